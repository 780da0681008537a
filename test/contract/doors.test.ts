// Every interface of the server, called without a token, with a revoked or expired one, with one of another app or shop, and with one that lacks the scope.
// standard-answers.test.ts tries the operations of both contracts too, each with its own responses. Here every such call has to be refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../contract/operations.ts';
import { declared } from '../../server/contracts.ts';
import { charged, visit } from '../merchant/_visits.ts';
import { asOperator, operatorKey, type Running, type Sandbox, sandbox, send, startServer } from '../support/harness.ts';
import { host } from '../support/host-process.ts';
import { raw } from '../support/raw.ts';

let server: Running;
let box: Sandbox;
let neighbour: Sandbox;
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
  server = await startServer();
  box = await sandbox({ server });
  neighbour = await sandbox({ server });
  const revoked = await box.anotherApp();
  const [{ id }] = (await box.operator('GET', `./installs/${revoked.install.id}`)).body.install.tokens;
  await box.operator('DELETE', `./installs/${revoked.install.id}/tokens/${id}`);
  const ended = await box.operator('POST', `./installs/${box.install.id}/tokens`, { token: { expires_at: '2026-01-01T00:00:00Z' } });
  const uninstalled = await box.anotherApp();
  await box.operator('DELETE', `./installs/${uninstalled.install.id}`);
  Object.assign(tokens, {
    'no token': undefined,
    'an unknown one': `sat_${'0'.repeat(36)}`,
    'one that was revoked': revoked.token,
    'one that has ended': ended.body.access_token,
    'that of an app that was uninstalled': uninstalled.token,
    "the operator's key": operatorKey,
  });
});
afterAll(() => server.close());

const operationsOf = (name: 'admin' | 'operator') => [...declared(name).contract.operations.values()];

/** The path with the id of this test's shop. Other ids need no record, since a call is refused before any record is looked for. */
const filled = ({ path, pathParameters }: Operation) =>
  path.replace(/\{([^}]+)\}/g, (_, name) => {
    if (name === 'shop_id') return String(box.shop.id);
    return pathParameters.find((one) => one.name === name)!.schema.type === 'string' ? 'unknown' : '1';
  });

const bodyOf = (operation: Operation) => operation.body?.examples.values().next().value;

describe('the store administration interface', () => {
  test.each(operationsOf('admin').map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    for (const [who, token] of Object.entries(tokens)) {
      const headers: Record<string, string> = token ? { 'X-Service-Access-Token': token } : {};
      const { status, body } = await send(server.origin, operation.method.toUpperCase(), `/admin/api/latest${filled(operation)}`, {
        headers,
        body: bodyOf(operation),
      });
      expect([who, status, body.errors]).toEqual([who, 401, '[API] Invalid API key or access token (unrecognized login or wrong password)']);
    }
    // the token decides which shop is meant; a host name may only agree with it
    const line = `${operation.method.toUpperCase()} /admin/api/latest${filled(operation)} HTTP/1.1`;
    const elsewhere = await raw(server.origin, [line, `Host: ${box.shop.domain}`, `X-Service-Access-Token: ${neighbour.token}`]);
    expect(["another shop's", elsewhere.status]).toEqual(["another shop's", 401]);
    if (operation.scopes.length === 0) return;
    const scopeless = await box.anotherApp({ scopes: [] });
    const refused = await scopeless.call(operation.method.toUpperCase(), filled(operation), { body: bodyOf(operation) });
    expect(['without its scope', refused.status]).toEqual(['without its scope', 403]);
  });

  test('an app cannot read the script tags, webhooks and charges of another app, in its shop or in another one', async () => {
    const other = await box.anotherApp();
    const tag = (await box.post('/script_tags.json', { script_tag: { src: 'https://cdn.shelf-notes.example/notes.js', event: 'onload' } })).body.script_tag;
    const hook = (await box.post('/webhooks.json', { webhook: { address: 'http://127.0.0.1:9/', topic: 'collections/create' } })).body.webhook;
    const charge = await charged(box);
    for (const path of [`/script_tags/${tag.id}.json`, `/webhooks/${hook.id}.json`, `/application_charges/${charge.id}.json`])
      for (const stranger of [other, neighbour]) expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
  });
});

describe('the operator interface', () => {
  test.each(operationsOf('operator').map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    const before = await asOperator(server.origin, 'GET', '/audit_log?limit=250');
    for (const credentials of [
      undefined,
      'Bearer ',
      `Bearer ${box.token}`,
      `Bearer ${operatorKey}x`,
      operatorKey.slice(1),
      `Basic ${btoa(`operator:${operatorKey}`)}`,
    ]) {
      const { status, body } = await send(server.origin, operation.method.toUpperCase(), `/operator${filled(operation)}`, {
        headers: { ...(credentials === undefined ? {} : { Authorization: credentials }), 'X-Service-Access-Token': box.token },
        body: bodyOf(operation),
      });
      expect([credentials, status, body.errors]).toEqual([credentials, 401, 'The operator key is missing or wrong']);
    }
    expect((await asOperator(server.origin, 'GET', '/audit_log?limit=250')).body).toEqual(before.body);
  });
});

