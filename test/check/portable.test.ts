// Constructs that some OpenAPI tools can't read are refused: each in a document that has nothing else wrong with it.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { interfaces } from '../../check/interfaces.ts';
import { lintText } from '../../check/lint.ts';
import { lintPortable } from '../../check/portable.ts';
import { publishedPlace, withTypeLists } from '../../contract/choices.ts';
import { joinedContract, withWholeObjects } from '../../contract/published/join.ts';
import { portable } from '../../contract/published/portable.ts';

type Json = Record<string, any>;

const published = (name: string): Json => JSON.parse(readFileSync(`generated/${name}.json`, 'utf8'));

const tea: Json = {
  openapi: '3.1.0',
  info: { title: 'Tea', version: '2026.10.0', 'x-interface-version': '2026-10' },
  paths: {
    '/teas/{tea_id}.json': {
      parameters: [{ name: 'tea_id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } }],
      put: {
        operationId: 'updateTea',
        tags: ['teas'],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/TeaUpdateBody' } } } },
        responses: { 200: { description: 'Tea.', content: { 'application/json': { schema: { $ref: '#/components/schemas/TeaAnswer' } } } } },
      },
      post: {
        operationId: 'copyTea',
        tags: ['teas'],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/TeaCopyBody' } } } },
        responses: { 200: { description: 'Tea.', content: { 'application/json': { schema: { $ref: '#/components/schemas/TeaAnswer' } } } } },
      },
    },
  },
  webhooks: {
    'teas/create': {
      post: {
        operationId: 'notifyTeasCreate',
        tags: ['tea_topics'],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/TeaAnswer' } } } },
        responses: { 200: { description: 'Fine.' } },
      },
    },
  },
  components: {
    schemas: {
      Id: { type: 'integer', minimum: 1, maximum: 9007199254740991 },
      IdInput: {
        anyOf: [
          { type: 'integer', minimum: 1, maximum: 9007199254740991 },
          { type: 'string', pattern: '^[0-9]+$' },
        ],
      },
      Tea: {
        type: 'object',
        properties: {
          id: { $ref: '#/components/schemas/Id' },
          name: { type: ['string', 'null'] },
          origin: { description: 'Where it grew.', allOf: [{ $ref: '#/components/schemas/IdInput' }] },
          grade: { anyOf: [{ type: 'string', enum: ['fine', 'coarse'] }, { type: 'null' }] },
        },
      },
      TeaAnswer: { type: 'object', required: ['tea'], properties: { tea: { $ref: '#/components/schemas/Tea' } } },
      TeaUpdateBody: { type: 'object', required: ['tea'], properties: { tea: { $ref: '#/components/schemas/TeaUpdate' } } },
      TeaUpdate: {
        type: 'object',
        properties: { name: { type: 'string', maxLength: 20 } },
        allOf: [{ if: { properties: { name: { const: 'Mist' } } }, else: { required: ['name'] } }],
      },
      TeaCopyBody: { type: 'object', properties: { published: { type: 'boolean', default: true } } },
    },
  },
};

const members = (document: Json) => document.components.schemas.Tea.properties;
const sent = (document: Json) => document.components.schemas.TeaUpdate.properties;

test('a document with no such construct has no findings', () => {
  expect(lintPortable(tea)).toEqual([]);
});

describe('a document', () => {
  test.each<[string, string, (document: Json) => void]>([
    ['a type that is a number or a text', 'union-as-choice', (d) => (members(d).price = { type: ['string', 'number'] })],
    [
      'such a type in the query',
      'union-as-choice',
      (d) => d.paths['/teas/{tea_id}.json'].parameters.push({ name: 'n', in: 'query', schema: { type: ['integer', 'string'], maximum: 5 } }),
    ],
    ['null among the values', 'enum-is-choice', (d) => (members(d).grade = { type: ['string', 'null'], enum: ['fine', null] })],
    ['true as the only value', 'enum-is-choice', (d) => (members(d).test = { type: ['boolean', 'null'], enum: [true] })],
    ['values in two cases', 'enum-is-choice', (d) => (members(d).format = { type: 'string', enum: ['JSON', 'json'] })],
    [
      'a default of a choice between types',
      'union-default',
      (d) => (d.components.schemas.TeaCopyBody.properties.origin = { allOf: [{ $ref: '#/components/schemas/IdInput' }], default: 1 }),
    ],
    ['a member without a type', 'typed-schemas', (d) => (members(d).note = { description: 'Whatever.', maxLength: 5 })],
    ['a list of nobody knows what', 'typed-schemas', (d) => (members(d).notes = { type: 'array' })],
    [
      'such a list under a condition',
      'typed-schemas',
      (d) => (d.components.schemas.TeaUpdate.allOf[0].else = { required: ['notes'], properties: { notes: { type: 'array', minItems: 1 } } }),
    ],
    ['a component that is a reference with remarks', 'typed-schemas', (d) => (d.components.schemas.Other = { allOf: [{ $ref: '#/components/schemas/Tea' }] })],
    [
      'a header without a type',
      'typed-schemas',
      (d) => (d.paths['/teas/{tea_id}.json'].put.responses[200].headers = { 'X-Tea': { schema: { pattern: '^a' } } }),
    ],
    ['members that differ by case', 'names-apart', (d) => (members(d).Name = { type: 'string' })],
    ['components that differ by an underscore', 'names-apart', (d) => (d.components.schemas.Tea_Answer = { type: 'object' })],
    ['a response named as a schema', 'names-apart', (d) => (d.components.responses = { Tea: { description: 'Tea.' } })],
    ['operations that differ by case', 'names-apart', (d) => (d.paths['/teas/{tea_id}.json'].post.operationId = 'UpdateTea')],
    [
      'parameters that differ by an underscore',
      'names-apart',
      (d) => d.paths['/teas/{tea_id}.json'].parameters.push({ name: 'teaid', in: 'query', schema: { type: 'string' } }),
    ],
    [
      'an answer without a name',
      'named-bodies',
      (d) => (d.paths['/teas/{tea_id}.json'].put.responses[200].content['application/json'].schema = { type: 'object' }),
    ],
    ['a payload without a name', 'named-bodies', (d) => (d.webhooks['teas/create'].post.requestBody.content['application/json'].schema = { type: 'object' })],
    ['a date as its version', 'semver-version', (d) => (d.info.version = '2026-10')],
    ['a format of our own alone', 'format-pattern', (d) => (members(d).currency = { type: 'string', format: 'currency' })],
    ['a whole number without an end', 'whole-numbers-end', (d) => (members(d).grams = { type: 'integer', minimum: 0 })],
    ['a default deep in a change', 'update-default', (d) => (sent(d).labels = { type: 'array', items: { type: 'string', default: 'none' } })],
    ['one tag for operations and topics', 'webhook-tag', (d) => (d.webhooks['teas/create'].post.tags = ['teas'])],
  ])('with %s is refused', (_, rule, change) => {
    const document = structuredClone(tea);
    change(document);
    expect([...new Set(lintPortable(document).map((finding) => finding.rule))]).toEqual([rule]);
  });

  test('with an example of page_info is refused', async () => {
    const parameter = '{name: page_info, in: query, description: A cursor., schema: {type: string, maxLength: 9}, example: abc}';
    const text = readFileSync('openapi/admin/redirects.yaml', 'utf8').replace(/- \$ref: .*parameters\/page_info["']/, `- ${parameter}`);
    expect((await lintText(text, 'openapi/admin/redirects.yaml')).map(({ rule }) => rule)).toEqual(['store-admin/examples-everywhere']);
  });
});

test.each(interfaces)('%s as it is published has no such construct', (name) => {
  expect(lintPortable(published(name))).toEqual([]);
});

describe('the published form', () => {
  const types = (schema: Json) =>
    portable({ paths: { '/': { get: { schema: { $ref: '#/components/schemas/Tea' } } } }, components: { schemas: { Tea: schema } } }).components.schemas.Tea;
  const back = (schema: Json) => withTypeLists({ schema }).schema;

  test.each<[string, Json, Json]>([
    [
      'a number or a text, each with its own bounds',
      { description: 'An id.', type: ['integer', 'string'], minimum: 1, maximum: 9, pattern: '^[0-9]+$', 'x-errors': { invalid: 'no' } },
      {
        description: 'An id.',
        'x-errors': { invalid: 'no' },
        anyOf: [
          { type: 'integer', minimum: 1, maximum: 9 },
          { type: 'string', pattern: '^[0-9]+$' },
        ],
      },
    ],
    [
      'an object, a text or null',
      { type: ['object', 'string', 'null'], properties: { a: { type: 'string' } }, maxLength: 3 },
      { anyOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'string', maxLength: 3 }, { type: 'null' }] },
    ],
    [
      'a choice or null',
      { type: ['string', 'null'], enum: ['fine', 'coarse', null] },
      { anyOf: [{ type: 'string', enum: ['fine', 'coarse'] }, { type: 'null' }] },
    ],
    ['a text or null', { type: ['string', 'null'], maxLength: 3 }, { type: ['string', 'null'], maxLength: 3 }],
  ])('has %s, and the server reads the source form back from it', (_, written, shown) => {
    expect(types(written)).toEqual(shown);
    expect(back(shown)).toEqual(written);
  });

  test('keeps a choice between objects as it is when the server reads it', () => {
    const choice = { anyOf: [{ $ref: '#/components/schemas/Tea' }, { type: 'null' }] };
    expect(back(choice)).toBe(choice);
    const objects = {
      anyOf: [
        { type: 'object', required: ['a'] },
        { type: 'object', required: ['b'] },
      ],
    };
    expect(back(objects)).toBe(objects);
  });

  test('names a place by its published form', () => {
    const shown = {
      components: {
        schemas: {
          IdInput: {
            anyOf: [
              { type: 'integer', minimum: 1 },
              { type: 'string', pattern: '^[0-9]+$' },
            ],
          },
        },
      },
    };
    expect(publishedPlace(shown, '#/components/schemas/IdInput/pattern')).toBe('#/components/schemas/IdInput/anyOf/1/pattern');
    expect(publishedPlace(shown, '#/components/schemas/IdInput/type')).toBe('#/components/schemas/IdInput/anyOf/0/type');
  });

  test.each(interfaces)('of %s has a named schema for each body, named after the record in it', async (name) => {
    const whole = withWholeObjects(await joinedContract(name));
    const added = Object.keys(portable(whole).components.schemas).filter((one) => !(one in whole.components.schemas));
    expect(added).toEqual(
      expect.arrayContaining(name === 'admin' ? ['PageList', 'PageCreateBody', 'PageUpdateBody', 'PageFieldsAnswer'] : ['ShopList', 'ShopCreateBody']),
    );
    expect(added.filter((one) => !/(List|Body|Answer|Refusal)$/.test(one))).toEqual([]);
  });

  test('refuses a body whose possible names all mean other schemas already', () => {
    const schema = { type: 'object', properties: { tea: { $ref: '#/components/schemas/Tea' } } };
    const get = { operationId: 'getTea', responses: { 200: { content: { 'application/json': { schema } } } } };
    const taken = { type: 'string' };
    const contract = { paths: { '/': { get } }, components: { schemas: { Tea: { type: 'object' }, TeaAnswer: taken, GetTeaAnswer: taken } } };
    expect(() => portable(contract)).toThrow('TeaAnswer and GetTeaAnswer mean something else already: give the body of GetTeaAnswer a name');
  });
});
