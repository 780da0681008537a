// What clients write in their own way: unknown parameters, lists in other spellings, numbers as text, and the like.
import { beforeAll, describe, expect, test } from 'vitest';
import { link, type Sandbox, sandbox } from '../support/harness.ts';
import { fulfillmentOrderIn } from '../support/orders.ts';
import { tenPercent } from '../support/price-rules.ts';
import { gif, productIn } from '../support/shop.ts';

const ignored = 'x-service-ignored-parameters';
const redirect = (path: string, target = '/pages/tea') => ({ redirect: { path, target } });

describe('parameters that a call does not know', () => {
  test('are ignored, on every method, and named in a header', async () => {
    const box = await sandbox();
    const made = await box.post('/redirects.json?message=hello&no_iter_next=true', redirect('/tea'));
    expect(made).toMatchObject({ status: 201, body: { redirect: { id: expect.any(Number), path: '/tea', target: '/pages/tea' } } });
    expect(made.headers.get(ignored)).toBe('message, no_iter_next');
    const list = await box.get('/redirects.json?colour=green&limit=5&colour=red');
    expect({ status: list.status, body: list.body, ignored: list.headers.get(ignored) }).toEqual({
      status: 200,
      body: { redirects: [made.body.redirect] },
      ignored: 'colour',
    });
    expect((await box.get('/redirects.json?limit=5')).headers.get(ignored)).toBeNull();
    const put = await box.put(`/redirects/${made.body.redirect.id}.json?x=1`, { redirect: {} });
    expect([put.status, put.headers.get(ignored)]).toEqual([200, 'x']);
    const gone = await box.delete(`/redirects/${made.body.redirect.id}.json?x=1`);
    expect([gone.status, gone.text, gone.headers.get(ignored)]).toEqual([200, '{}', 'x']);
    const operator = await box.operator('GET', './customers?colour=green');
    expect([operator.status, operator.headers.get(ignored)]).toEqual([200, 'colour']);
  });

  test('a record that is sent back has none, and its other name in a body is known too', async () => {
    const box = await sandbox();
    const [front] = (await box.get('/custom_collections.json')).body.custom_collections;
    const { body } = await box.get(`/custom_collections/${front.id}.json`);
    expect(body.custom_collection).toHaveProperty('products_count');
    const echoed = await box.put(`/custom_collections/${front.id}.json`, body);
    expect([echoed.status, echoed.headers.get(ignored)]).toEqual([200, null]);
    const { customer } = (await box.operator('POST', './customers', { customer: { first_name: 'Mina' } })).body;
    const given = { first_name: 'Mina', colour: 'green' };
    const named = await box.post(`/customers/${customer.id}/addresses.json`, { customer_address: given });
    expect([named.status, named.headers.get(ignored)]).toEqual([201, 'colour']);
  });

  test('are named at any depth of a body, once for all entries of a list', async () => {
    const box = await sandbox();
    const sizes = [
      { option1: '50 g', barcode: '1' },
      { option1: '100 g', barcode: '2', prize: '26.00' },
    ];
    const product = { title: 'Sencha', price: '14.00', options: ['Size'], variants: sizes };
    const made = await box.operator('POST', './products', { product });
    expect([made.status, made.headers.get(ignored)]).toEqual([201, 'price, variants.barcode, variants.prize']);
    // a value may be any JSON, so it has no unknown names
    const metafield = { namespace: 'tea', key: 'water', value: '{"c":80}', type: 'json', colour: 'green' };
    const page = await box.post('/pages.json', { page: { title: 'Tea', metafields: [metafield, metafield] } });
    expect(page.headers.get(ignored)).toBe('metafields.colour');
    const price_rule = { ...tenPercent, starts_at: '2026-09-01T00:00:00+00:00' };
    const { price_rule: rule } = (await box.operator('POST', './price_rules', { price_rule })).body;
    // a list below its root key is named with it, and what a response shows of a code may come back
    const batch = await box.post(`/price_rules/${rule.id}/batch.json`, {
      discount_codes: [
        { code: 'A', usage_count: 0 },
        { code: 'B', usage_limit: 1 },
      ],
    });
    expect([batch.status, batch.headers.get(ignored)]).toEqual([201, 'discount_codes.usage_limit']);
  });

  test('are named in a refusal too', async () => {
    const { get } = await sandbox();
    const refused = await get('/pages.json?colour=green&limit=0');
    expect([refused.status, refused.body, refused.headers.get(ignored)]).toEqual([
      400,
      { errors: { limit: 'must be a whole number from 1 to 250' } },
      'colour',
    ]);
    const missing = await get('/pages/1.json?colour=green');
    expect([missing.status, missing.headers.get(ignored)]).toEqual([404, 'colour']);
  });

  test.each([
    ['%C3%A9t%C3%A9=1', '%C3%A9t%C3%A9'],
    ['a%0D%0AX-Evil%3A%201=1', 'a%0D%0AX-Evil%3A%201'],
    ['a%2Cb=1', 'a%2Cb'],
    ['__proto__=1&constructor=2&toString=3', '__proto__, constructor, toString'],
    ['%F0%9F%8D%B5=1', '%F0%9F%8D%B5'],
    ['%ff=1', '%EF%BF%BD'],
    ['=1', null],
    [Array.from({ length: 30 }, (_, n) => `p${n}=1`).join('&'), Array.from({ length: 20 }, (_, n) => `p${n}`).join(', ')],
    [`${'x'.repeat(5000)}=1&short=2`, `${'x'.repeat(255)}, short`],
    [`${'%C3%A9'.repeat(120)}=1&${'%C3%A8'.repeat(120)}=2&short=3`, `${'%C3%A9'.repeat(120)}, short`],
  ])('are named as far as a header can hold: %s', async (query, names) => {
    const { get } = await sandbox();
    const { status, body, headers } = await get(`/pages/count.json?${query}`);
    expect([status, body]).toEqual([200, { count: 0 }]);
    const told = headers.get(ignored);
    expect(told).toBe(names);
    expect((told ?? '').length).toBeLessThanOrEqual(1024);
  });

  test('`page` is refused nevertheless', async () => {
    const { get } = await sandbox();
    expect(await get('/pages.json?page=2&colour=green')).toMatchObject({
      status: 400,
      body: { errors: { page: 'page numbers are not used here: follow the Link header' } },
    });
  });

  test('unknown names in `fields` are ignored too, as long as one is known', async () => {
    const { get, post } = await sandbox();
    const made = (await post('/redirects.json', redirect('/tea'))).body.redirect;
    for (const fields of [
      'fields=id,colour,path',
      'fields=id&fields=colour&fields=path',
      'fields[]=id&fields[]=path&fields[]=colour',
      'fields%5B%5D=id,path,colour',
      'fields=id%2Ccolour%2Cpath',
    ]) {
      const { status, body, headers } = await get(`/redirects.json?${fields}`);
      expect([fields, status, body, headers.get(ignored)]).toEqual([fields, 200, { redirects: [{ id: made.id, path: '/tea' }] }, 'colour']);
    }
    await post('/redirects.json', redirect('/leaf'));
    const { body, headers } = await get(`/redirects.json?limit=1&fields=${'id,path,'.repeat(200)}`);
    expect(body).toEqual({ redirects: [{ id: made.id, path: '/tea' }] });
    // each name counts once: every record is cut to them
    expect(headers.get('link')).toContain('?limit=1&fields=id%2Cpath&page_info=');
    expect(await get('/redirects.json?fields=colour,size')).toMatchObject({
      status: 400,
      body: { errors: { fields: 'colour, size are not among the fields: id, path, target' } },
    });
  });
});

