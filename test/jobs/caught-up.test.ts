// Who waits until a shop has caught up with its clock finds the results of all that was due, and doesn't wait for what is due later.
import { expect, onTestFinished, test } from 'vitest';
import { defineJob, enqueueAll, jobs } from '../../server/jobs/define.ts';
import { sandbox, startServer } from '../support/harness.ts';
import { ownWorkers } from '../support/workers.ts';

test('a shop has caught up when its jobs are done, dead, or due later; those behind a later one in their lane wait with it', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  // its own workers don't know the kinds of this test, and would bury their jobs
  await server.workers.stop();
  const { store } = server;
  const { shop } = await sandbox({ server });
  const { shop: other } = await sandbox({ server });
  const hourMs = 3_600_000;
  const visit = defineJob<{ name: string; failures: number }>({
    kind: 'visit',
    attempts: 3,
    backoff: () => 0,
    run: async ({ payload, attempt }) => {
      if (attempt <= payload.failures) throw new Error('refused');
    },
  });
  const hang = defineJob({ kind: 'hang', attempts: 1, backoff: () => 0, run: () => new Promise(() => {}) });
  const clocked = (id: number) => ({ id, clock_offset_ms: 0 });
  await store.transaction(async (tx) => {
    await enqueueAll(tx, clocked(shop.id), visit, [
      { payload: { name: 'done', failures: 0 } },
      { payload: { name: 'done after two retries', failures: 2 } },
      { payload: { name: 'dead', failures: 3 } },
      { payload: { name: 'later', failures: 0 }, delayMs: hourMs, lane: 'of one record' },
      { payload: { name: 'behind it', failures: 0 }, lane: 'of one record' },
    ]);
    await enqueueAll(tx, clocked(other.id), hang, [{ payload: {} }]);
  });
  const workers = await ownWorkers(server, { kinds: [visit, hang] });
  await workers.caughtUp(shop.id);
  const left = await jobs.all(store, shop.id, []);
  expect(left.map(({ payload, dead }) => [payload.name, dead])).toEqual([
    ['dead', true],
    ['later', false],
    ['behind it', false],
  ]);
});

test('workers that stop keep nobody waiting, nor does a shop that is gone', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  await server.workers.stop();
  const { shop } = await sandbox({ server });
  const hang = defineJob({ kind: 'hang', attempts: 1, backoff: () => 0, run: () => new Promise(() => {}) });
  await server.store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, hang, [{ payload: {} }]));
  const workers = await ownWorkers(server, { kinds: [hang] });
  await workers.caughtUp(shop.id + 1_000_000);
  const waits = workers.caughtUp(shop.id);
  await Promise.all([waits, workers.stop()]);
});
