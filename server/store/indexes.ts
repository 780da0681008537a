// What stands in an index beside columns. A query that has the same text as the index is answered by it.
import { type RawBuilder, sql } from 'kysely';
import { quoted, quotedText } from './quoting.ts';
import type { Unique } from './unique.ts';

/** Whether a column is null: those with a value and those without are each in order of what follows. */
interface OfNull<Key extends string = string> {
  isNull: Key;
}

/** A column in which something stands for null, as in a list that has its nulls last. */
interface WithNull<Key extends string = string> {
  of: Key;
  nullAs: string;
}

export type IndexPart<Key extends string = string> = Key | OfNull<Key> | WithNull<Key>;
/** By what rows are counted: columns of few values, or whether a column is null. */
export type CountPart<Key extends string = string> = Key | OfNull<Key>;

export interface Indexes<Key extends string = string> {
  unique?: Unique<Key>[];
  index?: IndexPart<Key>[][];
  /** By what the rows of a shop are counted as they come and go: by nothing, or by these together (`counts.ts`). */
  counted?: CountPart<Key>[][];
  /** Texts that are searched for parts of them: an index of these is kept beside the table. */
  words?: Key[];
  /** Belongs to no one shop. */
  global?: boolean;
  /** Rows belong to shops, and yet the table stays whole where shops lie on many machines: this says why. */
  shared?: string;
  /** Rows are known by this column: they have no id and no times. Such a table is asked in the words of an engine. */
  key?: Key;
  /** Rows come alone and are asked for seldom: on SQLite they are brought into the table many at a time (`gathered.ts`). */
  gathered?: boolean;
  /** PostgreSQL may lose its rows in a crash, and so needn't write them twice. */
  unlogged?: boolean;
  /** Rows belong to the app in `app_id`, and go when it is uninstalled. */
  ownedByApp?: boolean;
}

export const isNull = <Key extends string>(column: Key): OfNull<Key> => ({ isNull: column });
export const withNullAs = <Key extends string>(of: Key, nullAs: string): WithNull<Key> => ({ of, nullAs });

export const nullTest = (column: string): RawBuilder<unknown> => sql`(${sql.ref(column)} is null)`;
/** A literal, since an engine doesn't know which value a parameter has. */
export const orNull = (column: string, nullAs: string | number): RawBuilder<unknown> => sql`coalesce(${sql.ref(column)}, ${sql.lit(nullAs)})`;

/** In the text of an index. */
export function inIndex(part: IndexPart): string {
  if (typeof part === 'string') return quoted(part);
  return 'isNull' in part ? `(${quoted(part.isNull)} is null)` : `(coalesce(${quoted(part.of)}, ${quotedText(part.nullAs)}))`;
}

/** How a part is named. What stands for null is either the lowest text or a high one. */
export const nameOfPart = (part: IndexPart): string =>
  typeof part === 'string' ? part : 'isNull' in part ? `${part.isNull}_null` : `${part.of}_null_${part.nullAs === '' ? 'first' : 'last'}`;

export const indexName = (tableName: string, parts: readonly IndexPart[]) => `${tableName}_${parts.map(nameOfPart).join('_')}_idx`;
