// Queries that are built outside this folder. The types of their parameters and results follow from the declarations of their tables.
import type { CompiledQuery, Expression, ExpressionBuilder, Generated, Kysely } from 'kysely';
import type { Executor } from './executor.ts';
import type { AnyTable, Column, Columns, Standard, Table } from './table.ts';

export type { CompiledQuery } from 'kysely';

/** A row as the engine returns it: JSON is text, and SQLite's booleans are numbers. The table's `decode` turns it into the declared types. */
type Stored<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer _, infer S> ? S : never } & Omit<Standard, 'id'> & { id: Generated<number> };

type DatabaseOf<T extends AnyTable> = { [Each in T as Each['name']]: Each extends Table<infer C> ? Stored<C> : Record<string, unknown> };

/** A value that a query of these tables computes, where it selects from the tables in `From`. */
export type Computed<T extends AnyTable, From extends T['name']> = (eb: ExpressionBuilder<DatabaseOf<T>, From>) => Expression<unknown>;

/** The query builder, with the types of these tables. */
export const over = <T extends AnyTable[]>(store: Executor, ..._tables: T) => store.db as unknown as Kysely<DatabaseOf<T[number]>>;

/** Runs a query that was compiled once, with other parameters. It has to find its rows by a key (`quick`). */
export const findCompiled = async <R>(store: Executor, { sql }: CompiledQuery<R>, parameters: unknown[]): Promise<R[]> =>
  (await store.quick(sql, parameters)) as R[];
