import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type RateAnswer, rates } from '../../client/src/index.ts';

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

  test('no rates are an answer', async () => {
    expect(await callback([]).ask({ rate })).toEqual({ status: 200, body: { rates: [] } });
  });

  test('what comes is checked', async () => {
    const { ask, problems } = callback([ground]);
    expect(await ask('not json')).toEqual({ status: 400, body: { errors: ['the body is not JSON'] } });
    expect((await ask({})).body).toEqual({ errors: ['there is no rate in it'] });
    expect((await ask({ rate: { ...rate, items: [{ ...item, grams: '50' }], currency: 1 } })).body).toEqual({
      errors: ['rate.items[0].grams is not a number', 'rate.currency is not a string'],
    });
    expect((await ask({ rate: { ...rate, origin: null, items: 'x' } })).status).toBe(400);
    expect(problems).toHaveLength(4);
    expect(problems[0]).toMatchObject({ name: 'StoreAdminError', reason: 'rate_request', status: 400 });
  });

  test('what goes is checked, and answered so that the shop falls back', async () => {
    const wrong: [object, string][] = [
      [{ service_name: ' ' }, 'rates[0].service_name is not a text'],
      [{ description: undefined }, 'rates[0].description is not a string'],
      [{ currency: 'usd' }, 'rates[0].currency is not a code such as USD'],
      [{ total_price: 9.95 }, 'rates[0].total_price is not a whole number of subunits, such as 1295 for 12.95'],
      [{ total_price: -1 }, 'rates[0].total_price is not a whole number of subunits, such as 1295 for 12.95'],
      [{ min_delivery_date: 'tomorrow' }, 'rates[0].min_delivery_date is not a date such as 2026-09-01'],
    ];
    for (const [change, said] of wrong) {
      const { ask, problems } = callback([{ ...ground, ...change } as never]);
      expect(await ask({ rate })).toEqual({ status: 500, body: { errors: [said] } });
      expect(problems[0]).toMatchObject({ reason: 'rate_answer', message: `The rates would not be accepted: ${said}` });
    }
    expect((await callback([ground, ground]).ask({ rate })).body).toEqual({ errors: ['rates[1].service_code is there twice'] });
    expect((await callback('none' as never).ask({ rate })).body).toEqual({ errors: ['the handler gave no list of rates'] });
  });

  test('a handler that throws is told to onError and to nobody else', async () => {
    const { ask, problems } = callback(new Error('secret'));
    expect(await ask({ rate })).toEqual({ status: 500, body: { errors: ['the handler failed'] } });
    expect(problems).toEqual([new Error('secret')]);
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
