// Durable jobs, in the store's own transactions: what is enqueued exists exactly if the write it belongs to does.
// A worker takes a job on a lease and keeps renewing it; what a dead worker held is taken up by another within seconds.
// Jobs of one channel get as many places as they use well, and fewer turns the more of them fail, so that a destination that hangs
// or refuses holds up no other; jobs of one lane are done one after the other.
import { randomUUID } from 'node:crypto';
import type { Destinations } from '../outbound/destinations.ts';
import type { Mail } from '../outbound/mail.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { oldestDue, waitingQueues } from '../store/claim.ts';
import { moment, momentNow } from '../store/clock.ts';
import { over } from '../store/over.ts';
import { keepShops, type Shop, shops } from '../store/shops.ts';
import type { Store } from '../store/store.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, withDefault } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { Memory } from './memory.ts';

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
    /** Bytes in memory while it runs, where those count, and on whose account. */
    bytes: withDefault(integer(), 0),
    holder: nullable(integer()),
  },
  { index: [['dead', 'channel', 'run_at_ms', 'id'], ['kind', 'subject_id'], ['lane']] },
);

/** Says of a body that a job stores what the operation that takes such a body would say. */
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
  now: string;
  /** A transaction that holds only while the job is ours: one that another worker has taken up meanwhile is not done twice. */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** The same, and the job is done with it: either both are stored or neither. */
  complete<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
}

export interface Failure<P, K> {
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
  known?(store: Store, taken: P[]): Promise<Knows<P, K>>;
  /** What it gives back is done with `settle`. */
  run(run: Run<P, K>): Promise<D>;
  /** In the transaction that ends the jobs: written once for all that ended together. */
  settle?(tx: Executor, done: NonNullable<D>[]): Promise<void>;
  /** Attempts in all; after the last one the job is dead, and shown to the operator. */
  attempts: number;
  /** Milliseconds of the shop's clock before the attempt after this one. */
  backoff(attempt: number): number;
  /** In the transaction that puts them off: written once for all that failed together. */
  onRetry?(tx: Executor, failed: Failure<P, K>[]): Promise<void>;
  /** In the transaction that buries it. */
  onDead?(tx: Executor, run: Run<P, K>, error: unknown): Promise<void>;
  /** In the transaction that digs it up. */
  onRevived?(tx: Executor, subject: { shop_id: number; payload: P }, now: string): Promise<void>;
}

/** Whoever has a job of any kind gives it only what was stored for that kind. */
export type AnyJob = Job<object, unknown, unknown>;

/** Only says of which type a job is: who starts workers lists the jobs that they know. */
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
  /** In memory while it runs, on the account of the holder. */
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
  const now = momentNow(shop.clock_offset_ms);
  const rows = await jobs.insertAll(
    tx,
    all.map(({ payload, delayMs = 0, subject, channel = job.kind, lane, bytes = 0, holder }) => ({
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
      bytes,
      holder: holder ?? null,
      created_at: now,
      updated_at: now,
    })),
  );
  tx.wake();
  return rows;
}

/** A dead job gets all its attempts once more, from now on. */
export async function revive(tx: Executor, row: Row<typeof jobs>, kinds: AnyJob[]) {
  const shop = await shops.first(tx, null, [['id', '=', row.shop_id]]);
  const offset = shop?.clock_offset_ms ?? 0;
  const now = momentNow(offset);
  await jobs.update(tx, row, { dead: false, attempts: 0, channel: channelOf(row.channel), run_at_ms: Date.now() + offset }, now);
  await kinds.find(({ kind }) => kind === row.kind)?.onRevived?.(tx, row, now);
  tx.wake();
}

/** Another worker has taken the job up: nothing more is to be done here. */
export class LeaseLost extends Error {}
const lost = (id: number) => `job ${id} was taken up by another worker`;

const gatherMs = 3;
const quickMs = 10;
const mostPauseMs = 20;

