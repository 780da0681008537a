// CPU time a request, of this checkout beside another one: node bench/against.ts FOLDER [calls a round].
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../test/postgres.ts';
import { type Asked, connections, costs, filled, median, pageBody } from './load.ts';
import { type OurTarget, stopped, storeAdmin } from './servers.ts';

const [folder, calls = '1000'] = process.argv.slice(2);
if (!folder) throw new Error('node bench/against.ts FOLDER [calls a round]: FOLDER is a checkout of the commit to compare with, where npm ci was run');
const rounds = 7;

const rows: Asked[] = [
  { name: 'GET one', share: 4, status: 200, request: ({ page }) => ({ path: `/pages/${page}.json` }) },
  { name: 'GET one that is not there', share: 4, status: 404, request: () => ({ path: '/pages/999999999.json' }) },
  { name: 'list of 50', share: 1, status: 200, request: () => ({ path: '/pages.json?limit=50' }) },
  { name: 'count', share: 4, status: 200, request: () => ({ path: '/pages/count.json' }) },
  { name: 'POST', share: 1, status: 201, request: () => ({ method: 'POST', path: '/pages.json', body: pageBody() }) },
  { name: 'PUT', share: 1, status: 200, request: ({ page }) => ({ method: 'PUT', path: `/pages/${page}.json`, body: pageBody() }) },
];

const temporary = mkdtempSync(join(tmpdir(), 'store-admin-against-'));
const postgres = await startPostgres({ durable: true });
const admin = new Client({ connectionString: postgres.url });
admin.on('error', () => {});
await admin.connect();
try {
  console.log(
    `CPU time a request in ms, ${connections} connections: median of ${rounds} rounds, Node ${process.version}. Ratio: the other checkout's by this one's.\n`,
  );
  console.log('| what | other | this | ratio | lowest | highest |\n| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const pair: OurTarget[] = [];
    for (const [name, checkout] of [
      ['other', resolve(folder)],
      ['this', resolve(import.meta.dirname, '..')],
    ] as const) {
      if (engine === 'PostgreSQL') await admin.query(`create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      const server = await storeAdmin(engine === 'SQLite' ? join(temporary, `${name}.sqlite`) : String(url), checkout);
      pair.push(server);
      await filled(server);
    }
    for (const row of rows) await costs(pair, row, { rounds: 1, calls: Number(calls) });
    for (const row of rows) {
      const figures = await costs(pair, row, { rounds, calls: Number(calls) });
      const ratios = figures.map(([before, after]) => before! / after!);
      const cells = [
        median(figures.map(([before]) => before!)).toFixed(3),
        median(figures.map(([, after]) => after!)).toFixed(3),
        median(ratios).toFixed(2),
        Math.min(...ratios).toFixed(2),
        Math.max(...ratios).toFixed(2),
      ];
      console.log(`| ${row.name}, ${engine} | ${cells.join(' | ')} |`);
    }
  }
} finally {
  await stopped();
  await admin.end().catch(() => {});
  await postgres.stop();
  rmSync(temporary, { recursive: true, force: true });
}
process.exit(0);
