// Queries that are built outside of this folder: what they take and what they give follows from the declarations of their tables.
import type { CompiledQuery, Expression, ExpressionBuilder, Generated, Kysely } from 'kysely';
import type { Executor } from './executor.ts';
import type { AnyTable, Column, Columns, Standard, Table } from './table.ts';

export type { CompiledQuery } from 'kysely';

/** A row as the engine has it: JSON is a text, and SQLite's booleans are numbers. The table's `decode` makes of it what is declared. */
type Stored<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer _, infer S> ? S : never } & Omit<Standard, 'id'> & { id: Generated<number> };

type DatabaseOf<T extends AnyTable> = { [Each in T as Each['name']]: Each extends Table<infer C> ? Stored<C> : Record<string, unknown> };

/** A value that a query of the tables works out, in a place where it selects from some of them. */
export type Computed<T extends AnyTable, From extends T['name']> = (eb: ExpressionBuilder<DatabaseOf<T>, From>) => Expression<unknown>;

/** The database, of which these tables are known. */
export const over = <T extends AnyTable[]>(store: Executor, ..._tables: T) => store.db as unknown as Kysely<DatabaseOf<T[number]>>;

/** Runs what was compiled once, with other parameters, and finds its rows by a key. */
export const findCompiled = async <R>(store: Executor, { sql }: CompiledQuery<R>, parameters: unknown[]): Promise<R[]> =>
  (await store.quick(sql, parameters)) as R[];
