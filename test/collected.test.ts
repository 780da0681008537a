// The objects of a request die in V8's minor garbage collections. A table or a hidden class that survives them keeps everything that it refers to
// until a major collection. V8 then copies the objects of requests twice, in pauses in which the server answers nobody.
import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { answered } from '../bench/load.ts';
import { sharedDatabase } from './support/shared-database.ts';

/** With these options V8 prints each collection, and the young generation begins at the size that it has under load. */
const telling = ['--trace-gc', '--trace-gc-nvp', '--min-semi-space-size=16'];
/** Runs a major collection when the test sends a message. All objects that are in use then belong to the old generation. */
const collecting = ['--expose-gc', '--import', 'data:text/javascript,process.on("message", () => globalThis.gc())'];
const atOnce = 16;

test('a call that writes, and one that reads, each leave less than 1 kB after minor collections', { timeout: 120_000 }, async () => {
  const db = await sharedDatabase();
  const options = ['--json', '--no-demo-records', '--port', '0', '--db', db, '--no-rate-limit', '--operator-key', 'test-operator-key-of-enough-length'];
  const child = spawn(process.execPath, [...telling, ...collecting, 'server/main.ts', ...options], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const exited = new Promise((gone) => child.once('exit', gone));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
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
    // the first calls fill the caches, and V8 optimises the code
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
