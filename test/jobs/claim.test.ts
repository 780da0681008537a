// Which jobs a worker claims, and which of them first.
import { afterEach, expect, test, vi } from 'vitest';
import { makeDueWhatIsAhead } from '../../server/jobs/ahead.ts';
import { Budgets } from '../../server/jobs/budgets.ts';
import { Channels } from '../../server/jobs/channels.ts';
import { claim } from '../../server/jobs/claim.ts';
import { defineJob, enqueueAll, jobs } from '../../server/jobs/define.ts';
import { Endings } from '../../server/jobs/endings.ts';
import { momentNow } from '../../server/store/clock.ts';
import { shops } from '../../server/store/shops.ts';
import { engine, sandbox, until } from '../support/harness.ts';
import { atRest } from './at-rest.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a job that still runs is not claimed again, although its lease has expired', async () => {
  const { store, shop } = await atRest();
  const visit = defineJob({ kind: 'visit', attempts: 1, backoff: () => 0, run: async () => {} });
  const [one, other] = await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, [{ payload: {} }, { payload: {} }]));
  const worker = { store, lease: 'ours', leaseMs: 0, channels: new Channels(), budgets: new Budgets(16), isRunning: (id: number) => id === one!.id };
  for (let time = 0; time < 2; time++) expect((await claim(worker, 16)).rows.map(({ id }) => id)).toEqual([other!.id]);
});

test('a job waits for the jobs before it in its lane, unless they are dead', async () => {
  const { store, shop } = await atRest();
  const visit = defineJob({ kind: 'visit', attempts: 1, backoff: () => 0, run: async () => {} });
  const inLane = [1, 2, 3].map((n) => ({ payload: { n }, lane: 'of one record' }));
  const [first, second] = await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, inLane));
  const worker = { store, lease: 'ours', leaseMs: 0, channels: new Channels(), budgets: new Budgets(16), isRunning: () => false };
  const claimed = async () => (await claim(worker, 16)).rows.map(({ id }) => id);
  expect(await claimed()).toEqual([first!.id]);
  await store.transaction((tx) => jobs.update(tx, first!, { dead: true }, first!.updated_at));
  expect(await claimed()).toEqual([second!.id]);
});

test('a quick channel comes before a slow one, except one time in sixteen', async () => {
  const { store, shop } = await atRest();
  const visit = defineJob({ kind: 'visit', attempts: 1, backoff: () => 0, run: async () => {} });
  const channels = new Channels();
  for (const [name, ms] of Object.entries({ 'a slow one': 1001, quick: 1 })) {
    const channel = channels.of(name);
    channel.took(performance.now());
    channel.ended(ms, true);
  }
  // the query finds the slow channel first; it would stay first if both channels were equally quick and drew the same number
  const both = ['a slow one', 'quick'].map((channel) => ({ payload: {}, channel }));
  await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, [...both, ...both, ...both, ...both]));
  const worker = { store, lease: 'ours', leaseMs: 60_000, channels, budgets: new Budgets(16), isRunning: () => false };
  const firstAt = async (drawn: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(drawn);
    const { rows } = await claim(worker, 1);
    return rows.map(({ channel }) => channel);
  };
  expect(await firstAt(0.999)).toEqual(['quick']);
  expect(await firstAt(1 / 16)).toEqual(['quick']);
  expect(await firstAt(1 / 16 - 0.001)).toEqual(['a slow one']);
  expect(await firstAt(0)).toEqual(['a slow one']);
});

test('a channel that failed while the clock was ahead has its turn after a moment, and not when that time has come', async () => {
  const { store, shop } = await atRest();
  const visit = defineJob({ kind: 'visit', attempts: 1, backoff: () => 0, run: async () => {} });
  const [job] = await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, [{ payload: {}, channel: 'one that refuses' }]));
  const channels = new Channels();
  const worker = { store, lease: 'ours', leaseMs: 60_000, channels, budgets: new Budgets(16), isRunning: () => false };
  const claimed = async () => (await claim(worker, 10)).rows.map(({ id }) => id);
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  const channel = channels.of('one that refuses');
  for (let n = 0; n < 20; n++) {
    channel.took(performance.now());
    channel.ended(1, false);
  }
  expect(await claimed()).toEqual([]);
  ahead.mockRestore();
  expect(await until(claimed, (ids) => ids.length > 0)).toEqual([job!.id]);
});

const visit = defineJob({ kind: 'visit', attempts: 1, backoff: () => 0, run: async () => {} });
const hourMs = 3_600_000;

test('what was queued or put off while the clock was ahead is made due once it is set right; what has a day of its own stays', async () => {
  const { store, shop } = await atRest();
  const worker = { store, lease: 'ours', leaseMs: 60_000, channels: new Channels(), budgets: new Budgets(16), isRunning: () => false };
  const claimed = async () => (await claim(worker, 16)).rows.map(({ id }) => id);
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * hourMs);
  const all = [{ payload: {}, lane: 'of one record' }, { payload: {}, lane: 'of one record' }, { payload: {} }, { payload: {}, delayMs: 24 * hourMs }];
  const [first, second, failed, another] = await store.transaction(async (tx) => {
    const queued = await enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, all);
    await jobs.update(tx, queued[2]!, { attempts: 3, run_at_ms: Date.now() + hourMs }, momentNow());
    return queued;
  });
  ahead.mockRestore();
  expect(await claimed()).toEqual([]);
  expect([await makeDueWhatIsAhead(store), await makeDueWhatIsAhead(store)]).toEqual([3, 0]);
  expect((await claimed()).sort()).toEqual([first!.id, failed!.id]);
  await store.transaction((tx) => jobs.update(tx, first!, { dead: true }, first!.updated_at));
  expect(await claimed()).toEqual([second!.id]);
  expect(await jobs.find(store, shop.id, another!.id)).toMatchObject({ run_at_ms: another!.run_at_ms });
});

