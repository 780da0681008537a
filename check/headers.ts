// Headers that a contract declares and doesn't require: those of conditional and partial requests, keys of one call, and what the schema describes.
import { randomUUID } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { type Json, own, resolve } from '../contract/document.ts';
import { fold } from '../contract/schema.ts';
import { sifted, takesAnything, valuesOf } from './arbitrary.ts';
import type { Judge } from './judge.ts';

/** Stands for what an earlier response of the same path said. Nothing is sent where none did. */
const asBefore = '';

/** A tag that no record has. */
export const noTag = '"none"';

const tags = fc.constantFrom(asBefore, asBefore, asBefore, noTag);
const times = fc.constantFrom(asBefore, 'Sat, 01 Jan 2000 00:00:00 GMT');

/** Headers of HTTP whose values no schema describes, with the header of the response that has a good one. */
const ofHttp: Record<string, { values: Arbitrary<string>; from?: string }> = {
  'if-match': { values: tags, from: 'etag' },
  'if-none-match': { values: tags, from: 'etag' },
  'if-modified-since': { values: times, from: 'last-modified' },
  'if-unmodified-since': { values: fc.constant(asBefore), from: 'last-modified' },
  'if-range': { values: fc.constant(asBefore), from: 'etag' },
  range: { values: fc.constantFrom('bytes=0-0', 'bytes=0-') },
  'accept-language': { values: fc.constant('en') },
};

/** Written by the client itself, or by the check. */
const ofTheClient =
  /^(accept|accept-encoding|authorization|connection|content-encoding|content-length|content-type|cookie|expect|host|keep-alive|origin|te|trailer|transfer-encoding|upgrade)$/i;

/** The same key on two calls would make the second one a repeat. */
const isOfOneCall = (name: string) => /idempotency|request-?id|correlation-?id|nonce/i.test(name);

/** A new key for a header that has to be different in each call. Undefined for other headers, and where no key fits. */
export function keyOfOneCall(judge: Judge, { name, schema }: Json): string | undefined {
  const key = randomUUID();
  return isOfOneCall(name) && judge.textsFit({ schema }, [key]) ? key : undefined;
}

const isCarried = (text: string) => /^[!-~]([ -~]*[!-~])?$/.test(text);

/** Values of a header. Undefined where none is known to be right: what a free text means stands only in its description. */
function valuesOfHeader(judge: Judge, parameter: Json): Arbitrary<string> | undefined {
  const { name, schema, example, examples = {} } = parameter;
  if (!schema || ofTheClient.test(name)) return undefined;
  const standard = own(ofHttp, name.toLowerCase());
  if (standard) return sifted(standard.values, (text) => text === asBefore || judge.textsFit(parameter, [text]));
  const isFit = (text: string) => isCarried(text) && judge.textsFit(parameter, [text]);
  if (isOfOneCall(name)) return isFit(randomUUID()) ? fc.constant(asBefore) : undefined;
  const folded = fold(judge.document, schema);
  const listed = Object.values<Json>(examples).map((one) => resolve(judge.document, one).value);
  const shown = [example, ...listed, folded.example, ...(folded.examples ?? [])].filter((one) => one !== undefined && isFit(String(one)));
  if (shown.length > 0) return fc.constantFrom(...shown.map(String));
  const values = takesAnything(folded) || folded.type?.includes('object') ? undefined : valuesOf(judge.document, schema);
  return values && sifted(values.map(String), isFit);
}

/** Some of the headers that are declared, and not among the credentials. Undefined where there are none to draw. */
export function optionalHeaders(judge: Judge, parameters: Json[], credentials: string[]): Arbitrary<Record<string, string>> | undefined {
  const taken = credentials.map((name) => name.toLowerCase());
  const drawable = parameters
    .filter((one) => one.in === 'header' && !one.required && !taken.includes(one.name.toLowerCase()))
    .flatMap((one) => Object.entries({ [one.name]: valuesOfHeader(judge, one) }))
    .filter((one): one is [string, Arbitrary<string>] => one[1] !== undefined);
  if (drawable.length === 0) return undefined;
  return fc.record(Object.fromEntries(drawable), { requiredKeys: [], noNullPrototype: true }) as Arbitrary<Record<string, string>>;
}

/** What responses said about the records at their paths, for the conditions of later requests. */
export class Conditions {
  private readonly said = new Map<string, Record<string, string>>();

  note(path: string, headers: Record<string, string>) {
    if (headers.etag ?? headers['last-modified']) this.said.set(path, headers);
  }

  /** The value of a header of a request for a path. Undefined where it can't be sent. */
  value(path: string, name: string, drawn: string): string | undefined {
    if (drawn !== asBefore) return drawn;
    return isOfOneCall(name) ? randomUUID() : this.before(path, name);
  }

  before(path: string, name: string): string | undefined {
    return this.said.get(path)?.[own(ofHttp, name.toLowerCase())?.from ?? ''];
  }
}
