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

const read = (document: Json): Json => readText(JSON.stringify(document));

function readText(text: string | Buffer, name = 'tea.json'): Json {
  const file = join(folderUntil(onTestFinished), name);
  writeFileSync(file, text);
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
])('traffic is checked against a schema as OpenAPI 3.0 writes it: %s', (_, schema, fitting, others) => {
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

test.each<[string, Json, Json]>([
  ['a file in any form', { type: 'string', format: 'binary' }, { type: 'string', contentMediaType: 'application/octet-stream' }],
  ['a file in base64', { type: 'string', format: 'byte' }, { type: 'string', contentEncoding: 'base64' }],
  ['null', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ['a bound', { type: 'integer', minimum: 0, exclusiveMinimum: true }, { type: 'integer', minimum: 1 }],
])('a member is the same in 3.0 and in 3.1: %s', (_, member, otherwise) => {
  const schema = (leaf: Json) => ({ type: 'object', properties: { leaf } });
  const [was, is] = [schema(member), schema(otherwise)].map((leaf) => {
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

test('listed values are checked against patterns of any kind', () => {
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

const leaf = '#/components/schemas/Leaf';

/** What is said of a file, from the end of its name. */
function saidOf(text: string | Buffer): string {
  try {
    readText(text, 'tea.yaml');
    return 'nothing';
  } catch (error) {
    return (error as Error).message.replace(/^.*tea\.yaml/, '');
  }
}

test.each<[string, unknown, string]>([
  ['an unknown type', { type: 'strin' }, `${leaf}/type is "strin", and must be one of "string", "number", `],
  ['null among types', { type: ['object', null] }, `${leaf}/type is the list ["object",null], and must be one of`],
  ['a value in place of a list', { enum: 'a' }, `${leaf}/enum is "a", and must be a list with at least one value`],
  ['a list of no values', { enum: [] }, `${leaf}/enum is the list [], and must be`],
  ['required as older drafts have it', { properties: { a: { required: true } } }, `${leaf}/properties/a/required is true, and must be a list`],
  ['a list of members', { properties: ['a'] }, `${leaf}/properties is the list ["a"], and must be an object`],
  ['no members', { properties: null }, `${leaf}/properties is null, and must be an object`],
  ['a member that is null', { properties: { a: null } }, `${leaf}/properties/a is null, and must be a schema`],
  ['a schema that is a text', 'string', `${leaf} is "string", and must be a schema`],
  ['a list of items', { items: [{ type: 'string' }] }, `${leaf}/items is the list [{"type":"string"}], and must be a schema`],
  ['a bound that is a text', { minimum: '5' }, `${leaf}/minimum is "5", and must be a number`],
  ['a step of 0', { multipleOf: 0 }, `${leaf}/multipleOf is 0, and must be a number above 0`],
  ['a length below 0', { maxLength: -1 }, `${leaf}/maxLength is -1, and must be a whole number from 0`],
  ['a name that is a number', { dependentRequired: { a: [1] } }, `${leaf}/dependentRequired/a/0 is 1, and must be a string`],
  [
    'a mapping to no name',
    { discriminator: { propertyName: 'a', mapping: { a: {} } } },
    `${leaf}/discriminator/mapping/a is the object {}, and must be a string`,
  ],
  ['a choice of nothing', { oneOf: [] }, `${leaf}/oneOf is the list [], and must be a list with at least one entry`],
  ['a name of two lines', { properties: { 'a\nb': null } }, `${leaf}/properties/a\\nb is null`],
  ['a reference that is a number', { $ref: 5 }, `${leaf}/$ref is 5, and must be a string`],
  ['a reference in place of members', { properties: { $ref: './a.yaml' } }, `${leaf}/properties/$ref refers to ./a.yaml: join it`],
  ['a reference to no anchor', { items: { $ref: '#b' } }, `${leaf}/items/$ref is "#b", which is not in the document`],
  ['a reference by a scope', { $dynamicRef: '#b' }, `${leaf}/$dynamicRef is "#b", and must be left out, because the check does not follow it`],
  ['a part that is the whole', { allOf: [{ type: 'object' }, { $ref: leaf }] }, `${leaf} leads back to itself`],
  ['choices with the whole', { oneOf: [{ type: 'object' }, { items: { allOf: [{ not: { $ref: leaf } }] } }, { $ref: leaf }] }, `${leaf} leads back to itself`],
  ['a part behind no keyword', { $ref: `${leaf}/parts/a`, parts: { a: { type: 'a' } } }, `${leaf}/parts/a/type is "a", and must be one of`],
])('a broken schema is told in one line, with its place: %s', (_, schema, said) => {
  const [, told] = /^:1:\d+: (.*)$/.exec(saidOf(JSON.stringify({ openapi: '3.1.0', components: { schemas: { Leaf: schema } } }))) ?? [];
  expect(told?.slice(0, said.length)).toBe(said);
});

test.each([
  ['no path item', '/teas:', '4:9: #/paths/~1teas is null, and must be an object'],
  ['a list of operations', '/teas: [get]', '4:10: #/paths/~1teas is the list ["get"], and must be an object'],
  ['no operation', '/teas:\n    get:', '5:9: #/paths/~1teas/get is null, and must be an object'],
  [
    'a map of parameters',
    '/teas: { parameters: { id: { in: path } } }',
    '4:24: #/paths/~1teas/parameters is the object {"id":{"in":"path"}}, and must be a list',
  ],
  ['a parameter of no place', '/teas: { parameters: [{ name: id }] }', '4:25: #/paths/~1teas/parameters/0 has no in'],
  ['a list of responses', '/teas: { get: { responses: [200] } }', '4:30: #/paths/~1teas/get/responses is the list [200], and must be an object'],
  ['no response', '/teas: { get: { responses: { 200: } } }', '4:37: #/paths/~1teas/get/responses/200 is null, and must be an object'],
  ['no content', '/teas: { get: { responses: { 200: { content: null } } } }', '4:48: #/paths/~1teas/get/responses/200/content is null, and must be an object'],
  ['an anchor in itself', '/teas: &teas { get: { callbacks: { a: { b: *teas } } } }', '4:46: #/paths/~1teas/get/callbacks/a/b contains itself'],
  ['a referred operation', "/teas: { get: { $ref: '#/x-a' } }", '4:25: #/paths/~1teas/get/$ref is a reference, which cannot stand here'],
  ['scopes that are null', '/teas: { get: { security: [{ key: null }] } }', '4:37: #/paths/~1teas/get/security/0/key is null, and must be a list'],
])('a broken operation is told in one line, with its place: %s', (_, path, said) => {
  expect(saidOf(`openapi: 3.1.0\ninfo: {}\npaths:\n  ${path}\n`)).toBe(`:${said}`);
});

test('what the check does not read may be anything', () => {
  const anything = [null, 5, { $ref: 5 }, { required: true }];
  const schema = {
    type: 'object',
    description: 5,
    example: { $ref: 5 },
    default: { required: true },
    enum: anything,
    'x-a': anything,
    unknown: { $ref: './a' },
  };
  const document = answering({ type: 'object', properties: { a: schema, $ref: { type: 'string' }, $id: {} } });
  Object.assign(document, { tags: null, 'x-a': anything });
  document.paths['x-a'] = null;
  document.paths['/teas/{id}'].get.responses['x-a'] = null;
  const judge = new Judge(read(document));
  const { content } = judge.operations[0]!.operation.responses[200];
  expect(judge.wrongIn(content['application/json'].schema, '{"a":5,"$ref":"a"}')?.said).toMatch(/^\/a must be object/);
});

test('a value that looks like a wrong schema is a value, where members are only read', () => {
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true } }, example: { allOf: [null] } };
  expect(new Judge(read(answering(schema))).wrongIn(schema, '{}')).toBeUndefined();
});

test('a keyword of older drafts means nothing in OpenAPI', () => {
  const schema = { type: 'object', id: 'tea', properties: { a: { type: 'string', id: 5 } } };
  expect(new Judge(read(answering(schema))).wrongIn(schema, '{"a":1}')?.said).toMatch(/^\/a must be string/);
});

test('a reference may lead to an anchor, and be relative to the id of its schema', () => {
  const document = answering({ $ref: '#leaf' });
  Object.assign(document.components.schemas, {
    Part: {
      $id: 'https://tea.example/schemas/part',
      $anchor: 'leaf',
      properties: { own: { $ref: '#/$defs/text' }, other: { $ref: 'whole#n' }, again: { $ref: 'https://tea.example/schemas/whole' }, self: { $ref: '#' } },
      $defs: { text: { type: 'string' } },
    },
    'Whole%': { $id: 'https://tea.example/schemas/whole', type: 'integer', $defs: { n: { $anchor: 'n', type: 'boolean' } } },
    Leaf: { $anchor: 'leaf', $ref: 'https://tea.example/schemas/part#leaf' },
  });
  const one = read(document);
  expect(comparison(one, one).found).toEqual([]);
  const judge = new Judge(one);
  const { schema } = judge.operations[0]!.operation.responses[200].content['application/json'];
  const wrong = (value: unknown) => judge.wrongIn(schema, JSON.stringify(value))?.said;
  expect(wrong({ own: 'a', other: true, again: 1, self: { own: 'b' } })).toBeUndefined();
  expect([{ own: 1 }, { other: 1 }, { again: 'a' }, { self: { own: 1 } }].map(wrong)).toEqual([
    expect.stringMatching(/^\/own must be string/),
    expect.stringMatching(/^\/other must be boolean/),
    expect.stringMatching(/^\/again must be integer/),
    expect.stringMatching(/^\/self\/own must be string/),
  ]);
});

test.each<[string, string | Buffer, string]>([
  ['UTF-16', Buffer.from('\uFEFFopenapi: 3.1.0', 'utf16le'), ': is in UTF-16 or UTF-32: save it in UTF-8'],
  ['UTF-16 without a mark', Buffer.from('openapi: 3.1.0', 'utf16le'), ': is in UTF-16 or UTF-32: save it in UTF-8'],
  ['a version that is a number', 'openapi: 3.1\npaths: {}', ' has the number 3.1 as its openapi: write the version in quotes, such as "3.1.0"'],
  ['Swagger', 'swagger: "2.0"\npaths: {}', ' is a document of Swagger 2.0: convert it to OpenAPI 3 first'],
  ['a later OpenAPI', 'openapi: 4.0.0\npaths: {}', ' has 4.0.0 as its openapi, and the check reads versions such as 3.0.3 and 3.1.0'],
  ['a part of a version', 'openapi: "3"\npaths: {}', ' has 3 as its openapi, and the check reads versions such as 3.0.3 and 3.1.0'],
  ['Swagger as a number', 'swagger: 2.0\npaths: {}', ' is a document of Swagger 2.0: convert it to OpenAPI 3 first'],
  ['nothing to check', 'openapi: 3.1.0\npath: {}', ' has no paths, no webhooks and no components'],
  ['broken YAML', 'openapi: 3.1.0\npaths: {', ': Flow map in block collection must be sufficiently indented and end with a } at line 2, column 9'],
  ['too many levels', `openapi: 3.1.0\npaths: {}\nx-a: ${'['.repeat(600)}${']'.repeat(600)}`, ':3:9: #/x-a/0/0/0 has more than 500 levels'],
])('a file that is no contract is told what it is: %s', (_, text, said) => {
  expect(saidOf(text)).toBe(said);
});

test('a large file of broken JSON is not read as YAML too', () => {
  const began = performance.now();
  expect(() => readText(`{"openapi": "3.1.0", "x-a": [${'{ "a": 1 },\n'.repeat(400_000)} ]`)).toThrow(/tea\.json: Unexpected token ']', .* is not valid JSON$/);
  expect(performance.now() - began).toBeLessThan(3000);
});

test.each<[string, Json, string, string[]]>([
  ['a pattern', { type: 'string', pattern: '^"' }, 'W/"a"', ['ETag is W/"a": must match pattern "^"" {"pattern":"^\\""}']],
  ['a pattern of a number', { type: 'string', pattern: '^"' }, '5', ['ETag is 5: must match pattern "^"" {"pattern":"^\\""}']],
  ['a bound', { type: 'integer', maximum: 3 }, '5', ['ETag is 5: must be <= 3 {"comparison":"<=","limit":3}']],
  ['a type', { type: 'integer' }, 'a', ['ETag is a: must be integer {"type":"integer"}']],
  ['listed values', { enum: ['a', 'b'] }, 'c', ['ETag is c: must be equal to one of the allowed values {"allowedValues":["a","b"]}']],
  ['a number', { type: 'integer' }, '5', []],
])('a finding about a header says what the contract asks for: %s', (_, schema, etag, said) => {
  const document = answering({});
  document.paths['/teas/{id}'].get.responses[200] = { description: 'Tea.', headers: { ETag: { schema } } };
  const judge = new Judge(read(document));
  expect(judge.response(judge.operations[0]!, 'GET', { status: 200, headers: { etag }, body: '' }).map(({ message }) => message)).toEqual(said);
});

test('a status is a finding where no response is declared', () => {
  const document = answering({});
  delete document.paths['/teas/{id}'].get.responses;
  const judge = new Judge(read(document));
  const [finding] = judge.response(judge.operations[0]!, 'GET', { status: 200, headers: {}, body: '' });
  expect(finding?.message).toBe('200 is not among the responses, because none is declared');
});

test('a member may have the name of something that every object has', () => {
  const schema = { type: 'object', properties: { toString: { type: 'string' }, constructor: { type: 'integer' } } };
  const judge = new Judge(read(answering(schema)));
  const wrong = (given: Json, value: unknown) => judge.wrongIn(given, JSON.stringify(value)) !== undefined;
  expect([{}, { toString: 'a', constructor: 1 }].filter((value) => wrong(schema, value))).toEqual([]);
  expect([{ toString: 1 }, { constructor: 'a' }].filter((value) => !wrong(schema, value))).toEqual([]);
  expect(wrong({ ...schema, required: ['toString'] }, {})).toBe(true);
});
