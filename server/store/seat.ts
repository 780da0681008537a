// The places of units in a transaction that several share: what each asks goes through its own, which sees whether others can share that.
import type { Executor } from './executor.ts';
import { failedBefore, type Line, late } from './postgres-lines.ts';

/** How large a unit may be: its statements, and one more for each so many characters of their values. */
export const mostWeight = 24;
const charactersEach = 4096;

const weightOf = (values: readonly unknown[]) =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length / charactersEach : 0), 1);

/** What a unit was about to do that others can't share. */
export class Apart extends Error {
  /** Whether units of its kind do so at any time. */
  readonly isUsual: boolean;

  constructor(because: string, { isUsual }: { isUsual: boolean }) {
    super(because);
    this.isUsual = isUsual;
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
 * One unit's place in a transaction that several share. It is told of each fault that comes of the unit, and not of those that others bring upon it.
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
  private readonly told: (fault: unknown) => void;
  private readonly leaving = Promise.withResolvers<never>();
  private builder: Executor['db'] | undefined;
  private isAsking = false;

  constructor(shared: Shared, told: (fault: unknown) => void) {
    this.shared = shared;
    this.told = told;
    const { engine, connected, atEnd, wake, whole } = shared.tx;
    this.engine = engine;
    if (connected) this.connected = connected;
    this.atEnd = atEnd!;
    this.wake = wake;
    this.whole = whole!;
  }

  get db() {
    this.builder ??= this.shared.line.builder((sql, values) => this.look(sql, values, true));
    return this.builder;
  }

  readonly prepared: Executor['prepared'] = async (sql, parameters) => {
    this.look(sql, parameters, false);
    return this.shared.tx.prepared(sql, parameters);
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

  readonly claims = (value: string) => this.shared.claim(value, (taken) => this.apart(taken, false));

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
    this.leaving.reject(new Apart('takes too long', { isUsual: false }));
  }

  note(error: unknown) {
    if (!isVictim(error)) this.told(error);
  }

  private look(sql: string, values: readonly unknown[], isBuilt: boolean) {
    if (this.isOver) throw new Error(late);
    if (!this.isAsking && !isShareable(sql, isBuilt)) this.apart(sql, true);
    this.weight += weightOf(values);
  }

  private apart(because: string, isUsual: boolean): never {
    const parting = new Apart(because, { isUsual });
    this.told(parting);
    throw parting;
  }
}
