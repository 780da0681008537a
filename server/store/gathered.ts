// Rows that are written where it costs least, and brought into their table many at a time: on SQLite, for tables that are declared `gathered`.
// Every index of a table has pages of its own for each shop, and a commit writes each page that it changes. A row by itself changes a page of every index;
// five hundred rows together change hardly more pages. Whoever asks for such rows has them brought in first, so nobody sees that they were anywhere else.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { quoted } from './quoting.ts';

const suffix = '_gathered';
/** The table beside the table. It has its columns and nothing else: no index, no trigger and no id, which a row gets where it belongs. */
export const gatheredName = (table: string) => table + suffix;

/** So many are brought in with the commit that makes them so many, which takes a few milliseconds. */
export const mostGathered = 500;

interface Gathering {
  table: string;
  bringing: [insert: StatementSync, empty: StatementSync];
}

/** How many wait, as one connection sees it. They are removed all at once, so the last has their number. */
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

  /** Which tables have one beside them; once more when tables have been made. */
  find() {
    const named = this.writer.prepare("select name from sqlite_master where type = 'table'").all();
    const present = new Set(named.map(({ name }) => String(name)));
    // a file may hold another program's tables, and is refused for that later
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

  /** Whether a statement may be about rows of such a table. What is counted, and so whether it is these, its values say. */
  isMentionedIn(sql: string): boolean {
    return this.mention !== undefined && (this.mention.test(sql) || sql.includes('row_counts'));
  }

  concerns(sql: string, values: readonly unknown[]): boolean {
    return this.isMentionedIn(sql) && [sql, ...values].some((text) => typeof text === 'string' && this.mention!.test(text));
  }

  /** How many rows wait, as that connection sees it. */
  waitingOn(database: DatabaseSync): number {
    let count = this.waiting.get(database);
    if (!count) {
      const counts = this.gatherings.map(({ table }) => countingOn(database, table));
      count = () => counts.reduce((sum, one) => sum + one(), 0);
      this.waiting.set(database, count);
    }
    return count();
  }

  /** In the transaction that is open. Says which tables it changed. */
  bringIn(): string[] {
    if (this.waitingOn(this.writer) === 0) return [];
    for (const { bringing } of this.gatherings) for (const statement of bringing) statement.run();
    return this.gatherings.map(({ table }) => table);
  }
}
