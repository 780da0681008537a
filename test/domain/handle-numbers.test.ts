// Records of a shop that are all to have the same handle: each gets a number of its own, at a cost that doesn't grow with how many there are.
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeHandle, insertUnderHandle } from '../../server/domain/handles.ts';
import { Again } from '../../server/store/executor.ts';
import { migrate } from '../../server/store/migrate.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { type Executor, table, text } from '../../server/store/table.ts';
import { emptyDatabase, engine } from '../harness.ts';

const now = '2026-09-01T09:30:00+00:00';
const leaves = table('leaves', { handle: text() }, { unique: [{ columns: ['shop_id', 'handle'], chosen: true }] });

/** Of two processes on PostgreSQL; SQLite has one. */
let stores: Store[];
let store: Store;
let shop = 0;
const nextShop = () => ++shop;

beforeAll(async () => {
  const address = await emptyDatabase();
  stores = Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => openStore(address));
  store = stores[0]!;
  await migrate(store, [leaves]);
});
afterAll(() => Promise.all(stores.map((one) => one.close())));

const insert = (tx: Executor, shopId: number, wish = 'tea') => insertUnderHandle(tx, leaves, wish, { shop_id: shopId }, now);
const create = async (shopId: number, wish = 'tea', by = store) => (await by.transaction((tx) => insert(tx, shopId, wish))).handle;
const several = (count: number, work: (n: number) => Promise<string>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const remove = (shopId: number, handle: string) => store.transaction((tx) => leaves.remove(tx, shopId, [['handle', '=', handle]]));
const handlesIn = async (shopId: number) => (await leaves.all(store, shopId)).map(({ handle }) => handle);
const numbered = (count: number, wish = 'tea') => [wish, ...Array.from({ length: count - 1 }, (_, n) => `${wish}-${n + 1}`)];

/** What whoever remembers nothing finds. */
function searched(handles: string[], wish = 'tea'): string {
  const taken = (number: number) => handles.includes(`${wish}-${number}`);
  if (!handles.includes(wish)) return wish;
  let high = 1;
  while (taken(high)) high *= 2;
  let low = Math.floor(high / 2) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (taken(middle)) low = middle + 1;
    else high = middle;
  }
  return `${wish}-${high}`;
}

/** Nothing is left of transactions that were given a number: the first that is free again is given again. */
async function expectNothingHeld(shopId: number) {
  await remove(shopId, 'tea-1');
  expect(await create(shopId)).toBe('tea-1');
}

/** How many statements the work sends. */
async function statementsOf(by: Store, works: ((tx: Executor) => Promise<unknown>)[]): Promise<number> {
  let sent = 0;
  const counting = (tx: Executor): Executor => {
    const prepared: Executor['prepared'] = (sql, parameters) => {
      sent++;
      return tx.prepared(sql, parameters);
    };
    const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
      sent++;
      return node;
    };
    const db = tx.db.withPlugin({ transformQuery, transformResult: async ({ result }) => result });
    return { ...tx, db, prepared, quick: prepared, walked: prepared };
  };
  await Promise.all(works.map((work) => by.transaction((tx) => work(counting(tx)))));
  return sent;
}

