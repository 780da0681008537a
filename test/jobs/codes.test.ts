// The job that creates discount codes gives up no code that might still be created, and says why it gave up the others.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { creationCodes, creations, discountCodes } from '../../server/domain/discounts.ts';
import { jobs } from '../../server/jobs/define.ts';
import { Crowded } from '../../server/store/fair-semaphore.ts';
import { over } from '../../server/store/over.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { sandbox, startServer, until } from '../support/harness.ts';
import { tenPercent } from '../support/price-rules.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const away = () => new Unavailable('away', 'stopped for a moment');
/** Others hold a lock, keep the process from going on, or have all connections or places. */
const passing = [
  away(),
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
  Object.assign(new Error('terminating connection due to idle-in-transaction timeout'), { code: '25P03' }),
  new Error('timeout exceeded when trying to connect'),
  new Crowded('database'),
  Object.assign(new Error('connect EMFILE'), { code: 'EMFILE' }),
];

/** A server whose workers are about to make the last attempt at these codes. */
async function lastAttempt(codes: string[]) {
  const first = await startServer();
  onTestFinished(() => first.close());
  const box = await sandbox({ server: first });
  await first.workers.stop();
  const { store } = first;
  const { price_rule } = (await box.operator('POST', './price_rules', { price_rule: tenPercent })).body;
  const { body } = await box.post(`/price_rules/${price_rule.id}/batch.json`, { discount_codes: codes.map((code) => ({ code })) });
  await store.transaction((tx) => over(tx, jobs).updateTable('jobs').set({ attempts: 3 }).where('kind', '=', 'discount_code_creation').execute());
  const { id } = body.discount_code_creation;
  return {
    box,
    start: async () => {
      const server = await startServer({}, store);
      onTestFinished(() => server.close());
      return server;
    },
    /** Waits until the outage has interrupted the job, then ends the job's lease, so that a worker takes it up again. */
    takenUpAgain: async ({ logged }: Awaited<ReturnType<typeof startServer>>, after: Error = away()) => {
      await until(
        async () => logged,
        (lines) => lines.some(({ level, error }) => level === 'warn' && String(error).includes(after.message)),
      );
      await store.transaction((tx) => over(tx, jobs).updateTable('jobs').set({ leased_until_ms: 0 }).where('kind', '=', 'discount_code_creation').execute());
    },
    completed: () =>
      until(
        () => creations.find(store, box.shop.id, id),
        (creation) => creation?.status === 'completed',
      ),
    codes: async () => (await creationCodes.all(store, box.shop.id, [['creation_id', '=', id]])).map(({ code, status }) => [code, status]),
    job: () => jobs.first(store, null, [['kind', '=', 'discount_code_creation']]),
  };
}

/** Makes each attempt to store a code fail with the next of its errors. After the last of them, the code is stored. */
function failing(errors: Record<string, Error[]>) {
  const insert = discountCodes.insert.bind(discountCodes);
  vi.spyOn(discountCodes, 'insert').mockImplementation(async (store, values, now) => {
    const error = errors[values.code]?.shift();
    if (error) throw error;
    return insert(store, values, now);
  });
}

test.each(passing)('an outage or a lock during the last attempt gives up no code, and the job goes on where it was: $message', async (error) => {
  const { start, takenUpAgain, completed, codes, job } = await lastAttempt(['A', 'B', 'C']);
  failing({ B: [error] });
  await takenUpAgain(await start(), error);
  expect(await completed()).toMatchObject({ imported_count: 3, failed_count: 0, logs: [] });
  expect(await codes()).toEqual(['A', 'B', 'C'].map((code) => [code, 'created']));
  await until(job, (left) => left === undefined);
});

test('after such an outage, an error of one code gives up only that code', async () => {
  const { start, takenUpAgain, completed, codes } = await lastAttempt(['A', 'B', 'C']);
  const ill = new Error('something is ill');
  failing({ A: [away()], B: [ill, ill] });
  await takenUpAgain(await start());
  await completed();
  expect(await codes()).toEqual([
    ['A', 'created'],
    ['B', 'failed'],
    ['C', 'created'],
  ]);
});

test('any other error of the last attempt is logged and shown to the operator; a code that was given up stays so', async () => {
  const { box, start, completed, codes, job } = await lastAttempt(['A', 'B', 'C']);
  failing({ B: [new Error('something is ill')] });
  const server = await start();
  const creation = await completed();
  expect(creation).toMatchObject({ imported_count: 2, failed_count: 1, active: null });
  const after = [
    ['A', 'created'],
    ['B', 'failed'],
    ['C', 'created'],
  ];
  expect(await codes()).toEqual(after);
  const dead = await until(job, (left) => left?.dead === true);
  expect(dead).toMatchObject({ attempts: 4, last_error: 'something is ill' });
  expect(server.logged).toContainEqual(
    expect.objectContaining({ level: 'error', kind: 'discount_code_creation', shop_id: box.shop.id, attempt: 4, dead: true, error: 'something is ill' }),
  );
  await box.operator('POST', './clock/advance', { clock: { seconds: 60 } });
  expect((await box.operator('POST', `/dead_jobs/${dead!.id}/retry`)).status).toBe(202);
  await until(job, (left) => left === undefined);
  expect([await completed(), await codes()]).toEqual([creation, after]);
});
