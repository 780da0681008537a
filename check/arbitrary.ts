// Values that fit a schema, and values that almost fit it, which fast-check draws and shrinks.
import fc, { type Arbitrary } from 'fast-check';
import { type Json, own } from '../contract/document.ts';
import { choicesIn, type Folded, fold, typesOf } from '../contract/schema.ts';
import { valueAt } from './json.ts';

/** Generated addresses end in `.example`, which is reserved, so that the checked server reaches nobody with them. */
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const pad = (n: number) => String(n).padStart(2, '0');
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });

const formats: Record<string, Arbitrary<unknown>> = {
  'date-time': day.map((date) => `${date.toISOString().slice(0, 19)}+00:00`),
  time: fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => `${parts.map(pad).join(':')}Z`),
  'time-bound': fc.tuple(day, fc.constantFrom('T', ' '), fc.integer({ min: -11, max: 11 })).map(([date, between, hours]) => {
    const [on, at] = date.toISOString().slice(0, 19).split('T');
    return `${on}${between}${at}${hours < 0 ? '-' : '+'}${pad(Math.abs(hours))}:00`;
  }),
  date: day.map((date) => date.toISOString().slice(0, 10)),
  email: label.map((name) => `${name}@shop.example`),
  uri: fc.tuple(label, label).map(([host, path]) => `https://${host}.example/${path}`),
  'uri-reference': label.map((path) => `/${path}`),
  hostname: label.map((host) => `${host}.example`),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  uuid: fc.uuid(),
  currency: fc.constantFrom('USD', 'EUR', 'CAD', 'JPY'),
  country: fc.constantFrom('US', 'CA', 'DE', 'JP'),
  'begins-with-capital': fc.constantFrom('Needs a picture.', 'Нужна картинка.', '写真が要る.'),
  'two-sentences': fc.constantFrom('Is not connected. Connect your account.', 'Не связано. Свяжите счёт.'),
};

/** Characters that JSON and both database engines can hold. */
const character = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 -_.,/') },
  { weight: 1, arbitrary: fc.constantFrom('é', 'ß', '茶', '🍵', '"', '\\', "'", '<', '&', '%', '\n', '\u200b', '=', ';') },
);

const patternsRead = new Map<string, Arbitrary<string> | undefined>();

/** Reading a pattern takes up to 75 ms, and the same patterns come again in many schemas, so the results are kept. Undefined for one that fast-check can't read. */
function matching(pattern: string): Arbitrary<string> | undefined {
  if (!patternsRead.has(pattern)) {
    let read: Arbitrary<string> | undefined;
    try {
      read = fc.stringMatching(new RegExp(pattern, 'u'));
    } catch {}
    patternsRead.set(pattern, read);
  }
  return patternsRead.get(pattern);
}

function text(schema: Folded): Arbitrary<string> {
  const { minLength = 0, maxLength = Infinity, patterns, format } = schema;
  if (format && formats[format]) return formats[format] as Arbitrary<string>;
  const most = Math.min(maxLength, Math.max(minLength, 60));
  const plain = fc.string({ unit: character, minLength, maxLength: most });
  const [pattern] = patterns;
  const matched = pattern && pattern !== '\\S' ? matching(pattern) : undefined;
  const sized = matched && sifted(matched, (drawn) => drawn.length <= maxLength && drawn.length >= minLength);
  if (sized) return sized;
  const filled = pattern ? plain.map((drawn) => (drawn.trim() ? drawn : `t${drawn.slice(1)}`)) : plain;
  // sometimes the longest text that is allowed
  return maxLength < 100_000 && maxLength > 0
    ? fc.oneof({ weight: 9, arbitrary: filled }, { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) })
    : filled;
}

function number(schema: Folded, whole: boolean): Arbitrary<number> {
  const step = schema.multipleOf ?? 1;
  const inside = whole ? 1 : 0.01;
  const above = (schema.exclusiveMinimum ?? -Infinity) + inside;
  const below = (schema.exclusiveMaximum ?? Infinity) - inside;
  const least = Math.max(schema.minimum ?? -Infinity, above);
  const most = Math.min(schema.maximum ?? Infinity, below);
  const min = least === -Infinity ? Math.min(-1000, most) : least;
  const max = Math.max(min, most === Infinity ? min + 1_000_000 : most);
  if (whole || schema.multipleOf) {
    const [from, to] = [Math.ceil(min / step), Math.floor(max / step)];
    return fc.oneof(fc.integer({ min: from, max: Math.max(from, Math.min(to, from + 2 ** 30)) }), fc.constantFrom(from, to)).map((n) => n * step);
  }
  return fc.integer({ min: Math.ceil(min * 100), max: Math.max(Math.ceil(min * 100), Math.floor(Math.min(max, min + 10_000_000) * 100)) }).map((n) => n / 100);
}

