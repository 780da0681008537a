// For lists that are ordered by one column and bounded or selected by another. The engine can find the rows by an index of that other column, and then sort
// them. Or it can read in the order of the list, and may then read many rows before one matches. Which is cheaper depends on how many rows there are.
import { type Comparison, checked, type Where } from '../conditions.ts';
import { type IndexPart, nameOfPart } from '../indexes.ts';
import { type AnyOrder, isComparison } from './order.ts';

/** Up to this many rows are sorted. If more of a million rows match, and lie anywhere, reading in the order of the list reaches a page of them as soon. */
export const mostSorted = 5000;

interface Indexed {
  index?: IndexPart[][];
}

const isEquality = ([, operator]: Comparison) => operator === '=' || operator === 'is null';
const isRange = ([, operator]: Comparison) => /^[<>]/.test(operator);
const partOf = ([column, operator]: Comparison) => (operator === 'is null' ? nameOfPart({ isNull: column }) : column);
const orderedBy = ([first]: AnyOrder) => (first!.nullAs === undefined ? first!.by : nameOfPart({ of: first!.by, nullAs: String(first!.nullAs) }));

/** An index in the order of the list has the first value first. Another one that has the column is gone through for it. */
type First = 'ahead' | 'anywhere';

interface Narrowing {
  /** For each index that leads to few rows or to many, depending on the shop: the conditions by which it is entered. */
  entrances: Comparison[][];
  /** The conditions by which an index is entered that has all columns which are compared. `first` is how it tells the first value of the order. */
  whole?: { conditions: Comparison[]; first: First | undefined };
  /** The conditions by which the index of the list's order is entered. */
  head: Comparison[];
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
  const [best] = order && order[0]!.nullAs === undefined ? whole.sort((one, other) => other.conditions.length - one.conditions.length) : [];
  if (!order || !best || best.conditions.length === 0) return { entrances, head: settled, loose };
  const { by } = order[0]!;
  const first = best.next === by ? 'ahead' : by === 'id' || best.parts.includes(by) ? 'anywhere' : undefined;
  return { entrances, whole: { conditions: best.conditions, first }, head: settled, loose };
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

/** For each row of a page, so many rows of a list are looked through from where the page begins. */
const lookedForARow = 100;

/** What is asked about the rows of a table. */
export interface Asks {
  /** The ids of rows that match, `most` at most, in any order. */
  ids(where: Where[], most: number): Promise<number[]>;
  /** The value that the row with this number has in a column, in the order of that column. */
  valueAt(where: Where[], column: string, descending: boolean, number: number): Promise<unknown>;
  /** The value of a column that comes first among the matching rows. */
  firstValue(where: Where[], column: string, descending: boolean, first: First): Promise<unknown>;
}

/** A page of a list, in the direction in which it is read. */
interface PageRead {
  by: string;
  descending: boolean;
  /** How many rows have to match, so that the page is full. */
  rows: number;
  /** The value of `by` in the cursor's key. Undefined for the first page. */
  from: unknown;
}

/** The conditions by which a page is read, and by which it is known whether there are rows behind it. */
type Narrowed = [page: Where[], behind: Where[]];

/**
 * If an index leaves few rows, they are found first and then sorted. If each leaves more, rows are read in the list's order and tested against the conditions.
 * One index is asked at a time, and for no more rows than are sorted. The engine, asked for the rows that meet all conditions, would have to choose an index,
 * and could then read all rows behind its entrance before one meets the other conditions.
 */
export async function narrowed(where: Where[], { entrances, whole, head, loose }: Narrowing, asks: Asks, page?: PageRead): Promise<Narrowed> {
  // all conditions are tested again, because rows may have changed since their ids were read
  const found = (ids: number[]): Where[] => [['id', 'in', ids, 'first'], ...where];
  const testing = (isTested: (condition: Comparison) => boolean) =>
    where.map((condition): Where => (condition && isComparison(condition) && isTested(condition) ? checked(condition) : condition));
  for (const entrance of entrances) {
    const ids = await asks.ids(entrance, mostSorted + 1);
    if (ids.length <= mostSorted) return [found(ids), found(ids)];
  }
  const along = testing((condition) => loose.has(condition));
  if (!page || !whole) return [along, along];
  const { by, descending, rows, from } = page;
  const beyond = (value: unknown): Comparison[] => (value === undefined ? [] : [[by, descending ? '<=' : '>=', value]]);
  const begun = (conditions: Where[], value: unknown) => (value === undefined ? conditions : [...unbounded(conditions, by, descending), ...beyond(value)]);

  // a page that is found soon needs no index; if no row lies so far along the list, the list is short
  const last = await asks.valueAt(begun(head, from), by, descending, rows * lookedForARow);
  if (last === undefined) return [along, along];
  const near: Where[] = [...unbounded(begun(along, from), by, !descending), [by, descending ? '>=' : '<=', last]];
  if ((await asks.ids(near, rows)).length === rows) return [along, along];
  // few rows may meet all conditions together: to go through an index alone costs less than through the rows along the order
  const within = testing((condition) => !whole.conditions.includes(condition));
  const ids = await asks.ids(within, mostSorted + 1);
  if (ids.length <= mostSorted) return [found(ids), found(ids)];
  // rows are made in the order of their times, so those that match may lie together, behind very many that don't
  if (from === undefined) return [whole.first ? begun(along, await asks.firstValue(within, by, descending, whole.first)) : along, along];
  // few rows may be left behind the cursor
  const left = await asks.ids([...within, ...beyond(from).map(checked)], mostSorted + 1);
  return [left.length <= mostSorted ? found(left) : along, along];
}

/** Without the bounds of a column for which a nearer one is put in: if the engine has two, it may enter the index by the farther one. */
const unbounded = (where: Where[], column: string, above: boolean) =>
  where.filter((condition) => !(condition && isComparison(condition) && condition[0] === column && condition[1].startsWith(above ? '<' : '>')));
