// Compares this checkout with another one: CPU time per request, and what a first start takes. node bench/against.ts FOLDER [calls a round]
import { resolve } from 'node:path';
import { optionsOf } from '../scripts/_options.ts';
import { openDatabases } from './databases.ts';
import { type Asked, connections, costs, filled, median, pageBody } from './load.ts';
import { type OurTarget, stopped, storeAdmin } from './servers.ts';

const about = 'npm run bench:against -- FOLDER [CALLS] compares this checkout with another one, where npm ci was run, by so many calls a round (default 1000).';
const {
  positionals: [folder, calls = '1000'],
} = optionsOf(about, { allowPositionals: true });
if (!folder) {
  console.error(about);
  process.exit(2);
}
const rounds = 7;
/** Starts of each checkout. The first isn't counted, because it compiles what the later ones find compiled. */
const starts = 10;

const rows: Asked[] = [
  { name: 'GET one', share: 4, status: 200, request: ({ page }) => ({ path: `/pages/${page}.json` }) },
  { name: 'GET one that does not exist', share: 4, status: 404, request: () => ({ path: '/pages/999999999.json' }) },
  { name: 'list of 50', share: 1, status: 200, request: () => ({ path: '/pages.json?limit=50' }) },
  { name: 'count', share: 4, status: 200, request: () => ({ path: '/pages/count.json' }) },
  { name: 'POST', share: 1, status: 201, request: () => ({ method: 'POST', path: '/pages.json', body: pageBody() }) },
  { name: 'PUT', share: 1, status: 200, request: ({ page }) => ({ method: 'PUT', path: `/pages/${page}.json`, body: pageBody() }) },
];

const databases = await openDatabases();
const checkouts = { other: resolve(folder), this: resolve(import.meta.dirname, '..') };
const engines = { SQLite: 'sqlite', PostgreSQL: 'postgresql' } as const;
type Name = keyof typeof engines;
const names: Name[] = ['SQLite', 'PostgreSQL'];

/** First starts of both checkouts in turn, each with a new database. */
async function firstStarts(engine: Name) {
  const figures = { other: [] as number[][], this: [] as number[][] };
  for (let round = 0; round < starts; round++)
    for (const which of ['other', 'this'] as const) {
      const server = await storeAdmin(await databases.empty(engines[engine]), checkouts[which]);
      const { cpu, rss } = await server.vitals();
      if (round > 0) figures[which].push([server.readyAfter, cpu, rss / 2 ** 20]);
      await server.stop();
    }
  for (const [at, what] of ['ready after, ms', 'CPU until ready, ms', 'memory at rest, MB'].entries()) {
    const [other, own] = [figures.other, figures.this].map((rows) => median(rows.map((row) => row[at]!))) as [number, number];
    console.log(`| ${what}, ${engine} | ${other.toFixed(0)} | ${own.toFixed(0)} | ${(other / own).toFixed(2)} |`);
  }
}

try {
  console.log(`First starts: medians of ${starts - 1} each, in turn, Node ${process.version}.\n`);
  console.log('| what | other | this | ratio |\n| --- | ---: | ---: | ---: |');
  for (const engine of names) await firstStarts(engine);
  console.log(
    `\nCPU time a request in ms, ${connections} connections: median of ${rounds} rounds, Node ${process.version}. Ratio: the other checkout's by this one's.\n`,
  );
  console.log('| what | other | this | ratio | lowest | highest |\n| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const engine of names) {
    const pair: OurTarget[] = [];
    for (const checkout of [checkouts.other, checkouts.this]) {
      const server = await storeAdmin(await databases.empty(engines[engine]), checkout);
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
  await databases.close();
}
process.exit(0);
