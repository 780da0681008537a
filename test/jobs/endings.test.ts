// The ends of jobs at the same time are stored in one transaction. Even so, what a job writes belongs to its own call. A job that another worker has
// claimed is ended by that worker alone.
import { expect, test } from 'vitest';
import { defineJob, enqueueAll, exponential, jobs, type Run, revive } from '../../server/jobs/define.ts';
import { Endings, LeaseLost } from '../../server/jobs/endings.ts';
import { over } from '../../server/store/over.ts';
import { failedAt, type Shop } from '../../server/store/shops.ts';
import type { Store } from '../../server/store/store.ts';
import type { Row } from '../../server/store/table.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { atRest } from './at-rest.ts';

const lease = 'ours';
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('what is written for all jobs that ended together belongs to none of their calls', async () => {
  const { store, shop } = await atRest();
  const clocked = { id: shop.id, clock_offset_ms: 0 };
  const after = defineJob<{ written: string }>({ kind: 'after', attempts: 1, backoff: () => 0, run: async () => {} });
  const visit = defineJob<{ name: string }, undefined, string>({
    kind: 'visit',
    attempts: 2,
    backoff: () => 0,
    run: async ({ payload }) => payload.name,
    settle: async (tx) => void (await enqueueAll(tx, clocked, after, [{ payload: { written: 'settle' } }])),
    onRetry: async (tx) => void (await enqueueAll(tx, clocked, after, [{ payload: { written: 'retry' } }])),
  });
  const rows = await store.transaction(async (tx) => {
    const [ended, failed] = await Promise.all(
      ['ended', 'failed'].map(async (request_id) => {
        const [row] = await enqueueAll({ ...tx, cause: () => ({ request_id, traceparent }) }, clocked, visit, [{ payload: { name: request_id } }]);
        return row!;
      }),
    );
    await over(tx, jobs).updateTable('jobs').set({ lease }).where('kind', '=', 'visit').execute();
    return { ended: ended!, failed: failed! };
  });
  const endings = new Endings(store, lease, 3000);
  const own = (written: string) => async (tx: Parameters<typeof enqueueAll>[0]) => enqueueAll(tx, clocked, after, [{ payload: { written } }]);
  const run = { attempt: 1 } as Run<object, unknown>;
  await Promise.all([
    endings.end({ row: rows.ended, work: own('by the one'), done: { job: visit, value: 'ended' } }),
    endings.end({ row: rows.failed, work: own('by the other'), failed: { job: visit, run, error: new Error('ill') } }),
  ]);
  const written = await jobs.all(store, null, [['kind', '=', 'after']]);
  expect(new Map(written.map(({ payload, cause }) => [payload.written, cause?.request_id]))).toEqual(
    new Map([
      ['by the one', 'ended'],
      ['by the other', 'failed'],
      ['settle', undefined],
      ['retry', undefined],
    ]),
  );
  // a kind without a receiver has one queue, which never rests
  expect(await jobs.find(store, null, rows.failed.id)).toMatchObject({ channel: 'visit', attempts: 1, lease: null });
});

test('where the end of one job can not be written, those that ended together with it are written', async () => {
  const { store, shop } = await atRest();
  const visit = defineJob<object>({ kind: 'visit', attempts: 1, backoff: () => 0, run: async () => {} });
  const both = [{ payload: {} }, { payload: {} }];
  const [ill, well] = await store.transaction(async (tx) => {
    const rows = await enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, both);
    await over(tx, jobs).updateTable('jobs').set({ lease }).where('kind', '=', 'visit').execute();
    return rows;
  });
  const endings = new Endings(store, lease, 3000);
  const reason = new Error('ill');
  const work = () => Promise.reject(reason);
  const told = await Promise.allSettled([endings.end({ row: ill!, work }), endings.end({ row: well! })]);
  expect(told).toEqual([
    { status: 'rejected', reason },
    { status: 'fulfilled', value: undefined },
  ]);
  expect((await jobs.all(store, null, [['kind', '=', 'visit']])).map(({ id }) => id)).toEqual([ill!.id]);
});

