// Imports the rows of an export.
import { accessSync, constants, statSync } from 'node:fs';
import { apps, settings, shops } from '../domain/tenants.ts';
import { type Copied, writeRows } from '../store/copies.ts';
import { migrate } from '../store/schema/migrate.ts';
import { goOnBehind, passOver } from '../store/schema/numbering.ts';
import { columnsThere, isOurs } from '../store/schema/schema.ts';
import { openStore, type Store } from '../store/store.ts';
import type { AnyTable, Executor } from '../store/table.ts';
import { Unavailable } from '../store/unavailable.ts';
import { steps, tables } from '../tables.ts';
import { assertUpToDate, codeKeyIn, columnsOfApps, type End, type Head, NoTransfer, Progress, type Say, withStore } from './format.ts';
import { headOf, linesOf, parsed, rowOf } from './lines.ts';

/** A whole database can only be imported into an empty one. Only what a first start makes may be there, and is removed. */
async function assertRoom(tx: Executor, { shop_id, key }: Head, file: string) {
  const [first] = await shops.all(tx, null);
  if (shop_id === null && (first || (await apps.first(tx, null, []))))
    throw new NoTransfer('An export of all shops needs an empty database, and this one has shops or apps');
  if (shop_id === null) return void (await settings.remove(tx, null, []));
  if (await shops.find(tx, null, shop_id)) throw new NoTransfer(`The database already has a shop with the id ${shop_id}`);
  const own = await codeKeyIn(tx);
  if (own !== null && own !== key)
    throw new NoTransfer(
      `The secrets in ${file} are encrypted with another code key than this database's: export all shops instead, and import them into an empty database with their code key`,
    );
  if (own === null)
    throw new NoTransfer('A single shop needs a database on which a server was started before; an empty database takes only an export of all shops');
}

const primaryKeyOfSqlite = 1555;
const uniqueOfPostgres = '23505';

function assertReadable(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new NoTransfer(`There is no file ${file}`);
  if (found.isDirectory()) throw new NoTransfer(`${file} is a folder, not an export`);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new NoTransfer(`This user may not read ${file}`);
  }
}

/** Checks the file before a database is made for it. */
async function assertExport(file: string) {
  assertReadable(file);
  for await (const text of linesOf(file)) return void headOf(parsed(text, 1, file), file);
  throw new NoTransfer(`${file} is not an export of store-admin`);
}

/** Imports into a database that no server uses. It is created if it doesn't exist. */
export async function importFrom(db: string, file: string, { say = () => {} }: { say?: Say } = {}): Promise<number> {
  await assertExport(file);
  return withStore(openStore(db), async (store) => {
    if (isOurs(await columnsThere(store))) await assertUpToDate(store);
    await migrate(store, tables, { say, steps });
    return importInto(store, file, say);
  });
}

