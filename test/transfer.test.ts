// Exports all rows to a file and imports them, from one database to the other and back.
// Longer than other files: what an import refuses stands beside what an export writes.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { pages } from '../server/admin/pages.ts';
import { declared } from '../server/contracts.ts';
import { highestIds } from '../server/store/schema/numbering.ts';
import { columnsThere, NewerSchema, schema, schemaOf } from '../server/store/schema/schema.ts';
import { openStore, type Store } from '../server/store/store.ts';
import { tables } from '../server/tables.ts';
import { exportTo } from '../server/transfer/export.ts';
import { NoTransfer } from '../server/transfer/format.ts';
import { importFrom } from '../server/transfer/import.ts';
import { deliveriesOf, settled, subscribe } from './support/deliveries.ts';
import { folderUntil } from './support/folder.ts';
import { asOperator, codeKey, emptyDatabase, engine, freshDatabase, type Running, Sandbox, sandbox, send, startServer, until } from './support/harness.ts';
import { receiver } from './support/receiver.ts';
import { gif, productIn } from './support/shop.ts';

const run = promisify(execFile);

function folderOf() {
  const folder = folderUntil(onTestFinished);
  return (name: string) => join(folder, name);
}

/** A database of the kind that the tests run on. The other end is always a SQLite file. */
const databaseAt = async (file: string) => (engine === 'postgres' ? freshDatabase() : file);

async function served<T>(db: string, work: (server: Running) => Promise<T>): Promise<T> {
  const store = openStore(db);
  const server = await startServer({ 'code-key': codeKey, 'public-url': 'https://admin.example.com' }, store);
  try {
    return await work(server);
  } finally {
    await server.close();
    await store.close();
  }
}

async function withStore<T>(db: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(db);
  return work(store).finally(() => store.close());
}

/** The first row of a table in the lines of an export. */
const rowIn = (lines: string[], table: string) => lines.map((line) => JSON.parse(line)).find((line) => line.table === table).row;

const on = (server: Running, box: Sandbox) => new Sandbox(server, box.shop, box.app, box.install, box.token);

/** A shop with records of each kind, from the examples of the contracts. */
async function stocked(server: Running): Promise<Sandbox> {
  const box = await sandbox({ server });
  const hooks = await receiver();
  await subscribe(box, hooks.url);
  const examples = declared('operator').contract.operations;
  for (const [id, path, example] of [
    ['createLocation', 'locations', 'location'],
    ['createProduct', 'products', 'product'],
    ['createSmartCollection', 'smart_collections', 'smart_collection'],
    ['createCustomer', 'customers', 'customer'],
    ['createPriceRule', 'price_rules', 'percentage'],
  ] as const)
    expect((await box.operator('POST', `./${path}`, examples.get(id)!.body!.examples.get(example))).status, id).toBe(201);
  await productIn(box, { title: 'Sencha\u2028\u2029 "first" 🍵', images: [{ attachment: gif }] });
  for (const { group, method, path, body } of declared('admin').contract.operations.values())
    if (method === 'post' && group !== 'webhooks' && !path.includes('{'))
      for (const example of body?.examples.values() ?? []) expect((await box.post(path, example)).status).toBeLessThan(500);
  await settled(box, (await deliveriesOf(box)).length);
  // jobs that are due in some days stay
  await until(
    async () => (await server.store.prepared(`select count(*) as n from jobs where run_at_ms < ${Date.now() + 60_000}`, []))[0]!.n,
    (left) => Number(left) === 0,
  );
  return box;
}

/** These depend on the time, or on what the tour itself has asked for. */
const apart = ['getClock', 'getRequest', 'listDeprecatedApiCalls', 'listRequests', 'listShopDeprecatedCalls'];

