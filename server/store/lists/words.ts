// Search for a part of a text, with a trigram index: both engines find three consecutive characters quickly.
import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import { contains } from '../expressions.ts';
import { isLocked } from '../limits.ts';
import { quoted } from '../quoting.ts';
import type { Index } from '../schema/declared-indexes.ts';

/** A table that may declare columns for this search. */
interface Searched {
  name: string;
  indexes: { words?: readonly string[] };
}

/**
 * SQLite's index of a table's texts is a table of its own. Its key is the shop and the id in one number, so that a search reads the texts of one shop only.
 * Shop ids stay below 2^30, so that `shop << 33` fits into 63 bits. The lower 33 bits are the row's id.
 */
const idBits = sql.lit(33);
const idMask = sql.lit(2 ** 33 - 1);
const wordsOf = ({ name }: Searched) => `${name}_words`;

/** PostgreSQL needs one extension for trigram indexes, and another one for an index with a shop id beside the trigrams. */
const extensions = ['pg_trgm', 'btree_gin'];

/** Creates SQLite's index if it is missing, and fills it with the existing rows. `say` is called before. */
export async function createTrigrams({ db }: Executor, table: Searched, say: (sentence: string) => void) {
  const { words: columns } = table.indexes;
  if (!columns) return;
  const [words, of] = [wordsOf(table), sql.table(table.name)];
  const { rows } = await sql`select 1 from sqlite_master where name = ${words}`.execute(db);
  if (rows.length > 0) return;
  say(`${table.name}: the index ${words} is being built`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const key = (row: string) => sql`(${sql.ref(`${row}.shop_id`)} << ${idBits} | ${sql.ref(`${row}.id`)})`;
  const values = (row: string) => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)));
  const into = sql.table(words);
  const add = sql`insert into ${into} (rowid, ${names}) values (${key('new')}, ${values('new')})`;
  const remove = sql`delete from ${into} where rowid = ${key('old')}`;
  const changed = sql.join(
    columns.map((column) => sql`${sql.ref(`old.${column}`)} is not ${sql.ref(`new.${column}`)}`),
    sql` or `,
  );
  await sql`create virtual table ${into} using fts5(${names}, content='', contentless_delete=1, tokenize='trigram')`.execute(db);
  await sql`insert into ${into} (rowid, ${names}) select ${key(table.name)}, ${values(table.name)} from ${of}`.execute(db);
  await sql`create trigger ${sql.id(`${words}_added`)} after insert on ${of} begin ${add}; end`.execute(db);
  await sql`create trigger ${sql.id(`${words}_changed`)} after update of ${names} on ${of} when ${changed} begin ${remove}; ${add}; end`.execute(db);
  await sql`create trigger ${sql.id(`${words}_removed`)} after delete on ${of} begin ${remove}; end`.execute(db);
}

/** PostgreSQL's index, or undefined if the database can't have it. */
export async function trigramsIndex(tx: Executor, table: Searched, say: (sentence: string) => void): Promise<Index | undefined> {
  const { words } = table.indexes;
  const place = words && (await placeOfTrigrams(tx, say));
  if (!words || place === undefined) return undefined;
  const operators = `${quoted(place)}.gin_trgm_ops`;
  return {
    name: `${wordsOf(table)}_idx`,
    unique: false,
    of: `${quoted(table.name)} using gin (shop_id, ${words.map((column) => `${quoted(column)} ${operators}`).join(', ')})`,
  };
}

/** What was said already: otherwise each table would say it again. */
const told = new Set<string>();

/**
 * The schema of the extension, which may be another one than that of the tables. If the database's owner may not create the extensions, there is no index:
 * a search then reads all rows of the shop.
 */
async function placeOfTrigrams({ db }: Executor, say: (sentence: string) => void): Promise<string | undefined> {
  const find = async () => {
    const { rows } = await sql<{ name: string; place: string }>`
      select extname as name, nspname as place from pg_extension join pg_namespace on pg_namespace.oid = extnamespace`.execute(db);
    return new Map(rows.map(({ name, place }) => [name, place]));
  };
  const found = await find();
  const missing = extensions.filter((name) => !found.has(name));
  if (missing.length === 0) return found.get('pg_trgm');
  await sql`savepoint extensions`.execute(db);
  try {
    for (const name of missing) await sql`create extension if not exists ${sql.id(name)}`.execute(db);
  } catch (error) {
    await sql`rollback to savepoint extensions`.execute(db);
    // another session creates one just now, so the migration tries again
    if (isLocked(error)) throw error;
    const there = await find();
    if (missing.some((name) => !there.has(name))) {
      const why = `searches have no index, because ${missing.join(' and ')} can't be created: ${(error as Error).message}`;
      if (!told.has(why)) say(why);
      told.add(why);
      return undefined;
    }
  }
  return (await find()).get('pg_trgm');
}

/** So many rows are read by their ids in a few hundredths of a second. More are read along the list, which finds a page of them as soon, unless they lie together. */
const mostFound = 20_000;

/** Whether the index can find the text. */
export const isFindable = (text: string) => [...text].length >= 3;

/**
 * So many groups of three characters of a text are looked up on SQLite, evenly spread over it. As one phrase the index would find the text exactly, but
 * a thousand letters kept a thread for five minutes where 10,000 notes repeat that letter: it compares all their places in each note.
 */
const mostLookedUp = 4;

function trigramsIn(text: string): string[] {
  const characters = [...text];
  const last = characters.length - 3;
  const gaps = Math.min(mostLookedUp - 1, last);
  const places = Array.from({ length: gaps + 1 }, (_, n) => Math.round((n * last) / Math.max(1, gaps)));
  return [...new Set(places.map((at) => characters.slice(at, at + 3).join('')))];
}

/**
 * The ids of the shop's rows that have the text in a searched column. Others may be among them: rows in which only the case of letters differs, or which
 * have only parts of a text of more than three characters. So the caller compares the rows.
 * Undefined if there are so many that reading all rows costs no more.
 */
export async function idsWith(store: Executor, table: Searched, shopId: number, text: string): Promise<number[] | undefined> {
  const most = sql.lit(mostFound + 1);
  const { sql: query, parameters } = (
    store.engine === 'sqlite' ? sql`${trigramsOf(table, shopId, text)} limit ${most}` : sql`${rowsWith(store, table, shopId, text)} limit ${most}`
  ).compile(store.db);
  const rows = await store.walked(query, [...parameters], shopId);
  return rows.length > mostFound ? undefined : rows.map(({ id }) => id as number);
}

function trigramsOf(table: Searched, shopId: number, text: string) {
  const words = sql.table(wordsOf(table));
  const from = sql`cast(${shopId} as integer) << ${idBits}`;
  const all = trigramsIn(text).map((three) => `"${three.replaceAll('"', '""')}"`);
  return sql`select rowid & ${idMask} as id from ${words} where ${words} match ${all.join(' AND ')} and rowid between ${from} and (${from}) + ${idMask}`;
}

function rowsWith(store: Executor, table: Searched, shopId: number, text: string) {
  const found = sql.join(
    table.indexes.words!.map((column) => contains(store, column, text)),
    sql` or `,
  );
  return sql`select id from ${sql.table(table.name)} where shop_id = ${shopId} and (${found})`;
}
