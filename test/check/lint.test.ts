// The lint refuses what the style guide calls wrong: each rule is tried on a document that breaks only this rule.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { lintCopies, lintFolder, lintJoined, lintText } from '../../check/lint.ts';
import { joinedContract, slice } from '../../contract/published/join.ts';
import { folderUntil } from '../support/folder.ts';

type Json = Record<string, any>;
const text = readFileSync('openapi/admin/redirects.yaml', 'utf8');
const shared = parse(readFileSync('openapi/_shared.yaml', 'utf8')) as Json;
const whole = await joinedContract('admin');
const joined = slice(whole, 'redirects');

const rulesOf = (findings: { rule: string }[]) => [...new Set(findings.map(({ rule }) => rule.replace('store-admin/', '')))];

test('the document as it stands has no findings', async () => {
  expect(await lintText(text, 'openapi/admin/redirects.yaml')).toEqual([]);
});

describe('a document', () => {
  const list = (document: Json) => document.paths['/redirects.json'].get;
  const create = (document: Json) => document.paths['/redirects.json'].post;
  const created = (document: Json) => create(document).responses['201'].content['application/json'];

  test.each<[string, string, (document: Json) => void]>([
    ['an extension that nobody registered', 'known-extensions', (document) => (list(document)['x-colour'] = 'green')],
    ['an assumption without a source', 'assumption-shape', (document) => (list(document)['x-assumption'] = { claim: 'It is so.' })],
    ['an assumption of an unknown decision', 'assumption-shape', (document) => (list(document)['x-assumption'] = { claim: 'It is so.', source: 'D99' })],
    ['a deprecation without its migration', 'deprecation-shape', (document) => (list(document).deprecated = true)],
    ['a body without an example', 'examples-everywhere', (document) => delete created(document).examples],
    [
      'a parameter without an example',
      'examples-everywhere',
      (document) => list(document).parameters.push({ name: 'colour', in: 'query', description: 'Its hue.', schema: { type: 'string' } }),
    ],
    [
      'a filler as an example',
      'real-examples',
      (document) => list(document).parameters.push({ name: 'colour', in: 'query', description: 'Its hue.', schema: { type: 'string' }, example: 'foo' }),
    ],
    [
      'an amount as a number',
      'money-is-text',
      (document) => (create(document).requestBody.content['application/json'].schema.properties.price = { type: 'number' }),
    ],
    [
      'a description that repeats the name',
      'description-says-more',
      (document) =>
        (create(document).requestBody.content['application/json'].schema.properties.colour = { type: 'string', description: 'The colour of the redirect' }),
    ],
    [
      'a pattern that only some engines know',
      'portable-patterns',
      (document) => (create(document).requestBody.content['application/json'].schema.properties.colour = { type: 'string', pattern: '^\\p{Lu}' }),
    ],
    [
      'a path in another style',
      'path-style',
      (document) => (document.paths['/redirectRules.json'] = { get: { ...structuredClone(list(document)), operationId: 'listRedirectRules' } }),
    ],
    [
      'nullable',
      'struct',
      (document) => (create(document).requestBody.content['application/json'].schema.properties.colour = { type: 'string', nullable: true }),
    ],
    [
      'an example off its schema',
      'no-invalid-media-type-examples',
      (document) => (Object.values<Json>(created(document).examples)[0]!.value.redirect.id = 'seven'),
    ],
    [
      'a parameter without a description',
      'parameter-description',
      (document) => list(document).parameters.push({ name: 'colour', in: 'query', schema: { type: 'string' }, example: 'green' }),
    ],
    ['an operation without a summary', 'operation-summary', (document) => delete list(document).summary],
    ['an operation without an operationId', 'operation-operationId', (document) => delete list(document).operationId],
    ['an operationId given twice', 'operation-operationId-unique', (document) => (create(document).operationId = list(document).operationId)],
    ['a tag that is not declared', 'operation-tag-defined', (document) => (list(document).tags = ['colours'])],
    ['a component that nothing uses', 'no-unused-components', (document) => (document.components.schemas.Colour = { type: 'string' })],
    [
      'a required member that is not there',
      'no-required-schema-properties-undefined',
      (document) => create(document).requestBody.content['application/json'].schema.required.push('colour'),
    ],
    ['a reference to nothing', 'no-unresolved-refs', (document) => (created(document).schema = { $ref: '#/components/schemas/Colour' })],
  ])('with %s is refused', async (_, rule, change) => {
    const document = parse(text) as Json;
    change(document);
    expect(rulesOf(await lintText(stringify(document), 'openapi/admin/redirects.yaml'))).toContain(rule);
  });
});

