// The contract as other tools read it: their generators see `required` only where the members are declared beside it.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { interfaces } from '../../check/interfaces.ts';
import { withWholeObjects } from '../../contract/published/join.ts';

type Json = Record<string, any>;

test.each(interfaces)('%s has every required member of a record in the record itself', (name) => {
  const { schemas } = JSON.parse(readFileSync(`generated/${name}.json`, 'utf8')).components;
  const elsewhere = Object.entries<Json>(schemas).flatMap(([schema, { required = [], properties = {} }]) =>
    required.filter((member: string) => !(member in properties)).map((member: string) => `${schema} ${member}`),
  );
  expect(elsewhere).toEqual([]);
});

const published = (schemas: Json) =>
  withWholeObjects({
    paths: { '/teas': { get: { schema: { $ref: '#/components/schemas/Tea' } } } },
    components: { schemas, securitySchemes: {} },
  }).components.schemas;

const fields = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const all = [{ $ref: '#/components/schemas/TeaFields' }];

test('a record is merged from its parts, and parts that nothing else uses are left out', () => {
  expect(published({ TeaFields: { ...fields, additionalProperties: false }, Tea: { allOf: all, required: ['id'] } })).toEqual({
    Tea: { ...fields, additionalProperties: false, required: ['id'] },
  });
  expect(published({ TeaFields: fields, Tea: { allOf: all, unevaluatedProperties: false, properties: { code: { type: 'string' } } } })).toEqual({
    Tea: { type: 'object', additionalProperties: false, properties: { ...fields.properties, code: { type: 'string' } } },
  });
});

test('a member that is declared again keeps all its declarations, and a condition stays beside it', () => {
  const name = { type: 'string', default: 'Jasmine Pearls' };
  const condition = { anyOf: [{ required: ['id'] }, { required: ['name'] }] };
  expect(published({ TeaFields: fields, Tea: { allOf: [...all, condition], properties: { name } } })).toEqual({
    Tea: { type: 'object', allOf: [condition], properties: { ...fields.properties, name } },
  });
});

test.each<[string, Json, Json]>([
  ['a member with two meanings', fields, { allOf: all, properties: { name: { type: 'integer' } } }],
  ['a member that the closed part refuses', { ...fields, additionalProperties: false }, { allOf: all, properties: { code: { type: 'string' } } }],
  ['a part that is a choice', { oneOf: [fields, { type: 'string' }] }, { allOf: all, required: ['id'] }],
])('%s is left unchanged', (_, TeaFields, Tea) => {
  expect(published({ TeaFields, Tea })).toEqual({ Tea, TeaFields });
});
