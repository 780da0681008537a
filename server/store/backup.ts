// Copies a SQLite file as it is at one moment, while a server goes on writing to it.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** Says in one sentence why there is no backup. */
export class NoBackup extends Error {}

/** All pages in one step, which reads one moment. Between steps each write of the server would make the copy begin anew. */
const everyPage = 2 ** 31 - 1;

/** What stands under the name `file` afterwards is whole, was read through once, is on disk, and needs no second file. */
export async function backUp(db: string, file: string) {
  if (db.includes('://')) throw new NoBackup('--backup copies a SQLite file; docs/backup.md says how a PostgreSQL database is backed up');
  if (db === ':memory:') throw new NoBackup('--backup copies a file; what is in memory belongs to its server alone');
  if (!existsSync(db)) throw new NoBackup(`There is no database ${db}`);
  if (existsSync(file)) throw new NoBackup(`${file} is there already, and a backup replaces nothing`);
  const part = resolve(`${file}.${process.pid}.part`);
  try {
    rmSync(part, { force: true });
    // made beforehand, so that nobody else may read it for a moment either
    closeSync(openSync(part, 'wx', 0o600));
    const source = new DatabaseSync(db, { readOnly: true, timeout: 5000 });
    try {
      await backup(source, part, { rate: everyPage });
    } finally {
      source.close();
    }
    const copy = new DatabaseSync(part);
    try {
      // in the mode of the original it would be read and moved with a log beside it
      copy.exec('pragma journal_mode = delete');
      const { quick_check: found } = copy.prepare('pragma quick_check(1)').get() as { quick_check: string };
      if (found !== 'ok') throw new NoBackup(`The copy of ${db} is damaged, and so the database may be: ${found}`);
    } finally {
      copy.close();
    }
    toDisk(part);
    renameSync(part, file);
    toDisk(dirname(resolve(file)));
  } catch (error) {
    throw error instanceof NoBackup ? error : new NoBackup(`There is no backup of ${db}: ${(error as Error).message}`, { cause: error });
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
  }
}

function toDisk(path: string) {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
