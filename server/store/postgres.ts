// The engine for more than one machine.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { AnyDatabase, Executor } from './executor.ts';
import { Memory } from './memory.ts';
import { Walks } from './walks.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Two transactions that met in the wrong order: neither was wrong, so the loser begins again. */
const begunAgain = new Set(['40001', '40P01']);

/** Each connection keeps the plans of so many statements, in memory of the database. */
const mostNames = 250;
const names = new Map<string, string>();
/** Texts that were asked once: one that never comes again needs no plan that is kept. */
const askedOnce = new Memory<true>(1000);

/** Under one name all connections know the same text. */
function nameOf(sql: string): { name: string } | undefined {
  const known = names.get(sql);
  if (known !== undefined) return { name: known };
  if (names.size >= mostNames) return undefined;
  if (!askedOnce.get(sql)) return void askedOnce.set(sql, true);
  const name = `store-admin ${names.size}`;
  names.set(sql, name);
  return { name };
}

/** The pool, or one connection of it in which a transaction is open. */
type Session = pg.Pool | pg.PoolClient;

const prepared = async (session: Session, sql: string, parameters: unknown[]) =>
  (await session.query<Record<string, unknown>>({ ...nameOf(sql), text: sql, values: parameters })).rows;

/** What the query builder runs on. Its texts are of any number, so that they have no names. */
class Connection implements DatabaseConnection, Driver {
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.session.query({ text: sql, values: [...parameters] });
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: nothing here streams
  async *streamQuery<R>(): AsyncGenerator<QueryResult<R>> {
    throw new Error('not used');
  }
  async init() {}
  async acquireConnection() {
    return this;
  }
  async beginTransaction() {
    throw new Error('transactions are begun by the store');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

function builderOn(session: Session): Kysely<AnyDatabase> {
  const dialect: Dialect = {
    createDriver: () => new Connection(session),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  return new Kysely({ dialect });
}

export class PostgresStore implements Executor {
  readonly engine = 'postgres';
  readonly db: Kysely<AnyDatabase>;
  readonly pool: pg.Pool;
  readonly wake = () => this.onWake();
  /** Set by the workers. */
  onWake: () => void = () => {};
  private readonly walks: Walks;
  private readonly builders = new WeakMap<pg.PoolClient, Kysely<AnyDatabase>>();

  constructor(url: string, connections = 10) {
    // with `pipeline` statements that don't wait for one another go out together
    this.pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'store-admin', pipeline: true });
    // a connection that breaks while it rests is replaced by the pool; without a listener it would end the process
    this.pool.on('error', (error) => console.error(`postgres: ${error.message}`));
    // so would one that breaks at work, although the query that it breaks says so already
    this.pool.on('connect', (client) => client.on('error', () => {}));
    this.db = builderOn(this.pool);
    // the other half is for what takes no time, whoever walks
    const inAll = Math.max(1, Math.floor(connections / 2));
    this.walks = new Walks({ inAll, perShop: Math.max(1, Math.min(2, inAll - 1)) });
  }

  prepared(sql: string, parameters: unknown[]) {
    return prepared(this.pool, sql, parameters);
  }

  /** Without a name: a plan for these values is worth more than one that is kept. */
  walked(sql: string, parameters: unknown[], shopId: number | null): Promise<Record<string, unknown>[]> {
    return this.walks.take(shopId, async () => (await this.pool.query<Record<string, unknown>>({ text: sql, values: parameters })).rows);
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
        const value = await this.once(wake, work);
        // before the commit there is nothing to be found
        if (woken) this.wake();
        return value;
      } catch (error) {
        if (attempt === 5 || !begunAgain.has((error as { code?: string }).code ?? '')) throw error;
      }
  }

  private async once<T>(wake: () => void, work: (tx: Executor) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let lost: Error | undefined;
    try {
      // goes out together with the first statement of the work, which fails where this does
      client.connection.stream.cork();
      const begun = client.query('begin');
      begun.catch(() => {});
      const run: Executor['prepared'] = (sql, parameters) => prepared(client, sql, parameters);
      const working = work({ engine: 'postgres', db: this.builderOn(client), prepared: run, walked: run, wake });
      client.connection.stream.uncork();
      const value = await working;
      await begun;
      await client.query('commit');
      return value;
    } catch (error) {
      await client.query('rollback').catch((broken) => {
        lost = broken;
      });
      throw error;
    } finally {
      client.release(lost);
    }
  }

  private builderOn(client: pg.PoolClient): Kysely<AnyDatabase> {
    const known = this.builders.get(client) ?? builderOn(client);
    this.builders.set(client, known);
    return known;
  }

  async close() {
    await this.walks.end();
    await this.pool.end();
  }
}