describe('beside a cursor', () => {
  test('filters of the cursor itself, defaults and unknown parameters are accepted; anything else is refused', async () => {
    const box = await sandbox();
    for (const n of [1, 2, 3]) await box.post('/pages.json', { page: { title: `Tea ${n}`, published: true } });
    const first = await box.get('/pages.json?limit=1&published_status=published&created_at_min=2020-01-01T00:00:00Z');
    const { search } = new URL(link(first, 'next')!);
    const plain = (await box.get(`/pages.json${search}`)).body;
    expect(plain.pages).toHaveLength(1);
    for (const beside of ['published_status=published', 'published_status=any', 'created_at_min=2020-01-01T00:00:00Z', 'published_status=', 'colour=green'])
      expect([beside, (await box.get(`/pages.json${search}&${beside}`)).body]).toEqual([beside, plain]);
    for (const [beside, name] of [
      ['published_status=unpublished', 'published_status'],
      ['created_at_min=2021-01-01T00:00:00Z', 'created_at_min'],
      ['created_at_min=yesterday', 'created_at_min'],
      ['title=Tea', 'title'],
    ])
      expect(await box.get(`/pages.json${search}&${beside}`)).toMatchObject({
        status: 400,
        body: { errors: { [name!]: `${name} cannot be passed when page_info is present.` } },
      });
    expect(await box.get(`/pages.json${search}&page=2`)).toMatchObject({ status: 400, body: { errors: { page: expect.stringMatching(/^page numbers/) } } });
  });
});

