// The file of an export: a line of JSON for each row, between a first and a last line. SQLite and PostgreSQL can read each other's files.
// export.ts writes such a file; lines.ts and import.ts read it.
import { setting } from '../domain/tenants.ts';
import type { Copied } from '../store/copies.ts';
import { rowCounts } from '../store/lists/counts.ts';
import { NewerSchema, schema, schemaOf } from '../store/schema/schema.ts';
import type { Store } from '../store/store.ts';
import type { AnyTable, Executor } from '../store/table.ts';

/** Its message says in one sentence why nothing was exported or imported. */
export class NoTransfer extends Error {}

export type Say = (progress: string) => void;

export const format = 'store-admin export';

/** The first line. A shop's secrets are sealed under the key of its database, and no other key opens them. */
export interface Head {
  format: typeof format;
  schema: number;
  /** The shop whose rows the file has; null where it has all rows. */
  shop_id: number | null;
  key: string | null;
}

/** The last line. A file without it was cut off. */
export interface End {
  rows: number;
  /** The highest id that each table has given, so that no later row gets the id of one that was removed. Exports of earlier releases don't have it. */
  ids?: Record<string, number>;
}

export interface Line {
  table: string;
  row: Partial<Copied>;
}

/** Tables that aren't exported: triggers make the row counts anew, and the levels of rate limit buckets are worth nothing in another database. */
export const left = (table: AnyTable) => table === rowCounts || table.indexes.key !== undefined;

/** Escapes two line separators that JSON allows in a string: programs that read lines, such as Node's `readline`, take them for the end of the line. */
export const lineOf = (line: Head | Line | End) => `${JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

export const codeKeyIn = async (store: Executor) => (await setting(store, 'code_key')) ?? (await setting(store, 'sandbox_key')) ?? null;

/** Columns that hold the id of an app. */
const ofApps = ['app_id', 'api_client_id', 'holder'];
export const columnsOfApps = ({ columns }: AnyTable) => ofApps.filter((name) => name in columns);

const progressEveryMs = 5000;

/** Reports a line for each table, and one at intervals for a large table. */
export class Progress {
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
export async function assertUpToDate(store: Store) {
  const found = await schemaOf(store);
  if (found > schema) throw new NewerSchema(found);
  if (found < schema)
    throw new NoTransfer(`The database has schema ${found}, and this release needs schema ${schema}: bring the database up to date with --migrate first`);
}

export async function withStore<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
