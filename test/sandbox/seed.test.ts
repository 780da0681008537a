import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { demo } from '../../server/sandbox/demo.ts';
import { writeDemoRecords } from '../../server/sandbox/demo-records.ts';
import { NoSeed, seed } from '../../server/sandbox/seed.ts';
import { Vault } from '../../server/store/vault.ts';
import { asOperator, codeKey, operatorKey, sandbox, send, startServer } from '../support/harness.ts';

const [, written = ''] = /```yaml\n(.*?)```/s.exec(readFileSync('docs/sandbox.md', 'utf8')) ?? [];

/** A server as `npm start` leaves it, with the demo shop and its records. */
async function besideTheDemo() {
  const { store, origin, close } = await startServer({ 'code-key': codeKey });
  onTestFinished(close);
  const vault = new Vault(codeKey);
  const { untold, app_id } = await demo(store, vault, { story: true });
  await writeDemoRecords({ store, vault, shop: untold!, app_id, origin });
  return origin;
}

test("the guide's file makes its shop beside the demo shop, with records that belong together", async () => {
  const origin = await besideTheDemo();
  const said: string[] = [];
  const { shop_id, access_token } = await seed(written, { origin, operatorKey, say: (progress) => said.push(progress) });
  const { body } = await send(origin, 'GET', '/admin/api/latest/collects.json', { headers: { 'X-Service-Access-Token': access_token! } });
  const { products } = (await asOperator(origin, 'GET', `/shops/${shop_id}/products`)).body;
  expect(products).toMatchObject([{ title: 'Jasmine Pearls', variants: [{ price: '14.00' }] }]);
  expect(body.collects).toMatchObject([{ product_id: products[0].id }]);
  expect((await asOperator(origin, 'GET', `/shops/${shop_id}/orders`)).body.orders).toHaveLength(1);
  const steps = ['createShop', 'createApp', 'installApp', 'createProduct', 'createCustomCollection', 'createCollect', 'createLocation', 'createOrder'];
  expect(said.map((progress) => progress.split(' ')[0])).toEqual([...steps, 'createFulfillmentOrder']);
});

test('an example refers to the records that the seed has made, also where these come from other examples', async () => {
  const origin = await besideTheDemo();
  const text = `shop: { name: Gift Teas, domain: gift-teas.example }
records:
  - createCustomer: { example: customer }
  - createLocation: { example: location }
  - createProduct: { example: product }
  - createOrder: { as: order, example: customer }
  - createFulfillmentOrder: { path: { order_id: $order.id }, example: part }`;
  const { shop_id } = await seed(text, { origin, operatorKey });
  const all = async (path: string) => (await asOperator(origin, 'GET', `/shops/${shop_id}/${path}`)).body[path];
  expect(await all('orders')).toMatchObject([{ customer_id: (await all('customers'))[0].id }]);
  expect(await all('fulfillment_orders')).toMatchObject([{ assigned_location_id: (await all('locations'))[0].id }]);
});

let count = 0;
const shop = 'shop: { name: Harbour Tea, domain: DOMAIN }';

