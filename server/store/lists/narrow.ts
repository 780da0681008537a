// For lists that are ordered by one column and bounded or selected by another. The engine can find the rows by an index of that other column, and then sort
// them. Or it can read in the order of the list, and may then read many rows before one matches. Which is cheaper depends on how many rows there are.
import type { Comparison, Where } from '../conditions.ts';
import { type IndexPart, nameOfPart } from '../indexes.ts';
import { isComparison, type Order } from './order.ts';

/** Up to this many rows are sorted. If more of a million rows match, and lie anywhere, reading in the order of the list reaches a page of them as soon. */
export const mostSorted = 5000;

type AnyOrder = Order<Record<string, unknown>>[];

interface Indexed {
  index?: IndexPart[][];
}

const isEquality = ([, operator]: Comparison) => operator === '=' || operator === 'is null';
const isRange = ([, operator]: Comparison) => /^[<>]/.test(operator);
const partOf = ([column, operator]: Comparison) => (operator === 'is null' ? nameOfPart({ isNull: column }) : column);
const orderedBy = ([first]: AnyOrder) => (first!.nullAs === undefined ? first!.by : nameOfPart({ of: first!.by, nullAs: String(first!.nullAs) }));

interface Narrowing {
  /** For each index that leads to few rows or to many, depending on the shop: the conditions by which it is entered. */
  entrances: Comparison[][];
  /** The conditions by which an index is entered that has all columns which are compared. */
  whole?: Comparison[] | undefined;
  /** The conditions that enter only indexes in another order than that of the list. */
  loose: Set<Where>;
}

/**
 * Without `order` it is for a count. Undefined if one index has the rows in order (for a count: in any order) and no other is entered,
 * or if few rows match anyway, because their ids are given.
 */
export function narrowing({ index = [] }: Indexed, where: Where[], order?: AnyOrder): Narrowing | undefined {
  const compared = where.filter(isComparison).filter(([, , , checked]) => !checked);
  if (compared.some(([column, operator]) => column === 'id' && (operator === 'in' || operator === '='))) return undefined;
  const equal = new Set(compared.filter(isEquality).map(partOf));
  const entered = [['shop_id', 'id'], ...index.map((parts) => parts.map(nameOfPart))].map((parts) => {
    const end = parts.findIndex((part) => part !== 'shop_id' && !equal.has(part));
    const next = parts[end];
    const before = new Set(parts.slice(0, end < 0 ? undefined : end));
    const enters = (condition: Comparison) => (isEquality(condition) ? before.has(partOf(condition)) : isRange(condition) && condition[0] === next);
    return { parts, next, conditions: compared.filter(enters) };
  });
  const inOrder = entered.filter(({ next }) => order === undefined || next === orderedBy(order)).map(({ conditions }) => conditions);
  const all = new Set<Where>(inOrder.flat());
  // where no index in order is entered by all of these, each of them may lead to few rows
  const settled = inOrder.find((conditions) => conditions.length === all.size) ?? [];
  const entrances = entered.map(({ conditions }) => conditions).filter((conditions) => conditions.some((condition) => !settled.includes(condition)));
  const loose = new Set<Where>(order ? entrances.flat().filter((condition) => !all.has(condition)) : besideValues(compared, equal, index));
  if (entrances.length === 0) return undefined;
  // it isn't known what a function compares, so no index is known to have it
  const isKnown = where.every((condition) => condition === undefined || isComparison(condition));
  const whole = isKnown ? entered.filter(({ parts }) => compared.every((condition) => condition[0] === 'id' || parts.includes(partOf(condition)))) : [];
  // the one that is entered by most conditions; a count reads such an index anyway
  const [best] = order ? whole.map(({ conditions }) => conditions).sort((one, other) => other.length - one.length) : [];
  return { entrances, whole: best && best.length > 0 ? best : undefined, loose };
}

/**
 * For a count: the bounds, if there is a value as well, and no index has all that is compared. An index of a value has its rows in order of their ids, and so
 * nearly in the order in which the table has them. To read rows of the table by an index of times takes ten times as long.
 */
function besideValues(compared: Comparison[], equal: Set<string>, index: IndexPart[][]): Comparison[] {
  const hasValue = index.some(([, second]) => second !== undefined && equal.has(nameOfPart(second)));
  const hasAll = index.some((parts) => compared.every(([column]) => parts.includes(column)));
  return hasValue && !hasAll ? compared.filter(isRange) : [];
}

/**
 * If an index leaves few rows, they are found first and then sorted. If each leaves more, rows are read in the list's order and tested against the conditions.
 * One index is asked at a time, and for no more rows than are sorted. The engine, asked for the rows that meet all conditions, would have to choose an index,
 * and could then read all rows behind its entrance before one meets the other conditions.
 */
export async function narrowed(
  where: Where[],
  { entrances, whole, loose }: Narrowing,
  idsOf: (where: Where[], most: number) => Promise<number[]>,
): Promise<Where[]> {
  // all conditions are tested again, because rows may have changed since their ids were read
  const found = (ids: number[]): Where[] => [['id', 'in', ids, 'first'], ...where];
  for (const entrance of entrances) {
    const ids = await idsOf(entrance, mostSorted + 1);
    if (ids.length <= mostSorted) return found(ids);
  }
  // few rows may meet all conditions together: to go through an index alone costs less than through the rows along the order
  if (whole) {
    const ids = await idsOf(
      where.map((condition) => (condition && isComparison(condition) && !whole.includes(condition) ? checked(condition) : condition)),
      mostSorted + 1,
    );
    if (ids.length <= mostSorted) return found(ids);
  }
  return where.map((condition): Where => (condition && isComparison(condition) && loose.has(condition) ? checked(condition) : condition));
}

export const checked = <C>([column, operator, value]: Comparison<C>): Comparison<C> => [column, operator, value, 'checked'];
