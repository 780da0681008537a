// The host name of a request: what it decides, and that a name which one caller uses reaches no other caller.

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { tables as everyTable } from '../../server/tables.ts';
import { asOperator, link, operatorKey, type Sandbox, sandbox, startServer } from '../support/harness.ts';
import { raw } from '../support/raw.ts';
import { receiver } from '../support/receiver.ts';
import { png, productIn } from '../support/shop.ts';

let box: Sandbox;
let other: Sandbox;
beforeAll(async () => {
  box = await sandbox();
  other = await sandbox();
});

const path = '/admin/api/latest/pages.json';
const tokenLine = (of = box) => `X-Service-Access-Token: ${of.token}`;
const ask = (...hosts: string[]) => raw(box.origin, [`GET ${path} HTTP/1.1`, tokenLine(), ...hosts]);
const unauthorized = { status: 401, body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' } };

describe('a request is refused', () => {
  test.each([
    ['without a Host', []],
    ['with two', ['Host: a.example', 'Host: b.example']],
    ['with two that are the same', ['Host: a.example', 'host: a.example']],
  ])('%s', async (_, hosts) => {
    expect(await ask(...hosts)).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) },
      body: { errors: 'The request has to name one host, as HTTP asks' },
    });
  });

  test.each([
    '',
    'a b',
    'a.example, b.example',
    'a.example/x',
    'a@b.example',
    'a.example..',
    '.a.example',
    'a..b/../c',
    '%61.example',
    'ä.example',
    'a.example:x',
    'a.example:123456',
    `${'x'.repeat(300)}.example`,
    '[::1',
    "a.example'",
    '-',
  ])('under the name of "%s"', async (host) => {
    expect(await ask(`Host: ${host}`)).toMatchObject({ status: 400, body: { errors: 'The Host header is not a host' } });
  });

  test.each(['http://', 'http:///x', 'http://a b/', 'ftp://a.example/', 'http://a.example..:80/'])('at the address "%s"', async (address) => {
    const { status } = await raw(box.origin, [`GET ${address} HTTP/1.1`, 'Host: a.example']);
    expect(status).toBe(400);
  });

  test('with a token, under the host name of another shop, in any spelling', async () => {
    const { domain } = other.shop;
    for (const name of [domain, domain.toUpperCase(), `${domain}.`, `${domain}:80`, `${domain}.:8443`, `${domain}:`]) {
      expect(await ask(`Host: ${name}`), name).toMatchObject(unauthorized);
      const absolute = await raw(box.origin, [`GET http://${name}${path} HTTP/1.1`, 'Host: somewhere.example', tokenLine()]);
      expect(absolute, name).toMatchObject(unauthorized);
    }
    // the host is also checked at a second request, when the server knows the token
    expect(await ask(`Host: ${box.shop.domain}`)).toMatchObject({ status: 200 });
    expect(await ask(`Host: ${domain}`)).toMatchObject(unauthorized);
  });
});

