// Handles: the URL-safe names of records, unique in a shop and table.
import { slugify } from 'transliteration';
import { lock } from '../store/store.ts';
import type { AnyTable, Column, Columns, Executor, Row, Table } from '../store/table.ts';

/** What `slugify` makes of a text. Where there is nothing to transliterate, as mostly, it takes a twentieth of the time. */
const slugOf = (text: string) =>
  /^[ -~]*$/.test(text)
    ? text
        .toLowerCase()
        .replace(/[^a-z0-9._~-]+/g, '-')
        .replace(/-{2,}/g, '-')
    : slugify(text, { lowercase: true, separator: '-' });
const longest = 255;

/** The URL-safe form of a title; `fallback` where nothing of it can be written so. */
export function handleOf(title: string, fallback: string): string {
  return (
    slugOf(title)
      .slice(0, longest)
      .replace(/^-+|-+$/g, '') || fallback
  );
}

/** A handle that has to grow a number is cut where the whole would be too long. */
const numbered = (wish: string, number: number) => `${wish.slice(0, longest - 1 - String(number).length).replace(/-+$/, '')}-${number}`;

/** Until the transaction ends nobody else who asks for this lock takes a handle of that table. */
export const handlesLock = (tx: Executor, table: AnyTable, shopId: number) => lock(tx, shopId, `${table.name}.handle`);

type Insertable<C extends Columns, N extends string> = Parameters<Table<C, N>['insert']>[1];

/**
 * Inserts under `wish`, or under `wish-1`, `wish-2`… where others of the shop have it.
 * Nobody is kept from inserting beside it: who meets another's handle takes the next.
 */
export async function insertUnderHandle<C extends Columns & { handle: Column<string> }, N extends string>(
  store: Executor,
  table: Table<C, N>,
  wish: string,
  values: Omit<Insertable<C, N>, 'handle'> & { shop_id: number },
  now: string,
): Promise<Row<Table<C>>> {
  for (let handle = wish; ; handle = await freeHandle(store, table, values.shop_id, wish)) {
    const row = await table.insertUnlessTaken(store, { ...values, handle } as unknown as Insertable<C, N>, now, 'handle');
    if (row) return row;
  }
}

/**
 * `wish`, or `wish-1`, `wish-2`… where others of the shop have it. `own` is a record that may keep its handle.
 * Whoever else takes it before the change is written has it: then the transaction is begun again.
 */
export async function freeHandle(store: Executor, table: AnyTable, shopId: number, wish: string, own?: number): Promise<string> {
  const taken = async (handle: string) => {
    const found = await table.first(store, shopId, [['handle', '=', handle]]);
    return found !== undefined && found.id !== own;
  };
  if (!(await taken(wish))) return wish;
  // numbers are given in sequence, so the first free one is found by doubling and halving
  let high = 1;
  while (await taken(numbered(wish, high))) high *= 2;
  let low = Math.floor(high / 2) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await taken(numbered(wish, middle))) low = middle + 1;
    else high = middle;
  }
  return numbered(wish, high);
}
