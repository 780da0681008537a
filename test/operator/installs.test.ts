import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { recurringCharges } from '../../server/domain/charges.ts';
import { installs } from '../../server/domain/tenants.ts';
import { engine, sandbox, until } from '../support/harness.ts';

describe('installApp', () => {
  test('201 with a token that works, shown this once', async () => {
    const { operator, shop, get } = await sandbox();
    const { app } = (await operator('POST', '/apps', { app: { name: 'Second', scopes: ['read_content'] } })).body;
    const { status, body } = await operator('POST', './installs', { install: { app_id: String(app.id) } });
    expect(status).toBe(201);
    expect(body).toEqual({
      install: {
        id: expect.any(Number),
        shop_id: shop.id,
        app_id: app.id,
        created_at: expect.any(String),
        tokens: [{ id: expect.any(Number), created_at: expect.any(String), expires_at: null, scopes: null }],
      },
      access_token: expect.stringMatching(/^sat_[0-9a-f]{36}$/),
    });
    expect((await get('/pages.json', { token: body.access_token })).status).toBe(200);
    const shown = await operator('GET', `./installs/${body.install.id}`);
    expect(shown.body).toEqual({ install: body.install });
    expect(shown.text).not.toContain(body.access_token);
    expect((await operator('GET', './installs')).body.installs).toContainEqual(body.install);
  });

  test.each([
    ['no app', {}, "can't be blank"],
    ['an unknown app', { app_id: 1 }, 'is not an app'],
    ['an invalid id', { app_id: 'x' }, 'is invalid'],
  ])('422 for %s', async (_, install, message) => {
    const { operator } = await sandbox();
    expect(await operator('POST', './installs', { install })).toMatchObject({ status: 422, body: { errors: { app_id: [message] } } });
  });

  test('422 for an app that is installed already', async () => {
    const { operator, app } = await sandbox();
    expect(await operator('POST', './installs', { install: { app_id: app.id } })).toMatchObject({
      status: 422,
      body: { errors: { app_id: ['is installed already'] } },
    });
  });
});

