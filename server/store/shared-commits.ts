// Writes of one shop that wait for a connection of PostgreSQL share a transaction: what begins it, asks who called and brings it to the disk is
// paid once for all of them. They run one after the other, each by itself as far as it can tell.
// Whoever shares holds what it has written until the others have ended, so only those share that wait for nobody and that nobody waits for:
// units of work that read and insert. Where one of them fails, or turns out to do more than that, everything is undone and each runs alone.
import type { Executor } from './executor.ts';
import { Memory } from './memory.ts';
import type { Line } from './postgres-lines.ts';
import type { Walks } from './walks.ts';

/** How a transaction has ended. Where it isn't known to be undone, its commit may have been carried out. */
export type Outcome<T> = { value: T } | { error: unknown; isUndone: boolean };

type Work<T> = (tx: Executor) => Promise<T>;

interface Unit {
  work: Work<unknown>;
  kind: string;
  by: number;
  /** It was in a transaction that was undone. */
  isAlone: boolean;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Those of a shop who wait, and the turns that they have taken: as many at least. */
interface Queue {
  units: Unit[];
  turns: number;
}

interface Transactions {
  /** With all that it takes to begin again. */
  alone<T>(work: Work<T>): Promise<T>;
  once<T>(work: (tx: Executor, line: Line) => Promise<T>): Promise<Outcome<T>>;
}

/** Eight save nearly as much as more would, and the more there are, the longer each waits for the others. */
const mostTogether = 8;
/** None begins in a transaction that others have had for so long. */
const msTogether = 10;
/** Of a shop and a kind of unit it is remembered that they don't share: those that do more than read and insert never do, */
const mostRemembered = 10_000;
/** and those of which one has failed don't for so long, as others would have to begin again with each. */
const msAfterFailure = 1000;

/** What a unit was about to do that others can't share. */
class Apart extends Error {
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

export class SharedCommits {
  private readonly waiting = new Map<number, Queue>();
  /** Until when units of a shop and a kind run alone. */
  private readonly apartUntil = new Memory<number>(mostRemembered);
  /** How many open transactions of this process have written a value of which a shop has one. */
  private readonly claimed = new Map<string, number>();
  private readonly turns: Walks;
  private readonly transactions: Transactions;

  constructor(turns: Walks, transactions: Transactions) {
    this.turns = turns;
    this.transactions = transactions;
  }

  /**
   * Units of one kind do the same; one without a kind runs alone. Each locks what its app has in the shop until the transaction ends, so one that held
   * what several apps have could wait for somebody who takes them in another order: only units of one app share.
   */
  async transaction<T>(shopId: number, work: Work<T>, kind?: string, by = 0): Promise<T> {
    if (kind === undefined || this.isApart(shopId, kind)) return this.turns.take(shopId, () => this.alone(work));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const queue = this.waiting.get(shopId) ?? { units: [], turns: 0 };
    this.waiting.set(shopId, queue);
    queue.units.push({ work, kind, by, isAlone: false, resolve: resolve as Unit['resolve'], reject });
    // one turn may run several, so that there are often turns enough
    if (queue.turns < queue.units.length) this.takeTurn(shopId, queue);
    return promise;
  }

  private isApart(shopId: number, kind: string) {
    return performance.now() < (this.apartUntil.get(`${shopId} ${kind}`) ?? 0);
  }

  /** Another transaction may have found out more of the same kind. */
  private keepApart(kind: string, until: number) {
    this.apartUntil.set(kind, Math.max(until, this.apartUntil.get(kind) ?? 0));
  }

  private takeTurn(shopId: number, queue: Queue) {
    queue.turns++;
    const begin = () => {
      queue.turns--;
      return this.next(shopId, queue);
    };
    this.turns.take(shopId, begin).catch((error) => {
      // where there is no room to wait, the last goes
      queue.turns--;
      if (queue.units.length > queue.turns) queue.units.pop()!.reject(error);
      this.forget(shopId, queue);
    });
  }

  private forget(shopId: number, queue: Queue) {
    if (queue.units.length === 0 && queue.turns === 0 && this.waiting.get(shopId) === queue) this.waiting.delete(shopId);
  }

