// A semaphore that is fair among shops. It limits the work that runs at once, and the work of each shop even more. So a shop that asks in a loop
// doesn't keep others from running. Each engine has one for statements that may read many rows. PostgreSQL has another one for calls that take a connection.

/** How many units of work of a shop may wait by default. At a tenth of a second each, the last one waits no longer than a caller has patience. */
const usuallyWaiting = 64;
/** How many units of all shops together may wait. Their requests are in memory meanwhile. */
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

type Shop = number | null;

interface Bounds {
  inAll: number;
  perShop: number;
  mostWaiting?: number;
  of?: Crowd;
}

export class FairSemaphore {
  private readonly going = new Map<Shop, number>();
  /** The shop whose turn is next comes first. */
  private readonly waiting = new Map<Shop, (() => void)[]>();
  private goingInAll = 0;
  private waitingInAll = 0;
  private readonly bounds: Required<Bounds>;
  private readonly ended: (() => void)[] = [];

  constructor(bounds: Bounds) {
    this.bounds = { mostWaiting: usuallyWaiting, of: 'lists', ...bounds };
  }

  async take<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
    if (this.isFree(shop)) this.enter(shop);
    else await this.turnOf(shop);
    try {
      return await work();
    } finally {
      this.leave(shop);
    }
  }

  /** Resolves once no work runs or waits. */
  end(): Promise<void> {
    return this.goingInAll === 0 ? Promise.resolve() : new Promise((ended) => this.ended.push(ended));
  }

  private turnOf(shop: Shop): Promise<void> {
    const others = this.waiting.get(shop) ?? [];
    if (others.length >= this.bounds.mostWaiting) throw new Crowded(this.bounds.of);
    if (this.waitingInAll >= mostInAll) throw new Crowded('database');
    this.waiting.set(shop, others);
    this.waitingInAll++;
    return new Promise((begin) => others.push(begin));
  }

  private isFree(shop: Shop) {
    return this.goingInAll < this.bounds.inAll && (this.going.get(shop) ?? 0) < this.bounds.perShop;
  }

  private enter(shop: Shop) {
    this.going.set(shop, (this.going.get(shop) ?? 0) + 1);
    this.goingInAll++;
  }

  private leave(shop: Shop) {
    const left = this.going.get(shop)! - 1;
    if (left > 0) this.going.set(shop, left);
    else this.going.delete(shop);
    this.goingInAll--;
    for (const [next, theirs] of this.waiting) {
      if (!this.isFree(next)) continue;
      const begin = theirs.shift()!;
      this.waitingInAll--;
      // the shop goes to the end of the order: a shop with much waiting work delays each other shop by one unit at most
      this.waiting.delete(next);
      if (theirs.length > 0) this.waiting.set(next, theirs);
      this.enter(next);
      begin();
      break;
    }
    if (this.goingInAll === 0) for (const tell of this.ended.splice(0)) tell();
  }
}
