// Contracts of other projects, in the forms in which such documents are written.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { comparison } from '../../check/breaking.ts';
import { Judge } from '../../check/judge.ts';
import { readDocument } from '../../check/read.ts';
import { folderUntil } from '../support/folder.ts';

type Json = Record<string, any>;

const answering = (schema: Json): Json => ({
  openapi: '3.0.3',
  paths: { '/teas/{id}': { get: { operationId: 'getTea', responses: { 200: { description: 'Tea.', content: { 'application/json': { schema } } } } } } },
  components: { schemas: { Leaf: { type: 'object', properties: { grams: { type: 'integer', minimum: 0, exclusiveMinimum: true } } } } },
});

function read(document: Json): Json {
  const file = join(folderUntil(onTestFinished), 'tea.json');
  writeFileSync(file, JSON.stringify(document));
  return readDocument(file);
}

test.each<[string, Json, unknown[], unknown[]]>([
  ['a bound that is true', { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true }, [0.5, 8], [0, 9]],
  ['a bound that is false', { type: 'number', minimum: 0, exclusiveMinimum: false }, [0], [-1]],
  ['a bound behind a reference', { $ref: '#/components/schemas/Leaf' }, [{ grams: 1 }], [{ grams: 0 }]],
  ['null beside a type', { type: 'string', nullable: true }, ['a', null], [1]],
  ['null beside choices', { nullable: true, anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Leaf' }] }, ['a', { grams: 1 }, null], [1, { grams: 0 }]],
  ['null beside a part', { nullable: true, allOf: [{ $ref: '#/components/schemas/Leaf' }] }, [{ grams: 1 }, null], [{ grams: 0 }]],
  ['null where any type is allowed', { nullable: true, maxLength: 1 }, ['a', null], ['ab']],
  ['no null', { nullable: false, allOf: [{ $ref: '#/components/schemas/Leaf' }] }, [{ grams: 1 }], [{ grams: 0 }]],
  ['a pattern with needless escapes', { type: 'string', pattern: '^\\:[a-z\\_]$' }, [':a', ':_'], ['a', ':1']],
  ['a pattern of another language', { type: 'string', pattern: '^(?i)a$' }, ['a'], [1]],
  ['a member called nullable', { type: 'object', properties: { nullable: { type: 'boolean' } } }, [{ nullable: true }], [{ nullable: 1 }]],
  ['values with such members', { enum: [{ nullable: true, type: 'a' }] }, [{ nullable: true, type: 'a' }], [{ type: 'a' }]],
])('traffic is held against a schema as OpenAPI 3.0 writes it: %s', (_, schema, fitting, others) => {
  const judge = new Judge(read(answering(schema)));
  const { operation } = judge.operations[0]!;
  const wrong = (value: unknown) => judge.wrongIn(operation.responses[200].content['application/json'].schema, JSON.stringify(value)) !== undefined;
  expect(fitting.filter(wrong)).toEqual([]);
  expect(others.filter((value) => !wrong(value))).toEqual([]);
});

test('null that 3.0 adds to the choices of a response is a value of another shape', () => {
  const anyOf = [{ type: 'string' }, { type: 'integer' }];
  const [was, is] = [read(answering({ anyOf })), read(answering({ nullable: true, anyOf }))];
  expect(comparison(was, is).found.map(({ rule }) => rule)).toEqual(['variant-output']);
  expect(comparison(is, was).found).toEqual([]);
});

test.each([
  ['binary', { contentMediaType: 'application/octet-stream' }],
  ['byte', { contentEncoding: 'base64' }],
])('a file is the same in 3.0 (%s) and in 3.1', (format, otherwise) => {
  const schema = (file: Json) => ({ type: 'object', properties: { file: { type: 'string', ...file } } });
  const [was, is] = [schema({ format }), schema(otherwise)].map((leaf) => {
    const document = answering(leaf);
    document.paths['/teas/{id}'].put = { requestBody: { content: { 'multipart/form-data': { schema: leaf } } } };
    return read(document);
  });
  expect([...comparison(was!, is!).found, ...comparison(is!, was!).found]).toEqual([]);
});

test('a member that may be null beside its part is still only read or only sent', () => {
  const leaf = { nullable: true, allOf: [{ $ref: '#/components/schemas/Leaf' }] };
  const sent = (leaf: Json, required: string[] = []) => {
    const document = answering({});
    document.paths['/teas/{id}'].put = { requestBody: { content: { 'application/json': { schema: { type: 'object', required, properties: { leaf } } } } } };
    return read(document);
  };
  const [was, is] = [sent({ ...leaf, readOnly: true }), sent({ ...leaf, readOnly: true }, ['leaf'])];
  expect(comparison(was, is).found).toEqual([]);
  expect(comparison(sent({ ...leaf, default: null }), sent(leaf)).found.map(({ rule }) => rule)).toEqual(['default-changed']);
});

test('listed values are held against patterns of any kind', () => {
  const change = (pattern: string) => comparison(answering({ type: 'string', pattern }), answering({ enum: [':a'] })).found.map(({ rule }) => rule);
  expect([change('^\\:a$'), change('^\\:b$'), change('(?i)b')]).toEqual([[], ['enum-output'], []]);
});

test('a reference leads through a path whose braces are escaped', () => {
  const document = answering({ type: 'string' });
  document.paths['/leaves/{id}'] = {
    get: {
      responses: {
        200: {
          description: 'Leaf.',
          content: { 'application/json': { schema: { $ref: '#/paths/~1teas~1%7Bid%7D/get/responses/200/content/application~1json/schema' } } },
        },
      },
    },
  };
  expect(comparison(read(document), read(document)).found).toEqual([]);
});

test.each([
  [['/api/'], '/api/teas/1', '/api', '/api'],
  [['https://tea.example/'], '/teas/1', '', ''],
  [['{scheme}://{host}/v1'], '/v1/teas/1', '/v1', '/v1'],
  [['//tea.example/v1'], '/v1/teas/1', '/v1', '/v1'],
  [['/v1', '/v1/beta'], '/v1/beta/teas/1', '/v1/beta', '/v1'],
  [[], '/teas/1', '', ''],
])('the paths of a contract begin where its servers %j end', (urls, sent, base, usual) => {
  const judge = new Judge(read({ ...answering({}), servers: urls.map((url) => ({ url })) }));
  expect([judge.basePattern().exec(sent)?.[0], judge.defaultBase()]).toEqual([base, usual]);
});

test.each<[string, Json]>([
  ['a schema', { type: 'object', required: ['id', 'name', 'secret'], $ref: '#/components/schemas/Parts' }],
  ['parts of a schema', { allOf: [{ $ref: '#/components/schemas/Parts' }, { required: ['id', 'name', 'secret'] }] }],
  ['a list', { $ref: '#/components/schemas/List' }],
])('a request needs no member that is only read, and a response has none that is only sent: %s', (name, schema) => {
  const document = answering(schema);
  const member = { Id: { type: 'integer', readOnly: true }, Secret: { type: 'string', writeOnly: true } };
  const properties = { id: { $ref: '#/components/schemas/Id' }, name: { type: 'string' }, secret: { $ref: '#/components/schemas/Secret' } };
  const all = { required: ['id', 'name', 'secret'], properties };
  Object.assign(document.components.schemas, member, { Parts: { properties }, List: { type: 'array', items: all } });
  document.paths['/teas/{id}'].put = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: document.paths['/teas/{id}'].get.responses,
  };
  const judge = new Judge(read(document));
  const [get, put] = judge.operations as [(typeof judge.operations)[0], (typeof judge.operations)[0]];
  const body = (value: Json) => JSON.stringify(name === 'a list' ? [value] : value);
  const headers = { 'content-type': 'application/json' };
  const sending = (value: Json) => judge.request(put, { id: '1' }, { method: 'PUT', url: '/teas/1', headers, body: body(value) });
  const answers = (value: Json) => judge.response(get, 'GET', { status: 200, headers, body: body(value) }).map(({ message }) => message);
  expect([sending({ name: 'a', secret: 'b' }), sending({ id: 1, name: 'a', secret: 'b' })]).toEqual([[], []]);
  expect(sending({ name: 'a' })).toEqual([expect.stringContaining("must have required property 'secret'")]);
  expect(answers({ id: 1, name: 'a' })).toEqual([]);
  expect(answers({ name: 'a' })).toEqual([expect.stringContaining("must have required property 'id'")]);
  expect(answers({ id: 1, name: 'a', secret: 'b' })).toEqual([expect.stringMatching(/\/secret is writeOnly, so it may not be here$/)]);
});

test('a mistake in a contract of JSON is told where it stands, and a byte order mark is none', () => {
  const file = join(folderUntil(onTestFinished), 'tea.json');
  const text = JSON.stringify(answering({ type: 'string' }), null, 1);
  writeFileSync(file, `\uFEFF${text}`);
  expect(readDocument(file).openapi).toBe('3.0.3');
  writeFileSync(file, text.replace('"get": {', '"get": {{'));
  expect(() => readDocument(file)).toThrow(/tea\.json: Expected property name or '}' in JSON at position \d+ \(line 5 column 12\)$/);
});