test.each([
  ['shop: [', 'The seed is not valid YAML'],
  ['tea: 1', 'A seed needs a shop'],
  ['', 'A seed needs a shop'],
  [`${shop}\nrecord: []`, 'A seed needs a shop, may have an app and a list of records, and nothing else'],
  [`${shop}\nrecords: [{ brewTea: {} }]`, 'There is no operation brewTea: `store-admin endpoints` lists all operations'],
  [`${shop}\nrecords: [{ createLocation: { example: location } }, { creatProduct: {} }]`, 'There is no operation creatProduct: did you mean createProduct?'],
  [`${shop}\nrecords: [{ createOrder: {}, createProduct: {} }]`, 'Record 1 has to name one operation'],
  [`${shop}\nrecords: [{ createOrder: { example: none } }]`, 'createOrder has no example none: it has '],
  [`${shop}\nrecords: [{ createLocation: { example: lokation } }]`, 'createLocation has no example lokation: did you mean location?'],
  [`${shop}\nrecords: [{ createProduct: { body: { product: { title: $tea.title } } } }]`, 'Nothing is called $tea.title'],
  [`${shop}\nrecords: [{ createFulfillmentOrder: { example: whole } }]`, 'createFulfillmentOrder needs order_id in its path'],
  [`${shop}\nrecords: [{ createProduct: { pody: {} } }]`, 'Record 1, createProduct, has the unknown member pody: it takes as, path, body, example'],
  [
    `${shop}\nrecords: [{ createLocation: { example: location } }, { createProduct: tea }]`,
    'Record 2, createProduct, takes a map with the names as, path, body, example',
  ],
  [`${shop}\nrecords: [{ createProduct: [tea] }]`, 'Record 1, createProduct, takes a map with the names as, path, body, example'],
  [`${shop}\nrecords: [createProduct]`, 'Record 1 has to name one operation'],
  [`${shop}\nrecords: [{ createProduct: { as: 5 } }]`, 'Record 1, createProduct, needs a text as the value of as'],
  [`${shop}\nrecords: [{ createLocation: { example: 5 } }]`, 'Record 1, createLocation, needs a text as the value of example'],
  [
    `${shop}\nrecords: [{ createProduct: { path: [5] } }]`,
    'Record 1, createProduct, takes a path with names and values, such as path: { order_id: $order.id }',
  ],
  [`${shop}\nrecords: [{ createFulfillmentOrder: { path: , example: whole } }]`, 'createFulfillmentOrder needs order_id in its path'],
  [`${shop}\nrecords: [{ createProduct: { body: &tea { product: [*tea] } } }]`, 'A seed may not have YAML aliases: write out each value'],
  [`${shop}\nrecords: [{ createProduct: { body: { product: {} } } }]`, 'createProduct was answered 422: {"title"'],
  [`${shop}\nrecords: [{ createProduct: { body: { product: { titel: Sencha } } } }]`, 'createProduct has no titel: did you mean title?'],
  [shop.replace('shop: {', 'shop: { curency: EUR,'), 'createShop has no curency: did you mean currency?'],
  [`${shop}\napp: { name: Shelf Notes, scope: [write_content] }`, 'createApp has no scope: did you mean scopes?'],
  [`${shop}\nrecords: [{ createProduct: { body: { product: { title: Sencha, status: sold } } } }]`, '(status has to be one of active, archived, draft)'],
])('%s is refused in a sentence', async (text, why) => {
  const { origin } = await sandbox();
  const domain = `refused-${process.pid}-${++count}.example`;
  const refused = seed(text.replaceAll('DOMAIN', domain), { origin, operatorKey });
  await expect(refused).rejects.toBeInstanceOf(NoSeed);
  await expect(refused).rejects.toThrow(why);
  // an error that can be found beforehand leaves no shop, which would block the next attempt
  const { shops } = (await asOperator(origin, 'GET', `/shops?domain=${domain}`)).body;
  expect(shops).toHaveLength(/was answered|has to be/.test(why) ? 1 : 0);
  if (shops.length === 1) await expect(refused).rejects.toThrow(`before the next attempt, delete ${domain} with \`store-admin shop delete ${domain} --yes\``);
});

test('a step may have an empty path, and a response without a body', async () => {
  const { origin } = await sandbox();
  const said: string[] = [];
  const text = `${shop.replace('DOMAIN', `emptied-${process.pid}.example`)}
app: { name: Shelf Notes, scopes: [write_price_rules] }
records:
  - createPriceRule: { as: rule, path: , example: percentage }
  - createDiscountCode: { as: code, path: { price_rule_id: $rule.id }, body: { discount_code: { code: TEA-EMPTIED } } }
  - deleteDiscountCode: { as: gone, path: { price_rule_id: $rule.id, discount_code_id: $code.id } }
`;
  await seed(text, { origin, operatorKey, say: (progress) => said.push(progress) });
  expect(said.at(-1)).toBe('deleteDiscountCode');
});

test('a seed that was made already says how to make it again', async () => {
  const origin = await besideTheDemo();
  const text = shop.replace('DOMAIN', 'ropewalk-tea.example');
  await seed(text, { origin, operatorKey });
  await expect(seed(text, { origin, operatorKey })).rejects.toThrow(
    'createShop was answered 422: {"domain":["has already been taken"]}; if the shop exists already, delete ropewalk-tea.example with `store-admin shop delete ropewalk-tea.example --yes` while a server runs, or give another database with --db',
  );
  await expect(seed('shop: { domain: unnamed.example }', { origin, operatorKey })).rejects.toThrow(/^createShop was answered 422: .*; correct the file$/);
});
