// Servers behind PgBouncer, which lends a connection for one transaction at a time. Where PgBouncer isn't installed, the tests are left out.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { insertUnderHandle } from '../../server/domain/handles.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { type Executor, table, text } from '../../server/store/table.ts';
import { emptyDatabase, engine, sandbox, startServer, until } from '../support/harness.ts';
import { freePort } from '../support/ports.ts';

const present = (() => {
  try {
    return execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }).includes('PgBouncer');
  } catch {
    return false;
  }
})();

const poolSize = 4;

/** The URL of a pooler in front of the database, with fewer connections than callers. */
async function pooled(url: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const name = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-pooler-'));
  // PgBouncer doesn't run as root, and has to read this folder
  chmodSync(folder, 0o755);
  const listening = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const database = `host=${hostname} port=${port} dbname=${name} user=${username} password=${password}`;
  const settings = [
    'listen_addr=127.0.0.1',
    `listen_port=${listening}`,
    'unix_socket_dir=',
    'auth_type=any',
    'pool_mode=transaction',
    `default_pool_size=${poolSize}`,
  ];
  writeFileSync(file, ['[databases]', `${name} = ${database}`, '[pgbouncer]', ...settings, ''].join('\n'));
  const pooler: ChildProcess = spawn('pgbouncer', ['-q', ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' });
  onTestFinished(() => {
    pooler.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const through = new URL(url);
  through.port = String(listening);
  return through.href;
}

async function openedThrough(url: string, count: number): Promise<Store[]> {
  const stores = Array.from({ length: count }, () => openStore(url, { prepared: false }));
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
  const answers = () =>
    stores[0]!.db.introspection.getTables().then(
      () => true,
      () => false,
    );
  await until(answers, (answering) => answering);
  return stores;
}

test.runIf(engine === 'postgres' && present)('two servers work through a transaction pooler, with unnamed statements', async () => {
  const stores = await openedThrough(await pooled(await emptyDatabase()), 2);
  const [one, two] = [await startServer({}, stores[0]), await startServer({}, stores[1])];
  onTestFinished(async () => void (await Promise.all([one.close(), two.close()])));
  const shop = await sandbox({ server: one, app: { scopes: ['write_content'] } });
  const ask = (origin: string, method: string, path: string, body?: unknown) =>
    fetch(`${origin}/admin/api/latest${path}`, {
      method,
      headers: { 'X-Service-Access-Token': shop.token, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const made = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const origin = n % 2 === 0 ? one.origin : two.origin;
      const response = await ask(origin, 'POST', '/pages.json', { page: { title: 'Tea of the week' } });
      const { page } = (await response.json()) as { page: { id: number; handle: string } };
      return { status: response.status, ...page };
    }),
  );
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(made.map(({ handle }) => handle))).toEqual(new Set(['tea-of-the-week', ...Array.from({ length: 59 }, (_, n) => `tea-of-the-week-${n + 1}`)]));
  const read = await Promise.all(made.map(async ({ id }, n) => (await ask(n % 2 ? one.origin : two.origin, 'GET', `/pages/${id}.json`)).json()));
  expect(read.map((body) => (body as { page: { id: number } }).page.id)).toEqual(made.map(({ id }) => id));
});

test.runIf(engine === 'postgres' && present)('a call that waits until the pooler has a connection is not told that the database is away', async () => {
  const url = await pooled(await emptyDatabase());
  const [store] = await openedThrough(url, 1);
  const server = await startServer({}, store);
  onTestFinished(() => server.close());
  const shop = await sandbox({ server, app: { scopes: ['write_content'] } });
  // these clients hold all connections for longer than the server waits for a database that doesn't answer
  const others = await Promise.all(
    Array.from({ length: poolSize }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  const held = Promise.all(others.map((client) => client.query('select pg_sleep(1.5)')));
  const made = await Promise.all(Array.from({ length: 5 }, (_, n) => shop.post('/pages.json', { page: { title: `Tea ${n}` } })));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  await held;
  await Promise.all(others.map((client) => client.end()));
});

test.runIf(engine === 'postgres' && present)('a transaction with a connection does not wait for one without', async () => {
  const url = await pooled(await emptyDatabase());
  const [store] = (await openedThrough(url, 1)) as [Store];
  const leaves = table('leaves', { handle: text() }, { unique: [{ columns: ['shop_id', 'handle'], chosen: true }] });
  await migrate(store, [leaves]);
  const insert = (tx: Executor) => insertUnderHandle(tx, leaves, 'tea', { shop_id: 1 }, '2026-09-01T09:30:00+00:00');
  // after two records, the server looks for a free number under this handle
  for (let n = 0; n < 2; n++) await store.transaction(insert);
  const others = await Promise.all(
    Array.from({ length: poolSize - 1 }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('begin');
      return client;
    }),
  );
  const opened = Promise.withResolvers<void>();
  const looking = Promise.withResolvers<void>();
  const first = store.transaction(async (tx) => {
    await tx.prepared('select 1', []);
    opened.resolve();
    await looking.promise;
    return insert(tx);
  });
  await opened.promise;
  // the first transaction has the last connection
  const second = store.transaction((tx) => {
    const inserting = insert(tx);
    setImmediate(looking.resolve);
    return inserting;
  });
  const began = performance.now();
  expect((await Promise.all([first, second])).map(({ handle }) => handle)).toEqual(['tea-2', 'tea-3']);
  // both must end without a timeout
  expect(performance.now() - began).toBeLessThan(5000);
  await Promise.all(others.map((client) => client.end()));
});
