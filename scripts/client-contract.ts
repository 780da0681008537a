// Generates what the client knows of the contract: its types in one file, and in another the few values that it needs at run time.
import { codes } from 'currency-codes';
import { withTypeLists } from '../contract/choices.ts';
import { callbackNodes, type Json, jsonMedia, operationNodes, operationsIn, resolve } from '../contract/document.ts';
import { typesOf } from './_types.ts';

const head = '// generated, do not edit: npm run generate\n';

export const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
export const union = (names: Iterable<string>) => [...new Set(names)].sort().map(quote).join(' | ') || 'never';
const camelCase = (text: string) => text.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());
const jsonSchema = (contract: Json, holder: Json): Json | undefined => jsonMedia(contract, holder)?.schema;
const responseOf = (contract: Json, operation: Json) => {
  const status = Object.keys(operation.responses).find((each) => each.startsWith('2'));
  return status === undefined ? undefined : jsonSchema(contract, operation.responses[status]);
};
const webhooksOf = (contract: Json) => [...operationNodes(contract.webhooks)];
const callbacksOf = (contract: Json) => [...operationNodes(contract.paths)].flatMap(({ operation }) => callbackNodes(operation));

/** The contract with each operation's scopes in its description, because editors show the description. */
function withScopes(contract: Json): Json {
  const copy = structuredClone(contract);
  for (const { operation } of operationNodes(copy.paths)) {
    const named = (option: Json) => Object.values<string[]>(option).flatMap((scopes) => scopes.map((scope) => `\`${scope}\``));
    const needed = (operation.security ?? copy.security)
      .map((option: Json) => named(option).join(' and '))
      .filter(Boolean)
      .join(' or ');
    if (needed) operation.description = [operation.description?.trim(), `Needs ${needed}.`].filter(Boolean).join('\n\n');
  }
  return copy;
}

/** The placeholder for the type of a topic's name. There may be more topics than this release knows. */
const topicPlace = '%TOPIC%';
const topics = `keyof webhooks | (string & {})`;

/** In the contract a topic that is sent is any text, because topics may be added. In the client's types editors must know the present topics. */
function withTopics(contract: Json): Json {
  const sent = operationsIn(contract).flatMap(({ operation, parameters }) => [
    ...parameters.map(({ name, schema }) => [name, schema] as const),
    ...Object.values<Json>(resolve(contract, jsonSchema(contract, operation.requestBody) ?? {}).properties ?? {}).flatMap((root) =>
      Object.entries<Json>(resolve(contract, root).properties ?? {}),
    ),
  ]);
  for (const [name, schema] of sent) if (name === 'topic' && schema.type === 'string') schema.enum = [topicPlace];
  return contract;
}

/** By path and method, one line about the operation. Editors show it with a call. */
function aboutOf(contract: Json): string[] {
  const { origin } = new URL(contract.servers[0].url);
  const lines = new Map<string, string[]>();
  for (const { path, method, operation } of operationNodes(contract.paths)) {
    const scopes: string[] = (operation.security ?? contract.security)
      .map((option: Json) => Object.values<string[]>(option).flat().join(' and '))
      .filter(Boolean);
    const needs = scopes.length ? `, needs ${scopes.join(' or ')}` : '';
    const place = `${origin}/docs/admin/${operation.tags[0]}#${operation.operationId}`;
    lines.set(path, [...(lines.get(path) ?? []), `${method}: ${quote(`${operation.summary}${needs}: ${place}`)}`]);
  }
  return [...lines].map(([path, methods]) => `${quote(path)}: { ${methods.join('; ')} }`);
}

/** By path, where a call that answers with a redirect leads to: the path of the contract that fits the example of the `Location` header. */
function redirectionsOf(contract: Json): { path: string; to: string }[] {
  const forms = Object.keys(contract.paths).map((path) => [path, new RegExp(`${path.replace(/\{\w+\}/g, '\\d+').replaceAll('.', '\\.')}$`)] as const);
  return [...operationNodes(contract.paths)].flatMap(({ path, operation }) => {
    const status = Object.keys(operation.responses).find((each) => each.startsWith('3'));
    if (!status) return [];
    const example: string = resolve(contract, operation.responses[status]).headers.Location.schema.examples[0];
    const to = forms.find(([, form]) => form.test(new URL(example).pathname))?.[0];
    if (!to) throw new Error(`${path}: no path of the contract has the form of ${example}`);
    return [{ path, to }];
  });
}

/**
 * By path, the members that a record may lack. `fields` makes every member optional, so the schema of its answer doesn't tell. `x-always` names the
 * members that are always there. Without it, they are the required members of the whole record's schema, which has the same name without `Fields`.
 */
