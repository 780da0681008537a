// Writes rows to a cheap second table first, and moves many of them into their own table at once. Only SQLite does this, for tables declared as `gathered`.
// Each index has separate database pages for each shop, and a commit writes every page that it changes. A single row changes a page of each index;
// five hundred rows together change hardly more pages. Waiting rows are moved before a statement reads them, so no caller sees where they were.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { quoted } from '../quoting.ts';

const suffix = '_gathered';
/** The name of the second table. It has the same columns and nothing else: no index, no trigger and no id. A row gets its id when it is moved. */
export const gatheredName = (table: string) => table + suffix;

/** With this many waiting rows, a commit also moves them, which takes a few milliseconds. */
export const mostGathered = 500;

interface Gathering {
  table: string;
  bringing: [insert: StatementSync, empty: StatementSync];
}

/** Counts the waiting rows that a connection sees. They are only removed all at once, so the last rowid is their number. */
const countingOn = (database: DatabaseSync, table: string) => {
  const last = database.prepare(`select max(rowid) from ${quoted(gatheredName(table))}`);
  last.setReturnArrays(true);
  return () => (last.get() as unknown as [number | null])[0] ?? 0;
};

export class Gathered {
  private gatherings: Gathering[] = [];
  private readonly waiting = new Map<DatabaseSync, () => number>();
  private mention: RegExp | undefined;
  private readonly writer: DatabaseSync;

  constructor(writer: DatabaseSync) {
    this.writer = writer;
    this.find();
  }

  /** Finds the tables that have a second table. It is called again when tables have been created. */
  find() {
    const named = this.writer.prepare("select name from sqlite_master where type = 'table'").all();
    const present = new Set(named.map(({ name }) => String(name)));
    // the file may hold another program's tables; it is refused later (`assertOurs`)
    const tables = [...present].filter((name) => /^[a-z_]+$/.test(name) && present.has(gatheredName(name)));
    this.gatherings = tables.map((table) => {
      const from = quoted(gatheredName(table));
      const columns = this.writer
        .prepare(`select name from pragma_table_info(?)`)
        .all(gatheredName(table))
        .map(({ name }) => quoted(String(name)))
        .join(', ');
      const insert = this.writer.prepare(`insert into ${quoted(table)} (${columns}) select ${columns} from ${from} order by rowid`);
      return { table, bringing: [insert, this.writer.prepare(`delete from ${from}`)] };
    });
    this.waiting.clear();
    this.mention = tables.length > 0 ? new RegExp(`\\b(?:${tables.join('|')})\\b`) : undefined;
  }

  /** Whether a statement may read waiting rows. A statement that names `row_counts` may do so too: only its values say which table's count it reads. */
  isMentionedIn(sql: string): boolean {
    return this.mention !== undefined && (this.mention.test(sql) || sql.includes('row_counts'));
  }

  concerns(sql: string, values: readonly unknown[]): boolean {
    return this.isMentionedIn(sql) && [sql, ...values].some((text) => typeof text === 'string' && this.mention!.test(text));
  }

  /** How many rows wait, as this connection sees it. */
  waitingOn(database: DatabaseSync): number {
    let count = this.waiting.get(database);
    if (!count) {
      const counts = this.gatherings.map(({ table }) => countingOn(database, table));
      count = () => counts.reduce((sum, one) => sum + one(), 0);
      this.waiting.set(database, count);
    }
    return count();
  }

  /** Moves the waiting rows, within the transaction that is open. Returns the tables that it changed. */
  bringIn(): string[] {
    if (this.waitingOn(this.writer) === 0) return [];
    for (const { bringing } of this.gatherings) for (const statement of bringing) statement.run();
    return this.gatherings.map(({ table }) => table);
  }
}
