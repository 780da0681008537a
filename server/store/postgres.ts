// The engine for more than one machine.
import { type CompiledQuery, type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type QueryResult } from 'kysely';
import pg from 'pg';
import { builderOver } from './builder.ts';
import { Again, type AnyDatabase, type Executor, type Portion } from './executor.ts';
import { asFault, saidOnce, Unavailable } from './faults.ts';
import { beginWithin, connectionMs, mostCalls, mostWaiting, setForConnection } from './limits.ts';
import { Memory } from './memory.ts';
import { command, type Statement, send, sendCommands, statement } from './postgres-statement.ts';
import { Silence } from './silence.ts';
import { Crowded, Walks } from './walks.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Two transactions that met in the wrong order: neither was wrong, so the loser begins again. */
const begunAgain = new Set(['40001', '40P01']);
const mostMeetings = 250;

/** Each connection keeps the plans of so many statements, in memory of the database. */
const mostNames = 250;
const names = new Map<string, string>();
/** Texts that were asked once: one that never comes again needs no plan that is kept. */
const askedOnce = new Memory<true>(1000);

/** Under one name all connections know the same text. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return undefined;
  if (!askedOnce.get(sql)) return void askedOnce.set(sql, true);
  const name = `store-admin ${names.size}`;
  names.set(sql, name);
  return name;
}

/** The pool, or one connection of it in which a transaction is open. */
type Session = pg.Pool | pg.PoolClient;

/** The transaction has failed already. */
const failedBefore = '25P02';
/** What first went wrong in the transaction that a connection has open: what is sent behind it is told only that something did. */
const firstFaults = new WeakMap<Session, Unavailable>();

function faultOn(session: Session, error: unknown): unknown {
  const fault = asFault(error);
  if (fault instanceof Unavailable && !firstFaults.has(session)) firstFaults.set(session, fault);
  return (error as { code?: string }).code === failedBefore ? (firstFaults.get(session) ?? fault) : fault;
}

async function run(session: Session, named: boolean, sql: string, parameters: unknown[]) {
  const name = named ? nameOf(sql) : undefined;
  try {
    return (await session.query<Record<string, unknown>>({ ...(name === undefined ? {} : { name }), text: sql, values: parameters })).rows;
  } catch (error) {
    throw faultOn(session, error);
  }
}

/** For the query builder, whose texts are of any number, so that they have no names. `ahead` sends what was asked of the session before. */
function builderOn(session: Session, ahead = () => {}): Kysely<AnyDatabase> {
  const engine = {
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
  return builderOver(engine, async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    ahead();
    try {
      const { rows, rowCount, command } = await session.query({ text: sql, values: [...parameters] });
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
      return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    } catch (error) {
      throw faultOn(session, error);
    }
  });
}

/** Rows of a statement, sent by `put`; one whose values the driver has to make texts of goes out by itself, behind what `ahead` sends. */
async function askedOn(
  client: pg.PoolClient,
  named: boolean,
  { sql, parameters }: { sql: string; parameters: unknown[] },
  put: (one: Statement) => void,
  ahead = () => {},
) {
  const asked = statement(sql, parameters, named ? nameOf(sql) : undefined);
  if (!asked) {
    ahead();
    return run(client, named, sql, parameters);
  }
  put(asked);
  try {
    return await asked.done;
  } catch (error) {
    throw faultOn(client, error);
  }
}

/** A connection of the pool, for a transaction. What is asked in one turn goes out in one piece: each piece costs a system call, as its answer does. */
class Line {
  readonly db: Kysely<AnyDatabase>;
  private readonly client: pg.PoolClient;
  private readonly named: boolean;
  private asked: Statement[] = [];

  constructor(client: pg.PoolClient, named: boolean) {
    this.client = client;
    this.named = named;
    this.db = builderOn(client, () => this.flush());
  }

  rows(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
    return askedOn(
      this.client,
      this.named,
      { sql, parameters },
      (one) => this.put(one),
      () => this.flush(),
    );
  }

