// A shop whose apps ask for more than fits on a page. Each list comes in pages, rows that a page doesn't show don't slow it down, and the apps share a page.
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applicationCharges, recurringCharges, usageCharges } from '../../server/domain/charges.ts';
import { feedback } from '../../server/domain/feedback.ts';
import { moment } from '../../server/store/clock.ts';
import { engine, type Sandbox, sandbox } from '../support/harness.ts';
import { charged, leadsTo, subscribed, visit } from './_visits.ts';

const now = Date.now();
const many = (count: number) => Array.from({ length: count }, (_, n) => n);

async function inBatches<T>(rows: T[], store: (batch: T[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += 5_000) await store(rows.slice(from, from + 5_000));
}

async function chargesIn({ shop, app, server: { store } }: Sandbox, count: number, status: 'pending' | 'expired' | 'active', name: string) {
  const row = { shop_id: shop.id, app_id: app.id, price: '1.00', status, return_url: null, test: false, expires_at: moment(now + 86_400_000) };
  const rows = many(count).map((n) => ({ ...row, name: `${name} ${n}` }));
  await inBatches(rows, (batch) => store.transaction((tx) => applicationCharges.insertAll(tx, batch, moment(now))));
}

async function recurringIn({ shop, app, server: { store } }: Sandbox, count: number, name: string) {
  const row = { shop_id: shop.id, app_id: app.id, price: '1.00', terms: 'x', test: false, status: 'pending' as const };
  const rows = many(count).map((n) => ({ ...row, name: `${name} ${n}` }));
  await inBatches(rows, (batch) => store.transaction((tx) => recurringCharges.insertAll(tx, batch, moment(now))));
}

async function messagesIn({ shop, app, server: { store } }: Sandbox, count: number) {
  const row = { shop_id: shop.id, app_id: app.id, resource_type: 'Product' as const, state: 'requires_action' as const, feedback_generated_at: 'x' };
  const rows = many(count).map((n) => ({ ...row, resource_id: n, messages: [`Message ${n}`], resource_updated_at: null }));
  await inBatches(rows, (batch) => store.transaction((tx) => feedback.insertAll(tx, batch, moment(now))));
}

const to = (box: Sandbox, path: string) => box.origin + path;

/** Follows the links of a list and returns what each page shows: forwards by `Next`, or back by `Previous`. */
async function read(box: Sandbox, first: string, item: RegExp, link: 'Next' | 'Previous' = 'Next', most = 100) {
  const pages: string[][] = [];
  let url: string | undefined = first;
  let last = first;
  while (url && pages.length < most) {
    last = url;
    const { status, text } = await visit(url);
    expect(status).toBe(200);
    pages.push([...text.matchAll(item)].map(([, found]) => found!));
    const next: string | undefined = new RegExp(`href="([^"]+)">${link}<`).exec(text)?.[1]?.replaceAll('&amp;', '&');
    url = next && to(box, next);
  }
  return { pages, last };
}

test('every list comes page by page, forwards and back, with nothing twice and nothing left out', async () => {
  const box = await sandbox();
  await chargesIn(box, 60, 'pending', 'Ask');
  await recurringIn(box, 60, 'Plan');
  await messagesIn(box, 60);
  const { text } = await visit(box.shop.merchant_url);
  const paths = leadsTo({ text, location: null }).filter((path) => path.includes('app_id='));
  expect(paths).toHaveLength(3);
  for (const [path, item] of [
    [paths[0]!, /<h3><a [^>]+><bdi>(Ask \d+)/g],
    [paths[1]!, /<h3><a [^>]+><bdi>(Plan \d+)/g],
    [paths[2]!, /<p>(Message \d+)/g],
  ] as const) {
    const forwards = await read(box, to(box, path), item);
    expect(forwards.pages.map((page) => page.length)).toEqual([25, 25, 10]);
    expect(new Set(forwards.pages.flat()).size).toBe(60);
    const back = await read(box, forwards.last, item, 'Previous');
    expect(back.pages.toReversed()).toEqual(forwards.pages);
  }
  const all = leadsTo({ text, location: null }).find((path) => path.includes('/application_charges?') && !path.includes('app_id'))!;
  expect((await read(box, to(box, all), /<h3><a [^>]+><bdi>(Ask \d+)/g)).pages.flat()).toHaveLength(60);
});

test('no app takes the place of another, whatever it asks for: the apps take turns', async () => {
  const greedy = await sandbox();
  await chargesIn(greedy, 500, 'pending', 'Greed');
  await chargesIn(greedy, 500, 'expired', 'Past');
  await recurringIn(greedy, 500, 'Plan');
  await messagesIn(greedy, 500);
  const others = [];
  for (const n of many(7)) {
    const other = await greedy.anotherApp({ name: `App ${n}` });
    await charged(other, { name: `Wish ${n}` });
    await subscribed(other, { name: `Due ${n}` });
    others.push(other);
  }
  const decided = await charged(others[0]!, { name: 'Decided' });
  await greedy.operator('POST', `./application_charges/${decided.id}/accept`);
  const { text } = await visit(greedy.shop.merchant_url);
  expect(text.match(/class="card task"/g)!.length).toBe(9 + 2 * 4);
  expect(text.length).toBeLessThan(40_000);
  expect(text).toContain('<h3><bdi>Decided</bdi></h3>');
  expect(text).not.toContain('Past');
  const { pages } = await read(greedy, greedy.shop.merchant_url, /<p><bdi>((?:Wish|Due) \d)/g);
  expect(pages).toEqual([
    [...many(4).map((n) => `Wish ${n}`), ...many(4).map((n) => `Due ${n}`)],
    [...[4, 5, 6].map((n) => `Wish ${n}`), ...[4, 5, 6].map((n) => `Due ${n}`)],
  ]);
});

test('404 for a list of an app that is not installed here; a cursor is valid only for its own list', async () => {
  const [box, other] = [await sandbox(), await sandbox({ app: { name: 'Kettle Analytics' } })];
  await chargesIn(box, 60, 'pending', 'Ask');
  const list = (below: string, query: string) => box.shop.merchant_url.replace('?', `${below}?${query}&`);
  for (const below of ['/application_charges', '/recurring_application_charges', '/messages'])
    for (const app of [other.app.id, 'x', '', '1&app_id=2']) expect((await visit(list(below, `app_id=${app}`))).status).toBe(404);
  expect((await visit(list('/messages', ''))).status).toBe(404);
  const all = await visit(list('/application_charges', ''));
  const cursor = /page_info=([^"&]+)/.exec(all.text)![1];
  const first = await visit(list('/application_charges', `app_id=${box.app.id}&waiting=1`));
  expect((await visit(list('/application_charges', `app_id=${box.app.id}&waiting=1&page_info=${cursor}`))).text).toBe(first.text);
  expect((await visit(list('/application_charges', 'page_info=x.y'))).text).toBe(all.text);
});

test('a page with 100,000 charges behind it is about as fast as with a few', { timeout: 180_000 }, async () => {
  const [few, box] = [await sandbox(), await sandbox()];
  await chargesIn(few, 30, 'pending', 'Ask');
  await chargesIn(box, 50_000, 'pending', 'Ask');
  await chargesIn(box, 50_000, 'expired', 'Past');
  await recurringIn(box, 20_000, 'Plan');
  await messagesIn(box, 20_000);
  const other = await box.anotherApp({ name: 'Kettle Analytics' });
  await charged(other, { name: 'Wish' });
  const { id } = await subscribed(other, { name: 'By use', capped_amount: '10000.00' });
  await box.operator('POST', `./recurring_application_charges/${id}/activate`);
  const use = { shop_id: box.shop.id, recurring_charge_id: id, description: 'a sheet', price: '0.01' };
  await inBatches(
    many(20_000).map(() => use),
    (batch) => box.server.store.transaction((tx) => usageCharges.insertAll(tx, batch, moment(Date.now() + 1000))),
  );
  // on PostgreSQL the query plans depend on the statistics of the tables
  if (engine === 'postgres') await sql`analyze`.execute(box.server.store.db);
  const { text } = await visit(box.shop.merchant_url);
  expect(text).toContain('Wish');
  expect(text).toContain('$200.00 of $10,000.00 used');
  const own = new URL(box.shop.merchant_url).searchParams.get('signature')!;
  const lists = leadsTo({ text, location: null }).filter((path) => /charges\?|messages\?/.test(path) && path.includes(own));
  expect(lists).toHaveLength(5);
  const least = async (url: string) => {
    const times = [];
    for (let n = 0; n < 5; n++) {
      const before = performance.now();
      expect((await visit(url)).status).toBe(200);
      times.push(performance.now() - before);
    }
    return Math.min(...times);
  };
  const slow = [];
  const usual = await least(few.shop.merchant_url);
  for (const url of [box.shop.merchant_url, ...lists.map((path) => to(box, path))]) {
    const took = await least(url);
    if (took > 50 + 5 * usual) slow.push([url, took, usual]);
  }
  expect(slow).toEqual([]);
  // a page far behind the first one is fast too
  const [waiting] = lists;
  const { last } = await read(box, to(box, waiting!), /(Ask)/g, 'Next', 20);
  expect(await least(last)).toBeLessThan(50 + 5 * usual);
});
