// Changes of PostgreSQL's tables while others write to them: indexes are built beside the writers, and what needs a table alone takes
// it for a moment, or gives way and tries again.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { creating, formerIndexes, type Index, indexesOf, shopKey } from './declared-indexes.ts';
import type { PostgresStore } from './postgres.ts';
import type { AnyTable, Executor } from './table.ts';
import { trigramsIndex } from './words.ts';

type Say = (progress: string) => void;

const migrationLock = 7266010;
const betweenTriesMs = 50;

/**
 * Nobody else migrates meanwhile. The lock belongs to a transaction that stays open beside the work, so that it ends with its process, and
 * behind PgBouncer too. Without parameters: an open query that has some keeps its snapshot, for which `create index concurrently` would wait.
 * Whoever wants it asks again and again: one that waited in a statement would be waited for by `create index concurrently`.
 */
export async function alone<T>(store: PostgresStore, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client(store.pool.options);
  // what breaks it fails the statement that it breaks
  holder.on('error', () => {});
  await holder.connect();
  try {
    for (;;) {
      // it rests for as long as the work takes, whatever time the role gives to those who rest
      await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
      const { rows } = await holder.query(`select pg_try_advisory_xact_lock(${migrationLock}) as held`);
      if (rows[0].held) return await work();
      await holder.query('rollback');
      await pause(betweenTriesMs);
    }
  } finally {
    await holder.end();
  }
}

/** Whoever writes waits for a table that is to be changed, and behind that request; so it waits for no longer than this. */
const lockTimeoutMs = 500;
const restMs = 500;
const mostTries = 120;
/** The lock didn't come in time, or two waited for each other. */
const isBusy = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

/** In a transaction that gets its locks within a moment, or none. */
export const briefly = <T>(store: PostgresStore, work: (tx: Executor) => Promise<T>): Promise<T> =>
  patiently(() =>
    store.transaction(async (tx) => {
      await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx.db);
      return work(tx);
    }),
  );

async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await attempt();
    } catch (error) {
      if (tries === mostTries || !isBusy(error)) throw error;
      await pause(restMs);
    }
}

interface Found {
  partitioned: boolean;
  rows: number;
  /** The columns of its primary key, and the name of that. */
  key: { name: string; columns: string[] } | null;
  /** By name, whether it is whole: one whose building broke off is there, and good for nothing. */
  indexes: Record<string, boolean>;
}

async function found({ db }: Executor): Promise<Map<string, Found>> {
  const { rows } = await sql<Found & { name: string }>`
    select c.relname as name, c.relkind = 'p' as partitioned, c.reltuples as rows,
      (select json_build_object('name', k.conname, 'columns', (select json_agg(a.attname order by p.at)
        from unnest(k.conkey) with ordinality as p(attnum, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = p.attnum))
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as key,
      (select coalesce(json_object_agg(i.relname, x.indisvalid), '{}') from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) as indexes
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace <> 'pg_catalog'::regnamespace and pg_table_is_visible(c.oid)`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

/** The keys and indexes of tables that are there become those that are declared. */
export async function bringIndexes(store: PostgresStore, tables: AnyTable[], say: Say) {
  const all = await found(store);
  for (const table of tables) await bringIndexesOf(store, table, all.get(table.name)!, say);
}

async function bringIndexesOf(store: PostgresStore, table: AnyTable, { partitioned, rows, key, indexes }: Found, say: Say) {
  const place = rows > 0 ? `${table.name}, about ${rows} rows` : table.name;
  const build = async (index: Index) => {
    if (!indexes[index.name]) await built(store, index, { partitioned, broken: indexes[index.name] === false }, (progress) => say(`${place}: ${progress}`));
  };
  const words = table.indexes.words && (await briefly(store, (tx) => trigramsIndex(tx, table, say)));
  for (const index of [...indexesOf('postgres', table), ...(words ? [words] : [])]) await build(index);
  if (table.ofShops && key?.columns.join() === 'id') {
    const beside = shopKey(table);
    await build(beside);
    const [name, own] = [sql.ref(key.name), sql.table(table.name)];
    await briefly(store, ({ db }) =>
      sql`alter table ${own} drop constraint ${name}, add constraint ${name} primary key using index ${sql.ref(beside.name)}`.execute(db),
    );
    say(`${place}: rows are known by shop and id`);
  }
  for (const name of formerIndexes(table, Object.keys(indexes)))
    await patiently(() => sql.raw(`drop index ${partitioned ? '' : 'concurrently '}if exists "${name}"`).execute(store.db));
}

const reportEveryMs = 5000;

/** PostgreSQL builds none beside writers where a table is in partitions. */
async function built(store: PostgresStore, index: Index, { partitioned, broken }: { partitioned: boolean; broken: boolean }, say: Say) {
  const began = Date.now();
  say(`the index ${index.name} is being built`);
  const reports = setInterval(() => void progress(store).then((done) => done && say(`the index ${index.name}: ${done}`)), reportEveryMs);
  let remains = broken;
  try {
    await patiently(async () => {
      if (remains) await sql.raw(`drop index concurrently if exists "${index.name}"`).execute(store.db);
      remains = !partitioned;
      await sql.raw(creating(index, !partitioned)).execute(store.db);
    });
  } finally {
    clearInterval(reports);
  }
  say(`the index ${index.name} is built, after ${Math.ceil((Date.now() - began) / 1000)} s`);
}

/** How far whoever builds an index in this database has come. */
async function progress({ db }: PostgresStore): Promise<string | undefined> {
  const { rows } = await sql<{ phase: string; done: number; total: number }>`
    select phase, greatest(blocks_done, tuples_done) as done, greatest(blocks_total, tuples_total) as total
    from pg_stat_progress_create_index where datname = current_database()`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const [row] = rows;
  return row && (row.total > 0 ? `${row.phase}, ${Math.floor((100 * row.done) / row.total)} %` : row.phase);
}
