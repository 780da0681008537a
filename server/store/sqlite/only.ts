// Lets only one server use a SQLite file: each process has its own rate limits, worker wake-ups and token cache, and writes would wait for each other.
import { closeSync, existsSync, lstatSync, openSync, readSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolders } from '../folders.ts';
import { assertOurs, type PresentColumns } from '../schema/schema.ts';
import { asUnavailable, Unavailable } from '../unavailable.ts';
import { makeForOwner } from './sqlite.ts';

/** Another process serves the file. The message says so in one sentence. */
export class AlreadyServed extends Error {}

/** No database can be served at this path. The message says why in one sentence. */
export class UnfitPlace extends Error {}

/** The open locks. They are held for as long as the process lives. */
const held: DatabaseSync[] = [];

/** What this process has created, to be removed if its start fails: locks, then folders, the innermost first. A database is never removed. */
const made = { locks: [] as string[], folders: [] as string[] };

/** Creates the folder of the database. It throws before it creates or changes anything if the address is that of something else. */
export function makePlaceFor(db: string) {
  assertDatabase(db);
  made.folders.push(...makeFolders(resolve(dirname(db))));
}

/**
 * Only one process gets past here, until it ends in whatever way. The lock is one of the operating system, on an empty file beside the database.
 * A process id in a file would be stale after a kill, and could mean another process in another container.
 */
export function beTheOnlyServer(db: string) {
  const file = `${realPath(db)}.lock`;
  const isNew = !existsSync(file);
  makeForOwner(file);
  const node = nodeOf(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // a journal on disk would be a second file
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    const outage = asUnavailable(error);
    if (outage instanceof Unavailable && outage.kind === 'busy')
      throw new AlreadyServed(
        `${db} is in use by another server: stop that server first, or give both a PostgreSQL database, which any number of servers can share`,
      );
    throw outage;
  }
  // the process that had the lock has failed meanwhile, and has removed the lock's file
  if (node === undefined || node !== nodeOf(file)) {
    lock.close();
    return beTheOnlyServer(db);
  }
  held.push(lock);
  if (isNew) made.locks.push(file);
}

/** Removes what this process has created. The lock's file is removed while it is held; a process that waits for the lock checks the file again. */
export function takeBack() {
  try {
    for (const file of made.locks) rmSync(file, { force: true });
    for (const folder of made.folders) rmdirSync(folder);
  } catch {
    // another process has put something there, or holds it: the error of the start is reported anyway
  }
}

const nodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

/** The file to which a symbolic link leads. The engine names its log after that file, so whoever looks for the log has to know it. */
export function behindLink(db: string): string {
  try {
    return lstatSync(db).isSymbolicLink() ? realpathSync(db) : db;
  } catch {
    // there is no file, which is no mistake, or the link leads to none, which `assertDatabase` reports
    return db;
  }
}

const header = 'SQLite format 3\0';
/** The byte of the header with the file's journal mode, and its value for a rollback journal. */
const [mode, rollback] = [18, 1];

/** Throws the errors of the engine and the store before they open the file: opening a file in rollback mode would switch it to write-ahead logging. */
function assertDatabase(db: string) {
  const found = statSync(db, { throwIfNoEntry: false });
  if (!found && lstatSync(db, { throwIfNoEntry: false }))
    throw new UnfitPlace(`${db} is a link to a file that doesn't exist: remove the link, or give the file itself with --db`);
  if (!found) return;
  if (!found.isFile()) throw new UnfitPlace(`${db} can't be opened: it is a folder or a device; give another file with --db`);
  // the engine names the log and its locks after the file, so under two names it would overwrite its own commits
  if (found.nlink > 1)
    throw new UnfitPlace(`${db} has a second name (a hard link), under which its write-ahead log would be missing: remove that name, or replace it by a copy`);
  const beginning = Buffer.alloc(mode + 1);
  // opened for writing: a file that isn't writable would otherwise be served, and refuse every write
  const descriptor = openSync(db, 'r+');
  let length: number;
  try {
    length = readSync(descriptor, beginning, 0, beginning.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (length > 0 && beginning.toString('latin1', 0, header.length) !== header) throw new Unavailable('damaged', 'file is not a database');
  if (beginning[mode] === rollback) assertOurs(columnsOf(db), 'sqlite', []);
}

function columnsOf(db: string): PresentColumns {
  const database = new DatabaseSync(db, { readOnly: true });
  try {
    const rows = database
      .prepare(
        "select t.name, json_group_array(c.name) as columns from sqlite_schema t, pragma_table_info(t.name) c where t.type in ('table', 'view') and t.name not like 'sqlite_%' group by t.name",
      )
      .all();
    return new Map(rows.map(({ name, columns }) => [String(name), new Set(JSON.parse(String(columns)))]));
  } catch {
    // the reason is reported when the store opens the file
    return new Map();
  } finally {
    database.close();
  }
}

/** The same path, by whatever name the file is addressed. */
function realPath(db: string): string {
  try {
    return realpathSync(db);
  } catch {
    // the file doesn't exist yet
    return join(realpathSync(dirname(db)), basename(db));
  }
}
