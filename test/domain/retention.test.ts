import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { deliveries } from '../../server/domain/delivery-record.ts';
import { deprecatedCalls } from '../../server/domain/deprecations.ts';
import { events } from '../../server/domain/events.ts';
import { idempotencyKeys } from '../../server/domain/idempotency.ts';
import { merchantSessions } from '../../server/domain/merchant_sessions.ts';
import { cachedRates, rateDecisions } from '../../server/domain/rates.ts';
import { Retention } from '../../server/domain/retention.ts';
import { removedWebhooks } from '../../server/domain/subscriptions.ts';
import { shops, tokens } from '../../server/domain/tenants.ts';
import { jobs } from '../../server/jobs/define.ts';
import { moment } from '../../server/store/clock.ts';
import { over } from '../../server/store/over.ts';
import { rateLimiter } from '../../server/store/rate-limit.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import type { AnyTable, Column, Standard, Table } from '../../server/store/table.ts';
import { tables } from '../../server/tables.ts';
import { engine, freshDatabase, startServer, until } from '../support/harness.ts';
import { sharedDatabase } from '../support/shared-database.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.parse('2026-09-01T09:30:00Z');
const daysAgo = (days: number) => moment(now - days * dayMs);

const opened = async (address?: string) => {
  const store = openStore(address ?? (await freshDatabase()));
  onTestFinished(() => store.close());
  await migrate(store, tables);
  return store;
};

const shopIn = (store: Store, aheadDays = 0) =>
  store.transaction((tx) =>
    shops.insert(
      tx,
      {
        name: 'Harbour Tea',
        domain: `${Math.random()}.example`,
        currency: 'USD',
        country_code: 'US',
        plan: 'advanced',
        billing_interval: 'monthly',
        carrier_services_feature: false,
        development: false,
        clock_offset_ms: aheadDays * dayMs,
      },
      daysAgo(400),
    ),
  );

const retention = (store: Store, logDays = 30) => new Retention({ store, logDays, log: () => {} });

const deliveredTo = {
  app_id: 1,
  webhook_id: 2,
  delivery_uid: 'd',
  event_uid: 'e',
  topic: 'collections/update',
  address: 'https://hooks.shelf-notes.example/',
  format: 'json' as const,
  api_version: '2026-07',
  triggered_at: daysAgo(0),
  payload: '{"id":1}',
  state: 'delivered' as const,
  attempts: [],
};

const job = { payload: {}, run_at_ms: 0, dead: true };

/** Each log, with the days for which its rows stay and with a row. */
const logs: [table: AnyTable, days: number, row: object][] = [
  [deliveries, 30, deliveredTo],
  [jobs, 30, { ...job, kind: 'webhook_delivery' }],
  [
    rateDecisions,
    30,
    {
      app_id: 1,
      carrier_service_id: 2,
      carrier_service_name: 'Harbour Post',
      outcome: 'rates',
      reason: 'answered',
      detail: '1 rate',
      cached: false,
      duration_ms: 9,
      timeout_s: 10,
    },
  ],
  [events, 365, { subject_id: 1, subject_type: 'Page', verb: 'create', name: 'Tea', arguments: [], author: 'Shelf Notes' }],
  [
    removedWebhooks,
    365,
    { app_id: 1, webhook_id: 2, topic: 'collections/update', address: 'https://hooks.shelf-notes.example/', delivery_id: 3, reason: 'status 500' },
  ],
  [deprecatedCalls, 30, { app_id: 1, operation: 'listVariants', last_call_at: daysAgo(0) }],
  [idempotencyKeys, 1, { app_id: 1, key_mark: 'k', call_mark: 'c', status: 201, reserved_at_ms: 0, kilobytes: 1, answer: 'sealed' }],
  [cachedRates, 15 / (24 * 60), { carrier_service_id: 2, key: 'k', verdict: {}, answered_at_ms: 0, expires_at_ms: 0 }],
];

interface Made {
  shop_id: number;
  days: number;
  changed?: number;
}

/** Inserts rows that were created and last changed so many days ago, in the order given. */
const put = (store: Store, table: AnyTable, row: object, all: Made[]) =>
  store.transaction((tx) =>
    (table as Table<Record<never, Column>>).insertAll(
      tx,
      all.map(({ shop_id, days, changed = days }) => ({ ...row, shop_id, created_at: daysAgo(days), updated_at: daysAgo(changed) })),
      daysAgo(0),
    ),
  );

