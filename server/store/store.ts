// The store, whichever engine it has. A reader begins here; the words are these:
//
// table           its columns and indexes are data (`table.ts`), from which come its types, its creation and its queries.
// executor        what a query runs on: the store itself, or a transaction (`tx`), which several queries share.
// find            the row as it is now. `first`, `all`, `list` and `count` look by conditions.
// findForUpdate   finds the row for a change: until the transaction ends nobody else changes or removes it.
// findForKeyShare finds the row that another is to belong to: until the transaction ends nobody removes it.
// lock            locks a name within a shop instead of a row, for what is counted or compared over several rows.
// moment          a time as text, to the second and in UTC, by the clock of the row's shop (`clock.ts`).
// page, cursor    a part of a list, and the key at which the next or previous part begins (`paging.ts`).
// gathered        rows that on SQLite are written beside their table and brought in many at a time, or as soon as somebody asks for them (`gathered.ts`).
// wide            a column whose texts may be large. A list reads no more of them than a page may take (8 MB), and a large page
//                 waits for a place: one for each shop, four in all (`places.ts`).
// over            the query builder with the types of certain tables, for queries that a table has no method for.
// revision        a text that changes with every change of certain tables, on SQLite alone: what was read of them at the same revision is still true.
// walked          how a statement is asked that may go through many rows of a shop: off the event loop, few of a shop at once (`fair-semaphore.ts`).
// words           columns that are searched for parts of their texts, and so have an index of these (`words.ts`).
// portion         the store for the calls of one shop, which has a part of the connections. Its writes that wait share a commit on SQLite, and a transaction on
//                 PostgreSQL (`shared-commits.ts`).
// wake            tells the workers after the commit that a job may be due.
//
// The two engines differ in locks, types and the JSON of a query. What is written differently for each is written here.
import { sql } from 'kysely';
import { type PostgresOptions, PostgresStore } from './postgres.ts';
import { SqliteStore } from './sqlite.ts';
import type { Executor } from './table.ts';

export type Store = SqliteStore | PostgresStore;

/** `address` is a file, `:memory:`, or a PostgreSQL URL. */
export function openStore(address: string, options: { groupCommit?: boolean } & PostgresOptions = {}): Store {
  return /^postgres(ql)?:\/\//.test(address) ? new PostgresStore(address, options) : new SqliteStore(address, options);
}

/**
 * Until the transaction ends nobody else holds this lock, so what is counted now is still so at the commit.
 * SQLite has one writer: whoever writes has every lock.
 */
export async function lock(tx: Executor, shopId: number, name: string) {
  if (tx.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/${name}`}, 0))`.execute(tx.db);
}

/** As `lock`, but waits for nobody: whether it was free. What is asked behind it in the same turn is asked under the lock. */
export async function tryLock(tx: Executor, shopId: number, name: string): Promise<boolean> {
  if (tx.engine === 'sqlite') return true;
  const [row] = await tx.prepared('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [`${shopId}/${name}`]);
  return row!.free as boolean;
}
