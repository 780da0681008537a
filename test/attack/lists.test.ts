// 250 records of the largest size of each kind are listed with `limit=250` as often as possible. A page ends before its bytes would delay everybody else.
import { expect, test } from 'vitest';
import { pages } from '../../server/admin/pages.ts';
import { collections } from '../../server/domain/collections.ts';
import { giftCards } from '../../server/domain/gift_cards.ts';
import { metafields } from '../../server/domain/metafields.ts';
import { webhooks } from '../../server/domain/subscriptions.ts';
import { moment } from '../../server/store/clock.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { operatorKey, send } from '../support/harness.ts';
import { type Arena, arena, expectHeld } from './_arena.ts';

const records = 250;
const now = moment(Date.parse('2026-09-01T09:30:00Z'));
const mostOfABody = 1_000_000;

/** The longest texts in a body of 1 MB: characters of one byte, of three bytes in UTF-8, of two bytes in JSON, and of six bytes in JSON. */
const texts = ['x'.repeat(mostOfABody), '茶'.repeat(mostOfABody / 3), '"'.repeat(mostOfABody / 2), '\u0001'.repeat(mostOfABody / 6)];
const textOf = (n: number) => texts[n % texts.length]!;
/** A text of so many characters, different for each n, that ends with a character of four bytes. */
const long = (characters: number, n: number) => [`${n}`.padEnd(characters - 1, 'x'), '\u{1f375}'].join('');

/** Inserts directly into the store: within the rate limit, calls would take a minute for each kind. */
async function fill(store: Store, { attacker }: Arena) {
  const shop_id = attacker.shopId;
  const all = async (make: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < records; n++) await make(n);
  };
  const common = (n: number) => ({ shop_id, title: long(255, n), handle: long(255, n), template_suffix: long(255, n), published_at: now });
  await store.transaction((tx) => all((n) => pages.insert(tx, { ...common(n), body_html: textOf(n), author: long(255, n) }, now)));
  await store.transaction((tx) =>
    all((n) =>
      collections.insert(tx, { ...common(n), smart: false, published_scope: 'web', body_html: textOf(n), sort_order: 'manual', rules: [], image: null }, now),
    ),
  );
  await store.transaction((tx) =>
    all((n) => {
      const text = textOf(n).slice(0, 65_535);
      const named = { namespace: long(20, n), key: long(30, n), type: long(255, n), description: long(255, n) };
      return metafields.insert(tx, { shop_id, owner_type: 'page', owner_id: 1 + (n % 16), ...named, value: text }, now);
    }),
  );
  await store.transaction((tx) =>
    all((n) => {
      const note = textOf(n).slice(0, 5000);
      const amounts = { initial_value: 2500, balance: 2500, amount_spent: 0, currency: 'USD' };
      return giftCards.insert(
        tx,
        { shop_id, ...amounts, code_mark: `${n}`, last_characters: 'abcd', api_client_id: attacker.appId, note, note_key: note },
        now,
      );
    }),
  );
  await store.transaction((tx) =>
    all((n) => {
      const names = (count: number, characters: number) => Array.from({ length: count }, (_, k) => long(characters, k));
      const address = `https://hooks-${n}.shelf-notes.example/`.padEnd(2048, 'x');
      const chosen = { fields: names(100, 50), metafield_namespaces: names(50, 20), private_metafield_namespaces: names(50, 20) };
      return webhooks.insert(tx, { shop_id, ...chosen, app_id: attacker.appId, address, topic: 'themes/publish', format: 'json' }, now);
    }),
  );
}

async function listed({ origin, attacker }: Arena, path: string) {
  const headers = { 'X-Service-Access-Token': attacker.token, Authorization: `Bearer ${operatorKey}` };
  const response = await fetch(`${origin}${path}`, { headers });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength, more: response.headers.get('link')?.includes('rel="next"') ?? false };
}

test('250 records of the largest size of each kind, listed at once', { timeout: 600_000 }, async () => {
  const there = await arena();
  const store = openStore(there.db);
  await fill(store, there).finally(() => store.close());
  const lists = ['pages', 'custom_collections', 'gift_cards', 'webhooks'].map((name) => `/admin/api/latest/${name}.json?limit=250`);
  const operators = [`/operator/shops/${there.attacker.shopId}/metafields?limit=250`];

  for (const path of [...lists, ...operators]) {
    const { status, bytes, more } = await listed(there, path);
    expect([path, status]).toEqual([path, 200]);
    expect(bytes, path).toBeLessThan(8 * 2 ** 20);
    // 250 gift cards, or 250 subscriptions, are 3 MB and fit on a page
    expect([path, more]).toEqual([path, !/gift_cards|webhooks/.test(path)]);
  }

  await expectHeld(there, async (going) => {
    const connections = Array.from({ length: 4 }, async (_, n) => {
      for (let k = n; going(); k++) {
        const { status } = await listed(there, lists[k % lists.length]!);
        expect([200, 429]).toContain(status);
        if (status === 429) await new Promise((next) => setTimeout(next, 100));
      }
    });
    await Promise.all(connections);
  });
});

test('nobody gets around the bound of a page by asking for a single member', { timeout: 120_000 }, async () => {
  const there = await arena();
  const page = { title: 'How we store tea', body_html: textOf(0) };
  const headers = { 'X-Service-Access-Token': there.attacker.token };
  for (let n = 0; n < 4; n++) expect((await send(there.origin, 'POST', '/admin/api/latest/pages.json', { body: { page }, headers })).status).toBe(201);
  const ids = new Set<number>();
  let path: string | undefined = '/admin/api/latest/pages.json?limit=250&fields=id';
  while (path) {
    const answer: Awaited<ReturnType<typeof send>> = await send(there.origin, 'GET', path, { headers });
    for (const { id } of answer.body.pages) ids.add(id);
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    path = next && new URL(next).pathname + new URL(next).search;
  }
  expect(ids.size).toBe(4);
});
