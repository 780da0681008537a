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

/**
 * A connection for reads that take no time. Those that come in one turn of the event loop go out together, and so do their answers:
 * a system call for each is most of what such a read costs.
 */
class Shared {
  private readonly pool: pg.Pool;
  private client: pg.PoolClient | undefined;
  private connecting: Promise<pg.PoolClient> | undefined;
  private gathering = false;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  async query(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
    const client = this.client ?? (await this.connected());
    if (!this.gathering) {
      this.gathering = true;
      const { stream } = client.connection;
      stream.cork();
      setImmediate(() => {
        this.gathering = false;
        stream.uncork();
      });
    }
    return prepared(client, sql, parameters);
  }

  private connected(): Promise<pg.PoolClient> {
    this.connecting ??= this.connect();
    return this.connecting;
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      const client = await this.pool.connect();
      this.client = client;
      client.once('error', (error) => this.end(error));
      return client;
    } finally {
      this.connecting = undefined;
    }
  }

  end(broken?: Error) {
    this.client?.release(broken);
    this.client = undefined;
  }
}

/** More of them would share less, and one would have a single processor of the database answer all. */
const sharedConnections = 2;

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
  private readonly shared: Shared[];
  private turn = 0;
  private turnEnds = false;
  private readonly builders = new WeakMap<pg.PoolClient, Kysely<AnyDatabase>>();

  constructor(url: string, connections = 10) {
    // with `pipeline` statements that don't wait for one another go out together
    this.pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'store-admin', pipeline: true });
    // a connection that breaks while it rests is replaced by the pool; without a listener it would end the process
    this.pool.on('error', (error) => console.error(`postgres: ${error.message}`));
    // so would one that breaks at work, although the query that it breaks says so already
    this.pool.on('connect', (client) => client.on('error', () => {}));
    this.db = builderOn(this.pool);
    // what is left is for transactions, which may be waiting for one another
    this.shared = connections > 2 * sharedConnections ? Array.from({ length: sharedConnections }, () => new Shared(this.pool)) : [];
  }

  prepared(sql: string, parameters: unknown[]) {
    return prepared(this.pool, sql, parameters);
  }

  quick(sql: string, parameters: unknown[]) {
    if (!this.turnEnds) {
      this.turnEnds = true;
      setImmediate(() => {
        this.turnEnds = false;
        this.turn++;
      });
    }
    const shared = this.shared[this.turn % sharedConnections];
    return shared ? shared.query(sql, parameters) : this.prepared(sql, parameters);
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
      const working = work({ engine: 'postgres', db: this.builderOn(client), prepared: run, quick: run, wake });
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
    for (const shared of this.shared) shared.end();
    await this.pool.end();
  }
}
