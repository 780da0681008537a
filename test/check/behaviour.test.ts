// A server of another project that keeps to its schemas, with one fault at a time in what it does.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Effects } from '../../check/effects.ts';
import { Judge } from '../../check/judge.ts';
import { proxy, Watch } from '../../check/traffic.ts';
import type { OperationAt } from '../../contract/document.ts';
import { type Answer, checked, contractOf, json, no } from './answering.ts';

type Json = Record<string, any>;

const jar = {
  type: 'object',
  required: ['label'],
  properties: {
    label: { type: 'string', minLength: 1, maxLength: 20 },
    grams: { type: 'integer', minimum: 1, maximum: 5000 },
    lots: { type: 'array', maxItems: 4, items: { type: 'integer', minimum: 1 } },
  },
};
const shown = { ...jar, required: ['id', 'label'], properties: { id: { type: 'string', readOnly: true }, ...jar.properties } };
const body = (schema: Json) => ({ required: true, content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9]{1,9}$' } };
const one = { ...json(shown), headers: { ETag: { schema: { type: 'string' } } } };
const gone = { description: 'Gone.' };
const failures = { 400: no, 401: no, 404: no };
const list = {
  type: 'object',
  required: ['items', 'next_cursor'],
  properties: { items: { type: 'array', items: shown }, next_cursor: { type: ['string', 'null'] } },
};
const query = (name: string, schema: Json, more: Json = {}) => ({ name, in: 'query', schema, ...more });
const inHeader = (name: string) => ({ name, in: 'header', schema: { type: 'string' } });
const parametersOfList = [
  query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 10 }),
  query('cursor', { type: 'string' }),
  query('filter', { type: 'object', properties: { grams: { type: 'integer' } } }, { style: 'deepObject', explode: true }),
];
/** Both have parameters that are called `id`, and ids that are numbers. */
const collection = (name: string, removed: Json) => ({
  [`/${name}`]: {
    get: { operationId: `${name} list`, parameters: parametersOfList, responses: { 200: json(list), ...failures } },
    post: {
      operationId: `${name} make`,
      parameters: [{ ...inHeader('Idempotency-Key'), required: true }],
      requestBody: body(jar),
      responses: { 201: one, ...failures },
    },
  },
  [`/${name}/{id}`]: {
    parameters: [id],
    get: { operationId: `${name} get`, responses: { 200: one, ...failures } },
    head: { operationId: `${name} head`, responses: { 200: one, 400: gone, 401: gone, 404: gone } },
    put: { operationId: `${name} put`, parameters: [inHeader('If-Match')], requestBody: body(jar), responses: { 200: one, 412: no, ...failures } },
    patch: { operationId: `${name} patch`, requestBody: body({ ...jar, required: [] }), responses: { 200: one, ...failures } },
    delete: { operationId: `${name} remove`, responses: { 204: gone, ...removed } },
  },
});
const document: Json = {
  ...contractOf({ ...collection('jars', failures), ...collection('lids', { 400: no, 401: no }) }),
  security: [{ reader: [] }],
  components: { securitySchemes: { reader: { type: 'http', scheme: 'bearer' }, robot: { type: 'apiKey', in: 'header', name: 'X-Robot' } } },
};

