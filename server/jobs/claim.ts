// Which jobs a worker claims: from each channel as many as it has room for, the oldest first, each on a lease.
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
  /** Channels may have more due jobs than were read. */
  more: boolean;
}

interface Open {
  name: string;
  room: number;
}

/** If the budgets refuse the jobs that were read first, further channels are read: so many in one query, and so many in all. */
const further = { together: 256, inAll: 2048 };

/**
 * The channels in a random order, so that none comes first every time. Channels with quick jobs come before the others: a holder's remaining budget then goes
 * to jobs that end soon. Other holders' jobs behind its own in those channels don't have to wait until hosts that hang give it slots back.
 * One time in sixteen all are treated alike, as slow channels might otherwise never have their turn.
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

/** The oldest due jobs, from each channel as many as it has room for. Jobs behind a full channel aren't read, however many they are. */
async function due(tx: Executor, { channels, budgets, isRunning }: Claimant, now: number, most: number): Promise<{ ids: number[]; more: boolean }> {
  const waiting = await waitingQueues(tx, now);
  const queues = Map.groupBy(waiting, ({ queue }) => channelOf(queue));
  const rooms = [...queues.keys()].map((name) => ({ name, room: channels.room(name, performance.now()) }));
  const open = inTurn(
    rooms.filter(({ room }) => room > 0),
    channels,
  );
  const idle: { id: number; bytes: number; holder: number | null; cut: boolean }[] = [];
  let chosen: typeof idle = [];
  let looked = 0;
  while (looked < open.length && looked < further.inAll && chosen.length < most) {
    const some = open.slice(looked, looked + (looked === 0 ? most : further.together));
    looked += some.length;
    // a power of two: the number is part of the SQLite statement, and each different statement is planned anew
    const share = 2 ** Math.floor(Math.log2(Math.max(1, (most - chosen.length) / some.length)));
    const asked = some.flatMap(({ name, room }) => queues.get(name)!.map(({ queue }) => ({ queue, room: Math.min(room, share) })));
    const due = await oldestDue(tx, { queues: asked, horizon: waiting[0]!.horizon, now, share });
    for (const { name, room } of some) {
      const all = [...(due.get(name + putOff) ?? []), ...(due.get(name) ?? [])];
      // the query's limit was reached although the channel has more room
      const cut = all.length >= share && share < room;
      // after a pause of this process its leases may have expired, but the jobs still run and mustn't be claimed again
      const free = all.slice(0, Math.min(room, share)).filter(([id]) => !isRunning(id));
      idle.push(...free.map(([id, bytes, holder]) => ({ id, bytes, holder, cut })));
    }
    chosen = budgets.choose(idle).slice(0, most);
  }
  // if the budgets refused all jobs, reading again would give the same ones
  return { ids: chosen.map(({ id }) => id), more: chosen.some(({ cut }) => cut) };
}
