import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { asOperator, type Sandbox, sandbox, send, startServer, until } from '../support/harness.ts';

describe('listRequests', () => {
  test('200 with the call and its errors, and nothing of what was sent', async () => {
    const box = await sandbox();
    await box.post('/pages.json?x=1', { page: { title: '' } });
    await box.get('/pages.json');
    const { status, body } = await box.operator('GET', `/requests?shop_id=${box.shop.id}&limit=2`);
    expect(status).toBe(200);
    expect(body.requests).toMatchObject([
      {
        door: 'admin',
        operation: 'createPage',
        method: 'POST',
        path: '/admin/api/latest/pages.json',
        status: 422,
        shop_id: box.shop.id,
        app_id: box.app.id,
        errors: { title: ["can't be blank"] },
      },
      { operation: 'listPages', status: 200, errors: null },
    ]);
    const refused = await box.operator('GET', `/requests?shop_id=${box.shop.id}&refused=true&since_id=${body.requests[0].id - 1}`);
    expect(refused.body.requests).toEqual([body.requests[0]]);
    expect((await box.operator('GET', `/requests?shop_id=${box.shop.id}&since_id=${body.requests[1].id}`)).body.requests).toEqual([]);
    expect((await box.operator('GET', `/requests?request_id=${body.requests[1].request_id}`)).body.requests).toEqual([body.requests[1]]);
    expect((await box.operator('GET', '/requests?request_id=none')).body.requests).toEqual([]);
    await box.get('/pages.json?limit=0');
    const more = await box.operator('GET', `/requests?shop_id=${box.shop.id}&refused=true&since_id=${body.requests[1].id}`);
    expect(more.body.requests).toMatchObject([{ operation: 'listPages', status: 400 }]);
  });

  test('200 with the app of a call that was refused for its scope or by the rate limit', async () => {
    const server = await startServer({ 'rate-limit': 1, 'rate-leak': 0.0001, 'rate-leak-advanced': 0.0001 });
    try {
      const box = await sandbox({ server, app: { scopes: ['read_content'] } });
      expect((await box.get('/themes.json')).status).toBe(403);
      expect((await box.get('/pages.json')).status).toBe(429);
      const { requests } = (await box.operator('GET', `/requests?shop_id=${box.shop.id}&refused=true`)).body;
      expect(requests.map(({ status, app_id }: Record<string, unknown>) => [status, app_id])).toEqual(
        expect.arrayContaining([
          [403, box.app.id],
          [429, box.app.id],
        ]),
      );
    } finally {
      await server.close();
    }
  });

  test('200 with calls to no shop, and with those to one interface', async () => {
    const box = await sandbox();
    const token = `sat_${box.shop.id}`.padEnd(40, '0');
    await box.get('/pages.json', { token });
    await box.get('/pages.json');
    await box.operator('GET', '/apps?limit=1');
    const listed = async (query: string) => (await box.operator('GET', `/requests?limit=250&${query}`)).body.requests;
    const strangers = await listed('without_shop=true&door=admin');
    expect(strangers.at(-1)).toMatchObject({ path: '/admin/api/latest/pages.json', status: 401, shop_id: null });
    expect(strangers.filter((one: Record<string, unknown>) => one.shop_id !== null || one.door !== 'admin')).toEqual([]);
    expect((await listed('without_shop=true')).at(-1)).toMatchObject({ door: 'operator', operation: 'listApps' });
    await box.get('/pages.json', { version: '2099-01' });
    expect((await listed('door=admin')).at(-1)).toMatchObject({ path: '/admin/api/2099-01/pages.json', operation: 'none', status: 404 });
    await box.get('/pages.json');
    expect((await listed('door=admin')).at(-1)).toMatchObject({ status: 200, shop_id: box.shop.id });
    expect((await listed('without_shop=false')).some((one: Record<string, unknown>) => one.shop_id !== null)).toBe(true);
    expect(await listed(`without_shop=true&shop_id=${box.shop.id}`)).toEqual([]);
  });

  test('200 with a thousand at most, and without the calls of this list', async () => {
    const server = await startServer();
    try {
      const box = await sandbox({ server });
      for (let at = 0; at < 110; at++) await Promise.all(Array.from({ length: 10 }, () => box.get('/pages.json')));
      const [oldest] = (await asOperator(server.origin, 'GET', '/requests?since_id=0&limit=1')).body.requests;
      const [newest] = (await asOperator(server.origin, 'GET', '/requests?limit=1')).body.requests;
      expect([newest.id - oldest.id, newest.operation]).toEqual([999, 'listPages']);
    } finally {
      await server.close();
    }
  });

  test("200 without the calls that the console makes for its pages, and with those of an operator's own program", async () => {
    const server = await startServer();
    try {
      const box = await sandbox({ server });
      const page = await fetch(`${server.origin}/console/shops/${box.shop.id}`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(box.shop.domain)]);
      await asOperator(server.origin, 'GET', '/shops');
      const { requests } = (await asOperator(server.origin, 'GET', '/requests?since_id=0&door=operator')).body;
      expect(requests.filter(({ method }: { method: string }) => method === 'GET').map(({ operation }: { operation: string }) => operation)).toEqual([
        'listShops',
      ]);
    } finally {
      await server.close();
    }
  });

  test('403 without the sandbox', async () => {
    const hosted = await startServer({ sandbox: false });
    try {
      expect(await asOperator(hosted.origin, 'GET', '/requests')).toMatchObject({
        status: 403,
        body: { errors: 'Requests are kept in sandbox mode only; a host has them in its log' },
      });
    } finally {
      await hosted.close();
    }
  });
});

