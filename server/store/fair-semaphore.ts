// A semaphore that is fair among shops: so much work goes on at once, and of one shop less than that, so that whoever asks in a loop keeps nobody else from asking.
// Each engine has one for statements that may go through many rows, and PostgreSQL one more for the calls that take a connection.

/** So much work of a shop waits at most: at a tenth of a second each nobody waits longer for it than a caller has patience. */
const usuallyWaiting = 64;
/** So much work of all shops together waits at most, since their requests are in memory meanwhile. */
const mostInAll = 4000;

export type Crowd = 'lists' | 'calls' | 'database';

/** Too many wait already: dear statements of the shop, its calls, or everybody for the database. Whoever asks again later may find room. */
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

  /** Resolves when none goes on and none waits. */
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
      // behind all other shops, so that one with many that wait delays nobody by more than one of them
      this.waiting.delete(next);
      if (theirs.length > 0) this.waiting.set(next, theirs);
      this.enter(next);
      begin();
      break;
    }
    if (this.goingInAll === 0) for (const tell of this.ended.splice(0)) tell();
  }
}
