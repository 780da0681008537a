// The index for parts of texts finds the same rows as a scan of all rows, and as a comparison without the engine, whatever was written, changed and removed before.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { customers } from '../../server/domain/customers.ts';
import { cardsToSearch, type GiftCard, giftCardConditions, giftCards } from '../../server/domain/gift_cards.ts';
import { parseSearch } from '../../server/domain/search.ts';
import { moment } from '../../server/store/clock.ts';
import { idsWith } from '../../server/store/lists/words.ts';
import { over } from '../../server/store/over.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { type AnyTable, table, type Where } from '../../server/store/table.ts';
import { emptyDatabase, engine, freshDatabase } from '../support/harness.ts';

const now = moment(Date.parse('2026-09-01T09:30:00Z'));
const tables = [customers, giftCards] as AnyTable[];
const shops = [690000001, 690000002, 999999999];
/** Letters of one to four bytes, some of which differ only in case, characters that mean something in queries and patterns, and some that stand for no letter. */
const letters = [...'abcAß茶é\u{1f375}ﬁσςΣIİıſ\u212ae\u0301\u200d% _\\"*-^:(1\ufffd\uffff'];

/** A generator of the same numbers in each run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
const pick = random(14);
const textOf = (longest: number) => Array.from({ length: pick(longest) }, () => letters[pick(letters.length)]).join('');

let store: Store;
beforeAll(async () => {
  store = openStore(await freshDatabase());
  await migrate(store, tables);
});
afterAll(() => store.close());

let mark = 0;
const card = (shop_id: number, customer_id: number | null) => {
  const note = pick(4) === 0 ? null : textOf(12);
  const amounts = { initial_value: 2500, balance: 2500, amount_spent: 0, currency: 'USD' };
  return {
    shop_id,
    ...amounts,
    customer_id,
    code_mark: `${++mark}`,
    last_characters: textOf(5).toLowerCase(),
    api_client_id: 1,
    note,
    note_key: note?.toLowerCase() ?? null,
  };
};

async function fill(cards: number) {
  await store.transaction(async (tx) => {
    for (const shop_id of shops) {
      const owners: (number | null)[] = [null];
      for (let n = 0; n < cards / 10; n++) {
        const email_key = pick(5) === 0 ? null : `${textOf(8).toLowerCase()}${n}@${cards}`;
        owners.push((await customers.insert(tx, { shop_id, email: email_key, email_key, first_name: null, last_name: null }, now)).id);
      }
      await giftCards.insertAll(
        tx,
        Array.from({ length: cards }, () => card(shop_id, owners[pick(owners.length)]!)),
        now,
      );
    }
  });
}

/** Compares the rows that the index leaves, or all rows without the index. */
async function found(shopId: number, query: string, indexed: boolean) {
  const terms = parseSearch(query)!;
  const where: Where<GiftCard>[] = terms.flatMap((term, place) => giftCardConditions(store, term, place)!);
  const among = indexed ? await cardsToSearch(store, shopId, terms, where) : undefined;
  const rows = await giftCards.all(store, shopId, [among && ['id', 'in', among], ...where]);
  return { ids: rows.map(({ id }) => id), narrowed: among !== undefined };
}

/** What a query has to find in a shop: the cards in which each word is somewhere, compared without the engine. */
async function meant(shopId: number) {
  const emails = new Map((await customers.all(store, shopId)).map(({ id, email_key }) => [id, email_key]));
  const cards = (await giftCards.all(store, shopId)).map(({ id, note_key, last_characters, customer_id }) => {
    return { id, texts: [note_key ?? '', last_characters, emails.get(customer_id ?? 0) ?? ''] };
  });
  const idsFor = (query: string) => {
    const words = parseSearch(query)!.map(({ value }) => value);
    return cards.filter(({ texts }) => words.every((word) => texts.some((text) => text.includes(word)))).map(({ id }) => id);
  };
  const part = () => {
    const characters = [...cards[pick(cards.length)]!.texts[pick(3)]!];
    const from = pick(characters.length);
    return characters.slice(from, from + 3 + pick(characters.length)).join('');
  };
  return { idsFor, part };
}

