// ETags that don't follow the records that they stand for.
import { expect, test } from 'vitest';
import { Watch } from '../../check/traffic.ts';
import { checked, contractOf, json, no } from './answering.ts';

type Json = Record<string, any>;

const leaf = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: { type: 'string' }, seen: { type: 'integer' } } };
const asked = { type: 'object', required: ['name'], additionalProperties: false, properties: { name: { type: 'string' } } };
const requestBody = { required: true, content: { 'application/json': { schema: asked } } };
const same = { 304: { description: 'The same.' } };
const contract = (conditions: Json = same) =>
  contractOf({
    '/leaves': { post: { operationId: 'makeLeaf', requestBody, responses: { 201: json(leaf), 400: no, 404: no } } },
    '/leaves/{leaf_id}': {
      parameters: [{ name: 'leaf_id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
      get: { operationId: 'getLeaf', responses: { 200: json(leaf), ...conditions, 400: no, 404: no } },
      put: { operationId: 'putLeaf', requestBody, responses: { 200: json(leaf), 400: no, 404: no } },
      delete: { operationId: 'dropLeaf', responses: { 204: { description: 'Gone.' }, 400: no, 404: no } },
    },
  });

type Kept = { id: number; name: string; version: number; seen: number };

/** What is found in a server whose leaves have the ETags that `tag` makes, and the body that `shown` makes. */
async function found(
  tag: (leaf: Kept) => string | undefined,
  { document = contract(), answers304 = true, shown = ({ id, name }: Kept): Json => ({ id, name }) } = {},
) {
  const leaves = new Map<string, Kept>();
  const refused = { status: 400, body: { error: 'leaf' } };
  const { findings, answered } = await checked(document, ({ method, url, headers }, body) => {
    let given: Json | null | undefined;
    try {
      given = body ? JSON.parse(body) : undefined;
    } catch {
      return refused;
    }
    if (body && !(typeof given?.name === 'string' && Object.keys(given).length === 1)) return refused;
    if (method === 'POST') {
      const made = { id: leaves.size + 1, name: given!.name, version: 1, seen: 0 };
      leaves.set(String(made.id), made);
      return { status: 201, body: shown(made) };
    }
    const id = url!.split('/')[2]!;
    const kept = leaves.get(id);
    if (!kept) return { status: /^[1-9]\d*$/.test(id) ? 404 : 400, body: { error: 'leaf' } };
    if (method === 'DELETE') {
      leaves.delete(id);
      return { status: 204 };
    }
    if (method === 'PUT') Object.assign(kept, { name: given!.name, version: kept.version + 1 });
    else kept.seen += 1;
    const etag = tag(kept);
    const answer = { headers: etag ? { ETag: etag } : {} };
    if (method === 'GET' && answers304 && etag && headers['if-none-match'] === etag) return { status: 304, ...answer };
    return { status: 200, body: shown(kept), ...answer };
  });
  return { findings: findings.map(({ rule, place }) => `${rule} ${place}`), message: findings[0]?.message, statuses: Object.keys(answered.getLeaf!) };
}

test.each<[string, (leaf: Kept) => string | undefined, ((leaf: Kept) => Json)?]>([
  ['a version', ({ version }) => `"${version}"`],
  ['a weak version', ({ version }) => `W/"${version}"`],
  ["a weak version, without details that don't matter", ({ version }) => `W/"${version}"`, ({ id, name, seen }) => ({ id, name, seen })],
  ['nothing', () => undefined],
])('a server whose ETag is %s has no findings', async (_, tag, shown) => {
  const { findings, statuses } = await found(tag, { ...(shown ? { shown } : {}) });
  expect(findings).toEqual([]);
  expect(statuses.includes('304')).toBe(tag({ id: 1, name: '', version: 1, seen: 0 }) !== undefined);
});

test.each(['"1"', 'W/"1"'])('an ETag that stays the same although a write changed the record is found: %s', async (tag) => {
  const { findings, message } = await found(() => tag, { document: contract({}), answers304: false });
  expect(findings).toEqual(['stale_etag getLeaf 200']);
  expect(message).toMatch(`has another body than before, and the same ETag ${tag}\n  curl -i `);
});

test('a whole answer to the ETag that is still right is found, where the contract declares 304', async () => {
  const tag = ({ version }: Kept) => `"${version}"`;
  const { findings, message } = await found(tag, { answers304: false });
  expect(findings).toEqual(['not_modified getLeaf 200']);
  expect(message).toMatch(/^should answer 304 to If-None-Match: "\d", because its ETag is still "\d"\n/);
  expect((await found(tag, { answers304: false, document: contract({}) })).findings).toEqual([]);
});

test('recorded traffic is judged by its ETag too, however the condition is written', () => {
  const see = (condition: string) =>
    new Watch(contract()).see(
      { method: 'GET', url: '/leaves/1', headers: { 'if-none-match': condition } },
      { status: 200, headers: { 'content-type': 'application/json', etag: '"a"' }, body: '{"id":1,"name":"a"}' },
    );
  expect(['W/"a"', '"b", "a"'].map((condition) => see(condition).map(({ rule }) => rule))).toEqual([['not_modified'], ['not_modified']]);
  expect(['"b"', '*'].flatMap(see)).toEqual([]);
});
