// Queries that go through many rows of a shop ("walks") run where they delay no other query.
// Longer than other files: all of it needs the same table of many rows.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { moment } from '../../server/store/clock.ts';
import { isEnded } from '../../server/store/limits.ts';
import { narrowing } from '../../server/store/lists/narrow.ts';
import type { Cursor } from '../../server/store/lists/paging.ts';
import { over } from '../../server/store/over.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { Walkers } from '../../server/store/sqlite/walkers.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { type Executor, integer, nullable, table, text, type Where } from '../../server/store/table.ts';
import { folderUntil } from '../support/folder.ts';
import { emptyDatabase, engine, until } from '../support/harness.ts';

const now = moment(Date.parse('2026-09-01T09:30:00Z'));
const teas = table(
  'teas',
  { name: text(), grams: nullable(integer()), origin: nullable(text()), picked_at: nullable(text()) },
  {
    unique: [{ columns: ['shop_id', 'name'], blames: 'name' }],
    index: [
      ['shop_id', 'origin', 'id'],
      ['shop_id', 'picked_at', 'id'],
    ],
  },
);

/** How a statement tests an id without entering its index. */
const tested = engine === 'sqlite' ? '+"id"' : '"id" + 0';

async function fresh(address?: string): Promise<Store> {
  const store = openStore(address ?? (await emptyDatabase()));
  onTestFinished(() => store.close());
  await migrate(store, [teas]);
  return store;
}

const fill = (store: Store, shop_id: number, rows: number) =>
  store.transaction((tx) =>
    teas.insertAll(
      tx,
      Array.from({ length: rows }, (_, n) => ({ shop_id, name: `${n}`, grams: n % 7, origin: `${n % 3}` })),
      now,
    ),
  );

/** The same store, and the queries that it is asked to walk. */
function watched(store: Store): { store: Executor; walked: string[] } {
  const walked: string[] = [];
  const note: Executor['walked'] = (sql, parameters, shopId) => {
    walked.push(sql);
    return store.walked(sql, parameters, shopId);
  };
  return { store: new Proxy(store, { get: (of, key) => (key === 'walked' ? note : Reflect.get(of, key, of)) }), walked };
}

describe('queries that walk', () => {
  type Filter = Where<{ id: number; shop_id: number; name: string; origin: string | null; grams: number | null; picked_at: string | null }>;
  const flat: [string, Filter[], ('id' | 'picked_at')?][] = [
    ['nothing', []],
    ['an id and what comes after it', [['id', '>', 5]]],
    ['ids', [['id', 'in', [1, 2]]]],
    ['a value with an index', [['origin', '=', '1']]],
    [
      'such a value, and an id',
      [
        ['origin', '=', '1'],
        ['id', '>', 3],
      ],
    ],
    ['a value that one row has', [['name', '=', '1']]],
    ['a bound that the list is ordered by', [['picked_at', '>=', now]], 'picked_at'],
  ];
  const walking: [string, Filter[], ('id' | 'picked_at')?][] = [
    ['a value without an index', [['grams', '=', 1]]],
    ['a bound that it is not ordered by', [['picked_at', '>=', now]]],
    [
      'a value besides the bound',
      [
        ['picked_at', '>=', now],
        ['origin', '=', '1'],
      ],
      'picked_at',
    ],
    [
      'two values',
      [
        ['origin', '=', '1'],
        ['grams', '=', 1],
      ],
    ],
    ['all values but one', [['origin', '!=', '1']]],
    ['several values', [['origin', 'in', ['1', '2']]]],
    ['what nobody knows', [(eb) => eb('grams', 'is not', null)]],
  ];
  const all = [...flat.map((one) => [...one, false] as const), ...walking.map((one) => [...one, true] as const)];

  test('are lists for which no declared index has the filter and the order, and counts', async () => {
    const there = await fresh();
    await fill(there, 1, 20);
    for (const [name, where, ...rest] of all) {
      const [by, walks] = rest.length === 2 ? rest : [undefined, rest[0]];
      const { store, walked } = watched(there);
      const { rows } = await teas.list(store, 1, { limit: 5 }, where as never, by ? [{ by: by as 'id' }] : undefined);
      expect([name, walked.length > 0]).toEqual([name, walks]);
      const counted = watched(there);
      expect(await teas.count(counted.store, 1, where as never)).toBeGreaterThanOrEqual(rows.length);
      expect(counted.walked).not.toHaveLength(0);
    }
  });

  test('are not those of a transaction, which sees its own writes', async () => {
    const store = await fresh();
    await store.transaction(async (tx) => {
      await teas.insert(tx, { shop_id: 1, name: 'Oolong', grams: 3 }, now);
      expect(await teas.count(tx, 1, [['grams', '=', 3]])).toBe(1);
      expect(await teas.count(store, 1, [['grams', '=', 3]])).toBe(0);
    });
  });
});

