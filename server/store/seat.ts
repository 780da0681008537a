// The places of units in a transaction that several share: what each asks goes through its own, which sees whether others can share that.
import type { Executor } from './executor.ts';
import { failedBefore, type Line, transactionHasEnded } from './postgres-lines.ts';

/** How large a unit may be: its statements, and one more for each so many characters, or bytes, of their values. */
export const mostWeight = 24;
const charactersEach = 4096;

const lengthOf = (value: unknown) => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0);
const weightOf = (values: readonly unknown[]) => values.reduce<number>((sum, value) => sum + lengthOf(value) / charactersEach, 1);

/**
 * Why a unit has to part: it was about to do what units of its kind do at any time and others can't share (`usual`), or to wait for a value that another
 * has taken; or it was late, waiting for something outside. One that was `asking` waited for the database, for its own statements or for those of others:
 * they are answered together, so which of them takes long is found out when each runs alone.
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

/** The builder's inserts tell nobody what they are about to take (`claims`). */
const isShareable = (sql: string, isBuilt: boolean) => (isBuilt ? /^\s*select\b/i : readsOrInserts).test(sql) && !waitsForOthers.test(sql);

/** It failed because something else had, before it. */
const isVictim = (error: unknown) => (error as { code?: string }).code === failedBefore;

/** Takes a value for a transaction. Where another one has it, and there is somebody who refuses that, it is not taken. */
export type Claim = (value: string, refuse?: (value: string) => never) => void;

interface Shared {
  tx: Executor;
  line: Line;
  claim: Claim;
  /** What all who share ask alike. */
  asked: Map<string, Promise<unknown>>;
}

/**
 * One unit's place in a transaction that several share. It tells of each error that comes of the unit, and not of those that others bring upon it.
 * A class, since each object that is written with a getter of its own gets a shape of its own, which keeps all that the getter knows until the slow collection.
 */
export class Seat implements Executor {
  weight = 0;
  /** What is asked from then on would be part of somebody else's transaction. */
  isOver = false;
  cause: Executor['cause'];
  readonly engine: Executor['engine'];
  readonly connected?: Promise<unknown>;
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
    const { engine, connected, atEnd, wake, whole } = shared.tx;
    this.engine = engine;
    if (connected) this.connected = connected;
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

  /** Rejects where there is no more time for the unit. */
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
