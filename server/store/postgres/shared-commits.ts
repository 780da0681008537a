// Writes that wait for a PostgreSQL connection share a transaction. So its begin, its commit and the write to disk are paid once for all of them.
// These units of work run side by side without noticing each other. Statements that they send at the same time are sent, and answered, in one piece.
// The locks of a unit last until all units have ended. So only units may share that don't wait for others and that others don't wait for:
// those that only read and insert. If one fails, or turns out to do more, the transaction is rolled back and each unit runs alone.
import type { Executor } from '../executor.ts';
import type { FairSemaphore } from '../fair-semaphore.ts';
import { setForSharing } from '../limits.ts';
import { Memory } from '../memory.ts';
import { Unavailable } from '../unavailable.ts';
import { type Line, transactionHasEnded } from './lines.ts';
import { Apart, type Claim, mostWeight, Seat } from './seat.ts';

/** How a transaction has ended. If it isn't known to be undone, its commit may have been carried out. */
export type Outcome<T> = { value: T } | { error: unknown; isUndone: boolean };

type Work<T> = (tx: Executor) => Promise<T>;

interface Unit {
  work: Work<unknown>;
  shopId: number;
  kind: string;
  /** It was in a shared transaction that was rolled back. */
  isAlone: boolean;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/**
 * The units of a shop that wait, and how many turns the shop has asked the semaphore for that haven't come yet. A unit that begins to wait asks for a turn
 * if there are fewer turns than units. One turn may take several units along, and their turns are left for units that come later or come back.
 * There are fewer turns than units only while the shop is put off: then its turn has come and gone, and the shop asks for another one later.
 */
interface Waiting {
  units: Unit[];
  turns: number;
}

interface Transactions {
  /** Begins the transaction again if a conflict has rolled it back. */
  alone<T>(work: Work<T>): Promise<T>;
  once<T>(work: (tx: Executor, line: Line) => Promise<T>): Promise<Outcome<T>>;
}

/** How many units share a transaction at most. With more than eight little more would be saved, and each unit would wait longer for the others. */
const mostTogether = 8;
/** While this many transactions are open, the next one begins once it is full, or once one of these ends. Few full ones cost less than many others. */
const fewOpen = 2;
/**
 * The size of two caches: for pairs of a shop and a kind, until when their units run alone, and for shops, until when they share with no other shop.
 * A full cache forgets what wasn't asked for lately. That is then found out again by a shared transaction that has to begin again.
 */
const mostRemembered = 10_000;
/** How long units of a shop and kind run alone after one has failed. Each failure in a shared transaction makes the other units begin again. */
const msAfterFailure = 1000;
/** How long a shop shares with no other shop, once it has made their units begin again or wait for a large unit. */
const msByItself = 10_000;
/**
 * A unit that takes longer than this many checks (half a second), because it waits for something outside the transaction, has to run alone.
 * Checks are counted instead of time: if this process itself stood still, it reads what has arrived meanwhile before the next check.
 */
const looksTogether = 5;
const lookMs = 100;
/** How long units of a kind and a shop run alone after one of them has left or failed. `taken`: a unit that met a taken value did nothing wrong. */
const msApart = { usual: Number.POSITIVE_INFINITY, taken: 0, late: msAfterFailure, failed: msAfterFailure };
/** A shop that was put off gets its turn after this many transactions have ended at the latest, however many are open. */
const mostPassed = 8;
/** The first error of each unit that ran in a shared transaction. */
type ErrorsByUnit = Map<Unit, unknown>;

export class SharedCommits {
  private readonly waiting = new Map<number, Waiting>();
  /** Until when units of a shop and a kind run alone. */
  private readonly apartUntil = new Memory<number>(mostRemembered);
  /** Until when units of a shop share with no other shop. */
  private readonly byItselfUntil = new Memory<number>(mostRemembered);
  /** How many open transactions of this process have taken each unique value. */
  private readonly claimed = new Map<string, number>();
  /** Shops whose turn came while there was reason to wait for more units. The number counts the transactions that have ended since. */
  private readonly putOff = new Map<number, number>();
  /** Shops that were put off for long enough, and aren't put off again. */
  private readonly overdue = new Set<number>();
  private open = 0;
  private readonly calls: FairSemaphore;
  private readonly transactions: Transactions;
  /** Whether units of several shops share a transaction. If shops lie on several machines, such a transaction would span machines. */
  acrossShops = false;

  constructor(calls: FairSemaphore, transactions: Transactions) {
    this.calls = calls;
    this.transactions = transactions;
  }

  /** Units of one kind do the same things. A unit without a kind runs alone. */
  async transaction<T>(shopId: number, work: Work<T>, kind?: string): Promise<T> {
    if (kind === undefined || this.isApart(shopId, kind)) return this.calls.take(shopId, () => this.alone(work));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.wait(shopId, [{ work, shopId, kind, isAlone: false, resolve: resolve as Unit['resolve'], reject }]);
    return promise;
  }