/** Answers as the contract says, except for the fault. */
function shelf(fault: string) {
  const judge = new Judge(document);
  const stores: Record<string, Map<string, Json>> = { jars: new Map(), lids: new Map() };
  for (const store of Object.values(stores)) for (let n = 1; n < 8; n++) store.set(String(n), { id: String(n), label: `l${n}` });
  const keys = new Map<string, Json>();
  let last = 7;
  const refused = (status: number): Answer => ({ status, body: { error: 'no' } });
  const tagOf = (record: Json) => `"${JSON.stringify(record).replace(/\W/g, '')}"`;

  function listed(store: Map<string, Json>, search: URLSearchParams): Answer {
    const cursor = search.get('cursor');
    if (cursor !== null && !/^after-\d+$/.test(cursor)) return refused(400);
    const from = Number(cursor?.slice(6) ?? 0);
    const all = [...store.values()].filter((record) => !search.has('filter[grams]') || record.grams === Number(search.get('filter[grams]')));
    const to = from + Number(search.get('limit') ?? 10);
    const next = { 'pages end nowhere': from || to, 'pages overlap': to - 1, 'pages leave gaps': to + 1 }[fault] ?? to;
    const named = fault === 'no such page' ? `x${next}` : `after-${next}`;
    return { status: 200, body: { items: fault === 'lists none' ? [] : all.slice(from, to), next_cursor: to < all.length ? named : null } };
  }

  const answer = (request: IncomingMessage, text: string): Answer | undefined => {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://server');
    const [, name = '', given] = pathname.split('/');
    const store = stores[name];
    if (!store || (given !== undefined && !/^\d{1,9}$/.test(given))) return refused(400);
    if (headers.authorization !== 'Bearer mine' && !(fault === 'another scheme' && headers['x-robot'] === 'steel')) return refused(401);
    const problems = judge.request(
      judge.operations.find((at) => at.method === method.toLowerCase() && at.path.startsWith(`/${name}`) && at.path.includes('{') === (given !== undefined))!,
      { id: given ?? '' },
      {
        method,
        url,
        headers: headers as Record<string, string>,
        body: text,
      },
    );
    const isLax =
      (fault === 'takes half a body' && problems.length === 1 && /is not JSON/.test(problems[0]!)) ||
      (fault === 'takes any filter' && problems[0]?.startsWith('query filter'));
    if (problems.length > 0 && !isLax) return refused(400);
    const sent: Json = isLax ? { label: 'a' } : text === '' ? {} : JSON.parse(text);
    const known = given === undefined ? undefined : store.get(given);
    if (given === undefined && method === 'GET') return listed(store, searchParams);
    if (given === undefined) {
      const key = String(headers['idempotency-key']);
      const made = (fault !== 'forgets keys' && keys.get(key)) || { ...sent, id: String(++last) };
      if (fault === 'drops a member') delete made.grams;
      keys.set(key, made);
      store.set(made.id, made);
      return { status: 201, body: made };
    }
    if (!known) return method === 'DELETE' && name === 'lids' ? { status: 204 } : refused(404);
    const put = (record: Json): Answer => {
      store.set(given, record);
      return { status: 200, body: record, headers: { ETag: tagOf(record) } };
    };
    if (method === 'HEAD')
      return {
        status: fault === 'HEAD finds none' ? 404 : 200,
        headers: { 'Content-Type': 'application/json', ETag: fault === 'HEAD has another tag' ? '"a"' : tagOf(known) },
      };
    if (method === 'GET' && fault === 'is silent about one') return undefined;
    if (method === 'GET') return put(known);
    if (method === 'DELETE') {
      store.delete(given);
      return { status: 204 };
    }
    if (method === 'PATCH') return put(fault === 'PATCH replaces' ? { label: 'none', ...sent, id: given } : { ...known, ...sent, id: given });
    const condition = headers['if-match'];
    if (condition !== undefined && condition !== tagOf(known) && fault !== 'any condition') return refused(412);
    if (fault === 'PUT has no effect') return put(known);
    return put({ ...sent, ...(fault === 'PUT adds' && sent.lots ? { lots: [...(known.lots ?? []), ...sent.lots].slice(0, 4) } : {}), id: given });
  };
  return { answer, stores };
}

const found = async (fault: string, more: Json = {}) => {
  const { answer, stores } = shelf(fault);
  const outcome = await checked(document, answer, { token: ['reader=mine', 'robot=steel'], requests: 300, patienceMs: 3000, ...more });
  return { ...outcome, stores, rules: [...new Set(outcome.findings.map(({ rule }) => rule))] };
};

