// The workers of one process: they claim jobs that are due, run them, and renew the leases of running ones.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { momentNow } from '../store/clock.ts';
import type { Cause } from '../store/executor.ts';
import { sharedClock } from '../store/expressions.ts';
import { isPassing } from '../store/limits.ts';
import type { LogOnce } from '../store/log-once.ts';
import { over } from '../store/over.ts';
import type { Shop } from '../store/shops.ts';
import type { Row } from '../store/table.ts';
import { makeDueWhatIsAhead } from './ahead.ts';
import { Budgets } from './budgets.ts';
import { Channels, channelOf } from './channels.ts';
import { claim } from './claim.ts';
import { type AnyJob, hasDue, jobs, type Means, type Run } from './define.ts';
import { Endings, LeaseLost, messageOf, shopsOf } from './endings.ts';

/** The ids of the call that a job comes from, as log lines name them. */
const toldOf = (cause: Cause | null) => (cause ? { request_id: cause.request_id, trace_id: cause.traceparent.split('-')[1] } : {});

const quickMs = 10;
const mostPauseMs = 20;
/** How often the workers look for jobs that a clock which was ahead has put off. */
const betweenLooksAheadMs = 60_000;

interface WorkerOptions extends Means {
  /** The kinds of jobs that they can run. A job of another kind is marked dead. */
  kinds: AnyJob[];
  log: LogOnce;
  /** Called when a run has ended and its result is stored: the job is done, put off or dead. */
  onEnded?(kind: string, outcome: 'done' | 'again' | 'dead'): void;
  /** Other work to begin together with the workers. */
  atStart?(): void;
  /** Other work to end together with the workers. */
  atStop?(): Promise<void>;
  /** Whether a channel rests after many failures. */
  rest?: boolean;
  leaseMs?: number;
  /** How many jobs run at once. */
  concurrency?: number;
  idleMs?: number;
}

export class Workers {
  /** When the workers last succeeded in looking for due jobs, by the process's monotonic clock. */
  lookedAt = -Infinity;
  private readonly running = new Map<number, { row: Row<typeof jobs>; work: Promise<void> }>();
  private readonly channels: Channels;
  private readonly budgets: Budgets;
  private readonly endings: Endings;
  private readonly lease = randomUUID();
  private readonly options: Required<WorkerOptions>;
  private readonly kinds: Map<string, AnyJob>;
  private timer: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private lookout: NodeJS.Timeout | undefined;
  private renewing = false;
  private polling: Promise<void> | undefined;
  private again = false;
  private polledAt = Infinity;
  private pausesUntil = 0;
  private stopped = false;
  /** Resolves at the next end of a run, or of a look for due jobs. */
  private step = Promise.withResolvers<void>();

  constructor(options: WorkerOptions) {
    this.options = { leaseMs: 3000, concurrency: 512, idleMs: 250, atStart: () => {}, atStop: async () => {}, onEnded: () => {}, rest: true, ...options };
    this.channels = new Channels(this.options);
    this.kinds = new Map(options.kinds.map((job) => [job.kind, job]));
    this.endings = new Endings(options.store, this.lease, this.options.leaseMs);
    this.budgets = new Budgets(this.options.concurrency);
  }

  start() {
    const { store, leaseMs } = this.options;
    store.onWake = () => {
      if (!this.stopped) this.schedule(1);
    };
    this.heartbeat = setInterval(() => void this.renew(), leaseMs / 3);
    this.lookout = setInterval(() => void this.lookAhead(), betweenLooksAheadMs);
    this.schedule(0);
    this.options.atStart();
  }