/** Searches with and without the index, which must find the same. The words of a query can't contain a quotation mark. */
async function same(times: number) {
  let [some, narrowed] = [0, 0];
  const expected = new Map(await Promise.all(shops.map(async (shop) => [shop, await meant(shop)] as const)));
  for (let n = 0; n < times; n++) {
    // half of the words are parts of what is there: by chance no text has a word of more than a few characters
    const first = n % 2 === 0 ? textOf(7) : expected.get(shops[pick(shops.length)]!)!.part();
    const [one, other] = [first.replaceAll('"', ''), pick(3) === 0 ? textOf(4).replaceAll('"', '') : ''];
    const query = [one, other]
      .filter(Boolean)
      .map((word) => `"${word}"`)
      .join(' ');
    for (const shop of shops) {
      const [by, without] = [await found(shop, query, true), await found(shop, query, false)];
      const ids = expected.get(shop)!.idsFor(query);
      expect({ query, shop, by: by.ids, without: without.ids }).toEqual({ query, shop, by: ids, without: ids });
      if (by.ids.length > 0) some++;
      if (by.narrowed) narrowed++;
    }
  }
  return { some, narrowed };
}

test('the index finds the same as a scan after rows were written, changed and removed', { timeout: 120_000 }, async () => {
  await fill(300);
  const first = await same(150);
  expect(first.some).toBeGreaterThan(50);
  expect(first.narrowed).toBeGreaterThan(150);
  await store.transaction(async (tx) => {
    for (const shop of shops) {
      for (const [n, row] of (await giftCards.all(tx, shop)).entries()) {
        const { note, note_key } = card(shop, null);
        if (n % 3 === 0) await giftCards.update(tx, row, { note, note_key }, now);
        if (n % 7 === 1) await giftCards.remove(tx, shop, [['id', '=', row.id]]);
      }
      for (const [n, row] of (await customers.all(tx, shop)).entries()) {
        const email_key = `${textOf(6).toLowerCase()}${n}@later`;
        if (n % 3 === 0) await customers.update(tx, row, { email: email_key, email_key }, now);
        if (n % 5 === 1) await customers.remove(tx, shop, [['id', '=', row.id]]);
      }
    }
  });
  await fill(50);
  expect((await same(150)).some).toBeGreaterThan(50);
});

test('the database of an earlier release gets the index of its rows, once', async () => {
  const before = openStore(await emptyDatabase());
  onTestFinished(() => before.close());
  const bare = table('customers', customers.columns, {}) as unknown as typeof customers;
  await migrate(before, [bare]);
  const customer = { shop_id: 1, email: 'Mina@okafor.example', email_key: 'mina@okafor.example', first_name: null, last_name: null };
  const { id } = await before.transaction((tx) => bare.insert(tx, customer, now));
  const said: string[] = [];
  for (const _ of [1, 2]) await migrate(before, tables, { say: (progress) => void said.push(progress) });
  expect(said.filter((progress) => /^customers.*the index customers_words\w* is being built$/.test(progress))).toHaveLength(1);
  expect(await idsWith(before, customers, 1, 'okaf')).toEqual([id]);
  expect(await idsWith(before, customers, 2, 'okaf')).toEqual([]);
});

test('a transaction that is rolled back leaves nothing in the index, and a word that most texts have is searched without it', async () => {
  const note = { note: 'common', note_key: 'common' };
  const undone = store.transaction(async (tx) => {
    await giftCards.insert(tx, { ...card(5, null), ...note }, now);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await idsWith(store, giftCards, 5, 'common')).toEqual([]);
  const add = (from: number, to: number) =>
    store.transaction((tx) =>
      giftCards.insertAll(
        tx,
        Array.from({ length: to - from }, (_, at) => ({ ...card(5, null), ...note, balance: from + at })),
        now,
      ),
    );
  await add(0, 20_000);
  expect(await idsWith(store, giftCards, 5, 'common')).toHaveLength(20_000);
  await add(20_000, 20_010);
  expect(await idsWith(store, giftCards, 5, 'common')).toBe(undefined);
  const left = async (query: string) => {
    const terms = parseSearch(query)!;
    return (
      await cardsToSearch(
        store,
        5,
        terms,
        terms.flatMap((term, place) => giftCardConditions(store, term, place)!),
      )
    )?.length;
  };
  // of words that all have, or that are too short for the index, few cards are left where a bound or another word leaves few
  expect([await left('common'), await left('co'), await left('common balance:>0.09')]).toEqual([undefined, undefined, undefined]);
  expect([await left('co balance:<0.10'), await left('common zq'), await left('co balance:>0.09 zq')]).toEqual([10, 0, 0]);
  // of several words, one that few texts have leads to them, although another one is longer
  await store.transaction((tx) => giftCards.insert(tx, { ...card(5, null), note: 'common tea', note_key: 'common tea' }, now));
  const walked: string[] = [];
  const watch = async (text: string, values: unknown[], shopId: number) => {
    walked.push(text);
    return store.walked(text, values, shopId);
  };
  const watched = new Proxy(store, { get: (of, key) => (key === 'walked' ? watch : Reflect.get(of, key, of)) });
  expect(await cardsToSearch(watched, 5, parseSearch('common tea')!, [])).toHaveLength(1);
  expect(walked.filter((text) => / limit 2000$/.test(text))).toEqual([]);
  if (engine === 'postgres') {
    const plan = await store.transaction(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx.db);
      return tx.prepared('explain select id from gift_cards where note_key like $1', ['%rarely%']);
    });
    // the index of a partition is named after its columns
    expect(JSON.stringify(plan)).toMatch(/gift_cards_words_idx|_note_key_last_characters_idx/);
  }
  await store.transaction((tx) => giftCards.remove(tx, 5, []));
  expect(await idsWith(store, giftCards, 5, 'common')).toEqual([]);
});

