// Webhook deliveries follow their subscription. The tests change its address, or take rights from the app, while deliveries wait for their next attempt.
import { describe, expect, test } from 'vitest';
import { payloadOf } from '../../server/contracts.ts';
import { delivery } from '../../server/domain/deliveries.ts';
import { jobs } from '../../server/jobs/define.ts';
import { over } from '../../server/store/over.ts';
import { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { versionsAt } from '../../server/versions.ts';
import { deadlocksIn } from '../support/deadlocks.ts';
import { addCustomer, deliveriesOf, settled, subscribe, waitOut } from '../support/deliveries.ts';
import { codeKey, engine, freshDatabase, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { type Receiver, receiver, status } from '../support/receiver.ts';
import { ahead } from '../support/shop.ts';
import { ownWorkers } from '../support/workers.ts';

const rename = (box: Sandbox, id: number, first_name: string) => box.operator('PUT', `./customers/${id}`, { customer: { first_name } });
const told = ({ received }: Receiver) => received.map(({ text }) => JSON.parse(text));
const topicsAt = ({ received }: Receiver) => received.map(({ headers }) => headers['x-service-topic']);
const jobsOf = ({ server, shop }: Sandbox) =>
  server.store.db.selectFrom('jobs').select('kind').where('shop_id', '=', shop.id).where('kind', '=', 'webhook_delivery').execute();

/** Waits until each delivery has had its first attempt. */
const tried = (box: Sandbox, count = 1) =>
  until(
    () => deliveriesOf(box),
    (all) => all.length === count && all.every((one: { attempt_count: number }) => one.attempt_count > 0),
  );

describe('a changed address', () => {
  test('does not wait for deliveries to its former address, and stays when the last attempt of these fails', async () => {
    const box = await sandbox();
    const [before, after] = [await receiver(status(503)), await receiver()];
    const webhook = await subscribe(box, before.url, { topic: 'customers/update', fields: ['first_name'] });
    const { id } = await addCustomer(box);
    await rename(box, id, 'Ines');
    await tried(box);
    await box.put(`/webhooks/${webhook.id}.json`, { webhook: { address: after.url } });
    await rename(box, id, 'Tomas');
    await until(
      async () => told(after),
      (all) => all.length === 1,
    );
    expect(told(after)).toEqual([{ first_name: 'Tomas' }]);
    const [old, fresh] = await waitOut(box);
    expect(old).toMatchObject({ address: before.url, state: 'failed', attempt_count: 9, last_error: 'status 503' });
    expect(fresh).toMatchObject({ address: after.url, state: 'delivered', attempt_count: 1 });
    expect(told(before)).toEqual(Array(9).fill({ first_name: 'Ines' }));
    expect((await box.get('/webhooks.json')).body).toEqual({ webhooks: [{ ...webhook, address: after.url, updated_at: expect.any(String) }] });
    expect((await box.operator('GET', './removed_webhooks')).body).toEqual({ removed_webhooks: [] });
    await rename(box, id, 'Mina');
    await settled(box, 3);
    expect(told(after)).toEqual([{ first_name: 'Tomas' }, { first_name: 'Mina' }]);
  });

  test('on the same host does not wait for queued deliveries to an address that hangs', async () => {
    const box = await sandbox();
    const hooks = await receiver(({ path }, response) => void (path === '/after' && response.end()));
    const webhook = await subscribe(box, `${hooks.url}/before`);
    for (let n = 0; n < 30; n++) await addCustomer(box);
    await until(
      async () => hooks.received.length,
      (count) => count > 0,
    );
    await box.put(`/webhooks/${webhook.id}.json`, { webhook: { address: `${hooks.url}/after` } });
    const began = performance.now();
    await addCustomer(box);
    await until(
      async () => hooks.received.some(({ path }) => path === '/after'),
      (arrived) => arrived,
    );
    // it waits only for the calls that hang already, one timeout of 5 s; all 30 would take ten timeouts and more
    expect(performance.now() - began).toBeLessThan(12_000);
  });

  test('that fails as the one before did ends the subscription and the deliveries to both', async () => {
    const box = await sandbox();
    const hooks = await receiver(status(503));
    const webhook = await subscribe(box, `${hooks.url}/before`);
    await addCustomer(box);
    await tried(box);
    await box.put(`/webhooks/${webhook.id}.json`, { webhook: { address: `${hooks.url}/after` } });
    await addCustomer(box);
    await waitOut(box);
    const { removed_webhooks } = (await box.operator('GET', './removed_webhooks')).body;
    expect(removed_webhooks).toEqual([expect.objectContaining({ webhook_id: webhook.id, address: `${hooks.url}/after`, reason: 'status 503' })]);
    expect((await box.get('/webhooks.json')).body).toEqual({ webhooks: [] });
  });

  test('of a mandatory topic gets its webhooks at once, while deliveries to the one before are still retried', async () => {
    const box = await sandbox();
    const [wrong, right] = [await receiver(status(503)), await receiver()];
    const at = (url: string) => box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'customers/redact': url } });
    const { id } = await addCustomer(box);
    const redact = () => box.operator('POST', './webhooks/trigger', { trigger: { topic: 'customers/redact', record_id: id } });
    await at(wrong.url);
    await redact();
    await tried(box);
    await at(right.url);
    await redact();
    await until(
      async () => right.received.length,
      (count) => count === 1,
    );
    expect(payloadOf('customers/redact')!.problemWith(told(right)[0])).toBeUndefined();
    const [old, fresh] = await waitOut(box);
    expect(old).toMatchObject({ address: wrong.url, state: 'failed', attempt_count: 9 });
    expect(fresh).toMatchObject({ address: right.url, state: 'delivered', attempt_count: 1 });
    await redact();
    await settled(box, 3);
    expect([wrong.received.length, right.received.length]).toEqual([9, 2]);
  });
});

