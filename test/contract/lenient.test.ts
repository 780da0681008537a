// What clients write in their own way around a body: unknown parameters and members, lists in other spellings, empty parameters. `lenient-bodies.test.ts` has the values of bodies.
import { describe, expect, test, vi } from 'vitest';
import type { Operation } from '../../contract/operations.ts';
import { unheeded } from '../../contract/requests/hints.ts';
import { firstNames } from '../../contract/requests/query.ts';
import { link, sandbox } from '../support/harness.ts';
import { tenPercent } from '../support/price-rules.ts';
import { productIn } from '../support/shop.ts';

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
    for (const beside of ['title=', 'published_status='])
      expect([beside, (await box.get(`/pages.json${search}&${beside}`)).body.pages?.length]).toEqual([beside, 1]);
    expect(await box.get(`/pages.json${search}&page=2`)).toMatchObject({ status: 400, body: { errors: { page: expect.stringMatching(/^page numbers/) } } });
  });
});

test('an empty text or choice that the call does not need counts as absent; numbers, times, ids and cursors can not be empty', async () => {
  const box = await sandbox();
  const { page } = (await box.post('/pages.json', { page: { title: 'Tea' } })).body;
  await box.post('/redirects.json', redirect('/tea'));
  const unset = 'title=&handle=&published_status=&fields=';
  expect((await box.get(`/pages.json?${unset}`)).body).toEqual({ pages: [page] });
  expect((await box.get('/pages/count.json?title=')).body).toEqual({ count: 1 });
  expect((await box.get('/redirects.json?path=&target=&fields=path')).body).toEqual({ redirects: [{ path: '/tea' }] });
  expect((await box.get('/gift_cards/search.json?query=&order=')).status).toBe(200);
  for (const [path, name] of [
    ['/pages.json?page_info=', 'page_info'],
    ['/pages.json?limit=', 'limit'],
    ['/pages.json?since_id=', 'since_id'],
    ['/pages.json?created_at_min=', 'created_at_min'],
    ['/pages/count.json?updated_at_max=', 'updated_at_max'],
    ['/collects.json?product_id=', 'product_id'],
    ['/custom_collections.json?ids=', 'ids'],
    ['/inventory_items.json?ids=', 'ids'],
    ['/customers/1/addresses/set.json?address_ids[]=&operation=destroy', 'address_ids[]'],
  ])
    expect(await box.call(path!.includes('set.json') ? 'PUT' : 'GET', path!, {})).toMatchObject({
      status: 400,
      body: { errors: { [name!]: expect.any(String) } },
    });
  expect((await box.get('/discount_codes/lookup.json?code=')).status).toBe(404);
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

test('of 19,000 members that a call does not know, no more are looked up than the header names', () => {
  const title = new Map([['title', () => new Map()]]);
  const known = vi.fn(() => title);
  const record = { title: 'Tea', ...Object.fromEntries(Array.from({ length: 19_000 }, (_, n) => [`member_${n}`, n])) };
  const operation = { body: { members: new Map([['page', known]]) } } as unknown as Operation;
  const names = firstNames(unheeded(operation, { page: record }).map(({ name }) => name));
  expect(names).toEqual(Array.from({ length: 20 }, (_, n) => `member_${n}`));
  expect(known.mock.calls.length).toBeLessThan(30);
});
