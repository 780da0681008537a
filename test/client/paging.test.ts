// The client against a real server: lists, the rate limit, a redirection, and a server that goes away.
import { describe, expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { pages } from '../../server/admin/pages.ts';
import { momentNow } from '../../server/store/clock.ts';
import { sandbox, startServer } from '../support/harness.ts';
import { tenPercent } from '../support/price-rules.ts';

describe('a list while others write', () => {
  test('has each of 10,000 records exactly once', async () => {
    const { origin, shop, token, server } = await sandbox();
    const client = createClient({ baseUrl: origin, accessToken: token });
    const now = momentNow();
    const row = (n: number) => ({
      shop_id: shop.id,
      title: `Tea of week ${n}`,
      handle: `tea-of-week-${n}`,
      body_html: '',
      author: 'Shelf Notes',
      published_at: now,
      template_suffix: null,
    });
    const stay = new Set<number>();
    const doomed: number[] = [];
    await server.store.transaction(async (tx) => {
      for (let from = 0; from < 11_000; from += 1100)
        for (const [n, { id }] of (
          await pages.insertAll(
            tx,
            Array.from({ length: 1100 }, (_, n) => row(from + n)),
            now,
          )
        ).entries())
          if (n % 11 === 5) doomed.push(id);
          else stay.add(id);
    });
    expect(stay.size).toBe(10_000);

    let reading = true;
    let written = 0;
    const writer = async () => {
      while (reading) {
        const page_id = doomed.splice(Math.floor(Math.random() * doomed.length), 1)[0];
        if (page_id) await client.delete('/pages/{page_id}.json', { path: { page_id } });
        await client.post('/pages.json', { body: { page: { title: `Late arrival ${written++}` } } });
      }
    };
    const writers = [writer(), writer()];
    const seen: number[] = [];
    for await (const { id } of client.list('/pages.json', { query: { limit: 250 }, fields: ['id'] })) seen.push(Number(id));
    reading = false;
    await Promise.all(writers);

    expect(written).toBeGreaterThan(0);
    expect(new Set(seen).size).toBe(seen.length);
    expect([...stay].filter((id) => !seen.includes(id))).toEqual([]);
  });
});

test('a list of what has changed since a time misses nothing while records go on changing', async () => {
  const { origin, token, post } = await sandbox();
  const client = createClient({ baseUrl: origin, accessToken: token });
  const made: number[] = [];
  for (let n = 0; n < 40; n++) made.push((await post('/pages.json', { page: { title: `Tea of week ${n}` } })).body.page.id);
  const seen: number[] = [];
  for await (const { id } of client.list('/pages.json', { query: { limit: 5, updated_at_min: '2001-01-01T00:00:00Z' }, fields: ['id'] })) {
    seen.push(Number(id));
    // this change moves a page to the end of the list
    if (seen.length % 7 === 0 && seen.length < 60)
      await client.put('/pages/{page_id}.json', { path: { page_id: made[seen.length % 40]! }, body: { page: { title: `Changed ${seen.length}` } } });
  }
  expect([...new Set(seen)].sort((a, b) => a - b)).toEqual(made);
});

describe('a server with a rate limit', () => {
  test('never answers 429 to a single client', async () => {
    const server = await startServer({ 'rate-limit': 40, 'rate-leak-advanced': 40 });
    try {
      const { token } = await sandbox({ server });
      const statuses: number[] = [];
      const client = createClient({ baseUrl: server.origin, accessToken: token, hooks: { onResponse: ({ status }) => void statuses.push(status) } });
      await Promise.all(Array.from({ length: 100 }, () => client.get('/pages/count.json')));
      expect(statuses).toEqual(Array(100).fill(200));
    } finally {
      await server.close();
    }
  });
});

describe('a redirection', () => {
  test('is followed with the token, and its deprecation is reported once', async () => {
    const { origin, token, operator } = await sandbox();
    const told: string[] = [];
    const client = createClient({ baseUrl: origin, accessToken: token, hooks: { onDeprecated: ({ path, reason }) => void told.push(`${path} ${reason}`) } });
    const { body } = await operator('POST', './price_rules', { price_rule: tenPercent });
    const { discount_code } = await client.post('/price_rules/{price_rule_id}/discount_codes.json', {
      path: { price_rule_id: body.price_rule.id },
      body: { discount_code: { code: 'FIRSTFLUSH-10' } },
    });
    told.length = 0;
    for (let time = 0; time < 2; time++)
      expect(await client.get('/discount_codes/lookup.json', { query: { code: 'firstflush-10' } })).toEqual({ discount_code });
    expect(told.filter((each) => each.startsWith('/discount_codes/lookup.json'))).toEqual([
      `/discount_codes/lookup.json ${origin}/docs/guides/migrating#discount-codes`,
    ]);
  });
});

describe('a server that goes away', () => {
  test('is asked again, and then the call fails as a connection error', async () => {
    const server = await startServer();
    const { token } = await sandbox({ server });
    const retried: number[] = [];
    const client = createClient({ baseUrl: server.origin, accessToken: token, retries: 2, hooks: { onRetry: ({ status }) => void retried.push(status) } });
    expect(await client.get('/pages/count.json')).toEqual({ count: 0 });
    await server.close();
    await expect(client.get('/pages/count.json')).rejects.toMatchObject({ reason: 'connection', status: 0 });
    expect(retried).toEqual([0, 0]);
  });
});
