// What the check reports: how long it takes, how it spoilt a request, one finding per cause, which records it removed, and the line of a finding.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Lines } from '../../check/lines.ts';
import { measured, paceInWords, secondsToWait } from '../../check/pace.ts';
import { readDocument } from '../../check/read.ts';
import { rendered } from '../../check/report.ts';
import { checkServer } from '../../check/server.ts';

type Json = Record<string, any>;

const refusal = { description: 'No.', content: { 'application/json': { schema: { type: 'object' } } } };
const answers = (status: number, schema: Json) => ({
  [status]: { description: 'Yes.', content: { 'application/json': { schema } } },
  ...Object.fromEntries([400, 404, 422].map((one) => [one, refusal])),
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const wrapped = (name: string) => ({ type: 'object', required: [name], properties: { [name]: ref('Tea') } });
const body = { required: true, content: { 'application/json': { schema: { type: 'object', required: ['tea'], properties: { tea: ref('TeaFields') } } } } };
const id = { name: 'tea_id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 250 } };
const contract: Json = {
  openapi: '3.1.0',
  paths: {
    '/teas': {
      get: {
        operationId: 'listTeas',
        parameters: [limit],
        responses: answers(200, { type: 'object', properties: { teas: { type: 'array', items: ref('Tea') } } }),
      },
      post: { operationId: 'createTea', requestBody: body, responses: answers(201, wrapped('tea')) },
    },
    '/teas/{tea_id}': {
      parameters: [id],
      get: { operationId: 'getTea', responses: answers(200, wrapped('tea')) },
      put: { operationId: 'updateTea', requestBody: body, responses: answers(200, wrapped('tea')) },
      delete: { operationId: 'deleteTea', responses: answers(200, { type: 'object' }) },
    },
    '/cups': { post: { operationId: 'createCup', requestBody: body, responses: answers(201, wrapped('cup')) } },
    '/cups/{cup_id}': { parameters: [{ ...id, name: 'cup_id' }], get: { operationId: 'getCup', responses: answers(200, wrapped('cup')) } },
  },
  components: {
    schemas: {
      Tea: { type: 'object', required: ['id', 'name'], additionalProperties: false, properties: { id: { type: 'integer' }, name: { type: 'string' } } },
      TeaFields: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', minLength: 1, maxLength: 40 }, grams: { type: 'integer', minimum: 0 } },
      },
    },
  },
};

/** The value of a JSON text, or undefined where it is none. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Faults {
  /** Every record has a member that the contract doesn't have. */
  coloured?: boolean;
  /** The server accepts any body. */
  careless?: boolean;
  /** The count of requests from which the server answers 429. */
  full?: number;
  /** The server refuses to remove records. */
  clinging?: boolean;
}

/** A server with teas and cups. The first tea was not made by the check. */
async function shelf({ coloured, careless, full, clinging }: Faults = {}) {
  const teas = new Map<string, string>([['1', 'Sencha']]);
  const cups = new Set<string>();
  let next = 2;
  let asked = 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const answer = (status: number, value: unknown, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
    if (++asked === full) return answer(429, {}, { 'Retry-After': '1' });
    if (full) response.setHeader('X-Call-Limit', '1/30');
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    const [, kind = '', found] = /^\/(\w+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    const { method = '' } = request;
    const takes = found ? (kind === 'teas' ? ['GET', 'PUT', 'DELETE'] : ['GET']) : kind === 'teas' ? ['GET', 'POST'] : ['POST'];
    if (!takes.includes(method)) return answer(405, {}, { Allow: takes.join(', ') });
    const limit = searchParams.get('limit');
    if (limit !== null && !careless && !(/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 250)) return answer(400, {});
    const read = jsonIn(text || '{}');
    if (read === undefined) return answer(400, {});
    const given = (read as Json | null)?.tea;
    const { name, grams = 0 } = given ?? {};
    const good = typeof name === 'string' && name !== '' && [...name].length <= 40 && Number.isInteger(grams) && grams >= 0;
    if ((text || method === 'POST' || method === 'PUT') && !good && !careless) return answer(422, {});
    const shown = (own: string, of = 'tea') => ({ [of]: { id: Number(own), name: String(teas.get(own) ?? name), ...(coloured ? { colour: 'green' } : {}) } });
    if (method === 'POST') {
      const own = String(next++);
      if (kind === 'teas') teas.set(own, String(name));
      else cups.add(own);
      return answer(201, shown(own, kind.slice(0, -1)));
    }
    if (!found) return answer(200, { teas: [...teas.keys()].slice(-Math.min(20, Number(limit) || 20)).map((own) => shown(own).tea) });
    if (kind === 'cups') return cups.has(found) ? answer(200, shown(found, 'cup')) : answer(404, {});
    if (!teas.has(found)) return answer(404, {});
    if (method === 'PUT') teas.set(found, String(name));
    const known = shown(found);
    if (method === 'DELETE' && clinging) return answer(422, { errors: 'It is being drunk.' });
    if (method === 'DELETE') teas.delete(found);
    return answer(200, known);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, teas, cups };
}

const check = (url: string, more: object = {}) => checkServer({ url, document: contract, seed: 11, requests: 300, known: [{ tea_id: 1 }], ...more });

test('a spoilt request is reported with what was spoilt, from what to what, and which rule of the contract that breaks', async () => {
  const { findings } = await check((await shelf({ careless: true })).url, { requests: 600 });
  const taken = findings.filter(({ rule }) => rule === 'negative_data_rejection').map(({ message }) => message.split('\n')[0]);
  expect(taken).toContainEqual(
    expect.stringMatching(/^accepted a request that it should refuse: body tea\.grams changed from .+ to .+: \/tea\/grams must be .+/),
  );
  expect(taken).toContainEqual(
    expect.stringMatching(/^accepted a request that it should refuse: body tea left out, which was {.*}: body must have required property 'tea'/),
  );
  expect(taken).toContainEqual(expect.stringMatching(/^accepted a request that it should refuse: query limit (changed from \d+ to|added as) ".*"$/));
});

test('one cause is one finding, with the operations that show it and how often', async () => {
  const { findings } = await check((await shelf({ coloured: true })).url);
  expect(findings).toMatchObject([
    {
      rule: 'response_schema_conformance',
      places: expect.arrayContaining(['createTea 201', 'createCup 201', 'getTea 200', 'listTeas 200', 'updateTea 200', 'getCup 200']),
      answers: expect.any(Number),
      pointer: '#/components/schemas/Tea',
    },
  ]);
  expect(findings[0]!.answers).toBeGreaterThan(20);
  expect(rendered([{ subject: 'teas', findings }], 'text')).toMatch(/ \(6 places, \d+ answers\)\n {2}response_schema_conformance: /);
});

test('the check removes the records that it made, and says which ones have to stay', async () => {
  const { url, teas, cups } = await shelf();
  const { notes } = await check(url);
  expect([...teas.keys()]).toEqual(['1']);
  expect(notes).toEqual([
    expect.stringMatching(/^records that the check created and removed at its end: \d+$/),
    `records of createCup that stay on the server, because no operation removes them: ${cups.size}`,
  ]);
});

test('it removes its records after its time is over too, and names the operation that refuses', async () => {
  const { url, teas } = await shelf();
  await check(url, { seconds: 0.2, requests: 100_000 });
  expect([...teas.keys()]).toEqual(['1']);
  const clinging = await check((await shelf({ clinging: true })).url);
  expect(clinging.notes).toContainEqual(
    expect.stringMatching(/^records that stay on the server, because deleteTea refused to remove them: \d+, with 422 .*drunk/),
  );
});

test('it says at the start that it changes records, that the server limits calls, and how long the check takes', async () => {
  const said: string[] = [];
  await check((await shelf({ full: 25 })).url, { requests: 150, say: (line: string) => said.push(line) });
  expect(said).toEqual([
    expect.stringMatching(/^The check creates and changes records at http/),
    expect.stringMatching(/^The server limits calls: after \d\d at once it accepts about \d+ a second \(x-call-limit: 1\/30\)\./),
    expect.stringMatching(/^About \d+ requests take \d+ s\.$/),
  ]);

  const free: string[] = [];
  await check((await shelf()).url, { requests: 20, say: (line: string) => free.push(line) });
  expect(free).toEqual([said[0]?.replace(/http\S+;/, free[0]!.match(/http\S+;/)![0]), expect.stringMatching(/^About \d+ requests take \d+ s\.$/)]);
});

test.each([
  ['', 1],
  ['7', 7],
  ['1.5', 1.5],
  ['0', 1],
  ['-3', 1],
  ['soon', 1],
  ['86400', 60],
  ['Tue, 01 Sep 2026 09:30:05 GMT', 5],
  ['Tue, 01 Sep 2026 09:29:00 GMT', 1],
  ['Wed, 02 Sep 2026 09:30:00 GMT', 60],
])('Retry-After: %s is a wait of %d s', (said, seconds) => {
  expect(secondsToWait({ 'retry-after': said }, Date.parse('2026-09-01T09:30:00Z'))).toBe(seconds);
});

test.each(['0', 'soon', 'Tue, 01 Sep 2015 09:30:00 GMT', undefined])(
  'a server that answers 429 with Retry-After %s is not asked again at once',
  async (said) => {
    const began = Date.now();
    let refused = 0;
    const server = createServer((request, response) => {
      if (Date.now() - began > 500) return response.writeHead(request.method === 'GET' ? 200 : 405, { Allow: 'GET' }).end();
      refused += 1;
      return response.writeHead(429, said === undefined ? {} : { 'Retry-After': said }).end();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void server.close());
    const document = { openapi: '3.1.0', paths: { '/tea': { get: { operationId: 'getTea', responses: { 200: { description: 'Tea.' } } } } } };
    const { findings } = await checkServer({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, document, requests: 5, parallel: 1 });
    expect([refused, findings]).toEqual([1, []]);
  },
);

test('the measured rate is what a bucket lets through after a pause', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let [level, leaked] = [0, Date.now()];
  const ask = async () => {
    level = Math.max(0, level - ((Date.now() - leaked) * 2) / 1000);
    leaked = Date.now();
    if (level + 1 > 40) return { status: 429, headers: { 'retry-after': '1' } };
    level += 1;
    return { status: 200, headers: { 'x-limit': 'none' } };
  };
  const found = measured(ask, 6);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await found).toEqual({ rate: expect.closeTo(5 / 3), burst: 40 });
  expect(paceInWords(await found, 2000)).toEqual([
    expect.stringContaining('after 40 at once it accepts about 1.7 a second. '),
    'About 2000 requests take 20 minutes.',
  ]);
});

test('an annotation names the line of the given document', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lines-')), 'teas.yaml');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  const lines = [
    'openapi: 3.1.0',
    'paths:',
    '  /teas:',
    '    get:',
    '      operationId: listTeas',
    '      parameters:',
    '        - {name: limit, in: query}',
    '      responses:',
    "        '200': {description: Teas.}",
    'components:',
    '  schemas:',
    '    Tea:',
    '      allOf:',
    '        - properties:',
    '            name: {type: string}',
  ];
  writeFileSync(file, lines.join('\n'));
  const line = (place: string, pointer?: string) => Lines.of(file).locate({ rule: 'a', message: 'b', place, ...(pointer ? { pointer } : {}) });
  expect(line('listTeas 200')).toEqual({ file, line: 9 });
  expect(line('listTeas query limit')).toEqual({ file, line: 7 });
  expect(line('GET /teas 405')).toEqual({ file, line: 4 });
  expect(line('/teas servers')).toEqual({ file, line: 3 });
  expect(line('Tea (output) name')).toEqual({ file, line: 15 });
  expect(line('Tea (output) colour')).toEqual({ file, line: 12 });
  expect(line('listTeas 500', '#/components/schemas/Tea/allOf/0/properties/name')).toEqual({ file, line: 15 });
  expect(line('listCups')).toEqual({ file });
  const [text] = rendered(
    [{ subject: 'teas', findings: [{ rule: 'a', place: 'listTeas 200', message: 'b' }], locate: (found) => Lines.of(file).locate(found) }],
    'annotations',
  ).split('\n');
  expect(text).toBe(`::error file=${file},line=9,title=a::listTeas 200: b`);
});