/** Imports all rows or none, in one transaction. */
function importInto(store: Store, file: string, say: Say): Promise<number> {
  const known = new Map(tables.map((table) => [table.name, table]));
  return store.transaction(async (tx) => {
    let head: Head | undefined;
    let end: End | undefined;
    let [at, count] = [0, 0];
    let waiting: { table: AnyTable; rows: Copied[]; bytes: number } | undefined;
    const touched = new Set<AnyTable>();
    const [named, brought] = [new Set<number>(), new Set<number>()];
    const [shopsNamed, shopsBrought] = [new Set<number>(), new Set<number>()];
    const progress = new Progress(say);
    const flush = async () => {
      if (!waiting) return;
      const { table, rows } = waiting;
      waiting = undefined;
      touched.add(table);
      await writeRows(tx, table, table === apps && head?.shop_id !== null ? await newApps(tx, rows) : rows).catch((error) => {
        if (error instanceof Unavailable) throw error;
        throw new NoTransfer(`Rows of ${table.name} can't be added to the existing ones: ${(error as Error).message}${adviceOn(error, table, head!, tx)}`);
      });
      progress.add(table.name, rows.length);
    };
    for await (const text of linesOf(file)) {
      at += 1;
      const line = parsed(text, at, file);
      if (end) throw new NoTransfer(`${file} has more lines after the last line of the export`);
      if (!head) {
        head = headOf(line, file);
        // rows with the shop id 0 belong to all shops together
        if (head.shop_id === null) shopsBrought.add(0);
        else shopsNamed.add(head.shop_id);
        await assertRoom(tx, head, file);
      } else if ('rows' in line) end = line as unknown as End;
      else {
        const { table, row } = rowOf(line, known, at, file);
        const mine = head.shop_id === null || table === apps || (table === shops ? row.id : row.shop_id) === head.shop_id;
        if (!mine) throw new NoTransfer(`Line ${at} of ${file} has a row of ${table.name} that does not belong to the shop ${head.shop_id}`);
        if (table === shops) shopsBrought.add(row.id);
        else if (typeof row.shop_id === 'number') shopsNamed.add(row.shop_id);
        if (table === apps) brought.add(row.id);
        for (const column of columnsOfApps(table)) if (typeof row[column] === 'number') named.add(row[column]);
        if (waiting && (waiting.table !== table || waiting.rows.length >= 100 || waiting.bytes > 262_144)) await flush();
        waiting ??= { table, rows: [], bytes: 0 };
        waiting.rows.push(row);
        waiting.bytes += text.length;
        count += 1;
      }
    }
    await flush();
    progress.tell();
    if (!end || end.rows !== count) throw new NoTransfer(`${file} is incomplete: it has ${count} rows`);
    const [missing] = shopsNamed.difference(shopsBrought);
    if (missing !== undefined) throw new NoTransfer(`${file} is incomplete: it has rows of the shop ${missing}, but not the shop itself`);
    await goOnBehind(tx, [...touched]);
    for (const [name, id] of Object.entries(end.ids ?? {})) if (known.has(name) && Number.isSafeInteger(id)) await passOver(tx, name, id);
    if (head?.shop_id !== null) await keepApart(tx, [...named.difference(brought)]);
    return count;
  });
}

/** What to do where another row has an id already, such as one of another shop. */
function adviceOn(
  error: { errcode?: number; code?: string; constraint?: string },
  { name, ofShops }: AnyTable,
  { shop_id }: Head,
  { engine }: Executor,
): string {
  const isId = engine === 'sqlite' ? error.errcode === primaryKeyOfSqlite : error.code === uniqueOfPostgres && error.constraint === `${name}_pkey`;
  if (!isId) return '';
  if (shop_id !== null)
    return ': another shop has an id of this one; docs/scale.md says how installations count apart, so that shops can be moved between them';
  // an export of SQLite has each id once
  return engine === 'sqlite' && ofShops
    ? ': if two shops have this id, which only PostgreSQL allows, export each shop by itself, and import it into a file of its own'
    : '';
}

/** Some rows belong to apps that were removed in the source database. No other app in this database may have their ids, at present or later. */
async function keepApart(tx: Executor, ids: number[]) {
  const [other] = await apps.all(tx, null, [['id', 'in', ids]]);
  if (other) throw new NoTransfer(`The shop has rows of a removed app with the id ${other.id}, and in this database another app has that id`);
  if (ids.length > 0) await passOver(tx, apps.name, Math.max(...ids));
}

/** The rows of apps that this database doesn't have yet: several shops may have the same app. */
async function newApps(tx: Executor, rows: Copied[]): Promise<Copied[]> {
  const there = new Map((await apps.all(tx, null, [['id', 'in', rows.map(({ id }) => id)]])).map((app) => [app.id, app.client_id]));
  const other = rows.find(({ id, client_id }) => there.has(id) && there.get(id) !== client_id);
  if (other) throw new NoTransfer(`The database already has another app with the id ${other.id}`);
  return rows.filter(({ id }) => !there.has(id));
}
