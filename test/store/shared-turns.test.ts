// Which units of work share a transaction, and when the turn of each shop comes. The transactions only record their shops: there is no database.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Executor } from '../../server/store/executor.ts';
import { FairSemaphore } from '../../server/store/fair-semaphore.ts';
import type { Line } from '../../server/store/postgres/lines.ts';
import { Apart, Seat } from '../../server/store/postgres/seat.ts';
import { type Outcome, SharedCommits } from '../../server/store/postgres/shared-commits.ts';

type Work<T> = (tx: Executor, line: Line) => Promise<T>;

/** `atOnce` is how many transactions may be open at once, of a shop and in all. */
function sharing(atOnce: number) {
  /** For each transaction, the shops of its units of work, in order. */
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
  const commits = new SharedCommits(new FairSemaphore({ inAll: atOnce, perHolder: atOnce }), { alone, once });
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

test('a shop whose unit another one has taken along comes behind all others, however many of its units wait', async () => {
  const { add, transactions } = sharing(1);
  const held = Promise.withResolvers<void>();
  const all = [add(0, held.promise), ...twelve.flatMap((shopId) => [add(shopId), add(shopId)])];
  held.resolve();
  await Promise.all(all);
  expect(transactions).toEqual([[0], [1, 1, 2, 3, 4, 5, 6, 7], [8, 8, 9, 10, 11, 12, 2, 3], [4, 5, 6, 7, 9, 10, 11, 12]]);
});

test('where too many units of a shop wait, those that came last are refused', async () => {
  const { add } = sharing(1);
  const held = Promise.withResolvers<void>();
  const all = [add(1, held.promise), ...Array.from({ length: 66 }, () => add(1))];
  held.resolve();
  const refused = (await Promise.allSettled(all)).flatMap(({ status }, at) => (status === 'rejected' ? [at] : []));
  // 64 may wait
  expect(refused).toEqual([65, 66]);
});

test('as many units of a shop as may wait are all done, even if all have to leave the transactions that they share', async () => {
  const { add, commits, transactions } = sharing(6);
  const held = Promise.withResolvers<void>();
  const open = Array.from({ length: 6 }, () => add(1, held.promise));
  const lockers = Array.from({ length: 64 }, (_, n) => {
    const work = async (tx: Executor) => {
      if (tx instanceof Seat) throw new Apart('it is about to wait for a lock', 'usual');
      return n;
    };
    return commits.transaction(1, work, 'lock');
  });
  held.resolve();
  expect(await Promise.all(lockers)).toEqual(lockers.map((_, n) => n));
  await Promise.all(open);
  // besides the transactions of those six, and one of each unit alone, there are the shared ones that were rolled back
  expect(transactions.length).toBeGreaterThan(6 + 64);
});

test('nothing looks at a shared transaction any more once it has ended', async () => {
  const [set, clear] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')];
  onTestFinished(() => {
    for (const spy of [set, clear]) spy.mockRestore();
  });
  const { add } = sharing(1);
  await Promise.all([add(1), add(1)]);
  expect(set).toHaveBeenCalled();
  for (const { value } of set.mock.results) expect(clear).toHaveBeenCalledWith(value);
});

test('a shop whose last unit another one has taken along is forgotten', async () => {
  const { add, transactions, commits } = sharing(20);
  const held = Promise.withResolvers<void>();
  // while two transactions are open, further units wait until they are eight
  const open = [add(1, held.promise), add(2, held.promise)];
  const putOff = add(3);
  expect(transactions).toEqual([[1], [2]]);
  await Promise.all([putOff, ...Array.from({ length: 7 }, () => add(4))]);
  expect(transactions).toEqual([[1], [2], [4, 4, 4, 4, 4, 4, 4, 3]]);
  expect(Reflect.get(commits, 'waiting')).toEqual(new Map());
  held.resolve();
  await Promise.all(open);
});

test('a shop with a late unit does not share for a while, even if that unit shared with no other shop', async () => {
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
  // after this turn its place is free
  await turn();
  transactions.length = 0;
  const held = Promise.withResolvers<void>();
  const all = [add(9, held.promise), ...[1, 2, 3].map((shopId) => add(shopId))];
  held.resolve();
  await Promise.all(all);
  expect(transactions).toEqual([[9], [1], [2, 3]]);
});
