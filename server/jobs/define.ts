// Durable jobs, in the store's own transactions: what is enqueued exists exactly if the write it belongs to does.
// This file defines jobs and enqueues them; `workers.ts` runs them. The words, in the order in which a job meets them:
//
// kind      what is to be done, and how often it is tried: `defineJob` declares one. A job is a row of the table `jobs`: a kind and a payload.
// channel   the jobs that wait for the same receiver, such as a host. A channel gets as many places as it uses well, and fewer turns the
//           more of its jobs fail, so that a receiver that hangs or refuses delays no other (`channels.ts`).
// lane      jobs of which each has to wait for the one before it, such as those of one subscription and one record. A dead job holds up none.
// queue     a channel has two: what was put off after a failed attempt, which is claimed first, and what is new (`putOff` in `channels.ts`).
// holder    whose account a job's slot counts on while it runs, and the bytes that it keeps in memory, such as an app's; there are budgets for all (`budgets.ts`).
// claim     a worker takes up the jobs that are due, as many of each channel as it has room for (`claim.ts`).
// lease     until when a claimed job is its worker's. A worker renews its leases; the jobs of a dead one are claimed by another within seconds.
// ending    a run is over: the job is done and removed, put off until its next attempt, or dead (`endings.ts`).
// dead      all attempts have failed. The operator is shown the job, and can revive it.
import type { Destinations } from '../outbound/destinations.ts';
import type { Mail } from '../outbound/mail.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { momentNow } from '../store/clock.ts';
import type { Cause } from '../store/executor.ts';
import { type Shop, shops } from '../store/shops.ts';
import type { Store } from '../store/store.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, withDefault } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { channelOf } from './channels.ts';

export const jobs = table(
  'jobs',
  {
    kind: text(),
    payload: json<Record<string, unknown>>(),
    /** The record that it is about, as the operator is shown it. */
    subject_id: nullable(integer()),
    /** The jobs that it shares a receiver with (above); those of its kind, unless it says more. */
    channel: withDefault(text(), ''),
    /** Jobs of the same lane keep their order; those without one have none. */
    lane: nullable(text()),
    /** By the clock of the job's shop. */
    run_at_ms: integer(),
    attempts: withDefault(integer(), 0),
    /** By a clock that all servers share (`sharedClock`). */
    leased_until_ms: withDefault(integer(), 0),
    lease: nullable(text()),
    last_error: nullable(text()),
    dead: withDefault(boolean(), false),
    /** Bytes in memory while it runs, where those count, and on whose account. */
    bytes: withDefault(integer(), 0),
    holder: nullable(integer()),
    /** The call that it comes from. */
    cause: nullable(json<Cause>()),
  },
  {
    index: [['dead', 'channel', 'run_at_ms', 'id'], ['kind', 'subject_id'], ['lane']],
    shared: 'workers claim what is due in all shops, from one index',
  },
);

/** Checks a body that a job stores as the operation that takes such a body would, and gives the same messages. */
export interface Judge {
  problems(operation: string, body: unknown): Record<string, string[]> | undefined;
  phrase(operation: string, field: string, code: string, values?: Record<string, unknown>): string[];
}

export interface Run<P, K = undefined> {
  payload: P;
  /** What the kind's `known` read of it. */
  known: K;
  shop: Shop;
  /** Counted from 1. */
  attempt: number;
  store: Store;
  outbound: Outbound;
  destinations: Destinations;
  mail: Mail;
  vault: Vault;
  judge: Judge;
  /** When the run began. */
  now: string;
  /** Where the operator has widened the window of versions. */
  oldestVersion: string | undefined;
  /** A transaction that holds only while the job is ours: one that another worker has taken up meanwhile is not done twice. Its `now` is the time of writing. */
  transaction<T>(work: (tx: Executor, now: string) => Promise<T>): Promise<T>;
  /** The same, and the job is done with it: either both are stored or neither. */
  complete<T>(work: (tx: Executor, now: string) => Promise<T>): Promise<T>;
}

