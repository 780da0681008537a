// One 422 reports everything that is wrong with a body: what the schema finds and what only the store finds. Each write whose rules ask the store has a row.
import { describe, expect, test } from 'vitest';
import * as adminGroups from '../../server/admin/index.ts';
import { type Answer, type Sandbox, sandbox } from '../support/harness.ts';
import { tenPercent } from '../support/price-rules.ts';
import { productIn } from '../support/shop.ts';

const long = (characters: number) => 'x'.repeat(characters + 1);
const tooLong = (characters: number) => [`is too long (maximum is ${characters} characters)`];
const taken = ['has already been taken'];
/** The metafields from one number to another, each with a key of its own. */
const metafields = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ key: `k${from + n}`, namespace: 'n', value: 'v', type: 'single_line_text_field' }));
const tooManyMetafields = ['would be too many (a record has at most 250, with 1 MB of values and descriptions)'];

async function ok(answered: Promise<Answer>): Promise<any> {
  const { status, body, text } = await answered;
  if (status >= 300) throw new Error(text);
  return Object.values(body)[0];
}

const customerIn = (box: Sandbox) => ok(box.operator('POST', './customers', { customer: { first_name: 'Mina' } }));
const ruleIn = (box: Sandbox, given: object = {}) =>
  ok(box.operator('POST', './price_rules', { price_rule: { ...tenPercent, customer_selection: 'all', ...given } }));
const collectionIn = (box: Sandbox) => ok(box.post('/custom_collections.json', { custom_collection: { title: 'Green teas' } }));
const twoSizes = {
  options: ['Size'],
  variants: [
    { option1: '50 g', sku: 'JP-050' },
    { option1: '100 g', sku: 'JP-100' },
  ],
};
const card = { gift_card: { initial_value: '10.00', code: 'oolongoolong' } };
const carrier = { carrier_service: { name: 'Harbour Couriers', callback_url: 'http://127.0.0.1:9/rates', service_discovery: true } };
const hook = (address: string) => ({ webhook: { topic: 'collections/create', address } });

interface Row {
  of: string;
  ask(box: Sandbox): Promise<Answer>;
  errors: Record<string, unknown>;
}

