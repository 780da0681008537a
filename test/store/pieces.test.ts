// Statements of a transaction that are sent to PostgreSQL together: what happens where one fails, to those behind it and to later transactions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresStore } from '../../server/store/postgres.ts';
import { emptyDatabase, engine } from '../harness.ts';

describe.runIf(engine === 'postgres')('statements sent together', () => {
  let store: PostgresStore;
  beforeAll(async () => {
    // a single connection, so that each transaction gets it as the one before has left it
    store = new PostgresStore(await emptyDatabase(), { connections: 1 });
    await store.prepared('create table teas (name text primary key, grams integer)', []);
  });
  afterAll(() => store.close());

  const names = async () => (await store.prepared('select name from teas order by name', [])).map(({ name }) => name);
  const add = 'insert into teas values ($1, $2) returning name';

  test('have their own rows each', async () => {
    const found = await store.transaction((tx) =>
      Promise.all([tx.prepared(add, ['Sencha', 100]), tx.prepared('select name, grams from teas', []), tx.prepared(add, ['Assam', null])]),
    );
    expect(found).toEqual([[{ name: 'Sencha' }], [{ name: 'Sencha', grams: 100 }], [{ name: 'Assam' }]]);
    expect(await names()).toEqual(['Assam', 'Sencha']);
  });

  test('come before a later statement of the query builder', async () => {
    const found = await store.transaction(async (tx) => {
      const added = tx.prepared(add, ['Oolong', 1]);
      const seen = await tx.db.selectFrom('teas').select('grams').where('name', '=', 'Oolong').execute();
      return [await added, seen];
    });
    expect(found).toEqual([[{ name: 'Oolong' }], [{ grams: 1 }]]);
  });

  test('all fail behind one that fails, and the transaction is rolled back', async () => {
    const before = await names();
    const asked: Promise<unknown>[] = [];
    const failed = store.transaction(async (tx) => {
      asked.push(
        tx.prepared(add, ['Gyokuro', 1]),
        tx.prepared(add, ['Sencha', 1]),
        tx.prepared('select 1 as never_parsed', []),
        tx.prepared(add, ['Keemun', 1]),
      );
      await Promise.all(asked);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect((await Promise.allSettled(asked)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
      [{ name: 'Gyokuro' }],
      '23505',
      '25P02',
      '25P02',
    ]);
    expect(await names()).toEqual(before);
  });

  test('are prepared when they are sent again, if they were never parsed before', async () => {
    const later = 'select count(*)::integer as teas from teas where grams > $1';
    const failing = () =>
      store.transaction(async (tx) => {
        await Promise.all([tx.prepared(add, ['Sencha', 1]), tx.prepared(later, [0])]);
      });
    // a statement is prepared under a name from the second time on
    for (let time = 0; time < 3; time++) await expect(failing()).rejects.toMatchObject({ code: '23505' });
    expect(await store.transaction((tx) => tx.prepared(later, [0]))).toEqual([{ teas: 2 }]);
  });

  test('roll the transaction back where one fails that nobody waits for', async () => {
    const before = await names();
    const failed = store.transaction(async (tx) => {
      await tx.prepared(add, ['Darjeeling', 1]);
      tx.alongside!(tx.prepared(add, ['Sencha', 1]));
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual(before);
  });
});
