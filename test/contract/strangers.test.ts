// What an address gets without a valid credential, and that a caller with a valid one is served all the same.
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { networkOf, Strangers, strangersOf } from '../../server/admission/strangers.ts';
import { readConfig } from '../../server/config.ts';
import { hashed } from '../../server/domain/tenants.ts';
import { callerAddress } from '../../server/http/host.ts';
import { loginAddress, signedIn, visit } from '../merchant/_visits.ts';
import { type Running, type Sandbox, sandbox, send, startServer } from '../support/harness.ts';

const settings = {
  sandbox: false,
  'rate-limit': 1000,
  'address-limit': 5,
  'address-leak': 0,
  'trust-proxy': 1,
  'merchant-login-url': 'https://host.example/in',
};
const refusal = { errors: 'Too many requests from this address without a credential that is good' };
const pagesPath = '/admin/api/latest/pages.json';

let server: Running;
let box: Sandbox;
/** Each test uses an address of its own. */
let from: Record<string, string>;
let counter = 0;

beforeAll(async () => {
  server = await startServer(settings);
  box = await sandbox({ server });
});
afterAll(() => server.close());
beforeEach(() => {
  from = { 'X-Forwarded-For': `198.51.100.${++counter}` };
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => send(server.origin, method, path, { headers: { ...from, ...headers } });
const asApp = (token: string) => ask(pagesPath, { 'X-Service-Access-Token': token });
const guessed = (n: number) => `sat_${String(n).padStart(36, '0')}`;

async function useUp() {
  for (let n = 0; n < 5; n++) expect((await ask('/nowhere')).status).toBe(404);
}

test.each([
  ['the docs', '/docs', {}, 200],
  ['pictures', `/media/products/${crypto.randomUUID()}.png`, {}, 404],
  ['unknown addresses', '/nowhere', {}, 404],
  ['unknown operations', '/admin/api/latest/nowhere.json', {}, 404],
  ['unknown operations of the operator', '/operator/nowhere', {}, 404],
  ['no token', pagesPath, {}, 401],
  ['tokens that were never given', pagesPath, { 'X-Service-Access-Token': guessed(1) }, 401],
  ["guesses at the operator's key", '/operator/shops', { Authorization: 'Bearer guess' }, 401],
])('%s: five requests, then 429', async (_, path, headers, status) => {
  for (let n = 0; n < 5; n++) expect((await ask(path, headers)).status).toBe(status);
  const refused = await ask(path, headers);
  expect(refused).toMatchObject({ status: 429, body: refusal });
  expect(refused.headers.get('retry-after')).toBe('2.0');
  expect(refused.headers.get('x-request-id')).toBeTruthy();
  expect(refused.headers.get('x-service-shop-api-call-limit')).toBe(path.startsWith('/admin') ? '0/1000' : null);
  // another address asks for the first time
  expect((await ask(path, { ...headers, 'X-Forwarded-For': `203.0.113.${counter}` })).status).toBe(status);
});

test.each([
  ["merchants' pages", '/merchant/shops/1', {}],
  ['the console', '/console', {}],
  ['the docs, opened in a browser', '/docs', { Accept: 'text/html' }],
  ['the consent page, opened in a browser', '/admin/oauth/authorize', { Accept: 'text/html' }],
])('%s are refused with a page', async (_, path, headers) => {
  await useUp();
  const refused = await ask(path, headers);
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('content-type')]).toEqual([429, '2', 'text/html; charset=utf-8']);
  expect(refused.text).toMatch(/Try again in a few seconds.*<a class="button" href="">Try again<\/a>/);
});

describe('a caller with a valid credential', () => {
  beforeEach(useUp);

  test('calls with a token that has been used before, and with a new one', async () => {
    expect((await asApp(box.token)).status).toBe(200);
    const { token } = await box.anotherApp();
    expect((await asApp(token)).status).toBe(200);
    expect((await asApp(token)).status).toBe(200);
  });

  test('is served among any number of guesses', async () => {
    const { token } = await box.anotherApp();
    const guesses = Array.from({ length: 300 }, (_, n) => asApp(guessed(1000 + n)));
    expect((await asApp(token)).status).toBe(200);
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([429]));
  });

  test('is refused once its token is revoked', async () => {
    const another = await box.anotherApp();
    expect((await asApp(another.token)).status).toBe(200);
    expect((await box.operator('DELETE', `./installs/${another.install.id}`)).status).toBe(200);
    expect((await asApp(another.token)).status).toBe(401);
    expect((await asApp(another.token)).status).toBe(429);
  });

  test('gets 404 for an unknown path', async () => {
    const { status } = await ask('/admin/api/latest/nowhere.json', { 'X-Service-Access-Token': box.token });
    expect(status).toBe(404);
  });

  test('calls the operator interface', async () => {
    expect((await ask('/operator/shops', { Authorization: 'Bearer test-operator-key-of-enough-length' })).status).toBe(200);
    expect((await ask('/operator/shops', { Authorization: 'Bearer guess' })).status).toBe(429);
  });

  test('signs in as a merchant, and sees the shop', async () => {
    const { pathname } = new URL(box.shop.merchant_url);
    const address = new URL(await loginAddress(box));
    const { status, cookie } = await visit(server.origin + address.pathname + address.search, { headers: from });
    expect(status).toBe(303);
    for (const session of [cookie!, await signedIn(box)])
      for (let n = 0; n < 2; n++) expect((await visit(server.origin + pathname, { cookie: session, headers: from })).status).toBe(200);
    expect((await visit(server.origin + pathname, { cookie: `merchant=mse_${'0'.repeat(36)}`, headers: from })).status).toBe(429);
  });
});

