import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NoSeed, seed } from '../server/seed.ts';
import { asOperator, operatorKey, sandbox, send } from './harness.ts';

const [, written = ''] = /```yaml\n(.*?)```/s.exec(readFileSync('docs/sandbox.md', 'utf8')) ?? [];
let count = 0;
const elsewhere = (text: string) => text.replaceAll('harbour-tea.example', `seeded-${process.pid}-${++count}.example`);
const seeded = async (text: string) => {
  const { origin } = await sandbox();
  const said: string[] = [];
  return { origin, said, ...(await seed(elsewhere(text), { origin, operatorKey, say: (progress) => said.push(progress) })) };
};

test('the file of the guide makes its shop, with records that belong together', async () => {
  const { origin, said, shop_id, access_token } = await seeded(written);
  const { body } = await send(origin, 'GET', '/admin/api/latest/collects.json', { headers: { 'X-Service-Access-Token': access_token! } });
  const { products } = (await asOperator(origin, 'GET', `/shops/${shop_id}/products`)).body;
  expect(products).toMatchObject([{ title: 'Jasmine Pearls', variants: [{ price: '14.00' }] }]);
  expect(body.collects).toMatchObject([{ product_id: products[0].id }]);
  expect((await asOperator(origin, 'GET', `/shops/${shop_id}/orders`)).body.orders).toHaveLength(1);
  expect(said.map((progress) => progress.split(' ')[0])).toEqual([
    ...[
      'createShop',
      'createApp',
      'installApp',
      'createProduct',
      'createCustomCollection',
      'createCollect',
      'createLocation',
      'createOrder',
      'createFulfillmentOrder',
    ],
  ]);
});

const shop = 'shop: { name: Harbour Tea, domain: harbour-tea.example }';

test.each([
  ['shop: [', 'The seed is no YAML'],
  ['tea: 1', 'A seed has a shop'],
  ['', 'A seed has a shop'],
  [`${shop}\nrecords: [{ brewTea: {} }]`, 'There is no operation brewTea'],
  [`${shop}\nrecords: [{ createOrder: {}, createProduct: {} }]`, 'Record 1 names one operation'],
  [`${shop}\nrecords: [{ createOrder: { example: none } }]`, 'createOrder has no example none'],
  [`${shop}\nrecords: [{ createProduct: { body: { product: { title: $tea.title } } } }]`, 'Nothing is called $tea.title'],
  [`${shop}\nrecords: [{ createFulfillmentOrder: { example: whole } }]`, 'createFulfillmentOrder needs order_id in its path'],
  [`${shop}\nrecords: [{ createProduct: { body: { product: {} } } }]`, 'createProduct was answered 422: {"title"'],
])('%s is refused in a sentence', async (text, why) => {
  const refused = seeded(text);
  await expect(refused).rejects.toBeInstanceOf(NoSeed);
  await expect(refused).rejects.toThrow(why);
});
