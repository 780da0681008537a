// Copies a SQLite file as it is at one moment, while a server goes on writing to it.
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { fileToDisk, folderToDisk } from '../folders.ts';
import { removeUnfinished, unfinished } from './unfinished.ts';

/** The message says in one sentence why the backup failed. */
export class NoBackup extends Error {}

/** Copies all pages in one step, and so within one read transaction. With several steps, each write of the server in between would restart the copy. */
const everyPage = 2 ** 31 - 1;

/** When this resolves, `file` is complete, has passed SQLite's `quick_check`, is synced to disk, and needs no second file beside it. */
export async function backUp(db: string, file: string) {
  if (db.includes('://')) throw new NoBackup('--backup copies a SQLite file; docs/backup.md says how to back up a PostgreSQL database');
  if (db === ':memory:') throw new NoBackup('--backup copies a file, and a database in memory has none');
  if (!existsSync(db)) throw new NoBackup(`There is no database ${db}`);
  if (existsSync(file)) throw new NoBackup(`${file} exists already, and a backup never overwrites a file: choose another name`);
  const part = unfinished(file);
  try {
    rmSync(part, { force: true });
    // created first with mode 0600, so that other users can't read the copy even for a moment
    closeSync(openSync(part, 'wx', 0o600));
    const source = new DatabaseSync(db, { readOnly: true, timeout: 5000 });
    try {
      await backup(source, part, { rate: everyPage });
    } finally {
      source.close();
    }
    const copy = new DatabaseSync(part);
    try {
      // the copy inherits WAL mode: readers would create a log beside it, and the log would have to be moved together with the file
      copy.exec('pragma journal_mode = delete');
      const { quick_check: found } = copy.prepare('pragma quick_check(1)').get() as { quick_check: string };
      if (found !== 'ok') throw new NoBackup(`The copy of ${db} is damaged, so the database may be damaged too: ${found}`);
    } finally {
      copy.close();
    }
    fileToDisk(part);
    renameSync(part, file);
    folderToDisk(dirname(resolve(file)));
  } catch (error) {
    throw error instanceof NoBackup ? error : new NoBackup(`${db} was not backed up: ${(error as Error).message}`, { cause: error });
  } finally {
    removeUnfinished([part]);
  }
}
