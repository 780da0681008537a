// Which lists cost the same however many rows the shop has: those to which a declared index leads in their order.
import type { Comparison, Where } from './conditions.ts';
import { type IndexPart, nameOfPart } from './indexes.ts';
import { Memory } from './memory.ts';
import { isComparison, type Order } from './order.ts';

interface Indexed {
  global?: boolean;
  unique?: { columns: string[]; ignoreCase?: boolean; long?: boolean }[];
  index?: IndexPart[][];
}

type Engine = 'sqlite' | 'postgres';
type AnyOrder = Order<Record<string, unknown>>[];

/** Callers choose what a list is about. */
const mostShapes = 200;
const known = new WeakMap<Indexed, Memory<boolean>>();

/** Where the answer isn't known to be flat it is taken not to be: that costs a list the way to another thread, and nobody anything else. */
export function isFlat(engine: Engine, indexes: Indexed, where: Where[], order: AnyOrder): boolean {
  // found out once for the columns and operators that a list compares, as its text is
  let shape = engine as string;
  for (const condition of where) {
    if (condition === undefined) continue;
    // nobody knows what a function compares
    if (typeof condition === 'function') return false;
    shape += ` ${condition[0]}${condition[1]}${condition[3] ?? ''}`;
  }
  for (const { by, nullAs, descending } of order) shape += `,${by} ${nullAs} ${descending}`;
  const ofTable = known.get(indexes) ?? new Memory<boolean>(mostShapes);
  known.set(indexes, ofTable);
  const found = ofTable.get(shape) ?? leads(engine, indexes, where.filter(isComparison), order);
  ofTable.set(shape, found);
  return found;
}

/** Whether an index leads to what matches in that order. */
function leads(engine: Engine, indexes: Indexed, where: Comparison[], order: AnyOrder): boolean {
  const compared: [part: string, operator: string][] = [];
  for (const [column, operator, , checked] of where) {
    if (!checked) compared.push(operator === 'is null' ? [nameOfPart({ isNull: column }), '='] : [column, operator]);
  }
  const ofShop = indexes.global ? [] : ['shop_id'];
  const equal = new Set([...ofShop, ...compared.filter(([, operator]) => operator === '=').map(([part]) => part)]);
  const usable = (indexes.unique ?? []).filter(({ ignoreCase, long }) => !ignoreCase && !long).map(({ columns }) => columns);
  // at most one row, or as many as ids were given
  if (equal.has('id') || compared.some(([part, operator]) => part === 'id' && operator === 'in')) return true;
  if (usable.some((columns) => columns.every((column) => equal.has(column)))) return true;

  const sorted = [...order, ...(order.some(({ by }) => by === 'id') ? [] : [{ by: 'id' } as Order<Record<string, unknown>>])]
    .map(({ by, nullAs, descending = false }) => ({ by: nullAs === undefined ? by : nameOfPart({ of: by, nullAs: String(nullAs) }), descending }))
    .filter(({ by }) => !equal.has(by));
  const [first] = sorted;
  if (sorted.some(({ descending }) => descending !== first?.descending)) return false;
  // one more condition is one that rows on the way are held against, and may not meet
  if (compared.some(([part, operator]) => operator !== '=' && (operator === '!=' || operator === 'in' || part !== first?.by))) return false;
  const listed = (indexes.index ?? []).map((parts) => parts.map(nameOfPart));
  return [[...ofShop, 'id'], ...listed, ...usable].some((parts) => {
    const [before, after] = [parts.slice(0, equal.size), parts.slice(equal.size)];
    // every index of SQLite ends with the id
    if (engine === 'sqlite' && after.at(-1) !== 'id') after.push('id');
    return before.length === equal.size && before.every((part) => equal.has(part)) && sorted.every(({ by }, at) => after[at] === by);
  });
}
