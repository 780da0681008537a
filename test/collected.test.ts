// What a request leaves behind is collected quickly. A table or a shape that outlives the quick collections of the heap keeps all that it leads to until
// the slow one: requests are copied twice then, in pauses in which nobody is served.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { answered } from '../bench/load.ts';
import { engine, freshDatabase } from './harness.ts';

/** V8 tells of each collection with these. Its young part begins at the size that it has under load. */
const telling = ['--trace-gc', '--trace-gc-nvp', '--min-semi-space-size=16'];
/** The slow collection, when it is told to. What is in use then is old from then on. */
const collecting = ['--expose-gc', '--import', 'data:text/javascript,process.on("message", () => globalThis.gc())'];
const atOnce = 16;

test('of a call that writes, and of one that reads, less than 1 kB outlives the quick collections', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-collected-'));
  const db = engine === 'sqlite' ? join(folder, 'store.sqlite') : await freshDatabase();
  const options = ['--json', '--no-demo-records', '--port', '0', '--db', db, '--no-rate-limit', '--operator-key', 'test-operator-key-of-enough-length'];
  const child = spawn(process.execPath, [...telling, ...collecting, 'server/main.ts', ...options], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const exited = new Promise((gone) => child.once('exit', gone));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  let [outlived, collections] = [0, 0];
  const { base_url, access_token } = await new Promise<{ base_url: string; access_token: string }>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`ended with ${code}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.startsWith('{')) return ready(JSON.parse(line));
      if (!/\bgc=s\b/.test(line)) return;
      collections++;
      outlived += Number(/\bpromoted=(\d+)/.exec(line)![1]);
    });
  });
  const target = { base: base_url, headers: { 'X-Service-Access-Token': access_token } };
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const many = async (count: number, callOf: (n: number) => Parameters<typeof answered>[1], status: number) => {
    let left = count;
    const caller = async () => {
      while (left-- > 0) expect((await answered(target, callOf(left), agent)).status).toBe(status);
    };
    await Promise.all(Array.from({ length: atOnce }, caller));
  };
  const calls = {
    writes: [(n: number) => ({ method: 'POST' as const, path: '/pages.json', body: JSON.stringify({ page: { title: `Notes ${n}` } }) }), 201],
    reads: [() => ({ path: '/pages.json?limit=5' }), 200],
  } as const;
  for (const [what, [callOf, status]] of Object.entries(calls)) {
    // what is remembered for good is found out by the first, and code is made quick
    const first = many(1500, (n) => callOf(n + 100_000), status);
    child.send('collect');
    await first;
    [outlived, collections] = [0, 0];
    const count = 4000;
    await many(count, callOf, status);
    const told = `${what}: ${Math.round(outlived / count)} bytes of each outlived, in ${collections} collections`;
    expect(collections, told).toBeGreaterThan(2);
    expect(outlived / count, told).toBeLessThan(1024);
  }
  agent.destroy();
});