const rows: Row[] = [
  {
    of: 'createRedirect',
    async ask(box) {
      await ok(box.post('/redirects.json', { redirect: { path: '/tea', target: '/a' } }));
      return box.post('/redirects.json', { redirect: { path: '/tea', target: long(255) } });
    },
    errors: { path: taken, target: tooLong(255) },
  },
  {
    of: 'updateRedirect',
    async ask(box) {
      await ok(box.post('/redirects.json', { redirect: { path: '/tea', target: '/a' } }));
      const other = await ok(box.post('/redirects.json', { redirect: { path: '/oolong', target: '/a' } }));
      return box.put(`/redirects/${other.id}.json`, { redirect: { path: '/tea', target: long(255) } });
    },
    errors: { path: taken, target: tooLong(255) },
  },
  {
    of: 'createCustomerAddress',
    async ask(box) {
      return box.post(`/customers/${(await customerIn(box)).id}/addresses.json`, { address: { country: 'Nowhere', city: long(255) } });
    },
    errors: { country: ['is not a country'], city: tooLong(255) },
  },
  {
    of: 'updateCustomerAddress',
    async ask(box) {
      const { id } = await customerIn(box);
      const address = await ok(box.post(`/customers/${id}/addresses.json`, { address: {} }));
      return box.put(`/customers/${id}/addresses/${address.id}.json`, { address: { country_code: 'XX', city: long(255) } });
    },
    errors: { country_code: ['is not a country'], city: tooLong(255) },
  },
  {
    of: 'createVariant',
    async ask(box) {
      const { id } = await productIn(box, twoSizes);
      return box.post(`/products/${id}/variants.json`, { variant: { option1: '50 g', price: 'dear', image_id: 1, sku: 'JP-100', barcode: long(255) } });
    },
    errors: {
      base: ["The variant '50 g' already exists. Please change at least one option value."],
      price: ['is not a number'],
      image_id: ['is not a picture of this product'],
      sku: taken,
      barcode: tooLong(255),
    },
  },
  ...(['updateVariant', 'updateProductVariant'] as const).map(
    (of): Row => ({
      of,
      async ask(box) {
        const product = await productIn(box, twoSizes);
        const { id } = product.variants[0]!;
        const path = of === 'updateVariant' ? `/variants/${id}.json` : `/products/${product.id}/variants/${id}.json`;
        return box.put(path, { variant: { price: -1, image_id: 1, sku: 'JP-100', fulfillment_service: 'nobody', option2: 'x' } });
      },
      errors: {
        price: ['must be greater than or equal to 0'],
        image_id: ['is not a picture of this product'],
        sku: taken,
        fulfillment_service: ['is not a fulfillment service of this shop'],
        option2: ['is not an option of this product'],
      },
    }),
  ),
  {
    of: 'createPage',
    ask: (box) => box.post('/pages.json', { page: { title: ' ', metafields: metafields(0, 250), metafield: metafields(250, 251)[0] } }),
    errors: { title: ["can't be blank"], metafields: tooManyMetafields },
  },
  ...(['page', 'blog'] as const).map(
    (kind): Row => ({
      of: { page: 'updatePage', blog: 'updateBlog' }[kind],
      async ask(box) {
        const { id } = await ok(box.post(`/${kind}s.json`, { [kind]: { title: 'Teas', metafields: metafields(0, 250) } }));
        return box.put(`/${kind}s/${id}.json`, { [kind]: { title: ' ', metafields: metafields(250, 251) } });
      },
      errors: { title: ["can't be blank"], metafields: tooManyMetafields },
    }),
  ),
  {
    of: 'createCustomCollection',
    ask: (box) => box.post('/custom_collections.json', { custom_collection: { title: ' ', collects: [{ product_id: 1 }] } }),
    errors: { title: ["can't be blank"], collects: ["has a product that this shop doesn't have"] },
  },
  {
    of: 'updateCustomCollection',
    async ask(box) {
      const { id } = await collectionIn(box);
      return box.put(`/custom_collections/${id}.json`, { custom_collection: { title: ' ', collects: [{ product_id: 1 }], sort_order: 'random' } });
    },
    errors: { title: ["can't be blank"], collects: ["has a product that this shop doesn't have"], sort_order: ['is not included in the list'] },
  },
  {
    of: 'createCollect',
    ask: (box) => box.post('/collects.json', { collect: { product_id: 'x', collection_id: 1 } }),
    errors: { product_id: ['is invalid'], product: ["can't be blank"], collection_id: ['is invalid'], collection: ["can't be blank"] },
  },
  {
    of: 'createWebhook',
    ask: (box) => box.post('/webhooks.json', { webhook: { topic: 'teas/steeped', format: 'csv' } }),
    errors: {
      address: ["can't be blank"],
      topic: [expect.stringMatching(/^is unknown|^must be|carts|collections\/create/)],
      format: ['is not included in the list'],
    },
  },
  {
    of: 'updateWebhook',
    async ask(box) {
      await ok(box.post('/webhooks.json', hook('http://127.0.0.1:9/one')));
      const other = await ok(box.post('/webhooks.json', hook('http://127.0.0.1:9/two')));
      return box.put(`/webhooks/${other.id}.json`, { webhook: { address: 'http://127.0.0.1:9/one', fields: 'id' } });
    },
    errors: { address: ['for this topic has already been taken'], fields: expect.any(Array) },
  },
  {
    of: 'createGiftCard',
    async ask(box) {
      await ok(box.post('/gift_cards.json', card));
      return box.post('/gift_cards.json', { gift_card: { code: 'abc', customer_id: 1, recipient_id: 2, initial_value: '0.001', send_on: '2001-01-01' } });
    },
    errors: {
      code: expect.any(Array),
      customer_id: ['is not a customer of this shop'],
      recipient_id: ['is not a customer of this shop'],
      initial_value: ['must have at most 2 decimals'],
      send_on: expect.any(Array),
    },
  },
  {
    of: 'updateInventoryItem',
    async ask(box) {
      const { variants } = await productIn(box, twoSizes);
      const path = `/inventory_items/${variants[0]!.inventory_item_id}.json`;
      return box.put(path, { inventory_item: { sku: 'JP-100', cost: 'dear', country_code_of_origin: 'CN', province_code_of_origin: 'ZZ' } });
    },
    errors: { sku: taken, cost: ['is not a number'], province_code_of_origin: expect.any(Array) },
  },
  {
    of: 'createCarrierService',
    async ask(box) {
      await ok(box.post('/carrier_services.json', carrier));
      return box.post('/carrier_services.json', { carrier_service: { ...carrier.carrier_service, callback_url: 'nowhere' } });
    },
    errors: { name: taken, callback_url: ['is not an HTTPS URL'] },
  },
  {
    of: 'updateCarrierService',
    async ask(box) {
      await ok(box.post('/carrier_services.json', carrier));
      const other = await ok(box.post('/carrier_services.json', { carrier_service: { ...carrier.carrier_service, name: 'Pier Post' } }));
      return box.put(`/carrier_services/${other.id}.json`, { carrier_service: { name: 'Harbour Couriers', callback_url: 'nowhere' } });
    },
    errors: { name: taken, callback_url: ['is not an HTTPS URL'] },
  },
  {
    of: 'createDiscountCode',
    async ask(box) {
      const { id } = await ruleIn(box, { target_selection: null });
      return box.post(`/price_rules/${id}/discount_codes.json`, { discount_code: { code: long(255) } });
    },
    errors: { base: [expect.stringContaining('target selection')], code: tooLong(255) },
  },
  {
    of: 'updateDiscountCode',
    async ask(box) {
      const { id } = await ruleIn(box);
      await ok(box.post(`/price_rules/${id}/discount_codes.json`, { discount_code: { code: 'SPRING' } }));
      const other = await ok(box.post(`/price_rules/${id}/discount_codes.json`, { discount_code: { code: 'AUTUMN' } }));
      return box.put(`/price_rules/${id}/discount_codes/${other.id}.json`, { discount_code: { code: 'spring' } });
    },
    errors: { code: ['must be unique. Please try a different code.'] },
  },
  {
    of: 'createDiscountCodeCreation',
    async ask(box) {
      const { id } = await ruleIn(box);
      await ok(box.post(`/price_rules/${id}/batch.json`, { discount_codes: Array.from({ length: 100 }, (_, n) => ({ code: `TEA${n}` })) }));
      return box.post(`/price_rules/${id}/batch.json`, { discount_codes: [] });
    },
    errors: { base: ['a discount code creation job is already running'], discount_codes: ["can't be blank"] },
  },
  {
    of: 'createUsageCharge',
    async ask(box) {
      const recurring = await ok(
        box.operator('POST', './recurring_application_charges', {
          recurring_application_charge: { app_id: box.app.id, name: 'Notes', price: '0', capped_amount: '10', terms: 'By note' },
        }),
      );
      return box.post(`/recurring_application_charges/${recurring.id}/usage_charges.json`, { usage_charge: { price: '5.00', description: long(255) } });
    },
    errors: { base: ['Recurring application charge is not active'], description: tooLong(255) },
  },
  {
    of: 'updateTheme',
    async ask(box) {
      const [theme] = (await box.get('/themes.json')).body.themes;
      return box.put(`/themes/${theme.id}.json`, { theme: { name: long(255), role: 'unpublished' } });
    },
    errors: { name: expect.any(Array), role: expect.any(Array) },
  },
  {
    of: 'createTheme',
    async ask(box) {
      for (let there = (await box.get('/themes.json')).body.themes.length; there < 20; there++)
        await ok(box.post('/themes.json', { theme: { name: `Lemongrass ${there}` } }));
      return box.post('/themes.json', { theme: { name: '' } });
    },
    errors: { base: expect.any(Array), name: ["can't be blank"] },
  },
];

