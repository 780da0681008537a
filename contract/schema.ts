// Whether everything that one schema takes is taken by another: the one question behind every comparison of contracts.
import { isDeepStrictEqual } from 'node:util';
import { type Json, resolve } from './document.ts';

/** A schema with its references and `allOf` folded in. Words for people are left out. */
export interface Flat extends Json {
  patterns: string[];
  /** `oneOf` and `anyOf`: one of each has to hold. */
  unions: Json[][];
}

const silent = new Set(['$ref', 'allOf', 'oneOf', 'anyOf', 'title', 'description', 'example', 'examples', 'deprecated', '$comment', 'externalDocs', 'xml']);

export function flat(document: Json, given: Json | boolean | undefined): Flat {
  if (given === false) return { patterns: [], unions: [], enum: [] };
  if (given === true || given === undefined) return { patterns: [], unions: [] };
  const own: Flat = { patterns: given.pattern === undefined ? [] : [given.pattern], unions: [] };
  for (const [key, value] of Object.entries(given)) if (!silent.has(key) && !key.startsWith('x-') && key !== 'pattern') own[key] = value;
  if (own.type !== undefined) own.type = [own.type].flat();
  if (own.nullable === true && own.type) own.type = [...own.type, 'null'];
  // as documents of 3.0 have it
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const)
    if (typeof own[exclusive] === 'boolean') {
      if (own[exclusive] && own[bound] !== undefined) {
        own[exclusive] = own[bound];
        delete own[bound];
      } else delete own[exclusive];
    }
  if ('const' in own) own.enum = [own.const];
  for (const key of ['oneOf', 'anyOf']) if (given[key]) own.unions.push(given[key]);
  const parts: Json[] = [...(given.$ref ? [resolve(document, { $ref: given.$ref })] : []), ...(given.allOf ?? [])];
  return parts.map((part) => flat(document, part)).reduce(both, own);
}

const pick = (choose: (...values: number[]) => number, a: unknown, b: unknown) => (typeof a === 'number' && typeof b === 'number' ? choose(a, b) : (a ?? b));