  async send(sql: 'begin' | typeof beginWithin | 'commit' | 'rollback') {
    const asked = command(sql, this.named ? `store-admin ${sql}` : '');
    if (sql === beginWithin) sendCommands(this.client, asked);
    else this.put(asked);
    try {
      await asked.done;
    } catch (error) {
      throw faultOn(this.client, error);
    }
  }

  private put(one: Statement) {
    if (this.asked.push(one) === 1) process.nextTick(() => this.flush());
  }

  private flush() {
    const { asked, client } = this;
    if (asked.length === 0) return;
    this.asked = [];
    send(client, asked);
  }
}

/** A connection for reads that take no time: those of all callers that come in one turn of the event loop go out together, and each is answered by itself. */
class Shared {
  private readonly pool: pg.Pool;
  private readonly named: boolean;
  private client: pg.PoolClient | undefined;
  private connecting: Promise<pg.PoolClient> | undefined;
  private gathering = false;

  constructor(pool: pg.Pool, named: boolean) {
    this.pool = pool;
    this.named = named;
  }

  async rows(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
    const client = this.client ?? (await this.connected());
    this.gather(client);
    return askedOn(client, this.named, { sql, parameters }, (one) => send(client, [one]));
  }

  private gather({ connection: { stream } }: pg.PoolClient) {
    if (this.gathering) return;
    this.gathering = true;
    stream.cork();
    setImmediate(() => {
      this.gathering = false;
      stream.uncork();
    });
  }

  private connected(): Promise<pg.PoolClient> {
    this.connecting ??= this.connect();
    return this.connecting;
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      const client = await this.pool.connect();
      client.once('error', (error) => this.end(error));
      this.client = client;
      return client;
    } catch (error) {
      throw asFault(error);
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

/**
 * The planner takes an index to cost four times what it does on today's disks, and so reads whole tables, other shops' rows too, where a shop has much of one.
 * Statements are compiled to machine code where it finds them long, which takes longer than any of ours.
 */
const forIndexes = 'set random_page_cost = 1.1; set jit = off';

export interface PostgresOptions {
  connections?: number;
  /** Whether statements have names, by which each connection keeps their plans. */
  prepared?: boolean;
  /** Where connections that break while they rest are told of. */
  log?: (entry: Record<string, unknown>) => void;
}

const onStandardError = ({ error }: Record<string, unknown>) => console.error(error);

export class PostgresStore implements Executor {
  readonly engine = 'postgres';
  /** It lies on no disk of ours. */
  readonly folder = undefined;
  readonly db: Kysely<AnyDatabase>;
  readonly pool: pg.Pool;
  readonly wake = () => this.onWake();
  /** Set by the workers. */
  onWake: () => void = () => {};
  /** Whether statements have names, by which each connection keeps their plans. */
  private readonly named: boolean;
  private readonly shared: Shared[];
  private turn = 0;
  private turnEnds = false;
  private readonly lines = new WeakMap<pg.PoolClient, Line>();
  private readonly walks: Walks;
  private readonly calls: Walks;
  private limited: WeakSet<pg.PoolClient> | undefined;

  constructor(url: string, { connections = 10, prepared = true, log = onStandardError }: PostgresOptions = {}) {
    this.named = prepared;
    // with `pipeline` statements that don't wait for one another go out together; one that rests is looked at, so that nobody on the way forgets it
    const options = { connectionString: url, application_name: 'store-admin', pipeline: true, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
    this.pool = new pg.Pool({ ...options, max: connections, connectionTimeoutMillis: connectionMs, Client: new Silence(options).Client });
    // a connection that breaks while it rests is replaced by the pool; without a listener it would end the process
    const say = saidOnce(log);
    this.pool.on('error', (error) => say({ level: 'error', error: `postgres: ${error.message}` }, asFault(error)));
    // so would one that breaks at work, although the query that it breaks says so already
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      client.query(forIndexes).catch(() => {});
    });
    this.pool.on('acquire', (client) => this.limit(client));
    this.db = builderOn(this.pool);
    // what is left is for transactions, which may be waiting for one another
    this.shared = connections > 2 * sharedConnections ? Array.from({ length: sharedConnections }, () => new Shared(this.pool, prepared)) : [];
    // the other half is for what takes no time, whoever walks
    const inAll = Math.max(1, Math.floor(connections / 2));
    this.walks = new Walks({ inAll, perShop: Math.max(1, Math.min(2, inAll - 1)) });
    // of what isn't shared a shop leaves a part to others
    const own = connections - this.shared.length;
    this.calls = new Walks({ inAll: own, perShop: Math.max(1, Math.ceil((own * 3) / 4)), mostWaiting: mostCalls, of: 'calls' });
  }

  /** From now on nothing that is asked may take longer than a call. */
  limitTimes() {
    this.limited = new WeakSet();
  }

  private limit(client: pg.PoolClient) {
    if (!this.named || !this.limited || this.limited.has(client)) return;
    this.limited.add(client);
    // sent ahead of whatever the connection was taken for; where it fails, so does that
    client.query(setForConnection).catch(() => {});
  }

  private assertRoom() {
    if (this.pool.waitingCount >= mostWaiting) throw new Crowded('database');
  }

  /** For the calls of a shop, which has a part of the connections and waits for its own calls alone. */
  ofShop(shopId: number): Portion {
    return {
      engine: this.engine,
      db: this.db,
      prepared: (sql, parameters) => this.calls.take(shopId, () => this.prepared(sql, parameters)),
      quick: (sql, parameters) => this.quick(sql, parameters),
      walked: (sql, parameters, walking) => this.walked(sql, parameters, walking),
      transaction: (work) => this.transaction(work, shopId),
      wake: this.wake,
      whole: this,
    };
  }

  async prepared(sql: string, parameters: unknown[]) {
    this.assertRoom();
    return run(this.pool, this.named, sql, parameters);
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
    return shared ? shared.rows(sql, parameters) : this.prepared(sql, parameters);
  }

  /** Without a name: a plan for these values is worth more than one that is kept. */
  walked(sql: string, parameters: unknown[], shopId: number | null): Promise<Record<string, unknown>[]> {
    return this.walks.take(shopId, () => run(this.pool, false, sql, parameters));
  }

  /** PostgreSQL has no number that says whether anything has changed. */
  revision(_tables: string[]): undefined {
    return undefined;
  }

  async transaction<T>(work: (tx: Executor) => Promise<T>, shopId: number | null = null): Promise<T> {
    if (shopId !== null) return this.calls.take(shopId, () => this.transaction(work));
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
        // of those that meet at a value one goes on each time
        if (error instanceof Again && attempt < mostMeetings) continue;
        if (attempt === 5 || !begunAgain.has((error as { code?: string }).code ?? '')) throw error;
      }
  }

