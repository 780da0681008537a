// Stored counts agree with the rows, whatever transactions do to these, also at once.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { discountCodes } from '../../server/domain/discounts.ts';
import { moment } from '../../server/store/clock.ts';
import { rowCounts } from '../../server/store/lists/counts.ts';
import { keptFor } from '../../server/store/lists/kept-counts.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { boolean, type Executor, isNull, nullable, Table, text, time } from '../../server/store/table.ts';
import { emptyDatabase, engine } from '../support/harness.ts';

const now = moment(Date.parse('2026-09-01T09:30:00Z'));
const columns = { kind: text(), loose: boolean(), sold_at: nullable(time()) };
const teas = new Table('teas', columns, { counted: [[], ['kind'], ['loose', isNull('sold_at')]] });
/** The same table as an earlier release had it. */
const uncounted = new Table('teas', columns, {});

let store: Store;
beforeAll(async () => {
  store = openStore(await emptyDatabase(), { connections: 8 });
  await migrate(store, [uncounted]);
  await store.transaction((tx) => uncounted.insertAll(tx, [tea(1, 'green'), tea(1, 'green'), tea(2, 'black')], now));
  await migrate(store, [teas, rowCounts]);
});
afterAll(() => store.close());

const tea = (shop_id: number, kind: string, loose = true, sold_at: string | null = null) => ({ shop_id, kind, loose, sold_at });
const shops = [1, 2];
const kinds = ['green', 'black'];

async function expectAgreement() {
  for (const shop of shops) {
    const all = await teas.all(store, shop);
    expect(await teas.count(store, shop, [])).toBe(all.length);
    for (const kind of kinds) expect(await teas.count(store, shop, [['kind', '=', kind]])).toBe(all.filter((one) => one.kind === kind).length);
    for (const loose of [true, false]) {
      const those = all.filter((one) => one.loose === loose);
      expect(await teas.count(store, shop, [['loose', '=', loose]])).toBe(those.length);
      const unsold = those.filter(({ sold_at }) => sold_at === null).length;
      expect(
        await teas.count(store, shop, [
          ['loose', '=', loose],
          ['sold_at', 'is null', true],
        ]),
      ).toBe(unsold);
    }
    const old = [['created_at', '<', now]] as [['created_at', '<', string]];
    expect(await teas.countKept(store, shop, 'kind', kinds, old)).toBe(all.length);
  }
}

test('the rows that a database had before are counted once', async () => {
  await expectAgreement();
  await migrate(store, [teas, rowCounts]);
  await expectAgreement();
});

test('counts that only an earlier release kept are removed', async () => {
  const own = openStore(await emptyDatabase(), { connections: 8 });
  onTestFinished(() => own.close());
  const kindly = new Table('teas', columns, { counted: [['loose', 'kind']] });
  const green = new Table('green_teas', columns, { counted: [[]] });
  await migrate(own, [kindly, green, rowCounts]);
  await own.transaction(async (tx) => {
    await kindly.insertAll(tx, [tea(1, 'green'), tea(1, 'black'), tea(2, 'black')], now);
    await green.insertAll(tx, [tea(1, 'green')], now);
  });
  await migrate(own, [teas, green, rowCounts]);
  const names = await own.prepared('select distinct counted from row_counts order by counted', []);
  expect(names.map(({ counted }) => counted)).toEqual(['green_teas', 'teas', 'teas kind', 'teas loose sold_at_null']);
  expect(await teas.count(own, 1, [['kind', '=', 'green']])).toBe(1);
  if (own.engine === 'sqlite') return;
  const left = "select proname from pg_proc where proname like '%\\_counted\\_%' and not exists (select from pg_trigger where tgname = proname)";
  expect(await own.prepared(left, [])).toEqual([]);
});

const step = fc.record({
  what: fc.constantFrom('insert', 'insert many', 'update', 'update all', 'remove one', 'remove many', 'undo'),
  shop: fc.constantFrom(...shops),
  kind: fc.constantFrom(...kinds),
  loose: fc.boolean(),
  sold: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function done({ what, shop, kind, loose, sold }: Step): Promise<void> {
  const one = tea(shop, kind, loose, sold ? now : null);
  await store
    .transaction(async (tx) => {
      const last = (await teas.all(tx, shop)).at(-1);
      if (what === 'insert' || what === 'undo') await teas.insert(tx, one, now);
      if (what === 'insert many') await teas.insertAll(tx, [one, one, one], now);
      // another transaction may have changed or removed the same row
      if (what === 'update' && last) await teas.update(tx, last, { kind, loose, sold_at: one.sold_at }, now).catch(() => {});
      if (what === 'update all') await sql`update teas set kind = ${kind} where shop_id = ${shop}`.execute(tx.db);
      if (what === 'remove one' && last) await teas.remove(tx, shop, [['id', '=', last.id]]);
      if (what === 'remove many') await teas.remove(tx, shop, [['kind', '=', kind]]);
      if (what === 'undo') throw new Error('undone');
    })
    .catch((error) => {
      if (!/undone|deadlock/.test(error.message)) throw error;
    });
}

test('counts agree with the rows after any steps, one after the other or at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean(), async (steps, atOnce) => {
      if (atOnce) await Promise.all(steps.map(done));
      else for (const one of steps) await done(one);
      await expectAgreement();
    }),
    { numRuns: 25 },
  );
});

