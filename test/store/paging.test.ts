// A page ends before its bytes pass the limit. All pages together have each row once all the same.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moment } from '../../server/store/clock.ts';
import { answeredBytes } from '../../server/store/lists/answered-bytes.ts';
import { type OrderBy, orderOf } from '../../server/store/lists/order.ts';
import { mostBytes, type PageRequest } from '../../server/store/lists/paging.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { boolean, integer, json, nullable, type Row, real, Table, text, time, type Where, wide } from '../../server/store/table.ts';
import { emptyDatabase } from '../support/harness.ts';

const now = moment(Date.parse('2026-09-01T09:30:00Z'));
const notes = new Table('notes', { grams: nullable(integer()), label: text(), body: wide(text()), draft: nullable(wide(text())) }, {});

const mixed = new Table(
  'mixed',
  {
    label: text(),
    body: wide(text()),
    count: integer(),
    on: boolean(),
    share: real(),
    tags: json<unknown>(),
    since: time(),
    no_label: nullable(text()),
    no_body: nullable(wide(text())),
    no_count: nullable(integer()),
    no_on: nullable(boolean()),
    no_share: nullable(real()),
    no_tags: nullable(json<unknown>()),
    no_since: nullable(time()),
  },
  {},
);

let store: Store;
beforeAll(async () => {
  store = openStore(await emptyDatabase());
  await migrate(store, [notes, mixed]);
});
afterAll(() => store.close());

type Note = Row<typeof notes>;
type Sizes = { grams: number | null; body: string; draft: string | null }[];

let shop = 0;
async function shopWith(rows: Sizes) {
  shop += 1;
  const values = rows.map((row, n) => ({ shop_id: shop, label: `Note ${n}`, ...row }));
  await store.transaction((tx) => notes.insertAll(tx, values, now));
  return shop;
}

/** Reads a page and gives its place back at once, as if the response was sent. */
async function listed(shopId: number, page: PageRequest, order: OrderBy<Note>[] = [{ by: 'id' }], options = {}) {
  const found = await notes.list(store, shopId, page, [], order, options);
  found.links.done?.();
  return found;
}

async function walked(shopId: number, limit: number, order: OrderBy<Note>[]) {
  const list = (page: PageRequest) => listed(shopId, page, order);
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
  // about as many bytes in a request, whatever the character
  .map(([bytes, character]) => character.repeat(Math.floor(bytes / (JSON.stringify(character).length - 2 + Buffer.byteLength(character) - 1))));

const row = fc.record({ grams: fc.option(fc.integer({ min: 1, max: 3 })), body, draft: fc.option(body, { freq: 4 }) });

const orders: OrderBy<Note>[][] = [
  [{ by: 'id' }],
  [{ by: 'id', descending: true }],
  [{ by: 'grams', nullAs: -1 }],
  [{ by: 'grams', descending: true, nullAs: -1 }],
];

test('pages of rows of any size have each row once, forwards and back, and none passes the limit', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), fc.constantFrom(...orders), fc.constantFrom(1, 3, 50, 250), async (rows, order, limit) => {
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
        if (page.length > 1) expect(answered(page)).toBeLessThan(mostBytes);
      }
    }),
    { numRuns: 12 },
  );
});

test('a page has as many rows as its bytes allow', async () => {
  // besides the text a row has names, dates and ids
  const bytes = Math.floor(mostBytes / 4) - 250;
  const exact = await shopWith(Array.from({ length: 9 }, () => ({ ...small, body: 'x'.repeat(bytes) })));
  expect((await walked(exact, 250, [{ by: 'id' }])).pages.map((page) => page.length)).toEqual([4, 4, 1]);
  const ordinary = await shopWith(Array.from({ length: 251 }, () => ({ ...small, body: '<p>\n"x"</p>'.repeat(320) })));
  expect((await walked(ordinary, 250, [{ by: 'id' }])).pages.map((page) => page.length)).toEqual([250, 1]);
});

