// The engine for more than one machine.
import type { Kysely } from 'kysely';
import pg from 'pg';
import { Again, type AnyDatabase, type Executor, type Portion } from './executor.ts';
import { Crowded, FairSemaphore } from './fair-semaphore.ts';
import { beginWithin, connectionMs, isLocked, mostCalls, mostWaiting, setForConnection, setForMigrations } from './limits.ts';
import { Memory } from './memory.ts';
import { allDone, builderOn, Line, run, SharedConnection, transactionHasEnded } from './postgres-lines.ts';
import { type Outcome, SharedCommits } from './shared-commits.ts';
import { Silence } from './silence.ts';
import { asUnavailable, saidOnce, Unavailable } from './unavailable.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Two transactions that met in the wrong order: neither was wrong, so the loser begins again. */
const begunAgain = new Set(['40001', '40P01']);
/** So often one may lose before its caller hears of it. */
const mostLosses = 5;
/** Of transactions that chose the same value one goes on each time, so each of many begins again more often. */
const mostMeetings = 250;

/** More of them would share less, and one would have a single processor of the database answer all. */
const sharedConnections = 2;

/** Quick reads that met a lock ask by themselves for so long, rather than hold up others again. */
const msAlone = 5000;

/**
 * The planner takes an index to cost four times what it does on today's disks, and so reads whole tables, other shops' rows too, where a shop has much of one.
 * Statements are compiled to machine code where it finds them long, which takes longer than any of ours.
 */
const forIndexes = 'set random_page_cost = 1.1; set jit = off';

