// The first start and the second, as a stranger sees them.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigProblem, readConfig } from '../server/config.ts';
import { settings } from '../server/domain/tenants.ts';
import { openStore } from '../server/store/store.ts';
import { emptyDatabase, engine, send } from './harness.ts';

/** Runs until it is stopped, and then tells all that it printed. */
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

async function database(): Promise<string> {
  if (engine === 'postgres') return emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'store.sqlite');
}

test('--json prints one line, of a tea shop with a month behind it; the next start finds it as it was, and prints the same', async () => {
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
      { line_items: [{ variant_id: 520300001, quantity: 2 }], destination: { last_name: 'Okafor' } },
    ]);
    const [install] = (await operator('/shops/690933842/installs')).installs;
    expect(install.tokens).toHaveLength(1);
    // the app's bucket is as it was before the story
    expect((await app('/pages/count.json')).headers.get('x-service-shop-api-call-limit')).toMatch(/^[123]\/40$/);
    // whom the shop deals with is at the port of this start
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

test('a start loads no package that few requests need', async () => {
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
  expect(['@aws-sdk/client-sns', 'image-size', 'prom-client', 'transliteration', 'yaml', 'yauzl'].filter((name) => packages.has(name))).toEqual([]);
  expect(builtin!.filter((name) => name.includes('undici'))).toEqual([]);
});

test('times begin with the first start: what waits is waiting still, and what was sent has arrived', async () => {
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

test('a start that ended between the shop and its records is made up for by the next one', async () => {
  const db = await database();
  const { stop: end } = await started(db, '--json', '--no-demo-records');
  await end();
  const store = openStore(db);
  await store.transaction(async (tx) => {
    const noted = (await settings.first(tx, null, [['name', '=', 'demo']]))!;
    await settings.update(tx, noted, { value: noted.value.replace('true', 'false') }, noted.updated_at);
    // of a database that several processes may have, only what is older is taken for cut off
    await tx.db.updateTable('shops').set({ created_at: '2020-01-01T00:00:00+00:00' }).execute();
  });
  await store.close();
  const { printed, stop } = await started(db, '--json');
  const facts = JSON.parse(printed);
  const { body } = await send('', 'GET', `${facts.base_url}/redirects/count.json`, { headers: { 'X-Service-Access-Token': facts.access_token } });
  expect([facts.shop_id, body]).toEqual([690933842, { count: 2 }]);
  await stop();
});

test.skipIf(engine === 'postgres')('what lets anybody in is kept in a file that only its owner reads, and the database has none of it', async () => {
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

test.skipIf(engine === 'postgres')('the line to paste that is printed works', async () => {
  const { printed, stop } = await started(await database());
  const [, token, url] = /\ncurl -H 'X-Service-Access-Token: (\w+)' (\S+)\n/.exec(printed)!;
  expect(await send('', 'GET', url!, { headers: { 'X-Service-Access-Token': token! } })).toMatchObject({
    status: 200,
    body: { pages: [{ title: 'How we store tea' }, { title: 'Harvest calendar' }, { title: 'About Harbour Tea' }, { title: 'Shipping and returns' }] },
  });
  // what is printed and each page of the reference lead to the console
  const { origin } = new URL(url!);
  expect(printed).toContain(`\nconsole        ${origin}/console\n`);
  expect(await (await fetch(`${origin}/docs/admin/pages`)).text()).toContain('<a href="/console">');
  expect((await fetch(`${origin}/console`)).status).toBe(200);
  await stop();
});

describe.skipIf(engine === 'postgres')('a host', () => {
  const hosted = ['--no-sandbox', '--port', '0', '--operator-key', 'a-key-of-enough-length-for-a-host', '--code-key', 'k'.repeat(32), '--db', ':memory:'];
  const ended = (...options: string[]) =>
    new Promise<{ code: unknown; said: string }>((done) =>
      execFile(process.execPath, ['server/main.ts', ...options], { env: { ...process.env, PUBLIC_URL: '' } }, (error, _, said) =>
        done({ code: error?.code ?? 0, said }),
      ),
    );

  test('asks for the address that links carry, in one sentence', async () => {
    expect(await ended(...hosted)).toEqual({
      code: 1,
      said: 'Without the sandbox the address that links carry has to be given, such as https://admin.example.com: --public-url or PUBLIC_URL\n',
    });
  });

  test.each([
    'admin.example.com',
    'ftp://admin.example.com',
    'https://admin.example.com/store',
    'https://me@admin.example.com',
    'https://a.example?x',
    'https://',
  ])('takes no %s for it', (given) => {
    const refused = new ConfigProblem(`--public-url takes a scheme and a host, such as https://admin.example.com, and nothing behind them; not ${given}`);
    expect(() => readConfig([...hosted, '--public-url', given], {})).toThrow(refused);
  });

  test('says so as it ends', async () => {
    const { code, said } = await ended(...hosted, '--public-url', 'admin.example.com');
    expect([code, said]).toEqual([
      1,
      '--public-url takes a scheme and a host, such as https://admin.example.com, and nothing behind them; not admin.example.com\n',
    ]);
  });

  test('takes it as browsers write it', () => {
    for (const given of ['https://admin.example.com', 'https://Admin.example.com:443/'])
      expect(readConfig(['--public-url', given], {})['public-url']).toBe('https://admin.example.com');
    expect(readConfig([], { PUBLIC_URL: 'http://10.0.0.1:8080' })['public-url']).toBe('http://10.0.0.1:8080');
  });
});
