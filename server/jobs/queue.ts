// Durable jobs, in the store's own transactions: what is enqueued exists exactly if the write it belongs to does.
// A worker takes a job on a lease and keeps renewing it; what a dead worker held is taken up by another within seconds.
// Jobs of one channel get as many places as they use well, so that a destination that hangs holds up no other;
// jobs of one lane are done one after the other.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Destinations } from '../outbound/destinations.ts';
import type { Mail } from '../outbound/mail.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { moment, momentNow } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, withDefault } from '../store/table.ts';
import { type Shop, shops } from '../store/tenants.ts';
import type { Vault } from '../store/vault.ts';

export const jobs = table(
  'jobs',
  {
    kind: text(),
    payload: json<Record<string, unknown>>(),
    /** The record that it is about, as the operator is shown it. */
    subject_id: nullable(integer()),
    /** Whom it keeps waiting for: a job's kind, unless it says more. */
    channel: withDefault(text(), ''),
    /** Jobs of the same lane keep their order; those without one have none. */
    lane: nullable(text()),
    /** By the clock of the job's shop. */
    run_at_ms: integer(),
    attempts: withDefault(integer(), 0),
    /** By the server's clock. */
    leased_until_ms: withDefault(integer(), 0),
    lease: nullable(text()),
    last_error: nullable(text()),
    dead: withDefault(boolean(), false),
  },
  { index: [['dead', 'run_at_ms'], ['kind', 'subject_id'], ['lane']] },
);

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
  now: string;
  /** A transaction that holds only while the job is ours: one that another worker has taken up meanwhile is not done twice. */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** The same, and the job is done with it: either both are stored or neither. */
  complete<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
}

export interface Job<P extends object, K = undefined, D = void> {
  kind: string;
  /** What runs have to know, read once for all jobs that were taken up together. */
  known?(store: Store, taken: P[]): Promise<(payload: P) => K>;
  /** What it gives back is done with `settle`. */
  run(run: Run<P, K>): Promise<D>;
  /** In the transaction that ends the jobs: written once for all that ended together. */
  settle?(tx: Executor, done: NonNullable<D>[]): Promise<void>;
  /** Attempts in all; after the last one the job is dead, and shown to the operator. */
  attempts: number;
  /** Milliseconds of the shop's clock before the attempt after this one. */
  backoff(attempt: number): number;
  /** In the transaction that puts it off; the moment is by the shop's clock. */
  onRetry?(tx: Executor, run: Run<P, K>, error: unknown, nextAt: string): Promise<void>;
  /** In the transaction that buries it. */
  onDead?(tx: Executor, run: Run<P, K>, error: unknown): Promise<void>;
  /** In the transaction that digs it up. */
  onRevived?(tx: Executor, subject: { shop_id: number; payload: P }, now: string): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: jobs of all payloads
type AnyJob = Job<any, any, any>;

const declaredJobs = new Map<string, AnyJob>();

export function defineJob<P extends object, K = undefined, D = void>(job: Job<P, K, D>): Job<P, K, D> {
  declaredJobs.set(job.kind, job);
  return job;
}

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
}

export async function enqueue<P extends object, K, D>(
  tx: Executor,
  shop: { id: number; clock_offset_ms: number },
  job: Job<P, K, D>,
  payload: P,
  { delayMs = 0, subject, channel = job.kind, lane }: Placing = {},
) {
  const now = momentNow(shop.clock_offset_ms);
  const row = await jobs.insert(tx, {
    shop_id: shop.id,
    kind: job.kind,
    payload: payload as Record<string, unknown>,
    subject_id: subject ?? null,
    channel,
    lane: lane ?? null,
    run_at_ms: Date.now() + shop.clock_offset_ms + delayMs,
    attempts: 0,
    leased_until_ms: 0,
    dead: false,
    created_at: now,
    updated_at: now,
  });
  tx.wake();
  return row;
}