function sometimesOf(contract: Json): [path: string, members: string[]][] {
  return operationsIn(contract)
    .filter(({ method, parameters }) => method === 'get' && parameters.some(({ name }) => name === 'fields'))
    .map(({ path, operation }): [string, string[]] => {
      const roots = Object.values<Json>(resolve(contract, responseOf(contract, operation) ?? {}).properties ?? {});
      const lacking = roots.flatMap((held) => {
        const record: Json = held.items ?? held;
        const name: string | undefined = record.$ref?.split('/').at(-1);
        const some = resolve(contract, record);
        const always: string[] | undefined = some['x-always'] ?? contract.components.schemas[name?.replace(/Fields$/, '') ?? '']?.required;
        if (!always) throw new Error(`${path}: neither \`x-always\` nor a whole record says which members ${name} always has`);
        return Object.keys(some.properties).filter((member) => !always.includes(member));
      });
      return [path, lacking];
    })
    .filter(([, lacking]) => lacking.length);
}

/** The names of members and parameters that have 64-bit ids. The client finds ids by these names, so no other number may have such a name. */
function idNames(contract: Json): string[] {
  const long = new Set<string>();
  const short = new Set<string>();
  const seen = new Set<string>();
  const visit = (schema: Json, name: string) => {
    const key = `${name} ${schema.$ref}`;
    if (schema.$ref && seen.has(key)) return;
    seen.add(key);
    const node = resolve(contract, schema);
    const types = [node.type].flat();
    if (types.includes('integer') || types.includes('number')) (node.format === 'int64' ? long : short).add(name);
    for (const [member, property] of Object.entries<Json>(node.properties ?? {})) visit(property, member);
    for (const part of [node.items, node.additionalProperties, ...['allOf', 'anyOf', 'oneOf'].flatMap((word) => node[word] ?? [])])
      if (typeof part === 'object') visit(part, name);
  };
  for (const { operation, parameters } of operationsIn(contract)) {
    for (const { schema, name } of parameters) visit(schema, name);
    visit(responseOf(contract, operation) ?? {}, '');
  }
  for (const { operation } of [...webhooksOf(contract), ...callbacksOf(contract)]) visit(jsonSchema(contract, operation.requestBody) ?? {}, '');
  const both = [...long].filter((name) => short.has(name));
  if (both.length) throw new Error(`${both.join(', ')}: some fields of this name have 64 bits and others do not, but the client recognises them by name`);
  return [...long];
}

/** The headers of a delivery: the name that the client gives to each, its own name, and what it says. */
function deliveryHeaders(contract: Json): { key: string; name: string; says: string }[] {
  const headers = Object.entries<Json>(contract.components.parameters).filter(([key]) => key.startsWith('webhook_header_'));
  return headers.map(([key, { name, description }]) => ({ key: camelCase(key.replace('webhook_header_', '')), name, says: description }));
}

/**
 * The types of the whole contract in one file, which the package ships. They repeat the types of the groups, which are for the server: those have schemas as
 * they are written, and lack the scopes. A package built from them would have a copy of the shared types for each group.
 */
export async function clientTypes(contract: Json): Promise<string> {
  const members = (lines: string[]) => `{\n${lines.map((line) => `    ${line};\n`).join('')}}\n`;
  return [
    head,
    (await typesOf(withTopics(withScopes(contract)))).replaceAll(JSON.stringify(topicPlace), topics),
    '\n/** What each operation does, the scopes that it needs, and where the reference speaks of it. */\n',
    `export interface about ${members(aboutOf(contract))}`,
    '\n/** By path, where its answer leads. */\n',
    `export interface redirections ${members(redirectionsOf(contract).map(({ path, to }) => `${quote(path)}: ${quote(to)}`))}`,
    '\n/** By path, the members that a record has or not; all others are always there. */\n',
    `export interface sometimes ${members(sometimesOf(contract).map(([path, names]) => `${quote(path)}: ${union(names)}`))}`,
    '\n/** The names of ids, which may be beyond what a number holds. */\n',
    `export type idNames = ${union(idNames(contract))};\n`,
    '\n/** What the headers of a delivery say. */\n',
    `export interface delivery ${members(deliveryHeaders(contract).map(({ key, says }) => `/** ${says} */\n    ${key}: string`))}`,
  ].join('');
}

/** The keywords of JSON Schema that the client checks (client/src/rates.ts), and those that only describe. */
const checked = ['type', 'properties', 'required', 'additionalProperties', 'items', 'maxItems', 'maxLength', 'minimum', 'maximum', 'pattern', 'format'];
const unchecked = ['description', 'examples', 'x-assumption'];