test('each rule that the style guide names is broken by a document here', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8');
  const named = [...guide.matchAll(/^\|.*\|\s+([a-z-]+)\s+\|$/gm)].map(([, rule]) => rule!).filter((rule) => /-|^struct$/.test(rule) && !/^-+$/.test(rule));
  expect(named.length).toBeGreaterThan(12);
  const here = ['lint', 'portable'].map((stem) => readFileSync(`test/check/${stem}.test.ts`, 'utf8')).join();
  expect(named.filter((rule) => !here.includes(`'${rule}'`) && !here.includes(`'${rule}: `))).toEqual([]);
});

describe('the joined contract', () => {
  test('has no findings as it stands', () => {
    expect(lintJoined(whole, shared['x-standard-answers'], 'admin')).toEqual([]);
  });

  const redirect = (contract: Json) => contract.paths['/redirects/{redirect_id}.json'];
  const answer = (contract: Json) => redirect(contract).get.responses['200'].content['application/json'];
  const sent = (contract: Json) => contract.components.schemas.RedirectUpdate.properties;

  test.each<[string, string, (contract: Json) => void]>([
    ['an answer without an example', 'example-per-media-type', (contract) => (answer(contract).examples = {})],
    ['an example with a member too many', 'example-fits-schema', (contract) => (Object.values<Json>(answer(contract).examples)[0]!.value.colour = 'green')],
    [
      'a request whose example is refused',
      'example-fits-schema',
      (contract) => (Object.values<Json>(redirect(contract).put.requestBody.content['application/json'].examples)[0]!.value = {}),
    ],
    [
      "a parameter's example off its schema",
      'example-fits-schema',
      (contract) => redirect(contract).get.parameters.push({ name: 'n', in: 'query', schema: { type: 'integer' }, example: 'x' }),
    ],
    [
      'an example of `fields` that the answer has not',
      'example-fits-schema',
      (contract) => redirect(contract).get.parameters.push({ name: 'fields', in: 'query', schema: { type: 'string', maxLength: 20 }, example: 'id,colour' }),
    ],
    ['an open object in an answer', 'closed-answers', (contract) => delete answer(contract).schema.additionalProperties],
    [
      'an open object deep in an answer',
      'closed-answers',
      (contract) => (answer(contract).schema.properties.colours = { type: 'array', items: { type: 'object' } }),
    ],
    [
      'an open part of a composed answer',
      'closed-answers',
      (contract) => (answer(contract).schema.properties.colour = { allOf: [{ type: 'object', properties: { a: {} } }] }),
    ],
    ['a text in a request that may be of any length', 'bounded-requests', (contract) => (sent(contract).colour = { type: 'string' })],
    ['a pattern that ends nowhere', 'bounded-requests', (contract) => (sent(contract).colour = { type: 'string', pattern: '^[a-z]{2,}$' })],
    [
      'an array in a request that may hold any number',
      'bounded-requests',
      (contract) => (sent(contract).colours = { type: 'array', items: { type: 'integer' } }),
    ],
    ['anything in a request', 'bounded-requests', (contract) => (sent(contract).colours = { type: 'array', maxItems: 4, items: {} })],
    ['a map in a request that may hold any number', 'bounded-requests', (contract) => (sent(contract).hues = { type: 'object' })],
    [
      'a parameter that may be of any length',
      'bounded-requests',
      (contract) => redirect(contract).get.parameters.push({ name: 'hue', in: 'query', schema: { type: 'string' }, example: 'green' }),
    ],
    ['an operation without 401', 'standard-answers', (contract) => delete redirect(contract).get.responses['401']],
    ['an operation without 431', 'standard-answers', (contract) => delete redirect(contract).get.responses['431']],
    ['a PUT without 415', 'standard-answers', (contract) => delete redirect(contract).put.responses['415']],
    ['an operation with an id without 404', 'standard-answers', (contract) => delete redirect(contract).delete.responses['404']],
    ['an operation that never succeeds', 'standard-answers', (contract) => delete redirect(contract).delete.responses['200']],
  ])('with %s is refused', (_, rule, change) => {
    const contract = structuredClone(joined);
    change(contract);
    expect(rulesOf(lintJoined(contract, shared['x-standard-answers'], 'admin'))).toEqual([rule]);
  });

  test('maps, and composed answers that are closed as a whole, are allowed', () => {
    const contract = structuredClone(joined);
    Object.assign(answer(contract).schema.properties, {
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      shape: { allOf: [{ type: 'object', properties: { a: {} } }], unevaluatedProperties: false },
    });
    expect(lintJoined(contract, shared['x-standard-answers'], 'admin')).toEqual([]);
  });
});

