// A queue that is fair among shops, which take turns: a shop with many entries delays each other shop by one entry.
import { Crowded } from '../fair-semaphore.ts';

type Shop = number | null;

interface Bounds {
  perShop: number;
  inAll: number;
}

export class Turns<T extends { since: number }> {
  /** The shop whose turn is next comes first. */
  private readonly shops = new Map<Shop, T[]>();
  private readonly bounds: Bounds;
  length = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  add(shop: Shop, one: T) {
    if (this.length >= this.bounds.inAll) throw new Crowded('database');
    const before = this.shops.get(shop);
    if (!before) this.shops.set(shop, [one]);
    else if (before.length >= this.bounds.perShop && shop !== null) throw new Crowded('calls');
    else before.push(one);
    this.length++;
  }

  next(): T | undefined {
    for (const [shop, waiting] of this.shops) {
      const one = waiting.shift()!;
      this.length--;
      this.shops.delete(shop);
      if (waiting.length > 0) this.shops.set(shop, waiting);
      return one;
    }
  }

  /** Takes out all entries that came before `moment`. */
  takeThoseSince(moment: number): T[] {
    const late: T[] = [];
    for (const [shop, waiting] of this.shops) {
      const patient = waiting.findIndex(({ since }) => since >= moment);
      late.push(...waiting.splice(0, patient === -1 ? waiting.length : patient));
      if (waiting.length === 0) this.shops.delete(shop);
    }
    this.length -= late.length;
    return late;
  }
}
