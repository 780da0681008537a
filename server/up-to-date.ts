// Brings a database to the schema that this release declares.
import { setTimeout as pause } from 'node:timers/promises';
import type { LogOnce } from './store/log-once.ts';
import { migrate } from './store/schema/migrate.ts';
import type { Store } from './store/store.ts';
import { Unavailable } from './store/unavailable.ts';
import { steps, tables } from './tables.ts';

const betweenTriesMs = 250;

interface Manner {
  /** Called while PostgreSQL creates the first tables. */
  meanwhile?: () => unknown;
  /** How long another process may go on writing to a SQLite file before this gives up. PostgreSQL's own locks make one process wait for the other. */
  patienceMs?: number;
}

export async function bringUpToDate(store: Store, log: LogOnce, { meanwhile, patienceMs = 0 }: Manner = {}) {
  const say = (progress: string) => log({ level: 'info', migration: progress });
  const end = performance.now() + patienceMs;
  for (let waited = false; ; waited = true)
    try {
      return await migrate(store, tables, { say, steps, ...(meanwhile ? { meanwhile } : {}) });
    } catch (error) {
      const isBusy = store.engine === 'sqlite' && error instanceof Unavailable && error.kind === 'busy';
      if (!isBusy || performance.now() > end) throw error;
      if (!waited) say(`another process writes to the database: waiting for it, at most ${patienceMs / 1000} s`);
      await pause(betweenTriesMs);
    }
}