/** The values that fit. Undefined where hardly any does: a search for one would not end. */
export function sifted<T>(drawn: Arbitrary<T>, fits: (value: T) => boolean): Arbitrary<T> | undefined {
  return [10, 1000].some((numRuns) => fc.sample(drawn, { numRuns, seed: 1 }).some(fits)) ? drawn.filter(fits) : undefined;
}

/** So many levels of a value have what isn't required too. Below them it is as short as its schema allows. */
const fullLevels = 5;

/** More levels than any value needs that people describe. A schema without a shorter value has none: it requires itself without end. */
const mostLevels = 60;

/** Levels that a value may have beyond the shortest, so that it isn't always an empty list. */
const spareLevels = 2;

/** The short values of a schema, by the levels that they may have. */
const short = new WeakMap<Json, (Arbitrary<unknown> | undefined)[]>();

/**
 * Values of a schema. Constraints that only a validator can judge are not considered here. `depth` is the level of the value, and `left` the number of
 * levels that it may have below `fullLevels`. Undefined where each value would need more.
 */
export function valuesOf(document: Json, given: Json | boolean | undefined, depth = 0, left?: number): Arbitrary<unknown> | undefined {
  if (depth < fullLevels) return valuesAnew(document, given, depth);
  if (left === undefined) {
    for (let levels = 0; levels < mostLevels; levels++)
      if (valuesOf(document, given, depth, levels)) return valuesOf(document, given, depth, levels + spareLevels);
    return undefined;
  }
  // a fold belongs to one document
  const schema = fold(document, given);
  const known = short.get(schema) ?? [];
  short.set(schema, known);
  if (!(left in known)) known[left] = valuesAnew(document, given, depth, left);
  return known[left];
}

/** One of several kinds of values, of those that have any. */
function oneOf(kinds: (Arbitrary<unknown> | undefined)[]): Arbitrary<unknown> | undefined {
  const drawable = kinds.filter((kind) => kind !== undefined);
  return drawable.length > 1 ? fc.oneof(...drawable) : drawable[0];
}

function valuesAnew(document: Json, given: Json | boolean | undefined, depth: number, left?: number): Arbitrary<unknown> | undefined {
  const schema = fold(document, given);
  // a choice whose parts have no type in common has no values
  const choices = choicesIn(document, schema, true).filter(({ type }) => type === undefined || type.length > 0);
  return oneOf(choices.map((choice) => valuesOfFlat(document, choice, depth, left)));
}

function valuesOfFlat(document: Json, schema: Folded, depth: number, left?: number): Arbitrary<unknown> | undefined {
  if (schema.enum?.length) return fc.constantFrom(...(schema.enum as unknown[]));
  const types = schema.type ?? (schema.properties ? ['object'] : schema.items ? ['array'] : schema.patterns.length ? ['string'] : undefined);
  if (!types) return fc.oneof(fc.string({ unit: character, maxLength: 20 }), fc.integer({ min: 0, max: 999 }), fc.boolean());
  return oneOf((types as string[]).map((type) => ofType(document, schema, type, depth, left)));
}

function ofType(document: Json, schema: Folded, type: string, depth: number, left?: number): Arbitrary<unknown> | undefined {
  const inner = (given: Json | boolean | undefined) => (left === 0 ? undefined : valuesOf(document, given, depth + 1, left && left - 1));
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return number(schema, true);
    case 'number':
      return number(schema, false);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 4, depth > 3 ? 1 : 4));
      const entry = inner(schema.items);
      if (!entry) return minLength === 0 ? fc.constant([]) : undefined;
      return schema.uniqueItems ? fc.uniqueArray(entry, { minLength, maxLength }) : fc.array(entry, { minLength, maxLength });
    }
    case 'object': {
      const required: string[] = schema.required ?? [];
      const members = Object.entries<Json>(schema.properties ?? {})
        .filter(([name, property]) => (depth < fullLevels || required.includes(name)) && fold(document, property).readOnly !== true)
        .map(([name, property]) => [name, inner(property)] as const);
      if (members.some(([name, values]) => !values && required.includes(name))) return undefined;
      const drawable = members.filter((one): one is [string, Arbitrary<unknown>] => one[1] !== undefined);
      const record = fc.record(Object.fromEntries(drawable), {
        requiredKeys: required.filter((name) => drawable.some(([known]) => known === name)),
        noNullPrototype: true,
      });
      const others = members.length === 0 && typeof schema.additionalProperties === 'object' ? inner(schema.additionalProperties) : undefined;
      if (!others) return record;
      return fc.dictionary(label, others, {
        minKeys: schema.minProperties ?? 0,
        maxKeys: Math.min(schema.maxProperties ?? 3, 3),
        noNullPrototype: true,
      });
    }
    default:
      return text(schema);
  }
}

