// Lint of the contract: each document by Redocly with openapi/_rules.js, then the joined contracts for what only the whole contract shows.
import { basename } from 'node:path';
import { type Config, lint, lintFromString, loadConfig } from '@redocly/openapi-core';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { hasBody, type Json, jsonMedia, mediaTypesOf, operationNodes, operationsIn, resolve, scopesOf } from '../contract/document.ts';
import { rooted, schemaCompiler } from '../contract/formats.ts';
import { choicesIn, type Folded, fold, membersOf, typesOf } from '../contract/schema.ts';
import type { Finding } from './report.ts';

let config: Promise<Config> | undefined;
const rules = () => {
  config ??= loadConfig({ configPath: 'redocly.yaml' });
  return config;
};

type Problem = Awaited<ReturnType<typeof lint>>[number];

const found = (problem: Problem): Finding => {
  const [location] = problem.location;
  const file = location?.source.absoluteRef.replace(`${process.cwd()}/`, '') ?? '';
  return { rule: problem.ruleId, place: `${file}${location?.pointer ?? ''}`, message: problem.message };
};

export async function lintFile(file: string): Promise<Finding[]> {
  return (await lint({ ref: file, config: await rules() })).filter(({ ignored }) => !ignored).map(found);
}

export async function lintText(text: string, file: string): Promise<Finding[]> {
  return (await lintFromString({ source: text, absoluteRef: `${process.cwd()}/${file}`, config: await rules() })).filter(({ ignored }) => !ignored).map(found);
}

/** A document that the index doesn't name belongs to no contract, so nobody would serve it or read about it. */
export function lintFolder(files: string[], index: Json, place: string): Finding[] {
  const tags = new Set<string>((index.tags ?? []).map((tag: Json) => tag.name));
  const groups = files.filter((file) => file.endsWith('.yaml') && !basename(file).startsWith('_')).map((file) => basename(file, '.yaml'));
  const grouped: string[] = (index['x-tagGroups'] ?? []).flatMap((group: Json) => group.tags);
  const finding = (message: string): Finding => ({ rule: 'tag-per-document', place, message });
  return [
    ...groups.filter((group) => !tags.has(group)).map((group) => finding(`${group}.yaml has no tag ${group} here`)),
    ...[...tags].filter((tag) => !groups.includes(tag)).map((tag) => finding(`tag ${tag} has no document ${tag}.yaml`)),
    ...[...tags].filter((tag) => !grouped.includes(tag)).map((tag) => finding(`tag ${tag} is in no x-tagGroups`)),
  ];
}

/** Responses that the join adds must not stand in a document: each copy would be one more place to change. */
export function lintCopies(document: Json, standard: Json, file: string): Finding[] {
  return [...operationNodes(document.paths)].flatMap(({ path, method, operation }) => {
    const added = Object.entries<Json>(standard)
      .filter(([kind]) => kind !== 'except' && (kind !== 'with-path-parameter' || path.includes('{')) && (!kind.endsWith('post-and-put') || hasBody(method)))
      .flatMap(([, answers]) => Object.entries<string>(answers));
    return Object.entries<Json>(operation.responses ?? {})
      .filter(([status, { $ref }]) => typeof $ref === 'string' && added.some(([other, ref]) => other === status && $ref.endsWith(ref)))
      .map(([status]) => ({
        rule: 'standard-answers',
        place: `${file} ${operation.operationId}`,
        message: `response ${status} is added by the join: remove it here`,
      }));
  });
}

/** Checks what only the joined contract shows: examples against schemas, closed responses, bounded requests, and the responses that all operations share. */
export function lintJoined(contract: Json, standard: Json, name: string): Finding[] {
  return [
    ...examples(contract),
    ...fieldsExamples(contract),
    ...closedAnswers(contract),
    ...boundedRequests(contract),
    ...standardAnswers(contract, standard, name),
  ];
}