describe('every other path', () => {
  /** The status that a stranger, and an app with its token, gets in the sandbox and on a host. */
  const doors = {
    'the reference': { path: () => '/docs', sandbox: 200, hosted: 200 },
    'the contract': { path: () => '/docs/admin.json', sandbox: 200, hosted: 200 },
    'a picture that is not there': { path: () => `/media/${'0'.repeat(32)}.png`, sandbox: 404, hosted: 404 },
    "a merchant's home, without its signature": { path: (of: Sandbox) => `/merchant/shops/${of.shop.id}`, sandbox: 404, hosted: 403 },
    "a merchant's charges, without its signature": { path: (of: Sandbox) => `/merchant/shops/${of.shop.id}/application_charges`, sandbox: 404, hosted: 403 },
    "a merchant's charge, with another's signature": { path: () => '/merchant/application_charges/1?signature=abc', sandbox: 404, hosted: 404 },
    'a session, without its token': { path: () => '/merchant/sessions', sandbox: 403, hosted: 403 },
    'what is counted': { path: () => '/metrics', sandbox: 200, hosted: 404 },
    'whether it lives': { path: () => '/livez', sandbox: 200, hosted: 404 },
    'whether it is ready': { path: () => '/readyz', sandbox: 200, hosted: 404 },
    'the console': { path: () => '/console', sandbox: 303, hosted: 303 },
    'a shop in the console': { path: (of: Sandbox) => `/console/shops/${of.shop.id}/installs`, sandbox: 200, hosted: 303 },
    "the console's sign-in": { path: () => '/console/sign_in', sandbox: 303, hosted: 200 },
    'no door': { path: () => '/nowhere', sandbox: 404, hosted: 404 },
  };
  let hosted: Running;
  let there: Sandbox;
  beforeAll(async () => {
    hosted = await startServer({ sandbox: false });
    there = await sandbox({ server: hosted });
  });
  afterAll(() => hosted.close());

  test.each(Object.entries(doors))('%s', async (_, door) => {
    for (const [of, running, expected] of [
      [box, server, door.sandbox],
      [there, hosted, door.hosted],
    ] as const)
      for (const headers of [{}, { 'X-Service-Access-Token': of.token }, { Authorization: `Bearer ${operatorKey}` }, { Cookie: 'merchant=mse_0' }] as Record<
        string,
        string
      >[]) {
        const { status, text } = await send(running.origin, 'GET', door.path(of), { headers });
        expect([Object.keys(headers), status]).toEqual([Object.keys(headers), door.path(of) === '/readyz' && status === 503 ? 503 : expected]);
        for (const secret of [of.token, of.app.client_secret, operatorKey]) expect(text).not.toContain(secret);
      }
  });

  test('health and metrics of a host are on a port of their own, which serves nothing else', async () => {
    const running = await host();
    for (const path of ['/livez', '/metrics']) {
      expect((await fetch(running.management + path)).status).toBe(200);
      expect((await fetch(running.origin + path)).status).toBe(404);
    }
    for (const path of ['/operator/shops', '/admin/api/latest/pages.json', '/docs', '/merchant/sessions'])
      expect((await fetch(running.management + path, { headers: { Authorization: `Bearer ${operatorKey}` } })).status).toBe(404);
  });
});

describe("the merchant's pages", () => {
  test.each(['https://a.example;script-src', 'https://a.example,b.example', 'https://*.example', "https://a'unsafe-inline'.example"])(
    'no policy has the host of the return_url %s',
    async (origin) => {
      const charge = await charged(box, { return_url: `${origin}/done` });
      const { headers } = await send('', 'GET', charge.confirmation_url);
      const policy = headers.get('content-security-policy')!;
      expect(policy).toMatch(/; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/);
    },
  );

  test('the policy has the host of a plain return_url, with its port', async () => {
    const charge = await charged(box, { return_url: 'https://shelf-notes.example:8443/done?x=;y' });
    const { headers } = await send('', 'GET', charge.confirmation_url);
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://shelf-notes.example:8443; ");
  });

  test('a form of another site decides nothing, in the sandbox too', async () => {
    const charge = await charged(box);
    const form = { decision: 'accept' };
    for (const headers of [
      { Origin: 'https://apps.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: box.origin, 'Sec-Fetch-Site': 'same-site' },
    ])
      expect([headers, (await visit(charge.confirmation_url, { form, headers: headers as Record<string, string> })).status]).toEqual([headers, 403]);
    expect((await box.get(`/application_charges/${charge.id}.json`)).body.application_charge.status).toBe('pending');
    expect((await visit(charge.confirmation_url, { form, headers: { Origin: box.origin, 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(303);
  });
});

test('each page limits who may frame it, what it may load, and who gets its address as the referrer', async () => {
  const pages = ['/docs', '/docs/operator', '/console/shops', new URL(box.shop.merchant_url).pathname + new URL(box.shop.merchant_url).search];
  for (const page of pages) {
    const { status, headers } = await send(server.origin, 'GET', page);
    expect([page, status, headers.get('x-content-type-options'), headers.get('referrer-policy'), headers.get('x-frame-options')]).toEqual([
      page,
      200,
      'nosniff',
      'same-origin',
      'DENY',
    ]);
    expect(headers.get('content-security-policy')).toMatch(/^default-src '(none|self)'; .*form-action .*frame-ancestors 'none'/);
  }
});
