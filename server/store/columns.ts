// The kinds of columns, and the type that each has in each engine.
import type { Executor } from './executor.ts';

type Kind = 'integer' | 'real' | 'text' | 'boolean' | 'json' | 'time' | 'bytes';

/** The SQL type of a column of this kind. */
export function sqlType(engine: Executor['engine'], kind: Kind): string {
  if (kind === 'integer') return engine === 'sqlite' ? 'integer' : 'bigint';
  if (kind === 'real') return engine === 'sqlite' ? 'real' : 'double precision';
  if (kind === 'boolean') return engine === 'sqlite' ? 'integer' : 'boolean';
  if (kind === 'bytes') return engine === 'sqlite' ? 'blob' : 'bytea';
  // both engines have to sort text by its bytes, as SQLite does by default
  return engine === 'sqlite' ? 'text' : 'text collate "C"';
}

/** `type` and `stored` exist for the compiler only: the type in a decoded row, and the type that the engine returns before decoding. */
export interface Column<T = unknown, Stored = unknown> {
  readonly kind: Kind;
  readonly nullable: boolean;
  readonly default: unknown;
  /**
   * May hold far more than the rest of the row. A list reads only as much of such a column as one response may hold, and nothing of it where `fields`
   * leaves out the member of the same name. So no other member of a list may depend on it.
   */
  readonly wide?: boolean;
  readonly type?: T;
  readonly stored?: Stored;
}

const column = <T, Stored = T>(kind: Kind): Column<T, Stored> => ({ kind, nullable: false, default: undefined });
export const integer = () => column<number>('integer');
export const real = () => column<number>('real');
export const text = <T extends string = string>() => column<T>('text');
export const boolean = () => column<boolean, boolean | number>('boolean');
export const json = <T>() => column<T, string>('json');
export const bytes = () => column<Uint8Array>('bytes');
/** A moment to the second, as `2026-09-01T09:30:00+00:00`. All moments have the same form, so as text they sort by time. */
export const time = () => column<string>('time');
export const nullable = <T, Stored>(of: Column<T, Stored>) => ({ ...of, nullable: true, default: null }) as Column<T | null, Stored | null>;
/** The default is for rows that are inserted without a value, and for rows that were stored before the column was added. */
export const withDefault = <T, Stored>(of: Column<T, Stored>, value: T): Column<T, Stored> => ({ ...of, default: value });

export const wide = <T, Stored>(of: Column<T, Stored>): Column<T, Stored> => ({ ...of, wide: true });

export type Columns = Record<string, Column>;
