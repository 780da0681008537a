// The requests that a check draws, before any server answers them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Credentials } from '../../check/credentials.ts';
import { Drawing } from '../../check/draw.ts';
import { Judge } from '../../check/judge.ts';
import { readDocument } from '../../check/read.ts';
import { Records } from '../../check/records.ts';
import { Requests } from '../../check/requests.ts';

test('an empty choice, or an empty list of choices, is not drawn as spoilt, since a server may take it as none', () => {
  const judge = new Judge(readDocument('generated/admin.json'));
  const drawing = new Drawing(judge);
  const spoiltIn = (id: string, name: string) => {
    const at = judge.operations.find((one) => one.id === id)!;
    const drawn = fc.sample(drawing.requestsOf(at, 'spoilt')!, { numRuns: 2000, seed: 1 });
    return drawn.flatMap(({ query, spoilt }) => (spoilt?.startsWith(`query ${name} `) ? [query[name]] : []));
  };
  for (const [id, name] of [
    ['listEvents', 'filter'],
    ['listPages', 'published_status'],
  ] as const) {
    const texts = spoiltIn(id, name);
    expect(texts).toContain('not-this');
    expect(texts).not.toContain('');
  }
  expect(spoiltIn('listEvents', 'limit')).toContain('');
});

/** Good requests of the only operation of a contract, as they are sent. */
function good(path: string, operation: Record<string, any>, known: [name: string, id: string][] = []) {
  const judge = new Judge({ openapi: '3.1.0', info: {}, paths: { [path]: { post: operation } } });
  const drawing = new Drawing(judge);
  const records = new Records(judge.operations, '');
  for (const [name, id] of known) records.add(name, id, {});
  const requests = new Requests(judge, records, { base: '', credentials: new Credentials(judge.document, []), headers: {}, seed: 1 });
  const [at] = judge.operations as [(typeof judge.operations)[number]];
  const drawn = drawing.good(at);
  return { sent: drawn ? fc.sample(drawn, { numRuns: 300, seed: 1 }).map((one) => requests.of(at, one)) : [], notes: drawing.notes() };
}

const inPath = (schema: object, more = {}) => ({ name: 'code', in: 'path', required: true, schema, ...more });
const formOf = (type: string, schema: object) => ({ requestBody: { required: true, content: { [type]: { schema } } } });
const mayBeNull = { type: 'object', properties: { picked: { type: ['string', 'null'], format: 'date' }, grams: { type: ['integer', 'null'] } } };

test('null is in no query and in no form, which have no way to write it', () => {
  const picked = { name: 'picked', in: 'query', schema: { type: ['string', 'null'], format: 'date' } };
  const queries = good('/leaves', { parameters: [picked] }).sent.map(({ url }) => url);
  expect(new Set(queries).size).toBeGreaterThan(5);
  expect(queries.filter((url) => url.includes('null'))).toEqual([]);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    expect(good('/leaves', formOf(type, mayBeNull)).sent.filter(({ body }) => !body || body.includes('null'))).toEqual([]);
});

test.each([
  ['a list that begins with a dot', inPath({ type: 'array', items: { type: 'integer' } }, { style: 'label' })],
  ['an object', inPath({ type: 'object' })],
])('an operation is not called where its path needs what the check can not write: %s', (_, parameter) => {
  const { sent, notes } = good('/leaves/{code}', { operationId: 'addLeaf', parameters: [parameter] });
  expect([sent, notes]).toEqual([[], [expect.stringMatching(/^addLeaf was not called with good requests, because no value of code that fits could be drawn/)]]);
});

test('an id is only put where it fits: other paths may have another kind of record under the same name', () => {
  const ids = { type: 'array', items: { type: 'integer' }, minItems: 1 };
  const body = formOf('application/json', { type: 'object', required: ['leaf_ids'], properties: { leaf_ids: ids } });
  const { sent } = good('/leaves/{code}', { ...body, parameters: [inPath({ type: 'integer' })] }, [
    ['code', 'green'],
    ['leaf_id', 'green'],
  ]);
  expect(sent.filter(({ url, body }) => !/^\/leaves\/-?\d+$/.test(url) || !JSON.parse(body!).leaf_ids.every(Number.isInteger))).toEqual([]);
});

test('the query of a path in the contract stays, and parameters come behind it', () => {
  const page = { name: 'page', in: 'query', required: true, schema: { type: 'integer' } };
  expect(good('/leaves?beta=true', { parameters: [page] }).sent[0]!.url).toMatch(/^\/leaves\?beta=true&page=-?\d+$/);
});

test('a body is not left out as a spoilt value, since not each operation requires one', () => {
  const content = { 'application/json': { schema: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } };
  const judge = new Judge({ openapi: '3.1.0', info: {}, paths: { '/leaf': { post: { requestBody: { content } } } } });
  const drawn = fc.sample(new Drawing(judge).requestsOf(judge.operations[0]!, 'spoilt')!, { numRuns: 300, seed: 1 });
  expect(drawn.filter(({ spoilt }) => spoilt?.startsWith('body  left out'))).toEqual([]);
});
