// The documents that clients are generated from. They describe the same server as the strict contract, which the server enforces.
// The list below has each difference from the strict contract, with its reason.
import { mapped, withChoices } from '../choices.ts';
import { callbackNodes, isObject, type Json, jsonMedia, operationNodes, operationsIn, reachable, resolve, scopesOf } from '../document.ts';
import { rooted, schemaCompiler } from '../formats.ts';
import { fold, membersOf, within } from '../schema.ts';

export type ClientDocument = 'clients' | '3.0';

interface Difference {
  name: string;
  /** The documents that have this difference. */
  of: readonly ClientDocument[];
  what: string;
  reason: string;
  make(document: Json): Json;
}

const both: readonly ClientDocument[] = ['clients', '3.0'];

/** Applied in this order: each difference changes the result of those before it. */
const differences: readonly Difference[] = [
  {
    name: 'no-webhooks',
    of: both,
    what: 'There are no `webhooks`, and neither their tag nor their credentials.',
    reason: 'Generators make operations of webhooks, which nobody can call, or stop. OpenAPI 3.0 has no webhooks.',
    make: withoutWebhooks,
  },
  {
    name: 'whole-records',
    of: both,
    what: 'Records are whole: all members that are always there are required.',
    reason:
      'Without `fields` records are whole. If every member could be absent, callers would have to check each of them. A caller that sends `fields` reads only the members that it asked for.',
    make: withWholeRecords,
  },
  {
    name: 'fields-as-names',
    of: both,
    what: "`fields` is a list of the record's own names, sent with commas between them.",
    reason: 'The compiler then finds a misspelt name. Otherwise callers would only notice that a member is missing.',
    make: withFieldNames,
  },
  {
    name: 'no-defaults',
    of: both,
    what: 'Parameters and the schemas of request bodies have no `default`.',
    reason:
      'Generated clients send defaults along, also with a cursor, which has its own values. In Java, a default beside a reference to an enum does not compile.',
    make: withoutDefaults,
  },
  {
    name: 'never-null-after-all',
    of: both,
    what: 'If a named schema allows null and a member does not, the member has a copy of the schema without null.',
    reason: 'Generators take the type of the named schema, so callers would have to wrap each value.',
    make: withNarrowedNames,
  },
  {
    name: 'one-form-sent',
    of: both,
    what: 'A value that may be sent in several forms has one form: ids are numbers, amounts are texts, pictures are objects.',
    reason: 'With several forms, callers have to name the type of the form at every call, and some languages have no such types.',
    make: withOneForm,
  },
  {
    name: 'no-conditions',
    of: both,
    what: 'There are no conditions (`if`, `then`, parts of `allOf` without a type), and no patterns beside an `enum`.',
    reason: 'No generator supports conditions, and with a pattern beside an `enum` some make programs that do not compile. The server still answers 422.',
    make: withoutConditions,
  },
  {
    name: 'open-answers',
    of: both,
    what: 'Responses are open: later versions may add members.',
    reason: 'A client that refuses unknown members breaks when a record gains a member.',
    make: withOpenAnswers,
  },
  {
    name: 'long-integers',
    of: both,
    what: 'Whole numbers that may have more than 32 bits have the format `int64`.',
    reason: 'Without a format some languages use 32 bits, and lose the rest of the number.',
    make: withLongIntegers,
  },
  {
    name: 'no-scopes',
    of: both,
    what: 'The scopes of a call are in its description, and not in `security`.',
    reason: 'In OpenAPI 3.0 only OAuth has scopes, and generators know no other scopes.',
    make: withScopesDescribed,
  },
  {
    name: 'no-extensions',
    of: both,
    what: 'The only `x-` keys are the version and this list.',
    reason: 'The other keys are for servers, lints and readers of the strict contract. They are half of its size.',
    make: withoutExtensions,
  },
  {
    name: 'fitting-examples',
    of: both,
    what: 'Examples that do not fit these schemas are left out: those with another form of a value, or with a part of a record.',
    reason: 'A validator would report them.',
    make: withFittingExamples,
  },
  {
    name: 'nullable',
    of: ['3.0'],
    what: 'A schema that allows null is `nullable`, beside its type. Its `enum`, if it has one, contains null. A reference to a named schema is then replaced by a copy.',
    reason: 'OpenAPI 3.0 has no type null, and `nullable` counts only for the schema that it stands in.',
    make: withNullable,
  },
  {
    name: 'words-of-3.0',
    of: ['3.0'],
    what: 'A schema has one `example`, and no `examples`. `exclusiveMinimum` and `exclusiveMaximum` are true or false. Base64 has the format `byte`. The license has a URL, and no identifier.',
    reason: 'OpenAPI 3.0 writes these so.',
    make: withWordsOf30,
  },
];

