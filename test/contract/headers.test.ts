// Standard headers beside the platform's own: the rate limit, deprecations, links to help, and explanations in the sandbox.
import { describe, expect, onTestFinished, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { type Answer, asOperator, operatorKey, sandbox, send, startServer } from '../support/harness.ts';

const headers = ({ headers: given }: Answer, ...names: string[]) => Object.fromEntries(names.map((name) => [name, given.get(name)]));

describe('RateLimit', () => {
  const said = (answer: Answer) => headers(answer, 'X-Service-Shop-Api-Call-Limit', 'RateLimit', 'RateLimit-Policy');

  test('has room and policy of the bucket on every response, refusals too', async () => {
    const server = await startServer({ 'rate-limit': 2, 'rate-leak': 0.001, 'rate-leak-advanced': 0.01 });
    onTestFinished(() => server.close());
    const { get, post } = await sandbox({ server, shop: { plan: 'basic' } });
    const policy = '"bucket";q=2;w=2000';
    const first = await get('/pages.json');
    const second = await post('/pages.json', {});
    const third = await get('/pages.json');
    expect([first.status, second.status, third.status]).toEqual([200, 400, 429]);
    expect([first, second, third].map(said)).toEqual([
      { 'X-Service-Shop-Api-Call-Limit': '1/2', RateLimit: '"bucket";r=1;t=1000', 'RateLimit-Policy': policy },
      { 'X-Service-Shop-Api-Call-Limit': '2/2', RateLimit: '"bucket";r=0;t=2000', 'RateLimit-Policy': policy },
      { 'X-Service-Shop-Api-Call-Limit': '2/2', RateLimit: '"bucket";r=0;t=2000', 'RateLimit-Policy': policy },
    ]);
    const quick = await sandbox({ server, shop: { plan: 'advanced' } });
    expect(said(await quick.get('/pages.json'))).toEqual({
      'X-Service-Shop-Api-Call-Limit': '1/2',
      RateLimit: '"bucket";r=1;t=100',
      'RateLimit-Policy': '"bucket";q=2;w=200',
    });
  });

  test('is absent without a limit, and for callers without a token', async () => {
    const { get } = await sandbox();
    for (const answer of [await get('/pages.json'), await get('/pages.json', { token: null })])
      expect(headers(answer, 'RateLimit', 'RateLimit-Policy')).toEqual({ RateLimit: null, 'RateLimit-Policy': null });
  });
});

describe('Deprecation and Sunset', () => {
  const said = (answer: Answer) => headers(answer, 'X-Service-API-Deprecated-Reason', 'Deprecation', 'Sunset');
  const nothing = { 'X-Service-API-Deprecated-Reason': null, Deprecation: null, Sunset: null };
  const deprecated = [...declared('admin').contract.operations.values()].filter(({ deprecation }) => deprecation);

  test.each(deprecated.map((operation) => [operation.id, operation] as const))('%s has both headers', async (_, operation) => {
    const { call, post, origin } = await sandbox();
    const { version, since = version, migration_deadline, documentation_url } = operation.deprecation!;
    const query = [...operation.queryParameters.values()].filter(({ required }) => required).map(({ name, example }) => `${name}=${[example].flat()[0]}`);
    const path = `${operation.path.replace(/\{[^}]+\}/g, '1')}?${query.join('&')}`;
    const answer = await call(operation.method.toUpperCase(), path, { version: 'unstable' });
    const told = said(answer);
    expect(told).toEqual({
      'X-Service-API-Deprecated-Reason': origin + documentation_url,
      Deprecation: expect.stringMatching(/^@\d+$/),
      Sunset: expect.stringMatching(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} 00:00:00 GMT$/),
    });
    expect(new Date(Number(told.Deprecation!.slice(1)) * 1000).toISOString()).toBe(`${since}-01T00:00:00.000Z`);
    expect(Date.parse(told.Sunset!)).toBe(Date.parse(migration_deadline));
    expect(answer.headers.get('x-service-shop-api-call-limit')).toMatch(/^\d+\/\d+$/);
    expect(said(await post('/pages.json', { page: { title: 'Tea' } }))).toEqual(nothing);
  });

  test('a call with a deprecated member has both, and only such a call', async () => {
    const { post, origin } = await sandbox();
    const service = (more: object) =>
      post('/carrier_services.json', { carrier_service: { callback_url: 'http://127.0.0.1:9/', service_discovery: true, ...more } });
    expect(said(await service({ name: 'One' }))).toEqual(nothing);
    const members = declared('admin').contract.operations.get('createCarrierService')!.body!.deprecated;
    const [name, { version, since = version, documentation_url, migration_deadline }] = members.entries().next().value!;
    expect(said(await service({ name: 'Two', [name]: 'json' }))).toEqual({
      'X-Service-API-Deprecated-Reason': origin + documentation_url,
      Deprecation: `@${Date.parse(`${since}-01`) / 1000}`,
      Sunset: new Date(migration_deadline).toUTCString(),
    });
  });
});

