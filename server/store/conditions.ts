// What rows are asked for by: a column and what it is compared with, or what the query builder makes of a function.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Columns } from './columns.ts';
import type { AnyDatabase, Executor } from './executor.ts';
import { isOneOf, oneOf } from './expressions.ts';
import { nullTest } from './indexes.ts';

type Condition = (eb: ExpressionBuilder<AnyDatabase, string>) => Expression<SqlBool>;
export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'is null';
/** What is `checked` holds for nearly all rows, or is looked at on the way: no index is entered by it, and no list is in its order. */
export type Comparison<C = Record<string, unknown>> = [column: keyof C & string, operator: Operator, value: unknown, checked?: 'checked'];
export type Where<C = Record<string, unknown>> = Comparison<C> | Condition | undefined;

/** Conditions that most lists share. A bound or value that isn't given is no condition. */
export const equals = <K extends string>(key: K, value: unknown): [K, '=', unknown] | undefined => (value === undefined ? undefined : [key, '=', value]);
export const between = <K extends string>(key: K, min: string | undefined, max: string | undefined): ([K, '>=' | '<=', unknown] | undefined)[] => [
  min === undefined ? undefined : [key, '>=', min],
  max === undefined ? undefined : [key, '<=', max],
];
export const after = (sinceId: number | undefined): ['id', '>', number] | undefined => (sinceId === undefined ? undefined : ['id', '>', sinceId]);

/** No row whose text begins so. Nothing is found by it: what else is asked for leaves few. */
export const beginsOtherThan =
  (key: string, text: string): Condition =>
  () =>
    sql<SqlBool>`substr(${sql.ref(key)}, 1, ${sql.lit(text.length)}) <> ${sql.lit(text)}`;

/** A value as the engine takes it. SQLite knows no booleans. */
export function bound(store: Executor, operator: Operator, value: unknown): unknown {
  if (operator === 'in') return oneOf(store.engine, value as unknown[]);
  return store.engine === 'sqlite' && typeof value === 'boolean' ? Number(value) : value;
}

/** What a row is held against; the value is as `bound` gives it. */
export function comparison({ engine }: Executor, columns: Columns, [key, operator, , checked]: Comparison, value: unknown) {
  if (operator === 'is null') return sql<SqlBool>`${nullTest(key)} = ${value}`;
  const isNumber = key === 'id' || columns[key]?.kind === 'integer';
  if (operator === 'in') return isOneOf(engine, key, isNumber ? 'integer' : 'text', value);
  // the same value, in words that no index has
  const loose = isNumber ? sql`${sql.ref(key)} + 0` : sql`${sql.ref(key)} || ''`;
  return sql<SqlBool>`${checked ? loose : sql.ref(key)} ${sql.raw(operator)} ${value}`;
}