describe('rows that several indexes lead to', () => {
  type Tea = { id: number; name: string; origin: string | null; grams: number | null; picked_at: string | null };
  type Filter = [column: keyof Tea, operator: '=' | '>=' | '<=' | '>', value: string | number];
  const day = (n: number) => `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`;

  /** In shop 1 so many rows have the first origin that they aren't sorted, and the rarest origin has its rows at the end. */
  async function grown() {
    const there = await fresh();
    const rows = Array.from({ length: 7000 }, (_, n) => ({
      shop_id: 1,
      name: `${n}`,
      grams: n % 7,
      origin: n > 6990 ? 'rare' : n % 9 === 0 ? null : 'usual',
      picked_at: n % 11 === 0 ? null : day(n * 5),
    }));
    await there.transaction((tx) => teas.insertAll(tx, rows, now));
    await fill(there, 2, 50);
    return there;
  }

  const fits = (tea: Tea, [column, operator, value]: Filter) => {
    const own = tea[column];
    return own !== null && (operator === '=' ? own === value : operator === '>=' ? own >= value : operator === '<=' ? own <= value : own > value);
  };

  test('are the same whichever index finds them, on every page, both ways', async () => {
    const store = await grown();
    const all = (await teas.all(store, 1)) as Tea[];
    const middle = all[3500]!.id;
    const cases: Filter[][] = [
      [
        ['origin', '=', 'rare'],
        ['picked_at', '>=', day(3)],
      ],
      [
        ['origin', '=', 'usual'],
        ['picked_at', '>=', day(27)],
      ],
      [
        ['origin', '=', 'usual'],
        ['picked_at', '>=', day(1)],
        ['picked_at', '<=', day(2)],
      ],
      [
        ['origin', '=', 'none'],
        ['picked_at', '<=', day(9)],
      ],
      [
        ['id', '>', middle],
        ['picked_at', '>=', day(26)],
      ],
      [
        ['id', '>', middle],
        ['picked_at', '>=', day(0)],
      ],
      [
        ['id', '>', middle],
        ['origin', '=', 'rare'],
        ['picked_at', '<=', day(20)],
      ],
      [
        ['grams', '=', 3],
        ['picked_at', '>=', day(20)],
      ],
    ];
    for (const where of cases)
      for (const by of ['id', 'picked_at'] as const) {
        const expected = all
          .filter((tea) => where.every((filter) => fits(tea, filter)))
          .sort((a, b) => (by === 'id' || a.picked_at === b.picked_at ? a.id - b.id : a.picked_at! < b.picked_at! ? -1 : 1))
          .map(({ id }) => id);
        const page = (cursor?: Cursor) =>
          teas.list(store, 1, { limit: 250, ...(cursor && { cursor }) }, where as never, [{ by }, { by: 'id' }].slice(by === 'id' ? 1 : 0) as never);
        const [read, back]: [number[], number[]] = [[], []];
        let { rows, links } = await page();
        for (read.push(...rows.map(({ id }) => id)); links.next; read.push(...rows.map(({ id }) => id))) ({ rows, links } = await page(links.next));
        expect([where, by, read]).toEqual([where, by, expected]);
        for (; links.previous; back.unshift(...rows.map(({ id }) => id))) ({ rows, links } = await page(links.previous));
        expect(back).toEqual(expected.slice(0, back.length));
        expect(await teas.count(store, 1, where as never)).toBe(expected.length);
      }
  });

  test('are asked for by one index at a time, and only as many as are sorted', async () => {
    const { store, walked } = watched(await grown());
    const where = [
      ['picked_at', '>=', day(3)],
      ['origin', '=', 'rare'],
    ] as never;
    for (const ask of [() => teas.list(store, 1, { limit: 5 }, where, [{ by: 'picked_at' }]), () => teas.count(store, 1, where)]) {
      walked.length = 0;
      await ask();
      const asked = walked.filter((text) => / limit 5001$/.test(text)).map((text) => text.match(/picked_at|origin/g));
      expect(asked.length).toBeGreaterThan(0);
      for (const columns of asked) expect(new Set(columns).size).toBe(1);
    }
  });

  test('are found in an index that has all columns, if few meet the conditions together', async () => {
    const there = await fresh();
    // later rows have later times, so no row is both new and early
    const rows = Array.from({ length: 12_000 }, (_, n) => ({ shop_id: 1, name: `${n}`, picked_at: `2026-01-01T00:00:${String(n).padStart(5, '0')}` }));
    await there.transaction((tx) => teas.insertAll(tx, rows, now));
    const [first] = (await teas.all(there, 1)) as Tea[];
    const { store, walked } = watched(there);
    const where = [
      ['id', '>', first!.id + 6000],
      ['picked_at', '<=', rows[6003]!.picked_at],
    ] as never;
    expect((await teas.list(store, 1, { limit: 5 }, where, [{ by: 'id' }])).rows).toHaveLength(3);
    const last = walked.filter((text) => / limit 5001$/.test(text)).at(-1)!;
    expect([last.includes('picked_at'), last.includes(tested)]).toEqual([true, true]);
    expect(walked.at(-1)).toContain('limit 5000)');
  });

  /** Of 16,000 rows, those match whose ids are from the 5,001st to the 11,000th: too many to be sorted. */
  async function inTheMiddle() {
    const there = await fresh();
    const rows = Array.from({ length: 16_000 }, (_, n) => ({ shop_id: 1, name: `${n}`, picked_at: `2026-01-01T00:00:${String(n).padStart(5, '0')}` }));
    await there.transaction((tx) => teas.insertAll(tx, rows, now));
    const ids = ((await teas.all(there, 1)) as Tea[]).map(({ id }) => id);
    const bounds = [
      ['picked_at', '>=', rows[5000]!.picked_at],
      ['picked_at', '<=', rows[10_999]!.picked_at],
    ];
    return { there, ids, where: bounds as never, and: (more: unknown) => [...bounds, more] as never };
  }

  test('are read from the first one on, if none is near the beginning of the list, and by their ids, if few are left', async () => {
    const { there, ids, where } = await inTheMiddle();
    const { store, walked } = watched(there);
    for (const descending of [false, true]) {
      const expected = ids.slice(5000, 11_000);
      if (descending) expected.reverse();
      const read = async (cursor?: Cursor) => {
        walked.length = 0;
        const { rows, links } = await teas.list(store, 1, { limit: 5, ...(cursor && { cursor }) }, where, [{ by: 'id', descending }]);
        return { ids: rows.map(({ id }) => id), links, asked: walked.find((text) => text.includes('packed'))! };
      };
      const first = await read();
      expect(first).toMatchObject({ ids: expected.slice(0, 5), links: { next: { key: [expected[4]] } } });
      expect(first.links.previous).toBeUndefined();
      expect(first.asked).toMatch(descending ? /"id" <= / : /"id" >= /);
      const second = await read(first.links.next);
      expect(second.ids).toEqual(expected.slice(5, 10));
      expect(walked.some((text) => / limit 5001$/.test(text) && text.includes(tested))).toBe(false);
      // the row behind a page is the nearest one
      expect(walked.at(-1)).toMatch(new RegExp(`order by .*id" ${descending ? 'asc' : 'desc'} limit 1$`));
      const back = await read(second.links.previous);
      expect(back.ids).toEqual(first.ids);
      expect(back.links.previous).toBeUndefined();
      expect(back.asked).toContain('limit 5000)');
      const last = await read({ key: [expected.at(-4)!], direction: 'next' });
      expect(last.ids).toEqual(expected.slice(-3));
      expect(last.links.next).toBeUndefined();
      expect(last.asked).toContain('limit 5000)');
      expect((await read(last.links.previous)).ids).toEqual(expected.slice(-8, -3));
    }
  });

  test('are read from the first one on in the order of their index, too', async () => {
    const { there, ids } = await inTheMiddle();
    const { store, walked } = watched(there);
    const where = [
      ['picked_at', '>=', '2026-01-01'],
      ['id', '>', ids[8999]],
    ] as never;
    const { rows } = await teas.list(store, 1, { limit: 5 }, where, [{ by: 'picked_at' }]);
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(9000, 9005));
    const asked = walked.findIndex((text) => /order by "picked_at" asc limit 1 offset 0$/.test(text));
    expect(walked[asked]).toContain(`${tested} > `);
    expect(walked[asked + 1]).toMatch(/"picked_at" >= (?!.*"picked_at" >= )/);
  });

  test('are read along the list, if a page of them is near', async () => {
    const { store, walked } = watched(await grown());
    await teas.list(store, 1, { limit: 5 }, [['picked_at', '<=', day(27)]] as never, [{ by: 'id' }]);
    expect(walked.filter((text) => / offset 600$/.test(text))).toHaveLength(1);
    expect(walked.filter((text) => / limit 6$/.test(text) && text.startsWith('select "id" from'))).toHaveLength(1);
    expect(walked.filter((text) => / limit 5001$/.test(text))).toHaveLength(1);
    expect(walked.join()).not.toContain('min(');
  });

  test.each([
    ['of an id', 'id', [['shop_id', 'picked_at', 'id']], 'anywhere'],
    ['of a column that the index has', 'grams', [['shop_id', 'picked_at', 'id', 'grams']], 'anywhere'],
    ['of the column that the index is in order of', 'picked_at', [['shop_id', 'picked_at', 'id']], 'ahead'],
    ['of a column that it does not have', 'grams', [['shop_id', 'picked_at', 'id']], undefined],
  ])('tell the first value %s, or do not, by the index of their conditions', (_, by, index, first) => {
    const where: Where[] = [
      ['picked_at', '<=', day(9)],
      ['id', '>', 0],
    ];
    const found = narrowing({ index: [...index, ['shop_id', 'grams', 'id']] }, where, [{ by }])!;
    expect(found.whole).toEqual({ conditions: [['picked_at', '<=', day(9)]], first });
  });

  test('are not looked for in an index that has all columns, if it is not known what a condition compares', async () => {
    const { there, where, and } = await inTheMiddle();
    const { store, walked } = watched(there);
    const asks = async (conditions: never) => {
      walked.length = 0;
      await teas.list(store, 1, { limit: 5 }, conditions, [{ by: 'id' }]);
      return walked.filter((text) => / limit 5001$/.test(text)).length;
    };
    expect(await asks(where)).toBe(2);
    expect(await asks(and(() => sql`name || '' <> '5000'`))).toBe(1);
  });

  test('are looked up by their ids if they are few, not by the index of the order', async () => {
    const there = await grown();
    if (engine === 'postgres') await there.transaction(({ db }) => sql`analyze teas`.execute(db));
    const { store, walked } = watched(there);
    await teas.list(
      store,
      1,
      { limit: 5 },
      [
        ['picked_at', '>=', day(3)],
        ['origin', '=', 'rare'],
      ] as never,
      [{ by: 'picked_at' }],
    );
    const text = walked.at(-1)!;
    const ids = engine === 'sqlite' ? '[1,2]' : [1, 2];
    const parameters = [1, ids, 1, day(3), 'rare', 6].slice(0, text.match(/\$\d+|\?/g)!.length);
    const plan = JSON.stringify(await store.prepared(`explain ${engine === 'sqlite' ? 'query plan' : ''} ${text}`, parameters));
    expect(plan).not.toContain('picked_at_id_idx');
    expect(plan).toMatch(engine === 'sqlite' ? /SEARCH teas USING .*(id|rowid)=\?/ : /teas(_\w+)?_pkey/);
  });
});