/** The response of every GET. An id in a path comes from the list of that name, which the tour has read before. */
async function tour(box: Sandbox): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const ids: Record<string, number> = { shops: box.shop.id, apps: box.app.id };
  for (const round of [1, 2, 3])
    for (const name of ['operator', 'admin'] as const)
      for (const operation of declared(name).contract.operations.values()) {
        if (operation.method !== 'get' || apart.includes(operation.id)) continue;
        const path = operation.path.replace(/(\w+)\/\{[^}]+\}/g, (_, before) => `${before}/${ids[before] ?? round}`);
        const query = [...operation.queryParameters.values()].filter(({ required }) => required).map((one) => `${one.name}=${[one.example].flat()[0]}`);
        const full = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
        const answer = name === 'admin' ? await box.get(full) : await asOperator(box.origin, 'GET', full);
        answers.set(`${operation.id} ${full}`, `${answer.status} ${answer.text}`);
        for (const [key, value] of Object.entries<any>(answer.status === 200 ? answer.body : {})) {
          const id = Array.isArray(value) ? value[0]?.id : value?.id;
          if (typeof id === 'number') ids[Array.isArray(value) ? key : `${key}s`] ??= id;
        }
      }
  return answers;
}

test('the id of a row that was removed is not given again after an import, of the database or of a shop', async () => {
  const at = folderOf();
  const first = at('first.sqlite');
  const { box, removed } = await served(first, async (server) => {
    const box = await sandbox({ server });
    const created = async (title: string) => (await box.post('/pages.json', { page: { title } })).body.page.id as number;
    const [, removed] = [await created('Green tea'), await created('Black tea')];
    await box.delete(`/pages/${removed}.json`);
    return { box, removed };
  });
  const created = (db: string) =>
    served(db, async (server) => (await on(server, box).post('/pages.json', { page: { title: 'White tea' } })).body.page.id as number);
  const second = await databaseAt(at('second.sqlite'));
  await exportTo(first, at('all.ndjson'));
  await importFrom(second, at('all.ndjson'));
  // and from the tested database, whose file the next SQLite database gets
  await exportTo(second, at('again.ndjson'));
  await importFrom(at('third.sqlite'), at('again.ndjson'));
  expect([await created(second), await created(at('third.sqlite'))]).toEqual([removed + 1, removed + 1]);
  const fourth = await databaseAt(at('fourth.sqlite'));
  await exportTo(first, at('shop.ndjson'), { domain: box.shop.domain });
  await served(fourth, async () => {});
  await importFrom(fourth, at('shop.ndjson'));
  const ids = (await withStore(fourth, (store) => store.transaction((tx) => highestIds(tx, [pages])))).pages;
  expect(ids).toBe(removed);
});

test('from SQLite to the tested database and back: every GET answers the same bytes', { timeout: 240_000 }, async () => {
  const at = folderOf();
  const [first, second, third] = [at('first.sqlite'), await databaseAt(at('second.sqlite')), at('third.sqlite')];
  const said: string[] = [];
  const say = (progress: string) => void said.push(progress);
  const { box, before } = await served(first, async (server) => {
    const box = await stocked(server);
    return { box, before: await tour(box) };
  });
  expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(80);
  const rows = await exportTo(first, at('first.ndjson'), { say });
  expect(await importFrom(second, at('first.ndjson'), { say })).toBe(rows);
  expect(said).toContain('shops: 1 rows');
  // programs that read lines take these for the end of one
  expect(readFileSync(at('first.ndjson'), 'utf8')).not.toMatch(/[\u2028\u2029]/);
  // one line of the export and one of the import, however many batches a table has
  expect(said.filter((line) => line.startsWith('pages: '))).toHaveLength(2);
  const between = await served(second, (server) => tour(on(server, box)));
  expect(between).toEqual(before);
  await exportTo(second, at('second.ndjson'));
  await importFrom(third, at('second.ndjson'));
  await served(third, async (server) => {
    const there = on(server, box);
    expect(await tour(there)).toEqual(before);
    const answer = await there.post('/pages.json', { page: { title: 'After all the others' } });
    expect(answer.status).toBe(201);
  });
  // new rows come after those that were imported
  await served(second, async (server) => {
    expect((await on(server, box).post('/pages.json', { page: { title: 'After all the others' } })).status).toBe(201);
  });
});

