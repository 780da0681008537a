// How runs end: the job is done and removed, put off until the next attempt, or dead. Only the worker that holds the job's lease may end it.

import { moment } from '../store/clock.ts';
import { sharedClock } from '../store/expressions.ts';
import { over } from '../store/over.ts';
import { failedAt, type Shop, shops, shopsForKeyShare } from '../store/shops.ts';
import type { Store } from '../store/store.ts';
import type { Executor, Row } from '../store/table.ts';
import { Unavailable } from '../store/unavailable.ts';
import { channelOf, putOff } from './channels.ts';
import { type AnyJob, jobs, type Run } from './define.ts';

/** Another worker has claimed the job, so this one must write nothing more for it. */
export class LeaseLost extends Error {}
const lost = (id: number) => `job ${id} was taken up by another worker`;

const gatherMs = 3;

const causeOf = ({ cause }: Row<typeof jobs>) => (cause ? () => cause : undefined);

/** How a run has ended. */
interface Ending {
  row: Row<typeof jobs>;
  /** Writes that are committed together with the end. What it returns goes to the run that waits for it. */
  work?: (tx: Executor) => Promise<unknown>;
  done?: { job: AnyJob; value: unknown };
  failed?: { job: AnyJob; run: Run<object, unknown>; error: unknown };
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

export class Endings {
  private readonly store: Store;
  private readonly lease: string;
  private readonly leaseMs: number;
  private readonly waiting: Ending[] = [];

  constructor(store: Store, lease: string, leaseMs: number) {
    this.store = store;
    this.lease = lease;
    this.leaseMs = leaseMs;
  }

  /** A transaction in which this worker holds the job. If another worker has claimed it, nothing is written. `before` takes its locks before the job's own. */
  whileOurs<T>(row: Row<typeof jobs>, work: (tx: Executor) => Promise<T>, before?: (tx: Executor) => Promise<void>): Promise<T> {
    return this.store.transaction(async (tx) => {
      const there = await this.withShops(tx, [{ row }]);
      await before?.(tx);
      if ((await this.oursForUpdate(tx, there)).length === 0) throw new LeaseLost(lost(row.id));
      tx.cause = causeOf(row);
      const began = performance.now();
      const value = await work(tx);
      // the heartbeat skips rows that this transaction has locked, so the lease is renewed here
      if (performance.now() - began > this.leaseMs / 3) await this.renew(tx, row);
      return value;
    });
  }

  private async renew(tx: Executor, { id }: Row<typeof jobs>) {
    const leased_until_ms = sharedClock(tx, this.leaseMs);
    await over(tx, jobs).updateTable('jobs').set({ leased_until_ms }).where('id', '=', id).execute();
  }

