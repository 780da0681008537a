// The store, with either engine. Start reading here. `table.ts` has tables and their queries, `lists/` pages, counts and searches, `schema/` what brings
// a database up to date, `sqlite/` and `postgres/` what only one engine has. These are the terms:
//
// table           its columns and indexes are data (`table.ts`). Its types, its creation and its queries follow from them.
// executor        what runs a query: the store itself, or a transaction (`tx`), which several queries share.
// find            the row as it is now. `first`, `all`, `list` and `count` search by conditions.
// findForUpdate   finds a row that is to be changed: no other transaction changes or removes it until this one ends.
// findForKeyShare finds the row that another row is to belong to: no other transaction removes it until this one ends.
// lock            locks a name within a shop instead of a row, for what is counted or compared over several rows.
// moment          a time as text, to the second and in UTC, by the clock of the row's shop (`clock.ts`).
// page, cursor    a part of a list, and the key at which the next or previous part begins (`lists/paging.ts`).
// gathered        rows that SQLite writes to a second table. They are moved into their own table many at a time, or before they are read
//                 (`sqlite/gathered.ts`).
// wide            a column whose texts may be large. A list reads only as much of them as a page may take (8 MB), and none that `fields` leaves
//                 out. A large page waits for a place: there is one for each shop, and four in all (`lists/places.ts`).
// over            the query builder with the types of certain tables, for queries that a table has no method for.
// revision        a text that changes with every change of certain tables, on SQLite only. What was read at the same revision is still true.
// walked          runs a statement that may read many rows of a shop, also called a walk or a long read: it doesn't block the event loop,
//                 and only few of a shop run at once (`fair-semaphore.ts`).
// words           columns that are searched for parts of their texts. They have an index for that (`lists/words.ts`).
// portion         the store for the calls of one shop, which may use a part of the connections. Its writes that wait share a commit on SQLite,
//                 and a transaction on PostgreSQL (`postgres/shared-commits.ts`).
// unit            the work of one write: a function that gets a transaction. Several units may share a commit or a transaction.
// wake            tells the workers, after the commit, that a job may be due.
//
// The two engines differ in locks, types and the JSON of a query. Most code that differs between them is in this folder;
// elsewhere it is mostly row locks, which only PostgreSQL has.
import { sql } from 'kysely';
import { type PostgresOptions, PostgresStore } from './postgres/postgres.ts';
import { SqliteStore } from './sqlite/sqlite.ts';
import type { Executor } from './table.ts';

export type Store = SqliteStore | PostgresStore;

/** `address` is a file, `:memory:`, or a PostgreSQL URL. */
export function openStore(address: string, options: { groupCommit?: boolean } & PostgresOptions = {}): Store {
  return /^postgres(ql)?:\/\//.test(address) ? new PostgresStore(address, options) : new SqliteStore(address, options);
}

/**
 * No other transaction gets this lock until this one ends, so what is counted now is still true at the commit.
 * SQLite has one writer, so a transaction that writes has every lock already.
 */
export async function lock(tx: Executor, shopId: number, name: string) {
  if (tx.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/${name}`}, 0))`.execute(tx.db);
}

/** As `lock`, but doesn't wait: returns whether the lock was free. Statements that are sent after it in the same turn run under the lock already. */
export async function tryLock(tx: Executor, shopId: number, name: string): Promise<boolean> {
  if (tx.engine === 'sqlite') return true;
  const [row] = await tx.prepared('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [`${shopId}/${name}`]);
  return row!.free as boolean;
}

/** False on a standby of PostgreSQL, and where its transactions are read-only by default: each write would fail. */
export async function takesWrites(store: Pick<Executor, 'engine' | 'quick'>): Promise<boolean> {
  if (store.engine === 'sqlite') return true;
  const [row] = await store.quick(`select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as is_read_only`, []);
  return !row!.is_read_only;
}