test('one shop is imported beside others, where the code key is the same; its apps may exist there', { timeout: 120_000 }, async () => {
  const at = folderOf();
  const [from, to] = [await databaseAt(at('from.sqlite')), await databaseAt(at('to.sqlite'))];
  const boxes = await served(from, async (server) => {
    const [one, two] = [await sandbox({ server }), await sandbox({ server })];
    const both = await two.operator('POST', './installs', { install: { app_id: one.app.id } });
    await one.post('/pages.json', { page: { title: 'How we store tea' } });
    await two.post('/redirects.json', { redirect: { path: '/old', target: '/new' } });
    // of this app only a gift card is left
    const former = await one.anotherApp();
    expect((await former.post('/gift_cards.json', { gift_card: { initial_value: 25 } })).status).toBe(201);
    expect((await one.operator('DELETE', `./installs/${former.install.id}`)).status).toBe(200);
    return { one, two, former, token: both.body.access_token };
  });
  const { one, two } = boxes;
  for (const [box, file] of [
    [one, at('one.ndjson')],
    [two, at('two.ndjson')],
  ] as const)
    await exportTo(from, file, { domain: box.shop.domain });
  await expect(importFrom(to, at('one.ndjson'))).rejects.toThrow('a database on which a server was started before');
  await served(to, async () => {});
  for (const file of ['one.ndjson', 'two.ndjson']) await importFrom(to, at(file));
  await served(to, async (server) => {
    const page = await send(server.origin, 'GET', '/admin/api/latest/pages.json', { headers: { 'X-Service-Access-Token': one.token } });
    expect(page.body.pages).toMatchObject([{ title: 'How we store tea' }]);
    const redirects = await send(server.origin, 'GET', '/admin/api/latest/redirects.json', { headers: { 'X-Service-Access-Token': boxes.token } });
    expect(redirects.body.redirects).toMatchObject([{ path: '/old' }]);
    expect((await asOperator(server.origin, 'GET', `/apps/${boxes.former.app.id}`)).status).toBe(200);
    // new records get ids behind those of the imported ones
    const body = { page: { title: 'After all the others' } };
    const made = await send(server.origin, 'POST', '/admin/api/latest/pages.json', { body, headers: { 'X-Service-Access-Token': one.token } });
    expect([made.status, made.body.page.id > page.body.pages[0].id]).toEqual([201, true]);
  });
  await expect(importFrom(to, at('one.ndjson'))).rejects.toThrow(`The database already has a shop with the id ${one.shop.id}`);
  // a shop of an installation that has counted from the same numbers
  const counted = readFileSync(at('two.ndjson'), 'utf8').replaceAll(String(two.shop.id), '4711').replaceAll(two.shop.domain, 'elsewhere.example');
  writeFileSync(at('counted.ndjson'), counted);
  await expect(importFrom(to, at('counted.ndjson'))).rejects.toThrow(': another shop has an id of this one; docs/scale.md says how installations count apart');
  await expect(exportTo(from, at('none.ndjson'), { domain: 'nobody.example' })).rejects.toThrow('There is no shop nobody.example');
});

test.runIf(engine === 'postgres')('a shop moves beside others that count from far above, as docs/scale.md says', async () => {
  const [from, to] = [await freshDatabase(), await freshDatabase()];
  const file = folderOf()('shop.ndjson');
  const moved = await served(from, (server) => sandbox({ server }));
  await exportTo(from, file, { domain: moved.shop.domain });
  const [, statement] = /```sql\n([\s\S]*?)```/.exec(readFileSync('docs/scale.md', 'utf8'))!;
  await withStore(to, (store) => store.prepared(statement!, []));
  await served(to, async (server) => {
    const own = await sandbox({ server });
    expect(own.shop.id).toBeGreaterThan(1e9);
    await importFrom(to, file);
    const there = on(server, moved);
    expect((await there.get('/pages/count.json')).body).toEqual({ count: 0 });
    const later = await sandbox({ server });
    expect(later.shop.id).toBeGreaterThan(own.shop.id);
  });
});

