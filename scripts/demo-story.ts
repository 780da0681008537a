// The story of the demo shop: a month of a tea shop and of an app that works for it. It is told by calls of the admin and the operator interface, so that
// records, events and deliveries are made as usual. demo-records.ts writes down the result. Bodies are the contract's examples where there is one. Ids such as
// 131000001 are those of the examples.
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../contract/document.ts';
import { declared } from '../server/contracts.ts';
import { retries } from '../server/domain/delivery-record.ts';
import { furnish } from '../server/domain/shops.ts';
import { clockForUpdate, type Shop, shops } from '../server/domain/tenants.ts';
import { counterpartsAt } from '../server/sandbox/counterparts.ts';
import type { Demo } from '../server/sandbox/demo.ts';
import { cupOf, greenTeas, jasminePearls } from '../server/sandbox/demo-pictures.ts';
import { countFrom } from '../server/store/schema/numbering.ts';
import type { Store } from '../server/store/store.ts';

interface Telling {
  store: Store;
  shop: Shop;
  /** The address at which this server reaches itself. */
  origin: string;
  operatorKey: string;
  demo: Demo;
}

type Path = Record<string, number | string>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const patienceMs = 20_000;
/**
 * The waits before each repeat of a delivery. All repeats come within four hours, and each wait is at most twice the wait before. The waits are whole minutes,
 * because times are written down in minutes: seconds would be those of the telling.
 */
const repeatWaits = Array.from({ length: retries }, (_, at) => Math.ceil((240 * 2 ** at) / (2 ** retries - 1)) * minuteMs);

/** Waits until an answer has what is expected, because jobs run at the same time as the story. */
async function until(ask: () => Promise<boolean>, what: string) {
  for (const end = Date.now() + patienceMs; !(await ask()); await pause(2))
    if (Date.now() > end) throw new Error(`${what} for the demo shop: it took too long`);
}

