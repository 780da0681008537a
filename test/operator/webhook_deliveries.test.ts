import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { payloadOf } from '../../server/contracts.ts';
import { topics } from '../../server/domain/topics.ts';
import { notifyMandatory } from '../../server/domain/webhooks.ts';
import { type Sandbox, sandbox, startServer, until } from '../harness.ts';
import { disputeIn, fulfillmentOrderIn, orderIn } from '../orders.ts';
import { receiver, status } from '../receiver.ts';
import { productIn } from '../shop.ts';

/** Subscribes the sandbox's app; the answer is the subscription. */
async function subscribe(box: Sandbox, address: string, more: object = {}) {
  const { status, body, text } = await box.post('/webhooks.json', { webhook: { address, topic: 'customers/create', ...more } });
  if (status !== 201) throw new Error(text);
  return body.webhook;
}

const addCustomer = async (box: Sandbox, first_name = 'Mina') =>
  (await box.operator('POST', './customers', { customer: { first_name } })).body.customer as { id: number };

const deliveriesOf = async (box: Sandbox, query = '') => (await box.operator('GET', `./webhook_deliveries?limit=250${query}`)).body.webhook_deliveries;

const settled = (box: Sandbox, count = 1) =>
  until(
    () => deliveriesOf(box),
    (all) => all.length === count && all.every(({ state }: { state: string }) => state !== 'pending'),
  );

/** Puts the shop's clock forward until the shop has nothing left to send. */
async function waitOut(box: Sandbox) {
  const end = Date.now() + 15_000;
  for (let offset = 1; ; offset++) {
    await box.server.store.db
      .updateTable('shops')
      .set({ clock_offset_ms: offset * 2 * 3_600_000 })
      .where('id', '=', box.shop.id)
      .execute();
    box.server.store.onWake();
    const before = (await deliveriesOf(box)).map(({ attempt_count }: { attempt_count: number }) => attempt_count).join();
    const all = await until(
      () => deliveriesOf(box),
      (now) =>
        now.every((one: { state: string }) => one.state !== 'pending') || now.map((one: { attempt_count: number }) => one.attempt_count).join() !== before,
    );
    if (all.every(({ state }: { state: string }) => state !== 'pending')) return all;
    if (Date.now() > end) throw new Error('still not settled');
  }
}