test.runIf(engine === 'postgres')(
  'of two shops whose records have the same ids each has its own, and only SQLite needs a file for each',
  { timeout: 240_000 },
  async () => {
    const at = folderOf();
    const [from, to] = [await freshDatabase(), await freshDatabase()];
    // each installation signs the addresses of charges with its own key
    const answersOf = async (server: Running, box: Sandbox) =>
      [...(await tour(on(server, box)))]
        .filter(([asked]) => asked.includes('.json') || asked.includes(` /shops/${box.shop.id}/`))
        .map(([asked, answer]) => `${asked} ${answer.replace(/signature=[\w-]+/g, '')}`);
    const [one, before] = await served(from, async (server) => {
      const box = await stocked(server);
      return [box, await answersOf(server, box)];
    });
    await exportTo(from, at('one.ndjson'), { domain: one.shop.domain });
    // only the tables that belong to all shops count from elsewhere
    const shared = ['shops', ...tables.filter(({ ofShops, indexes }) => !ofShops && !indexes.key).map(({ name }) => name)];
    await withStore(to, async (store) => {
      for (const name of new Set(shared)) await store.prepared(`select setval(pg_get_serial_sequence('${name}', 'id'), 2000000000)`, []);
    });
    const [two, own] = await served(to, async (server) => {
      const box = await stocked(server);
      return [box, await answersOf(server, box)];
    });
    await importFrom(to, at('one.ndjson'));
    const [{ n }] = (await withStore(to, (store) =>
      store.prepared('select count(*) as n from pages a join pages b on a.id = b.id and a.shop_id < b.shop_id', []),
    )) as [{ n: number }];
    expect(Number(n)).toBeGreaterThan(0);
    await served(to, async (server) => {
      expect(await answersOf(server, one)).toEqual(before);
      expect(await answersOf(server, two)).toEqual(own);
    });
    await exportTo(to, at('all.ndjson'));
    await expect(importFrom(at('all.sqlite'), at('all.ndjson'))).rejects.toThrow(
      'if two shops have this id, which only PostgreSQL allows, export each shop by itself',
    );
  },
);

test.runIf(engine === 'postgres')('an export has everything as it was at one moment, although a server goes on writing', async () => {
  const db = await freshDatabase();
  const file = folderOf()('moment.ndjson');
  await served(db, async (server) => {
    const box = await sandbox({ server });
    expect((await box.post('/redirects.json', { redirect: { path: '/old', target: '/before' } })).status).toBe(201);
  });
  const store = openStore(db);
  onTestFinished(() => store.close());
  const waiting = async () =>
    (await store.prepared('select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())', []))
      .length;
  // the export waits for this table while its rows are changed
  const exporting = await store.transaction(async (tx) => {
    await sql`lock table redirects in access exclusive mode`.execute(tx.db);
    const exported = exportTo(db, file);
    await until(waiting, (count) => count > 0);
    await sql`update redirects set target = '/later'`.execute(tx.db);
    return { exported };
  });
  await exporting.exported;
  expect(readFileSync(file, 'utf8')).toMatch(/"target":"\/before"/);
});

test("a shop's former apps come with it, and no other app gets their records", { timeout: 120_000 }, async () => {
  const at = folderOf();
  const [from, to] = [await databaseAt(at('from.sqlite')), at('to.sqlite')];
  const left = await served(from, async (server) => {
    const box = await sandbox({ server });
    const charge = { name: 'Labels', price: 12, return_url: 'https://shelf-notes.example/back' };
    expect((await box.post('/application_charges.json', { application_charge: charge })).status).toBe(201);
    await box.operator('DELETE', `./installs/${box.install.id}`);
    return box;
  });
  await exportTo(from, at('gone.ndjson'), { domain: left.shop.domain });
  await served(from, async ({ origin }) => void (await asOperator(origin, 'DELETE', `/apps/${left.app.id}`)));
  await exportTo(from, at('removed.ndjson'), { domain: left.shop.domain });
  await served(to, async ({ origin }) => {
    const { body } = await asOperator(origin, 'POST', '/apps', { app: { name: 'Somebody else', scopes: ['read_products'] } });
    expect(body.app.id).toBe(left.app.id);
  });
  await expect(importFrom(to, at('gone.ndjson'))).rejects.toThrow(`The database already has another app with the id ${left.app.id}`);
  await expect(importFrom(to, at('removed.ndjson'))).rejects.toThrow(
    `The shop has rows of a removed app with the id ${left.app.id}, and in this database another app has that id`,
  );
  const fresh = await databaseAt(at('fresh.sqlite'));
  await served(fresh, async () => {});
  await importFrom(fresh, at('removed.ndjson'));
  await served(fresh, async ({ origin }) => {
    const { body } = await asOperator(origin, 'POST', '/apps', { app: { name: 'Somebody else', scopes: ['read_products'] } });
    expect(body.app.id).toBeGreaterThan(left.app.id);
  });
});

