// A server with one fault at a time: each check finds its own fault, and finds nothing in the server without faults.
// Longer than other files: most of it is the server with the faults, each beside the check that has to find it.

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ask } from '../../check/ask.ts';
import { asCurl } from '../../check/curl.ts';
import { Judge } from '../../check/judge.ts';
import { mostOfBody, unpacked } from '../../check/most.ts';
import { checkServer } from '../../check/server.ts';
import { proxy, readHar, Watch } from '../../check/traffic.ts';
import { folderUntil } from '../support/folder.ts';

type Json = Record<string, any>;

const error = { description: 'No.', content: { 'application/json': { schema: { type: 'object', required: ['errors'], properties: { errors: {} } } } } };
const failures = { 400: error, 401: error, 404: error, 422: error };
const tea = { type: 'object', required: ['id', 'name'], additionalProperties: false, properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const one = {
  description: 'A tea.',
  headers: { 'X-Request-Id': { required: true, schema: { type: 'string', pattern: '^r' } } },
  content: { 'application/json': { schema: { type: 'object', required: ['tea'], properties: { tea } } } },
};
const body = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['tea'],
        properties: {
          tea: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string', minLength: 1, maxLength: 40 }, grams: { type: 'integer', minimum: 0 } },
          },
        },
      },
    },
  },
};
const id = { name: 'tea_id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const contract: Json = {
  openapi: '3.1.0',
  info: { title: 'Teas', version: '1' },
  servers: [{ url: '{base}/shop', variables: { base: { default: 'http://localhost' } } }],
  security: [{ Token: [] }],
  paths: {
    '/teas.json': {
      get: {
        operationId: 'listTeas',
        parameters: [
          { name: 'since_id', in: 'query', schema: { type: 'integer', minimum: 0 } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 250 } },
        ],
        responses: {
          200: {
            description: 'Teas.',
            content: { 'application/json': { schema: { type: 'object', required: ['teas'], properties: { teas: { type: 'array', items: tea } } } } },
          },
          ...failures,
        },
      },
      post: { operationId: 'createTea', requestBody: body, responses: { 201: one, ...failures } },
    },
    '/teas/{tea_id}.json': {
      parameters: [id],
      get: { operationId: 'getTea', responses: { 200: one, ...failures } },
      put: { operationId: 'updateTea', requestBody: body, responses: { 200: one, ...failures } },
      delete: {
        operationId: 'deleteTea',
        responses: { 200: { description: 'Gone.', content: { 'application/json': { schema: { type: 'object', maxProperties: 0 } } } }, ...failures },
      },
    },
  },
  components: { securitySchemes: { Token: { type: 'apiKey', in: 'header', name: 'X-Token' } } },
};

type Fault =
  | 'none'
  | '500'
  | 'status'
  | 'type'
  | 'header'
  | 'schema'
  | 'takes anything'
  | 'refuses good'
  | 'method'
  | 'second method'
  | 'no auth'
  | 'any token'
  | 'no token'
  | 'late auth'
  | 'stays'
  | 'forgets'
  | 'not listed';
let fault: Fault = 'none';
const teas = new Map<number, Json>();
let server: Server;
let url: string;