describe('uninstallApp', () => {
  test('200: its tokens and what only it owned are gone, what it made for the shop stays', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    await box.post('/pages.json', { page: { title: 'How we store tea' } });
    await box.post('/storefront_access_tokens.json', { storefront_access_token: { title: 'Tea finder' } });
    expect(await box.operator('DELETE', `./installs/${box.install.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await box.get('/pages.json')).status).toBe(401);
    expect((await other.get('/pages/count.json')).body).toEqual({ count: 1 });
    expect(await box.server.store.db.selectFrom('storefront_access_tokens').select('id').where('shop_id', '=', box.shop.id).execute()).toEqual([]);
    expect(await box.operator('GET', `./installs/${box.install.id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('200: its recurring charges are cancelled, also where it is installed again; those of others stand', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const root = './recurring_application_charges';
    const made = async (app_id: number) =>
      (await box.operator('POST', root, { recurring_application_charge: { app_id, name: 'Labels', price: '5.00' } })).body.recurring_application_charge;
    const [pending, active, theirs] = [await made(box.app.id), await made(box.app.id), await made(other.app.id)];
    await box.operator('POST', `${root}/${active.id}/activate`);
    const { store } = box.server;
    const one = { shop_id: box.shop.id, app_id: box.app.id, name: 'Labels', price: '5.00', test: true, status: 'pending' as const };
    await store.transaction((tx) => recurringCharges.insertAll(tx, Array(150).fill(one), pending.created_at));
    const read = vi.spyOn(recurringCharges, 'all');
    onTestFinished(() => read.mockRestore());
    expect((await box.operator('DELETE', `./installs/${box.install.id}`)).status).toBe(200);
    const all = (await Promise.all(read.mock.results.map(({ value }) => value))) as unknown[][];
    expect(all.map(({ length }) => length)).toEqual([100, 52, 0]);
    expect(await recurringCharges.count(store, box.shop.id, [['status', '=', 'cancelled']])).toBe(152);
    await box.operator('POST', './installs', { install: { app_id: box.app.id } });
    for (const { id } of [pending, active])
      expect((await box.operator('GET', `${root}/${id}`)).body.recurring_application_charge).toMatchObject({
        status: 'cancelled',
        cancelled_at: expect.any(String),
      });
    expect((await box.operator('GET', `${root}/${theirs.id}`)).body.recurring_application_charge).toEqual(theirs);
  });
});

describe('issueToken, revokeToken', () => {
  test('201 and 200: tokens overlap until the old one is revoked', async () => {
    const { operator, install, get, token } = await sandbox();
    const issued = await operator('POST', `./installs/${install.id}/tokens`);
    expect(issued).toMatchObject({
      status: 201,
      body: { token: { id: expect.any(Number), created_at: expect.any(String) }, access_token: expect.stringMatching(/^sat_/) },
    });
    expect((await operator('GET', `./installs/${install.id}`)).body.install.tokens).toHaveLength(2);
    expect(await operator('DELETE', `./installs/${install.id}/tokens/${issued.body.token.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await get('/pages.json', { token: issued.body.access_token })).status).toBe(401);
    expect((await get('/pages.json', { token })).status).toBe(200);
  });

  test('404 for a token of another install, which stays valid', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const [{ id }] = (await box.operator('GET', `./installs/${box.install.id}`)).body.install.tokens;
    const revoked = await box.operator('DELETE', `./installs/${other.install.id}/tokens/${id}`);
    expect(revoked).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.get('/pages.json')).status).toBe(200);
  });

  test('422 for an end that is no time, and no token', async () => {
    const { operator, install } = await sandbox();
    const { status, body } = await operator('POST', `./installs/${install.id}/tokens`, { token: { expires_at: 'tomorrow' } });
    expect([status, body]).toEqual([422, { errors: { expires_at: ['must be an ISO 8601 time with an offset, such as 2026-09-01T00:00:00-04:00'] } }]);
    expect((await operator('GET', `./installs/${install.id}`)).body.install.tokens).toHaveLength(1);
  });
});

describe('updateToken', () => {
  test('422 for an end that is no time', async () => {
    const { operator, install } = await sandbox();
    const [{ id }] = (await operator('GET', `./installs/${install.id}`)).body.install.tokens;
    const { status, body } = await operator('PUT', `./installs/${install.id}/tokens/${id}`, { token: { expires_at: 'tomorrow' } });
    expect([status, body]).toEqual([422, { errors: { expires_at: ['must be an ISO 8601 time with an offset, such as 2026-09-01T00:00:00-04:00'] } }]);
  });

  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const said = '[API] Invalid API key or access token (unrecognized login or wrong password)';

  test('200: a token is refused from its end on, like one that was revoked; the end can be taken back', async () => {
    const { operator, install, get, post, token } = await sandbox();
    const [{ id }] = (await operator('GET', `./installs/${install.id}`)).body.install.tokens;
    const end = (expires_at: string | null) => operator('PUT', `./installs/${install.id}/tokens/${id}`, { token: { expires_at } });
    expect((await get('/pages.json')).status).toBe(200);
    const { status, body } = await end('2030-01-02 03:04:05+01:00');
    expect([status, body.token]).toEqual([200, { id, created_at: expect.any(String), expires_at: '2030-01-02T02:04:05+00:00', scopes: null }]);
    expect((await get('/pages.json')).status).toBe(200);
    await end(inMs(-1000));
    for (const answer of [await get('/pages.json'), await post('/pages.json', { page: { title: 'Tea' } })])
      expect([answer.status, answer.body]).toEqual([401, { errors: said }]);
    expect((await operator('GET', `./installs/${install.id}`)).body.install.tokens).toHaveLength(1);
    expect((await operator('PUT', `./installs/${install.id}/tokens/${id}`, { token: {} })).body.token.expires_at).not.toBeNull();
    await end(null);
    expect((await get('/pages.json', { token })).status).toBe(200);
  });

  test('200: one that is in use ends at its time, by the server’s clock and not by the shop’s', async () => {
    const { operator, install, get } = await sandbox();
    await operator('POST', './clock/advance', { clock: { seconds: 86_400 } });
    const made = (await operator('POST', `./installs/${install.id}/tokens`)).body;
    const asked = () => get('/pages.json', { token: made.access_token });
    expect((await asked()).status).toBe(200);
    const { token } = (await operator('PUT', `./installs/${install.id}/tokens/${made.token.id}`, { token: { expires_at: inMs(2500) } })).body;
    const over = await until(asked, ({ status }) => status !== 200);
    expect([over.status, Date.now() >= Date.parse(token.expires_at)]).toEqual([401, true]);
  });

  test('404 for a token of another install or none', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const [{ id }] = (await box.operator('GET', `./installs/${box.install.id}`)).body.install.tokens;
    for (const path of [`./installs/${other.install.id}/tokens/${id}`, `./installs/${box.install.id}/tokens/1`])
      expect(await box.operator('PUT', path, { token: { expires_at: null } })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.get('/pages.json')).status).toBe(200);
  });

  test.each(['soon', '2026-02-30T00:00:00Z', 7])('422 for the end %j', async (expires_at) => {
    const { operator, install } = await sandbox();
    const [{ id }] = (await operator('GET', `./installs/${install.id}`)).body.install.tokens;
    const changed = await operator('PUT', `./installs/${install.id}/tokens/${id}`, { token: { expires_at } });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['expires_at']]);
    expect((await operator('POST', `./installs/${install.id}/tokens`, { token: { expires_at } })).status).toBe(422);
  });
});

test('issueToken 422 for a 101st token, also where several come at once; one that has ended makes room', async () => {
  const box = await sandbox();
  const { operator, install } = box;
  const path = `./installs/${install.id}/tokens`;
  const issue = (count: number) => Promise.all(Array.from({ length: count }, () => operator('POST', path)));
  const answers = await issue(105);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(99);
  const refused = { status: 422, body: { errors: { base: ['An install can have at most 100 tokens; revoke one first'] } } };
  for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(refused);
  const { tokens } = (await operator('GET', `./installs/${install.id}`)).body.install;
  for (const [at, expires_at] of [
    [40, '2026-03-01T00:00:00Z'],
    [60, '2026-02-01T00:00:00Z'],
  ] as const)
    await operator('PUT', `${path}/${tokens[at].id}`, { token: { expires_at } });
  const [next] = await issue(1);
  expect(next!.status).toBe(201);
  const there = (await operator('GET', `./installs/${install.id}`)).body.install.tokens.map(({ id }: { id: number }) => id);
  expect(there).toEqual([...tokens.map(({ id }: { id: number }) => id).filter((id: number) => id !== tokens[60].id), next!.body.token.id]);
  expect((await issue(1))[0]!.status).toBe(201);
  expect((await issue(1))[0]).toMatchObject(refused);
  // another install has room of its own
  const other = await box.anotherApp();
  expect((await operator('POST', `./installs/${other.install.id}/tokens`)).status).toBe(201);
});

describe('what is made for an app while it is uninstalled', () => {
  const ten = Array.from({ length: 10 });

  test('201 or 404 for tokens, which let nobody in afterwards', async () => {
    for (const _ of ten.slice(0, 4)) {
      const { operator, install, get } = await sandbox();
      const issuing = ten.map(() => operator('POST', `./installs/${install.id}/tokens`));
      const going = await Promise.all(ten.slice(0, 3).map(() => operator('DELETE', `./installs/${install.id}`)));
      expect(going.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      for (const { status, body } of await Promise.all(issuing)) {
        expect([201, 404]).toContain(status);
        if (status === 201) expect((await get('/pages.json', { token: body.access_token })).status).toBe(401);
      }
    }
  });

  test('401 for records that only the app would own, or they are deleted', async () => {
    for (const _ of ten.slice(0, 4)) {
      const { operator, install, post, server, shop } = await sandbox();
      const making = ten.flatMap((_, n) => [
        post('/script_tags.json', { script_tag: { src: 'https://cdn.shelf-notes.example/notes.js', event: 'onload' } }),
        post('/storefront_access_tokens.json', { storefront_access_token: { title: 'Tea finder' } }),
        post('/webhooks.json', { webhook: { address: `https://hooks.shelf-notes.example/${n}`, topic: 'products/create' } }),
      ]);
      const answers = await Promise.all([...making, operator('DELETE', `./installs/${install.id}`)]);
      expect(answers.filter(({ status }) => ![200, 201, 401].includes(status))).toEqual([]);
      for (const table of ['script_tags', 'storefront_access_tokens', 'webhooks'])
        expect(await server.store.db.selectFrom(table).select('id').where('shop_id', '=', shop.id).execute(), table).toEqual([]);
    }
  });
});

test('installApp 422 for an app that is installed, also where 20 come at once', async () => {
  const { operator } = await sandbox();
  const { app } = (await operator('POST', '/apps', { app: { name: 'Second' } })).body;
  const answers = await Promise.all(Array.from({ length: 20 }, () => operator('POST', './installs', { install: { app_id: app.id } })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 201))
    expect({ status, body }).toEqual({ status: 422, body: { errors: { app_id: ['is installed already'] } } });
});

test.runIf(engine === 'postgres')('a token is issued while a write of the app is under way', async () => {
  const { server, shop, install, operator } = await sandbox();
  await server.store.transaction(async (tx) => {
    await installs.findForKeyShare(tx, shop.id, install.id);
    expect((await operator('POST', `./installs/${install.id}/tokens`)).status).toBe(201);
  });
});
