// Writes of one shop that wait for a connection of PostgreSQL share a transaction, and none of them can tell.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { askedOnce, type Executor, type Portion } from '../../server/store/executor.ts';
import { Crowded } from '../../server/store/fair-semaphore.ts';
import { migrate } from '../../server/store/migrate.ts';
import { PostgresStore } from '../../server/store/postgres.ts';
import { lock } from '../../server/store/store.ts';
import { Taken } from '../../server/store/table.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { deadlocksIn } from '../deadlocks.ts';
import { emptyDatabase, engine } from '../harness.ts';
import { boxes, now, several, teas } from './_teas.ts';

describe.runIf(engine === 'postgres')('writes that share a transaction', () => {
  let store: PostgresStore;
  let shop = 0;
  let portion: Portion;

  beforeAll(async () => {
    store = new PostgresStore(await emptyDatabase(), { connections: 4 });
    await migrate(store, [teas, boxes]);
  });
  afterAll(() => store.close());

  const nextShop = () => {
    portion = store.ofShop(++shop);
    return shop;
  };
  const add = (tx: Executor, n: number) => teas.insert(tx, { shop_id: shop, name: `tea ${n}`, grams: n }, now);
  const box = (tx: Executor, label: string) => boxes.insert(tx, { shop_id: shop, label }, now);
  const namesOf = async () => (await teas.all(store, shop)).map(({ name }) => name).sort();
  const numbered = (count: number, but: (n: number) => boolean = () => false) =>
    Array.from({ length: count }, (_, n) => n)
      .filter((n) => !but(n))
      .map((n) => `tea ${n}`)
      .sort();
  const transactionsOf = async (of: string) =>
    Number((await store.prepared(`select count(distinct xmin::text) as n from ${of} where shop_id = $1`, [shop]))[0]!.n);
  /** In how many transactions they are made where the machine is quick, as it is to be in one of three rounds. */
  async function fewestOf(count: number): Promise<number> {
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++) {
      nextShop();
      await several(count, (n) => portion.transaction((tx) => add(tx, n), 'add'));
      rounds.push(await transactionsOf('teas'));
    }
    return Math.min(...rounds);
  }

  test('each gets what is its own, and many share one', async () => {
    nextShop();
    const made = await several(60, (n) => portion.transaction((tx) => add(tx, n), 'add'));
    expect(made.map((one) => one.status === 'fulfilled' && one.value.name)).toEqual(Array.from({ length: 60 }, (_, n) => `tea ${n}`));
    expect(await namesOf()).toEqual(numbered(60));
    // eight at most in each
    expect(await transactionsOf('teas')).toBeGreaterThanOrEqual(60 / 8);
    expect(await fewestOf(60)).toBeLessThan(30);
  });

  test('one without a kind has its own', async () => {
    nextShop();
    await several(20, (n) => portion.transaction((tx) => add(tx, n)));
    expect(await transactionsOf('teas')).toBe(20);
  });

  test('one that fails hears of it, and nobody else does', async () => {
    nextShop();
    const isIll = (n: number) => n % 7 === 3;
    const made = await several(60, (n) =>
      portion.transaction(async (tx) => {
        await add(tx, n);
        if (isIll(n)) throw new Error(`ill ${n}`);
      }, 'add'),
    );
    made.forEach((one, n) => {
      expect(one.status === 'rejected' ? one.reason.message : 'done').toBe(isIll(n) ? `ill ${n}` : 'done');
    });
    expect(await namesOf()).toEqual(numbered(60, isIll));
  });

  test('for a while its kind has transactions of its own, and so nobody begins twice because of it', async () => {
    nextShop();
    let begun = 0;
    const failing = () =>
      portion.transaction(async (tx) => {
        begun++;
        await add(tx, 0);
        throw new Error('ill');
      }, 'fail');
    await several(20, failing);
    begun = 0;
    await several(20, failing);
    expect(begun).toBe(20);
    expect(await namesOf()).toEqual([]);
  });

  test('so does one whose statement the database refuses, though nobody waits for it', async () => {
    nextShop();
    await portion.transaction((tx) => box(tx, 'taken'));
    const isIll = (n: number) => n % 5 === 2;
    const made = await several(40, (n) =>
      portion.transaction(async (tx) => {
        await add(tx, n);
        tx.alongside!(box(tx, isIll(n) ? 'taken' : `box ${n}`));
      }, 'add'),
    );
    made.forEach((one, n) => {
      expect(one.status === 'rejected' ? one.reason : 'done').toEqual(isIll(n) ? new Taken('boxes', 'label') : 'done');
    });
    expect(await namesOf()).toEqual(numbered(40, isIll));
    expect(await boxes.count(store, shop, [])).toBe(33);
  });

  test.each([
    ['changes a row', (tx: Executor) => teas.updateAll(tx, shop, [{ id: 1, updated_at: now, grams: 1 }])],
    ['removes one', (tx: Executor) => teas.remove(tx, shop, [['id', '=', 1]])],
    ['locks one', (tx: Executor) => teas.findForUpdate(tx, shop, 1)],
    ['locks a name', (tx: Executor) => lock(tx, shop, 'teas')],
  ])('one that %s has its own, and its kind is not tried again', async (_, change) => {
    nextShop();
    let begun = 0;
    const changing = (n: number) =>
      portion.transaction(async (tx) => {
        begun++;
        await change(tx);
        return add(tx, n);
      }, 'change');
    await several(24, changing);
    // three at most can have found out at once, each by its first
    expect(begun).toBeLessThanOrEqual(24 + 3);
    expect(await namesOf()).toEqual(numbered(24));
    expect(await transactionsOf('teas')).toBe(24);
    begun = 0;
    await several(24, (n) => changing(n + 24));
    expect(begun).toBe(24);
  });

  test('one that goes on where it was told to part has its own all the same', async () => {
    nextShop();
    const made = await several(20, (n) =>
      portion.transaction(async (tx) => {
        await lock(tx, shop, 'teas').catch(() => {});
        return add(tx, n);
      }, 'heedless'),
    );
    expect(made.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await transactionsOf('teas')).toBe(20);
  });

  test('nobody waits for two that want the same values the other way round', async () => {
    const address = await emptyDatabase();
    const own = new PostgresStore(address, { connections: 4 });
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= own.close();
      return closed;
    };
    onTestFinished(close);
    await migrate(own, [boxes]);
    const four = ['tall', 'wide', 'deep', 'flat'];
    const eightWith = (labels: string[], of: string) => [...labels, ...labels.map((label) => `${label} for ${of}`)];
    for (let round = 0; round < 3; round++) {
      // where one has failed, those of its shop don't share for a while
      const ofShop = own.ofShop(++shop);
      // the first three have the connections of the shop while the others gather
      const labels = ['first', 'second', 'third', ...eightWith(four, 'one'), ...eightWith(four.toReversed(), 'other')];
      const made = await several(labels.length, (n) =>
        ofShop.transaction(async (tx) => {
          const made = await boxes.insertUnlessTaken(tx, { shop_id: shop, label: labels[n]! }, now, 'label');
          // the other has taken its first by then
          await pause(1);
          return made;
        }, 'box'),
      );
      // the first of each label has it
      expect(made.map((one) => one.status === 'fulfilled' && one.value).filter(Boolean)).toHaveLength(15);
      expect(await boxes.count(own, shop, [])).toBe(15);
    }
    // PostgreSQL takes a second to find out that two wait for each other, and ends one of them
    await close();
    expect(await deadlocksIn(address)).toBe(0);
  });

  test('what all ask alike is asked once in each transaction', async () => {
    nextShop();
    let asked = 0;
    const ask = async () => {
      asked++;
      return 'answered';
    };
    await several(60, (n) =>
      portion.transaction(async (tx) => {
        expect(await askedOnce(tx, 'who', ask)).toBe('answered');
        await add(tx, n);
      }, 'add'),
    );
    expect(asked).toBe(await transactionsOf('teas'));
  });

  test('where the connection breaks, nobody is told what may not be so', async () => {
    nextShop();
    const made = await several(60, (n) =>
      portion.transaction(async (tx) => {
        if (n === 20) await tx.prepared('select pg_terminate_backend(pg_backend_pid())', []);
        await add(tx, n);
      }, 'add'),
    );
    const done = made.flatMap((one, n) => (one.status === 'fulfilled' ? [`tea ${n}`] : []));
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Unavailable);
    expect(made.length - done.length).toBeLessThanOrEqual(8);
    expect(await namesOf()).toEqual(done.sort());
  });

  test('whoever takes long keeps nobody who has not begun', async () => {
    nextShop();
    const ended: number[] = [];
    await several(20, (n) =>
      portion
        .transaction(async (tx) => {
          await add(tx, n);
          // the first three have the connections of the shop while the others gather
          if (n === 3) await pause(60);
        }, 'add')
        .then(() => ended.push(n)),
    );
    expect(await namesOf()).toEqual(numbered(20));
    expect(ended.indexOf(3)).toBeGreaterThan(ended.indexOf(19));
  });

  test('however long they take, those who wait take no more room than they did', async () => {
    nextShop();
    const made = await several(300, (n) =>
      portion.transaction(async (tx) => {
        await pause(11);
        return add(tx, n);
      }, 'add'),
    );
    expect(made.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await namesOf()).toEqual(numbered(300));
  });

  test('who finds too many waiting goes, and takes nobody along', async () => {
    nextShop();
    const made = await several(1200, (n) => portion.transaction((tx) => add(tx, n), 'add'));
    const gone = (n: number) => made[n]!.status === 'rejected';
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toBeInstanceOf(Crowded);
    expect(await namesOf()).toEqual(numbered(1200, gone));
  });

  test('while a shop creates without end, whatever else it does has its turn', async () => {
    nextShop();
    let begun = 0;
    // those that are begun again are counted once
    let made = 0;
    const creating = several(60, async () => {
      while (begun < 6000) {
        const n = begun++;
        await portion.transaction((tx) => add(tx, n), 'add');
        made++;
      }
    });
    let longest = 0;
    for (let n = 0; begun < 6000; n++) {
      const before = made;
      await portion.transaction((tx) => box(tx, `box ${n}`));
      longest = Math.max(longest, made - before);
    }
    expect((await creating).every(({ status }) => status === 'fulfilled')).toBe(true);
    // as many as wait, and as have one of the ten connections, come before it, and each may take seven along;
    // as many again may be told meanwhile that theirs are stored. Without a turn it would be all of them.
    expect(longest).toBeLessThan(2 * (60 + 10) * 8);
  });

  test('where one refuses and the connection breaks behind it, nobody else hears that refusal, and nothing is lost', async () => {
    nextShop();
    class Refused extends Error {}
    const made = await several(40, (n) =>
      portion.transaction(async (tx) => {
        await add(tx, n);
        if (n !== 20) return;
        await tx.prepared('select pg_terminate_backend(pg_backend_pid())', []).catch(() => {});
        throw new Refused();
      }, 'add'),
    );
    made.forEach((one, n) => {
      expect(one.status === 'rejected' ? one.reason.constructor : 'done').toBe(n === 20 ? Refused : 'done');
    });
    expect(await namesOf()).toEqual(numbered(40, (n) => n === 20));
  });

  test('where it is not known what became of a commit, all hear so, and nothing is done twice', async () => {
    nextShop();
    await store.transaction(async ({ db }) => {
      await sql`create function ends_badly() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '08006'; end $$`.execute(db);
      await sql`create constraint trigger ends_badly after insert on teas deferrable initially deferred for each row when (new.name = 'tea 20') execute function ends_badly()`.execute(
        db,
      );
    });
    onTestFinished(() => store.transaction(async ({ db }) => void (await sql`drop function ends_badly cascade`.execute(db))));
    const begun = new Map<number, number>();
    const made = await several(40, (n) =>
      portion.transaction(async (tx) => {
        begun.set(n, (begun.get(n) ?? 0) + 1);
        await add(tx, n);
      }, 'add'),
    );
    const isGone = (n: number) => made[n]!.status === 'rejected';
    expect(isGone(20)).toBe(true);
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Unavailable);
    expect(new Set(begun.values())).toEqual(new Set([1]));
    expect(await namesOf()).toEqual(numbered(40, isGone));
  });

  test.each(['alone', undefined])('work that goes on over a failed statement is not told that it was kept (%s)', async (kind) => {
    nextShop();
    await portion.transaction((tx) => box(tx, 'taken'));
    const made = await several(5, (n) =>
      portion.transaction(async (tx) => {
        await add(tx, n);
        await box(tx, 'taken').catch(() => {});
      }, kind),
    );
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    expect(await namesOf()).toEqual([]);
  });

  test('what is asked of a transaction that has ended is refused', async () => {
    nextShop();
    const [one] = await several(1, (n) => portion.transaction(async (tx) => ({ tx, made: await add(tx, n) })));
    const { tx } = (one as PromiseFulfilledResult<{ tx: Executor }>).value;
    await expect(add(tx, 1)).rejects.toThrow('has ended');
    await expect(teas.remove(tx, shop, [])).rejects.toThrow('has ended');
    await portion.transaction(async (other) => {
      await expect(add(tx, 2)).rejects.toThrow('has ended');
      await add(other, 3);
    });
    expect(await namesOf()).toEqual(['tea 0', 'tea 3']);
  });
});