/** A published contract in the form that clients are generated from. */
export function clientDocument(strict: Json, which: ClientDocument): Json {
  const applied = differences.filter(({ of }) => of.includes(which));
  const document = applied.reduce((made, { make }) => make(made), withChoices(strict));
  const used = reachable(document, [document.paths]);
  const components = Object.fromEntries(
    Object.entries<Json>(document.components ?? {}).map(([kind, named]) =>
      kind === 'securitySchemes' ? [kind, named] : [kind, Object.fromEntries(Object.entries(named).filter(([name]) => name in (used[kind] ?? {})))],
    ),
  );
  const info = { ...document.info, 'x-differs': applied.map(({ what, reason }) => `${what} ${reason}`) };
  return { ...document, openapi: which === '3.0' ? '3.0.3' : document.openapi, info, components };
}

/** The names of the component schemas that `start` refers to, directly or through others. */
const schemasFrom = (document: Json, start: unknown) => new Set(Object.keys(reachable(document, start).schemas ?? {}));

const requestsOf = (document: Json) =>
  [...operationNodes(document.paths)].flatMap(({ operation }) => [operation.requestBody, ...callbacksOf(operation).map(({ responses }) => responses)]);
const responsesOf = (document: Json) =>
  [...operationNodes(document.paths)].flatMap(({ operation }) => [operation.responses, ...callbacksOf(operation).map(({ requestBody }) => requestBody)]);
const callbacksOf = (operation: Json): Json[] => callbackNodes(operation).map((callback) => callback.operation);

/** Applies `change` to the component schemas whose names `names` accepts, and to the schemas inside them. */
function inSchemas(document: Json, names: (name: string) => boolean, change: (schema: Json) => Json): Json {
  const schemas = Object.fromEntries(
    Object.entries<Json>(document.components.schemas).map(([name, schema]) => [name, names(name) ? (mapped(schema, change) as Json) : schema]),
  );
  return { ...document, components: { ...document.components, schemas } };
}

function withoutWebhooks({ webhooks, ...document }: Json): Json {
  const used = new Set([...operationNodes(document.paths)].flatMap(({ operation }) => operation.tags));
  const schemes = new Set(
    [document, ...[...operationNodes(document.paths)].flatMap(({ operation }) => [operation, ...callbacksOf(operation)])].flatMap(({ security = [] }) =>
      security.flatMap(Object.keys),
    ),
  );
  const securitySchemes = Object.fromEntries(Object.entries<Json>(document.components?.securitySchemes ?? {}).filter(([name]) => schemes.has(name)));
  return { ...document, tags: document.tags?.filter((tag: Json) => used.has(tag.name)), components: { ...document.components, securitySchemes } };
}

function withWholeRecords(source: Json): Json {
  const document = mapped(source, (node) => (Array.isArray(node['x-always']) ? { ...node, required: node['x-always'] } : node)) as Json;
  const { schemas = {} } = document.components;
  const names = (name: string) => Object.keys(schemas[name]?.properties ?? {});
  const wholes = new Map(
    Object.keys(schemas).flatMap((name): [string, string][] => {
      const whole = name.replace(/Fields$/, '');
      // if `whole` requires a member that `name` never has, the two describe different records
      const { properties, required = [] } = (schemas[whole] ?? {}) as Json;
      const isPart = properties && names(name).every((member) => names(whole).includes(member));
      const same = isPart && required.every((member: string) => names(name).includes(member));
      const isFree = 'x-always' in schemas[name] && !(whole in schemas);
      return whole !== name && (same || isFree) ? [[name, whole]] : [];
    }),
  );
  const renamed = new Map<string, string>(wholes);
  for (const [fields, whole] of wholes) if (`${fields}Answer` in schemas) renamed.set(`${fields}Answer`, `${whole}Answer`);
  const prefix = '#/components/schemas/';
  const led = mapped(document, (node) => {
    const to = typeof node.$ref === 'string' ? renamed.get(node.$ref.slice(prefix.length)) : undefined;
    return to ? { ...node, $ref: prefix + to } : node;
  }) as Json;
  const all: Json = { ...led.components.schemas };
  for (const [from, to] of renamed) {
    all[to] ??= all[from];
    delete all[from];
  }
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...led, components: { ...led.components, schemas: sorted } };
}

