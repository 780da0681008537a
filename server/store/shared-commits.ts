// Writes that wait for a connection of PostgreSQL share a transaction: what begins it and brings it to the disk is paid once for all of them.
// They run side by side, each by itself as far as it can tell, and what they ask at the same time goes out, and comes back, in one piece.
// Whoever shares holds what it has written until the others have ended, so only those share that wait for nobody and that nobody waits for:
// units of work that read and insert. Where one of them fails, or turns out to do more than that, everything is undone and each runs alone.
import type { Executor } from './executor.ts';
import type { FairSemaphore } from './fair-semaphore.ts';
import { setForSharing } from './limits.ts';
import { Memory } from './memory.ts';
import { type Line, transactionHasEnded } from './postgres-lines.ts';
import { Apart, type Claim, mostWeight, Seat } from './seat.ts';
import { Unavailable } from './unavailable.ts';

/** How a transaction has ended. Where it isn't known to be undone, its commit may have been carried out. */
export type Outcome<T> = { value: T } | { error: unknown; isUndone: boolean };

type Work<T> = (tx: Executor) => Promise<T>;

interface Unit {
  work: Work<unknown>;
  shopId: number;
  kind: string;
  /** It was in a transaction that was undone. */
  isAlone: boolean;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/**
 * Units of a shop that wait, and how many turns it has asked for that haven't come yet. Each unit asks for one when it begins to wait, and others may take it
 * along before that comes, so there are at least as many turns as units. There are fewer while the shop is put off: its turn has come, and it asks again later.
 */
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
/** While so many are open the next begins once enough wait to fill it, or one of these ends: few that are full cost less than many that aren't. */
const fewOpen = 2;
/**
 * Of so many pairs of a shop and a kind it is remembered at most that their units run alone, and of so many shops that they share with no other. Then all of
 * them are forgotten and found out anew, each by a transaction that is begun again.
 */
const mostRemembered = 10_000;
/** After a unit has failed, those of the same shop and kind run alone for so long: with each that failed others would have to begin again. */
const msAfterFailure = 1000;
/** For so long a shop shares with itself alone that has made units of other shops begin again, or wait for one that was large. */
const msByItself = 10_000;
/**
 * Whoever takes longer than so many looks, half a second, since it waits for somebody outside of the transaction, runs alone. In looks rather than by the
 * clock: where this process stood still itself, what has arrived meanwhile is read before the next look.
 */
const looksTogether = 5;
const lookMs = 100;
/** Units of a kind and a shop run alone for so long after one has parted, or failed. Who would have had to wait for a value had nothing wrong with it. */
const msApart = { usual: Number.POSITIVE_INFINITY, taken: 0, late: msAfterFailure, failed: msAfterFailure };
/** So many transactions end at most before the turn of a shop that was put off comes, however many are open. */
const mostPassed = 8;
/** Of units that ran side by side, what each has thrown first. */
type ErrorsByUnit = Map<Unit, unknown>;

export class SharedCommits {
  private readonly waiting = new Map<number, Queue>();
  /** Until when units of a shop and a kind run alone. */
  private readonly apartUntil = new Memory<number>(mostRemembered);
  /** Until when units of a shop share with no other shop. */
  private readonly byItselfUntil = new Memory<number>(mostRemembered);
  /** How many open transactions of this process have written a value of which a shop has one. */
  private readonly claimed = new Map<string, number>();
  /** Shops whose turn came while there was reason to wait for more, and how many transactions have ended since. */
  private readonly putOff = new Map<number, number>();
  /** Of these, the shops that aren't put off again. */
  private readonly overdue = new Set<number>();
  private open = 0;
  private readonly calls: FairSemaphore;
  private readonly transactions: Transactions;
  /** Whether shops share with one another: where they lie on several machines, such a transaction would go over machines. */
  acrossShops = false;

  constructor(calls: FairSemaphore, transactions: Transactions) {
    this.calls = calls;
    this.transactions = transactions;
  }

  /** Units of one kind do the same; one without a kind runs alone. */
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

  /** Another transaction may have found out more of the same kind. */
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

  /** Those who come back to wait come first. */
  private wait(shopId: number, units: Unit[], { first = false } = {}) {
    const queue = this.waiting.get(shopId) ?? { units: [], turns: 0 };
    this.waiting.set(shopId, queue);
    if (first) queue.units.unshift(...units);
    else queue.units.push(...units);
    for (let n = 0; n < units.length; n++) this.takeTurn(shopId, queue);
  }

