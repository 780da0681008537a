// Counts the jobs of each kind, and finds out how long the longest due job has waited, for each engine.
import type { Store } from './store.ts';

/** The jobs of a kind: those that are due, those that are due later, and those that were given up. */
export interface Queue {
  kind: string;
  due: number;
  later: number;
  dead: number;
  /** How long the job that has been due longest has waited, or 0 if none is due. */
  oldestMs: number;
}

/** Reads all jobs, so it runs as a long read (`walked`), which holds up nothing else. Each job is due by the clock of its shop. */
export async function queues(store: Store, now: number): Promise<Queue[]> {
  const [yes, no] = store.engine === 'sqlite' ? ['1', '0'] : ['true', 'false'];
  const lateMs = `(${Math.floor(now)} + shops.clock_offset_ms - jobs.run_at_ms)`;
  const sum = (condition: string) => `sum(case when ${condition} then 1 else 0 end)`;
  const rows = await store.walked(
    `select kind, ${sum(`dead = ${no} and ${lateMs} >= 0`)} as due, ${sum(`dead = ${no} and ${lateMs} < 0`)} as later, ${sum(`dead = ${yes}`)} as dead,
       max(case when dead = ${no} then ${lateMs} end) as oldest
     from jobs join shops on shops.id = jobs.shop_id group by kind`,
    [],
    null,
  );
  return rows.map(({ kind, due, later, dead, oldest }) => ({
    kind: String(kind),
    due: Number(due),
    later: Number(later),
    dead: Number(dead),
    oldestMs: Math.max(0, Number(oldest ?? 0)),
  }));
}
