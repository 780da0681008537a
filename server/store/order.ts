// In which order a list comes, and where in an index its pages begin.
import type { Comparison, Where } from './conditions.ts';

export interface Order<C> {
  by: keyof C & string;
  descending?: boolean;
  /** Stands for null, which has no place in an order that both engines agree on. */
  nullAs?: string | number;
}

/** In this order the first that is bounded decides: apps ask most often for what has changed. */
const times = ['updated_at', 'published_at', 'created_at'];

export const isComparison = (condition: Where): condition is Comparison => Array.isArray(condition);

/**
 * With a bound of time a list is in order of that time, then of id, and so begins where the index is entered; otherwise, and with a bound
 * of id, in order of id. A cursor that has an id alone was given out before that was so, and goes on in order of id.
 */
export function orderOf(where: Where[], key: unknown[] | undefined): Order<Record<string, unknown>>[] {
  const bounded = where.filter(isComparison).filter(([, operator, , checked]) => /^[<>]/.test(operator) && !checked);
  const isBounded = (name: string) => bounded.some(([column]) => column === name);
  const time = key?.length === 1 || isBounded('id') ? undefined : times.find(isBounded);
  return time ? [{ by: time }, { by: 'id' }] : [{ by: 'id' }];
}

const newestFirst: { by: 'id'; descending: true }[] = [{ by: 'id', descending: true }];

/** What a caller chose who may; undefined where the list's own order is meant. */
export const orderAsked = (order: 'oldest' | 'newest' | undefined) => (order === 'newest' ? newestFirst : undefined);

/** On which side of a key a part of a list is, in the list's order. */
export type Side = 'before' | 'after';

/**
 * Without the bounds that follow from being on that side of a key of the list: an engine that has two bounds to choose from may enter the index
 * by the farther one, and go through all pages before this one.
 */
export function withoutImplied<W extends Where>(where: W[], order: Order<Record<string, unknown>>[], side: Side | undefined): W[] {
  const [first] = order;
  if (!side || !first || first.nullAs !== undefined) return where;
  const implied = (side === 'after') === Boolean(first.descending) ? ['<', '<='] : ['>', '>='];
  return where.filter((condition) => !(isComparison(condition) && condition[0] === first.by && implied.includes(condition[1])));
}

/** Rows that were read part by part, in the order of all. */
export function inOrder<R>(rows: R[], keyOf: (row: R) => (string | number)[], descends: boolean[]): R[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((a, b) => {
    const at = a.key.findIndex((value, place) => value !== b.key[place]);
    return at < 0 ? 0 : a.key[at]! < b.key[at]! === descends[at] ? 1 : -1;
  });
  return keyed.map(({ row }) => row);
}
