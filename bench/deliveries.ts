// Measures webhooks per second, each signed, sent and logged with its attempt. Compares them with bare `fetch` calls with the same body to the same receiver.
// node bench/deliveries.ts [how many; rounded up to whole writes, each of which goes to all receivers]
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { install, registerApp } from '../server/domain/apps.ts';
import { deliveries } from '../server/domain/delivery-record.ts';
import { payloads } from '../server/domain/payloads.ts';
import { openShop } from '../server/domain/shops.ts';
import { webhooks } from '../server/domain/subscriptions.ts';
import { notify } from '../server/domain/webhooks.ts';
import { openLog } from '../server/monitoring/log.ts';
import { momentNow } from '../server/store/clock.ts';
import { migrate } from '../server/store/schema/migrate.ts';
import { openStore, type Store } from '../server/store/store.ts';
import { Vault } from '../server/store/vault.ts';
import { tables } from '../server/tables.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { median } from './load.ts';

const payload = {
  id: 700100001,
  email: 'mina.okafor@mail.example',
  first_name: 'Mina',
  last_name: 'Okafor',
  created_at: '2026-08-20T18:00:00+00:00',
  updated_at: '2026-08-20T18:00:00+00:00',
  admin_graphql_api_id: 'gid://service/Customer/700100001',
};

const manyReceivers = 2000;
/** One for all rounds, since each log that is opened listens to the end of the process. */
const log = openLog('error');

/** The receivers have a process of their own, so that the cost of receiving isn't counted as the cost of sending. */
async function receivers(): Promise<{ urls: string[]; process: ChildProcess }> {
  const child = spawn(process.execPath, [import.meta.filename, '--receive'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((ready) => createInterface(child.stdout!).once('line', ready));
  return { urls: JSON.parse(line), process: child };
}

async function receive() {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    request.on('end', () => response.end());
  };
  const urls = Array.from({ length: manyReceivers }, async () => {
    const server = createServer(answer);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  console.log(JSON.stringify(await Promise.all(urls)));
}

/** Seals the app's secret before a server exists. */
export const codeKey = 'bench'.repeat(8);

/** A shop with one app, which gets webhooks about changed customers at these addresses. */
export async function subscribed(store: Store, addresses: string[]) {
  await migrate(store, tables);
  return store.transaction(async (tx) => {
    const { app } = await registerApp(tx, new Vault(codeKey), { name: 'Shelf Notes', scopes: ['read_customers'], protected_customer_data: true }, momentNow());
    const shop = await openShop(tx, { name: 'Harbour Tea', domain: `${randomUUID()}.example`, plan: 'advanced' }, momentNow());
    await install(tx, shop, app, momentNow());
    for (const address of addresses)
      await webhooks.insert(
        tx,
        {
          shop_id: shop.id,
          app_id: app.id,
          address,
          topic: 'customers/update',
          format: 'json',
          fields: [],
          metafield_namespaces: [],
          private_metafield_namespaces: [],
        },
        momentNow(),
      );
    return shop;
  });
}

interface Subscribed {
  shop: Awaited<ReturnType<typeof subscribed>>;
  receivers: number;
}

/** Writes everything, then delivers everything. Returns both rates per second, durably. Each write makes a delivery for every receiver of the shop. */
async function sent(store: Store, { shop, receivers }: Subscribed, least: number): Promise<{ raised: number; delivered: number }> {
  const writes = Math.ceil(least / receivers);
  const count = writes * receivers;
  let left = writes;
  const raise = async () => {
    while (left-- > 0) {
      const id = left;
      await store.transaction((tx) =>
        notify(tx, { shop, now: momentNow(), uid: randomUUID() }, { topic: 'customers/update', payload: { ...payload, id }, id }),
      );
    }
  };
  let began = performance.now();
  await Promise.all(Array.from({ length: 64 }, raise));
  const raised = count / ((performance.now() - began) / 1000);

  const { workers } = await createApp({ store, config: readConfig(['--code-key', codeKey], {}), operatorKey: randomUUID(), log });
  began = performance.now();
  workers.start();
  while ((await store.db.selectFrom('jobs').select('id').limit(1).execute()).length > 0) await new Promise((next) => setTimeout(next, 20));
  const delivered = count / ((performance.now() - began) / 1000);
  await workers.stop();
  const logged = (await deliveries.all(store, shop.id)).filter(({ state, attempts }) => state === 'delivered' && attempts.length === 1).length;
  if (logged !== count) throw new Error(`${logged} of ${count} deliveries are logged as delivered at the first attempt`);
  await store.transaction(async (tx) => {
    await deliveries.remove(tx, shop.id, []);
    await payloads.remove(tx, shop.id, []);
  });
  return { raised, delivered };
}

async function fetched(url: string, count: number): Promise<number> {
  const body = JSON.stringify(payload);
  let left = count;
  const began = performance.now();
  const loop = async () => {
    while (left-- > 0) await (await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).arrayBuffer();
  };
  await Promise.all(Array.from({ length: 64 }, loop));
  return count / ((performance.now() - began) / 1000);
}

const rounds = 3;

async function compare(count: number) {
  const there = await receivers();
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-bench-'));
  const postgres = await startPostgres({ durable: true });
  const stores = { SQLite: openStore(join(folder, 'store.sqlite')), PostgreSQL: openStore(postgres.url) };
  try {
    const bare: number[] = [];
    const cases: (Subscribed & { name: string; store: Store; raised: number[]; delivered: number[] })[] = [];
    for (const urls of [there.urls.slice(0, 1), there.urls])
      for (const [engine, store] of Object.entries(stores))
        cases.push({
          name: `${engine}, to ${urls.length === 1 ? 'one receiver' : `${urls.length} receivers`}`,
          store,
          shop: await subscribed(store, urls),
          receivers: urls.length,
          raised: [],
          delivered: [],
        });
    await fetched(there.urls[0]!, count / 5);
    for (let round = 0; round < rounds; round++) {
      bare.push(await fetched(there.urls[0]!, count));
      for (const one of cases) {
        const { raised, delivered } = await sent(one.store, one, count);
        one.raised.push(raised);
        one.delivered.push(delivered);
      }
    }
    const figure = (values: number[]) => `${Math.round(median(values))}/s`;
    console.log(`Webhooks, each signed, sent and logged with its attempt, durably: median of ${rounds} rounds of ${count}, Node ${process.version}.\n`);
    console.log('| what | raised | delivered | of bare fetch |\n| --- | ---: | ---: | ---: |');
    console.log(`| bare \`fetch\`, 64 at once, neither signed nor logged | | ${figure(bare)} | |`);
    for (const { name, raised, delivered } of cases)
      console.log(`| ${name} | ${figure(raised)} | ${figure(delivered)} | ${(median(delivered) / median(bare)).toFixed(2)} |`);
  } finally {
    for (const store of Object.values(stores)) await store.close();
    there.process.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv.includes('--receive')) await receive();
else if (import.meta.main) {
  const count = Number(process.argv[2] ?? 10_000);
  if (!(Number.isSafeInteger(count) && count > 0)) throw new Error(`It takes how many webhooks to send, not ${process.argv[2]}`);
  await compare(count);
}
