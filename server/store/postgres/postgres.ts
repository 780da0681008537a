// The PostgreSQL store, for installations on more than one machine.
import type { Kysely } from 'kysely';
import pg from 'pg';
import { Again, type AnyDatabase, type Executor, type Portion } from '../executor.ts';
import { Crowded, FairSemaphore, quickWalkMs } from '../fair-semaphore.ts';
import { beginWithin, connectionMs, isLocked, mostCalls, mostWaiting, setForConnection, setForMigrations, withoutRolesLimits } from '../limits.ts';
import { saidOnce } from '../log-once.ts';
import { Memory } from '../memory.ts';
import { atOnce, type InTurn } from '../one-by-one.ts';
import { asUnavailable, Unavailable } from '../unavailable.ts';
import { allDone, builderOn, Line, run, SharedConnection, staleNames, transactionHasEnded } from './lines.ts';
import { type Outcome, SharedCommits } from './shared-commits.ts';
import { isAwaited, Silence } from './silence.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Serialization failure and deadlock. Neither of the two transactions was wrong, so the one that was rolled back begins again. */
const begunAgain = new Set(['40001', '40P01']);
/** How often a transaction may lose before its caller gets an error. */
const mostLosses = 5;
/** Of many transactions that choose the same value only one succeeds at a time, so each of them may begin again more often. */
const mostMeetings = 250;

/** With more connections each would be shared by fewer reads. With one, a single processor of the database would answer all reads. */
const sharedConnections = 2;

/**
 * After a failover, connections that stayed open may lead to a server that is only a standby now, for as long as they are used. So once a write is refused,
 * each connection that was opened before is replaced when it is next used, unless it is younger than this: a database that takes no writes at all mustn't get
 * a new connection for each of them.
 */
const msUntilReplaced = 1000;

/** How long a quick read that met a lock isn't sent on a shared connection, so that it doesn't hold up other reads again. */
const msAlone = 5000;

/**
 * By default the planner takes an index to cost four times what it costs on today's disks. Where a shop has many rows of a table, the planner would
 * read the whole table, with the rows of other shops. Compiling a statement (`jit`) takes longer than any statement of this project.
 */
const forIndexes = 'set random_page_cost = 1.1; set jit = off';

/**
 * What statements rely on, whatever the role, the database or PGOPTIONS have set. A transaction that has waited for a lock has to see what was committed
 * meanwhile: with an older snapshot two of them would pass a limit together. A backslash in a text is a character like others. Numbers keep all digits.
 */
const asExpected = "set default_transaction_isolation = 'read committed'; set standard_conforming_strings = on; set extra_float_digits = 1";

/** The driver verifies the certificate in these modes too, and warns of that in several lines unless the mode is called `verify-full`. */
const withModeInFull = (url: string) => (url.includes('uselibpqcompat') ? url : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)\b/, '$1verify-full'));

/** Whether Citus is installed, which distributes shops over machines. Where it is installed, shops may be distributed at any time. */
const onSeveralMachines = "select from pg_extension where extname = 'citus'";

export interface PostgresOptions {
  connections?: number;
  /** Whether statements are prepared under names, so that each connection keeps their plans. */
  prepared?: boolean;
  /** Gets the errors of idle connections that break. */
  log?: (entry: Record<string, unknown>) => void;
}

const onStandardError = ({ error }: Record<string, unknown>) => console.error(error);

export class PostgresStore implements Executor {
  readonly engine = 'postgres';
  /** The database may be on another machine, so its folder isn't known. */
  readonly folder = undefined;
  readonly db: Kysely<AnyDatabase>;
  readonly pool: pg.Pool;
  readonly wake = () => this.onWake();
  /** Set by the workers. */
  onWake: () => void = () => {};
  /** Whether statements are prepared under names, so that each connection keeps their plans. */
  private readonly named: boolean;
  private readonly shared: SharedConnection[];
  /** For each text, until when it isn't sent on a shared connection. */
  private readonly aloneUntil = new Memory<number>(1000);
  private turn = 0;
  private turnEnds = false;
  private readonly lines = new WeakMap<pg.PoolClient, Line>();
  private readonly walks: FairSemaphore;
  private readonly calls: FairSemaphore;
  private readonly commits: SharedCommits;
  private readonly silence: Silence;
  private readonly opened = new WeakMap<pg.PoolClient, { at: number; hasStaleNames: () => boolean }>();
  /** When the database last refused a write because it is read-only. */
  private refusedAt = Number.NEGATIVE_INFINITY;
  private limited: WeakSet<pg.PoolClient> | undefined;

