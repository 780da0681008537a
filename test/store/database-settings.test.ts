// PostgreSQL databases whose owners have changed settings: the store works as on any other, or the start refuses and says why.
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { contains } from '../../server/store/expressions.ts';
import type { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { alone } from '../../server/store/schema/online.ts';
import { UnfitDatabase } from '../../server/store/schema/schema.ts';
import { lock, openStore } from '../../server/store/store.ts';
import { type AnyTable, bytes, integer, real, table, text } from '../../server/store/table.ts';
import { emptyDatabase, engine } from '../support/harness.ts';
import { now, several, teas } from './_teas.ts';

const measured = table('measured', { name: text(), weight: real(), picture: bytes() });

async function asAdmin(url: string, ...statements: string[]) {
  const admin = new pg.Client(url);
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** A database on which each new connection begins with these settings. */
async function setTo(settings: Record<string, string>): Promise<string> {
  const url = await emptyDatabase();
  const name = new URL(url).pathname.slice(1);
  await asAdmin(url, ...Object.entries(settings).map(([setting, value]) => `alter database ${name} set ${setting} = ${value}`));
  return url;
}

async function storeOn(url: string, tables: AnyTable[], options = {}) {
  const store = openStore(url, options);
  onTestFinished(() => store.close());
  await migrate(store, tables);
  return store;
}

describe.runIf(engine === 'postgres')('a database', () => {
  test.each([true, false])('with another isolation keeps what is counted under a lock true until the commit (prepared: %s)', async (prepared) => {
    const store = await storeOn(await setTo({ default_transaction_isolation: "'repeatable read'" }), [teas], { prepared });
    await store.servesCalls();
    const added = await several(20, (n) =>
      store.transaction(async (tx) => {
        await lock(tx, 1, 'teas');
        if ((await teas.count(tx, 1, [])) < 3) await teas.insert(tx, { shop_id: 1, name: `tea ${n}`, grams: n }, now);
      }),
    );
    expect(added.map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
    expect(await teas.count(store, 1, [])).toBe(3);
  });

  test.each(['tea/pot', 'tea@host', 'tea?pot', 'tea#pot', 'tea pot', 'tea%2Fpot', 'Tee für @ & zwei'])('and a user may be called %s', async (named) => {
    const admin = inject('postgresUrl');
    const name = `${named} ${process.pid}`;
    await asAdmin(admin, `drop database if exists "${name}"`, `create database "${name}"`, `create role "${name}" login password '${name}'`);
    onTestFinished(() => asAdmin(admin, `drop database "${name}" with (force)`, `drop role "${name}"`));
    const written = encodeURIComponent(name);
    const store = openStore(`postgres://${written}:${written}@${new URL(admin).host}/${written}`);
    onTestFinished(() => store.close());
    expect(await store.prepared('select current_database() as db, current_user as role', [])).toEqual([{ db: name, role: name }]);
  });

  test('with another isolation gets new indexes', async () => {
    const store = await storeOn(await setTo({ default_transaction_isolation: "'repeatable read'" }), [teas]);
    await migrate(store, [table('teas', { name: text(), grams: integer() }, { index: [['shop_id', 'name']] })]);
    expect(await store.prepared("select 1 as there from pg_indexes where tablename = 'teas' and indexdef like '%(shop_id, name)%'", [])).toHaveLength(1);
  });

  test('with other forms of texts, numbers and bytes stores and finds them as they are', async () => {
    const forms = { standard_conforming_strings: 'off', backslash_quote: 'off', extra_float_digits: '-15', bytea_output: "'escape'" };
    const others = { timezone: "'Asia/Kathmandu'", datestyle: "'SQL, DMY'", plan_cache_mode: 'force_generic_plan', enable_indexscan: 'off' };
    const store = await storeOn(await setTo({ ...forms, ...others }), [measured]);
    const row = { name: String.raw`50 % \' \x41`, weight: 0.1234567890123, picture: Buffer.from([0, 39, 92, 255]) };
    const { id } = await store.transaction((tx) => measured.insert(tx, { shop_id: 1, ...row }, now));
    expect(await measured.find(store, 1, id)).toMatchObject(row);
    for (const [part, count] of [
      [String.raw`% \'`, 1],
      ['x41', 1],
      ['A', 0],
    ] as const)
      expect(
        await store.db
          .selectFrom('measured')
          .select('id')
          .where(contains(store, 'name', part))
          .execute(),
      ).toHaveLength(count);
  });

  test('with short timeouts is brought up to date all the same, and its idle connections stay open', async () => {
    const url = await setTo({ transaction_timeout: "'100ms'", idle_session_timeout: "'100ms'", statement_timeout: "'100ms'" });
    const logged: unknown[] = [];
    const store = await storeOn(url, [teas], { connections: 2, log: (entry: unknown) => void logged.push(entry) });
    await alone(store as PostgresStore, async () => {
      await store.transaction((tx) => tx.prepared('select pg_sleep(0.3)', []));
      // the lock under which one process migrates is still held
      const { rows } = await sql`select count(*)::integer as held from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and datname = current_database()`.execute(store.db);
      expect(rows).toEqual([{ held: 1 }]);
    });
    const shown = async () =>
      Promise.all(['idle_session_timeout', 'transaction_timeout'].map(async (name) => (await store.prepared(`show ${name}`, []))[0]![name]));
    expect(await shown()).toEqual(['0', '0']);
    await store.servesCalls();
    expect(await shown()).toEqual(['0', '0']);
    expect(logged).toEqual([]);
  });

  test('on which triggers are off is refused, before anything is created', async () => {
    const url = await setTo({ session_replication_role: 'replica' });
    const store = openStore(url);
    onTestFinished(() => store.close());
    await expect(migrate(store, [teas])).rejects.toThrow(UnfitDatabase);
    await expect(migrate(store, [teas])).rejects.toThrow(/session_replication_role .* is replica/);
    expect(await store.db.introspection.getTables()).toEqual([]);
  });

  test.each([
    ['LATIN1', true],
    ['SQL_ASCII', false],
  ])('in %s is refused: %s', async (encoding, isRefused) => {
    const name = `encoded_${process.pid}_${encoding.toLowerCase()}`;
    await asAdmin(inject('postgresUrl'), `drop database if exists ${name}`, `create database ${name} template template0 encoding '${encoding}' locale 'C'`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    const store = openStore(url.href);
    onTestFinished(() => store.close());
    if (isRefused) return expect(migrate(store, [teas])).rejects.toThrow(/has the encoding LATIN1.*encoding 'UTF8'/);
    await migrate(store, [teas]);
    await store.transaction((tx) => teas.insert(tx, { shop_id: 1, name: '茶 🍵', grams: 50 }, now));
    expect(await teas.first(store, 1, [['name', '=', '茶 🍵']])).toMatchObject({ name: '茶 🍵' });
  });
});
