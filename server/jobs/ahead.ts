// Makes due what was queued or put off while a clock was ahead. After the clock is set right, such jobs would wait until the time that it had shown, and
// later jobs of their lanes behind them.

import { latestNow, putOffAhead, type Waiting } from '../store/backlog.ts';
import { moment, msOf } from '../store/clock.ts';
import { over } from '../store/over.ts';
import type { Store } from '../store/store.ts';
import { jobs } from './define.ts';

/** The clocks of two machines may differ by this much. A job waits no longer because of it. */
const inStepMs = 60_000;
const readTogether = 1000;

/** Whether the job was due at once, or a while after its last attempt. Others have a day of their own, such as a gift card that is sent on a birthday. */
const isDueByNow = ({ attempts, run_at_ms, updated_at }: Waiting) => attempts > 0 || run_at_ms < msOf(updated_at) + 1000;

/**
 * Returns how many jobs it has made due. Of the clocks of this process and of the database the later one counts: if one of them is behind, what was put off
 * after a failed attempt mustn't be tried again at once.
 */
export async function makeDueWhatIsAhead(store: Store): Promise<number> {
  const now = await latestNow(store);
  const ahead = moment(now + inStepMs);
  let all = 0;
  for (let last = 0; ; ) {
    const some = await putOffAhead(store, { now, ahead, last, most: readTogether });
    const ids = some.filter(isDueByNow).map(({ id }) => id);
    if (ids.length > 0) all += await makeDue(store, ids, { now, ahead });
    if (some.length < readTogether) return all;
    last = some.at(-1)!.id;
  }
}

/** Once its last change isn't ahead any more, a job isn't found again. */
function makeDue(store: Store, ids: number[], { now, ahead }: { now: number; ahead: string }): Promise<number> {
  return store.transaction(async (tx) => {
    const theirs = over(tx, jobs).selectFrom('jobs').select('id').where('id', 'in', ids).where('updated_at', '>', ahead);
    // a job that is locked ends or is put off just now
    const free = tx.engine === 'postgres' ? theirs.forUpdate().skipLocked() : theirs;
    const made = await over(tx, jobs)
      .updateTable('jobs')
      .set({ run_at_ms: now, updated_at: moment(now) })
      .where('id', 'in', free)
      .returning('id')
      .execute();
    tx.wake();
    return made.length;
  });
}
