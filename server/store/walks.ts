// Turns of statements that may go through many rows of a shop. A shop has few of them at once and waits for its own alone:
// whoever asks dear things in a loop keeps nobody else from asking.

/** So many of a shop wait at most: at a tenth of a second each nobody waits longer for them than a caller has patience. */
const mostWaiting = 64;

/** Too many statements of the shop wait already. Whoever asks again later may find room. */
export class Crowded extends Error {
  constructor() {
    super('too many statements of this shop wait for their turn');
  }
}

type Shop = number | null;

export class Walks {
  private readonly going = new Map<Shop, number>();
  /** The shop whose turn is next comes first. */
  private readonly waiting = new Map<Shop, (() => void)[]>();
  private goingInAll = 0;
  private readonly inAll: number;
  private readonly perShop: number;
  private readonly ended: (() => void)[] = [];

  constructor({ inAll, perShop }: { inAll: number; perShop: number }) {
    this.inAll = inAll;
    this.perShop = perShop;
  }

  async take<T>(shop: Shop, walk: () => Promise<T>): Promise<T> {
    if (this.isFree(shop)) this.enter(shop);
    else await this.turnOf(shop);
    try {
      return await walk();
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
    if (others.length >= mostWaiting) throw new Crowded();
    this.waiting.set(shop, others);
    return new Promise((begin) => others.push(begin));
  }

  private isFree(shop: Shop) {
    return this.goingInAll < this.inAll && (this.going.get(shop) ?? 0) < this.perShop;
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
    for (const [next, walks] of this.waiting) {
      if (!this.isFree(next)) continue;
      const begin = walks.shift()!;
      // behind all other shops, so that one with many that wait delays nobody by more than one of them
      this.waiting.delete(next);
      if (walks.length > 0) this.waiting.set(next, walks);
      this.enter(next);
      begin();
      break;
    }
    if (this.goingInAll === 0) for (const tell of this.ended.splice(0)) tell();
  }
}
