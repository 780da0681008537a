import { describe, expect, test } from 'vitest';
import { recorderOf } from '../../server/domain/deprecations.ts';
import { events } from '../../server/domain/events.ts';
import { products, variants } from '../../server/domain/products.ts';
import { tables } from '../../server/tables.ts';
import { type Answer, link, sandbox, startServer } from '../support/harness.ts';

let counter = 0;
const domain = () => `operator-shop-${process.pid}-${++counter}.example`;

test('a reset beside calls leaves all of what a call has made, or nothing', async () => {
  const box = await sandbox();
  const { store } = box.server;
  const product = { title: 'Sencha', options: ['Size'], variants: [{ option1: 'S' }, { option1: 'M' }] };
  for (let round = 0; round < 10; round++) {
    const calls = Array.from({ length: 6 }, () => box.operator('POST', './products', { product }));
    // waits for one of the calls, while the others are under way
    await Promise.race(calls);
    expect((await box.operator('POST', './reset')).status).toBe(200);
    await Promise.all(calls);
    const ofProducts = new Set((await variants.all(store, box.shop.id)).map(({ product_id }) => product_id));
    expect(ofProducts).toEqual(new Set((await products.all(store, box.shop.id)).map(({ id }) => id)));
    expect((await box.get('/events/count.json')).body.count).toBe((await events.all(store, box.shop.id)).length);
  }
  const [{ variants: made }] = [(await box.operator('POST', './products', { product })).body.product];
  const order = { line_items: [{ variant_id: made[0].id, quantity: 1 }] };
  const placed = Array.from({ length: 4 }, () => box.operator('POST', './orders', { order }));
  await Promise.race(placed);
  await box.operator('POST', './reset');
  await Promise.all(placed);
  const again = (await box.operator('POST', './products', { product })).body.product;
  expect((await box.operator('POST', './orders', { order: { line_items: [{ variant_id: again.variants[0].id, quantity: 1 }] } })).status).toBe(201);
});

describe('createShop', () => {
  test('201 with defaults', async () => {
    const { operator } = await sandbox();
    const given = { name: 'Harbour Tea', domain: domain() };
    const { status, body } = await operator('POST', '/shops', { shop: given });
    expect(status).toBe(201);
    expect(body).toEqual({
      shop: {
        ...given,
        id: expect.any(Number),
        email: null,
        currency: 'USD',
        country_code: 'US',
        plan: 'basic',
        billing_interval: 'monthly',
        carrier_services_feature: false,
        development: false,
        clock_offset_ms: 0,
        merchant_url: expect.stringMatching(/\/merchant\/shops\/\d+\?signature=/),
        created_at: expect.stringMatching(/\+00:00$/),
        updated_at: body.shop.created_at,
      },
    });
  });

  test.each([
    ['nothing', {}, { name: ["can't be blank"], domain: ["can't be blank"] }],
    ['an invalid domain', { name: 'x', domain: 'Harbour Tea' }, { domain: ['is not a host name in lower case'] }],
    [
      'an invalid currency, country, plan and address',
      { name: 'x', domain: 'x.example', currency: 'TEA', country_code: 'ZZ', plan: 'gold', email: 'x' },
      { currency: ['is invalid'], country_code: ['is invalid'], plan: ['is not included in the list'], email: ['is invalid'] },
    ],
  ])('422 for %s', async (_, shop, errors) => {
    const { operator } = await sandbox();
    expect(await operator('POST', '/shops', { shop })).toMatchObject({ status: 422, body: { errors } });
  });

  test('422 for a domain that another shop has', async () => {
    const { operator, shop } = await sandbox();
    expect(await operator('POST', '/shops', { shop: { name: 'x', domain: shop.domain } })).toMatchObject({
      status: 422,
      body: { errors: { domain: ['has already been taken'] } },
    });
  });
});

describe('getShop, listShops', () => {
  test('200', async () => {
    const { operator, shop } = await sandbox();
    expect((await operator('GET', '.')).body).toEqual({ shop });
    expect((await operator('GET', `/shops?domain=${shop.domain}`)).body).toEqual({ shops: [shop] });
    const page = await operator('GET', `/shops?limit=1&since_id=${shop.id - 1}`);
    expect(page.body).toEqual({ shops: [shop] });
    expect(link(page, 'previous')).toBeUndefined();
  });

  test('200 with the newest first where that is asked for, page by page', async () => {
    // a server of its own, since other tests create shops too
    const server = await startServer();
    try {
      const { operator, shop } = await sandbox({ server });
      const opened = [shop.id];
      for (let n = 0; n < 2; n++) opened.unshift((await operator('POST', '/shops', { shop: { name: 'Quay Coffee', domain: domain() } })).body.shop.id);
      const ids = ({ body }: Answer) => body.shops.map(({ id }: { id: number }) => id);
      const first = await operator('GET', '/shops?order=newest&limit=2');
      expect(ids(first)).toEqual(opened.slice(0, 2));
      expect(ids(await operator('GET', link(first, 'next')!.slice(`${server.origin}/operator`.length)))).toEqual(opened.slice(2));
      expect(ids(await operator('GET', '/shops?order=oldest'))).toEqual(opened.toReversed());
      expect(await operator('GET', '/shops?order=largest')).toMatchObject({ status: 400 });
    } finally {
      await server.close();
    }
  });
});