test.runIf(engine === 'postgres')('a write does not wait for another write of its shop', async () => {
  let end: (value: unknown) => void = () => {};
  const held = new Promise((go) => {
    end = go;
  });
  let begun: (value: unknown) => void = () => {};
  const inserted = new Promise((go) => {
    begun = go;
  });
  const slow = store.transaction(async (tx) => {
    await teas.insert(tx, tea(1, 'green'), now);
    begun(undefined);
    await held;
  });
  await inserted;
  await store.transaction((tx) => teas.insert(tx, tea(1, 'green'), now));
  end(undefined);
  await slow;
  await expectAgreement();
});

test('a count of nearly all of many rows counts the rows that are left out instead', async () => {
  const shop = 7;
  const rows = 60_000;
  const time = (n: number) => moment(Date.parse('2026-01-01T00:00:00Z') + n * 1000);
  await store.transaction(async (tx) => {
    for (let from = 0; from < rows; from += 10_000)
      await teas.insertAll(
        tx,
        Array.from({ length: 10_000 }, (_, at) => ({ ...tea(shop, kinds[at % 2]!), created_at: time(from + at), updated_at: time(rows - from - at) })),
        now,
      );
  });
  await store.transaction(({ db }) => sql`analyze`.execute(db));
  const texts: string[] = [];
  const watching = (way: 'prepared' | 'walked') => {
    const ask = store[way].bind(store) as (...asked: unknown[]) => Promise<Record<string, unknown>[]>;
    return (text: string, ...rest: unknown[]) => {
      texts.push(text);
      return ask(text, ...rest);
    };
  };
  const watched: Executor = Object.assign(Object.create(store), { prepared: watching('prepared'), walked: watching('walked') });
  const all = await teas.all(store, shop);
  const turned = async (where: [key: 'created_at' | 'updated_at' | 'kind' | 'id', operator: '<' | '<=' | '>' | '>=' | '=', value: string | number][]) => {
    texts.length = 0;
    const found = await teas.count(watched, shop, where as Parameters<typeof teas.count>[2]);
    const holds = { '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b, '=': (a, b) => a === b } satisfies Record<
      string,
      (a: string | number, b: string | number) => boolean
    >;
    expect(found, JSON.stringify(where)).toBe(all.filter((row) => where.every(([key, operator, value]) => holds[operator](row[key], value))).length);
    return / - \(+select count/.test(texts.at(-1)!);
  };
  for (const key of ['created_at', 'updated_at'] as const) {
    expect(await turned([[key, '>=', time(600)]])).toBe(true);
    expect(await turned([[key, '>', time(600)]])).toBe(true);
    expect(await turned([[key, '<', time(rows - 600)]])).toBe(true);
    expect(await turned([[key, '<=', time(rows - 600)]])).toBe(true);
    expect(await turned([[key, '<', time(600)]])).toBe(false);
    expect(await turned([[key, '>=', time(rows - 600)]])).toBe(false);
  }
  expect(await turned([['id', '>', all[600]!.id]])).toBe(true);
  const ofKind = ['kind', '=', 'green'] as const;
  expect(await turned([[...ofKind], ['created_at', '>=', time(600)]])).toBe(true);
  expect(await turned([[...ofKind], ['created_at', '<', time(600)]])).toBe(false);
  // bounds leave out rows at both ends, and the same row may be beyond several bounds
  for (const [key, , bound] of [
    ['created_at', '>=', time(600)],
    ['updated_at', '<=', time(rows - 600)],
  ] as const) {
    const ids = ['id', '>', all[900]!.id] as const;
    for (const pair of [
      [
        [key, '>=', time(600)],
        [key, '<', time(rows - 600)],
      ],
      [[key, key === 'created_at' ? '>=' : '<=', bound], [...ids]],
      [['id', '<=', all[rows - 900]!.id], [...ids], [key, '>', time(300)], [key, '<=', time(rows - 300)]],
    ] as Parameters<typeof turned>[0][]) {
      expect(await turned(pair)).toBe(true);
      expect(await turned(pair.toReversed())).toBe(true);
    }
  }
  // nearly all rows are within the bound of the time, but only half of them within that of the id
  expect(
    await turned([
      ['updated_at', '<', time(rows - 600)],
      ['id', '>', all[rows / 2]!.id],
    ]),
  ).toBe(true);
  // the rows would be read to test the other time, unless an index has both
  expect(
    await turned([
      ['created_at', '>=', time(600)],
      ['updated_at', '>=', time(600)],
    ]),
  ).toBe(false);
});

test('the count of all discount codes is one count, however different their numbers of uses are', () => {
  expect(keptFor(discountCodes.name, discountCodes.indexes.counted!, [])?.name).toBe('discount_codes');
  expect(keptFor(discountCodes.name, discountCodes.indexes.counted!, [['usage_count', '=', 3]])?.name).toBe('discount_codes usage_count');
});
