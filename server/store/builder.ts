// A query builder over one function that runs queries. The store begins and ends transactions itself, and no query streams its rows.
import { type DatabaseConnection, type Dialect, type Driver, Kysely } from 'kysely';
import type { AnyDatabase } from './executor.ts';

type Ask = DatabaseConnection['executeQuery'];
type Engine = Omit<Dialect, 'createDriver'>;

export function builderOver(engine: Engine, executeQuery: Ask, destroy = async () => {}): Kysely<AnyDatabase> {
  const connection: DatabaseConnection = {
    executeQuery,
    // biome-ignore lint/correctness/useYield: nothing here streams
    async *streamQuery() {
      throw new Error('not used');
    },
  };
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      return connection;
    },
    async beginTransaction() {
      throw new Error('transactions are begun by the store');
    },
    async commitTransaction() {},
    async rollbackTransaction() {},
    async releaseConnection() {},
    destroy,
  };
  return new Kysely({ dialect: { ...engine, createDriver: () => driver } });
}
