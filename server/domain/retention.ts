// Removes old rows of logs, queues and sessions, a batch at a time, so that no table grows for ever. `logsOf` says for how long each table keeps its rows.
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { jobs } from '../jobs/define.ts';
import { moment } from '../store/clock.ts';
import { bytesOf, hasLater, literal } from '../store/expressions.ts';
import type { LogOnce } from '../store/log-once.ts';
import { over } from '../store/over.ts';
import { removeUnusedBuckets } from '../store/rate-limit.ts';
import { type Clocked, shops } from '../store/shops.ts';
import type { Store } from '../store/store.ts';
import type { AnyTable, Where } from '../store/table.ts';
import { auditLog } from './audit_log.ts';
import { delivery } from './deliveries.ts';
import { deliveries } from './delivery-record.ts';
import { deprecatedCalls, reportedMs } from './deprecations.ts';
import { events, yearMs } from './events.ts';
import { idempotencyKeys, keptKeysMs } from './idempotency.ts';
import { merchantSessions } from './merchant_sessions.ts';
import { payloads, unreferenced } from './payloads.ts';
import { cachedRates, cachedRatesMs, rateDecisions } from './rates.ts';
import { held, removedWebhooks } from './subscriptions.ts';
import { tokens } from './tenants.ts';

interface Pruned {
  table: AnyTable;
  /** Counted from the row's last change, by the server's clock. No shop's clock is behind that, so no row is removed too early. */
  keptMs: number;
  /** A column with the row's end, from which the time is counted. A row without an end stays. */
  end?: string;
  /** Conditions for the rows that are removed. Other rows stay. */
  only?: Where[];
  /** A column whose values may be large. Fewer of such rows are removed in one batch. */
  large?: string;
}

const dayMs = 86_400_000;

const logsOf = (logDays: number): Pruned[] => [
  { table: deliveries, keptMs: logDays * dayMs, only: [(eb) => eb.or([eb('state', '!=', 'pending'), eb('address', 'like', `${held}%`)])], large: 'payload' },
  { table: payloads, keptMs: logDays * dayMs, only: [() => unreferenced], large: 'content' },
  // a dead delivery job can do nothing once its delivery is removed
  {
    table: jobs,
    keptMs: logDays * dayMs,
    only: [
      ['dead', '=', true],
      ['kind', '=', delivery.kind],
    ],
  },
  { table: rateDecisions, keptMs: logDays * dayMs },
  { table: events, keptMs: yearMs },
  { table: removedWebhooks, keptMs: yearMs },
  { table: deprecatedCalls, keptMs: reportedMs },
  { table: cachedRates, keptMs: cachedRatesMs },
  { table: idempotencyKeys, keptMs: keptKeysMs, large: 'answer' },
  // the grant of an install is computed from its tokens, and a token that ends takes nothing from it: so the last one with its scopes stays
  { table: tokens, keptMs: logDays * dayMs, end: 'expires_at', only: [() => hasLater('tokens', ['shop_id', 'install_id', 'scopes'])] },
  // a session ends within 8 hours
  { table: merchantSessions, keptMs: dayMs },
];

const batchSize = 500;
/** The limit for a batch of rows that may be large. A row that is larger than this has a batch of its own. */
const batchBytes = 4 * 1024 * 1024;
/** The pause between two batches, in which other transactions can write. */
const pauseMs = 100;
const shopsAtOnce = 500;
const idleMs = 60_000;
/** How often rows that were skipped are looked at again. Meanwhile a delivery may have ended, or a time set by a clock that was ahead may be old. */
const rewindMs = 3_600_000;

interface RetentionOptions {
  store: Store;
  logDays: number;
  log: LogOnce;
}

/**
 * Goes from shop to shop, because the rows of a shop are stored together. Ids grow with time, so the oldest rows are found by id and no table needs an index
 * of times. A pass ends at the first young row. Where a shop's clock was moved ahead, a row's time says nothing about the rows after it, so the pass goes on.
 */
export class Retention {
  private readonly options: RetentionOptions;
  private readonly logs: Pruned[];
  /** For each shop and table: the id of the last row that was looked at. */
  private readonly seen = new Map<string, number>();
  private rewoundAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private pruning: Promise<unknown> | undefined;
  private stopped = false;

  constructor(options: RetentionOptions) {
    this.options = options;
    this.logs = logsOf(options.logDays);
  }

