// Writes server/sandbox/demo-records.json: the rows of the demo shop after its story was told to a server. Values that differ from run to run have
// placeholders, which a first start replaces: times, random ids, the server's address. With --check it only compares, and writes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { httpServer } from '../server/http/server.ts';
import { demo } from '../server/sandbox/demo.ts';
import { type DemoRecords, demoRecordsFile, recorded } from '../server/sandbox/demo-records.ts';
import { moment } from '../server/store/clock.ts';
import { type Copied, parts } from '../server/store/copies.ts';
import { openStore, type Store } from '../server/store/store.ts';
import { tables } from '../server/tables.ts';
import { optionsOf } from './_options.ts';
import { tellStory } from './demo-story.ts';

const { values } = optionsOf('npm run demo-records writes the rows of the demo shop, or with --check says whether they would change.', {
  options: { check: { type: 'boolean', default: false } },
});

/**
 * Tables that are left out. A first start makes its own shop, app and tokens. Counts come from counting. Answers of carriers are kept only for minutes.
 * Deprecated calls are noted some time after the call.
 */
const left = new Set(['apps', 'settings', 'shops', 'tokens', 'installs', 'row_counts', 'rate_buckets', 'rate_answers', 'deprecated_calls']);

/** Values that each database makes anew. */
const own: Record<string, Partial<Copied>> = {
  gift_cards: { code_mark: '', last_characters: '' },
  gift_card_deliveries: { sealed_code: '' },
  storefront_access_tokens: { access_token: '' },
  webhook_deliveries: { api_version: '', cause: null },
  // a dead job is in no lane, and nobody asks which call of the story caused it
  jobs: { lane: null, cause: null },
};

async function rowsOf(store: Store, shopId: number, began: number, host: string): Promise<DemoRecords> {
  const records: DemoRecords = {};
  const known = new Map<string, string>();
  const uid = (found: string) => {
    const number = known.get(found) ?? `00000000-0000-4000-8000-${String(known.size + 1).padStart(12, '0')}`;
    known.set(found, number);
    return number;
  };
  /** The times of the story in whole minutes: telling it takes seconds, which don't belong to it. */
  const minute = (ms: number) => recorded.now + Math.floor((ms - began) / 60_000) * 60_000;
  const isOfStory = (ms: number) => Math.abs(ms - began) < recorded.monthMs;
  const timeless = (text: string) => (isOfStory(Date.parse(text)) ? moment(minute(Date.parse(text))) : text);
  const plain = (name: string, value: Copied[string]) => {
    if (name === 'duration_ms') return 5;
    if (typeof value === 'number') return isOfStory(value) ? minute(value) : value > began ? Math.floor(value / 60_000) * 60_000 : value;
    if (typeof value !== 'string') return value;
    return value
      .replace(/"duration_ms":\d+/g, '"duration_ms":5')
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00/g, timeless)
      .replaceAll(host, recorded.host)
      .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, uid);
  };
  await store.transaction(async (tx) => {
    const meant = tables.filter(({ name }) => !left.has(name)).sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const table of meant)
      for await (const part of parts(tx, table, table.indexes.global ? null : shopId))
        for (const row of part) {
          const values = Object.entries({ ...row, ...own[table.name] }).map(([name, value]) => [name, plain(name, value as Copied[string])]);
          records[table.name] = [...(records[table.name] ?? []), Object.fromEntries(values)];
        }
  });
  return records;
}

const asText = (records: DemoRecords) =>
  `{\n${Object.entries(records)
    .map(([table, rows]) => `"${table}": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
    .join(',\n')}\n}\n`;

/** Tells the story, and returns the text of the file. */
export async function demoRecords(): Promise<string> {
  const operatorKey = 'operator';
  const store = openStore(':memory:');
  // the log is silent, because a receiver that can't be reached is part of the story
  const log = Object.assign(() => {}, { request() {}, tells: () => false });
  const { listener, app, workers, vault, live } = await createApp({ store, config: readConfig(['--no-rate-limit'], {}), operatorKey, log });
  // times have whole seconds, and the shop's own time may be in the second before the story begins
  const began = Math.floor(Date.now() / 1000) * 1000;
  const { untold, ...found } = await demo(store, vault, { story: true });
  const server = httpServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.locals.origin = `http://${host}`;
  workers.start();
  try {
    await tellStory({ store, shop: untold!, origin: `http://${host}`, operatorKey, demo: found });
    return asText(await rowsOf(store, found.shop_id, began, host));
  } finally {
    live.end();
    server.closeAllConnections();
    server.close();
    await workers.stop();
    await store.close();
  }
}

if (import.meta.main) {
  const text = await demoRecords();
  if (!values.check) writeFileSync(demoRecordsFile, text);
  else if (readFileSync(demoRecordsFile, 'utf8') !== text) {
    console.error('server/sandbox/demo-records.json does not match the story of the demo shop. Run: npm run demo-records');
    process.exit(1);
  }
}
