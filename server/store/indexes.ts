// The parts of an index: columns, and expressions with a column. The engine uses an expression of an index only for queries that contain the same text.
import { type RawBuilder, sql } from 'kysely';
import { quoted, quotedText } from './quoting.ts';
import type { Unique } from './unique.ts';

/** Whether a column is null. Rows with a value, and rows without one, are then each in order of the parts that follow. */
interface OfNull<Key extends string = string> {
  isNull: Key;
}

/** A column with a text in place of null, for example for a list with its nulls last. */
interface WithNull<Key extends string = string> {
  of: Key;
  nullAs: string;
}

export type IndexPart<Key extends string = string> = Key | OfNull<Key> | WithNull<Key>;
/** What rows are counted by: a column with few different values, or whether a column is null. */
export type CountPart<Key extends string = string> = Key | OfNull<Key>;

export interface Indexes<Key extends string = string> {
  unique?: Unique<Key>[];
  index?: IndexPart<Key>[][];
  /** The counts that are kept for each shop (`lists/counts.ts`). An empty list counts all rows; another list counts the rows for each combination of its parts. */
  counted?: CountPart<Key>[][];
  /** Columns that are searched for parts of their text. An index for this search is kept beside the table (`lists/words.ts`). */
  words?: Key[];
  /** The rows belong to no single shop. */
  global?: boolean;
  /** The rows belong to shops, but the table isn't distributed with the shops over several machines. The text says why. */
  shared?: string;
  /** This column is the key: the rows have no id and no times. Queries of such a table are written in SQL. */
  key?: Key;
  /** Rows are inserted one by one and seldom read. On SQLite they are moved into the table many at a time (`sqlite/gathered.ts`). */
  gathered?: boolean;
  /** PostgreSQL may lose the rows in a crash, so it needn't write them to its log as well. */
  unlogged?: boolean;
  /** Rows belong to the app in `app_id`, and are removed when the app is uninstalled. */
  ownedByApp?: boolean;
}

export const isNull = <Key extends string>(column: Key): OfNull<Key> => ({ isNull: column });
export const withNullAs = <Key extends string>(of: Key, nullAs: string): WithNull<Key> => ({ of, nullAs });

export const nullTest = (column: string): RawBuilder<unknown> => sql`(${sql.ref(column)} is null)`;
/** The value is a literal: the engine doesn't know the value of a parameter, and so couldn't match the expression with that of an index. */
export const orNull = (column: string, nullAs: string | number): RawBuilder<unknown> => sql`coalesce(${sql.ref(column)}, ${sql.lit(nullAs)})`;

/** The part as SQL, for `create index`. */
export function inIndex(part: IndexPart): string {
  if (typeof part === 'string') return quoted(part);
  return 'isNull' in part ? `(${quoted(part.isNull)} is null)` : `(coalesce(${quoted(part.of)}, ${quotedText(part.nullAs)}))`;
}

/** The part in the name of an index. The text in place of null is either the lowest text, or a high one. */
export const nameOfPart = (part: IndexPart): string =>
  typeof part === 'string' ? part : 'isNull' in part ? `${part.isNull}_null` : `${part.of}_null_${part.nullAs === '' ? 'first' : 'last'}`;

export const indexName = (tableName: string, parts: readonly IndexPart[]) => `${tableName}_${parts.map(nameOfPart).join('_')}_idx`;
