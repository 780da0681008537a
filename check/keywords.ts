// Answers the question behind every comparison of contracts: does one schema take everything that another takes?
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../contract/document.ts';
import { schemasOf } from '../contract/formats.ts';
import { everyType, type Folded, typeOf, typesOf, within } from '../contract/schema.ts';
import { bare } from './bare.ts';

const lower = (s: Folded) => Math.max(s.minimum ?? -Infinity, typeof s.exclusiveMinimum === 'number' ? s.exclusiveMinimum : -Infinity);
const upper = (s: Folded) => Math.min(s.maximum ?? Infinity, typeof s.exclusiveMaximum === 'number' ? s.exclusiveMaximum : Infinity);
const whole = (schema: Folded) => !typesOf(schema).includes('number');
/** A bound, and 1 or -1 where the bound itself is excluded. For whole numbers it is made inclusive: above 0 means from 1. */
const lowest = (s: Folded) => (s.exclusiveMinimum === lower(s) ? (whole(s) ? [Math.floor(lower(s)) + 1, 0] : [lower(s), 1]) : [lower(s), 0]);
const highest = (s: Folded) => (s.exclusiveMaximum === upper(s) ? (whole(s) ? [Math.ceil(upper(s)) - 1, 0] : [upper(s), -1]) : [upper(s), 0]);
const notBelow = ([a, aside]: number[], [b, bside]: number[]) => a! > b! || (a === b && aside! >= bside!);

/** Whether all numbers of `s` are above all numbers of `below`. */
export const isAbove = (s: Folded, below: Folded) => !notBelow(highest(below), lowest(s));

/** For each format, the formats that also take all its texts. */
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
  /** Whether `b` lets through all that `a` lets through. */
  holds(a: Folded, b: Folded): boolean;
  value(schema: Folded): unknown;
}

const atLeast = (name: string, type: string): Keyword => ({
  name,
  types: [type],
  holds: (a, b) => (a[name] ?? 0) >= (b[name] ?? 0),
  value: (schema) => schema[name],
});
const atMost = (name: string, type: string): Keyword => ({
  name,
  types: [type],
  holds: (a, b) => (a[name] ?? Infinity) <= (b[name] ?? Infinity),
  value: (schema) => schema[name],
});
/** The values that a keyword has in the parts of a schema. All of them hold. */
const given = (schema: Folded, name: string) => schema.parts.flatMap(([, part]) => (part[name] === undefined ? [] : [part[name]]));
const shown = (schema: Folded, name: string) => {
  const [first, ...others] = given(schema, name);
  return others.length > 0 ? [first, ...others] : first;
};

/** For keywords that can't be reasoned about: only an equal value is known to let the same values through. `beside` is a keyword that gives it its meaning. */
const same = (name: string, types: string[], beside = name): Keyword => {
  const asked = ({ parts }: Folded) =>
    parts.flatMap(([document, part]) => (part[name] === undefined ? [] : [bare(document, { [name]: part[name], [beside]: part[beside] })]));
  return {
    name,
    types,
    holds: (a, b) => asked(b).every((one) => asked(a).some((other) => isDeepStrictEqual(one, other))),
    value: (schema) => shown(schema, name),
  };
};

/** 0.3 counts as a multiple of 0.1, although floating-point division says otherwise. */
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
    holds: (a, b) => given(b, 'multipleOf').every((step) => [...given(a, 'multipleOf'), ...(whole(a) ? [1] : [])].some((own) => isMultiple(own, step))),
    value: (s) => shown(s, 'multipleOf'),
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
    holds: (a, b) => given(b, 'format').every((one) => given(a, 'format').some((own) => own === one || (formats[own] ?? []).includes(one))),
    value: (s) => shown(s, 'format'),
  },
  same('contentEncoding', ['string']),
  same('contentMediaType', ['string']),
  atLeast('minItems', 'array'),
  atMost('maxItems', 'array'),
  { name: 'uniqueItems', types: ['array'], holds: (a, b) => !b.uniqueItems || a.uniqueItems === true, value: (s) => s.uniqueItems },
  same('contains', ['array']),
  same('minContains', ['array'], 'contains'),
  same('maxContains', ['array'], 'contains'),
  atLeast('minProperties', 'object'),
  atMost('maxProperties', 'object'),
  same('propertyNames', ['object']),
  same('patternProperties', ['object']),
  same('dependentRequired', ['object']),
  same('dependentSchemas', ['object']),
  same('not', everyType),
  same('if', everyType),
  same('then', everyType, 'if'),
  same('else', everyType, 'if'),
];

const compilers = new WeakMap<Json, ReturnType<typeof schemasOf>>();
const conditions = new WeakMap<Json, Json>();
const conditional = ['format', 'not', 'if', 'then', 'else'];

/** Whether a value fits the format and the conditions of a part, of which only a validator knows what they take. */
function fitsConditions([document, part]: [Json, Json], value: unknown): boolean {
  if (!conditional.some((name) => name in part)) return true;
  const compiler = compilers.get(document) ?? schemasOf(document);
  compilers.set(document, compiler);
  const asked = conditions.get(part) ?? Object.fromEntries(conditional.filter((name) => name in part).map((name) => [name, part[name]]));
  conditions.set(part, asked);
  return compiler.compile(asked)(value) === true;
}

/** Whether a schema takes a value. Of objects and arrays only the type and the conditions are compared. */
export function takes(schema: Folded, value: unknown): boolean {
  if (!within(typeOf(value), typesOf(schema)) || !schema.parts.every((part) => fitsConditions(part, value))) return false;
  if (schema.enum && !schema.enum.some((one: unknown) => isDeepStrictEqual(one, value))) return false;
  if (typeof value === 'string')
    return (
      [...value].length >= (schema.minLength ?? 0) &&
      [...value].length <= (schema.maxLength ?? Infinity) &&
      schema.patterns.every((pattern) => new RegExp(pattern, 'u').test(value))
    );
  if (typeof value === 'number') {
    const exactly: Folded = { patterns: [], unions: [], parts: [], minimum: value, maximum: value };
    const stepped = given(schema, 'multipleOf').every((step) => isMultiple(value, step));
    return stepped && notBelow(lowest(exactly), lowest(schema)) && notBelow(highest(schema), highest(exactly));
  }
  return true;
}
