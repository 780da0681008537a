// The order of a list, and the bounds that are superfluous behind a cursor.
import type { Comparison, Where } from '../conditions.ts';

export interface OrderBy<C> {
  by: keyof C & string;
  descending?: boolean;
  /** Is put in place of null, because the two engines sort nulls differently. */
  nullAs?: string | number;
}

export type AnyOrder = OrderBy<Record<string, unknown>>[];

/** The first of these columns that has a bound decides the order. `updated_at` is first: apps ask most often for what has changed. */
const times = ['updated_at', 'published_at', 'created_at'];

export const isComparison = <C>(condition: Where<C>): condition is Comparison<C> => Array.isArray(condition);

/**
 * A list with a bound on a time is in order of that time, then of id. So it begins where the bound enters the index. All other lists, and lists
 * with a bound on id, are in order of id.
 */
export function orderOf(where: Where[]): AnyOrder {
  const bounded = where.filter(isComparison).filter(([, operator, , checked]) => /^[<>]/.test(operator) && !checked);
  const isBounded = (name: string) => bounded.some(([column]) => column === name);
  const time = isBounded('id') ? undefined : times.find(isBounded);
  return time ? [{ by: time }, { by: 'id' }] : [{ by: 'id' }];
}

export const newestFirst: { by: 'id'; descending: true }[] = [{ by: 'id', descending: true }];

/** The order that a caller chose, where the interface lets callers choose. Undefined means the list's own order. */
export const orderAsked = (order: 'oldest' | 'newest' | undefined) => (order === 'newest' ? newestFirst : undefined);

/** On which side of a key a part of the list lies, in the list's order. */
export type Side = 'before' | 'after';

/**
 * Leaves out the bounds that already follow from that side of the cursor's key. If the engine has two bounds on a column, it may enter the index
 * by the farther one, and read all pages before this one.
 */
export function withoutImplied<W extends Where>(where: W[], order: OrderBy<Record<string, unknown>>[], side: Side | undefined): W[] {
  const [first] = order;
  if (!side || !first || first.nullAs !== undefined) return where;
  const implied = (side === 'after') === Boolean(first.descending) ? ['<', '<='] : ['>', '>='];
  return where.filter((condition) => !(isComparison(condition) && condition[0] === first.by && implied.includes(condition[1])));
}

/** Merges rows that were read in several parts into the order of the list. */
export function inOrder<R>(rows: R[], keyOf: (row: R) => (string | number)[], descends: boolean[]): R[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((a, b) => {
    const at = a.key.findIndex((value, place) => value !== b.key[place]);
    return at < 0 ? 0 : a.key[at]! < b.key[at]! === descends[at] ? 1 : -1;
  });
  return keyed.map(({ row }) => row);
}
