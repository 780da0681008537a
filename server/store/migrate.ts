// Brings a database to what the code declares. Tables, columns and indexes that are missing are added, which loses nothing;
// whatever else a release needs is a named step below, done once. What a newer release has changed is left alone (schema.ts).
import { sql } from 'kysely';
import { keepCounts, keepCountsBeside } from './counts.ts';
import { creating, formerIndexes, type Index, indexesOf } from './declared-indexes.ts';
import { alone, briefly, bringIndexes } from './online.ts';
import { assertOurs, noteSchema } from './schema.ts';
import type { Store } from './store.ts';
import { type AnyTable, type Column, type Executor, typeOf } from './table.ts';
import { createTrigrams, trigramsIndex } from './words.ts';

export interface Step {
  name: string;
  /** Tables whose rows it is about: where they have just been made, there is nothing to be done. */
  of: string[];
  /** Does a part that takes a moment, and says from where to go on; nothing once all is done. */
  run: (tx: Executor, from?: unknown) => Promise<unknown>;
}

const ownSteps: Step[] = [
  {
    // deliveries that were waiting before jobs had `bytes` get theirs, so that they aren't all claimed at once
    name: 'bytes of deliveries on their way',
    of: ['jobs', 'webhook_deliveries'],
    run: async ({ db }) => {
      await sql`
        update jobs set holder = webhook_deliveries.app_id, bytes = octet_length(webhook_deliveries.payload) from webhook_deliveries
        where jobs.kind = 'webhook_delivery' and jobs.bytes = 0 and webhook_deliveries.shop_id = jobs.shop_id
        and webhook_deliveries.id = jobs.subject_id`.execute(db);
    },
  },
];

/** Is told what takes long, before it is done and after. */
export type Say = (progress: string) => void;

/**
 * SQLite does it in one transaction, before anybody is served. On PostgreSQL others may be at work in the database:
 * one process migrates at a time, and keeps from writing nobody for longer than a moment (online.ts). `steps` are those that need what the store doesn't know.
 */
export async function migrate(store: Store, tables: AnyTable[], say: Say = () => {}, steps: Step[] = []) {
  if (store.engine === 'sqlite')
    return store.transaction(async (tx) => {
      const present = await createAndWiden(tx, tables, say);
      for (const table of tables.filter(({ name }) => present.has(name))) await indexOnSqlite(tx, table, say);
      await keepCounts(tx, tables, tables, present);
      await takeSteps((work) => work(tx), present, steps);
      // The writes to come keep in memory what they would have to undo: in a file, where indexes are sorted, it takes a quarter of their time.
      await sql`pragma temp_store = memory`.execute(tx.db);
    });
  return alone(store, async () => {
    const present = await briefly(store, async (tx) => {
      const there = await createAndWiden(tx, tables, say);
      // those that have just been made are nobody's yet
      const fresh = tables.filter(({ name }) => !there.has(name));
      await keepCounts(tx, tables, fresh, there);
      return there;
    });
    const before = tables.filter(({ name }) => present.has(name));
    await bringIndexes(store, before, say);
    await keepCountsBeside(store, tables, before, say);
    await takeSteps((work) => store.transaction(work), present, steps);
  });
}

/** The tables that were there before. */
async function createAndWiden(tx: Executor, tables: AnyTable[], say: Say): Promise<Set<string>> {
  const { db } = tx;
  const found = await db.introspection.getTables();
  const present = new Map(found.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));
  assertOurs(new Set(present.keys()), tx.engine, tables);
  if (!present.has('migration_steps'))
    await db.schema
      .createTable('migration_steps')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .execute();
  await noteSchema(tx);
  const fresh = tables.filter(({ name }) => !present.has(name));
  const words = new Map<AnyTable, Index | undefined>();
  // the first that needs them adds the extensions
  if (tx.engine === 'postgres') for (const table of fresh) words.set(table, await trigramsIndex(tx, table, say));
  // PostgreSQL is told of all tables without waiting for each: they are hundreds of statements, and one way there and back for every one takes half a second
  await Promise.all(
    tables.map(async (table) => {
      const columns = present.get(table.name);
      if (!columns) {
        await createTable(tx, table);
        const indexes = [...indexesOf(tx.engine, table), words.get(table)].filter((index) => index !== undefined);
        await Promise.all(indexes.map((index) => sql.raw(creating(index)).execute(db)));
        if (tx.engine === 'sqlite') await createTrigrams(tx, table);
      } else for (const [name, column] of Object.entries<Column>(table.columns)) if (!columns.has(name)) await addColumn(tx, table.name, name, column);
    }),
  );
  return new Set(present.keys());
}

