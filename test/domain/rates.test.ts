// What carrier services answer, which rates a checkout then gets, and how long the answer is cached.
import { describe, expect, test } from 'vitest';
import { ask, cartOf, destination, json, rate, type Shop, shopWith } from '../support/carriers.ts';
import { engine } from '../support/harness.ts';
import type { Answering, Receiver } from '../support/receiver.ts';
import { productIn } from '../support/shop.ts';

/** What a carrier service answers, and how the decision about that is recorded. */
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
  ['JSON after a byte order mark', json(`\ufeff${JSON.stringify({ rates: [rate] })}`), 'rates', 'answered', '1 rate', 200],
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
  ['a rate that is a text', json({ rates: ['standard'] }), 'backup', 'off_contract', 'rates[0] must be object', 200],
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
  ['an unknown currency', json({ rates: [{ ...rate, currency: 'ABC' }] }), 'backup', 'off_contract', /^rates\[0\]\.currency /, 200],
  ['a currency in lower case', json({ rates: [{ ...rate, currency: 'usd' }] }), 'backup', 'off_contract', /^rates\[0\]\.currency /, 200],
  ['a phone demand that is text', json({ rates: [{ ...rate, phone_required: 'yes' }] }), 'backup', 'off_contract', /^rates\[0\]\.phone_required /, 200],
  ['an invalid date', json({ rates: [{ ...rate, min_delivery_date: 'soon' }] }), 'backup', 'off_contract', /^rates\[0\]\.min_delivery_date /, 200],
  ['a thirteenth month', json({ rates: [{ ...rate, max_delivery_date: '2026-13-01' }] }), 'backup', 'off_contract', /^rates\[0\]\.max_delivery_date /, 200],
  ['a code twice', json({ rates: [rate, rate] }), 'backup', 'off_contract', 'rates[1].service_code is used twice', 200],
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
  ['an answer of 300,000 values', json(`{"rates":[${'{},'.repeat(299_999)}{}]}`), 'backup', 'too_large', 'the answer has more than 20000 values', 200],
  ['an answer of 500,000 levels', json('['.repeat(500_000) + ']'.repeat(500_000)), 'backup', 'too_large', 'the answer has more than 64 levels', 200],
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

  describe('cache', () => {
    const later = async ({ box }: Shop, ms: number) => {
      await box.server.store.transaction(({ db }) => db.updateTable('shops').set({ clock_offset_ms: ms }).where('id', '=', box.shop.id).execute());
    };
    const calls = ({ carrier }: { carrier: Receiver }) => carrier.received.length;

    test.each([
      ['rates', json({ rates: [rate] }), 15 * 60_000],
      ['no rates', json({ rates: [] }), 15 * 60_000],
      ['an error', json('', 500), 30_000],
      ['what is off the contract', json({}), 30_000],
    ])('keeps %s for a limited time', async (_, answering, keptMs) => {
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

    test('the order of the lines of one variant makes no difference, nor does the order of their properties', async () => {
      const shop = await shopWith(json({ rates: [rate] }));
      const line = (properties: object) => ({ variant_id: shop.variant.id, quantity: 1, properties });
      const lines = [line({ engraving: 'M', ribbon: 'red' }), line({ engraving: 'T' })];
      await ask(shop.box, cartOf(shop, { items: lines }));
      await ask(shop.box, cartOf(shop, { items: [lines[1], line({ ribbon: 'red', engraving: 'M' })] }));
      expect(calls(shop)).toBe(1);
    });

    test('another weight of a variant leads to a new call, and each service has cached answers of its own', async () => {
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

    // SQLite has each id once; on PostgreSQL an imported shop may bring ids that another shop has
    test.runIf(engine === 'postgres')('two shops whose records have the same ids share no call', async () => {
      const slow =
        (total_price: string): Answering =>
        (_, response) =>
          void setTimeout(() => response.end(JSON.stringify({ rates: [{ ...rate, total_price }] })), 200);
      const [one, two] = [await shopWith(slow('595')), await shopWith(slow('1895'))];
      await two.box.server.store.transaction(async ({ db }) => {
        for (const [table, { id }, { id: other }] of [
          ['carrier_services', one.service, two.service],
          ['variants', one.variant, two.variant],
        ] as const)
          await db.updateTable(table).set({ id }).where('shop_id', '=', two.box.shop.id).where('id', '=', other).execute();
      });
      const asked = await Promise.all([ask(one.box, cartOf(one)), ask(two.box, cartOf(one))]);
      expect(asked.map(({ body }) => body.checkout_rates.rates[0]?.total_price)).toEqual(['595', '1895']);
    });
  });
});