describe('getRequest', () => {
  const latest = async (box: Sandbox, query = '') => (await box.operator('GET', `/requests?shop_id=${box.shop.id}&limit=1${query}`)).body.requests[0].id;
  const whole = async (box: Sandbox, id: number) =>
    until(
      async () => (await box.operator('GET', `/requests/${id}`)).body.request,
      ({ headers }) => headers !== null,
    );

  test('200 with request and response, without credentials', async () => {
    const box = await sandbox();
    await box.post('/pages.json?locale=en&access_token=abc', { page: { title: '' } });
    const request = await whole(box, await latest(box));
    expect(request).toMatchObject({
      operation: 'createPage',
      status: 422,
      query: 'locale=en&access_token=[redacted]',
      body: '{"page":{"title":""}}',
      answer_body: '{"errors":{"title":["can\'t be blank"]}}',
      headers: { 'content-type': 'application/json', 'x-service-access-token': '[redacted]' },
      answer_headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    await box.operator('POST', `./installs/${box.install.id}/tokens`);
    const issued = await whole(box, await latest(box));
    expect(issued).toMatchObject({ operation: 'issueToken', headers: { authorization: '[redacted]' } });
    expect(JSON.stringify(issued)).not.toMatch(/sat_[0-9a-f]|test-operator-key/);
    const secrets = ['access_token', 'refresh_token', 'client_secret', 'token', 'password', 'signature'];
    const page = Object.fromEntries(secrets.map((name) => [name, `hidden-${name}`]));
    const query = ['access_token', 'client_secret', 'signature', 'token', 'code_verifier', 'code'].map((name) => `${name}=hidden-${name}`).join('&');
    const headers = { 'X-Service-Access-Token': box.token, Authorization: 'hidden', 'Proxy-Authorization': 'hidden', Cookie: 'a=hidden' };
    await send(box.origin, 'POST', `/admin/api/latest/pages.json?${query}`, { body: { page: { ...page, title: '', body_html: box.token } }, headers });
    const hidden = await whole(box, await latest(box));
    expect(hidden).toMatchObject({ operation: 'createPage', headers: { cookie: '[redacted]' } });
    for (const secret of ['hidden', box.token]) expect(JSON.stringify(hidden)).not.toContain(secret);
  });

  test('200 with the size of a packed body', async () => {
    const box = await sandbox();
    const packed = gzipSync(JSON.stringify({ page: { title: '' } }));
    const headers = { 'X-Service-Access-Token': box.token, 'Content-Encoding': 'gzip' };
    await send(box.origin, 'POST', '/admin/api/latest/pages.json', { body: packed, headers });
    expect(await whole(box, await latest(box))).toMatchObject({ status: 422, body: `(${packed.length} bytes, gzip)` });
  });

  test('200 with bodies that stay complete where a URL in them has credentials', async () => {
    const box = await sandbox();
    const given = { name: 'Oven', price: '4.50', return_url: 'https://shelf-notes.example/?token=mine' };
    const { status, body } = await box.post('/application_charges.json', { application_charge: given });
    expect(status).toBe(201);
    const request = await whole(box, await latest(box));
    const kept = JSON.parse(request.answer_body).application_charge;
    expect(Object.keys(kept)).toEqual(Object.keys(body.application_charge));
    expect(kept).toMatchObject({ name: 'Oven', confirmation_url: expect.stringContaining('signature=[redacted]') });
    expect(JSON.parse(request.body).application_charge).toEqual({ ...given, return_url: 'https://shelf-notes.example/?token=[redacted]' });
  });

  test('200 with the beginning of large bodies, and with the bodies of only the latest 200 calls', async () => {
    const server = await startServer();
    try {
      const box = await sandbox({ server });
      await box.post('/pages.json', { page: { title: 'Large', body_html: 'x'.repeat(100_000) } });
      const first = await latest(box);
      const { body, answer_body } = await whole(box, first);
      for (const text of [body, answer_body]) expect(text.length).toBe(16 * 1024 + 1);
      // these calls and the page after them are the latest 200
      for (let n = 0; n < 199; n++) await box.get('/pages.json?limit=1');
      await box.post('/pages.json', { page: { title: 'Latest' } });
      expect((await box.operator('GET', `/requests/${first}`)).body.request).toMatchObject({ operation: 'createPage', headers: null, body: null });
      expect((await whole(box, await latest(box))).body).toContain('Latest');
    } finally {
      await server.close();
    }
  });

  test('404 for one that is not kept', async () => {
    const box = await sandbox();
    expect(await box.operator('GET', '/requests/999999999')).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('403 without the sandbox', async () => {
    const hosted = await startServer({ sandbox: false });
    try {
      expect((await asOperator(hosted.origin, 'GET', '/requests/1')).status).toBe(403);
    } finally {
      await hosted.close();
    }
  });
});
