// Handles: the URL-safe names of records, unique in a shop and table.
import { createRequire } from 'node:module';
import { Memory } from '../store/memory.ts';
import { lock } from '../store/store.ts';
import type { AnyTable, Column, Columns, Executor, Row, Table } from '../store/table.ts';

const load = createRequire(import.meta.url);
/** Loaded only when the first title in another script comes, so that the start doesn't wait for its tables. */
const transliteration = () => load('transliteration') as typeof import('transliteration');

/**
 * Does what `slugify` does, but also removes dots and tildes: they are punctuation, and mean something in a path.
 * Most texts need no transliteration. For these it takes a twentieth of the time that `slugify` takes.
 */
const slugOf = (text: string) =>
  /^[ -~]*$/.test(text)
    ? text
        .toLowerCase()
        .replace(/[^a-z0-9_-]+/g, '-')
        .replace(/-{2,}/g, '-')
    : transliteration().slugify(text, { lowercase: true, separator: '-', allowedChars: 'a-zA-Z0-9_-' });
const longest = 255;

/** The URL-safe form of the first text of which something is left in that form, or else `fallback`. The texts are mostly a wished handle and the title. */
export function handleOf(texts: (string | undefined)[], fallback: string): string {
  for (const text of texts) {
    const handle = slugOf(text ?? '')
      .slice(0, longest)
      .replace(/^-+|-+$/g, '');
    if (handle) return handle;
  }
  return fallback;
}

/** Number 0 is the wish itself. The wish is cut where it would be too long together with the number. */
const numbered = (wish: string, number: number) => (number === 0 ? wish : `${wish.slice(0, longest - 1 - String(number).length).replace(/-+$/, '')}-${number}`);

/** Locks the handles of a table until the transaction ends, against all other transactions that take the same lock. */
export const handlesLock = (tx: Executor, table: AnyTable, shopId: number) => lock(tx, shopId, `${table.name}.handle`);

type Insertable<C extends Columns, N extends string> = Parameters<Table<C, N>['insert']>[1];

/**
 * Inserts under `wish`, or under `wish-1`, `wish-2`… where other records of the shop have it.
 * It takes no lock, so other transactions can insert at the same time. If the unique index refuses a handle, the next number is tried.
 */
export async function insertUnderHandle<C extends Columns & { handle: Column<string> }, N extends string>(
  store: Executor,
  table: Table<C, N>,
  wish: string,
  values: Omit<Insertable<C, N>, 'handle'> & { shop_id: number },
  now: string,
): Promise<Row<Table<C>>> {
  const wished = { store, table, shopId: values.shop_id, wish };
  let number = givenOf(wished) ? await nextNumber(wished) : 0;
  for (;;) {
    const row = await table.insertUnlessTaken(store, { ...values, handle: numbered(wish, number) } as unknown as Insertable<C, N>, now, 'handle');
    if (row) return row;
    number = await nextNumber({ ...wished, refused: number });
  }
}

/**
 * Finds `wish`, or `wish-1`, `wish-2`… where other records of the shop have it. `own` is a record that may keep its handle.
 * If another transaction takes the handle before the caller writes it, this transaction is undone and started again.
 */
export async function freeHandle(store: Executor, table: AnyTable, shopId: number, wish: string, own?: number): Promise<string> {
  const wished = { store, table, shopId, wish, own };
  const isTaken = (await takenOf(wished, [0])).get(0);
  // the caller writes the handle later, when it is too late to choose another one, so every number is looked up in the database first
  return numbered(wish, isTaken ? await nextNumber({ ...wished, refused: Number.POSITIVE_INFINITY }) : 0);
}

interface Handled {
  id: number;
  shop_id: number;
  handle: string;
  title: string;
}

/** The new handle of a record, or undefined. A record's own handle, sent back, changes nothing: `handleOf` might turn an old handle into another one. */
export async function nextHandle(
  store: Executor,
  table: AnyTable,
  row: Handled,
  given: { handle?: string | undefined; title?: string | undefined },
  fallback: string,
) {
  if (given.handle === undefined || given.handle === row.handle) return undefined;
  return freeHandle(store, table, row.shop_id, handleOf([given.handle, given.title, row.title], fallback), row.id);
}

interface Wished {
  store: Executor;
  table: AnyTable;
  shopId: number;
  wish: string;
  own?: number | undefined;
  /** A number that was given for this wish, but belongs to another record. The search goes on from there. */
  refused?: number;
}