/** The rows of all shops. */
const rowsOf = (store: Store, table: AnyTable) => over(store, table).selectFrom(table.name).selectAll().orderBy('id').$castTo<Standard>().execute();
const left = async (store: Store, table: AnyTable) => (await rowsOf(store, table)).map(({ created_at, updated_at }) => [created_at, updated_at]);
const made = (...all: [created: number, changed: number][]) => all.map((days) => days.map(daysAgo));

test.for(logs.map(([table, days, row]) => ({ name: table.name, table, days, row })))(
  '$name: older rows are deleted, younger ones stay',
  async ({ table, days, row }) => {
    const store = await opened();
    const [one, other] = [await shopIn(store), await shopIn(store)];
    await put(store, table, row, [{ shop_id: one.id, days: days * 1.1 }]);
    await put(store, table, row, [{ shop_id: other.id, days: days * 0.9 }]);
    await retention(store).prune(now);
    expect(await left(store, table)).toEqual(made([days * 0.9, days * 0.9]));
    await retention(store).prune(now + days * dayMs);
    expect(await left(store, table)).toEqual([]);
  },
);

test("merchants' sessions are deleted after a day, opened or not", async () => {
  const store = await opened();
  const { id: shop_id } = await shopIn(store);
  for (const [days, opened] of [
    [1.1, false],
    [1.2, true],
    [0.2, true],
  ] as const)
    await put(store, merchantSessions, { hash: String(days), opened, return_path: null, expires_at: daysAgo(days) }, [{ shop_id, days }]);
  await retention(store).prune(now);
  expect(await left(store, merchantSessions)).toEqual(made([0.2, 0.2]));
});

test('access tokens are deleted long after their end, except the last one with its scopes', async () => {
  const store = await opened();
  const { id: shop_id } = await shopIn(store);
  const issued: [hash: string, endDaysAgo: number | null, install_id: number, scopes: string[] | null][] = [
    ['long over', 31, 1, null],
    ['over lately', 29, 1, null],
    ['without an end', null, 1, null],
    ['the last with its scopes', 60, 1, ['read_content']],
    ['of another install', 60, 2, ['read_content']],
    ['replaced, with scopes', 60, 3, ['read_content']],
    ['its replacement', 50, 3, ['read_content']],
  ];
  for (const [hash, ago, install_id, scopes] of issued)
    await put(store, tokens, { hash, expires_at: ago === null ? null : daysAgo(ago), install_id, app_id: 1, scopes }, [{ shop_id, days: 90 }]);
  const hashes = async () => (await rowsOf(store, tokens)).map((row) => (row as unknown as { hash: string }).hash);
  await retention(store).prune(now);
  expect(await hashes()).toEqual(['over lately', 'without an end', 'the last with its scopes', 'of another install', 'its replacement']);
  await retention(store).prune(now + 2 * dayMs);
  expect(await hashes()).toEqual(['without an end', 'the last with its scopes', 'of another install', 'its replacement']);
});

test('pending deliveries stay, and so do those that were sent again lately', async () => {
  const store = await opened();
  const { id: shop_id } = await shopIn(store);
  await put(store, deliveries, { ...deliveredTo, state: 'pending' }, [{ shop_id, days: 90 }]);
  await put(store, deliveries, deliveredTo, [
    { shop_id, days: 80 },
    { shop_id, days: 70, changed: 2 },
  ]);
  await put(store, deliveries, { ...deliveredTo, state: 'failed' }, [{ shop_id, days: 60 }]);
  await retention(store).prune(now);
  expect(await left(store, deliveries)).toEqual(made([90, 90], [70, 2]));
});

test('waiting jobs stay, and so do dead jobs, except those of deliveries', async () => {
  const store = await opened();
  const { id: shop_id } = await shopIn(store);
  await put(store, jobs, { ...job, kind: 'gift_card_delivery' }, [{ shop_id, days: 90 }]);
  await put(store, jobs, { ...job, kind: 'webhook_delivery', dead: false }, [{ shop_id, days: 80 }]);
  await put(store, jobs, { ...job, kind: 'webhook_delivery' }, [{ shop_id, days: 70 }]);
  await retention(store).prune(now);
  expect(await left(store, jobs)).toEqual(made([90, 90], [80, 80]));
});