/** A dead job gets all its attempts once more, from now on. */
export async function revive(tx: Executor, row: Row<typeof jobs>) {
  const shop = await shops.first(tx, null, [['id', '=', row.shop_id]]);
  const offset = shop?.clock_offset_ms ?? 0;
  const now = momentNow(offset);
  await jobs.update(tx, row, { dead: false, attempts: 0, run_at_ms: Date.now() + offset }, now);
  await declaredJobs.get(row.kind)?.onRevived?.(tx, row, now);
  tx.wake();
}

/** Another worker has taken the job up: nothing more is to be done here. */
export class LeaseLost extends Error {}
const lost = (id: number) => `job ${id} was taken up by another worker`;

const gatherMs = 3;

interface Completion {
  id: number;
  work: (tx: Executor) => Promise<unknown>;
  /** What is settled together with what the others of its kind have done. */
  done?: { job: AnyJob; value: unknown } | undefined;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

interface WorkerOptions {
  store: Store;
  outbound: Outbound;
  destinations: Destinations;
  mail: Mail;
  vault: Vault;
  log(entry: Record<string, unknown>): void;
  /** What else has to be stored before the end. */
  atStop?(): Promise<void>;
  leaseMs?: number;
  /** Jobs that run at once. */
  concurrency?: number;
  idleMs?: number;
}

/** How many places a channel has at first, when its last job was slow, and at most. */
const places = { first: 4, slow: 2, most: 256 };
const slowMs = 1000;

interface Channel {
  running: number;
  places: number;
  usedAt: number;
}

/** After so long a rest a channel begins as if it were new; one that was slow stays so until it is quick again. */
const restMs = 10_000;

export class Workers {
  private readonly running = new Map<number, Promise<void>>();
  private readonly channels = new Map<string, Channel>();
  private readonly completions: Completion[] = [];
  private readonly lease = randomUUID();
  private readonly options: Required<WorkerOptions>;
  private timer: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(options: WorkerOptions) {
    this.options = { leaseMs: 3000, concurrency: 512, idleMs: 250, atStop: async () => {}, ...options };
  }

  start() {
    const { store, leaseMs } = this.options;
    store.onWake = () => {
      if (!this.stopped) this.schedule(1);
    };
    this.heartbeat = setInterval(() => void this.renew(), leaseMs / 3);
    this.schedule(0);
  }

  /** Lets what runs finish, up to a second; the rest is taken up by whoever comes next. */
  async stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.polling;
    await Promise.race([Promise.allSettled(this.running.values()), new Promise((done) => setTimeout(done, 1000).unref())]);
    clearInterval(this.heartbeat);
    await this.options.atStop();
  }

