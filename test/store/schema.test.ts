// The server refuses the database of a newer release, and migrates the database of an older one.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { whyNoStart } from '../../server/failures.ts';
import { momentNow } from '../../server/store/clock.ts';
import type { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { migrate, ownSteps } from '../../server/store/schema/migrate.ts';
import { alone, patiently } from '../../server/store/schema/online.ts';
import { changes, columnsThere, ForeignDatabase, NewerSchema, schema, schemaOf } from '../../server/store/schema/schema.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { nullable, Table, text } from '../../server/store/table.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { steps, tables } from '../../server/tables.ts';
import { ended } from '../support/ended.ts';
import { emptyDatabase, engine } from '../support/harness.ts';
import { sharedDatabase } from '../support/shared-database.ts';

const database = () => sharedDatabase(emptyDatabase);

function opened(db: string): Store {
  const store = openStore(db);
  onTestFinished(() => store.close());
  return store;
}

const teas = new Table('teas', { name: text() }, {});
const wider = new Table('teas', { name: text(), origin: nullable(text()) }, {});
const noted = (store: Store, name: string) => store.transaction(({ db }) => db.insertInto('migration_steps').values({ name }).execute());

test('a database that a newer release has changed is refused, and nothing in it is touched', async () => {
  const store = opened(await database());
  await migrate(store, [teas]);
  await noted(store, `schema ${schema + 1}`);
  const refused = migrate(store, [wider]);
  await expect(refused).rejects.toBeInstanceOf(NewerSchema);
  const [table] = (await store.db.introspection.getTables()).filter(({ name }) => name === 'teas');
  expect(table!.columns.map(({ name }) => name)).not.toContain('origin');
});

test.each([
  'create table shops (id integer primary key, name text)',
  'create view shops as select 1 as id',
  'create table migration_steps (id integer primary key, name text)',
])("another program's database is refused, whatever it has, and nothing in it is changed: %s", async (making) => {
  const store = opened(await database());
  await store.transaction(({ db }) => sql.raw(making).execute(db));
  const before = await columnsThere(store);
  await expect(migrate(store, tables)).rejects.toBeInstanceOf(ForeignDatabase);
  expect(await columnsThere(store)).toEqual(before);
});

test('a database without a schema number opens with every row, and gets the number', async () => {
  const store = opened(await database());
  await migrate(store, [teas]);
  await store.transaction(async (tx) => {
    await teas.insert(tx, { shop_id: 90, name: 'Oolong' }, momentNow());
    await tx.db.deleteFrom('migration_steps').where('name', 'like', 'schema %').execute();
  });
  expect(await schemaOf(store)).toBe(0);
  for (const _ of ['first', 'second']) await migrate(store, [wider]);
  expect(await wider.all(store, 90)).toMatchObject([{ name: 'Oolong', origin: null }]);
  expect(await schemaOf(store)).toBe(schema);
});

test('the server refuses a newer database in one sentence, and ends', async () => {
  const db = await database();
  const store = openStore(db);
  await migrate(store, [teas]);
  await noted(store, 'schema 1000');
  await store.close();
  expect(await ended(['server/main.ts', '--port', '0', '--db', db])).toMatchObject({ code: 1, said: `${new NewerSchema(1000).message}\n` });
});

test('a step says that it begins and, if it takes long, how far it has come; a new database takes none', async () => {
  const said: string[] = [];
  let skipped = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
  onTestFinished(() => void vi.restoreAllMocks());
  const step = (name: string) => ({
    name,
    of: ['teas'],
    run: async (_: unknown, from: unknown) => {
      skipped += 3000;
      return from === 3 ? undefined : Number(from ?? 0) + 1;
    },
  });
  const store = opened(await database());
  await migrate(store, [teas], { say: (progress) => void said.push(progress), steps: [step('what is new')] });
  expect(said).toEqual([]);
  await migrate(store, [teas], { say: (progress) => void said.push(progress), steps: [step('what is new'), step('names are brewed')] });
  expect(said).toEqual(['names are brewed: begins', 'names are brewed: 2 parts are done']);
});

/** A hash of all tables and migration steps. The text of `shared` is left out, since it is only a reason for the reader. */
const fingerprint = () => {
  const declared = tables.map(({ name, columns, indexes }) => [name, columns, { ...indexes, shared: indexes.shared !== undefined }]).sort();
  const taken = [...ownSteps, ...steps].map(({ name }) => name).sort();
  return createHash('sha256')
    .update(JSON.stringify([declared, taken]))
    .digest('hex')
    .slice(0, 16);
};

test('each change of the tables, and each step, has a schema number of its own', () => {
  const found = fingerprint();
  expect(changes.at(-1), `tables, indexes or steps have changed: add '${found}' at the end of \`changes\` in server/store/schema/schema.ts`).toBe(found);
});

describe.runIf(engine === 'postgres')('on PostgreSQL', () => {
  const sipped = new Table('teas', { name: text() }, { words: ['name'] });
  const run = async (url: string, ...statements: string[]) => {
    const client = new pg.Client(url);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const named = (url: string) => url.slice(url.lastIndexOf('/') + 1);

  test('tables of other schemas are ignored, and extensions may be in a schema of their own', async () => {
    const url = await database();
    await run(
      url,
      'create schema other',
      'create table other.teas (id int)',
      'create table other.shops (id int)',
      'create table other.migration_steps (id int)',
    );
    await run(url, 'create extension pg_trgm schema other', 'create extension btree_gin schema other');
    const store = opened(url) as PostgresStore;
    for (const _ of ['first', 'second']) await migrate(store, [sipped]);
    await store.transaction((tx) => sipped.insert(tx, { shop_id: 90, name: 'Oolong' }, momentNow()));
    expect(await sipped.count(store, 90, [])).toBe(1);
    const { rows } = await store.pool.query("select count(*)::int as made from pg_indexes where tablename = $1 and indexdef like '%gin_trgm_ops%'", [
      sipped.name,
    ]);
    expect(rows).toEqual([{ made: 1 }]);
  });

  test('a migration runs without the timeouts that are set for the database', async () => {
    const url = await database();
    await run(url, `alter database ${named(url)} set statement_timeout = 1234`, `alter database ${named(url)} set lock_timeout = 1234`);
    const store = opened(url) as PostgresStore;
    const { rows } = await store.pool.query("select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock");
    expect(rows).toEqual([{ statement: '0', lock: '0' }]);
  });

  test('no table is locked while the migration waits for another table, or does other work', async () => {
    const url = await database();
    const store = opened(url) as PostgresStore;
    const [cups, widerCups] = [{}, { glaze: nullable(text()) }].map((more) => new Table('cups', { name: text(), ...more }, {}));
    await migrate(store, [teas, cups!]);
    const holder = new pg.Client(url);
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin; lock table cups in access share mode');
    const locks = async () => {
      const { rows } = await store.pool.query(
        "select relation::regclass::text as of, granted from pg_locks where mode = 'AccessExclusiveLock' and relation in ('teas'::regclass, 'cups'::regclass)",
      );
      return rows;
    };
    const seen: unknown[][] = [];
    const meanwhile = async () => void seen.push(await locks());
    const said: string[] = [];
    const migrated = migrate(store, [wider, widerCups!, new Table('pots', {}, {})], { meanwhile, say: (progress) => void said.push(progress) });
    await vi.waitFor(async () => expect(await locks()).toEqual([{ of: 'cups', granted: false }]), { timeout: 10_000, interval: 20 });
    await vi.waitFor(() => expect(said).toContain('cups: another session holds a lock there (try 5 of 120)'), { timeout: 20_000 });
    await holder.query('commit');
    await migrated;
    expect(seen).toEqual([[]]);
    expect((await columnsThere(store)).get('cups')).toContain('glaze');
  });

  test('a migration that others lock out for two minutes says so, and what to do', async () => {
    const said: string[] = [];
    const locked = () => Promise.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }));
    const tried = await patiently({ of: 'cups', say: (progress) => void said.push(progress) }, locked, 0).catch((error) => error);
    expect(whyNoStart(tried, 'postgres://')).toMatch(/^The migration could not lock cups, .* start again$/);
    expect(said).toHaveLength(23);
  });

  test('a process that waits for another migration says so; one that loses its lock fails, before another migrates beside it', async () => {
    const store = opened(await database()) as PostgresStore;
    const said: string[] = [];
    let second: Promise<void> | undefined;
    const first = alone(store, async () => {
      second = alone(
        store,
        async () => {},
        (progress) => void said.push(progress),
      );
      await vi.waitFor(() => expect(said).toEqual(['another process migrates the database: waiting for it']));
      await store.pool.query(
        'select pg_terminate_backend(pid) from pg_locks join pg_database on oid = database where objid = 7266010 and datname = current_database()',
      );
      await new Promise(() => {});
    });
    await expect(first).rejects.toBeInstanceOf(Unavailable);
    await second;
  });

  test('one process at a time migrates, however soon the database ends idle transactions', async () => {
    const url = await database();
    await run(url, `alter database ${named(url)} set idle_in_transaction_session_timeout = 1`);
    const store = opened(url) as PostgresStore;
    const others = await alone(store, async () => {
      // takes much longer than this timeout
      await store.pool.query('select count(*) from generate_series(1, 2000000)');
      return store.pool.query('select pg_try_advisory_xact_lock(7266010) as free');
    });
    expect(others.rows).toEqual([{ free: false }]);
  });
});