test('any number of rows is deleted, after as many days as the settings say', async () => {
  const store = await opened();
  const { id: shop_id } = await shopIn(store);
  const days = (count: number, ago: number) => Array.from({ length: count }, () => ({ shop_id, days: ago }));
  await put(store, deliveries, deliveredTo, [...days(1200, 10), ...days(3, 6)]);
  await retention(store).prune(now);
  expect(await left(store, deliveries)).toHaveLength(1203);
  await retention(store, 7).prune(now);
  expect(await left(store, deliveries)).toEqual(made([6, 6], [6, 6], [6, 6]));
  await retention(store, 1e12).prune(now);
  await retention(store, 0).prune(now);
  expect(await left(store, deliveries)).toEqual([]);
});

test('rows of a shop whose clock was moved ahead are not deleted early, and do not keep the rows behind them', async () => {
  const store = await opened();
  const [ahead, usual] = [await shopIn(store, 20), await shopIn(store)];
  const row = (shop_id: number, days: number) => ({ shop_id, days });
  await put(store, deliveries, deliveredTo, [
    ...Array.from({ length: 600 }, () => row(ahead.id, 35 - 20)),
    row(usual.id, 34),
    row(ahead.id, 33),
    row(usual.id, 29),
  ]);
  const one = retention(store);
  await one.prune(now);
  expect((await left(store, deliveries)).slice(599)).toEqual(made([15, 15], [29, 29]));
  await one.prune(now + 16 * dayMs);
  expect(await left(store, deliveries)).toEqual([]);
});

test('a row that was passed over as pending is deleted by a run an hour later', async () => {
  const store = await opened();
  const { id: shop_id } = await shopIn(store);
  const [late] = await put(store, deliveries, { ...deliveredTo, state: 'pending' }, [{ shop_id, days: 90 }]);
  const one = retention(store);
  await one.prune(now);
  await store.transaction((tx) => deliveries.updateAll(tx, shop_id, [{ id: late!.id, state: 'failed', updated_at: daysAgo(31) }]));
  await one.prune(now + hourMs);
  expect(await left(store, deliveries)).toEqual([]);
});

test('a row that was passed over while the clock was ahead is deleted once the clock is set right', async () => {
  const store = await opened();
  const { id: shop_id } = await shopIn(store);
  const [late] = await put(store, deliveries, { ...deliveredTo, state: 'pending' }, [{ shop_id, days: 90 }]);
  const one = retention(store);
  await one.prune(now + 400 * dayMs);
  await store.transaction((tx) => deliveries.updateAll(tx, shop_id, [{ id: late!.id, state: 'failed', updated_at: daysAgo(31) }]));
  await one.prune(now);
  expect(await left(store, deliveries)).toEqual([]);
});

test.runIf(engine === 'postgres')('the buckets of the rate limit are deleted once nobody has used them for a day', async () => {
  const store = await opened();
  const limiter = rateLimiter(store);
  for (const key of ['gone', 'used']) for (let n = 0; n < 3; n++) await limiter.take(key, 40, 0.001);
  await sql`update rate_buckets set at = at - 90000 where key = 'gone'`.execute(store.db);
  await retention(store).prune(now);
  expect((await sql<{ key: string }>`select key from rate_buckets`.execute(store.db)).rows).toEqual([{ key: 'used' }]);
  expect((await limiter.take('used', 40, 0.001)).level).toBeGreaterThan(3.9);
});

test('several processes delete at once', async () => {
  const address = await sharedDatabase();
  const stores = [await opened(address), await opened(address), await opened(address)];
  const { id: shop_id } = await shopIn(stores[0]!);
  await put(stores[0]!, deliveries, deliveredTo, [...Array.from({ length: 1100 }, () => ({ shop_id, days: 40 })), { shop_id, days: 20 }]);
  await Promise.all(stores.map((store) => retention(store).prune(now)));
  expect(await left(stores[0]!, deliveries)).toEqual(made([20, 20]));
});

test('a server deletes from its start on, after as many days as its settings say', async () => {
  const store = await opened();
  const { id: shop_id } = await shopIn(store);
  const at = (days: number) => ({ created_at: moment(Date.now() - days * dayMs), updated_at: moment(Date.now() - days * dayMs) });
  await store.transaction((tx) =>
    deliveries.insertAll(
      tx,
      [4, 2].map((days) => ({ ...deliveredTo, shop_id, ...at(days) })),
      daysAgo(0),
    ),
  );
  const server = await startServer({ 'log-days': 3 }, store);
  onTestFinished(() => server.close());
  const rows = await until(
    () => rowsOf(store, deliveries),
    ({ length }) => length < 2,
  );
  expect(rows).toMatchObject([{ created_at: expect.stringContaining(moment(Date.now() - 2 * dayMs).slice(0, 10)) }]);
});
