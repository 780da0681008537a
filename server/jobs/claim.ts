// Which jobs a worker takes up: of each channel as many as it has room for, the oldest first, each on a lease.
import { oldestDue, waitingQueues } from '../store/claim.ts';
import { over } from '../store/over.ts';
import type { Store } from '../store/store.ts';
import type { Executor, Row } from '../store/table.ts';
import { type Channels, channelOf, putOff } from './channels.ts';
import { jobs } from './define.ts';
import type { MemoryBudget } from './memory.ts';

interface Claimant {
  store: Store;
  /** The worker's id, which is stored with the jobs that it claims. */
  lease: string;
  leaseMs: number;
  channels: Channels;
  memory: MemoryBudget;
  isRunning(id: number): boolean;
}

interface Claimed {
  rows: Row<typeof jobs>[];
  /** There is more than was looked at. */
  more: boolean;
}

/** In a random order, so that no channel comes first every time. */
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
    const rows = await over(tx, jobs)
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
  const waiting = await waitingQueues(tx, now);
  const queues = Map.groupBy(waiting, ({ queue }) => channelOf(queue));
  const open = shuffled([...queues.keys()])
    .map((name) => ({ name, room: channels.room(name, now) }))
    .filter(({ room }) => room > 0)
    .slice(0, most);
  const [first] = waiting;
  if (!first || open.length === 0) return { ids: [], more: false };
  // a power of two: SQLite plans a statement anew for each number
  const share = 2 ** Math.floor(Math.log2(most / open.length));
  const asked = open.flatMap(({ name, room }) => queues.get(name)!.map(({ queue }) => ({ queue, room: Math.min(room, share) })));
  const due = await oldestDue(tx, { queues: asked, horizon: first.horizon, now, share });
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
