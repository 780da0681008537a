// Reads a contract for the checks: any joined OpenAPI document, from a file or from a commit.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isMap, isNode, isSeq, LineCounter, parse, parseDocument } from 'yaml';
import { type Json, pointerNames } from '../contract/document.ts';
import { printable } from '../contract/printable.ts';
import { judgeStructure, Misplaced } from './structure.ts';

export class Unreadable extends Error {}

/** `source` is `FILE`, or `COMMIT:FILE` for the file at that commit. */
export function readDocument(source: string): Json {
  let text: string | undefined;
  let document: Json | null;
  try {
    text = existsSync(source) ? readFileSync(source, 'utf8') : atCommit(source);
    document = text === undefined ? null : read(text);
  } catch (error) {
    throw new Unreadable(`${source}: ${oneLine((error as Error).message)}`);
  }
  if (text === undefined) throw new Unreadable(`There is no file ${source}, and no such file in a commit`);
  const other = otherThanOpenApi(document);
  if (other !== undefined) throw new Unreadable(`${source} ${other}`);
  try {
    judgeStructure(document!);
  } catch (error) {
    if (!(error instanceof Misplaced)) throw error;
    throw new Unreadable(`${source}${lineOf(text, error.pointer)}: ${printable(error.message)}`);
  }
  return inJsonSchema(document!);
}

/** Parsers add an excerpt of the file, some of them below an empty line. */
const oneLine = (message: string) => message.split(':\n\n')[0]!.replace(/\s+/g, ' ').trim();

/** More than this isn't read as YAML where it seems to be JSON: that would take seconds, to say nothing new. */
const mostYaml = 4_000_000;

const seemsJson = (text: string) => /^\s*\{/.test(text);

/** JSON is YAML too, but read as YAML it takes some 60 times as long, and YAML looks for what is missing at the end. Some programs begin the file with a byte order mark. */
function read(text: string): Json | null {
  // UTF-16 read as UTF-8: its byte order mark is in no UTF-8, and every other byte of its ASCII is null
  if (/^(?:\uFFFD\uFFFD|[^\0]?\0)/.test(text)) throw new Error('is in UTF-16 or UTF-32: save it in UTF-8');
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain) as Json | null;
  } catch (error) {
    if (seemsJson(plain) && plain.length > mostYaml) throw error;
    const isJson = /^\s*\{\s*"/.test(plain);
    try {
      return parse(plain) as Json | null;
    } catch (other) {
      throw isJson ? error : other;
    }
  }
}

/** Why a document isn't one of OpenAPI 3. */
function otherThanOpenApi(document: Json | null): string | undefined {
  const { openapi, swagger, paths, webhooks, components } = (typeof document === 'object' && document) || ({} as Json);
  if (typeof openapi === 'number') return `has the number ${openapi} as its openapi: write the version in quotes, such as "${openapi}.0"`;
  if (swagger !== undefined) return `is a document of Swagger ${typeof swagger === 'number' ? swagger.toFixed(1) : swagger}: convert it to OpenAPI 3 first`;
  if (typeof openapi !== 'string') return 'is not an OpenAPI document';
  if (!/^3\.\d+(\.|$)/.test(openapi)) return `has ${openapi} as its openapi, and the check reads versions such as 3.0.3 and 3.1.0`;
  return (paths ?? webhooks ?? components) ? undefined : 'has no paths, no webhooks and no components';
}

/** Line and column of a place, or of the nearest one around it. */
function lineOf(text: string, pointer: string): string {
  if (seemsJson(text) && text.length > mostYaml) return '';
  const lineCounter = new LineCounter();
  let node: unknown = parseDocument(text, { lineCounter }).contents;
  let offset: number | undefined;
  for (const name of pointerNames(pointer)) {
    if (isSeq(node)) node = node.items[Number(name)];
    // a status may be a number
    else node = isMap(node) ? node.items.find(({ key }) => String(key) === name)?.value : undefined;
    if (isNode(node)) offset = node.range?.[0];
  }
  if (offset === undefined) return '';
  const { line, col } = lineCounter.linePos(offset);
  return `:${line}:${col}`;
}

/** Keys whose members have names of their own, among which may be one of `values`: a response `default`, a member called `value`. */
export const maps = [
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
export const values = ['example', 'examples', 'value', 'default', 'const', 'enum'];

/** Keywords about a member as a whole, whether it is null or not. */
const ofMembers = ['readOnly', 'writeOnly', 'default'];

/**
 * Writes keywords of OpenAPI 3.0 as JSON Schema has them, and returns the same document. All other code reads only what 3.1 has. Ajv would compile no schema
 * with a bound that is true, or with `nullable` where no type is named.
 */
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
