// The joined contract as the server reads it: which operations there are, and what each of them declares.
import { readFileSync } from 'node:fs';
import { holdsAttachment } from './shape.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of free form, read here and nowhere else
export type Json = Record<string, any>;
export type Method = 'get' | 'post' | 'put' | 'delete';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Json;
  example?: unknown;
}

export interface Deprecation {
  since: string;
  migration: string;
  documentation_url: string;
  migration_deadline: string;
  version: string;
}

export interface Operation {
  id: string;
  group: string;
  method: Method;
  path: string;
  /** Where the operation stands in the document, for references to its schemas. */
  pointer: string;
  scopes: string[];
  pathParameters: Parameter[];
  queryParameters: Map<string, Parameter>;
  body:
    | { schema: Json; rootKeys: string[]; deprecated: Map<string, Deprecation>; required: boolean; attachments: boolean; examples: Map<string, unknown> }
    | undefined;
  answers: Map<number, Answer>;
  deprecation: Deprecation | undefined;
}

export interface Answer {
  pointer: string | undefined;
  examples: Map<string, unknown>;
  /** For `fields`: the member that holds the record or the records, and the names that a record can have. */
  root: { key: string; list: boolean; members: Set<string> } | undefined;
}

export interface Contract {
  name: string;
  document: Json;
  phrases: Record<string, string>;
  operations: Map<string, Operation>;
}

const methods: Method[] = ['get', 'post', 'put', 'delete'];

export function loadContract(name: 'admin' | 'operator'): Contract {
  const document = JSON.parse(readFileSync(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8')) as Json;
  const operations = new Map<string, Operation>();
  for (const [path, item] of Object.entries<Json>(document.paths))
    for (const method of methods) if (item[method]) operations.set(item[method].operationId, readOperation(document, path, item, method));
  return { name, document, phrases: document['x-phrases'], operations };
}

function readOperation(document: Json, path: string, item: Json, method: Method): Operation {
  const operation: Json = item[method];
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) => resolve(document, parameter) as Parameter);
  const pointer = `#/paths/${escaped(path)}/${method}`;
  const bodySchema = operation.requestBody?.content['application/json'].schema as Json | undefined;
  return {
    id: operation.operationId,
    group: operation.tags[0],
    method,
    path,
    pointer,
    scopes: (operation.security ?? document.security).flatMap((option: Json) => Object.values(option).flat()),
    pathParameters: parameters.filter((parameter) => parameter.in === 'path'),
    queryParameters: new Map(parameters.filter((parameter) => parameter.in === 'query').map((parameter) => [parameter.name, parameter])),
    body: bodySchema && {
      schema: bodySchema,
      rootKeys: (resolve(document, bodySchema).required as string[] | undefined) ?? [],
      deprecated: deprecatedIn(document, bodySchema),
      required: operation.requestBody.required === true,
      attachments: holdsAttachment(document, bodySchema),
      examples: examplesOf(document, operation.requestBody.content['application/json']),
    },
    answers: new Map(
      Object.entries<Json>(operation.responses).map(([status, response]) => [Number(status), readAnswer(document, response, `${pointer}/responses/${status}`)]),
    ),
    deprecation: operation['x-deprecation'],
  };
}

function readAnswer(document: Json, response: Json, place: string): Answer {
  const media = resolve(document, response).content?.['application/json'] as Json | undefined;
  const pointer = response.$ref ?? place;
  return {
    pointer: media?.schema && `${pointer}/content/application~1json/schema`,
    examples: examplesOf(document, media),
    root: media?.schema && rootOf(document, media.schema),
  };
}

const examplesOf = (document: Json, media: Json | undefined): Map<string, unknown> =>
  new Map(Object.entries<Json>(media?.examples ?? {}).map(([name, example]) => [name, resolve(document, example).value]));

function rootOf(document: Json, schema: Json): Answer['root'] {
  const properties = Object.entries<Json>(resolve(document, schema).properties ?? {});
  const [entry] = properties;
  if (!entry || properties.length > 1) return undefined;
  const [key, node] = entry;
  const resolved = resolve(document, node);
  const list = resolved.type === 'array';
  return { key, list, members: membersOf(document, list ? resolved.items : resolved) };
}

/** What a record may be sent with, though it no longer should. What has to be sent is nobody's choice. */
function deprecatedIn(document: Json, bodySchema: Json): Map<string, Deprecation> {
  const records = Object.values<Json>(resolve(document, bodySchema).properties ?? {});
  const parts = records.flatMap((record) => partsOf(document, record));
  const needed = new Set(parts.flatMap(({ required = [] }) => required as string[]));
  const members = parts.flatMap(({ properties = {} }) => Object.entries<Json>(properties));
  return new Map(members.flatMap(([name, node]) => (node['x-deprecation'] && !needed.has(name) ? [[name, node['x-deprecation']]] : [])));
}

function partsOf(document: Json, schema: Json): Json[] {
  const node = resolve(document, schema);
  return [node, ...((node.allOf ?? []) as Json[]).flatMap((part) => partsOf(document, part))];
}

export function membersOf(document: Json, schema: Json): Set<string> {
  const node = resolve(document, schema);
  const parts = [...(node.allOf ?? []), ...(node.oneOf ?? []), ...(node.anyOf ?? [])] as Json[];
  return new Set([...parts.flatMap((part) => [...membersOf(document, part)]), ...Object.keys(node.properties ?? {})]);
}

export function resolve(document: Json, node: Json): Json {
  if (typeof node?.$ref !== 'string') return node;
  let target: Json | undefined = document;
  for (const part of node.$ref.slice(2).split('/')) target = target?.[part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part];
  if (!target) throw new Error(`the contract has no ${node.$ref}`);
  return resolve(document, target);
}

const escaped = (path: string) => path.replaceAll('~', '~0').replaceAll('/', '~1');
