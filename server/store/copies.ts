// Rows of whole shops in a form that both engines share, for snapshots, exports and imports. They are read, compared and written in parts.
// Each part takes a few milliseconds, and between two parts other work has a turn of the event loop.
import { setImmediate as turn } from 'node:timers/promises';
import { type CompiledQuery, sql } from 'kysely';
import type { Column } from './columns.ts';
import { asJson, inserted } from './many.ts';
import type { AnyTable, Executor } from './table.ts';

/** A row as JSON: booleans are booleans, and bytes are base64 text. The value of a JSON column stays text and isn't parsed. */
export type Copied = Record<string, string | number | boolean | null> & { id: number };

/** A part has fewer rows if the rows may be large, so that little is in memory at once. */
const rowsOfAPart = 100;
const largeRowsOfAPart = 8;
const isLarge = ({ kind, wide }: Column) => kind === 'bytes' || wide === true;
const partOf = ({ name, columns }: AnyTable) => (name === 'webhook_payloads' || Object.values(columns).some(isLarge) ? largeRowsOfAPart : rowsOfAPart);
/** How many rows one statement removes. These rows aren't read. */
const removedTogether = 200;

const keysOf = (table: AnyTable) => ['id', ...Object.keys(table.columns)];
const bytesOf = (table: AnyTable) => Object.keys(table.columns).filter((key) => table.columns[key]!.kind === 'bytes');

/** The SQL of each statement, which is built once for each engine and table. */
const texts = new Map<string, string>();
function textOf(store: Executor, name: string, make: () => CompiledQuery): string {
  const key = `${store.engine} ${name}`;
  const known = texts.get(key) ?? make().sql;
  texts.set(key, known);
  return known;
}

/** Changes the rows in place: they have just been read, and nothing else uses them. */
function asCopied(table: AnyTable, rows: Record<string, unknown>[]): Copied[] {
  for (const [key, { kind }] of Object.entries(table.columns)) {
    if (kind !== 'boolean' && kind !== 'bytes') continue;
    for (const row of rows) {
      const value = row[key];
      if (value !== null) row[key] = kind === 'boolean' ? Boolean(value) : Buffer.from(value as Uint8Array).toString('base64');
    }
  }
  return rows as Copied[];
}

/**
 * The rows of a shop in order of id. For a table that belongs to no shop, `shopId` is null and all its rows are read.
 * The parts fit together only in a transaction that reads one snapshot of the database (`seeOneMoment`), or that locks out other writers.
 */
export async function* parts(store: Executor, table: AnyTable, shopId: number | null): AsyncGenerator<Copied[]> {
  const most = partOf(table);
  const text = textOf(store, `parts of ${table.name} ${shopId === null}`, () => {
    const query = store.db.selectFrom<string>(table.name).select(keysOf(table)).where('id', '>', 0).orderBy('id').limit(sql.lit(most));
    return (shopId === null ? query : query.where('shop_id', '=', 0)).compile();
  });
  for (let after = 0; ; ) {
    const rows = await store.prepared(text, shopId === null ? [after] : [after, shopId]);
    if (rows.length > 0) yield asCopied(table, rows);
    if (rows.length < most) return;
    after = rows.at(-1)!.id as number;
    await turn();
  }
}

/** Completes rows that were read from a table with other columns, for example by an earlier release. Missing columns get their default. */
export function completed(table: AnyTable, rows: Partial<Copied>[]): Copied[] {
  const keys = keysOf(table);
  if (rows[0] === undefined || Object.keys(rows[0]).join() === keys.join()) return rows as Copied[];
  return rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? defaultOf(table.columns[key])])) as Copied);
}

function defaultOf(column: Column | undefined): Copied[string] {
  const value = column?.default ?? null;
  return column?.kind === 'json' && value !== null ? JSON.stringify(value) : (value as Copied[string]);
}

/** Inserts the rows exactly as they are, with their ids. */
export async function writeRows(tx: Executor, table: AnyTable, rows: Copied[]) {
  const keys = keysOf(table);
  const bytes = bytesOf(table);
  if (bytes.length === 0) {
    const text = textOf(tx, `copies into ${table.name}`, () => inserted(tx, table.name, table.columns, keys, [], '').compile(tx.db));
    for (let from = 0; from < rows.length; from += partOf(table)) {
      await tx.prepared(text, [asJson(rows.slice(from, from + partOf(table)))]);
      await turn();
    }
    return;
  }
  const text = textOf(tx, `a copy into ${table.name}`, () =>
    tx.db
      .insertInto(table.name)
      .values(Object.fromEntries(keys.map((key) => [key, '' as unknown])))
      .compile(),
  );
  for (const row of rows) {
    const values = keys.map((key) => {
      const value = row[key] ?? null;
      if (value !== null && bytes.includes(key)) return Buffer.from(String(value), 'base64');
      return tx.engine === 'sqlite' && typeof value === 'boolean' ? Number(value) : value;
    });
    await tx.prepared(text, values);
    await turn();
  }
}

export async function removeRows(tx: Executor, table: AnyTable, shopId: number, ids: number[]) {
  for (let from = 0; from < ids.length; from += removedTogether) {
    await table.remove(tx, table.indexes.global ? null : shopId, [['id', 'in', ids.slice(from, from + removedTogether)]]);
    await turn();
  }
}

/**
 * From here on the transaction reads one snapshot: it doesn't see what other transactions commit later. This has to be its first statement.
 * With `alone`, such transactions run one after the other, each under a lock of that table. The table lock comes before the snapshot.
 * A row lock or an advisory lock would be requested within the snapshot, and the transaction wouldn't see what the transaction before it wrote.
 */
export async function seeOneMoment(tx: Executor, alone?: AnyTable) {
  if (tx.engine !== 'postgres') return;
  await sql`set transaction isolation level repeatable read`.execute(tx.db);
  if (alone) await waitForMoments(tx, alone);
}

/** Waits until all transactions have ended that called `seeOneMoment` with this table. Until this transaction ends, no other one passes that call. */
export async function waitForMoments(tx: Executor, { name }: AnyTable) {
  if (tx.engine === 'postgres') await sql`lock table ${sql.table(name)} in share update exclusive mode`.execute(tx.db);
}
