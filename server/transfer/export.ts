// Exports all rows of a database, or of one shop, to a file.
import { once } from 'node:events';
import { accessSync, constants, createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { shops } from '../domain/tenants.ts';
import { type Copied, parts, seeOneMoment } from '../store/copies.ts';
import { over } from '../store/over.ts';
import { highestIds } from '../store/schema/numbering.ts';
import { columnsThere, isOurs, schema } from '../store/schema/schema.ts';
import { backUp } from '../store/sqlite/backup.ts';
import { removeUnfinished, unfinished } from '../store/sqlite/unfinished.ts';
import { openStore, type Store } from '../store/store.ts';
import type { AnyTable, Executor } from '../store/table.ts';
import { tables } from '../tables.ts';
import {
  assertUpToDate,
  codeKeyIn,
  columnsOfApps,
  type End,
  format,
  type Head,
  type Line,
  left,
  lineOf,
  NoTransfer,
  Progress,
  type Say,
  withStore,
} from './format.ts';

const exported = tables.filter((table) => !left(table));

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

/** Exports the database as it is at one moment, while a server may go on writing. The file gets its final name only when it is complete. */
async function exportFrom(store: Store, file: string, { domain, say = () => {} }: { domain?: string | undefined; say?: Say }): Promise<number> {
  assertNew(file);
  if (!isOurs(await columnsThere(store)))
    throw new NoTransfer('The database has no tables of store-admin: give the database to export with --db or DATABASE_URL');
  await assertUpToDate(store);
  const shop = domain === undefined ? undefined : await shops.first(store, null, [['domain', '=', domain]]);
  if (domain !== undefined && !shop) throw new NoTransfer(`There is no shop ${domain}`);
  const part = unfinished(file);
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
    const end = await store.transaction(async (tx): Promise<End> => {
      await seeOneMoment(tx);
      await put({ format, schema, shop_id: shop?.id ?? null, key: await codeKeyIn(tx) });
      const progress = new Progress(say);
      let sum = 0;
      for await (const [{ name }, some] of rowsToExport(tx, shop?.id)) {
        for (const row of some) await put({ table: name, row });
        sum += some.length;
        progress.add(name, some.length);
      }
      progress.tell();
      return { rows: sum, ids: await highestIds(tx, exported) };
    });
    await put(end);
    out.end();
    if (!out.closed) await once(out, 'close');
    if (out.errored) throw out.errored;
    renameSync(part, file);
    return end.rows;
  } finally {
    out.destroy();
    removeUnfinished([part]);
  }
}

/** A SQLite file is copied first: reading it for minutes would hold up the processes that write to it. */
export async function exportTo(db: string, file: string, options: { domain?: string | undefined; say?: Say } = {}): Promise<number> {
  if (db.includes('://')) return withStore(openStore(db), (store) => exportFrom(store, file, options));
  assertNew(file);
  const copy = unfinished(file, '.copy.part');
  await backUp(db, copy).catch((error: Error) => {
    if (!error.cause) throw error;
    throw new NoTransfer(`${db} was not exported, because the copy that an export first makes beside ${file} failed: ${(error.cause as Error).message}`);
  });
  try {
    return await withStore(openStore(copy), (store) => exportFrom(store, file, options));
  } finally {
    removeUnfinished([copy]);
  }
}
