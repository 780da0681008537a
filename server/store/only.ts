// A SQLite file has one server: each process counts calls, wakes workers and remembers tokens by itself, and writes would wait for one another.
import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { asFault, Unavailable } from './faults.ts';
import { makeForOwner } from './sqlite.ts';

/** Says in one sentence that another process has the file. */
export class AlreadyServed extends Error {}

/** Held open for as long as the process lives. */
const held: DatabaseSync[] = [];

/**
 * Until the process ends, however it ends, no other one gets past here. The lock is the operating system's, on a file beside the database that holds nothing:
 * a number of a process would be stale after a kill, and mean another process in another container.
 */
export function beTheOnlyServer(db: string) {
  const file = `${realPath(db)}.lock`;
  makeForOwner(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // a journal would be a second file
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    const fault = asFault(error);
    if (fault instanceof Unavailable && fault.fault === 'busy')
      throw new AlreadyServed(`${db} has a server already: stop that process first, or give both a PostgreSQL database, which takes any number of them`);
    throw fault;
  }
  held.push(lock);
}

/** The same by whatever name it is called. */
function realPath(db: string): string {
  try {
    return realpathSync(db);
  } catch {
    // to be made
    return join(realpathSync(dirname(db)), basename(db));
  }
}