/** A schema with only the keywords that the client checks, and without references. Any other keyword would go unchecked, so it is an error. */
function shapeOf(contract: Json, schema: Json): Json {
  const node = resolve(contract, schema);
  const unknown = Object.keys(node).filter((word) => !checked.includes(word) && !unchecked.includes(word));
  if (unknown.length) throw new Error(`${schema.$ref ?? JSON.stringify(node)}: the client doesn't check ${unknown.join(', ')}`);
  const shape = Object.fromEntries(
    Object.entries(node).filter(([word, value]) => checked.includes(word) && !(word === 'additionalProperties' && value === true)),
  );
  if (node.properties) shape.properties = Object.fromEntries(Object.entries<Json>(node.properties).map(([name, member]) => [name, shapeOf(contract, member)]));
  if (node.items) shape.items = shapeOf(contract, node.items);
  return shape;
}

/** Declares the shapes as constants. A shape that occurs more than once becomes a constant of its own. */
function constants(shapes: Record<string, Json>): string {
  const counts = new Map<string, number>();
  const count = (shape: Json) => {
    const text = JSON.stringify(shape);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    for (const part of [...Object.values<Json>(shape.properties ?? {}), shape.items]) if (part) count(part);
  };
  Object.values(shapes).forEach(count);
  const names = new Map<string, string>();
  const lines: string[] = [];
  const written = (shape: Json): string => {
    const text = JSON.stringify(shape);
    const known = names.get(text);
    if (known) return known;
    const words = Object.entries(shape).map(([word, value]) => {
      if (word === 'items') return `items: ${written(value)}`;
      if (word !== 'properties') return `${word}: ${JSON.stringify(value)}`;
      return `properties: { ${Object.entries<Json>(value)
        .map(([name, member]) => `${name}: ${written(member)}`)
        .join(', ')} }`;
    });
    const code = `{ ${words.join(', ')} }`;
    if (counts.get(text) === 1) return code;
    names.set(text, `shape${names.size + 1}`);
    lines.push(`const ${names.get(text)} = ${code} as const;\n`);
    return names.get(text)!;
  };
  for (const [name, shape] of Object.entries(shapes)) lines.push(`export const ${name} = ${written(shape)} as const;\n`);
  return lines.join('');
}

export function clientValues(published: Json): string {
  const contract = withTypeLists(published);
  const operations = operationsIn(contract);
  const sent = operations.flatMap(({ parameters }) => parameters);
  const responses = operations.flatMap(({ operation }) => Object.values<Json>(operation.responses).map((response) => resolve(contract, response)));
  const headers = new Set([
    ...responses.flatMap((response) => Object.keys(response.headers)),
    ...sent.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
  ]);
  const called = (header: string) => `${camelCase(header.replace(/^X-(Service-)?/, '').toLowerCase())}Header`;
  const securityHeader = (security: Json[]) => quote(contract.components.securitySchemes[Object.keys(security[0]!)[0]!].name);
  const server = contract.servers.find(({ variables }: Json) => variables);
  const [, prefix] = /^\{base_url\}(.*)\/\{api_version\}$/.exec(server.url)!;
  const [callback, another] = callbacksOf(contract);
  if (!callback || another) throw new Error('the client can check only one callback, that of rates');
  const repeated = sent.filter(
    (parameter) => parameter.in === 'query' && [resolve(contract, parameter.schema).type].flat().includes('array') && (parameter.explode ?? true),
  );
  const bodiless = operations.filter(({ operation }) => {
    const success = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
    return success.some((status) => !jsonSchema(contract, operation.responses[status]));
  });
  const entries = (pairs: [string, string][]) => `{ ${pairs.map(([key, value]) => `${key}: ${quote(value)}`).join(', ')} }`;
  return [
    head,
    `export const apiPath = ${quote(prefix!)};\n`,
    `export const newestVersion = ${quote(server.variables.api_version.default)};\n`,
    `export const accessTokenHeader = ${securityHeader(contract.security)};\n`,
    ...[...headers].sort().map((header) => `export const ${called(header)} = ${quote(header)};\n`),
    `export const signatureHeader = ${securityHeader(webhooksOf(contract)[0]!.operation.security)};\n`,
    `export const deliveryHeaders = ${entries(deliveryHeaders(contract).map(({ key, name }) => [key, name]))} as const;\n`,
    '/** Lists in a query that are sent one by one; all others are sent as one list. */\n',
    `export const repeated: readonly string[] = [${[...new Set(repeated.map(({ name }) => quote(name)))].join(', ')}];\n`,
    '/** Operations whose answer may have no body; those of all others have one. */\n',
    `export const bodiless: readonly string[] = [${bodiless.map(({ path, method }) => quote(`${method} ${path}`)).join(', ')}];\n`,
    constants({
      rateRequest: shapeOf(contract, jsonSchema(contract, callback.operation.requestBody)!),
      rateResponse: shapeOf(contract, responseOf(contract, callback.operation)!),
    }),
    '/** ISO 4217: three letters each, without blanks, which compress badly. */\n',
    `export const currencies = ${quote(codes().sort().join(''))};\n`,
  ].join('');
}
