// The first and the second start of the server, as a new user sees them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigProblem, readConfig } from '../server/config.ts';
import { settings } from '../server/domain/tenants.ts';
import { openStore } from '../server/store/store.ts';
import { ended } from './support/ended.ts';
import { folderUntil } from './support/folder.ts';
import { emptyDatabase, engine, send } from './support/harness.ts';
import { host } from './support/host-process.ts';
import { sharedDatabase } from './support/shared-database.ts';

/** Runs the server until `stop`, which gives everything that the server printed. */
async function started(db: string, ...options: string[]) {
  const child = spawn(process.execPath, ['server/main.ts', '--port', '0', '--db', db, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  const ready = options.includes('--json') ? /\n/ : /\ncurl .*\n/;
  await new Promise<void>((done, failed) => {
    child.stdout.on('data', (data) => {
      printed += data;
      if (ready.test(printed)) done();
    });
    child.once('exit', (code) => failed(new Error(`ended with ${code}`)));
  });
  const stop = () =>
    new Promise<string>((gone) => {
      child.once('exit', () => gone(printed));
      child.kill('SIGTERM');
    });
  return { printed, stop };
}

const database = () => sharedDatabase(emptyDatabase);

test('--json prints one line, for a tea shop with a month of records; the next start keeps the records, and prints the same', async () => {
  const db = await database();
  const found: string[] = [];
  const counted: unknown[] = [];
  for (const _ of ['first', 'second']) {
    const { printed, stop } = await started(db, '--json');
    const facts = JSON.parse(printed);
    expect(Object.keys(facts)).toEqual([
      'base_url',
      'docs_url',
      'operator_url',
      'console_url',
      'operator_key',
      'shop_domain',
      'shop_id',
      'app_id',
      'client_secret',
      'access_token',
    ]);
    const operator = async (path: string) =>
      (await send('', 'GET', facts.operator_url + path, { headers: { Authorization: `Bearer ${facts.operator_key}` } })).body;
    const app = (path: string) => send('', 'GET', facts.base_url + path, { headers: { 'X-Service-Access-Token': facts.access_token } });
    expect((await app('/products/410200001/variants.json?fields=id,title')).body).toEqual({
      variants: [
        { id: 520300001, title: '50 g' },
        { id: 520300002, title: '100 g' },
      ],
    });
    expect((await operator('/shops/690933842/fulfillment_orders')).fulfillment_orders).toMatchObject([
      { line_items: [{ variant_id: 520300001, quantity: 1 }], destination: { last_name: 'Okafor' } },
      { request_status: 'cancellation_requested', line_items: [{ variant_id: 520300003, quantity: 1 }] },
    ]);
    const [install] = (await operator('/shops/690933842/installs')).installs;
    expect(install.tokens).toHaveLength(1);
    // the calls of the demo story are not in the app's bucket, but those that this test made are: four at the first start, and two at the second by now
    expect((await app('/pages/count.json')).headers.get('x-service-shop-api-call-limit')).toMatch(/^[1-6]\/40$/);
    // the webhook address of the demo shop has the port of this start
    const subscribed = (await app('/webhooks.json')).body.webhooks.map(({ address }: { address: string }) => address);
    expect(subscribed).toEqual([`${new URL(facts.base_url).origin}/sandbox/receiver`]);
    counted.push([(await operator('/shops')).shops.length, (await app('/events/count.json')).body, (await operator('/apps')).apps.length]);
    const { base_url, docs_url, operator_url, console_url, ...same } = facts;
    expect(console_url).toBe(`${new URL(base_url).origin}/console`);
    found.push(JSON.stringify(same));
    expect(await stop()).toBe(printed);
  }
  expect(found[1]).toBe(found[0]);
  expect(counted[1]).toEqual(counted[0]);
});

test('a start loads no package that only few requests need', async () => {
  const tells = `process.on('exit', () => console.log(JSON.stringify([process.moduleLoadList, Object.keys(process.getBuiltinModule('node:module')._cache)])))`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(tells)}`, 'server/main.ts', '--port', '0', '--json', '--db', await database()];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for await (const part of child.stdout) {
    if (printed === '') child.kill('SIGTERM');
    printed += part;
  }
  const [builtin, files] = JSON.parse(printed.split('\n')[1]!) as string[][];
  const packages = new Set(files!.flatMap((file) => file.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.slice(1) ?? []));
  expect([...packages]).toEqual(expect.arrayContaining(['express', 'ajv', 'pg']));
  expect(['@aws-sdk/client-sns', 'prom-client', 'transliteration', 'yaml', 'yauzl'].filter((name) => packages.has(name))).toEqual([]);
  expect(builtin!.filter((name) => name.includes('undici'))).toEqual([]);
});

test('times count from the first start: what waits is still waiting, and what was sent has arrived', async () => {
  const { printed, stop } = await started(await database(), '--json', '--no-rate-limit');
  const facts = JSON.parse(printed);
  const get = async (url: string) =>
    (await send('', 'GET', url, { headers: { 'X-Service-Access-Token': facts.access_token, Authorization: `Bearer ${facts.operator_key}` } })).body;
  const days = (time: string) => Math.round((Date.now() - Date.parse(time)) / 86_400_000);
  const shop = `${facts.operator_url}/shops/${facts.shop_id}`;
  expect((await get(`${shop}/clock`)).clock.offset_seconds).toBe(0);
  const { application_charge } = await get(`${facts.base_url}/application_charges/210000001.json`);
  expect([application_charge.status, days(application_charge.created_at)]).toEqual(['pending', 0]);
  const { page } = await get(`${facts.base_url}/pages/131000001.json`);
  expect([page.title, page.author, days(page.created_at)]).toEqual(['How we store tea', 'Shelf Notes', 30]);
  expect(
    (await get(`${shop}/webhook_deliveries`)).webhook_deliveries.map(({ id, state, attempt_count }: Record<string, unknown>) => [id, state, attempt_count]),
  ).toEqual(expect.arrayContaining([[365000001, 'delivered', 1]]));
  expect((await get(`${facts.operator_url}/dead_jobs/367000001`)).dead_job).toMatchObject({ attempts: 9, last_error: 'status 503' });
  expect((await get(`${facts.base_url}/custom_collections/610100002.json`)).custom_collection).toMatchObject({
    products_count: 2,
    image: { width: 1200, height: 800 },
  });
  await stop();
});

test('a start that was cut off between the shop and its records is completed by the next start', async () => {
  const db = await database();
  const { stop: end } = await started(db, '--json', '--no-demo-records');
  await end();
  const store = openStore(db);
  await store.transaction(async (tx) => {
    const noted = (await settings.first(tx, null, [['name', '=', 'demo']]))!;
    await settings.update(tx, noted, { value: noted.value.replace('true', 'false') }, noted.updated_at);
    // in a database that several processes can use, only an older start counts as cut off
    await tx.db.updateTable('shops').set({ created_at: '2020-01-01T00:00:00+00:00' }).execute();
  });
  await store.close();
  const { printed, stop } = await started(db, '--json');
  const facts = JSON.parse(printed);
  const { body } = await send('', 'GET', `${facts.base_url}/redirects/count.json`, { headers: { 'X-Service-Access-Token': facts.access_token } });
  expect([facts.shop_id, body]).toEqual([690933842, { count: 2 }]);
  await stop();
});

test('a database is left unchanged by a start without the code key of its first start', async () => {
  const db = await database();
  const { stop } = await started(db, '--json', '--no-demo-records', '--code-key', 'a-key-of-its-own');
  await stop();
  const { said } = await ended(['server/main.ts', '--port', '0', '--db', db], { env: { ...process.env, CODE_KEY: '' } });
  expect(said).toMatch(/^This database has a code key, .*: give the right key with --code-key or CODE_KEY/);
  expect(existsSync(`${db}.key`)).toBe(false);
  const store = openStore(db);
  onTestFinished(() => store.close());
  // a sandbox makes a key of its own only in a database that has none
  expect(await store.transaction((tx) => settings.first(tx, null, [['name', '=', 'sandbox_key']]))).toBeUndefined();
});

test.skipIf(engine === 'postgres')('the credentials are in a file that only its owner can read, and not in the database', async () => {
  const db = await database();
  const { printed, stop } = await started(db, '--json', '--no-demo-records');
  const { operator_key, access_token, client_secret, shop_domain, shop_id, app_id, base_url } = JSON.parse(printed);
  await stop();
  const bytes = readFileSync(db).toString('latin1') + (existsSync(`${db}-wal`) ? readFileSync(`${db}-wal`).toString('latin1') : '');
  for (const secret of [operator_key, access_token, client_secret]) expect(bytes).not.toContain(secret);
  expect([JSON.parse(readFileSync(`${db}.sandbox`, 'utf8')), statSync(`${db}.sandbox`).mode & 0o777]).toEqual([
    { operator_key, access_token, client_secret, shop_domain, shop_id, app_id, base_url },
    0o600,
  ]);
});

test.skipIf(engine === 'postgres')('commands in the same folder find the operator key that a sandbox was given, and so does its next start', async () => {
  const db = await database();
  for (const given of [['--operator-key', 'a-key-of-my-own', '--host', '0.0.0.0'], []]) {
    const { printed, stop } = await started(db, '--json', '--no-demo-records', ...given);
    await stop();
    const left = JSON.parse(readFileSync(`${db}.sandbox`, 'utf8'));
    expect([JSON.parse(printed).operator_key, left.operator_key]).toEqual(Array(2).fill('a-key-of-my-own'));
    // a server on all addresses is called at this machine's own
    expect(left.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
  }
});

test.skipIf(engine === 'postgres')('the printed line works when it is pasted', async () => {
  const { printed, stop } = await started(await database());
  const [, token, url] = /\ncurl -H "X-Service-Access-Token: (\w+)" (\S+)\n/.exec(printed)!;
  expect(await send('', 'GET', url!, { headers: { 'X-Service-Access-Token': token! } })).toMatchObject({
    status: 200,
    body: { pages: [{ title: 'How we store tea' }, { title: 'Harvest calendar' }, { title: 'About Harbour Tea' }, { title: 'Shipping and returns' }] },
  });
  // the printed text and each page of the reference lead to the console
  const { origin } = new URL(url!);
  expect(printed).toContain(`\nconsole        ${origin}/console\n`);
  expect(await (await fetch(`${origin}/docs/admin/pages`)).text()).toContain('<a href="/console">');
  expect((await fetch(`${origin}/console`)).status).toBe(200);
  await stop();
});

describe.skipIf(engine === 'postgres')('a host', () => {
  const hosted = ['--no-sandbox', '--port', '0', '--operator-key', 'a-key-of-enough-length-for-a-host', '--code-key', 'k'.repeat(32), '--db', ':memory:'];
  const start = (...options: string[]) => ended(['server/main.ts', ...options], { env: { ...process.env, PUBLIC_URL: '' } });

  test('needs the address for its links, and says so in one sentence', async () => {
    expect(await start(...hosted)).toMatchObject({
      code: 1,
      said: 'Without the sandbox, the server needs an address for its links, such as https://admin.example.com: give it with --public-url or PUBLIC_URL\n',
    });
  });

  test('needs a code key of 32 characters, and says so in one sentence', async () => {
    expect(await start(...hosted, '--code-key', 'k'.repeat(31), '--public-url', 'https://admin.example.com')).toMatchObject({
      code: 1,
      said: 'Without the sandbox, the server needs a key of 32 characters or more to encrypt gift card codes and secrets: give it with --code-key or CODE_KEY\n',
    });
  });

  test.each([
    'admin.example.com',
    'ftp://admin.example.com',
    'https://admin.example.com/store',
    'https://me@admin.example.com',
    'https://a.example?x',
    'https://',
  ])('accepts no %s as this address', (given) => {
    const refused = new ConfigProblem(`--public-url takes only a scheme and a host, such as https://admin.example.com, not ${given}`);
    expect(() => readConfig([...hosted, '--public-url', given], {})).toThrow(refused);
  });

  test('ends with this message', async () => {
    const { code, said } = await start(...hosted, '--public-url', 'admin.example.com');
    expect([code, said]).toEqual([2, '--public-url takes only a scheme and a host, such as https://admin.example.com, not admin.example.com\n']);
  });

  test('prints its addresses, and no key', async () => {
    const { printed } = await host('--drain-seconds', '0');
    expect(Object.keys(JSON.parse(printed)).sort()).toEqual(['base_url', 'console_url', 'docs_url', 'management_url', 'operator_url']);
  });

  test('writes the address as browsers do', () => {
    for (const given of ['https://admin.example.com', 'https://Admin.example.com:443/'])
      expect(readConfig(['--public-url', given], {})['public-url']).toBe('https://admin.example.com');
    expect(readConfig([], { PUBLIC_URL: 'http://10.0.0.1:8080' })['public-url']).toBe('http://10.0.0.1:8080');
  });
});