test('webhooks about one record come in order to one address, whatever their topics; those to other addresses and apps, and about other records, do not wait', async () => {
  const box = await sandbox();
  const other = await box.anotherApp();
  const [hooks, elsewhere] = [await receiver(status(503)), await receiver()];
  const topics = ['customers/create', 'customers/update', 'customers/delete'];
  for (const topic of topics) await subscribe(box, hooks.url, { topic });
  await subscribe(box, elsewhere.url, { topic: 'customers/delete' });
  await subscribe(other, elsewhere.url, { topic: 'customers/update' });
  const { id } = await addCustomer(box);
  await rename(box, id, 'Ines');
  await box.operator('DELETE', `./customers/${id}`);
  await until(
    async () => topicsAt(elsewhere).sort(),
    (all) => all.length === 2,
  );
  expect(topicsAt(elsewhere).sort()).toEqual(['customers/delete', 'customers/update']);
  expect(topicsAt(hooks)).toEqual(['customers/create']);
  await addCustomer(box);
  await until(
    async () => hooks.received.length,
    (count) => count === 2,
  );
  hooks.answer = status(200);
  await waitOut(box);
  const ofOne = hooks.received.filter(({ text }) => JSON.parse(text).id === id);
  expect(ofOne.map(({ headers }) => headers['x-service-topic'])).toEqual(['customers/create', ...topics]);
});