  private isApart(shopId: number, kind: string) {
    return performance.now() < (this.apartUntil.get(`${shopId} ${kind}`) ?? 0);
  }

  private runsAlone({ isAlone, shopId, kind }: Unit) {
    return isAlone || this.isApart(shopId, kind);
  }

  /** Keeps the later time, because another transaction may have set one for the same kind. */
  private keepApart({ shopId, kind }: Unit, ms: number) {
    const key = `${shopId} ${kind}`;
    this.apartUntil.set(key, Math.max(performance.now() + ms, this.apartUntil.get(key) ?? 0));
  }

  private isByItself(shopId: number) {
    return !this.acrossShops || performance.now() < (this.byItselfUntil.get(String(shopId)) ?? 0);
  }

  private keepByItself(shopId: number) {
    this.byItselfUntil.set(String(shopId), performance.now() + msByItself);
  }

  /** Units that come back to the queue go to its front (`first`). */
  private wait(shopId: number, units: Unit[], { first = false } = {}) {
    const queue = this.waiting.get(shopId) ?? { units: [], turns: 0 };
    this.waiting.set(shopId, queue);
    if (first) queue.units.unshift(...units);
    else queue.units.push(...units);
    for (let n = 0; n < units.length && queue.turns < queue.units.length; n++) this.takeTurn(shopId, queue);
  }

  private takeTurn(shopId: number, queue: Waiting) {
    queue.turns++;
    const begin = () => {
      queue.turns--;
      return this.next(shopId, queue);
    };
    this.calls.take(shopId, begin).catch((error) => {
      // if there is no room to wait, the unit that came last is rejected
      queue.turns--;
      if (queue.units.length > queue.turns) queue.units.pop()!.reject(error);
      this.forget(shopId, queue);
    });
  }

  private forget(shopId: number, queue: Waiting) {
    if (queue.units.length > 0) return;
    this.overdue.delete(shopId);
    if (queue.turns === 0 && this.waiting.get(shopId) === queue) this.waiting.delete(shopId);
  }

  private async next(shopId: number, queue: Waiting) {
    // earlier turns took units along, and the others have enough turns: this turn ends at once, so that other work of the shop needn't wait behind it
    if (queue.turns >= queue.units.length) return this.forget(shopId, queue);
    if (this.waitsForMore(shopId, queue)) {
      if (!this.putOff.has(shopId)) this.putOff.set(shopId, 0);
      return;
    }
    this.overdue.delete(shopId);
    const units = this.taken(shopId, queue);
    this.forget(shopId, queue);
    const first = units[0]!;
    const alone = this.runsAlone(first) ? first : await this.counted(!this.isByItself(shopId), () => this.together(units));
    // it may wait for a lock, because no other unit shares its transaction
    if (alone) await this.timed(alone).then(alone.resolve, alone.reject);
  }

  /** Runs a unit alone and measures its time. If it is slow, it runs alone for a while, and its shop shares with no other shop. */
  private async timed(unit: Unit): Promise<unknown> {
    let since = Number.POSITIVE_INFINITY;
    try {
      return await this.alone((tx) => {
        since = performance.now();
        return unit.work(tx);
      });
    } finally {
      if (unit.isAlone && performance.now() - since > looksTogether * lookMs) {
        this.keepApart(unit, msAfterFailure);
        this.keepByItself(unit.shopId);
      }
    }
  }

  private async counted<T>(isOpenToAll: boolean, work: () => Promise<T>): Promise<T> {
    if (!isOpenToAll) return work();
    this.open++;
    try {
      return await work();
    } finally {
      this.open--;
      this.goOn();
    }
  }

  private waitsForMore(shopId: number, { units: [first] }: Waiting) {
    if (this.open < fewOpen || this.overdue.has(shopId) || this.isByItself(shopId) || this.runsAlone(first!)) return false;
    let waiting = 0;
    for (const { units } of this.waiting.values()) {
      waiting += units.length;
      if (waiting >= mostTogether) return false;
    }
    return true;
  }

  /** A transaction has ended. Shops that were put off ask for a turn again, unless there is still reason to wait. No shop is passed over for long. */
  private goOn() {
    for (const [shopId, passed] of this.putOff) {
      const queue = this.waiting.get(shopId);
      const isOverdue = passed >= mostPassed;
      if (queue && this.open >= fewOpen && !isOverdue) {
        this.putOff.set(shopId, passed + 1);
        continue;
      }
      this.putOff.delete(shopId);
      if (!queue || queue.turns >= queue.units.length) continue;
      if (isOverdue) this.overdue.add(shopId);
      while (queue.turns < queue.units.length) this.takeTurn(shopId, queue);
    }
  }

