import { spawnSync } from 'node:child_process';
import fs, { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { settingOnce } from '../../server/domain/tenants.ts';
import { openVault } from '../../server/keys.ts';
import { momentNow } from '../../server/store/clock.ts';
import { backUp } from '../../server/store/sqlite/backup.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { keyIn, makeKeyFile, Vault } from '../../server/store/vault.ts';
import { bringUpToDate } from '../../server/up-to-date.ts';
import { folderUntil } from '../support/folder.ts';
import { freshDatabase } from '../support/harness.ts';

const folder = folderUntil(afterAll);

const vault = new Vault('one key');

test('equal texts have equal marks, at one place and under one key only', () => {
  const mark = vault.mark('shop/1', 'teatime8');
  expect(new Vault('one key').mark('shop/1', 'teatime8')).toBe(mark);
  for (const other of [vault.mark('shop/2', 'teatime8'), vault.mark('shop/1', 'teatime9'), new Vault('another').mark('shop/1', 'teatime8')])
    expect(other).not.toBe(mark);
});

test('a sealed text opens only at its place, under its key and unchanged', () => {
  const sealed = vault.seal('shop/1', 'teatime8 ü');
  expect(vault.open('shop/1', sealed)).toBe('teatime8 ü');
  expect(vault.seal('shop/1', 'teatime8 ü')).not.toBe(sealed);
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(() => vault.open('shop/1', changed.toString('base64url'))).toThrow();
  for (const length of [0, 10, 16, 20, 27])
    expect(() => vault.open('shop/1', Buffer.from(sealed, 'base64url').subarray(0, length).toString('base64url'))).toThrow();
  expect(() => vault.open('shop/2', sealed)).toThrow();
  expect(() => new Vault('another').open('shop/1', sealed)).toThrow();
});

test('a key file is created once, complete and readable only by its owner', () => {
  const own = mkdtempSync(join(folder, 'key-'));
  const path = join(own, 'store.key');
  expect(keyIn(path)).toBeUndefined();
  const key = makeKeyFile(path);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect([makeKeyFile(path), keyIn(path), readFileSync(path, 'utf8')]).toEqual([key, key, `${key}\n`]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, '');
  expect([makeKeyFile(path), keyIn(path)]).toEqual(['', '']);
  expect(readdirSync(own)).toEqual(['store.key']);
});

test('a key file is created where there are no hard links, and one that is there stays', () => {
  const link = vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    link.mockRestore();
    syncBuiltinESMExports();
  });
  const own = mkdtempSync(join(folder, 'key-'));
  const path = join(own, 'store.key');
  const key = makeKeyFile(path);
  expect([key, makeKeyFile(path), keyIn(path)]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), key, key]);
  expect(link).toHaveBeenCalledTimes(2);
  expect(readdirSync(own)).toEqual(['store.key']);
});

test('a key file and a backup are made on Windows too, which syncs no folder, and only files that are open for writing', async () => {
  const opened = new Map<number, unknown>();
  const [open, sync, { value: platform }] = [fs.openSync, fs.fsyncSync, Object.getOwnPropertyDescriptor(process, 'platform')!];
  const spies = [
    vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
      const descriptor = open(path, flags, mode);
      opened.set(descriptor, flags);
      return descriptor;
    }),
    vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      if (opened.get(descriptor) === 'r') throw Object.assign(new Error('EPERM: operation not permitted, fsync'), { code: 'EPERM' });
      sync(descriptor);
    }),
  ];
  Object.defineProperty(process, 'platform', { value: 'win32' });
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    Object.defineProperty(process, 'platform', { value: platform });
    syncBuiltinESMExports();
  });
  const own = mkdtempSync(join(folder, 'windows-'));
  const [db, copy] = [join(own, 'tea.sqlite'), join(own, 'copy.sqlite')];
  expect(makeKeyFile(`${db}.key`)).toMatch(/^[0-9a-f]{64}$/);
  new DatabaseSync(db).close();
  await backUp(db, copy);
  expect(readdirSync(own).sort()).toEqual(['copy.sqlite', 'tea.sqlite', 'tea.sqlite.key']);
});

test('a host does not start under another code key than before', () => {
  const start = (key: string) =>
    spawnSync(
      process.execPath,
      [
        'server/main.ts',
        '--migrate',
        '--no-sandbox',
        '--operator-key',
        'a-key-of-enough-length-for-a-host',
        '--db',
        join(folder, 'keyed.sqlite'),
        '--code-key',
        key.repeat(32),
      ],
      { encoding: 'utf8' },
    );
  expect(start('a').status).toBe(0);
  expect(start('a').status).toBe(0);
  const { status, stderr } = start('b');
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `The code key is not the one of this database, and with another one gift card codes could be issued twice: give the right key with --code-key or CODE_KEY\n`,
  });
});

test('a line break at the end of a code key is no part of it, except where a database has had the key with it', async () => {
  const opened = async (store: Store, key: string) => (await openVault(store, readConfig(['--code-key', key], {}))).mark('shop/1', 'teatime8');
  const started = async () => {
    const store = openStore(await freshDatabase());
    onTestFinished(() => store.close());
    await bringUpToDate(store, () => {});
    return store;
  };
  const [key, mark] = ['k'.repeat(32), (of: string) => new Vault(of).mark('shop/1', 'teatime8')];
  const store = await started();
  expect([await opened(store, `${key}\n`), await opened(store, key), await opened(store, `${key}\r\n`)]).toEqual([mark(key), mark(key), mark(key)]);
  const older = await started();
  await older.transaction((tx) => settingOnce(tx, 'code_key', new Vault(`${key}\n`).mark('key', 'of this database'), momentNow()));
  expect(await opened(older, `${key}\n`)).toBe(mark(`${key}\n`));
  await expect(opened(older, key)).rejects.toThrow('The code key is not the one of this database');
});

test.each([undefined, 'short'])('a host does not start with the code key %s', (key) => {
  const args = [
    'server/main.ts',
    '--no-sandbox',
    '--operator-key',
    'a-key-of-enough-length-for-a-host',
    '--db',
    join(folder, 'host.sqlite'),
    ...(key ? ['--code-key', key] : []),
  ];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, CODE_KEY: '' } });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      'Without the sandbox, the server needs a key of 32 characters or more to encrypt gift card codes and secrets: give it with --code-key or CODE_KEY\n',
  });
});
