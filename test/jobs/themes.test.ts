// A theme's installation survives the death of its worker: another one takes it up, and the files are there once.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { engine, freshDatabase, send, until } from '../harness.ts';
import { zip } from '../zip.ts';

interface Started {
  base_url: string;
  operator_url: string;
  operator_key: string;
  access_token: string;
  process: ChildProcess;
}

function start(db: string): Promise<Started> {
  const child = spawn(process.execPath, ['server/main.ts', '--json', '--port', '0', '--db', db, '--no-rate-limit'], { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`ended with ${code}`)));
    createInterface(child.stdout!).once('line', (line) => ready({ ...JSON.parse(line), process: child }));
  });
}

test('kill -9 while the archive is fetched and while its files are stored', async () => {
  const content = Buffer.alloc(400_000, 'tea ');
  const archive = zip(Array.from({ length: 40 }, (_, n) => ({ name: `assets/${n}.txt`, content })));
  let asked = 0;
  let reached = () => {};
  const server = createServer((_, response) => {
    asked++;
    // the first worker waits here until it is killed
    if (asked === 1) return reached();
    response.end(archive);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const src = `http://127.0.0.1:${(server.address() as AddressInfo).port}/autumn.zip`;
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-theme-'));
  const db = engine === 'sqlite' ? join(folder, 'store.sqlite') : await freshDatabase();

  let worker = await start(db);
  const arrived = new Promise<void>((done) => (reached = done));
  const headers = { 'X-Service-Access-Token': worker.access_token };
  const { theme } = (await send('', 'POST', `${worker.base_url}/themes.json`, { headers, body: { theme: { name: 'Autumn', src, role: 'main' } } })).body;
  await arrived;
  worker.process.kill('SIGKILL');

  worker = await start(db);
  await until(
    async () => asked,
    (count) => count >= 2,
  );
  worker.process.kill('SIGKILL');

  worker = await start(db);
  const read = async () =>
    (await send('', 'GET', `${worker.base_url}/themes/${theme.id}.json`, { headers: { 'X-Service-Access-Token': worker.access_token } })).body.theme;
  expect(await until(read, (one) => !one.processing, 12_000)).toMatchObject({ role: 'main', previewable: true });
  const shops = (await send('', 'GET', `${worker.operator_url}/shops`, { headers: { Authorization: `Bearer ${worker.operator_key}` } })).body.shops;
  const view = await send('', 'GET', `${worker.operator_url}/shops/${shops[0].id}/themes/${theme.id}`, {
    headers: { Authorization: `Bearer ${worker.operator_key}` },
  });
  expect(view.body.theme).toMatchObject({ files_count: 40, files_size: 40 * content.length, install_error: null });
  worker.process.kill('SIGKILL');
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