  private takeTurn(shopId: number, queue: Queue) {
    queue.turns++;
    const begin = () => {
      queue.turns--;
      return this.next(shopId, queue);
    };
    this.calls.take(shopId, begin).catch((error) => {
      // where there is no room to wait, the last goes
      queue.turns--;
      if (queue.units.length > queue.turns) queue.units.pop()!.reject(error);
      this.forget(shopId, queue);
    });
  }

  private forget(shopId: number, queue: Queue) {
    if (queue.units.length > 0) return;
    this.overdue.delete(shopId);
    if (queue.turns === 0 && this.waiting.get(shopId) === queue) this.waiting.delete(shopId);
  }

  private async next(shopId: number, queue: Queue) {
    // others took some of those along who waited, and the rest have turns enough: what else the shop does needn't wait behind this one
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
    // it may wait for a lock now, and nobody waits for it
    if (alone) await this.timed(alone).then(alone.resolve, alone.reject);
  }

  /** Which of several took long shows here: that one runs alone for a while, and its shop shares with no other. */
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

  private waitsForMore(shopId: number, { units: [first] }: Queue) {
    if (this.open < fewOpen || this.overdue.has(shopId) || this.isByItself(shopId) || this.runsAlone(first!)) return false;
    let waiting = 0;
    for (const { units } of this.waiting.values()) {
      waiting += units.length;
      if (waiting >= mostTogether) return false;
    }
    return true;
  }

  /** A transaction has ended. Those whose turn was put off take it, until there is reason again to wait for more: but nobody is passed over for long. */
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

  /** Who runs now: one that is alone, or several of the shop and, where there is room, of others, one of each in turn. */
  private taken(shopId: number, own: Queue): Unit[] {
    const apart = own.units.slice(0, mostTogether).findIndex((unit) => this.runsAlone(unit));
    const units = own.units.splice(0, apart === -1 ? mostTogether : Math.max(1, apart));
    if (apart === 0 || this.isByItself(shopId)) return units;
    for (const [other, queue] of this.waiting) {
      if (units.length >= mostTogether) break;
      const [first] = queue.units;
      if (other === shopId || !first || this.runsAlone(first) || this.isByItself(other)) continue;
      units.push(queue.units.shift()!);
      // behind all other shops
      this.waiting.delete(other);
      if (queue.units.length + queue.turns > 0) this.waiting.set(other, queue);
    }
    return units;
  }

  /** Gives back one that has to run alone, in this turn. */
  private async together(units: Unit[]): Promise<Unit | undefined> {
    const errors: ErrorsByUnit = new Map();
    const outcome = await this.transactions.once((tx, line) => this.sideBySide(tx, line, units, errors)).catch((error) => ({ error, isUndone: false }));
    if ('value' in outcome) {
      for (const [at, unit] of units.entries()) unit.resolve(outcome.value[at]);
      return undefined;
    }
    const { error, isUndone } = outcome;
    if (!isUndone) {
      // the database is at fault, or had no room: it has nothing to do with any of them
      for (const unit of units) unit.reject(error);
      return undefined;
    }
    this.remember(units, errors);
    // by themselves they hear of their own mistakes, and of nobody else's
    for (const unit of units) unit.isAlone = true;
    const [first, ...others] = units;
    for (const [shopId, theirs] of Map.groupBy(others, (unit) => unit.shopId)) this.wait(shopId, theirs, { first: true });
    return first;
  }

  private remember(units: Unit[], errors: ErrorsByUnit) {
    const areOfOne = units.every(({ shopId }) => shopId === units[0]!.shopId);
    for (const [unit, error] of errors) {
      // a database that is away is no fault of theirs
      if (error instanceof Unavailable) continue;
      const why = error instanceof Apart ? error.why : 'failed';
      if (why === 'asking') continue;
      this.keepApart(unit, msApart[why]);
      // one that is late holds a place for which others wait, whoever it is with
      if (!areOfOne || why === 'late') this.keepByItself(unit.shopId);
    }
  }

  private async sideBySide(tx: Executor, line: Line, units: Unit[], errors: ErrorsByUnit): Promise<unknown[]> {
    // a lock that somebody holds for long would hold up all of them
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
    // whoever was told to part may have gone on all the same
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

  /** Two that share with others, and meet at two values in different orders, would wait for each other. So nobody who shares waits for a value. */
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
      // what is taken after the end would never be given back
      if (isOver) throw new Error(transactionHasEnded);
      if (own.has(value)) return;
      const others = claimed.get(value) ?? 0;
      if (others > 0) refuse?.(value);
      claimed.set(value, others + 1);
      own.add(value);
    };
  }
}
