// The memory that the server uses for its callers is bounded, whatever they send.
import { describe, expect, onTestFinished, test } from 'vitest';
import { Doorkeeper } from '../../server/domain/tenants.ts';
import { momentNow } from '../../server/store/clock.ts';
import { Memory } from '../../server/store/memory.ts';
import { localBuckets } from '../../server/store/rate-limit.ts';
import { openStore } from '../../server/store/store.ts';
import { integer, nullable, Table, text } from '../../server/store/table.ts';
import { engine, freshDatabase, sandbox } from '../support/harness.ts';

test('a full memory forgets old entries and takes new ones', () => {
  const memory = new Memory<number>(100);
  for (let n = 0; n < 1000; n++) {
    memory.set(`key ${n}`, n);
    expect(memory.get(`key ${n}`)).toBe(n);
    expect(memory.size).toBeLessThanOrEqual(100);
  }
  memory.set('key 999', 1);
  expect([memory.get('key 999'), memory.get('key 0')]).toEqual([1, undefined]);
});

test('a full memory keeps what is asked for, however many other keys come', () => {
  const memory = new Memory<number>(100);
  memory.set('usual', 1);
  for (let n = 0; n < 1000; n++) {
    memory.set(`odd ${n}`, n);
    if (n % 40 === 0) expect(memory.get('usual')).toBe(1);
  }
  memory.set('usual', 2);
  memory.delete('usual');
  expect(memory.get('usual')).toBeUndefined();
});

test('buckets that have leaked empty are removed, full ones stay', async () => {
  const buckets = localBuckets();
  for (let n = 0; n < 30_000; n++) await buckets.take(`1/${n}`, 40, 1e9);
  expect(buckets.size).toBeLessThanOrEqual(10_000);
  await buckets.take('full', 2, 0.001);
  await buckets.take('full', 2, 0.001);
  for (let n = 0; n < 30_000; n++) await buckets.take(`2/${n}`, 40, 1e9);
  expect((await buckets.take('full', 2, 0.001)).full).toBe(true);
});

/** By how many bytes the work makes the heap grow, measured after garbage collections. */
async function kept(work: () => Promise<void>): Promise<number> {
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  await work();
  collect();
  return process.memoryUsage().heapUsed - before;
}

describe('values that callers make up do not fill the memory', () => {
  test('host names of the calls of a token', async () => {
    const box = await sandbox();
    const doorkeeper = new Doorkeeper();
    const { store } = box.server;
    const grown = await kept(async () => {
      for (let n = 0; n < 9000; n++) expect(await doorkeeper.admit(store, box.token, `${n}.${'x'.repeat(2000)}.example`)).toBeDefined();
    });
    expect(grown).toBeLessThan(4 * 2 ** 20);
    expect((await doorkeeper.admit(store, box.token, 'somewhere.example'))?.tenant.app.id).toBe(box.app.id);
  });

  test.skipIf(engine === 'postgres')('combinations of set columns, and lists of many lengths', async () => {
    const store = openStore(await freshDatabase());
    onTestFinished(() => store.close());
    const names = Array.from({ length: 12 }, (_, n) => `optional_member_${n}`);
    const columns = { needed: integer(), ...Object.fromEntries(names.map((name) => [name, nullable(text())])) };
    const things = new Table('things', columns, { global: true });
    await store.transaction(({ db }) =>
      ['needed integer', 'created_at text', 'updated_at text', ...names.map((name) => `${name} text`)]
        .reduce(
          (create, column) => create.addColumn(column.split(' ')[0]!, column.split(' ')[1] as 'text'),
          db.schema.createTable('things').addColumn('id', 'integer', (id) => id.primaryKey()),
        )
        .execute(),
    );
    const now = momentNow();
    const grown = await kept(async () => {
      for (let n = 0; n < 2 ** names.length; n++) {
        const set = Object.fromEntries(names.filter((_, at) => (n >> at) & 1).map((name) => [name, 'x']));
        await store.transaction((tx) => things.insert(tx, { needed: n, ...set }, now));
      }
      for (let n = 1; n <= 2000; n++) await things.all(store, null, [['needed', 'in', Array.from({ length: n % 1000 }, (_, at) => at + 1e6)]]);
    });
    expect(grown).toBeLessThan(8 * 2 ** 20);
  });
});
