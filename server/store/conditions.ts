// Conditions that select rows. A condition is a column with an operator and a value, or a function that builds an expression with the query builder.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Columns } from './columns.ts';
import type { AnyDatabase, Executor } from './executor.ts';
import { isOneOf, oneOf } from './expressions.ts';
import { nullTest } from './indexes.ts';

type Condition = (eb: ExpressionBuilder<AnyDatabase, string>) => Expression<SqlBool>;
export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'is null';
/**
 * A `checked` comparison is only tested on rows that the engine reads anyway, for example because nearly all rows meet it.
 * It enters no index, and doesn't decide the order of a list.
 * The rows that meet a `first` comparison are found before anything else of the query is looked at. They have to be few.
 */
export type Comparison<C = Record<string, unknown>> = [column: keyof C & string, operator: Operator, value: unknown, when?: 'checked' | 'first'];
export type Where<C = Record<string, unknown>> = Comparison<C> | Condition | undefined;

/** Conditions that most lists share. A bound or value that is undefined adds no condition. */
export const equals = <K extends string>(key: K, value: unknown): [K, '=', unknown] | undefined => (value === undefined ? undefined : [key, '=', value]);
export const between = <K extends string>(key: K, min: string | undefined, max: string | undefined): ([K, '>=' | '<=', unknown] | undefined)[] => [
  min === undefined ? undefined : [key, '>=', min],
  max === undefined ? undefined : [key, '<=', max],
];
export const after = (sinceId: number | undefined): ['id', '>', number] | undefined => (sinceId === undefined ? undefined : ['id', '>', sinceId]);

/** The same comparison, for rows that the engine reads anyway. */
export const checked = <C>([column, operator, value]: Comparison<C>): Comparison<C> => [column, operator, value, 'checked'];

/** Excludes rows whose text begins with `text`. It uses no index: the other conditions have to leave few rows. */
export const beginsOtherThan =
  (key: string, text: string): Condition =>
  () =>
    sql<SqlBool>`substr(${sql.ref(key)}, 1, ${sql.lit(text.length)}) <> ${sql.lit(text)}`;

/** The value as a parameter for the engine. SQLite has no booleans. */
export function bound(store: Executor, operator: Operator, value: unknown): unknown {
  if (operator === 'in') return oneOf(store.engine, value as unknown[]);
  return store.engine === 'sqlite' && typeof value === 'boolean' ? Number(value) : value;
}

type Kind = Columns[string]['kind'] | undefined;

const isNumber = (kind: Kind) => kind === 'integer' || kind === 'real';

/** An expression with the value of the column. It is in no index, so the engine enters none because of it. To SQLite the sign means just that. */
export function unindexed({ engine }: Executor, key: string, kind: Kind) {
  if (engine === 'sqlite') return sql`+${sql.ref(key)}`;
  return isNumber(kind) ? sql`${sql.ref(key)} + 0` : kind === 'boolean' ? sql`(${sql.ref(key)} and true)` : sql`${sql.ref(key)} || ''`;
}

/** The SQL of one comparison. `value` has to come from `bound`. */
export function comparison(store: Executor, columns: Columns, [key, operator, , when]: Comparison, value: unknown) {
  const kind = key === 'id' ? 'integer' : columns[key]?.kind;
  if (operator === 'in') return isOneOf(store.engine, key, isNumber(kind) ? 'integer' : 'text', value);
  const loose = unindexed(store, key, kind);
  if (operator === 'is null') return when === 'checked' ? sql<SqlBool>`((${loose}) is null) = ${value}` : sql<SqlBool>`${nullTest(key)} = ${value}`;
  return sql<SqlBool>`${when === 'checked' ? loose : sql.ref(key)} ${sql.raw(operator)} ${value}`;
}
