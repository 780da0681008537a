// Sends statements over PostgreSQL connections: a `Line` for each transaction, and a few shared connections for quick reads of all callers.
import { type CompiledQuery, type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type QueryResult } from 'kysely';
import type pg from 'pg';
import { builderOver } from '../builder.ts';
import type { AnyDatabase } from '../executor.ts';
import { beginWithin, setForShared, type setForSharing } from '../limits.ts';
import { Memory } from '../memory.ts';
import { asUnavailable, Unavailable } from '../unavailable.ts';
import { command, isVictim, type Statement, send, sendCommands, statement } from './statement.ts';

/** How many statements have names. Each connection keeps those prepared that it has run, and their plans take memory in the database. */
const mostNames = 250;
/** Callers choose the shapes of lists, so there may be any number of texts: those that aren't asked for lose their names. */
const names = new Memory<string>(mostNames);
let namesGiven = 0;
/** Texts that were sent once and have no name yet. A text that is never sent again needs no prepared statement. */
const askedBefore = new Memory<true>(1000);

/** A name means the same text on all connections, and is never given to another text. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (!askedBefore.get(sql)) return void askedBefore.set(sql, true);
  const name = `store-admin ${namesGiven++}`;
  names.set(sql, name);
  return name;
}

/**
 * Called when a connection is opened. Tells later whether it may have prepared many statements that have lost their names since. Then it should be replaced:
 * to close them one by one, it would have to be known which of them the connection has.
 */
export function staleNames(): () => boolean {
  const before = namesGiven;
  return () => namesGiven - before > 2 * mostNames;
}

/** The pool, or one connection of it in which a transaction is open. */
type Session = pg.Pool | pg.PoolClient;

/** The first error in the open transaction of a connection. Statements behind it only get the error that the transaction has failed. */
const firstErrors = new WeakMap<Session, unknown>();

function outageOn(session: Session, error: unknown): unknown {
  const outage = asUnavailable(error);
  const first = firstErrors.get(session);
  if (first === undefined || isVictim(first)) firstErrors.set(session, outage);
  return isVictim(error) && first instanceof Unavailable ? first : outage;
}

export async function run(session: Session, named: boolean, sql: string, parameters: unknown[]) {
  const name = named ? nameOf(sql) : undefined;
  try {
    return (await session.query<Record<string, unknown>>({ ...(name === undefined ? {} : { name }), text: sql, values: parameters })).rows;
  } catch (error) {
    throw outageOn(session, error);
  }
}

/**
 * For the query builder. Its statements have no names, because there is no limit to how many texts there are.
 * `ahead` is called before each of them, to send the statements that wait to be sent on this session.
 */
export function builderOn(session: Session, ahead: Ahead = () => undefined): Kysely<AnyDatabase> {
  const engine = {
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
  return builderOver(engine, async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const answered = ahead(sql, parameters);
    try {
      const { rows, rowCount, command } = await session.query({ text: sql, values: [...parameters] });
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
      return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    } catch (error) {
      throw outageOn(session, error);
    } finally {
      answered?.();
    }
  });
}

/** The rows of a statement that `put` sends. If its values have to be converted to text, the driver sends it, after `ahead` has sent what waits. */
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
    throw outageOn(client, error);
  }
}

