// The statements that spread the shops over the machines of a PostgreSQL with Citus. The tests have no Citus and only compare the statements.
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { distribute } from '../../server/store/schema/distribute.ts';
import { openStore } from '../../server/store/store.ts';
import { tables } from '../../server/tables.ts';
import { engine, freshDatabase } from '../support/harness.ts';

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

test('tables of shops are distributed by shop, apps and shops are copied to every machine, and the rest stays where it is', async () => {
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

test('docs/scale.md names the tables that stay whole', () => {
  const [, named] = /^(.*) stay on the coordinator/m.exec(readFileSync('docs/scale.md', 'utf8'))!;
  const whole = tables.filter(({ ofShops, name }) => !ofShops && !['apps', 'shops'].includes(name)).map(({ name }) => name);
  expect([...named!.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual([...whole, 'migration_steps'].sort());
});

test('a distribution that broke off goes on where it was, and a complete one does nothing', async () => {
  const left = ofShops.at(-1)!;
  const done = ['apps', 'shops', ...ofShops.slice(0, -1)];
  expect(await sent(done)).toEqual([`select create_distributed_table('${left}', 'shop_id', colocate_with => '${ofShops[0]}')`]);
  expect(await sent([...done, left])).toEqual([]);
});

test('without Citus the command says so', async () => {
  const store = openStore(await freshDatabase());
  onTestFinished(() => store.close());
  await expect(distribute(store, tables, () => {})).rejects.toThrow(
    engine === 'sqlite'
      ? '--distribute needs PostgreSQL with Citus: a SQLite file stays on one machine'
      : '--distribute needs the extension Citus, which this database does not have: run `create extension citus`',
  );
});
