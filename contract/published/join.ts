// Joins the documents of a folder, one for each group, into one contract.
// `_index.yaml` has what these documents share; `_shared.yaml`, beside the folder, has what several contracts share.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { bundle, loadConfig } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { hasBody, type Json, operationNodes, reachable, resolve, scopesOf } from '../document.ts';

type References = Record<string, string>;

/** What all operations of a kind share. The comment at the top of `_shared.yaml` explains the keys. */
interface Standard {
  'x-standard-answers': Record<string, References> & { except?: Record<string, string[]> };
  'x-standard-headers'?: Record<string, References> & { beside?: Record<string, References> };
  'x-standard-parameters'?: Record<string, string[]>;
}

const link = (refs: References | undefined) => Object.fromEntries(Object.entries(refs ?? {}).map(([key, $ref]) => [key, { $ref }]));

/** The documents of a contract: those whose tag the index has. */
export function groupFiles(name: string): { group: string; file: string }[] {
  const tags = new Set((parse(readFileSync(`openapi/${name}/_index.yaml`, 'utf8')) as Json).tags.map((tag: Json) => tag.name));
  return readdirSync(`openapi/${name}`)
    .filter((file) => file.endsWith('.yaml') && !file.startsWith('_'))
    .sort()
    .map((file) => ({ group: basename(file, '.yaml'), file: `openapi/${name}/${file}` }))
    .filter(({ group }) => tags.has(group));
}

async function selfContained(ref: string): Promise<Json> {
  const { bundle: result, problems } = await bundle({ ref, config: await loadConfig({ configPath: 'redocly.yaml' }) });
  const errors = problems.filter((problem) => problem.severity === 'error' && !problem.ignored);
  if (errors.length) throw new Error(`${ref}: ${errors.map((problem) => problem.message).join('; ')}`);
  return result.parsed as Json;
}

/** Components of the same name must be the same: a second meaning is refused. */
function addComponents(into: Json, from: Json, ref: string) {
  for (const [kind, components] of Object.entries<Json>(from ?? {})) {
    into[kind] ??= {};
    const known = into[kind];
    for (const [name, component] of Object.entries(components)) {
      if (name in known && JSON.stringify(known[name]) !== JSON.stringify(component))
        throw new Error(`${ref}: component ${kind}/${name} is already there with another meaning`);
      known[name] = component;
    }
  }
}

function addStandardAnswers(contract: Json, name: string, { 'x-standard-answers': standard, 'x-standard-parameters': shared = {} }: Standard) {
  for (const { method, item, operation } of operationNodes(contract.paths)) {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) => resolve(contract, parameter));
    const scoped = scopesOf(contract, operation).length > 0;
    const never = standard.except?.[operation.operationId] ?? [];
    operation.responses = Object.fromEntries(
      Object.entries({
        ...link(standard.every),
        ...link(standard[name]),
        ...(scoped ? link(standard.scoped) : {}),
        ...(parameters.some((parameter) => parameter.in === 'path') ? link(standard['with-path-parameter']) : {}),
        ...(hasBody(method) ? { ...link(standard['post-and-put']), ...link(standard[`${name}-post-and-put`]) } : {}),
        ...operation.responses,
      })
        .filter(([status]) => !never.includes(status))
        .sort(([a], [b]) => Number(a) - Number(b)),
    );
    const taken = hasBody(method) ? (shared[`${name}-post-and-put`] ?? []) : [];
    if (taken.length > 0) operation.parameters = [...(operation.parameters ?? []), ...taken.map(($ref) => ({ $ref }))];
  }
  const everyAnswer = { ...link(standard.headers), ...link(standard[`${name}-headers`]) };
  const inline = [...operationNodes(contract.paths)].flatMap(({ operation }) => Object.values<Json>(operation.responses));
  for (const response of [...inline, ...Object.values<Json>(contract.components.responses ?? {})])
    if (!response.$ref) response.headers = { ...everyAnswer, ...response.headers };
}

/** Adds the headers that all responses of a kind have. A header that the document declares itself is kept. */
function addStandardHeaders(contract: Json, name: string, { 'x-standard-headers': { beside = {}, ...headers } = {} }: Standard) {
  const add = (response: Json, refs: References | undefined) => {
    response.headers = { ...response.headers, ...Object.fromEntries(Object.entries(link(refs)).filter(([header]) => !(header in (response.headers ?? {})))) };
  };
  for (const { method, operation } of operationNodes(contract.paths))
    for (const [status, given] of Object.entries<Json>(operation.responses)) {
      const response = resolve(contract, given);
      if (/^4/.test(status)) add(response, headers.refusals);
      if (hasBody(method) && (/^2/.test(status) || status === '422')) add(response, headers[`${name}-kept`]);
      for (const [header, refs] of Object.entries(beside)) if (header in (response.headers ?? {})) add(response, refs);
    }
}

const sortedKeys = (node: Json): Json => Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)));

function onlyUsed(contract: Json): Json {
  const used = { ...reachable(contract, [contract.paths, contract.webhooks]), securitySchemes: contract.components.securitySchemes };
  return sortedKeys(Object.fromEntries(Object.entries<Json>(used).map(([kind, components]) => [kind, sortedKeys(components)])));
}