describe('a delivery that the app may no longer have', () => {
  const scopesWithout = ({ app }: Sandbox) => app.scopes.filter((scope) => scope !== 'write_customers');
  const ends: [what: string, end: (box: Sandbox, webhookId: number) => Promise<unknown>, why: string][] = [
    ['its subscription was deleted', (box, id) => box.delete(`/webhooks/${id}.json`), 'the subscription was removed'],
    ['it was uninstalled', (box) => box.operator('DELETE', `./installs/${box.install.id}`), 'the app was uninstalled'],
    [
      'it lost the scope',
      (box) => box.operator('PUT', `/apps/${box.app.id}`, { app: { scopes: scopesWithout(box) } }),
      'the app may no longer see the data of this topic',
    ],
    [
      'it lost the approval',
      (box) => box.operator('PUT', `/apps/${box.app.id}`, { app: { protected_customer_data: false } }),
      'the app may no longer see the data of this topic',
    ],
  ];

  test.each(ends)('ends at once where %s, and is not sent again', async (_, end, last_error) => {
    const box = await sandbox();
    const hooks = await receiver(status(503));
    const webhook = await subscribe(box, hooks.url);
    await addCustomer(box);
    const [row] = await tried(box);
    await end(box, webhook.id);
    const [ended] = await deliveriesOf(box);
    expect(ended).toEqual({ ...row, state: 'failed', next_attempt_at: null, last_error, updated_at: expect.any(String) });
    expect(await jobsOf(box)).toEqual([]);
    const again = await box.operator('POST', `./webhook_deliveries/${row.id}/redeliver`);
    expect({ status: again.status, body: again.body }).toEqual({
      status: 422,
      body: { errors: { base: ['is for an app that deleted the subscription, is not installed, or may no longer see the topic'] } },
    });
    await ahead(box, 5 * 3600);
    await addCustomer(await sandbox({ server: box.server }));
    expect(hooks.received).toHaveLength(1);
  });

  // a write that was under way may create a delivery that the app may no longer have by then
  const behind: [what: string, end: (box: Sandbox) => Promise<unknown>, why: string][] = [
    [
      'its subscription is gone',
      ({ server, shop }) => server.store.transaction((tx) => tx.db.deleteFrom('webhooks').where('shop_id', '=', shop.id).execute()),
      'the subscription was removed',
    ],
    [
      'it is gone from the shop',
      ({ server, shop }) => server.store.transaction((tx) => tx.db.deleteFrom('installs').where('shop_id', '=', shop.id).execute()),
      'the app was uninstalled',
    ],
    [
      'its scopes are gone',
      ({ server, app }) => server.store.transaction((tx) => tx.db.updateTable('apps').set({ scopes: '[]' }).where('id', '=', app.id).execute()),
      'the app may no longer see the data of this topic',
    ],
  ];
  test.each(behind)('ends at its next attempt where %s', async (_, end, last_error) => {
    const box = await sandbox();
    const hooks = await receiver(status(503));
    await subscribe(box, hooks.url);
    await addCustomer(box);
    const [row] = await tried(box);
    await end(box);
    await ahead(box, 3600);
    const [ended] = await settled(box);
    expect(ended).toEqual({ ...row, state: 'failed', next_attempt_at: null, last_error, updated_at: expect.any(String) });
    expect(hooks.received).toHaveLength(1);
  });

  test('does not delay later deliveries once the app may have them again', async () => {
    const box = await sandbox();
    const hooks = await receiver(status(503));
    const webhook = await subscribe(box, hooks.url, { topic: 'customers/update', fields: ['first_name'] });
    const { id } = await addCustomer(box);
    await rename(box, id, 'Ines');
    await tried(box);
    hooks.answer = status(200);
    await box.delete(`/webhooks/${webhook.id}.json`);
    await subscribe(box, hooks.url, { topic: 'customers/update', fields: ['first_name'] });
    await rename(box, id, 'Tomas');
    await settled(box, 2);
    await box.operator('PUT', `/apps/${box.app.id}`, { app: { scopes: scopesWithout(box) } });
    await box.operator('PUT', `/apps/${box.app.id}`, { app: { scopes: box.app.scopes } });
    await rename(box, id, 'Mina');
    await settled(box, 3);
    expect(told(hooks)).toEqual([{ first_name: 'Ines' }, { first_name: 'Tomas' }, { first_name: 'Mina' }]);
  });

  test('ends only in this shop, for this app and for the topic that it may not see', async () => {
    const box = await sandbox();
    const hooks = await receiver(status(503));
    const other = await box.anotherApp();
    for (const one of [box, other]) await subscribe(one, hooks.url);
    await subscribe(box, hooks.url, { topic: 'collections/create' });
    await addCustomer(box);
    await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas' } });
    await tried(box, 3);
    await box.operator('PUT', `/apps/${box.app.id}`, { app: { scopes: scopesWithout(box) } });
    const states = async () => (await deliveriesOf(box)).map(({ app_id, topic, state }: Record<string, unknown>) => ({ app_id, topic, state }));
    expect(await states()).toEqual([
      { app_id: box.app.id, topic: 'customers/create', state: 'failed' },
      { app_id: other.app.id, topic: 'customers/create', state: 'pending' },
      { app_id: box.app.id, topic: 'collections/create', state: 'pending' },
    ]);
    await box.operator('DELETE', `./installs/${box.install.id}`);
    expect((await states()).map(({ state }: { state: string }) => state)).toEqual(['failed', 'pending', 'failed']);
  });

  test('is never one of app/uninstalled or of a mandatory topic: these are still retried', async () => {
    const box = await sandbox();
    const hooks = await receiver(status(503));
    await box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'customers/data_request': hooks.url } });
    await subscribe(box, hooks.url, { topic: 'app/uninstalled' });
    const { id } = await addCustomer(box);
    await box.operator('POST', './webhooks/trigger', { trigger: { topic: 'customers/data_request', record_id: id } });
    await tried(box);
    await box.operator('DELETE', `./installs/${box.install.id}`);
    await box.operator('PUT', `/apps/${box.app.id}`, { app: { scopes: [], protected_customer_data: false } });
    await tried(box, 2);
    hooks.answer = status(200);
    const rows = await waitOut(box);
    expect(rows.map(({ topic, state, attempt_count }: Record<string, unknown>) => ({ topic, state, attempt_count }))).toEqual([
      { topic: 'customers/data_request', state: 'delivered', attempt_count: 2 },
      { topic: 'app/uninstalled', state: 'delivered', attempt_count: 2 },
    ]);
  });

  test('is not one that failed because its receiver refused it: that can be sent again', async () => {
    const box = await sandbox();
    const hooks = await receiver(status(503));
    await subscribe(box, hooks.url);
    await addCustomer(box);
    const [row] = await waitOut(box);
    expect((await box.get('/webhooks.json')).body).toEqual({ webhooks: [] });
    hooks.answer = status(200);
    expect((await box.operator('POST', `./webhook_deliveries/${row.id}/redeliver`)).status).toBe(202);
    const [again] = await settled(box);
    expect(again).toEqual({ ...row, state: 'delivered', attempt_count: 10, last_error: null, updated_at: expect.any(String) });
  });
});