test('an annotation stays on its line, and others tell what was allowed, has ended or is new', () => {
  const finding = { rule: 'a,b', place: 'listTeas 200', message: '50 % of\r\nteas: gone' };
  const more = { allowed: [{ ...finding, rule: 'c' }], ended: ['the allowance of c ended'], notes: ['tea is new'] };
  expect(rendered([{ subject: 'teas', findings: [finding], ...more, locate: () => ({ file: 'a:b.yaml' }) }], 'annotations').split('\n')).toEqual([
    '::error file=a%3Ab.yaml,title=a%2Cb::listTeas 200: 50 %25 of%0D%0Ateas: gone',
    '::notice file=a%3Ab.yaml,title=c::listTeas 200: allowed',
    '::warning title=allowance::the allowance of c ended',
    '::notice title=note::tea is new',
    'teas: 1 finding, 1 allowed',
  ]);
});

test('control characters of a contract or of a server are shown, and not sent to the terminal', () => {
  const evil = 'tea\u001b[2J\u001b]0;tea\u0007\u009b8m\u202e';
  const shown = 'tea\\u001b[2J\\u001b]0;tea\\u0007\\u009b8m\\u202e';
  const findings = [{ rule: 'a', place: evil, message: `${evil}\n  GET /${evil}` }];
  const report = { subject: evil, findings, notes: [evil] };
  expect(rendered([report], 'text')).toBe(`${shown}\n  a: ${shown}\n  GET /${shown}\nnote: ${shown}\n${shown}: 1 finding`);
  expect(rendered([report], 'annotations').split('\n')[0]).toBe(`::error title=a::${shown}: ${shown}%0A  GET /${shown}`);
  const json = rendered([report], 'json');
  expect(json).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  expect(JSON.parse(json)).toMatchObject([{ findings, notes: [evil] }]);
});

test('with the sources of this project, each operation and each schema of the joined contract has its line in them', () => {
  for (const name of ['admin', 'operator']) {
    const file = `generated/${name}.json`;
    const lines = Lines.of(file);
    const document = readDocument(file);
    const ids = Object.values<Json>(document.paths).flatMap((item) => Object.values<Json>(item).flatMap(({ operationId }) => operationId ?? []));
    const schemas = Object.keys(document.components.schemas);
    const lost = [...ids, ...schemas.map((schema) => `${schema} (output)`)].filter((place) => {
      const at = lines.locate({ rule: 'a', message: 'b', place });
      return at?.line === undefined || !at.file.startsWith('openapi/');
    });
    expect([name, lost]).toEqual([name, []]);
  }
  const source = Lines.of('generated/admin.json').locate({ rule: 'a', message: 'b', place: 'createPage 201' });
  expect(source?.file).toBe('openapi/admin/pages.yaml');
});