describe('at once', () => {
  test('32 of one process, round after round', async () => {
    const shopId = nextShop();
    for (let round = 1; round <= 4; round++) {
      await several(32, () => create(shopId));
      expect((await handlesIn(shopId)).sort()).toEqual(numbered(32 * round).sort());
    }
    await expectNothingHeld(shopId);
  });

  test('of as many processes as there are, which know nothing of each other', async () => {
    const shopId = nextShop();
    for (let round = 1; round <= 4; round++) {
      await several(64, (n) => create(shopId, 'tea', stores[n % stores.length]));
      expect((await handlesIn(shopId)).sort()).toEqual(numbered(64 * round).sort());
    }
    // what one has made alone the other doesn't remember
    for (const by of stores) await several(20, () => create(shopId, 'tea', by));
    await several(16, (n) => create(shopId, 'tea', stores[n % stores.length]));
    expect(new Set(await handlesIn(shopId)).size).toBe(256 + 20 * stores.length + 16);
    await expectNothingHeld(shopId);
  });

  test('where some are undone, or begin again, the others go on and nothing is held', async () => {
    const shopId = nextShop();
    const begun = new Set<number>();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 48 }, (_, n) =>
        store.transaction(async (tx) => {
          const { handle } = await insert(tx, shopId);
          if (n % 3 === 0) throw new Error('undone');
          if (engine === 'postgres' && n % 3 === 1 && !begun.has(n)) {
            begun.add(n);
            throw new Again('met another');
          }
          return handle;
        }),
      ),
    );
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(made).toHaveLength(32);
    expect(await handlesIn(shopId)).toEqual(expect.arrayContaining(made));
    expect(new Set(made).size).toBe(32);
    const handles = await handlesIn(shopId);
    expect(await create(shopId)).toBe(searched(handles));
    while (!(await handlesIn(shopId)).includes('tea-1')) await create(shopId);
    await expectNothingHeld(shopId);
  });

  test('wishes that are cut to the same handle, and changes beside what is made', async () => {
    const shopId = nextShop();
    const long = 'h'.repeat(253);
    await several(40, (n) => create(shopId, `${long}${n % 2 ? 'x' : 'y'}z`));
    expect(new Set(await handlesIn(shopId)).size).toBe(40);
    const others = await Promise.all(Array.from({ length: 16 }, (_, n) => store.transaction((tx) => insert(tx, shopId, `other${n}`))));
    const change = (row: (typeof others)[number]) =>
      store.transaction(async (tx) => leaves.update(tx, row, { handle: await freeHandle(tx, leaves, shopId, 'tea', row.id) }, now));
    await Promise.all(others.flatMap((row) => [change(row), create(shopId)]));
    const given = (await handlesIn(shopId)).filter((handle) => handle.startsWith('tea'));
    expect(given.sort()).toEqual(expect.arrayContaining(['tea', 'tea-1']));
    expect(new Set(given).size).toBe(32);
  });
});

describe('one after the other', () => {
  test('what was removed is given again, as to a process that remembers nothing', async () => {
    const shopId = nextShop();
    let random = 7;
    for (let step = 0; step < 250; step++) {
      const handles = await handlesIn(shopId);
      random = (random * 48271) % 2147483647;
      if (random % 5 < 3) expect(await create(shopId)).toBe(searched(handles));
      else if (handles.length > 0) await remove(shopId, handles[random % handles.length]!);
    }
  });

  test('a record may keep its handle, numbered or not', async () => {
    const shopId = nextShop();
    const rows = await store.transaction(async (tx) => [await insert(tx, shopId), await insert(tx, shopId), await insert(tx, shopId)]);
    for (const { id, handle } of rows.slice(0, 2)) expect(await store.transaction((tx) => freeHandle(tx, leaves, shopId, 'tea', id))).toBe(handle);
  });
});

describe('statements', () => {
  const one = (shopId: number, wish?: string) => statementsOf(store, [(tx) => insert(tx, shopId, wish)]);

  test('each costs as many among hundreds as among few, and one where nobody has the handle', async () => {
    const shopId = nextShop();
    await several(5, () => create(shopId));
    const few = await one(shopId);
    for (let n = 0; n < 4; n++) await several(150, () => create(shopId));
    expect(await one(shopId)).toBe(few);
    expect(few).toBe(2);
    expect(await one(shopId, 'oolong')).toBe(1);
    // whoever comes while others are not done looks for nothing, and nobody twice
    const all = await statementsOf(
      store,
      Array.from({ length: 32 }, () => (tx: Executor) => insert(tx, shopId)),
    );
    expect(all).toBeLessThanOrEqual(2 * 32);
  });

  test('what is remembered has a bound, and who finds it forgotten searches', async () => {
    const shopId = nextShop();
    await several(70, () => create(shopId));
    const remembered = await one(shopId);
    await store.transaction(async (tx) => {
      for (let n = 0; n < 1000; n++) for (const _ of [1, 2]) await insert(tx, shopId, `wish${n}`);
    });
    expect(await one(shopId)).toBeGreaterThan(remembered + 4);
    expect(await one(shopId)).toBe(remembered);
  });
});
