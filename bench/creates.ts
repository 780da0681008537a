// Measures only durable creates, in one shop and in 32: of the service by hand, of this server and, if a folder is named, of another checkout.
// node bench/creates.ts sqlite|postgresql [FOLDER]
// On SQLite it measures again after each server has answered a list. It also counts the pages of the file that a create writes, because that is what many shops
// cost. In the service by hand, an insert that returns its row ends without the step in which SQLite checks whether a checkpoint of its log is due. A list has
// that step. Until then the log grows with each create, and each sync also has to write the file's new length.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Engine, openDatabases } from './databases.ts';
import { answered, median, pageBody } from './load.ts';
import { measure } from './rates.ts';
import { type Row, rows, shopCount } from './rows.ts';
import { handmade, stopped, storeAdmin, type Target } from './servers.ts';
import { withShops } from './shops.ts';

const [given, folder] = process.argv.slice(2);
if (given !== 'sqlite' && given !== 'postgresql') throw new Error('node bench/creates.ts sqlite|postgresql [FOLDER]');
const engine: Engine = given;
const rounds = 7;
const seconds = 1.5;
const secondsBefore = 3;
/** So many creates come before those whose pages are counted, because an empty file has few pages. */
const uncounted = 6000;
/** Counted in parts, because a full log is written from its start again. */
const [parts, ofAPart] = [8, 125];

interface Measured {
  name: string;
  target: Target;
  database: string;
}

const databases = await openDatabases();

async function measured(name: string, start: (database: string) => Promise<Target>): Promise<Measured> {
  const database = await databases.empty(engine);
  return { name, target: await start(database), database };
}

const ours = (name: string, checkout: string) => measured(name, async (database) => withShops(await storeAdmin(database, checkout), shopCount));

async function create(target: Target, amount: number, tokens: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: shopCount });
  let sent = 0;
  await Promise.all(
    Array.from({ length: shopCount }, async () => {
      while (sent < amount) {
        const token = tokens[sent++ % tokens.length]!;
        const { status } = await answered(target, { method: 'POST', path: '/pages.json', body: pageBody(), token }, agent);
        if (status !== 201) throw new Error(`page not made: ${status}`);
      }
    }),
  );
  agent.destroy();
}

/** The frames in the log since it was last emptied. Each frame is a page that a commit wrote. */
function pagesIn(log: Buffer): { pages: number; bytes: number } {
  const bytes = log.readUInt32BE(8);
  const salt = log.readBigUInt64BE(16);
  let pages = 0;
  for (let at = 32; at + 24 + bytes <= log.length && log.readBigUInt64BE(at + 8) === salt; at += 24 + bytes) pages++;
  return { pages, bytes };
}

async function pagesWritten({ target, database }: Measured, tokens: string[]): Promise<string> {
  await create(target, uncounted, tokens);
  const emptying = new DatabaseSync(database, { timeout: 5000 });
  let [pages, bytes] = [0, 0];
  for (let part = 0; part < parts; part++) {
    emptying.exec('pragma wal_checkpoint(truncate)');
    await create(target, ofAPart, tokens);
    const found = pagesIn(readFileSync(`${database}-wal`));
    pages += found.pages;
    bytes = found.bytes;
  }
  emptying.close();
  return `${(pages / (parts * ofAPart)).toFixed(1)} of ${bytes / 1024} kB`;
}

try {
  const all = [
    await measured('by hand', (database) => handmade(database, shopCount)),
    ...(folder ? [await ours('the other checkout', resolve(folder))] : []),
    await ours('this', resolve(import.meta.dirname, '..')),
  ];
  const name = { sqlite: 'SQLite', postgresql: 'PostgreSQL' }[engine];
  const asked = [`durable POST, ${name}`, `durable POST in ${shopCount} shops, ${name}`].map((row) => rows.find((one) => one.name === row) as Row);
  const measureAll = async (when: string) => {
    console.log(`\nCreates a second ${when}, medians of ${rounds} rounds of ${seconds} s in which the servers take turns, Node ${process.version}.\n`);
    console.log('| what | a second | ÷ by hand | p99 ms |\n| --- | ---: | ---: | ---: |');
    for (const row of asked) {
      const figures = all.map((): { rate: number; p99: number }[] => []);
      for (const { target } of all) await measure(row, target, secondsBefore);
      for (let round = 0; round < rounds; round++) for (const [at, { target }] of all.entries()) figures[at]!.push(await measure(row, target, seconds));
      const rates = figures.map((ofOne) => median(ofOne.map(({ rate }) => rate)));
      for (const [at, one] of all.entries())
        console.log(
          `| ${row.name}, ${one.name} | ${Math.round(rates[at]!)} | ${(rates[at]! / rates[0]!).toFixed(2)} | ${median(figures[at]!.map(({ p99 }) => p99))} |`,
        );
    }
  };
  await measureAll('before any other request');
  if (engine === 'sqlite') {
    for (const { target } of all) await answered(target, { path: '/pages.json?limit=50' });
    await measureAll('after each server has answered a list');
    console.log(`\nPages written for a create, ${shopCount} at a time:\n\n| what | in one shop | in ${shopCount} shops |\n| --- | ---: | ---: |`);
    for (const one of all) {
      const [first] = one.target.tokens!;
      console.log(`| ${one.name} | ${await pagesWritten(one, [first!])} | ${await pagesWritten(one, one.target.tokens!)} |`);
    }
  }
} finally {
  await stopped();
  await databases.close();
}
process.exit(0);
