// What the interfaces declare, as the package brings it: no server is asked.
import { readFileSync } from 'node:fs';
import { type Json, type OperationAt, operationsIn } from '../contract/document.ts';

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

let known: Endpoint[] | undefined;

export function endpoints(): Endpoint[] {
  known ??= interfaces.flatMap((of) => {
    const document = documentOf(of);
    return operationsIn(document).map((at) => ({
      ...at,
      of,
      scopes: (at.operation.security ?? document.security ?? []).flatMap((option: Json) => Object.values<string[]>(option).flat()),
    }));
  });
  return known;
}

/** Operations of that name, whatever its capitals; of one interface, where that stands before it, as in `operator:listThemes`. */
export function endpointsNamed(name: string): Endpoint[] {
  const [, of, id = ''] = /^(?:(admin|operator):)?(.*)$/s.exec(name) ?? [];
  return endpoints().filter((one) => one.id.toLowerCase() === id.toLowerCase() && (of === undefined || one.of === of));
}