test('a walk sees each write that was acknowledged before', async () => {
  const store = await fresh();
  for (let n = 1; n <= 50; n++) {
    await store.transaction((tx) => teas.insert(tx, { shop_id: 1, name: `${n}`, grams: 1 }, now));
    expect(await teas.count(store, 1, [['grams', '=', 1]])).toBe(n);
  }
});

test('a walk has the same result as the store, for values of every kind and for errors', async () => {
  const store = await fresh();
  await store.transaction((tx) => teas.insert(tx, { shop_id: 1, name: '茶 “x” \u{1f375}', grams: null, origin: '' }, now));
  const { sql, parameters } = over(store, teas).selectFrom('teas').selectAll().where('shop_id', '=', 1).compile();
  const answered = await store.walked(sql, [...parameters], 1);
  expect(answered).toEqual(await store.prepared(sql, [...parameters]));
  expect(answered).toMatchObject([{ name: '茶 “x” \u{1f375}', grams: null, origin: '' }]);
  await expect(store.walked('select colour from teas', [], 1)).rejects.toThrow(/colour/);
  expect(await teas.count(store, 1, [['grams', '!=', 1]])).toBe(0);
});

test('a shop that walks in a loop blocks neither the event loop nor another shop', { timeout: 120_000 }, async () => {
  const store = await fresh();
  const rows = 100_000;
  await fill(store, 1, rows);
  await fill(store, 2, 10);
  const dear = () => teas.count(store, 1, [(eb) => eb('name', 'like', '%7%1%'), ['grams', '!=', 1]]);
  const took = async (ask: () => Promise<unknown>) => {
    const began = performance.now();
    await ask();
    return performance.now() - began;
  };
  const delayed = async (attacking: boolean) => {
    let going = true;
    const loop = attacking
      ? Array.from(
          { length: 8 },
          async () =>
            void (await (async () => {
              while (going) await dear();
            })()),
        )
      : [];
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const times: number[] = [];
    for (let n = 0; n < 100; n++) {
      times.push(await took(() => teas.count(store, 2, [['grams', '=', 1]])));
      await new Promise((next) => setTimeout(next, 5));
    }
    delay.disable();
    going = false;
    await Promise.all(loop);
    return { loop: delay.percentile(99) / 1e6, median: times.toSorted((a, b) => a - b)[50]! };
  };
  await dear();
  const seen: unknown[] = [];
  await until(
    async () => {
      const [alone, beside, one] = [await delayed(false), await delayed(true), await took(dear)];
      seen.push({ alone, beside, one });
      // if the other shop waited for the loop, eight such queries would come before it
      return beside.loop <= Math.max(20, 3 * alone.loop) && beside.median <= Math.max(one, 5 * alone.median);
    },
    (held) => held,
    60_000,
  ).catch(() => expect(seen).toEqual('held once'));
});

