// Reads a contract for the checks: any joined OpenAPI document, from a file or from a commit.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '../contract/document.ts';

export class Unreadable extends Error {}

/** `source` is `FILE`, or `COMMIT:FILE` for the file at that commit. */
export function readDocument(source: string): Json {
  let text: string | undefined;
  let document: Json | null;
  try {
    text = existsSync(source) ? readFileSync(source, 'utf8') : atCommit(source);
    document = text === undefined ? null : (parse(text) as Json | null);
  } catch (error) {
    throw new Unreadable(`${source}: ${(error as Error).message}`);
  }
  if (text === undefined) throw new Unreadable(`There is no file ${source}, and no such file in a commit`);
  if (typeof document?.openapi !== 'string') throw new Unreadable(`${source} is not an OpenAPI document`);
  const elsewhere = outside(document);
  if (elsewhere) throw new Unreadable(`${source} refers to ${elsewhere}: join it into one document first, for example with redocly bundle`);
  return document;
}

/** Keys whose members have names of their own, among which may be one of `values`: a response `default`, a member called `value`. */
const maps = [
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'schemas',
  'parameters',
  'headers',
  'responses',
  'requestBodies',
  'callbacks',
  'webhooks',
];

/** Keys that hold values, in which `$ref` is a member like any other. */
const values = ['example', 'examples', 'value', 'default', 'const', 'enum'];

/** The first reference that leads out of the document. */
function outside(document: Json): string | undefined {
  const visit = (node: unknown, isMap: boolean): string | undefined => {
    if (node === null || typeof node !== 'object') return undefined;
    const { $ref } = node as Json;
    if (typeof $ref === 'string' && !$ref.startsWith('#')) return $ref;
    for (const [key, inner] of Object.entries(node)) {
      if (!isMap && values.includes(key)) continue;
      const found = visit(inner, !isMap && maps.includes(key));
      if (found) return found;
    }
    return undefined;
  };
  return visit(document, false);
}

export function atCommit(source: string): string | undefined {
  if (!source.includes(':') || source.startsWith('-')) return undefined;
  try {
    return execFileSync('git', ['show', source], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
