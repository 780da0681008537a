// Durable jobs, enqueued in the store's own transactions: a job exists exactly if the write that it belongs to was committed.
// This file defines jobs and enqueues them; `workers.ts` runs them. The terms, in the order in which a job meets them:
//
// kind      what is to be done, and how often it is tried: `defineJob` declares one. A job is a row of the table `jobs`: a kind and a payload.
// channel   the jobs for the same receiver, such as a host. A channel gets as many places as it uses well. The more of its jobs fail, the less often
//           it has its turn, so that a receiver that hangs or refuses delays no other (`channels.ts`).
// lane      jobs that have to run in order, such as those of one subscription and one record: each waits for the one before it. A dead job holds up none.
// queue     a channel has two: jobs that were put off after a failed attempt, which are claimed first, and new ones (`putOff` in `channels.ts`).
// holder    such as an app. A running job's slot and the bytes that it keeps in memory count on its holder's account; each account has a share (`budgets.ts`).
// claim     a worker takes jobs that are due, from each channel as many as it has room for (`claim.ts`).
// lease     how long a claimed job belongs to its worker. Workers renew their leases; if a worker dies, another one claims its jobs within seconds.
// ending    a run is over: the job is done and removed, put off until its next attempt, or dead (`endings.ts`).
// dead      all attempts have failed. The operator sees the job, and can revive it.
import type { Destinations } from '../outbound/destinations.ts';
import type { Mail } from '../outbound/mail.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { momentNow } from '../store/clock.ts';
import type { Cause } from '../store/executor.ts';
import { over } from '../store/over.ts';
import { type Clocked, type Shop, shops } from '../store/shops.ts';
import type { Store } from '../store/store.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, withDefault } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { channelOf } from './channels.ts';

export const jobs = table(
  'jobs',
  {
    kind: text(),
    payload: json<Record<string, unknown>>(),
    /** The id of the record that the job is about. The operator sees it. */
    subject_id: nullable(integer()),
    /** The jobs for the same receiver (above). Without a receiver, all jobs of the kind. */
    channel: withDefault(text(), ''),
    /** Jobs of a lane run in order; those without a lane in any. */
    lane: nullable(text()),
    /** By the clock of the job's shop. */
    run_at_ms: integer(),
    attempts: withDefault(integer(), 0),
    /** By a clock that all servers share (`sharedClock`). */
    leased_until_ms: withDefault(integer(), 0),
    lease: nullable(text()),
    last_error: nullable(text()),
    dead: withDefault(boolean(), false),
    /** Bytes in memory while it runs, where those count, and the account that they count on. */
    bytes: withDefault(integer(), 0),
    holder: nullable(integer()),
    /** The call that enqueued the job. */
    cause: nullable(json<Cause>()),
  },
  {
    index: [['dead', 'channel', 'run_at_ms', 'id'], ['kind', 'subject_id'], ['lane']],
    shared: 'workers claim what is due in all shops, from one index',
  },
);

/** Checks a body that a job stores, as the operation that takes such a body would, and gives the same messages. */
export interface Judge {
  problems(operation: string, body: unknown): Record<string, string[]> | undefined;
  phrase(operation: string, field: string, code: string, values?: Record<string, unknown>): string[];
}

/** What workers are given, and hand on to each run. */
export interface Means {
  store: Store;
  outbound: Outbound;
  destinations: Destinations;
  mail: Mail;
  vault: Vault;
  judge: Judge;
  /** The oldest supported version, where the operator has widened the window of versions. */
  oldestVersion: string | undefined;
}

export interface Run<P, K = undefined> extends Means {
  payload: P;
  /** What the kind's `known` has read for the job. */
  known: K;
  shop: Shop;
  /** Counted from 1. */
  attempt: number;
  /** When the run began. */
  now: string;
  /** A transaction in which this worker holds the job: it fails if another worker has claimed it, so that nothing is done twice. Its `now` is read in it. */
  transaction<T>(work: (tx: Executor, now: string) => Promise<T>): Promise<T>;
  /** The same, and ends the job as done: the work and the end are committed together. */
  complete<T>(work: (tx: Executor, now: string) => Promise<T>): Promise<T>;
}

interface Failure<P, K> {
  run: Run<P, K>;
  error: unknown;
  /** When the next attempt is due, by the shop's clock. */
  nextAt: string;
}

/** Written as a method, whose parameters TypeScript compares in both directions: so a job of one kind can stand for a job of any kind. */
type Knows<P, K> = { of(taken: Taken<P>): K }['of'];

interface Taken<P> {
  shop_id: number;
  payload: P;
}

