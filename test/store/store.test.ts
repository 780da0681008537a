import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import { moment, parseBound } from '../../server/store/clock.ts';
import { Cursors, type PageRequest } from '../../server/store/lists/paging.ts';
import { over } from '../../server/store/over.ts';
import { rateBuckets, rateLimiter } from '../../server/store/rate-limit.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { schema } from '../../server/store/schema/schema.ts';
import { lock, openStore, type Store } from '../../server/store/store.ts';
import { boolean, integer, json, nullable, Table, Taken, table, text, withDefault } from '../../server/store/table.ts';
import { emptyDatabase, engine } from '../support/harness.ts';
import { sharedDatabase } from '../support/shared-database.ts';
import { incompressible } from '../support/shop.ts';

const now = moment(Date.parse('2026-09-01T09:30:00Z'));
const stamps = { created_at: now, updated_at: now };
const teas = new Table('teas', { name: text(), grams: nullable(integer()) }, { unique: [{ columns: ['shop_id', 'name'], blames: 'name', ignoreCase: true }] });

let store: Store;
beforeAll(async () => {
  store = openStore(await emptyDatabase());
  await migrate(store, [teas]);
});
afterAll(() => store.close());

describe('migrate', () => {
  test('is done once however often it runs, and adds new columns without losing a row', async () => {
    await store.transaction((tx) => teas.insert(tx, { shop_id: 90, name: 'Oolong' }, now));
    const wider = new Table('teas', { name: text(), grams: nullable(integer()), origin: nullable(text()), steeps: withDefault(integer(), 3) }, {});
    await migrate(store, [wider]);
    await migrate(store, [wider]);
    expect(await wider.all(store, 90)).toEqual([{ id: expect.any(Number), shop_id: 90, name: 'Oolong', grams: null, origin: null, steeps: 3, ...stamps }]);
  });

  test('a text that is too long for an index of PostgreSQL gets an index of its hash instead', async () => {
    const blends = (long: boolean) => new Table('blends', { recipe: text() }, { unique: [{ columns: ['shop_id', 'recipe'], blames: 'recipe', long }] });
    const blend = (recipe: string) => ({ shop_id: 90, recipe });
    await migrate(store, [blends(false)]);
    await store.transaction((tx) => blends(false).insert(tx, blend('Oolong'), now));
    for (const _ of [1, 2]) await migrate(store, [blends(true)]);
    const recipe = incompressible(1024);
    await store.transaction((tx) => blends(true).insert(tx, blend(recipe), now));
    for (const known of ['Oolong', recipe])
      await expect(store.transaction((tx) => blends(true).insert(tx, blend(known), now))).rejects.toMatchObject({ blames: 'recipe' });
    expect(await blends(true).count(store, 90, [['recipe', '=', recipe]])).toBe(1);
  });

  test('new rows get the defaults as they are declared, in a new table and in a new column', async () => {
    const declared = {
      name: text(),
      maker: withDefault(text(), 'Harbour\'s "own" \\ 茶'),
      loose: withDefault(boolean(), true),
      tags: withDefault(json<string[]>(), ["o'clock"]),
    };
    const [bare, tins] = [new Table('tins', { name: text() }, {}), new Table('tins', declared, {})];
    const jars = new Table('jars_of_defaults', declared, {});
    await migrate(store, [bare, jars]);
    const named = { shop_id: 90, name: 'Sencha', ...stamps };
    await store.transaction(({ db }) => db.insertInto('tins').values(named).execute());
    await migrate(store, [tins, jars]);
    await store.transaction(({ db }) => db.insertInto('jars_of_defaults').values(named).execute());
    const expected = { ...named, id: expect.any(Number), maker: 'Harbour\'s "own" \\ 茶', loose: true, tags: ["o'clock"] };
    for (const one of [tins, jars]) expect(await one.all(store, 90)).toEqual([expected]);
  });

  test('other work of the start is done while PostgreSQL creates the first tables, and its error fails the migration', async () => {
    const url = engine === 'sqlite' ? ':memory:' : await emptyDatabase();
    const one = openStore(url);
    onTestFinished(() => one.close());
    const meanwhile = vi.fn();
    const failing = migrate(one, [teas], {
      meanwhile: () => {
        throw new Error('the contract can not be read');
      },
    });
    if (engine === 'sqlite') return failing;
    await expect(failing).rejects.toThrow('the contract can not be read');
    for (const times of [1, 1]) {
      await migrate(one, [teas], { meanwhile });
      expect(meanwhile).toHaveBeenCalledTimes(times);
    }
  });

  /** The names of all tables and indexes, with any duplicates. */
  async function madeIn({ db, engine }: Store): Promise<string[]> {
    const all =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master`
        : sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace`;
    return (await all.execute(db)).rows.map(({ name }) => name).sort();
  }

  test('several at once do not get in each other’s way', async () => {
    const url = await sharedDatabase(emptyDatabase);
    const stores = Array.from({ length: 4 }, () => openStore(url));
    await Promise.all(stores.map((one) => migrate(one, [teas])));
    // the same as where only one process has made them
    const alone = openStore(await emptyDatabase());
    onTestFinished(() => alone.close());
    await migrate(alone, [teas]);
    const made = await madeIn(stores[0]!);
    expect(made).toEqual(await madeIn(alone));
    expect(made).toEqual(expect.arrayContaining(['teas', 'teas_shop_id_name_folded_key']));
    const { rows } = await sql<{ name: string }>`select name from migration_steps where name like 'schema %'`.execute(stores[0]!.db);
    expect(rows).toEqual([{ name: `schema ${schema}` }]);
    await Promise.all(stores.map((one) => one.close()));
  });

  test.runIf(engine === 'postgres')('where there is nothing to do, the migration does not wait for writers, nor writers for it', async () => {
    const [begun, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended: string[] = [];
    const writing = store.transaction(async (tx) => {
      await teas.insert(tx, { shop_id: 89, name: 'Matcha' }, now);
      begun.resolve();
      await committed.promise;
    });
    await begun.promise;
    await Promise.all([
      migrate(store, [teas]).then(() => {
        ended.push('migrated');
        committed.resolve();
      }),
      writing.then(() => ended.push('written')),
    ]);
    expect(ended).toEqual(['migrated', 'written']);
    expect(await teas.count(store, 89, [])).toBe(1);
  });
});

describe('rate_buckets', () => {
  const levels = ({ db }: Store) => sql<{ level: number }>`select level from rate_buckets where key = 'teas'`.execute(db);

  test('is created as other tables are, also in an older database that has it already, and keeps its levels', async () => {
    for (const from of ['new', 'before']) {
      const one = openStore(await emptyDatabase());
      onTestFinished(() => one.close());
      if (from === 'before')
        for (const made of [
          sql`create table migration_steps (name text primary key)`,
          sql`create table rate_buckets (key text primary key, level double precision not null, at double precision not null)`,
        ])
          await one.transaction(({ db }) => made.execute(db));
      for (const _ of [1, 2]) await migrate(one, [rateBuckets]);
      const limiter = rateLimiter(one);
      expect(await limiter.take('teas', 2, 0.001)).toMatchObject({ full: false });
      expect(await limiter.take('teas', 2, 0.001)).toMatchObject({ full: false });
      expect(await limiter.take('teas', 2, 0.001)).toMatchObject({ full: true });
      await migrate(one, [rateBuckets]);
      expect((await levels(one)).rows).toHaveLength(engine === 'postgres' ? 1 : 0);
    }
  });

  test.runIf(engine === 'postgres')('is an unlogged table', async () => {
    const one = openStore(await emptyDatabase());
    onTestFinished(() => one.close());
    await migrate(one, [rateBuckets]);
    const { rows } = await sql`select relpersistence from pg_class where relname = 'rate_buckets'`.execute(one.db);
    expect(rows).toEqual([{ relpersistence: 'u' }]);
  });
});

describe('over', () => {
  test('knows the columns of its tables, as the engine has them', async () => {
    const caddies = table('caddies', { label: text<'tin' | 'glass'>(), sealed: boolean(), notes: json<string[]>(), grams: nullable(integer()) });
    await migrate(store, [caddies]);
    await store.transaction((tx) => caddies.insert(tx, { shop_id: 97, label: 'tin', sealed: true, notes: ['light'] }, now));
    const query = over(store, caddies).selectFrom('caddies').selectAll().where('shop_id', '=', 97);
    const row = await query.executeTakeFirstOrThrow();
    expectTypeOf(row.label).toEqualTypeOf<'tin' | 'glass'>();
    expectTypeOf(row.sealed).toEqualTypeOf<boolean | number>();
    expectTypeOf(row.notes).toEqualTypeOf<string>();
    expectTypeOf(row.grams).toEqualTypeOf<number | null>();
    expect([row.label, Boolean(row.sealed), row.notes, row.grams]).toEqual(['tin', true, '["light"]', null]);
    expect(caddies.decode(row)).toMatchObject({ sealed: true, notes: ['light'] });
    // @ts-expect-error no caddy has a colour
    query.select('colour');
    // @ts-expect-error nor is any of paper
    query.where('label', '=', 'paper');
    // @ts-expect-error and this table is another one
    over(store, caddies).selectFrom('teas');
  });

  test('a list of rows may have the number of entries in place of a JSON list', async () => {
    const trays = table('trays', { notes: json<string[]>() });
    await migrate(store, [trays]);
    await store.transaction((tx) =>
      trays.insertAll(
        tx,
        [['light', 'dry'], []].map((notes) => ({ shop_id: 97, notes })),
        now,
      ),
    );
    const { rows } = await trays.list(store, 97, { limit: 5 }, [], undefined, { without: ['notes'], entries: { note_count: 'notes' } });
    expect(rows.map(({ note_count }) => note_count)).toEqual([2, 0]);
    expect(Object.keys(rows[0]!).sort()).toEqual(['created_at', 'id', 'note_count', 'shop_id', 'updated_at']);
  });
});

describe('transaction', () => {
  test('a failed one leaves nothing, and those beside it stay', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        store.transaction(async (tx) => {
          await teas.insert(tx, { shop_id: 91, name: `Tea ${n}` }, now);
          if (n % 3 === 0) throw new Error('changed my mind');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    const names = (await teas.all(store, 91)).map(({ name }) => name);
    expect(names.sort()).toEqual(
      Array.from({ length: 20 }, (_, n) => n)
        .filter((n) => n % 3 !== 0)
        .map((n) => `Tea ${n}`)
        .sort(),
    );
  });

  test('reads see nothing of it before its commit', async () => {
    let looked: unknown;
    await store.transaction(async (tx) => {
      await teas.insert(tx, { shop_id: 92, name: 'Sencha' }, now);
      looked = await teas.all(store, 92);
    });
    expect(looked).toEqual([]);
    expect(await teas.all(store, 92)).toHaveLength(1);
  });

  test('under a lock, a count stays true until the commit', async () => {
    const insertUpTo = (limit: number) =>
      store.transaction(async (tx) => {
        await lock(tx, 93, 'teas');
        if ((await teas.count(tx, 93, [])) >= limit) return false;
        await teas.insert(tx, { shop_id: 93, name: `Tea ${Math.random()}` }, now);
        return true;
      });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => insertUpTo(20)));
    expect(outcomes.filter(Boolean)).toHaveLength(20);
    expect(await teas.count(store, 93, [])).toBe(20);
  });
});

