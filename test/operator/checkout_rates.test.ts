import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { problemBy } from '../../server/contracts.ts';
import { cachedRates } from '../../server/domain/rates.ts';
import { moment } from '../../server/store/clock.ts';
import type { Executor } from '../../server/store/executor.ts';
import { over } from '../../server/store/over.ts';
import { ask, cartOf, destination, json, rate, type Shop, shopWith } from '../support/carriers.ts';
import { asOperator, sandbox, startServer, until } from '../support/harness.ts';
import { twoServers } from '../support/shared-database.ts';
import { ahead, productIn } from '../support/shop.ts';

describe('createCheckoutRates', () => {
  test('a request names its shop and is signed, while the secret is replaced with both secrets', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    const { app, operator } = shop.box;
    await ask(shop.box, cartOf(shop));
    const { client_secret } = (await operator('POST', `/apps/${app.id}/client_secret`, { previous_valid_for: 600 })).body;
    await ask(shop.box, cartOf(shop, { items: [{ variant_id: shop.variant.id, quantity: 3 }] }));
    const [first, second] = shop.carrier.received;
    const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64');
    const signature = 'x-service-hmac-sha256';
    expect(first!.headers).toMatchObject({ 'x-service-shop-domain': shop.box.shop.domain, [signature]: hmac(first!.text, app.client_secret) });
    expect(first!.headers).not.toHaveProperty(`${signature}-previous`);
    expect(second!.headers).toMatchObject({
      [signature]: hmac(second!.text, client_secret.client_secret),
      [`${signature}-previous`]: hmac(second!.text, app.client_secret),
    });
  });

  test('what is sent to the service fits the contract, and its answer is shown as it came', async () => {
    const shop = await shopWith(json({ rates: [{ ...rate, total_price: 595, min_delivery_date: '2026-09-05' }] }));
    await shop.box.put(`/variants/${shop.variant.id}.json`, { variant: { weight: 60, weight_unit: 'g' } });
    await shop.box.operator('PUT', `./products/${shop.product.id}`, { product: { vendor: 'Quayside Tea' } });
    const { body } = await ask(
      shop.box,
      cartOf(shop, { items: [{ variant_id: String(shop.variant.id), quantity: 2, properties: { gift_wrap: 'blue' } }], locale: 'en-CA' }),
    );
    expect(body.checkout_rates.rates).toEqual([
      { carrier_service_id: shop.service.id, ...rate, phone_required: false, min_delivery_date: '2026-09-05', max_delivery_date: null },
    ]);
    const [sent] = shop.carrier.received;
    expect(sent).toMatchObject({ method: 'POST', path: '/rates', headers: { 'content-type': 'application/json' } });
    const request = JSON.parse(sent!.text);
    expect(problemBy('CarrierServiceRateRequest', request)).toBeUndefined();
    const nothing = { name: null, address3: null, phone: null, fax: null, email: null, address_type: null, company_name: null };
    expect(request).toEqual({
      rate: {
        origin: { ...nothing, country: 'US', postal_code: null, province: null, city: null, address1: null, address2: null },
        destination: { ...nothing, country: 'US', postal_code: '04101', province: 'ME', city: 'Portland', address1: '18 Ropewalk', address2: null },
        items: [
          {
            name: 'Jasmine Pearls - 50 g',
            sku: `JP-${shop.box.shop.id}`,
            quantity: 2,
            grams: 60,
            price: 1400,
            vendor: 'Quayside Tea',
            requires_shipping: true,
            taxable: true,
            fulfillment_service: 'manual',
            properties: { gift_wrap: 'blue' },
            product_id: shop.product.id,
            variant_id: shop.variant.id,
          },
        ],
        currency: 'USD',
        locale: 'en-CA',
      },
    });
  });

  test("without an origin the goods come from the shop's first location", async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    const place = { address1: '2 Lane', address2: 'Rear', city: 'Bath', province: 'NB', zip: 'E2A 1A1' };
    await shop.box.operator('POST', './locations', {
      location: { ...place, province: 'New Brunswick', name: 'Ropewalk Barn', country_code: 'CA', phone: '+15065550148' },
    });
    await shop.box.operator('POST', './locations', { location: { name: 'Quayside Fulfillment', city: 'Boston' } });
    await ask(shop.box, cartOf(shop));
    await ask(shop.box, cartOf(shop, { origin: { country: 'US', city: 'Camden', province: 'Elsewhere' } }));
    const [first, second] = shop.carrier.received.map(({ text }) => JSON.parse(text).rate.origin);
    const { zip, ...rest } = place;
    expect(first).toMatchObject({ ...rest, postal_code: zip, country: 'CA', name: null, phone: null });
    expect(second).toMatchObject({ country: 'US', city: 'Camden', province: 'Elsewhere', address1: null, postal_code: null });
  });

  test.each([
    ['JPY', 1400],
    ['KWD', 14000],
    ['EUR', 1400],
  ])('prices in %s are sent in subunits, or times 100 in a currency without subunits', async (currency, price) => {
    const shop = await shopWith(json({ rates: [] }));
    await ask(shop.box, cartOf(shop, { currency }));
    expect(JSON.parse(shop.carrier.received[0]!.text).rate.items[0].price).toBe(price);
  });

  test("a gift card's variant is named as it is in the admin interface", async () => {
    const shop = await shopWith(json({ rates: [] }));
    const card = await productIn(shop.box, { title: 'Gift card', gift_card: true });
    await ask(shop.box, cartOf(shop, { items: [{ variant_id: card.variants[0]!.id, quantity: 1 }] }));
    const [item] = JSON.parse(shop.carrier.received[0]!.text).rate.items;
    expect(item).toMatchObject({ fulfillment_service: 'gift_card', requires_shipping: false });
  });

  test('a redirect within the domain is followed, with the same body', async () => {
    const shop = await shopWith((received, response) =>
      received.path === '/rates' ? void response.writeHead(307, { Location: '/v2/rates' }).end() : json({ rates: [rate] })(received, response),
    );
    const { body } = await ask(shop.box, cartOf(shop));
    expect(body.checkout_rates.decisions[0]).toMatchObject({ reason: 'answered' });
    expect(shop.carrier.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /rates', 'POST /v2/rates']);
    expect(shop.carrier.received[0]!.text).toBe(shop.carrier.received[1]!.text);
  });

  test('every active service is asked at once, those of other shops and inactive ones are not', async () => {
    const held: (() => void)[] = [];
    const shop = await shopWith((received, response) => {
      const rates = received.path === '/second' ? [{ ...rate, service_code: 'second' }] : [rate];
      held.push(() => json({ rates }, received.path === '/third' ? 500 : 200)(received, response));
      if (held.length === 3) for (const answer of held) answer();
    });
    const { box, carrier, service } = shop;
    const another = (name: string, more: object = {}) =>
      box.post('/carrier_services.json', { carrier_service: { name, callback_url: `${carrier.url}/${name}`, service_discovery: false, ...more } });
    const second = (await another('second')).body.carrier_service;
    const third = (await another('third')).body.carrier_service;
    await another('off', { active: false });
    const { body } = await ask(box, cartOf(shop));
    expect(carrier.received.map(({ path }) => path).sort()).toEqual(['/rates', '/second', '/third']);
    expect(body.checkout_rates.rates.map((one: { carrier_service_id: number }) => one.carrier_service_id)).toEqual([service.id, second.id]);
    expect(body.checkout_rates.decisions.map((one: { carrier_service_id: number; outcome: string }) => [one.carrier_service_id, one.outcome])).toEqual([
      [service.id, 'rates'],
      [second.id, 'rates'],
      [third.id, 'backup'],
    ]);
    expect(body.checkout_rates.backup_rates).toHaveLength(1);
  });

  test('without an active service there are no rates and no decisions', async () => {
    const shop = await shopWith(json({ rates: [rate] }), { active: false });
    expect((await ask(shop.box, cartOf(shop))).body).toEqual({ checkout_rates: { rates: [], backup_rates: [], decisions: [] } });
  });

  test('an app that may no longer read shipping is not asked, whether it lost the scope or the merchant granted less; with read granted it is', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    const { box, carrier } = shop;
    const scoped = (scopes: string[]) => box.operator('PUT', `/apps/${box.app.id}`, { app: { scopes } });
    const granted = (scopes: string[] | null) =>
      box.server.store.transaction(({ db }) =>
        db
          .updateTable('installs')
          .set({ granted: scopes && JSON.stringify(scopes) })
          .where('id', '=', box.install.id)
          .execute(),
      );
    const none = { rates: [], backup_rates: [], decisions: [] };
    const asked = async (quantity: number) => (await ask(box, cartOf(shop, { items: [{ variant_id: shop.variant.id, quantity }] }))).body.checkout_rates;
    await scoped(['write_products']);
    expect(await asked(1)).toEqual(none);
    await scoped(['write_shipping', 'write_products']);
    await granted(['write_products']);
    expect(await asked(2)).toEqual(none);
    await granted(['read_shipping']);
    expect((await asked(3)).rates).toHaveLength(1);
    expect(carrier.received).toHaveLength(1);
  });

  test('an address that is not public is not called', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    const callback_url = 'http://10.0.0.1/';
    await shop.box.server.store.transaction(({ db }) => db.updateTable('carrier_services').set({ callback_url }).where('id', '=', shop.service.id).execute());
    expect((await ask(shop.box, cartOf(shop))).body.checkout_rates.decisions[0]).toMatchObject({ outcome: 'backup', reason: 'address_refused' });
  });

  test.each([
    [0, 10],
    [1499, 10],
    [1500, 5],
    [3000, 5],
    [3001, 3],
  ])('after %i requests in a minute the limit is %i s', async (requests, timeout_s) => {
    const shop = await shopWith(json({ rates: [] }));
    await requested(shop, requests);
    expect((await ask(shop.box, cartOf(shop))).body.checkout_rates.decisions[0]).toMatchObject({ timeout_s });
  });

  test('a service that takes longer than the limit is given up, and not called again', async () => {
    const shop = await shopWith(() => {});
    await requested(shop, 3001);
    const began = Date.now();
    const { body } = await ask(shop.box, cartOf(shop));
    expect(body.checkout_rates.decisions[0]).toMatchObject({
      outcome: 'backup',
      reason: 'timeout',
      detail: 'no answer within 3 s',
      status: null,
      timeout_s: 3,
    });
    // the next longer limit
    expect(Date.now() - began).toBeLessThan(5000);
    expect(shop.carrier.received).toHaveLength(1);
  });

  test('a connection that breaks is not tried again, though one before it was kept', async () => {
    const shop = await shopWith((received, response) =>
      received.text.includes('"quantity":2') ? json({ rates: [rate] })(received, response) : void response.destroy(),
    );
    await ask(shop.box, cartOf(shop));
    const { body } = await ask(shop.box, cartOf(shop, { items: [{ variant_id: shop.variant.id, quantity: 3 }] }));
    expect(body.checkout_rates.decisions[0]).toMatchObject({ outcome: 'backup', reason: 'unreachable' });
    expect(shop.carrier.received).toHaveLength(2);
  });

  // on PostgreSQL this takes more than a minute on a machine that does much else
  test('1,000 identical requests at once make one call to each service, and one decision each', { timeout: 300_000 }, async () => {
    const shop = await shopWith((received, response) => void setTimeout(() => json({ rates: [rate] })(received, response), 200));
    const second = { name: 'Second', callback_url: `${shop.carrier.url}/second`, service_discovery: false };
    expect((await shop.box.post('/carrier_services.json', { carrier_service: second })).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 1000 }, () => ask(shop.box, cartOf(shop))));
    expect(shop.carrier.received.map(({ path }) => path).sort()).toEqual(['/rates', '/second']);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.checkout_rates.rates.length))).toEqual(new Set([2]));
    for (const at of [0, 1]) expect(answers.filter(({ body }) => !body.checkout_rates.decisions[at].cached)).toHaveLength(1);
  });

  test('two servers on one database make one call for identical requests at once, too', async () => {
    const servers = await twoServers();
    const shop = await shopWith((_, response) => void setTimeout(() => json({ rates: [rate] })(_, response), 300), {}, servers[0]);
    const asked = Array.from({ length: 40 }, (_, n) =>
      asOperator(servers[n % 2]!.origin, 'POST', `/shops/${shop.box.shop.id}/checkout_rates`, { cart: cartOf(shop) }),
    );
    const answers = await Promise.all(asked);
    expect(shop.carrier.received).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.checkout_rates.rates.length))).toEqual(new Set([1]));
    expect(answers.filter(({ body }) => !body.checkout_rates.decisions[0].cached)).toHaveLength(1);
  });

  test('a cached answer is used however long the database takes to give it', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const shop = await shopWith(json({ rates: [rate] }), {}, server);
    await ask(shop.box, cartOf(shop));
    const { store } = server;
    const { ofShop } = store;
    const { now } = performance;
    onTestFinished(() => void vi.restoreAllMocks());
    const slow =
      (read: Executor['prepared']): Executor['prepared'] =>
      async (sql, parameters) => {
        const rows = await read(sql, parameters);
        if (sql.includes('rate_answers')) vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 16_000);
        return rows;
      };
    store.ofShop = (...given) => {
      const portion = ofShop.apply(store, given);
      return { ...portion, prepared: slow(portion.prepared), quick: slow(portion.quick) };
    };
    expect((await ask(shop.box, cartOf(shop))).body.checkout_rates.decisions).toMatchObject([{ reason: 'answered', cached: true }]);
    expect(vi.isMockFunction(performance.now)).toBe(true);
  });

  test('a server that died during its call makes nobody wait for long', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    await ask(shop.box, cartOf(shop));
    const asked = { verdict: '"under way"', expires_at_ms: Date.now() + 500 };
    await shop.box.server.store.transaction(({ db }) => db.updateTable('rate_answers').set(asked).where('carrier_service_id', '=', shop.service.id).execute());
    expect((await ask(shop.box, cartOf(shop))).body.checkout_rates.decisions[0]).toMatchObject({ reason: 'answered', cached: false });
    expect(shop.carrier.received).toHaveLength(2);
  });

  test('a cached answer expires in its time, also where the request that brought it failed', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    const second = { name: 'Second', callback_url: `${shop.carrier.url}/second`, service_discovery: false };
    const { id } = (await shop.box.post('/carrier_services.json', { carrier_service: second })).body.carrier_service;
    const calling = (callback_url: string) =>
      shop.box.server.store.transaction(({ db }) => db.updateTable('carrier_services').set({ callback_url }).where('id', '=', id).execute());
    await calling('nowhere');
    expect((await ask(shop.box, cartOf(shop))).status).toBe(500);
    const kept = () =>
      over(shop.box.server.store, cachedRates)
        .selectFrom('rate_answers')
        .select('verdict')
        .where('carrier_service_id', '=', shop.service.id)
        .executeTakeFirst();
    await until(kept, (row) => row?.verdict.includes('answered') === true);
    await calling(second.callback_url);
    await ahead(shop.box, 16 * 60);
    const { decisions } = (await ask(shop.box, cartOf(shop))).body.checkout_rates;
    expect(decisions.map(({ cached }: { cached: boolean }) => cached)).toEqual([false, false]);
    expect(shop.carrier.received.map(({ path }) => path).sort()).toEqual(['/rates', '/rates', '/second']);
  });

  test.each([
    ['an empty cart', {}, { items: ["can't be blank"], destination: ["can't be blank"] }],
    ['no items', { items: [], destination }, { items: ["can't be blank"] }],
    ['an unknown variant', { items: [{ variant_id: 1, quantity: 1 }], destination }, { items: ['names variants that are not in this shop - 1'] }],
    ['an unknown country', { items: [{ variant_id: 1, quantity: 1 }], destination: { country: 'XX' } }, { 'destination.country': ['is invalid'] }],
    ['half a piece', { items: [{ variant_id: 1, quantity: 1.5 }], destination }, { 'items[0].quantity': ['is not a number'] }],
  ])('422 for %s', async (_, cart, errors) => {
    const { operator } = await sandbox();
    expect(await operator('POST', './checkout_rates', { cart })).toMatchObject({ status: 422, body: { errors } });
  });

  /** Stores so many calls to the service, as if they had been made just now. */
  async function requested({ box, service }: Shop, count: number) {
    const now = moment(Date.now());
    const one = {
      shop_id: box.shop.id,
      app_id: box.app.id,
      carrier_service_id: service.id,
      carrier_service_name: 'Harbour Post',
      outcome: 'no_rates',
      reason: 'empty',
      detail: '',
      cached: box.server.store.engine === 'sqlite' ? 0 : false,
      duration_ms: 1,
      timeout_s: 10,
      created_at: now,
      updated_at: now,
    };
    await box.server.store.transaction(async ({ db }) => {
      for (let left = count; left > 0; left -= 500)
        await db
          .insertInto('rate_decisions')
          .values(Array.from({ length: Math.min(left, 500) }, () => one))
          .execute();
    });
  }
});

