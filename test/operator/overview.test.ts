import { describe, expect, test } from 'vitest';
import { addCustomer, settled, subscribe } from '../support/deliveries.ts';
import { link, type Sandbox, sandbox, send, until } from '../support/harness.ts';
import { tenPercent } from '../support/price-rules.ts';
import { receiver, status } from '../support/receiver.ts';
import { ahead, productIn } from '../support/shop.ts';

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
const listed = async (box: Sandbox, path: string, key: string) => (await box.operator('GET', path)).body[key];
const pageMade = async (box: Sandbox, title: string) => (await box.post('/pages.json', { page: { title } })).body.page;

describe('listShopEvents', () => {
  test('200 of all subjects, the newest first where that is asked for, in pages', async () => {
    const box = await sandbox();
    const page = await pageMade(box, 'How we store tea');
    await box.post('/redirects.json', { redirect: { path: '/old', target: '/new' } });
    const scopeless = await box.anotherApp({ scopes: ['write_content'], name: 'Kettle Analytics' });
    await scopeless.post('/blogs.json', { blog: { title: '<b>Harvest</b>' } });
    const events = await listed(box, './events', 'events');
    expect(events[0]).toEqual({
      id: expect.any(Number),
      subject_id: page.id,
      subject_type: 'Page',
      verb: expect.stringMatching(/create|published/),
      description: expect.stringContaining('How we store tea'),
      author: 'Shelf Notes',
      created_at: expect.any(String),
    });
    expect(events.at(-1)).toMatchObject({ subject_type: 'Blog', author: 'Kettle Analytics', description: expect.stringContaining('<b>Harvest</b>') });
    expect(ids(await listed(box, './events?order=newest', 'events'))).toEqual(ids(events).reverse());
    const first = await box.operator('GET', './events?order=newest&limit=1');
    const second = await send('', 'GET', link(first, 'next')!, { headers: { Authorization: 'Bearer test-operator-key-of-enough-length' } });
    expect(ids([...first.body.events, ...second.body.events])).toEqual(ids(events).reverse().slice(0, 2));
    expect(ids(await listed(box, `./events?since_id=${events[0].id}`, 'events'))).toEqual(ids(events).slice(1));
    expect(await listed(box, './events?subject_type=Blog', 'events')).toEqual(
      events.filter(({ subject_type }: { subject_type: string }) => subject_type === 'Blog'),
    );
    expect((await listed(await sandbox(), './events', 'events')).length).toBe(0);
  });
});

describe('listShopWebhooks', () => {
  test('200 of all apps, and of one', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const [mine, theirs] = [await subscribe(box, 'http://127.0.0.1:9/mine'), await subscribe(other, 'http://127.0.0.1:9/theirs')];
    const webhooks = await listed(box, './webhooks', 'webhooks');
    expect(ids(webhooks)).toEqual([mine.id, theirs.id]);
    expect(webhooks[0]).toEqual({
      id: mine.id,
      app_id: box.app.id,
      topic: mine.topic,
      address: 'http://127.0.0.1:9/mine',
      format: 'json',
      fields: [],
      metafield_namespaces: [],
      created_at: mine.created_at,
      updated_at: mine.updated_at,
    });
    expect(ids(await listed(box, `./webhooks?app_id=${other.app.id}`, 'webhooks'))).toEqual([theirs.id]);
    expect(ids(await listed(box, './webhooks?order=newest', 'webhooks'))).toEqual([theirs.id, mine.id]);
  });
});

describe('listShopDiscountBatches', () => {
  test('200 with the outcome of each batch', async () => {
    const box = await sandbox();
    const { id } = (await box.operator('POST', './price_rules', { price_rule: tenPercent })).body.price_rule;
    const made = await box.post(`/price_rules/${id}/batch.json`, { discount_codes: [{ code: 'SPRING' }, { code: 'spring' }] });
    const [batch] = await until(
      () => listed(box, './discount_code_creations?order=newest', 'discount_code_creations'),
      ([one]) => one.status === 'completed',
    );
    expect(batch).toMatchObject({ id: made.body.discount_code_creation.id, price_rule_id: id, codes_count: 2, imported_count: 1, failed_count: 1 });
    expect(Object.keys(batch)).not.toContain('active');
  });
});