/** Each part in a transaction of its own, where others write beside it. What broke off begins again, and so has to find its own work done. */
async function takeSteps(transaction: Store['transaction'], present: Set<string>, steps: Step[]) {
  const noted = await transaction((tx) => tx.db.selectFrom('migration_steps').select('name').execute());
  const done = new Set(noted.map((row) => row.name));
  for (const step of [...ownSteps, ...steps].filter(({ name }) => !done.has(name))) {
    let from: unknown;
    if (step.of.every((table) => present.has(table)))
      do from = await transaction((tx) => step.run(tx, from));
      while (from !== undefined);
    await transaction((tx) => tx.db.insertInto('migration_steps').values({ name: step.name }).execute());
  }
}

function defaultOf(engine: Executor['engine'], { kind, default: value }: Column) {
  if (value === undefined || value === null) return undefined;
  if (kind === 'json') return JSON.stringify(value);
  if (kind === 'boolean' && engine === 'sqlite') return Number(value);
  return value;
}

/** Ids of different tables differ, so that one taken for another finds nothing. */
function firstId(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 900;
  return (hash + 100) * 1_000_000 + 1;
}

/** For the tests: PostgreSQL's partitions have the same rules about keys as tables that are spread over machines. */
const partitions = Number(process.env.STORE_PARTITIONS ?? 0);

async function createTable({ db, engine }: Executor, table: AnyTable) {
  const { name, ofShops } = table;
  const { key, unlogged } = table.indexes;
  const partitioned = engine === 'postgres' && ofShops && partitions > 0;
  let create = db.schema.createTable(name);
  if (unlogged && engine === 'postgres') create = create.modifyFront(sql`unlogged`);
  if (!key)
    create =
      engine === 'sqlite'
        ? create.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : create.addColumn('id', sql`bigint generated by default as identity (start with ${sql.lit(firstId(name))})`, (c) => (ofShops ? c : c.primaryKey()));
  for (const [column, declared] of Object.entries<Column>(table.columns))
    create = create.addColumn(column, sql.raw(typeOf(engine, declared.kind)), (c) => {
      const value = defaultOf(engine, declared);
      const built = value === undefined ? c : c.defaultTo(value);
      const known = column === key ? built.primaryKey() : built;
      return declared.nullable ? known : known.notNull();
    });
  if (ofShops && engine === 'postgres') create = create.addPrimaryKeyConstraint(`${name}_pkey`, ['shop_id', 'id'] as never[]);
  if (partitioned) create = create.modifyEnd(sql`partition by hash (shop_id)`);
  await create.execute();
  if (partitioned)
    for (let part = 0; part < partitions; part++)
      await sql`create table ${sql.table(`${name}_p${part}`)} partition of ${sql.table(name)} for values with (modulus ${sql.lit(partitions)}, remainder ${sql.lit(part)})`.execute(
        db,
      );
  if (engine === 'sqlite' && !key) await sql`insert into sqlite_sequence (name, seq) values (${name}, ${firstId(name) - 1})`.execute(db);
}

async function addColumn({ db, engine }: Executor, table: string, name: string, column: Column) {
  const value = defaultOf(engine, column);
  if (value === undefined && !column.nullable) throw new Error(`${table}.${name} is new and neither nullable nor given a default`);
  await db.schema
    .alterTable(table)
    .addColumn(name, sql.raw(typeOf(engine, column.kind)), (c) => {
      const built = value === undefined ? c : c.defaultTo(value);
      return column.nullable ? built : built.notNull();
    })
    .execute();
}

async function indexOnSqlite(tx: Executor, table: AnyTable, say: Say) {
  const { db, engine } = tx;
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = ${table.name}`.execute(db);
  const present = new Set(rows.map(({ name }) => name));
  for (const index of indexesOf(engine, table)) {
    if (present.has(index.name)) continue;
    say(`${table.name}: the index ${index.name} is being built`);
    await sql.raw(creating(index)).execute(db);
  }
  for (const name of formerIndexes(table, present)) await db.schema.dropIndex(name).execute();
  await createTrigrams(tx, table);
}
