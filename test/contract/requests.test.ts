// What happens to a request before its operation: routes, versions, tokens, limits, malformed requests.
// Longer than other files: all of it sends malformed requests by the same few helpers.
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { hashed } from '../../server/domain/tenants.ts';
import { versionServing, versionsAt } from '../../server/versions.ts';
import { type Options, operatorKey, type Running, type Sandbox, sandbox, send, startServer } from '../support/harness.ts';
import { raw } from '../support/raw.ts';

const requestId = /^[0-9a-f-]{36}$/;
const notFound = { status: 404, body: { errors: 'Not Found' } };

describe('routes', () => {
  test.each([
    '/nowhere',
    '/admin/api/latest/nowhere.json',
    '/admin/api/latest/pages',
    '/admin/api/latest/pages.json/',
    '/admin/api/latest//pages.json',
    '/operator/nowhere',
    '/admin/api/latest/pages/.json',
  ])('404 in JSON for %s', async (path) => {
    const { origin, token } = await sandbox();
    const answer = await send(origin, 'GET', path, {
      headers: { 'X-Service-Access-Token': token, Authorization: 'Bearer test-operator-key-of-enough-length' },
    });
    expect(answer).toMatchObject(notFound);
    expect(answer.headers.get('x-request-id')).toMatch(requestId);
  });

  test('HEAD answers as GET, without the body', async () => {
    const { call, get, post } = await sandbox();
    await post('/pages.json', { page: { title: 'How we store tea' } });
    const [head, whole] = [await call('HEAD', '/pages.json'), await get('/pages.json')];
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
  });

  /** Everything that comes back until the server ends the connection. */
  const answerTo = (origin: string, sent: string) =>
    new Promise<string>((done) => {
      let received = '';
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(sent));
      socket.on('data', (chunk) => (received += chunk)).on('close', () => done(received));
    });

  test('a request that is not HTTP gets JSON too, and a line in the log', async () => {
    const { server } = await sandbox();
    const text = await answerTo(server.origin, 'GET / HTTP/9.9\r\nnonsense\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    const [, id] = /X-Request-Id: ([0-9a-f-]{36})\r\n/.exec(text)!;
    expect(text).toContain('{"errors":"The request could not be read"}');
    expect(server.lines).toContainEqual(expect.objectContaining({ door: 'http', status: 400, request_id: id }));
  });

  test('a request without a host keeps the id that it sent', async () => {
    const { server } = await sandbox();
    const text = await answerTo(server.origin, 'GET /admin HTTP/1.1\r\nX-Request-Id: checkout-9.1\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('X-Request-Id: checkout-9.1\r\n');
    expect(server.lines).toContainEqual(expect.objectContaining({ door: 'http', status: 400, request_id: 'checkout-9.1' }));
  });
});

describe('versions', () => {
  test('come from the clock: one a quarter, twelve months of support, the next as a candidate', () => {
    expect(versionsAt(Date.parse('2026-11-21T00:00:00Z'))).toEqual({
      stable: ['2026-01', '2026-04', '2026-07', '2026-10'],
      candidate: '2027-01',
      latest: '2026-10',
      oldest: '2026-01',
    });
    expect(versionsAt(Date.parse('2027-01-01T00:00:00Z'))).toMatchObject({ latest: '2027-01', candidate: '2027-04', oldest: '2026-04' });
    expect(versionsAt(Date.parse('2026-11-21T00:00:00Z'), '2020-10').stable[0]).toBe('2020-10');
  });

  test.each([
    ['latest', '2026-10'],
    ['unstable', 'unstable'],
    ['2027-01', '2027-01'],
    ['2026-07', '2026-07'],
    ['2019-04', '2026-01'],
    ['2027-04', undefined],
    ['2026-02', undefined],
    ['v1', undefined],
  ])('%s is served by %s', (asked, version) => {
    expect(versionServing(versionsAt(Date.parse('2026-11-21T00:00:00Z')), asked)).toBe(version);
  });

  test('responses name the version that served them, and warn where it is not the one that was asked for', async () => {
    const { get, origin, token } = await sandbox();
    const { latest, oldest, candidate } = versionsAt(Date.now());
    const told = async (version: string) => {
      const { status, headers } = await get('/pages.json', { version });
      return [status, headers.get('x-service-api-version'), headers.get('x-service-api-version-warning')];
    };
    expect(await told('latest')).toEqual([200, latest, null]);
    expect(await told(latest)).toEqual([200, latest, null]);
    expect(await told(candidate)).toEqual([200, candidate, null]);
    expect(await told('unstable')).toEqual([200, 'unstable', null]);
    expect(await told('2019-04')).toEqual([200, oldest, `2019-04 is no longer supported; ${oldest} served the call`]);
    const none = await send(origin, 'GET', '/admin/pages.json', { headers: { 'X-Service-Access-Token': token } });
    expect([none.status, none.headers.get('x-service-api-version'), none.headers.get('x-service-api-version-warning')]).toEqual([
      200,
      oldest,
      `No version was asked for; ${oldest} served the call`,
    ]);
    for (const version of ['2099-01', 'v1', '2026-13']) {
      const answer = await get('/pages.json', { version });
      expect(answer).toMatchObject({
        status: 404,
        body: { errors: expect.stringMatching(`^Not Found: there is no version ${version}. Supported are .*${latest}.*unstable, latest$`) },
      });
      expect(answer.headers.get('x-request-id')).toMatch(requestId);
    }
    for (const version of ['2099-01', 'latest', '2019-04'])
      expect((await get('/pages.json', { version, token: null })).status).toBe(version === '2099-01' ? 404 : 401);
  });
});

describe('tokens', () => {
  const refused = { status: 401, body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' } };

  test('a token is refused once it is revoked or the app is gone; another token still works', async () => {
    const { get, operator, install, token } = await sandbox();
    const second = (await operator('POST', `./installs/${install.id}/tokens`)).body;
    expect((await get('/pages.json', { token: second.access_token })).status).toBe(200);
    const [first] = (await operator('GET', `./installs/${install.id}`)).body.install.tokens;
    await operator('DELETE', `./installs/${install.id}/tokens/${first.id}`);
    expect(await get('/pages.json', { token })).toMatchObject(refused);
    expect((await get('/pages.json', { token: second.access_token })).status).toBe(200);
    await operator('DELETE', `./installs/${install.id}`);
    expect(await get('/pages.json', { token: second.access_token })).toMatchObject(refused);
  });

  test("a token is refused under another shop's host name", async () => {
    const [mine, other] = [await sandbox(), await sandbox()];
    const asked = (host: string) =>
      new Promise<number>((done) => {
        const { port } = new URL(mine.origin);
        request(
          { port, host: '127.0.0.1', path: '/admin/api/latest/pages.json', headers: { Host: host, 'X-Service-Access-Token': mine.token } },
          (response) => {
            response.resume();
            done(response.statusCode!);
          },
        ).end();
      });
    expect(await asked(mine.shop.domain)).toBe(200);
    expect(await asked(`${mine.shop.domain}:443`)).toBe(200);
    expect(await asked('some-proxy.internal')).toBe(200);
    expect(await asked(other.shop.domain)).toBe(401);
    expect(await asked(other.shop.domain.toUpperCase())).toBe(401);
  });

  test('the store holds a hash of the token, and nothing from which the token could be read', async () => {
    const { server, token } = await sandbox();
    const rows = await server.store.db.selectFrom('tokens').selectAll().execute();
    expect(rows.map((row) => row.hash)).toContain(hashed(token));
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });

  test("an app's token opens no operation of the operator, and the operator key none of an app", async () => {
    const { origin, token, shop, get } = await sandbox();
    for (const { id, method, path } of declared('operator').contract.operations.values()) {
      const place = `/operator${path.replace('{shop_id}', String(shop.id)).replace(/\{[^}]+\}/g, '1')}`;
      for (const given of [token, `Bearer ${token}`, `bearer ${token}`, `Basic ${operatorKey}`]) {
        const { status, body } = await send(origin, method.toUpperCase(), place, { headers: { Authorization: given, 'X-Service-Access-Token': operatorKey } });
        expect({ status, body }, id).toEqual({ status: 401, body: { errors: 'The operator key is missing or wrong' } });
      }
    }
    expect(await get('/pages.json', { token: operatorKey, headers: { Authorization: `Bearer ${operatorKey}` } })).toMatchObject(refused);
  });

  test('write includes read, read does not include write', async () => {
    const { anotherApp } = await sandbox();
    const reader = await anotherApp({ scopes: ['read_content'] });
    const writer = await anotherApp({ scopes: ['write_content'] });
    expect((await reader.get('/pages.json')).status).toBe(200);
    expect(await reader.post('/pages.json', { page: { title: 'x' } })).toMatchObject({
      status: 403,
      body: { errors: '[API] This action requires merchant approval for write_content scope.' },
    });
    expect((await writer.get('/pages.json')).status).toBe(200);
  });
});

describe('rate limit', () => {
  let limited: Running;
  let box: Sandbox;
  beforeAll(async () => {
    limited = await startServer({ 'rate-limit': 40, 'rate-leak': 0.0001, 'rate-leak-advanced': 100_000 });
    box = await sandbox({ server: limited, shop: { plan: 'basic' } });
  });
  afterAll(() => limited.close());

  test('40 requests fit, also where 60 come at once; the rest get 429; another app has its own bucket', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => box.get('/pages.json?limit=1')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    for (const { body, headers } of refused) {
      expect(body).toEqual({ errors: 'Exceeded 0.0001 calls per second for api client. Reduce request rates to resume uninterrupted service.' });
      expect([headers.get('retry-after'), headers.get('x-service-shop-api-call-limit')]).toEqual(['2.0', '40/40']);
    }
    const levels = answers.filter(({ status }) => status === 200).map(({ headers }) => Number(headers.get('x-service-shop-api-call-limit')?.split('/')[0]));
    expect(Math.max(...levels)).toBe(40);
    const other = await box.anotherApp();
    expect((await other.get('/pages.json')).headers.get('x-service-shop-api-call-limit')).toBe('1/40');
  });

  test.each(['advanced', 'enterprise'] as const)('leaks, and faster on the %s plan', async (plan) => {
    const quick = await sandbox({ server: limited, shop: { plan } });
    for (let round = 0; round < 3; round++)
      for (const { status } of await Promise.all(Array.from({ length: 30 }, () => quick.get('/pages.json?limit=1')))) expect(status).toBe(200);
  });

  test('every response has the level of the bucket, refusals too', async () => {
    const reader = await box.anotherApp({ scopes: ['read_content'] });
    const asked: [number, string, string, Options][] = [
      [200, 'GET', '/pages.json', {}],
      [400, 'GET', '/pages.json?limit=0', {}],
      [403, 'GET', '/themes.json', {}],
      [404, 'GET', '/pages/1.json', {}],
      [406, 'GET', '/pages.json', { headers: { Accept: 'text/html' } }],
      [404, 'GET', '/pages/abc.json', {}],
      [404, 'GET', '/nowhere.json', {}],
      [405, 'PATCH', '/pages.json', {}],
      [404, 'GET', '../2030-01/pages.json', {}],
    ];
    for (const [at, [status, method, path, options]] of asked.entries()) {
      const answer = await reader.call(method, path, options);
      expect([answer.status, answer.headers.get('x-service-shop-api-call-limit')]).toEqual([status, `${at + 1}/40`]);
    }
    const lost = await box.anotherApp();
    const strays = await Promise.all(Array.from({ length: 45 }, () => lost.get('/nowhere.json')));
    expect(strays.filter(({ status }) => status === 404)).toHaveLength(40);
    for (const { status, headers } of strays)
      if (status !== 404) expect([status, headers.get('retry-after'), headers.get('x-service-shop-api-call-limit')]).toEqual([429, '2.0', '40/40']);
    const unknown = { headers: { 'X-Service-Access-Token': `sat_${'0'.repeat(36)}` } };
    for (const [status, path] of [
      [401, 'latest/pages.json'],
      [404, 'latest/nowhere.json'],
      [404, '2030-01/pages.json'],
    ]) {
      const stranger = await fetch(`${limited.origin}/admin/api/${path}`, unknown);
      expect([stranger.status, stranger.headers.get('x-service-shop-api-call-limit')]).toEqual([status, '0/40']);
    }
    const writer = await box.anotherApp();
    const text = await writer.call('POST', '/pages.json', { body: 'page', headers: { 'Content-Type': 'text/plain' } });
    expect([text.status, text.headers.get('x-service-shop-api-call-limit')]).toEqual([415, '1/40']);
  });

  test('switched off, the bucket stays empty', async () => {
    const { get } = await sandbox();
    expect((await get('/pages.json')).headers.get('x-service-shop-api-call-limit')).toBe('0/40');
    expect((await get('/pages/1.json')).headers.get('x-service-shop-api-call-limit')).toBe('0/40');
  });
});

describe('malformed requests', () => {
  test.each([
    ['NUL in a query', 'GET', '/pages.json?title=a%00b', undefined, 400, 'The URL carries a NUL character'],
    ['NUL in a body', 'POST', '/pages.json', '{"page":{"title":"a\\u0000b"}}', 400, 'The body carries a NUL character'],
    ['NUL in a key', 'POST', '/pages.json', '{"page":{"title":"a","\\u0000":1}}', 400, 'The body carries a NUL character'],
    [
      'half of a surrogate pair',
      'POST',
      '/pages.json',
      '{"page":{"title":"a\\ud800b"}}',
      400,
      'The body carries half of a surrogate pair, which is no character',
    ],
    [
      'the other half, in a key',
      'POST',
      '/pages.json',
      '{"page":{"title":"a","\\uDFFF":1}}',
      400,
      'The body carries half of a surrogate pair, which is no character',
    ],
    ['invalid UTF-8', 'POST', '/pages.json', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'The body is not valid UTF-8'],
    ['a body that nests without end', 'POST', '/pages.json', `{"page":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400, 'The body nests deeper than 64 levels'],
    ['no body at all', 'POST', '/pages.json', undefined, 400, undefined],
    ['an unknown encoding', 'POST', '/pages.json', '{}', 415, 'The body must be UTF-8, and compressed in a way that the server knows if at all'],
  ])('%s', async (name, method, path, body, status, errors) => {
    const { call, get } = await sandbox();
    const headers: Record<string, string> = name === 'an unknown encoding' ? { 'Content-Encoding': 'rot13' } : {};
    const answer = await call(method, path, { body, headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ errors: errors ?? { page: 'Required parameter missing or invalid' } });
    expect((await get('/pages/count.json')).body).toEqual({ count: 0 });
  });

  test('a body of another type is refused before it arrives, however long it would be', async () => {
    const { origin, token } = await sandbox();
    const asked = ['POST /admin/api/latest/pages.json HTTP/1.1', 'Host: localhost', `X-Service-Access-Token: ${token}`, 'Content-Type: text/csv'];
    for (const length of [3, 1000, 50_000_000])
      expect(await raw(origin, [...asked, `Content-Length: ${length}`])).toMatchObject({
        status: 415,
        body: { errors: 'Content-Type must be application/json' },
      });
  });

  test('a compressed body is unpacked; a damaged one, and one that grows too large, is refused', async () => {
    const { call, get } = await sandbox();
    const packed = (encoding: string, body: Uint8Array) => call('POST', '/pages.json', { body, headers: { 'Content-Encoding': encoding } });
    const page = JSON.stringify({ page: { title: 'Tea' } });
    for (const [encoding, pack] of Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, GZip: gzipSync }))
      expect((await packed(encoding, pack(page))).status).toBe(201);
    expect(await packed('gzip', gzipSync(page).subarray(0, 20))).toMatchObject({ status: 400, body: { errors: 'The body is not valid JSON' } });
    expect(await packed('gzip', Buffer.from(page))).toMatchObject({ status: 400, body: { errors: 'The body is not valid JSON' } });
    expect(await packed('gzip', gzipSync('x'.repeat(50_000_000)))).toMatchObject({ status: 413 });
    expect(await packed('constructor', gzipSync(page))).toMatchObject({ status: 415 });
    expect((await get('/pages/count.json')).body).toEqual({ count: 4 });
  });

  test('a client that leaves before the response, or before its request is complete, is no error', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const { token, get } = await sandbox({ server });
    const { port } = new URL(server.origin);
    const body = JSON.stringify({ page: { title: 'Tea' } });
    const whole = `POST /admin/api/latest/pages.json HTTP/1.1\r\nHost: localhost\r\nX-Service-Access-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const said = (text: string, leave: (socket: Socket) => void) =>
      new Promise<void>((gone) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text, () => leave(socket)));
        socket
          .resume()
          .on('error', () => {})
          .on('close', () => gone());
      });
    for (const leave of [(socket: Socket) => void socket.end(), (socket: Socket) => void socket.destroy()])
      for (const text of [whole, whole.slice(0, -3)]) await Promise.all(Array.from({ length: 20 }, () => said(text, leave)));
    expect((await get('/pages.json')).status).toBe(200);
    expect(server.logged).toEqual([]);
  });

  test('a body with keys such as __proto__ does no harm', async () => {
    const { post, get } = await sandbox();
    const made = await post('/pages.json', '{"page":{"title":"Tea","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}');
    expect(made.status).toBe(201);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect((await get(`/pages/${made.body.page.id}.json`)).body.page.title).toBe('Tea');
  });

  test('a parameter with such a name is unknown as any other', async () => {
    const { get } = await sandbox();
    const { status, body, headers } = await get('/pages/count.json?__proto__=1');
    expect([status, body, headers.get('x-service-ignored-parameters')]).toEqual([200, { count: 0 }, '__proto__']);
  });

  test.each([
    ['nothing', 'text/plain', '', 404],
    ['JSON', 'application/json', '{}', 404],
    ['JSON that says it is UTF-8', 'application/json; charset="UTF-8"', '{}', 404],
    ['text', 'text/plain', 'x', 415],
    ['JSON that is called text', 'text/plain', '{}', 415],
    ['JSON in another charset', 'application/json; charset=utf-16', '{}', 415],
    ['half of JSON', 'application/json', '{', 400],
    ['too much', 'application/json', `"${'x'.repeat(11_000_000)}"`, 413],
  ])('a body without a Content-Length: %s', async (_, type, text, status) => {
    const { origin, token } = await sandbox();
    const response = await fetch(`${origin}/admin/api/latest/gift_cards/1/disable.json`, {
      method: 'POST',
      headers: { 'X-Service-Access-Token': token, 'Content-Type': type },
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(status);
    await response.text();
  });

  test('the Content-Type of a request without a body is ignored', async () => {
    const { get } = await sandbox();
    expect((await get('/pages.json', { headers: { 'Content-Type': 'text/nonsense' } })).status).toBe(200);
  });

  test('a handler whose response breaks the contract is a 500 without details, is logged, and changes nothing', async () => {
    const broken = await startServer();
    const box = await sandbox({ server: broken });
    await broken.store.transaction(async (tx) => {
      await tx.db.updateTable('apps').set({ name: '' }).execute();
    });
    const made = (await box.post('/pages.json', { page: { title: 'Tea' } })).body.page;
    await broken.store.transaction((tx) => tx.db.updateTable('pages').set({ created_at: 'never' }).execute());
    const answer = await box.get(`/pages/${made.id}.json`);
    expect(answer).toMatchObject({ status: 500, body: { errors: 'An unexpected error occurred' } });
    expect(broken.logged).toContainEqual(
      expect.objectContaining({
        request_id: answer.headers.get('x-request-id'),
        operation: 'getPage',
        error: expect.stringContaining('off the contract: getPage 200'),
      }),
    );
    expect(answer.text).not.toContain('never');
    const refused = await box.put(`/pages/${made.id}.json`, { page: { title: 'Coffee' } });
    expect(refused.status).toBe(500);
    expect(await broken.store.db.selectFrom('pages').select('title').execute()).toEqual([{ title: 'Tea' }]);
    await broken.close();
  });
});
