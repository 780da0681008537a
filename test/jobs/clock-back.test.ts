// The clock of a shop is set back while a call is under way. The jobs of that call are due by the stored clock, not by the clock that the call has read.
import { expect, onTestFinished, test } from 'vitest';
import { defineJob, enqueue } from '../../server/jobs/define.ts';
import { sandbox, startServer } from '../support/harness.ts';

const idle = defineJob<object>({ kind: 'idle', attempts: 1, backoff: () => 0, async run() {} });

test('a job is due by the stored clock of its shop, whatever clock the call has read', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  await server.workers.stop();
  const { shop } = await sandbox({ server });
  const { run_at_ms } = await server.store.transaction((tx) => enqueue(tx, { id: shop.id, clock_offset_ms: 30 * 86_400_000 }, idle, {}));
  expect(Math.abs(run_at_ms - Date.now())).toBeLessThan(60_000);
});
