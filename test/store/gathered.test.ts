// Gathered rows wait beside their table. Every reader sees them, in the order in which they were written, as if they were in their table already.
import { cpSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Copied, parts } from '../../server/store/copies.ts';
import { rowCounts } from '../../server/store/lists/counts.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { gatheredName, mostGathered } from '../../server/store/sqlite/gathered.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { type Executor, nullable, Table, text } from '../../server/store/table.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { folderUntil } from '../support/folder.ts';
import { emptyDatabase, engine } from '../support/harness.ts';

const now = '2026-09-01T09:30:00+00:00';
const columns = { kind: text(), cup: text() };
const sips = new Table('sips', columns, { index: [['shop_id', 'kind', 'id']], counted: [['kind']], gathered: true });
/** The same table as an earlier release had it. */
const direct = new Table('sips', columns, { ...sips.indexes, gathered: false });
const teas = new Table('teas', { name: text() }, {});
const all = [sips, teas, rowCounts];

async function opened(db?: string): Promise<Store> {
  const store = openStore(db ?? (await emptyDatabase()));
  onTestFinished(() => store.close());
  await migrate(store, all);
  return store;
}

async function file(): Promise<string> {
  return join(folderUntil(onTestFinished), 'store.sqlite');
}

const sip = (tx: Executor, cup: string, { shop_id = 1, kind = 'green' } = {}) => sips.append(tx, { shop_id, kind, cup }, now);
const sipped = (store: Store, ...cups: string[]) =>
  store.transaction(async (tx) => {
    for (const cup of cups) await sip(tx, cup);
  });
const cups = (rows: object[]) => rows.map((row) => ('cup' in row ? row.cup : undefined)).join();

/** How many rows are in the table and beside it, read from the file without the store. */
function lying(db: string) {
  const database = new DatabaseSync(db, { readOnly: true });
  const count = (table: string) => (database.prepare(`select count(*) as n from "${table}"`).get() as { n: number }).n;
  const found = { table: count('sips'), beside: count(gatheredName('sips')) };
  database.close();
  return found;
}

const ways: [string, (on: Executor) => Promise<unknown>][] = [
  ['all', (on) => sips.all(on, 1).then(cups)],
  ['a list', (on) => sips.list(on, 1, { limit: 50 }, []).then(({ rows }) => cups(rows))],
  ['one of them', (on) => sips.first(on, 1, [['cup', '=', 'third']]).then((one) => one && 'first,second,third')],
  ['the query builder', async (on) => cups(await on.db.selectFrom('sips').selectAll().where('shop_id', '=', 1).orderBy('id').execute())],
  ['a raw SQL statement', async (on) => cups((await sql<{ cup: string }>`select cup from sips where shop_id = 1 order by id`.execute(on.db)).rows)],
  [
    'a copy',
    async (on) => {
      const rows: Copied[] = [];
      for await (const some of parts(on, sips, 1)) rows.push(...some);
      return cups(rows);
    },
  ],
  ['a stored count', async (on) => ((await sips.count(on, 1, [['kind', '=', 'green']])) === 3 ? 'first,second,third' : 'too few')],
  ['a count of some', async (on) => ((await sips.count(on, 1, [['cup', '!=', 'fourth']])) === 3 ? 'first,second,third' : 'too few')],
  ['counts by value', async (on) => ((await sips.countKept(on, 1, 'kind', ['green'], [['cup', '=', 'none']])) === 3 ? 'first,second,third' : 'too few')],
  ['a removal', async (on) => ((await sips.remove(on, 1, [])) === 3 ? 'first,second,third' : 'too few')],
];

test.each(ways.slice(0, -1))('gathered rows are seen by %s as soon as their transaction has ended', async (_, look) => {
  const store = await opened();
  await sipped(store, 'first', 'second');
  await sipped(store, 'third');
  expect(await look(store)).toBe('first,second,third');
});

test.each(ways)('gathered rows are seen by %s in the transaction that wrote them', async (_, look) => {
  const store = await opened();
  await sipped(store, 'first');
  const found = store.transaction(async (tx) => {
    await sip(tx, 'second');
    await sip(tx, 'third');
    return look(tx);
  });
  expect(await found).toBe('first,second,third');
});

test('gathered rows are seen by a read that runs off the event loop', async () => {
  const store = await opened();
  await sipped(store, 'first', 'second');
  const place = store.engine === 'sqlite' ? '?' : '$1';
  expect(await store.walked(`select cup from sips where shop_id = ${place} order by id`, [1], 1).then(cups)).toBe('first,second');
});

test('a row that is inserted directly comes behind the gathered rows before it', async () => {
  const store = await opened();
  await sipped(store, 'first');
  await store.transaction(async (tx) => {
    await sip(tx, 'second');
    await sips.insert(tx, { shop_id: 1, kind: 'green', cup: 'third' }, now);
    await sips.insertAll(tx, [{ shop_id: 1, kind: 'green', cup: 'fourth' }], now);
    await sip(tx, 'fifth');
  });
  const rows = await sips.all(store, 1);
  expect(cups(rows)).toBe('first,second,third,fourth,fifth');
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
});

test('a transaction that is rolled back leaves no gathered row, and the rows that it read stay gathered', async () => {
  const store = await opened();
  await sipped(store, 'first');
  const refused = store.transaction(async (tx) => {
    await sip(tx, 'never');
    const seen = cups(await sips.all(tx, 1)).split(',');
    // on PostgreSQL the other write may have ended by then
    expect(seen.filter((cup) => cup !== 'second')).toEqual(['first', 'never']);
    throw new Error('refused');
  });
  const beside = sipped(store, 'second');
  await expect(refused).rejects.toThrow('refused');
  await beside;
  expect(cups(await sips.all(store, 1))).toBe('first,second');
  expect(await sips.count(store, 1, [['kind', '=', 'green']])).toBe(2);
});

