// Transactions that lose against others on PostgreSQL begin again, and not without end.
import { expect, onTestFinished, test } from 'vitest';
import { Again } from '../../server/store/executor.ts';
import { PostgresStore } from '../../server/store/postgres.ts';
import { emptyDatabase, engine } from '../harness.ts';

/** So the caller is asked to come again: it is answered 503. */
const busy = 'The database is being written to by another process';
const met = () => new Again('met another');
const lost = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

test.runIf(engine === 'postgres').each([
  ['the fifth time that it loses', () => lost(), 5, `${busy}: deadlock detected`],
  ['also where it met a value meanwhile, whenever that was', (n: number) => (n === 5 ? met() : lost()), 6, `${busy}: deadlock detected`],
  ['after 250 that it met', () => met(), 250, `${busy}: met another`],
  ['where it is wrong itself', () => new Error('ill'), 1, 'ill'],
])('a transaction ends %s', async (_, wrong, attempts, message) => {
  const store = new PostgresStore(await emptyDatabase(), { connections: 1 });
  onTestFinished(() => store.close());
  let begun = 0;
  const work = async () => {
    // one that is begun without end shows, rather than never ending
    if (++begun > 1000) throw new Error('without end');
    throw wrong(begun);
  };
  await expect(store.transaction(work)).rejects.toThrow(message);
  expect(begun).toBe(attempts);
});
