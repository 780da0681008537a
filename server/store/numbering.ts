// From which number on the rows of a table are counted: what has a story to tell gives its records the ids that the story speaks of.
import { sql } from 'kysely';
import type { Executor } from './executor.ts';

/** By table. One that has a row with that number or a higher one goes on counting as it does. */
export async function countFrom({ db, engine }: Executor, firsts: Record<string, number>): Promise<void> {
  const from = async ([name, first]: [string, number]) => {
    const { rows } = await sql`select 1 from ${sql.table(name)} where id >= ${first} limit 1`.execute(db);
    if (rows.length > 0) return;
    if (engine === 'sqlite') await sql`update sqlite_sequence set seq = ${first - 1} where name = ${name}`.execute(db);
    else await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${first}, false)`.execute(db);
  };
  await Promise.all(Object.entries(firsts).map(from));
}
