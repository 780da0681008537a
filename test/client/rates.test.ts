import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type RateAnswer, rates } from '../../client/src/index.ts';
import { problemBy } from '../../server/contracts.ts';

const address = { country: 'US', postal_code: '04101', province: 'ME', city: 'Portland', address1: '5 Commercial Street', address2: null };
const rest = { name: null, address3: null, phone: null, fax: null, email: null, address_type: null, company_name: null };
const item = {
  name: 'Jasmine Pearls',
  sku: 'JP-50',
  quantity: 2,
  grams: 50,
  price: 1295,
  vendor: null,
  requires_shipping: true,
  taxable: true,
  fulfillment_service: 'manual',
  properties: null,
  product_id: 410200001,
  variant_id: 520300001,
};
const rate = { origin: { ...address, ...rest }, destination: { ...address, ...rest }, items: [item], currency: 'USD', locale: 'en' };
const ground = { service_name: 'Ground', description: '3 to 5 days', service_code: 'ground', currency: 'USD', total_price: '995' };

function callback(answer: RateAnswer | Error) {
  const problems: unknown[] = [];
  const handle = rates(
    () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
    { onError: (error) => void problems.push(error) },
  );
  const ask = async (body: unknown) => {
    const response = await handle(new Request('http://app.example/rates', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }));
    return { status: response.status, body: await response.json() };
  };
  return { ask, problems };
}

