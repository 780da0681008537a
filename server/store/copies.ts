// Rows of whole shops as both engines take them: read in parts, compared, and written in parts. Each part takes a few milliseconds,
// and others have a turn between two: snapshots, exports and imports go through this.
import { setImmediate as turn } from 'node:timers/promises';
import { type CompiledQuery, sql } from 'kysely';
import type { Column } from './columns.ts';
import { asJson, inserted } from './many.ts';
import type { AnyTable, Executor } from './table.ts';

/** As JSON has it: booleans are such, and bytes a text of base64. What a JSON column holds stays the text that it is. */
export type Copied = Record<string, string | number | boolean | null> & { id: number };

/** Of rows that may be large a part has few, so that it is never much that is in memory at once. */
const rowsOfAPart = 100;
const largeRowsOfAPart = 8;
const isLarge = ({ kind, wide }: Column) => kind === 'bytes' || wide === true;
const partOf = ({ name, columns }: AnyTable) => (name === 'webhook_payloads' || Object.values(columns).some(isLarge) ? largeRowsOfAPart : rowsOfAPart);
/** Rows that go without being read. */
const removedTogether = 200;

const keysOf = (table: AnyTable) => ['id', ...Object.keys(table.columns)];
const bytesOf = (table: AnyTable) => Object.keys(table.columns).filter((key) => table.columns[key]!.kind === 'bytes');

/** Texts of statements that are made for each table once. */
const texts = new Map<string, string>();
function textOf(store: Executor, name: string, make: () => CompiledQuery): string {
  const key = `${store.engine} ${name}`;
  const known = texts.get(key) ?? make().sql;
  texts.set(key, known);
  return known;
}

/** Rows that were just read, and are nobody else's. */
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

/** In order of id, those of a shop or, of a table that belongs to none, all; within a transaction that sees one moment. */
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

/** Rows that were read where the table may have had other columns: those that they lack get what new rows get. */
export function completed(table: AnyTable, rows: Partial<Copied>[]): Copied[] {
  const keys = keysOf(table);
  if (rows[0] === undefined || Object.keys(rows[0]).join() === keys.join()) return rows as Copied[];
  return rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? defaultOf(table.columns[key])])) as Copied);
}

function defaultOf(column: Column | undefined): Copied[string] {
  const value = column?.default ?? null;
  return column?.kind === 'json' && value !== null ? JSON.stringify(value) : (value as Copied[string]);
}

/** Exactly as they are, with their ids. */
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
 * Whoever reads behind this sees nothing that others store from now on. It is a transaction's first statement. Who writes to `alone` goes on when all
 * others who came this way have ended: a lock of the table comes ahead of the moment that is seen, where any other would be asked for in it.
 */
export async function seeOneMoment(tx: Executor, alone?: AnyTable) {
  if (tx.engine !== 'postgres') return;
  await sql`set transaction isolation level repeatable read`.execute(tx.db);
  if (alone) await waitForMoments(tx, alone);
}

/** Until all who came that way, and saw one moment, have ended; until this transaction ends no other begins. */
export async function waitForMoments(tx: Executor, { name }: AnyTable) {
  if (tx.engine === 'postgres') await sql`lock table ${sql.table(name)} in share update exclusive mode`.execute(tx.db);
}
