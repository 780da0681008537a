// Stores which schema a database has, so that a release never opens a database that a newer release has changed.
import type { Executor } from './executor.ts';

/**
 * The schema of this release. It is one higher after each change of a table, an index or a migration step; a test checks that.
 * Databases of releases that had no such number yet have none.
 */
export const schema = 10;

const steps = 'migration_steps';
const prefix = 'schema ';

/** A newer release has changed the database. This release doesn't know everything in it, and would damage it. */
export class NewerSchema extends Error {
  constructor(found: number) {
    super(
      `The database has schema ${found}, made by a newer release of store-admin; this release knows schema ${schema} and doesn't open it: start the newer release, or restore a backup of before it`,
    );
  }
}

/** The database belongs to another program. Nothing in it is changed. */
export class ForeignDatabase extends Error {
  constructor() {
    super("The database holds another program's tables: give one of its own, or a file that isn't there yet, with --db or DATABASE_URL");
  }
}

/**
 * Every database of this project has had the table `shops` since the first release. A PostgreSQL database may also hold other programs' tables,
 * as long as none of them has the name of a table of this project.
 */
export function assertOurs(present: ReadonlySet<string>, engine: Executor['engine'], own: { name: string }[]) {
  if (present.has('shops') || present.has(steps)) return;
  if (engine === 'sqlite' ? present.size > 0 : own.some(({ name }) => present.has(name))) throw new ForeignDatabase();
}

/** The newest schema that the database ever had, or 0 if none is stored. */
export async function schemaOf(store: Pick<Executor, 'quick'>): Promise<number> {
  const rows = await store.quick(`select name from ${steps} where name like '${prefix}%'`, []);
  return Math.max(0, ...rows.map(({ name }) => Number(String(name).slice(prefix.length))));
}

/** Runs before any other change, in the transaction of the first one. If the process dies later, the schema that the database may have is stored already. */
export async function noteSchema(tx: Executor) {
  const found = await schemaOf(tx);
  if (found > schema) throw new NewerSchema(found);
  if (found < schema)
    await tx.db
      .insertInto(steps)
      .values({ name: `${prefix}${schema}` })
      .execute();
}
