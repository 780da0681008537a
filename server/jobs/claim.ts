// Which jobs a worker takes up: of each channel as many as it has room for, the oldest first, each on a lease.
import { oldestDue, waitingQueues } from '../store/claim.ts';
import { sharedClock } from '../store/expressions.ts';
import { over } from '../store/over.ts';
import type { Store } from '../store/store.ts';
import type { Executor, Row } from '../store/table.ts';
import type { Budgets } from './budgets.ts';
import { type Channels, channelOf, putOff } from './channels.ts';
import { jobs } from './define.ts';

interface Claimant {
  store: Store;
  /** The worker's id, which is stored with the jobs that it claims. */
  lease: string;
  leaseMs: number;
  channels: Channels;
  budgets: Budgets;
  isRunning(id: number): boolean;
}

interface Claimed {
  rows: Row<typeof jobs>[];
  /** There is more than was looked at. */
  more: boolean;
}

interface Open {
  name: string;
  room: number;
}

/** Where the budgets refuse what was seen first, others may still have something: so many further channels are looked at together, and in all. */
const further = { together: 256, inAll: 2048 };

/**
 * In a random order, so that no channel comes first every time. Those that use their places well come before the others: of what a holder may still run
 * goes first what is done soon, so that what others have behind it in such a channel doesn't wait for hosts that hang.
 * One time in sixteen all are alike, or slow ones might never have their turn.
 */
function inTurn(all: Open[], channels: Channels): Open[] {
  const alike = Math.random() < 1 / 16;
  return all
    .map((one) => ({ one, standing: alike ? 0 : channels.standing(one.name), at: Math.random() }))
    .sort((a, b) => b.standing - a.standing || a.at - b.at)
    .map(({ one }) => one);
}

export function claim(worker: Claimant, most: number): Promise<Claimed> {
  const { store, lease, leaseMs } = worker;
  return store.transaction(async (tx) => {
    const now = Date.now();
    const { ids, more } = await due(tx, worker, now, most);
    if (ids.length === 0) return { rows: [], more };
    const rows = await over(tx, jobs)
      .updateTable('jobs')
      .set({ lease, leased_until_ms: sharedClock(tx, leaseMs) })
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    return { rows: rows.map((row) => jobs.decode(row)).sort((a, b) => a.run_at_ms - b.run_at_ms || a.id - b.id), more };
  });
}

/** Of each channel as many as it has room for, the oldest first. What waits behind a full channel isn't even looked at, however much it is. */
async function due(tx: Executor, { channels, budgets, isRunning }: Claimant, now: number, most: number): Promise<{ ids: number[]; more: boolean }> {
  const waiting = await waitingQueues(tx, now);
  const queues = Map.groupBy(waiting, ({ queue }) => channelOf(queue));
  const rooms = [...queues.keys()].map((name) => ({ name, room: channels.room(name, now) }));
  const open = inTurn(
    rooms.filter(({ room }) => room > 0),
    channels,
  );
  const [first] = waiting;
  if (!first) return { ids: [], more: false };
  const idle: { id: number; bytes: number; holder: number | null; cut: boolean }[] = [];
  let chosen: typeof idle = [];
  let looked = 0;
  while (looked < open.length && looked < further.inAll && chosen.length < most) {
    const some = open.slice(looked, looked + (looked === 0 ? most : further.together));
    looked += some.length;
    // a power of two: SQLite plans a statement anew for each number
    const share = 2 ** Math.floor(Math.log2(Math.max(1, (most - chosen.length) / some.length)));
    const asked = some.flatMap(({ name, room }) => queues.get(name)!.map(({ queue }) => ({ queue, room: Math.min(room, share) })));
    const due = await oldestDue(tx, { queues: asked, horizon: first.horizon, now, share });
    for (const { name, room } of some) {
      const all = [...(due.get(name + putOff) ?? []), ...(due.get(name) ?? [])];
      // then there is more than was looked at
      const cut = all.length >= share && share < room;
      // a process that stood still may find its own leases ended
      const free = all.slice(0, Math.min(room, share)).filter(([id]) => !isRunning(id));
      idle.push(...free.map(([id, bytes, holder]) => ({ id, bytes, holder, cut })));
    }
    chosen = budgets.choose(idle).slice(0, most);
  }
  // where all that was seen is refused, another look would see the same
  return { ids: chosen.map(({ id }) => id), more: chosen.some(({ cut }) => cut) };
}
