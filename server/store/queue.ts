// Counts the jobs of each kind, and finds out how long the longest due job has waited, for each engine.
import { isBehind } from './claim.ts';
import type { Store } from './store.ts';

/** The jobs of a kind: those that are due, those that are due later or after another one, and those that were given up. */
export interface Queue {
  kind: string;
  due: number;
  later: number;
  dead: number;
  /** How long the job that has been due longest has waited, or 0 if none is due. */
  oldestMs: number;
}

/**
 * Reads all jobs, so it runs as a long read (`walked`), which holds up nothing else. Each job is due by the clock of its shop. A job that waits for an earlier
 * one of its lane is due only after that one: it would otherwise seem late for as long as a receiver refuses the earlier one.
 */
export async function queues(store: Store, now: number): Promise<Queue[]> {
  const [yes, no] = store.engine === 'sqlite' ? ['1', '0'] : ['true', 'false'];
  const lateMs = `(${Math.floor(now)} + shops.clock_offset_ms - jobs.run_at_ms)`;
  const rows = await store.walked(
    `with known as materialized (
       select kind, dead, case when dead = ${no} and ${lateMs} >= 0 and not ${isBehind(store)} then ${lateMs} end as due_ms
       from jobs join shops on shops.id = jobs.shop_id
     )
     select kind, count(*) as jobs, count(due_ms) as due, count(case when dead = ${yes} then 1 end) as dead, max(due_ms) as oldest from known group by kind`,
    [],
    null,
  );
  return rows.map(({ kind, jobs, due, dead, oldest }) => ({
    kind: String(kind),
    due: Number(due),
    later: Number(jobs) - Number(due) - Number(dead),
    dead: Number(dead),
    oldestMs: Number(oldest ?? 0),
  }));
}