/** The numbers that this process has given for a wish. Number 0 is the wish itself. */
interface Given {
  last: number;
  /** How many numbers were given in all. */
  count: number;
  /** How many numbers were given to transactions that are still open. Queries can't see the rows of these transactions yet. */
  open: number;
  /** The last number that was found by a query. Later numbers were counted up from it. */
  found: number;
  /** The query for which other transactions wait. Then they count up from its result. */
  looking: Promise<unknown> | undefined;
}

const mostWishes = 1000;
const givenBy = new WeakMap<Executor, Memory<Given>>();

function memoryOf({ store }: Wished): Memory<Given> {
  const whole = store.whole ?? store;
  const known = givenBy.get(whole) ?? new Memory<Given>(mostWishes);
  givenBy.set(whole, known);
  return known;
}

const keyOf = ({ table, shopId, wish }: Wished) => `${table.name} ${shopId} ${wish}`;
const givenOf = (wished: Wished) => memoryOf(wished).get(keyOf(wished));

/**
 * The first number that is free. While other transactions of this process with numbers for the same wish are open, it is counted up from their last
 * number, without a query. By a query all of them would find the same number, and all but one would wait for that one's commit and search again.
 * If another process has taken the number, the unique index refuses it, and the search goes on from there.
 * The first query of a transaction stands behind its other statements. One of these may wait for a lock that other transactions of this process hold, or, behind
 * a pooler, for a connection. So nobody waits for that query. It is made again, with others waiting for it, if they were given numbers meanwhile.
 */
async function nextNumber(wished: Wished): Promise<number> {
  const given = givenOf(wished) ?? { last: 0, count: 0, open: 0, found: 0, looking: undefined };
  memoryOf(wished).set(keyOf(wished), given);
  for (let isFirst = true; ; isFirst = false) {
    while (given.looking) await given.looking;
    const isShared = given.open > 0;
    // where a query has found a number above the refused one since, the numbers after it may still be free
    if (isShared && (wished.refused ?? -1) < given.found) return give(wished, given, given.last + 1);
    const before = given.count;
    const search = firstFree(wished, given.last + 1, { above: isShared ? given.last : undefined, once: isFirst });
    if (!isFirst) given.looking = search.catch(() => {});
    try {
      const found = await search;
      if (found === undefined || (isFirst && (given.looking || given.count !== before))) continue;
      give(wished, given, found);
      given.found = found;
      return found;
    } finally {
      if (!isFirst) given.looking = undefined;
    }
  }
}

function give({ store }: Wished, given: Given, number: number): number {
  // `atEnd` throws where the transaction has ended meanwhile, and then nothing is given
  if (store.atEnd) {
    store.atEnd(() => given.open--);
    given.open++;
  }
  given.count++;
  given.last = number;
  return number;
}

/**
 * Finds the first number that is free, or the first free one above `above`. Where it is the expected number, one query is enough.
 * With `once` only that query is made, and the result is undefined where it is another number.
 */
async function firstFree(wished: Wished, expected: number, { above, once }: { above: number | undefined; once: boolean }): Promise<number | undefined> {
  const taken = await takenOf(wished, wayTo(expected, above));
  const search = searching(above);
  for (let step = search.next(); ; step = search.next(taken.get(step.value)!)) {
    if (step.done) return step.value;
    if (once && !taken.has(step.value)) return undefined;
    if (!taken.has(step.value)) taken.set(step.value, (await takenOf(wished, [step.value])).get(step.value)!);
  }
}

/** Numbers are given in sequence, so doubling and then a binary search find the first free one. Yields a number, and gets back whether it is taken. */
function* searching(above?: number): Generator<number, number, boolean> {
  if (above === undefined && !(yield 0)) return 0;
  const from = above ?? 0;
  let high = 1;
  while (yield from + high) high *= 2;
  let low = Math.floor(high / 2) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (yield from + middle) low = middle + 1;
    else high = middle;
  }
  return from + high;
}

/** The numbers that the search asks for if it ends at the expected number. */
function wayTo(expected: number, above?: number): number[] {
  const asked: number[] = [];
  const search = searching(above);
  for (let step = search.next(); !step.done; step = search.next(step.value < expected)) asked.push(step.value);
  return asked;
}

/** For each number, whether another record has its handle. */
async function takenOf({ store, table, shopId, wish, own }: Wished, numbers: number[]): Promise<Map<number, boolean>> {
  const handles = numbers.map((number) => numbered(wish, number));
  const holders = await table.holders(store, shopId, 'handle', handles);
  return new Map(
    numbers.map((number, at) => {
      const holder = holders.get(handles[at]!);
      return [number, holder !== undefined && holder !== own];
    }),
  );
}