test('each shop sees only its own gathered rows', async () => {
  const store = await opened();
  await store.transaction(async (tx) => {
    for (const shop_id of [1, 2, 1]) await sip(tx, `of ${shop_id}`, { shop_id });
  });
  expect(cups(await sips.all(store, 1))).toBe('of 1,of 1');
  expect(cups(await sips.all(store, 2))).toBe('of 2');
});

test('a reader beside writers sees all acknowledged rows, and none twice', async () => {
  const store = await opened();
  let acknowledged = 0;
  let writing = true;
  const asked: number[] = [];
  const asking = (async () => {
    while (writing) {
      const least = acknowledged;
      const seen = cups(await sips.all(store, 1))
        .split(',')
        .filter(Boolean);
      expect(seen.length).toBeGreaterThanOrEqual(least);
      expect(new Set(seen).size).toBe(seen.length);
      asked.push(seen.length);
      await turn();
    }
  })();
  for (let round = 0; round < 40; round++) await Promise.all(Array.from({ length: 8 }, (_, n) => sipped(store, `${round}.${n}`).then(() => acknowledged++)));
  writing = false;
  await asking;
  expect(asked.length).toBeGreaterThan(1);
  expect(await sips.count(store, 1, [['kind', '=', 'green']])).toBe(320);
});

const onSqlite = test.runIf(engine === 'sqlite');

onSqlite('at most a few hundred rows wait beside the table, even if nobody reads them', async () => {
  const db = await file();
  const store = await opened(db);
  for (let n = 1; n < mostGathered; n += 100) await sipped(store, ...Array.from({ length: 100 }, (_, at) => `${n + at}`));
  expect(lying(db)).toEqual({ table: 500, beside: 0 });
  await sipped(store, 'one more');
  expect(lying(db)).toEqual({ table: 500, beside: 1 });
  // statements for another table leave the gathered rows where they are
  await store.transaction((tx) => teas.insert(tx, { shop_id: 1, name: 'Oolong' }, now));
  expect(await teas.count(store, 1, [])).toBe(1);
  expect(lying(db)).toEqual({ table: 500, beside: 1 });
});

onSqlite('acknowledged rows are there after a kill, also for a process that only exports', async () => {
  const db = await file();
  const store = await opened(db);
  await sipped(store, 'first', 'second');
  const killed = `${db}.killed`;
  for (const end of ['', '-wal']) cpSync(db + end, killed + end);
  expect(lying(killed)).toEqual({ table: 0, beside: 2 });
  const exporting = openStore(killed);
  onTestFinished(() => exporting.close());
  expect(cups(await sips.all(exporting, 1))).toBe('first,second');
});

onSqlite('waiting rows get a column that a later release adds, as others do', async () => {
  const db = await file();
  const before = openStore(db);
  await migrate(before, all);
  await sipped(before, 'first');
  await before.close();
  expect(lying(db)).toEqual({ table: 0, beside: 1 });
  const wider = new Table('sips', { ...columns, sugar: nullable(text()) }, sips.indexes);
  const store = openStore(db);
  onTestFinished(() => store.close());
  await migrate(store, [wider, teas, rowCounts]);
  await store.transaction((tx) => wider.append(tx, { shop_id: 1, kind: 'green', cup: 'second', sugar: 'two' }, now));
  expect(await wider.all(store, 1)).toMatchObject([
    { cup: 'first', sugar: null },
    { cup: 'second', sugar: 'two' },
  ]);
});

onSqlite('a table whose rows only a later release gathers keeps its rows', async () => {
  const db = await file();
  const before = openStore(db);
  await migrate(before, [direct, teas, rowCounts]);
  await before.transaction((tx) => direct.append(tx, { shop_id: 1, kind: 'green', cup: 'first' }, now));
  await before.close();
  const store = await opened(db);
  await sipped(store, 'second');
  expect(cups(await sips.all(store, 1))).toBe('first,second');
  expect(await sips.count(store, 1, [['kind', '=', 'green']])).toBe(2);
});

onSqlite('where gathered rows can not be moved to their table, a read fails instead of leaving them out', async () => {
  const store = await opened();
  await sipped(store, 'first');
  if (store.engine !== 'sqlite') return;
  const [, writer] = store.databases;
  writer.exec(`create trigger full before insert on sips begin select raise(rollback, 'database or disk is full'); end`);
  await expect(sips.all(store, 1)).rejects.toBeInstanceOf(Unavailable);
  expect(await teas.all(store, 1)).toEqual([]);
  writer.exec('drop trigger full');
  expect(cups(await sips.all(store, 1))).toBe('first');
});

onSqlite('where the file is damaged, every way of reading says so', async () => {
  const db = await file();
  const store = await opened(db);
  if (store.engine !== 'sqlite') return;
  store.databases[1].exec('pragma wal_checkpoint(truncate)');
  await sipped(store, 'first');
  // the rows that only the log has are gone
  truncateSync(`${db}-wal`);
  const text = 'select cup from sips where shop_id = 1';
  await expect(store.prepared(text, [])).rejects.toBeInstanceOf(Unavailable);
  await expect(store.walked(text, [], 1)).rejects.toBeInstanceOf(Unavailable);
});
