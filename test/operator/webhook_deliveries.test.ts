// Longer than other files: each group of operations has one file of tests, and this one triggers every topic that an operator can send.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { payloadOf } from '../../server/contracts.ts';
import { removedWebhooks } from '../../server/domain/subscriptions.ts';
import { topics } from '../../server/domain/topics.ts';
import { notifyMandatory } from '../../server/domain/webhooks.ts';
import { addCustomer, deliveriesOf, settled, subscribe, waitOut } from '../support/deliveries.ts';
import { type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { disputeIn, fulfillmentOrderIn, orderIn } from '../support/orders.ts';
import { receiver, status } from '../support/receiver.ts';
import { productIn } from '../support/shop.ts';

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

test('the deliveries of an app that is deleted are given up, and not sent again', async () => {
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

test('an app that is deleted meanwhile leaves no pending delivery', async () => {
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

test('a delivery that a write makes for an app that is already deleted is given up', async () => {
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
    ...['constructor', '__proto__', 'toString'].map((topic): [string, object, object] => [
      `a topic that is called as ${topic} is`,
      { topic },
      { topic: [expect.stringMatching(/^is not a topic; topics are: /)] },
    ]),
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
    const missing_mandatory_webhooks: string[] = [];
    expect(await operator('GET', path)).toMatchObject({ status: 200, body: { mandatory_webhooks: none, missing_mandatory_webhooks } });
    const address = 'https://hooks.shelf-notes.example/redact';
    expect((await operator('PUT', path, { mandatory_webhooks: { 'shop/redact': address, 'customers/redact': address } })).body).toEqual({
      mandatory_webhooks: { ...none, 'shop/redact': address, 'customers/redact': address },
      missing_mandatory_webhooks,
    });
    expect((await operator('PUT', path, { mandatory_webhooks: { 'shop/redact': null } })).body).toEqual({
      mandatory_webhooks: { ...none, 'customers/redact': address },
      missing_mandatory_webhooks,
    });
    const services = {
      'customers/data_request': 'pubsub://shelf-notes:privacy',
      'shop/redact': 'arn:aws:events:us-east-1::event-source/aws.partner/service.example/755357713/shelf-notes',
    };
    const kept = { mandatory_webhooks: { ...services, 'customers/redact': address }, missing_mandatory_webhooks };
    expect((await operator('PUT', path, { mandatory_webhooks: { ...services, 'orders/create': 'nowhere' } })).body).toEqual(kept);
    expect((await operator('GET', path)).body).toEqual(kept);
    expect(await operator('PUT', '/apps/1/mandatory_webhooks', { mandatory_webhooks: {} })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('200 names the topics without an address that an app for more than one shop needs, and so does the app', async () => {
    const { operator, app } = await sandbox({ app: { distribution: 'public' } });
    const path = `/apps/${app.id}/mandatory_webhooks`;
    const address = 'https://hooks.shelf-notes.example/privacy';
    const all = ['customers/data_request', 'customers/redact', 'shop/redact'];
    expect(app.missing_mandatory_webhooks).toEqual(all);
    const none = { 'customers/data_request': null, 'customers/redact': null, 'shop/redact': null };
    expect((await operator('GET', path)).body).toEqual({ mandatory_webhooks: none, missing_mandatory_webhooks: all });
    expect((await operator('PUT', path, { mandatory_webhooks: { 'customers/redact': address } })).body).toEqual({
      mandatory_webhooks: { ...none, 'customers/redact': address },
      missing_mandatory_webhooks: ['customers/data_request', 'shop/redact'],
    });
    const told = async () => (await operator('GET', `/apps/${app.id}`)).body.app.missing_mandatory_webhooks;
    expect(await told()).toEqual(['customers/data_request', 'shop/redact']);
    expect((await operator('GET', `/apps?since_id=${app.id - 1}&limit=1`)).body.apps[0].missing_mandatory_webhooks).toEqual([
      'customers/data_request',
      'shop/redact',
    ]);
    await operator('PUT', path, { mandatory_webhooks: { 'customers/data_request': address, 'shop/redact': address } });
    expect(await told()).toEqual([]);
    await operator('PUT', path, { mandatory_webhooks: { 'shop/redact': null } });
    const put = async (distribution: string) => (await operator('PUT', `/apps/${app.id}`, { app: { distribution } })).body.app;
    expect((await put('custom')).missing_mandatory_webhooks).toEqual([]);
    const { client_secret, ...shown } = app;
    expect(await put('public')).toEqual({ ...shown, missing_mandatory_webhooks: ['shop/redact'], updated_at: expect.any(String) });
  });

  test('200 for changes that come together: none undoes another', async () => {
    const { operator, app } = await sandbox();
    const path = `/apps/${app.id}/mandatory_webhooks`;
    for (let round = 1; round <= 10; round++) {
      const wanted = Object.fromEntries(
        ['customers/data_request', 'customers/redact', 'shop/redact'].map((topic) => [topic, `https://hooks.shelf-notes.example/${round}`]),
      );
      await Promise.all(Object.entries(wanted).map(([topic, address]) => operator('PUT', path, { mandatory_webhooks: { [topic]: address } })));
      expect((await operator('GET', path)).body).toEqual({ mandatory_webhooks: wanted, missing_mandatory_webhooks: [] });
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

  test('200 lists and shows them, 200 deletes them for ever', async () => {
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
    expect((await box.operator('GET', `/jobs?shop_id=${box.shop.id}`)).body).toEqual({ jobs: [] });
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
    const other = await withDead();
    const newest = (await box.operator('GET', '/dead_jobs?order=newest&limit=250')).body.dead_jobs.map(({ id }: { id: number }) => id);
    expect(newest).toEqual(newest.toSorted((a: number, b: number) => b - a));
    expect(newest.indexOf(other.job.id)).toBeLessThan(newest.indexOf(job.id));
    hooks.answer = status(200);
    expect(await box.operator('POST', `/dead_jobs/${job.id}/retry`)).toMatchObject({ status: 202, body: { dead_job: job } });
    const [again] = await settled(box);
    expect(again).toMatchObject({ id: row.id, state: 'delivered', attempt_count: 10 });
  });
});

describe('listRemovedWebhooks', () => {
  test('200 with the oldest or the newest first', async () => {
    const box = await sandbox();
    const removed = [1, 2, 3].map((webhook_id) => ({
      shop_id: box.shop.id,
      app_id: box.app.id,
      webhook_id,
      topic: 'customers/create',
      address: 'https://shelf-notes.example/hooks',
      delivery_id: webhook_id,
      reason: 'status 503',
    }));
    await box.server.store.transaction((tx) => removedWebhooks.insertAll(tx, removed, box.shop.created_at));
    const listed = async (query: string) =>
      (await box.operator('GET', `./removed_webhooks${query}`)).body.removed_webhooks.map(({ webhook_id }: { webhook_id: number }) => webhook_id);
    expect(await listed('')).toEqual([1, 2, 3]);
    expect(await listed('?order=newest&limit=2')).toEqual([3, 2]);
  });
});

test('triggerWebhook 422 has the errors of the schema together with those of the rules', async () => {
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

test('updateMandatoryWebhooks 422 has the errors of the schema together with those of the rules; 404 comes first', async () => {
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
