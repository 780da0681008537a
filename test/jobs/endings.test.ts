// The ends of jobs at the same time are stored in one transaction. Even so, what a job writes belongs to its own call.
import { expect, onTestFinished, test } from 'vitest';
import { defineJob, enqueueAll, jobs, type Run } from '../../server/jobs/define.ts';
import { Endings } from '../../server/jobs/endings.ts';
import { over } from '../../server/store/over.ts';
import type { Store } from '../../server/store/store.ts';
import type { Row } from '../../server/store/table.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { sandbox, startServer } from '../harness.ts';

const lease = 'ours';
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('what is written for all jobs that ended together belongs to none of their calls', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  await server.workers.stop();
  const { store } = server;
  const { shop } = await sandbox({ server });
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
