// What runs queries: the store itself, or one transaction of it.
import type { Kysely } from 'kysely';

/** Tables have names and rows have columns; what those hold is not known. */
export type AnyDatabase = Record<string, Record<string, unknown>>;

/** Another transaction took a value that this one had chosen: it is undone, and begun again. */
export class Again extends Error {}

/** The call that something comes from, by the ids under which others know it. */
export interface Cause {
  request_id: string;
  traceparent: string;
}

export interface Executor {
  readonly engine: 'sqlite' | 'postgres';
  /** For this folder. Elsewhere `over` gives it for certain tables, with the columns that they have. */
  readonly db: Kysely<AnyDatabase>;
  /** Runs a statement whose text is one of few, and which the engine therefore keeps prepared. */
  prepared(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]>;
  /** As `prepared`, for what is found by a key and therefore at once: many callers may share a connection for it. */
  quick(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]>;
  /**
   * Takes a statement that was sent already and whose outcome the work doesn't need. Where it fails, so does the transaction.
   * Only a transaction has it.
   */
  readonly alongside?: (sent: Promise<unknown>) => void;
  /**
   * Behind a pooler: resolves once the transaction has a connection of the database. Until then what it asks waits for other transactions to end. So it takes
   * nothing before that for which those would wait, or each would wait for the other. Elsewhere a transaction has its connection before any work begins.
   */
  readonly connected?: Promise<unknown>;
  /** Calls back when the transaction has ended, whichever way. Only a transaction has it. */
  readonly atEnd?: (then: () => void) => void;
  /**
   * Is told, before it is written, a value of which a shop has one. Where writes share a transaction it throws if another one may have it, since nobody
   * who shares waits.
   */
  readonly claims?: (value: string) => void;
  /** Asks once what all who share a transaction ask alike, of which each may rely on the answer: they had all come before it was asked. */
  readonly askOnce?: <T>(question: string, ask: () => Promise<T>) => Promise<T>;
  /**
   * As `prepared`, for a statement that may go through many rows of a shop: nobody else waits for it, and the shop for few of its own.
   * Where too many of those wait already it is refused (`Crowded`). In a transaction it is as `prepared`.
   */
  walked(sql: string, parameters: unknown[], shopId: number | null): Promise<Record<string, unknown>[]>;
  /** What is left to be done later carries it along. Only a transaction has it. */
  cause?: (() => Cause) | undefined;
  /** Calls the workers: there may be something due. */
  readonly wake: () => void;
  /** The store, where this is a portion of it or a transaction: by it is known what calls of all shops share. */
  readonly whole?: Executor;
}

/** The store for the calls of one shop, or all of it. */
export interface Portion extends Executor {
  /**
   * Units of work of one kind do the same: those that only read and insert may share a transaction with others, and run beside them. One without a
   * kind has its own.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>, kind?: string): Promise<T>;
}

/** Asks once for all who share the transaction. */
export const askedOnce = <T>({ askOnce }: Executor, question: string, ask: () => Promise<T>): Promise<T> => (askOnce ? askOnce(question, ask) : ask());
