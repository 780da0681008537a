// A semaphore that is fair among its holders. It limits the work that runs at once, and the work of each holder even more. So a holder that asks in a loop
// doesn't keep others from running. Each engine has one for statements that may read many rows, and there is one for large pages: their holders are shops.
// PostgreSQL has another one for calls that take a connection. The archives of themes have one whose holders are apps.

/** A long read of a shop with a million rows ends sooner. Only a search of many words, or through long texts, takes longer. */
export const quickWalkMs = 1000;

/** How many units of work of a holder may wait by default. At a tenth of a second each, the last one waits no longer than a caller has patience. */
const usuallyWaiting = 64;
/** How many units of all holders together may wait. Their requests are in memory meanwhile. */
const mostInAll = 4000;

export type Crowd = 'lists' | 'calls' | 'database';

/** Too many wait already: long reads of the shop (`lists`), its calls (`calls`), or all shops (`database`). A later call may find room. */
export class Crowded extends Error {
  readonly crowd: Crowd;

  constructor(crowd: Crowd = 'lists') {
    super(`too many ${crowd === 'database' ? 'wait for the database' : `${crowd} of this shop wait for their turn`}`);
    this.crowd = crowd;
  }
}

type Holder = number | null;

interface Bounds {
  inAll: number;
  perHolder: number;
  /** So many of the places are only for holders that have none. Otherwise a few holders, each with all that it may have, would have all places. */
  spare?: number;
  /**
   * Work that takes longer is slow. One place is kept for holders whose work is quick: a few holders with slow work would otherwise let all others wait.
   * A holder counts as slow for twenty times as long as its slow work took, so it can use the kept place for a twentieth of the time at most.
   */
  quickMs?: number;
  mostWaiting?: number;
  of?: Crowd;
}

const slowFor = 20;

/** Work that goes on. */
interface Unit {
  holder: Holder;
  /** When it began. */
  at: number;
}

export class FairSemaphore {
  private readonly going = new Map<Holder, number>();
  /** The units that go on. */
  private readonly units: Unit[] = [];
  /** Until when a holder counts as slow. */
  private readonly slow = new Map<Holder, number>();
  /** The holder whose turn is next comes first. */
  private readonly waiting = new Map<Holder, ((unit: Unit) => void)[]>();
  private goingInAll = 0;
  private waitingInAll = 0;
  private readonly bounds: Required<Bounds>;
  private readonly ended: (() => void)[] = [];

  constructor(bounds: Bounds) {
    this.bounds = { spare: 0, quickMs: Number.POSITIVE_INFINITY, mostWaiting: usuallyWaiting, of: 'lists', ...bounds };
  }

  /** `work` may say when it begins what its holder has asked for: a wait before that doesn't count as slow work. */
  async take<T>(holder: Holder, work: (begins: () => void) => Promise<T>): Promise<T> {
    // a holder that waits may no longer count as slow: its later work must not begin before its earlier work
    this.letIn();
    const unit = this.isFree(holder) ? this.enter(holder) : await this.turnOf(holder);
    try {
      return await work(() => {
        unit.at = performance.now();
      });
    } finally {
      this.leave(unit);
    }
  }

  /** Resolves once no work runs or waits. */
  end(): Promise<void> {
    return this.goingInAll === 0 ? Promise.resolve() : new Promise((ended) => this.ended.push(ended));
  }

  private turnOf(holder: Holder): Promise<Unit> {
    const others = this.waiting.get(holder) ?? [];
    if (others.length >= this.bounds.mostWaiting) throw new Crowded(this.bounds.of);
    if (this.waitingInAll >= mostInAll) throw new Crowded('database');
    this.waiting.set(holder, others);
    this.waitingInAll++;
    return new Promise((begin) => others.push(begin));
  }

  private isFree(holder: Holder) {
    const { inAll, perHolder, spare } = this.bounds;
    const own = this.going.get(holder) ?? 0;
    if (own >= perHolder || this.goingInAll >= (own === 0 ? inAll : inAll - spare)) return false;
    return !this.isSlow(holder) || this.slowUnits() < Math.max(1, inAll - 1);
  }

  private isSlow(holder: Holder) {
    return (this.slow.get(holder) ?? 0) > performance.now();
  }

  /** How many units go on that are slow themselves, or whose holders are. */
  private slowUnits(): number {
    const late = performance.now() - this.bounds.quickMs;
    return this.units.filter(({ holder, at }) => at < late || this.isSlow(holder)).length;
  }

  private enter(holder: Holder): Unit {
    const unit = { holder, at: performance.now() };
    this.units.push(unit);
    this.going.set(holder, (this.going.get(holder) ?? 0) + 1);
    this.goingInAll++;
    return unit;
  }

  private leave(unit: Unit) {
    const { holder, at } = unit;
    this.units.splice(this.units.indexOf(unit), 1);
    const ms = performance.now() - at;
    if (ms > this.bounds.quickMs) this.mark(holder, ms * slowFor);
    const left = this.going.get(holder)! - 1;
    if (left > 0) this.going.set(holder, left);
    else this.going.delete(holder);
    this.goingInAll--;
    this.letIn();
    if (this.goingInAll === 0) for (const tell of this.ended.splice(0)) tell();
  }

  private mark(holder: Holder, ms: number) {
    this.slow.set(holder, Math.max(this.slow.get(holder) ?? 0, performance.now() + ms));
    // work of the holder may wait for this moment, and nothing else may begin or end then. A timer may be early by a part of a millisecond
    const end = () => {
      if (!this.isSlow(holder)) this.slow.delete(holder);
      this.letIn();
    };
    setTimeout(end, ms + 1).unref();
  }

  /** Begins all work for which there is a place. One end may make room for two: for another holder, and for one that now has the right to a spare place. */
  private letIn() {
    for (const [next, theirs] of this.waiting) {
      if (this.goingInAll >= this.bounds.inAll) break;
      if (!this.isFree(next)) continue;
      const begin = theirs.shift()!;
      this.waitingInAll--;
      // the holder goes to the end of the order: a holder with much waiting work delays each other holder by one unit at most
      this.waiting.delete(next);
      if (theirs.length > 0) this.waiting.set(next, theirs);
      begin(this.enter(next));
    }
  }
}
