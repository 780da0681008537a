// The interface of everything that runs queries: the store itself, or one of its transactions.
import type { Kysely } from 'kysely';

/** A database whose tables and columns the compiler doesn't know. */
export type AnyDatabase = Record<string, Record<string, unknown>>;

/** Another transaction has taken a value that this one chose. This transaction is rolled back and begins again. */
export class Again extends Error {}

/** The ids of the call that caused something, as clients and tracing systems know it. */
export interface Cause {
  request_id: string;
  traceparent: string;
}

export interface Executor {
  readonly engine: 'sqlite' | 'postgres';
  /** For this folder only. Elsewhere `over` returns it with the types of certain tables. */
  readonly db: Kysely<AnyDatabase>;
  /** Runs a statement from a small set of texts, so that the engine keeps it as a prepared statement. */
  prepared(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]>;
  /** As `prepared`, for a read by a key, which takes almost no time. Many callers may share one connection for such reads. */
  quick(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]>;
  /**
   * Takes a statement that has been sent already, and whose result the caller doesn't need. If the statement fails, the transaction fails.
   * Only a transaction has this method.
   */
  readonly alongside?: (sent: Promise<unknown>) => void;
  /** Calls `then` when the transaction has ended, with a commit or a rollback. Only a transaction has this method. */
  readonly atEnd?: (then: () => void) => void;
  /**
   * Has to be told each value that is unique within a shop, before the value is written. Where several units of work share a transaction, it throws
   * if another open transaction may have written the value: a unit that shares a transaction must not wait.
   */
  readonly claims?: (value: string) => void;
  /** Asks a question once for all units of a shared transaction. All units had arrived before it was asked, so each of them may rely on the answer. */
  readonly askOnce?: <T>(question: string, ask: () => Promise<T>) => Promise<T>;
  /**
   * As `prepared`, for a statement that may read many rows of a shop. Other shops don't wait for it, and only few of the same shop run at once.
   * If too many of that shop wait already, it throws `Crowded`. In a transaction it does the same as `prepared`.
   */
  walked(sql: string, parameters: unknown[], shopId: number | null): Promise<Record<string, unknown>[]>;
  /** The call that the transaction works for. Jobs that are enqueued store it. Only a transaction has it. */
  cause?: (() => Cause) | undefined;
  /** Tells the workers that a job may be due. */
  readonly wake: () => void;
  /** The whole store, where this executor is a transaction or the portion of one shop. What the calls of all shops share is kept under it. */
  readonly whole?: Executor;
}

/** The store for the calls of one shop, or the whole store. */
export interface Portion extends Executor {
  /**
   * Units of work of the same `kind` do the same things. Units that only read and insert may share a transaction, and then run side by side.
   * A unit without a kind has its own transaction.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>, kind?: string): Promise<T>;
}

/** Asks once for all units of a shared transaction. In any other transaction it just asks. */
export const askedOnce = <T>({ askOnce }: Executor, question: string, ask: () => Promise<T>): Promise<T> => (askOnce ? askOnce(question, ask) : ask());