describe('uniqueness', () => {
  test('says which field is to blame, without regard to case where so declared', async () => {
    await store.transaction((tx) => teas.insert(tx, { shop_id: 94, name: 'Jasmine' }, now));
    const again = store.transaction((tx) => teas.insert(tx, { shop_id: 94, name: 'JASMINE' }, now));
    await expect(again).rejects.toThrow(Taken);
    await expect(again).rejects.toMatchObject({ blames: 'name' });
    await store.transaction((tx) => teas.insert(tx, { shop_id: 95, name: 'Jasmine' }, now));
  });
});

describe('update', () => {
  test('without changes leaves the row and its time as they are', async () => {
    const row = await store.transaction((tx) => teas.insert(tx, { shop_id: 96, name: 'Assam', grams: 50 }, now));
    const later = moment(Date.parse('2026-09-02T00:00:00Z'));
    expect(await store.transaction((tx) => teas.update(tx, row, { name: 'Assam', grams: undefined }, later))).toBe(row);
    expect(await store.transaction((tx) => teas.update(tx, row, { grams: null }, later))).toEqual({ ...row, grams: null, updated_at: later });
  });

  test('keeps the later time that another change has given a row, except in a table without shops', async () => {
    const later = moment(Date.parse(now) + 1000);
    const row = await store.transaction((tx) => teas.insert(tx, { shop_id: 95, name: 'Keemun', grams: 1 }, now));
    await store.transaction((tx) => teas.update(tx, row, { grams: 2 }, later));
    expect(await store.transaction((tx) => teas.update(tx, row, { grams: 3 }, now))).toEqual({ ...row, grams: 3, updated_at: later });
    const makers = new Table('makers', { name: text() }, { global: true });
    await migrate(store, [makers]);
    const maker = await store.transaction((tx) => makers.insert(tx, { name: 'Harbour' }, later));
    expect(await store.transaction((tx) => makers.update(tx, maker, { name: 'Pier' }, now))).toMatchObject({ name: 'Pier', updated_at: now });
  });
});

