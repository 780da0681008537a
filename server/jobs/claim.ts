// Which jobs a worker takes up: of each channel as many as it has room for, the oldest first, each on a lease.
import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../store/store.ts';
import type { Executor, Row } from '../store/table.ts';
import { type Channels, channelOf, putOff } from './channels.ts';
import { jobs } from './define.ts';
import type { Memory } from './memory.ts';

interface Claimant {
  store: Store;
  /** By which its jobs are known to be its own. */
  lease: string;
  leaseMs: number;
  channels: Channels;
  memory: Memory;
  isRunning(id: number): boolean;
}

interface Claimed {
  rows: Row<typeof jobs>[];
  /** There is more than was looked at. */
  more: boolean;
}

type Found = [id: number, bytes: number, holder: number | null];

/** Nobody comes first every time. */
const shuffled = <T>(all: T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

export function claim(worker: Claimant, most: number): Promise<Claimed> {
  const { store, lease, leaseMs } = worker;
  return store.transaction(async (tx) => {
    const now = Date.now();
    const { ids, more } = await due(tx, worker, now, most);
    if (ids.length === 0) return { rows: [], more };
    const rows = await tx.db
      .updateTable('jobs')
      .set({ lease, leased_until_ms: now + leaseMs })
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    return { rows: rows.map((row) => jobs.decode(row)).sort((a, b) => a.run_at_ms - b.run_at_ms || a.id - b.id), more };
  });
}

/** Of each channel as many as it has room for, the oldest first. What waits behind a full channel isn't even looked at, however much it is. */
async function due(tx: Executor, { channels, memory, isRunning }: Claimant, now: number, most: number): Promise<{ ids: number[]; more: boolean }> {
  // what PostgreSQL believes of a queue's size is long past: it would read and sort all of a channel that has filled up since
  if (tx.engine === 'postgres') await sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx.db);
  const alive = sql`dead = ${sql.lit(tx.engine === 'sqlite' ? 0 : false)}`;
  // each step finds the next channel in the index
  const { rows: waiting } = await sql<{ queue: string; horizon: number }>`
    with recursive channels(channel) as (
      select min(channel) from jobs where ${alive}
      union all
      select (select min(jobs.channel) from jobs where ${alive} and jobs.channel > channels.channel) from channels where channel is not null
    ), clocks(horizon) as (select ${now} + coalesce(max(clock_offset_ms), 0) from shops)
    select channel as queue, horizon from channels, clocks
    where channel is not null and (select min(run_at_ms) from jobs where ${alive} and jobs.channel = channels.channel) <= horizon`.execute(tx.db);
  const queues = Map.groupBy(waiting, ({ queue }) => channelOf(queue));
  const open = shuffled([...queues.keys()])
    .map((name) => ({ name, room: channels.room(name, now) }))
    .filter(({ room }) => room > 0)
    .slice(0, most);
  const [first] = waiting;
  if (!first || open.length === 0) return { ids: [], more: false };
  // a power of two: SQLite plans a statement anew for each number
  const share = 2 ** Math.floor(Math.log2(most / open.length));
  const asked = JSON.stringify(open.flatMap(({ name, room }) => queues.get(name)!.map(({ queue }) => ({ queue, room: Math.min(room, share) }))));
  // the first bound of the time is the one that the index can use
  const oldest = (queue: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
    select jobs.id, jobs.bytes, jobs.holder from jobs join shops on shops.id = jobs.shop_id
    where ${alive} and channel = ${queue} and run_at_ms <= ${first.horizon} and run_at_ms <= ${now} + shops.clock_offset_ms and leased_until_ms <= ${now}
      and (lane is null or not exists (select 1 from jobs as earlier where earlier.lane = jobs.lane and earlier.id < jobs.id and earlier.${alive}))
    order by run_at_ms, jobs.id limit ${limit}`;
  const { rows } =
    tx.engine === 'postgres'
      ? await sql<{ queue: string; found: Found[] }>`
          select queue, (select coalesce(json_agg(json_build_array(id, bytes, holder)), '[]') from (${oldest(sql`open.queue`, sql`open.room`)} for update of jobs skip locked) as oldest) as found
          from json_to_recordset(${asked}) as open(queue text collate "C", room integer)`.execute(tx.db)
      : await sql<{ queue: string; found: string }>`
          select value ->> 'queue' as queue, (select json_group_array(json_array(id, bytes, holder)) from (${oldest(sql`value ->> 'queue'`, sql.lit(share))})) as found
          from json_each(${asked})`.execute(tx.db);
  const due = new Map(rows.map(({ queue, found }) => [queue, typeof found === 'string' ? (JSON.parse(found) as Found[]) : found]));
  let more = false;
  const taken = open.flatMap(({ name, room }) => {
    const all = [...(due.get(name + putOff) ?? []), ...(due.get(name) ?? [])];
    // then there is more than was looked at
    if (all.length >= share && share < room) more = true;
    return all.slice(0, Math.min(room, share));
  });
  // a process that stood still may find its own leases ended
  const idle = taken.filter(([id]) => !isRunning(id)).slice(0, most);
  return { ids: memory.choose(idle.map(([id, bytes, holder]) => ({ id, bytes, holder }))).map(({ id }) => id), more };
}
