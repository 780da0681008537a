// How many deadlocks PostgreSQL has counted in a database.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Ask this after all other sessions have left the database: a session reports its counts seconds later, or when it ends. */
export async function deadlocksIn(address: string): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const others = `select 1 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    while ((await client.query(others)).rowCount !== 0) await pause(20);
    const { rows } = await client.query('select deadlocks from pg_stat_database where datname = current_database()');
    return Number(rows[0].deadlocks);
  } finally {
    await client.end();
  }
}
