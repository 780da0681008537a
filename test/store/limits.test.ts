// How much of the database one shop or one statement may take, and what the server answers beyond that.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Crowded, quickWalkMs } from '../../server/store/fair-semaphore.ts';
import { isOverdue } from '../../server/store/limits.ts';
import { saidOnce } from '../../server/store/log-once.ts';
import { rateBuckets, rateLimiter } from '../../server/store/rate-limit.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { folderUntil } from '../support/folder.ts';
import { emptyDatabase, engine, freshDatabase, sandbox, startServer } from '../support/harness.ts';

async function fresh(options = {}): Promise<Store> {
  const store = openStore(await freshDatabase(), options);
  onTestFinished(() => store.close());
  return store;
}

const shown = async (store: Pick<Store, 'prepared'>) =>
  Promise.all(
    ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(async (name) => (await store.prepared(`show ${name}`, []))[0]![name]),
  );

describe.runIf(engine === 'postgres')('PostgreSQL', () => {
  test('ends a statement after 30 s and a wait for a lock after 10 s, once migrations are done', async () => {
    const store = await fresh({ connections: 3 });
    expect(await shown(store)).toEqual(['0', '0', '0']);
    store.servesCalls();
    for (let n = 0; n < 5; n++) expect(await shown(store)).toEqual(['30s', '10s', '30s']);
    expect(await store.transaction((tx) => shown(tx as Store))).toEqual(['30s', '10s', '30s']);
  });

  test('behind a pooler has these limits in each transaction, but not on the connection', async () => {
    const store = await fresh({ connections: 1, prepared: false });
    store.servesCalls();
    expect(await store.transaction((tx) => shown(tx as Store))).toEqual(['30s', '10s', '30s']);
    expect(await shown(store)).toEqual(['0', '0', '0']);
  });

  test('has an error for a timeout that the store can tell from others', async () => {
    const store = await fresh({ connections: 2 });
    const late = store.transaction(async (tx) => {
      await tx.prepared('set local statement_timeout = 50', []);
      await tx.prepared('select pg_sleep(10)', []);
    });
    expect(isOverdue(await late.catch((error: unknown) => error))).toBe(true);
    // a lock that wasn't free in time, and a transaction that was idle for too long
    for (const code of ['55P03', '25P03']) expect(isOverdue(Object.assign(new Error('late'), { code }))).toBe(true);
    expect(isOverdue(new Error('something else'))).toBe(false);
  });

  test('reads of a table that another transaction has locked do not delay reads of other tables', async () => {
    const server = await startServer({}, openStore(await freshDatabase()));
    onTestFinished(async () => {
      await server.close();
      await server.store.close();
    });
    const [stuck, other] = [await sandbox({ server }), await sandbox({ server })];
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const holder = server.store.transaction(async (tx) => {
      // no connection has prepared the statements that read this table
      await sql`lock table pages in access exclusive mode`.execute(tx.db);
      holding.resolve();
      await held.promise;
    });
    await holding.promise;
    const waiting = Array.from({ length: 30 }, (_, n) => stuck.get(`/pages.json?since_id=${n}`));
    const began = performance.now();
    for (let n = 0; n < 5; n++) expect((await other.get('/redirects.json')).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5000);
    held.resolve();
    await holder;
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(new Array(30).fill(200));
  });

  test('a shop whose writes all wait leaves connections to the others', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const [stuck, other] = [await sandbox({ server }), await sandbox({ server })];
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const holder = server.store.transaction(async (tx) => {
      await sql`select 1 from installs where shop_id = ${stuck.shop.id} for update`.execute(tx.db);
      holding.resolve();
      await held.promise;
    });
    await holding.promise;
    const waiting = Array.from({ length: 40 }, (_, n) => stuck.post('/pages.json', { page: { title: `Teas ${n}` } }));
    const began = performance.now();
    for (let n = 0; n < 5; n++) {
      expect((await other.post('/pages.json', { page: { title: `Cups ${n}` } })).status).toBe(201);
      expect((await other.get('/pages.json?limit=1')).status).toBe(200);
    }
    expect(performance.now() - began).toBeLessThan(5000);
    held.resolve();
    await holder;
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(new Array(40).fill(201));
  });

  test('shops whose long reads had to wait for a connection do not count as slow', async () => {
    const store = await fresh({ connections: 4 });
    const held = Promise.withResolvers<void>();
    const holders = Array.from({ length: 4 }, () => store.transaction(() => held.promise));
    const waiting = [1, 2].map((shop) => store.walked('select 1 as one', [], shop));
    await pause(quickWalkMs + 100);
    held.resolve();
    await Promise.all([...holders, ...waiting]);
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = 'select 1 as one from pg_advisory_xact_lock(7)';
    const holder = store.transaction(async (tx) => {
      await tx.prepared(lock, []);
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const long = store.walked(lock, [], 1);
    const others = await Promise.race([store.walked('select 2 as two', [], 2), pause(3000)]);
    free.resolve();
    await Promise.all([holder, long]);
    expect(others).toEqual([{ two: 2 }]);
  });

  test('statements are refused beyond 4,000 that wait for a connection', async () => {
    const store = await fresh({ connections: 1 });
    const held = Promise.withResolvers<void>();
    const holder = store.transaction(() => held.promise);
    const asked = Array.from({ length: 4010 }, () => store.prepared('select 1 as one', []).catch((error: unknown) => error));
    held.resolve();
    await holder;
    expect((await Promise.all(asked)).filter((answer) => answer instanceof Crowded && answer.crowd === 'database')).toHaveLength(10);
  });
});

test.runIf(engine === 'sqlite')('writes are refused beyond 4,000 that wait, or 1,000 of a shop, and shops take turns', async () => {
  const store = await fresh();
  const all = Array.from({ length: 4010 }, () => store.transaction(async () => 'written').catch((error: unknown) => error));
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === 'written')).toHaveLength(4000);
  expect(answers.filter((answer) => answer instanceof Crowded && answer.crowd === 'database')).toHaveLength(10);
  const ended: string[] = [];
  const portion = store.ofShop(1);
  const many = Array.from({ length: 1000 }, () => portion.transaction(async () => void ended.push('many')));
  const refused = await portion.transaction(async () => 'written').catch((error: unknown) => error);
  expect(refused).toMatchObject({ crowd: 'calls' });
  const others = [2, 3].map((shop) => store.ofShop(shop).transaction(async () => void ended.push('one')));
  await Promise.all([...many, ...others]);
  expect(ended.slice(0, 4)).toEqual(['many', 'one', 'one', 'many']);
  expect(ended).toHaveLength(1002);
});