async function heard(some: Server): Promise<string> {
  await once(some.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(some.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  let next = 1;
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const answer = (status: number, value: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'r1', ...headers });
      response.end(JSON.stringify(value));
    };
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    const [, found] = /^\/shop\/teas(?:\/([^/]+))?\.json$/.exec(pathname) ?? [];
    const methods = found ? ['GET', 'PUT', 'DELETE'] : ['GET', 'POST'];
    const isServed = fault === 'method' || (fault === 'second method' && request.method === 'PUT');
    if (!methods.includes(request.method!)) return answer(isServed ? 200 : 405, { errors: 'no' }, { Allow: methods.join(', ') });
    const token = request.headers['x-token'];
    const letIn = token === 'good' || (fault === 'any token' && token !== undefined) || (fault === 'no token' && token === undefined);
    if (fault !== 'no auth' && !letIn) return answer(fault === 'late auth' ? 404 : 401, { errors: 'no' });
    for (const [name, [least, most]] of Object.entries({ since_id: [0, Infinity], limit: [1, 250] } as Record<string, [number, number]>)) {
      const value = searchParams.get(name);
      if (value !== null && !(/^-?\d+$/.test(value) && Number(value) >= least && Number(value) <= most) && fault !== 'takes anything')
        return answer(400, { errors: name });
    }
    let given: Json | undefined;
    try {
      given = (text ? JSON.parse(text) : {})?.tea;
    } catch {
      return answer(400, { errors: 'body' });
    }
    if (request.method === 'POST' || request.method === 'PUT') {
      const good =
        typeof given === 'object' &&
        given !== null &&
        !Array.isArray(given) &&
        typeof given.name === 'string' &&
        [...given.name].length >= 1 &&
        [...given.name].length <= 40 &&
        (given.grams === undefined || (Number.isInteger(given.grams) && given.grams >= 0));
      if (!good && fault !== 'takes anything') return answer(422, { errors: 'invalid' });
      if (fault === 'refuses good' && given?.grams > 100) return answer(400, { errors: 'too much' });
      if (fault === '500' && given?.name?.includes('Z')) return answer(500, { errors: 'oops' });
    }
    if (!found && request.method === 'POST') {
      const made = { id: next++, name: given?.name ?? 'x' };
      if (fault !== 'forgets') teas.set(made.id, made);
      if (fault === 'schema') return answer(201, { tea: { ...made, colour: 'green' } });
      if (fault === 'status') return answer(202, { tea: made });
      return answer(
        201,
        { tea: { ...made, name: String(made.name) } },
        fault === 'header' ? { 'X-Request-Id': 'wrong' } : fault === 'type' ? { 'Content-Type': 'text/plain' } : {},
      );
    }
    if (!found)
      return answer(200, {
        teas:
          fault === 'not listed'
            ? []
            : [...teas.values()].filter((one) => one.id > Number(searchParams.get('since_id'))).slice(0, Number(searchParams.get('limit') ?? 50)),
      });
    const known = teas.get(Number(found));
    if (!known) return answer(404, { errors: 'none' });
    if (request.method === 'DELETE') {
      if (fault !== 'stays') teas.delete(known.id);
      return answer(200, {});
    }
    if (request.method === 'PUT') known.name = String(given?.name ?? known.name);
    return answer(200, { tea: known });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const checked = (given: Fault, more: object = {}) => {
  // a record that a faulty server accepted must not reach the next test
  teas.clear();
  fault = given;
  return checkServer({ url, document: contract, token: 'good', seed: 11, requests: 400, ...more });
};

test('a server without faults has no findings', async () => {
  const outcome = await checked('none');
  expect(outcome.findings).toEqual([]);
  expect(outcome.requests).toBeGreaterThanOrEqual(400);
  expect(Object.keys(outcome.answered.createTea!).sort()).toEqual(['201', '400', '422']);
});

test.each<[Fault, string, string]>([
  ['500', 'not_a_server_error', 'createTea 500'],
  ['status', 'status_code_conformance', 'createTea 202'],
  ['type', 'content_type_conformance', 'createTea 201'],
  ['header', 'response_headers_conformance', 'createTea 201'],
  ['schema', 'response_schema_conformance', 'createTea 201'],
  ['takes anything', 'negative_data_rejection', 'createTea 201'],
  ['refuses good', 'positive_data_acceptance', 'createTea 400'],
  ['method', 'unsupported_method', 'PATCH /teas.json 200'],
  ['second method', 'unsupported_method', 'PUT /teas.json 200'],
  ['no auth', 'ignored_auth', 'listTeas 200'],
  ['no token', 'ignored_auth', 'listTeas 200'],
  ['late auth', 'ignored_auth', 'listTeas 404'],
  ['stays', 'use_after_free', 'getTea 200'],
  ['forgets', 'ensure_resource_availability', 'getTea 404'],
  ['not listed', 'ensure_resource_availability', 'listTeas 200'],
])('a server with the fault "%s" is found by %s', async (given, rule, place) => {
  const { findings } = await checked(given);
  expect(findings.map((finding) => [finding.rule, finding.place])).toContainEqual([rule, place]);
  const wrong = findings.filter((finding) => finding.rule !== rule && !(given === 'takes anything' && finding.rule === 'response_schema_conformance'));
  expect(wrong).toEqual([]);
});

test('a method that is not declared is a finding, which says which are', async () => {
  const { findings } = await checked('method', { operations: ['listTeas', 'createTea'] });
  expect(findings[0]?.message).toMatch(/^should answer 405 with Allow: GET, POST; Allow is GET, POST\n/);
});

test('a security scheme behind a reference is tried with a wrong token in its own header', async () => {
  const document = structuredClone(contract);
  document['x-schemes'] = document.components.securitySchemes;
  document.components.securitySchemes = { Token: { $ref: '#/x-schemes/Token' } };
  const { findings } = await checked('any token', { document, operations: ['listTeas'] });
  expect(findings.map(({ rule, place }) => `${rule} ${place}`)).toEqual(['ignored_auth listTeas 200']);
});

test.each([true, false])('a required header is sent, and a server that does not require it is reported (%s)', async (asks) => {
  const shelf = createServer((request, response) => {
    const wanting = request.headers['x-shelf'] === undefined && asks;
    const known = request.method === 'GET';
    response.writeHead(known ? (wanting ? 400 : 200) : 405, known ? {} : { Allow: 'GET' }).end();
  });
  await new Promise<void>((ready) => shelf.listen(0, '127.0.0.1', ready));
  const get = {
    operationId: 'getTea',
    parameters: [{ name: 'X-Shelf', in: 'header', required: true, schema: { type: 'string', enum: ['top'] } }],
    responses: { 200: { description: 'Tea.' }, 400: { description: 'No.' } },
  };
  const { findings } = await checkServer({
    url: `http://127.0.0.1:${(shelf.address() as AddressInfo).port}`,
    document: { openapi: '3.1.0', paths: { '/tea': { get } } },
    requests: 20,
  });
  shelf.close();
  expect(findings.map(({ rule, place }) => `${rule} ${place}`)).toEqual(asks ? [] : ['missing_required_header getTea 200']);
});

test.each([
  ['takes the cursor that it gave out last', 0, []],
  ['takes none of those that it gives out', 1, ['broken_page listTeas 200', 'positive_data_acceptance listTeas 400']],
])('a server that %s', async (_, off, expected) => {
  let given = 0;
  const shelf = createServer((request, response) => {
    const cursor = new URL(request.url!, 'http://x').searchParams.get('page_info');
    const status = request.method !== 'GET' ? 405 : cursor !== null && Number(cursor) !== given + off ? 400 : 200;
    const headers = status === 405 ? { Allow: 'GET' } : { Link: `<http://x/teas?page_info=${++given}>; rel="next"` };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((ready) => shelf.listen(0, '127.0.0.1', ready));
  const { findings, answered } = await checkServer({
    url: `http://127.0.0.1:${(shelf.address() as AddressInfo).port}`,
    document: {
      openapi: '3.1.0',
      paths: { '/teas': { get: { operationId: 'listTeas', responses: { 200: { description: 'Teas.' }, 400: { description: 'No.' } } } } },
    },
    requests: 200,
    parallel: 1,
  });
  shelf.close();
  expect(answered.listTeas).toHaveProperty('400');
  expect(findings.map(({ rule, place }) => `${rule} ${place}`)).toEqual(expected);
});

test('a finding is shrunk to one small command, and the seed reproduces it', async () => {
  const first = await checked('500');
  const found = first.findings.find(({ place }) => place === 'createTea 500')!;
  expect(found.message).toContain(
    `curl -i -X POST '${url}/shop/teas.json' -H "X-Token: $TOKEN" -H 'Content-Type: application/json' --data-raw '{"tea":{"name":"Z`,
  );
  expect(/--data-raw '(.*)'/.exec(found.message)?.[1]).toMatch(/^{"tea":{"name":"Z.?"}}$/);
  expect(found.message).toContain('again: --seed 11 --operation createTea');
  const again = await checked('500', { operations: ['createTea'] });
  expect(again.findings.map(({ message }) => message)).toContain(found.message);
});

test('a refusal that the operation has as its own example is no fault, another one is', () => {
  const document = structuredClone(contract);
  const full = { errors: 'A shop has at most 100 teas' };
  document.paths['/teas.json'].post.responses[400] = {
    ...error,
    content: { 'application/json': { ...error.content['application/json'], examples: { full: { value: full } } } },
  };
  const judge = new Judge(document);
  const at = judge.operations.find((one) => one.id === 'createTea')!;
  const said = (body: unknown) => judge.pair(at, [], { status: 400, headers: {}, body: JSON.stringify(body) }).map(({ rule }) => rule);
  expect(said(full)).toEqual([]);
  expect(said({ errors: 'No' })).toEqual(['positive_data_acceptance']);
});

test('415 is a fault where the operation takes a body, and none where the body was not asked for', () => {
  const judge = new Judge(contract);
  const said = (id: string) => {
    const at = judge.operations.find((one) => one.id === id)!;
    return judge.pair(at, [], { status: 415, headers: {}, body: '{"errors":"No"}' }).map(({ rule }) => rule);
  };
  expect(said('createTea')).toEqual(['positive_data_acceptance']);
  expect(said('deleteTea')).toEqual([]);
});

test('a command contains no credentials and is quoted for the shell', () => {
  expect(
    asCurl('http://x', { method: 'PUT', url: '/a', headers: { Authorization: 'Bearer secret', A: "b'c" }, body: "it's" }, { authorization: 'TOKEN' }),
  ).toBe(`curl -i -X PUT 'http://x/a' -H "Authorization: Bearer $TOKEN" -H 'A: b'\\''c' --data-raw 'it'\\''s'`);
});

test('a server that closes the connection in the middle of an answer is reported', async () => {
  const shelf = createServer((_, response) => response.writeHead(200, { 'Content-Length': 9 }).write('{', () => response.destroy()));
  const address = await heard(shelf);
  await expect(checkServer({ url: address, document: contract, requests: 20 })).rejects.toThrow(`${address} does not answer: `);
  shelf.close();
});

test.each<[string, (response: ServerResponse, path: string) => void]>([
  ['nothing', () => {}],
  ['a part of a body', (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')],
  ['nothing more after its first answer', (response, path) => path.endsWith('/teas.json') && response.writeHead(405, { Allow: 'GET, POST' }).end()],
])('a server that sends %s is reported, however many requests are wanted', async (_, answer) => {
  const shelf = createServer((request, response) => answer(response, request.url!.replace(/\?.*/, '')));
  const address = await heard(shelf);
  await expect(checkServer({ url: address, document: contract, requests: 20, patienceMs: 300 })).rejects.toThrow(
    new RegExp(`^${address} does not answer: [A-Z]+ /\\S+ took more than 0.3 s$`),
  );
  shelf.closeAllConnections();
  shelf.close();
});

describe('traffic', () => {
  const good = {
    sent: { method: 'GET', url: '/shop/teas.json?limit=5', headers: {} },
    received: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"teas":[]}' },
  };
  const seen = (sent: object, received: object) => {
    const watch = new Watch(contract);
    return watch.see({ ...good.sent, ...sent }, { ...good.received, ...received }).map(({ rule, place }) => `${rule}: ${place}`);
  };

  test.each<[string, object, object, string[]]>([
    ['as agreed', {}, {}, []],
    ['a bad request refused', { url: '/shop/teas.json?limit=0' }, { status: 400, body: '{"errors":{}}' }, []],
    ['a bad request taken', { url: '/shop/teas.json?limit=0' }, {}, ['negative_data_rejection: listTeas 200']],
    ['a parameter that nobody declared', { url: '/shop/teas.json?colour=green' }, {}, ['negative_data_rejection: listTeas 200']],
    [
      'a body off its schema',
      { method: 'POST', url: '/shop/teas.json', headers: { 'content-type': 'application/json' }, body: '{"tea":{}}' },
      { status: 201, headers: { 'content-type': 'application/json', 'x-request-id': 'r1' }, body: '{"tea":{"id":1,"name":"a"}}' },
      ['negative_data_rejection: createTea 201'],
    ],
    ['an answer off its schema', {}, { body: '{"teas":[{"id":"1"}]}' }, ['response_schema_conformance: listTeas 200']],
    ['an answer that is no JSON', {}, { body: '<html>' }, ['response_schema_conformance: listTeas 200']],
    ['a status that nobody declared', {}, { status: 206 }, ['status_code_conformance: listTeas 206']],
    ['a server error', {}, { status: 500 }, ['not_a_server_error: listTeas 500']],
    ['another content type', {}, { headers: { 'content-type': 'text/html' } }, ['content_type_conformance: listTeas 200']],
    [
      'a missing header',
      { method: 'POST', url: '/shop/teas.json', headers: { 'content-type': 'application/json' }, body: '{"tea":{"name":"a"}}' },
      { status: 201, body: '{"tea":{"id":1,"name":"a"}}' },
      ['response_headers_conformance: createTea 201'],
    ],
    ['a path that nobody declared', { url: '/shop/cups.json' }, {}, ['undocumented: GET /cups.json 200']],
    ['a path that is not there', { url: '/shop/cups.json' }, { status: 404 }, []],
    ['a method that nobody declared', { method: 'DELETE' }, { status: 404, body: '{}' }, ['unsupported_method: DELETE /teas.json 404']],
  ])('%s', (_, sent, received, expected) => {
    expect(seen(sent, received)).toEqual(expected);
  });

  test('from a HAR file', () => {
    const file = join(folderUntil(onTestFinished), 'traffic.har');
    const entry = (url: string, status: number, text: string) => ({
      request: { method: 'GET', url, headers: [{ name: 'X-Token', value: 'good' }] },
      response: {
        status,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { text: Buffer.from(text).toString('base64'), encoding: 'base64' },
      },
    });
    writeFileSync(
      file,
      JSON.stringify({
        log: { entries: [entry('http://x.example/shop/teas.json', 200, '{"teas":[]}'), entry('http://x.example/shop/teas/1.json', 200, '{"tea":{}}')] },
      }),
    );
    const watch = new Watch(contract);
    for (const { sent, received } of readHar(file)) watch.see(sent, received);
    expect(watch.watched.exchanges).toBe(2);
    expect(watch.watched.findings.map(({ rule, place }) => [rule, place])).toEqual([
      ['response_headers_conformance', 'getTea 200'],
      ['response_schema_conformance', 'getTea 200'],
    ]);
  });

  test('with a header of a request under its name in any case', () => {
    const withRoom = structuredClone(contract);
    withRoom.paths['/teas.json'].get.parameters = [{ name: 'X-Room', in: 'header', required: true, schema: { type: 'string', pattern: '^[a-z]+$' } }];
    const found = (...headers: [name: string, value: string][]) => {
      const file = join(folderUntil(onTestFinished), 'rooms.har');
      const request = { method: 'GET', url: 'http://x.example/shop/teas.json', headers: headers.map(([name, value]) => ({ name, value })) };
      const response = { status: 200, headers: [{ name: 'CONTENT-TYPE', value: 'application/json' }], content: { text: '{"teas":[]}' } };
      writeFileSync(file, JSON.stringify({ log: { entries: [{ request, response }] } }));
      const watch = new Watch(withRoom);
      return readHar(file).flatMap(({ sent, received }) => watch.see(sent, received).map(({ message }) => message.split('\n')[0]));
    };
    for (const name of ['X-Room', 'x-room', 'X-ROOM']) {
      expect(found([name, 'cellar']), name).toEqual([]);
      expect(found([name, '5']), name).toEqual([
        'accepted a request that it should refuse: header X-Room is 5: must match pattern "^[a-z]+$" {"pattern":"^[a-z]+$"}',
      ]);
    }
    expect(found()).toEqual(['accepted a request that it should refuse: header X-Room is missing']);
  });

  test('through the proxy, which changes nothing', async () => {
    fault = 'schema';
    const watch = new Watch(contract);
    const told: string[] = [];
    const between = proxy(url, watch, (findings) => told.push(...findings.map(({ rule, place }) => `${rule}: ${place}`)));
    await new Promise<void>((ready) => between.listen(0, '127.0.0.1', ready));
    const { port } = between.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/shop/teas.json`, {
      method: 'POST',
      headers: { 'X-Token': 'good', 'Content-Type': 'application/json' },
      body: '{"tea":{"name":"Sencha"}}',
    });
    expect([answer.status, answer.headers.get('x-request-id'), await answer.json()]).toEqual([
      201,
      'r1',
      { tea: { id: expect.any(Number), name: 'Sencha', colour: 'green' } },
    ]);
    expect(told).toEqual(['response_schema_conformance: createTea 201']);
    between.closeAllConnections();
    between.close();
  });

  test('a proxy keeps running when a client or the server closes a connection early, or the server does not send HTTP', async () => {
    const shelf = createServer((request, response) => {
      const unlike: Record<string, string> = {
        '/chunks': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
        '/none': 'HTTP/1.1 000 none\r\nContent-Length: 2\r\n\r\n{}',
        '/other': 'HTTP/1.1 101 other\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n',
      };
      const sent = unlike[request.url!];
      if (sent) return response.socket?.end(sent);
      if (request.url === '/torn') return response.writeHead(200, { 'Content-Length': 9 }).write('{', () => response.destroy());
      if (request.url === '/silent') return;
      if (request.url === '/endless') return response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
      return response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain');
    });
    const between = proxy(await heard(shelf), new Watch(contract), () => {});
    const address = await heard(between);
    const { port } = between.address() as AddressInfo;
    const said = async (path: string) => {
      const client = connect(port, '127.0.0.1');
      client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      return textOf(client);
    };
    expect(await said('/torn')).toMatch(/^HTTP\/1.1 502 /);
    for (const path of ['/chunks', '/none', '/other']) expect([path, await said(path)]).toEqual([path, expect.stringMatching(/^HTTP\/1.1 502 /)]);
    expect(await said('//')).toMatch(/^HTTP\/1.1 200 /);
    const half = connect(port, '127.0.0.1');
    half.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', () => half.destroy());
    await once(half, 'close');
    expect((await fetch(`${address}/torn`)).status).toBe(502);
    // the server behind it learns that nobody waits any more
    for (const path of ['/silent', '/endless']) {
      const asked = once(shelf, 'request');
      const gone = connect(port, '127.0.0.1');
      gone.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const [, response] = await asked;
      gone.destroy();
      await once(response, 'close');
    }
    for (const one of [between, shelf]) {
      one.closeAllConnections();
      one.close();
    }
  });
});

describe('of one body no more is read than the memory holds', () => {
  const large = mostOfBody + 1;
  const sentence = /is larger than 64 MB, and the check reads no more of one body/;

  test('of a recording or through a proxy, however small it was packed', () => {
    expect(unpacked(gzipSync(Buffer.alloc(large)), 'gzip')).toBeUndefined();
    expect(unpacked(gzipSync('tea'), 'gzip')).toBe('tea');
    // such as zstd, which some versions of Node can't unpack: it is not judged
    expect(unpacked(Buffer.from('tea'), 'zstd')).toBeUndefined();
    expect(unpacked(Buffer.from('tea'), 'gzip')).toBe('tea');
  });

  test('by the proxy, from the client and from the server', async () => {
    const shelf = createServer((request, response) => {
      const begun = () =>
        response.writeHead(200, { 'Content-Length': large }).write(Buffer.alloc(large / 32), () => request.url === '/torn' && response.destroy());
      const whole = () => response.end(request.url === '/large' ? Buffer.alloc(large) : 'x');
      request.resume().on('end', ['/begun', '/torn'].includes(request.url!) ? begun : whole);
    });
    const between = proxy(await heard(shelf), new Watch(contract), () => {});
    const origin = await heard(between);
    onTestFinished(() => void [between, shelf].map((one) => one.close().closeAllConnections()));
    // it is passed on all the same, and its beginning doesn't wait for its end
    expect((await (await fetch(`${origin}/large`)).arrayBuffer()).byteLength).toBe(large);
    expect(await (await fetch(`${origin}/begun`)).body!.getReader().read()).toMatchObject({ done: false });
    await expect(fetch(`${origin}/torn`).then((response) => response.text())).rejects.toThrow('terminated');
    const told = await new Promise<string>((answered) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
        socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${large}\r\n\r\n`);
        socket.write(Buffer.alloc(large));
      });
      socket.once('data', (data) => answered(String(data))).on('error', () => {});
    });
    expect(told).toMatch(/^HTTP\/1.1 413 /);
    expect(told).toMatch(sentence);
  });

  test('by the check of a server', async () => {
    const shelf = createServer((_, response) => response.end(Buffer.alloc(large)));
    const origin = await heard(shelf);
    onTestFinished(() => void shelf.close().closeAllConnections());
    await expect(ask(`${origin}/`, { method: 'GET', headers: {} }, { patienceMs: 20_000, agent: new Agent() })).rejects.toThrow(sentence);
  });
});
