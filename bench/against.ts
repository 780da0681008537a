// CPU time a request, of this checkout beside another one: node bench/against.ts FOLDER [calls a round].
// Both servers answer the same calls in turn, slice by slice of a round, so that whatever disturbs the machine disturbs both alike.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon, { type Request } from 'autocannon';
import { Client } from 'pg';
import { startPostgres } from '../test/postgres.ts';

const [folder, calls = '1000'] = process.argv.slice(2);
if (!folder) throw new Error('node bench/against.ts FOLDER [calls a round]: FOLDER is a checkout of the commit to compare with, where npm ci was run');
const rounds = 7;
const slices = 10;
const connections = 8;

interface Server {
  process: ChildProcess;
  base: URL;
  token: string;
  page: number;
}

let written = 0;
const page = () => JSON.stringify({ page: { title: `Brewing notes ${++written}`, body_html: '<p>Water at 80 degrees, three minutes.</p>' } });
const json = (server: Server) => ({ 'X-Service-Access-Token': server.token, 'Content-Type': 'application/json' });

/** What is asked, and how many of the calls of a round: those that cost more are made less often. */
const rows: { name: string; share: number; request(server: Server): Request }[] = [
  { name: 'GET one', share: 4, request: ({ page }) => ({ path: `/pages/${page}.json` }) },
  { name: 'GET one that is not there', share: 4, request: () => ({ path: '/pages/999999999.json' }) },
  { name: 'list of 50', share: 1, request: () => ({ path: '/pages.json?limit=50' }) },
  { name: 'count', share: 4, request: () => ({ path: '/pages/count.json' }) },
  { name: 'POST', share: 1, request: () => ({ method: 'POST', path: '/pages.json', setupRequest: (request) => ({ ...request, body: page() }) }) },
  {
    name: 'PUT',
    share: 1,
    request: (server) => ({ method: 'PUT', path: `/pages/${server.page}.json`, setupRequest: (request) => ({ ...request, body: page() }) }),
  },
];

async function started(checkout: string, database: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, '_cpu.ts'), 'server/main.ts', '--json', '--port', '0', '--no-rate-limit', '--db', database],
    {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const ready = new Promise<{ base_url: string; access_token: string }>((found, failed) => {
    child.once('exit', (code) => failed(new Error(`the server of ${checkout} ended with ${code}`)));
    createInterface({ input: child.stdout! }).once('line', (line) => found(JSON.parse(line)));
  });
  const { base_url, access_token } = await ready;
  const server: Server = { process: child, base: new URL(base_url), token: access_token, page: 0 };
  for (let n = 0; n < 50; n++) {
    const response = await fetch(`${base_url}/pages.json`, { method: 'POST', headers: json(server), body: page() });
    if (response.status !== 201) throw new Error(`page not made: ${response.status} ${await response.text()}`);
    server.page = ((await response.json()) as { page: { id: number } }).page.id;
  }
  return server;
}

const used = (server: Server) =>
  new Promise<number>((told) => {
    server.process.once('message', (milliseconds) => told(Number(milliseconds)));
    server.process.send('cpu');
  });

async function cost(server: Server, row: (typeof rows)[number]): Promise<number> {
  const before = await used(server);
  const request = row.request(server);
  const amount = Math.ceil((Number(calls) * row.share) / slices);
  const result = await autocannon({
    url: server.base.origin,
    connections,
    amount,
    headers: json(server),
    requests: [{ ...request, path: `${server.base.pathname}${request.path}` }],
  });
  const expected = row.name === 'GET one that is not there' ? result['4xx'] : result['2xx'];
  if (expected !== amount) throw new Error(`${row.name}: ${expected} of ${amount} calls were answered as expected`);
  return ((await used(server)) - before) / amount;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const temporary = mkdtempSync(join(tmpdir(), 'store-admin-against-'));
const postgres = await startPostgres({ durable: true });
const admin = new Client({ connectionString: postgres.url });
await admin.connect();
const servers: Server[] = [];
try {
  console.log(
    `CPU time a request in ms, ${connections} connections: median of ${rounds} rounds, Node ${process.version}. Ratio: the other checkout's by this one's.\n`,
  );
  console.log('| what | other | this | ratio | lowest | highest |\n| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const pair: Server[] = [];
    for (const [name, checkout] of [
      ['other', resolve(folder)],
      ['this', resolve(import.meta.dirname, '..')],
    ] as const) {
      if (engine === 'PostgreSQL') await admin.query(`create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      const server = await started(checkout, engine === 'SQLite' ? join(temporary, `${name}.sqlite`) : String(url));
      servers.push(server);
      pair.push(server);
    }
    const [other, mine] = pair as [Server, Server];
    for (const row of rows) for (let slice = 0; slice < slices; slice++) for (const server of pair) await cost(server, row);
    for (const row of rows) {
      const figures: [number, number][] = [];
      for (let round = 0; round < rounds; round++) {
        const sums: [number, number] = [0, 0];
        for (let slice = 0; slice < slices; slice++) {
          sums[0] += await cost(other, row);
          sums[1] += await cost(mine, row);
        }
        figures.push([sums[0] / slices, sums[1] / slices]);
      }
      const ratios = figures.map(([before, after]) => before / after);
      const cells = [
        median(figures.map(([before]) => before)).toFixed(3),
        median(figures.map(([, after]) => after)).toFixed(3),
        median(ratios).toFixed(2),
        Math.min(...ratios).toFixed(2),
        Math.max(...ratios).toFixed(2),
      ];
      console.log(`| ${row.name}, ${engine} | ${cells.join(' | ')} |`);
    }
  }
} finally {
  for (const { process } of servers) process.kill('SIGKILL');
  await admin.end().catch(() => {});
  await postgres.stop();
  rmSync(temporary, { recursive: true, force: true });
}
process.exit(0);
