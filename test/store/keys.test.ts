// Rows of a shop have the key of shop and id, so that shops can lie on many machines. An older database gets these keys while others write to it.
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { events } from '../../server/domain/events.ts';
import type { Executor } from '../../server/store/executor.ts';
import type { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { formerIndexes, indexesOf, shopKey } from '../../server/store/schema/declared-indexes.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { type AnyTable, Gone, indexName, integer, table, text } from '../../server/store/table.ts';
import { tables } from '../../server/tables.ts';
import { emptyDatabase, engine, freshDatabase } from '../support/harness.ts';

const ofShops = tables.filter((one) => one.ofShops);
const partitioned = Number(process.env.STORE_PARTITIONS ?? 0) > 0;

test('every unique key begins with the shop, or its table has a reason to stay undivided', () => {
  for (const { name, indexes } of ofShops) for (const { columns } of indexes.unique ?? []) expect(columns[0], name).toBe('shop_id');
  const whole = tables.filter(({ ofShops }) => !ofShops).map(({ name, indexes }) => `${name}: ${indexes.shared ?? 'belongs to no shop'}`);
  expect(whole.sort()).toEqual([
    'apps: belongs to no shop',
    'audit_log: belongs to no shop',
    'installs: whoever removes an app asks for its installs in all shops, and each write of an app locks its own',
    'jobs: workers claim what is due in all shops, from one index',
    'merchant_sessions: a session is found by its hash, and says which shop is meant',
    'oauth_codes: a code is found by its hash, and says which shop is meant',
    'rate_buckets: belongs to no shop',
    'settings: belongs to no shop',
    'shops: belongs to no shop',
    'tokens: a token is found by its hash, and says which shop is meant',
  ]);
});

test('no name is longer than the 63 bytes that PostgreSQL keeps', () => {
  const names = (one: AnyTable) => [
    one.name,
    `${one.name}_pkey`,
    shopKey(one).name,
    ...(['sqlite', 'postgres'] as const).flatMap((of) => indexesOf(of, one).map(({ name }) => name)),
  ];
  expect(tables.flatMap(names).filter((name) => Buffer.byteLength(name) > 63)).toEqual([]);
});

test('a table of shops refuses a query without a shop', async () => {
  const store = openStore(await freshDatabase());
  onTestFinished(() => store.close());
  const refused = [
    () => events.find(store, null, 1),
    () => events.first(store, null, []),
    () => events.all(store, null),
    () => events.count(store, null, []),
    () => events.list(store, null, { limit: 1 }, []),
    () => events.remove(store, null, []),
    () => events.updateAll(store, null, [{ id: 1, updated_at: '' }]),
  ];
  for (const ask of refused) await expect((async () => ask())()).rejects.toThrow('events lies with its shops, and is asked without one');
});

test('a row is found, changed and removed only under its own shop', async () => {
  const teas = table('teas', { name: text(), grams: integer() }, { unique: [{ columns: ['shop_id', 'name'] }] });
  const now = '2026-09-01T09:30:00+00:00';
  const store = openStore(await emptyDatabase());
  onTestFinished(() => store.close());
  await migrate(store, [teas]);
  const row = await store.transaction((tx) => teas.insert(tx, { shop_id: 5, name: 'Keemun', grams: 1 }, now));
  await store.transaction(async (tx) => {
    for (const find of ['find', 'findForUpdate', 'findForKeyShare'] as const) expect(await teas[find](tx, 6, row.id)).toBeUndefined();
    await expect(teas.update(tx, { ...row, shop_id: 6 }, { grams: 2 }, now)).rejects.toThrow(Gone);
    await teas.updateAll(tx, 6, [{ id: row.id, grams: 3, updated_at: now }]);
    expect(await teas.remove(tx, 6, [['id', '=', row.id]])).toBe(0);
    expect(await teas.holders(tx, 6, 'name', ['Keemun'])).toEqual(new Map());
  });
  expect(await teas.find(store, 5, row.id)).toEqual(row);
});

interface Place {
  keys: Record<string, string[]>;
  indexes: string[];
}

/** The columns of each primary key, and the valid indexes. */
async function placeOf(store: Store): Promise<Place> {
  if (store.engine === 'sqlite') {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'index' and name not like 'sqlite_%'`.execute(store.db);
    return { keys: {}, indexes: rows.map(({ name }) => name) };
  }
  const keys = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, json_agg(a.attname order by a.attname desc) as columns from pg_index x join pg_class c on c.oid = x.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.indkey) where x.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`.execute(
    store.db,
  );
  const indexes = await sql<{ name: string }>`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indisvalid and not x.indisprimary and i.relnamespace = 'public'::regnamespace`.execute(store.db);
  return { keys: Object.fromEntries(keys.rows.map(({ name, columns }) => [name, columns])), indexes: indexes.rows.map(({ name }) => name) };
}

/** As the release before: primary keys of the id, an index by shop and id, two unique keys that don't begin with the shop, and indexes that nothing uses. */
async function asBefore(store: Store) {
  const run = (text: string) => store.transaction(({ db }) => sql.raw(text).execute(db));
  for (const { name } of ofShops) {
    if (store.engine === 'postgres') await run(`alter table ${name} drop constraint ${name}_pkey, add primary key (id)`);
    else await run(`drop index ${name}_shop_id_id_key`);
    await run(`create index ${indexName(name, ['shop_id', 'id'])} on ${name} (shop_id, id)`);
  }
  for (const [name, column] of [
    ['pictures', 'name'],
    ['storefront_access_tokens', 'access_token'],
  ]) {
    await run(`drop index ${name}_shop_id_${column}_key`);
    await run(`create unique index ${name}_${column}_key on ${name} (${column})`);
  }
  await run('drop index pictures_name_idx');
  await run('create index events_created_at_idx on events (created_at)');
  await run('create index redirects_shop_id_target_id_idx on redirects (shop_id, target, id)');
  await run('create index redirects_path_hash_idx on redirects (path)');
  await run('create index jobs_dead_run_at_ms_idx on jobs (dead, run_at_ms)');
  await run('create index usage_charges_shop_id_recurring_charge_id_created_at_idx on usage_charges (shop_id, recurring_charge_id, created_at)');
  await withoutCounts(store);
}

/** Removes stored counts and the index for parts of texts, which that release didn't have. */
async function withoutCounts(store: Store) {
  const run = (text: string) => store.transaction(({ db }) => sql.raw(text).execute(db));
  const triggers = await (store.engine === 'sqlite'
    ? sql<{ name: string; of: string }>`select name, tbl_name as "of" from sqlite_master where type = 'trigger' and name like '%_counted_%'`
    : sql<{ name: string; of: string }>`
        select tgname as name, relname as "of" from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname like '%_counted_%'`
  ).execute(store.db);
  for (const { name, of } of triggers.rows) await run(`drop trigger ${name}${store.engine === 'postgres' ? ` on ${of}` : ''}`);
  await run('drop table row_counts');
  await run("delete from migration_steps where name like 'rows are counted by %'");
  if (store.engine === 'postgres') for (const { name } of tables.filter(({ indexes }) => indexes.words)) await run(`drop index if exists ${name}_words_idx`);
}

const rowCount = 200_000;
const stamp = '2026-09-01T09:30:00+00:00';
const event = { subject_id: 1, subject_type: 'Page', verb: 'create', name: 'Tea', arguments: [], author: 'Shelf Notes' } as const;

const fill = ({ engine, db }: Executor) =>
  sql`insert into events (shop_id, subject_id, subject_type, verb, name, arguments, author, created_at, updated_at)
    select 1 + n % 7, n, 'Page', 'create', 'Tea', '[]', 'Shelf Notes', ${stamp}, ${stamp} from ${
      engine === 'postgres'
        ? sql`generate_series(1, ${sql.lit(rowCount)}) as made(n)`
        : sql`(with recursive made(n) as (select 1 union all select n + 1 from made where n < ${sql.lit(rowCount)}) select n from made)`
    }`.execute(db);

const countOf = async ({ db }: Store) => Number((await sql<{ n: number }>`select count(*) as n from events`.execute(db)).rows[0]!.n);

/** Writes to the table in connections of its own until it is told to stop, and says how many rows it added and how long the longest write took. */
function writers(store: PostgresStore) {
  let stopped = false;
  let longestMs = 0;
  const write = async () => {
    const client = new pg.Client(store.pool.options.connectionString);
    await client.connect();
    let written = 0;
    for (; !stopped; written++) {
      const began = performance.now();
      const values = [stamp, written];
      await client.query(
        `insert into events (shop_id, subject_id, subject_type, verb, name, arguments, author, created_at, updated_at) values (3, $2, 'Page', 'create', 'Tea', '[]', 'Shelf Notes', $1, $1)`,
        values,
      );
      longestMs = Math.max(longestMs, performance.now() - began);
    }
    await client.end();
    return written;
  };
  const all = [write(), write(), write()];
  return async () => {
    stopped = true;
    const written = (await Promise.all(all)).reduce((sum, one) => sum + one, 0);
    return { written, longestMs };
  };
}

test.skipIf(partitioned)('a database of an older release gets the new keys, and no writer waits for longer than 2 s', async () => {
  const store = openStore(await freshDatabase());
  onTestFinished(() => store.close());
  await migrate(store, tables);
  const today = await placeOf(store);
  await asBefore(store);
  await store.transaction(fill);
  const stop = store.engine === 'postgres' ? writers(store) : async () => ({ written: 0, longestMs: 0 });
  const said: string[] = [];
  await migrate(store, tables, { say: (progress) => void said.push(progress) });
  const { written, longestMs } = await stop();
  expect(longestMs).toBeLessThan(2000);
  expect(await countOf(store)).toBe(rowCount + written);
  const counts = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((shop) => events.count(store, shop, [['subject_type', '=', 'Page']])));
  expect(counts.reduce((sum, count) => sum + count)).toBe(rowCount + written);
  const after = await placeOf(store);
  expect(after.keys).toEqual(today.keys);
  expect(after.indexes.sort()).toEqual(today.indexes.sort());
  expect(said).toContainEqual(expect.stringMatching(/^events.*: the index events_shop_id_id_key is being built$/));
  expect(said).toContain('events: its rows are being counted');
  const made = await store.transaction((tx) => events.insert(tx, { ...event, arguments: [], shop_id: 5 }, stamp));
  expect(await events.find(store, 5, made.id)).toEqual(made);
  expect(await events.find(store, 6, made.id)).toBeUndefined();
  said.length = 0;
  await migrate(store, tables, { say: (progress) => void said.push(progress) });
  expect(said).toEqual([]);
});

test.runIf(engine === 'postgres' && !partitioned)(
  'invalid indexes of a broken migration are built again, also while another transaction holds the table for a while',
  async () => {
    const store = openStore(await emptyDatabase()) as PostgresStore;
    onTestFinished(() => store.close());
    const kettles = table(
      'kettles',
      { litres: integer() },
      { unique: [{ columns: ['shop_id', 'litres'], blames: 'litres' }], index: [['shop_id', 'updated_at']] },
    );
    await migrate(store, [kettles]);
    const broken = ['kettles_shop_id_litres_key', 'kettles_shop_id_updated_at_idx', 'kettles_shop_id_id_key'];
    await sql`alter table kettles drop constraint kettles_pkey, add primary key (id)`.execute(store.db);
    await sql`create unique index kettles_shop_id_id_key on kettles (shop_id, id)`.execute(store.db);
    await sql`update pg_index set indisvalid = false where indexrelid::regclass::text = any(${broken})`.execute(store.db);
    let release: (value: unknown) => void = () => {};
    const held = new Promise((go) => {
      release = go;
    });
    const holding = store.transaction(async (tx) => {
      await kettles.insert(tx, { shop_id: 1, litres: 2 }, stamp);
      await held;
    });
    const migrated = migrate(store, [kettles]);
    setTimeout(release, 1200);
    await Promise.all([holding, migrated]);
    expect(await placeOf(store)).toMatchObject({ keys: { kettles: ['shop_id', 'id'] }, indexes: expect.arrayContaining(broken.slice(0, 2)) });
    await expect(store.transaction((tx) => kettles.insert(tx, { shop_id: 1, litres: 2 }, stamp))).rejects.toMatchObject({ blames: 'litres' });
  },
);

test('an index that somebody else has made stays', () => {
  expect(formerIndexes(events, ['events_mine_idx', 'events_shop_id_id_idx'])).toEqual(['events_shop_id_id_idx']);
});
