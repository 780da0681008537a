// The engine for more than one machine.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { AnyDatabase, Executor } from './executor.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Two transactions that met in the wrong order: neither was wrong, so the loser begins again. */
const begunAgain = new Set(['40001', '40P01']);

export class PostgresStore implements Executor {
  readonly engine = 'postgres';
  readonly db: Kysely<AnyDatabase>;
  readonly pool: pg.Pool;
  readonly wake = () => this.onWake();
  /** Set by the workers. */
  onWake: () => void = () => {};

  constructor(url: string, connections = 10) {
    this.pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'store-admin' });
    // a connection that breaks while it rests is replaced by the pool; without a listener it would end the process
    this.pool.on('error', (error) => console.error(`postgres: ${error.message}`));
    // so would one that breaks at work, although the query that it breaks says so already
    this.pool.on('connect', (client) => client.on('error', () => {}));
    this.db = new Kysely({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  /** PostgreSQL has no number that says whether anything has changed. */
  revision(): undefined {
    return undefined;
  }

  async transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        let woken = false;
        const wake = () => {
          woken = true;
        };
        const value = await this.db.transaction().execute((db) => work({ engine: 'postgres', db, wake }));
        // before the commit there is nothing to be found
        if (woken) this.wake();
        return value;
      } catch (error) {
        if (attempt === 5 || !begunAgain.has((error as { code?: string }).code ?? '')) throw error;
      }
  }

  async close() {
    await this.db.destroy();
  }
}