describe('lists in a query', () => {
  test('in every spelling', async () => {
    const box = await sandbox();
    const { variants } = await productIn(box, { options: ['Size'], variants: ['50 g', '100 g', '250 g'].map((option1) => ({ option1 })) });
    const [a, b] = variants.map((variant) => variant.inventory_item_id);
    const wanted = (await box.get(`/inventory_items.json?ids=${a},${b}`)).body;
    expect(wanted.inventory_items.map((item: { id: number }) => item.id)).toEqual([a, b]);
    for (const spelt of [
      `ids=${a}&ids=${b}`,
      `ids[]=${a}&ids[]=${b}`,
      `ids%5B%5D=${a}&ids%5B%5D=${b}`,
      `ids[0]=${a}&ids[1]=${b}`,
      `ids=${a}%2C${b}`,
      `ids[]=${a},${b}`,
      `ids=${a},+${b}`,
      `ids=${a},%20${b}`,
    ]) {
      const { status, body, headers } = await box.get(`/inventory_items.json?${spelt}`);
      expect([spelt, status, body, headers.get(ignored)]).toEqual([spelt, 200, wanted, null]);
    }
  });

  test('with a space after each comma, in every list', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: '50 g' }] });
    await box.post('/pages.json', { page: { title: 'Tea' } });
    for (const [path, spelt, plain] of [
      ['/events.json', 'filter=Page,+Product', 'filter=Page,Product'],
      [`/products/${product.id}/variants.json`, 'presentment_currencies=USD,%20CAD', 'presentment_currencies=USD,CAD'],
    ]) {
      const [{ status, body }, wanted] = [await box.get(`${path}?${spelt}`), await box.get(`${path}?${plain}`)];
      expect([spelt, status, body]).toEqual([spelt, 200, wanted.body]);
    }
    expect((await box.get('/events.json?filter=Page,+Pages')).status).toBe(400);
  });

  test('of choices: an empty one counts as absent, as an empty choice does; an empty name among others is refused', async () => {
    const box = await sandbox();
    await box.post('/pages.json', { page: { title: 'Tea' } });
    const all = (await box.get('/events.json')).body;
    expect(all.events).toHaveLength(1);
    for (const empty of ['filter=', 'filter[]=']) expect([empty, (await box.get(`/events.json?${empty}`)).body]).toEqual([empty, all]);
    expect((await box.get('/events.json?filter=Page,')).status).toBe(400);
    expect((await box.get('/custom_collections.json?ids=')).status).toBe(400);
  });

  test.each([
    'address_ids[]=one&address_ids[]=two',
    'address_ids=one,two',
    'address_ids=one&address_ids=two',
    'address_ids%5B%5D=one&address_ids%5B%5D=two',
    'address_ids[0]=one&address_ids[1]=two',
  ])('under the name with brackets that the contract has: %s', async (spelt) => {
    const box = await sandbox();
    const customer = (await box.operator('POST', './customers', { customer: { first_name: 'Mina' } })).body.customer;
    const ids: number[] = [];
    for (const city of ['Portland', 'Salem', 'Eugene'])
      ids.push((await box.post(`/customers/${customer.id}/addresses.json`, { address: { city, country: 'United States' } })).body.customer_address.id);
    const query = spelt.replace('one', String(ids[1])).replace('two', String(ids[2]));
    const done = await box.put(`/customers/${customer.id}/addresses/set.json?${query}&operation=destroy`, undefined);
    expect([done.status, done.body]).toEqual([200, {}]);
    const left = (await box.get(`/customers/${customer.id}/addresses.json?fields=id`)).body;
    expect(left).toEqual({ addresses: [{ id: ids[0] }] });
  });
});

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

  test('an empty picture counts as absent, and removes no picture', async () => {
    const { status, body } = await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas', image: {} } });
    expect([status, 'image' in body.custom_collection]).toEqual([201, false]);
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
