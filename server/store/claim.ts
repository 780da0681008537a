// The SQL by which workers find due jobs, for each engine. Jobs that wait behind a full channel aren't read, however many there are.
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './executor.ts';
import { sharedClock } from './expressions.ts';

const alive = ({ engine }: Executor) => sql`dead = ${sql.lit(engine === 'sqlite' ? 0 : false)}`;

/** No worker takes a longer lease. A lease with a later end is from a clock that was ahead, and its worker is gone or renews it with an earlier end. */
const longestLeaseMs = 60_000;

const isFree = (tx: Executor) => sql`(leased_until_ms <= ${sharedClock(tx)} or leased_until_ms > ${sharedClock(tx, longestLeaseMs)})`;

/** The condition that an earlier job of its lane is still to run. A dead one holds up none. */
export const isBehind = ({ engine }: Pick<Executor, 'engine'>) =>
  `exists (select 1 from jobs as earlier where earlier.lane = jobs.lane and earlier.id < jobs.id and earlier.dead = ${engine === 'sqlite' ? 0 : false})`;

/** The queues that have a job which is due by the shop clock that is furthest ahead. `horizon` is the time of that clock. */
export async function waitingQueues(tx: Executor, now: number): Promise<{ queue: string; horizon: number }[]> {
  // PostgreSQL's statistics about the sizes of queues are out of date: if a channel has filled up since, the planner would read and sort all of it
  if (tx.engine === 'postgres') await sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx.db);
  // each step of the recursion finds the next channel in the index
  const { rows } = await sql<{ queue: string; horizon: number }>`
    with recursive channels(channel) as (
      select min(channel) from jobs where ${alive(tx)}
      union all
      select (select min(jobs.channel) from jobs where ${alive(tx)} and jobs.channel > channels.channel) from channels where channel is not null
    ), clocks(horizon) as (select ${now} + coalesce(max(clock_offset_ms), 0) from shops)
    select channel as queue, horizon from channels, clocks
    where channel is not null and (select min(run_at_ms) from jobs where ${alive(tx)} and jobs.channel = channels.channel) <= horizon`.execute(tx.db);
  return rows;
}

type Found = [id: number, bytes: number, holder: number | null];

/**
 * The oldest due jobs of each queue. PostgreSQL reads as many as the queue's `room`, and skips jobs that another worker has locked.
 * SQLite reads `share` jobs of each queue.
 */
export async function oldestDue(
  tx: Executor,
  { queues, horizon, now, share }: { queues: { queue: string; room: number }[]; horizon: number; now: number; share: number },
): Promise<Map<string, Found[]>> {
  const asked = JSON.stringify(queues);
  // only the first bound on `run_at_ms` can enter the index, because the second one depends on the shop
  const oldest = (queue: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
    select jobs.id, jobs.bytes, jobs.holder from jobs join shops on shops.id = jobs.shop_id
    where ${alive(tx)} and channel = ${queue} and run_at_ms <= ${horizon} and run_at_ms <= ${now} + shops.clock_offset_ms and ${isFree(tx)}
      and (lane is null or not ${sql.raw(isBehind(tx))})
    order by run_at_ms, jobs.id limit ${limit}`;
  const { rows } =
    tx.engine === 'postgres'
      ? await sql<{ queue: string; found: Found[] }>`
          select queue, (select coalesce(json_agg(json_build_array(id, bytes, holder)), '[]') from (${oldest(sql`open.queue`, sql`open.room`)} for update of jobs skip locked) as oldest) as found
          from json_to_recordset(${asked}) as open(queue text collate "C", room integer)`.execute(tx.db)
      : await sql<{ queue: string; found: string }>`
          select value ->> 'queue' as queue, (select json_group_array(json_array(id, bytes, holder)) from (${oldest(sql`value ->> 'queue'`, sql.lit(share))})) as found
          from json_each(${asked})`.execute(tx.db);
  return new Map(rows.map(({ queue, found }) => [queue, typeof found === 'string' ? (JSON.parse(found) as Found[]) : found]));
}
