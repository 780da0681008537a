// The store, whichever engine it has. A reader begins here; the words are these:
//
// table           its columns and indexes are data (`table.ts`), from which come its types, its creation and its queries.
// executor        what a query runs on: the store itself, or a transaction (`tx`), which several queries share.
// find            the row as it is now. `first`, `all`, `list` and `count` look by conditions.
// findForUpdate   finds the row for a change: until the transaction ends nobody else changes or removes it.
// findForKeyShare finds the row that another is to belong to: until the transaction ends nobody removes it.
// lock            a name of a shop instead of a row, for what is counted or compared over several rows.
// moment          a time as text, to the second and in UTC, by the clock of the row's shop (`clock.ts`).
//
// The two engines differ in locks, types and the JSON of a query. What is written differently for each is written here;
// the few files elsewhere that have queries of their own are listed in test/contract/arrows.test.ts.
import { sql } from 'kysely';
import { PostgresStore } from './postgres.ts';
import { SqliteStore } from './sqlite.ts';
import type { Executor } from './table.ts';

export type Store = SqliteStore | PostgresStore;

/** `address` is a file, `:memory:`, or a PostgreSQL URL. */
export function openStore(address: string, options: { groupCommit?: boolean; connections?: number } = {}): Store {
  return /^postgres(ql)?:\/\//.test(address) ? new PostgresStore(address, options.connections) : new SqliteStore(address, options);
}

/**
 * Until the transaction ends nobody else holds this lock, so what is counted now is still so at the commit.
 * SQLite has one writer: whoever writes has every lock.
 */
export async function lock(tx: Executor, shopId: number, name: string) {
  if (tx.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/${name}`}, 0))`.execute(tx.db);
}
