// Finds constructs that other people's generators and gateways fail on. Each was found by removing it from a document that they refused or misread.

import { isUnion } from '../contract/choices.ts';
import { isObject, type Json, mediaTypesOf, operationNodes, operationsIn, resolve } from '../contract/document.ts';
import { fold } from '../contract/schema.ts';
import type { Finding } from './report.ts';

type Look = (schema: Json, place: string, isPart: boolean) => void;

/** Visits a schema and the schemas inside it. A part (`isPart`) is a further condition on a value whose type is known already. */
function visit(schema: unknown, place: string, isPart: boolean, look: Look): void {
  if (!isObject(schema)) return;
  look(schema, place, isPart);
  const inside = (key: string, part: boolean) => visit(schema[key], `${place} ${key}`, part, look);
  for (const key of ['items', 'additionalProperties', 'unevaluatedProperties', 'contains']) inside(key, isPart);
  for (const key of ['if', 'then', 'else', 'not', 'propertyNames']) inside(key, true);
  for (const [name, member] of Object.entries(schema.properties ?? {})) visit(member, `${place} ${name}`, isPart, look);
  for (const [n, part] of (schema.allOf ?? []).entries()) visit(part, `${place} allOf ${n}`, true, look);
  const isCondition = isPart || schema.type !== undefined;
  for (const key of ['anyOf', 'oneOf']) for (const [n, part] of (schema[key] ?? []).entries()) visit(part, `${place} ${key} ${n}`, isCondition, look);
}

/** Visits every schema of a document: those of the components, and those that are written where they are used. */
function everySchema(document: Json, look: Look): void {
  const { schemas = {}, ...others } = (document.components ?? {}) as Json;
  for (const [name, schema] of Object.entries(schemas)) visit(schema, name, false, look);
  const search = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'schema') visit(value, place, false, look);
      else if (key !== 'examples' && key !== 'example' && !key.startsWith('x-')) search(value, `${place} ${key}`.trim());
    }
  };
  search(others, '');
  search(document.paths, '');
  search(document.webhooks, 'webhook');
}

/** Visits the schemas that a value of the body has to fit, through all references. */
function schemasOfBody(document: Json, body: Json | undefined, look: Look): void {
  const seen = new Set<Json>();
  const through: Look = (schema, place, isPart) => {
    look(schema, place, isPart);
    const target = schema.$ref ? resolve(document, schema) : undefined;
    if (!target || seen.has(target)) return;
    seen.add(target);
    visit(target, place, isPart, through);
  };
  for (const media of Object.values<Json>(body ? (resolve(document, body).content ?? {}) : {})) visit(media.schema, 'body', false, through);
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[_\-. ]/g, '');

function alike(names: string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) groups.set(plain(name), [...(groups.get(plain(name)) ?? []), name]);
  return [...groups.values()].filter((group) => group.length > 1);
}

const commonFormats = new Set([
  'int32',
  'int64',
  'float',
  'double',
  'date',
  'date-time',
  'time',
  'email',
  'hostname',
  'uri',
  'uri-reference',
  'ipv4',
  'ipv6',
  'uuid',
]);

const isTyped = (document: Json, schema: Json): boolean =>
  typeof schema.type === 'string' ||
  Array.isArray(schema.type) ||
  schema.$ref !== undefined ||
  [schema.anyOf, schema.oneOf].some((choices: Json[] | undefined) => choices?.every((choice) => isTyped(document, choice))) ||
  // a reference with further keywords beside it, whose target is a choice between types
  (schema.allOf ?? []).some((part: Json) => part.$ref && fold(document, part).unions.length > 0);

const unionIn = (document: Json, schema: Json): boolean => isUnion(schema) || fold(document, schema).unions.some((choices) => choices.length > 1);