export async function tellStory({ store, shop, origin, operatorKey, demo }: Telling) {
  const doors = {
    admin: { url: `${origin}/admin/api/latest`, headers: { 'X-Service-Access-Token': demo.access_token } },
    operator: { url: `${origin}/operator`, headers: { Authorization: `Bearer ${operatorKey}` } },
  };
  /** The ids of the examples, and the ids that the same records have here. */
  const ids = new Map<number, number>();
  const here = (_: string, value: unknown) => (typeof value === 'number' ? (ids.get(value) ?? value) : value);
  ids.set(690933842, shop.id).set(755357713, demo.app_id);

  async function call(door: 'admin' | 'operator', operationId: string, path: Path, given?: unknown): Promise<Json> {
    const operation = declared(door).contract.operations.get(operationId)!;
    const places: Path = { shop_id: 690933842, ...path };
    const place = operation.path.replace(/\{(\w+)\}/g, (_, name) => String(here('', places[name])));
    const body = typeof given === 'string' ? operation.body!.examples.get(given) : given;
    const response = await fetch(doors[door].url + place, {
      method: operation.method.toUpperCase(),
      headers: { ...doors[door].headers, 'Content-Type': 'application/json' },
      ...(operation.method === 'get' ? {} : { body: body === undefined ? null : JSON.stringify(body, here) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operationId} for the demo shop: ${response.status} ${text}`);
    const answer = (text ? JSON.parse(text) : {}) as Json;
    return answer;
  }
  /** `id` is the id that the examples give to the new record. Records inside it need no entry: their tables count from the ids of the examples. */
  async function make(door: 'admin' | 'operator', operationId: string, id: number, given: unknown, path: Path = {}): Promise<Json> {
    const [record] = Object.values<Json>(await call(door, operationId, path, given));
    ids.set(id, record!.id);
    return record!;
  }
  const app = (operationId: string, id: number, given: unknown, path: Path = {}) => make('admin', operationId, id, given, path);
  const shopkeeper = (operationId: string, id: number, given: unknown, path: Path = {}) => make('operator', operationId, id, given, path);
  const asks = (operationId: string, path: Path = {}) => call('admin', operationId, path);

  /** Sets the shop's clock to so many days ago. */
  const daysAgo = (days: number) =>
    store.transaction(async (tx) => {
      const there = (await clockForUpdate(tx, shop.id))!;
      await shops.update(tx, there, { clock_offset_ms: -Math.round(days * dayMs) }, there.updated_at);
      tx.wake();
    });

  // a month ago: the shop opens
  await daysAgo(30);
  await store.transaction((tx) => furnish(tx, shop.id, shop.created_at));
  await app('createPage', 131000001, { page: { title: 'How we store tea', body_html: pages.storing } });
  await app('createPage', 131000002, 'hidden_with_metafield');
  await app('createPage', 131000003, { page: { title: 'About Harbour Tea', body_html: pages.about, author: 'Ines Duarte' } });
  await app('createPage', 131000004, { page: { title: 'Shipping and returns', body_html: pages.shipping } });
  await shopkeeper('createLocation', 320000001, { location: quayside });
  const products = [];
  for (const [at, [product, cup]] of teas.entries()) {
    const made = await shopkeeper('createProduct', 410200001 + at, { product });
    for (const { id, inventory_item_id } of made.variants as Json[]) {
      ids.set(520300001 + products.length, id).set(530300001 + products.length, inventory_item_id);
      products.push(id);
    }
    if (cup)
      await shopkeeper(
        'addProductImage',
        415200001 + at,
        { image: { attachment: cup, alt: `${product.title} in a white cup` } },
        { product_id: 410200001 + at },
      );
  }
  await call('operator', 'setInventoryLevel', {}, 'inventory_level');
  const item = { sku: 'JP-050', cost: '4.20', country_code_of_origin: 'CN', harmonized_system_code: '090210', tracked: true };
  await call('admin', 'updateInventoryItem', { inventory_item_id: 530300001 }, { inventory_item: item });
  await call('admin', 'updateVariant', { variant_id: 520300001 }, { variant: { barcode: '4006381333931', weight: 60, weight_unit: 'g' } });
  await app('createCollect', 620500001, { collect: { product_id: 410200001, collection_id: 610100001 } });
  const green = { title: 'Green teas', body_html: '<p>Steamed, pan-fired and scented.</p>', sort_order: 'manual' };
  const image = { attachment: greenTeas(), alt: 'Jasmine Pearls in a white cup' };
  await app('createCustomCollection', 610100002, { custom_collection: { ...green, image, collects: [{ product_id: 410200001 }, { product_id: 410200002 }] } });
  const oolongs = { title: 'Oolongs', image: { attachment: cupOf([186, 120, 52], [70, 62, 58]), alt: 'An oolong in a white cup' } };
  await app('createCustomCollection', 610100003, { custom_collection: { ...oolongs, collects: [{ product_id: 410200005 }] } });
  await store.transaction((tx) => countFrom(tx, { collections: 615100001 }));
  await shopkeeper('createSmartCollection', 615100001, 'smart_collection');

  // three weeks ago: a blog, a new theme, and addresses that have moved
  await daysAgo(21);
  await app('createBlog', 140000001, 'blog');
  await shopkeeper('createArticle', 145000001, 'article', { blog_id: 140000001 });
  await shopkeeper('createArticle', 145000002, { article: { title: 'Water first: how hard is yours?', tags: ['brewing'] } }, { blog_id: 140000001 });
  await call('operator', 'createCommentEvent', { blog_id: 140000001, article_id: 145000001 }, 'comment');
  const archive = { name: 'Autumn harvest', src: `${origin}${counterpartsAt}/autumn-harvest.zip` };
  await app('createTheme', 150000002, { theme: archive });
  await until(async () => !(await asks('getTheme', { theme_id: 150000002 })).theme.processing, 'The theme');
  await app('createRedirect', 160000001, { redirect: { path: '/teas/green', target: '/collections/green-teas' } });
  await app('createRedirect', 160000002, { redirect: { path: '/teas/oolong', target: '/collections/oolongs' } });
  await app('createScriptTag', 170000001, 'script_tag');
  await app('createScriptTag', 170000002, 'order_status');
  await app('createStorefrontAccessToken', 180000001, 'token');

  // two weeks ago: customers, gift cards and discounts
  await daysAgo(14);
  await shopkeeper('createCustomer', 700100001, { customer: { email: 'mina@okafor.example', first_name: 'Mina', last_name: 'Okafor' } });
  await shopkeeper('createCustomer', 700100002, { customer: { first_name: 'Tomas' } });
  await app('createCustomerAddress', 710200001, 'codes', { customer_id: 700100001 });
  await app('createCustomerAddress', 710200002, 'address', { customer_id: 700100001 });
  const studio = {
    address1: '9 place Royale',
    city: 'Montreal',
    first_name: 'Mina',
    last_name: 'Okafor',
    province_code: 'QC',
    country_code: 'CA',
    zip: 'H2Y 1A9',
  };
  await app('createCustomerAddress', 710200003, { address: studio }, { customer_id: 700100001 });
  const card = { initial_value: '50.00', note: 'For the tasting evening', customer_id: 700100001, expires_on: '2036-09-01' };
  await app('createGiftCard', 240000001, { gift_card: card });
  await app('createGiftCard', 240000002, { gift_card: { initial_value: 25, note: 'Printed twice by mistake' } });
  await call('admin', 'disableGiftCard', { gift_card_id: 240000002 }, { gift_card: { id: 240000002 } });
  await app('createGiftCard', 240000003, 'recipient');
  await shopkeeper('createPriceRule', 250000001, { price_rule: { ...percentage(), starts_at: new Date(Date.now() - 14 * dayMs).toISOString() } });
  await app('createDiscountCode', 260000001, { discount_code: { code: 'FIRSTFLUSH-10' } }, { price_rule_id: 250000001 });
  await app('createDiscountCodeCreation', 270000001, 'discount_codes', { price_rule_id: 250000001 });
  const batch = { price_rule_id: 250000001, batch_id: 270000001 };
  await until(async () => (await asks('getDiscountCodeCreation', batch)).discount_code_creation.status === 'completed', 'The discount codes');

  // ten days ago: an order, on its way, and soon in dispute
  await daysAgo(10);
  await shopkeeper('createOrder', 300000001, 'guest');
  await shopkeeper('createOrderEvent', 360000002, 'capture', { order_id: 300000001 });
  // the other half of the order isn't fulfilled yet, so that the examples can fulfil it
  await shopkeeper(
    'createFulfillmentOrder',
    310000001,
    { fulfillment_order: { line_items: [{ line_item_id: 305000001, quantity: 1 }] } },
    { order_id: 300000001 },
  );
  await shopkeeper('createOrder', 300000002, { order: { customer_id: 700100001, line_items: [{ variant_id: 520300003, quantity: 1 }] } });
  await shopkeeper('createFulfillmentOrder', 310000002, 'whole', { order_id: 300000002 });
  await call('admin', 'createCancellationRequest', { fulfillment_order_id: 310000002 }, 'message');
  await app('createCarrierService', 280000001, {
    carrier_service: { name: 'Quay Couriers', callback_url: `${origin}${counterpartsAt}/rates`, service_discovery: true },
  });
  await call('operator', 'createCheckoutRates', {}, 'cart');

  // a week ago: the app receives webhooks, and can't be reached once for a while
  await daysAgo(7);
  const deliveries = async () => (await call('operator', 'listWebhookDeliveries', {})).webhook_deliveries as Json[];
  await app('createWebhook', 350000001, { webhook: { address: `${origin}${counterpartsAt}/receiver`, topic: 'collections/update' } });
  await call(
    'admin',
    'updateCustomCollection',
    { custom_collection_id: 610100002 },
    { custom_collection: { body_html: '<p>Steamed, pan-fired and scented.</p><p>New: second flush.</p>' } },
  );
  await until(async () => (await deliveries()).every(({ state }) => state !== 'pending'), 'The webhook');
  await app('createWebhook', 350000002, { webhook: { address: `${origin}${counterpartsAt}/away`, topic: 'products/update' } });
  await store.transaction((tx) => countFrom(tx, { jobs: 367000001 }));
  await call('operator', 'updateProduct', { product_id: 410200004 }, { product: { title: 'Bamboo scoop, long' } });
  const sent = async () => (await deliveries()).find(({ topic }) => topic === 'products/update');
  let waited = 0;
  for (const [repeats, wait] of [0, ...repeatWaits].entries()) {
    waited += wait;
    await daysAgo(7 - waited / dayMs);
    await until(async () => (await sent())?.attempt_count === repeats + 1, 'The receiver that is away');
  }
  await until(async () => (await sent())?.state === 'failed', 'The end of the webhook');

  // recently: a developer's machine listens for disputes, and hasn't fetched the one that came. The app asks the merchant for charges. They come last, because
  // a charge waits for two days
  await daysAgo(4);
  const listener = { app_id: 755357713, topics: ['disputes/create'] };
  await call('operator', 'openWebhookListener', { listener_name: 'laptop' }, { webhook_listener: listener });
  await shopkeeper('createDispute', 330000001, 'order');
  await shopkeeper('createDisputeFile', 345000001, 'letter', { dispute_id: 330000001 });
  await shopkeeper('createRecurringCharge', 220000001, 'usage');
  const recurring = { recurring_application_charge_id: 220000001 };
  await call('operator', 'activateRecurringCharge', recurring);
  await app('createUsageCharge', 230000001, 'usage_charge', recurring);
  await app('createUsageCharge', 230000002, { usage_charge: { description: '100 shelf labels', price: '5.00' } }, recurring);
  await call('operator', 'proposeCappedAmountChange', recurring, 'capped_amount_change');
  await daysAgo(0);
  await shopkeeper('createRecurringCharge', 220000002, 'flat');
  await app('createApplicationCharge', 210000001, 'application_charge');
  await app('createApplicationCharge', 210000002, 'test');
  await call('operator', 'acceptApplicationCharge', { application_charge_id: 210000002 });
}

const percentage = () => (declared('operator').contract.operations.get('createPriceRule')!.body!.examples.get('percentage') as Json).price_rule as Json;

const quayside = {
  name: 'Quayside Fulfillment',
  address1: '2 Customs House Quay',
  city: 'Boston',
  province: 'Massachusetts',
  zip: '02110',
  country_code: 'US',
  fulfillment_service: 'quayside',
};

const sized = (sku: string, small: string, large: string) => ({
  options: ['Size'],
  variants: [
    { option1: '50 g', price: small, sku: `${sku}-050` },
    { option1: '100 g', price: large, sku: `${sku}-100` },
  ],
});

/** The products, with their pictures. */
const teas: [{ title: string } & Record<string, unknown>, string?][] = [
  [{ title: 'Jasmine Pearls', vendor: 'Harbour Tea', units_sold: 318, ...sized('JP', '14.00', '26.00') }, jasminePearls()],
  [{ title: 'Dragon Well', vendor: 'Harbour Tea', units_sold: 204, ...sized('DW', '16.00', '30.00') }, cupOf([170, 182, 88], [128, 120, 98])],
  [{ title: 'Keemun', vendor: 'Harbour Tea', units_sold: 167, ...sized('KM', '11.00', '20.00') }, cupOf([142, 62, 32], [84, 92, 104])],
  [{ title: 'Bamboo scoop', units_sold: 41 }],
  [{ title: 'Iron Goddess', vendor: 'Harbour Tea', units_sold: 96, ...sized('IG', '15.00', '28.00') }, cupOf([206, 152, 62], [98, 84, 78])],
  [{ title: 'Harbour Tea gift card', gift_card: true, options: ['Amount'], variants: [{ option1: '$25', price: '25.00' }] }],
];

const pages = {
  storing: '<p>Cool, dark and dry.</p><p>Tea keeps for a year in a tin that closes well, away from coffee and spices.</p>',
  about: '<p>Harbour Tea has been on the quay since 1998. We taste every lot before it is packed.</p>',
  shipping: '<p>Orders leave the quay on the next working day. Unopened tins can come back within thirty days.</p>',
};
