import { describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../client/src/index.ts';
import { deliveries } from '../../server/domain/delivery-record.ts';
import { Retention } from '../../server/domain/retention.ts';
import { deliveriesOf } from '../support/deliveries.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';

const laptop = './webhook_listeners/laptop';
const listen = (box: Sandbox, topics?: string[]) => box.operator('PUT', laptop, { webhook_listener: { app_id: box.app.id, ...(topics && { topics }) } });
const held = async (box: Sandbox, query = '') => (await box.operator('GET', `${laptop}/deliveries${query}`)).body.held_deliveries;
const answer = (box: Sandbox, id: number, status: number, more = {}) =>
  box.operator('POST', `${laptop}/deliveries/${id}/attempts`, { attempt: { status, duration_ms: 12, ...more } });
/** The operator sees all subscriptions of a shop; an app sees its own and no listener's. */
const subscribed = async (box: Sandbox): Promise<[topic: string, address: string][]> =>
  (await box.operator('GET', './webhooks')).body.webhooks
    .filter(({ app_id }: { app_id: number }) => app_id === box.app.id)
    .map(({ topic, address }: { topic: string; address: string }) => [topic, address]);
const make = (box: Sandbox, title = 'Green teas') => box.post('/custom_collections.json', { custom_collection: { title } });

test('deliveries that the app may no longer see are given up, and hide no others', async () => {
  const box = await sandbox({ app: { scopes: ['write_products', 'write_themes'] } });
  await listen(box, ['collections/create', 'themes/create']);
  for (let n = 0; n < 3; n++) await make(box);
  // the deliveries above become forbidden below, and stand before this one in the list
  await box.operator('POST', './webhooks/trigger', { trigger: { topic: 'themes/create' } });
  await box.operator('PUT', `/apps/${box.app.id}`, { app: { scopes: ['write_themes'] } });
  const states = (await deliveriesOf(box)).map(({ topic, state }: { topic: string; state: string }) => `${topic} ${state}`);
  expect(states.sort()).toEqual([...Array.from({ length: 3 }, () => 'collections/create failed'), 'themes/create pending']);
  const { store } = box.server;
  const forbidden = await deliveries.all(store, box.shop.id, [['topic', '=', 'collections/create']]);
  await store.transaction((tx) =>
    deliveries.updateAll(
      tx,
      box.shop.id,
      forbidden.map(({ id, updated_at, created_at }) => ({ id, updated_at, state: 'pending', next_attempt_at: created_at })),
    ),
  );
  expect(await held(box, '?limit=2')).toMatchObject([{ topic: 'themes/create' }]);
});

describe('openWebhookListener', () => {
  test('200 subscribes the app; a second call changes nothing', async () => {
    const box = await sandbox();
    const topics = ['collections/create', 'collections/update'];
    for (const _ of ['first', 'again']) {
      expect(await listen(box, topics)).toMatchObject({
        status: 200,
        body: { webhook_listener: { name: 'laptop', shop_id: box.shop.id, app_id: box.app.id, address: 'listener://laptop', topics } },
      });
      expect(await subscribed(box)).toEqual(topics.map((topic) => [topic, 'listener://laptop']));
    }
  });

  test('200 with every topic where none is named, and later with others: subscriptions that are left out end, with their kept deliveries', async () => {
    const box = await sandbox();
    expect((await listen(box)).body.webhook_listener.topics).toEqual(expect.arrayContaining(['collections/create', 'customers/update', 'app/uninstalled']));
    await make(box);
    expect(await held(box)).toHaveLength(1);
    expect((await listen(box, ['collections/delete'])).status).toBe(200);
    expect(await held(box)).toEqual([]);
    expect(await deliveriesOf(box)).toMatchObject([{ state: 'failed', last_error: 'the subscription was removed' }]);
  });

  test('200 for another app under the same name: the first one gets no more deliveries', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    await listen(box, ['collections/create']);
    await listen(other, ['collections/create']);
    expect(await subscribed(box)).toEqual([]);
    expect(await subscribed(other)).toEqual([['collections/create', 'listener://laptop']]);
  });

  test("200 with subscriptions that are the operator's: the app neither sees nor changes them", async () => {
    const box = await sandbox();
    await box.post('/webhooks.json', { webhook: { topic: 'collections/create', address: 'https://hooks.example/own' } });
    await listen(box, ['collections/create', 'collections/update']);
    const listened = (await box.operator('GET', './webhooks')).body.webhooks.filter(({ address }: { address: string }) => address === 'listener://laptop');
    expect(listened).toHaveLength(2);
    expect((await box.get('/webhooks.json')).body.webhooks).toMatchObject([{ address: 'https://hooks.example/own' }]);
    expect((await box.get('/webhooks.json?address=listener://laptop')).body).toEqual({ webhooks: [] });
    for (const query of ['', '?topic=collections/create']) expect((await box.get(`/webhooks/count.json${query}`)).body).toEqual({ count: 1 });
    const path = `/webhooks/${listened[0].id}.json`;
    for (const { status } of [await box.get(path), await box.put(path, { webhook: { fields: ['id'] } }), await box.delete(path)]) expect(status).toBe(404);
    expect(await subscribed(box)).toHaveLength(3);
  });

  test('422 for an app that is not installed, a topic that it may not hear of, and one subscription too many', async () => {
    const box = await sandbox({ app: { scopes: ['write_products'] } });
    for (const app_id of [1, (await sandbox()).app.id])
      expect(await box.operator('PUT', laptop, { webhook_listener: { app_id } })).toMatchObject({
        status: 422,
        body: { errors: { app_id: ['is not an app that this shop has installed'] } },
      });
    const { body } = await listen(box, ['customers/create']);
    expect(body.errors.topics[0]).toMatch(/^customers\/create is not a topic that this app can subscribe to; those are: .*collections\/create/);
    for (const at of Array.from({ length: 250 }, (_, at) => at))
      await box.post('/webhooks.json', { webhook: { topic: 'collections/create', address: `https://hooks.example/${at}` } });
    expect(await listen(box, ['collections/create'])).toMatchObject({
      status: 422,
      body: { errors: { base: ['An app has at most 250 subscriptions in a shop'] } },
    });
  });
});

