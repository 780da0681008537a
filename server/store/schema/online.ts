// Changes PostgreSQL's tables while other processes write to them. Indexes are built concurrently. A change that needs a table for itself
// locks it for a moment, or gives up and tries again.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { withoutRolesLimits } from '../limits.ts';
import { trigramsIndex } from '../lists/words.ts';
import type { PostgresStore } from '../postgres/postgres.ts';
import type { AnyTable, Executor } from '../table.ts';
import { asUnavailable } from '../unavailable.ts';
import { creating, formerIndexes, type Index, indexesOf, shopKey } from './declared-indexes.ts';

type Say = (progress: string) => void;

const migrationLock = 7266010;
const betweenTriesMs = 50;

/**
 * Runs the work while no other process migrates. The lock belongs to a transaction that stays open beside the work. So it ends with its process,
 * and it works behind PgBouncer. `create index concurrently` would wait for a transaction that keeps a snapshot. This one keeps none: it sets its isolation,
 * as the role may have another one, and its queries have no parameters. The index would also wait for a statement that waits for the lock, so a process that
 * wants the lock tries again and again instead. If its connection breaks, another process may get the lock, so this migration has failed.
 */
export async function alone<T>(store: PostgresStore, work: () => Promise<T>, say: Say = () => {}): Promise<T> {
  const holder = new pg.Client(store.pool.options);
  const lost = new Promise<never>((_, reject) => holder.on('error', (error) => reject(asUnavailable(error))));
  // before the work begins, the query on the connection fails as well
  lost.catch(() => {});
  await holder.connect();
  try {
    for (let waited = false; ; waited = true) {
      // the transaction is open and idle while the work runs, however short the role's timeouts are
      await holder.query(`begin isolation level read committed; set local idle_in_transaction_session_timeout = 0; ${withoutRolesLimits('transaction')}`);
      const { rows } = await holder.query(`select pg_try_advisory_xact_lock(${migrationLock}) as held`);
      if (rows[0].held) return await Promise.race([work(), lost]);
      await holder.query('rollback');
      if (!waited) say('another process migrates the database: waiting for it');
      await pause(betweenTriesMs);
    }
  } finally {
    await holder.end();
  }
}

/** While a change waits for the lock of its table, all writers of the table wait behind it. So it waits no longer than this. */
const lockTimeoutMs = 500;
const restMs = 500;
const mostTries = 120;
const triesPerReport = 5;
/** The lock wasn't free in time, or there was a deadlock. */
const isBusy = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

/** Others have held a lock for longer than a migration waits. The message says in one sentence what to do. */
export class LockedOut extends Error {
  constructor(of: string) {
    super(
      `The migration could not lock ${of}, because other sessions held a lock there all the time, as a pg_dump does: let them end (pg_stat_activity lists them), and start again`,
    );
  }
}

/** What is to be locked, for the reader of the log, and where progress is reported. */
interface Of {
  of: string;
  say: Say;
}

/** Runs the work in a transaction that gets its locks within a moment. Otherwise the transaction is tried again. */
export const briefly = <T>(store: PostgresStore, of: Of, work: (tx: Executor) => Promise<T>): Promise<T> =>
  patiently(of, () =>
    store.transaction(async (tx) => {
      await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx.db);
      return work(tx);
    }),
  );

export async function patiently<T>({ of, say }: Of, attempt: () => Promise<T>, pauseMs = restMs): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (tries === mostTries) throw new LockedOut(of);
      if (tries % triesPerReport === 0) say(`${of}: another session holds a lock there (try ${tries} of ${mostTries})`);
      await pause(pauseMs);
    }
}

interface Found {
  partitioned: boolean;
  rows: number;
  /** The primary key: its name and its columns. */
  key: { name: string; columns: string[] } | null;
  /** For each index, whether it is valid. An index whose build was interrupted exists, but can't be used. */
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

/** Changes the keys and indexes of existing tables to the declared ones. */
export async function bringIndexes(store: PostgresStore, tables: AnyTable[], say: Say) {
  const all = await found(store);
  for (const table of tables) await bringIndexesOf(store, table, all.get(table.name)!, say);
}

async function bringIndexesOf(store: PostgresStore, table: AnyTable, { partitioned, rows, key, indexes }: Found, say: Say) {
  const place = rows > 0 ? `${table.name}, about ${rows} rows` : table.name;
  const own: Of = { of: table.name, say };
  const build = async (index: Index) => {
    if (!indexes[index.name]) await built(store, index, { partitioned, broken: indexes[index.name] === false }, (progress) => say(`${place}: ${progress}`));
  };
  const words = table.indexes.words && (await briefly(store, own, (tx) => trigramsIndex(tx, table, say)));
  for (const index of [...indexesOf('postgres', table), ...(words ? [words] : [])]) await build(index);
  if (table.ofShops && key?.columns.join() === 'id') {
    const beside = shopKey(table);
    await build(beside);
    const name = sql.ref(key.name);
    await briefly(store, own, ({ db }) =>
      sql`alter table ${sql.table(table.name)} drop constraint ${name}, add constraint ${name} primary key using index ${sql.ref(beside.name)}`.execute(db),
    );
    say(`${place}: the primary key is now shop and id`);
  }
  for (const name of formerIndexes(table, Object.keys(indexes)))
    await patiently(own, () => sql.raw(`drop index ${partitioned ? '' : 'concurrently '}if exists "${name}"`).execute(store.db));
}

export const reportEveryMs = 5000;

/** PostgreSQL can't build an index of a partitioned table concurrently. */
async function built(store: PostgresStore, index: Index, { partitioned, broken }: { partitioned: boolean; broken: boolean }, say: Say) {
  const began = Date.now();
  say(`the index ${index.name} is being built`);
  const reports = setInterval(() => void progress(store).then((done) => done && say(`the index ${index.name}: ${done}`)), reportEveryMs);
  let remains = broken;
  try {
    await patiently({ of: `the index ${index.name}`, say }, async () => {
      if (remains) await sql.raw(`drop index concurrently if exists "${index.name}"`).execute(store.db);
      remains = !partitioned;
      await sql.raw(creating(index, !partitioned)).execute(store.db);
    });
  } finally {
    clearInterval(reports);
  }
  say(`the index ${index.name} is built, after ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** How far the index build that runs in this database has come. */
async function progress({ db }: PostgresStore): Promise<string | undefined> {
  const { rows } = await sql<{ phase: string; done: number; total: number }>`
    select phase, greatest(blocks_done, tuples_done) as done, greatest(blocks_total, tuples_total) as total
    from pg_stat_progress_create_index where datname = current_database()`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const [row] = rows;
  return row && (row.total > 0 ? `${row.phase}, ${Math.floor((100 * row.done) / row.total)} %` : row.phase);
}
