// The other direction: the platform asks a carrier service for rates. What comes is checked, and what goes back too.
import type { components } from '../../generated/admin/carrier_services.ts';
import { StoreAdminError } from './errors.ts';
import { parseExactly } from './json.ts';
import type { Exact } from './types.ts';

type Schemas = components['schemas'];
export type RateRequest = Exact<Schemas['CarrierServiceRateRequest']>['rate'];
export type RateAnswer = Schemas['CarrierServiceRateResponse']['rates'];

type Kind = 'string' | 'number' | 'boolean' | 'text' | 'object';
const itemMembers: Record<string, Kind> = {
  name: 'string',
  quantity: 'number',
  grams: 'number',
  price: 'number',
  requires_shipping: 'boolean',
  taxable: 'boolean',
};
const rateMembers: Record<string, Kind> = { service_name: 'text', description: 'string', service_code: 'text' };
const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);

function problemsOf(value: unknown, members: Record<string, Kind>, at: string): string[] {
  if (!isObject(value)) return [`${at} is not an object`];
  return Object.entries(members)
    .filter(([name, kind]) => (kind === 'text' ? typeof value[name] !== 'string' || !/\S/.test(value[name]) : typeof value[name] !== kind))
    .map(([name, kind]) => `${at}.${name} is not ${kind === 'text' ? 'a text' : `a ${kind}`}`);
}

function requestProblems(body: unknown): string[] {
  if (!isObject(body) || !isObject(body.rate)) return ['there is no rate in it'];
  const { origin, destination, items, currency, locale } = body.rate;
  return [
    ...(isObject(origin) ? [] : ['rate.origin is not an object']),
    ...(isObject(destination) ? [] : ['rate.destination is not an object']),
    ...(Array.isArray(items) ? items.flatMap((item, at) => problemsOf(item, itemMembers, `rate.items[${at}]`)) : ['rate.items is not a list']),
    ...(typeof currency === 'string' ? [] : ['rate.currency is not a string']),
    ...(typeof locale === 'string' ? [] : ['rate.locale is not a string']),
  ];
}

const day = /^\d{4}-\d{2}-\d{2}([T ]\S.*)?$/;

function answerProblems(rates: unknown): string[] {
  if (!Array.isArray(rates)) return ['the handler gave no list of rates'];
  const codes = rates.map((rate) => (isObject(rate) ? rate.service_code : undefined));
  return rates.flatMap((rate, at) => {
    const place = `rates[${at}]`;
    const problems = problemsOf(rate, rateMembers, place);
    if (!isObject(rate)) return problems;
    if (typeof rate.currency !== 'string' || !/^[A-Z]{3}$/.test(rate.currency)) problems.push(`${place}.currency is not a code such as USD`);
    if (!/^\d{1,12}$/.test(String(rate.total_price))) problems.push(`${place}.total_price is not a whole number of subunits, such as 1295 for 12.95`);
    if (codes.indexOf(rate.service_code) !== at) problems.push(`${place}.service_code is there twice`);
    for (const name of ['min_delivery_date', 'max_delivery_date'])
      if (rate[name] !== undefined && rate[name] !== null && !day.test(String(rate[name]))) problems.push(`${place}.${name} is not a date such as 2026-09-01`);
    return problems;
  });
}

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/**
 * A handler of the callback, from Request to Response: `rates(({ items, destination }) => [...])`. No rates mean that the service cannot handle it.
 * What doesn't fit the contract, or throws, is answered with a 4xx or 5xx, and the shop shows its backup rates; `onError` learns why.
 */
export function rates(
  handler: (rate: RateRequest, request: Request) => RateAnswer | Promise<RateAnswer>,
  { onError = (error: unknown) => console.error(error) }: { onError?: (error: unknown) => void } = {},
): (request: Request) => Promise<Response> {
  const refuse = (reason: 'rate_request' | 'rate_answer', status: number, problems: string[], about: string) => {
    onError(new StoreAdminError({ reason, status, message: `${about}: ${problems.join('; ')}`, errors: problems }));
    return answer(status, { errors: problems });
  };
  return async (request) => {
    let body: unknown;
    try {
      body = parseExactly(await request.text());
    } catch {
      return refuse('rate_request', 400, ['the body is not JSON'], 'Not a rate request');
    }
    const wrong = requestProblems(body);
    if (wrong.length > 0) return refuse('rate_request', 400, wrong, 'Not a rate request');
    try {
      const found = await handler((body as { rate: RateRequest }).rate, request);
      const off = answerProblems(found);
      return off.length > 0 ? refuse('rate_answer', 500, off, 'The rates would not be accepted') : answer(200, { rates: found });
    } catch (error) {
      onError(error);
      return answer(500, { errors: ['the handler failed'] });
    }
  };
}