/** Why a schema has no values: the reference to the schema that requires itself without end, and through which members it does. Undefined where it has values. */
export function endlessIn(document: Json, given: Json | boolean | undefined): string | undefined {
  const names: string[] = [];
  const seen = new Map<string, number>();
  let node = given;
  while (typeof node === 'object' && !valuesOf(document, node, fullLevels)) {
    // each way back to a schema leads through a reference
    const reference = referenceIn(node);
    const before = reference === undefined ? undefined : seen.get(reference);
    if (before !== undefined) return `${reference}, because it requires itself without end in ${names.slice(before).join('.')}`;
    if (reference !== undefined) seen.set(reference, names.length);
    const { properties = {}, items, required = [] } = choicesIn(document, fold(document, node), true)[0] ?? ({} as Folded);
    const name = (required as string[]).find((one) => own<Json>(properties, one) && !valuesOf(document, properties[one], fullLevels));
    names.push(name ?? '0');
    node = name === undefined ? items : properties[name];
  }
  return undefined;
}

const referenceIn = ({ $ref, allOf = [], oneOf = [], anyOf = [] }: Json): string | undefined =>
  $ref ?? [...allOf, ...oneOf, ...anyOf].map(referenceIn).find((one) => one !== undefined);

/** Values that replace a part of a good value, to make it a bad one. */
const rubbish: unknown[] = [null, true, 0, -1, 1.5, 1e15, '', ' ', 'not-this', 'x'.repeat(300), 'x'.repeat(1100), [], {}, [null], { a: 1 }];

/** Every place in a value, as a list of keys. */
function places(value: unknown, at: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [at];
  return [...(at.length ? [at] : []), ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...at, key]))];
}

function changedAt(value: unknown, [key, ...rest]: string[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy: Json = Array.isArray(value) ? [...value] : { ...(value as Json) };
  if (rest.length === 0 && to === gone) delete copy[key];
  else copy[key] = changedAt(copy[key], rest, to);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

const gone = Symbol('gone');

/** A bad value, the place that was changed, and what that place held before and holds instead. */
interface Spoilt {
  value: unknown;
  place: string[];
  from: unknown;
  to: unknown;
}

/** Good values with one place changed so that the validator refuses the whole value. */
export function spoilt(good: Arbitrary<unknown>, fits: (value: unknown) => boolean): Arbitrary<Spoilt> | undefined {
  const drawn = fc
    .tuple(good, fc.nat(), fc.array(fc.constantFrom<unknown>(gone, ...rubbish), { minLength: 8, maxLength: 8 }))
    .map(([value, where, candidates]) => {
      const all = places(value);
      const start = where % Math.max(1, all.length);
      for (const candidate of candidates)
        for (let n = 0; n < Math.min(all.length, 6); n++) {
          const place = all[(start + n) % all.length] ?? [];
          // without the whole there would be no body, which may be right
          if (place.length === 0 && candidate === gone) continue;
          const spoiled = changedAt(value, place, candidate);
          if (!fits(spoiled)) return { value: spoiled, place, from: valueAt(value, place), to: candidate === gone ? undefined : candidate };
        }
      return undefined;
    });
  return sifted(drawn, (one) => one !== undefined) as Arbitrary<Spoilt> | undefined;
}

export const wrongTexts = fc.constantFrom('', 'x', '-1', '0', '1.5', '999999', 'true', 'not-this', '2026-13-45', 'null', '[]', '%F0', '1e3', '0x10');

/** Parts of a path as a URL has them: such as no server takes for the id of a record, whatever ids it has. */
export const wrongParts = fc.constantFrom('not-this', 'x', '99999999999999999999', 'x'.repeat(5000), '%00', '%F0', '%F0%9F%8D%B5');

/** Parts that may lead to another path: an empty one, or one that some servers split or cut. */
export const strangeParts = fc.constantFrom('', '%20', '..%2f', 'x%2Fx', '%3F', '%23', '%25', '%27', '1;x=1');

export const takesAnything = (schema: Folded): boolean => typesOf(schema).includes('string') && !schema.enum && !schema.format && schema.patterns.length === 0;
