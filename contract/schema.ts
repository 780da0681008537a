// Reads a schema of OpenAPI 3.1 as one object: its references and `allOf` are merged into it, and its choices are listed.
import { isDeepStrictEqual } from 'node:util';
import { type Json, next } from './document.ts';

/** A schema with its references and `allOf` merged into it: all that the schema and they require, in one object. */
export interface Folded extends Json {
  /** Every type that is allowed; absent where any type is allowed. */
  type?: string[];
  patterns: string[];
  /** The lists of `oneOf` and `anyOf`: one schema of each list has to hold. */
  unions: Json[][];
  /** The schemas that were merged, each with the document that its references lead into. Keywords that can't be merged are read from them. */
  parts: [document: Json, part: Json][];
}

/** Keywords that are not copied, because a fold has them in another form. */
const apart = new Set(['$ref', 'allOf', 'oneOf', 'anyOf', 'pattern']);

/** By document first: the same schema object may stand in several documents, and its references lead to other places in each. */
const known = new WeakMap<Json, WeakMap<Json, Folded>>();

/** Returns the same object each time for the same schema, so nobody may change it. */
export function fold(document: Json, given: Json | boolean | undefined): Readonly<Folded> {
  if (given === false) return { patterns: [], unions: [], parts: [], enum: [] };
  if (given === true || given === undefined) return { patterns: [], unions: [], parts: [] };
  const folds = known.get(document) ?? new WeakMap<Json, Folded>();
  known.set(document, folds);
  const folded = folds.get(given) ?? Object.freeze(foldedAnew(document, given));
  folds.set(given, folded);
  return folded;
}

function foldedAnew(document: Json, given: Json): Folded {
  const own: Folded = { patterns: given.pattern === undefined ? [] : [given.pattern], unions: [], parts: [[document, given]] };
  for (const [key, value] of Object.entries(given)) if (!apart.has(key)) own[key] = value;
  if (own.type !== undefined) own.type = [own.type].flat();
  if ('const' in own) own.enum = (own.enum ?? [own.const]).filter((value: unknown) => isDeepStrictEqual(value, own.const));
  for (const key of ['oneOf', 'anyOf']) if (given[key]) own.unions.push(given[key]);
  const parts: Json[] = [...(given.$ref ? [next(document, given)] : []), ...(given.allOf ?? [])];
  return parts.map((part) => fold(document, part)).reduce(both, own);
}

const pick = (choose: (...values: number[]) => number, a: unknown, b: unknown) => (typeof a === 'number' && typeof b === 'number' ? choose(a, b) : (a ?? b));

/** The schema of a value that has to fit both `a` and `b`. */
function both(a: Folded, b: Folded): Folded {
  const merged: Folded = {
    ...b,
    ...a,
    patterns: [...new Set([...a.patterns, ...b.patterns])],
    unions: [...a.unions, ...b.unions],
    parts: [...a.parts, ...b.parts],
  };
  const { type } = b;
  // an integer is a number, so of both only the integers remain
  if (a.type && type) merged.type = [...new Set([...a.type.filter((one) => within(one, type)), ...type.filter((one) => within(one, a.type!))])];
  if (a.enum && b.enum) merged.enum = a.enum.filter((value: unknown) => b.enum.some((other: unknown) => isDeepStrictEqual(value, other)));
  for (const key of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']) if (key in merged) merged[key] = pick(Math.max, a[key], b[key]);
  for (const key of ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']) if (key in merged) merged[key] = pick(Math.min, a[key], b[key]);
  if (a.uniqueItems || b.uniqueItems) merged.uniqueItems = true;
  for (const key of ['items', 'unevaluatedItems', 'additionalProperties', 'unevaluatedProperties'])
    if (a[key] !== undefined && b[key] !== undefined) merged[key] = bothSchemas(a[key], b[key]);
  if (a['x-errors'] && b['x-errors']) merged['x-errors'] = { ...b['x-errors'], ...a['x-errors'] };
  if (a.required || b.required) merged.required = [...new Set([...(a.required ?? []), ...(b.required ?? [])])];
  if (a.properties && b.properties) {
    merged.properties = { ...b.properties, ...a.properties };
    for (const name of Object.keys(a.properties))
      if (Object.hasOwn(b.properties, name)) merged.properties[name] = bothSchemas(a.properties[name], b.properties[name]);
  }
  return merged;
}

/** The same for schemas that aren't folded yet. */
function bothSchemas(a: Json | boolean, b: Json | boolean): Json | boolean {
  if (a === true || b === false || isDeepStrictEqual(a, b)) return b;
  return b === true || a === false ? a : { allOf: [a, b] };
}

/** One schema for each choice that a schema offers. With `byType`, several types count as a choice as well. */
export function choicesIn(document: Json, schema: Folded, byType: boolean): Folded[] {
  const [first, ...rest] = schema.unions;
  if (first) return first.flatMap((part) => choicesIn(document, both({ ...schema, unions: rest }, fold(document, part)), byType));
  return byType ? byEachType(schema) : [schema];
}

/** One schema for each type, with the listed values of that type. For null no list is needed, since it is only one value. */
function byEachType(schema: Folded): Folded[] {
  const { enum: listed, ...rest } = schema;
  const types = schema.type ?? (listed ? [...new Set<string>(listed.map(typeOf))] : []);
  if (types.length < 2) return [schema];
  return types.flatMap((type) => {
    const values = listed?.filter((value: unknown) => within(typeOf(value), [type]));
    if (values?.length === 0) return [];
    return [{ ...rest, patterns: schema.patterns, unions: schema.unions, type: [type], ...(values && type !== 'null' ? { enum: values } : {}) }];
  });
}

export const everyType = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
export const typesOf = (schema: Folded): string[] => schema.type ?? everyType;

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

export const within = (type: string, types: string[]) => types.includes(type) || (type === 'integer' && types.includes('number'));

/** The names that an object of the schema may have, in any of its choices. */
export function membersOf(document: Json, schema: Json | boolean | undefined): Set<string> {
  const { properties = {}, unions } = fold(document, schema);
  return new Set([...unions.flat().flatMap((part) => [...membersOf(document, part)]), ...Object.keys(properties)]);
}
