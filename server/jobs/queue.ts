// Durable jobs, in the store's own transactions: what is enqueued exists exactly if the write it belongs to does.
// A worker takes a job on a lease and keeps renewing it; what a dead worker held is taken up by another within seconds.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Outbound } from '../outbound/outbound.ts';
import { momentNow } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, withDefault } from '../store/table.ts';
import { type Shop, shops } from '../store/tenants.ts';

export const jobs = table(
  'jobs',
  {
    kind: text(),
    payload: json<Record<string, unknown>>(),
    /** By the clock of the job's shop. */
    run_at_ms: integer(),
    attempts: withDefault(integer(), 0),
    /** By the server's clock. */
    leased_until_ms: withDefault(integer(), 0),
    lease: nullable(text()),
    last_error: nullable(text()),
    dead: withDefault(boolean(), false),
  },
  { index: [['dead', 'run_at_ms'], ['kind']] },
);

export interface Run<P> {
  payload: P;
  shop: Shop;
  /** Counted from 1. */
  attempt: number;
  store: Store;
  outbound: Outbound;
  now: string;
  /** A transaction that holds only while the job is ours: one that another worker has taken up meanwhile is not done twice. */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** The same, and the job is done with it: either both are stored or neither. */
  complete<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
}

export interface Job<P extends object> {
  kind: string;
  run(run: Run<P>): Promise<void>;
  /** Attempts in all; after the last one the job is dead, and shown to the operator. */
  attempts: number;
  /** Milliseconds of the shop's clock before the attempt after this one. */
  backoff(attempt: number): number;
  /** In the transaction that buries it. */
  onDead?(tx: Executor, run: Run<P>, error: unknown): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: jobs of all payloads
const declaredJobs = new Map<string, Job<any>>();

export function defineJob<P extends object>(job: Job<P>): Job<P> {
  declaredJobs.set(job.kind, job);
  return job;
}

/** Twice as long each time, give or take a quarter, so that those that failed together don't come back together. */
export const exponential =
  (firstMs: number, mostMs = 3_600_000) =>
  (attempt: number) =>
    Math.min(mostMs, firstMs * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);

export async function enqueue<P extends object>(tx: Executor, shop: { id: number; clock_offset_ms: number }, job: Job<P>, payload: P, { delayMs = 0 } = {}) {
  const now = momentNow(shop.clock_offset_ms);
  const row = await jobs.insert(tx, {
    shop_id: shop.id,
    kind: job.kind,
    payload: payload as Record<string, unknown>,
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

class LeaseLost extends Error {}

interface WorkerOptions {
  store: Store;
  outbound: Outbound;
  log(entry: Record<string, unknown>): void;
  leaseMs?: number;
  /** Jobs that run at once. */
  concurrency?: number;
  idleMs?: number;
}

export class Workers {
  private readonly running = new Map<number, Promise<void>>();
  private readonly lease = randomUUID();
  private readonly options: Required<WorkerOptions>;
  private timer: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(options: WorkerOptions) {
    this.options = { leaseMs: 4000, concurrency: 32, idleMs: 250, ...options };
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
    for (const job of claimed) {
      const work = this.run(job).finally(() => {
        this.running.delete(job.id);
        if (!this.stopped) this.schedule(0);
      });
      this.running.set(job.id, work);
    }
    if (claimed.length === free) this.again = true;
  }

  private claim(most: number): Promise<Row<typeof jobs>[]> {
    const { store, leaseMs } = this.options;
    return store.transaction(async (tx) => {
      const now = Date.now();
      let due = tx.db
        .selectFrom('jobs')
        .innerJoin('shops', 'shops.id', 'jobs.shop_id')
        .select('jobs.id')
        .where('jobs.dead', '=', tx.engine === 'sqlite' ? 0 : false)
        .where('jobs.leased_until_ms', '<=', now)
        .where(sql<boolean>`jobs.run_at_ms <= ${now} + shops.clock_offset_ms`)
        .orderBy('jobs.run_at_ms')
        .orderBy('jobs.id')
        .limit(most);
      if (tx.engine === 'postgres') due = due.forUpdate('jobs').skipLocked();
      const ids = (await due.execute()).map((row) => row.id);
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

  private async run(row: Row<typeof jobs>) {
    const { store, outbound, log } = this.options;
    const job = declaredJobs.get(row.kind);
    const shop = await shops.first(store, null, [['id', '=', row.shop_id]]);
    if (!shop) return;
    let done = false;
    const ours = async (tx: Executor) => {
      const held = tx.db.selectFrom('jobs').select('id').where('id', '=', row.id).where('lease', '=', this.lease);
      const found = await (tx.engine === 'postgres' ? held.forUpdate() : held).executeTakeFirst();
      if (!found) throw new LeaseLost(`job ${row.id} was taken up by another worker`);
    };
    const transaction: Run<object>['transaction'] = (work) =>
      store.transaction(async (tx) => {
        await ours(tx);
        return work(tx);
      });
    const complete: Run<object>['complete'] = async (work) => {
      const value = await transaction(async (tx) => {
        const result = await work(tx);
        await tx.db.deleteFrom('jobs').where('id', '=', row.id).execute();
        return result;
      });
      done = true;
      return value;
    };
    const run = { payload: row.payload, shop, attempt: row.attempts + 1, store, outbound, now: momentNow(shop.clock_offset_ms), transaction, complete };
    try {
      if (!job) throw new Error(`nobody knows jobs of kind ${row.kind}`);
      await job.run(run);
      if (!done) await complete(async () => {});
    } catch (error) {
      if (error instanceof LeaseLost) return;
      await this.failed(row, job, run, error).catch((second) => log({ level: 'error', job: row.id, kind: row.kind, error: String(second) }));
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: jobs of all payloads
  private async failed(row: Row<typeof jobs>, job: Job<any> | undefined, run: Run<object>, error: unknown) {
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
    await run.transaction(async (tx) => {
      const changes = {
        attempts: run.attempt,
        lease: null,
        leased_until_ms: 0,
        last_error: error instanceof Error ? error.message : String(error),
        dead,
        run_at_ms: Date.now() + run.shop.clock_offset_ms + (dead ? 0 : Math.round(job.backoff(run.attempt))),
      };
      await jobs.update(tx, row, changes, run.now);
      if (dead) await job?.onDead?.(tx, run, error);
    });
  }
}
