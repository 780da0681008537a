// Parts of a query: what its builder has no words for, and what it calls them.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';

/** A value that the query works out. */
// biome-ignore lint/suspicious/noExplicitAny: tables are declared by the groups, so no one type lists them all
export type Computed = (eb: ExpressionBuilder<any, any>) => Expression<unknown>;

/** The text stands anywhere in the column. What would be a wildcard stands for itself. */
export const contains = (column: string, text: string) => sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