test('createWebhook 422: no app gives itself the address of a listener', async () => {
  const box = await sandbox();
  const { status } = await box.post('/webhooks.json', { webhook: { topic: 'collections/create', address: 'listener://laptop' } });
  expect(status).toBe(422);
});

describe('closeWebhookListener', () => {
  test('200 ends its subscriptions and their kept deliveries; 404 where there is no listener', async () => {
    const box = await sandbox();
    await listen(box, ['collections/create']);
    await make(box);
    expect(await box.operator('DELETE', laptop)).toMatchObject({ status: 200, body: {} });
    expect(await deliveriesOf(box)).toMatchObject([{ state: 'failed' }]);
    expect(await subscribed(box)).toEqual([]);
    expect((await box.operator('DELETE', laptop)).status).toBe(404);
  });
});

describe('listHeldDeliveries', () => {
  test('200 oldest first, with headers and payload as the app would get them; they stay until they are answered', async () => {
    const box = await sandbox();
    await listen(box, ['collections/create']);
    for (const title of ['Green teas', 'Black teas', 'White teas']) await make(box, title);
    const all = await held(box);
    expect(all.map(({ payload }: { payload: string }) => JSON.parse(payload).title)).toEqual(['Green teas', 'Black teas', 'White teas']);
    expect(await held(box, '?limit=2')).toEqual(all.slice(0, 2));
    for (const { headers, payload, delivery_uid } of all) {
      expect(headers['X-Service-Webhook-Id']).toBe(delivery_uid);
      expect(await verifyWebhook(payload, headers, box.app.client_secret)).toBeTruthy();
    }
    expect((await box.operator('GET', './webhook_listeners/desktop/deliveries')).body).toEqual({ held_deliveries: [] });
  });

  test('200 without what the app may no longer see', async () => {
    const box = await sandbox();
    await listen(box, ['collections/create']);
    await make(box);
    await box.operator('PUT', `/apps/${box.app.id}`, { app: { scopes: ['read_content'] } });
    expect(await held(box)).toEqual([]);
  });
});

describe('answerHeldDelivery', () => {
  test('201 ends it with a 2xx status, and once only', async () => {
    const box = await sandbox();
    await listen(box, ['collections/create']);
    await make(box);
    const [{ id }] = await held(box);
    expect(await answer(box, id, 204, { answer: 'Thanks' })).toMatchObject({
      status: 201,
      body: { webhook_delivery: { id, state: 'delivered', attempt_count: 1, next_attempt_at: null, last_error: null } },
    });
    expect(await held(box)).toEqual([]);
    expect((await box.operator('GET', `./webhook_deliveries/${id}`)).body.webhook_delivery.attempts).toMatchObject([
      { number: 1, status: 204, error: null, answer: 'Thanks', duration_ms: 12 },
    ]);
    expect(await answer(box, id, 200)).toMatchObject({ status: 422, body: { errors: { base: ['is not kept for this listener'] } } });
    expect((await box.operator('POST', `./webhook_listeners/desktop/deliveries/${id}/attempts`, { attempt: { status: 200, duration_ms: 1 } })).status).toBe(
      422,
    );
  });

  test('201 after a refusal: it is due again by the clock, 8 times, and fails; the listener stays, and it can be sent again', async () => {
    const box = await sandbox();
    await listen(box, ['collections/create']);
    await make(box);
    const [{ id, delivery_uid }] = await held(box);
    // the second attempt is due within two minutes; the other seven are due within the four hours by which the clock moves after that
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const { body } = await answer(box, id, 503);
      expect(body.webhook_delivery).toMatchObject({ state: number === 9 ? 'failed' : 'pending', attempt_count: number, last_error: 'status 503' });
      if (number <= 2) {
        expect(await held(box)).toEqual([]);
        await box.operator('POST', './clock/advance', { clock: { seconds: number === 1 ? 120 : 14_400 } });
      }
    }
    expect(await held(box)).toEqual([]);
    expect(await subscribed(box)).toHaveLength(1);
    expect((await box.operator('POST', `./webhook_deliveries/${id}/redeliver`)).status).toBe(202);
    expect(await held(box)).toMatchObject([{ id, delivery_uid, attempt_count: 9 }]);
    expect((await answer(box, id, 500)).body.webhook_delivery).toMatchObject({ state: 'pending', next_attempt_at: expect.any(String) });
  });
});

test('deliveries that nobody fetches are deleted with the log', async () => {
  const box = await sandbox();
  await listen(box, ['collections/create']);
  await make(box);
  expect(await held(box)).toHaveLength(1);
  const retention = new Retention({ store: box.server.store, logDays: 30, log: () => {} });
  await retention.prune(Date.now() + 29 * 86_400_000);
  expect(await held(box)).toHaveLength(1);
  await new Retention({ store: box.server.store, logDays: 30, log: () => {} }).prune(Date.now() + 31 * 86_400_000);
  expect(await held(box)).toEqual([]);
});
