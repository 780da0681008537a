// Mistakes that newcomers make, and the message for each: in the body, in the hint beside it, or where a start fails. docs/mistakes.md has the same table.
// Longer than other files: each mistake in the guide's tables is made here.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../server/config.ts';
import { whyNoStart } from '../server/failures.ts';
import { ended } from './support/ended.ts';
import { folderUntil } from './support/folder.ts';
import { asOperator, engine, type Sandbox, sandbox, send } from './support/harness.ts';

let box: Sandbox;
beforeAll(async () => {
  box = await sandbox();
});

interface Call {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sends no token. */
  stranger?: boolean;
}

const page = '/admin/api/latest/pages.json';
/** As bytes, because nothing that reads the body as a text sees what is wrong with its headers. */
const bytes = Buffer.from('{"page":{"title":"Tea"}}');
const webhook = (address: string) => ({ webhook: { topic: 'collections/create', address } });

/** The mistake, the call, its status, and the hint. */
const calls: [mistake: string, call: Call, status: number, hint: string][] = [
  ['`.json` is missing: `GET /admin/api/latest/pages`', { path: '/admin/api/latest/pages' }, 404, 'Did you mean GET /admin/api/latest/pages.json?'],
  ['a slash at the end: `GET …/pages.json/`', { path: `${page}/` }, 404, 'Did you mean GET /admin/api/latest/pages.json?'],
  ['a misspelt path: `GET …/redirect.json`', { path: '/admin/api/latest/redirect.json' }, 404, 'Did you mean GET /admin/api/latest/redirects.json?'],
  ['capitals: `GET …/Pages.json`', { path: '/admin/api/latest/Pages.json' }, 404, 'Did you mean GET /admin/api/latest/pages.json?'],
  ['no version after `api`: `GET /admin/api/pages.json`', { path: '/admin/api/pages.json' }, 404, 'Did you mean GET /admin/api/latest/pages.json?'],
  [
    "a version that doesn't exist: `…/api/v1/pages.json`",
    { path: '/admin/api/v1/pages.json' },
    404,
    'latest, as in /admin/api/latest/pages.json, is the newest version',
  ],
  [
    'only the end of the path: `GET /pages.json`',
    { path: '/pages.json' },
    404,
    'Apps call paths under /admin/api/latest, operators under /operator; the documentation is at /docs',
  ],
  [
    "a path that the interface doesn't have: `GET …/products.json`",
    { path: '/admin/api/latest/products.json' },
    404,
    '/docs lists all paths; the operator creates shops, orders, products and customers: /docs/operator',
  ],
  ['the address written twice', { path: `/admin/api/latest${page}` }, 404, 'Did you mean GET /admin/api/latest/pages.json?'],
  ['PATCH', { method: 'PATCH', path: '/admin/api/latest/pages/1.json' }, 405, 'This path takes GET, PUT, DELETE: PUT changes what is sent and leaves the rest'],
  [
    'a call from a page in a browser, which asks first: `OPTIONS …/pages.json`',
    { method: 'OPTIONS', path: page, stranger: true },
    405,
    "This path takes GET, POST; pages of other origins can't call it, because it answers no preflight: call it from a server",
  ],
  [
    'POST to one record',
    { method: 'POST', path: '/admin/api/latest/pages/1.json' },
    405,
    'This path takes GET, PUT, DELETE; did you mean POST /admin/api/latest/pages.json?',
  ],
  [
    'PUT to a list',
    { method: 'PUT', path: page, body: { page: { title: 'Tea' } } },
    405,
    'This path takes GET, POST; did you mean PUT /admin/api/latest/pages/{page_id}.json?',
  ],
  [
    'DELETE of a variant without its product: `DELETE …/variants/520300001.json`',
    { method: 'DELETE', path: '/admin/api/latest/variants/520300001.json' },
    405,
    'This path takes GET, PUT; did you mean DELETE /admin/api/latest/products/{product_id}/variants/{variant_id}.json?',
  ],
  [
    'a misspelt address of OAuth: `POST /admin/oauth/token`',
    { path: '/admin/oauth/token', body: {} },
    404,
    'Apps get in by GET /admin/oauth/authorize and POST /admin/oauth/access_token; the documentation is at /docs/oauth',
  ],
  ['no token', { path: page, stranger: true }, 401, 'The access token belongs in the header X-Service-Access-Token'],
  [
    'the token in `Authorization: Bearer`',
    { path: page, stranger: true, headers: { Authorization: 'Bearer sat_1' } },
    401,
    'The access token belongs in the header X-Service-Access-Token; Authorization is not read here',
  ],
  [
    'the operator key as the token',
    { path: page, stranger: true, headers: { 'X-Service-Access-Token': 'an-operator-key' } },
    401,
    'An access token is sat_ and 36 hexadecimal digits; this value has another form',
  ],
  [
    'the token of another server',
    { path: page, stranger: true, headers: { 'X-Service-Access-Token': `sat_${'0'.repeat(36)}` } },
    401,
    'The token has the right form, but it was revoked, has expired, or belongs to another shop or server',
  ],
  [
    'the access token at the operator interface',
    { path: '/operator/shops' },
    401,
    'The operator key belongs in the header Authorization, after the word Bearer; a sandbox prints its key when it starts',
  ],
  [
    "curl's `-d` without a content type",
    { path: page, body: '{"page":{"title":"Tea"}}', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    415,
    "This came as a form, as curl sends what stands behind -d: --json sends JSON, and so does -d beside -H 'Content-Type: application/json'",
  ],
  [
    'a charset other than UTF-8: `application/json; charset=iso-8859-1`',
    { path: page, body: bytes, headers: { 'Content-Type': 'application/json; charset=iso-8859-1' } },
    415,
    'The charset in Content-Type has to be utf-8, or may be left out',
  ],
  [
    'a compression that the server does not know: `Content-Encoding: zstd`',
    { path: page, body: bytes, headers: { 'Content-Encoding': 'zstd' } },
    415,
    'Content-Encoding has to be one of gzip, deflate, br, or may be left out where the body is not compressed',
  ],
  [
    '`Content-Encoding: gzip` before a body that is not compressed',
    { path: page, body: bytes, headers: { 'Content-Encoding': 'gzip' } },
    400,
    "Content-Encoding is gzip, but the body can't be decompressed with it",
  ],
  [
    'a comma too many: `{"page":{"title":"Tea",}}`',
    { path: page, body: '{"page":{"title":"Tea",}}' },
    400,
    'The JSON breaks at line 1, column 24: a name in double quotes was expected',
  ],
  [
    'single quotes',
    { path: page, body: "{'page': {}}" },
    400,
    'The JSON breaks at line 1, column 2: a name in double quotes, or } was expected; JSON has double quotes',
  ],
  [
    'curly quotes, as text editors make them',
    { path: page, body: '{“page”: {}}' },
    400,
    'The JSON breaks at line 1, column 2: a name in double quotes, or } was expected; JSON has straight double quotes',
  ],
  [
    'a line break in a text',
    { path: page, body: '{"page":{"title":"Tea\nand cups"}}' },
    400,
    'The JSON breaks at line 1, column 22: a line break or tab in a text has to be written \\n or \\t, or a closing quote is missing',
  ],
  [
    'a backslash in a text: `"C:\\qinba"`',
    { path: page, body: '{"page":{"title":"C:\\qinba"}}' },
    400,
    'The JSON breaks at line 1, column 21: a backslash in a text has to be written \\\\',
  ],
  [
    'a text without its closing quote',
    { path: page, body: '{"page":{"title":"Tea}}' },
    400,
    'The JSON ends too early, at line 1, column 24: a text that has begun lacks its closing quote',
  ],
  [
    'a body that is cut off',
    { path: page, body: '{"page":\n{"title":"Tea"' },
    400,
    'The JSON ends too early, at line 2, column 15: a comma, or } was expected',
  ],
  [
    'the record without its name: `{"title":"Tea"}`',
    { path: page, body: { title: 'Tea' } },
    400,
    'The body has to be an object that holds the record: {"page": {...}}',
  ],
  [
    'a list without its name: `[{"code":"TEA"}]`',
    { path: '/admin/api/latest/price_rules/1/batch.json', body: [{ code: 'TEA' }] },
    400,
    'The body has to be an object that holds the list: {"discount_codes": [...]}; this is an array',
  ],
  [
    'JSON that was made JSON again',
    { path: page, body: '"{}"' },
    400,
    'The body has to be an object that holds the record: {"page": {...}}; this is a text: it was made JSON twice',
  ],
  [
    'a list where a call needs no record: `[7]`',
    { path: '/admin/api/latest/gift_cards/1/disable.json', body: [7] },
    400,
    'The body has to be an object; this is an array',
  ],
  ['a value of a wrong type: `"title": 7`', { path: page, body: { page: { title: 7 } } }, 422, 'title has to be a string, not a number'],
  [
    'a day where a time is needed: `"published_at": "2026-09-01"`',
    { path: page, body: { page: { title: 'Tea', published_at: '2026-09-01' } } },
    422,
    'published_at has to be a time in ISO 8601 with an offset, such as 2026-09-01T00:00:00-04:00',
  ],
  [
    'a day that doesn\'t exist: `"expires_on": "2026-13-01"`',
    { path: '/admin/api/latest/gift_cards.json', body: { gift_card: { initial_value: '5.00', expires_on: '2026-13-01' } } },
    422,
    'expires_on has to be a day, such as 2026-09-01',
  ],
  [
    'a value that isn\'t one of the choices: `"role": "live"`',
    { path: '/admin/api/latest/themes.json', body: { theme: { name: 'Tea', role: 'live' } } },
    422,
    'role has to be one of main, unpublished, demo, development',
  ],
  [
    'another value where only one is allowed: `"event": "onclick"`',
    { path: '/admin/api/latest/script_tags.json', body: { script_tag: { event: 'onclick', src: 'https://cdn.example/tea.js' } } },
    422,
    'event has to be onload',
  ],
  [
    "a filter's value that isn't one of its choices: `?published_status=all`",
    { path: `${page}?published_status=all` },
    400,
    'published_status has to be one of published, unpublished, any',
  ],
  [
    'an address without its scheme: `localhost:4999`',
    { path: '/admin/api/latest/webhooks.json', body: webhook('localhost:4999') },
    422,
    'A sandbox accepts http and https URLs with a public name, and those of this machine: http://127.0.0.1:PORT/..., http://localhost:PORT/...; no other private address',
  ],
];

const folder = folderUntil(afterAll);

const starts: [mistake: string, options: string[], words: string][] = [
  ['a misspelt option: `--prot 3000`', ['--prot', '3000'], "Unknown option '--prot': did you mean --port? --help lists all options"],
  ['a port that is too large', ['--port', '70000'], '--port takes a whole number from 0 to 65535, not 70000'],
  ['a word for a port', ['--port', 'http'], '--port takes a whole number from 0 to 65535, not http'],
  ['one port for both', ['--no-sandbox', '--port', '4011'], '--port and --management-port are both 4011: choose another port for one of them'],
  ['a bucket that does not leak', ['--rate-leak', '0'], '--rate-leak takes a number above 0: a bucket that does not leak stays full'],
  [
    'a number below 0: `--rate-limit -5`',
    ['--rate-limit', '-5'],
    '--rate-limit takes a value; put = before a value that begins with a dash, as in --rate-limit=-1. --help lists all options',
  ],
  ['the same after =', ['--rate-limit=-5'], '--rate-limit takes a number of 0 or more, not -5'],
  ['time to drain in milliseconds', ['--drain-seconds', '5000000'], '--drain-seconds takes a whole number from 0 to 3600, not 5000000'],
  ["a mail gateway that isn't a URL", ['--mail-url', 'mail.example.com'], '--mail-url takes an http or https URL, not mail.example.com'],
  ['an invalid version', ['--oldest-version', 'nope'], '--oldest-version takes a version such as 2020-10, a year and the first month of a quarter, not nope'],
  ['`--export-shop` without `--export`', ['--export-shop', 'harbour-tea.example'], '--export-shop works only with --export: name the file with --export FILE'],
  ['`--distribute` without `--migrate`', ['--distribute'], '--distribute works only with --migrate: give both options'],
  [
    'another engine: `--db mysql://…`',
    ['--db', 'mysql://localhost/tea'],
    '--db takes the path of a SQLite file (without file:), :memory: or a URL that begins with postgres://; other databases are not supported',
  ],
  [
    'a scheme before a file: `--db file:tea.sqlite`',
    ['--db', 'file:tea.sqlite'],
    '--db takes the path of a SQLite file (without file:), :memory: or a URL that begins with postgres://; other databases are not supported',
  ],
  [
    'an address without `postgres://`: `--db host=localhost …`',
    ['--db', 'host=localhost dbname=tea'],
    '--db takes the path of a SQLite file (without file:), :memory: or a URL that begins with postgres://; other databases are not supported',
  ],
  [
    'several hosts: `--db postgres://one,two/tea`',
    ['--db', 'postgres://tea:ja,mine@one:5432,two:5432/tea'],
    '--db names several hosts, and a URL has one: give the address of a proxy, or a name that always leads to the server that takes writes',
  ],
  [
    'a socket behind a user: `--db postgres://tea@/tea?host=…`',
    ['--db', 'postgres://tea@/tea?host=/run/postgresql'],
    '--db has no host behind the @: for a socket write the user and the password into the query, as in postgres:///NAME?host=FOLDER&user=USER&password=PASSWORD',
  ],
  ["a folder's name: `--db data/`", ['--db', 'data/'], '--db takes the name of a file, not of a folder: data/'],
  [
    'a password with a slash: `--db postgres://tea:jas/mine@…`',
    ['--db', 'postgres://tea:jas/mine@localhost/tea'],
    '--db is not a valid URL: in the user and the password write / as %2F and ? as %3F; a port has only digits',
  ],
  [
    'a `#`: `--db postgres://localhost/tea#pot`',
    ['--db', 'postgres://localhost/tea#pot'],
    '--db has a #, which stands for nothing in the URL of a database: write # as %23',
  ],
  ["a file that isn't a database", ['--db', 'text.sqlite'], 'text.sqlite is not a SQLite database: give another file with --db, or move this one away'],
  [
    "another program's database",
    ['--db', 'other.sqlite'],
    'The database has tables of another program: give store-admin its own database, or the name of a new file, with --db or DATABASE_URL',
  ],
  ['a folder', ['--db', '.'], ". can't be opened: it is a folder or a device; give another file with --db"],
  [
    'PostgreSQL that is not running',
    ['--db', 'postgres://tea:jasmine@127.0.0.1:1/tea'],
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1: start PostgreSQL, or correct its address in --db or DATABASE_URL',
  ],
  [
    "a host's database without `--no-sandbox`",
    ['--db', 'hosted.sqlite', '--code-key', 'k'.repeat(32)],
    'This database belongs to a host, and a sandbox would let everybody in: give --no-sandbox or SANDBOX=false, or --sandbox if you really want a sandbox',
  ],
  [
    'a copy of a database without its key',
    ['--db', 'copy.sqlite'],
    'This database has a code key, and without it nobody can decrypt its gift card codes and secrets: give the right key with --code-key or CODE_KEY, or put its file beside the database as copy.sqlite.key',
  ],
  [
    'another code key than at the first start',
    ['--db', 'copy.sqlite', '--code-key', 'a-key-of-another-database'],
    'The code key is not the one of this database, and with another one gift card codes could be issued twice: give the right key with --code-key or CODE_KEY, or put its file beside the database as copy.sqlite.key',
  ],
  [
    'a key file that is empty',
    ['--db', 'keyless.sqlite'],
    'keyless.sqlite.key is empty: put the key of this database there, or give it with --code-key or CODE_KEY',
  ],
  [
    'a port that another program uses',
    ['--db', ':memory:', '--port', 'TAKEN'],
    'Port TAKEN of 127.0.0.1 is taken: stop the program that uses it, or choose another port with --port; 0 picks a free one',
  ],
  [
    "an address that isn't this machine's",
    ['--db', ':memory:', '--host', 'nowhere.invalid'],
    'nowhere.invalid is not an address of this machine: choose another one with --host, such as 127.0.0.1',
  ],
];

describe('calls', () => {
  test.each(calls)('%s', async (_, { method, path, body, headers, stranger }, status, hint) => {
    const token: Record<string, string> = stranger ? {} : { 'X-Service-Access-Token': box.token };
    const answer = await send(box.origin, method ?? (body === undefined ? 'GET' : 'POST'), path, { body, headers: { ...token, ...headers } });
    expect([answer.status, answer.headers.get('x-service-hint')]).toEqual([status, hint]);
    // the hint is not in the body, whose form is decided
    expect(Object.keys(answer.body)).toEqual(['errors']);
    expect(answer.text).not.toContain(hint);
    // a job may have written a line since
    expect(box.server.lines.findLast(({ door }) => door !== undefined)).toMatchObject({ hint });
  });

  test('an ignored member is named, and a read-only one is not', async () => {
    const body = { page: { title: 'Tea', titel: 'Tea', id: 7, created_at: 'then' }, pages: [] };
    const { status, headers } = await box.post('/pages.json', body);
    expect([status, headers.get('x-service-ignored-parameters')]).toEqual([201, 'titel, pages']);
    const both = await box.post('/pages.json?dry=1', body);
    expect(both.headers.get('x-service-ignored-parameters')).toBe('dry, titel, pages');
  });

  test('an unknown scope is refused, unless the app has it already', async () => {
    const given = { app: { name: 'Shelf Notes', scopes: ['read_content', 'write_contents'] } };
    const { status, body } = await asOperator(box.origin, 'POST', '/apps', given);
    expect([status, body]).toEqual([
      422,
      {
        errors: {
          scopes: [
            expect.stringMatching(
              /^has scopes that there are not: write_contents; read_ and write_ go with: assigned_fulfillment_orders, companies, content, /,
            ),
          ],
        },
      },
    ]);
    await box.server.store.transaction((tx) =>
      tx.db
        .updateTable('apps')
        .set({ scopes: JSON.stringify(['read_teas']) })
        .where('id', '=', box.app.id)
        .execute(),
    );
    expect((await asOperator(box.origin, 'PUT', `/apps/${box.app.id}`, { app: { scopes: ['read_teas', 'read_content'] } })).status).toBe(200);
  });

  test('a hint contains nothing that was sent', async () => {
    for (const path of ['/admin/api/latest/%0d%0ax-hidden.json', '/admin/api/hidden/pages.json', '/admin/api/latest/pages/hidden', '/hidden'])
      expect((await send(box.origin, 'GET', path)).headers.get('x-service-hint') ?? '').not.toContain('hidden');
    const { headers } = await box.post('/pages.json', { page: { title: 'x', metafields: [{ 'hidden\r\n': 1, key: {} }] } });
    expect(headers.get('x-service-hint') ?? '').not.toContain('hidden');
  });
});

/** Runs a start that fails. */
const start = (...options: string[]) => ended([join(import.meta.dirname, '../server/bin.js'), ...options], { cwd: folder });

const isReadable = (options: string[]) => {
  try {
    return readConfig(options, {}) !== undefined;
  } catch {
    return false;
  }
};

describe.skipIf(engine === 'postgres')('starts', () => {
  const taken = createServer();
  beforeAll(async () => {
    await new Promise<void>((ready) => taken.listen(0, '127.0.0.1', ready));
    writeFileSync(join(folder, 'text.sqlite'), 'Dear diary\n'.repeat(200));
    const other = new DatabaseSync(join(folder, 'other.sqlite'));
    other.exec('create table bookmarks (id integer primary key, url text)');
    other.close();
    await start('--migrate', '--db', 'hosted.sqlite', '--code-key', 'k'.repeat(32));
    const hosted = new DatabaseSync(join(folder, 'hosted.sqlite'));
    hosted.exec("insert into settings (name, value, created_at, updated_at) values ('host', 'true', '', '')");
    hosted.close();
    await start('--migrate', '--db', 'copy.sqlite');
    copyFileSync(join(folder, 'copy.sqlite'), join(folder, 'keyless.sqlite'));
    rmSync(join(folder, 'copy.sqlite.key'));
    writeFileSync(join(folder, 'keyless.sqlite.key'), '');
  });
  afterAll(() => void taken.close());

  test.each(starts)('%s', async (_, options, words) => {
    const port = String((taken.address() as AddressInfo).port);
    const given = options.map((one) => one.replace('TAKEN', port));
    // as of a command: 2 if the options are wrong by themselves, whatever they are to work with
    const code = isReadable(given) ? 1 : 2;
    expect(await start(...given)).toMatchObject({ code, said: `${words.replace('TAKEN', port)}\n` });
    // a new key could decrypt nothing, and would be taken for the right one
    expect(readdirSync(folder).filter((name) => name.endsWith('.key'))).toEqual(['keyless.sqlite.key']);
  });

  test('a Node that is too old gets a message, from JavaScript that it can run', async () => {
    const source = readFileSync('server/bin.js', 'utf8');
    // the file tests for what an old Node lacks in a way that this Node understands, and loads no other file of the project before
    expect(source.match(/^import .*/gm)).toEqual([
      "import module from 'node:module';",
      "import { dirname, join } from 'node:path';",
      "import { fileURLToPath } from 'node:url';",
    ]);
    const pretended = `process.getBuiltinModule = undefined; await import(${JSON.stringify(join(process.cwd(), 'server/bin.js'))})`;
    const { code, said } = await ended(['--input-type=module', '-e', pretended]);
    expect([code, said]).toEqual([2, `store-admin needs Node 22.18 or newer, and this is ${process.version}: npm ci, then npm start, brings its own\n`]);
  });

  test.each(['--disallow-code-generation-from-strings', '--frozen-intrinsics'])('Node with %s gets a message', async (option) => {
    const { code, said } = await ended(['--no-warnings', option, 'server/bin.js', '--db', ':memory:', '--port', '0']);
    expect([code, said]).toEqual([2, expect.stringMatching(/^store-admin does not work with the options .*: leave them out, also of NODE_OPTIONS\n$/)]);
  });

  test('a start in a folder that was removed gets a message', async () => {
    const gone = mkdtempSync(join(tmpdir(), 'store-admin-gone-'));
    const removing = `rmdir ${gone} && exec ${process.execPath} ${join(process.cwd(), 'server/bin.js')} --port 0`;
    const said = await new Promise<string>((done) => execFile('sh', ['-c', removing], { cwd: gone }, (_error, _out, said) => done(said)));
    expect(said).toContain('The folder in which the server was started has been removed: start it in another one\n');
  });

  test.each([
    ['28P01', 'Passwort-Authentifizierung für Benutzer »tea« fehlgeschlagen', 'correct the user and the password in --db or DATABASE_URL'],
    ['3D000', 'Datenbank »tea« existiert nicht', 'create the database, or name another one in --db or DATABASE_URL'],
    ['53300', 'tut mir leid, schon zu viele Verbindungen', 'let PostgreSQL accept more connections, or give each process fewer with --db-connections'],
  ])('what to do about an error of PostgreSQL is known by its code %s, in whatever language it is', (code, message, advice) => {
    const error = Object.assign(new Error(message), { code });
    expect(whyNoStart(error, 'postgres://localhost/tea')).toBe(`The database cannot be reached: ${message}: ${advice}`);
  });

  test('an error that no user can correct keeps its stack', () => {
    const mistake = new TypeError('of ours');
    expect(whyNoStart(mistake, ':memory:')).toBe(mistake);
  });

  test.each<[string, object, RegExp]>([
    ['store.sqlite', { errcode: 5 }, /: end that process first, or give another file with --db$/],
    ['store.sqlite', { errcode: 8 }, /^store\.sqlite is read-only: let this user write to it and to its folder/],
    ['store.sqlite', { errcode: 13 }, /: solve this, restore a backup, or give another file with --db$/],
    [
      'store.sqlite',
      { syscall: 'open', code: 'EACCES', path: 'store.sqlite.key' },
      /^The server can't start: no: choose a file that can be written, with --db$/,
    ],
    ['data/store.sqlite', { syscall: 'mkdir', code: 'EACCES', path: 'data' }, /: choose a file that can be written, with --db$/],
    ['store.sqlite', { syscall: 'open', code: 'EACCES', path: '/teas/shop.yaml' }, /^The server can't start: no$/],
    [':memory:', { syscall: 'open', code: 'EACCES', path: '/teas' }, /^The server can't start: no$/],
    [
      ':memory:',
      { syscall: 'mkdtemp', code: 'ENOENT', path: '/teas/store-admin-XXXXXX' },
      /: let TMPDIR, or TEMP on Windows, name a folder that can be written$/,
    ],
    ['postgres://db/tea', { code: '28P01', message: 'password authentication failed' }, /: correct the user and the password in --db or DATABASE_URL$/],
    ['postgres://db/tea', { code: '3D000', message: 'database "tea" does not exist' }, /: create the database, or name another one in --db or DATABASE_URL$/],
    [
      'postgres://db/tea',
      { code: '53300', message: 'sorry, too many clients already' },
      /: let PostgreSQL accept more connections, or give each process fewer/,
    ],
    ['postgres://db/tea', { code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' }, /: correct the TLS options in --db or DATABASE_URL: /],
    ['postgres://db/tea', { code: 'ECONNREFUSED' }, /: start PostgreSQL, or correct its address in --db or DATABASE_URL$/],
    ['postgres://db/tea', { code: '25006' }, /: solve this on the database server, or give another database with --db or DATABASE_URL$/],
    ['postgres://db/tea', { code: '42501' }, /^The database can't be used: no: grant its user the rights that it needs/],
    ['postgres://db/tea', { code: '3F000' }, /: create the schema that its search_path names$/],
  ])('%s with %j is told with what to do', (db, error, words) => {
    expect(whyNoStart(Object.assign(new Error('no'), error), db)).toMatch(words);
  });

  test.each(['SANDBOX', 'DB_PREPARED', 'STRICT'])('%s accepts only words for true and false', (name) => {
    expect(() => readConfig([], { [name]: 'flase' })).toThrow(`${name} takes true or false, not flase`);
    expect(['1', 'true', 'Yes', 'on', ''].map((word) => readConfig([], { SANDBOX: word }).sandbox)).toEqual([true, true, true, true, true]);
    expect(['0', 'FALSE', 'no', 'off'].map((word) => readConfig([], { SANDBOX: word }).sandbox)).toEqual([false, false, false, false]);
  });

  test('a number is whole where it counts something, and is never blank', () => {
    expect(() => readConfig(['--port', '80.5'], {})).toThrow('--port takes a whole number from 0 to 65535, not 80.5');
    expect(() => readConfig(['--rate-limit', ' '], {})).toThrow('--rate-limit takes a number of 0 or more, not ');
    expect(readConfig(['--rate-leak', '0.5'], { PORT: '' })).toMatchObject({ 'rate-leak': 0.5, port: 4010 });
  });

  test('a line break at the end of a setting, as a mounted secret has it, changes no setting', () => {
    const given = { HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/tea', OPERATOR_KEY: 'k', LOG_LEVEL: 'warn', PORT: '4000', SANDBOX: 'false' };
    const broken = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, `${value}\n`]));
    expect(readConfig([], broken)).toEqual(readConfig([], given));
    expect(readConfig([], { CODE_KEY: '\n' })).toEqual(readConfig([], {}));
    expect(readConfig([], { DATABASE_URL: 'two words.sqlite ' }).db).toBe('two words.sqlite ');
    expect(() => readConfig([], { DATABASE_URL: 'tea.sqlite\n' })).toThrow('--db has a line break in the name of its file: remove it');
  });

  test('a host mails over https only', () => {
    const url = 'http://mail.example.com';
    expect(() => readConfig(['--no-sandbox', '--mail-url', url], {})).toThrow(`--mail-url takes an https URL, not ${url}`);
    expect(readConfig(['--mail-url', url], {})['mail-url']).toBe(url);
  });

  test.each(['prot', 'por', 'portt', 'pport'])('--%s is taken for a misspelt --port', (name) => {
    expect(() => readConfig([`--${name}`, '3000'], {})).toThrow(`Unknown option '--${name}': did you mean --port?`);
  });

  test('a sandbox is meant where an option or a variable asks for it', () => {
    const given = [readConfig(['--sandbox'], {}), readConfig([], { SANDBOX: 'true' }), readConfig([], {}), readConfig([], { SANDBOX: 'false' })];
    expect(given.map(({ sandboxMeant }) => sandboxMeant)).toEqual([true, true, false, false]);
  });

  test('no message contains the password of an address', () => {
    for (const db of [
      'postgres://tea:jasmine@[::1/x',
      'postgres://tea:jas/mine@localhost/x',
      'mysql://tea:jasmine@localhost/x',
      'postgres://tea:jas%zzmine@localhost/x',
    ])
      expect(() => readConfig(['--db', db], {})).toThrow(/^--db (?!.*jas)/);
  });
});

test('docs/mistakes.md has the same table', () => {
  const text = readFileSync('docs/mistakes.md', 'utf8');
  const row = (...cells: (string | number)[]) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [
    ...calls.map(([mistake, , status, hint]) => row(mistake, `${status}: ${hint}`)),
    ...starts.map(([mistake, , words]) => row(mistake, words.replace('TAKEN', '4010'))),
  ];
  expect(text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Mistake|---)/.test(line))).toEqual(table);
});