  start(afterMs = 0) {
    this.timer = setTimeout(() => {
      this.pruning = this.prune()
        .catch((error) => this.options.log({ level: 'error', jobs: 'retention', error: String(error) }, error))
        .finally(() => {
          if (!this.stopped) this.start(idleMs);
        });
    }, afterMs);
  }

  async stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.pruning;
  }

  /** Removes all rows that are too old at `nowMs`. */
  async prune(nowMs = Date.now()) {
    // either way: a clock that was ahead and is set right mustn't keep rows from being looked at until the time that it had shown
    if (Math.abs(nowMs - this.rewoundAt) >= rewindMs) {
      this.seen.clear();
      this.rewoundAt = nowMs;
      if (this.options.store.engine === 'postgres') await removeUnusedBuckets(this.options.store);
    }
    let last = 0;
    while (!this.stopped) {
      const some = await this.shopsAfter(last);
      for (const shop of some) {
        for (const log of this.logs) while (!this.stopped && (await this.pruneBatch(log, shop, nowMs))) await pause(pauseMs);
        // a query on SQLite doesn't give the event loop a turn
        await turn();
      }
      if (some.length < shopsAtOnce) break;
      last = some.at(-1)!.id;
    }
    while (!this.stopped && (await this.pruneAudit(nowMs))) await pause(pauseMs);
  }

  /** The audit log isn't divided by shops, so its oldest rows simply come first. Returns whether there may be more to remove. */
  private async pruneAudit(nowMs: number): Promise<boolean> {
    const { store, logDays } = this.options;
    const before = moment(Math.max(0, nowMs - logDays * dayMs));
    const rows = await over(store, auditLog).selectFrom(auditLog.name).select(['id', 'created_at']).orderBy('id').limit(literal(batchSize)).execute();
    const old = rows.filter(({ created_at }) => created_at < before).map(({ id }) => id);
    if (old.length > 0) await store.transaction((tx) => auditLog.remove(tx, null, [['id', 'in', old]]));
    return old.length === batchSize;
  }

  private shopsAfter(id: number): Promise<Clocked[]> {
    return over(this.options.store, shops)
      .selectFrom('shops')
      .select(['id', 'clock_offset_ms'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(literal(shopsAtOnce))
      .execute();
  }

  /** Returns whether there may be more to remove. */
  private async pruneBatch({ table, keptMs, end = 'updated_at', only = [], large }: Pruned, shop: Clocked, nowMs: number): Promise<boolean> {
    const { store } = this.options;
    const { name } = table;
    const place = `${shop.id} ${name}`;
    const before = moment(Math.max(0, nowMs - keptMs));
    const from = this.seen.get(place) ?? 0;
    const oldest = (count: number) =>
      over(store, table)
        .selectFrom(name)
        .select(['id', 'created_at', (large ? bytesOf(large) : literal(0)).as('bytes')])
        .where('shop_id', '=', shop.id)
        .where('id', '>', from)
        .orderBy('id')
        .limit(literal(count))
        .$castTo<{ id: number; created_at: string; bytes: number }>()
        .execute();
    const isYoung = ({ created_at }: { created_at: string }) => created_at >= before && shop.clock_offset_ms === 0;
    // usually there is nothing to remove, which the first row shows
    const [first] = await oldest(1);
    if (!first || isYoung(first)) return false;
    const batch = await oldest(batchSize);
    const young = batch.findIndex(isYoung);
    const old = young < 0 ? batch : batch.slice(0, young);
    let bytes = 0;
    const much = old.findIndex((row, at) => {
      bytes += row.bytes;
      return at > 0 && bytes > batchBytes;
    });
    const slice = much < 0 ? old : old.slice(0, much);
    const to = slice.at(-1)?.id;
    if (to === undefined) return false;
    await store.transaction(async (tx) => {
      const aged = over(tx, table)
        .selectFrom(name)
        .select('id')
        .where('shop_id', '=', shop.id)
        .where('id', '>', from)
        .where('id', '<=', to)
        .where('updated_at', '<', before);
      // another process may be removing the same rows
      const ours = tx.engine === 'postgres' ? aged.forUpdate().skipLocked() : aged;
      await table.remove(tx, shop.id, [(eb) => eb('id', 'in', ours), ['updated_at', '<', before], [end, '<', before], ...only]);
    });
    this.seen.set(place, to);
    return much > 0 || (young < 0 && batch.length === batchSize);
  }
}
