// Writes of one shop that wait for a connection to PostgreSQL share a transaction. No write can notice the others.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { askedOnce, type Executor, type Portion } from '../../server/store/executor.ts';
import { Crowded } from '../../server/store/fair-semaphore.ts';
import { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { lock } from '../../server/store/store.ts';
import { Taken } from '../../server/store/table.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { deadlocksIn } from '../support/deadlocks.ts';
import { emptyDatabase, engine } from '../support/harness.ts';
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
  /** The fewest transactions of three rounds: a busy machine shares less, so one quick round is enough. */
  async function fewestOf(count: number): Promise<number> {
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++) {
      nextShop();
      await several(count, (n) => portion.transaction((tx) => add(tx, n), 'add'));
      rounds.push(await transactionsOf('teas'));
    }
    return Math.min(...rounds);
  }

  test('have their own results each, and many share one', async () => {
    nextShop();
    const made = await several(60, (n) => portion.transaction((tx) => add(tx, n), 'add'));
    expect(made.map((one) => one.status === 'fulfilled' && one.value.name)).toEqual(Array.from({ length: 60 }, (_, n) => `tea ${n}`));
    expect(await namesOf()).toEqual(numbered(60));
    // at most eight writes share a transaction
    expect(await transactionsOf('teas')).toBeGreaterThanOrEqual(60 / 8);
    expect(await fewestOf(60)).toBeLessThan(30);
  });

  test('do not exist without a kind: each such write has its own transaction', async () => {
    nextShop();
    await several(20, (n) => portion.transaction((tx) => add(tx, n)));
    expect(await transactionsOf('teas')).toBe(20);
  });

  test('fail only where their own work fails', async () => {
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

  test('do not share for a while after one of their kind has failed, so that none begins twice because of it', async () => {
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

  test('fail also where the database refuses a statement that they do not wait for', async () => {
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
  ])('do not exist if one %s: it has its own transaction, and its kind does not share again', async (_, change) => {
    nextShop();
    let begun = 0;
    const changing = (n: number) =>
      portion.transaction(async (tx) => {
        begun++;
        await change(tx);
        return add(tx, n);
      }, 'change');
    await several(24, changing);
    // at most three shared transactions can find out at once, each by its first write
    expect(begun).toBeLessThanOrEqual(24 + 3);
    expect(await namesOf()).toEqual(numbered(24));
    expect(await transactionsOf('teas')).toBe(24);
    begun = 0;
    await several(24, (n) => changing(n + 24));
    expect(begun).toBe(24);
  });

  test('get transactions of their own where they go on after the order to leave the shared one', async () => {
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

  test('cause no deadlock where two transactions want the same values in opposite order', async () => {
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
      // a new shop in each round, since a shop doesn't share for a while after one of its writes has failed
      const ofShop = own.ofShop(++shop);
      // the first three writes have the connections of the shop while the others wait
      const labels = ['first', 'second', 'third', ...eightWith(four, 'one'), ...eightWith(four.toReversed(), 'other')];
      const made = await several(labels.length, (n) =>
        ofShop.transaction(async (tx) => {
          const made = await boxes.insertUnlessTaken(tx, { shop_id: shop, label: labels[n]! }, now, 'label');
          // by then the other transaction has taken its first value
          await pause(1);
          return made;
        }, 'box'),
      );
      // one write of each label gets it
      expect(made.map((one) => one.status === 'fulfilled' && one.value).filter(Boolean)).toHaveLength(15);
      expect(await boxes.count(own, shop, [])).toBe(15);
    }
    // PostgreSQL detects a deadlock after a second, and ends one of the transactions
    await close();
    expect(await deadlocksIn(address)).toBe(0);
  });

  test('send a query that all of them have once in each transaction', async () => {
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

  test('are not reported as stored where the connection breaks before the commit', async () => {
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

  test('do not wait for a slow one that has begun before them', async () => {
    nextShop();
    const ended: number[] = [];
    await several(20, (n) =>
      portion
        .transaction(async (tx) => {
          await add(tx, n);
          // the first three writes have the connections of the shop while the others wait
          if (n === 3) await pause(60);
        }, 'add')
        .then(() => ended.push(n)),
    );
    expect(await namesOf()).toEqual(numbered(20));
    expect(ended.indexOf(3)).toBeGreaterThan(ended.indexOf(19));
  });

  test('are not refused however long they take', async () => {
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

  test('are refused one by one where too many wait', async () => {
    nextShop();
    const made = await several(1200, (n) => portion.transaction((tx) => add(tx, n), 'add'));
    const gone = (n: number) => made[n]!.status === 'rejected';
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toBeInstanceOf(Crowded);
    expect(await namesOf()).toEqual(numbered(1200, gone));
  });

  test('leave other writes of a shop their turn, however many creates it has', async () => {
    nextShop();
    let begun = 0;
    // counts a write once, even if it is begun again
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
    // the 60 writes that wait, and up to ten that have a connection, come before it, and each may take seven along;
    // as many again may be reported as stored meanwhile. Without turns, all writes would come before it.
    expect(longest).toBeLessThan(2 * (60 + 10) * 8);
  });

  test('are stored and do not get the error of another one, where that fails and its connection breaks', async () => {
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

  test('all fail where the outcome of their commit is unknown, and none is done twice', async () => {
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

  test.each(['alone', undefined])('fail where their work ignores a failed statement (%s)', async (kind) => {
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

  test('can not send a statement after their transaction has ended', async () => {
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