test('a job writes nothing once another worker has claimed it, and keeps its lease while it writes for long', async () => {
  const { store, shop } = await atRest();
  const visit = defineJob<object>({ kind: 'visit', attempts: 1, backoff: () => 0, run: async () => {} });
  const [row] = await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, [{ payload: {} }]));
  const claimedBy = (lease: string) => store.transaction((tx) => over(tx, jobs).updateTable('jobs').set({ lease }).where('id', '=', row!.id).execute());
  const leaseMs = 3;
  const endings = new Endings(store, lease, leaseMs);
  let written = 0;
  const write = async () => {
    written++;
    for (const began = performance.now(); performance.now() - began <= leaseMs; );
  };
  await claimedBy('theirs');
  await expect(endings.whileOurs(row!, write)).rejects.toThrow(LeaseLost);
  await expect(endings.end({ row: row!, work: write })).rejects.toThrow(LeaseLost);
  await expect(endings.bury(row!, visit, { attempt: 1 } as Run<object, unknown>, new Error('ill'))).rejects.toThrow(LeaseLost);
  expect([written, await jobs.all(store, null, [['id', '=', row!.id]])]).toEqual([0, [{ ...row!, lease: 'theirs' }]]);
  await claimedBy(lease);
  await endings.whileOurs(row!, write);
  const [renewed] = await jobs.all(store, null, [['id', '=', row!.id]]);
  expect([written, renewed!.leased_until_ms > row!.leased_until_ms]).toEqual([1, true]);
});

test('a dead job that is revived has all its attempts again, is due at once, and comes after those that were put off', async () => {
  const { store, shop } = await atRest();
  const visit = defineJob<object>({ kind: 'visit', attempts: 3, backoff: () => 0, run: async () => {} });
  await store.transaction(async (tx) => {
    const [row] = await enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, [{ payload: {}, channel: 'host again', delayMs: 3_600_000 }]);
    const dead = await jobs.update(tx, row!, { dead: true, attempts: 3 }, row!.updated_at);
    await revive(tx, dead, [visit]);
  });
  const [revived] = await jobs.all(store, null, [['kind', '=', 'visit']]);
  expect(revived).toMatchObject({ dead: false, attempts: 0, channel: 'host' });
  expect(revived!.run_at_ms).toBeLessThanOrEqual(Date.now());
});

test('the next attempt counts from when the job was due, where that was in the time that moving the clock has skipped', () => {
  const moved = { clock_offset_ms: 100, clock_moved_from_ms: 1000, clock_moved_to_ms: 2000 } as Shop;
  const counts = (dueMs: number) => failedAt(moved, dueMs) === dueMs;
  expect([999, 1000, 1999, 2000].map(counts)).toEqual([false, true, true, false]);
});

test('the time between two attempts doubles up to an hour, and differs by a quarter', () => {
  const backoff = exponential(1000);
  for (const [attempt, ms] of [
    [1, 1000],
    [2, 2000],
    [12, 2_048_000],
    [13, 3_600_000],
    [1000, 3_600_000],
  ] as const)
    for (let n = 0; n < 20; n++) expect(Math.abs(backoff(attempt) / ms - 1)).toBeLessThanOrEqual(0.25);
});

test('a database that is away is asked once for all jobs that ended together, and all of them fail', async () => {
  let asked = 0;
  const away = new Unavailable('away', 'stopped');
  const store = {
    transaction: async () => {
      asked++;
      throw away;
    },
  } as unknown as Store;
  const endings = new Endings(store, lease, 3000);
  const ended = await Promise.allSettled(Array.from({ length: 10 }, (_, id) => endings.end({ row: { id } as Row<typeof jobs> })));
  expect(ended).toEqual(ended.map(() => ({ status: 'rejected', reason: away })));
  expect(asked).toBe(1);
});
