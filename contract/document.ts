// A contract as the checks read it: any joined OpenAPI 3.1 document, from a file or from a commit.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Json, resolve } from './operations.ts';

export type { Json };
export { resolve };

/** One thing that is wrong, and where. */
export interface Finding {
  rule: string;
  place: string;
  message: string;
}

export class Unreadable extends Error {}

/** `FILE`, or `COMMIT:FILE` for how it was. */
export function readDocument(source: string): Json {
  const text = existsSync(source) ? readFileSync(source, 'utf8') : atCommit(source);
  if (text === undefined) throw new Unreadable(`There is no file ${source}, and no such file in a commit`);
  let document: Json | null;
  try {
    document = parse(text) as Json | null;
  } catch (error) {
    throw new Unreadable(`${source}: ${(error as Error).message}`);
  }
  if (typeof document?.openapi !== 'string') throw new Unreadable(`${source} is not an OpenAPI document`);
  const elsewhere = outside(document);
  if (elsewhere) throw new Unreadable(`${source} refers to ${elsewhere}: join it into one document first, such as with redocly bundle`);
  return document;
}

/** A reference that leads out of the document. Examples and the like may hold a member of that name. */
function outside(document: Json): string | undefined {
  const visit = (node: unknown): string | undefined => {
    if (node === null || typeof node !== 'object') return undefined;
    const { $ref } = node as Json;
    if (typeof $ref === 'string' && !$ref.startsWith('#')) return $ref;
    for (const [key, inner] of Object.entries(node)) {
      if (['example', 'examples', 'value', 'default', 'const', 'enum'].includes(key)) continue;
      const found = visit(inner);
      if (found) return found;
    }
    return undefined;
  };
  return visit(document);
}

export function atCommit(source: string): string | undefined {
  if (!source.includes(':') || source.startsWith('-')) return undefined;
  try {
    return execFileSync('git', ['show', source], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export interface OperationAt {
  /** What people call it: its operationId, or method and path. */
  id: string;
  path: string;
  method: string;
  operation: Json;
  parameters: Json[];
}

export function operationsIn(document: Json, paths: Json = document.paths ?? {}): OperationAt[] {
  return Object.entries<Json>(paths).flatMap(([path, given]) => {
    const item = resolve(document, given);
    return methods.flatMap((method) => {
      const operation = item[method] as Json | undefined;
      if (!operation) return [];
      const parameters = new Map<string, Json>();
      for (const parameter of [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one: Json) => resolve(document, one)))
        parameters.set(`${parameter.in} ${parameter.name}`, parameter);
      return [{ id: operation.operationId ?? `${method.toUpperCase()} ${path}`, path, method, operation, parameters: [...parameters.values()] }];
    });
  });
}

/** Every media type, which way its bodies go, and where it stands. */
export function* mediaTypesOf(document: Json): Generator<{ place: string; media: Json; direction: 'request' | 'answer' }> {
  function* within(
    { id, operation }: OperationAt,
    sent: 'request' | 'answer',
    said: string,
  ): Generator<{ place: string; media: Json; direction: typeof sent }> {
    const received = sent === 'request' ? 'answer' : 'request';
    if (operation.requestBody)
      for (const [type, media] of Object.entries<Json>(resolve(document, operation.requestBody).content ?? {}))
        yield { place: `${said}${id} body ${type}`, media, direction: sent };
    for (const [status, response] of Object.entries<Json>(operation.responses ?? {}))
      for (const [type, media] of Object.entries<Json>(resolve(document, response).content ?? {}))
        yield { place: `${said}${id} ${status} ${type}`, media, direction: received };
    for (const [name, callback] of Object.entries<Json>(operation.callbacks ?? {}))
      for (const inner of operationsIn(document, resolve(document, callback))) yield* within(inner, received, `${said}${id} callback ${name} `);
  }
  for (const found of operationsIn(document)) yield* within(found, 'request', '');
  // what a webhook carries is ours to keep closed
  for (const found of operationsIn(document, document.webhooks ?? {})) yield* within(found, 'answer', 'webhook ');
}
