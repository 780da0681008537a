// A semaphore that is fair among its holders.
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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

test('an end that gives one holder its place and another one the right to a spare place lets both in', async () => {
  const semaphore = new FairSemaphore({ inAll: 8, perHolder: 2, spare: 6 });
  const began: string[] = [];
  const [first, others] = [held(), held()];
  const take = (holder: number, name: string, { promise }: typeof first) =>
    semaphore.take(holder, () => {
      began.push(name);
      return promise;
    });
  const ends = take(1, 'a1', first);
  const all = [take(2, 'b1', others), take(2, 'b2', others), take(1, 'a2', others)];
  first.resolve();
  await ends;
  expect(began).toEqual(['a1', 'b1', 'b2', 'a2']);
  others.resolve();
  await Promise.all(all);
});

describe('slow work', () => {
  let clock = 0;
  const later = async (ms: number) => {
    clock += ms;
  };
  beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock));
  afterEach(() => void vi.restoreAllMocks());

  /** Shop 1 was slow. Shop 2 counts as slow now, and works until `resolve` is called. */
  async function withSlowShops() {
    const semaphore = new FairSemaphore({ inAll: 2, perHolder: 1, quickMs: 20 });
    await semaphore.take(1, () => later(30));
    const { promise, resolve } = held();
    const long = semaphore.take(2, () => promise);
    await later(30);
    return { semaphore, long, resolve };
  }

  test('one place is kept for shops whose work is quick, and slow shops share the others', async () => {
    const semaphore = new FairSemaphore({ inAll: 2, perHolder: 1, quickMs: 20 });
    const began: string[] = [];
    const take = (shop: number, name: string, work: () => Promise<unknown>) =>
      semaphore.take(shop, async () => {
        began.push(name);
        await work();
      });
    // nobody knows yet that these are slow
    await Promise.all([take(1, 'a1', () => later(30)), take(2, 'b1', () => later(30))]);
    const { promise, resolve } = held();
    const slow = [take(1, 'a2', () => promise), take(2, 'b2', () => promise)];
    expect(began).toEqual(['a1', 'b1', 'a2']);
    for (const name of ['c1', 'c2']) await take(3, name, () => later(10));
    resolve();
    await Promise.all(slow);
    expect(began).toEqual(['a1', 'b1', 'a2', 'c1', 'c2', 'b2']);
    // after twenty times as long as its work took, a shop counts as quick again
    await later(1200);
    const again = held();
    const both = [take(1, 'a3', () => again.promise), take(2, 'b3', () => again.promise)];
    expect(began.slice(6)).toEqual(['a3', 'b3']);
    again.resolve();
    await Promise.all(both);
  });

  test('a shop that is not known to be slow counts as slow once its work takes long', async () => {
    const { semaphore, long, resolve } = await withSlowShops();
    const began: number[] = [];
    const waits = semaphore.take(1, async () => void began.push(1));
    await semaphore.take(3, async () => void began.push(3));
    resolve();
    await Promise.all([long, waits]);
    expect(began).toEqual([3, 1]);
  });

  test('what a slow shop has asked for begins in order, also once the shop counts as quick again', async () => {
    const { semaphore, long, resolve } = await withSlowShops();
    const began: string[] = [];
    const first = semaphore.take(1, async () => void began.push('first'));
    await later(600);
    const second = semaphore.take(1, async () => void began.push('second'));
    await Promise.all([first, second]);
    expect(began).toEqual(['first', 'second']);
    resolve();
    await long;
  });

  test('what waits only because its shop is slow begins when that ends, also if nothing else does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { semaphore, long, resolve } = await withSlowShops();
    const began: number[] = [];
    const waits = semaphore.take(1, async () => void began.push(1));
    await later(600);
    expect(began).toEqual([]);
    vi.advanceTimersByTime(601);
    await new Promise((turn) => setImmediate(turn));
    expect(began).toEqual([1]);
    resolve();
    await Promise.all([long, waits]);
  });

  test('a single place is for slow shops too', async () => {
    const semaphore = new FairSemaphore({ inAll: 1, perHolder: 1, quickMs: 1 });
    for (let time = 0; time < 2; time++) await semaphore.take(1, () => later(5));
  });
});

const [holder, place] = [fc.integer({ min: 0, max: 3 }), fc.nat(9)];
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ take: holder }) },
  { weight: 2, arbitrary: fc.record({ end: place, fails: fc.boolean() }) },
  fc.record({ later: fc.constantFrom(5, 15, 30, 300, 900) }),
);
const bounds = fc.record({
  inAll: fc.integer({ min: 1, max: 5 }),
  perHolder: fc.integer({ min: 1, max: 3 }),
  spare: fc.nat(2),
  quickMs: fc.constantFrom(20, Infinity),
});

test('in whatever order work comes and ends, nobody waits beside a free place, each holder is served in order, and all places are given back', async () => {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  onTestFinished(() => void vi.restoreAllMocks());
  await fc.assert(
    fc.asyncProperty(bounds, fc.array(step, { maxLength: 60 }), async ({ inAll, perHolder, quickMs, ...given }, steps) => {
      const spare = Math.min(given.spare, inAll - 1);
      const semaphore = new FairSemaphore({ inAll, perHolder, spare, quickMs });
      const going: { by: number; end: () => void; fail: (error: Error) => void }[] = [];
      const waiting: { by: number; n: number }[] = [];
      const all: Promise<unknown>[] = [];
      const take = (by: number, n: number) => {
        waiting.push({ by, n });
        const work = () => {
          const [next] = waiting.splice(
            waiting.findIndex((one) => one.by === by),
            1,
          );
          expect(next!.n).toBe(n);
          const { promise, resolve, reject } = held();
          going.push({ by, end: resolve, fail: reject });
          return promise;
        };
        all.push(semaphore.take(by, work).catch(({ message }) => expect(message).toBe('ill')));
      };
      const settled = async () => {
        await turn();
        const of = (by: number) => going.filter((one) => one.by === by).length;
        expect(going.length <= inAll && going.every(({ by }) => of(by) <= perHolder)).toBe(true);
        // which holders count as slow isn't known here
        if (quickMs < Infinity) return;
        for (const { by } of waiting) expect(of(by) >= perHolder || going.length >= inAll - (of(by) === 0 ? 0 : spare)).toBe(true);
      };
      const end = (at: number, fails = false) => {
        const [one] = going.splice(at % going.length, 1);
        if (fails) one?.fail(new Error('ill'));
        else one?.end();
      };
      for (const [n, one] of steps.entries()) {
        if ('take' in one) take(one.take, n);
        else if ('end' in one) end(one.end, one.fails);
        else clock += one.later;
        await settled();
      }
      for (; going.length > 0; await settled()) end(0);
      await Promise.all([...all, semaphore.end()]);
      expect(waiting).toEqual([]);
    }),
    { numRuns: 300 },
  );
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