  /** The units that run now: one that has to run alone, or several of the shop and, if there is room, one of each other shop in turn. */
  private taken(shopId: number, own: Waiting): Unit[] {
    const apart = own.units.slice(0, mostTogether).findIndex((unit) => this.runsAlone(unit));
    const units = own.units.splice(0, apart === -1 ? mostTogether : Math.max(1, apart));
    if (apart === 0 || this.isByItself(shopId)) return units;
    for (const [other, queue] of this.waiting) {
      if (units.length >= mostTogether) break;
      const [first] = queue.units;
      if (other === shopId || !first || this.runsAlone(first) || this.isByItself(other)) continue;
      units.push(queue.units.shift()!);
      // the other shop goes to the end of the order
      this.waiting.delete(other);
      if (queue.units.length + queue.turns > 0) this.waiting.set(other, queue);
    }
    return units;
  }

  /** Runs the units in one transaction. If that is rolled back, it returns the unit that has to run alone in this turn. */
  private async together(units: Unit[]): Promise<Unit | undefined> {
    const errors: ErrorsByUnit = new Map();
    const outcome = await this.transactions.once((tx, line) => this.sideBySide(tx, line, units, errors)).catch((error) => ({ error, isUndone: false }));
    if ('value' in outcome) {
      for (const [at, unit] of units.entries()) unit.resolve(outcome.value[at]);
      return undefined;
    }
    const { error, isUndone } = outcome;
    if (!isUndone) {
      // the database is at fault, or has no room for another caller: none of the units has caused that
      for (const unit of units) unit.reject(error);
      return undefined;
    }
    this.remember(units, errors);
    // alone, each unit gets its own error and not the error of another one
    for (const unit of units) unit.isAlone = true;
    const [first, ...others] = units;
    for (const [shopId, theirs] of Map.groupBy(others, (unit) => unit.shopId)) this.wait(shopId, theirs, { first: true });
    return first;
  }

  private remember(units: Unit[], errors: ErrorsByUnit) {
    const areOfOne = units.every(({ shopId }) => shopId === units[0]!.shopId);
    for (const [unit, error] of errors) {
      // an unavailable database isn't the fault of a unit
      if (error instanceof Unavailable) continue;
      const why = error instanceof Apart ? error.why : 'failed';
      if (why === 'asking') continue;
      this.keepApart(unit, msApart[why]);
      // a late unit holds a connection for which other shops wait, even if only units of its own shop share it
      if (!areOfOne || why === 'late') this.keepByItself(unit.shopId);
    }
  }

  private async sideBySide(tx: Executor, line: Line, units: Unit[], errors: ErrorsByUnit): Promise<unknown[]> {
    // a wait for a lock would hold up all units, so it is kept short
    tx.alongside!(line.send(setForSharing));
    const shared = { tx, line, claim: this.claiming(tx), asked: new Map<string, Promise<unknown>>() };
    const seats = units.map((unit) => new Seat(shared, (error) => errors.has(unit) || errors.set(unit, error)));
    let looks = 0;
    const looking = setInterval(() => {
      if (++looks === looksTogether) for (const seat of seats) seat.leave();
    }, lookMs);
    const ended = await Promise.allSettled(units.map(async (unit, at) => Promise.race([unit.work(seats[at]!), seats[at]!.left])));
    clearInterval(looking);
    for (const [at, one] of ended.entries()) {
      const seat = seats[at]!;
      if (one.status === 'rejected') seat.note(one.reason);
      if (seat.weight > mostWeight) this.keepByItself(units[at]!.shopId);
      seat.isOver = true;
    }
    // a unit that was told to leave may have caught that error and gone on
    for (const error of errors.values()) throw error;
    return ended.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }

  private alone<T>(work: Work<T>): Promise<T> {
    return this.transactions.alone((tx) => {
      const claim = this.claiming(tx);
      return work({ ...tx, claims: (value) => claim(value) });
    });
  }

  /** Two shared transactions that take two values in different orders would wait for each other. So a unit that shares doesn't wait for a value. */
  private claiming({ atEnd }: Executor): Claim {
    const { claimed } = this;
    const own = new Set<string>();
    let isOver = false;
    atEnd!(() => {
      isOver = true;
      for (const value of own) {
        const others = claimed.get(value)! - 1;
        if (others === 0) claimed.delete(value);
        else claimed.set(value, others);
      }
    });
    return (value, refuse) => {
      // a value that is taken after the end would never be given back
      if (isOver) throw new Error(transactionHasEnded);
      if (own.has(value)) return;
      const others = claimed.get(value) ?? 0;
      if (others > 0) refuse?.(value);
      claimed.set(value, others + 1);
      own.add(value);
    };
  }
}
