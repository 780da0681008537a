// The demo shop's records, as a first start writes them: they are the result of the demo story, and contain nothing of the server on which it was run.
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { demoRecords } from '../../scripts/demo-records.ts';
import { pages } from '../../server/admin/pages.ts';
import { demo } from '../../server/sandbox/demo.ts';
import { type DemoRecords, demoRecordsFile, recorded, writeDemoRecords } from '../../server/sandbox/demo-records.ts';
import { parts } from '../../server/store/copies.ts';
import { Vault } from '../../server/store/vault.ts';
import { tables } from '../../server/tables.ts';
import { asOperator, codeKey, engine, sandbox, send, startServer } from '../support/harness.ts';

const vault = new Vault(codeKey);

async function emptyServer() {
  const server = await startServer({ 'code-key': codeKey });
  onTestFinished(() => server.close());
  return server;
}

test.runIf(engine === 'sqlite')('the file is the result of the story: npm run demo-records', async () => {
  expect(await demoRecords()).toBe(readFileSync(demoRecordsFile, 'utf8'));
});

test('the records have ids of this database, this address and this time', async () => {
  const { store, origin } = await emptyServer();
  const { untold, ...found } = await demo(store, vault, { story: true });
  await writeDemoRecords({ store, vault, shop: untold!, app_id: found.app_id, origin });
  const rows = await store.transaction(async (tx) => {
    const all = [];
    for (const table of tables.filter(({ indexes }) => !indexes.key))
      for await (const part of parts(tx, table, table.indexes.global ? null : found.shop_id)) all.push(...part);
    return all;
  });
  expect(rows.length).toBeGreaterThan(150);
  const text = JSON.stringify(rows);
  expect(text).not.toMatch(/sandbox\.invalid|\b(1999|2000)-\d\d-\d\dT|00000000-0000-4000/);
  const late = Date.now() - recorded.monthMs;
  for (const [time] of text.matchAll(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00/g)) expect(Date.parse(time)).toBeGreaterThan(late);
  expect(rows.filter(({ code_mark, access_token, sealed_code }) => code_mark === '' || access_token === '' || sealed_code === '')).toEqual([]);

  const app = (method: string, path: string, body?: unknown) =>
    send(origin, method, `/admin/api/latest${path}`, { body, headers: { 'X-Service-Access-Token': found.access_token } });
  // the records are counted, searched and encrypted as if calls had made them
  expect((await app('GET', '/pages/count.json')).body).toEqual({ count: 4 });
  expect((await app('GET', '/gift_cards/search.json?query=tasting')).body.gift_cards).toMatchObject([
    { id: 240000001, last_characters: expect.stringMatching(/^\w{4}$/) },
  ]);
  expect((await app('GET', '/storefront_access_tokens.json')).body.storefront_access_tokens).toMatchObject([
    { access_token: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  // a new record gets the next id
  expect((await app('POST', '/pages.json', { page: { title: 'Next' } })).body.page.id).toBe(131000005);
  // ids also go on after removed records, whose deliveries still name them
  const webhook = { topic: 'collections/create', address: `${origin}/sandbox/receiver` };
  expect((await app('POST', '/webhooks.json', { webhook })).body.webhook.id).toBe(350000004);
  expect(await demo(store, vault, { story: true, keys: found })).toEqual(found);
});

test('the delivery that failed was repeated 8 times over 4 hours, as the guide says', () => {
  const { webhook_deliveries } = JSON.parse(readFileSync(demoRecordsFile, 'utf8')) as DemoRecords;
  const { attempts } = webhook_deliveries!.find(({ state }) => state === 'failed')!;
  const times = (JSON.parse(String(attempts)) as { started_at: string }[]).map(({ started_at }) => Date.parse(started_at));
  expect(times).toHaveLength(9);
  expect((times.at(-1)! - times[0]!) / 3_600_000).toBeCloseTo(4, 0);
});

test('a shop that is not the first of its database gets no records, because their ids may belong to others', async () => {
  const server = await emptyServer();
  await sandbox({ server });
  const { untold, shop_id } = await demo(server.store, vault, { story: true });
  expect([untold, await pages.count(server.store, shop_id, [])]).toEqual([undefined, 0]);
});

test('a deleted demo shop is opened again, and the first one is found once a snapshot has restored it', async () => {
  const { store, origin } = await emptyServer();
  const first = await demo(store, vault);
  await asOperator(origin, 'POST', '/shops', { shop: { name: 'Another', domain: 'another.example' } });
  const { body } = await asOperator(origin, 'POST', '/snapshots');
  await asOperator(origin, 'DELETE', `/shops/${first.shop_id}`);
  const second = await demo(store, vault);
  expect(second.shop_id).not.toBe(first.shop_id);
  expect((await asOperator(origin, 'POST', `/snapshots/${body.snapshot.id}/restore`)).status).toBe(200);
  for (let start = 0; start < 2; start++) expect(await demo(store, vault)).toMatchObject({ shop_id: first.shop_id, shop_domain: first.shop_domain });
});

test('other shops may have both domains of the demo shop', async () => {
  const { store, origin } = await emptyServer();
  const { shop_id } = await demo(store, vault);
  await asOperator(origin, 'DELETE', `/shops/${shop_id}`);
  for (const domain of ['harbour-tea.example', 'demo.store-admin.example'])
    expect((await asOperator(origin, 'POST', '/shops', { shop: { name: 'Another', domain } })).status).toBe(201);
  const found = await demo(store, vault);
  expect(found.shop_domain).toBe('harbour-tea-2.example');
  expect(await demo(store, vault, { keys: found })).toEqual(found);
});
