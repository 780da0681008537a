import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { problemBy } from '../../server/contracts.ts';
import { rateAnswers } from '../../server/domain/rates.ts';
import { moment } from '../../server/store/clock.ts';
import { over } from '../../server/store/over.ts';
import { openStore } from '../../server/store/store.ts';
import { asOperator, engine, freshDatabase, type Running, type Sandbox, sandbox, startServer, until } from '../harness.ts';
import { type Answering, type Receiver, receiver } from '../receiver.ts';
import { ahead, productIn } from '../shop.ts';

const rate = { service_name: 'Harbour Post Standard', service_code: 'standard', description: 'Two to four days', currency: 'USD', total_price: '595' };
const destination = { address1: '18 Ropewalk', city: 'Portland', province: 'ME', country: 'US', zip: '04101' };

const json =
  (body: unknown, code = 200): Answering =>
  (_, response) =>
    void response.writeHead(code, { 'Content-Type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));

async function shopWith(answer: Answering, more: object = {}, server?: Running) {
  const box = await sandbox(server ? { server } : {});
  const carrier = await receiver(answer);
  const { body } = await box.post('/carrier_services.json', {
    carrier_service: { name: 'Harbour Post', callback_url: `${carrier.url}/rates`, service_discovery: true, ...more },
  });
  const product = await productIn(box, {
    options: ['Size'],
    variants: [{ option1: '50 g', price: '14.00', sku: `JP-${box.shop.id}` }],
  });
  const variant = product.variants[0]!;
  return { box, carrier, service: body.carrier_service, product, variant };
}

type Shop = Awaited<ReturnType<typeof shopWith>>;

const ask = (box: Sandbox, cart: object) => box.operator('POST', './checkout_rates', { cart });
const cartOf = ({ variant }: Shop, more: object = {}) => ({ items: [{ variant_id: variant.id, quantity: 2 }], destination, ...more });

/** What a service did, and what came of it. */
const cases: [name: string, Answering, outcome: string, reason: string, detail: string | RegExp, status: number | null][] = [
  ['rates', json({ rates: [rate] }), 'rates', 'answered', '1 rate', 200],
  ['rates with 201', json({ rates: [rate] }, 201), 'rates', 'answered', '1 rate', 201],
  ['two rates', json({ rates: [rate, { ...rate, service_code: 'express' }] }), 'rates', 'answered', '2 rates', 200],
  ['a price as a number', json({ rates: [{ ...rate, total_price: 595 }] }), 'rates', 'answered', '1 rate', 200],
  ['a price of nothing', json({ rates: [{ ...rate, total_price: 0 }] }), 'rates', 'answered', '1 rate', 200],
  ['another currency', json({ rates: [{ ...rate, currency: 'JPY' }] }), 'rates', 'answered', '1 rate', 200],
  [
    'all that may be given',
    json({ rates: [{ ...rate, phone_required: true, min_delivery_date: '2026-09-05 12:00:00 -0400', max_delivery_date: '2026-09-08' }] }),
    'rates',
    'answered',
    '1 rate',
    200,
  ],
  [
    'nulls where they may be',
    json({ rates: [{ ...rate, phone_required: null, min_delivery_date: null, max_delivery_date: null }] }),
    'rates',
    'answered',
    '1 rate',
    200,
  ],
  ['members nobody knows', json({ rates: [{ ...rate, colour: 'green' }], extra: 1 }), 'rates', 'answered', '1 rate', 200],
  ['an empty description', json({ rates: [{ ...rate, description: '' }] }), 'rates', 'answered', '1 rate', 200],
  [
    'JSON under another type',
    (_, response) => void response.writeHead(200, { 'Content-Type': 'text/plain' }).end(JSON.stringify({ rates: [rate] })),
    'rates',
    'answered',
    '1 rate',
    200,
  ],
  ['250 rates', json({ rates: Array.from({ length: 250 }, (_, n) => ({ ...rate, service_code: `s${n}` })) }), 'rates', 'answered', '250 rates', 200],
  ['no rates', json({ rates: [] }), 'no_rates', 'empty', 'no rates', 200],
  ['no rates with 202', json({ rates: [] }, 202), 'no_rates', 'empty', 'no rates', 202],
  ['no rates with 206', json({ rates: [] }, 206), 'no_rates', 'empty', 'no rates', 206],
  ...[400, 401, 402, 403, 404, 409, 410, 418, 422, 429, 451, 500, 501, 502, 503, 504, 520].map((code): (typeof cases)[number] => [
    `${code} with rates`,
    json({ rates: [rate] }, code),
    'backup',
    'http_error',
    `status ${code}`,
    code,
  ]),
  ['500 without a body', json('', 500), 'backup', 'http_error', 'status 500', 500],
  ['404 with a page', json('<html>', 404), 'backup', 'http_error', 'status 404', 404],
  ['304', json('', 304), 'backup', 'http_error', 'status 304', 304],
  ['204', json('', 204), 'backup', 'malformed', 'the answer is not JSON', 204],
  ['an empty body', json(''), 'backup', 'malformed', 'the answer is not JSON', 200],
  ['a page', json('<html>'), 'backup', 'malformed', 'the answer is not JSON', 200],
  ['half an answer', json('{"rates":['), 'backup', 'malformed', 'the answer is not JSON', 200],
  ['a list', json([rate]), 'backup', 'off_contract', /must be object/, 200],
  ['null', json('null'), 'backup', 'off_contract', /must be object/, 200],
  ['a string', json('"rates"'), 'backup', 'off_contract', /must be object/, 200],
  ['no list of rates', json({}), 'backup', 'off_contract', 'rates is missing', 200],
  ['rates of another type', json({ rates: {} }), 'backup', 'off_contract', 'rates must be array', 200],
  ['null rates', json({ rates: null }), 'backup', 'off_contract', 'rates must be array', 200],
  ['a rate that is none', json({ rates: ['standard'] }), 'backup', 'off_contract', 'rates[0] must be object', 200],
  ...Object.keys(rate).map((name): (typeof cases)[number] => {
    const { [name as keyof typeof rate]: _, ...rest } = rate;
    return [`a rate without ${name}`, json({ rates: [rest] }), 'backup', 'off_contract', `rates[0].${name} is missing`, 200];
  }),
  ...Object.keys(rate).map((name): (typeof cases)[number] => [
    `a null ${name}`,
    json({ rates: [{ ...rate, [name]: null }] }),
    'backup',
    'off_contract',
    new RegExp(`^rates\\[0\\]\\.${name} must be `),
    200,
  ]),
  ['a blank name', json({ rates: [{ ...rate, service_name: ' ' }] }), 'backup', 'off_contract', /^rates\[0\]\.service_name /, 200],
  ['a blank code', json({ rates: [{ ...rate, service_code: '' }] }), 'backup', 'off_contract', /^rates\[0\]\.service_code /, 200],
  ['a name too long', json({ rates: [{ ...rate, service_name: 'x'.repeat(256) }] }), 'backup', 'off_contract', /^rates\[0\]\.service_name /, 200],
  ['a price with a point', json({ rates: [{ ...rate, total_price: '5.95' }] }), 'backup', 'off_contract', /^rates\[0\]\.total_price /, 200],
  ['half a subunit', json({ rates: [{ ...rate, total_price: 5.5 }] }), 'backup', 'off_contract', /^rates\[0\]\.total_price /, 200],
  ['a price below nothing', json({ rates: [{ ...rate, total_price: -1 }] }), 'backup', 'off_contract', /^rates\[0\]\.total_price /, 200],
  ['a price beyond all', json({ rates: [{ ...rate, total_price: '1000000000000' }] }), 'backup', 'off_contract', /^rates\[0\]\.total_price /, 200],
  ['a currency that is none', json({ rates: [{ ...rate, currency: 'ABC' }] }), 'backup', 'off_contract', /^rates\[0\]\.currency /, 200],
  ['a currency in lower case', json({ rates: [{ ...rate, currency: 'usd' }] }), 'backup', 'off_contract', /^rates\[0\]\.currency /, 200],
  ['a phone demand that is text', json({ rates: [{ ...rate, phone_required: 'yes' }] }), 'backup', 'off_contract', /^rates\[0\]\.phone_required /, 200],
  ['a date that is none', json({ rates: [{ ...rate, min_delivery_date: 'soon' }] }), 'backup', 'off_contract', /^rates\[0\]\.min_delivery_date /, 200],
  ['a thirteenth month', json({ rates: [{ ...rate, max_delivery_date: '2026-13-01' }] }), 'backup', 'off_contract', /^rates\[0\]\.max_delivery_date /, 200],
  ['a code twice', json({ rates: [rate, rate] }), 'backup', 'off_contract', 'rates[1].service_code is there twice', 200],
  [
    'one bad rate among good ones',
    json({ rates: [rate, { ...rate, service_code: 'express', total_price: 'x' }] }),
    'backup',
    'off_contract',
    /^rates\[1\]\.total_price /,
    200,
  ],
  ['251 rates', json({ rates: Array.from({ length: 251 }, (_, n) => ({ ...rate, service_code: `s${n}` })) }), 'backup', 'off_contract', /^rates /, 200],
  ['an answer beyond what is read', json({ rates: [], filler: 'x'.repeat(1_100_000) }), 'backup', 'too_large', 'the answer is larger than 1048576 bytes', null],
  [
    'an answer that breaks off',
    (_, response) => void response.writeHead(200, { 'Content-Length': 100 }).write('{', () => response.destroy()),
    'backup',
    'unreachable',
    /./,
    null,
  ],
  ['a connection that breaks', (_, response) => void response.destroy(), 'backup', 'unreachable', 'socket hang up', null],
  [
    'a redirect to another domain',
    (_, response) => void response.writeHead(302, { Location: 'https://elsewhere.example/rates' }).end(),
    'backup',
    'redirect_refused',
    /elsewhere\.example/,
    null,
  ],
  ['a redirect to nowhere', (_, response) => void response.writeHead(302, { Location: 'http://' }).end(), 'backup', 'redirect_refused', /./, null],
  [
    'redirects without end',
    (received, response) => void response.writeHead(307, { Location: `${received.path}x` }).end(),
    'backup',
    'redirect_refused',
    /./,
    null,
  ],
  ['a redirect without a place', (_, response) => void response.writeHead(302).end(), 'backup', 'http_error', 'status 302', 302],
];

describe('createCheckoutRates', () => {
  test('there are more than 60 cases of what a service can do', () => expect(cases.length).toBeGreaterThan(60));

  test.each(cases)('200 where a service answers %s', async (_, answering, outcome, reason, detail, status) => {
    const shop = await shopWith(answering);
    const { status: answered, body } = await ask(shop.box, cartOf(shop));
    expect(answered).toBe(200);
    const { rates, backup_rates, decisions } = body.checkout_rates;
    expect(decisions).toEqual([
      {
        id: expect.any(Number),
        shop_id: shop.box.shop.id,
        app_id: shop.box.app.id,
        carrier_service_id: shop.service.id,
        carrier_service_name: 'Harbour Post',
        outcome,
        reason,
        detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
        cached: false,
        status,
        duration_ms: expect.any(Number),
        timeout_s: 10,
        created_at: expect.any(String),
      },
    ]);
    expect(backup_rates).toEqual(
      outcome === 'backup' ? [{ service_name: 'Shipping', service_code: 'backup', description: '', currency: 'USD', total_price: '1000' }] : [],
    );
    expect(rates.length > 0).toBe(outcome === 'rates');
  });

  test('what is sent holds against the contract, and what is shown is what came', async () => {
    const shop = await shopWith(json({ rates: [{ ...rate, total_price: 595, min_delivery_date: '2026-09-05' }] }));
    await shop.box.put(`/variants/${shop.variant.id}.json`, { variant: { weight: 60, weight_unit: 'g' } });
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
            vendor: null,
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

  test.each([
    ['JPY', 1400],
    ['KWD', 14000],
    ['EUR', 1400],
  ])('prices in %s are sent in subunits, by 100 where there are none', async (currency, price) => {
    const shop = await shopWith(json({ rates: [] }));
    await ask(shop.box, cartOf(shop, { currency }));
    expect(JSON.parse(shop.carrier.received[0]!.text).rate.items[0].price).toBe(price);
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
    let there = 0;
    let most = 0;
    const shop = await shopWith((received, response) => {
      most = Math.max(most, ++there);
      setTimeout(() => {
        there--;
        json({ rates: received.path === '/second' ? [{ ...rate, service_code: 'second' }] : [rate] }, received.path === '/third' ? 500 : 200)(
          received,
          response,
        );
      }, 100);
    });
    const { box, carrier, service } = shop;
    const another = (name: string, more: object = {}) =>
      box.post('/carrier_services.json', { carrier_service: { name, callback_url: `${carrier.url}/${name}`, service_discovery: false, ...more } });
    const second = (await another('second')).body.carrier_service;
    const third = (await another('third')).body.carrier_service;
    await another('off', { active: false });
    const { body } = await ask(box, cartOf(shop));
    expect(most).toBe(3);
    expect(carrier.received.map(({ path }) => path).sort()).toEqual(['/rates', '/second', '/third']);
    expect(body.checkout_rates.rates.map((one: { carrier_service_id: number }) => one.carrier_service_id)).toEqual([service.id, second.id]);
    expect(body.checkout_rates.decisions.map((one: { carrier_service_id: number; outcome: string }) => [one.carrier_service_id, one.outcome])).toEqual([
      [service.id, 'rates'],
      [second.id, 'rates'],
      [third.id, 'backup'],
    ]);
    expect(body.checkout_rates.backup_rates).toHaveLength(1);
  });

  test('without an active service there is nothing', async () => {
    const shop = await shopWith(json({ rates: [rate] }), { active: false });
    expect((await ask(shop.box, cartOf(shop))).body).toEqual({ checkout_rates: { rates: [], backup_rates: [], decisions: [] } });
  });

  test('an address that is not public is not called', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    await shop.box.server.store.db.updateTable('carrier_services').set({ callback_url: 'http://10.0.0.1/' }).where('id', '=', shop.service.id).execute();
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

  test('a service that takes longer than the limit is given up, and not asked again', async () => {
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
    expect(Date.now() - began).toBeLessThan(4000);
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

  test('1,000 identical requests at once make one call, and one decision each', async () => {
    const shop = await shopWith((received, response) => void setTimeout(() => json({ rates: [rate] })(received, response), 200));
    const answers = await Promise.all(Array.from({ length: 1000 }, () => ask(shop.box, cartOf(shop))));
    expect(shop.carrier.received).toHaveLength(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.checkout_rates.rates.length}`))).toEqual(new Set(['200 1']));
    const cached = answers.map(({ body }) => body.checkout_rates.decisions[0].cached);
    expect(cached.filter((one) => !one)).toHaveLength(1);
  });

  test('two servers on one database make one call for identical requests at once, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rates-'));
    const database = engine === 'sqlite' ? join(folder, 'rates.sqlite') : await freshDatabase();
    const stores = [openStore(database), openStore(database)] as const;
    const servers = [await startServer({}, stores[0]), await startServer({}, stores[1])] as const;
    onTestFinished(async () => {
      for (const server of servers) await server.close();
      for (const store of stores) await store.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const shop = await shopWith((_, response) => void setTimeout(() => json({ rates: [rate] })(_, response), 300), {}, servers[0]);
    const asked = Array.from({ length: 40 }, (_, n) =>
      asOperator(servers[n % 2]!.origin, 'POST', `/shops/${shop.box.shop.id}/checkout_rates`, { cart: cartOf(shop) }),
    );
    const answers = await Promise.all(asked);
    expect(shop.carrier.received).toHaveLength(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.checkout_rates.rates.length}`))).toEqual(new Set(['200 1']));
    expect(answers.filter(({ body }) => !body.checkout_rates.decisions[0].cached)).toHaveLength(1);
  });

  test('a server that died while it asked keeps nobody waiting for long', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    await ask(shop.box, cartOf(shop));
    await shop.box.server.store.db
      .updateTable('rate_answers')
      .set({ verdict: '"under way"', expires_at_ms: Date.now() + 500 })
      .where('carrier_service_id', '=', shop.service.id)
      .execute();
    expect((await ask(shop.box, cartOf(shop))).body.checkout_rates.decisions[0]).toMatchObject({ reason: 'answered', cached: false });
    expect(shop.carrier.received).toHaveLength(2);
  });

  test('an answer is forgotten in its time, also where the request that it came with failed', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    const second = { name: 'Second', callback_url: `${shop.carrier.url}/second`, service_discovery: false };
    const { id } = (await shop.box.post('/carrier_services.json', { carrier_service: second })).body.carrier_service;
    const { db } = shop.box.server.store;
    const calling = (callback_url: string) => db.updateTable('carrier_services').set({ callback_url }).where('id', '=', id).execute();
    await calling('nowhere');
    expect((await ask(shop.box, cartOf(shop))).status).toBe(500);
    const kept = () =>
      over(shop.box.server.store, rateAnswers)
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

  describe('cache', () => {
    const later = async ({ box }: Shop, ms: number) => {
      await box.server.store.db.updateTable('shops').set({ clock_offset_ms: ms }).where('id', '=', box.shop.id).execute();
    };
    const calls = ({ carrier }: { carrier: Receiver }) => carrier.received.length;

    test.each([
      ['rates', json({ rates: [rate] }), 15 * 60_000],
      ['no rates', json({ rates: [] }), 15 * 60_000],
      ['an error', json('', 500), 30_000],
      ['what is off the contract', json({}), 30_000],
    ])('%s', async (_, answering, keptMs) => {
      const shop = await shopWith(answering);
      const first = (await ask(shop.box, cartOf(shop))).body.checkout_rates;
      await later(shop, keptMs - 3000);
      const second = (await ask(shop.box, cartOf(shop))).body.checkout_rates;
      expect(calls(shop)).toBe(1);
      expect(second.rates).toEqual(first.rates);
      expect(second.backup_rates).toEqual(first.backup_rates);
      expect(second.decisions[0]).toMatchObject({
        outcome: first.decisions[0].outcome,
        reason: first.decisions[0].reason,
        cached: true,
        duration_ms: 0,
        detail: expect.stringMatching(/, from the answer of \d{4}-/),
      });
      await later(shop, keptMs + 3000);
      expect((await ask(shop.box, cartOf(shop))).body.checkout_rates.decisions[0].cached).toBe(false);
      expect(calls(shop)).toBe(2);
    });

    test.each([
      [
        'the order of items',
        1,
        (shop: Shop, other: number) => ({
          items: [
            { variant_id: other, quantity: 1 },
            { variant_id: shop.variant.id, quantity: 2 },
          ],
        }),
      ],
      ['the locale', 1, () => ({ locale: 'fr' })],
      ['the currency', 1, () => ({ currency: 'EUR' })],
      [
        'a quantity',
        2,
        (shop: Shop, other: number) => ({
          items: [
            { variant_id: shop.variant.id, quantity: 3 },
            { variant_id: other, quantity: 1 },
          ],
        }),
      ],
      ['a variant', 2, (shop: Shop) => ({ items: [{ variant_id: shop.variant.id, quantity: 2 }] })],
      [
        'properties',
        2,
        (shop: Shop, other: number) => ({
          items: [
            { variant_id: shop.variant.id, quantity: 2, properties: { a: 1 } },
            { variant_id: other, quantity: 1 },
          ],
        }),
      ],
      ['the box', 2, () => ({ box: { weight_grams: 120, length_cm: 22, width_cm: 16, height_cm: 9 } })],
      ['the origin', 2, () => ({ origin: { country: 'CA' } })],
      ['the destination', 2, () => ({ destination: { ...destination, zip: '04102' } })],
    ])('another value of %s: %i calls', async (_, expected, change) => {
      const shop = await shopWith(json({ rates: [rate] }));
      const other = (await productIn(shop.box, {})).variants[0]!.id;
      const cart = cartOf(shop, {
        items: [
          { variant_id: shop.variant.id, quantity: 2 },
          { variant_id: other, quantity: 1 },
        ],
      });
      await ask(shop.box, cart);
      await ask(shop.box, { ...cart, ...change(shop, other) });
      expect(calls(shop)).toBe(expected);
    });

    test('lines of one variant are the same in whatever order, and so are their properties', async () => {
      const shop = await shopWith(json({ rates: [rate] }));
      const line = (properties: object) => ({ variant_id: shop.variant.id, quantity: 1, properties });
      const lines = [line({ engraving: 'M', ribbon: 'red' }), line({ engraving: 'T' })];
      await ask(shop.box, cartOf(shop, { items: lines }));
      await ask(shop.box, cartOf(shop, { items: [lines[1], line({ ribbon: 'red', engraving: 'M' })] }));
      expect(calls(shop)).toBe(1);
    });

    test("a variant's weight is part of what is asked, and each service has its own answers", async () => {
      const shop = await shopWith(json({ rates: [rate] }));
      await ask(shop.box, cartOf(shop));
      await shop.box.put(`/variants/${shop.variant.id}.json`, { variant: { weight: 80 } });
      await ask(shop.box, cartOf(shop));
      expect(calls(shop)).toBe(2);
      await shop.box.post('/carrier_services.json', {
        carrier_service: { name: 'Second', callback_url: `${shop.carrier.url}/second`, service_discovery: false },
      });
      await ask(shop.box, cartOf(shop));
      expect(shop.carrier.received.map(({ path }) => path)).toEqual(['/rates', '/rates', '/second']);
    });
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

  /** As many calls to the service as if they had been made just now. */
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
    for (let left = count; left > 0; left -= 500)
      await box.server.store.db
        .insertInto('rate_decisions')
        .values(Array.from({ length: Math.min(left, 500) }, () => one))
        .execute();
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