describe('delivery', () => {
  test('signed, with all headers, in the order of the writes; logged', async () => {
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
    expect(payload).toEqual({ ...customer, admin_graphql_api_id: `gid://service/Customer/${customer.id}` });
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

  test('one event id for all that an action led to, another webhook id each; nothing without a subscription', async () => {
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

  test("limited to the subscription's fields; a delete carries the id whatever they are", async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url, { fields: ['first_name', 'nickname'] });
    await subscribe(box, hooks.url, { topic: 'customers/delete', fields: ['first_name'] });
    const { id } = await addCustomer(box);
    await box.operator('DELETE', `./customers/${id}`);
    await settled(box, 2);
    expect(hooks.received.map(({ text }) => JSON.parse(text))).toEqual(expect.arrayContaining([{ first_name: 'Mina' }, { id }]));
  });

  test("nothing while the app lacks the topic's scope or approval, again once it has them", async () => {
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

  test('with the metafields of the namespaces that it names', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url, { topic: 'customers/update', fields: ['id'], metafield_namespaces: ['harvest'] });
    const { id } = await addCustomer(box);
    const made = { shop_id: box.shop.id, owner_type: 'customer', owner_id: id, key: 'season', value: 'spring', type: 'single_line_text_field' };
    const at = { created_at: '2026-09-01T09:30:00+00:00', updated_at: '2026-09-01T09:30:00+00:00' };
    for (const namespace of ['harvest', 'other'])
      await box.server.store.db
        .insertInto('metafields')
        .values({ ...made, namespace, ...at })
        .execute();
    await box.operator('PUT', `./customers/${id}`, { customer: { first_name: 'Tomas' } });
    await settled(box);
    expect(JSON.parse(hooks.received[0]!.text)).toEqual({
      id,
      metafields: [{ namespace: 'harvest', key: 'season', value: 'spring', type: 'single_line_text_field', description: null }],
    });
  });

  test('as XML, escaped, with nil for null', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url, { format: 'XML', fields: ['id', 'first_name', 'last_name'] });
    const { id } = await addCustomer(box, 'Mina <&> "Co" \u0007');
    await settled(box);
    expect(hooks.received[0]!.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(hooks.received[0]!.text).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><customer><id>${id}</id><first_name>Mina &lt;&amp;&gt; &quot;Co&quot; \ufffd</first_name><last_name nil="true"></last_name></customer>`,
    );
  });

  test('in order for each record, also while earlier news of it wait for their retry', async () => {
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

  test('8 retries within 4 hours, each later than the one before, the same payload and ids each time; then the subscription goes and the operator is told', async () => {
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
      await db
        .updateTable('shops')
        .set({ clock_offset_ms: Number(offset) + waits.at(-1)! + 1000 })
        .where('id', '=', box.shop.id)
        .execute();
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
    ['a larger answer than is read', status(200, 'x'.repeat(70_000)), 'the answer is larger than 65536 bytes'],
    ['an answer that breaks off', (_: unknown, response: import('node:http').ServerResponse) => void response.destroy(), 'socket hang up'],
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

  test('no answer within 5 s is a failure, and holds up nobody else', async () => {
    const box = await sandbox();
    const [hanging, healthy] = [await receiver(() => {}), await receiver()];
    await subscribe(box, hanging.url);
    await subscribe(box, healthy.url);
    for (let n = 0; n < 30; n++) await addCustomer(box);
    await until(
      async () => healthy.received.length,
      (count) => count === 30,
      3000,
    );
    const [row] = await until(
      () => deliveriesOf(box),
      (rows) => rows.some((row: { last_error: string }) => row.last_error),
    );
    expect(row.last_error).toBe('no answer within 5 s');
  });

  test('nobody listening is a failure', async () => {
    const box = await sandbox();
    await subscribe(box, 'http://127.0.0.1:1/');
    await addCustomer(box);
    const [row] = await until(
      () => deliveriesOf(box),
      ([row]) => row?.attempt_count === 1,
    );
    expect(row.last_error).toMatch(/ECONNREFUSED/);
  });

  test('what a failed write would have told is not sent', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url);
    await box.operator('POST', './customers', { customer: { email: 'mina@okafor.example' } });
    expect((await box.operator('POST', './customers', { customer: { email: 'mina@okafor.example' } })).status).toBe(422);
    await settled(box);
    expect(hooks.received).toHaveLength(1);
  });
});

test('every topic that writes raise tells what its schema says', { timeout: 30_000 }, async () => {
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
  expect([...new Set(made.map(({ topic }) => topic))].sort()).toEqual(raised);
  for (const { id, topic } of made) {
    const { payload } = (await box.operator('GET', `./webhook_deliveries/${id}`)).body.webhook_delivery;
    expect(payloadOf(topic)!.problemWith(JSON.parse(payload)), topic).toBeUndefined();
  }
});

describe('uninstalling', () => {
  test("tells subscribers of app/uninstalled, ends the app's subscriptions, and asks for redaction two days later", async () => {
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
    await box.server.store.db
      .updateTable('shops')
      .set({ clock_offset_ms: 49 * 3_600_000 })
      .where('id', '=', box.shop.id)
      .execute();
    box.server.store.onWake();
    await settled(box, 2);
    expect(hooks.received[1]).toMatchObject({ path: '/redact' });
    expect(JSON.parse(hooks.received[1]!.text)).toEqual({ shop_id: box.shop.id, shop_domain: box.shop.domain });
  });

  test('asks for no redaction where the app came back', async () => {
    const box = await sandbox();
    await box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'shop/redact': 'https://hooks.shelf-notes.example/redact' } });
    await box.operator('DELETE', `./installs/${box.install.id}`);
    await box.operator('POST', './installs', { install: { app_id: box.app.id } });
    const { db } = box.server.store;
    await db
      .updateTable('shops')
      .set({ clock_offset_ms: 49 * 3_600_000 })
      .where('id', '=', box.shop.id)
      .execute();
    box.server.store.onWake();
    await until(
      () => db.selectFrom('jobs').select('id').where('shop_id', '=', box.shop.id).execute(),
      (rows) => rows.length === 0,
    );
    expect(await deliveriesOf(box)).toEqual([]);
  });
});

describe('listWebhookDeliveries, getWebhookDelivery', () => {
  test('200 by subscription, app, topic, action, state and date, in pages', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    const webhook = await subscribe(box, hooks.url);
    await subscribe(box, hooks.url, { topic: 'customers/update' });
    const other = await box.anotherApp();
    await subscribe(other, hooks.url);
    const { id } = await addCustomer(box);
    await box.operator('PUT', `./customers/${id}`, { customer: { first_name: 'Tomas' } });
    const [first, second, third] = await settled(box, 3);
    const ids = async (query: string) => (await deliveriesOf(box, query)).map((row: { id: number }) => row.id);
    expect(await ids(`&webhook_id=${webhook.id}`)).toEqual([first.id]);
    expect(await ids(`&app_id=${other.app.id}`)).toEqual([second.id]);
    expect(await ids('&topic=customers/update')).toEqual([third.id]);
    expect(await ids(`&event_uid=${first.event_uid}`)).toEqual([first.id, second.id]);
    expect(await ids('&state=delivered')).toHaveLength(3);
    expect(await ids('&state=failed')).toEqual([]);
    expect(await ids('&created_at_min=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await ids('&created_at_max=2100-01-01T00:00:00Z')).toHaveLength(3);
    expect(await ids(`&since_id=${second.id}`)).toEqual([third.id]);
    const page = await box.operator('GET', './webhook_deliveries?limit=2');
    expect(page.body.webhook_deliveries).toHaveLength(2);
    expect(page.headers.get('link')).toContain('rel="next"');
  });

  test("404 for another shop's", async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    const hooks = await receiver();
    await subscribe(box, hooks.url);
    await addCustomer(box);
    const [row] = await settled(box);
    expect(await other.operator('GET', `./webhook_deliveries/${row.id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await other.operator('POST', `./webhook_deliveries/${row.id}/redeliver`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

describe('redeliverWebhook', () => {
  test('202 once where it is asked for 50 times at once', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url);
    await addCustomer(box);
    const [row] = await settled(box);
    hooks.answer = status(500);
    const asked = await Promise.all(Array.from({ length: 50 }, () => box.operator('POST', `./webhook_deliveries/${row.id}/redeliver`)));
    expect(asked.map((answer) => answer.status).sort()).toEqual([202, ...Array(49).fill(422)]);
    await until(
      () => deliveriesOf(box),
      ([again]) => again.attempt_count === 2,
    );
    expect(hooks.received).toHaveLength(2);
  });

  test('202 sends it again with the same ids; 422 while it is being tried', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url);
    await addCustomer(box);
    const [row] = await settled(box);
    hooks.answer = status(500);
    expect(await box.operator('POST', `./webhook_deliveries/${row.id}/redeliver`)).toMatchObject({
      status: 202,
      body: { webhook_delivery: { id: row.id, state: 'pending', attempt_count: 1, next_attempt_at: expect.any(String) } },
    });
    expect(await box.operator('POST', `./webhook_deliveries/${row.id}/redeliver`)).toMatchObject({
      status: 422,
      body: { errors: { base: ['is still being tried'] } },
    });
    await until(
      () => deliveriesOf(box),
      ([again]) => again.attempt_count === 2,
    );
    hooks.answer = status(200);
    const [again] = await waitOut(box);
    expect(again).toMatchObject({ state: 'delivered', attempt_count: 3, delivery_uid: row.delivery_uid });
    expect(new Set(hooks.received.map(({ text, headers }) => text + headers['x-service-webhook-id'] + headers['x-service-event-id'])).size).toBe(1);
  });
});

test('what an app that was removed had coming is given up, and not sent again', async () => {
  const box = await sandbox();
  const hooks = await receiver(status(503));
  await subscribe(box, hooks.url, { topic: 'app/uninstalled' });
  await box.operator('DELETE', `./installs/${box.install.id}`);
  const [row] = await until(
    () => deliveriesOf(box),
    ([row]) => row?.attempt_count === 1,
  );
  const path = `./webhook_deliveries/${row.id}`;
  expect(Object.keys((await box.operator('GET', path)).body.webhook_delivery.headers)).toContain('X-Service-Hmac-Sha256');
  await box.operator('DELETE', `/apps/${box.app.id}`);
  const { webhook_delivery: given } = (await box.operator('GET', path)).body;
  expect(given).toMatchObject({ state: 'failed', next_attempt_at: null, last_error: 'the app was removed', attempts: [{ status: 503 }] });
  expect(Object.keys(given.headers)).not.toContain('X-Service-Hmac-Sha256');
  expect(await box.operator('POST', `${path}/redeliver`)).toMatchObject({ status: 422, body: { errors: { base: ['belongs to an app that was removed'] } } });
  const { db } = box.server.store;
  expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'webhook_delivery').where('subject_id', '=', row.id).execute()).toEqual([]);
});

test('an app that goes meanwhile leaves nothing pending', async () => {
  const hooks = await receiver();
  for (const _ of Array.from({ length: 5 })) {
    const box = await sandbox();
    await subscribe(box, hooks.url, { topic: 'app/uninstalled' });
    await box.operator('DELETE', `./installs/${box.install.id}`);
    const [row] = await settled(box);
    const [gone, ...again] = await Promise.all([
      box.operator('DELETE', `/apps/${box.app.id}`),
      ...Array.from({ length: 3 }, () => box.operator('POST', `./webhook_deliveries/${row.id}/redeliver`)),
    ]);
    expect(gone.status).toBe(200);
    expect(again.filter(({ status }) => status !== 202 && status !== 422)).toEqual([]);
    expect(await deliveriesOf(box, '&state=pending')).toEqual([]);
  }
});

test('what a write that was under way still told an app that is gone is given up', async () => {
  const { shop, server, operator } = await sandbox();
  const now = new Date().toISOString();
  const gone = { id: 1, api_version: '2026-10', mandatory_webhooks: { 'shop/redact': 'http://127.0.0.1:1/' } };
  await server.store.transaction((tx) => notifyMandatory(tx, { shop, now, uid: randomUUID() }, { topic: 'shop/redact', payload: {} }, gone));
  const given = await until(
    () => operator('GET', './webhook_deliveries'),
    ({ body }) => body.webhook_deliveries[0].state !== 'pending',
  );
  expect(given.body.webhook_deliveries).toMatchObject([{ state: 'failed', next_attempt_at: null, last_error: 'the app was removed', attempt_count: 0 }]);
});

describe('triggerWebhook', () => {
  test.each([...topics.values()].filter(({ mandatory }) => !mandatory).map(({ name }) => name))(
    '202 raises %s with the example of the reference',
    async (topic) => {
      const box = await sandbox();
      const hooks = await receiver();
      await subscribe(box, hooks.url, { topic });
      const { status, body } = await box.operator('POST', './webhooks/trigger', { trigger: { topic } });
      expect({ status, topic: body.webhook_deliveries?.[0]?.topic }).toEqual({ status: 202, topic });
      await settled(box);
      const told = JSON.parse(hooks.received[0]!.text);
      expect(payloadOf(topic)!.problemWith(told)).toBeUndefined();
    },
  );

  test('202 with members of its own, for one app, for nobody', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    const other = await box.anotherApp();
    expect((await box.operator('POST', './webhooks/trigger', { trigger: { topic: 'company_contacts/update' } })).body).toEqual({ webhook_deliveries: [] });
    for (const one of [box, other]) await subscribe(one, hooks.url, { topic: 'company_contacts/update' });
    const { body } = await box.operator('POST', './webhooks/trigger', {
      trigger: { topic: 'company_contacts/update', payload: { title: 'Buyer' }, app_id: other.app.id },
    });
    expect(body.webhook_deliveries).toEqual([expect.objectContaining({ app_id: other.app.id, attempt_count: 0, state: 'pending' })]);
    await settled(box);
    expect(JSON.parse(hooks.received[0]!.text)).toMatchObject({ title: 'Buyer', company: { name: 'Tidewater Hotels' } });
  });

  test('202 for a record of the shop; a delete has its id only', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    for (const topic of ['customers/update', 'customers/delete']) await subscribe(box, hooks.url, { topic });
    const { id } = await addCustomer(box, 'Tomas');
    for (const topic of ['customers/update', 'customers/delete'])
      expect((await box.operator('POST', './webhooks/trigger', { trigger: { topic, record_id: String(id) } })).status).toBe(202);
    await settled(box, 2);
    expect(hooks.received.map(({ text }) => JSON.parse(text))).toEqual([expect.objectContaining({ id, first_name: 'Tomas' }), { id }]);
  });

  const tea = { column: 'title', relation: 'contains', condition: 'tea' };
  const kept: [topic: string, record: (box: Sandbox) => Promise<{ id: number }>][] = [
    ['collections/update', async (box) => (await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas' } })).body.custom_collection],
    [
      'collections/create',
      async (box) => (await box.operator('POST', './smart_collections', { smart_collection: { title: 'Teas', rules: [tea] } })).body.smart_collection,
    ],
    ['disputes/update', disputeIn],
    ['fulfillment_orders/cancellation_request_submitted', (box) => fulfillmentOrderIn(box)],
    ['inventory_items/update', async (box) => ({ id: (await productIn(box)).variants[0]!.inventory_item_id })],
    ['orders/create', (box) => orderIn(box)],
    ['products/update', productIn],
    ['themes/publish', async (box) => (await box.get('/themes.json')).body.themes[0]],
  ];
  test.each(kept)('202 raises %s for a record of the shop, with members of its own', async (topic, record) => {
    const box = await sandbox();
    const { id } = await record(box);
    await subscribe(box, 'https://hooks.shelf-notes.example/', { topic });
    const updated_at = '2026-09-01T00:00:00+00:00';
    const payload = payloadOf(topic)!.members.has('updated_at') ? { updated_at } : {};
    const { status, body } = await box.operator('POST', './webhooks/trigger', { trigger: { topic, record_id: id, payload } });
    expect({ status, made: body.webhook_deliveries?.length }).toEqual({ status: 202, made: 1 });
    const told = JSON.parse((await box.operator('GET', `./webhook_deliveries/${body.webhook_deliveries[0].id}`)).body.webhook_delivery.payload);
    expect(told).toMatchObject({ id, ...payload });
    expect(payloadOf(topic)!.problemWith(told)).toBeUndefined();
    const other = await sandbox();
    expect((await other.operator('POST', './webhooks/trigger', { trigger: { topic, record_id: id } })).body).toEqual({
      errors: { record_id: [`is not a record of this shop that ${topic} speaks of`] },
    });
  });

  test.each(['customers/data_request', 'customers/redact', 'shop/redact'])('202 sends %s to the address in the configuration of the app', async (topic) => {
    const box = await sandbox();
    const hooks = await receiver();
    await box.anotherApp();
    await box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks: { [topic]: hooks.url } });
    const { id } = await addCustomer(box);
    const orders = [(await orderIn(box, { customer_id: id })).id, (await orderIn(box, { customer_id: id })).id];
    await orderIn(box);
    const trigger = { topic, ...(topic === 'shop/redact' ? {} : { record_id: id }) };
    const { status, body } = await box.operator('POST', './webhooks/trigger', { trigger });
    expect({ status, body }).toEqual({ status: 202, body: { webhook_deliveries: [expect.objectContaining({ webhook_id: null, app_id: box.app.id })] } });
    await settled(box);
    const told = JSON.parse(hooks.received[0]!.text);
    expect(told).toMatchObject({ shop_id: box.shop.id, shop_domain: box.shop.domain, ...(topic === 'shop/redact' ? {} : { customer: { id } }) });
    expect(told.orders_requested ?? told.orders_to_redact).toEqual(topic === 'shop/redact' ? undefined : orders);
    expect(payloadOf(topic)!.problemWith(told)).toBeUndefined();
  });

  test.each([
    ['no topic', {}, { topic: ["can't be blank"] }],
    ['an unknown topic', { topic: 'orders/delete' }, { topic: [expect.stringMatching(/^is not a topic; topics are: app\/uninstalled, /)] }],
    ['an unknown record', { topic: 'customers/update', record_id: 1 }, { record_id: ['is not a record of this shop that customers/update speaks of'] }],
    [
      'a record that is not kept',
      { topic: 'company_contacts/update', record_id: 1 },
      { record_id: ["can't be given, as this server keeps no such records; give a payload"] },
    ],
    [
      'an unknown member',
      { topic: 'customers/update', payload: { colour: 1, id: 2 } },
      { payload: [expect.stringMatching(/^colour is not a member of the payload; those are: id, email/)] },
    ],
    [
      'a member of another type',
      { topic: 'customers/update', payload: { first_name: 7 } },
      { payload: ['first_name is not what the schema of customers/update wants: must be string,null'] },
    ],
    [
      'a name that a trigger does not have',
      { topic: 'customers/redact', customer_id: 7 },
      { customer_id: ['is not a member here; those are topic, record_id, payload, app_id'] },
    ],
    ['an app that is not installed', { topic: 'customers/update', app_id: 1 }, { app_id: ['is not an app that this shop has installed'] }],
  ])('422 for %s', async (_, trigger, errors) => {
    const { operator } = await sandbox();
    expect(await operator('POST', './webhooks/trigger', { trigger })).toMatchObject({ status: 422, body: { errors } });
  });
});

