// A server inside the test's own process, for vitest, jest, playwright and whoever else: `await startSandbox()`.
// A shop costs a few milliseconds, so each test has one of its own; every delivery that a shop makes is recorded.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { type Config, type LogLevel, readConfig } from './config.ts';
import { declared } from './contracts.ts';
import { install, registerApp } from './domain/apps.ts';
import { openShop, resetShop } from './domain/shops.ts';
import { shops } from './domain/tenants.ts';
import { httpServer } from './http.ts';
import { openLog } from './log.ts';
import { momentNow } from './store/clock.ts';
import { openStore } from './store/store.ts';
import { tables } from './tables.ts';

/** A delivery as it came, for `verifyWebhook(body, headers, clientSecret)`. */
export interface RecordedDelivery {
  topic: string;
  headers: Record<string, string>;
  body: string;
}

export interface SandboxClock {
  now(): Promise<string>;
  /** Puts the shop's clock forward; what falls due by it is done. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): Promise<string>;
}

export interface SandboxShop {
  id: number;
  domain: string;
  /** These two are what `createClient` takes. */
  baseUrl: string;
  accessToken: string;
  /** What its deliveries are signed with. */
  clientSecret: string;
  clock: SandboxClock;
  /** An address for webhook subscriptions; what is sent there is recorded. */
  inbox: string;
  /** What was delivered so far, oldest first. */
  deliveries(topic?: string): RecordedDelivery[];
  /** The next delivery that nobody waited for yet. */
  delivery(topic?: string, withinMs?: number): Promise<RecordedDelivery>;
  /** The status with which the inbox answers from now on. */
  answerDeliveries(status: number): void;
  /** As if newly opened: no records, clock and inbox as at first. The token stays good. */
  reset(): Promise<void>;
}

export interface ShopWishes {
  name?: string;
  plan?: 'basic' | 'standard' | 'advanced' | 'enterprise';
  currency?: string;
  country_code?: string;
  /** Scopes of the app; every one that an operation asks for, where absent. */
  scopes?: string[];
  unauthenticated_scopes?: string[];
  distribution?: 'custom' | 'public';
  sales_channel?: boolean;
}

export interface TestSandbox {
  baseUrl: string;
  /** For the operator interface, under `${baseUrl}/operator`. */
  operatorKey: string;
  /** A shop that no other test has, with an app installed that may do everything. */
  shop(wishes?: ShopWishes): Promise<SandboxShop>;
  close(): Promise<void>;
}

/** `settings` are those of `npm start -- --help`; without any there is no rate limit, and the database is a scratch one. */
export async function startSandbox(settings: Partial<Config> = {}): Promise<TestSandbox> {
  const config = { ...readConfig(['--no-rate-limit'], {}), db: ':memory:', ...settings };
  const store = openStore(config.db, { connections: config['db-connections'], prepared: config['db-prepared'] });
  const operatorKey = config['operator-key'] || randomBytes(24).toString('hex');
  const { listener, workers, vault } = await createApp({ store, config, operatorKey, log: openLog(config['log-level'] as LogLevel) });
  const server = httpServer(listener);
  const post = inboxes();
  const listen = (what: typeof server, port: number) => new Promise<void>((ready, failed) => what.once('error', failed).listen(port, '127.0.0.1', ready));
  await Promise.all([listen(server, settings.port ?? 0), listen(post.server, 0)]);
  workers.start();
  const origin = (of: typeof server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;
  const baseUrl = origin(server);
  const everyScope = [
    ...new Set([...declared('admin').contract.operations.values()].flatMap(({ scopes }) => scopes.map((scope) => scope.replace(/^read_/, 'write_')))),
  ];

  return {
    baseUrl,
    operatorKey,

    async shop({ name = 'Harbour Tea', plan = 'advanced', currency, country_code, ...wishes } = {}) {
      const domain = `shop-${randomBytes(6).toString('hex')}.example`;
      const { shop, clientSecret, accessToken } = await store.transaction(async (tx) => {
        const now = momentNow();
        const place = { ...(currency ? { currency } : {}), ...(country_code ? { country_code } : {}) };
        const shop = await openShop(tx, { name, domain, plan, development: true, ...place }, now);
        const { app, client_secret } = await registerApp(
          tx,
          vault,
          {
            name: 'Shelf Notes',
            scopes: everyScope,
            unauthenticated_scopes: ['unauthenticated_read_product_listings'],
            sales_channel: true,
            protected_customer_data: true,
            ...wishes,
          },
          now,
        );
        return { shop, clientSecret: client_secret, accessToken: (await install(tx, shop, app, now)).access_token };
      });
      const inbox = post.open(shop.id);
      const current = async () => (await shops.find(store, null, shop.id)) ?? shop;
      const set = async (offset: number) => {
        await store.transaction(async (tx) => {
          await shops.update(tx, await current(), { clock_offset_ms: offset }, momentNow(offset));
          tx.wake();
        });
        return momentNow(offset);
      };

      return {
        id: shop.id,
        domain,
        baseUrl,
        accessToken,
        clientSecret,
        clock: {
          now: async () => momentNow((await current()).clock_offset_ms),
          advance: async ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) =>
            set((await current()).clock_offset_ms + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000),
        },
        inbox: `${origin(post.server)}/${shop.id}`,
        deliveries: inbox.deliveries,
        delivery: inbox.delivery,
        answerDeliveries: inbox.answer,
        async reset() {
          await store.transaction(async (tx) => {
            await resetShop(tx, shop.id, tables, momentNow());
          });
          inbox.empty();
        },
      };
    },

    async close() {
      server.closeAllConnections();
      post.server.closeAllConnections();
      await Promise.all([server, post.server].map((each) => new Promise((closed) => each.close(closed))));
      await workers.stop();
      await store.close();
    },
  };
}

/** The receiver of a sandbox's deliveries: a server that records what it gets, by shop. */
function inboxes() {
  interface Inbox {
    status: number;
    got: RecordedDelivery[];
    awaited: Set<RecordedDelivery>;
    onArrival: Set<() => void>;
  }
  const boxes = new Map<string, Inbox>();
  const server = createServer((request, response) => {
    const box = boxes.get((request.url ?? '').split('/')[1] ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(box?.status ?? 404).end();
      if (!box) return;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      box.got.push({ topic: headers['x-service-topic'] ?? '', headers, body: Buffer.concat(chunks).toString('utf8') });
      for (const tell of [...box.onArrival]) tell();
    });
  });

  const open = (shopId: number) => {
    const box: Inbox = { status: 200, got: [], awaited: new Set(), onArrival: new Set() };
    boxes.set(String(shopId), box);
    const matching = (topic?: string) => box.got.filter((each) => topic === undefined || each.topic === topic);
    return {
      deliveries: matching,
      delivery: (topic?: string, withinMs = 5000) =>
        new Promise<RecordedDelivery>((found, failed) => {
          const look = () => {
            const next = matching(topic).find((each) => !box.awaited.has(each));
            if (!next) return;
            box.awaited.add(next);
            clearTimeout(timer);
            box.onArrival.delete(look);
            found(next);
          };
          const timer = setTimeout(() => {
            box.onArrival.delete(look);
            const seen = box.got.map((each) => each.topic).join(', ') || 'nothing';
            failed(new Error(`no delivery${topic ? ` of ${topic}` : ''} within ${withinMs} ms; there was ${seen}`));
          }, withinMs);
          box.onArrival.add(look);
          look();
        }),
      answer: (status: number) => {
        box.status = status;
      },
      empty: () => {
        box.got = [];
        box.awaited.clear();
        box.status = 200;
      },
    };
  };
  return { server, open };
}