describe('insertAll and updateAll', () => {
  const jars = new Table('jars', { label: text(), grams: nullable(integer()), sealed: boolean(), notes: json<string[]>() }, {});

  test('write values of every kind to each row; other rows stay, and a removed row is not made again', async () => {
    await migrate(store, [jars]);
    const made = await store.transaction((tx) =>
      jars.insertAll(
        tx,
        [1, 2, 3, 4].map((n) => ({ shop_id: 96, label: `Jar ${n}\ud83d`, grams: n === 3 ? null : n, sealed: n === 3, notes: [`\ud83d ${n}`] })),
        now,
      ),
    );
    expect(made).toEqual(
      [1, 2, 3, 4].map((n) => ({
        id: made[0]!.id + n - 1,
        shop_id: 96,
        label: `Jar ${n}\ufffd`,
        grams: n === 3 ? null : n,
        sealed: n === 3,
        notes: [`\ud83d ${n}`],
        ...stamps,
      })),
    );
    expect(await jars.insertAll(store, [], now)).toEqual([]);
    const later = moment(Date.parse(now) + 1000);
    const [first, second, third, gone] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0], (typeof made)[0]];
    await store.transaction(async (tx) => {
      await jars.remove(tx, 96, [['id', '=', gone.id]]);
      await jars.updateAll(tx, 96, [
        { id: first.id, label: `it's "new" ✓`, grams: null, sealed: true, notes: ['a', '"b"'], updated_at: later },
        { id: second.id, label: '', grams: 2 ** 53 - 1, sealed: false, notes: [], updated_at: later },
        { id: gone.id, label: 'gone', grams: 1, sealed: false, notes: [], updated_at: later },
      ]);
      await jars.updateAll(tx, 96, []);
    });
    expect(await jars.all(store, 96)).toEqual([
      { ...first, label: `it's "new" ✓`, grams: null, sealed: true, notes: ['a', '"b"'], updated_at: later },
      { ...second, label: '', grams: 2 ** 53 - 1, notes: [], updated_at: later },
      third,
    ]);
  });
});