test.runIf(engine === 'postgres' && process.platform === 'linux')('an export without room on the disk says so and ends', async () => {
  const at = folderOf();
  const db = await freshDatabase();
  await served(db, async () => {});
  const said = await run('bash', ['-c', `ulimit -f 0; exec '${process.execPath}' server/main.ts --db '${db}' --export '${at('all.ndjson')}'`]).catch(
    (error) => error,
  );
  expect(said).toMatchObject({ code: 1, stderr: expect.stringContaining('EFBIG') });
  expect(readdirSync(at('.'))).toEqual([]);
});

test.runIf(engine === 'sqlite' && process.platform === 'linux')('an import without room on the disk says so, and nothing of it stays', async () => {
  const at = folderOf();
  await served(at('from.sqlite'), async (server) => void (await (await sandbox({ server })).post('/pages.json', { page: { title: 'How we store tea' } })));
  await exportTo(at('from.sqlite'), at('small.ndjson'));
  const lines = readFileSync(at('small.ndjson'), 'utf8').trimEnd().split('\n');
  const large = { ...rowIn(lines, 'pages'), body_html: 'tea '.repeat(2 ** 17) };
  const rows = Array.from({ length: 40 }, (_, n) => JSON.stringify({ table: 'pages', row: { ...large, id: large.id + 1 + n, handle: `page-${n}` } }));
  writeFileSync(at('large.ndjson'), [...lines.slice(0, -1), ...rows, `{"rows":${lines.length - 2 + rows.length}}`].join('\n'));
  // 10 MB are enough for the tables, and too few for the pages
  const command = (room: string, file: string) =>
    run('bash', ['-c', `ulimit -f ${room}; exec '${process.execPath}' server/main.ts --db '${at('to.sqlite')}' --import '${at(file)}'`]);
  await expect(command('10240', 'large.ndjson')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database [^\n]*: solve this, [^\n]*\n$/),
  });
  expect((await command('unlimited', 'small.ndjson')).stdout).toContain(`${lines.length - 2} rows were imported`);
});

test('an export that is interrupted removes what it had begun, and the next one what a killed one left', { timeout: 120_000 }, async () => {
  const at = folderOf();
  const db = await databaseAt(at('from.sqlite'));
  await served(db, async (server) => {
    const { shop } = await sandbox({ server });
    const row = { shop_id: shop.id, title: 'How we store tea', author: '', body_html: 'tea '.repeat(2 ** 17), published_at: null, template_suffix: null };
    const all = Array.from({ length: 60 }, (_, n) => ({ ...row, handle: `tea-${n}` }));
    await server.store.transaction((tx) => pages.insertAll(tx, all, '2026-09-01T09:30:00+00:00'));
  });
  const files = () => readdirSync(at('.')).filter((name) => !/^from\.sqlite(\.lock|-wal|-shm)?$/.test(name));
  /** Ends the command as soon as it has begun a file. On a busy machine it may be done before: then it runs again. */
  const ended = async (signal: NodeJS.Signals, option: string): Promise<[number | null, NodeJS.Signals | null]> => {
    const child = spawn(process.execPath, ['server/main.ts', '--db', db, option, at('all.ndjson')], { stdio: 'ignore' });
    const end = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    while (!files().some((name) => name.endsWith('.part')) && child.exitCode === null) await pause(2);
    child.kill(signal);
    const [code, by] = await end;
    if (code !== 0) return [code, by];
    rmSync(at('all.ndjson'));
    return ended(signal, option);
  };
  for (const option of engine === 'sqlite' ? ['--backup', '--export'] : ['--export']) {
    expect(await ended('SIGINT', option)).toEqual([130, null]);
    expect(await ended('SIGTERM', option)).toEqual([143, null]);
    expect(files()).toEqual([]);
  }
  expect(await ended('SIGKILL', '--export')).toEqual([null, 'SIGKILL']);
  const left = files();
  expect(left.length).toBeGreaterThan(0);
  const others = [
    `all.ndjson.unfinished-${process.pid}.part`,
    'all.ndjson.1.part',
    'all.ndjson.unfinished-999999999',
    'other.ndjson.unfinished-999999999.part',
  ];
  for (const name of others) writeFileSync(at(name), '');
  const { stdout } = await run(process.execPath, ['server/main.ts', '--db', db, '--export', at('all.ndjson')]);
  expect(stdout).toContain(`What an earlier run had left unfinished was removed: ${left.join(', ')}\n`);
  expect(files().sort()).toEqual(['all.ndjson', ...others].sort());
});