/** How a run ended. */
interface Ending {
  row: Row<typeof jobs>;
  /** What is stored with the end; what it gives back is told to who waits. */
  work?: (tx: Executor) => Promise<unknown>;
  done?: { job: AnyJob; value: unknown };
  failed?: { job: AnyJob; run: Run<object, unknown>; error: unknown };
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

interface WorkerOptions {
  store: Store;
  /** The jobs that they know; others are buried. */
  kinds: AnyJob[];
  outbound: Outbound;
  destinations: Destinations;
  mail: Mail;
  vault: Vault;
  judge: Judge;
  log(entry: Record<string, unknown>): void;
  /** What else is done for as long as they run. */
  atStart?(): void;
  /** What else has to be stored before the end. */
  atStop?(): Promise<void>;
  leaseMs?: number;
  /** Jobs that run at once. */
  concurrency?: number;
  idleMs?: number;
}

/** Nobody comes first every time. */
const shuffled = <T>(all: T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** How many places a channel has at first, when its last job was slow, and at most. */
const places = { first: 4, slow: 2, most: 256 };
const slowMs = 1000;

/** So many jobs of a channel may fail in a row before it has to rest between two; then for twice as long each time. */
const patience = 8;
const rest = { firstMs: 25, mostMs: 500 };

class Channel {
  running = 0;
  places = places.first;
  usedAt = 0;
  private failures = 0;
  private restsUntil = 0;

  room(now: number) {
    return now < this.restsUntil ? 0 : this.places - this.running;
  }

  took(now: number) {
    this.running++;
    this.usedAt = now;
  }

  ended(ms: number, well: boolean) {
    this.running--;
    this.failures = well ? 0 : this.failures + 1;
    const tired = this.failures > patience;
    this.places = tired || ms > slowMs ? places.slow : Math.min(places.most, this.places + 1);
    const restMs = Math.min(rest.mostMs, rest.firstMs * 2 ** (this.failures - patience));
    // those that began to fail together don't come back together
    this.restsUntil = tired ? Date.now() + restMs * (0.5 + Math.random()) : 0;
  }

  /** Whoever was slow stays so until quick again. */
  forgettable(now: number) {
    return this.running === 0 && this.places >= places.first && now - this.usedAt > forgottenMs;
  }
}

const forgottenMs = 10_000;

/**
 * What somebody else's server has put off waits beside its channel and goes before what is tried for the first time:
 * else one who is slow would never be done with anything.
 */
const putOff = ' again';
const channelOf = (queue: string) => (queue.endsWith(putOff) ? queue.slice(0, -putOff.length) : queue);

export class Workers {
  private readonly running = new Map<number, Promise<void>>();
  private readonly channels = new Map<string, Channel>();
  private readonly memory = new Memory();
  private readonly endings: Ending[] = [];
  private readonly lease = randomUUID();
  private readonly options: Required<WorkerOptions>;
  private readonly kinds: Map<string, AnyJob>;
  private timer: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private again = false;
  private polledAt = Infinity;
  private pausesUntil = 0;
  private stopped = false;

  constructor(options: WorkerOptions) {
    this.options = { leaseMs: 3000, concurrency: 512, idleMs: 250, atStart: () => {}, atStop: async () => {}, ...options };
    this.kinds = new Map(options.kinds.map((job) => [job.kind, job]));
  }

  start() {
    const { store, leaseMs } = this.options;
    store.onWake = () => {
      if (!this.stopped) this.schedule(1);
    };
    this.heartbeat = setInterval(() => void this.renew(), leaseMs / 3);
    this.schedule(0);
    this.options.atStart();
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
    const now = performance.now();
    const at = Math.max(now + ms, this.pausesUntil);
    if (at >= this.polledAt) return;
    this.polledAt = at;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polledAt = Infinity;
      const began = performance.now();
      this.polling = this.poll()
        .catch((error) => this.options.log({ level: 'error', jobs: 'poll', error: String(error) }))
        .finally(() => {
          this.polling = undefined;
          if (this.stopped) return;
          // looking into thousands of channels leaves time for their jobs; where it took longer than that, something else was in the way
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
    const claimed = await this.claim(free);
    if (claimed.length === 0) return;
    const [theirs, known] = await Promise.all([this.shopsOf(claimed), this.knownOf(claimed)]);
    for (const row of claimed) {
      const channel = this.channel(channelOf(row.channel));
      channel.took(Date.now());
      this.memory.takes(row);
      const began = performance.now();
      const work = this.run(row, theirs.get(row.shop_id), known.get(row.kind)?.(row.payload)).then((well) => {
        this.running.delete(row.id);
        this.memory.leaves(row);
        // jobs of our own fail for reasons of their own
        channel.ended(performance.now() - began, well || row.channel === row.kind);
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
      const of = await this.kinds.get(kind)?.known?.(
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
      channel = new Channel();
      this.channels.set(name, channel);
    }
    return channel;
  }

  private claim(most: number): Promise<Row<typeof jobs>[]> {
    const { store, leaseMs } = this.options;
    return store.transaction(async (tx) => {
      const now = Date.now();
      const ids = await this.due(tx, now, most);
      if (ids.length === 0) return [];
      const rows = await over(tx, jobs)
        .updateTable('jobs')
        .set({ lease: this.lease, leased_until_ms: now + leaseMs })
        .where('id', 'in', ids)
        .returningAll()
        .execute();
      return rows.map((row) => jobs.decode(row)).sort((a, b) => a.run_at_ms - b.run_at_ms || a.id - b.id);
    });
  }

  /** Of each channel as many as it has room for, the oldest first. What waits behind a full channel isn't even looked at, however much it is. */
  private async due(tx: Executor, now: number, most: number): Promise<number[]> {
    const waiting = await waitingQueues(tx, now);
    const queues = Map.groupBy(waiting, ({ queue }) => channelOf(queue));
    const open = shuffled([...queues.keys()])
      .map((name) => ({ name, room: this.channels.get(name)?.room(now) ?? places.first }))
      .filter(({ room }) => room > 0)
      .slice(0, most);
    const [first] = waiting;
    if (!first || open.length === 0) return [];
    // a power of two: SQLite plans a statement anew for each number
    const share = 2 ** Math.floor(Math.log2(most / open.length));
    const asked = open.flatMap(({ name, room }) => queues.get(name)!.map(({ queue }) => ({ queue, room: Math.min(room, share) })));
    const due = await oldestDue(tx, { queues: asked, horizon: first.horizon, now, share });
    const taken = open.flatMap(({ name, room }) => {
      const all = [...(due.get(name + putOff) ?? []), ...(due.get(name) ?? [])];
      // then there is more than was looked at
      if (all.length >= share && share < room) this.again = true;
      return all.slice(0, Math.min(room, share));
    });
    // a process that stood still may find its own leases ended
    const idle = taken.filter(([id]) => !this.running.has(id)).slice(0, most);
    return this.memory.choose(idle.map(([id, bytes, holder]) => ({ id, bytes, holder }))).map(({ id }) => id);
  }

  private async renew() {
    for (const [name, channel] of this.channels) if (channel.forgettable(Date.now())) this.channels.delete(name);
    const ids = [...this.running.keys()];
    if (ids.length === 0) return;
    const { store, leaseMs, log } = this.options;
    await store
      .transaction((tx) =>
        over(tx, jobs)
          .updateTable('jobs')
          .set({ leased_until_ms: Date.now() + leaseMs })
          .where('id', 'in', ids)
          .where('lease', '=', this.lease)
          .execute(),
      )
      .catch((error) => log({ level: 'error', jobs: 'renew', error: String(error) }));
  }

  /** Whether it went well. */
  private async run(row: Row<typeof jobs>, shop: Shop | undefined, known: unknown): Promise<boolean> {
    const { store, outbound, destinations, mail, vault, judge, log } = this.options;
    const job = this.kinds.get(row.kind);
    if (!shop) return true;
    let ended = false;
    const transaction: Run<object>['transaction'] = (work) =>
      store.transaction(async (tx) => {
        const there = await this.withShops(tx, [{ row }]);
        if ((await this.hold(tx, there)).length === 0) throw new LeaseLost(lost(row.id));
        return work(tx);
      });
    const complete: Run<object>['complete'] = async (work) => {
      const value = await this.end({ row, work });
      ended = true;
      return value as Awaited<ReturnType<typeof work>>;
    };
    const now = momentNow(shop.clock_offset_ms);
    const attempt = row.attempts + 1;
    const run = { payload: row.payload, known, shop, attempt, store, outbound, destinations, mail, vault, judge, now, transaction, complete };
    try {
      if (!job) throw new Error(`nobody knows jobs of kind ${row.kind}`);
      const value = await job.run(run);
      if (!ended) await this.end({ row, done: { job, value } });
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return true;
      const dead = !job || attempt >= job.attempts;
      log({ level: dead ? 'error' : 'warn', job: row.id, kind: row.kind, attempt, dead, error: said(error) });
      await (dead ? this.bury(row, job, run, error) : this.end({ row, failed: { job, run, error } })).catch((second) => {
        if (!(second instanceof LeaseLost)) log({ level: 'error', job: row.id, kind: row.kind, error: String(second) });
      });
      return false;
    }
  }

  /** What ends within a few milliseconds is stored in one transaction: a commit costs more than all that it holds. */
  private end(ending: Omit<Ending, 'resolve' | 'reject'>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.endings.push({ ...ending, resolve, reject });
      if (this.endings.length === 1) setTimeout(() => void this.flush(), gatherMs);
    });
  }

  private async flush() {
    const batch = this.endings.splice(0);
    const { store } = this.options;
    const told = await store.transaction((tx) => this.store(tx, batch)).catch(() => undefined);
    if (told) return told.forEach((tell) => void tell());
    // one of them failed, and must not be the end of the others
    for (const one of batch) await store.transaction((tx) => this.store(tx, [one])).then((all) => all.forEach((tell) => void tell()), one.reject);
  }

  /** Gives back what to tell those who wait, once it is committed. */
  private async store(tx: Executor, batch: Ending[]): Promise<(() => void)[]> {
    const there = await this.withShops(tx, batch);
    const [over, again] = [there.filter(({ failed }) => !failed), there.filter(({ failed }) => failed)];
    const held = new Set([...(await this.remove(tx, over)), ...(await this.hold(tx, again))]);
    const ours = batch.filter(({ row }) => held.has(row.id));
    const tells = batch
      .filter(({ row }) => !held.has(row.id))
      .map(
        ({ row, reject }) =>
          () =>
            reject(new LeaseLost(lost(row.id))),
      );
    for (const { work, resolve } of ours) {
      const value = await work?.(tx);
      tells.push(() => resolve(value));
    }
    const done = ours.flatMap((ending) => (ending.done?.value === undefined ? [] : ending.done));
    for (const [job, all] of Map.groupBy(done, ({ job }) => job)) {
      const values = all.map(({ value }) => value as NonNullable<unknown>);
      await job.settle?.(tx, values);
    }
    await this.postpone(tx, ours);
    return tells;
  }

  /** Those whose shop is there, and stays so until the transaction ends: else what they write would outlive it. */
  private async withShops<E extends Pick<Ending, 'row'>>(tx: Executor, endings: E[]): Promise<E[]> {
    const there = await keepShops(
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

  /** Which of them are ours, and stay so until the transaction ends. */
  private async hold(tx: Executor, endings: Pick<Ending, 'row'>[]): Promise<number[]> {
    if (endings.length === 0) return [];
    const ids = endings.map(({ row }) => row.id);
    const held = over(tx, jobs).selectFrom('jobs').select('id').where('id', 'in', ids).where('lease', '=', this.lease).orderBy('id');
    return (await (tx.engine === 'postgres' ? held.forUpdate() : held).execute()).map(({ id }) => id);
  }

  private async postpone(tx: Executor, endings: Ending[]) {
    const failures = endings.flatMap(({ row, failed }) => (failed ? { row, ...failed } : []));
    if (failures.length === 0) return;
    // their clocks may have been moved while the jobs ran
    const offsets = await offsetsOf(
      tx,
      failures.map(({ row }) => row),
    );
    const all = failures.map(({ row, job, run, error }) => {
      const current = Date.now() + (offsets.get(row.shop_id) ?? 0);
      return { row, job, run, error, current, next: current + Math.round(job.backoff(run.attempt)) };
    });
    await jobs.updateAll(
      tx,
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

  private async bury(row: Row<typeof jobs>, job: AnyJob | undefined, run: Run<object, unknown>, error: unknown) {
    await run.transaction(async (tx) => {
      const current = Date.now() + ((await offsetsOf(tx, [row])).get(row.shop_id) ?? 0);
      await jobs.update(tx, row, { ...released(run, error), dead: true, run_at_ms: current }, moment(current));
      await job?.onDead?.(tx, run, error);
    });
  }
}

// NUL can't be stored by both engines
/** What others say of themselves may be of any length. */
const mostSaid = 1000;
export const said = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, mostSaid).replaceAll('\0', '').toWellFormed();

const released = ({ attempt }: { attempt: number }, error: unknown) => ({ attempts: attempt, lease: null, leased_until_ms: 0, last_error: said(error) });

async function offsetsOf(tx: Executor, rows: Row<typeof jobs>[]): Promise<Map<number, number>> {
  const found = await shops.all(tx, null, [['id', 'in', [...new Set(rows.map(({ shop_id }) => shop_id))]]]);
  return new Map(found.map(({ id, clock_offset_ms }) => [id, clock_offset_ms]));
}
