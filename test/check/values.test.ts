// The values that are drawn of schemas in unusual forms.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesOf } from '../../check/arbitrary.ts';
import { Judge } from '../../check/judge.ts';
import { checked, contractOf, json, no } from './answering.ts';

type Json = Record<string, any>;

const branch = { $ref: '#/components/schemas/Branch' };
const withBranch = (properties: Json, required = Object.keys(properties)) => ({ schemas: { Branch: { type: 'object', required, properties } } });

test.each<[string, Json]>([
  ['in a list', { twigs: { type: 'array', items: branch } }],
  ['beside null', { twig: { oneOf: [branch, { type: 'null' }] }, other: { anyOf: [{ type: 'string' }, branch] } }],
  ['in a map', { twigs: { type: 'object', additionalProperties: branch } }],
  ['in a list of a map of lists', { twigs: { type: 'array', items: { type: 'object', additionalProperties: { type: 'array', items: branch } } } }],
])('a schema that requires itself %s has values', (_, properties) => {
  const document = { ...contractOf({}), components: withBranch(properties) };
  const fits = new Judge(document).schemas.compile(branch);
  const drawn = fc.sample(valuesOf(document, branch)!, { numRuns: 200, seed: 1 });
  expect(drawn.filter((value) => !fits(value))).toEqual([]);
  expect(drawn.some((value) => JSON.stringify(value).split('twig').length > 3)).toBe(true);
});

test.each<[string, Json, string]>([
  ['as a member', { twig: branch }, 'twig'],
  ['in a list that may not be empty', { twigs: { type: 'array', minItems: 1, items: branch } }, 'twigs.0'],
  ['in each of its choices', { twig: { oneOf: [branch, { type: 'object', required: ['leaf'], properties: { leaf: branch } }] } }, 'twig'],
  ['through a part of another', { twig: { allOf: [{ type: 'object', required: ['stem'], properties: { stem: branch } }] } }, 'twig.stem'],
])('a schema that requires itself without end is named, and other operations are checked: %s', async (_, properties, members) => {
  const called: string[] = [];
  const post = (operationId: string, schema: Json) => ({
    operationId,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 201: json({}), 400: no },
  });
  const document = {
    ...contractOf({
      '/branches': { post: post('growBranch', branch) },
      '/grafts': { post: post('graft', { type: 'object', required: ['on'], properties: { on: branch } }) },
      '/leaves': { post: post('growLeaf', { type: 'object', properties: { branch } }) },
    }),
    components: withBranch(properties),
  };
  const { findings, notes } = await checked(document, (request, body) => {
    if (request.method === 'POST') called.push(request.url!);
    return body.startsWith('{') && body.endsWith('}') ? { status: 201, body: {} } : { status: 400, body: { error: 'body' } };
  });
  expect(notes).toEqual([
    `no value can fit #/components/schemas/Branch, because it requires itself without end in ${members}, so there is no body for growBranch, graft`,
  ]);
  expect(findings).toEqual([]);
  expect(new Set(called)).toEqual(new Set(['/leaves']));
});