test('an export that is cut off or changed, and a file that is not an export, are refused, and nothing of them is stored', { timeout: 120_000 }, async () => {
  const at = folderOf();
  const from = await databaseAt(at('from.sqlite'));
  await served(from, async (server) => void (await sandbox({ server })));
  await exportTo(from, at('whole.ndjson'));
  await expect(exportTo(from, at('whole.ndjson'))).rejects.toThrow('an export never overwrites a file');
  const whole = readFileSync(at('whole.ndjson'), 'utf8').trimEnd().split('\n');
  const to = await databaseAt(at('to.sqlite'));
  for (const [lines, why] of [
    [whole.slice(0, -1), 'is incomplete'],
    [[...whole.slice(0, -2), whole.at(-1)!], 'is incomplete'],
    [[...whole, whole[1]!], 'has more lines after the last line of the export'],
    [['{"format":"something else"}'], 'is not an export of store-admin'],
    [['tea'], 'Line 1 of'],
    [[whole[0]!.replace(/"schema":\d+/, '"schema":1000'), ...whole.slice(1)], 'has schema 1000'],
    [[whole[0]!, '{"table":"migration_steps","row":{"id":1}}', ...whole.slice(1)], 'Line 2 of'],
    [[whole[0]!, whole[1]!, whole[1]!, ...whole.slice(2)], "can't be added to the existing ones"],
  ] as const) {
    writeFileSync(at('file.ndjson'), `${lines.join('\n')}\n`);
    const refused = importFrom(to, at('file.ndjson'));
    await expect(refused).rejects.toBeInstanceOf(NoTransfer);
    await expect(refused).rejects.toThrow(why);
  }
  const row = (table: string, more: object) => `{"table":"${table}","row":${JSON.stringify({ ...rowIn(whole, table), ...more })}}`;
  const head = JSON.parse(whole[0]!);
  for (const [lines, why] of [
    [[row('shops', { id: '1' })], 'the id of the row of shops is missing or wrong'],
    [[row('shops', { id: 9_007_199_254_740_992 })], 'the id of the row of shops is missing or wrong'],
    [[row('shops', { domain: ['tea'] })], ': domain of the row of shops is missing or wrong'],
    [[row('shops', { domain: null })], ': domain of the row of shops is missing or wrong'],
    [[row('shops', { domain: undefined })], ': domain of the row of shops is missing or wrong'],
    [[row('shops', { teas: 1 })], "the row has a column that shops doesn't have"],
    [[row('shops', { created_at: 'tea' })], ': created_at of the row of shops is missing or wrong'],
    [[row('apps', { scopes: 'read_products' })], ': scopes of the row of apps is missing or wrong'],
    [[row('apps', { sales_channel: 1 })], ': sales_channel of the row of apps is missing or wrong'],
    [[row('installs', { app_id: 1.5 })], ': app_id of the row of installs is missing or wrong'],
    [['{"table":["shops"],"row":{}}'], 'Line 2 of'],
    [
      [...whole.slice(1, -1), row('installs', { id: 7, shop_id: 4711 }), `{"rows":${whole.length - 1}}`],
      'it has rows of the shop 4711, but not the shop itself',
    ],
  ] as const) {
    writeFileSync(at('file.ndjson'), `${[whole[0]!, ...lines].join('\n')}\n`);
    await expect(importFrom(to, at('file.ndjson')), why).rejects.toThrow(why);
  }
  for (const wrong of [{ shop_id: '7' }, { shop_id: undefined }, { shop_id: {} }, { schema: undefined }]) {
    writeFileSync(at('file.ndjson'), [JSON.stringify({ ...head, ...wrong }), ...whole.slice(1)].join('\n'));
    await expect(importFrom(to, at('file.ndjson'))).rejects.toThrow(`${at('file.ndjson')} is not an export of store-admin`);
  }
  await importFrom(to, at('whole.ndjson'));
  await expect(importFrom(to, at('whole.ndjson'))).rejects.toThrow('needs an empty database');
  await expect(importFrom(to, at('nothing.ndjson'))).rejects.toThrow('There is no file');
  const withApp = await databaseAt(at('app.sqlite'));
  await served(withApp, async ({ origin }) => void (await asOperator(origin, 'POST', '/apps', { app: { name: 'Shelf Notes', scopes: ['read_products'] } })));
  await expect(importFrom(withApp, at('whole.ndjson'))).rejects.toThrow('needs an empty database');
  // what a first start makes is no obstacle
  const begun = await databaseAt(at('begun.sqlite'));
  await served(begun, async () => {});
  expect(await importFrom(begun, at('whole.ndjson'))).toBe(whole.length - 2);
});