test('what was put off in time stays, also for a process whose clock is behind that of the database, and for a shop whose clock is ahead', async () => {
  const { server, store, shop } = await atRest();
  const putOff = () =>
    store.transaction(async (tx) => {
      const [job] = await enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, [{ payload: {} }]);
      await jobs.update(tx, job!, { attempts: 3, run_at_ms: job!.run_at_ms + hourMs }, job!.updated_at);
    });
  await putOff();
  expect(await makeDueWhatIsAhead(store)).toBe(0);
  if (engine === 'postgres') {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 2 * hourMs);
    expect(await makeDueWhatIsAhead(store)).toBe(0);
    vi.restoreAllMocks();
  }
  await store.transaction(async (tx) => shops.update(tx, (await shops.find(tx, null, shop.id))!, { clock_offset_ms: 2 * hourMs }, momentNow()));
  await putOff();
  expect(await makeDueWhatIsAhead(store)).toBe(0);
  // of the jobs that were put off by an hour, the one that the shop's clock has reached is due, and none of another shop
  const { shop: other } = await sandbox({ server });
  await store.transaction((tx) => enqueueAll(tx, { id: other.id, clock_offset_ms: 0 }, visit, [{ payload: {}, delayMs: hourMs }]));
  const worker = { store, lease: 'ours', leaseMs: 60_000, channels: new Channels(), budgets: new Budgets(16), isRunning: () => false };
  expect((await claim(worker, 16)).rows.map(({ shop_id }) => shop_id)).toEqual([shop.id]);
});

test('a lease that a clock which was ahead has given is no obstacle once the clock is set right', async () => {
  const { store, shop } = await atRest();
  const leased = [3000, hourMs].map((ms) => ({ lease: 'of a process that has ended', leased_until_ms: Date.now() + ms + 10_000 }));
  const [, other] = await store.transaction(async (tx) => {
    const all = await enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, [{ payload: {} }, { payload: {} }]);
    for (const [n, job] of all.entries()) await jobs.update(tx, job, leased[n]!, momentNow());
    return all;
  });
  const worker = { store, lease: 'ours', leaseMs: 60_000, channels: new Channels(), budgets: new Budgets(16), isRunning: () => false };
  expect((await claim(worker, 16)).rows.map(({ id }) => id)).toEqual([other!.id]);
});

test('a channel gets no more jobs than it has room for, those that were put off before new ones, and none while it runs more than it has places', async () => {
  const { store, shop } = await atRest();
  const all = [...Array(10).fill('host'), ...Array(3).fill('host again')].map((channel) => ({ payload: {}, channel }));
  const queued = await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, all));
  const [firstNew, putOff] = [queued[0]!.id, queued.slice(10).map(({ id }) => id)];
  const channels = new Channels();
  const claimed = async (most: number) => {
    const worker = { store, lease: 'ours', leaseMs: 0, channels, budgets: new Budgets(16), isRunning: () => false };
    const { rows, more } = await claim(worker, most);
    return { ids: rows.map(({ id }) => id).sort((a, b) => a - b), more };
  };
  for (const most of [16, 6]) expect(await claimed(most)).toEqual({ ids: [firstNew, ...putOff], more: false });
  // where the worker has less room than the channel, it looks again at once
  expect(await claimed(3)).toEqual({ ids: putOff.slice(0, 2), more: true });
  const channel = channels.of('host');
  for (let n = 0; n < 4; n++) channel.took(performance.now());
  channel.ended(1001, true);
  expect(await claimed(16)).toEqual({ ids: [], more: false });
});

test.runIf(engine === 'postgres')('a worker takes no job that another one is about to claim, or writes for, and does not wait for it', async () => {
  const { store, shop } = await atRest();
  const [one, other] = await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, [{ payload: {} }, { payload: {} }]));
  const claims = async (lease: string, most: number, beforeCommit = async () => {}) => {
    const slow: Pick<typeof store, 'transaction'> = {
      transaction: (work) =>
        store.transaction(async (tx) => {
          const done = await work(tx);
          await beforeCommit();
          return done;
        }),
    };
    const worker = { store: slow as typeof store, lease, leaseMs: 0, channels: new Channels(), budgets: new Budgets(16), isRunning: () => false };
    return (await claim(worker, most)).rows.map(({ id }) => id);
  };
  let theirs: number[] = [];
  const ours = await claims('ours', 1, async () => {
    theirs = await claims('theirs', 16);
  });
  expect([ours, theirs]).toEqual([[one!.id], [other!.id]]);
  const meanwhile = await new Endings(store, 'ours', 60_000).whileOurs(one!, () => claims('theirs', 16));
  expect(meanwhile).toEqual([other!.id]);
});
