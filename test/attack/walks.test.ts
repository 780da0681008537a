// A shop with 300,000 records sends queries in a loop that go through all of them. Other shops notice nothing of it.
import { expect, test } from 'vitest';
import { giftCards } from '../../server/domain/gift_cards.ts';
import { moment } from '../../server/store/clock.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { send } from '../support/harness.ts';
import { type Arena, arena, expectHeld } from './_arena.ts';

const records = 300_000;
const atOnce = 1000;

/** Inserts directly into the store: one by one the records would take an hour. */
async function fill(store: Store, { attacker }: Arena) {
  for (let from = 0; from < records; from += atOnce) {
    const cards = Array.from({ length: atOnce }, (_, n) => {
      const note = n % 3 === 0 ? null : `for the evening with number ${from + n}`;
      const amounts = { initial_value: 2500, balance: from + n, amount_spent: 0, currency: 'USD' };
      const last_characters = (from + n).toString(36).padStart(4, 'x');
      return { shop_id: attacker.shopId, ...amounts, code_mark: `${from + n}`, last_characters, api_client_id: attacker.appId, note, note_key: note };
    });
    const now = moment(Date.parse('2026-09-01T09:30:00Z') + from * 1000);
    await store.transaction((tx) => giftCards.insertAll(tx, cards, now));
  }
}

test('searches, counts and lists with several filters through 300,000 records', { timeout: 600_000 }, async () => {
  const there = await arena('--no-rate-limit');
  const store = openStore(there.db);
  await fill(store, there).finally(() => store.close());
  const path = '/admin/api/latest/gift_cards';
  const dear = [
    `${path}/search.json?query=e%20o%20balance:>1000&order=balance`,
    `${path}/search.json?query=evening%20number&order=initial_value`,
    `${path}/search.json?query=nowhere&created_at_min=2026-09-01T00:00:00Z&updated_at_max=2027-09-01T00:00:00Z`,
    `${path}/count.json?status=enabled`,
  ];
  const ask = (n: number) => send(there.origin, 'GET', dear[n % dear.length]!, { headers: { 'X-Service-Access-Token': there.attacker.token } });
  for (const n of dear.keys()) expect([dear[n], (await ask(n)).status]).toEqual([dear[n], 200]);
  await expectHeld(
    there,
    async (going) => {
      const connections = Array.from({ length: 8 }, async (_, first) => {
        for (let n = first; going(); n++) expect((await ask(n)).status).toBe(200);
      });
      await Promise.all(connections);
    },
    { loopMs: 20 },
  );
});