function lintSchema(document: Json, schema: Json, isPart: boolean): [rule: string, message: string][] {
  const found: [string, string][] = [];
  const values: unknown[] = schema.enum ?? [];
  if (isUnion(schema)) found.push(['union-as-choice', 'several types besides null have to be written as `anyOf`, each with its own bounds']);
  if (values.some((value) => value === null || typeof value === 'boolean')) found.push(['enum-is-choice', 'an enum must not contain null or a boolean']);
  if (alike(values.filter((value) => typeof value === 'string')).some((group) => new Set(group.map((one) => one.toLowerCase())).size < group.length))
    found.push(['enum-is-choice', 'an enum must not contain values that differ only in case']);
  if ('default' in schema && unionIn(document, schema))
    found.push(['union-default', 'a choice between types must have no default: generators read it in different ways']);
  if (!isPart && Object.keys(schema).length > 0 && !isTyped(document, schema)) found.push(['typed-schemas', 'a schema must declare its type']);
  if ([schema.type].flat().includes('array') && schema.items === undefined && schema.prefixItems === undefined)
    found.push(['typed-schemas', 'an array must declare its items']);
  if (typeof schema.format === 'string' && [schema.type].flat().includes('string') && !commonFormats.has(schema.format) && schema.pattern === undefined)
    found.push(['format-pattern', `only this project knows the format \`${schema.format}\`: add a pattern that says what it means`]);
  if (!isPart && [schema.type].flat().includes('integer') && schema.maximum === undefined && schema.exclusiveMaximum === undefined && !schema.enum)
    found.push(['whole-numbers-end', 'an integer needs a `maximum`: generators choose its size by it']);
  for (const group of alike(Object.keys(schema.properties ?? {}))) found.push(['names-apart', `${group.join(' and ')} become the same name in generated code`]);
  return found;
}

function lintNames(document: Json): Finding[] {
  const components = Object.entries<Json>(document.components ?? {}).flatMap(([kind, named]) =>
    kind === 'securitySchemes' ? [] : Object.keys(named).map((name) => ({ kind, name })),
  );
  const operations = operationsIn(document);
  const groups = [...alike(components.map(({ name }) => name)), ...alike(operations.map(({ id }) => id))];
  const inOne = operations.flatMap(({ id, parameters }) => alike(parameters.map(({ name }) => name)).map((group) => ({ id, group })));
  const message = (group: string[]) => `${group.join(' and ')} become the same name in generated code`;
  return [
    ...groups.map((group) => ({ rule: 'names-apart', place: group[0]!, message: message(group) })),
    ...inOne.map(({ id, group }) => ({ rule: 'names-apart', place: id, message: message(group) })),
  ];
}

const semver = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/** Lints a document in its published form. */
export function lintPortable(document: Json): Finding[] {
  const findings: Finding[] = lintNames(document);
  everySchema(document, (schema, place, isPart) => {
    for (const [rule, message] of lintSchema(document, schema, isPart)) findings.push({ rule, place, message });
  });
  for (const { place, media } of mediaTypesOf(document))
    if (media.schema && !media.schema.$ref)
      findings.push({ rule: 'named-bodies', place, message: 'a body has to be a component, because generators use its name' });
  for (const { method, operation } of operationNodes(document.paths))
    if (method === 'put' || method === 'patch')
      schemasOfBody(document, operation.requestBody, (schema, place) => {
        if ('default' in schema)
          findings.push({
            rule: 'update-default',
            place: `${operation.operationId} ${place}`,
            message: 'a member of an update must have no default: what a request leaves out stays as it is',
          });
      });
  const tags = new Set([...operationNodes(document.paths)].flatMap(({ operation }) => operation.tags ?? []));
  for (const [name, { post }] of Object.entries<Json>(document.webhooks ?? {}))
    for (const tag of (post?.tags ?? []) as string[])
      if (tags.has(tag))
        findings.push({ rule: 'webhook-tag', place: `webhook ${name}`, message: `operations have the tag ${tag} too, and generators lose those operations` });
  if (!semver.test(String(document.info?.version)))
    findings.push({
      rule: 'semver-version',
      place: 'info version',
      message: 'must be a semantic version; the interface’s own version belongs in `x-interface-version`',
    });
  return findings;
}
