// Counts the jobs of each kind, finds out how long the longest due job has waited, and finds jobs that a clock ahead has put off, for each engine.
import { isBehind } from './claim.ts';
import { quotedText } from './quoting.ts';
import type { Store } from './store.ts';

/** The jobs of a kind: those that are due, those that are due later or after another one, and those that were given up. */
export interface Backlog {
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
export async function backlogs(store: Store, now: number): Promise<Backlog[]> {
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

/** Now, by the later one of two clocks: that of this process, and that of the database. */
export async function latestNow(store: Store): Promise<number> {
  if (store.engine === 'sqlite') return Date.now();
  const [row] = await store.quick('select (extract(epoch from statement_timestamp()) * 1000)::bigint as now', []);
  return Math.max(Date.now(), Number(row!.now));
}

export interface Waiting {
  id: number;
  attempts: number;
  run_at_ms: number;
  updated_at: string;
}

/** Jobs behind the id `last` that aren't due at `now`, and that were last changed after the moment `ahead`. Where a shop's clock was moved, they follow it. */
export async function putOffAhead(store: Store, { now, ahead, last, most }: { now: number; ahead: string; last: number; most: number }): Promise<Waiting[]> {
  // no index finds them, so all jobs are read, as above
  const rows = await store.walked(
    `select jobs.id, attempts, run_at_ms, jobs.updated_at from jobs join shops on shops.id = jobs.shop_id
     where dead = ${store.engine === 'sqlite' ? '0' : 'false'} and clock_offset_ms = 0 and jobs.updated_at > ${quotedText(ahead)}
     and run_at_ms > ${Math.floor(now)} and jobs.id > ${last} order by jobs.id limit ${most}`,
    [],
    null,
  );
  return rows as unknown as Waiting[];
}