test("an export of one shop has no rows of another shop, and none of the server's own", { timeout: 120_000 }, async () => {
  const at = folderOf();
  const [from, to] = [await databaseAt(at('from.sqlite')), await databaseAt(at('to.sqlite'))];
  const box = await served(from, (server) => sandbox({ server }));
  await served(to, async () => {});
  await exportTo(from, at('one.ndjson'), { domain: box.shop.domain });
  await exportTo(from, at('all.ndjson'));
  const [head, ...rows] = readFileSync(at('one.ndjson'), 'utf8').trimEnd().split('\n');
  const install = rowIn(rows, 'installs');
  const taken = { table: 'installs', row: { ...install, id: 4711, shop_id: 4711 } };
  const setting = { table: 'settings', row: rowIn(readFileSync(at('all.ndjson'), 'utf8').trimEnd().split('\n'), 'settings') };
  const shop = { table: 'shops', row: { ...rowIn(rows, 'shops'), id: 4711, domain: 'another.example' } };
  for (const one of [taken, setting, shop]) {
    writeFileSync(at('file.ndjson'), `${[head, JSON.stringify(one), ...rows.slice(0, -1), `{"rows":${rows.length}}`].join('\n')}\n`);
    await expect(importFrom(to, at('file.ndjson'))).rejects.toThrow(
      `Line 2 of ${at('file.ndjson')} has a row of ${one.table} that does not belong to the shop`,
    );
  }
  writeFileSync(at('file.ndjson'), `${head}\n{"rows":0}\n`);
  await expect(importFrom(to, at('file.ndjson'))).rejects.toThrow(`it has rows of the shop ${box.shop.id}, but not the shop itself`);
});

test('of a file without lines little is read, and a damaged one is refused', async () => {
  const at = folderOf();
  const db = await databaseAt(at('to.sqlite'));
  writeFileSync(at('zeros'), '');
  // takes no room on the disk
  truncateSync(at('zeros'), 2 ** 31);
  const before = process.memoryUsage().rss;
  await expect(importFrom(db, at('zeros'))).rejects.toThrow('is not an export of store-admin: it has a line of more than 65536 bytes');
  expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 27);
  writeFileSync(at('damaged'), Buffer.concat([Buffer.from('{"format":"'), Buffer.from([0xff, 0xc0]), Buffer.from('"}\n')]));
  await expect(importFrom(db, at('damaged'))).rejects.toThrow('is damaged: it has bytes that are not UTF-8');
});