describe('a request is accepted', () => {
  test('under the host name of its shop, in any spelling, and under names of no shop', async () => {
    const { domain } = box.shop;
    for (const name of [domain, domain.toUpperCase(), `${domain}.`, `${domain}:443`, '127.0.0.1', '[::1]:80', 'localhost:4010', 'under_score.example'])
      expect(await ask(`Host: ${name}`), name).toMatchObject({ status: 200 });
  });

  test('with an absolute URL, whose host counts instead of the header', async () => {
    const asked = await raw(box.origin, [`GET HTTP://${box.shop.domain}${path}?limit=1 HTTP/1.1`, `Host: ${other.shop.domain}`, tokenLine()]);
    expect(asked).toMatchObject({ status: 200, body: { pages: [] } });
    expect((await raw(box.origin, ['GET http://localhost/docs/x HTTP/1.1', 'Host: somewhere.example'])).status).toBe(404);
    expect((await raw(box.origin, ['GET http://localhost HTTP/1.1', 'Host: somewhere.example'])).status).toBe(200);
  });

  test('about the server as a whole, which has no address', async () => {
    expect(await raw(box.origin, ['OPTIONS * HTTP/1.1', 'Host: localhost'])).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('without a Host in HTTP/1.0, which has none', async () => {
    for (const line of [`GET ${path} HTTP/1.0`, 'GET /docs HTTP/1.0']) expect((await raw(box.origin, [line, tokenLine()])).status).toBe(200);
  });
});

const titles = ['Oolongs', 'Green teas'];

test('in the sandbox links use the host name of the request, and no other header of it', async () => {
  for (const title of titles) await box.post('/pages.json', { page: { title } });
  const { headers } = await raw(box.origin, [
    `GET ${path}?limit=1 HTTP/1.1`,
    tokenLine(),
    'Host: sandbox.example:4010',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'Forwarded: host=evil.example',
  ]);
  expect(headers.link).toMatch(/^<http:\/\/sandbox\.example:4010\/admin\/api\/latest\/pages\.json\?/);
});

/** Makes the server store and send everything that a caller can cause, under a host name that the caller chose. */
async function writeAs(host: string, server: Sandbox) {
  const inbox = await receiver();
  const { id: product } = await productIn(server);
  await server.post('/webhooks.json', { webhook: { topic: 'collections/create', address: `${inbox.url}/other` } });
  await server.post('/webhooks.json', { webhook: { topic: 'collections/update', address: `${inbox.url}/other` } });
  const image = { attachment: png(2, 2) };
  const answers: string[] = [];
  // the operator interface answers only under the sandbox's own names
  const call = async (credentials: string, method: string, at: string, body: object) => {
    const name = at.startsWith('/operator') ? new URL(server.origin).host : host;
    const made = await raw(server.origin, [`${method} ${at} HTTP/1.1`, `Host: ${name}`, `X-Forwarded-Host: ${host}`, credentials], JSON.stringify(body));
    expect([at, made.status < 300, made.body]).toEqual([at, true, made.body]);
    answers.push(JSON.stringify(made));
    return made.body;
  };
  const admin = (method: string, at: string, body: object) => call(tokenLine(server), method, `/admin/api/latest${at}`, body);
  const operator = (method: string, at: string, body: object) =>
    call(`Authorization: Bearer ${operatorKey}`, method, `/operator/shops/${server.shop.id}${at}`, body);
  const { custom_collection } = await admin('POST', '/custom_collections.json', { custom_collection: { title: 'Oolongs', image } });
  await admin('PUT', `/custom_collections/${custom_collection.id}.json`, { custom_collection: { title: 'Green teas' } });
  await operator('PUT', `/custom_collections/${custom_collection.id}/publication`, { publication: { published_scope: 'global' } });
  await operator('POST', '/smart_collections', { smart_collection: { title: 'Teas', rules: [{ column: 'title', relation: 'contains', condition: 'tea' }] } });
  await operator('POST', `/products/${product}/images`, { image });
  await admin('POST', '/application_charges.json', { application_charge: { name: 'Labels', price: 5, return_url: 'https://shelf-notes.example/done' } });
  await operator('POST', '/webhooks/trigger', { trigger: { topic: 'collections/update', record_id: custom_collection.id } });
  return { inbox, answers };
}

async function storedIn({ server }: Sandbox): Promise<string> {
  const tables = await Promise.all(everyTable.map(({ name }) => server.store.db.selectFrom(name).selectAll().execute()));
  return JSON.stringify(tables);
}

test('in the sandbox a host name that one caller uses is neither stored nor sent', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const mine = await sandbox({ server });
  const { inbox } = await writeAs('evil-host.example', mine);
  await expect.poll(() => inbox.received.length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(inbox.received)).not.toContain('evil-host');
  expect(await storedIn(mine)).not.toContain('evil-host');
  const { src } = JSON.parse(inbox.received.find(({ text }) => text.includes('Oolongs'))!.text).image;
  expect(src.startsWith(`${server.origin}/media/`)).toBe(true);
  expect((await fetch(src)).status).toBe(200);
});

test("a shop whose domain is the server's own name keeps no other shop out", async () => {
  const server = await startServer({ 'public-url': 'https://admin.quayside.example' });
  onTestFinished(() => server.close());
  const mine = await sandbox({ server });
  const { status } = await asOperator(server.origin, 'POST', '/shops', { shop: { name: 'Quayside', domain: 'admin.quayside.example' } });
  expect(status).toBe(201);
  const credentials = `X-Service-Access-Token: ${mine.token}`;
  expect((await raw(server.origin, ['GET /admin/api/latest/pages/count.json HTTP/1.1', 'Host: admin.quayside.example', credentials])).status).toBe(200);
});

test.each(['127.0.0.1', '10.0.0.1', 'shop.1', 'localhost'])('a shop cannot have %s as its domain', async (domain) => {
  const { body } = await asOperator(box.origin, 'POST', '/shops', { shop: { name: 'Quayside', domain } });
  expect(body).toEqual({ errors: { domain: ['is not a host name in lower case'] } });
});

test('a host makes every link only from its public address', async () => {
  const server = await startServer({ 'public-url': 'https://admin.example.com' });
  onTestFinished(() => server.close());
  const mine = await sandbox({ server });
  const { inbox, answers } = await writeAs('evil-host.example', mine);
  for (const title of titles) await mine.post('/pages.json', { page: { title } });
  expect(link(await mine.get('/pages.json?limit=1'), 'next')).toMatch(/^https:\/\/admin\.example\.com\/admin\/api\/latest\/pages\.json\?/);
  await expect.poll(() => inbox.received.length).toBeGreaterThanOrEqual(3);
  const all = JSON.stringify(inbox.received) + answers.join() + (await storedIn(mine));
  expect(all).not.toContain('evil-host');
  expect(all.match(/https:\/\/admin\.example\.com\/(media|merchant)/g)!.length).toBeGreaterThan(3);
});

describe('under a foreign host name that resolves to this machine (DNS rebinding)', () => {
  const doors = ['/docs', '/docs/admin/pages', '/operator/shops', '/OPERATOR/shops', '/merchant/shops/1', '/merchant/sessions?token=x', '/'];
  const at = (door: string, name: string, origin = box.origin) =>
    raw(origin, [`GET ${door} HTTP/1.1`, `Host: ${name}`, `Authorization: Bearer ${operatorKey}`]);

  test.each(doors)('a sandbox does not answer at %s', async (door) => {
    for (const name of [
      'rebound.example',
      'rebound.example:4010',
      'localhost.rebound.example',
      '127.0.0.1.rebound.example',
      'notlocalhost',
      '127.0.0.1.',
      '1',
    ]) {
      const { status, body, headers } = await at(door, name);
      if (name === '127.0.0.1.') expect(status, name).not.toBe(421);
      else expect([name, status, Object.keys(body), headers['content-type']]).toEqual([name, 421, ['errors'], 'application/json; charset=utf-8']);
      expect(JSON.stringify(body ?? '')).not.toContain('sat_');
    }
  });

  test('a browser gets the refusal as a page, which needs nothing from this name, and from the interfaces as JSON', async () => {
    for (const [door, type] of [
      ['/docs', 'text/html; charset=utf-8'],
      ['/', 'text/html; charset=utf-8'],
      ['/console', 'text/html; charset=utf-8'],
      ['/operator/shops', 'application/json; charset=utf-8'],
    ] as const) {
      const { status, headers, body } = await raw(box.origin, [`GET ${door} HTTP/1.1`, 'Host: rebound.example', 'Accept: text/html,*/*;q=0.8']);
      expect([door, status, headers['content-type']]).toEqual([door, 421, type]);
      if (door !== '/operator/shops')
        expect(body).toMatch(/<h1>This sandbox doesn&#39;t know the name.*or as the host that <code>--public-url<\/code> names\.</s);
      expect(JSON.stringify(body)).not.toMatch(/sat_|<script|<link rel="stylesheet"/);
    }
  });

  test.each(doors)('a sandbox answers at %s under its own names and those of its shops', async (door) => {
    for (const name of [
      '127.0.0.1',
      '127.0.0.1:4010',
      '[::1]:4010',
      'localhost',
      'LOCALHOST:1',
      'tea.localhost',
      '192.0.2.7',
      box.shop.domain,
      `${box.shop.domain.toUpperCase()}.`,
    ])
      expect((await at(door, name)).status, name).not.toBe(421);
  });

  test('the name of --public-url is its own; pictures, and calls with a token, are answered under any name', async () => {
    const server = await startServer({ 'public-url': 'http://store-admin:4010' });
    onTestFinished(() => server.close());
    expect((await at('/operator/shops', 'store-admin:4010', server.origin)).status).toBe(200);
    expect((await at('/operator/shops', 'rebound.example', server.origin)).status).toBe(421);
    expect((await at('/media/x.png', 'rebound.example', server.origin)).status).toBe(404);
    expect((await at(path, 'rebound.example', server.origin)).status).toBe(401);
  });

  test('a host answers under every name that its proxy lets through', async () => {
    const server = await startServer({ sandbox: false });
    onTestFinished(() => server.close());
    expect((await at('/operator/shops', 'admin.example.com', server.origin)).status).toBe(200);
  });
});
