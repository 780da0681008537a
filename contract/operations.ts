// An OpenAPI document as a server reads it: its operations, each with its parameters, bodies, answers, limits and refusals, resolved once at the start.
import { examplesOf, type Json, jsonMedia, type Method, type OperationAt, operationsIn, pointerPart, resolve } from './document.ts';
import { plainPhrases } from './phrases.ts';
import { withTypeLists } from './portable.ts';
import { fold, membersOf } from './schema.ts';
import { holdsAttachment } from './shape.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Json;
  example?: unknown;
}

export interface Deprecation {
  /** The version that it begins with; every version has it where none is named. */
  since?: string;
  migration: string;
  /** Below the server. */
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
  /** What an app has to be besides, and the example of 403 that refuses others. */
  requires: { app: string; refusal: string } | undefined;
  pathParameters: Parameter[];
  queryParameters: Map<string, Parameter>;
  /** Of parameters that may be repeated: their names without brackets, which may be written or left out. */
  repeatable: Map<string, string>;
  body:
    | {
        schema: Json;
        rootKeys: string[];
        deprecated: Map<string, Deprecation>;
        required: boolean;
        attachments: boolean;
        examples: Map<string, unknown>;
        /** By what a body may have at its top: the names that the record there may have, undefined where any do. */
        members: Map<string, ReadonlySet<string> | undefined>;
      }
    | undefined;
  responses: Map<number, DeclaredResponse>;
  /** Names that answers of its group show: whoever sends a record back sends them along. */
  shown: ReadonlySet<string>;
  deprecation: Deprecation | undefined;
}

interface DeclaredResponse {
  pointer: string | undefined;
  examples: Map<string, unknown>;
  /** Those that it has beside what every answer has, by example. */
  headers: Record<string, string>;
  /** For `fields`: the member that holds the record or the records, and the names that a record can have. */
  root: { key: string; list: boolean; members: Set<string> } | undefined;
}

export interface Contract {
  name: string;
  /** As it is read here. */
  document: Json;
  /** As others read it. */
  published: Json;
  phrases: Record<string, string>;
  operations: Map<string, Operation>;
}

export function readContract(name: string, published: Json): Contract {
  const document = withTypeLists(published);
  const read = operationsIn(document).map((at) => readOperation(document, at));
  const shown = new Map([...Map.groupBy(read, ({ group }) => group)].map(([group, theirs]) => [group, shownBy(theirs)]));
  const operations = read.map((operation) => ({ ...operation, shown: shown.get(operation.group)! }));
  return {
    name,
    document,
    published,
    phrases: { ...plainPhrases, ...document['x-phrases'] },
    operations: new Map(operations.map((operation) => [operation.id, operation])),
  };
}

const shownBy = (operations: Pick<Operation, 'responses'>[]): ReadonlySet<string> =>
  new Set(operations.flatMap(({ responses }) => [...responses.values()].flatMap(({ root }) => [...(root?.members ?? [])])));

function readOperation(document: Json, { id, path, method, operation, parameters }: OperationAt): Omit<Operation, 'shown'> {
  const pointer = `#/paths/${pointerPart(path)}/${method}`;
  const declared = parameters as Parameter[];
  const media = jsonMedia(document, operation.requestBody);
  const queryParameters = new Map(declared.filter((parameter) => parameter.in === 'query').map((parameter) => [parameter.name, parameter]));
  return {
    id,
    group: operation.tags?.[0] ?? '',
    method,
    path,
    pointer,
    scopes: (operation.security ?? document.security ?? []).flatMap((option: Json) => Object.values(option).flat()),
    requires: operation['x-requires'],
    pathParameters: declared.filter((parameter) => parameter.in === 'path'),
    queryParameters,
    repeatable: new Map(
      [...queryParameters]
        .filter(([name, { schema }]) => name === 'fields' || fold(document, schema).type?.includes('array'))
        .map(([name]) => [withoutBrackets(name), name]),
    ),
    body: media && {
      schema: media.schema,
      rootKeys: fold(document, media.schema).required ?? [],
      deprecated: deprecatedIn(document, media.schema),
      required: resolve(document, operation.requestBody).required === true,
      attachments: holdsAttachment(document, media.schema),
      examples: examplesOf(document, media),
      members: namesIn(document, media.schema),
    },
    responses: new Map(
      Object.entries<Json>(operation.responses).map(([status, response]) => [
        Number(status),
        readResponse(document, response, `${pointer}/responses/${status}`),
      ]),
    ),
    deprecation: operation['x-deprecation'],
  };
}

/** `ids[]` and `ids[0]` are `ids`. */
export const withoutBrackets = (name: string) => name.replace(/\[\d{0,9}\]$/, '');

function readResponse(document: Json, response: Json, place: string): DeclaredResponse {
  const media = jsonMedia(document, response);
  const pointer = response.$ref ?? place;
  return {
    pointer: media?.schema && `${pointer}/content/application~1json/schema`,
    examples: examplesOf(document, media),
    headers: headersOf(resolve(document, response)),
    root: media?.schema && rootOf(document, media.schema),
  };
}

/** What every answer has is referred to; what a response has of its own stands in it. */
const headersOf = ({ headers = {} }: Json): Record<string, string> =>
  Object.fromEntries(Object.entries<Json>(headers).flatMap(([name, { schema }]) => (schema?.examples ? [[name, String(schema.examples[0])]] : [])));

function rootOf(document: Json, schema: Json): DeclaredResponse['root'] {
  const [entry, ...others] = Object.entries<Json>(fold(document, schema).properties ?? {});
  if (!entry || others.length > 0) return undefined;
  const [key, node] = entry;
  const { type, items } = fold(document, node);
  const list = type?.includes('array') === true;
  return { key, list, members: membersOf(document, list ? items : node) };
}

/** Under which a member may come too. */
export const otherNames = (member: Json): string[] => [member['x-also-written'] ?? []].flat();

function namesIn(document: Json, bodySchema: Json): Map<string, ReadonlySet<string> | undefined> {
  return new Map(
    Object.entries<Json>(fold(document, bodySchema).properties ?? {}).flatMap(([root, record]) => {
      const names = membersOf(document, record);
      const known = names.size > 0 && !fold(document, record).type?.includes('array') ? names : undefined;
      return [root, ...otherNames(record)].map((name): [string, typeof known] => [name, known]);
    }),
  );
}

/** What a record may be sent with, though it no longer should. What has to be sent is nobody's choice. */
function deprecatedIn(document: Json, bodySchema: Json): Map<string, Deprecation> {
  const records = Object.values<Json>(fold(document, bodySchema).properties ?? {}).map((record) => fold(document, record));
  return new Map(
    records.flatMap(({ properties = {}, required = [] }) =>
      Object.entries<Json>(properties).flatMap(([name, node]): [string, Deprecation][] => {
        const { 'x-deprecation': deprecation } = fold(document, node);
        return deprecation && !required.includes(name) ? [[name, deprecation]] : [];
      }),
    ),
  );
}
