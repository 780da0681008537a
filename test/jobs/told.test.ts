// An open page of the console that hears of the end of a run reads the result at once, and only once.
import { expect, onTestFinished, test } from 'vitest';
import { defineJob, enqueueAll, jobs } from '../../server/jobs/define.ts';
import { sandbox, startServer, until } from '../support/harness.ts';
import { ownWorkers } from '../support/workers.ts';

test('the result of a run is stored before anybody is told, whether it is done, put off or given up', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { store } = server;
  const { shop } = await sandbox({ server });
  const visit = defineJob<{ failures: number }>({
    kind: 'visit',
    attempts: 2,
    backoff: () => 0,
    run: async ({ payload, attempt }) => {
      if (attempt <= payload.failures) throw new Error(`refused ${attempt}`);
    },
  });
  const stored: Promise<unknown>[] = [];
  await ownWorkers(server, {
    kinds: [visit],
    onEnded: (_, outcome) => {
      const found = jobs.all(store, null, [['kind', '=', 'visit']]);
      stored.push(found.then((rows) => [outcome, ...rows.map(({ attempts, dead, last_error }) => [attempts, dead, last_error])]));
    },
  });
  const told = async (failures: number, count: number) => {
    await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, visit, [{ payload: { failures } }]));
    await until(
      async () => stored.length,
      (n) => n === count,
    );
    return Promise.all(stored.splice(0));
  };
  expect(await told(0, 1)).toEqual([['done']]);
  expect(await told(1, 2)).toEqual([['again', [1, false, 'refused 1']], ['done']]);
  expect(await told(2, 2)).toEqual([
    ['again', [1, false, 'refused 1']],
    ['dead', [2, true, 'refused 2']],
  ]);
});
