import { onTestFinished } from 'vitest';
import { sandbox, startServer } from '../support/harness.ts';

/** A store with a shop. No worker takes the jobs that a test puts into it. */
export async function atRest() {
  const server = await startServer();
  onTestFinished(() => server.close());
  await server.workers.stop();
  const { shop } = await sandbox({ server });
  return { server, store: server.store, shop };
}
