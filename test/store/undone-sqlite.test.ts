// Where the disk fails in the middle of a write, SQLite rolls the whole transaction back by itself. All writes in it fail, and nothing is written after that.
import { expect, test } from 'vitest';
import { migrate } from '../../server/store/schema/migrate.ts';
import { SqliteStore } from '../../server/store/sqlite/sqlite.ts';
import { integer, table, text } from '../../server/store/table.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { engine } from '../support/harness.ts';

const now = '2026-09-01T09:30:00+00:00';
const teas = table('teas', { name: text(), grams: integer() });
const logs = table('logs', { body: text() });

test.runIf(engine === 'sqlite').each([
  ['goes on', () => undefined],
  [
    'would have refused',
    () => {
      throw new Error('refused');
    },
  ],
])('all writes of the transaction fail where the statement of one fails that %s', async (_, then) => {
  const store = new SqliteStore(':memory:');
  await migrate(store, [teas, logs]);
  store.databases[1].exec(`create trigger fails before insert on logs when new.body = 'ill' begin select raise(rollback, 'disk I/O error'); end`);
  const made = await Promise.allSettled(
    Array.from({ length: 4 }, (_, n) =>
      store.ofShop(1).transaction(async (tx) => {
        await teas.insert(tx, { shop_id: 1, name: `tea ${n}`, grams: n }, now);
        if (n !== 2) return;
        tx.alongside!(logs.insert(tx, { shop_id: 1, body: 'ill' }, now));
        await teas.insert(tx, { shop_id: 1, name: 'behind it', grams: n }, now);
        then();
      }),
    ),
  );
  // on a busy machine, some of the other writes are in another transaction
  const told = made.map((one) => (one.status === 'rejected' ? one.reason : 'done'));
  expect(told[2]).toBeInstanceOf(Unavailable);
  for (const words of told) expect([expect.any(Unavailable), 'done']).toContainEqual(words);
  expect((await teas.all(store, 1)).map(({ name }) => name)).toEqual(told.flatMap((words, n) => (words === 'done' ? [`tea ${n}`] : [])));
  await store.close();
});

test.runIf(engine === 'sqlite')('where SQLite can neither commit nor roll back a transaction, its writes fail, and later ones are written', async () => {
  const store = new SqliteStore(':memory:');
  await migrate(store, [teas]);
  const [, database] = store.databases;
  const exec = database.exec.bind(database);
  const failing = new Set(['commit', 'rollback']);
  database.exec = (sql) => {
    if (failing.delete(sql)) throw new Error('disk I/O error');
    exec(sql);
  };
  const written = (name: string) => store.transaction((tx) => teas.insert(tx, { shop_id: 1, name, grams: 1 }, now));
  await expect(Promise.all([written('one'), written('two')])).rejects.toThrow('disk I/O error');
  await expect(written('three')).rejects.toThrow();
  expect(await written('four')).toMatchObject({ name: 'four' });
  expect((await teas.all(store, 1)).map(({ name }) => name)).toEqual(['four']);
  await store.close();
});
