// Answers the question behind every comparison of contracts: does one schema take everything that another takes?
import { isDeepStrictEqual } from 'node:util';
import { type Json, own } from '../contract/document.ts';
import { readable, schemasOf } from '../contract/formats.ts';
import { everyType, type Folded, typeOf, typesOf, within } from '../contract/schema.ts';
import { bare } from './bare.ts';
import { matchedByOne } from './patterns.ts';

const lower = (s: Folded) => Math.max(s.minimum ?? -Infinity, s.exclusiveMinimum ?? -Infinity);
const upper = (s: Folded) => Math.min(s.maximum ?? Infinity, s.exclusiveMaximum ?? Infinity);
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

type Part = [document: Json, schema: Json | boolean];
/** Whether all that fits one schema fits the other. */
export type Fits = (one: Part, other: Part) => boolean;

interface Keyword {
  name: string;
  /** What a finding calls it, where the keyword alone doesn't say what it does. */
  label?: string;
  types: string[];
  /** Whether `b` lets through all that `a` lets through. */
  holds(a: Folded, b: Folded, fits: Fits): boolean;
  value(schema: Folded): unknown;
  /** What a finding says besides, where `holds` is false. */
  note?(a: Folded, b: Folded): string | undefined;
}

/** For each pattern of a schema, a text that it matches and the other one doesn't. A schema without patterns takes any text. */
const mismatches = ({ patterns }: Folded, other: string) =>
  patterns.includes(other) ? [{}] : (patterns.length > 0 ? patterns : ['']).map((one) => matchedByOne(one, other));

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

/** For keywords that can't be reasoned about: only an equal value is known to let the same values through. */
const same = (name: string, types: string[]): Keyword => {
  const asked = ({ parts }: Folded) => parts.flatMap(([document, part]) => (part[name] === undefined ? [] : [bare(document, { [name]: part[name] })]));
  return {
    name,
    types,
    holds: (a, b) => asked(b).every((one) => asked(a).some((other) => isDeepStrictEqual(one, other))),
    value: (schema) => shown(schema, name),
  };
};

/** The schemas that a keyword has in the parts of a schema. For a keyword with several, `under` has the name of each. */
const schemasAt = (schema: Folded, name: string, isMap = false): { under: string; at: Part; part: Json }[] =>
  schema.parts.flatMap(([document, part]) => {
    const named: [string, Json | boolean][] = part[name] === undefined ? [] : isMap ? Object.entries(part[name]) : [['', part[name]]];
    return named.map(([under, one]) => ({ under, at: [document, one] as Part, part }));
  });

/** For keywords that hold schemas: each schema of `b` has to take what some schema of `a` takes. */
const covering = (
  name: string,
  types: string[],
  { isMap = false, covers = ((a, b, fits) => fits(a, b)) as (a: Part, b: Part, fits: Fits, beside: Json) => boolean } = {},
): Keyword => ({
  name,
  types,
  holds: (a, b, fits) => {
    const known = schemasAt(a, name, isMap);
    return schemasAt(b, name, isMap).every(({ under, at, part }) => known.some((one) => one.under === under && covers(one.at, at, fits, part)));
  },
  value: (schema) => shown(schema, name),
});

/** What a condition asks for counts only beside the same condition. */
const consequence = (name: string, label: string): Keyword => ({
  name,
  label,
  types: everyType,
  holds: (a, b, fits) => {
    const condition = ([document, part]: Part) => bare(document, (part as Json).if);
    return b.parts.every(
      (one) =>
        one[1][name] === undefined ||
        a.parts.some((other) => isDeepStrictEqual(condition(other), condition(one)) && fits([other[0], other[1][name] ?? true], [one[0], one[1][name]])),
    );
  },
  value: (schema) => shown(schema, name),
});

/** How many items have to fit `contains`. Where a schema has no `contains`, this means nothing; another `contains` is reported by itself. */
const contained = (name: string, usual: number, holds: (a: number, b: number) => boolean): Keyword => {
  const asked = ({ parts }: Folded): number[] => parts.flatMap(([, part]) => (part.contains === undefined ? [] : [part[name] ?? usual]));
  return {
    name,
    types: ['array'],
    holds: (a, b) => asked(a).length === 0 || asked(b).every((one) => asked(a).some((other) => holds(other, one))),
    value: (schema) => shown(schema, name),
  };
};

/** The names that each member asks for. */
const demands = (schema: Folded, name: string): string[] => given(schema, 'dependentRequired').flatMap((lists) => own<string[]>(lists, name) ?? []);