/** Rejects with the first real error. Statements behind it only say that the transaction has failed, and may reject earlier. */
export async function allDone(sent: Promise<unknown>[]) {
  const reasons = (await Promise.allSettled(sent)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (reasons.length > 0) throw reasons.find((reason) => !isVictim(reason)) ?? reasons[0];
}

export const transactionHasEnded = 'the transaction has ended';

/** Sees a statement before it is sent, and may refuse it by throwing. The function that it returns is called once the statement is answered. */
type Ahead = (sql: string, parameters: readonly unknown[]) => (() => void) | undefined;

/** A connection of the pool, for a transaction. Statements of one turn of the event loop are sent in one piece, as each piece costs a system call. */
export class Line {
  readonly db: Kysely<AnyDatabase>;
  private readonly client: pg.PoolClient;
  private readonly named: boolean;
  private asked: Statement[] = [];
  private isResting = false;
  /** Set if the connection broke after PostgreSQL had answered a commit. */
  brokeAfterCommit: Error | undefined;

  constructor(client: pg.PoolClient, named: boolean) {
    this.client = client;
    this.named = named;
    this.db = this.builder(() => undefined);
  }

  /** Another query builder beside `db`. `seen` sees each of its statements. */
  builder(seen: Ahead): Kysely<AnyDatabase> {
    return builderOn(this.client, (sql, parameters) => {
      this.assertBegun();
      const answered = seen(sql, parameters);
      this.flush();
      return answered;
    });
  }

  /** The transaction has ended. Work that still goes on would write outside of any transaction, so its statements are refused. */
  rests() {
    this.isResting = true;
  }

  private assertBegun() {
    if (this.isResting) throw new Error(transactionHasEnded);
  }

  begins() {
    this.isResting = false;
    firstErrors.delete(this.client);
  }

  /** A statement of the transaction has failed, so nothing of the transaction will be stored. */
  get hasFailed(): boolean {
    return firstErrors.has(this.client);
  }

  /** Why the transaction has failed, if the error only says that it has. The statement that failed may be one that nobody waited for. */
  causeOf(error: unknown): unknown {
    return isVictim(error) ? (firstErrors.get(this.client) ?? error) : error;
  }

  async rows(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
    this.assertBegun();
    return askedOn(
      this.client,
      this.named,
      { sql, parameters },
      (one) => this.put(one),
      () => this.flush(),
    );
  }

  async send(sql: 'begin' | typeof beginWithin | typeof setForSharing | 'commit' | 'rollback') {
    const asked = command(sql, this.named ? `store-admin ${sql}` : '');
    if (sql === beginWithin) sendCommands(this.client, asked);
    else this.put(asked);
    try {
      await asked.done;
    } catch (error) {
      // the changes are stored, so their caller must not get an error
      if (asked.doneAs === 'COMMIT') this.brokeAfterCommit = error as Error;
      else throw outageOn(this.client, error);
    }
    // PostgreSQL accepts a commit after a failed statement, but rolls back
    if (sql === 'commit' && asked.doneAs === 'ROLLBACK') throw new Error('a statement of a transaction failed, and its work went on');
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

interface Health {
  /** Whether a newer connection may lead to another server. */
  isOutdated(client: pg.PoolClient): boolean;
  /** Whether its callers have waited for seconds without an answer to any of them. */
  isStalled(client: pg.PoolClient): boolean;
  /** Whether callers wait for its answers. */
  isAwaited(client: pg.PoolClient): boolean;
}

/** A connection for quick reads of all callers. Reads of one turn of the event loop are sent together, and each is answered separately. */
export class SharedConnection {
  private readonly pool: pg.Pool;
  private readonly named: boolean;
  private client: pg.PoolClient | undefined;
  private connecting: Promise<pg.PoolClient> | undefined;
  private gathering = false;
  private readonly health: Health;
  /** The last connection that was replaced. It may still wait for its answers. */
  private replaced: pg.PoolClient | undefined;

  constructor(pool: pg.Pool, named: boolean, health: Health) {
    this.pool = pool;
    this.named = named;
    this.health = health;
  }

  async rows(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
    if (this.client && this.mustBeReplaced(this.client)) this.replace();
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
      client.once('error', (error) => this.client === client && this.end(error));
      // sent before any other statement; if it fails, the statements behind it fail too
      if (this.named) client.query(setForShared).catch(() => {});
      this.client = client;
      return client;
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      this.connecting = undefined;
    }
  }

  /**
   * Where the database itself is slow, every connection stalls, and where it takes no writes, each is soon outdated. So none is replaced while callers wait for
   * the one that was replaced before it: a replaced one doesn't count among the pool's.
   */
  private mustBeReplaced(client: pg.PoolClient): boolean {
    if (this.replaced && this.health.isAwaited(this.replaced)) return false;
    return this.health.isOutdated(client) || this.health.isStalled(client);
  }

  /** The next read opens another connection. Reads that are under way on this one are still answered. */
  private replace() {
    this.replaced = this.client;
    this.client?.release(true);
    this.client = undefined;
  }

  end(broken?: Error) {
    this.client?.release(broken);
    this.client = undefined;
  }
}