export async function joinedContract(name: string): Promise<Json> {
  const index = parse(readFileSync(`openapi/${name}/_index.yaml`, 'utf8')) as Json;
  const shared = parse(readFileSync('openapi/_shared.yaml', 'utf8')) as Json;
  const contract: Json = { ...index, paths: {}, components: {} };
  const operationIds = new Map<string, string>();
  const pathGroups = new Map<string, Json>();
  const tags = new Map<string, Json[]>();
  for (const { group, file } of groupFiles(name)) {
    const document = await selfContained(file);
    tags.set(group, document.tags);
    for (const { operation } of operationNodes(document.paths)) {
      if (operation.tags?.join() !== group) throw new Error(`${file}: ${operation.operationId} carries the tag ${group} and no other`);
      if (operationIds.has(operation.operationId))
        throw new Error(`${file}: operationId ${operation.operationId} is taken by ${operationIds.get(operation.operationId)}`);
      operationIds.set(operation.operationId, file);
    }
    for (const [path, item] of Object.entries<Json>(document.paths ?? {})) {
      if (pathGroups.has(path)) throw new Error(`${file}: path ${path} is already there`);
      pathGroups.set(path, item);
    }
    if (document.webhooks) contract.webhooks = { ...contract.webhooks, ...document.webhooks };
    addComponents(contract.components, document.components, file);
  }
  const order = (index.tags as Json[]).map((tag) => tag.name);
  // the index decides the order of the tags; each group's own document describes its tag
  contract.tags = order.flatMap((group) => tags.get(group) ?? []);
  const rank = (item: Json) => order.indexOf(operationNodes({ it: item }).next().value!.operation.tags[0]);
  contract.paths = Object.fromEntries([...pathGroups].sort(([, a], [, b]) => rank(a) - rank(b)));
  addComponents(
    contract.components,
    {
      responses: shared.components.responses,
      headers: shared.components.headers,
      schemas: shared.components.schemas,
      parameters: shared.components.parameters,
    },
    'openapi/_shared.yaml',
  );
  addStandardAnswers(contract, name, shared as Standard);
  addStandardHeaders(contract, name, shared as Standard);
  contract.components = onlyUsed(contract);
  contract['x-phrases'] = shared['x-phrases'];
  return JSON.parse(JSON.stringify(contract, (key, value) => (key === 'x-internal-note' ? undefined : value)));
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Merges what two schemas say of one member. Undefined where they contradict each other. */
function both(theirs: Json, mine: Json): Json | undefined {
  if (same(theirs, mine) || mine.allOf?.some((part: Json) => same(part, theirs))) return mine;
  const known = Object.keys(theirs).filter((key) => key in mine && key !== 'description');
  return theirs.$ref || mine.$ref || known.some((key) => !same(theirs[key], mine[key])) ? undefined : { ...theirs, ...mine };
}

/** Merges an object with what stands beside a reference to it. Undefined where the merged schema would mean something else. */
function merged(part: Json, beside: Json): Json | undefined {
  const { properties: theirs = {}, required: wanted = [], 'x-errors': words, 'x-assumption': claims = [], description, ...others } = part;
  const { properties = {}, required = [], unevaluatedProperties: closed, 'x-assumption': ownClaims = [], ...rest } = beside;
  const members = Object.entries<Json>(properties).map(([name, mine]) => [name, name in theirs ? both(theirs[name], mine) : mine] as const);
  const clash = Object.keys(others).some((key) => key in rest && !same(others[key], rest[key])) || members.some(([, member]) => !member);
  const shut = others.additionalProperties === false && Object.keys(properties).some((name) => !(name in theirs));
  if (clash || shut || (closed !== undefined && rest.allOf)) return undefined;
  const [bothClaims, bothRequired, bothWords] = [[claims, ownClaims].flat(), new Set([...wanted, ...required]), { ...words, ...rest['x-errors'] }];
  return {
    ...(description ? { description } : {}),
    ...others,
    ...rest,
    ...(closed === undefined || others.additionalProperties === false ? {} : { additionalProperties: closed }),
    ...(bothClaims.length ? { 'x-assumption': bothClaims } : {}),
    ...(Object.keys(bothWords).length ? { 'x-errors': bothWords } : {}),
    ...(bothRequired.size ? { required: [...bothRequired] } : {}),
    properties: { ...theirs, ...Object.fromEntries(members) },
  };
}

/**
 * The contract as it is published: each object has all its members in itself, and not through `allOf`.
 * Many client generators don't see `required` beside `allOf`, and make every member of every response optional.
 */
export function withWholeObjects(contract: Json): Json {
  const whole = (schema: Json): Json => {
    const { allOf = [], ...beside } = schema;
    const [reference, ...more] = allOf.filter((part: Json) => part.$ref);
    if (!reference || more.length) return schema;
    const part = whole(resolve(contract, reference));
    const parts = allOf.filter((other: Json) => other !== reference);
    const plain = part.type === 'object' && part.properties && !part.allOf && !part.anyOf && !part.oneOf && !part.if;
    return (plain && merged(part, parts.length ? { ...beside, allOf: parts } : beside)) || schema;
  };
  const schemas = Object.fromEntries(Object.entries<Json>(contract.components.schemas).map(([name, schema]) => [name, whole(schema)]));
  const published = { ...contract, components: { ...contract.components, schemas } };
  return { ...published, components: onlyUsed(published) };
}

/** The part of the joined contract that belongs to one group, with the components that it refers to. */
export function slice(contract: Json, group: string): Json {
  const paths = Object.fromEntries(
    Object.entries<Json>(contract.paths).filter(([, item]) => Object.values<Json>(item).some((operation) => operation.tags?.includes(group))),
  );
  const webhooks = group === 'webhooks' ? contract.webhooks : undefined;
  return { ...contract, paths, webhooks, components: reachable(contract, [paths, webhooks]) };
}