function examples(contract: Json): Finding[] {
  const ajv = schemaCompiler('contract', contract, { allErrors: true });
  const describe = (errors: ErrorObject[] | null | undefined) => (errors ?? []).map((error) => `${error.instancePath || 'it'} ${error.message}`).join('; ');

  const findings: Finding[] = [];
  for (const { place, media } of mediaTypesOf(contract)) {
    const named = Object.entries<Json>(media.examples ?? {});
    if (named.length === 0) findings.push({ rule: 'example-per-media-type', place, message: 'has no example' });
    if (!media.schema) continue;
    const validate = ajv.compile(rooted('contract', media.schema));
    for (const [example, given] of named)
      if (!validate(resolve(contract, given).value))
        findings.push({ rule: 'example-fits-schema', place, message: `example ${example} doesn't fit the schema: ${describe(validate.errors)}` });
  }
  for (const { id, parameters } of operationsIn(contract))
    for (const parameter of parameters) {
      if (parameter.example === undefined || !parameter.schema) continue;
      const validate = ajv.compile(rooted('contract', parameter.schema));
      if (!validate(parameter.example))
        findings.push({
          rule: 'example-fits-schema',
          place: `${id} ${parameter.in} ${parameter.name}`,
          message: `the example doesn't fit the schema: ${describe(validate.errors)}`,
        });
    }
  return findings;
}

/** The example of `fields` must name only members that exist, so that a reader who tries it is not refused. */
function fieldsExamples(contract: Json): Finding[] {
  return operationsIn(contract).flatMap(({ id, operation, parameters }) => {
    const named = parameters.find(({ name, in: place }) => name === 'fields' && place === 'query')?.example;
    const schema = jsonMedia(contract, operation.responses?.['200'])?.schema;
    if (typeof named !== 'string' || !schema) return [];
    const members = Object.values<Json>(fold(contract, schema).properties ?? {}).flatMap((record) => [
      ...membersOf(contract, record),
      ...membersOf(contract, fold(contract, record).items),
    ]);
    const unknown = named.split(',').filter((name) => !members.includes(name));
    return unknown.map((name) => ({
      rule: 'example-fits-schema',
      place: `${id} query fields`,
      message: `the response has no member ${name}, which the example names`,
    }));
  });
}

/** An object in a response must name all its members, or be a map whose values are described. */
function closedAnswers(contract: Json): Finding[] {
  const findings = new Map<string, Finding>();
  const seen = new Set<Json>();
  const visit = (given: Json | boolean | undefined, place: string, closedAbove: boolean) => {
    if (typeof given !== 'object' || given === null) return;
    const schema = resolve(contract, given);
    const at = typeof given.$ref === 'string' ? given.$ref.slice('#/components/'.length) : place;
    if (given.$ref && given !== schema) {
      if (seen.has(schema)) return;
      seen.add(schema);
    }
    const types = [schema.type ?? []].flat();
    const isObject = types.includes('object') || schema.properties !== undefined;
    // a map of any values has no members of its own, and has to say so
    const closes = (value: unknown) => value === false || (typeof value === 'object' && value !== null) || (value === true && !schema.properties);
    const closed = closedAbove || closes(schema.additionalProperties) || closes(schema.unevaluatedProperties) || schema.const !== undefined;
    const composed = schema.allOf ?? schema.oneOf ?? schema.anyOf;
    if (isObject && !closed && !(composed && !schema.properties))
      findings.set(at, {
        rule: 'closed-answers',
        place: at,
        message: 'an object in a response must be closed (additionalProperties: false) or declare that it is a map',
      });
    const covers = closedAbove || schema.unevaluatedProperties === false;
    for (const key of ['allOf', 'oneOf', 'anyOf']) for (const [n, part] of (schema[key] ?? []).entries()) visit(part, `${at} ${key} ${n}`, covers);
    for (const [name, property] of Object.entries<Json>(schema.properties ?? {})) visit(property, `${at} ${name}`, false);
    visit(schema.items, `${at} items`, false);
    for (const [n, part] of (schema.prefixItems ?? []).entries()) visit(part, `${at} ${n}`, false);
    visit(schema.additionalProperties, `${at} values`, false);
  };
  for (const { place, media, direction } of mediaTypesOf(contract)) if (direction === 'response') visit(media.schema, place, false);
  return [...findings.values()];
}

