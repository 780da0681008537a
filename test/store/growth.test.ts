// `npm run bench -- --rows` inserts the rows of shops directly into the store, then calls every GET of the contract. The test does so with few rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { callsFor } from '../../bench/calls.ts';
import { analyse, fill, openFiller } from '../../bench/rows-made.ts';
import { stopped, storeAdmin } from '../../bench/servers.ts';
import { openShops } from '../../bench/shops.ts';
import { declared } from '../../server/contracts.ts';
import { engine, freshDatabase } from '../support/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-admin-growth-'));
afterAll(async () => {
  await stopped();
  rmSync(folder, { recursive: true, force: true });
});

test('every GET is called with each of its filters, and every list is larger than a page', { timeout: 120_000 }, async () => {
  const address = engine === 'sqlite' ? join(folder, 'grown.sqlite') : await freshDatabase();
  const empty = await storeAdmin(address);
  const [few, many] = await openShops(empty, ['few.example', 'many.example']);
  await empty.stop();
  const filler = await openFiller(address);
  await fill(filler, few!, 10);
  const rows = await fill(filler, many!, 300);
  await analyse(filler);
  await filler.close();

  const target = await storeAdmin(address);
  const names = [...(await callsFor({ target, token: many!.token, rows })).keys()];
  const reads = [...declared('admin').contract.operations.values()].filter(({ method }) => method === 'get');
  for (const { id, queryParameters } of reads) {
    const asked = names.filter((name) => name.split(/[ ,]/)[0] === id);
    expect(asked, id).not.toHaveLength(0);
    for (const parameter of queryParameters.keys())
      if (!['limit', 'fields', 'page_info'].includes(parameter)) expect(asked.join('\n'), id).toMatch(new RegExp(`\\b${parameter}\\b`));
    // listInventoryItems takes the ids of the items, so it has no second page here
    if (queryParameters.has('page_info') && id !== 'listInventoryItems') expect(asked, id).toContain(`${id}, next`);
  }
  // new rows don't get an id that the filler has set
  const made = await fetch(`${target.base}/pages.json`, {
    method: 'POST',
    headers: { 'X-Service-Access-Token': many!.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ page: { title: 'After all the others' } }),
  });
  expect(made.status).toBe(201);
  expect(((await made.json()) as { page: { id: number } }).page.id).toBeGreaterThan(rows.first('pages') + 299);
});
