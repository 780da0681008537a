// A page ends where its bytes would pass the bound; walking over all pages meets each row once all the same.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moment } from '../../server/store/clock.ts';
import { migrate } from '../../server/store/migrate.ts';
import { mostBytes, type Order, type PageRequest } from '../../server/store/paging.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { integer, nullable, type Row, Table, text, wide } from '../../server/store/table.ts';
import { freshDatabase } from '../harness.ts';

const now = moment(Date.parse('2026-09-01T09:30:00Z'));
const notes = new Table('notes', { grams: nullable(integer()), label: text(), body: wide(text()), draft: nullable(wide(text())) }, {});

let store: Store;
beforeAll(async () => {
  store = openStore(await freshDatabase());
  await store.transaction((tx) => migrate(tx, [notes]));
});
afterAll(() => store.close());

type Note = Row<typeof notes>;
type Sizes = { grams: number | null; body: string; draft: string | null }[];

let shop = 0;
async function shopWith(rows: Sizes) {
  shop += 1;
  const values = rows.map((row, n) => ({ shop_id: shop, label: `Note ${n}`, ...row, created_at: now, updated_at: now }));
  await store.transaction((tx) => notes.insertAll(tx, values));
  return shop;
}

async function walked(shopId: number, limit: number, order: Order<Note>[]) {
  const list = (page: PageRequest) => notes.list(store, shopId, page, [], order);
  const pages: Note[][] = [];
  let page = await list({ limit });
  pages.push(page.rows);
  while (page.links.next) {
    page = await list({ limit, cursor: page.links.next });
    pages.push(page.rows);
  }
  const back = [page.rows];
  while (page.links.previous) {
    page = await list({ limit, cursor: page.links.previous });
    back.unshift(page.rows);
  }
  return { pages, back };
}

const answered = (rows: Note[]) => Buffer.byteLength(JSON.stringify(rows));
const small = { grams: 1, draft: null };

const body = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.nat(2_000) },
      { weight: 2, arbitrary: fc.integer({ min: 5_000, max: 90_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: 300_000, max: 1_000_000 }) },
    ),
    fc.constantFrom('x', 'x', '茶', '"', '\u0001'),
  )
  // as many bytes of a request, whatever the character
  .map(([bytes, character]) => character.repeat(Math.floor(bytes / (JSON.stringify(character).length - 2 + Buffer.byteLength(character) - 1))));

const row = fc.record({ grams: fc.option(fc.integer({ min: 1, max: 3 })), body, draft: fc.option(body, { freq: 4 }) });

const orders: Order<Note>[][] = [
  [{ by: 'id' }],
  [{ by: 'id', descending: true }],
  [{ by: 'grams', nullAs: -1 }],
  [{ by: 'grams', descending: true, nullAs: -1 }],
];

test('pages of rows of any size meet each row once, forth and back, and none passes the bound', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), fc.constantFrom(...orders), fc.constantFrom(1, 3, 50, 250), async (rows, order, limit) => {
      const shopId = await shopWith(rows);
      const whole = (await notes.all(store, shopId)).map(({ id }) => id);
      const { pages, back } = await walked(shopId, limit, order);
      const ids = pages.flat().map(({ id }) => id);
      expect(ids.toSorted((a, b) => a - b)).toEqual(whole);
      expect(new Set(ids).size).toBe(ids.length);
      expect(back.flat().map(({ id }) => id)).toEqual(ids);
      const stored = new Map((await notes.all(store, shopId)).map((note) => [note.id, note]));
      for (const page of [...pages, ...back]) {
        expect(page).toEqual(page.map(({ id }) => stored.get(id)));
        expect(page.length).toBeGreaterThan(0);
        expect(page.length).toBeLessThanOrEqual(limit);
        if (page.length > 1) expect(answered(page)).toBeLessThan(8 * 2 ** 20);
      }
    }),
    { numRuns: 12 },
  );
});

test('a page is full wherever its bytes allow it', async () => {
  const bytes = Math.floor(mostBytes / 4);
  const exact = await shopWith(Array.from({ length: 9 }, () => ({ ...small, body: 'x'.repeat(bytes) })));
  expect((await walked(exact, 250, [{ by: 'id' }])).pages.map((page) => page.length)).toEqual([4, 4, 1]);
  const ordinary = await shopWith(Array.from({ length: 251 }, () => ({ ...small, body: '<p>\n"x"</p>'.repeat(320) })));
  expect((await walked(ordinary, 250, [{ by: 'id' }])).pages.map((page) => page.length)).toEqual([250, 1]);
});

test('one record that passes the bound by itself is a page of its own, between others too', async () => {
  const huge = { ...small, body: 'x'.repeat(mostBytes + 1) };
  const few = { ...small, body: 'few' };
  expect((await walked(await shopWith([huge]), 50, [{ by: 'id' }])).pages.map((page) => page.length)).toEqual([1]);
  expect((await walked(await shopWith([few, huge, huge, few, few]), 50, [{ by: 'id' }])).pages.map((page) => page.length)).toEqual([1, 1, 1, 2]);
});

test('what the answer adds to rows counts too; columns that it leaves out do not', async () => {
  const shopId = await shopWith(Array.from({ length: 10 }, () => ({ ...small, body: 'x'.repeat(mostBytes / 2) })));
  const weigh = async (ids: number[]) => new Map(ids.map((id) => [id, mostBytes / 5]));
  const lengths = async (options: object) => {
    const { rows, links } = await notes.list(store, shopId, { limit: 50 }, [], [{ by: 'id' }], options);
    return [rows.length, links.next !== undefined];
  };
  expect(await lengths({})).toEqual([2, true]);
  expect(await lengths({ weigh })).toEqual([1, true]);
  expect(await lengths({ without: ['body'] })).toEqual([10, false]);
  expect(await lengths({ without: ['body'], weigh })).toEqual([5, true]);
});
