// The executor of one unit of work in a transaction that several units share. It checks for each statement whether the transaction can be shared with it.
import type { Executor } from '../executor.ts';
import { type Line, transactionHasEnded } from './lines.ts';
import { isVictim } from './statement.ts';

/** The largest weight of a unit. Each statement weighs 1, and 1 more for each 4096 characters, or bytes, of its values. */
export const mostWeight = 24;
const charactersEach = 4096;

const lengthOf = (value: unknown) => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0);
const weightOf = (values: readonly unknown[]) => values.reduce<number>((sum, value) => sum + lengthOf(value) / charactersEach, 1);

/**
 * Why a unit has to leave a shared transaction. `usual`: it was about to run a statement that can't be shared, and units of its kind may do so at any time.
 * `taken`: it was about to wait for a value that another transaction has taken. `late`: it was late because it waited for something outside the database.
 * `asking`: it was late while it waited for the database, for its own statements or for those of others. These are answered together,
 * so it only shows which unit takes long when each runs alone.
 */
type Why = 'usual' | 'taken' | 'late' | 'asking';

export class Apart extends Error {
  readonly why: Why;

  constructor(because: string, why: Why) {
    super(because);
    this.why = why;
  }
}

const readsOrInserts = /^\s*(select|insert)\b/i;
const waitsForOthers = /\bfor (no key )?update\b|\bfor (key )?share\b|advisory|\bdo update\b/i;

/** An insert of the query builder isn't shareable, because the builder doesn't report the unique values in it (`claims`). */
const isShareable = (sql: string, isBuilt: boolean) => (isBuilt ? /^\s*select\b/i : readsOrInserts).test(sql) && !waitsForOthers.test(sql);

/** Takes a unique value for a transaction. If another open transaction has it, `refuse` is called, which throws. Without `refuse` both have it. */
export type Claim = (value: string, refuse?: (value: string) => never) => void;

interface Shared {
  tx: Executor;
  line: Line;
  claim: Claim;
  /** The answers for `askOnce`, by question. */
  asked: Map<string, Promise<unknown>>;
}

/**
 * The executor of one unit in a shared transaction. It reports the errors that the unit causes, but not those that other units cause.
 * It is a class because V8 gives each object literal with a getter a shape of its own. That shape would keep everything that the getter uses in memory
 * until the slow garbage collection.
 */
export class Seat implements Executor {
  weight = 0;
  /** The transaction has ended. From now on a statement would run in another unit's transaction. */
  isOver = false;
  cause: Executor['cause'];
  readonly engine: Executor['engine'];
  readonly atEnd: (then: () => void) => void;
  readonly wake: () => void;
  readonly whole: Executor;
  private readonly shared: Shared;
  private readonly tell: (error: unknown) => void;
  private readonly leaving = Promise.withResolvers<never>();
  private builder: Executor['db'] | undefined;
  private isAsking = false;
  private unanswered = 0;

  constructor(shared: Shared, tell: (error: unknown) => void) {
    this.shared = shared;
    this.tell = tell;
    const { engine, atEnd, wake, whole } = shared.tx;
    this.engine = engine;
    this.atEnd = atEnd!;
    this.wake = wake;
    this.whole = whole!;
  }

  get db() {
    this.builder ??= this.shared.line.builder((sql, values) => {
      this.look(sql, values, true);
      this.unanswered++;
      return () => void this.unanswered--;
    });
    return this.builder;
  }

  readonly prepared: Executor['prepared'] = async (sql, parameters) => {
    this.look(sql, parameters, false);
    this.unanswered++;
    try {
      return await this.shared.tx.prepared(sql, parameters);
    } finally {
      this.unanswered--;
    }
  };

  readonly quick = this.prepared;

  readonly walked: Executor['walked'] = (sql, parameters) => {
    this.weight += mostWeight;
    return this.prepared(sql, parameters);
  };

  readonly alongside = (sent: Promise<unknown>) => {
    sent.catch((error) => this.note(error));
    this.shared.tx.alongside!(sent);
  };

  readonly claims = (value: string) => this.shared.claim(value, (taken) => this.apart(taken, 'taken'));

  readonly askOnce = <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const { asked } = this.shared;
    const known = asked.get(question);
    if (known) return known as Promise<T>;
    this.isAsking = true;
    const answer = ask();
    this.isAsking = false;
    asked.set(question, answer);
    return answer;
  };

  /** Rejects when the unit has run out of time. */
  get left() {
    return this.leaving.promise;
  }

  leave() {
    this.leaving.reject(new Apart('takes too long', this.unanswered > 0 ? 'asking' : 'late'));
  }

  note(error: unknown) {
    if (!isVictim(error)) this.tell(error);
  }

  private look(sql: string, values: readonly unknown[], isBuilt: boolean) {
    if (this.isOver) throw new Error(transactionHasEnded);
    if (!this.isAsking && !isShareable(sql, isBuilt)) this.apart(sql, 'usual');
    this.weight += weightOf(values);
  }

  private apart(because: string, why: Why): never {
    const parting = new Apart(because, why);
    this.tell(parting);
    throw parting;
  }
}
