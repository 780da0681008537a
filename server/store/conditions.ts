// Conditions that a query's builder has no words for.
import { type SqlBool, sql } from 'kysely';

/** The text stands anywhere in the column. What would be a wildcard stands for itself. */
export const contains = (column: string, text: string) => sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