test.runIf(engine === 'postgres')('a database role that may not create the extensions searches without an index, and the migration says so once', async () => {
  const url = new URL(await emptyDatabase());
  const admin = new pg.Client(url.href);
  await admin.connect();
  const role = `plain_${process.pid}_${Date.now()}`;
  await admin.query(`create role ${role} login password 'plain'; create schema ${role} authorization ${role}`);
  url.username = role;
  url.password = 'plain';
  const plain = openStore(url.href);
  const said: string[] = [];
  onTestFinished(async () => {
    await plain.close();
    await admin.query(`drop schema ${role} cascade; drop role ${role}`);
    await admin.end();
  });
  await migrate(plain, tables, { say: (sentence) => said.push(sentence) });
  expect(said).toEqual([expect.stringMatching(/^searches have no index, because pg_trgm and btree_gin can't be created: permission denied/)]);
  const email = 'mina@okafor.example';
  const { id } = await plain.transaction((tx) => customers.insert(tx, { shop_id: 1, email, email_key: email, first_name: null, last_name: null }, now));
  expect(await idsWith(plain, customers, 1, 'okaf')).toEqual([id]);
  expect(await over(plain, customers).selectFrom('customers').select('id').execute()).toEqual([{ id }]);
});

test.runIf(engine === 'postgres')('a migration waits while another session creates the extensions, and then has the index', async () => {
  const url = await emptyDatabase();
  const other = new pg.Client(url);
  await other.connect();
  const waiting = openStore(url);
  onTestFinished(async () => {
    await waiting.close();
    await other.end();
  });
  await other.query('begin; create extension pg_trgm');
  const said: string[] = [];
  const migrated = migrate(waiting, tables, { say: (sentence) => said.push(sentence) });
  // longer than a migration waits for a lock
  await pause(700);
  await other.query('commit');
  await migrated;
  expect(said).toEqual([]);
  expect(await waiting.prepared("select 1 as one from pg_indexes where indexname = 'gift_cards_words_idx'", [])).toEqual([{ one: 1 }]);
});

test('each word looks at the clock on SQLite, the first one where notes are long, so that every search ends', async () => {
  const sent: string[] = [];
  const watch = async (text: string) => {
    sent.push(text);
    return [];
  };
  const watched = new Proxy(store, { get: (of, key) => (key === 'walked' || key === 'prepared' ? watch : Reflect.get(of, key, of)) });
  for (const query of ['tea', 'tea cup pot', 'balance:>1 cup']) {
    const where = parseSearch(query)!.flatMap((term, place) => giftCardConditions(store, term, place)!);
    await giftCards.ids(watched, 5, where, 10);
  }
  const looks = engine === 'sqlite' ? [1, 3, 1] : [0, 0, 0];
  expect(sent.map((text) => text.split('in_time()').length - 1)).toEqual(looks);
});

test.runIf(engine === 'sqlite')('a long word is looked up by a few of its parts, since the index would compare all places of a phrase', async () => {
  const asked: unknown[] = [];
  const watch = async (_: string, values: unknown[]) => {
    asked.push(...values);
    return [];
  };
  const watched = new Proxy(store, { get: (of, key) => (key === 'walked' ? watch : Reflect.get(of, key, of)) });
  for (const text of ['tea', 'a"bc', 'abcdefghijklm', 'a'.repeat(1000)]) await idsWith(watched, giftCards, 5, text);
  const matches = asked.filter((value) => typeof value === 'string');
  expect(matches).toEqual(['"tea"', '"a""b" AND """bc"', '"abc" AND "def" AND "hij" AND "klm"', '"aaa"']);
});
