// What clients write in their own way in a body: numbers and booleans as text, empty choices and pictures, and the like.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { fulfillmentOrderIn } from '../support/orders.ts';
import { gif, productIn } from '../support/shop.ts';

describe('values of a body', () => {
  let box: Sandbox;
  beforeAll(async () => {
    box = await sandbox();
  });

  test('numbers as text, in every place that takes a number', async () => {
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: '50 g' }] });
    const plain = { option1: '100 g', price: 4, compare_at_price: 5.5, grams: 100, weight: 3.5, position: 1, weight_unit: 'oz' };
    const asNumbers = (await box.post(`/products/${product.id}/variants.json`, { variant: plain })).body.variant;
    const text = { ...plain, option1: '250 g', price: '4', compare_at_price: '5.5', grams: '100', weight: ' 3.5 ', position: '1' };
    const made = await box.post(`/products/${product.id}/variants.json`, { variant: text });
    expect(made.status).toBe(201);
    const { id, inventory_item_id, admin_graphql_api_id, created_at, updated_at, ...rest } = made.body.variant;
    expect(rest).toEqual({
      ...Object.fromEntries(Object.entries(asNumbers).filter(([name]) => name in rest)),
      option1: '250 g',
      title: '250 g',
    });
    const changed = await box.put(`/variants/${id}.json`, { variant: { grams: '1e2', weight: '0.25' } });
    expect(changed).toMatchObject({ status: 200, body: { variant: { weight: 0.25 } } });
    expect(await box.put(`/variants/${id}.json`, { variant: { grams: 'many', weight: '1,5', position: '0x10' } })).toMatchObject({
      status: 422,
      body: { errors: { grams: ['is not a number'], weight: ['is not a number'], position: ['is not a number'] } },
    });
    expect(await box.put(`/variants/${id}.json`, { variant: { grams: '-1', position: '0' } })).toMatchObject({
      status: 422,
      body: { errors: { grams: ['must be greater than or equal to 0'], position: ['must be greater than or equal to 1'] } },
    });
  });

  test('a full timestamp where a date is expected', async () => {
    for (const [given, day] of [
      ['2031-02-03T23:30:00-11:00', '2031-02-03'],
      ['2031-02-03 04:05:06 +0900', '2031-02-03'],
      ['2031-02-03 04:05:06 UTC', '2031-02-03'],
      ['2031-02-03T00:00:00Z', '2031-02-03'],
      ['2031-02-03T00:00:00.000Z', '2031-02-03'],
      ['2031-02-03T00:00:00', '2031-02-03'],
    ]) {
      const { status, body } = await box.post('/gift_cards.json', { gift_card: { initial_value: '10', expires_on: given } });
      expect([given, status, body.gift_card?.expires_on]).toEqual([given, 201, day]);
    }
    for (const wrong of ['2031-02-30T00:00:00Z', '2031-02-03T25:00:00Z', '2031-02-03T', 'soon'])
      expect([wrong, (await box.post('/gift_cards.json', { gift_card: { initial_value: '10', expires_on: wrong } })).body]).toEqual([
        wrong,
        { errors: { expires_on: ['is invalid'] } },
      ]);
  });

  test('an empty text for an optional choice counts as absent; for a required choice it is blank', async () => {
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: '50 g' }] });
    const variant = { option1: '100 g', inventory_policy: '', inventory_management: '', weight_unit: '' };
    expect(await box.post(`/products/${product.id}/variants.json`, { variant })).toMatchObject({
      status: 201,
      body: { variant: { inventory_policy: 'deny', weight_unit: 'lb' } },
    });
    const address = 'https://hooks.example/tea';
    expect(await box.post('/webhooks.json', { webhook: { topic: 'collections/create', address, format: '' } })).toMatchObject({
      status: 201,
      body: { webhook: { format: 'json' } },
    });
    const blog = (await box.post('/blogs.json', { blog: { title: 'Tea', commentable: 'moderate' } })).body.blog;
    const same = await box.put(`/blogs/${blog.id}.json`, { blog: { commentable: '' } });
    expect([same.status, same.body]).toEqual([200, { blog }]);
    expect(await box.post('/resource_feedback.json', { resource_feedback: { state: '', feedback_generated_at: '2026-09-01T00:00:00Z' } })).toMatchObject({
      status: 422,
      body: { errors: { messages: ['State must be one of success and requires_action'] } },
    });
  });

  test('true and false as text, in any case; no other text is one of them', async () => {
    const made = await box.post('/pages.json', { page: { title: 'Tea', published: 'False' } });
    expect(made).toMatchObject({ status: 201, body: { page: { published_at: null } } });
    const at = `/pages/${made.body.page.id}.json`;
    expect((await box.put(at, { page: { published: 'true' } })).body.page.published_at).not.toBeNull();
    for (const published of ['yes', '1', '0', '', ' true'])
      expect([published, (await box.put(at, { page: { published } })).body]).toEqual([published, { errors: { published: ['is invalid'] } }]);
    const charge = { name: 'Labels', price: 1, test: 'true' };
    expect((await box.post('/application_charges.json', { application_charge: charge })).body.application_charge.test).toBe(true);
  });

  test('an empty text is no number, day, time or id', async () => {
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: '50 g' }] });
    const at = `/variants/${product.variants[0]!.id}.json`;
    expect((await box.put(at, { variant: { compare_at_price: '', image_id: '' } })).body).toEqual({
      errors: { compare_at_price: ["can't be blank"], image_id: ["can't be blank"] },
    });
    const card = { initial_value: '25.00', expires_on: '' };
    expect((await box.post('/gift_cards.json', { gift_card: card })).body).toEqual({ errors: { expires_on: ['is invalid'] } });
    expect((await box.post('/pages.json', { page: { title: 'Tea', published_at: '' } })).body).toEqual({ errors: { published_at: ['is invalid'] } });
  });

  test('spaces around numbers that are text, and in times as some languages write them', async () => {
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: '50 g' }] });
    const { id } = product.variants[0]!;
    const changed = (await box.put(`/variants/${id}.json`, { variant: { price: ' 12.5 ', weight: ' 3 ' } })).body.variant;
    expect([changed.price, changed.weight]).toEqual(['12.50', 3]);
    expect((await box.put(`/variants/${id}.json`, { variant: { price: '1 2.50' } })).body).toEqual({ errors: { price: ['is not a number'] } });
    const shown = async (published_at: string) => {
      const { body } = await box.post('/pages.json', { page: { title: 'Tea', published_at } });
      return body.errors ?? body.page.published_at;
    };
    const noon = await shown('2026-09-01T12:00:00+00:00');
    for (const given of ['2026-09-01 08:00:00 -0400', '2026-09-01 12:00:00 UTC', '2026-09-01 12:00:00+00:00', '2026-09-01T14:00:00.5+0200'])
      expect([given, await shown(given)]).toEqual([given, noon]);
    for (const wrong of ['2026-09-01 08:00:00', '2026-02-30 08:00:00 UTC', '2026-09-01', 'noon'])
      expect([wrong, await shown(wrong)]).toEqual([wrong, { published_at: ['is invalid'] }]);
  });

  test('an empty picture counts as absent, and removes no picture', async () => {
    for (const image of [{}, []]) {
      const { status, body } = await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas', image } });
      expect([status, 'image' in body.custom_collection]).toEqual([201, false]);
    }
    const pictured = (await box.post('/custom_collections.json', { custom_collection: { title: 'Black teas', image: { attachment: gif } } })).body;
    const kept = await box.put(`/custom_collections/${pictured.custom_collection.id}.json`, { custom_collection: { image: {} } });
    expect([kept.status, kept.body.custom_collection.image]).toEqual([200, pictured.custom_collection.image]);
    expect(kept.body.custom_collection.updated_at).toBe(pictured.custom_collection.updated_at);
  });

  test('in the operator interface too', async () => {
    const made = await box.operator('POST', './products', { product: { title: 'Sencha', status: '', units_sold: '12' } });
    expect(made).toMatchObject({ status: 201, body: { product: { status: 'active', units_sold: 12 } } });
  });
});