describe.runIf(engine === 'sqlite')('threads', () => {
  const ask = (store: Store) => teas.count(store, 1, [['grams', '=', 1]]);
  const threadsOf = (store: Store) => (store.engine === 'sqlite' ? store.walkers.threads : []);

  test('are started when they are needed, and are two at most', async () => {
    const store = await fresh();
    await teas.list(store, 1, { limit: 5 }, []);
    expect(threadsOf(store)).toHaveLength(0);
    await ask(store);
    expect(threadsOf(store)).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, (_, shop) => teas.count(store, shop, [['grams', '=', 1]])));
    expect(threadsOf(store)).toHaveLength(2);
  });

  test('one that dies fails its query, and another takes its place', async () => {
    const store = await fresh();
    await fill(store, 1, 1000);
    await ask(store);
    const [thread] = threadsOf(store);
    const asked = store.walked('with recursive n(n) as (select 1 union all select n + 1 from n where n < 5000000) select count(*) from n', [], 1);
    const after = ask(store);
    await Promise.all([thread!.terminate(), expect(asked).rejects.toThrow('the thread that reads ended')]);
    expect(await after).toBe(143);
    expect(threadsOf(store)).not.toContain(thread);
  });

  test('end a read that takes too long where it looks at the clock, and go on', async () => {
    const file = join(folderUntil(onTestFinished), 'store.sqlite');
    await fresh(file);
    const walkers = new Walkers(file, 50);
    onTestFinished(() => walkers.close());
    const endless = 'with recursive n(n) as (select 1 union all select n + 1 from n where case when n > 0 then in_time() else 0 end) select max(n) from n';
    const ended = await walkers.ask(endless, []).catch((error: Error) => error);
    expect(ended).toBeInstanceOf(Error);
    expect(isEnded(ended as Error)).toBe(true);
    expect(await walkers.ask('select in_time() as good', [])).toEqual([{ good: 1 }]);
  });

  test('end with the store, which waits for their queries and leaves one file', async () => {
    const folder = folderUntil(onTestFinished);
    const file = join(folder, 'store.sqlite');
    const store = openStore(file);
    await migrate(store, [teas]);
    await fill(store, 1, 1000);
    const asked = [ask(store), ask(store), ask(store)];
    await store.close();
    expect(await Promise.all(asked)).toEqual([143, 143, 143]);
    await expect(ask(store)).rejects.toThrow('the store is closed');
    expect([existsSync(file), existsSync(`${file}-wal`)]).toEqual([true, false]);
  });

  test('a store closes although its threads have died', async () => {
    const store = openStore(':memory:');
    await migrate(store, [teas]);
    await ask(store);
    const dying = threadsOf(store)[0]!.terminate();
    const asked = ask(store).catch((error: Error) => error.message);
    await store.close();
    await dying;
    expect([0, 'the thread that reads ended with 1']).toContain(await asked);
  });
});