  private schedule(ms: number) {
    if (this.polling) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polling = this.poll()
        .catch((error) => this.options.log({ level: 'error', jobs: 'poll', error: String(error) }))
        .finally(() => {
          this.polling = undefined;
          if (this.stopped) return;
          const soon = this.again;
          this.again = false;
          this.schedule(soon ? 1 : this.options.idleMs);
        });
    }, ms);
  }

  private async poll() {
    const free = this.options.concurrency - this.running.size;
    if (free <= 0) return;
    const claimed = await this.claim(free);
    if (claimed.length === 0) return;
    const [theirs, known] = await Promise.all([this.shopsOf(claimed), this.knownOf(claimed)]);
    for (const row of claimed) {
      const channel = this.channel(row.channel);
      channel.running++;
      channel.usedAt = Date.now();
      const began = performance.now();
      const work = this.run(row, theirs.get(row.shop_id), known.get(row.kind)?.(row.payload)).finally(() => {
        this.running.delete(row.id);
        channel.running--;
        channel.places = performance.now() - began > slowMs ? places.slow : Math.min(places.most, channel.places + 1);
        if (!this.stopped) this.schedule(0);
      });
      this.running.set(row.id, work);
    }
  }

  private async shopsOf(claimed: Row<typeof jobs>[]): Promise<Map<number, Shop>> {
    const ids = [...new Set(claimed.map((row) => row.shop_id))];
    return new Map((await shops.all(this.options.store, null, [['id', 'in', ids]])).map((shop) => [shop.id, shop]));
  }

  private async knownOf(claimed: Row<typeof jobs>[]): Promise<Map<string, (payload: object) => unknown>> {
    const known = new Map<string, (payload: object) => unknown>();
    for (const [kind, rows] of Map.groupBy(claimed, (row) => row.kind)) {
      const of = await declaredJobs.get(kind)?.known?.(
        this.options.store,
        rows.map(({ payload }) => payload),
      );
      if (of) known.set(kind, of);
    }
    return known;
  }

  private channel(name: string): Channel {
    let channel = this.channels.get(name);
    if (!channel) {
      channel = { running: 0, places: places.first, usedAt: 0 };
      this.channels.set(name, channel);
    }
    return channel;
  }

  private claim(most: number): Promise<Row<typeof jobs>[]> {
    const { store, leaseMs } = this.options;
    return store.transaction(async (tx) => {
      const now = Date.now();
      const full = [...this.channels].filter(([, { running, places: all }]) => running >= all).map(([name]) => name);
      const window = Math.min(most, places.most);
      let due = tx.db
        .selectFrom('jobs')
        .innerJoin('shops', 'shops.id', 'jobs.shop_id')
        .select(['jobs.id', 'jobs.channel'])
        .where('jobs.dead', '=', tx.engine === 'sqlite' ? 0 : false)
        // the first bound is the one that an index can use
        .where(sql<boolean>`jobs.run_at_ms <= ${now} + (select coalesce(max(clock_offset_ms), 0) from shops)`)
        .where(sql<boolean>`jobs.run_at_ms <= ${now} + shops.clock_offset_ms`)
        .where('jobs.leased_until_ms', '<=', now)
        .where(sql<boolean>`(jobs.lane is null or not exists (
          select 1 from jobs as earlier where earlier.lane = jobs.lane and earlier.id < jobs.id and not earlier.dead))`)
        .orderBy('jobs.run_at_ms')
        .orderBy('jobs.id')
        .limit(window);
      if (full.length > 0) due = due.where('jobs.channel', 'not in', full);
      if (tx.engine === 'postgres') due = due.forUpdate('jobs').skipLocked();
      const ids: number[] = [];
      const left = new Map<string, number>();
      const found = await due.execute();
      // then there is more than was looked at, if only for those who have places left
      if (found.length === window) this.again = true;
      for (const { id, channel: name } of found) {
        const channel = this.channels.get(name);
        const room = left.get(name) ?? (channel ? channel.places - channel.running : places.first);
        if (room > 0 && ids.length < most) ids.push(id);
        left.set(name, room - 1);
      }
      if (ids.length === 0) return [];
      const rows = await tx.db
        .updateTable('jobs')
        .set({ lease: this.lease, leased_until_ms: now + leaseMs })
        .where('id', 'in', ids)
        .returningAll()
        .execute();
      return rows.map((row) => jobs.decode(row)).sort((a, b) => a.run_at_ms - b.run_at_ms || a.id - b.id);
    });
  }

  private async renew() {
    for (const [name, { running, places: all, usedAt }] of this.channels)
      if (running === 0 && all >= places.first && Date.now() - usedAt > restMs) this.channels.delete(name);
    const ids = [...this.running.keys()];
    if (ids.length === 0) return;
    const { store, leaseMs, log } = this.options;
    await store
      .transaction((tx) =>
        tx.db
          .updateTable('jobs')
          .set({ leased_until_ms: Date.now() + leaseMs })
          .where('id', 'in', ids)
          .where('lease', '=', this.lease)
          .execute(),
      )
      .catch((error) => log({ level: 'error', jobs: 'renew', error: String(error) }));
  }

  private async run(row: Row<typeof jobs>, shop: Shop | undefined, known: unknown) {
    const { store, outbound, destinations, mail, vault, log } = this.options;
    const job = declaredJobs.get(row.kind);
    if (!shop) return;
    let ended = false;
    const transaction: Run<object>['transaction'] = (work) =>
      store.transaction(async (tx) => {
        const held = tx.db.selectFrom('jobs').select('id').where('id', '=', row.id).where('lease', '=', this.lease);
        if (!(await (tx.engine === 'postgres' ? held.forUpdate() : held).executeTakeFirst())) throw new LeaseLost(lost(row.id));
        return work(tx);
      });
    const complete: Run<object>['complete'] = async (work) => {
      const value = await this.completed({ id: row.id, work });
      ended = true;
      return value as Awaited<ReturnType<typeof work>>;
    };
    const now = momentNow(shop.clock_offset_ms);
    const run = { payload: row.payload, known, shop, attempt: row.attempts + 1, store, outbound, destinations, mail, vault, now, transaction, complete };
    try {
      if (!job) throw new Error(`nobody knows jobs of kind ${row.kind}`);
      const value = await job.run(run);
      if (!ended) await this.completed({ id: row.id, work: async () => {}, done: job.settle && value !== undefined ? { job, value } : undefined });
    } catch (error) {
      if (error instanceof LeaseLost) return;
      await this.failed(row, job, run, error).catch((second) => log({ level: 'error', job: row.id, kind: row.kind, error: String(second) }));
    }
  }

  /** What is done within a few milliseconds is stored in one transaction: a commit costs more than all that it holds. */
  private completed(one: Omit<Completion, 'resolve' | 'reject'>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.completions.push({ ...one, resolve, reject });
      if (this.completions.length === 1) setTimeout(() => void this.flush(), gatherMs);
    });
  }

  private async flush() {
    const batch = this.completions.splice(0);
    const { store } = this.options;
    const told = await store.transaction((tx) => this.finish(tx, batch)).catch(() => undefined);
    if (told) return told.forEach((tell) => void tell());
    // one of them failed, and must not be the end of the others
    for (const one of batch) await store.transaction((tx) => this.finish(tx, [one])).then((all) => all.forEach((tell) => void tell()), one.reject);
  }

  private async finish(tx: Executor, batch: Completion[]): Promise<(() => void)[]> {
    const ids = batch.map(({ id }) => id);
    const ours = await tx.db.deleteFrom('jobs').where('id', 'in', ids).where('lease', '=', this.lease).returning('id').execute();
    const held = new Set(ours.map(({ id }) => id));
    const tells: (() => void)[] = [];
    for (const { id, work, resolve, reject } of batch)
      if (held.has(id)) {
        const value = await work(tx);
        tells.push(() => resolve(value));
      } else tells.push(() => reject(new LeaseLost(lost(id))));
    const done = batch.flatMap((one) => (held.has(one.id) && one.done) || []);
    for (const [job, values] of Map.groupBy(done, ({ job }) => job))
      await job.settle?.(
        tx,
        values.map(({ value }) => value),
      );
    return tells;
  }

  private async failed(row: Row<typeof jobs>, job: AnyJob | undefined, run: Run<object, unknown>, error: unknown) {
    const { log } = this.options;
    const dead = !job || run.attempt >= job.attempts;
    log({
      level: dead ? 'error' : 'warn',
      job: row.id,
      kind: row.kind,
      attempt: run.attempt,
      dead,
      error: error instanceof Error ? error.message : String(error),
    });
    // the clock may have been moved while the job ran
    const shop = (await shops.first(this.options.store, null, [['id', '=', row.shop_id]])) ?? run.shop;
    const current = Date.now() + shop.clock_offset_ms;
    const nextMs = current + (dead ? 0 : Math.round(job.backoff(run.attempt)));
    await run.transaction(async (tx) => {
      const changes = {
        attempts: run.attempt,
        lease: null,
        leased_until_ms: 0,
        last_error: error instanceof Error ? error.message : String(error),
        dead,
        run_at_ms: nextMs,
      };
      await jobs.update(tx, row, changes, moment(current));
      if (dead) await job?.onDead?.(tx, run, error);
      else await job.onRetry?.(tx, run, error, moment(nextMs));
    });
  }
}