test('values in a request whose length is bounded without maxLength are allowed', () => {
  const contract = structuredClone(joined);
  Object.assign(contract.components.schemas.RedirectUpdate.properties, {
    day: { type: 'string', format: 'date' },
    hue: { type: 'string', pattern: '^(green|[a-z]{2}-[0-9]{1,3}\\*?)$' },
    shade: { allOf: [{ type: 'string', maxLength: 20 }, { pattern: '\\S' }] },
    kind: { enum: ['green', 'black'] },
    size: { oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 9 }] },
  });
  expect(lintJoined(contract, shared['x-standard-answers'], 'admin')).toEqual([]);
});

test('a document that copies an answer that the join adds is refused; one with an answer of its own is allowed', () => {
  const document = parse(text) as Json;
  expect(lintCopies(document, shared['x-standard-answers'], 'redirects')).toEqual([]);
  const { responses } = document.paths['/redirects.json'].get;
  responses['400'] = { description: 'Another.' };
  responses['401'] = { $ref: '../_shared.yaml#/components/responses/Unauthorized' };
  expect(lintCopies(document, shared['x-standard-answers'], 'redirects')).toEqual([
    { rule: 'standard-answers', place: 'redirects listRedirects', message: 'response 401 is added by the join: remove it here' },
  ]);
});

test('tag-per-document: each document has its tag in the index, and each tag has its document and its group', () => {
  const index = { tags: [{ name: 'pages' }, { name: 'colours' }], 'x-tagGroups': [{ name: 'Content', tags: ['pages'] }] };
  expect(
    lintFolder(['openapi/admin/pages.yaml', 'openapi/admin/hues.yaml', 'openapi/admin/_index.yaml'], index, 'index').map(({ message }) => message),
  ).toEqual(['hues.yaml has no tag hues here', 'tag colours has no document colours.yaml', 'tag colours is in no x-tagGroups']);
});

test.each(['#', '?', ''])('a checkout in a folder with "%s" in its name', (sign) => {
  const place = join(folderUntil(onTestFinished), `a${sign}b`, 'openapi', '_place.mjs');
  cpSync('openapi/_place.js', place);
  const { status, stderr } = spawnSync(process.execPath, [place], { encoding: 'utf8' });
  expect([status, stderr]).toEqual(sign ? [1, expect.stringContaining(`Error: The path of this checkout has a ${sign}, at which`)] : [0, '']);
});