describe('one 422 has all errors', () => {
  test.each(rows.map((row) => [row.of, row] as const))('%s', async (_, { ask, errors }) => {
    const { status, body } = await ask(await sandbox());
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });

  /** The rules of these operations find the record, and may refuse because of its state or a limit. They report no member that the schema judges too. */
  const findOnly = [
    'disableGiftCard',
    'updateGiftCard',
    'updateScriptTag',
    'updateDisputeEvidence',
    'createCancellationRequest',
    'acceptCancellationRequest',
    'rejectCancellationRequest',
    'createProductFeedback',
    'createStorefrontAccessToken',
  ];

  test('every write with rules is listed', () => {
    const withRules = Object.values(adminGroups).flatMap(({ handlers }) =>
      Object.entries(handlers).flatMap(([id, handler]) => (typeof handler === 'object' && 'rules' in handler ? [id] : [])),
    );
    const told = new Set([...rows.map(({ of }) => of), ...findOnly]);
    expect([...new Set(withRules)].filter((id) => !told.has(id))).toEqual([]);
  });
});

describe('a caller who may not make a call is told that first, whatever else is wrong with it', () => {
  test.each<[string, string, object, object, string]>([
    ['product feedback', '/products/1/resource_feedback.json', { resource_feedback: { state: 'maybe' } }, { sales_channel: false }, 'Sales Channel'],
    ['addresses', '/customers/1/addresses.json', { address: { city: long(255) } }, { protected_customer_data: false }, 'protected customer data'],
    ['storefront tokens', '/storefront_access_tokens.json', { storefront_access_token: { title: ' ' } }, { unauthenticated_scopes: [] }, 'extendable'],
    ['a scope', '/pages.json', { page: { title: ' ' } }, { scopes: ['read_content'] }, 'write_content'],
  ])('%s', async (_, path, body, app, words) => {
    const { status, text } = await (await sandbox({ app })).post(path, body);
    expect({ status, text }).toEqual({ status: 403, text: expect.stringContaining(words) });
  });

  test('collects of a smart collection', async () => {
    const box = await sandbox();
    const rules = [{ column: 'title', relation: 'contains', condition: 'tea' }];
    const { id } = await ok(box.operator('POST', './smart_collections', { smart_collection: { title: 'Teas', rules } }));
    expect((await box.post('/collects.json', { collect: { collection_id: id, product_id: 'x' } })).status).toBe(403);
  });
});
