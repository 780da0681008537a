// For lists that are ordered by one column and bounded by another. The engine can find the rows within a bound by an index, and then sort them.
// Or it can read in the order of the list, and may then read many rows before one matches. Which is cheaper depends on how many rows the bounds leave.
import type { Comparison, Where } from '../conditions.ts';
import type { Order } from './order.ts';

/** Up to this many rows are sorted. */
const mostSorted = 1000;

const isLoose = (condition: Where, order: Order<Record<string, unknown>>[]): condition is Comparison =>
  Array.isArray(condition) && /^[<>]/.test(condition[1]) && !condition[3] && condition[0] !== order[0]!.by;

export const hasLooseBounds = (where: Where[], order: Order<Record<string, unknown>>[]) => where.some((condition) => isLoose(condition, order));

/** If the bounds leave few rows, they are found first and then sorted. If there are more, rows are read in the list's order and tested against the bounds. */
export async function narrowed(where: Where[], order: Order<Record<string, unknown>>[], idsOf: (most: number) => Promise<number[]>): Promise<Where[]> {
  const ids = await idsOf(mostSorted + 1);
  // the bounds are tested again, because rows may have changed since their ids were read
  const checked = where.map((condition): Where => (isLoose(condition, order) ? [condition[0], condition[1], condition[2], 'checked'] : condition));
  return ids.length > mostSorted ? checked : [['id', 'in', ids], ...checked];
}
