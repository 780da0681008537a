// Writes a choice between types as `anyOf`, the form in which contracts are published, and as one list of types, the form that the server reads.
import { type Json, resolve } from './document.ts';
import { typeOf } from './schema.ts';

/** Keywords that concern values of one type only. All other keywords stay beside the choice. */
const concerns: Record<string, readonly string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems', 'prefixItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties', 'unevaluatedProperties'],
};
const numeric = (type: string) => type === 'number' || type === 'integer';
const formatsOfNumbers = new Set(['int32', 'int64', 'float', 'double', 'two-decimals']);

function belongs(key: string, type: string, schema: Json): boolean {
  if (key === 'format') return type === (formatsOfNumbers.has(schema.format) ? (numeric(type) ? type : 'number') : 'string');
  return (concerns[numeric(type) ? 'number' : type] ?? []).includes(key);
}

const isNode = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Keys that hold values, and no schemas. */
const values = new Set(['example', 'examples', 'value', 'default', 'const', 'enum', 'mapping']);

/** Applies `change` to every object of a document, inner objects first. An object that doesn't change stays the same object. */
export function mapped(node: unknown, change: (node: Json) => Json): unknown {
  if (Array.isArray(node)) {
    const inner = node.map((one) => mapped(one, change));
    return inner.every((one, at) => one === node[at]) ? node : inner;
  }
  if (!isNode(node)) return node;
  let copy = node;
  for (const key in node) {
    const value = node[key];
    if (!isNode(value) || (values.has(key) && !isSchemaOfMember(value))) continue;
    const inner = mapped(value, change);
    if (inner !== value) copy = { ...copy, [key]: inner };
  }
  return change(copy);
}

/** A member may have any name, also `value` or `default`. Then a schema stands under that key. */
const isSchemaOfMember = (value: Json) =>
  '$ref' in value || Array.isArray(value.allOf) || Array.isArray(value.anyOf) || typeof value.type === 'string' || Array.isArray(value.type);

/** Whether a list of types has more than one type besides null. */
export const isUnion = (schema: Json) => Array.isArray(schema.type) && schema.type.filter((type: unknown) => type !== 'null').length > 1;

/** Writes a list of types, or a list of values with null among them, as `anyOf`. */
export function asChoice(schema: Json): Json {
  const nullable = Array.isArray(schema.enum) && schema.enum.includes(null) && schema.enum.length > 1;
  if (!isUnion(schema) && !nullable) return schema;
  const { type: types = [...new Set(schema.enum.map(typeOf))], ...rest } = schema;
  const choices = (types as string[]).map((type): Json => {
    const own = Object.fromEntries(Object.entries(rest).filter(([key]) => belongs(key, type, schema)));
    const listed = nullable && type !== 'null' ? { enum: schema.enum.filter((value: unknown) => value !== null) } : {};
    return { type, ...own, ...listed };
  });
  const beside = Object.entries(rest).filter(([key]) => !(nullable && key === 'enum') && !(types as string[]).some((type) => belongs(key, type, schema)));
  return { ...Object.fromEntries(beside), anyOf: choices };
}

/**
 * Reverses `asChoice`, so that the server tells in one message what is wrong with a value. With `anyOf` there would be a message for each choice.
 * Only a choice between types is reversed; other choices stay.
 */
function asTypes(schema: Json): Json {
  const { anyOf: choices, ...beside } = schema;
  if (!Array.isArray(choices) || choices.length < 2 || 'type' in beside) return schema;
  const types = choices.map((choice: Json) => choice.type);
  const plain = choices.every(
    (choice: Json) =>
      typeof choice.type === 'string' && Object.keys(choice).every((key) => key === 'type' || key === 'enum' || belongs(key, choice.type, choice)),
  );
  const listed = choices.filter((choice: Json) => choice.enum);
  const all = Object.assign({}, ...choices);
  const clash = choices.some((choice: Json) => Object.entries(choice).some(([key, value]) => key !== 'type' && all[key] !== value));
  if (!plain || clash || new Set(types).size < types.length || (listed.length > 0 && (choices.length > 2 || !types.includes('null')))) return schema;
  return { ...all, ...beside, type: types, ...(listed[0] ? { enum: [...listed[0].enum, null] } : {}) };
}

/** Writes every choice between types as `anyOf`. */
export const withChoices = (document: Json): Json => mapped(document, asChoice) as Json;

/** A document in the form that the server reads. */
export const withTypeLists = (document: Json): Json => mapped(document, asTypes) as Json;

/** Finds the place of a merged constraint (`asTypes`) in the published document: `…/IdInput/pattern` is `…/IdInput/anyOf/1/pattern` there. */
export function publishedPlace(published: Json, pointer: string): string {
  const at = (place: string): unknown => {
    try {
      return resolve(published, { $ref: place });
    } catch {
      return undefined;
    }
  };
  const end = pointer.lastIndexOf('/');
  const [holder, keyword] = [pointer.slice(0, end), pointer.slice(end + 1)];
  if (at(pointer) !== undefined) return pointer;
  const choices = (at(holder) as Json | undefined)?.anyOf as Json[] | undefined;
  const nth = choices?.findIndex((choice) => keyword in choice) ?? -1;
  return nth < 0 ? pointer : `${holder}/anyOf/${nth}/${keyword}`;
}
