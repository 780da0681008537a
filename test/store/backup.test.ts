// A backup is made while a server writes to the database. Restored elsewhere, it has every write that was acknowledged before the backup began.
import { execFile } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { whyNoStart } from '../../server/failures.ts';
import { backUp } from '../../server/store/sqlite/backup.ts';
import { ended } from '../support/ended.ts';
import { folderUntil } from '../support/folder.ts';
import { engine, send, until } from '../support/harness.ts';
import { ownPostgres } from '../support/postgres.ts';
import { type SandboxProcess, sandboxProcess } from '../support/sandbox-process.ts';

function folder(): string {
  return folderUntil(onTestFinished);
}

function kill({ process: child, ended }: SandboxProcess) {
  child.kill('SIGKILL');
  return ended;
}

const run = (...args: string[]) => ended(['server/main.ts', ...args]);

const call = (server: SandboxProcess, method: string, path: string, body?: unknown) =>
  send('', method, path.startsWith('http') ? path : server.base_url + path, {
    headers: { 'X-Service-Access-Token': server.access_token },
    ...(body === undefined ? {} : { body }),
  });

/** Eight clients that write until they are stopped, and their acknowledged writes. */
function writers(server: SandboxProcess) {
  const acknowledged = new Set<string>();
  const refused: number[] = [];
  let stopped = false;
  const writer = async (name: number) => {
    for (let n = 0; !stopped; n++) {
      const path = `/w${name}-${n}`;
      const { status } = await call(server, 'POST', '/redirects.json', { redirect: { path, target: '/tea' } });
      if (status === 201) acknowledged.add(path);
      else refused.push(status);
    }
  };
  const all = Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)));
  const reach = (size: number) =>
    until(
      async () => acknowledged.size,
      (reached) => reached >= size,
    );
  const stop = async () => {
    stopped = true;
    await all;
    return refused;
  };
  return { acknowledged, reach, stop };
}

