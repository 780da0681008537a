// What the server sends to subscribers, how often it tries, and what it sends when an app is uninstalled.
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { payloadOf } from '../../server/contracts.ts';
import type { Happening } from '../../server/domain/events.ts';
import { topics } from '../../server/domain/topics.ts';
import { addCustomer, deliveriesOf, settled, subscribe, waitOut } from '../support/deliveries.ts';
import { type Sandbox, sandbox, until } from '../support/harness.ts';
import { disputeIn, fulfillmentOrderIn } from '../support/orders.ts';
import { listening, receiver, status } from '../support/receiver.ts';
import { productIn } from '../support/shop.ts';

describe('delivery', () => {
  test('is signed, has all headers, and is logged', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    const webhook = await subscribe(box, `${hooks.url}/customers`);
    const customer = await addCustomer(box);
    const [row] = await settled(box);
    const [sent] = hooks.received;
    expect(hooks.received).toHaveLength(1);
    expect(sent).toMatchObject({ method: 'POST', path: '/customers' });
    expect(sent!.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-topic': 'customers/create',
      'x-service-shop-domain': box.shop.domain,
      'x-service-api-version': box.app.api_version,
      'x-service-webhook-id': row.delivery_uid,
      'x-service-event-id': row.event_uid,
      'x-service-triggered-at': row.triggered_at,
      'x-service-hmac-sha256': createHmac('sha256', box.app.client_secret).update(sent!.text).digest('base64'),
    });
    const payload = JSON.parse(sent!.text);
    expect(payload).toEqual({ ...customer, default_address: null, admin_graphql_api_id: `gid://service/Customer/${customer.id}` });
    expect(payloadOf('customers/create')!.problemWith(payload)).toBeUndefined();
    const { body } = await box.operator('GET', `./webhook_deliveries/${row.id}`);
    expect(body).toEqual({
      webhook_delivery: {
        id: row.id,
        shop_id: box.shop.id,
        app_id: box.app.id,
        webhook_id: webhook.id,
        delivery_uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        event_uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        topic: 'customers/create',
        address: `${hooks.url}/customers`,
        format: 'json',
        api_version: box.app.api_version,
        triggered_at: expect.any(String),
        state: 'delivered',
        attempt_count: 1,
        next_attempt_at: null,
        last_error: null,
        created_at: row.created_at,
        updated_at: row.updated_at,
        headers: expect.objectContaining({ 'X-Service-Hmac-Sha256': sent!.headers['x-service-hmac-sha256'] }),
        payload: sent!.text,
        attempts: [{ number: 1, started_at: expect.any(String), duration_ms: expect.any(Number), status: 200, error: null, answer: '' }],
      },
    });
  });

  test('has one event id for all deliveries of an action, and a webhook id of its own; there is none without a subscription', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await addCustomer(box);
    await subscribe(box, `${hooks.url}/a`);
    await subscribe(box, `${hooks.url}/b`);
    await subscribe(await box.anotherApp(), `${hooks.url}/c`);
    await addCustomer(box);
    const rows = await settled(box, 3);
    expect(new Set(rows.map((row: { event_uid: string }) => row.event_uid)).size).toBe(1);
    expect(new Set(rows.map((row: { delivery_uid: string }) => row.delivery_uid)).size).toBe(3);
    expect(hooks.received.map(({ path }) => path).sort()).toEqual(['/a', '/b', '/c']);
    expect(new Set(hooks.received.map(({ headers }) => headers['x-service-hmac-sha256'])).size).toBe(2);
  });

  test("has only the subscription's fields; a delete has the id whatever they are", async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url, { fields: ['first_name', 'nickname'] });
    await subscribe(box, hooks.url, { topic: 'customers/delete', fields: ['first_name'] });
    const { id } = await addCustomer(box);
    await box.operator('DELETE', `./customers/${id}`);
    await settled(box, 2);
    expect(hooks.received.map(({ text }) => JSON.parse(text))).toEqual(expect.arrayContaining([{ first_name: 'Mina' }, { id }]));
  });

  test("is not made while the app lacks the topic's scope or approval, but is once it has them again", async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url, { fields: ['first_name'] });
    const { scopes } = box.app;
    for (const [app, name] of [
      [{ scopes: ['write_products'] }, 'Ines'],
      [{ scopes, protected_customer_data: false }, 'Tomas'],
      [{ protected_customer_data: true }, 'Mina'],
    ] as const) {
      await box.operator('PUT', `/apps/${box.app.id}`, { app });
      await addCustomer(box, name);
    }
    await settled(box);
    expect(hooks.received.map(({ text }) => JSON.parse(text))).toEqual([{ first_name: 'Mina' }]);
  });

  test('has the metafields of the namespaces that the subscription names', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url, { topic: 'customers/update', fields: ['id'], metafield_namespaces: ['harvest'] });
    const { id } = await addCustomer(box);
    const made = { shop_id: box.shop.id, owner_type: 'customer', owner_id: id, key: 'season', value: 'spring', type: 'single_line_text_field' };
    const at = { created_at: '2026-09-01T09:30:00+00:00', updated_at: '2026-09-01T09:30:00+00:00' };
    const both = ['harvest', 'other'].map((namespace) => ({ ...made, namespace, ...at }));
    await box.server.store.transaction(({ db }) => db.insertInto('metafields').values(both).execute());
    await box.operator('PUT', `./customers/${id}`, { customer: { first_name: 'Tomas' } });
    await settled(box);
    expect(JSON.parse(hooks.received[0]!.text)).toEqual({
      id,
      metafields: [{ namespace: 'harvest', key: 'season', value: 'spring', type: 'single_line_text_field', description: null }],
    });
  });

  test('is XML where asked for, escaped, with nil for null', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url, { format: 'XML', fields: ['id', 'first_name', 'last_name'] });
    const { id } = await addCustomer(box, 'Mina <&> "Co"\r\n\t\u0007');
    await settled(box);
    expect(hooks.received[0]!.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(hooks.received[0]!.text).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><customer><id>${id}</id><first_name>Mina &lt;&amp;&gt; &quot;Co&quot;&#13;\n\t\ufffd</first_name><last_name nil="true"></last_name></customer>`,
    );
  });

  test('succeeds by a 2xx status, however the body ends; the beginning of the body is shown, also for a failure', async () => {
    const box = await sandbox();
    const large = 'Täglich '.repeat(20_000);
    const answers: Record<string, (response: ServerResponse) => unknown> = {
      large: (response) => response.writeHead(202).end(large),
      'breaks off': (response) => response.writeHead(200, { 'Content-Length': 100 }).write('Thanks', () => response.destroy()),
      'never ends': (response) => response.writeHead(200).write('Thanks'),
      refuses: (response) => response.writeHead(503).end(large),
    };
    for (const answer of Object.values(answers)) await subscribe(box, (await receiver((_, response) => void answer(response))).url);
    await addCustomer(box);
    const rows = await until(
      () => deliveriesOf(box),
      (all) => all.length === 4 && all.every(({ attempt_count }: { attempt_count: number }) => attempt_count === 1),
    );
    const seen = [];
    for (const { id } of rows) {
      const { state, attempts } = (await box.operator('GET', `./webhook_deliveries/${id}`)).body.webhook_delivery;
      const [{ status, error, answer }] = attempts;
      seen.push({ state, status, error, answer });
    }
    expect(seen).toEqual([
      { state: 'delivered', status: 202, error: null, answer: large.slice(0, 1024) },
      { state: 'delivered', status: 200, error: null, answer: 'Thanks' },
      { state: 'delivered', status: 200, error: null, answer: 'Thanks' },
      { state: 'pending', status: 503, error: 'status 503', answer: large.slice(0, 1024) },
    ]);
  });

  test('comes in order for each record, also while an earlier one waits for its retry', async () => {
    const box = await sandbox();
    let down = true;
    const hooks = await receiver((_, response) => void response.writeHead(down ? 503 : 200).end());
    await subscribe(box, hooks.url, { topic: 'customers/update', fields: ['id', 'first_name'] });
    const [one, other] = [await addCustomer(box), await addCustomer(box)];
    for (let n = 1; n <= 5; n++) for (const { id } of [one, other]) await box.operator('PUT', `./customers/${id}`, { customer: { first_name: `${n}` } });
    await until(
      async () => hooks.received.length,
      (count) => count === 2,
    );
    down = false;
    await waitOut(box);
    const told = hooks.received.map(({ text }) => JSON.parse(text));
    for (const { id } of [one, other])
      expect(told.filter((payload) => payload.id === id).map((payload) => payload.first_name)).toEqual(['1', '1', '2', '3', '4', '5']);
  });

  test('is retried 8 times within 4 hours, each time later, with the same payload and ids; then the subscription is removed and the operator sees why', async () => {
    const box = await sandbox();
    const hooks = await receiver(status(503, 'Down for maintenance\0'));
    const webhook = await subscribe(box, hooks.url);
    const other = await subscribe(box, `${hooks.url}/elsewhere`, { topic: 'themes/create' });
    await addCustomer(box);
    const waits: number[] = [];
    const db = box.server.store.db;
    for (let attempt = 1; attempt <= 8; attempt++) {
      const [row] = await until(
        () => deliveriesOf(box),
        ([row]) => row?.attempt_count === attempt,
      );
      expect(row).toMatchObject({ state: 'pending', last_error: 'status 503' });
      waits.push(Date.parse(row.next_attempt_at) - Date.parse(row.updated_at));
      const { clock_offset_ms: offset } = await db.selectFrom('shops').select('clock_offset_ms').where('id', '=', box.shop.id).executeTakeFirstOrThrow();
      const clock_offset_ms = Number(offset) + waits.at(-1)! + 1000;
      await box.server.store.transaction((tx) => tx.db.updateTable('shops').set({ clock_offset_ms }).where('id', '=', box.shop.id).execute());
      box.server.store.onWake();
    }
    const [row] = await settled(box);
    expect(row).toMatchObject({ state: 'failed', attempt_count: 9, next_attempt_at: null, last_error: 'status 503' });
    expect(waits.every((wait, n) => n === 0 || wait > waits[n - 1]!)).toBe(true);
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(2.9 * 3_600_000);
    expect(total).toBeLessThanOrEqual(4 * 3_600_000 + 8_000);
    expect(hooks.received).toHaveLength(9);
    expect(new Set(hooks.received.map(({ text, headers }) => text + headers['x-service-webhook-id'] + headers['x-service-hmac-sha256'])).size).toBe(1);

    expect((await box.operator('GET', './removed_webhooks')).body).toEqual({
      removed_webhooks: [
        {
          id: expect.any(Number),
          shop_id: box.shop.id,
          app_id: box.app.id,
          webhook_id: webhook.id,
          topic: 'customers/create',
          address: hooks.url,
          delivery_id: row.id,
          reason: 'status 503',
          created_at: expect.any(String),
        },
      ],
    });
    expect((await box.get('/webhooks.json')).body.webhooks).toEqual([other]);
    const { attempts } = (await box.operator('GET', `./webhook_deliveries/${row.id}`)).body.webhook_delivery;
    expect(attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(attempts[8]).toMatchObject({ status: 503, error: 'status 503', answer: 'Down for maintenance' });
  });

  test.each([
    ['301', status(301), 'status 301: redirect not followed'],
    ['410', status(410), 'status 410'],
    ['a connection that ends without a status', (_: unknown, response: ServerResponse) => void response.destroy(), 'socket hang up'],
  ])('%s is a failure', async (_, answering, error) => {
    const box = await sandbox();
    const hooks = await receiver(answering);
    await subscribe(box, hooks.url);
    await addCustomer(box);
    const [row] = await until(
      () => deliveriesOf(box),
      ([row]) => row?.attempt_count === 1,
    );
    expect(row).toMatchObject({ state: 'pending', last_error: error });
    expect(hooks.received).toHaveLength(1);
  });

  test('no answer within 5 s is a failure, and delays no other receiver', async () => {
    const box = await sandbox();
    const [hanging, healthy] = [await receiver(() => {}), await receiver()];
    await subscribe(box, hanging.url);
    await subscribe(box, healthy.url);
    for (let n = 0; n < 30; n++) await addCustomer(box);
    await until(
      async () => healthy.received.length,
      (count) => count === 30,
      // behind the 30 that hang, of which a few are called at once, it would be 50 s
      20_000,
    );
    const failed = (rows: { last_error: string | null }[]) => rows.filter(({ last_error }) => last_error !== null);
    const rows = await until(
      () => deliveriesOf(box),
      (all) => failed(all).length > 0,
    );
    // 30 deliveries get no answer, and one of them times out before the others
    expect(failed(rows)[0]).toMatchObject({ last_error: 'no answer within 5 s' });
  });

  test('a refused connection is a failure', async () => {
    const box = await sandbox();
    await subscribe(box, 'http://127.0.0.1:1/');
    await addCustomer(box);
    const [row] = await until(
      () => deliveriesOf(box),
      ([row]) => row?.attempt_count === 1,
    );
    expect(row.last_error).toMatch(/ECONNREFUSED/);
  });

  test('no connection within 1 s is a failure', async () => {
    const box = await sandbox();
    // accepts, and never begins to speak TLS
    const silent = createServer();
    const url = (await listening(silent)).replace('http:', 'https:');
    onTestFinished(() => void silent.close());
    await subscribe(box, url);
    await addCustomer(box);
    const [row] = await until(
      () => deliveriesOf(box),
      ([row]) => row?.attempt_count === 1,
    );
    expect(row.last_error).toBe('no connection within 1 s');
  });

  test('a failed write sends nothing', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url);
    await box.operator('POST', './customers', { customer: { email: 'mina@okafor.example' } });
    expect((await box.operator('POST', './customers', { customer: { email: 'mina@okafor.example' } })).status).toBe(422);
    await settled(box);
    expect(hooks.received).toHaveLength(1);
  });
});

