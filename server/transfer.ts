// Exports all rows of a database or of one shop to a file, with a line of JSON for each row, and imports it. SQLite and PostgreSQL can read each other's files.

import { once } from 'node:events';
import { accessSync, constants, createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { apps, setting, settings, shops } from './domain/tenants.ts';
import { type Copied, completed, parts, seeOneMoment, writeRows } from './store/copies.ts';
import { rowCounts } from './store/lists/counts.ts';
import { over } from './store/over.ts';
import { migrate } from './store/schema/migrate.ts';
import { goOnBehind, passOver } from './store/schema/numbering.ts';
import { columnsThere, isOurs, NewerSchema, schema, schemaOf } from './store/schema/schema.ts';
import { backUp } from './store/sqlite/backup.ts';
import { openStore, type Store } from './store/store.ts';
import type { AnyTable, Executor } from './store/table.ts';
import { steps, tables } from './tables.ts';

/** Its message says in one sentence why nothing was exported or imported. */
export class NoTransfer extends Error {}

type Say = (progress: string) => void;

const format = 'store-admin export';

/** The first line. A shop's secrets are sealed under the key of its database, and no other key opens them. */
interface Head {
  format: typeof format;
  schema: number;
  /** The shop whose rows the file has; null where it has all rows. */
  shop_id: number | null;
  key: string | null;
}

/** The last line. A file without it was cut off. */
interface End {
  rows: number;
}

interface Line {
  table: string;
  row: Partial<Copied>;
}

/** Tables that aren't exported: triggers make the row counts anew, and the levels of rate limit buckets are worth nothing in another database. */
const left = (table: AnyTable) => table === rowCounts || table.indexes.key !== undefined;

/** Escapes two line separators that JSON allows in a string: `readline` would take them for the end of the line. */
const lineOf = (line: Head | Line | End) => `${JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

const keyOf = async (store: Executor) => (await setting(store, 'code_key')) ?? (await setting(store, 'sandbox_key')) ?? null;

/** Columns that hold the id of an app. */
const ofApps = ['app_id', 'api_client_id', 'holder'];
const columnsOfApps = ({ columns }: AnyTable) => ofApps.filter((name) => name in columns);

/** The apps that any row of the shop refers to: a removed app is still named by the charges that it made. */
async function appsOf(tx: Executor, shopId: number): Promise<Set<unknown>> {
  const ids = new Set<unknown>();
  for (const table of tables.filter((one) => !one.indexes.global))
    for (const column of columnsOfApps(table)) {
      const rows = await over(tx, table).selectFrom(table.name).select(`${column} as app`).distinct().where('shop_id', '=', shopId).execute();
      for (const { app } of rows as unknown as { app: number | string | null }[]) if (app !== null) ids.add(Number(app));
    }
  return ids;
}

/** The rows of all tables. For one shop also its own row and those of its apps. */
async function* rowsToExport(tx: Executor, shopId: number | undefined): AsyncGenerator<[AnyTable, Copied[]]> {
  const ofShop = shopId === undefined ? new Set() : await appsOf(tx, shopId);
  const meant: Record<string, (row: Copied) => boolean> = { shops: ({ id }) => id === shopId, apps: ({ id }) => ofShop.has(id) };
  const global = tables.filter((table) => table.indexes.global && !left(table) && (shopId === undefined || table.name in meant));
  for (const table of global) for await (const part of parts(tx, table, null)) yield [table, shopId === undefined ? part : part.filter(meant[table.name]!)];
  const ids = shopId === undefined ? [0, ...(await shops.all(tx, null)).map(({ id }) => id)] : [shopId];
  for (const table of tables.filter((one) => !one.indexes.global && !left(one)))
    for (const id of ids) for await (const part of parts(tx, table, id)) yield [table, part];
}

/** Checks the folder of the file before work begins. Otherwise the error would name a temporary file, and not the file that the caller gave. */
export function assertFolderOf(file: string) {
  const folder = dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new NoTransfer(`${file} can't be written: there is no folder ${folder}`);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new NoTransfer(`${file} can't be written: this user may not write to the folder ${folder}`);
  }
}

function assertNew(file: string) {
  if (existsSync(file)) throw new NoTransfer(`${file} exists already, and an export never overwrites a file: choose another name`);
  assertFolderOf(file);
}

const progressEveryMs = 5000;

/** Reports a line for each table, and one at intervals for a large table. */
class Progress {
  private readonly say: Say;
  private table = '';
  private rows = 0;
  private at = performance.now();

  constructor(say: Say) {
    this.say = say;
  }

  add(table: string, rows: number) {
    if (table !== this.table) {
      this.tell();
      this.table = table;
      this.rows = 0;
    }
    this.rows += rows;
    if (performance.now() - this.at > progressEveryMs) this.tell();
  }

  tell() {
    if (this.rows > 0) this.say(`${this.table}: ${this.rows} rows`);
    this.at = performance.now();
  }
}

/** Neither an export nor an import migrates an existing database: the release that runs on it could not open it any more. */
async function assertUpToDate(store: Store) {
  const found = await schemaOf(store);
  if (found > schema) throw new NewerSchema(found);
  if (found < schema)
    throw new NoTransfer(`The database has schema ${found}, and this release needs schema ${schema}: bring the database up to date with --migrate first`);
}

/** Exports the database as it is at one moment, while a server may go on writing. The file gets its final name only when it is complete. */
async function exportFrom(store: Store, file: string, { domain, say = () => {} }: { domain?: string | undefined; say?: Say }): Promise<number> {
  assertNew(file);
  if (!isOurs(await columnsThere(store)))
    throw new NoTransfer('The database has no tables of store-admin: give the database to export with --db or DATABASE_URL');
  await assertUpToDate(store);
  const shop = domain === undefined ? undefined : await shops.first(store, null, [['domain', '=', domain]]);
  if (domain !== undefined && !shop) throw new NoTransfer(`There is no shop ${domain}`);
  const part = `${file}.${process.pid}.part`;
  const out = createWriteStream(part, { flags: 'wx', mode: 0o600 });
  // `once` and `out.errored` report an error, such as a full disk; without a listener it would end the process
  out.on('error', () => {});
  const put = async (line: Head | Line | End) => {
    // a stream that has failed never emits `drain`
    if (out.errored) throw out.errored;
    if (!out.write(lineOf(line))) await once(out, 'drain');
  };
  try {
    await once(out, 'open');
    const rows = await store.transaction(async (tx) => {
      await seeOneMoment(tx);
      await put({ format, schema, shop_id: shop?.id ?? null, key: await keyOf(tx) });
      const progress = new Progress(say);
      let sum = 0;
      for await (const [{ name }, some] of rowsToExport(tx, shop?.id)) {
        for (const row of some) await put({ table: name, row });
        sum += some.length;
        progress.add(name, some.length);
      }
      progress.tell();
      return sum;
    });
    await put({ rows });
    out.end();
    if (!out.closed) await once(out, 'close');
    if (out.errored) throw out.errored;
    renameSync(part, file);
    return rows;
  } finally {
    out.destroy();
    rmSync(part, { force: true });
  }
}

/** A SQLite file is copied first: reading it for minutes would hold up the processes that write to it. */
export async function exportTo(db: string, file: string, options: { domain?: string | undefined; say?: Say } = {}): Promise<number> {
  if (db.includes('://')) return closed(openStore(db), (store) => exportFrom(store, file, options));
  assertNew(file);
  const copy = `${file}.${process.pid}.sqlite`;
  await backUp(db, copy).catch((error: Error) => {
    if (!error.cause) throw error;
    throw new NoTransfer(`${db} was not exported, because the copy that an export first makes beside ${file} failed: ${(error.cause as Error).message}`);
  });
  try {
    return await closed(openStore(copy), (store) => exportFrom(store, file, options));
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
  }
}

async function closed<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const linesOf = (file: string) => createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });

function parsed(line: string, at: number, file: string): Record<string, unknown> {
  try {
    const value = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // the error below says it
  }
  throw new NoTransfer(`Line ${at} of ${file} is not a line of an export`);
}

function headOf(line: Record<string, unknown>, file: string): Head {
  const head = line as unknown as Head;
  if (head.format !== format) throw new NoTransfer(`${file} is not an export of store-admin`);
  if (head.schema !== schema)
    throw new NoTransfer(
      `${file} has schema ${head.schema}, and this release needs schema ${schema}: bring the source database up to date, and export it again`,
    );
  return head;
}

/** A whole database can only be imported into an empty one. Only what a first start makes may be there, and is removed. */
async function assertRoom(tx: Executor, { shop_id, key }: Head, file: string) {
  const [first] = await shops.all(tx, null);
  if (shop_id === null && (first || (await apps.first(tx, null, []))))
    throw new NoTransfer('An export of all shops needs an empty database, and this one has shops or apps');
  if (shop_id === null) return void (await settings.remove(tx, null, []));
  if (await shops.find(tx, null, shop_id)) throw new NoTransfer(`The database already has a shop with the id ${shop_id}`);
  const own = await keyOf(tx);
  if (own !== null && own !== key)
    throw new NoTransfer(
      `The secrets in ${file} are encrypted with another code key than this database's: export all shops instead, and import them into an empty database with their code key`,
    );
  if (own === null)
    throw new NoTransfer('A single shop needs a database on which a server was started before; an empty database takes only an export of all shops');
}

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
  const lines = linesOf(file);
  for await (const text of lines) {
    headOf(parsed(text, 1, file), file);
    return lines.close();
  }
  throw new NoTransfer(`${file} is not an export of store-admin`);
}

