// What the hanging receivers of one app, or its damaged row, cost the jobs of others: a share of the slots, and of the pending deliveries.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unsubscribe } from '../../server/domain/deliveries.ts';
import { deliveries } from '../../server/domain/delivery-record.ts';
import { webhooks } from '../../server/domain/subscriptions.ts';
import { Budgets } from '../../server/jobs/budgets.ts';
import { Channels } from '../../server/jobs/channels.ts';
import { defineJob, enqueueAll, jobs } from '../../server/jobs/define.ts';
import { momentNow } from '../../server/store/clock.ts';
import { addCustomer, deliveriesOf, subscribe } from '../support/deliveries.ts';
import { sandbox, startServer, until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';
import { ownWorkers } from '../support/workers.ts';
import { atRest } from './at-rest.ts';

const room = (budgets: Budgets, holder: number | null) => {
  let count = 0;
  for (; budgets.has({ holder, bytes: 0 }); count++) budgets.takes({ holder, bytes: 0 });
  return count;
};

test('a holder gets at most half of the slots; as slots come free, all holders get the same number', () => {
  const budgets = new Budgets(512);
  const running = new Map([1, 2, 3, null].map((holder) => [holder, room(budgets, holder)]));
  expect([...running.values()]).toEqual([256, 128, 64, 32]);
  for (let round = 0; round < 50; round++)
    for (const [holder, count] of running) {
      for (let n = 0; n < 8; n++) budgets.leaves({ holder, bytes: 0 });
      running.set(holder, count - 8 + room(budgets, holder));
    }
  for (const count of running.values()) expect(Math.abs(count - 512 / 5)).toBeLessThan(10);
  // with so few slots that a share would be zero, one holder may take them all
  for (const slots of [1, 2]) expect(room(new Budgets(slots), 7)).toBeGreaterThanOrEqual(slots);
});

/** Two jobs that run until the test has ended. */
async function twoThatRun(leaseMs: number) {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { store } = server;
  const { shop } = await sandbox({ server });
  const released = Promise.withResolvers<void>();
  let begun = 0;
  const hang = defineJob({
    kind: 'hang',
    attempts: 1,
    backoff: () => 0,
    async run() {
      begun++;
      await released.promise;
    },
  });
  await ownWorkers(server, { kinds: [hang], leaseMs, idleMs: 60_000 });
  onTestFinished(() => released.resolve());
  const [one, other] = await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, hang, [{ payload: {} }, { payload: {} }]));
  await until(
    async () => begun,
    (count) => count === 2,
  );
  return { store, one: one!, other: other! };
}

test('the lease of a job is renewed while it runs, but not once another worker has claimed it', async () => {
  const leaseMs = 60;
  const { store, one, other } = await twoThatRun(leaseMs);
  const claimed = { lease: 'theirs', leased_until_ms: 1 };
  await store.transaction((tx) => jobs.update(tx, other, claimed, other.updated_at));
  const end = async () => (await jobs.find(store, null, one.id))!.leased_until_ms;
  const before = await end();
  await until(end, (ms) => ms > before + leaseMs);
  expect(await jobs.find(store, null, other.id)).toMatchObject(claimed);
});

test('where the database is slow, leases are renewed by one transaction at a time', async () => {
  const { store } = await twoThatRun(6);
  const { transaction } = store;
  const held = Promise.withResolvers<never>();
  let asked = 0;
  store.transaction = () => {
    asked++;
    return held.promise;
  };
  await until(
    async () => asked,
    (count) => count > 0,
  );
  await pause(60);
  store.transaction = transaction;
  held.reject(new Error('away'));
  // a look for due jobs may be among them
  expect(asked).toBeLessThanOrEqual(2);
});

type Payload = { name: string };