describe('listShopFeedback', () => {
  test('200 of all apps', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const feedback = { state: 'requires_action', messages: ['Is not connected. Connect your account.'], feedback_generated_at: '2026-09-01T09:29:58.417Z' };
    for (const app of [box, other]) expect((await app.post('/resource_feedback.json', { resource_feedback: feedback })).status).toBe(202);
    const all = await listed(box, './resource_feedback', 'resource_feedback');
    expect(all.map(({ app_id }: { app_id: number }) => app_id)).toEqual([box.app.id, other.app.id]);
    expect(all[0]).toMatchObject({ ...feedback, resource_type: 'Shop', resource_id: box.shop.id });
    expect(ids(await listed(box, `./resource_feedback?app_id=${other.app.id}`, 'resource_feedback'))).toEqual([all[1].id]);
  });
});

describe('listShopDeprecatedCalls', () => {
  test('200 of all apps, whatever their distribution, for 30 days', async () => {
    const box = await sandbox();
    const other = await box.anotherApp({ distribution: 'custom' });
    const product = await productIn(box);
    for (const app of [box, other]) await app.get(`/products/${product.id}/variants.json`);
    const calls = await listed(box, './deprecated_api_calls', 'deprecated_api_calls');
    expect(calls.map(({ app_id }: { app_id: number }) => app_id).sort()).toEqual([box.app.id, other.app.id].sort());
    expect(calls[0]).toMatchObject({ endpoint: 'GET /products/{product_id}/variants.json', version: '2024-04' });
    await ahead(box, 31 * 86_400);
    expect(await listed(box, './deprecated_api_calls', 'deprecated_api_calls')).toEqual([]);
  });

  test('200 with the most recent call of all apps first', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const calls = [
      [box, '/script_tags/count.json'],
      [other, '/discount_codes/lookup.json'],
      [box, '/discount_codes/lookup.json'],
      [other, '/script_tags/count.json'],
    ] as const;
    for (const [app, path] of calls) {
      await ahead(box, 60);
      await app.get(`${path}?code=NONE`);
    }
    const found = await listed(box, './deprecated_api_calls', 'deprecated_api_calls');
    expect(found.map(({ app_id, endpoint }: { app_id: number; endpoint: string }) => [app_id, endpoint])).toEqual(
      calls.map(([app, path]) => [app.app.id, `GET ${path}`]).reverse(),
    );
  });
});

describe('listWaitingJobs', () => {
  test('200 with when it is tried again, and why', async () => {
    const [box, neighbour] = [await sandbox(), await sandbox()];
    const hooks = await receiver(status(500, 'the database is locked'));
    await subscribe(box, hooks.url);
    await addCustomer(box);
    const [job] = await until(
      () => listed(box, `/jobs?shop_id=${box.shop.id}`, 'jobs'),
      ([one]) => one?.attempts === 1,
    );
    const [delivery] = (await box.operator('GET', './webhook_deliveries')).body.webhook_deliveries;
    expect(job).toEqual({
      id: expect.any(Number),
      shop_id: box.shop.id,
      kind: 'webhook_delivery',
      subject_id: delivery.id,
      attempts: 1,
      last_error: expect.stringContaining('500'),
      run_at: delivery.next_attempt_at,
      running: false,
      created_at: expect.any(String),
    });
    expect(ids(await listed(box, '/jobs?order=newest&limit=250', 'jobs'))).toContain(job.id);
    expect(await listed(box, `/jobs?shop_id=${neighbour.shop.id}`, 'jobs')).toEqual([]);
    hooks.answer = status(200);
    await ahead(box, 86_400);
    await settled(box);
    expect(await listed(box, `/jobs?shop_id=${box.shop.id}`, 'jobs')).toEqual([]);
  });
});
