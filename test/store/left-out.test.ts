// What bounds leave out is counted in place of what is within them, whatever the bounds are.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Comparison } from '../../server/store/conditions.ts';
import { boundedIn, leftOut, type Sampled } from '../../server/store/lists/left-out.ts';
import type { Where } from '../../server/store/table.ts';

const indexes = { counted: [[]], index: [['shop_id', 'updated_at', 'id', 'created_at']] };
const meets = (row: Sampled, [key, operator, value]: Comparison) => {
  const own = row[key as 'id'];
  const other = value as typeof own;
  return operator === '<' ? own < other : operator === '<=' ? own <= other : operator === '>' ? own > other : own >= other;
};
const counted = (rows: Sampled[], conditions: Comparison[]) => rows.filter((row) => conditions.every((condition) => meets(row, condition))).length;
const entering = (conditions: Comparison[]) => conditions.filter(([, , , when]) => when !== 'checked');

test('the difference is the number of rows within the bounds, and fewer rows are gone through for it', () => {
  const place = fc.nat(99);
  const row = fc.record({ id: place, created_at: place, updated_at: place });
  const bound = fc.tuple(fc.constantFrom('id', 'created_at', 'updated_at'), fc.constantFrom('<', '<=', '>', '>='), place) as fc.Arbitrary<Comparison>;
  let turned = 0;
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), fc.array(bound, { minLength: 1, maxLength: 4 }), (rows, where) => {
      const found = leftOut(boundedIn('teas', indexes, where)!, rows);
      if (!found) return;
      turned++;
      const { from, parts } = found;
      const all = Array.isArray(from) ? counted(rows, from) : rows.length;
      expect(all - parts.reduce((sum, part) => sum + counted(rows, part), 0)).toBe(counted(rows, where));
      // an index is entered by one bound only, because of two on a column the engine may take the farther one
      for (const part of parts) expect(entering(part)).toHaveLength(1);
      const times = where.filter(([key]) => key !== 'id').map(([key]) => key);
      const along = (times.length > 0 ? times : ['id']).map((column) =>
        counted(
          rows,
          where.filter(([key]) => key === column),
        ),
      );
      const ids = where.filter(([key]) => key === 'id');
      const within = counted(rows, ids);
      const gone = [...new Set(times)].map(
        (time) =>
          rows.length -
          counted(
            rows,
            where.filter(([key]) => key === time),
          ),
      );
      expect(gone.reduce((sum, some) => sum + some, Math.min(within, rows.length - within))).toBeLessThan(Math.min(...along));
    }),
    { numRuns: 500 },
  );
  expect(turned).toBeGreaterThan(50);
});

const rows = (share: number): Sampled[] => Array.from({ length: 60 }, (_, at) => ({ id: at, created_at: at % 30, updated_at: at < share * 60 ? 9 : 1 }));
const since: Comparison = ['id', '>', 29];
const changed: Comparison = ['updated_at', '>=', 5];

test('the id is counted from whichever side is smaller, and the other bounds from outside', () => {
  const within = boundedIn('teas', indexes, [changed, since])!;
  expect(leftOut(within, rows(0.9))).toEqual({
    from: [since],
    parts: [
      [
        ['id', '>', 29, 'checked'],
        ['updated_at', '<', 5],
      ],
    ],
  });
  expect(leftOut(within, rows(0.5))).toBeUndefined();
  const nearly: Comparison = ['id', '>', 2];
  expect(leftOut(boundedIn('teas', indexes, [changed, nearly])!, rows(0.9))).toMatchObject({
    from: { name: 'teas' },
    parts: [
      [['id', '<=', 2]],
      [
        ['id', '>', 2, 'checked'],
        ['updated_at', '<', 5],
      ],
    ],
  });
});

test.each([
  ['two times that no index has together', [changed, ['created_at', '<', 5]], [['shop_id', 'updated_at', 'id']]],
  ['a time that may be null', [['sold_at', '>=', 5]], []],
  ['a value of which no count is kept', [changed, ['loose', '=', true]], []],
  ['a condition of which it is not known what it compares', [changed, () => undefined], []],
  ['a bound that is only tested', [['updated_at', '>=', 5, 'checked']], []],
] as unknown as [string, Where[], string[][]][])('bounds are not reversed beside %s', (_, where, index) => {
  expect(boundedIn('teas', { counted: [[]], index }, where)).toBeUndefined();
});
