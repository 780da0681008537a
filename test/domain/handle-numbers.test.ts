// Many records of a shop ask for the same handle. Each gets a number of its own, and the cost doesn't grow with the number of records.
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeHandle, insertUnderHandle } from '../../server/domain/handles.ts';
import { Again } from '../../server/store/executor.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { lock, openStore, type Store } from '../../server/store/store.ts';
import { type Executor, table, text } from '../../server/store/table.ts';
import { emptyDatabase, engine } from '../support/harness.ts';

const now = '2026-09-01T09:30:00+00:00';
const leaves = table('leaves', { handle: text() }, { unique: [{ columns: ['shop_id', 'handle'], chosen: true }] });

/** Each store stands for a process: two on PostgreSQL, and one on SQLite, which has only one process. */
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

/** The handle that a process finds by searching, if it remembers no numbers. */
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

/** Checks that no ended transaction still holds a number: the lowest number is given again once its record is removed. */
async function expectNothingHeld(shopId: number) {
  await remove(shopId, 'tea-1');
  expect(await create(shopId)).toBe('tea-1');
}

/** Runs the transactions at once and counts the statements that they send. */
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

describe('records created at once', () => {
  test('get a number each: 32 of one process, in several rounds', async () => {
    const shopId = nextShop();
    for (let round = 1; round <= 4; round++) {
      await several(32, () => create(shopId));
      expect((await handlesIn(shopId)).sort()).toEqual(numbered(32 * round).sort());
    }
    await expectNothingHeld(shopId);
  });

  test('get a number each: of several processes, which share no memory', async () => {
    const shopId = nextShop();
    for (let round = 1; round <= 4; round++) {
      await several(64, (n) => create(shopId, 'tea', stores[n % stores.length]));
      expect((await handlesIn(shopId)).sort()).toEqual(numbered(64 * round).sort());
    }
    // handles that only one process has created are unknown to the memory of the other
    for (const by of stores) await several(20, () => create(shopId, 'tea', by));
    await several(16, (n) => create(shopId, 'tea', stores[n % stores.length]));
    expect(new Set(await handlesIn(shopId)).size).toBe(256 + 20 * stores.length + 16);
    await expectNothingHeld(shopId);
  });

  test('get a number each where some transactions are rolled back or retried, and no number stays reserved', async () => {
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

  test('get a handle each where long handles are cut to the same text, and where other records change theirs meanwhile', async () => {
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

test.each([
  ['a letter', 'h'.repeat(255), `${'h'.repeat(253)}-1`],
  ['a dash, which is not doubled', `${'h'.repeat(252)}-hh`, `${'h'.repeat(252)}-1`],
])('a handle that is as long as may be makes room for its number, behind %s', async (_, wish, second) => {
  const shopId = nextShop();
  expect([await create(shopId, wish), await create(shopId, wish)]).toEqual([wish, second]);
});

test.runIf(engine === 'postgres')('a transaction does not wait for another one with the same wish, which may wait for its locks', async () => {
  const shopId = nextShop();
  // from the third record on, the number is looked up before the record is inserted
  for (let n = 0; n < 2; n++) await create(shopId);
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
  const { handle, hindered } = await store.transaction(async (tx) => {
    await lock(tx, shopId, 'held');
    const hindered = store.transaction(async (other) => {
      const [, row] = await Promise.all([lock(other, shopId, 'held'), insert(other, shopId), sent()]);
      return row.handle;
    });
    await isSent;
    return { handle: (await insert(tx, shopId)).handle, hindered };
  });
  expect([handle, await hindered]).toEqual(['tea-2', 'tea-3']);
});

describe('records created one after the other', () => {
  test('get the handle of a removed record, as a process would choose that remembers nothing', async () => {
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

  test('a record costs as many among hundreds as among few, and one where the handle is free', async () => {
    const shopId = nextShop();
    await several(5, () => create(shopId));
    const few = await one(shopId);
    for (let n = 0; n < 4; n++) await several(150, () => create(shopId));
    expect(await one(shopId)).toBe(few);
    expect(few).toBe(2);
    expect(await one(shopId, 'oolong')).toBe(1);
    // few transactions search for a number, as most find others unfinished and count on
    const all = await statementsOf(
      store,
      Array.from({ length: 32 }, () => (tx: Executor) => insert(tx, shopId)),
    );
    expect(all).toBeLessThanOrEqual(2 * 32);
  });

  test('remembered numbers are bounded; where one is forgotten, the next record searches for it', async () => {
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
