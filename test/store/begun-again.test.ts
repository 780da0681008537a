// The store begins a transaction again that loses against others on PostgreSQL, but not for ever. Workers hear of its jobs once it is committed.
import { expect, onTestFinished, test } from 'vitest';
import { Again } from '../../server/store/executor.ts';
import { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { emptyDatabase, engine } from '../support/harness.ts';

/** The server answers this error with 503, which asks the caller to retry. */
const busy = 'The database is being written to by another process';
const met = () => new Again('met another');
const lost = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

test.runIf(engine === 'postgres').each([
  ['at its fifth deadlock', () => lost(), 5, `${busy}: deadlock detected`],
  ['at its fifth deadlock, also where it met a taken value once', (n: number) => (n === 5 ? met() : lost()), 6, `${busy}: deadlock detected`],
  ['when it has met a taken value 250 times', () => met(), 250, `${busy}: met another`],
  ['at once by an error of its own', () => new Error('ill'), 1, 'ill'],
])('a transaction fails %s', async (_, wrong, attempts, message) => {
  const store = new PostgresStore(await emptyDatabase(), { connections: 1 });
  onTestFinished(() => store.close());
  let begun = 0;
  const work = async () => {
    // makes the test fail instead of running for ever, where the store never gives up
    if (++begun > 1000) throw new Error('without end');
    throw wrong(begun);
  };
  await expect(store.transaction(work)).rejects.toThrow(message);
  expect(begun).toBe(attempts);
});

test.runIf(engine === 'postgres')('workers are woken once a transaction with a job is committed, and not by one that fails', async () => {
  const store = new PostgresStore(await emptyDatabase(), { connections: 1 });
  onTestFinished(() => store.close());
  let woken = 0;
  store.onWake = () => void woken++;
  const inside = await store.transaction(async (tx) => {
    tx.wake();
    tx.wake();
    return woken;
  });
  expect([inside, woken]).toEqual([0, 1]);
  const failing = store.transaction(async (tx) => {
    tx.wake();
    throw new Error('ill');
  });
  await expect(failing).rejects.toThrow('ill');
  expect(woken).toBe(1);
});

test.runIf(engine === 'postgres').each([
  ['fails by a deadlock begins again', '40P01', 2, 'done'],
  ['runs into a time limit fails by that', '57014', 1, 'ended for a test'],
])('a transaction of which a statement that nobody waits for %s, although later statements only say that it has failed', async (_, code, attempts, outcome) => {
  const store = new PostgresStore(await emptyDatabase(), { connections: 1 });
  onTestFinished(() => store.close());
  let begun = 0;
  const ended = store.transaction(async (tx) => {
    const wrong = `do $$ begin raise exception 'ended for a test' using errcode = '${code}'; end $$`;
    if (++begun === 1) tx.alongside!(tx.prepared(wrong, []));
    await new Promise((later) => setTimeout(later, 20));
    await tx.prepared('select 1', []);
    return 'done';
  });
  expect(await ended.catch(({ message }: Error) => message)).toBe(outcome);
  expect(begun).toBe(attempts);
});