/** The statements that look up secrets, with their parameters, until the test ends. */
function lookups(): [sql: string, parameters: unknown[]][] {
  const { store } = server;
  const asked: [string, unknown[]][] = [];
  for (const way of ['prepared', 'quick'] as const) {
    const before = store[way].bind(store);
    const spy = vi.spyOn(store, way).mockImplementation((sql: string, parameters: unknown[]) => {
      if (/tokens|merchant_sessions/.test(sql)) asked.push([sql, parameters]);
      return before(sql, parameters);
    });
    onTestFinished(() => spy.mockRestore());
  }
  return asked;
}

test('hundreds of guesses from an address over its limit cost the database only a few queries', async () => {
  await useUp();
  const asked = lookups();
  await Promise.all(Array.from({ length: 400 }, (_, n) => asApp(guessed(5000 + n))));
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => visit(`${server.origin}/merchant/shops/1`, { cookie: `merchant=mse_${String(n).padStart(36, '0')}`, headers: from })),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(40);
  // a text that cannot be a token is not looked up at all
  asked.length = 0;
  await Promise.all(Array.from({ length: 50 }, (_, n) => asApp(`guess ${n}`)));
  expect(asked).toEqual([]);
});

test('a connection has at most one guess that waits', async () => {
  await useUp();
  const asked = lookups();
  const { port } = new URL(server.origin);
  const requests = [0, 1, 2].map(
    (n) =>
      `GET ${pagesPath} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from['X-Forwarded-For']}\r\nX-Service-Access-Token: ${n === 2 ? box.token : guessed(n)}\r\n\r\n`,
  );
  const text = await new Promise<string>((done) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(requests.join('')));
    socket.setEncoding('utf8').on('data', (part) => {
      received += part;
      if ((received.match(/HTTP\/1\.1/g) ?? []).length === 3) socket.end();
    });
    socket.on('close', () => done(received));
  });
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 429', 'HTTP/1.1 429', 'HTTP/1.1 200']);
  const isLookedUp = (n: number) => JSON.stringify(asked).includes(hashed(guessed(n)));
  expect([isLookedUp(0), isLookedUp(1)]).toEqual([true, false]);
});

test('a sandbox has no such limit, nor has a server without a rate limit', async () => {
  for (const options of [[], ['--no-sandbox', '--no-rate-limit'], ['--no-sandbox', '--address-limit', '0']]) {
    const strangers = strangersOf(readConfig(options, {}));
    const request = requestFrom('198.51.100.1');
    for (let n = 0; n < 1000; n++) expect(strangers.take(request)).toBe(true);
    expect([strangers.refuses(request), strangers.size]).toEqual([false, 0]);
  }
  expect(() => readConfig(['--trust-proxy', '1.5'], {})).toThrow('--trust-proxy takes a whole number from 0 to 100, not 1.5');
});

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test('a bucket leaks, and among too many addresses the ones heard of last are kept', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const strangers = new Strangers({ size: 3, leak: 2, hops: 0, most: 100 });
  const own = requestFrom('198.51.100.1');
  expect([1, 2, 3, 4].map(() => strangers.take(own))).toEqual([true, true, true, false]);
  expect(strangers.refuses(own)).toBe(true);
  vi.advanceTimersByTime(500);
  expect([strangers.refuses(own), strangers.take(own), strangers.refuses(own)]).toEqual([false, true, true]);
  for (let n = 0; n < 1000; n++) {
    strangers.take(requestFrom(`10.0.${n >> 8}.${n & 255}`));
    if (n % 50 === 0) strangers.take(own);
  }
  expect([strangers.size, strangers.refuses(own)]).toEqual([100, true]);
});

test('a thousand refusals are held back at a time, and further ones are sent at once', async () => {
  const strangers = new Strangers({ size: 1, leak: 0, hops: 0 });
  const isAtOnce = (sent: Promise<void>) => Promise.race([sent.then(() => true), new Promise((turn) => setImmediate(() => turn(false)))]);
  const held = Array.from({ length: 1000 }, () => strangers.hold());
  expect(await Promise.all([isAtOnce(held.at(-1)!), isAtOnce(strangers.hold())])).toEqual([false, true]);
  await Promise.all(held);
  // those that were sent have made room
  expect(await isAtOnce(strangers.hold())).toBe(false);
});

test.each([
  [0, undefined, '192.0.2.1'],
  [0, '198.51.100.1', '192.0.2.1'],
  [1, undefined, '192.0.2.1'],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, '203.0.113.9, 198.51.100.1', '198.51.100.1'],
  [2, '203.0.113.9, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  // the request passed fewer proxies than that
  [2, '198.51.100.1', '198.51.100.1'],
  [1, '198.51.100.1:4711', '198.51.100.1'],
  [1, '[2001:db8::1]:4711', '2001:db8::1'],
  [1, 'unknown', '192.0.2.1'],
  [1, `${'9'.repeat(10_000)}, 198.51.100.1`, '198.51.100.1'],
])("behind %i proxies that say %s the caller's address is %s", (hops, forwarded, address) => {
  expect(callerAddress(requestFrom('192.0.2.1', forwarded), hops)).toBe(address);
});

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8::9', '2001:db8:0:0'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::198.51.100.1', '64:ff9b:0:0'],
])('%s shares the bucket of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