  private async once<T>(wake: () => void, work: (tx: Executor) => Promise<T>): Promise<T> {
    this.assertRoom();
    const client = await this.pool.connect().catch((error) => {
      throw asFault(error);
    });
    const line = this.lines.get(client) ?? new Line(client, this.named);
    this.lines.set(client, line);
    const sent: Promise<unknown>[] = [];
    const alongside = (statement: Promise<unknown>) => {
      // it is looked at behind the commit
      statement.catch(() => {});
      sent.push(statement);
    };
    const ends: (() => void)[] = [];
    const atEnd = (then: () => void) => void ends.push(then);
    let lost: Error | undefined;
    try {
      const begun = line.send(this.limited && !this.named ? beginWithin : 'begin');
      alongside(begun);
      const rows: Executor['prepared'] = (sql, parameters) => line.rows(sql, parameters);
      const asking = { db: line.db, prepared: rows, quick: rows, walked: rows };
      const value = await work({ engine: 'postgres', ...asking, ...(this.named ? {} : { connected: begun }), alongside, atEnd, wake, whole: this });
      // where a statement ahead of it has failed, a commit undoes everything
      alongside(line.send('commit'));
      await Promise.all(sent);
      return value;
    } catch (error) {
      await line.send('rollback').catch((broken) => {
        lost = broken;
      });
      firstFaults.delete(client);
      throw asFault(error);
    } finally {
      for (const end of ends) end();
      client.release(lost);
    }
  }

  /** Connections, and who waits for one. */
  load() {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async close() {
    await Promise.all([this.walks.end(), this.calls.end()]);
    for (const shared of this.shared) shared.end();
    await this.pool.end();
  }
}