  /** Waits up to a second for running jobs. Those that don't end are claimed by another process, or after the next start. */
  async stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.lookout);
    this.stepped();
    await this.polling;
    await Promise.race([this.settled(() => true), pause(1000, undefined, { ref: false })]);
    clearInterval(this.heartbeat);
    await this.options.atStop();
  }

  /** Resolves when those of the running jobs that `which` selects have ended, and their results are stored. */
  async settled(which: (row: Row<typeof jobs>) => boolean) {
    await Promise.allSettled([...this.running.values()].filter(({ row }) => which(row)).map(({ work }) => work));
  }

  /** Resolves when no job of the shop is due any more, whoever ran it. So moving the shop's clock is over then, with all retries in the time that was skipped. */
  async caughtUp(shopId: number) {
    while (!this.stopped) {
      // taken before looking: a run that ends meanwhile has to count
      const { promise } = this.step;
      if (!(await hasDue(this.options.store, shopId))) return;
      await promise;
    }
  }

  private stepped() {
    this.step.resolve();
    this.step = Promise.withResolvers();
  }

  private schedule(ms: number) {
    if (this.polling) {
      this.again = true;
      return;
    }
    const now = performance.now();
    const at = Math.max(now + ms, this.pausesUntil);
    if (at >= this.polledAt) return;
    this.polledAt = at;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polledAt = Infinity;
      const began = performance.now();
      this.polling = this.poll()
        .then(() => {
          this.lookedAt = performance.now();
        })
        .catch((error) => this.options.log({ level: 'error', jobs: 'poll', error: String(error) }, error))
        .finally(() => {
          this.polling = undefined;
          this.stepped();
          if (this.stopped) return;
          // looking into thousands of channels takes long: an equal pause lets their jobs run. The limit is for a look that something else has delayed
          const ended = performance.now();
          this.pausesUntil = ended + Math.min(Math.max(0, ended - began - quickMs), mostPauseMs);
          const soon = this.again;
          this.again = false;
          this.schedule(soon ? 1 : this.options.idleMs);
        });
    }, at - now);
  }

  private async poll() {
    const free = this.options.concurrency - this.running.size;
    if (free <= 0) return;
    const { store, leaseMs } = this.options;
    const { lease, channels, budgets } = this;
    const { rows: claimed, more } = await claim({ store, lease, leaseMs, channels, budgets, isRunning: (id) => this.running.has(id) }, free);
    if (more) this.again = true;
    if (claimed.length === 0) return;
    const [theirs, known] = await Promise.all([shopsOf(store, claimed), this.knownOf(claimed)]);
    for (const row of claimed) {
      const channel = this.channels.of(channelOf(row.channel));
      channel.took(performance.now());
      this.budgets.takes(row);
      const began = performance.now();
      const work = this.run(row, theirs.get(row.shop_id), known.get(row.kind)?.(row)).then((well) => {
        this.running.delete(row.id);
        this.budgets.leaves(row);
        // a channel with the name of its kind has no receiver: its failures must not make it rest
        channel.ended(performance.now() - began, well || row.channel === row.kind);
        this.stepped();
        if (!this.stopped) this.schedule(0);
      });
      this.running.set(row.id, { row, work });
    }
  }

  private async knownOf(claimed: Row<typeof jobs>[]): Promise<Map<string, (row: Row<typeof jobs>) => unknown>> {
    const known = new Map<string, (row: Row<typeof jobs>) => unknown>();
    for (const [kind, rows] of Map.groupBy(claimed, (row) => row.kind)) {
      const of = await this.kinds.get(kind)?.known?.(this.options.store, rows, this.options.vault);
      if (of) known.set(kind, of);
    }
    return known;
  }

  private async renew() {
    this.channels.forgetIdle(performance.now());
    const ids = [...this.running.keys()];
    // where the database is slow, renewals would wait behind each other, and calls behind them
    if (ids.length === 0 || this.renewing) return;
    this.renewing = true;
    const { store, leaseMs, log } = this.options;
    await store
      .transaction(async (tx) => {
        const running = over(tx, jobs).selectFrom('jobs').select('id').where('id', 'in', ids).where('lease', '=', this.lease);
        // waiting for a locked job could deadlock: the transaction that ends it may next need a job that this one has locked
        const free = tx.engine === 'postgres' ? running.forUpdate().skipLocked() : running;
        await over(tx, jobs)
          .updateTable('jobs')
          .set({ leased_until_ms: sharedClock(tx, leaseMs) })
          .where('id', 'in', free)
          .execute();
      })
      .catch((error) => log({ level: 'error', jobs: 'renew', error: String(error) }, error));
    this.renewing = false;
  }

  private async lookAhead() {
    const { store, log } = this.options;
    try {
      const due = await makeDueWhatIsAhead(store);
      if (due > 0) log({ level: 'warn', jobs: 'made due, as a clock that was ahead had put them off', due });
    } catch (error) {
      log({ level: 'error', jobs: 'put off by a clock', error: String(error) }, error);
    }
  }

  /** Returns whether the run went well for its channel: false counts as a failure of the receiver. */
  private async run(row: Row<typeof jobs>, shop: Shop | undefined, known: unknown): Promise<boolean> {
    const { store, outbound, destinations, mail, vault, judge, oldestVersion, log, onEnded } = this.options;
    const job = this.kinds.get(row.kind);
    if (!shop) return true;
    let ended = false;
    const now = () => momentNow(shop.clock_offset_ms);
    const transaction: Run<object>['transaction'] = (work) => this.endings.whileOurs(row, (tx) => work(tx, now()));
    const complete: Run<object>['complete'] = async (work) => {
      const value = await this.endings.end({ row, work: (tx) => work(tx, now()) });
      ended = true;
      return value as Awaited<ReturnType<typeof work>>;
    };
    const attempt = row.attempts + 1;
    const given = { store, outbound, destinations, mail, vault, judge, now: now(), oldestVersion };
    const about = { job: row.id, kind: row.kind, shop_id: shop.id, ...job?.told?.(known), ...toldOf(row.cause) };
    const began = performance.now();
    const run = { payload: row.payload, known, shop, attempt, ...given, transaction, complete };
    try {
      if (!job) throw new Error(`this release knows no jobs of kind ${row.kind}`);
      const value = await job.run(run);
      if (!ended) await this.endings.end({ row, done: { job, value } });
      log({ level: 'debug', ...about, attempt, ms: Math.round(performance.now() - began) });
      onEnded(row.kind, 'done');
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return true;
      if (isPassing(error)) {
        // not the job's fault: it is claimed again when its lease has expired
        log({ level: 'warn', job: row.id, kind: row.kind, error: messageOf(error) }, error);
        return true;
      }
      const dead = !job || attempt >= job.attempts;
      log({ level: dead ? 'error' : 'warn', ...about, attempt, dead, error: messageOf(error) });
      try {
        await (dead ? this.endings.bury(row, job, run, error) : this.endings.end({ row, failed: { job, run, error } }));
        // after the commit, because `onEnded` makes others read what is stored
        onEnded(row.kind, dead ? 'dead' : 'again');
      } catch (second) {
        if (!(second instanceof LeaseLost)) log({ level: 'error', ...about, error: String(second) }, second);
      }
      return false;
    }
  }
}
