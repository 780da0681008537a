// Writes of several shops share a transaction on PostgreSQL. No write can notice what the others do.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { askedOnce, type Executor } from '../../server/store/executor.ts';
import { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { Seat } from '../../server/store/postgres/seat.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { bytes, Taken, table } from '../../server/store/table.ts';
import { deadlocksIn } from '../support/deadlocks.ts';
import { emptyDatabase, engine, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { boxes, now, several, teas } from './_teas.ts';

const pictures = table('pictures', { picture: bytes() });

describe.runIf(engine === 'postgres')('writes of several shops that share a transaction', () => {
  let own: PostgresStore;
  let at = 0;

  beforeAll(async () => {
    own = new PostgresStore(await emptyDatabase(), { connections: 4 });
    await migrate(own, [teas, boxes, pictures]);
    await own.servesCalls();
  });
  afterAll(() => own.close());

  const someShops = (count: number) => Array.from({ length: count }, () => ++at);
  const addTo = (tx: Executor, shopId: number, n = 0) => teas.insert(tx, { shop_id: shopId, name: `tea ${n}`, grams: n }, now);
  /** Does the work in each of the shops, at once. */
  const inEach = <T>(shops: number[], work: (tx: Executor, shopId: number, n: number) => Promise<T>, { from = own, kind = 'add' } = {}) =>
    Promise.allSettled(shops.map((shopId, n) => from.ofShop(shopId).transaction((tx) => work(tx, shopId, n), kind)));
  const teasOf = async (shops: number[]) => (await Promise.all(shops.map((shopId) => teas.all(own, shopId)))).map((all) => all.map(({ name }) => name));
  /** The shops of each transaction that had writes of several shops. */
  const togetherIn = async (shops: number[], from = own) =>
    (
      await from.prepared(
        'select array_to_string(array_agg(distinct shop_id), $1) as shops from teas where shop_id >= $2 and shop_id <= $3 group by xmin::text',
        [' ', Math.min(...shops), Math.max(...shops)],
      )
    )
      .map((one) => String(one.shops).split(' ').map(Number))
      .filter(({ length }) => length > 1);

  test('have their own results each, and many share one', async () => {
    const shops = someShops(60);
    const made = await inEach(shops, addTo);
    expect(made.map((one) => one.status === 'fulfilled' && [one.value.shop_id, one.value.name])).toEqual(shops.map((shopId, n) => [shopId, `tea ${n}`]));
    expect(await teasOf(shops)).toEqual(shops.map((_, n) => [`tea ${n}`]));
    const together = await togetherIn(shops);
    expect(together.flat().length).toBeGreaterThan(30);
    expect(Math.max(...together.map(({ length }) => length))).toBeLessThanOrEqual(8);
  });

  test('do not exist where the shops are on several machines', async () => {
    const cluster = new PostgresStore(await emptyDatabase(), { connections: 4 });
    onTestFinished(() => cluster.close());
    await migrate(cluster, [teas]);
    await cluster.transaction(async ({ db }) => {
      await sql`set local allow_system_table_mods = on`.execute(db);
      await sql`insert into pg_extension select 1, 'citus', extowner, extnamespace, false, '13.0', null, null from pg_extension limit 1`.execute(db);
    });
    await cluster.servesCalls();
    const shops = someShops(60);
    const made = await inEach(shops, addTo, { from: cluster });
    expect(made.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await togetherIn(shops, cluster)).toEqual([]);
  });

  test('begin again once where another shop fails, and that shop does not share for a while', async () => {
    const shops = someShops(24);
    // two shops before this one begin at once, so that this one shares a transaction with the shops behind it
    const bad = shops[2]!;
    const good = shops.filter((shopId) => shopId !== bad);
    const begun = new Map<number, number>();
    const rounds = 5;
    for (let round = 0; round < rounds; round++) {
      const work = async (tx: Executor, shopId: number, n: number) => {
        begun.set(shopId, (begun.get(shopId) ?? 0) + 1);
        await addTo(tx, shopId, n);
        if (shopId === bad) throw new Error('ill');
      };
      // a kind of its own in each round, of which the store remembers nothing
      const made = await inEach(shops, work, { kind: `add ${round}` });
      expect(made.flatMap((one, n) => (one.status === 'rejected' ? [[shops[n], one.reason.message]] : []))).toEqual([[bad, 'ill']]);
    }
    const twice = good.filter((shopId) => begun.get(shopId)! > rounds);
    expect([twice.length > 0, twice.length <= 7, twice.every((shopId) => begun.get(shopId) === rounds + 1)]).toEqual([true, true, true]);
    expect(await teasOf([bad])).toEqual([[]]);
    expect((await teasOf(good)).every(({ length }) => length === rounds)).toBe(true);
  });

  /** Locks a row, as a call does with the install of its app in the shop. */
  const keep = (tx: Executor, shopId: number, id: number) => askedOnce(tx, `tea ${id}`, () => teas.findForKeyShare(tx, shopId, id));

  test('do not wait for long for a lock that is held in another shop', async () => {
    const shops = someShops(20);
    const ids = await Promise.all(shops.map((shopId) => own.transaction((tx) => addTo(tx, shopId)))).then((all) => all.map(({ id }) => id));
    const [released, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // two shops before this one begin at once, so that this one shares a transaction with the shops behind it
    const [held, id] = [shops[2]!, ids[2]!];
    const holding = own.transaction(async (tx) => {
      await teas.findForUpdate(tx, held, id);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const ended: number[] = [];
    const begun = new Map<number, number>();
    const began = performance.now();
    await Promise.all(
      shops.map(async (shopId, n) => {
        const work = async (tx: Executor) => {
          begun.set(shopId, (begun.get(shopId) ?? 0) + 1);
          await keep(tx, shopId, ids[n]!);
          return addTo(tx, shopId, n);
        };
        await own.ofShop(shopId).transaction(work, 'add');
        ended.push(shopId);
        if (ended.length === shops.length - 1) released.resolve();
      }),
    );
    await holding;
    expect(ended.at(-1)).toBe(held);
    // it would wait for 10 s, where it didn't leave the shared transaction
    expect(performance.now() - began).toBeLessThan(8000);
    // it shared a transaction with others, which began again without it
    expect([...begun.values()].filter((count) => count === 2).length).toBeGreaterThan(1);
  });

  test('cause no deadlock', async () => {
    const address = await emptyDatabase();
    const two = new PostgresStore(address, { connections: 4 });
    await migrate(two, [teas]);
    await two.servesCalls();
    const shops = someShops(10);
    const ids = await Promise.all(shops.map((shopId) => two.transaction((tx) => addTo(tx, shopId)))).then((all) => all.map(({ id }) => id));
    const [first, last] = [2, 9];
    const [locked, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const taking = two.transaction(async (tx) => {
      await teas.findForUpdate(tx, shops[last]!, ids[last]!);
      locked.resolve();
      await kept.promise;
      // a shared transaction has locked this row, and waits for the other row
      await teas.findForUpdate(tx, shops[first]!, ids[first]!);
    });
    await locked.promise;
    const units = shops.map((shopId, n) =>
      two.ofShop(shopId).transaction(async (tx) => {
        // waits until the transaction above waits for the row of the first shop
        if (n === last) await kept.promise.then(() => pause(50));
        await keep(tx, shopId, ids[n]!);
        if (n === first) kept.resolve();
        return addTo(tx, shopId, n);
      }, 'add'),
    );
    expect((await Promise.all([taking, ...units])).length).toBe(11);
    await two.close();
    // PostgreSQL detects a deadlock after a second, and ends one of the transactions
    expect(await deadlocksIn(address)).toBe(0);
  });

  test('do not wait for one that waits outside the database; its late statements are in no transaction of others', async () => {
    const shops = someShops(20);
    // two shops before this one begin at once, so that this one shares a transaction with the shops behind it
    const slow = shops[2]!;
    const released = Promise.withResolvers<void>();
    const first = { isTried: true, late: [] as unknown[] };
    await Promise.all(
      shops.map(async (shopId, n) => {
        const work = async (tx: Executor) => {
          if (shopId === slow && first.isTried) {
            first.isTried = false;
            await released.promise;
            first.late = await several<unknown>(2, (at) => (at === 0 ? addTo(tx, shopId, 100) : teas.holders(tx, shopId, 'name', ['tea 1'])));
            throw new Error('too late');
          }
          return addTo(tx, shopId, n);
        };
        await own.ofShop(shopId).transaction(work, 'add');
      }),
    );
    // by then other transactions have all connections
    const over = Promise.withResolvers<void>();
    let open = 0;
    const others = several(4, () =>
      own.transaction(async () => {
        if (++open === 4) released.resolve();
        await over.promise;
      }),
    );
    await until(
      async () => first.late.length,
      (count) => count === 2,
    );
    over.resolve();
    await others;
    expect(first.late).toEqual(Array.from({ length: 2 }, () => expect.objectContaining({ status: 'rejected' })));
    expect(await teasOf(shops)).toEqual(shops.map((_, n) => [`tea ${n}`]));
  });

  test('reserve no value for ever after they were told to leave the shared transaction', async () => {
    const [shopId, other] = someShops(2);
    const released = Promise.withResolvers<void>();
    const put = (tx: Executor) => boxes.insert(tx, { shop_id: shopId!, label: 'blue' }, now);
    let late: Promise<unknown> | undefined;
    await own.ofShop(shopId!).transaction(async (tx) => {
      if (late) return undefined;
      late = released.promise.then(() => put(tx));
      return late;
    }, 'put');
    released.resolve();
    await expect(late).rejects.toThrow('has ended');
    let begun = 0;
    const last = async (tx: Executor, inShop: number): Promise<unknown> => {
      if (inShop !== shopId) return addTo(tx, inShop);
      begun++;
      return put(tx);
    };
    await inEach([other!, shopId!], last, { kind: 'put at last' });
    expect(begun).toBe(1);
  });

  test('do not share with a shop that was slow in the database, but still with each other', async () => {
    const shops = someShops(11);
    const slow = shops[3]!;
    await inEach(
      shops,
      async (tx, shopId, n) => {
        if (shopId === slow) await tx.prepared('select pg_sleep(0.7)', []);
        return addTo(tx, shopId, n);
      },
      { kind: 'sleep' },
    );
    // the first two shops have transactions of their own, and the other eight share one
    for (const inOrder of [shops, shops.toReversed()]) for (let round = 0; round < 2; round++) await inEach(inOrder, addTo);
    const together = (await togetherIn(shops)).flat();
    expect(shops.filter((shopId) => !together.includes(shopId))).toEqual([slow]);
  });

  test('do not begin again because this process stood still', async () => {
    const shops = someShops(20);
    let begun = 0;
    const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    await inEach(
      shops,
      async (tx, shopId, n) => {
        if (++begun === shops.length) setImmediate(standStill);
        const added = await addTo(tx, shopId, n);
        return added;
      },
      { kind: 'stand' },
    );
    expect(begun).toBe(shops.length);
  });

  test('leave the shared transaction where they are late, also where only their own shop shares it', async () => {
    const [shopId] = someShops(1);
    const isShared: boolean[] = [];
    const wait = () =>
      own.ofShop(shopId!).transaction(async (tx) => {
        isShared.push(tx instanceof Seat);
        if (isShared.length === 1) await new Promise(() => {});
        return addTo(tx, shopId!);
      }, 'wait');
    // told to leave the shared transaction, and done in one of its own
    await wait();
    await wait();
    expect(isShared).toEqual([true, false, false]);
  });

  test('are not passed over for long while another shop is busy', async () => {
    const store = new PostgresStore(await emptyDatabase(), { connections: 10 });
    await migrate(store, [teas]);
    await store.servesCalls();
    const add = (shopId: number, until?: Promise<void>) =>
      store.ofShop(shopId).transaction(async (tx) => {
        await until;
        return addTo(tx, shopId);
      }, 'add');
    const [first, second, waiting, busy] = someShops(4);
    const released = Promise.withResolvers<void>();
    const held = [add(first!, released.promise), add(second!, released.promise)];
    await pause(5);
    let isOver = false;
    const turn = add(waiting!).then(() => {
      isOver = true;
    });
    let made = 0;
    const load = several(200, async () => {
      for (let n = 0; n < 200 && !isOver; n++) {
        await add(busy!);
        made++;
        await pause(1 + Math.random());
      }
    });
    setTimeout(() => released.resolve(), 60);
    await load;
    await Promise.all([...held, turn]);
    expect(made).toBeLessThan(20_000);
    await store.close();
  });

  test.each(['text', 'bytes'])('do not share with a shop whose writes are large: %s', async (sort) => {
    const shops = someShops(30);
    const large = shops[2]!;
    await inEach<unknown>(
      [large],
      (tx, shopId) =>
        sort === 'text'
          ? teas.insert(tx, { shop_id: shopId, name: 'x'.repeat(100_000), grams: 0 }, now)
          : pictures.insert(tx, { shop_id: shopId, picture: Buffer.alloc(100_000) }, now),
      { kind: sort },
    );
    for (let round = 0; round < 3; round++) await inEach(shops, addTo);
    const together = (await togetherIn(shops)).flat();
    expect([together.includes(large), together.length > 0]).toEqual([false, true]);
  });

  test('all end, whatever they do at once', async () => {
    const shops = someShops(12);
    await Promise.all(shops.map((shopId) => own.transaction((tx) => boxes.insert(tx, { shop_id: shopId, label: 'taken' }, now))));
    const kinds: ((tx: Executor, shopId: number, n: number) => Promise<unknown>)[] = [
      addTo,
      (tx, shopId, n) => boxes.insert(tx, { shop_id: shopId, label: n % 3 ? `box ${n}` : 'taken' }, now),
      (tx, shopId) => teas.findForUpdate(tx, shopId, 1).then(() => addTo(tx, shopId)),
      (tx, shopId) => pause(1).then(() => addTo(tx, shopId)),
    ];
    const made = await several(1200, (n) => {
      const [shopId, kind] = [shops[n % shops.length]!, n % kinds.length];
      return own.ofShop(shopId).transaction((tx) => kinds[kind]!(tx, shopId, n), n % 5 ? `kind ${kind}` : undefined);
    });
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(100);
    for (const reason of refused) expect(reason).toBeInstanceOf(Taken);
  });
});

test('creates of many shops at once: each shop has its own pages and events, by its own app, and its own errors', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const boxes = await Promise.all(Array.from({ length: 6 }, (_, n) => sandbox({ server, app: { name: `Press ${n}` } })));
  const titles = Array.from({ length: 12 }, (_, n) => (n === 7 ? ' ' : n % 3 ? `Tea ${n}` : 'Tea'));
  const made = await Promise.all(boxes.flatMap((box) => titles.map((title) => box.post('/pages.json', { page: { title } }))));
  const theirs = boxes.map((_, at) => made.slice(at * titles.length, (at + 1) * titles.length));
  for (const [at, box] of boxes.entries()) {
    expect(theirs[at]!.map(({ status }) => status)).toEqual(titles.map((title) => (title === ' ' ? 422 : 201)));
    const { pages } = (await box.get('/pages.json')).body;
    const answered = theirs[at]!.flatMap(({ body }) => body.page ?? []);
    expect(pages).toEqual(answered.toSorted((a, b) => a.id - b.id));
    expect(pages.map(({ shop_id, author }: { shop_id: number; author: string }) => [shop_id, author])).toEqual(
      answered.map(() => [box.shop.id, `Press ${at}`]),
    );
    expect(new Set(pages.map(({ handle }: { handle: string }) => handle)).size).toBe(11);
    const { events } = (await box.get('/events.json?filter=Page')).body;
    expect(new Map(events.map((one: { subject_id: number; author: string }) => [one.subject_id, one.author]))).toEqual(
      new Map(pages.map(({ id }: { id: number }) => [id, `Press ${at}`])),
    );
    expect(events).toHaveLength(11);
    expect((await box.get('/pages/count.json')).body).toEqual({ count: 11 });
  }
});

test('an app that is uninstalled while many shops create delays no other app, and leaves no page of a refused call', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const boxes = await Promise.all(Array.from({ length: 6 }, () => sandbox({ server })));
  const [gone, ...others] = boxes as [Sandbox, ...Sandbox[]];
  const creates = (box: Sandbox) => Array.from({ length: 10 }, (_, n) => box.post('/pages.json', { page: { title: `Tea ${n}` } }));
  const left = creates(gone);
  const stayed = others.flatMap(creates);
  const { installs } = (await gone.operator('GET', './installs')).body;
  const ended = await gone.operator('DELETE', `./installs/${installs[0].id}`);
  expect(ended.status).toBe(200);
  expect(new Set((await Promise.all(stayed)).map(({ status }) => status))).toEqual(new Set([201]));
  const statuses = (await Promise.all(left)).map(({ status }) => status);
  expect(statuses.every((status) => status === 201 || status === 401)).toBe(true);
  const kept = await server.store.db
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('shop_id', '=', gone.shop.id)
    .executeTakeFirstOrThrow();
  expect(Number(kept.n)).toBe(statuses.filter((status) => status === 201).length);
});
