// The store, whichever engine it has. Nothing outside this folder speaks an engine's dialect.
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
