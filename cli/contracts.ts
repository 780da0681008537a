// What the interfaces declare, read from the documents in the package. No server is asked.
import { readFileSync } from 'node:fs';
import { type Json, jsonMedia, type OperationAt, operationsIn, scopesOf } from '../contract/document.ts';
import { fold, typeOf, typesOf, within } from '../contract/schema.ts';
import { topics } from '../generated/topics.ts';

export const interfaces = ['admin', 'operator'] as const;
export type InterfaceName = (typeof interfaces)[number];

const documents = new Map<InterfaceName, Json>();

export function documentOf(name: InterfaceName): Json {
  const known = documents.get(name) ?? (JSON.parse(readFileSync(new URL(`../generated/${name}.json`, import.meta.url), 'utf8')) as Json);
  documents.set(name, known);
  return known;
}

/** The path that each interface is served under. */
export const prefixes: Record<InterfaceName, string> = { admin: '/admin/api/latest', operator: '/operator' };

export interface Endpoint extends OperationAt {
  of: InterfaceName;
  scopes: string[];
}

export const topicNames: readonly string[] = topics.map(({ name }) => name);

let known: Endpoint[] | undefined;

export function endpoints(): Endpoint[] {
  known ??= interfaces.flatMap((of) => {
    const document = documentOf(of);
    return operationsIn(document).map((at) => ({
      ...at,
      of,
      scopes: scopesOf(document, at.operation),
    }));
  });
  return known;
}

/** The operations with this name, whatever its capitals. A prefix limits them to one interface, as in `operator:listThemes`. */
export function endpointsNamed(name: string): Endpoint[] {
  const [, of, id = ''] = /^(?:(admin|operator):)?(.*)$/s.exec(name) ?? [];
  return endpoints().filter((one) => one.id.toLowerCase() === id.toLowerCase() && (of === undefined || one.of === of));
}

/** The operation that a method and a path belong to. The path includes the interface's prefix. */
export const endpointAt = (method: string, path: string): Endpoint | undefined =>
  endpoints().find((one) => {
    const [before = '', ...behind] = (prefixes[one.of] + one.path).split(/\{\w+\}/).map((part) => part.replace(/[.]/g, '\\.'));
    return one.method.toUpperCase() === method && new RegExp(`^${[before, ...behind].join('[^/]+')}$`).test(path);
  });

/** Whether a body has the members that the operation declares for this status, such as a record or a list of records. The records aren't looked into. */
export function isAnswerOf({ of, operation }: Endpoint, status: number, body: unknown): boolean {
  if (typeOf(body) !== 'object') return false;
  const document = documentOf(of);
  const isOf = (schema: Json | undefined, value: unknown) => value !== undefined && within(typeOf(value), typesOf(fold(document, schema)));
  const { required = [], properties = {} } = fold(document, jsonMedia(document, operation.responses[status])?.schema);
  return (required as string[]).every((name) => {
    const { items } = fold(document, properties[name]);
    const value = (body as Json)[name];
    return isOf(properties[name], value) && (!Array.isArray(value) || value.every((one) => isOf(items, one)));
  });
}
