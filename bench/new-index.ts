// Measures what a release with a new index costs callers that write. An index over a million pages is dropped. On PostgreSQL a second process starts and
// builds it, while the first one creates pages. Only one process can use a SQLite file, so there it is the time until the next start is ready.
// node bench/new-index.ts [--rows 1000000]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/support/postgres.ts';
import { answered, median, pageBody } from './load.ts';
import { analyse, fill, openFiller } from './rows-made.ts';
import { stopped, storeAdmin } from './servers.ts';
import { openShops } from './shops.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function filled(address: string) {
  const server = await storeAdmin(address);
  const [shop] = await openShops(server, ['many.example']);
  await server.stop();
  const filler = await openFiller(address, process.env.DATABASE_URL === undefined);
  await fill(filler, shop!, rows, ['pages']);
  await analyse(filler);
  await filler.close();
  return shop!.token;
}

/** Drops an index that lists are read by and that isn't a key. */
async function withoutAnIndex(address: string): Promise<string> {
  const filler = await openFiller(address);
  const [name] = await filler.texts(
    filler.engine === 'sqlite'
      ? `select name from sqlite_master where type = 'index' and tbl_name = 'pages' and sql like 'create index%updated_at%'`
      : `select indexname from pg_indexes where tablename = 'pages' and indexdef like 'CREATE INDEX%updated_at%'`,
  );
  await filler.run(`drop index ${name}`);
  await filler.close();
  return name!;
}

const postgres = await startPostgres({ durable: true });
const token = await filled(postgres.url);
const serving = await storeAdmin(postgres.url);
const name = await withoutAnIndex(postgres.url);
const times: number[] = [];
let writing = true;
const writer = (async () => {
  while (writing) {
    const since = performance.now();
    const { status } = await answered(serving, { method: 'POST', path: '/pages.json', body: pageBody(), token });
    if (status !== 201) throw new Error(`a page was not created: ${status}`);
    times.push(performance.now() - since);
  }
})();
const second = await storeAdmin(postgres.url);
writing = false;
await writer;
console.log(
  `PostgreSQL: ${name} over ${rows} pages was built in ${seconds(second.readyAfter)}, start included; ${times.length} pages were created meanwhile, in ${seconds(median(times))} each (median) and ${seconds(Math.max(...times))} at most`,
);
await stopped();
await postgres.stop();

const folder = mkdtempSync(join(tmpdir(), 'store-admin-new-index-'));
const file = join(folder, 'store.sqlite');
await filled(file);
const lost = await withoutAnIndex(file);
const next = await storeAdmin(file);
await next.stop();
const again = await storeAdmin(file);
console.log(`SQLite: ready after ${seconds(next.readyAfter)} if it has to build ${lost} over ${rows} pages, and after ${seconds(again.readyAfter)} if not`);
await stopped();
rmSync(folder, { recursive: true, force: true });
