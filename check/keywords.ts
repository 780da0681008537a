// Whether everything that one schema takes is taken by another: the one question behind every comparison of contracts.
import { isDeepStrictEqual } from 'node:util';
import { everyType, type Folded, typeOf, typesOf, within } from '../contract/schema.ts';

const lower = (s: Folded) => Math.max(s.minimum ?? -Infinity, typeof s.exclusiveMinimum === 'number' ? s.exclusiveMinimum : -Infinity);
const upper = (s: Folded) => Math.min(s.maximum ?? Infinity, typeof s.exclusiveMaximum === 'number' ? s.exclusiveMaximum : Infinity);
const whole = (schema: Folded) => !typesOf(schema).includes('number');
/** The bound itself is left out. Whole numbers above 0 are those from 1. */
const lowest = (s: Folded) => (s.exclusiveMinimum === lower(s) ? (whole(s) ? [Math.floor(lower(s)) + 1, 0] : [lower(s), 1]) : [lower(s), 0]);
const highest = (s: Folded) => (s.exclusiveMaximum === upper(s) ? (whole(s) ? [Math.ceil(upper(s)) - 1, 0] : [upper(s), -1]) : [upper(s), 0]);
const notBelow = ([a, aside]: number[], [b, bside]: number[]) => a! > b! || (a === b && aside! >= bside!);

/** Whether all numbers of the one are above all of the other. */
export const isAbove = (s: Folded, below: Folded) => !notBelow(highest(below), lowest(s));

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
  holds(a: Folded, b: Folded): boolean;
  value(schema: Folded): unknown;
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

/** Whether a schema takes a value; objects and arrays are looked at no closer than their type. */
export function takes(schema: Folded, value: unknown): boolean {
  if (!within(typeOf(value), typesOf(schema))) return false;
  if (schema.enum) return schema.enum.some((one: unknown) => isDeepStrictEqual(one, value));
  if (typeof value === 'string')
    return (
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Infinity) &&
      schema.patterns.every((pattern) => new RegExp(pattern, 'u').test(value))
    );
  if (typeof value === 'number') {
    const exactly: Folded = { patterns: [], unions: [], minimum: value, maximum: value };
    const stepped = schema.multipleOf === undefined || isMultiple(value, schema.multipleOf);
    return stepped && notBelow(lowest(exactly), lowest(schema)) && notBelow(highest(schema), highest(exactly));
  }
  return true;
}
