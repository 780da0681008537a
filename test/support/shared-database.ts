// Databases that several servers of a test open, at once or one after the other.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../server/store/store.ts';
import { folderUntil } from './folder.ts';
import { engine, freshDatabase, type Running, startServer } from './harness.ts';

/** On SQLite a file, which is removed with its folder when the test ends. On PostgreSQL it is made by `make`. */
export const sharedDatabase = async (make = freshDatabase): Promise<string> =>
  engine === 'sqlite' ? join(folderUntil(onTestFinished), 'store.sqlite') : make();

/** Two servers of one database, as a host runs them. They close when the test ends. */
export async function twoServers(): Promise<[Running, Running]> {
  const address = await sharedDatabase();
  const started = async () => {
    const store = openStore(address);
    const server = await startServer({}, store);
    onTestFinished(async () => {
      await server.close();
      await store.close();
    });
    return server;
  };
  return [await started(), await started()];
}