describe.runIf(engine === 'postgres')('several deliveries of a subscription', () => {
  test('that fail for the last time at once cause no deadlock', async () => {
    const address = await freshDatabase();
    const store = new PostgresStore(address);
    const server = await startServer({ 'code-key': codeKey }, store);
    // the leases are so short that they are renewed all the time
    const workers = await ownWorkers(server, { kinds: [delivery], leaseMs: 6 });
    const box = await sandbox({ server });
    const hooks = await receiver(status(503));
    for (let round = 0; round < 4; round++) {
      await subscribe(box, hooks.url);
      for (let n = 0; n < 6; n++) await addCustomer(box);
      await tried(box, 6 * (round + 1));
      // the next attempt of each delivery is its last
      await store.transaction((tx) => over(tx, jobs).updateTable(jobs.name).set({ attempts: 8, run_at_ms: 0 }).where('shop_id', '=', box.shop.id).execute());
      store.onWake();
      const rows = await settled(box, 6 * (round + 1));
      expect(new Set(rows.map(({ state }: { state: string }) => state))).toEqual(new Set(['failed']));
      expect((await box.get('/webhooks.json')).body).toEqual({ webhooks: [] });
    }
    await workers.stop();
    await server.close();
    await store.close();
    expect(await deadlocksIn(address)).toBe(0);
  });
});