function withFittingExamples(document: Json): Json {
  const ajv = schemaCompiler('examples', document);
  return mapped(document, (node) => {
    if (!node.schema || !isObject(node.examples)) return node;
    const fits = ajv.compile(rooted('examples', node.schema));
    const { examples, ...rest } = node;
    const kept = Object.entries<Json>(examples).filter(([, one]) => fits(resolve(document, one).value));
    return kept.length > 0 ? { ...rest, examples: Object.fromEntries(kept) } : rest;
  }) as Json;
}

function withFieldNames(document: Json): Json {
  const copy = structuredClone(document);
  for (const { operation, parameters } of operationsIn(copy)) {
    const fields = parameters.find(({ name, in: where }) => name === 'fields' && where === 'query');
    const answer = jsonMedia(copy, operation.responses['200'])?.schema;
    const [record] = Object.values<Json>(answer ? (fold(copy, answer).properties ?? {}) : {});
    if (!fields || !record) continue;
    const one = fold(copy, record).items ?? record;
    const names = [...membersOf(copy, one)];
    const title = `${one.$ref?.split('/').at(-1) ?? operation.operationId}Member`;
    copy.components.schemas[title] ??= { description: 'A name that `fields` takes.', type: 'string', enum: names };
    const list = {
      ...fields,
      schema: { type: 'array', items: { $ref: `#/components/schemas/${title}` } },
      style: 'form',
      explode: false,
      example: String(fields.example).split(','),
    };
    operation.parameters = operation.parameters.map((parameter: Json) => (resolve(copy, parameter) === fields ? list : parameter));
  }
  return copy;
}

/** Two kinds of `default` stay: those of a server's variables, which are required, and members that are called `default`. */
function withoutDefaults(document: Json): Json {
  return mapped(document, (node) => {
    if (!('default' in node) || (typeof node.default === 'object' && node.default !== null) || !('type' in node || 'allOf' in node)) return node;
    const { default: _, ...schema } = node;
    return schema;
  }) as Json;
}

function withNarrowedNames(document: Json): Json {
  return mapped(document, (node) => {
    const [named, ...others] = node.allOf ?? [];
    if (typeof node.type !== 'string' || !named?.$ref || others.length > 0) return node;
    const whole = resolve(document, named);
    if (!Array.isArray(whole.type) || !whole.type.includes('null')) return node;
    const { allOf: _, ...own } = node;
    return { ...whole, ...own };
  }) as Json;
}

const isNull = (choice: Json) => choice.type === 'null';

function withOneForm(document: Json): Json {
  const sent = schemasFrom(document, requestsOf(document));
  const answered = schemasFrom(document, responsesOf(document));
  const pick = (choices: Json[]): Json => {
    const of = (type: string) => choices.find((choice) => choice.type === type);
    return (of('object') ?? (of('number') ? of('string') : of('integer')) ?? choices[0]) as Json;
  };
  return inSchemas(
    document,
    (name) => sent.has(name) && !answered.has(name),
    (schema) => {
      const choices: Json[] = (schema.anyOf ?? []).filter((choice: Json) => !isNull(choice));
      if (choices.length < 2 || choices.some((choice) => typeof choice.type !== 'string')) return schema;
      const { anyOf: _, ...beside } = schema;
      const one = pick(choices);
      return { ...beside, ...one, ...(schema.anyOf.some(isNull) ? { type: [one.type, 'null'] } : {}) };
    },
  );
}

function withoutConditions(document: Json): Json {
  const says = (part: Json): boolean => part.$ref !== undefined || part.type !== undefined;
  return mapped(document, (schema) => {
    if (Array.isArray(schema.enum) && schema.pattern) {
      const { pattern: _, ...listed } = schema;
      return listed;
    }
    if (!schema.if && !schema.not && !Array.isArray(schema.allOf) && !Array.isArray(schema.oneOf)) return schema;
    const { if: _if, then: _then, else: _else, not: _not, allOf = [], ...rest } = schema;
    const parts: Json[] = allOf.filter(says);
    const isCondition = rest.type && Array.isArray(rest.oneOf) && !rest.oneOf.every(says);
    if (isCondition) delete rest.oneOf;
    const [only, ...more] = parts;
    // a single part that is no reference is merged into the schema itself
    if (only && !only.$ref && more.length === 0) return { ...only, ...rest };
    return parts.length > 0 ? { ...rest, allOf: parts } : rest;
  }) as Json;
}

