// Empty databases for the servers that are measured: SQLite files, and databases of a PostgreSQL that writes durably.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../test/support/postgres.ts';

export type Engine = 'sqlite' | 'postgresql';

export async function openDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-bench-'));
  const postgres = await startPostgres({ durable: true });
  const admin = new Client({ connectionString: postgres.url });
  admin.on('error', () => {});
  await admin.connect();
  let made = 0;
  return {
    /** Removed together with the databases. */
    folder,
    async empty(engine: Engine): Promise<string> {
      const name = `bench_${++made}`;
      if (engine === 'sqlite') return join(folder, `${name}.sqlite`);
      await admin.query(`create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return String(url);
    },
    /** Call it after the servers have ended. */
    async close() {
      await admin.end().catch(() => {});
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