describe('paging', () => {
  test.each([
    ['ascending', [{ by: 'grams' as const, nullAs: -1 }]],
    ['descending', [{ by: 'grams' as const, descending: true, nullAs: -1 }]],
  ])('%s by a column with equal and missing values has each row once, forwards and back', async (direction, order) => {
    const shop = direction === 'ascending' ? 97 : 98;
    const grams = [5, 5, null, 1, 9, null, 5, 2, 9, 1];
    for (const [n, weight] of grams.entries()) await store.transaction((tx) => teas.insert(tx, { shop_id: shop, name: `Tea ${n}`, grams: weight }, now));
    const list = (page: PageRequest) => teas.list(store, shop, page, [], order);
    const whole = (await list({ limit: 250 })).rows;
    const forth = [];
    let page = await list({ limit: 3 });
    forth.push(...page.rows);
    while (page.links.next) {
      page = await list({ limit: 3, cursor: page.links.next });
      forth.push(...page.rows);
    }
    expect(forth).toEqual(whole);
    const back = [...page.rows];
    while (page.links.previous) {
      page = await list({ limit: 3, cursor: page.links.previous });
      back.unshift(...page.rows);
    }
    expect(back).toEqual(whole);
  });

  test('a cursor has only letters and digits, whatever it stands for', () => {
    const cursors = new Cursors({ current: 'secret', accepted: ['secret'] });
    const spelled: unknown[] = [];
    for (let n = 0; n < 300; n++) {
      const info = { cursor: { key: [n, `Tea ${'?>~ü'.repeat(n % 5)}`], direction: 'next' as const }, query: { title: String.fromCharCode(200 + n) } };
      const sealed = cursors.seal('here', info);
      expect(sealed).toMatch(/^[A-Za-z0-9]+$/);
      expect(cursors.open('here', sealed)).toEqual(info);
      const other = sealed.replaceAll('q1', '-').replaceAll('q2', '_');
      if (other !== sealed) spelled.push(cursors.open('here', other));
    }
    expect(new Set(spelled)).toEqual(new Set([undefined]));
  });

  test('a cursor is signed, and valid only for its own list', () => {
    const cursors = new Cursors({ current: 'secret', accepted: ['secret'] });
    const info = { cursor: { key: [5], direction: 'next' as const }, query: { title: 'Tea' } };
    const sealed = cursors.seal('here', info);
    expect(cursors.open('here', sealed)).toEqual(info);
    expect(cursors.open('there', sealed)).toBeUndefined();
    expect(new Cursors({ current: 'another', accepted: ['another'] }).open('here', sealed)).toBeUndefined();
    for (let at = 0; at < sealed.length; at += 7)
      expect(cursors.open('here', `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`)).toBeUndefined();
  });
});