describe.skipIf(engine === 'postgres')('a start that fails', () => {
  async function failed(cwd: string, ...options: string[]) {
    const { said } = await ended([resolve('server/main.ts'), '--port', '0', ...options], { cwd, env: { ...process.env, PUBLIC_URL: '' } });
    return said;
  }

  /** A folder within a folder, since a start could leave a lock beside the folder. */
  async function place(): Promise<{ outer: string; here: string; all: () => string[] }> {
    const outer = folderUntil(onTestFinished);
    const here = join(outer, 'checkout');
    mkdirSync(here);
    writeFileSync(join(here, 'package.json'), '{"name":"shelf-notes"}\n');
    return { outer, here, all: () => (readdirSync(outer, { recursive: true }) as string[]).sort() };
  }

  const newer = (db: DatabaseSync) => db.exec("create table migration_steps (name text primary key); insert into migration_steps values ('schema 1000')");

  test.each<[string, string[], RegExp]>([
    ['is no database', ['--db', 'package.json'], /^package\.json is not a SQLite database: give another file with --db/],
    ['is no database, while it is brought up to date', ['--db', 'package.json', '--migrate'], /^package\.json is not a SQLite database/],
    ['would be in a folder that nobody can create', ['--db', '/proc/none/new.sqlite'], /^The server can't start: E.*: choose a file that can be written/],
    ['has too long a name', ['--db', 'n'.repeat(300)], /^The server can't start: ENAMETOOLONG.*: choose a file that can be written/],
    ['is a folder', ['--db', '.'], /^\. can't be opened: it is a folder/],
    ["belongs to somebody else's program", ['--db', 'foreign.sqlite'], /^The database has tables of another program/],
    ["belongs to somebody else's program, which has shops too", ['--db', 'foreign-shops.sqlite'], /^The database has tables of another program/],
    ["belongs to somebody else's program, and has a log", ['--db', 'foreign-wal.sqlite'], /^The database has tables of another program/],
    ['a newer release has changed', ['--db', 'newer.sqlite'], /^A newer release of store-admin has changed the database to schema 1000/],
    ['is in memory, with nothing to import', ['--db', ':memory:', '--import', 'none.ndjson'], /^There is no file none\.ndjson/],
    ['is new, with nothing to import', ['--db', 'new/deep/store.sqlite', '--import', 'none.ndjson'], /^There is no file none\.ndjson/],
    ['is new, with something else to import', ['--db', 'new/deep/store.sqlite', '--import', 'package.json'], /^package\.json is not an export/],
    ['is new, with a folder to import', ['--db', 'new.sqlite', '--import', '.'], /^\. is a folder, not an export/],
    ['is new, with a seed that is not there', ['--db', 'new.sqlite', '--seed', 'nope.yaml'], /^The file of --seed can't be read: ENOENT.*'nope\.yaml'\n$/],
  ])('leaves no file behind where the database %s', async (_, options, sentence) => {
    const { here, all } = await place();
    for (const [name, make] of [
      ['foreign.sqlite', (db) => db.exec('create table teas (name text)')],
      ['foreign-shops.sqlite', (db) => db.exec('create table shops (name text)')],
      ['foreign-wal.sqlite', (db) => db.exec('pragma journal_mode = wal; create table teas (name text)')],
      ['newer.sqlite', newer],
    ] as [string, (db: DatabaseSync) => void][]) {
      const db = new DatabaseSync(join(here, name));
      make(db);
      db.close();
    }
    const before = all();
    const bytes = () => ['foreign.sqlite', 'foreign-shops.sqlite'].map((name) => readFileSync(join(here, name), 'hex'));
    const former = bytes();
    expect(await failed(here, ...options)).toMatch(sentence);
    expect(all()).toEqual(before);
    expect(bytes()).toEqual(former);
  });

  test('leaves no file behind where a port is taken, and names its option', async () => {
    const { here, all } = await place();
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const host = ['--no-sandbox', '--operator-key', 'k'.repeat(32), '--code-key', 'k'.repeat(32), '--public-url', 'https://admin.example.com'];
    const before = all();
    const sentence = (option: string) =>
      `Port ${port} of 127.0.0.1 is taken: stop the program that uses it, or choose another port with ${option}; 0 picks a free one\n`;
    expect(await failed(here, ...host, '--db', 'new.sqlite', '--management-port', String(port))).toBe(sentence('--management-port'));
    expect(await failed(here, '--db', 'new.sqlite', '--port', String(port))).toBe(sentence('--port'));
    expect(all()).toEqual(before);
  });

  test('brings the database of a host up to date without an operator key, which it does not need', async () => {
    const { here } = await place();
    const db = join(here, 'store.sqlite');
    expect(await failed(here, '--no-sandbox', '--migrate', '--code-key', 'k'.repeat(32), '--db', db)).not.toContain('operator key');
    expect(existsSync(db)).toBe(true);
    expect(await failed(here, '--no-sandbox', '--code-key', 'k'.repeat(32), '--db', db)).toMatch(/^Without the sandbox, the server needs an operator key/);
  });

  test('leaves an existing database and its key unchanged', async () => {
    const { here, all } = await place();
    const db = join(here, 'store.sqlite');
    const { stop } = await started(db, '--json', '--no-demo-records');
    await stop();
    const before = all();
    expect(before).toEqual(expect.arrayContaining(['checkout/store.sqlite', 'checkout/store.sqlite.key', 'checkout/store.sqlite.sandbox']));
    expect(await failed(here, '--db', db, '--host', '192.0.2.1')).toMatch(/^192\.0\.2\.1 is not an address of this machine/);
    expect(all()).toEqual(expect.arrayContaining(before));
  });
});
