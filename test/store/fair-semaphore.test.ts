// A semaphore that is fair among its holders.
import { expect, test } from 'vitest';
import { Crowded, FairSemaphore } from '../../server/store/fair-semaphore.ts';
import { oneByOne } from '../../server/store/one-by-one.ts';

const held = () => Promise.withResolvers<void>();

test('a shop has one place at a time, all shops together have two, and the shops take turns', async () => {
  const semaphore = new FairSemaphore({ inAll: 2, perHolder: 1 });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (shop: number, name: string) => {
    const { promise, resolve } = held();
    ends.set(name, resolve);
    return semaphore.take(shop, () => {
      began.push(name);
      return promise;
    });
  };
  const all = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(2, 'b1'), ask(3, 'c1'), ask(3, 'c2')];
  const next = async (name: string) => {
    ends.get(name)!();
    await new Promise((turn) => setImmediate(turn));
    return began;
  };
  expect(began).toEqual(['a1', 'b1']);
  expect(await next('b1')).toEqual(['a1', 'b1', 'c1']);
  expect(await next('c1')).toEqual(['a1', 'b1', 'c1', 'c2']);
  expect(await next('a1')).toEqual(['a1', 'b1', 'c1', 'c2', 'a2']);
  for (const name of ['c2', 'a2', 'a3']) await next(name);
  await Promise.all([...all, semaphore.end()]);
});

test('spare places are only for holders that have none', async () => {
  const semaphore = new FairSemaphore({ inAll: 8, perHolder: 2, spare: 6 });
  const began: number[] = [];
  const { promise, resolve } = held();
  const take = (holder: number) =>
    semaphore.take(holder, () => {
      began.push(holder);
      return promise;
    });
  const all = [1, 1, 1, 2, 2, 3, 3, 4, 4, 5].map(take);
  // the first had two while the others were free
  expect(began).toEqual([1, 1, 2, 3, 4, 5]);
  resolve();
  await Promise.all(all);
  expect(began).toEqual([1, 1, 2, 3, 4, 5, 1, 2, 3, 4]);
});

test('64 calls of a shop wait, further ones are refused, and another shop still gets its place', async () => {
  const semaphore = new FairSemaphore({ inAll: 2, perHolder: 1 });
  const { promise, resolve } = held();
  const asked = Array.from({ length: 100 }, () => semaphore.take(1, () => promise).catch((error: unknown) => error));
  expect(await semaphore.take(2, async () => 'at once')).toBe('at once');
  resolve();
  const refused = (await Promise.all(asked)).filter((answer) => answer !== undefined);
  expect(refused).toHaveLength(100 - 1 - 64);
  expect(refused.every((error) => error instanceof Crowded)).toBe(true);
  expect(await semaphore.take(1, async () => 'again')).toBe('again');
});

test('work that fails gives its place back', async () => {
  const semaphore = new FairSemaphore({ inAll: 1, perHolder: 1 });
  const failing = semaphore.take(1, () => Promise.reject(new Error('off')));
  const other = semaphore.take(2, async () => 'there');
  await expect(failing).rejects.toThrow('off');
  expect(await other).toBe('there');
});

test('beyond the limit for all waiting calls, further ones are refused, whichever shop they are of', async () => {
  const semaphore = new FairSemaphore({ inAll: 1, perHolder: 1, mostWaiting: 1000, of: 'calls' });
  // the second time shows that none of the first still counts as waiting
  for (let time = 0; time < 2; time++) {
    const held = Promise.withResolvers<void>();
    const all = Array.from({ length: 4100 }, (_, n) => semaphore.take(n % 10, () => held.promise).catch((error: unknown) => error));
    held.resolve();
    const refused = (await Promise.all(all)).filter((answer) => answer instanceof Crowded);
    expect(refused).toHaveLength(99);
    expect(refused.every(({ crowd }) => crowd === 'database')).toBe(true);
  }
  expect(await semaphore.take(1, async () => 'again')).toBe('again');
});

test('what a call sends at once takes one place after the other, also where some of it fails', async () => {
  const semaphore = new FairSemaphore({ inAll: 1, perHolder: 1, mostWaiting: 2 });
  const { promise, resolve } = held();
  const holder = semaphore.take(1, () => promise);
  const call = () => {
    const inTurn = oneByOne();
    const piece = async (isIll: boolean) => {
      if (isIll) throw new Error('ill');
    };
    return Promise.allSettled([false, true, false].map((isIll) => inTurn(() => semaphore.take(1, () => piece(isIll)))));
  };
  const calls = [call(), call()];
  await expect(semaphore.take(1, async () => 'a third call')).rejects.toThrow(Crowded);
  resolve();
  await holder;
  for (const pieces of await Promise.all(calls)) expect(pieces.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
