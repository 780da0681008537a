// Parts of a query that Kysely has no method for, or that each engine writes in its own way.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from './executor.ts';

/** A value in the text of the query. SQLite plans a statement anew whenever its limit is a parameter. */
export const literal = <T extends number | boolean>(value: T) => sql.lit(value);

/** The text stands anywhere in the column. What would be a wildcard stands for itself. */
export const contains = (column: string, text: string) => sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Several values as one parameter, so that their number is no part of a query's text. */
export const oneOf = (engine: Executor['engine'], values: readonly unknown[]): unknown => (engine === 'postgres' ? values : JSON.stringify(values));

/** The column is one of the values, which `oneOf` made a parameter of. */
export const isOneOf = (engine: Executor['engine'], column: string, kind: 'integer' | 'text', values: unknown) =>
  engine === 'postgres'
    ? sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(kind === 'integer' ? 'bigint' : 'text')}[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${values}))`;

/** The column is one of the values that the query finds. They are found first: PostgreSQL then goes through an index once for all of them, and not once for each. */
export const isFoundBy = ({ engine }: Executor, column: string, query: Expression<unknown>) =>
  engine === 'postgres' ? sql<SqlBool>`${sql.ref(column)} = any(array${query})` : sql<SqlBool>`${sql.ref(column)} in ${query}`;

/** The column is one of the texts. */
export const isAmong = ({ engine }: Executor, column: string, texts: string[]) => isOneOf(engine, column, 'text', oneOf(engine, texts));

/** How many bytes the text or the bytes of a column take. Both engines know it without reading them. */
export const bytesOf = (column: string) => sql<number>`octet_length(${sql.ref(column)})`;

/** What a row and those with lower ids hold in the columns together, in bytes. */
export const bytesUpTo = (columns: string[]) =>
  sql<number>`sum(${sql.join(
    columns.map((column) => sql`coalesce(${bytesOf(column)}, 0)`),
    sql` + `,
  )}) over (order by id)`;

/** So many bytes of a column, from a place counted from 0. */
export const partOf = (column: string, from: number, bytes: number) => sql<Uint8Array>`substr(${sql.ref(column)}, ${from + 1}, ${bytes})`;

/**
 * Which versions of their rows these tables show: another text after each change that is kept, since PostgreSQL numbers what each transaction wrote.
 * SQLite says of the whole database whether it has changed, and so nothing here.
 */
export const versionsOf = ({ engine }: Executor, tables: string[]) =>
  engine === 'postgres' ? sql<string>`concat_ws(' ', ${sql.join(tables.map((name) => sql.ref(`${name}.xmin`)))})` : sql<string>`''`;

/** Milliseconds, by a clock that all who share a database go by: on PostgreSQL its own, since those of two machines differ. */
export const sharedClock = ({ engine }: Executor, plusMs = 0) =>
  engine === 'postgres' ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint + ${plusMs}::bigint` : sql<number>`${Date.now() + plusMs}`;

/** The greater of a column's time and the given one, so that a stored time never goes back. */
export const later = ({ engine }: Executor, column: string, value: unknown) =>
  sql<string>`${sql.raw(engine === 'postgres' ? 'greatest' : 'max')}(${sql.ref(column)}, ${value})`;

/** How many entries the list in a JSON column has. */
export const entriesIn = ({ engine }: Executor, column: string) =>
  sql<number>`json_array_length(${engine === 'postgres' ? sql`${sql.ref(column)}::json` : sql.ref(column)})`;

/** What the prices in a column add up to, in hundredths: they have two decimals always, so that is what they are without their point. */
export const sumOfHundredths = (column: string) => sql<number | string | null>`sum(cast(replace(${sql.ref(column)}, '.', '') as bigint))`;

/** No row of the other table has in its columns what this row has in these. Each is named with its table. */
export const hasNone = (table: string, theirs: Record<string, string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from ${sql.table(table)} where ${sql.join(
    Object.entries(theirs).map(([their, our]) => sql`${sql.ref(their)} = ${sql.ref(our)}`),
    sql` and `,
  )})`;

/** Every column of a table, under names that begin so. */
export const allOf = (table: { name: string; columns: object }, prefix: string) =>
  ['id', ...Object.keys(table.columns)].map((key) => sql.ref(`${table.name}.${key}`).as(`${prefix}${key}`));