describe('rates', () => {
  test('gives the rate request to the handler and its rates back', async () => {
    const handle = rates(({ items, destination }) => [{ ...ground, total_price: items[0]!.quantity * items[0]!.grams, description: destination.city ?? '' }]);
    const response = await handle(new Request('http://app.example/rates', { method: 'POST', body: JSON.stringify({ rate }) }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ rates: [{ ...ground, total_price: 100, description: 'Portland' }] });
  });

  test('a handler may give no rates', async () => {
    expect(await callback([]).ask({ rate })).toEqual({ status: 200, body: { rates: [] } });
  });

  test('with the secret only a request that the shop signed reaches the handler', async () => {
    const body = JSON.stringify({ rate: { ...rate, locale: 'fr-é' } });
    const signed = (secret: string) => createHmac('sha256', secret).update(body).digest('base64');
    const problems: unknown[] = [];
    const ask = async (headers: Record<string, string>, options: object = { secret: 'own' }, sent = body) => {
      const handle = rates(() => [ground], { ...options, onError: (error) => void problems.push(error) });
      return (await handle(new Request('http://app.example/rates', { method: 'POST', body: sent, headers }))).status;
    };
    expect(await ask({ 'X-Service-Hmac-Sha256': signed('own') })).toBe(200);
    expect(await ask({ 'X-Service-Hmac-Sha256': signed('new'), 'X-Service-Hmac-Sha256-Previous': signed('own') })).toBe(200);
    expect(await ask({ 'X-Service-Hmac-Sha256': signed('own') }, { secret: ['new', 'own'] })).toBe(200);
    expect(problems.splice(0)).toEqual([]);

    expect(await ask({})).toBe(401);
    expect(await ask({ 'X-Service-Hmac-Sha256': signed('other') })).toBe(401);
    expect(await ask({ 'X-Service-Hmac-Sha256': signed('own') }, { secret: 'own' }, `${body} `)).toBe(401);
    // a stranger doesn't learn from the response what a request has to look like
    expect(await ask({}, { secret: 'own' }, '{}')).toBe(401);
    const unsigned = await rates(() => [ground], { secret: 'own', onError: () => {} })(new Request('http://app.example/rates', { method: 'POST', body }));
    expect(await unsigned.json()).toEqual({ errors: [expect.stringMatching(/^The request has no X-Service-Hmac-Sha256/)] });
    expect(problems.splice(0)).toMatchObject(['no_signature', 'wrong_signature', 'wrong_signature', 'no_signature'].map((reason) => ({ reason, status: 401 })));

    // such as an environment variable that isn't set
    for (const secret of [undefined, '', []]) expect(await ask({ 'X-Service-Hmac-Sha256': signed('') }, { secret })).toBe(500);
    expect(problems).toMatchObject(Array(3).fill({ reason: 'argument', status: 500, message: 'A signature needs the client secret of the app' }));
  });

  test('a request that is made to be slow to read is refused at once', async () => {
    const { ask } = callback([ground]);
    const began = performance.now();
    // a string that never ends: each of its escaped quotes could be its beginning
    expect((await ask(`{"rate":1234567890123456,"name":"${'\\"'.repeat(30_000)}`)).status).toBe(400);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('the request is checked', async () => {
    const { ask, problems } = callback([ground]);
    expect(await ask('not json')).toEqual({ status: 400, body: { errors: ['the body is not JSON'] } });
    expect((await ask({})).body).toEqual({ errors: ['the body has no rate'] });
    expect((await ask({ rate: { ...rate, items: [{ ...item, grams: '50' }], currency: 1 } })).body).toEqual({
      errors: ['rate.items[0].grams is not a whole number', 'rate.currency is not a code such as USD'],
    });
    const { city: _, ...cityless } = rate.origin;
    expect((await ask({ rate: { ...rate, origin: null, items: 'x', destination: { ...cityless, street: 'x' } }, more: 1 })).body).toEqual({
      errors: [
        'rate.origin is not an object',
        'rate.destination.city is missing',
        'rate.destination.street is unknown',
        'rate.items is not a list',
        'more is unknown',
      ],
    });
    expect(problems).toHaveLength(4);
    expect(problems[0]).toMatchObject({ name: 'StoreAdminError', reason: 'rate_request', status: 400 });
  });

  test('the rates are checked, and wrong ones are answered so that the shop uses its fallback', async () => {
    const wrong: [object, string][] = [
      [{ service_name: ' ' }, 'rates[0].service_name is blank'],
      [{ service_name: 'é'.repeat(256) }, 'rates[0].service_name is longer than 255 characters'],
      [{ description: undefined }, 'rates[0].description is missing'],
      [{ currency: 'usd' }, 'rates[0].currency is not a code such as USD'],
      [{ currency: 'ABC' }, 'rates[0].currency is not a code such as USD'],
      [{ phone_required: 'yes' }, 'rates[0].phone_required is not a boolean or null'],
      [{ total_price: 9.95 }, 'rates[0].total_price is not a whole number of subunits, such as 1295 for 12.95'],
      [{ total_price: -1 }, 'rates[0].total_price is not a whole number of subunits, such as 1295 for 12.95'],
      [{ total_price: 1_000_000_000_000 }, 'rates[0].total_price is not a whole number of subunits, such as 1295 for 12.95'],
      [{ min_delivery_date: 'tomorrow' }, 'rates[0].min_delivery_date is not a date such as 2026-09-01'],
    ];
    for (const [change, said] of wrong) {
      const { ask, problems } = callback([{ ...ground, ...change } as never]);
      expect(await ask({ rate })).toEqual({ status: 500, body: { errors: [said] } });
      expect(problems[0]).toMatchObject({ reason: 'rate_answer', errors: [said], message: `The rates do not fit the contract: ${said}` });
    }
    expect((await callback([ground, ground]).ask({ rate })).body).toEqual({ errors: ['rates[1].service_code is used twice'] });
    const many = Array.from({ length: 251 }, (_, n) => ({ ...ground, service_code: `${n}` }));
    expect((await callback(many).ask({ rate })).body).toEqual({ errors: ['rates has more than 250 entries'] });
    expect((await callback(many.slice(1)).ask({ rate })).status).toBe(200);
    expect((await callback('none' as never).ask({ rate })).body).toEqual({ errors: ['the handler returned no list of rates'] });
  });

  test('an error of the handler is given to onError and not sent to the caller', async () => {
    const { ask, problems } = callback(new Error('secret'));
    expect(await ask({ rate })).toEqual({ status: 500, body: { errors: ['the handler failed'] } });
    expect(problems).toEqual([new Error('secret')]);
  });

  test('ids beyond 2^53 arrive as strings of digits', async () => {
    let seen: unknown;
    const handle = rates(({ items }) => {
      seen = items[0]!.product_id;
      return [];
    });
    const body = JSON.stringify({ rate }).replace('410200001', '9007199254740993');
    expect((await handle(new Request('http://app.example/rates', { method: 'POST', body }))).status).toBe(200);
    expect(seen).toBe('9007199254740993');
  });

  test("the client accepts what the contract's schemas accept, for requests and for rates", async () => {
    const off = (schema: string, value: unknown) => problemBy(schema, JSON.parse(JSON.stringify(value))) !== undefined;
    const odd = fc.constantFrom(
      ...[
        null,
        true,
        0,
        -1,
        1.5,
        1e12,
        1e300,
        '',
        ' ',
        '0',
        '007',
        '-1',
        '1.5',
        'USD',
        'usd',
        'DEM',
        'XXX',
        '2026-09-01',
        '2026-09-01 x',
        '2026-09-01T',
        '2026-9-1',
      ],
      ...[
        'a'.repeat(255),
        '🍵'.repeat(255),
        '🍵'.repeat(256),
        'a'.repeat(1000),
        'a'.repeat(1001),
        '9'.repeat(12),
        '9'.repeat(13),
        '\u2028',
        [],
        {},
        [{}],
        [null],
      ],
    );
    const change = fc.record({
      at: fc.nat(),
      how: fc.constantFrom('put', 'drop', 'add', 'repeat'),
      // the client also takes ids beyond 2^53, which other servers may have
      value: fc.oneof(
        { weight: 3, arbitrary: odd },
        fc.jsonValue().filter((value) => !/\d{16}/.test(JSON.stringify(value))),
      ),
    });
    /** The value with one of its places changed, any of them. */
    const changed = (value: unknown, { at, how, value: other }: { at: number; how: string; value: unknown }) => {
      const copy = { root: structuredClone(value) };
      const places: [any, string][] = [];
      const visit = (node: any) => {
        for (const key of Object.keys(node ?? {})) {
          places.push([node, key]);
          if (typeof node[key] === 'object') visit(node[key]);
        }
      };
      visit(copy);
      const [holder, key] = places[at % places.length]!;
      if (how === 'put') holder[key] = other;
      else if (how === 'drop') delete holder[key];
      else if (how === 'repeat' && Array.isArray(holder)) holder.push(holder[Number(key)]);
      else if (!Array.isArray(holder) && holder !== copy) holder[`${key}_too`] = other;
      return copy.root;
    };
    const whole = { ...ground, phone_required: true, min_delivery_date: '2026-09-01', max_delivery_date: '2026-09-02 12:00:00 -0400' };
    const given = [whole, { ...ground, service_code: 'air', total_price: 1895 }];
    const quiet = { onError: () => {} };
    const request = (body: unknown) => new Request('http://app.example/rates', { method: 'POST', body: JSON.stringify(body) ?? '' });
    let refused = 0;
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
        const asked = changes.reduce<unknown>(changed, { rate });
        if (asked !== undefined) {
          const { status } = await rates(() => [], quiet)(request(asked));
          expect({ asked, refused: status === 400 }).toEqual({ asked, refused: off('CarrierServiceRateRequest', asked) });
        }
        const { rates: answered } = changes.reduce<any>((value, next) => ({ rates: changed(value.rates, next) ?? null }), { rates: given });
        const { status } = await rates(() => answered as RateAnswer, quiet)(request({ rate }));
        const codes = Array.isArray(answered) ? answered.map((each) => each?.service_code).filter((code) => code !== undefined) : [];
        const wrong = off('CarrierServiceRateResponse', { rates: answered }) || new Set(codes).size < codes.length;
        expect({ answered, refused: status === 500 }).toEqual({ answered, refused: wrong });
        if (wrong) refused++;
        else taken++;
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(refused, taken)).toBeGreaterThan(100);
  });

  test("the contract's own examples pass", async () => {
    const document = parse(readFileSync('openapi/admin/carrier_services.yaml', 'utf8'));
    const post = Object.values<any>(Object.values<any>(document.paths['/carrier_services.json'].post.callbacks)[0])[0].post;
    const examples = (content: any) => Object.values<any>(content['application/json'].examples).map(({ value }) => value);
    const answers = examples(post.responses['200'].content);
    expect(answers.length).toBeGreaterThan(0);
    for (const request of examples(post.requestBody.content))
      for (const { rates: given } of answers) expect(await callback(given).ask(request)).toEqual({ status: 200, body: { rates: given } });
  });
});