/** Workers with few slots, and one kind of job. A job with the name `hangs` runs until the test releases it; one with the name `fails` fails. */
async function few() {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { store } = server;
  const { shop } = await sandbox({ server });
  const hanging: (() => void)[] = [];
  const ran: string[] = [];
  const visit = defineJob<Payload>({
    kind: 'visit',
    attempts: 1,
    backoff: () => 0,
    async run({ payload }) {
      ran.push(payload.name);
      if (payload.name === 'fails') throw new Error('ill');
      if (payload.name === 'hangs') await new Promise<void>((done) => hanging.push(done));
    },
  });
  await ownWorkers(server, { kinds: [visit], concurrency: 16 });
  onTestFinished(() => {
    for (const done of hanging) done();
  });
  return {
    hanging,
    ran,
    visits: (all: { name: string; channel: string; holder?: number }[]) =>
      store.transaction((tx) =>
        enqueueAll(
          tx,
          { id: shop.id, clock_offset_ms: 0 },
          visit,
          all.map(({ name, ...placing }) => ({ payload: { name }, ...placing })),
        ),
      ),
    left: () => jobs.count(store, null, [['kind', '=', 'visit']]),
  };
}

const many = 40;
const hosts = (holder: number) => Array.from({ length: many }, (_, n) => ({ name: 'hangs', channel: `${holder} ${n}`, holder }));

test('hosts that hang take half of the slots, and jobs of others run at once', async () => {
  const { hanging, ran, visits } = await few();
  await visits(hosts(1));
  await until(
    async () => hanging.length,
    (count) => count === 8,
  );
  await visits([
    { name: 'of another', channel: 'well', holder: 2 },
    { name: 'of nobody', channel: 'visit' },
  ]);
  await until(
    async () => ran,
    (all) => all.includes('of another') && all.includes('of nobody'),
  );
  await visits(hosts(2));
  await until(
    async () => hanging.length,
    (count) => count === 12,
  );
  await visits([{ name: 'of a third', channel: 'well', holder: 3 }]);
  await until(
    async () => ran,
    (all) => all.includes('of a third'),
  );
  expect(hanging).toHaveLength(12);
});

test('a job that was put off takes a place of its channel, and the failures of jobs without a receiver make none of them wait', async () => {
  const { hanging, ran, visits } = await few();
  // a channel that rests would do so until long after the test
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(1e6);
  onTestFinished(() => drawn.mockRestore());
  await visits(Array.from({ length: 20 }, () => ({ name: 'fails', channel: 'visit' })));
  await until(
    async () => ran.length,
    (count) => count === 20,
  );
  await visits(Array.from({ length: 8 }, () => ({ name: 'hangs', channel: 'host again' })));
  await until(
    async () => hanging.length,
    (count) => count >= 4,
  );
  await visits([{ name: 'later', channel: 'well', holder: 2 }]);
  await until(
    async () => ran,
    (all) => all.includes('later'),
  );
  expect(hanging).toHaveLength(4);
});

test('jobs of others for a healthy receiver do not wait behind jobs of a holder whose hosts hang', async () => {
  const { hanging, ran, visits, left } = await few();
  await visits([{ name: 'first', channel: 'shared', holder: 2 }]);
  await until(left, (count) => count === 0);
  await visits(hosts(1));
  await until(
    async () => hanging.length,
    (count) => count === 8,
  );
  await visits([...Array.from({ length: 10 }, () => ({ name: 'before', channel: 'shared', holder: 1 })), { name: 'behind', channel: 'shared', holder: 2 }]);
  let released = 0;
  for (; !ran.includes('behind') && released < many / 2; released++) {
    const before = ran.length;
    hanging[released]!();
    await until(
      async () => ran.length,
      (count) => count > before,
    );
  }
  await until(
    async () => ran,
    (all) => all.includes('behind'),
  );
  expect(ran.filter((name) => name === 'hangs').length).toBeLessThan(many);
});

test('a channel gains a place with each quick job, up to 256; it rests after more than eight failures in a row, and a quick job ends that', () => {
  const now = performance.now();
  const after = (outcomes: boolean[], options?: { rest: boolean }) => {
    const channels = new Channels(options);
    const channel = channels.of('host');
    for (const well of outcomes) {
      channel.took(now);
      channel.ended(1, well);
    }
    return channels.room('host', now);
  };
  const [well, ill] = [(count: number) => Array(count).fill(true), (count: number) => Array(count).fill(false)];
  expect([well(10), well(300), ill(8), ill(9), [...ill(8), true, ...ill(8)], [...ill(9), true]].map((outcomes) => after(outcomes))).toEqual([
    14, 256, 12, 0, 21, 3,
  ]);
  // without rests the channel keeps its places too
  expect(after(ill(9), { rest: false })).toBe(13);
});