  constructor(url: string, { connections = 10, prepared = true, log = onStandardError }: PostgresOptions = {}) {
    this.named = prepared;
    // `pipeline`: statements that don't depend on each other are sent together; `keepAlive`: a probe keeps the network from dropping idle connections
    const options = {
      connectionString: withModeInFull(url),
      application_name: 'store-admin',
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    };
    this.silence = new Silence(options);
    this.pool = new pg.Pool({ ...options, max: connections, connectionTimeoutMillis: connectionMs, Client: this.silence.Client });
    // the pool replaces an idle connection that breaks; without a listener its error would end the process
    const say = saidOnce(log);
    this.pool.on('error', (error) => say({ level: 'error', error: `postgres: ${error.message}` }, asUnavailable(error)));
    // the error of a busy connection would end the process too, although its query reports the error already
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      this.opened.set(client, { at: performance.now(), hasStaleNames: staleNames() });
      const always = `${asExpected}; ${forIndexes}`;
      // no limits are changed behind a pooler: the connection's next user may be serving calls
      const limits = prepared ? [withoutRolesLimits('session'), ...(this.limited ? [] : [setForMigrations])] : [];
      client.query([always, ...limits].join('; ')).catch(() => {});
    });
    this.pool.on('acquire', (client) => this.limit(client));
    this.db = builderOn(this.pool);
    // the other connections are for transactions, which may be waiting for each other
    this.shared =
      connections > 2 * sharedConnections
        ? Array.from(
            { length: sharedConnections },
            () =>
              new SharedConnection(this.pool, prepared, {
                isOutdated: (client) => this.isOutdated(client),
                isStalled: (client) => this.silence.isStalled(client),
                isAwaited,
              }),
          )
        : [];
    // long reads get half of the connections; the other half stays free for quick statements
    const inAll = Math.max(1, Math.floor(connections / 2));
    this.walks = new FairSemaphore({ inAll, perHolder: Math.max(1, Math.min(2, inAll - 1)), quickMs: quickWalkMs });
    // a shop gets three quarters of the unshared connections, so that some are left for other shops
    const own = connections - this.shared.length;
    this.calls = new FairSemaphore({ inAll: own, perHolder: Math.max(1, Math.ceil((own * 3) / 4)), mostWaiting: mostCalls, of: 'calls' });
    this.commits = new SharedCommits(this.calls, { alone: (work) => this.transaction(work), once: (work) => this.once(work) });
  }

  /** From here on calls are served, so statements have time limits. If all shops lie on one machine, their writes may share a transaction. */
  servesCalls(): Promise<void> {
    this.limited = new WeakSet();
    this.silence.endsBroken();
    return this.pool.query(onSeveralMachines).then(
      ({ rows }) => {
        this.commits.acrossShops = rows.length === 0;
      },
      // without shared transactions it is slower, but correct
      () => {},
    );
  }

  private limit(client: pg.PoolClient) {
    if (!this.named || !this.limited || this.limited.has(client)) return;
    this.limited.add(client);
    // sent before the statement for which the connection was taken; if it fails, so does that statement
    client.query(setForConnection).catch(() => {});
  }

  private assertRoom() {
    if (this.pool.waitingCount >= mostWaiting) throw new Crowded('database');
  }

  /**
   * The store for the calls of one shop. The shop may use a part of the connections, and calls beyond that wait for other calls of the same shop.
   * `inTurn` is how whatever has to wait for its turn follows each other in one call.
   */
  ofShop(shopId: number, inTurn: InTurn = atOnce): Portion {
    const prepared: Executor['prepared'] = (sql, parameters) => inTurn(() => this.calls.take(shopId, () => this.prepared(sql, parameters)));
    return {
      engine: this.engine,
      db: this.db,
      prepared,
      quick: (sql, parameters) => this.quick(sql, parameters, () => prepared(sql, parameters)),
      walked: (sql, parameters, walking) => inTurn(() => this.walked(sql, parameters, walking)),
      transaction: (work, kind) => inTurn(() => this.commits.transaction(shopId, work, kind)),
      wake: this.wake,
      whole: this,
    };
  }

  async prepared(sql: string, parameters: unknown[]) {
    this.assertRoom();
    return this.byItself(this.named, sql, parameters);
  }

  /** Sends a statement on a connection that nobody else uses meanwhile. `begins` is called once it has one. */
  private async byItself(named: boolean, sql: string, parameters: unknown[], begins = () => {}) {
    const client = await this.connected();
    begins();
    try {
      const rows = await run(client, named, sql, parameters);
      client.release(this.isOutdated(client));
      return rows;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }

  /** `alone` sends the read on an unshared connection, where it may wait for a lock. */
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

  /** Without a name: a plan that is made for these values is better than a plan that is kept. */
  walked(sql: string, parameters: unknown[], shopId: number | null): Promise<Record<string, unknown>[]> {
    return this.walks.take(shopId, (begins) => this.byItself(false, sql, parameters, begins));
  }

  /** PostgreSQL has no number that tells whether anything has changed. */
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
      // nothing of it is stored, and the other transactions may have ended when the caller tries again
      if (meetings === mostMeetings || losses === mostLosses) throw new Unavailable('busy', (error as Error).message);
    }
  }

  private connected(): Promise<pg.PoolClient> {
    return this.pool.connect().catch((error) => {
      throw asUnavailable(error);
    });
  }

  private async once<T>(work: (tx: Executor, line: Line) => Promise<T>): Promise<Outcome<T>> {
    this.assertRoom();
    const client = await this.connected();
    const line = this.lines.get(client) ?? new Line(client, this.named);
    this.lines.set(client, line);
    line.begins();
    const sent: Promise<unknown>[] = [];
    const alongside = (statement: Promise<unknown>) => {
      // its error is handled after the commit has been sent
      statement.catch(() => {});
      sent.push(statement);
    };
    const ends: (() => void)[] = [];
    const atEnd = (then: () => void) => {
      // it would never be called, since the transaction has ended
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
      alongside(line.send(this.limited && !this.named ? beginWithin : 'begin'));
      // once the transaction has ended, the connection may belong to another one
      const rows: Executor['prepared'] = (sql, parameters) => (isOver ? Promise.reject(new Error(transactionHasEnded)) : line.rows(sql, parameters));
      const asking = { db: line.db, prepared: rows, quick: rows, walked: rows };
      const value = await work({ engine: 'postgres', ...asking, alongside, atEnd, wake, whole: this }, line);
      isCommitting = true;
      // after a failed statement PostgreSQL answers a commit with a rollback
      alongside(line.send('commit'));
      await allDone(sent);
      // before the commit the workers wouldn't find the job
      if (woken) this.wake();
      return { value };
    } catch (error) {
      const hadFailed = line.hasFailed;
      await line.send('rollback').catch((broken) => {
        lost = broken;
      });
      const outage = asUnavailable(line.causeOf(error));
      if (outage instanceof Unavailable && outage.kind === 'read-only') this.refusedAt = performance.now();
      // a transaction whose commit was never sent is rolled back, whatever happens to the connection. One that was sent may have been carried out, unless
      // a statement of the transaction is known to have failed
      return { error: outage, isUndone: !isCommitting || (hadFailed && !(outage instanceof Unavailable)) };
    } finally {
      isOver = true;
      line.rests();
      for (const end of ends) end();
      client.release(lost ?? line.brokeAfterCommit ?? this.isOutdated(client));
    }
  }

  private isOutdated(client: pg.PoolClient): boolean {
    const { at, hasStaleNames } = this.opened.get(client)!;
    return hasStaleNames() || (at < this.refusedAt && performance.now() - at > msUntilReplaced);
  }

  /** How many connections are open and idle, and how many callers wait for one. */
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