test('a right server is not accused, its records are reached, and none are removed but those that the check made', async () => {
  const { findings, answered, stores } = await found('none', { requests: 900 });
  expect(findings).toEqual([]);
  for (const name of ['jars', 'lids']) {
    expect([...stores[name]!.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    const { 200: reached, 404: missed } = answered[`${name} get`] as Record<string, number>;
    expect(reached).toBeGreaterThan(2 * missed!);
  }
});

test.each<[string, string]>([
  ['pages end nowhere', 'endless_pages'],
  ['pages overlap', 'repeated_record'],
  ['pages leave gaps', 'skipped_record'],
  ['no such page', 'broken_page'],
  ['lists none', 'ensure_resource_availability'],
  ['forgets keys', 'repeated_key'],
  ['drops a member', 'write_without_effect'],
  ['PUT has no effect', 'write_without_effect'],
  ['PUT adds', 'repeated_put'],
  ['PATCH replaces', 'patch_replaces'],
  ['HEAD finds none', 'head_unlike_get'],
  ['HEAD has another tag', 'head_unlike_get'],
  ['any condition', 'ignored_condition'],
  ['another scheme', 'ignored_auth'],
  ['takes half a body', 'negative_data_rejection'],
  ['takes any filter', 'negative_data_rejection'],
])('a server with the fault "%s" is found by %s alone', async (fault, rule) => {
  expect((await found(fault)).rules).toEqual([rule]);
});

test('an operation that leaves one request without an answer is a finding, and the others are still checked', async () => {
  const { findings, answered } = await found('is silent about one', { patienceMs: 1500 });
  expect(findings.map(({ rule, place }) => `${rule} ${place}`).sort()).toEqual(['no_answer jars get', 'no_answer lids get']);
  expect(findings[0]?.message).toMatch(/^GET \/\w+\/\d+ took more than 1.5 s\n {2}curl -i /);
  expect(answered['lids put']).toHaveProperty('200');
});

test.each(['', 'Connection: close\r\n'])('a body that comes after a response which has none is a finding, and the proxy leaves it out (%j)', async (more) => {
  const get = { operationId: 'getJar', responses: { 204: { description: 'Empty.' } } };
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(`HTTP/1.1 204 No Content\r\n${more}\r\n{"a":1}`))).listen(
    0,
  );
  const watch = new Watch(contractOf({ '/jar': { get } }));
  await once(server, 'listening');
  const between = proxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, watch, () => {}).listen(0);
  onTestFinished(() => [server, between].forEach((one) => void one.close()));
  await once(between, 'listening');
  const { status } = await fetch(`http://127.0.0.1:${(between.address() as AddressInfo).port}/jar`);
  expect([status, watch.watched.findings.map(({ rule }) => rule)]).toEqual([204, ['unexpected_body']]);
});

test('members that had no effect in too few writes are named', () => {
  const document = contractOf({
    '/jars/{id}': { get: { operationId: 'getJar', responses: { 200: json(jar) } }, put: { operationId: 'putJar', responses: {} } },
  });
  const [get, put] = new Judge(document).operations as [OperationAt, OperationAt];
  const effects = new Effects(document);
  const record = (label: string) => ({ status: 200, headers: {}, body: JSON.stringify({ label }) });
  const write = (label: string) =>
    effects.note(put, { method: 'PUT', url: '/jars/1', headers: {}, body: JSON.stringify({ label }) }, get, record('a'), record('a'));
  for (const label of ['b', 'c', 'd', 'e', 'f']) {
    expect([label, effects.found().length]).toEqual([label, 0]);
    write(label);
    if (label === 'b' || label === 'f') expect(effects.notes()).toEqual([]);
    else expect(effects.notes()).toEqual([expect.stringMatching(/^putJar: no record had what was sent as label \([234] times\)\. 5 writes are needed/)]);
  }
  expect(effects.found().map(({ finding }) => finding.rule)).toEqual(['write_without_effect']);
});
