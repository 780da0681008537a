// The other direction: the platform asks a carrier service for rates. Both the platform's request and the service's rates are checked.
import type { components } from '../../generated/client/contract.ts';
import { currencies, rateRequest, rateResponse } from '../../generated/client/values.ts';
import { type Reason, StoreAdminError } from './errors.ts';
import { parseExactly } from './json.ts';
import type { Exact } from './types.ts';
import { assertGenuine, type Secret } from './webhooks.ts';

type Schemas = components['schemas'];
export type RateRequest = Exact<Schemas['CarrierServiceRateRequest']>['rate'];
export type RateAnswer = Schemas['CarrierServiceRateResponse']['rates'];

/** The keywords of JSON Schema that are checked here. */
interface Shape {
  type: string | readonly string[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: false;
  items?: Shape;
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: 'currency' | 'int64';
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);
/** Whether it is an integer that a number can't hold, in the form in which `parseExactly` returns it. */
const isLong = (value: unknown) => typeof value === 'string' && /^-?\d{16,}$/.test(value) && !Number.isSafeInteger(Number(value));

const words: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'a boolean',
  object: 'an object',
  array: 'a list',
  null: 'null',
};
const hints: Record<string, string> = {
  currency: 'a code such as USD',
  total_price: 'a whole number of subunits, such as 1295 for 12.95',
  min_delivery_date: 'a date such as 2026-09-01',
  max_delivery_date: 'a date such as 2026-09-01',
} satisfies { [member in keyof RateAnswer[number]]?: string };

/** Each problem of a value, as a text that begins with the problem's path. */
function problemsOf(value: unknown, shape: Shape, at: string): string[] {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const is = (type: string) =>
    // a number in JSON is always finite
    type !== 'integer' ? type === kind : shape.format === 'int64' ? Number.isSafeInteger(value) || isLong(value) : Number.isInteger(value);
  const types = [shape.type].flat();
  const wanted = hints[at.slice(at.lastIndexOf('.') + 1)] ?? types.map((type) => words[type]).join(' or ');
  if (!types.some(is)) return [`${at} ${value === undefined ? 'is missing' : `is not ${wanted}`}`];
  if (typeof value === 'string') {
    // counts characters, and not UTF-16 units
    if (shape.maxLength !== undefined && [...value].length > shape.maxLength) return [`${at} is longer than ${shape.maxLength} characters`];
    const fits = shape.format === 'currency' ? currencies.match(/.../g)?.includes(value) : !shape.pattern || new RegExp(shape.pattern, 'u').test(value);
    return fits ? [] : [`${at} ${shape.pattern === '\\S' ? 'is blank' : `is not ${wanted}`}`];
  }
  if (typeof value === 'number') return value < (shape.minimum ?? value) || value > (shape.maximum ?? value) ? [`${at} is not ${wanted}`] : [];
  if (Array.isArray(value)) {
    if (value.length > (shape.maxItems ?? value.length)) return [`${at} has more than ${shape.maxItems} entries`];
    // JSON.stringify writes a hole in a list as null, so holes are checked too
    return Array.from(value, (each, index) => problemsOf(each, shape.items ?? shape, `${at}[${index}]`)).flat();
  }
  if (!isObject(value) || !shape.properties) return [];
  const { properties, required, additionalProperties } = shape;
  return [
    ...Object.entries(properties).flatMap(([name, member]) =>
      value[name] === undefined && !required?.includes(name) ? [] : problemsOf(value[name], member, at ? `${at}.${name}` : name),
    ),
    ...(additionalProperties === false ? Object.keys(value).filter((name) => !Object.hasOwn(properties, name)) : []).map(
      (name) => `${at ? `${at}.${name}` : name} is unknown`,
    ),
  ];
}

const requestProblems = (body: unknown) => (isObject(body) && isObject(body.rate) ? problemsOf(body, rateRequest, '') : ['the body has no rate']);

function ratesProblems(rates: unknown): string[] {
  if (!Array.isArray(rates)) return ['the handler returned no list of rates'];
  const codes = rates.map((rate) => (isObject(rate) ? rate.service_code : undefined));
  return [
    ...problemsOf({ rates }, rateResponse, ''),
    ...codes.flatMap((code, at) => (code !== undefined && codes.indexOf(code) < at ? [`rates[${at}].service_code is used twice`] : [])),
  ];
}

/**
 * Makes a handler for the rate callback, from Request to Response: `rates(({ items, destination }) => [...])`. No rates mean that the service can't handle it.
 * With `secret`, the app's client secret, it refuses requests that the shop didn't sign. While a secret is being replaced, give the new and the old one.
 * If the request or your rates don't fit the contract, or your handler throws, the response is a 4xx or 5xx.
 * The shop then shows its backup rates, and `onError` gets the error.
 */
export function rates(
  handler: (rate: RateRequest, request: Request) => RateAnswer | Promise<RateAnswer>,
  options: { secret?: Secret; onError?: (error: unknown) => void } = {},
): (request: Request) => Promise<Response> {
  const { onError = (error: unknown) => console.error(error) } = options;
  const refused = (error: StoreAdminError, status: number, errors: string[]) => {
    onError(error);
    return Response.json({ errors }, { status });
  };
  const refuse = (reason: Reason, status: number, problems: string[], about: string) =>
    refused(new StoreAdminError({ reason, status, message: `${about}: ${problems.join('; ')}`, errors: problems }), status, problems);
  const refuseRequest = (problems: string[]) => refuse('rate_request', 400, problems, 'Not a rate request');
  return async (request) => {
    let body: unknown;
    try {
      const raw = await request.arrayBuffer();
      // a secret that is given but undefined, such as an environment variable that isn't set, must not turn the check off
      if ('secret' in options) await assertGenuine(raw, (name) => request.headers.get(name) ?? '', options.secret);
      body = parseExactly(new TextDecoder().decode(raw));
    } catch (error) {
      return error instanceof StoreAdminError ? refused(error, error.status, [error.message]) : refuseRequest(['the body is not JSON']);
    }
    const wrong = requestProblems(body);
    if (wrong.length > 0) return refuseRequest(wrong);
    try {
      const found = await handler((body as { rate: RateRequest }).rate, request);
      const off = ratesProblems(found);
      return off.length > 0 ? refuse('rate_answer', 500, off, 'The rates do not fit the contract') : Response.json({ rates: found });
    } catch (error) {
      onError(error);
      return Response.json({ errors: ['the handler failed'] }, { status: 500 });
    }
  };
}