/** What holds where both hold. */
function both(a: Flat, b: Flat): Flat {
  const merged: Flat = { ...b, ...a, patterns: [...new Set([...a.patterns, ...b.patterns])], unions: [...a.unions, ...b.unions] };
  if (a.type && b.type) merged.type = a.type.filter((type: string) => b.type.includes(type) || (type === 'integer' && b.type.includes('number')));
  if (a.enum && b.enum) merged.enum = a.enum.filter((value: unknown) => b.enum.some((other: unknown) => isDeepStrictEqual(value, other)));
  for (const key of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']) if (key in merged) merged[key] = pick(Math.max, a[key], b[key]);
  for (const key of ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']) if (key in merged) merged[key] = pick(Math.min, a[key], b[key]);
  if (a.required || b.required) merged.required = [...new Set([...(a.required ?? []), ...(b.required ?? [])])];
  if (a.properties && b.properties) {
    merged.properties = { ...b.properties, ...a.properties };
    for (const name of Object.keys(a.properties))
      if (name in b.properties && !isDeepStrictEqual(a.properties[name], b.properties[name]))
        merged.properties[name] = { allOf: [a.properties[name], b.properties[name]] };
  }
  return merged;
}

/** Each way to fit a schema, where it offers a choice; types of several kinds count as a choice if `byType`. */
export function variants(document: Json, schema: Flat, byType: boolean): Flat[] {
  const [first, ...rest] = schema.unions;
  if (first) return first.flatMap((part) => variants(document, both({ ...schema, unions: rest }, flat(document, part)), byType));
  return byType && (schema.type?.length ?? 0) > 1 ? schema.type.map((type: string) => ({ ...schema, type: [type] })) : [schema];
}

const everyType = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
export const typesOf = (schema: Flat): string[] => schema.type ?? everyType;

const lower = (s: Flat) => Math.max(s.minimum ?? -Infinity, typeof s.exclusiveMinimum === 'number' ? s.exclusiveMinimum : -Infinity);
const upper = (s: Flat) => Math.min(s.maximum ?? Infinity, typeof s.exclusiveMaximum === 'number' ? s.exclusiveMaximum : Infinity);
const whole = (schema: Flat) => !typesOf(schema).includes('number');
/** The bound itself is left out. Whole numbers above 0 are those from 1. */
const lowest = (s: Flat) => (s.exclusiveMinimum === lower(s) ? (whole(s) ? [Math.floor(lower(s)) + 1, 0] : [lower(s), 1]) : [lower(s), 0]);
const highest = (s: Flat) => (s.exclusiveMaximum === upper(s) ? (whole(s) ? [Math.ceil(upper(s)) - 1, 0] : [upper(s), -1]) : [upper(s), 0]);
const notBelow = ([a, aside]: number[], [b, bside]: number[]) => a! > b! || (a === b && aside! >= bside!);

/** Formats all of whose texts another takes too. */
const formats: Record<string, string[]> = {
  int32: ['int64', 'float', 'double'],
  float: ['double'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
};

interface Keyword {
  name: string;
  types: string[];
  /** Whether all that `a` lets through, `b` lets through. */
  holds(a: Flat, b: Flat): boolean;
  value(schema: Flat): unknown;
}

const atLeast = (name: string, type: string, implied = 0): Keyword => ({
  name,
  types: [type],
  holds: (a, b) => (a[name] ?? implied) >= (b[name] ?? implied),
  value: (schema) => schema[name],
});
const atMost = (name: string, type: string): Keyword => ({
  name,
  types: [type],
  holds: (a, b) => (a[name] ?? Infinity) <= (b[name] ?? Infinity),
  value: (schema) => schema[name],
});
/** Can't be reasoned about: only the same again is known to let the same through. */
const same = (name: string, types: string[]): Keyword => ({
  name,
  types,
  holds: (a, b) => b[name] === undefined || isDeepStrictEqual(a[name], b[name]),
  value: (schema) => schema[name],
});

/** 0.3 is a multiple of 0.1, whatever floating point makes of it. */
const isMultiple = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-9;

const numbers = ['number', 'integer'];
export const keywords: Keyword[] = [
  { name: 'minimum', types: numbers, holds: (a, b) => notBelow(lowest(a), lowest(b)), value: (s) => s.minimum ?? s.exclusiveMinimum },
  {
    name: 'maximum',
    types: numbers,
    holds: (a, b) => notBelow(highest(b), highest(a)),
    value: (s) => s.maximum ?? s.exclusiveMaximum,
  },
  {
    name: 'multipleOf',
    types: numbers,
    holds: (a, b) => b.multipleOf === undefined || isMultiple(a.multipleOf ?? (whole(a) ? 1 : NaN), b.multipleOf),
    value: (s) => s.multipleOf,
  },
  atLeast('minLength', 'string'),
  atMost('maxLength', 'string'),
  {
    name: 'pattern',
    types: ['string'],
    holds: (a, b) => b.patterns.every((one) => a.patterns.includes(one)),
    value: (s) => s.patterns.join(' and ') || undefined,
  },
  {
    name: 'format',
    types: ['string', ...numbers],
    holds: (a, b) => b.format === undefined || a.format === b.format || (formats[a.format] ?? []).includes(b.format),
    value: (s) => s.format,
  },
  same('contentEncoding', ['string']),
  same('contentMediaType', ['string']),
  atLeast('minItems', 'array'),
  atMost('maxItems', 'array'),
  { name: 'uniqueItems', types: ['array'], holds: (a, b) => !b.uniqueItems || a.uniqueItems === true, value: (s) => s.uniqueItems },
  same('contains', ['array']),
  same('minContains', ['array']),
  same('maxContains', ['array']),
  same('unevaluatedItems', ['array']),
  atLeast('minProperties', 'object'),
  atMost('maxProperties', 'object'),
  same('propertyNames', ['object']),
  same('patternProperties', ['object']),
  same('dependentRequired', ['object']),
  same('dependentSchemas', ['object']),
  same('not', everyType),
  same('if', everyType),
  same('then', everyType),
  same('else', everyType),
];

export const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value;

export const within = (type: string, types: string[]) => types.includes(type) || (type === 'integer' && types.includes('number'));

/** Whether a schema takes a value; objects and arrays are looked at no closer than their type. */
export function takes(schema: Flat, value: unknown): boolean {
  if (!within(typeOf(value), typesOf(schema))) return false;
  if (schema.enum) return schema.enum.some((one: unknown) => isDeepStrictEqual(one, value));
  if (typeof value === 'string')
    return (
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Infinity) &&
      schema.patterns.every((pattern) => new RegExp(pattern, 'u').test(value))
    );
  if (typeof value === 'number') {
    const exactly: Flat = { patterns: [], unions: [], minimum: value, maximum: value };
    const stepped = schema.multipleOf === undefined || isMultiple(value, schema.multipleOf);
    return stepped && notBelow(lowest(exactly), lowest(schema)) && notBelow(highest(schema), highest(exactly));
  }
  return true;
}