  /** Runs that end within a few milliseconds are stored in one transaction: a commit costs more than all that it holds. */
  end(ending: Omit<Ending, 'resolve' | 'reject'>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...ending, resolve, reject });
      if (this.waiting.length === 1) setTimeout(() => void this.flush(), gatherMs);
    });
  }

  private async flush() {
    const batch = this.waiting.splice(0);
    const told = await this.store.transaction((tx) => this.write(tx, batch)).catch((error: unknown) => error);
    if (Array.isArray(told)) return told.forEach((tell) => void tell());
    if (told instanceof Unavailable) return batch.forEach(({ reject }) => void reject(told));
    // one of the endings failed, so each gets a transaction of its own
    for (const one of batch) await this.store.transaction((tx) => this.write(tx, [one])).then((all) => all.forEach((tell) => void tell()), one.reject);
  }

  /** Returns the callbacks for the waiting runs, to be called after the commit. */
  private async write(tx: Executor, batch: Ending[]): Promise<(() => void)[]> {
    const there = await this.withShops(tx, batch);
    const [ended, again] = [there.filter(({ failed }) => !failed), there.filter(({ failed }) => failed)];
    // PostgreSQL locks all jobs in one order, also those to be removed, because other transactions that end several jobs lock them in that order
    const [locked, removed] = await Promise.all([this.oursForUpdate(tx, tx.engine === 'postgres' ? there : again), this.remove(tx, ended)]);
    const oursById = new Set([...locked, ...removed]);
    const ours = batch.filter(({ row }) => oursById.has(row.id));
    const tells = batch
      .filter(({ row }) => !oursById.has(row.id))
      .map(
        ({ row, reject }) =>
          () =>
            reject(new LeaseLost(lost(row.id))),
      );
    for (const { row, work, resolve } of ours) {
      tx.cause = causeOf(row);
      const value = await work?.(tx);
      tells.push(() => resolve(value));
    }
    // writes for several jobs at once come from no single call
    tx.cause = undefined;
    const done = ours.flatMap((ending) => (ending.done?.value === undefined ? [] : ending.done));
    for (const [job, all] of Map.groupBy(done, ({ job }) => job)) {
      const values = all.map(({ value }) => value as NonNullable<unknown>);
      await job.settle?.(tx, values);
    }
    await this.postpone(tx, ours);
    return tells;
  }

  /** The endings whose shops exist. Their rows are locked until the transaction ends: otherwise the writes could outlive the shop. */
  private async withShops<E extends Pick<Ending, 'row'>>(tx: Executor, endings: E[]): Promise<E[]> {
    const there = await shopsForKeyShare(
      tx,
      endings.map(({ row }) => row.shop_id),
    );
    return endings.filter(({ row }) => there.has(row.shop_id));
  }

  private async remove(tx: Executor, endings: Ending[]): Promise<number[]> {
    if (endings.length === 0) return [];
    const ids = endings.map(({ row }) => row.id);
    const removed = await over(tx, jobs).deleteFrom('jobs').where('id', 'in', ids).where('lease', '=', this.lease).returning('id').execute();
    return removed.map(({ id }) => id);
  }

  /** Locks the jobs that are still on this worker's lease, and returns their ids. Several jobs are always locked in order of shop, then id. */
  private async oursForUpdate(tx: Executor, endings: Pick<Ending, 'row'>[]): Promise<number[]> {
    if (endings.length === 0) return [];
    const ids = endings.map(({ row }) => row.id);
    const query = over(tx, jobs).selectFrom('jobs').select('id').where('id', 'in', ids).where('lease', '=', this.lease).orderBy('shop_id').orderBy('id');
    return (await (tx.engine === 'postgres' ? query.forUpdate() : query).execute()).map(({ id }) => id);
  }

  private async postpone(tx: Executor, endings: Ending[]) {
    const failures = endings.flatMap(({ row, failed }) => (failed ? { row, ...failed } : []));
    if (failures.length === 0) return;
    // the shops' clocks may have been moved while the jobs ran
    const owners = await shopsOf(
      tx,
      failures.map(({ row }) => row),
    );
    const all = failures.map(({ row, job, run, error }) => {
      const shop = owners.get(row.shop_id)!;
      const current = Date.now() + shop.clock_offset_ms;
      const since = job.hasMissedAttempts ? failedAt(shop, row.run_at_ms) : current;
      return { row, job, run, error, current, next: since + Math.round(job.backoff(run.attempt)) };
    });
    await jobs.updateAll(
      tx,
      null,
      all.map(({ row, run, error, current, next }) => ({
        id: row.id,
        ...released(run, error),
        channel: row.channel === row.kind ? row.channel : channelOf(row.channel) + putOff,
        dead: false,
        run_at_ms: next,
        updated_at: moment(current),
      })),
    );
    for (const [job, theirs] of Map.groupBy(all, ({ job }) => job)) {
      const told = theirs.map(({ run, error, next }) => ({ run, error, nextAt: moment(next) }));
      await job.onRetry?.(tx, told);
    }
  }

  /** Marks a job dead after its last attempt. */
  async bury(row: Row<typeof jobs>, job: AnyJob | undefined, run: Run<object, unknown>, error: unknown) {
    const write = async (tx: Executor) => {
      const current = Date.now() + ((await shopsOf(tx, [row])).get(row.shop_id)?.clock_offset_ms ?? 0);
      await jobs.update(tx, row, { ...released(run, error), dead: true, run_at_ms: current }, moment(current));
      await job?.onDead?.(tx, { ...run, now: moment(current) }, error);
    };
    await this.whileOurs(row, write, (tx) => job?.beforeDead?.(tx, run) ?? Promise.resolve());
  }
}

/** An error's message may be of any length, so this many characters of it are stored; without NUL, which PostgreSQL doesn't accept. */
const mostCharacters = 1000;
export const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostCharacters).replaceAll('\0', '').toWellFormed();

const released = ({ attempt }: { attempt: number }, error: unknown) => ({ attempts: attempt, lease: null, leased_until_ms: 0, last_error: messageOf(error) });

/** The shops of those jobs, by their ids. */
export async function shopsOf(store: Executor, rows: Row<typeof jobs>[]): Promise<Map<number, Shop>> {
  const found = await shops.all(store, null, [['id', 'in', [...new Set(rows.map(({ shop_id }) => shop_id))]]]);
  return new Map(found.map((shop) => [shop.id, shop]));
}
