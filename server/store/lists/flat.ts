// Finds out which lists cost the same however many rows a shop has: those whose rows a declared index has in the order of the list.
import type { Comparison, Where } from '../conditions.ts';
import { type IndexPart, nameOfPart } from '../indexes.ts';
import { Memory } from '../memory.ts';
import { type AnyOrder, isComparison, type OrderBy } from './order.ts';

interface Indexed {
  global?: boolean;
  unique?: { columns: string[]; ignoreCase?: boolean; long?: boolean }[];
  index?: IndexPart[][];
}

type Engine = 'sqlite' | 'postgres';

/** Callers choose the conditions and the order of a list, so the cache is bounded. */
const mostShapes = 200;
const known = new WeakMap<Indexed, Memory<boolean>>();

/** It is also false where the answer isn't known. Then the list runs as a long read (`walked`), which costs it a little and other requests nothing. */
export function isFlat(engine: Engine, indexes: Indexed, where: Where[], order: AnyOrder): boolean {
  // the answer is cached for the columns and operators that a list compares, as the text of its query is
  let shape = engine as string;
  for (const condition of where) {
    if (condition === undefined) continue;
    // it isn't known what a function compares
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

/** Whether an index has the matching rows in that order. */
function leads(engine: Engine, indexes: Indexed, where: Comparison[], order: AnyOrder): boolean {
  // by the statistics of all shops, PostgreSQL may test one row after the other by id, although an index has those with or without a value
  if (engine === 'postgres' && where.some(([, operator, , checked]) => operator === 'is null' && !checked)) return false;
  const compared: [part: string, operator: string][] = [];
  for (const [column, operator, , checked] of where) {
    if (!checked) compared.push(operator === 'is null' ? [nameOfPart({ isNull: column }), '='] : [column, operator]);
  }
  const ofShop = indexes.global ? [] : ['shop_id'];
  const equal = new Set([...ofShop, ...compared.filter(([, operator]) => operator === '=').map(([part]) => part)]);
  const usable = (indexes.unique ?? []).filter(({ ignoreCase, long }) => !ignoreCase && !long).map(({ columns }) => columns);
  // finds at most one row, or at most one for each given id
  if (equal.has('id') || compared.some(([part, operator]) => part === 'id' && operator === 'in')) return true;
  if (usable.some((columns) => columns.every((column) => equal.has(column)))) return true;

  const sorted = [...order, ...(order.some(({ by }) => by === 'id') ? [] : [{ by: 'id' } as OrderBy<Record<string, unknown>>])]
    .map(({ by, nullAs, descending = false }) => ({ by: nullAs === undefined ? by : nameOfPart({ of: by, nullAs: String(nullAs) }), descending }))
    .filter(({ by }) => !equal.has(by));
  const [first] = sorted;
  if (sorted.some(({ descending }) => descending !== first?.descending)) return false;
  // any other condition has to be tested row by row, and many rows may fail it before one meets it
  if (compared.some(([part, operator]) => operator !== '=' && (operator === '!=' || operator === 'in' || part !== first?.by))) return false;
  const listed = (indexes.index ?? []).map((parts) => parts.map(nameOfPart));
  return [[...ofShop, 'id'], ...listed, ...usable].some((parts) => {
    const [before, after] = [parts.slice(0, equal.size), parts.slice(equal.size)];
    // on SQLite each index entry ends with the id
    if (engine === 'sqlite' && after.at(-1) !== 'id') after.push('id');
    return before.length === equal.size && before.every((part) => equal.has(part)) && sorted.every(({ by }, at) => after[at] === by);
  });
}
