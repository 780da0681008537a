// Servers that take over members which are only read.
import { expect, test } from 'vitest';
import { Judge } from '../../check/judge.ts';
import { Watch } from '../../check/traffic.ts';
import { checked, contractOf, json, no } from './answering.ts';

type Json = Record<string, any>;

const readOnly = true;
const leaf = {
  type: 'object',
  required: ['id', 'name', 'version'],
  properties: {
    id: { type: 'integer', readOnly },
    name: { type: 'string' },
    version: { type: 'integer', minimum: 1, maximum: 3000, readOnly },
    folded: { type: 'boolean', readOnly },
    length: { type: 'integer', readOnly },
    tree: { type: 'object', properties: { height: { type: 'integer', minimum: 0, readOnly }, kind: { type: 'string' } } },
  },
};
const kept = { properties: { leaf } };
const requestBody = { required: true, content: { 'application/json': { schema: { type: 'object', required: ['leaf'], ...kept } } } };
const contract = (written: Json) =>
  contractOf({
    '/leaves': { post: { operationId: 'makeLeaf', requestBody, responses: { 201: json(kept), 400: no } } },
    '/leaves/{leaf_id}': {
      parameters: [{ name: 'leaf_id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
      get: { operationId: 'getLeaf', responses: { 200: json(kept), 400: no, 404: no } },
      put: { operationId: 'putLeaf', requestBody, responses: { ...written, 400: no, 404: no } },
    },
  });

/** Checks a server that counts versions, unfolds a leaf at every second write, and does what `write` does besides. */
async function found(write: (kept: Json, given: Json) => void, { status = 200, strict = false, make = (_given: Json): Json => ({}) } = {}) {
  const leaves = new Map<string, Json>();
  const document = contract(status === 200 ? { 200: json(kept) } : { 204: { description: 'Kept.' } });
  const judge = new Judge(document);
  const { findings } = await checked(document, ({ method, url, headers }, body) => {
    const match = judge.match(method!, new URL(url!, 'http://server').pathname);
    if (!match || 'allowed' in match) return { status: 404, body: { error: 'path' } };
    const { at, values } = match;
    const problems = judge.request(at, values, { method: method!, url: url!, headers: headers as Record<string, string>, body: body || undefined });
    const given = body ? JSON.parse(body)?.leaf : undefined;
    if (problems.length > 0 || (strict && (given?.version !== undefined || given?.tree?.height !== undefined))) return { status: 400, body: { error: 'leaf' } };
    if (method === 'POST') {
      const made = { id: leaves.size + 1, name: given.name, version: 1, folded: true, length: given.name.length, tree: { height: 2 }, ...make(given) };
      leaves.set(String(made.id), made);
      return { status: 201, body: { leaf: made } };
    }
    const kept = leaves.get(values.leaf_id!);
    if (!kept) return { status: 404, body: { error: 'leaf' } };
    if (method === 'PUT') {
      Object.assign(kept, { name: given.name, version: kept.version + 1, folded: !kept.folded, length: given.name.length });
      write(kept, given);
      if (status === 204) return { status };
    }
    return { status: 200, body: { leaf: kept } };
  });
  // a version that was taken over may become too high, and the kind of a tree isn't kept
  const others = findings.filter(({ rule }) => rule !== 'response_schema_conformance' && rule !== 'write_without_effect');
  return others.map(({ rule, place, message }) => `${rule} ${place} ${/^(\S+ is readOnly), but the record has the value that was sent: /.exec(message)?.[1]}`);
}

test.each([{ status: 200 }, { status: 204 }, { strict: true }])('a server that keeps them has no findings: %o', async (how) => {
  expect(await found(() => {}, how)).toEqual([]);
});

test('a server that refuses them all together causes no finding', async () => {
  expect(await found((kept, { version = kept.version }) => Object.assign(kept, { version }), { strict: true })).toEqual([]);
});

test.each([200, 204])('a server that takes them over is found, by what it shows afterwards (%i)', async (status) => {
  const write = (kept: Json, { version = kept.version, folded = kept.folded, tree }: Json) => {
    Object.assign(kept, { version, folded });
    if (tree?.height !== undefined) kept.tree = { height: tree.height };
  };
  expect((await found(write, { status })).sort()).toEqual([
    `read_only_member putLeaf ${status} leaf.folded is readOnly`,
    `read_only_member putLeaf ${status} leaf.tree.height is readOnly`,
    `read_only_member putLeaf ${status} leaf.version is readOnly`,
  ]);
});

test('a server that takes them over into what it creates is found', async () => {
  const make = ({ version = 1, folded = true }: Json) => ({ version, folded });
  expect((await found(() => {}, { make })).sort()).toEqual([
    'read_only_member makeLeaf 201 leaf.folded is readOnly',
    'read_only_member makeLeaf 201 leaf.version is readOnly',
  ]);
});

test('an extension that looks like a schema is none', () => {
  const changes = { 'x-changes': [{ required: ['id'], properties: { id: null }, allOf: [null] }] };
  const judge = new Judge(contractOf({ '/leaf': { get: { responses: { 200: json({ ...leaf, ...changes }) } } } }));
  expect(judge.schemas.compile(leaf)({ name: 'Jasmine' })).toBe(true);
});

test('traffic shows them where the record had another value before', () => {
  const watch = new Watch(contract({ 200: json(kept) }));
  const seen = (method: string, answered: Json, sent?: Json, { url = '/leaves/1', token = 'Bearer own' } = {}) =>
    watch
      .see(
        { method, url, headers: { 'content-type': 'application/json', authorization: token }, ...(sent && { body: JSON.stringify({ leaf: sent }) }) },
        { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ leaf: answered }) },
      )
      .map(({ rule, message }) => `${rule} ${message.split('\n')[0]}`);
  const first = { id: 1, name: 'Oak', version: 3, folded: true };
  // nobody knows what the record had before
  expect(seen('PUT', first, { name: 'Oak', version: 3 })).toEqual([]);
  // a client sends back what it got, and the server counts on
  expect(seen('PUT', { ...first, version: 4 }, first)).toEqual([]);
  expect(seen('GET', { ...first, version: 5 })).toEqual([]);
  expect(seen('PUT', { ...first, version: 6, folded: false }, { name: 'Oak', version: 9, folded: false })).toEqual([]);
  // what another caller has there may be another record, and another write may have changed this one
  expect(seen('PUT', { ...first, version: 9 }, { name: 'Oak', version: 9 }, { token: 'Bearer other' })).toEqual([]);
  expect(seen('GET', first)).toEqual([]);
  expect(seen('PUT', first, { name: 'Oak' }, { url: '/leaves/2' })).toEqual([]);
  expect(seen('PUT', { ...first, version: 4 }, { name: 'Oak', version: 4 })).toEqual([]);
  expect(seen('PUT', { ...first, version: 9 }, { name: 'Oak', version: 9 })).toEqual([
    'read_only_member leaf.version is readOnly, but the record has the value that was sent: 9',
  ]);
});
