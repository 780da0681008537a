// Which schema a database has, so that a release never opens one that a newer release has changed.
import type { Executor } from './executor.ts';

/**
 * The schema that this release knows: one more with each change of a table, an index or a step. A test holds it to what is declared.
 * Databases of before this number was kept have none.
 */
export const schema = 10;

const steps = 'migration_steps';
const prefix = 'schema ';

/** A newer release has changed the database: this one doesn't know all that it holds, and would break it. */
export class NewerSchema extends Error {
  constructor(found: number) {
    super(
      `The database has schema ${found}, made by a newer release of store-admin; this release knows schema ${schema} and doesn't open it: start the newer release, or restore a backup of before it`,
    );
  }
}

/** The database is another program's: nothing of it is touched. */
export class ForeignDatabase extends Error {
  constructor() {
    super("The database holds another program's tables: give one of its own, or a file that isn't there yet, with --db or DATABASE_URL");
  }
}

/** A database of ours has had this table since the first release. PostgreSQL has room for others' tables beside ours, as long as none is called as one of ours. */
export function assertOurs(present: ReadonlySet<string>, engine: Executor['engine'], own: { name: string }[]) {
  if (present.has('shops') || present.has(steps)) return;
  if (engine === 'sqlite' ? present.size > 0 : own.some(({ name }) => present.has(name))) throw new ForeignDatabase();
}

/** The newest schema that the database was ever brought to; 0 where none was noted. */
export async function schemaOf(store: Pick<Executor, 'quick'>): Promise<number> {
  const rows = await store.quick(`select name from ${steps} where name like '${prefix}%'`, []);
  return Math.max(0, ...rows.map(({ name }) => Number(String(name).slice(prefix.length))));
}

/** Comes before any change, in the transaction that makes the first one: who dies behind it has noted what the database may have by then. */
export async function noteSchema(tx: Executor) {
  const found = await schemaOf(tx);
  if (found > schema) throw new NewerSchema(found);
  if (found < schema)
    await tx.db
      .insertInto(steps)
      .values({ name: `${prefix}${schema}` })
      .execute();
}
