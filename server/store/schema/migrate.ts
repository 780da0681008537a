// Brings a database to the schema that the code declares. Missing tables, columns and indexes are added, which loses no data.
// Any other change that a release needs is a named step below, which is done once. A database that a newer release has changed is refused (schema.ts).
import { sql } from 'kysely';
import { keepCounts, keepCountsBeside } from '../lists/counts.ts';
import { createTrigrams, trigramsIndex } from '../lists/words.ts';
import { keepEstimates } from '../sqlite/estimates.ts';
import { gatheredName } from '../sqlite/gathered.ts';
import type { Store } from '../store.ts';
import type { AnyTable, Column, Executor } from '../table.ts';
import { creating, formerIndexes, indexesOf } from './declared-indexes.ts';
import { addingColumn, creatingGathered, creatingTable } from './declared-tables.ts';
import { alone, briefly, bringIndexes, reportEveryMs } from './online.ts';
import { assertFit, assertOurs, columnsThere, noteSchema, type PresentColumns } from './schema.ts';
import { together } from './together.ts';

interface Step {
  name: string;
  /** The tables whose rows the step changes. If one of them has just been created, there is nothing to do. */
  of: string[];
  /** Does a short part of the work. Returns where the next part begins, or undefined once all is done. */
  run: (tx: Executor, from?: unknown) => Promise<unknown>;
}

export const ownSteps: Step[] = [
  {
    // deliveries from before jobs had `bytes` get theirs, so that workers don't claim all of them at once
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

interface Options {
  /** Is called before and after work that takes long. */
  say?: (progress: string) => void;
  /** Further steps, which need something that this folder doesn't know. */
  steps?: Step[];
  /** Work that the process has to do anyway. It runs while PostgreSQL creates the first tables, which takes a good part of a first start. */
  meanwhile?: () => unknown;
}
type Say = Required<Options>['say'];

/**
 * On SQLite the whole migration is one transaction, before calls are served. On PostgreSQL other processes may be using the database:
 * one process migrates at a time, and blocks writers only for a moment (online.ts).
 */
export async function migrate(store: Store, tables: AnyTable[], { say = () => {}, steps = [], meanwhile }: Options = {}) {
  if (store.engine === 'sqlite') {
    await store.transaction(async (tx) => {
      const present = await create(tx, tables, say);
      for (const { texts } of missingColumns(tx.engine, tables, present)) await together(tx, texts);
      for (const table of tables.filter(({ name }) => present.has(name))) await indexOnSqlite(tx, table, say);
      await keepCounts(tx, tables, tables, present, say);
      await takeSteps((work) => work(tx), present, steps, say);
      await keepEstimates(tx, tables);
      // Later writes keep in memory what they may have to undo: in a file that takes a quarter of their time. The indexes above were sorted in a file.
      await sql`pragma temp_store = memory`.execute(tx.db);
    });
    return store.tablesMade();
  }
  await assertFit(store);
  return alone(
    store,
    async () => {
      const present = await briefly(store, { of: 'the new tables', say }, async (tx) => {
        const there = await create(tx, tables, say, meanwhile);
        // no other process uses tables that have just been created
        const fresh = tables.filter(({ name }) => !there.has(name));
        await keepCounts(tx, tables, fresh, there, say);
        return there;
      });
      // each in a transaction of its own: while one table is waited for, nobody has to wait for another
      for (const { of, texts } of missingColumns(store.engine, tables, present)) await briefly(store, { of, say }, (tx) => together(tx, texts));
      const before = tables.filter(({ name }) => present.has(name));
      await bringIndexes(store, before, say);
      await keepCountsBeside(store, tables, before, say);
      await takeSteps((work) => store.transaction(work), present, steps, say);
    },
    say,
  );
}

/** Creates the missing tables. Returns the tables that existed before, with their columns. */
async function create(tx: Executor, tables: AnyTable[], say: Say, meanwhile?: () => unknown): Promise<PresentColumns> {
  const { db } = tx;
  const present = await columnsThere(tx);
  assertOurs(present, tx.engine, tables);
  if (!present.has('migration_steps')) await sql`create table "migration_steps" ("name" text primary key)`.execute(db);
  await noteSchema(tx);
  const fresh = tables.filter(({ name }) => !present.has(name));
  const texts: string[] = [];
  for (const table of fresh) {
    // for the first table that needs them, this also creates the extensions
    const words = tx.engine === 'postgres' ? await trigramsIndex(tx, table, say) : undefined;
    const indexes = [...indexesOf(tx.engine, table), ...(words ? [words] : [])];
    texts.push(...creatingTable(tx.engine, table), ...indexes.map((index) => creating(index)));
  }
  for (const table of gatheredOf(tx.engine, tables)) if (!present.has(gatheredName(table.name))) texts.push(creatingGathered(table));
  await together(tx, texts, fresh.length > 0 ? meanwhile : undefined);
  if (tx.engine === 'sqlite') for (const table of fresh) await createTrigrams(tx, table, () => {});
  return present;
}

const gatheredOf = (engine: Executor['engine'], tables: AnyTable[]) => (engine === 'sqlite' ? tables.filter(({ indexes }) => indexes.gathered) : []);

/** For each table that existed before and lacks columns: the statements that add them. */
function missingColumns(engine: Executor['engine'], tables: AnyTable[], present: PresentColumns): { of: string; texts: string[] }[] {
  const beside = gatheredOf(engine, tables).map(({ name, columns }) => ({ name: gatheredName(name), columns }));
  return [...tables, ...beside].flatMap(({ name, columns }) => {
    const known = present.get(name);
    const missing = known ? Object.entries<Column>(columns).filter(([column]) => !known.has(column)) : [];
    return missing.length > 0 ? [{ of: name, texts: missing.map(([column, declared]) => addingColumn(engine, name, column, declared)) }] : [];
  });
}

/**
 * Each part has its own transaction on PostgreSQL, where other processes write at the same time.
 * A step that was interrupted begins again, so it has to recognise the work that it has done.
 */
async function takeSteps(transaction: Store['transaction'], present: PresentColumns, steps: Step[], say: Say) {
  const noted = await transaction((tx) => tx.db.selectFrom('migration_steps').select('name').execute());
  const done = new Set(noted.map((row) => row.name));
  for (const step of [...ownSteps, ...steps].filter(({ name }) => !done.has(name))) {
    if (step.of.every((table) => present.has(table))) await takeStep(transaction, step, say);
    await transaction((tx) => tx.db.insertInto('migration_steps').values({ name: step.name }).execute());
  }
}

async function takeStep(transaction: Store['transaction'], { name, run }: Step, say: Say) {
  say(`${name}: begins`);
  let reported = performance.now();
  let from: unknown;
  for (let parts = 1; ; parts++) {
    from = await transaction((tx) => run(tx, from));
    if (from === undefined) return;
    if (performance.now() - reported < reportEveryMs) continue;
    reported = performance.now();
    say(`${name}: ${parts} parts are done`);
  }
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
  await createTrigrams(tx, table, say);
}
