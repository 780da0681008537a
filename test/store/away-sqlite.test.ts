// A SQLite file is full, read-only, moved away, damaged, or written to by another process. Calls fail at once, and soon work again afterwards.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { everyScope } from '../../server/contracts.ts';
import type { SqliteStore } from '../../server/store/sqlite/sqlite.ts';
import { openStore } from '../../server/store/store.ts';
import { inFull } from '../support/figures.ts';
import { folderUntil } from '../support/folder.ts';
import { asOperator, engine, send, startServer } from '../support/harness.ts';
import { besidesRequests, host } from '../support/host-process.ts';
import { callersOf, mostMs, type Outage, outage, statusesIn } from '../support/outage.ts';

const file = () => {
  return join(folderUntil(onTestFinished), 'store.sqlite');
};

const reads = { read: '200', count: '200', operator: '200', merchant: '403', picture: '404' };
const writes = { write: '503', 'large write': '503', 'operator write': '503' };

function expectShort({ odd, slowestMs, wellAfterMs }: Outage) {
  expect(odd).toEqual([]);
  expect(slowestMs).toBeLessThan(mostMs);
  expect(wellAfterMs).toBeLessThan(5000);
}

/** A disk of 16 MB, or undefined where the system doesn't let the test mount one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'none', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

describe.runIf(engine === 'sqlite')('while the file of SQLite', () => {
  /** Runs the server in this process, where the test can change the server's own connections. */
  async function inside(fault: (own: { pragma(text: string): void; db: string }) => { begin(): unknown; end(): unknown }) {
    const db = file();
    const store = openStore(db) as SqliteStore;
    const server = await startServer({}, store);
    onTestFinished(async () => {
      await server.close();
      await store.close();
    });
    const callers = await callersOf(server.origin);
    await callers.round();
    const pragma = (text: string) => {
      for (const database of store.databases) database.exec(`pragma ${text}`);
    };
    const seen = await outage(callers, fault({ pragma, db }));
    expectShort(seen);
    expect(await callers.lost()).toEqual([]);
    expect(server.logged.filter(({ level }) => level === 'error').length).toBeLessThan(8);
    return statusesIn(seen);
  }

  /** Runs the server in a process of its own, which other processes disturb. */
  async function outside(fault: (db: string, pid: number) => { begin(): unknown; end(): unknown; lastsMs?: number }, db = file()) {
    const { origin, logged, stop, ended, management, pid } = await host('--db', db, '--drain-seconds', '0');
    const callers = await callersOf(origin);
    await callers.round();
    const measured = async () => (await fetch(`${management}/metrics`)).text();
    // the metric has the event loop's delay since it was last read; a start delays the loop for longer than a fault may
    await measured();
    const seen = await outage(callers, fault(db, pid));
    const metrics = await measured();
    expectShort(seen);
    expect(await callers.lost()).toEqual([]);
    const failures = besidesRequests(logged);
    expect(failures.length, failures.join('\n')).toBeLessThan(8);
    stop();
    expect(await ended).toBe(0);
    return { seen, answers: statusesIn(seen), loopMax: Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)![1]) };
  }

  test('may not grow', async () => {
    const seen = await inside(({ pragma }) => ({ begin: () => pragma('max_page_count = 1'), end: () => pragma('max_page_count = 1073741823') }));
    expect(seen).toMatchObject(reads);
    expect(seen['large write']).toContain('503');
  });

  test('may not be written', async () => {
    expect(await inside(({ pragma }) => ({ begin: () => pragma('query_only = 1'), end: () => pragma('query_only = 0') }))).toEqual({ ...reads, ...writes });
  });

  test('is damaged, until it is repaired', async () => {
    const seen = await inside(({ pragma, db }) => {
      // another process overwrites the file: this process would lose its locks on the file if it opened and closed it
      const overwrite = (from: string) =>
        execFileSync('dd', [`if=${from}`, `of=${db}`, 'bs=4096', 'skip=1', 'seek=1', 'count=500', 'conv=notrunc', 'status=none']);
      const begin = () => {
        pragma('wal_checkpoint(truncate)');
        execFileSync('cp', [db, `${db}.whole`]);
        overwrite('/dev/urandom');
        pragma('shrink_memory');
      };
      const end = () => {
        overwrite(`${db}.whole`);
        pragma('shrink_memory');
      };
      return { begin, end };
    });
    expect(Object.values(seen).some((statuses) => statuses.includes('503'))).toBe(true);
  });

  test.runIf(process.platform === 'linux')('cannot be written to: its disk fails', async () => {
    const { answers } = await outside((_, pid) => {
      const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
      return { begin: () => limit('4096'), end: () => limit('unlimited') };
    });
    expect(answers).toEqual({ ...reads, ...writes });
  });

  test.runIf(process.platform === 'linux')('cannot be opened once more for a search, as the process may open no more files', async () => {
    const { origin, pid } = await host('--db', file());
    const { shop } = (await asOperator(origin, 'POST', '/shops', { shop: { name: 'Harbour Tea', domain: 'harbour.example' } })).body;
    const { app } = (await asOperator(origin, 'POST', '/apps', { app: { name: 'Shelf Notes', scopes: everyScope() } })).body;
    const { access_token } = (await asOperator(origin, 'POST', `/shops/${shop.id}/installs`, { install: { app_id: app.id } })).body;
    // on the connection that is open
    const search = () => send(origin, 'GET', '/admin/api/latest/gift_cards/search.json?query=tea', { headers: { 'X-Service-Access-Token': access_token } });
    const limit = (files: string) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`]);
    // a search runs in a thread, which needs several files
    limit(String(readdirSync(`/proc/${pid}/fd`).length + 1));
    const refused = await search();
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([503, '2.0', { errors: 'The database cannot be reached just now' }]);
    limit('1024');
    expect((await search()).status).toBe(200);
  });

  test('is on a disk that is full', async () => {
    const disk = smallDisk();
    const fault = (_: string, pid: number) => {
      const filler = `${disk}/filler`;
      const fill = () => execFileSync('sh', ['-c', `cat /dev/zero > ${filler}; true`], { stdio: 'ignore' });
      const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
      // without such a disk, a limit for the size of files comes near to a full disk
      return disk ? { begin: fill, end: () => rmSync(filler) } : { begin: () => limit('4096'), end: () => limit('unlimited') };
    };
    const { answers } = await outside(fault, disk && join(disk, 'store.sqlite'));
    expect(answers).toMatchObject(reads);
    expect(answers['large write']).toContain('503');
  });

  test('is moved away: writes to it would be lost, so they are refused', async () => {
    const { answers } = await outside((db) => ({ begin: () => renameSync(db, `${db}.elsewhere`), end: () => renameSync(`${db}.elsewhere`, db) }));
    expect(answers).toMatchObject({ ...writes, read: '200', operator: '200' });
  });

  test('is read by another process for long: its log gets back to its usual size afterwards', async () => {
    const db = file();
    const store = openStore(db) as SqliteStore;
    onTestFinished(() => store.close());
    await store.transaction((tx) => tx.prepared('create table teas (leaf blob)', []));
    const write = async (times: number) => {
      for (let n = 0; n < times; n++) await store.transaction((tx) => tx.prepared('insert into teas values (randomblob(10000000))', []));
      return statSync(`${db}-wal`).size / 2 ** 20;
    };
    const other = new DatabaseSync(db, { readOnly: true });
    other.exec('begin; select * from teas');
    expect(await write(9)).toBeGreaterThan(85);
    other.close();
    expect(await write(4)).toBeLessThanOrEqual(64);
  });

  test('is written to by another process: reads do not wait, writes wait for a second, and the event loop is never blocked', async () => {
    const { answers, loopMax } = await outside((db) => {
      const other = new DatabaseSync(db);
      onTestFinished(() => other.close());
      return { begin: () => other.exec('begin immediate'), end: () => other.exec('rollback'), lastsMs: 2500 };
    });
    expect(answers).toEqual({ ...reads, ...writes });
    // an event loop that waited for the other process would be late by the second that a write waits
    expect(loopMax).toBeLessThan(inFull ? 0.5 : 0.9);
  });
});
