// A database of its own for a test that keeps the server from it for a while.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { engine, until } from './harness.ts';
import { ownPostgres } from './postgres.ts';

/** A database, and a way to keep the server from writing to it. */
export async function interruptible() {
  if (engine === 'postgres') {
    const { url, stop, halt, start } = await ownPostgres({ durable: false });
    onTestFinished(stop);
    return { url, begin: halt, end: start };
  }
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-interruptible-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const url = join(folder, 'store.sqlite');
  const other = new DatabaseSync(url);
  onTestFinished(() => other.close());
  // fails while the server is writing, so it is tried again
  const begun = async () => {
    try {
      other.exec('begin immediate');
      return true;
    } catch {
      return false;
    }
  };
  return { url, begin: () => until(begun, Boolean), end: () => other.exec('rollback') };
}