describe('time bounds', () => {
  test.each([
    ['2026-09-01T00:00:00-04:00', '2026-09-01T04:00:00+00:00'],
    ['2026-09-01 00:00:00+02:00', '2026-08-31T22:00:00+00:00'],
    ['2026-09-01T00:00:00 02:00', '2026-08-31T22:00:00+00:00'],
    ['2026-09-01T00:00:00Z', '2026-09-01T00:00:00+00:00'],
    ['2026-09-01T00:00-0400', '2026-09-01T04:00:00+00:00'],
    ['2026-09-01T00:00:00.999Z', '2026-09-01T00:00:00+00:00'],
    ['2026-09-01 00:00:00 +0200', '2026-08-31T22:00:00+00:00'],
    ['2026-09-01 00:00:00  0200', '2026-08-31T22:00:00+00:00'],
    ['2026-09-01 00:00:00 02:00', '2026-08-31T22:00:00+00:00'],
    ['2026-09-01 00:00:00 -0400', '2026-09-01T04:00:00+00:00'],
    ['2026-09-01 00:00:00 UTC', '2026-09-01T00:00:00+00:00'],
    ['2026-09-01T00:00:00utc', '2026-09-01T00:00:00+00:00'],
    ['2026-09-01T00:00:00 Z', undefined],
    ['2026-09-01T00:00:00  UTC', undefined],
    ['2026-09-01 00:00:00+02', '2026-08-31T22:00:00+00:00'],
    ['2026-09-01 00:00:00 02', '2026-08-31T22:00:00+00:00'],
    ['2026-09-01T00:00:00-0', undefined],
    ['2026-09-01T00:00:00   0200', undefined],
    ['2026-09-01T00:00:00', undefined],
    ['2026-09-01', undefined],
    ['2026-02-30T00:00:00Z', undefined],
    ['2026-13-01T00:00:00Z', undefined],
    ['2026-09-01T25:00:00Z', undefined],
    ['now', undefined],
  ])('%s is %s', (given, bound) => {
    expect(parseBound(given)).toBe(bound);
  });
});