const matching = covering('patternProperties', ['object'], { isMap: true });

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
    holds: (a, b) => given(b, 'multipleOf').every((step) => [...given(a, 'multipleOf'), ...(whole(a) ? [1] : [])].some((other) => isMultiple(other, step))),
    value: (s) => shown(s, 'multipleOf'),
  },
  atLeast('minLength', 'string'),
  atMost('maxLength', 'string'),
  {
    name: 'pattern',
    types: ['string'],
    holds: (a, b) => b.patterns.every((one) => mismatches(a, one).some((found) => found !== 'unknown' && found.text === undefined)),
    value: (s) => s.patterns.join(' and ') || undefined,
    note: (a, b) => {
      const found = b.patterns.flatMap((one) => mismatches(a, one));
      if (found.includes('unknown')) return 'perhaps not all that matched still matches, which the check cannot tell';
      const [text] = found.flatMap((one) => (one === 'unknown' || one.text === undefined || a.patterns.length > 1 ? [] : [one.text]));
      return text === undefined ? undefined : `${JSON.stringify(text)} matches only one of them`;
    },
  },
  {
    name: 'format',
    types: ['string', ...numbers],
    holds: (a, b) => given(b, 'format').every((one) => given(a, 'format').some((other) => other === one || (formats[other] ?? []).includes(one))),
    value: (s) => shown(s, 'format'),
  },
  same('contentEncoding', ['string']),
  same('contentMediaType', ['string']),
  atLeast('minItems', 'array'),
  atMost('maxItems', 'array'),
  { name: 'uniqueItems', types: ['array'], holds: (a, b) => !b.uniqueItems || a.uniqueItems === true, value: (s) => s.uniqueItems },
  // a wider schema counts more items, and there may be too many
  covering('contains', ['array'], { covers: (a, b, fits, { maxContains }) => fits(a, b) && (maxContains === undefined || fits(b, a)) }),
  contained('minContains', 1, (a, b) => a >= b),
  contained('maxContains', Infinity, (a, b) => a <= b),
  atLeast('minProperties', 'object'),
  atMost('maxProperties', 'object'),
  covering('propertyNames', ['object']),
  {
    ...matching,
    // a closed object refuses the members that only `a` has a pattern for
    holds: (a, b, fits) =>
      matching.holds(a, b, fits) &&
      ((b.additionalProperties ?? b.unevaluatedProperties) !== false ||
        schemasAt(a, 'patternProperties', true).every(({ under }) => schemasAt(b, 'patternProperties', true).some((one) => one.under === under))),
  },
  {
    name: 'dependentRequired',
    types: ['object'],
    holds: (a, b) =>
      given(b, 'dependentRequired')
        .flatMap((lists: Json) => Object.keys(lists))
        .every((name) => demands(b, name).every((one) => one === name || demands(a, name).includes(one) || a.required?.includes(one))),
    value: (schema) => shown(schema, 'dependentRequired'),
  },
  covering('dependentSchemas', ['object'], { isMap: true }),
  covering('not', everyType, { covers: (a, b, fits) => fits(b, a) }),
  same('if', everyType),
  consequence('then', 'what is asked for where the condition holds (then)'),
  consequence('else', 'what is asked for where the condition does not hold (else)'),
];

const compilers = new WeakMap<Json, ReturnType<typeof schemasOf>>();
const conditions = new WeakMap<Json, Json>();
const conditional = ['format', 'not', 'if', 'then', 'else'];

/** Whether a value fits the format and the conditions of a part, of which only a validator knows what they take. Of an object or a list, only it knows all. */
function fitsConditions([document, part]: [Json, Json], value: unknown): boolean {
  const isNested = typeof value === 'object' && value !== null;
  if (!isNested && !conditional.some((name) => name in part)) return true;
  const compiler = compilers.get(document) ?? schemasOf(document);
  compilers.set(document, compiler);
  const asked = conditions.get(part) ?? Object.fromEntries(conditional.filter((name) => name in part).map((name) => [name, part[name]]));
  conditions.set(part, asked);
  return compiler.compile(isNested ? part : asked)(value) === true;
}

/** Whether a schema takes a value. */
export function takes(schema: Folded, value: unknown): boolean {
  if (!within(typeOf(value), typesOf(schema)) || !schema.parts.every((part) => fitsConditions(part, value))) return false;
  if (schema.enum && !schema.enum.some((one: unknown) => isDeepStrictEqual(one, value))) return false;
  if (typeof value === 'string')
    return (
      [...value].length >= (schema.minLength ?? 0) &&
      [...value].length <= (schema.maxLength ?? Infinity) &&
      schema.patterns.every((pattern) => readable(pattern).test(value))
    );
  if (typeof value === 'number') {
    const exactly: Folded = { patterns: [], unions: [], parts: [], minimum: value, maximum: value };
    const stepped = given(schema, 'multipleOf').every((step) => isMultiple(value, step));
    return stepped && notBelow(lowest(exactly), lowest(schema)) && notBelow(highest(schema), highest(exactly));
  }
  return true;
}