test('channels are forgotten after a while, slow ones later; of more than 10,000, the one that was used longest ago is forgotten', () => {
  const channels = new Channels();
  const used = (name: string, ms: number, now: number) => {
    const channel = channels.of(name);
    channel.took(now);
    channel.ended(ms, ms < 1000);
  };
  for (let n = 0; n < 100; n++) used(`slow ${n}`, 1001, 0);
  used('quick', 1, 0);
  used('quick, and used again', 1, 50_000);
  channels.of('runs').took(0);
  channels.forgetIdle(60_000);
  expect(channels.size).toBe(102);
  expect(['quick', 'quick, and used again', 'slow 0'].map((name) => channels.standing(name))).toEqual([0, 1, -1]);
  channels.forgetIdle(3_600_001);
  expect(channels.size).toBe(1);

  for (let n = 0; n < 10_500; n++) {
    used(`slow ${n}`, 1001, 0);
    used('slow 0', 1001, 0);
  }
  expect(channels.size).toBe(10_000);
  // a channel that runs, or was used recently, is kept
  expect(['slow 0', 'slow 1', 'slow 10499'].map((name) => channels.standing(name))).toEqual([-1, 0, -1]);
  expect(channels.room('runs', 0)).toBe(3);
});

test('an app whose secret can not be unsealed fails by itself: deliveries that were claimed with it succeed', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const ill = await sandbox({ server });
  const well = await ill.anotherApp();
  const hooks = await receiver();
  for (const box of [ill, well]) await subscribe(box, hooks.url);
  await server.store.transaction((tx) => tx.db.updateTable('apps').set({ client_secret: 'AAAA' }).where('id', '=', ill.app.id).execute());
  await addCustomer(ill);
  const made = await until(
    () => deliveriesOf(ill),
    (all) => all.every(({ last_error, state }: { last_error: string | null; state: string }) => last_error !== null || state === 'delivered'),
  );
  const stateOf = (box: typeof ill) => made.find(({ app_id }: { app_id: number }) => app_id === box.app.id);
  expect([stateOf(ill), stateOf(well)]).toMatchObject([{ state: 'pending' }, { state: 'delivered', last_error: null }]);
  expect(hooks.received).toHaveLength(1);
  expect(server.logged.filter((line) => line.jobs === 'poll')).toEqual([]);
});

test('the deliveries of a subscription are given up a thousand at a time, however many of others lie between them', async () => {
  const { store, shop } = await atRest();
  const now = momentNow();
  const given = { shop_id: shop.id, app_id: 7, topic: 'customers/update', address: 'https://hooks.shelf-notes.example/customers', format: 'json' as const };
  const each = { ...given, delivery_uid: '', event_uid: '', api_version: '2026-10', triggered_at: now, payload: '{"id":1}', state: 'pending' as const };
  const rest = { payload_id: null, parts: null, attempts: [], next_attempt_at: now, last_error: null, cause: null };
  const own = { fields: [], metafield_namespaces: [], private_metafield_namespaces: [] };
  const { id } = await store.transaction(async (tx) => {
    const subscription = await webhooks.insert(tx, { ...given, ...own }, now);
    const all = Array.from({ length: 3300 }, (_, n) => ({ ...each, ...rest, webhook_id: subscription.id + (n % 3) }));
    await deliveries.insertAll(tx, all, now);
    return subscription;
  });
  const removed = vi.spyOn(jobs, 'remove');
  onTestFinished(() => removed.mockRestore());
  expect(await store.transaction((tx) => unsubscribe(tx, shop.id, { id: 7 }, id, now))).toBe(true);
  expect(removed).toHaveBeenCalledTimes(2);
  expect(
    await deliveries.count(store, shop.id, [
      ['state', '=', 'failed'],
      ['webhook_id', '=', id],
    ]),
  ).toBe(1100);
  expect(await deliveries.count(store, shop.id, [['state', '=', 'pending']])).toBe(2200);
});