describe('getMandatoryWebhooks, updateMandatoryWebhooks', () => {
  test('200 changes what is sent, null takes away; 404 for an unknown app', async () => {
    const { operator, app } = await sandbox();
    const path = `/apps/${app.id}/mandatory_webhooks`;
    const none = { 'customers/data_request': null, 'customers/redact': null, 'shop/redact': null };
    expect(await operator('GET', path)).toMatchObject({ status: 200, body: { mandatory_webhooks: none } });
    const address = 'https://hooks.shelf-notes.example/redact';
    expect((await operator('PUT', path, { mandatory_webhooks: { 'shop/redact': address, 'customers/redact': address } })).body).toEqual({
      mandatory_webhooks: { ...none, 'shop/redact': address, 'customers/redact': address },
    });
    expect((await operator('PUT', path, { mandatory_webhooks: { 'shop/redact': null } })).body).toEqual({
      mandatory_webhooks: { ...none, 'customers/redact': address },
    });
    const services = {
      'customers/data_request': 'pubsub://shelf-notes:privacy',
      'shop/redact': 'arn:aws:events:us-east-1::event-source/aws.partner/service.example/755357713/shelf-notes',
    };
    const kept = { mandatory_webhooks: { ...services, 'customers/redact': address } };
    expect((await operator('PUT', path, { mandatory_webhooks: { ...services, 'orders/create': 'nowhere' } })).body).toEqual(kept);
    expect((await operator('GET', path)).body).toEqual(kept);
    expect(await operator('PUT', '/apps/1/mandatory_webhooks', { mandatory_webhooks: {} })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('200 for changes that come together: none undoes another', async () => {
    const { operator, app } = await sandbox();
    const path = `/apps/${app.id}/mandatory_webhooks`;
    for (let round = 1; round <= 10; round++) {
      const wanted = Object.fromEntries(
        ['customers/data_request', 'customers/redact', 'shop/redact'].map((topic) => [topic, `https://hooks.shelf-notes.example/${round}`]),
      );
      await Promise.all(Object.entries(wanted).map(([topic, address]) => operator('PUT', path, { mandatory_webhooks: { [topic]: address } })));
      expect((await operator('GET', path)).body).toEqual({ mandatory_webhooks: wanted });
    }
  });

  test('422 for addresses that cannot be called', async () => {
    const { operator, app } = await sandbox();
    const asked = async (address: unknown) =>
      (await operator('PUT', `/apps/${app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'shop/redact': address } })).body.errors;
    for (const address of [
      'ftp://hooks.shelf-notes.example',
      'https://a:b@hooks.shelf-notes.example/',
      'pubsub://shelf-notes',
      'arn:aws:events:localhost::event-source/aws.partner/service.example/shelf-notes',
      7,
    ])
      expect(await asked(address)).toEqual({ 'shop/redact': ['is neither an HTTPS URL nor a pubsub://project:topic nor an event source'] });
    expect(await asked('')).toEqual({ 'shop/redact': ["can't be blank"] });
    expect(await asked('https://10.0.0.1/')).toEqual({ 'shop/redact': ['must be a public address'] });
    const server = await startServer({ sandbox: false });
    const hosted = await sandbox({ server });
    expect(
      await hosted.operator('PUT', `/apps/${hosted.app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'shop/redact': 'http://hooks.shelf-notes.example/' } }),
    ).toMatchObject({ status: 422, body: { errors: { 'shop/redact': ['must be secure (HTTPS)'] } } });
    await server.close();
  });
});

describe('dead jobs', () => {
  async function withDead() {
    const box = await sandbox();
    const hooks = await receiver(status(500));
    await subscribe(box, hooks.url);
    await addCustomer(box);
    const [row] = await waitOut(box);
    const { body } = await box.operator('GET', '/dead_jobs?limit=250&kind=webhook_delivery');
    const job = body.dead_jobs.find((one: { subject_id: number; shop_id: number }) => one.subject_id === row.id && one.shop_id === box.shop.id);
    return { box, hooks, row, job };
  }

  test('200 lists and shows them, 200 drops them for good', async () => {
    const { box, row, job } = await withDead();
    expect(job).toEqual({
      id: expect.any(Number),
      shop_id: box.shop.id,
      kind: 'webhook_delivery',
      subject_id: row.id,
      attempts: 9,
      last_error: 'status 500',
      created_at: expect.any(String),
      died_at: expect.any(String),
    });
    expect((await box.operator('GET', `/dead_jobs?since_id=${job.id - 1}`)).body.dead_jobs[0]).toEqual(job);
    expect((await box.operator('GET', '/dead_jobs?kind=none')).body).toEqual({ dead_jobs: [] });
    expect((await box.operator('GET', `/dead_jobs/${job.id}`)).body).toEqual({ dead_job: job });
    expect(await box.operator('DELETE', `/dead_jobs/${job.id}`)).toMatchObject({ status: 200, body: {} });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/retry'],
    ] as const)
      expect(await box.operator(method, `/dead_jobs/${job.id}${path}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('202 tries one again', async () => {
    const { box, hooks, row, job } = await withDead();
    hooks.answer = status(200);
    expect(await box.operator('POST', `/dead_jobs/${job.id}/retry`)).toMatchObject({ status: 202, body: { dead_job: job } });
    const [again] = await settled(box);
    expect(again).toMatchObject({ id: row.id, state: 'delivered', attempt_count: 10 });
  });
});

test('triggerWebhook 422 tells what the schema finds together with what only the shop knows', async () => {
  const { operator } = await sandbox();
  const tried = async (trigger: object) => {
    const { status, body } = await operator('POST', './webhooks/trigger', { trigger });
    return { status, body };
  };
  const topic = `is not a topic; topics are: ${[...topics.keys()].join(', ')}`;
  expect(await tried({ topic: 'teas/steep', app_id: 1, payload: 1 })).toEqual({
    status: 422,
    body: { errors: { payload: ['is invalid'], topic: [topic], app_id: ['is not an app that this shop has installed'] } },
  });
  const members = [...payloadOf('customers/create')!.members].join(', ');
  expect(await tried({ topic: 'customers/create', record_id: 1, app_id: 'x', payload: { flavour: 'rose' } })).toEqual({
    status: 422,
    body: {
      errors: {
        app_id: ['is invalid'],
        record_id: ['is not a record of this shop that customers/create speaks of'],
        payload: [`flavour is not a member of the payload; those are: ${members}`],
      },
    },
  });
});

test('updateMandatoryWebhooks 422 tells what the schema finds together with what may not be called; 404 before either', async () => {
  const running = await startServer({ sandbox: false });
  const { operator, app } = await sandbox({ server: running });
  const tried = async (id: number) => {
    const mandatory_webhooks = { 'shop/redact': 'nowhere', 'customers/redact': 'http://192.0.2.1/redact' };
    const { status, body } = await operator('PUT', `/apps/${id}/mandatory_webhooks`, { mandatory_webhooks });
    return { status, body };
  };
  expect(await tried(app.id)).toEqual({
    status: 422,
    body: { errors: { 'shop/redact': [expect.stringMatching(/^is neither/)], 'customers/redact': ['must be secure (HTTPS)'] } },
  });
  expect(await tried(999999)).toEqual({ status: 404, body: { errors: 'Not Found' } });
  await running.close();
});
