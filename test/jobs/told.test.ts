// An open page of the console that hears of the end of a run reads the result at once, and only once.
import { expect, onTestFinished, test } from 'vitest';
import { defineJob, enqueueAll, jobs } from '../../server/jobs/define.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { sandbox, startServer, until } from '../support/harness.ts';
import { ownWorkers } from '../support/workers.ts';

test('the result of a run is stored before anybody is told, whether it is done, put off or given up', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { store } = server;
  const { shop } = await sandbox({ server });
  let runs = 0;
  const visit = defineJob<{ failures: number }>({
    kind: 'visit',
    attempts: 2,
    backoff: () => 0,
    run: async ({ payload, attempt }) => {
      if (payload.failures < 0 && runs++ === 0) throw new Unavailable('away', 'stopped');
      if (attempt <= payload.failures) throw new Error(`refused ${attempt}`);
    },
  });
  const stored: Promise<unknown>[] = [];
  await ownWorkers(server, {
    kinds: [visit],
    leaseMs: 90,
    onEnded: (_, outcome) => {
      const found = jobs.all(store, null, [['kind', '=', 'visit']]);
      stored.push(found.then((rows) => [outcome, ...rows.map(({ attempts, dead, last_error }) => [attempts, dead, last_error])]));
    },
  });
  const told = async (failures: number, count: number, kind = 'visit') => {
    await store.transaction((tx) => enqueueAll(tx, { id: shop.id, clock_offset_ms: 0 }, { ...visit, kind }, [{ payload: { failures } }]));
    await until(
      async () => stored.length,
      (n) => n === count,
    );
    return Promise.all(stored.splice(0));
  };
  expect(await told(0, 1)).toEqual([['done']]);
  // a run that the process could not do counts as none: the job is claimed again when its lease has ended
  expect([await told(-1, 1), runs]).toEqual([[['done']], 2]);
  expect(await told(1, 2)).toEqual([['again', [1, false, 'refused 1']], ['done']]);
  expect(await told(2, 2)).toEqual([
    ['again', [1, false, 'refused 1']],
    ['dead', [2, true, 'refused 2']],
  ]);
  await told(0, 1, 'visits of a later release');
  const unknown = await jobs.all(store, null, [['kind', '=', 'visits of a later release']]);
  expect(unknown).toMatchObject([{ dead: true, last_error: 'this release knows no jobs of kind visits of a later release' }]);
});
