// Transactions that end, remove or restore the same records at once take their row locks in one order, so that there is no deadlock. PostgreSQL would end
// one transaction of a deadlock after a second. SQLite has only one writer. Each test has a database of its own, which counts its deadlocks.
import { describe, expect, test } from 'vitest';
import { delivery } from '../../server/domain/deliveries.ts';
import { deliveries } from '../../server/domain/delivery-record.ts';
import { restore, snapshots } from '../../server/domain/snapshots.ts';
import { webhooks } from '../../server/domain/subscriptions.ts';
import { apps, installs, shops } from '../../server/domain/tenants.ts';
import { jobs } from '../../server/jobs/define.ts';
import { momentNow } from '../../server/store/clock.ts';
import { over } from '../../server/store/over.ts';
import { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { tables } from '../../server/tables.ts';
import { deadlocksIn } from '../support/deadlocks.ts';
import { addCustomer, deliveriesOf, settled, subscribe } from '../support/deliveries.ts';
import { asOperator, engine, freshDatabase, type Running, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { receiver, status } from '../support/receiver.ts';
import { productIn } from '../support/shop.ts';

async function withoutCircles(work: (server: Running, store: PostgresStore) => Promise<void>) {
  const address = await freshDatabase();
  const store = new PostgresStore(address);
  const server = await startServer({}, store);
  await work(server, store);
  await server.close();
  await store.close();
  expect(await deadlocksIn(address)).toBe(0);
}

const locked = "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Waits until so many requests wait for a lock or are already answered. */
async function waiting(store: PostgresStore, count: number, ...asked: Promise<unknown>[]) {
  let answered = 0;
  for (const one of asked) void one.then(() => answered++);
  await until(
    async () => answered + Number((await store.pool.query(locked)).rows[0].n),
    (n) => n >= count,
  );
}

const all = <T>(count: number, make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const statuses = (answers: { status: number }[], ...meant: number[]) => answers.map(({ status }) => status).filter((one) => !meant.includes(one));
const changeJobs = (store: PostgresStore, ids: number | number[], to: object) =>
  store.transaction((tx) => over(tx, jobs).updateTable(jobs.name).set(to).where('kind', '=', delivery.kind).where('subject_id', 'in', [ids].flat()).execute());
const removeApp = ({ origin, app }: Sandbox) => asOperator(origin, 'DELETE', `/apps/${app.id}`);
const updateApp = ({ origin, app }: Sandbox, changes: object) => asOperator(origin, 'PUT', `/apps/${app.id}`, { app: changes });
const uninstall = (box: Sandbox) => box.operator('DELETE', `./installs/${box.install.id}`);

/** An app that was uninstalled, while its webhooks for that and for a mandatory topic are still being delivered. */
async function gone(server: Running) {
  const box = await sandbox({ server });
  const hooks = await receiver(status(503));
  for (let n = 0; n < 6; n++) await subscribe(box, `${hooks.url}/${n}`, { topic: 'app/uninstalled' });
  await box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks: { 'customers/data_request': hooks.url } });
  const { id } = await addCustomer(box);
  await all(3, () => box.operator('POST', './webhooks/trigger', { trigger: { topic: 'customers/data_request', record_id: id } }));
  await uninstall(box);
  return box;
}

describe.runIf(engine === 'postgres')('no deadlock', () => {
  const ends: [string, (box: Sandbox) => Promise<{ status: number }>][] = [
    ['its app is uninstalled', uninstall],
    ['its app loses its scopes', (box) => updateApp(box, { scopes: [] })],
  ];
  test.each(ends)('where deliveries fail for the last time while %s', (_, end) =>
    withoutCircles(async (server, store) => {
      const box = await sandbox({ server });
      const hooks = await receiver(status(503));
      await subscribe(box, hooks.url);
      for (let n = 0; n < 4; n++) await addCustomer(box);
      const rows = await until(
        () => deliveriesOf(box),
        (rows) => rows.length === 4 && rows.every(({ attempt_count }: { attempt_count: number }) => attempt_count === 1),
      );
      const last = Math.max(...rows.map(({ id }: { id: number }) => id));
      const asked = await store.transaction(async (tx) => {
        await deliveries.findForUpdate(tx, box.shop.id, last);
        await changeJobs(store, last, { attempts: 8, run_at_ms: 0 });
        store.onWake();
        // the worker that stores the result of the delivery waits for the row lock
        await waiting(store, 1);
        const ending = end(box);
        await waiting(store, 2, ending);
        return { ending };
      });
      expect((await asked.ending).status).toBe(200);
      await settled(box, 4);
    }),
  );

  test('where deliveries of several shops arrive while their app loses its scopes', () =>
    withoutCircles(async (server, store) => {
      const [box, second, third] = [await sandbox({ server }), await sandbox({ server }), await sandbox({ server })];
      const held: (() => void)[] = [];
      const hooks = await receiver((_, response) => void held.push(() => response.writeHead(200).end()));
      await subscribe(box, hooks.url);
      for (const other of [second, third]) {
        const { body } = await other.operator('POST', './installs', { install: { app_id: box.app.id } });
        await other.post('/webhooks.json', { webhook: { address: hooks.url, topic: 'customers/create' } }, { token: body.access_token });
      }
      // in another order than that of the shops' ids
      for (const one of [second, third, box]) await addCustomer(one);
      await until(
        async () => held.length,
        (count) => count === 3,
      );
      const asked = await store.transaction(async (tx) => {
        const job = await jobs.first(tx, third.shop.id, [['kind', '=', delivery.kind]]);
        await jobs.findForUpdate(tx, third.shop.id, job!.id);
        for (const answer of held) answer();
        // the results of all three deliveries are stored by one transaction, which waits
        await waiting(store, 1);
        const narrowing = updateApp(box, { scopes: [] });
        await waiting(store, 2, narrowing);
        return { narrowing };
      });
      expect((await asked.narrowing).status).toBe(200);
      for (const one of [box, second, third]) expect((await settled(one))[0].state).toBe('delivered');
    }));

  test('where an app is removed while its dead jobs are tried again', () =>
    withoutCircles(async (server, store) => {
      for (let round = 0; round < 4; round++) {
        const box = await gone(server);
        const rows: { id: number }[] = await deliveriesOf(box);
        await changeJobs(
          store,
          rows.map(({ id }) => id),
          { dead: true, attempts: 9, last_error: 'status 503' },
        );
        const dead = await jobs.all(store, null, [
          ['shop_id', '=', box.shop.id],
          ['dead', '=', true],
        ]);
        expect(dead.length).toBeGreaterThan(5);
        const retried = dead.map(({ id }) => asOperator(box.origin, 'POST', `/dead_jobs/${id}/retry`));
        expect(statuses([await removeApp(box)], 200)).toEqual([]);
        expect(statuses(await Promise.all(retried), 202, 404)).toEqual([]);
        await until(
          () => deliveriesOf(box),
          (rows) => rows.every(({ state }: { state: string }) => state !== 'pending'),
        );
      }
    }));

  test('where an app is removed while its mandatory webhook addresses change', () =>
    withoutCircles(async (server, store) => {
      const box = await gone(server);
      const rows: { id: number }[] = await deliveriesOf(box, '&topic=customers/data_request');
      const corrected = { mandatory_webhooks: { 'customers/data_request': 'https://elsewhere.example/hooks' } };
      const asked = await store.transaction(async (tx) => {
        const job = await jobs.first(tx, box.shop.id, [['subject_id', '=', rows.at(-1)!.id]]);
        await jobs.findForUpdate(tx, box.shop.id, job!.id);
        const changing = box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, corrected);
        await waiting(store, 1, changing);
        const removing = removeApp(box);
        await waiting(store, 2, changing, removing);
        return [changing, removing];
      });
      expect(statuses(await Promise.all(asked), 200)).toEqual([]);
    }));

  test('where a listener is changed while its app is uninstalled; the app keeps no subscription', () =>
    withoutCircles(async (server, store) => {
      for (let round = 0; round < 8; round++) {
        const box = await sandbox({ server });
        const listen = (topics: string[]) => box.operator('PUT', './webhook_listeners/desk', { webhook_listener: { app_id: box.app.id, topics } });
        await listen(['customers/create', 'customers/update']);
        await all(20, () => addCustomer(box));
        const answers = await Promise.all([
          listen(['customers/update']),
          uninstall(box),
          listen(['customers/create']),
          box.operator('DELETE', './webhook_listeners/desk'),
          listen(['customers/delete']),
        ]);
        expect(statuses(answers, 200, 404, 422)).toEqual([]);
        expect(await webhooks.all(store, box.shop.id)).toEqual([]);
      }
    }));

  test('where a product is removed while its inventory items change', () =>
    withoutCircles(async (server) => {
      for (let round = 0; round < 10; round++) {
        const box = await sandbox({ server });
        const options = Array.from({ length: 10 }, (_, n) => ({ option1: `${n}` }));
        const product = await productIn(box, { options: ['Size'], variants: options });
        const change = (id: number) => box.put(`/inventory_items/${id}.json`, { inventory_item: { sku: `sku-${id}` } });
        const changed = product.variants.map(({ inventory_item_id }) => change(inventory_item_id));
        expect(statuses([await box.operator('DELETE', `./products/${product.id}`)], 200)).toEqual([]);
        expect(statuses(await Promise.all(changed), 200, 404)).toEqual([]);
      }
    }));
});