test('a record that passes the limit by itself is a page of its own, also between others', async () => {
  const huge = { ...small, body: 'x'.repeat(mostBytes + 1) };
  const few = { ...small, body: 'few' };
  expect((await walked(await shopWith([huge]), 50, [{ by: 'id' }])).pages.map((page) => page.length)).toEqual([1]);
  expect((await walked(await shopWith([few, huge, huge, few, few]), 50, [{ by: 'id' }])).pages.map((page) => page.length)).toEqual([1, 1, 1, 2]);
});

test('members that the response adds to rows count too; columns that it leaves out do not', async () => {
  const shopId = await shopWith(Array.from({ length: 10 }, () => ({ ...small, body: 'x'.repeat(mostBytes / 2 - 500) })));
  const weigh = async (ids: number[]) => new Map(ids.map((id) => [id, mostBytes / 5 - 1000]));
  const lengths = async (options: object) => {
    const { rows, links } = await listed(shopId, { limit: 50 }, [{ by: 'id' }], options);
    return [rows.length, links.next !== undefined];
  };
  expect(await lengths({})).toEqual([2, true]);
  expect(await lengths({ weigh })).toEqual([1, true]);
  expect(await lengths({ without: ['body'] })).toEqual([10, false]);
  expect(await lengths({ without: ['body'], weigh })).toEqual([5, true]);
});

test.each([
  ['each character that JSON writes in another way', Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')],
  ['two, three and four bytes', 'ß茶🍵'],
])('bytes of a response are counted as they will be sent: %s', (_, text) => {
  const row = { id: 12, text: text.repeat(3), options: JSON.stringify(['"', text]), absent: null };
  const sent = { ...row, options: JSON.parse(row.options) };
  const counted = answeredBytes(row, Object.keys(row), new Set(['options']));
  expect(counted - Buffer.byteLength(JSON.stringify(sent))).toBeLessThanOrEqual(2);
  expect(counted).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(sent)));
});

test('rows that are removed or moved while a large page is read do not move its links', async () => {
  const shopId = await shopWith(Array.from({ length: 12 }, (_, n) => ({ grams: n + 1, draft: null, body: 'x'.repeat(400_000) })));
  const all = await notes.all(store, shopId);
  const order = [{ by: 'grams' as const, nullAs: -1 }];
  // the list calls this after it has chosen the rows, before it reads them
  const weigh = async () => {
    await store.transaction(async (tx) => {
      await notes.remove(tx, shopId, [['id', 'in', [all[0]!.id, all[5]!.id]]]);
      await notes.update(tx, all[4]!, { grams: 100 }, now);
    });
    return new Map();
  };
  const page = await listed(shopId, { limit: 6 }, order, { weigh });
  const ids = (rows: Note[]) => rows.map(({ id }) => id);
  expect(ids(page.rows)).toEqual(ids(all.slice(1, 5)));
  const next = await listed(shopId, { limit: 50, cursor: page.links.next! }, order);
  expect(ids(next.rows)).toEqual(ids([...all.slice(6), all[4]!]));
  expect(ids((await listed(shopId, { limit: 50, cursor: next.links.previous! }, order)).rows)).toEqual(ids(all.slice(1, 4)));
});

test('a shop has one large page at a time, and waits for no other shop', async () => {
  const large = Array.from({ length: 2 }, () => ({ ...small, body: 'x'.repeat(1_000_000) }));
  const [one, other] = [await shopWith(large), await shopWith(large)];
  const first = await notes.list(store, one, { limit: 50 }, []);
  let came = false;
  const second = notes.list(store, one, { limit: 50 }, []).then((page) => {
    came = true;
    return page;
  });
  expect((await listed(other, { limit: 50 })).rows.length).toBe(2);
  // a small page needs no place
  expect((await notes.list(store, one, { limit: 50 }, [['id', '<', 0]])).rows).toEqual([]);
  expect(came).toBe(false);
  first.links.done!();
  (await second).links.done!();
});