describe('listRateDecisions', () => {
  test('200 by service, outcome and date, in pages', async () => {
    const shop = await shopWith((_, response: ServerResponse) => void response.writeHead(500).end());
    const { box, carrier } = shop;
    const other = await box.post('/carrier_services.json', { carrier_service: { name: 'Second', callback_url: carrier.url, service_discovery: false } });
    const { decisions } = (await ask(box, cartOf(shop))).body.checkout_rates;
    carrier.answer = json({ rates: [rate] });
    await ask(box, cartOf(shop, { destination: { country: 'CA' } }));
    const listed = async (query: string) => (await box.operator('GET', `./rate_decisions?${query}`)).body.rate_decisions;
    expect(await listed('')).toHaveLength(4);
    expect((await listed('')).slice(0, 2)).toEqual(decisions);
    expect(await listed('outcome=backup')).toEqual(decisions);
    expect(await listed(`carrier_service_id=${other.body.carrier_service.id}`)).toHaveLength(2);
    expect(await listed(`since_id=${decisions[1].id}`)).toHaveLength(2);
    expect(await listed('created_at_min=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await listed('created_at_max=2100-01-01T00:00:00Z')).toHaveLength(4);
    expect((await box.operator('GET', './rate_decisions?limit=3')).headers.get('link')).toContain('rel="next"');
  });
});

describe('getBackupRates, updateBackupRates', () => {
  test('200: one of 10.00 until the shop has its own, which are used then', async () => {
    const shop = await shopWith(json('', 500));
    const { operator } = shop.box;
    const standard = { service_name: 'Shipping', service_code: 'backup', description: '', currency: 'USD', total_price: '1000' };
    expect((await operator('GET', './backup_rates')).body).toEqual({ backup_rates: { rates: [standard] } });
    const rates = [{ service_name: 'Flat rate', service_code: 'flat', total_price: 800 }];
    const kept = { backup_rates: { rates: [{ ...rates[0], description: '', currency: 'USD', total_price: '800' }] } };
    expect(await operator('PUT', './backup_rates', { backup_rates: { rates } })).toMatchObject({ status: 200, body: kept });
    expect((await operator('GET', './backup_rates')).body).toEqual(kept);
    expect((await ask(shop.box, cartOf(shop))).body.checkout_rates.backup_rates).toEqual(kept.backup_rates.rates);
    expect((await operator('PUT', './backup_rates', { backup_rates: { rates: [] } })).body).toEqual({ backup_rates: { rates: [] } });
  });

  test('422 for rates that lack something', async () => {
    const { operator } = await sandbox();
    expect(await operator('PUT', './backup_rates', { backup_rates: { rates: [{ service_name: 'Flat', service_code: '', currency: 'ABC' }] } })).toMatchObject({
      status: 422,
      body: { errors: { 'rates[0].total_price': ["can't be blank"], 'rates[0].service_code': ["can't be blank"], 'rates[0].currency': ['is invalid'] } },
    });
  });
});

test('createCheckoutRates 422 has the errors of the schema together with those of the rules', async () => {
  const { operator } = await sandbox();
  const cart = { items: [{ variant_id: 1, quantity: 1 }], destination: { country: 'ZZ' }, currency: 'shells' };
  const { status, body } = await operator('POST', './checkout_rates', { cart });
  expect({ status, body }).toEqual({
    status: 422,
    body: {
      errors: {
        'destination.country': ['is invalid'],
        currency: ['is invalid'],
        items: ['names variants that are not in this shop - 1'],
      },
    },
  });
});