async function redirectsOf(server: SandboxProcess): Promise<Set<string>> {
  const found = new Set<string>();
  for (let url: string | undefined = '/redirects.json?limit=250'; url; ) {
    const { status, body, headers } = await call(server, 'GET', url);
    expect(status).toBe(200);
    for (const { path } of body.redirects) found.add(path);
    url = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return found;
}

/** Makes a backup while clients write, restores it, and looks for the writes that were acknowledged before. */
async function survives(server: SandboxProcess, backUp: () => Promise<unknown>, restore: () => Promise<SandboxProcess>) {
  const { acknowledged, reach, stop } = writers(server);
  await reach(300);
  const before = [...acknowledged];
  await backUp();
  await reach(acknowledged.size + 50);
  expect(await stop()).toEqual([]);
  await kill(server);

  const restored = await restore();
  const found = await redirectsOf(restored);
  expect(before.filter((path) => !found.has(path))).toEqual([]);
  // no half-done write, and no refused one
  expect([...found].filter((path) => !acknowledged.has(path))).toEqual([]);
  expect((await call(restored, 'POST', '/redirects.json', { redirect: { path: '/after', target: '/tea' } })).status).toBe(201);
  expect((await call(restored, 'GET', '/redirects/count.json')).body).toEqual({ count: found.size + 1 });
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe.runIf(engine === 'sqlite')('--backup', () => {
  test('beside a server under writes has every row that was acknowledged before it began', { timeout: 120_000 }, async () => {
    const [here, there] = [folder(), folder()];
    const [db, file, elsewhere] = [join(here, 'store.sqlite'), join(here, 'backup.sqlite'), join(there, 'restored.sqlite')];
    const server = await sandboxProcess(db);
    const backUp = async () => {
      expect(await run('--db', db, '--backup', file)).toEqual({
        code: 0,
        printed: `${db} was copied to ${file}; ${db}.key has its key: back that up too, in another place\n`,
        said: '',
      });
      expect(readdirSync(here).filter((name) => name.startsWith('backup'))).toEqual(['backup.sqlite']);
      expect(mode(file)).toBe('600');
    };
    await survives(server, backUp, () => {
      copyFileSync(file, elsewhere);
      copyFileSync(`${db}.key`, `${elsewhere}.key`);
      return sandboxProcess(elsewhere);
    });
  });

  test('has the rows of a server that was killed', async () => {
    const here = folder();
    const [db, file] = [join(here, 'store.sqlite'), join(here, 'backup.sqlite')];
    const server = await sandboxProcess(db);
    expect((await call(server, 'POST', '/redirects.json', { redirect: { path: '/old', target: '/tea' } })).status).toBe(201);
    await kill(server);
    expect((await run('--db', db, '--backup', file)).code).toBe(0);
    copyFileSync(`${db}.key`, `${file}.key`);
    expect([...(await redirectsOf(await sandboxProcess(file)))]).toEqual(['/old']);
  });

  test('is needed, since a bare copy of the file can be opened and read, but lacks rows', async () => {
    const here = folder();
    const [db, bare] = [join(here, 'store.sqlite'), join(here, 'bare.sqlite')];
    const server = await sandboxProcess(db);
    expect((await call(server, 'POST', '/redirects.json', { redirect: { path: '/old', target: '/tea' } })).status).toBe(201);
    copyFileSync(db, bare);
    expect([...(await redirectsOf(await sandboxProcess(bare)))]).toEqual([]);
  });

  test('says in one sentence why it makes no backup, and changes no file', async () => {
    const here = folder();
    const [db, file] = [join(here, 'store.sqlite'), join(here, 'backup.sqlite')];
    expect(await run('--db', db, '--backup', file)).toEqual({ code: 1, printed: '', said: `There is no database ${db}\n` });
    // what the process would say before it ends; a process for each case would take longer
    const why = (from: string, to: string) =>
      backUp(from, to).then(
        () => 'made',
        (error) => whyNoStart(error, from),
      );
    writeFileSync(db, 'no database at all, but longer than a head of one: '.repeat(100));
    expect(await why(db, file)).toBe(`${db} was not backed up: file is not a database`);
    expect(await why(db, join(here, 'nowhere', 'backup.sqlite'))).toMatch(/^.* was not backed up: ENOENT: .*$/);
    expect(readdirSync(here)).toEqual(['store.sqlite']);
    expect(await why(db, db)).toBe(`${db} exists already, and a backup never overwrites a file: choose another name`);
    expect(await why(':memory:', file)).toBe('--backup copies a file, and a database in memory has none');
    expect(await why('postgres://127.0.0.1:9/none', file)).toBe('--backup copies a SQLite file; docs/backup.md says how to back up a PostgreSQL database');
    expect(existsSync(file)).toBe(false);
  });
});

test.runIf(engine === 'sqlite')('only their owner may read the database, the files beside it and its key', async () => {
  const here = folder();
  await sandboxProcess(join(here, 'store.sqlite'));
  expect(Object.fromEntries(readdirSync(here).map((name) => [name, mode(join(here, name))]))).toEqual({
    'store.sqlite': '600',
    'store.sqlite-shm': '600',
    'store.sqlite-wal': '600',
    'store.sqlite.key': '600',
    'store.sqlite.lock': '600',
    'store.sqlite.sandbox': '600',
  });
});

test.runIf(engine === 'postgres')(
  'a base backup of PostgreSQL beside a server under writes has every row that was acknowledged before it began',
  { timeout: 120_000 },
  async () => {
    const original = await ownPostgres({ durable: true });
    onTestFinished(original.stop);
    const copied = join(folder(), 'data');
    // a file that PostgreSQL deletes meanwhile isn't needed: the write-ahead log has what happened to it
    const copy = async (from: string, to: string) => void (await promisify(execFile)('cp', ['-a', from, to]).catch(() => {}));
    // does the same as pg_basebackup, which isn't in the PostgreSQL package of the tests
    const backUp = async () => {
      const client = new pg.Client(original.url);
      await client.connect();
      const { rows } = await client.query(`select current_setting('data_directory') as place, pg_backup_start('test', true)`);
      await copy(rows[0].place, copied);
      const { rows: ended } = await client.query('select labelfile from pg_backup_stop()');
      await copy(`${rows[0].place}/pg_wal`, copied);
      await client.end();
      rmSync(join(copied, 'postmaster.pid'), { force: true });
      writeFileSync(join(copied, 'backup_label'), ended[0].labelfile);
      const { uid, gid } = statSync(copied);
      chownSync(join(copied, 'backup_label'), uid, gid);
    };
    await survives(await sandboxProcess(original.url), backUp, async () => {
      const restored = await ownPostgres({ durable: true, fill: (databaseDir) => copy(copied, databaseDir) });
      onTestFinished(restored.stop);
      return sandboxProcess(restored.url);
    });
  },
);