describe('shop/redact', () => {
  const hours = 3600;

  async function withAddress(answer = status(200)) {
    const box = await sandbox();
    const hooks = await receiver(answer);
    await box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'shop/redact': hooks.url } });
    const uninstall = (id: number) => box.operator('DELETE', `./installs/${id}`);
    const install = async () => (await box.operator('POST', './installs', { install: { app_id: box.app.id } })).body.install.id as number;
    return { box, hooks, uninstall, install };
  }

  test('comes once, 48 hours after the last uninstall', async () => {
    const { box, hooks, uninstall, install } = await withAddress();
    await uninstall(box.install.id);
    await ahead(box, hours);
    const again = await install();
    await ahead(box, 2 * hours);
    await uninstall(again);
    const redactions = () =>
      box.server.store.db.selectFrom('jobs').select('id').where('shop_id', '=', box.shop.id).where('kind', '=', 'shop_redaction').execute();
    expect(await redactions()).toHaveLength(1);
    // 48 hours after the first uninstall
    await ahead(box, 46 * hours);
    await addCustomer(box);
    expect(await redactions()).toHaveLength(1);
    expect(hooks.received).toEqual([]);
    await ahead(box, 3 * hours);
    await settled(box);
    expect(told(hooks)).toEqual([{ shop_id: box.shop.id, shop_domain: box.shop.domain }]);
    await ahead(box, 100 * hours);
    await addCustomer(box);
    expect([await redactions(), hooks.received.length]).toEqual([[], 1]);
  });

  test('ends where the app is installed again while it is retried', async () => {
    const { box, hooks, uninstall, install } = await withAddress(status(503));
    await uninstall(box.install.id);
    await ahead(box, 49 * hours);
    const [row] = await tried(box);
    await install();
    expect(await deliveriesOf(box)).toEqual([
      { ...row, state: 'failed', next_attempt_at: null, last_error: 'the delivery is from an earlier install of the app', updated_at: expect.any(String) },
    ]);
    expect(await jobsOf(box)).toEqual([]);
    // triggered by the operator, the topic is delivered to an installed app too
    hooks.answer = status(200);
    await box.operator('POST', './webhooks/trigger', { trigger: { topic: 'shop/redact' } });
    await settled(box, 2);
    expect(hooks.received).toHaveLength(2);
  });
});

describe('the API version of an app that is too old to be supported', () => {
  test('is replaced by the oldest supported one, in the subscription and in its deliveries', async () => {
    const box = await sandbox({ app: { api_version: '2021-01' } });
    const { oldest } = versionsAt(Date.now());
    const hooks = await receiver();
    const webhook = await subscribe(box, hooks.url);
    await box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'shop/redact': hooks.url } });
    expect(webhook.api_version).toBe(oldest);
    const path = `/webhooks/${webhook.id}.json`;
    expect((await box.get(path)).body).toEqual({ webhook });
    expect((await box.get('/webhooks.json')).body).toEqual({ webhooks: [webhook] });
    expect((await box.put(path, { webhook: { fields: ['id'] } })).body.webhook.api_version).toBe(oldest);
    await addCustomer(box);
    await box.operator('POST', './webhooks/trigger', { trigger: { topic: 'shop/redact' } });
    const rows = await settled(box, 2);
    expect(rows.map((row: { api_version: string }) => row.api_version)).toEqual([oldest, oldest]);
    expect(hooks.received.map(({ headers }) => headers['x-service-api-version'])).toEqual([oldest, oldest]);
    // the version that was set for the app stays
    expect((await box.operator('GET', `/apps/${box.app.id}`)).body.app.api_version).toBe('2021-01');
  });

  test('stays where the server is set to support older versions', async () => {
    const server = await startServer({ 'oldest-version': '2020-10' });
    const boxes = [await sandbox({ server, app: { api_version: '2021-01' } }), await sandbox({ server, app: { api_version: '2019-10' } })];
    for (const [n, version] of ['2021-01', '2020-10'].entries()) {
      const hooks = await receiver();
      expect((await subscribe(boxes[n]!, hooks.url)).api_version).toBe(version);
      await addCustomer(boxes[n]!);
      await settled(boxes[n]!);
      expect(hooks.received.map(({ headers }) => headers['x-service-api-version'])).toEqual([version]);
    }
    await server.close();
  });
});
