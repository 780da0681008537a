// A SQLite file has only one server. Whatever keeps a server from starting, the server says so in one sentence, without a stack.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, linkSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { AlreadyServed, beTheOnlyServer } from '../../server/store/sqlite/only.ts';
import { ended } from '../support/ended.ts';
import { folderUntil } from '../support/folder.ts';
import { emptyDatabase, engine, send, until } from '../support/harness.ts';
import { host } from '../support/host-process.ts';

function folder(): string {
  return folderUntil(onTestFinished);
}

async function run(args: string[], options: { uid?: number } = {}) {
  const { code, said } = await ended(['server/main.ts', '--no-demo-records', '--port', '0', ...args], { timeout: 100_000, ...options });
  return { code, said };
}

/** Matches exactly one line, which isn't part of a stack. */
const sentence = (text: RegExp) => ({ code: 1, said: expect.stringMatching(new RegExp(`^(?!.*\\n.)(?! +at )${text.source}.*\\n$`)) });

describe.runIf(engine === 'sqlite')('a SQLite file', () => {
  test('has one server, and can have the next as soon as that is killed; backups and migrations may run beside it', async () => {
    const db = join(folder(), 'store.sqlite');
    const first = await host('--db', db);
    const second = await run(['--db', db]);
    expect(second).toEqual({
      code: 1,
      said: `${db} is in use by another server: stop that server first, or give both a PostgreSQL database, which any number of servers can share\n`,
    });
    expect((statSync(`${db}.lock`).mode & 0o777).toString(8)).toBe('600');
    expect((await run(['--db', db, '--backup', `${db}.copy`])).code).toBe(0);
    expect((await run(['--no-sandbox', '--operator-key', 'k'.repeat(32), '--code-key', 'k'.repeat(32), '--migrate', '--db', db])).code).toBe(0);
    expect((await fetch(`${first.management}/livez`)).status).toBe(200);
    first.kill('SIGKILL');
    await first.ended;
    const third = await host('--db', db);
    expect((await fetch(`${third.management}/livez`)).status).toBe(200);
  });

  test('that has a server refuses a second one, which leaves nothing open', () => {
    const db = join(folder(), 'store.sqlite');
    const other = new DatabaseSync(`${db}.lock`);
    onTestFinished(() => other.close());
    other.exec('pragma journal_mode = memory; begin exclusive');
    const closed = vi.spyOn(DatabaseSync.prototype, 'close');
    onTestFinished(() => closed.mockRestore());
    expect(() => beTheOnlyServer(db)).toThrow(AlreadyServed);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('that another program writes to for long keeps a server from starting', async () => {
    const db = join(folder(), 'store.sqlite');
    const other = new DatabaseSync(db);
    onTestFinished(() => other.close());
    other.exec('pragma journal_mode = wal; create table t (x); begin immediate');
    expect(await run(['--db', db])).toEqual(sentence(/The database is being written to by another process: database is locked/));
  });

  test('that another program writes to makes --migrate wait', async () => {
    const db = join(folder(), 'store.sqlite');
    const other = new DatabaseSync(db);
    onTestFinished(() => other.close());
    other.exec('pragma journal_mode = wal; begin immediate');
    const child = spawn(process.execPath, ['server/main.ts', '--migrate', '--db', db], { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stderr.on('data', (data) => {
      if (said === '') other.exec('rollback');
      said += data;
    });
    const [code] = await once(child, 'exit');
    expect([code, said]).toEqual([0, expect.stringContaining('another process writes to the database: waiting for it, at most 300 s')]);
  });

  test('that has a second name, is a device, or a link to nothing, keeps a server from starting, and stays as it is', async () => {
    const here = folder();
    const db = join(here, 'store.sqlite');
    const other = new DatabaseSync(db);
    other.exec('pragma journal_mode = wal');
    other.close();
    linkSync(db, join(here, 'second.sqlite'));
    symlinkSync('none.sqlite', join(here, 'link.sqlite'));
    const before = readdirSync(here);
    for (const name of ['store.sqlite', 'second.sqlite'])
      expect(await run(['--db', join(here, name)])).toEqual(sentence(/.* has a second name \(a hard link\), .*: remove that name, or replace it by a copy/));
    expect(await run(['--db', join(here, 'link.sqlite')])).toEqual(sentence(/.*link\.sqlite is a link to a file that doesn't exist: remove the link/));
    expect(await run(['--db', '/dev/null'])).toEqual(sentence(/\/dev\/null can't be opened: it is a folder or a device/));
    expect(readdirSync(here)).toEqual(before);
  });

  test('is found through a symbolic link, with its log, its key and its lock', async () => {
    const there = join(folder(), 'store.sqlite');
    const here = folder();
    const link = join(here, 'link.sqlite');
    const first = await host('--db', there);
    first.kill('SIGKILL');
    await first.ended;
    symlinkSync(there, link);
    await host('--db', link);
    expect(readdirSync(here)).toEqual(['link.sqlite']);
    expect(await run(['--db', there])).toEqual(sentence(/.*store\.sqlite is in use by another server/));
  });

  test('that is a folder, or lies in one without rights or in a file, keeps a server from starting', async () => {
    const here = folder();
    mkdirSync(join(here, 'store.sqlite'));
    expect(await run(['--db', join(here, 'store.sqlite')])).toEqual(sentence(/.*store\.sqlite can't be opened: it is a folder/));
    expect(await run(['--db', '/dev/null/store.sqlite'])).toEqual(sentence(/The server can't start: E(NOTDIR|EXIST)/));
    const closed = join(here, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    // root may write everywhere, so the server runs as another user
    const root = process.getuid?.() === 0;
    if (root) chmodSync(here, 0o755);
    const stranger = root ? { uid: 65534 } : {};
    expect(await run(['--db', join(closed, 'store.sqlite')], stranger)).toEqual(sentence(/The server can't start: EACCES/));
    // as where the server was once started by root
    const former = join(here, 'former.sqlite');
    writeFileSync(former, '');
    chmodSync(former, 0o666);
    writeFileSync(`${former}.lock`, '');
    chmodSync(`${former}.lock`, 0o000);
    expect(await run(['--db', former], stranger)).toEqual(sentence(/.*former\.sqlite can't be opened: .* a file beside it \(-wal, -shm, \.lock\)/));
    // a server with a read-only file would start, and then refuse every write
    const readable = join(folder(), 'store.sqlite');
    const keys = ['--operator-key', 'o'.repeat(32), '--code-key', 'c'.repeat(32), '--public-url', 'https://admin.example', '--management-port', '0'];
    const asHost = ['--no-sandbox', ...keys, '--db', readable];
    expect((await run([...asHost, '--migrate'])).code).toBe(0);
    chmodSync(join(readable, '..'), 0o777);
    chmodSync(readable, 0o444);
    expect(await run(asHost, stranger)).toEqual(sentence(/The server can't start: EACCES.*: choose a file that can be written, with --db/));
  });
});

test('a port that is taken keeps a server from starting', async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  expect(await run(['--db', ':memory:', '--port', String(port)])).toEqual(sentence(new RegExp(`Port ${port} of 127.0.0.1 is taken`)));
});

const preloading = (program: string) => ['--import', `data:text/javascript,${encodeURIComponent(program)}`];

test.runIf(engine === 'sqlite').each([
  [80, 'a port above 1023'],
  [4010, 'another port'],
])('port %i, which the system refuses, keeps a server from starting', async (port, choose) => {
  const refusing = `import { Server } from 'node:net';
    Server.prototype.listen = function () { setImmediate(() => this.emit('error', Object.assign(new Error('listen'), { code: 'EACCES' }))); };`;
  const { code, said } = await ended([...preloading(refusing), 'server/main.ts', '--db', ':memory:', '--port', `${port}`]);
  expect({ code, said }).toEqual({ code: 1, said: `This user may not open port ${port} of 127.0.0.1: choose ${choose} with --port\n` });
});

test.runIf(engine === 'sqlite')('a start that fails ends the same on Windows, where no file can be removed that is open', async () => {
  const before = folder();
  const keeping = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const remove = fs.rmSync;
    fs.rmSync = (path, options) => {
      const open = fs.readdirSync('/proc/self/fd').map((name) => { try { return fs.readlinkSync('/proc/self/fd/' + name); } catch { return ''; } });
      if (open.some((file) => file.startsWith(path))) throw Object.assign(new Error('EBUSY: resource busy or locked, unlink ' + path), { code: 'EBUSY' });
      remove(path, options);
    };
    syncBuiltinESMExports();`;
  const args = [...preloading(keeping), 'server/main.ts', '--db', ':memory:', '--port', '0', '--host', 'nowhere.invalid'];
  const { code, said } = await ended(args, { env: { ...process.env, TMPDIR: before } });
  expect({ code, said, left: readdirSync(before) }).toEqual({ code: 1, said: expect.stringMatching(/^nowhere\.invalid is not .*\n$/), left: [] });
});

test.runIf(engine === 'sqlite')('a drive that does not exist keeps a server from starting', async () => {
  // of such a drive nothing exists, also not its root
  const without = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.existsSync = () => false;
    fs.mkdirSync = (path) => { throw Object.assign(new Error('ENOENT: no such file or directory, mkdir ' + path), { code: 'ENOENT', syscall: 'mkdir', path }); };
    syncBuiltinESMExports();`;
  const { said } = await ended([...preloading(without), 'server/main.ts', '--port', '0', '--db', '/drive/tea.sqlite']);
  expect(said).toBe("The server can't start: ENOENT: no such file or directory, mkdir /: choose a file that can be written, with --db\n");
});

test.runIf(engine === 'postgres')('a PostgreSQL with another password, without the database, or that is not there keeps a server from starting', async () => {
  const url = new URL(inject('postgresUrl'));
  url.password = 'wrong';
  expect(await run(['--db', url.href])).toEqual(sentence(/The database cannot be reached: password authentication failed/));
  url.password = 'postgres';
  url.pathname = '/none';
  expect(await run(['--db', url.href])).toEqual(sentence(/The database cannot be reached: database "none" does not exist/));
  expect(await run(['--db', 'postgres://127.0.0.1:9/none'])).toEqual(sentence(/The database cannot be reached: connect ECONNREFUSED/));
  expect(await run(['--db', 'postgres:///none?host=/nowhere'])).toEqual(sentence(/The database cannot be reached: connect ENOENT .*: start PostgreSQL/));
  expect(await run(['--db', 'postgres://[/none'])).toEqual({ ...sentence(/--db is not a valid URL/), code: 2 });
  // the PostgreSQL of the tests has no TLS
  url.pathname = new URL(inject('postgresUrl')).pathname;
  for (const mode of ['verify-full', 'require']) {
    url.search = `?sslmode=${mode}`;
    expect(await run(['--db', url.href])).toEqual(
      sentence(/The database cannot be reached: The server does not support SSL connections: correct the TLS options in --db or DATABASE_URL/),
    );
  }
  url.search = '?options=-c%20search_path%3Dnowhere';
  expect(await run(['--db', url.href])).toEqual(
    sentence(/The database can't be used: no schema has been selected to create in: create the schema that its search_path names/),
  );
  // if so short a limit passes between two statements, PostgreSQL says that a user asked for the end of the second
  url.search = '?options=-c%20statement_timeout%3D1';
  expect(await run(['--no-db-prepared', '--db', url.href])).toEqual(
    sentence(
      /PostgreSQL has ended the start at a time limit: canceling statement due to (statement timeout|user request): bring the database up to date by --migrate/,
    ),
  );
  for (const [setting, why] of [
    ['search_path=pg_temp', /only temporary relations may be created in temporary schemas: let its search_path begin with an ordinary schema, such as public/],
    ['role=nobody', /role "nobody" does not exist: correct the setting that its user, PGOPTIONS or the address's `options` gives it/],
    ['no_such_setting=1', /unrecognized configuration parameter "no_such_setting": correct the setting/],
  ] as const) {
    url.search = `?options=-c%20${encodeURIComponent(setting)}`;
    expect(await run(['--quiet', '--db', url.href])).toEqual(sentence(new RegExp(`The database can't be used: ${why.source}`)));
  }
  const admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  // no sentence explains this, so the error is reported with its stack
  const closed = await emptyDatabase();
  const owner = new pg.Client(closed);
  await owner.connect();
  await owner.query("create function refuse() returns event_trigger language plpgsql as $$ begin raise exception 'no tables today'; end $$");
  await owner.query('create event trigger refuses on ddl_command_start execute function refuse()');
  await owner.end();
  const { code, said } = await run(['--json', '--db', closed]);
  expect([code, JSON.parse(said.trim().split('\n').at(-1)!).error]).toEqual([1, expect.stringMatching(/no tables today\n +at /)]);
  const role = `guest_${process.pid}`;
  await admin.query(`drop role if exists ${role}`);
  await admin.query(`create role ${role} login password 'postgres'`);
  onTestFinished(async () => {
    await admin.query(`drop role ${role}`);
    await admin.end();
  });
  Object.assign(url, { username: role, search: '' });
  expect(await run(['--db', url.href])).toEqual(sentence(/The database can't be used: permission denied for schema public: grant its user the rights/));
});

test.runIf(engine === 'sqlite')('the server goes on when the reader of its log goes away', async () => {
  const db = join(folder(), 'store.sqlite');
  const child = spawn(process.execPath, ['server/main.ts', '--json', '--no-demo-records', '--port', '0', '--no-rate-limit', '--db', db], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const facts = JSON.parse(await new Promise<string>((line) => child.stdout.once('data', (data) => line(String(data)))));
  child.stdout.destroy();
  child.stderr.destroy();
  // waits for the lock, since the server may be writing for its own work
  const other = new DatabaseSync(db, { timeout: 5000 });
  onTestFinished(() => other.close());
  const write = (path: string) =>
    send('', 'POST', `${facts.base_url}/redirects.json`, {
      body: { redirect: { path, target: '/x' } },
      headers: { 'X-Service-Access-Token': facts.access_token },
    });
  for (const path of ['/a', '/b', '/c']) {
    other.exec('begin immediate');
    // the server logs this refusal
    expect((await write(path)).status).toBe(503);
    other.exec('rollback');
    await until(
      () => write(path),
      ({ status }) => status === 201,
    );
  }
  expect(child.exitCode).toBeNull();
});