/** Formats whose texts are short by themselves. */
const shortFormats = new Set(['date', 'date-time', 'time-bound', 'currency', 'country', 'uuid', 'ipv4', 'ipv6']);

/** Whether a pattern limits the length of a text: it is anchored at both ends, and has no unlimited repetition. */
function endsSomewhere(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  let outer = bare;
  while (/\([^()]*\)/.test(outer)) outer = outer.replace(/\([^()]*\)/g, 'x');
  return /^\^[^|]*\$$/.test(outer) && !/[*+]|\{\d*,\}/.test(bare);
}

/** What a schema leaves without a limit, apart from its members. */
function endless(schema: Folded): string | undefined {
  if (schema.enum) return undefined;
  const types = typesOf(schema);
  const { maxLength, format, patterns, maxItems, maxProperties, properties, additionalProperties: rest } = schema;
  if (types.includes('string') && maxLength === undefined && !shortFormats.has(format) && !patterns.some(endsSomewhere)) return 'text without maxLength';
  if (types.includes('array') && maxItems === undefined) return 'an array without maxItems';
  const isMap = types.includes('object') && rest !== false && (!properties || typeof rest === 'object' || rest === true);
  return isMap && maxProperties === undefined ? 'a map without maxProperties' : undefined;
}

/** A request without limits would let one caller decide how long everybody else waits. Undeclared members are not checked here; the server counts them. */
function boundedRequests(contract: Json): Finding[] {
  const findings = new Map<string, Finding>();
  const seen = new Set<string>();
  const visit = (given: Json | boolean | undefined, place: string) => {
    if (given === undefined || given === false) return;
    const reference = typeof given === 'object' && Object.keys(given).length === 1 ? given.$ref : undefined;
    const at = reference === undefined ? place : reference.slice('#/components/'.length);
    if (reference !== undefined && seen.has(reference)) return;
    seen.add(reference);
    for (const schema of choicesIn(contract, fold(contract, given), false)) {
      const what = endless(schema);
      if (what) findings.set(at, { rule: 'bounded-requests', place: at, message: `a request may carry ${what}` });
      for (const [name, property] of Object.entries<Json>(schema.properties ?? {})) visit(property, `${at} ${name}`);
      if (schema.type?.includes('array')) visit(schema.items ?? true, `${at} items`);
      visit(schema.additionalProperties, `${at} values`);
    }
  };
  for (const { place, media, direction } of mediaTypesOf(contract)) if (direction === 'request') visit(media.schema, place);
  for (const { id, parameters } of operationsIn(contract)) for (const one of parameters) visit(one.schema, `${id} ${one.in} ${one.name}`);
  return [...findings.values()];
}

function standardAnswers(contract: Json, standard: Json, name: string): Finding[] {
  return operationsIn(contract).flatMap(({ id, method, operation, parameters }) => {
    const scoped = scopesOf(contract, operation).length > 0;
    const wanted = [
      ...Object.keys(standard.every ?? {}),
      ...Object.keys(standard[name] ?? {}),
      ...(scoped ? Object.keys(standard.scoped ?? {}) : []),
      ...(parameters.some((parameter) => parameter.in === 'path') ? Object.keys(standard['with-path-parameter'] ?? {}) : []),
      ...(hasBody(method) ? Object.keys({ ...standard['post-and-put'], ...standard[`${name}-post-and-put`] }) : []),
    ];
    const declared = Object.keys(operation.responses ?? {});
    const missing = wanted.filter((status) => !declared.includes(status) && !standard.except?.[id]?.includes(status)).map((status) => `response ${status}`);
    if (!declared.some((status) => Number(status) < 400)) missing.push('a successful response');
    return missing.map((what) => ({ rule: 'standard-answers', place: id, message: `lacks ${what}` }));
  });
}