test.each([
  [['created_at'], 'created_at'],
  [['created_at', 'updated_at'], 'updated_at'],
  [['created_at', 'published_at'], 'published_at'],
  [['updated_at', 'id'], 'id'],
] as const)('with bounds on %j a list is in order of %s', (bounded, by) => {
  const where = bounded.map((column) => [column, '>=', now] as const);
  expect(orderOf([...where, ['label', '=', 'Teas']] as Where[])).toEqual(by === 'id' ? [{ by }] : [{ by }, { by: 'id' }]);
});

/** The ids on all pages, read forwards and then back. */
async function between(shopId: number, limit: number, where: Where[], order?: OrderBy<Note>[]) {
  const list = (page: PageRequest) => notes.list(store, shopId, page, where as never, order);
  let page = await list({ limit });
  const forth = page.rows.map(({ id }) => id);
  for (; page.links.next; forth.push(...page.rows.map(({ id }) => id))) page = await list({ limit, cursor: page.links.next });
  const back = page.rows.map(({ id }) => id);
  for (; page.links.previous; back.unshift(...page.rows.map(({ id }) => id))) page = await list({ limit, cursor: page.links.previous });
  return { forth, back };
}

test('each page of a list between two times keeps to both, forwards and back', async () => {
  shop += 1;
  const at = (hour: number) => moment(Date.parse(now) + hour * 3_600_000);
  const hours = [5, 1, 4, 0, 3, 2, 6];
  const made: number[] = [];
  for (const hour of hours)
    await store.transaction(async (tx) => (made[hour] = (await notes.insert(tx, { shop_id: shop, label: '', body: '', ...small }, at(hour))).id));
  const expected = made.slice(2, 6);
  for (const limit of [1, 2]) {
    const where: Where[] = [
      ['updated_at', '>=', at(2)],
      ['updated_at', '<=', at(5)],
    ];
    expect(await between(shop, limit, where)).toEqual({ forth: expected, back: expected });
    const newest = [
      { by: 'updated_at', descending: true },
      { by: 'id', descending: true },
    ] as const;
    const reversed = expected.toReversed();
    expect(await between(shop, limit, where, [...newest])).toEqual({ forth: reversed, back: reversed });
  }
});

test.each([1000, 1001, 1100])('a list in another order than that of its bound has all of %i rows', async (count) => {
  const shopId = await shopWith(Array.from({ length: count + 5 }, (_, n) => ({ ...small, grams: n < 5 ? 1 : 2, body: '' })));
  const expected = (await notes.all(store, shopId)).map(({ id }) => id).slice(5);
  expect(await between(shopId, 250, [['grams', '>', 1]], [{ by: 'id' }])).toEqual({ forth: expected, back: expected });
});

test('a list has every value as it is stored', { timeout: 120_000 }, async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '+', '', '茶', '\u001f', '"', '\\', '\u001e', 'null', '\n', '😀'), maxLength: 4 });
  const number = fc.oneof(fc.integer(), fc.maxSafeInteger());
  const share = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((value) => value + 0);
  const since = fc.integer({ min: 0, max: 4e9 }).map((seconds) => moment(seconds * 1000));
  const tags = fc.array(text, { maxLength: 3 });
  const values = fc.record({ label: text, body: text, count: number, on: fc.boolean(), share, tags, since });
  const orNone = fc.record({
    no_label: fc.option(text),
    no_body: fc.option(text),
    no_count: fc.option(number),
    no_on: fc.option(fc.boolean()),
    no_share: fc.option(share),
    no_tags: fc.option(tags),
    no_since: fc.option(since),
  });
  const rows = fc.array(fc.tuple(values, orNone), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      shop += 1;
      for (const [values, others] of given) await store.transaction((tx) => mixed.insert(tx, { shop_id: shop, ...values, ...others }, now));
      const held = await mixed.all(store, shop);
      expect(held).toMatchObject(given.map(([values, others]) => ({ ...values, ...others })));
      for (const order of ['id', 'since', 'no_count'] as const) {
        const { rows, links } = await mixed.list(store, shop, { limit: 50 }, [], [order === 'no_count' ? { by: order, nullAs: -1 } : { by: order }]);
        links.done?.();
        expect(rows.toSorted((a, b) => a.id - b.id)).toEqual(held);
      }
    }),
    { numRuns: 100 },
  );
});
