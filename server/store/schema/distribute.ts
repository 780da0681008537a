// Distributes the shops of a PostgreSQL database with Citus over its machines. The rows of a shop lie together, and no statement needs several machines.
import { sql } from 'kysely';
import type { AnyTable, Executor } from '../table.ts';

export class NotDistributable extends Error {}

/** Runs each statement in its own transaction: Citus moves a table's rows within the transaction, and can't move two tables in one. */
type Send = (statement: string) => Promise<Record<string, unknown>[]>;

const sending =
  ({ db }: Executor): Send =>
  async (statement) =>
    (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows;

/** Tables that are joined with rows of shops, and so are needed on each machine. They are seldom written. */
const everywhere = ['apps', 'shops'];

/** The tables of shops go to the machines, colocated by shop; `apps` and `shops` go to each of them; all others stay on the coordinator. */
export async function distribute(store: Executor, tables: AnyTable[], say: (progress: string) => void, send = sending(store)) {
  if (store.engine !== 'postgres') throw new NotDistributable('--distribute needs PostgreSQL with Citus: a SQLite file stays on one machine');
  const [citus] = await send(`select 1 as there from pg_extension where extname = 'citus'`);
  if (!citus) throw new NotDistributable('--distribute needs the extension Citus, which this database does not have: run `create extension citus`');
  const placed = new Set((await send('select logicalrelid::text as name from pg_dist_partition')).map(({ name }) => name));
  const ofShops = tables.filter(({ ofShops }) => ofShops).map(({ name }) => name);
  for (const name of everywhere.filter((name) => !placed.has(name))) {
    await send(`select create_reference_table('${name}')`);
    say(`${name} is on each machine`);
  }
  const first = ofShops.find((name) => placed.has(name)) ?? ofShops[0]!;
  for (const name of [first, ...ofShops.filter((name) => name !== first)].filter((name) => !placed.has(name))) {
    await send(`select create_distributed_table('${name}', 'shop_id', colocate_with => '${name === first ? 'none' : first}')`);
    say(`${name} is distributed by shop`);
  }
}