describe('Link to help', () => {
  const operations = (['admin', 'operator'] as const).flatMap((name) =>
    [...declared(name).contract.operations.values()].map((operation) => ({ name, operation })),
  );

  test('is on every 4xx, and leads to the operation in the reference', async () => {
    const { origin } = await sandbox();
    const pages = new Map<string, string>();
    for (const { name, operation } of operations) {
      const path = `${name === 'admin' ? '/admin/api/latest' : '/operator'}${operation.path.replace(/\{[^}]+\}/g, '1')}`;
      const { status, headers: given } = await send(origin, operation.method.toUpperCase(), path);
      const page = `${origin}/docs/${name}/${operation.group}`;
      expect([status, given.get('link')]).toEqual([401, `<${page}#${operation.id}>; rel="help"`]);
      if (!pages.has(page)) pages.set(page, await (await fetch(page)).text());
      expect(pages.get(page)).toContain(`id="${operation.id}"`);
    }
  });

  test.each([
    ['GET', '/admin/api/latest/pages/1.json', 404, '/docs/admin/pages#getPage'],
    ['POST', '/admin/api/latest/pages.json', 400, '/docs/admin/pages#createPage'],
    ['GET', '/admin/api/latest/pages.json?limit=0', 400, '/docs/admin/pages#listPages'],
    ['PATCH', '/admin/api/latest/pages.json', 405, '/docs'],
    ['GET', '/admin/api/latest/nowhere.json', 404, '/docs'],
    ['GET', '/admin/api/2099-01/pages.json', 404, '/docs'],
    ['GET', '/operator/nowhere', 404, '/docs/operator'],
    ['GET', '/operator/shops/1', 404, '/docs/operator/shops#getShop'],
  ])('%s %s %i', async (method, path, status, place) => {
    const { origin, token } = await sandbox();
    const answer = await send(origin, method, path, { headers: { 'X-Service-Access-Token': token, Authorization: `Bearer ${operatorKey}` } });
    expect([answer.status, answer.headers.get('link')]).toEqual([status, `<${origin}${place}>; rel="help"`]);
  });

  test('uses the public address, and is on no success', async () => {
    const server = await startServer({ 'public-url': 'https://admin.example.com' });
    onTestFinished(() => server.close());
    const { get, post } = await sandbox({ server });
    const refused = await post('/pages.json', { page: { title: '' } });
    expect([refused.status, refused.headers.get('link')]).toEqual([422, '<https://admin.example.com/docs/admin/pages#createPage>; rel="help"']);
    expect((await get('/pages.json')).headers.get('link')).toBeNull();
  });
});

