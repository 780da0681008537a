// A SQLite file has one server: each process counts calls, wakes workers and remembers tokens by itself, and writes would wait for one another.
import { closeSync, existsSync, mkdirSync, openSync, readSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertOurs } from './schema.ts';
import { makeForOwner } from './sqlite.ts';
import { asUnavailable, Unavailable } from './unavailable.ts';

/** Says in one sentence that another process has the file. */
export class AlreadyServed extends Error {}

/** Held open for as long as the process lives. */
const held: DatabaseSync[] = [];

/** What was not there before this process came, and goes where it fails: the lock, then folders, the innermost first. A database never goes. */
const made = { locks: [] as string[], folders: [] as string[] };

/** Until here nothing is made or changed where the address is that of something else. */
export function makePlaceFor(db: string) {
  assertDatabase(db);
  const outermost = mkdirSync(dirname(db), { recursive: true });
  for (let folder = resolve(dirname(db)); outermost && folder.length >= resolve(outermost).length; folder = dirname(folder)) made.folders.push(folder);
}

/**
 * Until the process ends, however it ends, no other one gets past here. The lock is the operating system's, on a file beside the database that holds nothing:
 * a number of a process would be stale after a kill, and mean another process in another container.
 */
export function beTheOnlyServer(db: string) {
  const file = `${realPath(db)}.lock`;
  const isNew = !existsSync(file);
  makeForOwner(file);
  const node = nodeOf(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // a journal would be a second file
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    const fault = asUnavailable(error);
    if (fault instanceof Unavailable && fault.fault === 'busy')
      throw new AlreadyServed(`${db} has a server already: stop that process first, or give both a PostgreSQL database, which takes any number of them`);
    throw fault;
  }
  // whoever had it has failed meanwhile, and taken it along
  if (node === undefined || node !== nodeOf(file)) {
    lock.close();
    return beTheOnlyServer(db);
  }
  held.push(lock);
  if (isNew) made.locks.push(file);
}

/** The lock is removed while it is held. Whoever waits for it looks again. */
export function takeBack() {
  try {
    for (const file of made.locks) rmSync(file, { force: true });
    for (const folder of made.folders) rmdirSync(folder);
  } catch {
    // somebody else has put something there, or holds it: what went wrong is said all the same
  }
}

const nodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

const header = 'SQLite format 3\0';
/** Where the header says how the file is written. */
const [mode, rollback] = [18, 1];

/** As the engine and the store would say it, before either does: to open a file that has no log gives it one. */
function assertDatabase(db: string) {
  const found = statSync(db, { throwIfNoEntry: false });
  if (!found) return;
  if (found.isDirectory()) throw new Unavailable('away', 'unable to open database file');
  const beginning = Buffer.alloc(mode + 1);
  // for writing, as it would be served otherwise, and refuse every write
  const descriptor = openSync(db, 'r+');
  let length: number;
  try {
    length = readSync(descriptor, beginning, 0, beginning.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (length > 0 && beginning.toString('latin1', 0, header.length) !== header) throw new Unavailable('damaged', 'file is not a database');
  if (beginning[mode] === rollback) assertOurs(tablesOf(db), 'sqlite', []);
}

function tablesOf(db: string): Set<string> {
  const database = new DatabaseSync(db, { readOnly: true });
  try {
    const rows = database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").all();
    return new Set(rows.map(({ name }) => String(name)));
  } catch {
    // why it can't be read is said when it is opened
    return new Set();
  } finally {
    database.close();
  }
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