test('an empty array counts as no body, also if it is called a form, on every call that needs none; any other call refuses it', async () => {
  const box = await sandbox();
  const { customer } = (await box.operator('POST', './customers', { customer: { first_name: 'Mina' } })).body;
  const address = async () => (await box.post(`/customers/${customer.id}/addresses.json`, { address: { city: 'Portland' } })).body.customer_address.id;
  const card = async () => (await box.post('/gift_cards.json', { gift_card: { initial_value: '10' } })).body.gift_card.id;
  const order = async (...steps: string[]) => {
    const { id } = await fulfillmentOrderIn(box);
    for (const step of steps) await box.post(`/fulfillment_orders/${id}/${step}.json`, undefined);
    return id;
  };
  const typed = { json: 'application/json', form: 'application/x-www-form-urlencoded' };
  await address();
  for (const type of Object.values(typed)) {
    const empty = { body: '[]', headers: { 'Content-Type': type } };
    for (const [method, path] of [
      ['PUT', `/customers/${customer.id}/addresses/${await address()}/default.json`],
      ['PUT', `/customers/${customer.id}/addresses/set.json?address_ids[]=${await address()}&operation=destroy`],
      ['POST', `/gift_cards/${await card()}/disable.json`],
      ['POST', `/fulfillment_orders/${await order()}/cancellation_request.json`],
      ['POST', `/fulfillment_orders/${await order('cancellation_request')}/cancellation_request/accept.json`],
      ['POST', `/fulfillment_orders/${await order('cancellation_request')}/cancellation_request/reject.json`],
    ] as const)
      expect([type, path, (await box.call(method, path, empty)).status]).toEqual([type, path, path.endsWith('disable.json') ? 201 : 200]);
  }
  const refused = (type: string, body: string, path = '/redirects.json') => box.post(path, body, { headers: { 'Content-Type': type } });
  expect(await refused(typed.json, '[]')).toMatchObject({ status: 400, body: { errors: { redirect: 'Required parameter missing or invalid' } } });
  const disable = `/gift_cards/${await card()}/disable.json`;
  for (const answered of [await refused(typed.form, '[]'), await refused(typed.form, '{}', disable), await refused(typed.form, '[1]', disable)])
    expect(answered).toMatchObject({ status: 415, body: { errors: 'Content-Type must be application/json' } });
});