interface Failure<P, K> {
  run: Run<P, K>;
  error: unknown;
  /** By the shop's clock. */
  nextAt: string;
}

/** As a method's, its payload may be of one kind where jobs of any are spoken of. */
type Knows<P, K> = { of(payload: P): K }['of'];

export interface Job<P extends object, K = undefined, D = void> {
  kind: string;
  /** What runs have to know, read once for all jobs that were taken up together. */
  known?(store: Store, taken: { shop_id: number; payload: P }[], vault: Vault): Promise<Knows<P, K>>;
  /** What the log says of it, beside its kind. */
  told?(known: K): Record<string, unknown>;
  /** What it gives back is done with `settle`. */
  run(run: Run<P, K>): Promise<D>;
  /** In the transaction that ends the jobs: written once for all that ended together. */
  settle?(tx: Executor, done: NonNullable<D>[]): Promise<void>;
  /** Attempts in all; after the last one the job is dead, and shown to the operator. */
  attempts: number;
  /** Milliseconds of the shop's clock before the attempt after this one. */
  backoff(attempt: number): number;
  /** Whether moving the clock runs all retries that fall into that time. True where the receiver was away; other failures have today's causes. */
  hasMissedAttempts?: boolean;
  /** In the transaction that puts them off: written once for all that failed together. */
  onRetry?(tx: Executor, failed: Failure<P, K>[]): Promise<void>;
  /** Locks what `onDead` needs besides the job, before the job itself is locked: whoever removes jobs has those locks first, too. */
  beforeDead?(tx: Executor, run: Run<P, K>): Promise<void>;
  /** In the transaction that marks the job dead. */
  onDead?(tx: Executor, run: Run<P, K>, error: unknown): Promise<void>;
  /** In the transaction that revives it. */
  onRevived?(tx: Executor, subject: { shop_id: number; payload: P }, now: string): Promise<void>;
}

/** A job of any kind. Its methods get only payloads that were stored for that kind. */
export type AnyJob = Job<object, unknown, unknown>;

/** Infers the types of a job. It registers nothing: workers are given the list of their jobs (server/domain/jobs.ts). */
export const defineJob = <P extends object, K = undefined, D = void>(job: Job<P, K, D>): Job<P, K, D> => job;

/** Twice as long each time, give or take a quarter, so that those that failed together don't come back together. */
export const exponential =
  (firstMs: number, mostMs = 3_600_000) =>
  (attempt: number) =>
    Math.min(mostMs, firstMs * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);

interface Placing {
  delayMs?: number;
  subject?: number;
  channel?: string;
  lane?: string | undefined;
  /** In memory while it runs, on the account of the holder, as its slot is. */
  bytes?: number;
  holder?: number;
}

type Clocked = Pick<Shop, 'id' | 'clock_offset_ms'>;

export async function enqueue<P extends object, K, D>(tx: Executor, shop: Clocked, job: Job<P, K, D>, payload: P, placing: Placing = {}) {
  const [row] = await enqueueAll(tx, shop, job, [{ ...placing, payload }]);
  return row!;
}

export async function enqueueAll<P extends object, K, D>(tx: Executor, shop: Clocked, job: Job<P, K, D>, all: (Placing & { payload: P })[]) {
  if (all.length === 0) return [];
  // a snapshot that was put back while the call was under way has set the clock back, and by the other one nothing would be due for long
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

/** A dead job gets all its attempts once more, from now on. */
export async function revive(tx: Executor, row: Row<typeof jobs>, kinds: AnyJob[]) {
  const shop = await shops.find(tx, null, row.shop_id);
  const offset = shop?.clock_offset_ms ?? 0;
  const now = momentNow(offset);
  await jobs.update(tx, row, { dead: false, attempts: 0, channel: channelOf(row.channel), run_at_ms: Date.now() + offset }, now);
  await kinds.find(({ kind }) => kind === row.kind)?.onRevived?.(tx, row, now);
  tx.wake();
}
