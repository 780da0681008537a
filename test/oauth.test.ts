// The authorization code grant, with a public client library, and everything that is refused in it.
// Longer than other files: each step of the grant needs those before it.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as client from 'oauth4webapi';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { readContract } from '../contract/operations.ts';
import { Validator } from '../contract/requests/validate.ts';
import { install, issue } from '../server/domain/apps.ts';
import { oauthCodes } from '../server/domain/oauth.ts';
import { apps, installOf, shops } from '../server/domain/tenants.ts';
import { momentNow } from '../server/store/clock.ts';
import { Crowded } from '../server/store/fair-semaphore.ts';
import { over } from '../server/store/over.ts';
import { PostgresStore } from '../server/store/postgres/postgres.ts';
import { sent, signedIn, visit } from './merchant/_visits.ts';
import { deadlocksIn } from './support/deadlocks.ts';
import { addCustomer } from './support/deliveries.ts';
import { asOperator, codeKey, engine, freshDatabase, sandbox, startServer, until } from './support/harness.ts';

const contract = readContract('oauth', parse(readFileSync('openapi/oauth.yaml', 'utf8')));
const validator = new Validator(contract, {});
const callback = 'https://shelf-notes.example/auth/callback';

/** An app that is installed nowhere, and a shop to install it on. */
async function asking(given: object = {}, server?: Parameters<typeof sandbox>[0]) {
  const box = await sandbox(server ?? {});
  const { body } = await asOperator(box.origin, 'POST', '/apps', {
    app: { name: 'Tea <b>Timer</b>', scopes: ['write_content', 'read_products'], redirect_urls: [callback], ...given },
  });
  return { box, app: body.app as { id: number; client_id: string; client_secret: string } };
}
type Asking = Awaited<ReturnType<typeof asking>>;

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

const addressOf = ({ box, app }: Asking, more: Record<string, string | undefined> = {}) => {
  const given = { client_id: app.client_id, response_type: 'code', shop: box.shop.domain, redirect_uri: callback, state: 'st-1', ...more };
  const search = new URLSearchParams(Object.entries(given).filter((one): one is [string, string] => one[1] !== undefined));
  return `${box.origin}/admin/oauth/authorize?${search}`;
};

/** Opens the authorization page, as a browser does. */
const asked = async (one: Asking, more: Record<string, string | undefined> = {}) => {
  const { status, location } = await visit(addressOf(one, more));
  return { status, location: location && new URL(location, one.box.origin).href };
};

/** The address to which the merchant's decision leads. */
async function decided(one: Asking, more: Record<string, string | undefined> = {}, decision = 'accept', cookie?: string) {
  const { location } = await asked(one, more);
  const page = await visit(location!, cookie ? { cookie } : {});
  const [, scopes = ''] = /name="scopes" value="([^"]*)"/.exec(page.text) ?? [];
  const answer = await sent(location!, { decision, scopes }, cookie);
  return new URL(answer.location!);
}