/** Citus places shops on machines; where it is installed, some may be placed at any time. */
const onSeveralMachines = "select from pg_extension where extname = 'citus'";

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
  private readonly shared: SharedConnection[];
  /** Until when a text is asked on no connection that others share. */
  private readonly aloneUntil = new Memory<number>(1000);
  private turn = 0;
  private turnEnds = false;
  private readonly lines = new WeakMap<pg.PoolClient, Line>();
  private readonly walks: FairSemaphore;
  private readonly calls: FairSemaphore;
  private readonly commits: SharedCommits;
  private limited: WeakSet<pg.PoolClient> | undefined;

  constructor(url: string, { connections = 10, prepared = true, log = onStandardError }: PostgresOptions = {}) {
    this.named = prepared;
    // with `pipeline` statements that don't wait for one another go out together; one that rests is looked at, so that nobody on the way forgets it
    const options = { connectionString: url, application_name: 'store-admin', pipeline: true, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
    this.pool = new pg.Pool({ ...options, max: connections, connectionTimeoutMillis: connectionMs, Client: new Silence(options).Client });
    // a connection that breaks while it rests is replaced by the pool; without a listener it would end the process
    const say = saidOnce(log);
    this.pool.on('error', (error) => say({ level: 'error', error: `postgres: ${error.message}` }, asUnavailable(error)));
    // so would one that breaks at work, although the query that it breaks says so already
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      // behind a pooler the next to have the connection may be serving calls
      client.query(prepared && !this.limited ? `${setForMigrations}; ${forIndexes}` : forIndexes).catch(() => {});
    });
    this.pool.on('acquire', (client) => this.limit(client));
    this.db = builderOn(this.pool);
    // what is left is for transactions, which may be waiting for one another
    this.shared = connections > 2 * sharedConnections ? Array.from({ length: sharedConnections }, () => new SharedConnection(this.pool, prepared)) : [];
    // the other half is for what takes no time, whoever walks
    const inAll = Math.max(1, Math.floor(connections / 2));
    this.walks = new FairSemaphore({ inAll, perShop: Math.max(1, Math.min(2, inAll - 1)) });
    // of what isn't shared a shop leaves a part to others
    const own = connections - this.shared.length;
    this.calls = new FairSemaphore({ inAll: own, perShop: Math.max(1, Math.ceil((own * 3) / 4)), mostWaiting: mostCalls, of: 'calls' });
    this.commits = new SharedCommits(this.calls, { alone: (work) => this.transaction(work), once: (work) => this.once(work) });
  }

  /** From now on calls are served. Nothing that is asked may take longer than a call, and where all shops lie on one machine, their writes may share a transaction. */
  servesCalls(): Promise<void> {
    this.limited = new WeakSet();
    return this.pool.query(onSeveralMachines).then(
      ({ rows }) => {
        this.commits.acrossShops = rows.length === 0;
      },
      // it is slower without, and right
      () => {},
    );
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
      quick: (sql, parameters) => this.quick(sql, parameters, () => this.calls.take(shopId, () => this.prepared(sql, parameters))),
      walked: (sql, parameters, walking) => this.walked(sql, parameters, walking),
      transaction: (work, kind) => this.commits.transaction(shopId, work, kind),
      wake: this.wake,
      whole: this,
    };
  }

  async prepared(sql: string, parameters: unknown[]) {
    this.assertRoom();
    return run(this.pool, this.named, sql, parameters);
  }

  /** `alone` asks where no connection is shared, and where it has to wait for somebody. */
  async quick(sql: string, parameters: unknown[], alone = () => this.prepared(sql, parameters)) {
    const shared = this.sharedNow();
    if (!shared || performance.now() < (this.aloneUntil.get(sql) ?? 0)) return alone();
    try {
      return await shared.rows(sql, parameters);
    } catch (error) {
      if (!isLocked(error)) throw error;
      this.aloneUntil.set(sql, performance.now() + msAlone);
      return alone();
    }
  }

  private sharedNow(): SharedConnection | undefined {
    if (!this.turnEnds) {
      this.turnEnds = true;
      setImmediate(() => {
        this.turnEnds = false;
        this.turn++;
      });
    }
    return this.shared[this.turn % sharedConnections];
  }

  /** Without a name: a plan for these values is worth more than one that is kept. */
  walked(sql: string, parameters: unknown[], shopId: number | null): Promise<Record<string, unknown>[]> {
    return this.walks.take(shopId, () => run(this.pool, false, sql, parameters));
  }

  /** PostgreSQL has no number that says whether anything has changed. */
  revision(_tables: string[]): undefined {
    return undefined;
  }

  async transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
    for (let meetings = 0, losses = 0; ; ) {
      const outcome = await this.once(work);
      if ('value' in outcome) return outcome.value;
      const { error } = outcome;
      if (error instanceof Again) meetings++;
      else if (begunAgain.has((error as { code?: string }).code ?? '')) losses++;
      else throw error;
      // nothing of it is stored, and others may have ended by the time that it is asked for again
      if (meetings === mostMeetings || losses === mostLosses) throw new Unavailable('busy', (error as Error).message);
    }
  }

  private async once<T>(work: (tx: Executor, line: Line) => Promise<T>): Promise<Outcome<T>> {
    this.assertRoom();
    const client = await this.pool.connect().catch((error) => {
      throw asUnavailable(error);
    });
    const line = this.lines.get(client) ?? new Line(client, this.named);
    this.lines.set(client, line);
    line.begins();
    const sent: Promise<unknown>[] = [];
    const alongside = (statement: Promise<unknown>) => {
      // it is looked at behind the commit
      statement.catch(() => {});
      sent.push(statement);
    };
    const ends: (() => void)[] = [];
    const atEnd = (then: () => void) => {
      // it would never be called
      if (isOver) throw new Error(transactionHasEnded);
      ends.push(then);
    };
    let woken = false;
    const wake = () => {
      woken = true;
    };
    let isCommitting = false;
    let isOver = false;
    let lost: Error | undefined;
    try {
      const begun = line.send(this.limited && !this.named ? beginWithin : 'begin');
      alongside(begun);
      // the connection may be somebody else's by then
      const rows: Executor['prepared'] = (sql, parameters) => (isOver ? Promise.reject(new Error(transactionHasEnded)) : line.rows(sql, parameters));
      const asking = { db: line.db, prepared: rows, quick: rows, walked: rows };
      const value = await work({ engine: 'postgres', ...asking, ...(this.named ? {} : { connected: begun }), alongside, atEnd, wake, whole: this }, line);
      isCommitting = true;
      // where a statement ahead of it has failed, a commit undoes everything
      alongside(line.send('commit'));
      await allDone(sent);
      // before the commit there is nothing to be found
      if (woken) this.wake();
      return { value };
    } catch (error) {
      const hadFailed = line.hasFailed;
      await line.send('rollback').catch((broken) => {
        lost = broken;
      });
      const fault = asUnavailable(error);
      // whose commit was never sent is undone, whatever becomes of the connection
      // one that was sent may have been carried out, unless something of the transaction is known to have failed
      return { error: fault, isUndone: !isCommitting || (hadFailed && !(fault instanceof Unavailable)) };
    } finally {
      isOver = true;
      line.rests();
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