/** Imports into a database that no server uses. It is created if it doesn't exist. */
export async function importFrom(db: string, file: string, { say = () => {} }: { say?: Say } = {}): Promise<number> {
  await assertExport(file);
  return closed(openStore(db), async (store) => {
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
    const progress = new Progress(say);
    const flush = async () => {
      if (!waiting) return;
      const { table, rows } = waiting;
      waiting = undefined;
      touched.add(table);
      await writeRows(tx, table, table === apps && head?.shop_id !== null ? await newApps(tx, rows) : rows).catch((error) => {
        throw new NoTransfer(`Rows of ${table.name} can't be added to the existing ones: ${(error as Error).message}`);
      });
      progress.add(table.name, rows.length);
    };
    for await (const text of linesOf(file)) {
      at += 1;
      const line = parsed(text, at, file);
      if (end) throw new NoTransfer(`${file} has more lines after the last line of the export`);
      if (!head) {
        head = headOf(line, file);
        await assertRoom(tx, head, file);
      } else if ('rows' in line) end = line as unknown as End;
      else {
        const table = known.get(String(line.table));
        if (!table || left(table) || typeof line.row !== 'object' || line.row === null)
          throw new NoTransfer(`Line ${at} of ${file} is not a line of an export`);
        const [row] = completed(table, [line.row as Partial<Copied>]);
        if (table === apps) brought.add(row!.id);
        for (const column of columnsOfApps(table)) if (typeof row![column] === 'number') named.add(row![column]);
        if (waiting && (waiting.table !== table || waiting.rows.length >= 100 || waiting.bytes > 262_144)) await flush();
        waiting ??= { table, rows: [], bytes: 0 };
        waiting.rows.push(row!);
        waiting.bytes += text.length;
        count += 1;
      }
    }
    await flush();
    progress.tell();
    if (!end || end.rows !== count) throw new NoTransfer(`${file} is incomplete: it has ${count} rows`);
    await goOnBehind(tx, [...touched]);
    if (head?.shop_id !== null) await keepApart(tx, [...named.difference(brought)]);
    return count;
  });
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
