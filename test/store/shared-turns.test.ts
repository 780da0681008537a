// Which units of work share a transaction with which, and whose turn comes when. The transactions are none of a database: they note who is in them.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Executor } from '../../server/store/executor.ts';
import { FairSemaphore } from '../../server/store/fair-semaphore.ts';
import type { Line } from '../../server/store/postgres-lines.ts';
import { type Outcome, SharedCommits } from '../../server/store/shared-commits.ts';

type Work<T> = (tx: Executor, line: Line) => Promise<T>;

/** So many transactions are open at once, of a shop and in all. */
function sharing(atOnce: number) {
  /** The shops of the units of each transaction, in order. */
  const transactions: number[][] = [];
  const tx = { alongside: () => {}, atEnd: () => {} } as unknown as Executor;
  const line = { send: async () => {} } as unknown as Line;
  const once = async <T>(work: Work<T>): Promise<Outcome<T>> => {
    transactions.push([]);
    try {
      return { value: await work(tx, line) };
    } catch (error) {
      return { error, isUndone: true };
    }
  };
  const alone = async <T>(work: Work<T>): Promise<T> => {
    const outcome = await once(work);
    if ('value' in outcome) return outcome.value;
    throw outcome.error;
  };
  const commits = new SharedCommits(new FairSemaphore({ inAll: atOnce, perShop: atOnce }), { alone, once });
  commits.acrossShops = true;
  const add = (shopId: number, until?: Promise<void>) => {
    const work = async () => {
      transactions.at(-1)!.push(shopId);
      await until;
    };
    return commits.transaction(shopId, work, 'add');
  };
  return { commits, transactions, add };
}

const twelve = Array.from({ length: 12 }, (_, n) => n + 1);

test('a shop of which one was taken along is behind all others, however many of its own wait', async () => {
  const { add, transactions } = sharing(1);
  const held = Promise.withResolvers<void>();
  const all = [add(0, held.promise), ...twelve.flatMap((shopId) => [add(shopId), add(shopId)])];
  held.resolve();
  await Promise.all(all);
  expect(transactions).toEqual([[0], [1, 1, 2, 3, 4, 5, 6, 7], [8, 8, 9, 10, 11, 12, 2, 3], [4, 5, 6, 7, 9, 10, 11, 12]]);
});

test('of a shop whose last unit was taken along nothing is kept', async () => {
  const { add, transactions, commits } = sharing(20);
  const held = Promise.withResolvers<void>();
  // while two are open the others wait until they are eight
  const open = [add(1, held.promise), add(2, held.promise)];
  const putOff = add(3);
  expect(transactions).toEqual([[1], [2]]);
  await Promise.all([putOff, ...Array.from({ length: 7 }, () => add(4))]);
  expect(transactions).toEqual([[1], [2], [4, 4, 4, 4, 4, 4, 4, 3]]);
  expect(Reflect.get(commits, 'waiting')).toEqual(new Map());
  held.resolve();
  await Promise.all(open);
});

test('a shop of which one was late is by itself for a while, though that one was with none of another', async () => {
  const { add, transactions, commits } = sharing(1);
  const looks: (() => void)[] = [];
  const timer = vi.spyOn(globalThis, 'setInterval').mockImplementation((look) => {
    looks.push(look);
    return setTimeout(() => {}, 0);
  });
  let begun = 0;
  const late = commits.transaction(1, () => (++begun === 1 ? new Promise(() => {}) : Promise.resolve('done alone')), 'wait');
  timer.mockRestore();
  expect(looks).toHaveLength(1);
  for (let n = 0; n < 5; n++) looks[0]!();
  expect(await late).toBe('done alone');
  // by then its place is free
  await turn();
  transactions.length = 0;
  const held = Promise.withResolvers<void>();
  const all = [add(9, held.promise), ...[1, 2, 3].map((shopId) => add(shopId))];
  held.resolve();
  await Promise.all(all);
  expect(transactions).toEqual([[9], [1], [2, 3]]);
});