describe.runIf(engine === 'postgres')('a request that waits for a transaction sees what that has changed', () => {
  test.each([false, true])('an app is not removed while a snapshot restores its install (all shops restored: %s)', (whole) =>
    withoutCircles(async (server, store) => {
      const box = await sandbox({ server });
      const path = whole ? '/snapshots' : './snapshots';
      expect((await box.operator('POST', path)).status).toBe(201);
      await uninstall(box);
      const removed = await store.transaction(async (tx) => {
        const shop = whole ? undefined : (await shops.findForUpdate(tx, null, box.shop.id))!;
        const [snapshot] = await snapshots.all(tx, shop?.id ?? 0);
        expect(await restore(tx, shop, snapshot!, tables, momentNow())).toBe(true);
        const removing = removeApp(box);
        await waiting(store, 1, removing);
        return { removing };
      });
      expect((await removed.removing).status).toBe(422);
      expect(await apps.find(store, null, box.app.id)).toMatchObject({ name: box.app.name });
      expect(await installs.all(store, box.shop.id)).toHaveLength(1);
    }),
  );

  test('no shop is created with a domain that a restored shop gets back', () =>
    withoutCircles(async (server, store) => {
      const [box, other] = [await sandbox({ server }), await sandbox({ server })];
      const { body } = await box.operator('POST', '/snapshots');
      await other.operator('DELETE', '.');
      const asked = await store.transaction(async (tx) => {
        await shops.findForUpdate(tx, null, box.shop.id);
        const restoring = box.operator('POST', `/snapshots/${body.snapshot.id}/restore`);
        await waiting(store, 1, restoring);
        const opening = box.operator('POST', '/shops', { shop: { name: 'Another', domain: other.shop.domain } });
        await waiting(store, 2, restoring, opening);
        return [restoring, opening];
      });
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 422]);
      expect((await other.operator('GET', '.')).body.shop).toMatchObject({ domain: other.shop.domain });
    }));

  test('the later of two changes of a shop is stored and answered', () =>
    withoutCircles(async (server, store) => {
      const box = await sandbox({ server });
      const asked = await store.transaction(async (tx) => {
        const shop = (await shops.findForUpdate(tx, null, box.shop.id))!;
        const changing = box.operator('PUT', '.', { shop: { name: 'Harbour', plan: 'advanced' } });
        await waiting(store, 1, changing);
        await shops.update(tx, shop, { name: 'Quay', plan: 'basic' }, momentNow());
        return { changing };
      });
      const { body } = await asked.changing;
      expect(body.shop).toMatchObject({ name: 'Harbour', plan: 'advanced' });
      expect((await box.operator('GET', '.')).body).toEqual(body);
    }));

  test('the later of two changes of an app is stored and answered', () =>
    withoutCircles(async (server, store) => {
      const box = await sandbox({ server });
      const asked = await store.transaction(async (tx) => {
        const app = (await apps.findForUpdate(tx, null, box.app.id))!;
        const changing = updateApp(box, { name: 'Renamed', scopes: box.app.scopes });
        await waiting(store, 1, changing);
        await apps.update(tx, app, { name: 'Other', scopes: [] }, momentNow());
        return { changing };
      });
      const { body } = await asked.changing;
      expect(body.app).toMatchObject({ name: 'Renamed', scopes: box.app.scopes });
      expect((await box.operator('GET', `/apps/${box.app.id}`)).body).toEqual(body);
    }));
});
