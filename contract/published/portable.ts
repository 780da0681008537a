// Writes the contract so that other people's tools can read it. The meaning stays the same; the form becomes one that generators know:
// one type in each schema, choices as `anyOf`, bodies with names, whole numbers with a maximum.
import { asChoice, mapped } from '../choices.ts';
import { callbackNodes, type Json, jsonMedia, operationNodes, reachable, resolve } from '../document.ts';
import { fold } from '../schema.ts';

/** The largest whole number that every JSON reader holds exactly. */
const mostExact = Number.MAX_SAFE_INTEGER;

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
  const callbacks = nodes.flatMap(({ operation }) => callbackNodes(operation));
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