test('a file that cannot be written or read is named in the error', async () => {
  const at = folderOf();
  const db = await databaseAt(at('from.sqlite'));
  await served(db, async () => {});
  await expect(exportTo(db, at('all.ndjson'), { domain: 'nowhere.example' })).rejects.toThrow(new NoTransfer('There is no shop nowhere.example'));
  await expect(exportTo(db, at('missing/all.ndjson'))).rejects.toThrow(
    new NoTransfer(`${at('missing/all.ndjson')} can't be written: there is no folder ${at('missing')}`),
  );
  await expect(exportTo(db, at('from.sqlite/all.ndjson'))).rejects.toThrow(`there is no folder ${at('from.sqlite')}`);
  writeFileSync(at('text.sqlite'), 'no database, but of its length'.repeat(50));
  await expect(exportTo(at('text.sqlite'), at('text.ndjson'))).rejects.toThrow(
    `${at('text.sqlite')} was not exported, because the copy that an export first makes beside ${at('text.ndjson')} failed: file is not a database`,
  );
  await expect(importFrom(db, at('.'))).rejects.toThrow('is a folder, not an export');
});

test('neither export nor import changes a database of another release or of another program', async () => {
  const at = folderOf();
  const db = engine === 'postgres' ? await emptyDatabase() : at('here.sqlite');
  const inIt = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = openStore(db);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  await inIt((store) => store.transaction((tx) => sql`create table teas (name text)`.execute(tx.db)));
  await expect(exportTo(db, at('nothing.ndjson'))).rejects.toThrow(
    new NoTransfer('The database has no tables of store-admin: give the database to export with --db or DATABASE_URL'),
  );
  await inIt((store) => store.transaction((tx) => sql`drop table teas`.execute(tx.db)));
  await served(db, async () => {});
  await exportTo(db, at('all.ndjson'));
  const noted = (name: string) =>
    inIt((store) =>
      store.transaction(async (tx) => {
        await tx.db.deleteFrom('migration_steps').where('name', 'like', 'schema %').execute();
        await tx.db.insertInto('migration_steps').values({ name }).execute();
        await sql`drop table if exists rate_decisions`.execute(tx.db);
      }),
    );
  const older = new NoTransfer(
    `The database has schema ${schema - 1}, and this release needs schema ${schema}: bring the database up to date with --migrate first`,
  );
  for (const [found, refused] of [
    [schema - 1, older],
    [1000, new NewerSchema(1000)],
  ] as const) {
    await noted(`schema ${found}`);
    await expect(exportTo(db, at('other.ndjson'))).rejects.toThrow(refused);
    await expect(importFrom(db, at('all.ndjson'))).rejects.toThrow(refused);
    expect(await inIt(schemaOf)).toBe(found);
    expect((await inIt(columnsThere)).has('rate_decisions')).toBe(false);
  }
});

test('export and import as commands show their progress; beside a running server', { timeout: 120_000 }, async () => {
  const at = folderOf();
  const from = await databaseAt(at('from.sqlite'));
  const command = (...args: string[]) => run(process.execPath, ['server/bin.js', ...args]);
  await served(from, async (server) => {
    await sandbox({ server });
    const { stdout } = await command('--db', from, '--export', at('all.ndjson'));
    expect(stdout).toMatch(/^shops: 1 rows$/m);
    // the address of a database has its password
    const named = engine === 'postgres' ? 'the database' : from;
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d+ rows were exported to .*all\.ndjson; only the code key of /);
    expect(stdout).toContain(`only the code key of ${named} decrypts their secrets\n`);
    // only its owner can read it, and nothing else is left beside it
    expect(statSync(at('all.ndjson')).mode & 0o777).toBe(0o600);
    expect(readdirSync(at('.')).filter((name) => name.startsWith('all.ndjson'))).toEqual(['all.ndjson']);
  });
  const { stdout } = await command('--db', at('to.sqlite'), '--import', at('all.ndjson'));
  expect(stdout).toMatch(/\d+ rows were imported from .*all\.ndjson/);
  await expect(command('--db', at('to.sqlite'), '--import', at('all.ndjson'))).rejects.toMatchObject({
    stderr: 'An export of all shops needs an empty database, and this one has shops or apps\n',
  });
});
