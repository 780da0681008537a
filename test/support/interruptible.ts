// A server with a database of its own, for a test that keeps the server from the database for a while.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { openStore } from '../../server/store/store.ts';
import { folderUntil } from './folder.ts';
import { engine, startServer, until } from './harness.ts';
import { ownPostgres } from './postgres.ts';

/** A server, and a way to keep it from writing to its database. */
export async function interruptible() {
  const { url, ...outage } = await (engine === 'postgres' ? stoppable() : lockable());
  const store = openStore(url);
  const server = await startServer({}, store);
  onTestFinished(async () => {
    await server.close();
    await store.close();
  });
  return { server, store, ...outage };
}

async function stoppable() {
  const { url, stop, halt, start } = await ownPostgres({ durable: false });
  onTestFinished(stop);
  return { url, begin: halt, end: start };
}

async function lockable() {
  const url = join(folderUntil(onTestFinished), 'store.sqlite');
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
  return { url, begin: () => until(begun, Boolean), end: async () => other.exec('rollback') };
}