function withOpenAnswers(document: Json): Json {
  const open = (schema: Json): Json => {
    const { additionalProperties: rest, unevaluatedProperties: others, maxProperties: most, ...kept } = schema;
    return {
      ...kept,
      ...(rest === undefined || rest === false ? {} : { additionalProperties: rest }),
      ...(others === undefined || others === false ? {} : { unevaluatedProperties: others }),
      ...(most === undefined || most === 0 ? {} : { maxProperties: most }),
    };
  };
  const answered = schemasFrom(document, responsesOf(document));
  return inSchemas(document, (name) => answered.has(name), open);
}

const beyond32 = 2 ** 31 - 1;

function withLongIntegers(document: Json): Json {
  const isLong = ({ type, format, maximum = Infinity }: Json) =>
    within('integer', [type].flat()) && [type].flat().includes('integer') && !format && maximum > beyond32;
  return mapped(document, (node) => (isLong(node) && !node.enum ? { ...node, format: 'int64' } : node)) as Json;
}

function withScopesDescribed(document: Json): Json {
  const copy = structuredClone(document);
  const bare = (security: Json[]) => security.map((option) => Object.fromEntries(Object.keys(option).map((scheme) => [scheme, []])));
  for (const { operation } of operationNodes(copy.paths)) {
    const scopes = [...new Set(scopesOf(copy, operation))];
    if (scopes.length > 0)
      operation.description = [operation.description?.trim(), `Needs ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`].filter(Boolean).join('\n\n');
    if (operation.security) operation.security = bare(operation.security);
  }
  return copy;
}

function withoutExtensions(document: Json): Json {
  const { 'x-interface-version': version } = document.info ?? {};
  // a header may have such a name as well; under it stands an object with `schema` or `$ref`, so it is no extension
  const isExtension = (key: string, holder: Json) => /^x-[a-z]/.test(key) && !(isObject(holder[key]) && ('schema' in holder[key] || '$ref' in holder[key]));
  const bare = mapped(document, (node) => {
    const kept = Object.entries(node).filter(([key]) => !isExtension(key, node));
    return kept.length === Object.keys(node).length ? node : Object.fromEntries(kept);
  }) as Json;
  return { ...bare, info: { ...bare.info, ...(version ? { 'x-interface-version': version } : {}) } };
}

/** Where an enum lists the values, null has to be one of them. */
const orNull = (schema: Json): Json => ({ ...schema, nullable: true, ...(schema.enum ? { enum: [...new Set([...schema.enum, null])] } : {}) });

function withNullable(document: Json): Json {
  return mapped(document, (schema) => {
    if (Array.isArray(schema.type)) {
      const [type] = schema.type.filter((one: unknown) => one !== 'null');
      return orNull({ ...schema, type });
    }
    for (const key of ['anyOf', 'oneOf']) {
      const choices: Json[] | undefined = schema[key];
      if (!Array.isArray(choices) || !choices.some(isNull)) continue;
      const { [key]: _, ...beside } = schema;
      const [only, ...more] = choices.filter((choice) => !isNull(choice));
      if (more.length > 0) return { ...beside, [key]: [only, ...more], nullable: true };
      return orNull({ ...resolve(document, only!), ...beside });
    }
    return schema;
  }) as Json;
}

function withWordsOf30(document: Json): Json {
  const { identifier, ...named } = document.info.license ?? {};
  const license = identifier ? { ...named, url: `https://spdx.org/licenses/${identifier}.html` } : named;
  const said = mapped(document, (schema) => {
    if (schema.$ref && Object.keys(schema).length > 1 && typeof schema.$ref === 'string') {
      const { $ref, ...beside } = schema;
      return { ...beside, allOf: [{ $ref }] };
    }
    const { examples, exclusiveMinimum: above, exclusiveMaximum: below, contentEncoding, const: only, ...rest } = schema;
    return {
      ...rest,
      ...(Array.isArray(examples) ? { example: examples[0] } : examples === undefined ? {} : { examples }),
      ...(typeof above === 'number' ? { minimum: above, exclusiveMinimum: true } : above === undefined ? {} : { exclusiveMinimum: above }),
      ...(typeof below === 'number' ? { maximum: below, exclusiveMaximum: true } : below === undefined ? {} : { exclusiveMaximum: below }),
      ...(contentEncoding === 'base64' ? { format: 'byte' } : {}),
      ...(only === undefined ? {} : { enum: [only] }),
    };
  }) as Json;
  return { ...said, info: { ...said.info, ...(document.info.license ? { license } : {}) } };
}