  /** The turns of those whom others had taken along may be over. */
  private putBack(shopId: number, queue: Queue, units: Unit[]) {
    queue.units.unshift(...units);
    while (queue.turns < queue.units.length) this.takeTurn(shopId, queue);
  }

  private alone<T>(work: Work<T>): Promise<T> {
    return this.transactions.alone((tx) => work({ ...tx, claims: this.claims(tx) }));
  }

  private async next(shopId: number, queue: Queue) {
    const { by } = queue.units[0] ?? {};
    const apart = queue.units.slice(0, mostTogether).findIndex((unit) => unit.isAlone || unit.by !== by || this.isApart(shopId, unit.kind));
    const units = queue.units.splice(0, apart === -1 ? mostTogether : Math.max(1, apart));
    this.forget(shopId, queue);
    const first = units.length > 1 ? await this.together(shopId, queue, units) : units[0];
    if (first) await this.alone(first.work).then(first.resolve, first.reject);
  }

  /** Gives back one that has to run alone, in this turn. */
  private async together(shopId: number, queue: Queue, units: Unit[]): Promise<Unit | undefined> {
    const done: { unit: Unit; value: unknown }[] = [];
    const outcome = await this.transactions.once((tx, line) => this.inTurn(tx, line, units, done)).catch((error) => ({ error, isUndone: false }));
    if ('value' in outcome) {
      for (const { unit, value } of done) unit.resolve(value);
      // those for whom there was no time
      this.putBack(shopId, queue, units.slice(done.length));
      return undefined;
    }
    const { error, isUndone } = outcome;
    if (!isUndone) {
      // the database is at fault, or had no room: it has nothing to do with any of them
      const heard = done.length === 0 ? units.length : done.length;
      for (const unit of units.slice(0, heard)) unit.reject(error);
      this.putBack(shopId, queue, units.slice(heard));
      return undefined;
    }
    const ill = units[done.length];
    // whoever would have had to wait had nothing wrong with it
    const ms = !(error instanceof Apart) ? msAfterFailure : error.isUsual ? Number.POSITIVE_INFINITY : 0;
    if (ill) this.keepApart(`${shopId} ${ill.kind}`, performance.now() + ms);
    // by themselves they hear of their own mistakes, and of nobody else's
    for (const unit of units) unit.isAlone = true;
    const [first, ...others] = units;
    this.putBack(shopId, queue, others);
    return first;
  }

  private async inTurn(tx: Executor, line: Line, units: Unit[], done: { unit: Unit; value: unknown }[]) {
    const began = performance.now();
    const asked = new Map<string, Promise<unknown>>();
    let isAsking = false;
    let parting: Apart | undefined;
    const apart = (because: string, isUsual: boolean): never => {
      parting = new Apart(because, { isUsual });
      throw parting;
    };
    line.watch = (sql, isBuilt) => void (isAsking || isShareable(sql, isBuilt) || apart(sql, true));
    const claims = this.claims(tx, (value) => apart(value, false));
    const askOnce = <T>(question: string, ask: () => Promise<T>): Promise<T> => {
      const known = asked.get(question);
      if (known) return known as Promise<T>;
      isAsking = true;
      const answer = ask();
      isAsking = false;
      asked.set(question, answer);
      return answer;
    };
    for (const unit of units) {
      if (performance.now() - began > msTogether) return;
      const value = await unit.work({ ...tx, claims, askOnce });
      // whoever was told so may have gone on all the same
      if (parting) throw parting;
      done.push({ unit, value });
    }
  }

  /** Two that share with others, and meet at two values in different orders, would wait for each other. So nobody who shares waits for a value. */
  private claims({ atEnd }: Executor, refused?: (value: string) => void): (value: string) => void {
    const { claimed } = this;
    const own = new Set<string>();
    atEnd!(() => {
      for (const value of own) {
        const others = claimed.get(value)! - 1;
        if (others === 0) claimed.delete(value);
        else claimed.set(value, others);
      }
    });
    return (value) => {
      if (own.has(value)) return;
      const others = claimed.get(value) ?? 0;
      if (others > 0) refused?.(value);
      claimed.set(value, others + 1);
      own.add(value);
    };
  }
}
