// Writes the contract so that other people's tools can read it. The meaning stays the same; the form becomes one that generators know:
// one type in each schema, choices as `anyOf`, bodies with names, whole numbers with a maximum.
import { type Json, jsonMedia, operationNodes, reachable, resolve } from './document.ts';
import { fold, typeOf } from './schema.ts';

/** The largest whole number that every JSON reader holds exactly. */
const mostExact = Number.MAX_SAFE_INTEGER;

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
function asChoice(schema: Json): Json {
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

const isWhole = (schema: Json) => schema.type === 'integer' || (Array.isArray(schema.type) && schema.type.includes('integer'));

const bounded = (schema: Json): Json =>
  isWhole(schema) && schema.maximum === undefined && schema.exclusiveMaximum === undefined && !schema.enum ? { ...schema, maximum: mostExact } : schema;

/** Gives a schema that consists of `allOf` parts its own type, and the `items` of a list, because not every reader looks into `allOf`. */
function typed(document: Json, schema: Json): Json {
  if (schema.type || schema.anyOf || schema.oneOf || !schema.allOf) return schema;
  const { type: types = [], items } = fold(document, schema);
  const single = types.filter((type) => type !== 'null');
  const [named, ...others] = schema.allOf;
  // some readers take `items` that are found twice for two lists, so the reference is replaced by its target
  if (items && others.length === 0) {
    const { allOf: _, ...own } = schema;
    return { ...resolve(document, named), ...own };
  }
  return single.length === 1 ? { ...schema, type: types.length === 1 ? types[0] : types, ...(items ? { items } : {}) } : schema;
}

/** Other tools don't see a schema in a part without a type, so such a part is copied to each place that uses it. */
function inlined(document: Json, schema: Json): Json {
  if (!schema.allOf) return schema;
  const bare = (part: Json) => {
    const target = resolve(document, part);
    return target !== part && !target.type && !target.anyOf && !target.oneOf && !target.allOf ? target : part;
  };
  const parts = schema.allOf.map(bare);
  return parts.every((part: Json, at: number) => part === schema.allOf[at]) ? schema : { ...schema, allOf: parts };
}

const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());
const nameOf = (schema: Json | undefined): string | undefined => (schema?.$ref ?? schema?.allOf?.[0]?.$ref)?.replace('#/components/schemas/', '');

/** `PageList` for a list of pages, `PageAnswer` for one page, `PageCreateBody` for a request body. Undefined where the operation has to give the name. */
function wrapperName(schema: Json, role: string): string | undefined {
  const [root, ...others] = Object.values<Json>(schema.properties ?? {});
  if (!root || others.length > 0) return undefined;
  const items = nameOf(root.items);
  if (items) return role === 'Answer' ? `${items.replace(/Fields$/, '')}List` : `${items}ListBody`;
  const one = nameOf(root);
  return one && one + role;
}

/** Gives every body a name. Generators that make up names may make up other ones with each release. */
function withNames(contract: Json): Json {
  const schemas: Json = { ...contract.components.schemas };
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const put = (media: Json | undefined, role: string, otherwise: string) => {
    if (!media?.schema || (media.schema.$ref && Object.keys(media.schema).length === 1)) return;
    const names = [wrapperName(media.schema, role), otherwise].filter((name) => name !== undefined);
    const name = names.find((one) => !(one in schemas) || same(schemas[one], media.schema));
    if (!name) throw new Error(`${names.join(' and ')} mean something else already: give the body of ${otherwise} a name`);
    schemas[name] = media.schema;
    media.schema = { $ref: `#/components/schemas/${name}` };
  };
  const copy = structuredClone(contract);
  const nodes = [...operationNodes(copy.paths), ...operationNodes(copy.webhooks)];
  const callbacks = nodes.flatMap(({ operation }) => Object.values<Json>(operation.callbacks ?? {}).flatMap((paths) => [...operationNodes(paths)]));
  for (const { operation, path, method } of [...nodes, ...callbacks]) {
    const id = capital(operation.operationId ?? `${method} ${path}`.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase()));
    put(jsonMedia(copy, operation.requestBody), 'Body', `${id}Body`);
    for (const [status, response] of Object.entries<Json>(operation.responses ?? {}))
      if (!response.$ref)
        put(response.content?.['application/json'], Number(status) < 400 ? 'Answer' : 'Refusal', `${id}${Number(status) < 400 ? 'Answer' : 'Refusal'}`);
  }
  for (const [name, response] of Object.entries<Json>(copy.components.responses ?? {})) put(response.content?.['application/json'], 'Answer', `${name}Answer`);
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...copy, components: { ...copy.components, schemas: sorted } };
}

export function portable(contract: Json): Json {
  const named = withNames(contract);
  const changed = mapped(named, (node) => inlined(named, typed(named, asChoice(bounded(node))))) as Json;
  const used = reachable(changed, [changed.paths, changed.webhooks]).schemas ?? {};
  const schemas = Object.fromEntries(Object.entries<Json>(changed.components.schemas).filter(([name]) => name in used));
  return { ...changed, components: { ...changed.components, schemas } };
}

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
