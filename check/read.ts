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
    document = text === undefined ? null : read(text);
  } catch (error) {
    throw new Unreadable(`${source}: ${(error as Error).message}`);
  }
  if (text === undefined) throw new Unreadable(`There is no file ${source}, and no such file in a commit`);
  if (typeof document?.openapi !== 'string') throw new Unreadable(`${source} is not an OpenAPI document`);
  const elsewhere = outside(document);
  if (elsewhere) throw new Unreadable(`${source} refers to ${elsewhere}: join it into one document first, for example with redocly bundle`);
  return inJsonSchema(document);
}

/** JSON is YAML too, but read as YAML it takes some 60 times as long, and YAML looks for what is missing at the end. Some programs begin the file with a byte order mark. */
function read(text: string): Json | null {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain) as Json | null;
  } catch (error) {
    const isJson = /^\s*\{\s*"/.test(plain);
    try {
      return parse(plain) as Json | null;
    } catch (other) {
      throw isJson ? error : other;
    }
  }
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
  let found: string | undefined;
  eachNode(document, ({ $ref }) => {
    if (typeof $ref === 'string' && !$ref.startsWith('#')) found ??= $ref;
  });
  return found;
}

/** Keywords about a member as a whole, whether it is null or not. */
const ofMembers = ['readOnly', 'writeOnly', 'default'];

/** Writes keywords of OpenAPI 3.0 as JSON Schema has them. Ajv compiles no schema with a bound that is true, or with `nullable` where no type is named. */
export function inJsonSchema(document: Json): Json {
  eachNode(document, (node, isMap) => {
    if (isMap) return;
    for (const [exclusive, bound] of [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const) {
      if (typeof node[exclusive] !== 'boolean') continue;
      if (node[exclusive] && typeof node[bound] === 'number') {
        node[exclusive] = node[bound];
        delete node[bound];
      } else delete node[exclusive];
    }
    // how 3.1 writes these formats
    if (node.type === 'string' && node.format === 'binary') {
      delete node.format;
      node.contentMediaType ??= 'application/octet-stream';
    } else if (node.type === 'string' && node.format === 'byte') {
      delete node.format;
      node.contentEncoding ??= 'base64';
    }
    const { nullable, ...schema } = node;
    if (typeof nullable !== 'boolean') return;
    delete node.nullable;
    if (nullable && schema.type !== undefined) node.type = [...new Set([schema.type, 'null'].flat())];
    else if (nullable && (schema.allOf || schema.anyOf || schema.oneOf)) {
      // 3.0 gives it no meaning here, but those who write it mean it
      const choice = Object.entries(schema).filter(([key]) => !ofMembers.includes(key));
      for (const [key] of choice) delete node[key];
      node.anyOf = [Object.fromEntries(choice), { type: 'null' }];
    }
  });
  return document;
}

/** Visits each object of a document, except those in values. `isMap` says whether its keys are names. */
function eachNode(document: Json, see: (node: Json, isMap: boolean) => void) {
  const visit = (node: unknown, isMap: boolean) => {
    if (node === null || typeof node !== 'object') return;
    see(node as Json, isMap);
    for (const [key, inner] of Object.entries(node)) if (isMap || !values.includes(key)) visit(inner, !isMap && maps.includes(key));
  };
  visit(document, false);
}

export function atCommit(source: string): string | undefined {
  if (!source.includes(':') || source.startsWith('-')) return undefined;
  try {
    return execFileSync('git', ['show', source], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