test.runIf(engine === 'sqlite')('a write that has waited long for its turn is done, although another process writes for a moment just then', async () => {
  const file = join(folderUntil(onTestFinished), 'store.sqlite');
  const store = openStore(file);
  onTestFinished(() => store.close());
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  const first = store.transaction(() => pause(800));
  const second = store.transaction(async () => 'written');
  await first;
  other.exec('begin immediate');
  await pause(20);
  other.exec('rollback');
  expect(await second).toBe('written');
});

test.each([
  ['calls', new Crowded('calls'), 'Too many calls of this shop are under way at once'],
  ['database', new Crowded('database'), 'Too much waits for the database'],
  ['database', Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }), 'The database took too long'],
  ['database', Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }), 'The database took too long'],
  ['database', new Error('timeout exceeded when trying to connect'), 'The database took too long'],
  ['descriptors', Object.assign(new Error('connect EMFILE'), { code: 'EMFILE' }), 'Too many connections are open at once'],
])('503 with Retry-After for a call that meets a limit (%s): %s', async (_, error, errors) => {
  const store = await fresh();
  const instead = new Proxy(store, {
    get(of, key) {
      if (key === 'ofShop') return (shopId: number) => ({ ...of.ofShop(shopId), transaction: () => Promise.reject(error) });
      return Reflect.get(of, key, of);
    },
  });
  const server = await startServer({}, instead);
  onTestFinished(() => server.close());
  const box = await sandbox({ server: await withShops(store) });
  const answer = await fetch(`${server.origin}/admin/api/latest/pages.json`, {
    method: 'POST',
    headers: { 'X-Service-Access-Token': box.token, 'Content-Type': 'application/json' },
    body: '{"page":{"title":"Teas"}}',
  });
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([503, '2.0', { errors }]);
  // what PostgreSQL has ended is in the log, by operation: otherwise nobody finds the statement that is slow
  const ended = server.logged.filter(({ level }) => level === 'warn');
  expect(ended).toEqual(
    isOverdue(error) && 'code' in error ? [expect.objectContaining({ operation: 'createPage', error: `${errors}: ${error.message}` })] : [],
  );
});

async function withShops(store: Store) {
  const server = await startServer({}, store);
  onTestFinished(() => server.close());
  return server;
}

test.runIf(engine === 'postgres')("a bucket that was written before the database's clock was set back counts as empty", async () => {
  const one = openStore(await emptyDatabase());
  onTestFinished(() => one.close());
  await migrate(one, [rateBuckets]);
  await sql`insert into rate_buckets (key, level, at) values ('teas', 2, extract(epoch from clock_timestamp()) + 3600)`.execute(one.db);
  expect(await rateLimiter(one).take('teas', 2, 0.001)).toEqual({ level: 1, full: false });
});

test('waits that were too long are logged once a second, whoever met them', () => {
  const said: object[] = [];
  const say = saidOnce((entry) => void said.push(entry));
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  for (const error of [locked, new Crowded('database'), locked]) say({ jobs: 'poll' }, error);
  for (let n = 0; n < 2; n++) say({ jobs: 'poll' }, new Error('ill'));
  expect(said).toHaveLength(3);
});
