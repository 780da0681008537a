// What a PostgreSQL with Citus is sent to spread the shops over its machines. None is at hand here: the statements are those that it would get.
import { expect, onTestFinished, test } from 'vitest';
import { distribute } from '../../server/store/distribute.ts';
import { openStore } from '../../server/store/store.ts';
import { tables } from '../../server/tables.ts';
import { engine, freshDatabase } from '../harness.ts';

const ofShops = tables.filter(({ ofShops }) => ofShops).map(({ name }) => name);

async function sent(placed: string[]) {
  const statements: string[] = [];
  const answers = async (statement: string) => {
    if (statement.includes('pg_extension')) return [{ there: 1 }];
    if (statement.includes('pg_dist_partition')) return placed.map((name) => ({ name }));
    statements.push(statement);
    return [];
  };
  const postgres = { engine: 'postgres' } as Parameters<typeof distribute>[0];
  await distribute(postgres, tables, () => {}, answers);
  return statements;
}

test('the tables of shops lie together by shop, apps and shops are everywhere, and the rest stays where it is', async () => {
  const statements = await sent([]);
  expect(statements.slice(0, 3)).toEqual([
    "select create_reference_table('apps')",
    "select create_reference_table('shops')",
    `select create_distributed_table('${ofShops[0]}', 'shop_id', colocate_with => 'none')`,
  ]);
  expect(statements.slice(3)).toEqual(
    ofShops.slice(1).map((name) => `select create_distributed_table('${name}', 'shop_id', colocate_with => '${ofShops[0]}')`),
  );
});

test('what broke off goes on, and what is done is done', async () => {
  const left = ofShops.at(-1)!;
  const done = ['apps', 'shops', ...ofShops.slice(0, -1)];
  expect(await sent(done)).toEqual([`select create_distributed_table('${left}', 'shop_id', colocate_with => '${ofShops[0]}')`]);
  expect(await sent([...done, left])).toEqual([]);
});

test('where there is no Citus it says so', async () => {
  const store = openStore(await freshDatabase());
  onTestFinished(() => store.close());
  await expect(distribute(store, tables, () => {})).rejects.toThrow(
    engine === 'sqlite'
      ? '--distribute takes a PostgreSQL with Citus: a SQLite file lies on one machine'
      : '--distribute takes a PostgreSQL with Citus, which is not installed in this database: create extension citus',
  );
});
