// The queue of the writes of a SQLite store, in which shops take turns.
import { expect, test } from 'vitest';
import type { Crowded } from '../../server/store/fair-semaphore.ts';
import { Turns } from '../../server/store/sqlite/turns.ts';

interface Entry {
  name: string;
  since: number;
}

function rest(turns: Turns<Entry>) {
  const names: string[] = [];
  for (let one = turns.next(); one; one = turns.next()) names.push(one.name);
  return names;
}

test('shops take turns, and the entries of each keep their order', () => {
  const turns = new Turns<Entry>({ perShop: 10, inAll: 10 });
  for (const name of ['a1', 'a2', 'a3']) turns.add(1, { name, since: 0 });
  for (const name of ['b1', 'b2']) turns.add(2, { name, since: 0 });
  turns.add(null, { name: 'none', since: 0 });
  expect(rest(turns)).toEqual(['a1', 'b1', 'none', 'a2', 'b2', 'a3']);
  expect(turns.length).toBe(0);
});

test('a shop may have so many entries, and all together so many; what belongs to no shop has only the second limit', () => {
  const turns = new Turns<Entry>({ perShop: 2, inAll: 6 });
  const refused = (shop: number | null) => {
    try {
      turns.add(shop, { name: '', since: 0 });
    } catch (error) {
      return (error as Crowded).crowd;
    }
  };
  expect([1, 1, 1, null, null, null, 2, 3].map(refused)).toEqual([undefined, undefined, 'calls', undefined, undefined, undefined, undefined, 'database']);
  expect(turns.length).toBe(6);
});

test('those that came before a moment are taken out, and the others stay', () => {
  const turns = new Turns<Entry>({ perShop: 10, inAll: 10 });
  for (const [shop, since] of [
    [1, 10],
    [1, 20],
    [1, 30],
    [2, 15],
    [3, 25],
  ] as const)
    turns.add(shop, { name: `${shop} at ${since}`, since });
  expect(turns.takeThoseSince(20).map(({ name }) => name)).toEqual(['1 at 10', '2 at 15']);
  expect(turns.length).toBe(3);
  expect(rest(turns)).toEqual(['1 at 20', '3 at 25', '1 at 30']);
});