describe('Prefer: explain', () => {
  const explain = (prefer = 'explain') => ({ headers: { Prefer: prefer } });
  const said = (answer: Answer) => headers(answer, 'Preference-Applied', 'X-Service-Explanation');

  test('names the constraint that a member broke', async () => {
    const { post, server } = await sandbox();
    const answer = await post('/pages.json', { page: { title: '' } }, explain('respond-async, Explain'));
    expect([answer.status, answer.body]).toEqual([422, { errors: { title: ["can't be blank"] } }]);
    expect(said(answer)['Preference-Applied']).toBe('explain');
    const list = said(answer)['X-Service-Explanation']!.split(', ');
    expect(list[0]).toMatch(/^"title";at="#\/components\/schemas\/[^"]*title\/pattern";rule="pattern"/);
    expect(list.find((one) => one.startsWith('"422"'))).toMatch(/^"422";at="#\//);
    expect(list.find((one) => one.startsWith('"createPage"'))).toMatch(/^"createPage";at="#\/paths\/~1pages\.json\/post"/);
    expect(server.logged).toContainEqual({
      level: 'info',
      request_id: answer.headers.get('x-request-id'),
      operation: 'createPage',
      status: 422,
      explained: expect.arrayContaining([expect.objectContaining({ about: 'title', rule: 'pattern' })]),
    });
  });

  test('names the rule of the store, the decision behind it, and a refused parameter', async () => {
    const { post, get } = await sandbox();
    const path = (given: object = {}) => post('/redirects.json', { redirect: { path: '/tea', target: '/teas' } }, given);
    await path();
    const taken = await path(explain());
    expect([taken.status, said(taken)['X-Service-Explanation']]).toEqual([422, expect.stringMatching(/^"path";at="[^"]+";rule="taken"/)]);
    const bounded = await get('/pages.json?limit=251', explain());
    expect([bounded.status, said(bounded)['X-Service-Explanation']]).toEqual([400, expect.stringMatching(/^"limit";at="[^"]+limit";source="D07"/)]);
    const unknown = await get('/pages/1.json', explain());
    expect([unknown.status, said(unknown)['X-Service-Explanation']]).toEqual([404, expect.stringMatching(/^"404";at="#\/components\/responses\/NotFound"/)]);
  });

  test('is on every status, for strangers and the operator too, and its length is limited', async () => {
    const { post, get, origin } = await sandbox();
    const fine = await get('/pages.json', explain());
    expect([fine.status, said(fine)['X-Service-Explanation']]).toEqual([200, expect.stringContaining('"200";at="#/paths/~1pages.json/get/responses/200"')]);
    expect((await get('/pages.json', { token: null, ...explain() })).headers.get('preference-applied')).toBe('explain');
    const staff = await send(origin, 'GET', '/operator/shops/1', { headers: { Authorization: `Bearer ${operatorKey}`, Prefer: 'explain' } });
    expect([staff.status, staff.headers.get('preference-applied')]).toEqual([404, 'explain']);
    const metafields = Array.from({ length: 100 }, () => ({ key: '', namespace: 'é"\\', value: 1, type: '' }));
    const many = await post('/pages.json', { page: { title: '', metafields } }, explain());
    expect(many.status).toBe(422);
    expect(said(many)['X-Service-Explanation']!.length).toBeLessThanOrEqual(2000);
  });

  test('needs the Prefer header, and works only in the sandbox', async () => {
    const nothing = { 'Preference-Applied': null, 'X-Service-Explanation': null };
    const { get } = await sandbox();
    for (const prefer of ['return=minimal', 'explained', 'x; explain']) expect(said(await get('/pages.json', explain(prefer)))).toEqual(nothing);
    const hosted = await startServer({ sandbox: false });
    onTestFinished(() => hosted.close());
    const answer = await asOperator(hosted.origin, 'GET', '/shops/1');
    expect(said(answer)).toEqual(nothing);
    const box = await sandbox({ server: hosted });
    expect(said(await box.get('/pages.json', explain()))).toEqual(nothing);
  });
});

describe('Cache-Control and X-Content-Type-Options', () => {
  const said = (answer: Answer) => headers(answer, 'Cache-Control', 'X-Content-Type-Options');
  const kept = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

  test.each([
    ['GET', '/admin/api/latest/pages.json', 200],
    ['HEAD', '/admin/api/latest/pages.json', 200],
    ['POST', '/admin/api/latest/pages.json', 400],
    ['GET', '/admin/api/latest/pages/1.json', 404],
    ['PATCH', '/ADMIN/api/latest/pages.json', 405],
    ['GET', '/admin/api/2099-01/pages.json', 404],
    ['GET', '/operator/shops', 200],
    ['GET', '/operator/nowhere', 404],
  ])('%s %s %i is not cached, and its type is not guessed', async (method, path, status) => {
    const { origin, token } = await sandbox();
    const answer = await send(origin, method, path, { headers: { 'X-Service-Access-Token': token, Authorization: `Bearer ${operatorKey}` } });
    expect([answer.status, said(answer)]).toEqual([status, kept]);
    const stranger = await send(origin, method, path);
    expect(said(stranger)).toEqual(kept);
  });

  test('so are a large list and a failure of the server', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const { get, post } = await sandbox({ server });
    const body_html = 'tea '.repeat(16_000);
    await Promise.all(Array.from({ length: 20 }, (_, n) => post('/pages.json', { page: { title: `Tea ${n}`, body_html } })));
    const large = await get('/pages.json');
    expect([large.status, large.headers.get('content-length'), said(large)]).toEqual([200, null, kept]);
    await server.store.transaction((tx) => tx.db.updateTable('pages').set({ created_at: 'never' }).execute());
    const failed = await get('/pages.json');
    expect([failed.status, said(failed)]).toEqual([500, kept]);
  });

  test('responses without data of shops may be cached', async () => {
    const { origin } = await sandbox();
    for (const path of ['/docs', '/docs/reference.css']) {
      const { status, headers: given } = await send(origin, 'GET', path);
      expect([status, given.get('cache-control'), given.get('x-content-type-options')]).toEqual([200, 'no-cache', 'nosniff']);
    }
    expect(said(await send(origin, 'GET', '/nowhere'))).toEqual({ 'Cache-Control': null, 'X-Content-Type-Options': 'nosniff' });
  });
});