/** `more` is appended to the form. */
async function exchanged({ box, app }: Asking, body: Record<string, string | undefined>, headers: Record<string, string> = {}, more = '') {
  const given = { grant_type: 'authorization_code', redirect_uri: callback, client_id: app.client_id, client_secret: app.client_secret, ...body };
  const form = new URLSearchParams(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const response = await fetch(`${box.origin}/admin/oauth/access_token`, {
    method: 'POST',
    body: form + more,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });
  const answer = (await response.json()) as { access_token?: string; error?: string; scope?: string };
  expect(validator.answerProblem(contract.operations.get('exchangeCode')!, response.status, answer)).toBeUndefined();
  expect([response.headers.get('cache-control'), response.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  const [challenge, retryAfter] = [response.headers.get('www-authenticate'), response.headers.get('retry-after')];
  return { status: response.status, ...answer, ...(challenge === null ? {} : { challenge }), ...(retryAfter === null ? {} : { retryAfter }) };
}

const codeOf = (url: URL) => url.searchParams.get('code')!;
const invalidGrant = expect.objectContaining({ status: 400, error: 'invalid_grant' });
const calls = async ({ box }: Asking, token: string, path = '/pages.json') => (await box.get(path, { token })).status;

describe('through a public client library', () => {
  test('a merchant installs an app: consent, state, PKCE, one token with the scopes that were asked for', async () => {
    const one = await asking();
    const server: client.AuthorizationServer = {
      issuer: one.box.origin,
      authorization_endpoint: `${one.box.origin}/admin/oauth/authorize`,
      token_endpoint: `${one.box.origin}/admin/oauth/access_token`,
    };
    const known: client.Client = { client_id: one.app.client_id };
    const [codeVerifier, state] = [client.generateRandomCodeVerifier(), client.generateRandomState()];
    const code_challenge = await client.calculatePKCECodeChallenge(codeVerifier);
    const url = await decided(one, { state, scope: 'read_content', code_challenge, code_challenge_method: 'S256' });
    expect(() => client.validateAuthResponse(server, known, url, client.generateRandomState())).toThrow('unexpected "state"');
    const parameters = client.validateAuthResponse(server, known, url, state);
    for (const authentication of [client.ClientSecretBasic(one.app.client_secret)]) {
      const options = { [client.allowInsecureRequests]: true };
      const response = await client.authorizationCodeGrantRequest(server, known, authentication, parameters, callback, codeVerifier, options);
      const token = await client.processAuthorizationCodeResponse(server, known, response);
      expect(token).toMatchObject({ token_type: 'bearer', scope: 'read_content' });
      expect(await calls(one, token.access_token)).toBe(200);
      expect((await one.box.post('/pages.json', { page: { title: 'Tea' } }, { token: token.access_token })).status).toBe(403);
    }
    const { installs } = (await one.box.operator('GET', './installs')).body;
    expect(installs.map(({ tokens }: { tokens: { scopes: string[] | null }[] }) => tokens.map(({ scopes }) => scopes))).toEqual([[null], [['read_content']]]);
  });
});

test('the guide names every parameter and error of the contract', () => {
  const guide = readFileSync('docs/guides/installing.md', 'utf8');
  const { document } = contract;
  const { post } = document.paths['/access_token'];
  const names = [
    ...document.paths['/authorize'].get.parameters.map(({ name }: { name: string }) => name),
    ...Object.keys(post.requestBody.content['application/json'].schema.properties),
    ...post.responses['400'].content['application/json'].schema.properties.error.enum,
  ];
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

describe('/admin/oauth/authorize', () => {
  test('the page shows which app asks and for what, escaped, in no frame; the query that comes back is signed', async () => {
    const one = await asking({ redirect_urls: [`${callback}?from=tea`] });
    const { status, location } = await asked(one, { redirect_uri: `${callback}?from=tea` });
    expect(status).toBe(303);
    const response = await fetch(location!);
    const text = await response.text();
    expect(text).toContain('Tea &lt;b&gt;Timer&lt;/b&gt;</bdi> asks for access to your shop');
    expect(text).toContain('See and change pages, blogs and articles');
    expect(response.headers.get('content-security-policy')).toMatch(/form-action 'self' https:\/\/shelf-notes\.example; frame-ancestors 'none'/);
    const url = await decided(one, { redirect_uri: `${callback}?from=tea`, state: 'a&b=c ü' });
    const { hmac, ...told } = Object.fromEntries(url.searchParams);
    expect(told).toEqual({
      from: 'tea',
      code: expect.stringMatching(/^cod_[0-9a-f]{36}$/),
      host: Buffer.from(`${one.box.shop.domain}/admin`).toString('base64url'),
      shop: one.box.shop.domain,
      state: 'a&b=c ü',
      timestamp: expect.any(String),
    });
    const sorted = new URLSearchParams(Object.entries(told).sort(([a], [b]) => (a < b ? -1 : 1)));
    expect(hmac).toBe(createHmac('sha256', one.app.client_secret).update(sorted.toString()).digest('hex'));
    expect(url.search).toBe(`?${sorted}&hmac=${hmac}`);
  });

  test('where the app is installed already, the page says so, and marks what would be new', async () => {
    const one = await asking();
    const page = async (scope: string) => (await visit((await asked(one, { scope })).location!)).text;
    await exchanged(one, { code: codeOf(await decided(one, { scope: 'write_content' })) });
    const more = await page('read_content read_products');
    expect(more).toContain('asks for more access to your shop</h1>');
    expect(more).toContain('Installed already');
    expect([...more.matchAll(/small">(\w+)<\/span> <span class="badge warn">New</g)].map(([, scope]) => scope)).toEqual(['read_products']);
    const same = await page('write_content');
    expect(same).toContain('asks again for access to your shop</h1>');
    expect(same).not.toContain('>New<');
  });

  test('a refusal of scopes names them, unless they have characters that no scope has', async () => {
    const one = await asking();
    const described = async (scope: string) => new URL((await asked(one, { scope })).location!).searchParams.get('error_description');
    expect(await described('write_content write_products,read_orders')).toBe('the app is not registered with write_products, read_orders');
    expect(await described('read_orders "quoted"')).toBe('the app is not registered with read_orders, 1 more scope');
    expect(await described('Ünknown')).toBe('the app is not registered with 1 unknown scope');
  });

  test('nobody is redirected to an address that the app did not register exactly', async () => {
    const one = await asking({ redirect_urls: [callback, 'https://shelf-notes.example/other'] });
    for (const more of [
      { redirect_uri: 'https://shelf-notes.example/auth/callback/' },
      { redirect_uri: 'https://shelf-notes.example.evil.example/auth/callback' },
      { redirect_uri: `${callback}?next=https://evil.example` },
      { redirect_uri: 'https://SHELF-NOTES.example/auth/callback' },
      { redirect_uri: undefined },
      { client_id: 'nobody' },
      { shop: 'nobody.example' },
    ])
      expect(await asked(one, more)).toEqual({ status: 400, location: null });
    expect((await visit(`${addressOf(one)}&redirect_uri=https://evil.example`)).status).toBe(400);
    const forged = Buffer.from(
      JSON.stringify({ client_id: one.app.client_id, response_type: 'code', shop: one.box.shop.domain, redirect_uri: 'https://evil.example' }),
    );
    for (const request of [forged.toString('base64url'), 'bnVsbA', '____', ''])
      expect(await visit(`${one.box.origin}/merchant/authorize?request=${request}`)).toMatchObject({ status: 400, location: null });
  });

  test('the page says what is wrong, and whether it is missing', async () => {
    const one = await asking({ redirect_urls: [callback, 'https://shelf-notes.example/other'] });
    const given = { redirect_uri: callback };
    for (const [more, words] of [
      [{ ...given, client_id: 'nobody' }, 'There is no app with that id.'],
      [{ ...given, client_id: undefined }, 'request has no client_id.'],
      [{ redirect_uri: 'https://evil.example' }, 'did not register the address'],
      [{ redirect_uri: undefined }, 'its request has no redirect_uri'],
      [{ ...given, shop: 'nobody.example' }, 'has no shop with that name.'],
      [{ ...given, shop: undefined }, 'say which shop is meant.'],
    ] as const)
      expect(await (await fetch(addressOf(one, more))).text(), words).toContain(words);
  });

  test('other errors are returned to the app, with its state', async () => {
    const one = await asking();
    for (const [more, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ scope: 'write_products' }, 'invalid_scope'],
      [{ code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: challenge }, 'invalid_request'],
      [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
      [{ code_challenge: '', code_challenge_method: 'S256' }, 'invalid_request'],
      [{ scope: 'write_content\0' }, 'invalid_request'],
    ] as const) {
      const url = new URL((await asked(one, more)).location!);
      expect([url.origin + url.pathname, url.searchParams.get('error'), url.searchParams.get('state')]).toEqual([callback, error, 'st-1']);
    }
    for (const twice of ['scope=read_content', 'response_type=code', 'code_challenge_method=plain']) {
      const given = addressOf(one, { scope: 'write_content', code_challenge: challenge, code_challenge_method: 'S256' });
      const url = new URL((await visit(`${given}&${twice}`)).location!);
      expect([url.origin + url.pathname, url.searchParams.get('error')]).toEqual([callback, 'invalid_request']);
    }
    // nobody knows which of two is meant, so not even the app's only address is a safe one
    for (const twice of [`client_id=${one.app.client_id}`, `shop=${one.box.shop.domain}`, 'redirect_uri=https://evil.example'])
      expect(await visit(`${addressOf(one)}&${twice}`)).toMatchObject({ status: 400, location: null });
    const long = await asked(one, { state: 's'.repeat(513) });
    expect(new URL(long.location!).searchParams.get('error')).toBe('invalid_request');
    expect(await asked(one, { state: 's'.repeat(6000) })).toMatchObject({ location: expect.stringContaining('error=invalid_request') });
    const declined = await decided(one, {}, 'decline');
    expect([declined.searchParams.get('error'), declined.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  test('an empty parameter counts as absent', async () => {
    const one = await asking();
    const url = await decided(one, { redirect_uri: '', scope: '', state: '', code_challenge: '' });
    expect([url.origin + url.pathname, url.searchParams.has('state')]).toEqual([callback, false]);
    expect(await exchanged(one, { code: codeOf(url), redirect_uri: '', code_verifier: '' })).toMatchObject({
      status: 200,
      scope: 'write_content read_products',
    });
  });

  test("another site's form, and one for other scopes than the page showed, installs nothing", async () => {
    const one = await asking();
    const { location } = await asked(one);
    const form = { decision: 'accept', scopes: 'write_content read_products' };
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: one.box.origin, 'Sec-Fetch-Site': 'same-site' },
    ])
      expect((await visit(location!, { form, headers })).status).toBe(403);
    expect(await sent(location!, { ...form, scopes: 'write_content' })).toMatchObject({ status: 200, location: null });
    expect((await one.box.operator('GET', './installs')).body.installs).toHaveLength(1);
  });

  test.each(['app', 'shop'] as const)('404 where the %s is removed while the merchant decides', async (gone) => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const one = await asking({}, { server });
    const { location } = await asked(one);
    const [, scopes = ''] = /name="scopes" value="([^"]*)"/.exec((await visit(location!)).text) ?? [];
    // the next transaction has to be that of the decision
    await server.workers.stop();
    const { store, origin } = server;
    const transaction = store.transaction.bind(store);
    vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
      expect((await asOperator(origin, 'DELETE', `/${gone}s/${gone === 'app' ? one.app.id : one.box.shop.id}`)).status).toBe(200);
      return transaction(work);
    });
    expect(await sent(location!, { decision: 'accept', scopes })).toMatchObject({ status: 404, location: null });
  });

  test('a sandbox shows no page under a foreign host name', async () => {
    const one = await asking();
    const { request } = await import('node:http');
    const status = await new Promise((done) =>
      request(addressOf(one), { headers: { Host: 'rebound.evil.example' } }, (response) => done(response.resume().statusCode)).end(),
    );
    expect(status).toBe(421);
  });

  test('on a host the merchant signs in first, for this shop', async () => {
    const server = await startServer({ sandbox: false, 'code-key': codeKey, 'merchant-login-url': 'https://login.example/in' });
    onTestFinished(() => server.close());
    const one = await asking({}, { server });
    const { location } = await asked(one);
    const login = new URL((await visit(location!)).location!);
    expect(login.origin).toBe('https://login.example');
    const session = await one.box.operator('POST', './merchant_sessions', { merchant_session: { return_path: login.searchParams.get('return_path') } });
    expect(session.status).toBe(201);
    const other = await sandbox({ server });
    expect((await visit(location!, { cookie: await signedIn(other) })).status).toBe(404);
    const form = { decision: 'accept', scopes: 'write_content read_products' };
    expect(await sent(location!, form, await signedIn(other))).toMatchObject({ status: 404, location: null });
    expect(await sent(location!, form)).toMatchObject({ status: 401, location: null });
    const url = await decided(one, {}, 'accept', await signedIn(one.box));
    expect((await exchanged(one, { code: codeOf(url) })).status).toBe(200);
    const insecure = { app: { name: 'Tea', redirect_urls: ['https://shelf-notes.example/back', 'http://shelf-notes.example/back'] } };
    expect(await asOperator(one.box.origin, 'POST', '/apps', insecure)).toMatchObject({ status: 422, body: { errors: { redirect_urls: ['must use HTTPS'] } } });
  });
});

describe('/admin/oauth/access_token', () => {
  test('a code is valid once; when it comes again, its token is revoked', async () => {
    const one = await asking();
    const code = codeOf(await decided(one));
    const { access_token, scope } = await exchanged(one, { code });
    expect(scope).toBe('write_content read_products');
    expect(await calls(one, access_token!)).toBe(200);
    expect(await exchanged(one, { code })).toEqual(invalidGrant);
    expect(await calls(one, access_token!)).toBe(401);
  });

  test('the short form of public clients, without response_type, grant_type and redirect_uri, gets the scopes with commas', async () => {
    const one = await asking();
    const code = async () => codeOf(await decided(one, { response_type: undefined, scope: 'write_content,read_products' }));
    const short = { grant_type: undefined, redirect_uri: undefined };
    expect(await exchanged(one, { code: await code(), ...short })).toMatchObject({ status: 200, scope: 'write_content,read_products' });
    const { client_id, client_secret } = one.app;
    const body = JSON.stringify({ client_id, client_secret, code: await code() });
    const response = await fetch(`${one.box.origin}/admin/oauth/access_token`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    expect(await response.json()).toMatchObject({ scope: 'write_content,read_products' });
    expect(await exchanged(one, { code: await code() })).toMatchObject({ status: 200, scope: 'write_content read_products' });
  });

  test('when a code comes many times at once, at most one call gets a token', async () => {
    const one = await asking();
    const code = codeOf(await decided(one));
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchanged(one, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['no redirect_uri, as RFC 6749 asks for it', {}, { redirect_uri: undefined }],
    ['another redirect_uri, without a grant_type', {}, { grant_type: undefined, redirect_uri: 'https://shelf-notes.example/other' }],
    ['another redirect_uri', {}, { redirect_uri: 'https://shelf-notes.example/other' }],
    ['another verifier', { code_challenge: challenge, code_challenge_method: 'S256' }, { code_verifier: 'wrong'.repeat(9) }],
    ['no verifier', { code_challenge: challenge, code_challenge_method: 'S256' }, {}],
    ['a verifier that nobody announced', {}, { code_verifier: verifier }],
  ])('a code with %s is refused, and is invalid from then on', async (_, more, wrong) => {
    const one = await asking();
    const code = codeOf(await decided(one, more));
    expect(await exchanged(one, { code, ...wrong })).toEqual(invalidGrant);
    expect(await exchanged(one, { code, ...('code_challenge' in more ? { code_verifier: verifier } : {}) })).toEqual(invalidGrant);
  });

  test('an expired code, an unknown one, and one of another app are refused', async () => {
    const [one, other] = [await asking(), await asking()];
    const code = codeOf(await decided(one));
    expect(await exchanged({ ...one, app: other.app }, { code })).toEqual(invalidGrant);
    await one.box.server.store.transaction((tx) =>
      over(tx, oauthCodes).updateTable('oauth_codes').set({ expires_at: '2026-01-01T00:00:00+00:00' }).where('app_id', '=', one.app.id).execute(),
    );
    expect(await exchanged(one, { code })).toEqual(invalidGrant);
    expect(await exchanged(one, { code: 'cod_none' })).toEqual(invalidGrant);
  });

  test('a shop keeps a hundred codes that nobody exchanges; the oldest are removed', async () => {
    const one = await asking();
    const first = codeOf(await decided(one));
    for (let count = 0; count < 100; count++) await decided(one);
    expect(await oauthCodes.count(one.box.server.store, one.box.shop.id, [])).toBe(100);
    expect(await exchanged(one, { code: first })).toEqual(invalidGrant);
  });

  test('an install keeps the latest hundred tokens that came from codes, and all that the operator issued', async () => {
    const one = await asking();
    const { box, app } = one;
    const { store } = box.server;
    const next = async () => (await exchanged(one, { code: codeOf(await decided(one, { scope: 'read_content' })) })).access_token!;
    const first = await next();
    const row = (await installOf(store, { shop_id: box.shop.id, app_id: app.id }))!;
    const ofOperator = (await box.operator('POST', `./installs/${row.id}/tokens`)).body.access_token;
    await store.transaction(async (tx) => {
      for (let count = 0; count < 99; count++) await issue(tx, row, momentNow(), null, ['read_content']);
    });
    expect(await calls(one, first)).toBe(200);
    const last = await next();
    expect(await Promise.all([first, last, ofOperator].map((token) => calls(one, token)))).toEqual([401, 200, 200]);
    expect((await box.operator('GET', `./installs/${row.id}`)).body.install.tokens).toHaveLength(101);
  });

  test('an app that the merchant has uninstalled does not come back with an earlier code', async () => {
    const one = await asking();
    const [used, kept] = [codeOf(await decided(one)), codeOf(await decided(one))];
    await exchanged(one, { code: used });
    const install = (await one.box.operator('GET', './installs')).body.installs.find(({ app_id }: { app_id: number }) => app_id === one.app.id);
    await one.box.operator('DELETE', `./installs/${install.id}`);
    expect(await exchanged(one, { code: kept })).toEqual(invalidGrant);
    expect((await one.box.operator('GET', './installs')).body.installs).toHaveLength(1);
  });

  test.runIf(engine === 'postgres')('has no deadlock with other installs, uninstalls, resets and the removal of the app', async () => {
    const address = await freshDatabase();
    const store = new PostgresStore(address);
    const server = await startServer({}, store);
    for (let round = 0; round < 6; round++) {
      const one = await asking({}, { server });
      const codes = [];
      for (let n = 0; n < 20; n++) codes.push(codeOf(await decided(one)));
      if (round > 2) {
        const answers = await Promise.all(codes.map((code) => exchanged(one, { code })));
        expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
        continue;
      }
      await exchanged(one, { code: codes[0]! });
      const { installs } = (await one.box.operator('GET', './installs')).body;
      const { id } = installs.find(({ app_id }: { app_id: number }) => app_id === one.app.id);
      const removing = [
        () => one.box.operator('DELETE', `./installs/${id}`),
        () => one.box.operator('POST', './reset'),
        () => asOperator(one.box.origin, 'DELETE', `/apps/${one.app.id}`),
      ];
      const answers = await Promise.all([...codes.map((code) => exchanged(one, { code })), removing[round]!()]);
      // an installed app can't be removed
      expect(answers.filter(({ status }) => ![200, 400, 401, 422].includes(status))).toEqual([]);
    }
    await server.close();
    await store.close();
    expect(await deadlocksIn(address)).toBe(0);
  });

  test('while the operator installs the app too, one of them makes the install', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await asking();
      const codes = [codeOf(await decided(one)), codeOf(await decided(one))];
      const installing = () => one.box.operator('POST', './installs', { install: { app_id: one.app.id } });
      const [byOperator, ...byCode] = await Promise.all([installing(), ...codes.map((code) => exchanged(one, { code }))]);
      expect(byCode.map(({ status }) => status)).toEqual([200, 200]);
      expect([201, 422]).toContain(byOperator.status);
      const { installs } = (await one.box.operator('GET', './installs')).body;
      expect(installs.filter(({ app_id }: { app_id: number }) => app_id === one.app.id)).toHaveLength(1);
    }
  });

  test.runIf(engine === 'postgres')('an install that the operator commits while the code is being exchanged is used', async () => {
    const address = await freshDatabase();
    const store = new PostgresStore(address);
    const server = await startServer({}, store);
    const one = await asking({}, { server });
    const code = codeOf(await decided(one));
    let answer: ReturnType<typeof exchanged> | undefined;
    await store.transaction(async (tx) => {
      const [shop, app] = [(await shops.find(tx, null, one.box.shop.id))!, (await apps.find(tx, null, one.app.id))!];
      await install(tx, shop, app, momentNow());
      answer = exchanged(one, { code });
      const waits =
        "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%\"installs\"%'";
      await until(
        async () => Number((await store.pool.query(waits)).rows[0].n),
        (n) => n > 0,
      );
    });
    expect((await answer)!.status).toBe(200);
    await server.close();
    await store.close();
  });

  test('another client gets nothing for a code, and takes nothing from its owner', async () => {
    const [one, other] = [await asking(), await asking()];
    const code = codeOf(await decided(one));
    expect(await exchanged({ ...one, app: other.app }, { code })).toEqual(invalidGrant);
    const { access_token } = await exchanged(one, { code });
    expect(await exchanged({ ...one, app: other.app }, { code })).toEqual(invalidGrant);
    expect(await calls(one, access_token!)).toBe(200);
  });

  test('an app gets the deliveries that its tokens together allow; waiting ones that it may no longer have fail', async () => {
    const one = await asking({ scopes: ['write_content', 'read_customers'], protected_customer_data: true });
    const { box, app } = one;
    const granted = async (scope: string) => (await exchanged(one, { code: codeOf(await decided(one, { scope })) })).access_token!;
    const install = async () => (await box.operator('GET', './installs')).body.installs.find((each: { app_id: number }) => each.app_id === app.id);
    const revoked = async (at: number) => {
      const { id, tokens } = await install();
      await box.operator('DELETE', `./installs/${id}/tokens/${tokens.at(at).id}`);
    };
    const sent = async () => {
      await addCustomer(box);
      const { webhook_deliveries: all } = (await box.operator('GET', `./webhook_deliveries?app_id=${app.id}&topic=customers/create`)).body;
      return all.map(({ state, last_error }: { state: string; last_error: string | null }) => (state === 'failed' ? last_error : state));
    };
    const wide = await granted('read_customers');
    const webhook = { topic: 'customers/create', address: 'http://127.0.0.1:9/customers' };
    expect((await box.post('/webhooks.json', { webhook }, { token: wide })).status).toBe(201);
    expect(await sent()).toEqual(['pending']);
    // a revoked token that is replaced by another one costs no delivery
    await revoked(0);
    expect(await sent()).toEqual(['pending', 'pending']);
    await granted('write_content');
    const over = expect.stringContaining('no longer');
    expect(await sent()).toEqual([over, over]);
    await granted('read_customers');
    expect(await sent()).toEqual([over, over, 'pending']);
    await revoked(1);
    expect(await sent()).toEqual([over, over, over]);
  });

  test('installs of earlier releases, which have no note of what their tokens were granted, are checked once', async () => {
    const first = await startServer();
    const { store } = first;
    const one = await asking({}, { server: first });
    await exchanged(one, { code: codeOf(await decided(one, { scope: 'read_products' })) });
    await exchanged(one, { code: codeOf(await decided(one, { scope: 'write_content' })) });
    const grants = async () =>
      (await store.db.selectFrom('installs').select('granted').where('shop_id', '=', one.box.shop.id).execute()).map((row) => row.granted);
    const noted = ['["read_products","write_content"]', null];
    expect(new Set(await grants())).toEqual(new Set(noted));
    await store.transaction(async ({ db }) => {
      await db.updateTable('installs').set({ granted: null }).where('shop_id', '=', one.box.shop.id).execute();
      await db.deleteFrom('migration_steps').where('name', '=', 'what installs were granted').execute();
    });
    const second = await startServer({}, store);
    onTestFinished(async () => {
      await second.close();
      await first.close();
    });
    expect(new Set(await grants())).toEqual(new Set(noted));
  });

  test('a token may do only what was granted and what the app still has: with write granted and read left, it may read', async () => {
    const one = await asking({ scopes: ['write_content'] });
    const { access_token } = await exchanged(one, { code: codeOf(await decided(one, { scope: 'write_content' })) });
    await asOperator(one.box.origin, 'PUT', `/apps/${one.app.id}`, { app: { scopes: ['read_content'] } });
    expect(await calls(one, access_token!)).toBe(200);
    expect((await one.box.post('/pages.json', { page: { title: 'Tea' } }, { token: access_token! })).status).toBe(403);
  });

  test('a token for visitors looks the same to each token of its app', async () => {
    const unauthenticated_scopes = ['unauthenticated_read_customers', 'unauthenticated_write_checkouts'];
    const one = await asking({ unauthenticated_scopes });
    const granted = async (more: Record<string, string>) => (await exchanged(one, { code: codeOf(await decided(one, more)) })).access_token!;
    const [narrow, wide] = [await granted({ scope: unauthenticated_scopes[0]! }), await granted({})];
    const path = '/storefront_access_tokens.json';
    for (const token of [narrow, wide]) await one.box.post(path, { storefront_access_token: { title: 'x' } }, { token });
    const [first, second] = await Promise.all([narrow, wide].map(async (token) => (await one.box.get(path, { token })).body.storefront_access_tokens));
    expect(first).toEqual(second);
    expect(first.map(({ access_scope }: { access_scope: string }) => access_scope)).toEqual([unauthenticated_scopes[0], unauthenticated_scopes.join(',')]);
  });

  test('scopes of tokens for visitors are granted as all others: asked for, shown, and none beyond', async () => {
    const scopes = ['unauthenticated_read_customers', 'unauthenticated_write_checkouts'];
    const one = await asking({ unauthenticated_scopes: scopes });
    const allowed = async (more: Record<string, string>) => {
      const { access_token, scope } = await exchanged(one, { code: codeOf(await decided(one, more)) });
      const made = await one.box.post('/storefront_access_tokens.json', { storefront_access_token: { title: 'x' } }, { token: access_token! });
      return [scope, made.status, made.body.storefront_access_token?.access_scope];
    };
    expect(await allowed({ scope: 'read_content' })).toEqual(['read_content', 403, undefined]);
    expect(await allowed({ scope: `read_content ${scopes[0]}` })).toEqual([`read_content ${scopes[0]}`, 200, scopes[0]]);
    expect(await allowed({})).toEqual([['write_content', 'read_products', ...scopes].join(' '), 200, scopes.join(',')]);
    const { location } = await asked(one, { scope: scopes.join(' ') });
    const { text } = await visit(location!);
    expect(text).toContain('See customers and their addresses, with tokens that visitors of the storefront use');
    expect(text).toContain('See and change checkouts, with tokens that visitors of the storefront use');
    const beyond = await asked(one, { scope: 'unauthenticated_read_products' });
    expect(new URL(beyond.location!).searchParams.get('error')).toBe('invalid_scope');
  });

  test('a token cannot change the address of a subscription that it could not have made', async () => {
    const one = await asking();
    const token = async (more: Record<string, string>) => (await exchanged(one, { code: codeOf(await decided(one, more)) })).access_token!;
    const [wide, narrow] = [await token({}), await token({ scope: 'read_content' })];
    const address = 'https://hooks.shelf-notes.example/collections';
    const { webhook } = (await one.box.post('/webhooks.json', { webhook: { topic: 'collections/create', address } }, { token: wide })).body;
    const change = (webhook_: object, token: string) => one.box.put(`/webhooks/${webhook.id}.json`, { webhook: webhook_ }, { token });
    const elsewhere = 'https://hooks.shelf-notes.example/elsewhere';
    expect(await change({ address: elsewhere }, narrow)).toMatchObject({
      status: 422,
      body: { errors: { address: ['can be changed by a token alone that may subscribe to the topic'] } },
    });
    expect((await change({ address }, narrow)).status).toBe(200);
    expect((await change({ address: elsewhere }, wide)).body.webhook).toMatchObject({ address: elsewhere });
  });

  test('a granted scope ends when the app loses it', async () => {
    const one = await asking();
    const { access_token } = await exchanged(one, { code: codeOf(await decided(one)) });
    await asOperator(one.box.origin, 'PUT', `/apps/${one.app.id}`, { app: { scopes: ['read_products'] } });
    expect(await calls(one, access_token!)).toBe(403);
  });

  test('guesses are limited by address, and the refusal says when to come again', async () => {
    const server = await startServer({ sandbox: false, 'code-key': codeKey, 'rate-limit': 40, 'address-limit': 5, 'address-leak': 0.01 });
    onTestFinished(() => server.close());
    const guess = () =>
      fetch(`${server.origin}/admin/oauth/access_token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'authorization_code', code: 'cod_guessed', client_id: 'nobody', client_secret: 'guessed' }),
      });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const held = await guess();
    expect([held.status, held.headers.get('retry-after'), validator.answerProblem(contract.operations.get('exchangeCode')!, 429, await held.json())]).toEqual([
      429,
      '2.0',
      undefined,
    ]);
  });

  test('503 where too much waits for the database: the app is told as OAuth tells it, and the merchant by a page', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const one = await asking({}, { server });
    const code = codeOf(await decided(one));
    for (const way of ['prepared', 'quick'] as const) vi.spyOn(server.store, way).mockRejectedValue(new Crowded('database'));
    const page = await fetch(addressOf(one), { redirect: 'manual' });
    expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([503, '2.0', expect.stringContaining('Nothing was granted. Try again')]);
    expect(await exchanged(one, { code })).toMatchObject({ status: 503, error: 'temporarily_unavailable', retryAfter: '2.0' });
    vi.restoreAllMocks();
    expect((await exchanged(one, { code })).status).toBe(200);
  });

  test('a client has to identify itself in one way, and correctly', async () => {
    const one = await asking();
    const basic = (secret: string) => ({ Authorization: `Basic ${Buffer.from(`${one.app.client_id}:${secret}`).toString('base64')}` });
    const code = codeOf(await decided(one));
    const none = { client_id: undefined, client_secret: undefined };
    for (const [body, headers] of [
      [{ client_secret: 'wrong' }, {}],
      [none, {}],
      [none, basic('wrong')],
      [none, { Authorization: 'Basic ====' }],
      [none, { Authorization: `Basic ${Buffer.from(`\0:${one.app.client_secret}`).toString('base64')}` }],
      [none, { Authorization: `Basic ${Buffer.from('%zz:%zz').toString('base64')}` }],
      [{ client_id: '\0' }, {}],
      [{ client_secret: undefined }, {}],
      [{ client_secret: '' }, {}],
    ] as [Record<string, undefined>, Record<string, string>][])
      expect(await exchanged(one, { code, ...body }, headers)).toMatchObject({ status: 401, error: 'invalid_client', challenge: 'Basic realm="oauth"' });
    for (const twice of ['code', 'grant_type', 'client_id', 'client_secret', 'redirect_uri', 'code_verifier'])
      expect(await exchanged(one, { code }, {}, `&${twice}=1&${twice}=1`)).toMatchObject({ status: 400, error: 'invalid_request' });
    expect(await exchanged(one, { code }, basic(one.app.client_secret))).toMatchObject({ status: 400, error: 'invalid_request' });
    const another = { client_id: 'another', client_secret: undefined };
    expect(await exchanged(one, { code, ...another }, basic(one.app.client_secret))).toMatchObject({ status: 400, error: 'invalid_request' });
    expect(await exchanged(one, { code, grant_type: 'password' })).toMatchObject({ error: 'unsupported_grant_type' });
    expect(await exchanged(one, { code: undefined })).toMatchObject({ error: 'invalid_request' });
    // by RFC 6749 `client_id` may stand beside the header, and by RFC 9110 the scheme's letters may be small
    const { Authorization } = basic(one.app.client_secret);
    const header = { Authorization: Authorization.replace('Basic', 'basic') };
    expect(await exchanged(one, { code, client_secret: undefined }, header)).toMatchObject({ status: 200 });
  });

  test('a body that is neither a form nor JSON, and another method, are refused', async () => {
    const { box } = await asking();
    const at = (path: string, init?: RequestInit) => fetch(`${box.origin}/admin/oauth${path}`, init);
    const broken = await at('/access_token', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } });
    expect([broken.status, ((await broken.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
    for (const init of [
      { body: 'code=1', headers: { 'Content-Type': 'text/plain' } },
      { body: '{"code":1}', headers: { 'Content-Type': 'application/json' } },
      { body: `code=${'c'.repeat(9000)}`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      { body: JSON.stringify({ code: 'c'.repeat(9000) }), headers: { 'Content-Type': 'application/json' } },
      {},
    ]) {
      const refused = await at('/access_token', { method: 'POST', ...init });
      expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
    }
    expect([(await at('/access_token')).status, (await at('/authorize', { method: 'POST' })).status, (await at('/nothing')).status]).toEqual([405, 405, 404]);
  });
});
