// Which jobs are due, in the words of each engine: what waits behind a full channel isn't even looked at, however much it is.
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './executor.ts';
import { sharedClock } from './expressions.ts';

const alive = ({ engine }: Executor) => sql`dead = ${sql.lit(engine === 'sqlite' ? 0 : false)}`;

/** The queues in which something is due by the clock that is furthest ahead, and what that clock says. */
export async function waitingQueues(tx: Executor, now: number): Promise<{ queue: string; horizon: number }[]> {
  // what PostgreSQL believes of a queue's size is long past: it would read and sort all of a channel that has filled up since
  if (tx.engine === 'postgres') await sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx.db);
  // each step finds the next channel in the index
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

/** Of each queue its oldest jobs that are due. PostgreSQL keeps to each queue's own room and passes over what another worker is taking; SQLite looks at `share` of each. */
export async function oldestDue(
  tx: Executor,
  { queues, horizon, now, share }: { queues: { queue: string; room: number }[]; horizon: number; now: number; share: number },
): Promise<Map<string, Found[]>> {
  const asked = JSON.stringify(queues);
  // the first bound of the time is the one that the index can use
  const oldest = (queue: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
    select jobs.id, jobs.bytes, jobs.holder from jobs join shops on shops.id = jobs.shop_id
    where ${alive(tx)} and channel = ${queue} and run_at_ms <= ${horizon} and run_at_ms <= ${now} + shops.clock_offset_ms and leased_until_ms <= ${sharedClock(tx)}
      and (lane is null or not exists (select 1 from jobs as earlier where earlier.lane = jobs.lane and earlier.id < jobs.id and earlier.${alive(tx)}))
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
