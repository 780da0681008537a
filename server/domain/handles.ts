// Handles: the URL-safe names of records, unique in a shop and table.
import { createRequire } from 'node:module';
import { Memory } from '../store/memory.ts';
import { lock } from '../store/store.ts';
import type { AnyTable, Column, Columns, Executor, Row, Table } from '../store/table.ts';

const load = createRequire(import.meta.url);
/** Loaded for the first title in another script, so that no start waits for its tables. */
const transliteration = () => load('transliteration') as typeof import('transliteration');

/**
 * What `slugify` makes of a text, without the dots and tildes that it would leave: they are for sentences, and mean something in a path.
 * Where there is nothing to transliterate, as mostly, it takes a twentieth of the time.
 */
const slugOf = (text: string) =>
  /^[ -~]*$/.test(text)
    ? text
        .toLowerCase()
        .replace(/[^a-z0-9_-]+/g, '-')
        .replace(/-{2,}/g, '-')
    : transliteration().slugify(text, { lowercase: true, separator: '-', allowedChars: 'a-zA-Z0-9_-' });
const longest = 255;

/** The URL-safe form of a title; `fallback` where nothing of it can be written so. */
export function handleOf(title: string, fallback: string): string {
  return (
    slugOf(title)
      .slice(0, longest)
      .replace(/^-+|-+$/g, '') || fallback
  );
}

/** The wish itself is number 0. A handle that has to grow a number is cut where the whole would be too long. */
const numbered = (wish: string, number: number) => (number === 0 ? wish : `${wish.slice(0, longest - 1 - String(number).length).replace(/-+$/, '')}-${number}`);

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
  const wished = { store, table, shopId: values.shop_id, wish };
  let number = givenOf(wished) ? await nextNumber(wished) : 0;
  for (;;) {
    const row = await table.insertUnlessTaken(store, { ...values, handle: numbered(wish, number) } as unknown as Insertable<C, N>, now, 'handle');
    if (row) return row;
    number = await nextNumber({ ...wished, refused: number });
  }
}

/**
 * `wish`, or `wish-1`, `wish-2`… where others of the shop have it. `own` is a record that may keep its handle.
 * Whoever else takes it before the change is written has it: then the transaction is begun again.
 */
export async function freeHandle(store: Executor, table: AnyTable, shopId: number, wish: string, own?: number): Promise<string> {
  const wished = { store, table, shopId, wish, own };
  const isTaken = (await takenOf(wished, [0])).get(0);
  // what is written later is refused by the index too late to choose another, so no number is given unseen
  return numbered(wish, isTaken ? await nextNumber({ ...wished, refused: Number.POSITIVE_INFINITY }) : 0);
}

interface Handled {
  id: number;
  shop_id: number;
  handle: string;
  title: string;
}

/** The handle that a change gives a record, or nothing. Its own, sent back, is no wish: one from before may be what none is made like any more. */
export async function nextHandle(
  store: Executor,
  table: AnyTable,
  row: Handled,
  given: { handle?: string | undefined; title?: string | undefined },
  fallback: string,
) {
  if (given.handle === undefined || given.handle === row.handle) return undefined;
  return freeHandle(store, table, row.shop_id, handleOf(given.handle || given.title || row.title, fallback), row.id);
}

interface Wished {
  store: Executor;
  table: AnyTable;
  shopId: number;
  wish: string;
  own?: number | undefined;
  /** A number that was given for it and turned out to be another's: those from there on are looked at. */
  refused?: number;
}

/** The numbers that this process has given under a wish. The wish itself is number 0. */
interface Given {
  last: number;
  /** How many were given to transactions that are still open: what these wrote is not to be seen yet. */
  open: number;
  /** The last one that was found by looking, and not by counting on from there. */
  found: number;
  /** Whoever comes while another looks waits for that, and counts on. */
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
 * The first number that is free. While transactions of this process are open that were given numbers under the same wish, it is
 * the next of these, without a look at the database and without waiting for them: each of them would find the same one, and all but one wait
 * for its commit, to begin anew. If another process has taken the number, the unique index refuses it, and the search goes on from there.
 */
async function nextNumber(wished: Wished): Promise<number> {
  const given = givenOf(wished) ?? { last: 0, open: 0, found: 0, looking: undefined };
  memoryOf(wished).set(keyOf(wished), given);
  // whoever looks is waited for by others, who may have every connection that there is
  if (wished.store.connected) await wished.store.connected;
  while (given.looking) await given.looking;
  const none = given.open === 0;
  const { atEnd } = wished.store;
  if (atEnd) {
    // refused where the transaction has ended meanwhile, and then nothing is counted
    atEnd(() => given.open--);
    given.open++;
  }
  // a number was found since that is above the one that was refused: from there on they may be free still
  if (!none && (wished.refused ?? -1) < given.found) return ++given.last;
  const looking = firstFree(wished, given.last + 1, none ? undefined : given.last);
  given.looking = looking.catch(() => {});
  try {
    given.found = await looking;
    given.last = given.found;
    return given.found;
  } finally {
    given.looking = undefined;
  }
}

/** Looks for the first number that is free, or the first above one. Where it is the one that is expected, one query says so. */
async function firstFree(wished: Wished, expected: number, above?: number): Promise<number> {
  const taken = await takenOf(wished, wayTo(expected, above));
  const search = searching(above);
  for (let step = search.next(); ; step = search.next(taken.get(step.value)!)) {
    if (step.done) return step.value;
    if (!taken.has(step.value)) taken.set(step.value, (await takenOf(wished, [step.value])).get(step.value)!);
  }
}

/** Numbers are given in sequence, so the first free one is found by doubling and halving. It is told of each number that it asks for whether it is taken. */
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

/** What the search asks for until it has found that number. */
function wayTo(expected: number, above?: number): number[] {
  const asked: number[] = [];
  const search = searching(above);
  for (let step = search.next(); !step.done; step = search.next(step.value < expected)) asked.push(step.value);
  return asked;
}

/** Which of the numbers others have. */
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
