// Tells which program a database belongs to and which schema it has, so that a release never opens a database that a newer release has changed.
import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

/**
 * What changed since schema 12: each change of a table, an index or a migration step adds the fingerprint of all of them at the end.
 * A test says so where one is missing. No entry is ever removed, not even if a change is undone: databases may have been changed already.
 */
export const changes = ['a7c9a20a042a65b0'];

/** The schema of this release. Databases of releases that had no such number yet have none. */
export const schema = 12 + changes.length;

const steps = 'migration_steps';
const prefix = 'schema ';

/** A newer release has changed the database. This release doesn't know everything in it, and would damage it. */
export class NewerSchema extends Error {
  constructor(found: number) {
    super(
      `A newer release of store-admin has changed the database to schema ${found}, and this release supports only schema ${schema}: start the newer release, or restore a backup from before it`,
    );
  }
}

/** The database belongs to another program. Nothing in it is changed. */
export class ForeignDatabase extends Error {
  constructor() {
    super('The database has tables of another program: give store-admin its own database, or the name of a new file, with --db or DATABASE_URL');
  }
}

/** The database or the role has a setting under which the data would be wrong, and which this role can't change. */
export class UnfitDatabase extends Error {}

/** SQL_ASCII takes every text as it is. Any other encoding than UTF-8 lacks most of the characters that shops write. */
const encodings = ['UTF8', 'SQL_ASCII'];

/** Throws before anything is created. */
export async function assertFit({ db }: Pick<Executor, 'db'>) {
  const { rows } = await sql<{ encoding: string; triggers: string }>`
    select current_setting('server_encoding') as encoding, current_setting('session_replication_role') as triggers`.execute(db);
  const [{ encoding, triggers }] = rows as [(typeof rows)[0]];
  if (!encodings.includes(encoding))
    throw new UnfitDatabase(
      `The database has the encoding ${encoding}, in which most characters can't be stored: create one by \`create database … encoding 'UTF8' template template0\``,
    );
  if (triggers === 'replica')
    throw new UnfitDatabase(
      'The session_replication_role of the database user is replica, so that no trigger counts rows: set it to origin, such as by `alter role … reset session_replication_role`',
    );
}

/** The names of the columns of each table. */
export type PresentColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** The columns of each table. On PostgreSQL only of tables on the search path: tables in other schemas belong to other programs, whatever their names. */
export async function columnsThere({ db, engine }: Pick<Executor, 'db' | 'engine'>): Promise<PresentColumns> {
  if (engine === 'sqlite') {
    const found = await db.introspection.getTables();
    return new Map(found.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));
  }
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, json_agg(a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v', 'f') and c.relnamespace <> 'pg_catalog'::regnamespace and pg_table_is_visible(c.oid)
    group by c.oid, c.relname`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

/**
 * Every database of this project has had the table `migration_steps` since the first release, with no column but `name`.
 * Tables such as `shops` say nothing: other programs have them too.
 */
export const isOurs = (present: PresentColumns) => [...(present.get(steps) ?? [])].join() === 'name';

/** A PostgreSQL database may also hold other programs' tables, as long as none of them has the name of a table of this project. */
export function assertOurs(present: PresentColumns, engine: Executor['engine'], own: { name: string }[]) {
  if (isOurs(present)) return;
  if (engine === 'sqlite' ? present.size > 0 : [steps, ...own.map(({ name }) => name)].some((name) => present.has(name))) throw new ForeignDatabase();
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
