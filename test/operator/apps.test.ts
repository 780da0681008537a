import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { apps } from '../../server/domain/tenants.ts';
import { versionsAt } from '../../server/versions.ts';
import { addCustomer, subscribe } from '../support/deliveries.ts';
import { link, type Sandbox, sandbox, until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';

describe('createApp', () => {
  test('201 with defaults and the secret, which is shown this once', async () => {
    const { operator } = await sandbox();
    const { status, body } = await operator('POST', '/apps', { app: { name: 'Shelf Notes' } });
    expect(status).toBe(201);
    expect(body).toEqual({
      app: {
        id: expect.any(Number),
        name: 'Shelf Notes',
        client_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        client_secret: expect.stringMatching(/^[0-9a-f]{32}$/),
        distribution: 'custom',
        sales_channel: false,
        scopes: [],
        unauthenticated_scopes: [],
        protected_customer_data: false,
        api_version: versionsAt(Date.now()).latest,
        app_url: null,
        redirect_urls: [],
        previous_secret_expires_at: null,
        missing_mandatory_webhooks: [],
        created_at: expect.stringMatching(/\+00:00$/),
        updated_at: body.app.created_at,
      },
    });
    const { client_secret, ...shown } = body.app;
    expect(client_secret).toBeTypeOf('string');
    expect((await operator('GET', `/apps/${shown.id}`)).body).toEqual({ app: shown });
  });

  test('422 for no name and for unknown scopes', async () => {
    const { operator } = await sandbox();
    expect(await operator('POST', '/apps', { app: { scopes: ['content'], unauthenticated_scopes: ['read_x'], distribution: 'secret' } })).toMatchObject({
      status: 422,
      body: {
        errors: {
          name: ["can't be blank"],
          'scopes[0]': ['is invalid'],
          'unauthenticated_scopes[0]': ['is invalid'],
          distribution: ['is not included in the list'],
        },
      },
    });
  });
});

describe('listApps', () => {
  test('200 without secrets', async () => {
    const { operator, app } = await sandbox();
    const { client_secret, ...shown } = app;
    const page = await operator('GET', `/apps?limit=1&since_id=${app.id - 1}`);
    expect(page.body).toEqual({ apps: [shown] });
    expect(page.text).not.toContain(client_secret);
    expect(link(page, 'previous')).toBeUndefined();
  });
});

describe('updateApp', () => {
  test('200, and changed scopes count at once', async () => {
    const { operator, app, post } = await sandbox();
    const { client_secret, ...shown } = app;
    const { body } = await operator('PUT', `/apps/${app.id}`, { app: { scopes: ['read_content'], api_version: 'unstable', client_secret: 'x' } });
    expect(body).toEqual({ app: { ...shown, scopes: ['read_content'], api_version: 'unstable', updated_at: body.app.updated_at } });
    expect((await post('/pages.json', { page: { title: 'x' } })).status).toBe(403);
    expect(client_secret).toBeTypeOf('string');
  });

  test('422 for an unknown version', async () => {
    const { operator, app } = await sandbox();
    expect(await operator('PUT', `/apps/${app.id}`, { app: { api_version: '2026-02' } })).toMatchObject({
      status: 422,
      body: { errors: { api_version: ['is invalid'] } },
    });
    const future = { status: 422, body: { errors: { api_version: [`is not a version yet; the newest is ${versionsAt(Date.now()).candidate}`] } } };
    expect(await operator('PUT', `/apps/${app.id}`, { app: { api_version: '2099-01' } })).toMatchObject(future);
    expect(await operator('POST', '/apps', { app: { name: 'Shelf Notes', api_version: '2099-01' } })).toMatchObject(future);
  });

  test('200 for a version that is no longer supported', async () => {
    const { operator, app } = await sandbox();
    expect(await operator('PUT', `/apps/${app.id}`, { app: { api_version: '2020-10' } })).toMatchObject({
      status: 200,
      body: { app: { api_version: '2020-10' } },
    });
  });
});

test('updateApp 200 with a scope that no longer exists and that the app already has; 422 for another one', async () => {
  const { operator, app, server } = await sandbox();
  const row = (await apps.find(server.store, null, app.id))!;
  await server.store.transaction((tx) => apps.update(tx, row, { scopes: ['read_tastings'] }, row.updated_at));
  const put = (...scopes: string[]) => operator('PUT', `/apps/${app.id}`, { app: { scopes } });
  expect((await put('read_tastings', 'read_content')).body.app.scopes).toEqual(['read_tastings', 'read_content']);
  const { status, body } = await put('read_tastings', 'read_harvests');
  expect([status, body]).toEqual([422, { errors: { scopes: [expect.stringMatching(/^(?!.*tastings).*read_harvests/)] } }]);
});

describe('rotateClientSecret', () => {
  const hmac = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('base64');

  async function delivered(box: Sandbox) {
    const to = await receiver();
    const { id } = await subscribe(box, to.url);
    await addCustomer(box);
    await until(
      async () => to.received.length,
      (count) => count > 0,
    );
    await box.delete(`/webhooks/${id}.json`);
    const { text, headers } = to.received[0]!;
    return { text, by: [headers['x-service-hmac-sha256'], headers['x-service-hmac-sha256-previous']] };
  }

  test('201: webhooks are signed by the new one, and for a day by the one before too', async () => {
    const box = await sandbox();
    const { status, body } = await box.operator('POST', `/apps/${box.app.id}/client_secret`);
    const { client_secret, previous_expires_at } = body.client_secret;
    expect([status, client_secret]).toEqual([201, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(Math.abs(Date.parse(previous_expires_at) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    expect((await box.operator('GET', `/apps/${box.app.id}`)).body.app.previous_secret_expires_at).toBe(previous_expires_at);
    const { text, by } = await delivered(box);
    expect(by).toEqual([hmac(text, client_secret), hmac(text, box.app.client_secret)]);
    const [{ id }] = (await box.operator('GET', './webhook_deliveries')).body.webhook_deliveries;
    const { headers } = (await box.operator('GET', `./webhook_deliveries/${id}`)).body.webhook_delivery;
    expect([headers['X-Service-Hmac-Sha256'], headers['X-Service-Hmac-Sha256-Previous']]).toEqual(by);
  });

  test('201: a leaked secret ends at once, and so does the third', async () => {
    const box = await sandbox();
    const rotate = async (client_secret: object) => (await box.operator('POST', `/apps/${box.app.id}/client_secret`, { client_secret })).body.client_secret;
    await rotate({ client_secret: 'chosen by the operator' });
    const second = await rotate({});
    const signed = await delivered(box);
    expect(signed.by).toEqual([hmac(signed.text, second.client_secret), hmac(signed.text, 'chosen by the operator')]);
    const third = await rotate({ previous_valid_for: 0 });
    const alone = await delivered(box);
    expect(alone.by).toEqual([hmac(alone.text, third.client_secret), undefined]);
  });

  test('404', async () => {
    const { operator } = await sandbox();
    const { status, body } = await operator('POST', '/apps/1/client_secret');
    expect([status, body]).toEqual([404, { errors: 'Not Found' }]);
  });

  test('422', async () => {
    const { operator, app } = await sandbox();
    const { status, body } = await operator('POST', `/apps/${app.id}/client_secret`, { client_secret: { client_secret: 'short' } });
    expect([status, body]).toEqual([422, { errors: { client_secret: ['is too short (minimum is 16 characters)'] } }]);
  });
});

describe('deleteApp', () => {
  test('422 while it is installed, 200 after', async () => {
    const { operator, app, install } = await sandbox();
    expect(await operator('DELETE', `/apps/${app.id}`)).toMatchObject({ status: 422, body: { errors: { base: ['is still installed on a shop'] } } });
    await operator('DELETE', `./installs/${install.id}`);
    expect(await operator('DELETE', `/apps/${app.id}`)).toMatchObject({ status: 200, body: {} });
    expect(await operator('GET', `/apps/${app.id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

test('an app is installed or deleted, not both at once', async () => {
  const { operator } = await sandbox();
  for (const _ of Array.from({ length: 8 })) {
    const { id } = (await operator('POST', '/apps', { app: { name: 'Second' } })).body.app;
    const [installed, deleted] = await Promise.all([operator('POST', './installs', { install: { app_id: id } }), operator('DELETE', `/apps/${id}`)]);
    expect([
      [201, 422],
      [422, 200],
    ]).toContainEqual([installed.status, deleted.status]);
  }
});

test('createApp and updateApp 422 tell what the schema finds together with what the calendar says; 404 before either', async () => {
  const { operator, app } = await sandbox();
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { app: given });
    return { status, body };
  };
  const wrong = { name: ' ', api_version: '2199-01' };
  const version = `is not a version yet; the newest is ${versionsAt(Date.now()).candidate}`;
  const all = { status: 422, body: { errors: { name: ["can't be blank"], api_version: [version] } } };
  expect(await tried('POST', '/apps', wrong)).toEqual(all);
  expect(await tried('PUT', `/apps/${app.id}`, wrong)).toEqual(all);
  expect(await tried('PUT', '/apps/999999', wrong)).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
