// How long jobs stay with a process that was killed.
import { openStore } from '../../server/store/store.ts';

/** Milliseconds until the last lease ends that a killed process has left. Until a server has run the jobs, it would be a measure of the machine. */
export async function leasesEndAfter(db: string, since: number): Promise<number> {
  const store = openStore(db);
  try {
    const { last } = await store.db
      .selectFrom('jobs')
      .select((all) => all.fn.max('leased_until_ms').as('last'))
      .executeTakeFirstOrThrow();
    return Number(last ?? since) - since;
  } finally {
    await store.close();
  }
}
