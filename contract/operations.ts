// An OpenAPI document as a server reads it: its operations, each with its parameters, bodies, responses and refusals, resolved once at the start.
import { withTypeLists } from './choices.ts';
import { examplesOf, type Json, jsonMedia, type Method, type OperationAt, operationsIn, pointerPart, resolve, scopesOf } from './document.ts';
import { plainPhrases } from './phrases.ts';
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
  /** The interface version in which it begins. Absent where it holds in every version. */
  since?: string;
  migration: string;
  /** A path on the server. */
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
  /** What an app must have besides the scopes, and the name of the 403 example for apps that lack it. */
  requires: { app: string; refusal: string } | undefined;
  pathParameters: Parameter[];
  queryParameters: Map<string, Parameter>;
  /** Parameters that may be repeated: the name without brackets, and the declared name. Callers may write the brackets or leave them out. */
  repeatable: Map<string, string>;
  body:
    | {
        schema: Json;
        rootKeys: string[];
        /** The root keys whose value is a list. */
        lists: ReadonlySet<string>;
        deprecated: Map<string, Deprecation>;
        required: boolean;
        attachments: boolean;
        examples: Map<string, unknown>;
        /** For each root key that a body may have, the names that its record may have. */
        members: Map<string, Names>;
      }
    | undefined;
  responses: Map<number, DeclaredResponse>;
  /** Names that the responses of the operation's group have. Callers who send a record back send these too. */
  shown: Names;
  deprecation: Deprecation | undefined;
}

interface DeclaredResponse {
  pointer: string | undefined;
  examples: Map<string, unknown>;
  /** The headers that only this response has, with the value of each header's example. */
  headers: Record<string, string>;
  /** For `fields`: the member that holds the record or the records, and the names that a record can have. */
  root: { key: string; list: boolean; members: Set<string>; record: Json } | undefined;
}

export interface Contract {
  name: string;
  /** The document in the form that the server reads. */
  document: Json;
  /** The document in the form that is published. */
  published: Json;
  phrases: Record<string, string>;
  operations: Map<string, Operation>;
}

export function readContract(name: string, published: Json): Contract {
  const document = withTypeLists(published);
  const read = operationsIn(document).map((at) => readOperation(document, at));
  const shown = new Map([...Map.groupBy(read, ({ group }) => group)].map(([group, theirs]) => [group, shownBy(document, theirs)]));
  const operations = read.map((operation) => ({ ...operation, shown: shown.get(operation.group)! }));
  return {
    name,
    document,
    published,
    phrases: { ...plainPhrases, ...document['x-phrases'] },
    operations: new Map(operations.map((operation) => [operation.id, operation])),
  };
}

const shownBy = (document: Json, operations: Pick<Operation, 'responses'>[]): Names =>
  namesOf(
    document,
    operations.flatMap(({ responses }) => [...responses.values()].flatMap(({ root }) => root?.record ?? [])),
  );

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
    scopes: scopesOf(document, operation),
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
      lists: new Set(
        Object.entries<Json>(fold(document, media.schema).properties ?? {})
          .filter(([, member]) => fold(document, member).type?.includes('array'))
          .map(([name]) => name),
      ),
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

/** `ids[]` and `ids[0]` become `ids`. */
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

/** The headers that are declared inside a response. Those that every response has are references, and are left out. */
const headersOf = ({ headers = {} }: Json): Record<string, string> =>
  Object.fromEntries(Object.entries<Json>(headers).flatMap(([name, { schema }]) => (schema?.examples ? [[name, String(schema.examples[0])]] : [])));

function rootOf(document: Json, schema: Json): DeclaredResponse['root'] {
  const [entry, ...others] = Object.entries<Json>(fold(document, schema).properties ?? {});
  if (!entry || others.length > 0) return undefined;
  const [key, node] = entry;
  const { type, items } = fold(document, node);
  const list = type?.includes('array') === true;
  return { key, list, members: membersOf(document, list ? items : node), record: node };
}

/** Other names under which a caller may send the member. */
export const otherNames = (member: Json): string[] => [member['x-also-written'] ?? []].flat();

/** The names that a value may have, with those below each. There are none where any name is allowed. They are read when they are first needed. */
export type Names = () => ReadonlyMap<string, Names>;

/** The names that a value of any of the schemas may have. Those of a list are the names of its entries. */
function namesOf(document: Json, schemas: Json[]): Names {
  const read = () => {
    const byName = Map.groupBy(
      schemas.flatMap((schema) => membersIn(document, schema)),
      ([name]) => name,
    );
    const below = (members: [string, Json][]) => members.map(([, member]) => member);
    return new Map([...byName].map(([name, members]) => [name, namesOf(document, below(members))]));
  };
  let names: ReturnType<Names> | undefined;
  return () => {
    names ??= read();
    return names;
  };
}

function membersIn(document: Json, schema: Json): [name: string, member: Json][] {
  const { properties = {}, unions, items } = fold(document, schema);
  return [
    ...Object.entries<Json>(properties).flatMap(([name, member]) => [name, ...otherNames(member)].map((each): [string, Json] => [each, member])),
    ...[...unions.flat(), ...(items ? [items] : [])].flatMap((part) => membersIn(document, part)),
  ];
}

const namesIn = (document: Json, bodySchema: Json): Map<string, Names> =>
  new Map(membersIn(document, bodySchema).map(([root, record]) => [root, namesOf(document, [record])]));

/** Members that a record may still be sent with, although they are deprecated. A required member is left out: the caller has no choice. */
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
