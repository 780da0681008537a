// Finds out whether a value can fit two schemas of a `oneOf`, where exactly one has to hold: the server would refuse such a value.
import { type Json, next, own } from '../contract/document.ts';
import { choicesIn, type Folded, fold, typesOf, within } from '../contract/schema.ts';
import { isAbove, takes } from './keywords.ts';

export type Schema = Json | boolean | undefined;

/** One way to fit a schema, with the document that the references in it lead into. */
type Shape = [document: Json, shape: Folded];

/** Every `oneOf` of a schema, also in its references and parts. One with a discriminator is left out, because the discriminator decides which schema holds. */
function exclusive(document: Json, schema: Schema, found: Json[][] = [], seen = new Set<Json>()): Json[][] {
  if (typeof schema !== 'object' || seen.has(schema)) return found;
  seen.add(schema);
  if (schema.$ref) exclusive(document, next(document, schema), found, seen);
  if (schema.oneOf && !schema.discriminator) found.push(schema.oneOf);
  for (const key of ['allOf', 'anyOf', 'oneOf']) for (const part of schema[key] ?? []) exclusive(document, part, found, seen);
  return found;
}

/** One shape for each value, where all values are known. */
export function singly(shape: Folded): Folded[] {
  const [type, ...others] = shape.type ?? [];
  const values = shape.enum ?? (others.length > 0 ? undefined : type === 'boolean' ? [true, false] : type === 'null' ? [null] : undefined);
  return values ? values.map((value: unknown) => ({ ...shape, enum: [value] })) : [shape];
}

const shapesOf = (document: Json, schema: Schema): Shape[] =>
  choicesIn(document, fold(document, schema), true).flatMap((shape) => singly(shape).map((one): Shape => [document, one]));

/**
 * For each new `oneOf`, the pairs of choices that an old value may both fit.
 * A value that fitted two choices of an old `oneOf` for the same reason was refused already, so that pair is left out.
 * `isWithin` says whether all that fits a new schema fitted an old one.
 */
export function overlapping([was, given]: [Json, Schema], [is, now]: [Json, Schema], isWithin: (fresh: Schema, old: Schema) => boolean): string[][] {
  const before = exclusive(was, given);
  const taken = shapesOf(was, given);
  return exclusive(is, now).flatMap((choices) => {
    const ways = choices.map((choice) => shapesOf(is, choice));
    const wasRefused = (n: number, m: number) =>
      before.some((old) => old.some((one) => isWithin(choices[n], one) && old.some((other) => one !== other && isWithin(choices[m], other))));
    // for each old shape, and each choice, those ways through the choice that the shape may fit
    const open = taken.map((shape) => ways.map((choice) => choice.filter((way) => !apart(shape, way))));
    const mayFit = (n: number, m: number) => open.some((through) => through[n]!.some((one) => through[m]!.some((other) => !apart(one, other))));
    const pairs = ways.flatMap((_, n) => ways.flatMap((_, m) => (m > n && mayFit(n, m) && !wasRefused(n, m) ? [`${n + 1} and ${m + 1}`] : [])));
    return pairs.length > 0 ? [pairs] : [];
  });
}

/** Whether no value fits both, judged by types, listed values, bounds and required members. Patterns, formats and conditions are not considered. */
function apart([document, a]: Shape, [another, b]: Shape, depth = 0): boolean {
  if (a.enum) return a.enum.every((value: unknown) => !takes(b, value));
  if (b.enum) return b.enum.every((value: unknown) => !takes(a, value));
  // a schema that contains itself is followed for 5 levels; deeper ones count as not apart
  const areApart = (one: Schema, other: Schema) =>
    depth < 5 && shapesOf(document, one).every((left) => shapesOf(another, other).every((right) => apart(left, right, depth + 1)));
  const types = [...typesOf(a).filter((type) => within(type, typesOf(b))), ...typesOf(b).filter((type) => within(type, typesOf(a)))];
  const beyond = (least: string, most: string) => a[least] > b[most] || b[least] > a[most];
  const told: Record<string, () => boolean> = {
    string: () => beyond('minLength', 'maxLength'),
    number: () => isAbove(a, b) || isAbove(b, a),
    integer: () => isAbove(a, b) || isAbove(b, a),
    array: () => beyond('minItems', 'maxItems') || ((a.minItems > 0 || b.minItems > 0) && !a.prefixItems && !b.prefixItems && areApart(a.items, b.items)),
    object: () => {
      const required = [...new Set<string>([...(a.required ?? []), ...(b.required ?? [])])];
      return beyond('minProperties', 'maxProperties') || required.some((name) => areApart(member(a, name), member(b, name)));
    },
  };
  return types.every((type) => told[type]?.() ?? false);
}

/** The schema of a member with that name. */
const member = (shape: Folded, name: string): Schema =>
  own(shape.properties, name) ?? (shape.patternProperties ? true : (shape.additionalProperties ?? shape.unevaluatedProperties));