test('the compiler knows the topics of the contract, so that no write announces another one', () => {
  // @ts-expect-error no such topic
  const webhook: Happening['webhook'] = { topic: 'pages/create', payload: {} };
  expect(topics.has(webhook!.topic)).toBe(false);
});

test('every topic that writes trigger sends a payload that fits its schema', async () => {
  const box = await sandbox();
  const raised = [...topics.values()].filter(({ name, mandatory }) => !mandatory && !name.startsWith('company_')).map(({ name }) => name);
  for (const topic of raised) await subscribe(box, 'https://hooks.shelf-notes.example/', { topic });
  const { id: collection } = (await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas' } })).body.custom_collection;
  await box.put(`/custom_collections/${collection}.json`, { custom_collection: { title: 'White teas' } });
  await box.delete(`/custom_collections/${collection}.json`);
  const { id: customer } = await addCustomer(box);
  await box.operator('PUT', `./customers/${customer}`, { customer: { first_name: 'Tomas' } });
  await box.operator('DELETE', `./customers/${customer}`);
  const product = await productIn(box);
  await box.operator('PUT', `./products/${product.id}`, { product: { title: 'Silver Needle' } });
  await box.put(`/inventory_items/${product.variants[0]!.inventory_item_id}.json`, { inventory_item: { tracked: true, cost: '2.10' } });
  await box.operator('DELETE', `./products/${product.id}`);
  const dispute = await disputeIn(box);
  await box.put(`/service_payments/disputes/${dispute.id}/dispute_evidences.json`, { dispute_evidence: { submit_evidence: true } });
  for (const answer of ['accept', 'reject']) {
    const order = `/fulfillment_orders/${(await fulfillmentOrderIn(box)).id}/cancellation_request`;
    await box.post(`${order}.json`, { cancellation_request: { message: 'Ordered twice' } });
    await box.post(`${order}/${answer}.json`, { cancellation_request: {} });
  }
  const { id: theme } = (await box.post('/themes.json', { theme: { name: 'Autumn harvest' } })).body.theme;
  await until(
    () => box.get(`/themes/${theme}.json`),
    ({ body }) => !body.theme.processing,
  );
  const before = (await box.get('/themes.json?fields=id,role')).body.themes.find(({ role }: { role: string }) => role === 'main');
  await box.put(`/themes/${theme}.json`, { theme: { role: 'main' } });
  await box.delete(`/themes/${before.id}.json`);
  await box.operator('DELETE', `./installs/${box.install.id}`);
  const made = (await deliveriesOf(box)) as { id: number; topic: string }[];
  expect([...new Set(made.map(({ topic }) => topic))].sort(), 'make a call above that raises the topic').toEqual(raised);
  for (const { id, topic } of made) {
    const { payload } = (await box.operator('GET', `./webhook_deliveries/${id}`)).body.webhook_delivery;
    expect(payloadOf(topic)!.problemWith(JSON.parse(payload)), topic).toBeUndefined();
  }
});

describe('uninstalling', () => {
  const twoDaysLater = async ({ server, shop }: Sandbox) => {
    const clock_offset_ms = 49 * 3_600_000;
    await server.store.transaction((tx) => tx.db.updateTable('shops').set({ clock_offset_ms }).where('id', '=', shop.id).execute());
    server.store.onWake();
  };

  test("sends app/uninstalled to its subscriber, ends the app's subscriptions, and sends shop/redact two days later", async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'shop/redact': `${hooks.url}/redact` } });
    await subscribe(box, `${hooks.url}/gone`, { topic: 'app/uninstalled' });
    await subscribe(await box.anotherApp(), `${hooks.url}/other`, { topic: 'app/uninstalled' });
    await box.operator('DELETE', `./installs/${box.install.id}`);
    const [row] = await settled(box);
    expect(hooks.received).toHaveLength(1);
    expect(hooks.received[0]!.path).toBe('/gone');
    const told = JSON.parse(hooks.received[0]!.text);
    expect(told).toMatchObject({ id: box.shop.id, domain: box.shop.domain });
    expect(payloadOf('app/uninstalled')!.problemWith(told)).toBeUndefined();
    expect(row).toMatchObject({ topic: 'app/uninstalled', state: 'delivered' });
    expect(
      await box.server.store.db.selectFrom('webhooks').select('app_id').where('shop_id', '=', box.shop.id).where('app_id', '=', box.app.id).execute(),
    ).toEqual([]);
    await twoDaysLater(box);
    await settled(box, 2);
    expect(hooks.received[1]).toMatchObject({ path: '/redact' });
    expect(JSON.parse(hooks.received[1]!.text)).toEqual({ shop_id: box.shop.id, shop_domain: box.shop.domain });
  });

  test('sends no shop/redact where the app was installed again', async () => {
    const box = await sandbox();
    await box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'shop/redact': 'https://hooks.shelf-notes.example/redact' } });
    await box.operator('DELETE', `./installs/${box.install.id}`);
    await box.operator('POST', './installs', { install: { app_id: box.app.id } });
    const { db } = box.server.store;
    await twoDaysLater(box);
    await until(
      () => db.selectFrom('jobs').select('id').where('shop_id', '=', box.shop.id).execute(),
      (rows) => rows.length === 0,
    );
    expect(await deliveriesOf(box)).toEqual([]);
  });
});
