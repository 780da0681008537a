// Which deprecated operations an app still calls, and which deprecated members it sends. A call only leaves a mark in memory.
// The marks are stored together every few seconds.
import { momentNow, msOf } from '../store/clock.ts';
import type { LogOnce } from '../store/log-once.ts';
import { over } from '../store/over.ts';
import type { Store } from '../store/store.ts';
import { type Executor, integer, table, text, time } from '../store/table.ts';
import { type App, type Shop, shopsForKeyShare } from './tenants.ts';

export const deprecatedCalls = table(
  'deprecated_calls',
  /** `operation` is the operation's id. Where only a member of its request is deprecated, a slash and the member's name follow. */
  { app_id: integer(), operation: text(), last_call_at: time() },
  { unique: [{ columns: ['shop_id', 'app_id', 'operation'] }] },
);

/** In versions before `since` it isn't deprecated yet. `unstable` sorts after all dates. Without `since` it is deprecated in all versions. */
export const isDeprecatedIn = (version: string, { since }: { since?: string }): boolean => since === undefined || version >= since;

/** The report shows an operation for so long after its last call. */
export const reportedMs = 30 * 86_400_000;

interface Mark {
  shop_id: number;
  app_id: number;
  operation: string;
  last_call_at: string;
}

const recorders = new WeakMap<Executor, Deprecations>();

/** What stores the marks of this process. Undefined for a store without an application. */
export const recorderOf = (store: Executor) => recorders.get(store.whole ?? store);

/** The latest call of each operation since that moment, newest first. Marks that this process hasn't stored yet count too. */
export async function callsSince(store: Executor, shopId: number, appId: number, since: string): Promise<Pick<Mark, 'operation' | 'last_call_at'>[]> {
  // read before the rows: a mark that is stored in between is in both, and none is missed
  const marked = recorderOf(store)?.marksOf(shopId, appId) ?? [];
  const stored = await deprecatedCalls.all(store, shopId, [
    ['app_id', '=', appId],
    ['last_call_at', '>=', since],
  ]);
  const latest = new Map<string, string>();
  for (const { operation, last_call_at } of [...stored, ...marked]) if (last_call_at >= (latest.get(operation) ?? since)) latest.set(operation, last_call_at);
  // within a second by name: in which order calls came is not stored
  return [...latest]
    .map(([operation, last_call_at]) => ({ operation, last_call_at }))
    .sort((a, b) => msOf(b.last_call_at) - msOf(a.last_call_at) || (a.operation < b.operation ? -1 : 1));
}

export class Deprecations {
  private marks = new Map<string, Mark>();
  /** The marks that are being stored. */
  private leaving = new Map<string, Mark>();
  private timer: NodeJS.Timeout | undefined;
  private flushed: Promise<void> = Promise.resolve();
  private readonly store: Store;
  private readonly log: LogOnce;

  constructor(store: Store, log: LogOnce) {
    this.store = store;
    this.log = log;
    recorders.set(store, this);
  }

  note(shop: Shop, app: App, id: string, member?: string) {
    const operation = member === undefined ? id : `${id}/${member}`;
    this.marks.set(`${shop.id}/${app.id}/${operation}`, {
      shop_id: shop.id,
      app_id: app.id,
      operation,
      last_call_at: momentNow(shop.clock_offset_ms),
    });
    this.flushSoon();
  }

  marksOf(shopId: number, appId: number): Mark[] {
    return [...this.leaving.values(), ...this.marks.values()].filter(({ shop_id, app_id }) => shop_id === shopId && app_id === appId);
  }

  private flushSoon() {
    this.timer ??= setTimeout(
      () => void this.flush().catch((error) => this.log({ level: 'error', deprecations: 'flush', error: String(error) }, error)),
      5000,
    ).unref();
  }

  /** Stores the marks. Several calls run one after the other. */
  flush(): Promise<void> {
    this.flushed = this.flushed.catch(() => {}).then(() => this.writeMarks());
    return this.flushed;
  }

  private async writeMarks() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.marks.size === 0) return;
    const marks = this.marks;
    this.leaving = marks;
    this.marks = new Map();
    // always in the same order, so that two processes don't deadlock
    const marked = [...marks]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, mark]) => ({ ...mark, created_at: mark.last_call_at, updated_at: mark.last_call_at }));
    try {
      await this.store.transaction(async (tx) => {
        const there = await shopsForKeyShare(
          tx,
          marked.map(({ shop_id }) => shop_id),
        );
        const rows = marked.filter(({ shop_id }) => there.has(shop_id));
        for (let from = 0; from < rows.length; from += 500)
          await over(tx, deprecatedCalls)
            .insertInto('deprecated_calls')
            .values(rows.slice(from, from + 500))
            .onConflict((conflict) =>
              conflict
                .columns(['shop_id', 'app_id', 'operation'])
                .doUpdateSet((eb) => ({ last_call_at: eb.ref('excluded.last_call_at'), updated_at: eb.ref('excluded.updated_at') }))
                .whereRef('excluded.last_call_at', '>', 'deprecated_calls.last_call_at'),
            )
            .execute();
      });
    } catch (error) {
      // marks that were made meanwhile are newer, and replace the older ones
      this.marks = new Map([...marks, ...this.marks]);
      this.flushSoon();
      throw error;
    } finally {
      this.leaving = new Map();
    }
  }
}
