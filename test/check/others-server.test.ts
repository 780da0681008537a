// Servers of other projects, whose contracts are written otherwise than this project's. No request that such a contract allows may be called wrong.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { Judge } from '../../check/judge.ts';
import { checkServer } from '../../check/server.ts';

type Json = Record<string, any>;

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const json = (schema: Json) => ({ description: 'It.', content: { 'application/json': { schema } } });
const no = json({ type: 'object', required: ['error'], properties: { error: { type: 'string' } } });

const contractOf = (paths: Json): Json => ({ openapi: '3.1.0', info: { title: 'Leaves', version: '1' }, paths });

/** Checks a server that answers with what `answer` returns, and 405 to methods that its contract doesn't have. */
async function checked(document: Json, answer: (request: IncomingMessage, body: string) => Answer, options: Json = {}) {
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { pathname } = new URL(request.url!, 'http://server');
    const found = new Judge(document).match(request.method!, pathname);
    const {
      status,
      body: said,
      headers,
    }: Answer = found && 'allowed' in found ? { status: 405, headers: { Allow: found.allowed.join(', ') } } : answer(request, body);
    response.writeHead(status, { ...(said === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers });
    response.end(said === undefined ? '' : JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return checkServer({ url, document, seed: 7, requests: 200, ...options });
}

const query = (request: IncomingMessage) => new URL(request.url!, 'http://server').searchParams;

const kinds = { type: 'array', minItems: 1, items: { enum: ['green', 'black'] } };
const grams = { type: 'object', minProperties: 1, additionalProperties: false, properties: { min: { type: 'integer' }, max: { type: 'integer' } } };

test.each<[string, Json, (given: URLSearchParams) => boolean]>([
  ['a list under a repeated name', { schema: kinds }, (given) => given.getAll('by').every((kind) => kinds.items.enum.includes(kind))],
  [
    'a list with pipes',
    { schema: kinds, style: 'pipeDelimited', explode: false },
    (given) => /^(green|black)(\|(green|black))*$/.test(given.get('by') ?? 'green'),
  ],
  ['an object under its own name', { schema: grams, style: 'deepObject', explode: true }, (given) => [...given.keys()].every((key) => /^by\[m..\]$/.test(key))],
  ['an object under the names of its members', { schema: grams }, (given) => [...given.keys()].every((key) => /^m..$/.test(key))],
  ['an object with commas', { schema: grams, explode: false }, (given) => /^m..,-?\d+(,m..,-?\d+)?$/.test(given.get('by') ?? 'min,1')],
])('a query is written as its contract says: %s', async (_, parameter, isRight) => {
  const leaves = { operationId: 'listLeaves', parameters: [{ name: 'by', in: 'query', ...parameter }], responses: { 200: json({}), 400: no } };
  const document = contractOf({ '/leaves': { get: leaves } });
  const sent = new Set<string>();
  const refused = { status: 400, body: { error: 'by' } };
  const { findings } = await checked(document, (request) => {
    if (!isRight(query(request))) return refused;
    sent.add(request.url!);
    return { status: 200, body: [] };
  });
  expect(findings).toEqual([]);
  expect(sent.size).toBeGreaterThan(1);
  // and read in the same way
  const judge = new Judge(document);
  const problems = (url: string) => judge.request(judge.operations[0]!, {}, { method: 'GET', url, headers: {} });
  expect([...sent].flatMap(problems)).toEqual([]);
  expect(problems('/leaves?other=1')).toEqual(['query other is not declared']);
});
