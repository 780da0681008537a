// Brings a database to what this release declares.
import type { Log } from './store/faults.ts';
import { migrate } from './store/migrate.ts';
import type { Store } from './store/store.ts';
import { steps, tables } from './tables.ts';

/** `meanwhile` is done while PostgreSQL makes the first tables. */
export const bringUpToDate = (store: Store, log: Log, meanwhile?: () => unknown) =>
  migrate(store, tables, { say: (progress) => log({ level: 'info', migration: progress }), steps, ...(meanwhile ? { meanwhile } : {}) });
