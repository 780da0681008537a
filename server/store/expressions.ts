// Parts of a query that Kysely has no method for, or that each engine writes in its own way.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from './executor.ts';
import { orNull } from './indexes.ts';

/** A value in the text of the query. Limits need it: SQLite plans a statement again for each run if its limit is a parameter. */
export const literal = <T extends number | boolean>(value: T) => sql.lit(value);

/**
 * True if the column contains the text. PostgreSQL finds it by a trigram index only if it is asked with `like`, in which wildcards have to be escaped.
 * SQLite's `like` ignores the case of some letters and takes U+FFFD, U+FFFE and U+FFFF for one character.
 */
export const contains = ({ engine }: Pick<Executor, 'engine'>, column: string, text: string) =>
  engine === 'postgres'
    ? sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
    : sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;

/** To search a text of so many bytes takes less than a hundredth of a millisecond, so a million of them end in time by themselves. */
const soonSearched = 1024;

/**
 * The condition, with a look at the clock at each row that meets it, or with `text` before each row that has a long text in that column.
 * SQLite ends a read that takes too long only at such a row (`walkers.ts`). PostgreSQL looks at the clock by itself.
 */
export const timed = ({ engine }: Pick<Executor, 'engine'>, condition: Expression<SqlBool>, text?: string): Expression<SqlBool> => {
  if (engine === 'postgres') return condition;
  if (text === undefined) return sql<SqlBool>`case when ${condition} then in_time() else 0 end`;
  return sql<SqlBool>`case when coalesce(${bytesOf(text)}, 0) <= ${literal(soonSearched)} or in_time() then ${condition} else 0 end`;
};

/** The column compared by its expression in an index that has the empty text in place of null (`withNullAs`). No row without a value meets it. */
export const comparedInIndex = (column: string, operator: string, value: unknown) =>
  sql<SqlBool>`(${orNull(column, '')} ${sql.raw(operator)} ${value} and ${orNull(column, '')} > '')`;

/** Several values as one parameter, so that the text of a query doesn't depend on their number. */
export const oneOf = (engine: Executor['engine'], values: readonly unknown[]): unknown => (engine === 'postgres' ? values : JSON.stringify(values));

/** True if the column is one of the values. `values` is a parameter that `oneOf` made. */
export const isOneOf = (engine: Executor['engine'], column: string, kind: 'integer' | 'text', values: unknown) =>
  engine === 'postgres'
    ? sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(kind === 'integer' ? 'bigint' : 'text')}[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${values}))`;

/** True if the column is one of the values that the query finds. PostgreSQL runs that query first, and then scans an index only once for all values. */
export const isFoundBy = ({ engine }: Executor, column: string, query: Expression<unknown>) =>
  engine === 'postgres' ? sql<SqlBool>`${sql.ref(column)} = any(array${query})` : sql<SqlBool>`${sql.ref(column)} in ${query}`;

/** True if the column is one of the texts. */
export const isAmong = ({ engine }: Executor, column: string, texts: string[]) => isOneOf(engine, column, 'text', oneOf(engine, texts));

/** The size of a text or of bytes in a column, in bytes. Both engines know it without reading the value. */
export const bytesOf = (column: string) => sql<number>`octet_length(${sql.ref(column)})`;

/** A running total in order of id: how many bytes the columns take in this row and in all rows with lower ids. */
export const bytesUpTo = (columns: string[]) =>
  sql<number>`sum(${sql.join(
    columns.map((column) => sql`coalesce(${bytesOf(column)}, 0)`),
    sql` + `,
  )}) over (order by id)`;

/** A part of a column with bytes. `from` counts from 0. */
export const partOf = (column: string, from: number, bytes: number) => sql<Uint8Array>`substr(${sql.ref(column)}, ${from + 1}, ${bytes})`;

/**
 * A text that differs after each committed change of the rows that a query reads from these tables: PostgreSQL marks each row with the transaction
 * that wrote it (`xmin`). SQLite only says whether the whole database has changed, so the text is empty there.
 */
export const versionsOf = ({ engine }: Executor, tables: string[]) =>
  engine === 'postgres' ? sql<string>`concat_ws(' ', ${sql.join(tables.map((name) => sql.ref(`${name}.xmin`)))})` : sql<string>`''`;

/** Milliseconds of a clock that all processes on a database share. On PostgreSQL it is the database's clock, since the clocks of two machines differ. */
export const sharedClock = ({ engine }: Executor, plusMs = 0) =>
  engine === 'postgres' ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint + ${plusMs}::bigint` : sql<number>`${Date.now() + plusMs}`;

/** The greater of a column's time and the given one, so that a stored time never goes back. */
export const later = ({ engine }: Executor, column: string, value: unknown) =>
  sql<string>`${sql.raw(engine === 'postgres' ? 'greatest' : 'max')}(${sql.ref(column)}, ${value})`;

/** How many entries the JSON list in a column has. */
export const entriesIn = ({ engine }: Executor, column: string) =>
  sql<number>`json_array_length(${engine === 'postgres' ? sql`${sql.ref(column)}::json` : sql.ref(column)})`;

/** The sum of the prices in a column, in hundredths. A price always has two decimals, so its text without the point is its number of hundredths. */
export const sumOfHundredths = (column: string) => sql<number | string | null>`sum(cast(replace(${sql.ref(column)}, '.', '') as bigint))`;

/** True if no row of the other table matches this row. `theirs` maps columns of that table to columns of this row, each with the name of its table. */
export const hasNone = (table: string, theirs: Record<string, string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from ${sql.table(table)} where ${sql.join(
    Object.entries(theirs).map(([their, our]) => sql`${sql.ref(their)} = ${sql.ref(our)}`),
    sql` and `,
  )})`;

/** True if the table has a later row in whose columns the same stands, null like null. */
export const hasLater = (table: string, columns: string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} as later where later.id > ${sql.ref(`${table}.id`)} and ${sql.join(
    columns.map((column) => sql`${sql.ref(`later.${column}`)} is not distinct from ${sql.ref(`${table}.${column}`)}`),
    sql` and `,
  )})`;

/** All columns of a table, each under its name with `prefix` in front. */
export const allOf = (table: { name: string; columns: object }, prefix: string) =>
  ['id', ...Object.keys(table.columns)].map((key) => sql.ref(`${table.name}.${key}`).as(`${prefix}${key}`));