test('codes of countries and currencies may be in lower case', async () => {
  const box = await sandbox({ shop: { currency: 'cad', country_code: 'ca' } });
  expect(box.shop).toMatchObject({ currency: 'CAD', country_code: 'CA' });
  const product = await productIn(box, { options: ['Size'], variants: [{ option1: '50 g' }] });
  const item = (inventory_item: object) => box.put(`/inventory_items/${product.variants[0]!.inventory_item_id}.json`, { inventory_item });
  const codes = [{ country_code: 'jp', harmonized_system_code: '090220' }];
  expect(
    (await item({ country_code_of_origin: 'us', province_code_of_origin: 'me', country_harmonized_system_codes: codes })).body.inventory_item,
  ).toMatchObject({
    country_code_of_origin: 'US',
    province_code_of_origin: 'ME',
    country_harmonized_system_codes: [{ country_code: 'JP', harmonized_system_code: '090220' }],
  });
  // letters that only become ASCII as capitals are none
  for (const country of ['zz', 'uſ', 'ß'])
    expect(await item({ country_code_of_origin: country })).toMatchObject({ status: 422, body: { errors: { country_code_of_origin: ['is invalid'] } } });
  const { variants } = (await box.get(`/products/${product.id}/variants.json?presentment_currencies=cad`)).body;
  expect(variants[0].presentment_prices).toMatchObject([{ price: { currency_code: 'CAD' } }]);
  const { location } = (await box.operator('POST', './locations', { location: { name: 'Harbour', country_code: 'jp' } })).body;
  expect(location.country_code).toBe('JP');
});
