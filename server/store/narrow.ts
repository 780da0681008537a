// Lists that are not in the order of what bounds them. An engine would enter the index of a bound and sort all that it finds, or follow the order and
// meet none for long; which of the two costs less depends on how many rows the bounds leave.
import type { Comparison, Where } from './conditions.ts';
import type { Order } from './order.ts';

/** So few are sorted at once. */
const mostSorted = 1000;

const isLoose = (condition: Where, order: Order<Record<string, unknown>>[]): condition is Comparison =>
  Array.isArray(condition) && /^[<>]/.test(condition[1]) && !condition[3] && condition[0] !== order[0]!.by;

export const hasLooseBounds = (where: Where[], order: Order<Record<string, unknown>>[]) => where.some((condition) => isLoose(condition, order));

/** Few are found by the bounds first, and then sorted; where there are more, rows are held against the bounds on the way along the order. */
export async function narrowed(where: Where[], order: Order<Record<string, unknown>>[], idsOf: (most: number) => Promise<number[]>): Promise<Where[]> {
  const ids = await idsOf(mostSorted + 1);
  // what has changed meanwhile is held against them again
  const checked = where.map((condition): Where => (isLoose(condition, order) ? [condition[0], condition[1], condition[2], 'checked'] : condition));
  return ids.length > mostSorted ? checked : [['id', 'in', ids], ...checked];
}