describe('updateShop', () => {
  test('200 changes what is sent', async () => {
    const { operator, shop } = await sandbox();
    const { body } = await operator('PUT', '.', { shop: { plan: 'basic', email: 'hello@harbour-tea.example', development: true } });
    expect(body).toEqual({ shop: { ...shop, plan: 'basic', email: 'hello@harbour-tea.example', development: true, updated_at: body.shop.updated_at } });
  });

  test('422 for an emptied name', async () => {
    const { operator } = await sandbox();
    expect(await operator('PUT', '.', { shop: { name: '' } })).toMatchObject({ status: 422, body: { errors: { name: ["can't be blank"] } } });
  });
});

describe('deleteShop', () => {
  test('200, and the shop, its records and its tokens are gone', async () => {
    const { operator, post, get, shop, server } = await sandbox();
    await post('/pages.json', { page: { title: 'How we store tea' } });
    expect(await operator('DELETE', '.')).toMatchObject({ status: 200, body: {} });
    expect(await operator('GET', '.')).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await get('/pages.json')).status).toBe(401);
    for (const table of ['pages', 'events', 'tokens', 'installs'])
      expect(await server.store.db.selectFrom(table).select('id').where('shop_id', '=', shop.id).execute(), table).toEqual([]);
  });
});

test('what is made in a shop that is deleted meanwhile is deleted with it, or is a 404', async () => {
  for (const delayMs of [0, 5, 15, 30]) {
    const { operator, post, install, server, shop } = await sandbox();
    const making = Array.from({ length: 10 }, (_, n) => [
      post('/pages.json', { page: { title: 'How we store tea' } }),
      post('/redirects.json', { redirect: { path: `/teas/${n}`, target: '/teas' } }),
      post('/themes.json', { theme: { name: 'Quayside' } }),
      operator('POST', './customers', { customer: { first_name: 'Mina' } }),
      operator('POST', './products', { product: { title: 'Jasmine Pearls' } }),
      operator('POST', `./installs/${install.id}/tokens`),
    ]).flat();
    await new Promise((later) => setTimeout(later, delayMs));
    const going = await Promise.all([operator('DELETE', '.'), operator('DELETE', '.'), operator('PUT', '.', { shop: { domain: domain() } })]);
    expect(going.map(({ status }) => status).filter((status) => status !== 404)[0]).toBe(200);
    expect((await Promise.all(making)).filter(({ status }) => ![201, 401, 404].includes(status))).toEqual([]);
    await recorderOf(server.store)!.flush();
    for (const { name, indexes } of tables)
      if (!indexes.global) expect(await server.store.db.selectFrom(name).select('id').where('shop_id', '=', shop.id).execute(), name).toEqual([]);
  }
});

test('createShop and updateShop 422 tell what the schema finds together with what the other shops have', async () => {
  const { operator, shop } = await sandbox();
  const other = await sandbox();
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { shop: given });
    return { status, body };
  };
  const wrong = { name: ' ', domain: other.shop.domain };
  const all = { status: 422, body: { errors: { name: ["can't be blank"], domain: ['has already been taken'] } } };
  expect(await tried('POST', '/shops', wrong)).toEqual(all);
  expect(await tried('PUT', `/shops/${shop.id}`, wrong)).toEqual(all);
  expect(await tried('PUT', `/shops/${shop.id}`, { domain: shop.domain })).toMatchObject({ status: 200 });
});

describe('resetShop', () => {
  test('200 leaves what a new shop has, with the clock of the server, and the tokens stay valid', async () => {
    const box = await sandbox({ shop: { plan: 'enterprise' } });
    await box.post('/pages.json', { page: { title: 'About us' } });
    await box.operator('POST', './clock/advance', { clock: { seconds: 86_400 } });
    const { status, body } = await box.operator('POST', './reset');
    expect({ status, body }).toMatchObject({ status: 200, body: { shop: { id: box.shop.id, plan: 'enterprise', clock_offset_ms: 0 } } });
    expect((await box.get('/pages.json')).body).toEqual({ pages: [] });
    expect((await box.get('/themes.json')).body.themes).toHaveLength(1);
  });

  test('403 without the sandbox, and nothing is deleted', async () => {
    const hosted = await startServer({ sandbox: false });
    try {
      const box = await sandbox({ server: hosted });
      await box.post('/pages.json', { page: { title: 'About us' } });
      expect(await box.operator('POST', './reset')).toMatchObject({ status: 403, body: { errors: 'A shop can be emptied in sandbox mode only' } });
      expect((await box.get('/pages.json')).body.pages).toHaveLength(1);
    } finally {
      await hosted.close();
    }
  });
});
