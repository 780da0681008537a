import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Crowded } from '../../server/store/fair-semaphore.ts';
import { Places } from '../../server/store/lists/places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records the names of those who got a place, in that order. */
function watched(places: Places) {
  const came: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = (name: string, holder: number | null) =>
    places.take(holder).then((done) => {
      came.push(name);
      leave.set(name, done);
    });
  return { came, enter, leave: (name: string) => leave.get(name)!() };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

test('a holder has one place, all holders together have two, and the others wait for their turn', async () => {
  const { came, enter, leave } = watched(new Places(2));
  for (const [name, holder] of [
    ['a1', 1],
    ['a2', 1],
    ['a3', 1],
    ['b1', 2],
    ['c1', 3],
    ['none', null],
  ] as const)
    void enter(name, holder);
  await settled();
  expect(came).toEqual(['a1', 'b1']);
  leave('b1');
  await settled();
  expect(came).toEqual(['a1', 'b1', 'c1']);
  leave('a1');
  await settled();
  expect(came).toEqual(['a1', 'b1', 'c1', 'a2']);
  // giving a place back twice counts once
  leave('a1');
  leave('c1');
  await settled();
  expect(came).toEqual(['a1', 'b1', 'c1', 'a2', 'none']);
  leave('a2');
  await settled();
  expect(came.at(-1)).toBe('a3');
  for (const name of ['none', 'a3']) leave(name);
  // no timer is left of those who have given their places back
  expect(vi.getTimerCount()).toBe(0);
});

test('a holder with many requests delays each other holder by one at most, and 65 of its requests are too many', async () => {
  const { came, enter, leave } = watched(new Places(1));
  for (let n = 0; n < 65; n++) void enter(`a${n}`, 1);
  await expect(enter('a65', 1)).rejects.toThrow(Crowded);
  void enter('b0', 2);
  await settled();
  for (const name of ['a0', 'a1']) {
    leave(name);
    await settled();
  }
  expect(came).toEqual(['a0', 'a1', 'b0']);
});

test('a place that is not given back is free after 30 s; giving it back later does not free the place of the next', async () => {
  const { came, enter, leave } = watched(new Places(4));
  for (const name of ['first', 'second', 'third']) void enter(name, 1);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(came).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(came).toEqual(['first', 'second']);
  leave('first');
  await settled();
  expect(came).toEqual(['first', 'second']);
});