export interface Job<P extends object, K = undefined, D = void> {
  kind: string;
  /** Reads what runs need, once for all jobs that were claimed together. */
  known?(store: Store, taken: Taken<P>[], vault: Vault): Promise<Knows<P, K>>;
  /** What the log says about the job besides its kind. */
  told?(known: K): Record<string, unknown>;
  /** What it returns is passed to `settle`. */
  run(run: Run<P, K>): Promise<D>;
  /** Writes the results of all jobs of the kind that ended together, in the transaction that ends them. */
  settle?(tx: Executor, done: NonNullable<D>[]): Promise<void>;
  /** After the last attempt the job is dead, and the operator sees it. */
  attempts: number;
  /** Milliseconds of the shop's clock between this attempt and the next one. */
  backoff(attempt: number): number;
  /** Whether moving the clock runs all retries that fall into the skipped time. True where the receiver was away; other failures have causes in the present. */
  hasMissedAttempts?: boolean;
  /** Writes for all jobs of the kind that failed together, in the transaction that puts them off. */
  onRetry?(tx: Executor, failed: Failure<P, K>[]): Promise<void>;
  /** Locks what `onDead` needs, before the job itself is locked. Transactions that remove jobs lock in the same order. */
  beforeDead?(tx: Executor, run: Run<P, K>): Promise<void>;
  /** Called in the transaction that marks the job dead. */
  onDead?(tx: Executor, run: Run<P, K>, error: unknown): Promise<void>;
  /** Called in the transaction that revives the job. */
  onRevived?(tx: Executor, subject: Taken<P>, now: string): Promise<void>;
}

/** A job of any kind. Its methods get only payloads that were stored for that kind. */
export type AnyJob = Job<object, unknown, unknown>;

/** Infers the types of a job. It registers nothing: workers are given the list of their jobs (server/domain/jobs.ts). */
export const defineJob = <P extends object, K = undefined, D = void>(job: Job<P, K, D>): Job<P, K, D> => job;

const mostDelayMs = 3_600_000;

/** Doubles the delay each time, and varies it by up to a quarter, so that jobs that failed together don't come back together. */
export const exponential = (firstMs: number) => (attempt: number) => Math.min(mostDelayMs, firstMs * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);

interface Placing {
  delayMs?: number;
  subject?: number;
  channel?: string;
  lane?: string | undefined;
  /** Bytes in memory while it runs. Like its slot, they count on the holder's account. */
  bytes?: number;
  holder?: number;
}

export async function enqueue<P extends object, K, D>(tx: Executor, shop: Clocked, job: Job<P, K, D>, payload: P, placing: Placing = {}) {
  const [row] = await enqueueAll(tx, shop, job, [{ ...placing, payload }]);
  return row!;
}

export async function enqueueAll<P extends object, K, D>(tx: Executor, shop: Clocked, job: Job<P, K, D>, all: (Placing & { payload: P })[]) {
  if (all.length === 0) return [];
  // restoring a snapshot during the call may have set the shop's clock back: by the call's own clock the job would be due much too late
  const offset = (await shops.find(tx, null, shop.id))?.clock_offset_ms ?? shop.clock_offset_ms;
  const rows = await jobs.insertAll(
    tx,
    all.map(({ payload, delayMs = 0, subject, channel = job.kind, lane, bytes = 0, holder }) => ({
      shop_id: shop.id,
      kind: job.kind,
      payload: payload as Record<string, unknown>,
      subject_id: subject ?? null,
      channel,
      lane: lane ?? null,
      run_at_ms: Date.now() + offset + delayMs,
      attempts: 0,
      leased_until_ms: 0,
      dead: false,
      bytes,
      holder: holder ?? null,
      cause: tx.cause?.() ?? null,
    })),
    momentNow(offset),
  );
  tx.wake();
  return rows;
}

/** Whether a job of the shop is due or running. A job that waits for an earlier one of its lane isn't due before that one has ended. */
export async function hasDue(store: Executor, shopId: number): Promise<boolean> {
  const offset = (await shops.find(store, null, shopId))?.clock_offset_ms;
  if (offset === undefined) return false;
  const first = await over(store, jobs)
    .selectFrom('jobs')
    .select('run_at_ms')
    .where('shop_id', '=', shopId)
    .where('dead', '=', false)
    .where(({ eb, not, exists, selectFrom }) =>
      eb.or([
        eb('lane', 'is', null),
        not(
          exists(
            selectFrom('jobs as earlier')
              .select('earlier.id')
              .whereRef('earlier.shop_id', '=', 'jobs.shop_id')
              .whereRef('earlier.lane', '=', 'jobs.lane')
              .whereRef('earlier.id', '<', 'jobs.id')
              .where('earlier.dead', '=', false),
          ),
        ),
      ]),
    )
    .orderBy('run_at_ms')
    .limit(1)
    .executeTakeFirst();
  // compared afterwards: a time that was read before the query may be earlier than that of a retry which was stored meanwhile
  return first !== undefined && first.run_at_ms <= Date.now() + offset;
}

/** A dead job gets all its attempts again. The first one is due at once. */
export async function revive(tx: Executor, row: Row<typeof jobs>, kinds: AnyJob[]) {
  const shop = await shops.find(tx, null, row.shop_id);
  const offset = shop?.clock_offset_ms ?? 0;
  const now = momentNow(offset);
  await jobs.update(tx, row, { dead: false, attempts: 0, channel: channelOf(row.channel), run_at_ms: Date.now() + offset }, now);
  await kinds.find(({ kind }) => kind === row.kind)?.onRevived?.(tx, row, now);
  tx.wake();
}
