// What a process has for the jobs that it runs: slots and memory. A job takes one slot, and the memory that it declares. Each holder gets a share of both.

/** Bytes of all running jobs together. */
export const mostBytes = 8 * 1024 * 1024;

interface Weighed {
  bytes: number;
  holder: number | null;
}

/**
 * A holder gets more only if it then has no more than was free before. Of 512 slots the first holder gets 256, a second one 128 and a third 64:
 * however many holders have all that they can get, one more gets half of what is left. If the first then ends 64 jobs, 128 are free. It has 192, so it
 * gets none of them; the third has 64 and may get 32 more. So large holders wait until all have the same. Jobs without a holder share one share.
 */
class Budget {
  private readonly inUse = new Map<number | null, number>();
  private total = 0;
  private readonly most: number;
  private readonly needs: (one: Weighed) => number;

  constructor(most: number, needs: (one: Weighed) => number) {
    this.most = most;
    this.needs = needs;
  }

  /** A job of more than a quarter of the budget counts as a quarter. Otherwise it might never find room. */
  private weight = (one: Weighed) => Math.min(this.needs(one), this.most / 4);

  has(room: Weighed) {
    const weight = this.weight(room);
    return weight === 0 || (this.inUse.get(room.holder) ?? 0) + weight <= this.most - this.total;
  }

  takes(one: Weighed) {
    const weight = this.weight(one);
    if (weight === 0) return;
    this.total += weight;
    this.inUse.set(one.holder, (this.inUse.get(one.holder) ?? 0) + weight);
  }

  leaves(one: Weighed) {
    const weight = this.weight(one);
    if (weight === 0) return;
    this.total -= weight;
    const left = (this.inUse.get(one.holder) ?? 0) - weight;
    if (left > 0) this.inUse.set(one.holder, left);
    else this.inUse.delete(one.holder);
  }
}

export class Budgets {
  private readonly all: Budget[];

  constructor(slots: number) {
    this.all = [new Budget(slots, () => 1), new Budget(mostBytes, ({ bytes }) => bytes)];
  }

  has(room: Weighed) {
    return this.all.every((budget) => budget.has(room));
  }

  takes(one: Weighed) {
    for (const budget of this.all) budget.takes(one);
  }

  leaves(one: Weighed) {
    for (const budget of this.all) budget.leaves(one);
  }

  /** Those of the jobs, in their order, that fit into the budgets together. */
  choose<W extends Weighed>(all: W[]): W[] {
    const chosen = all.filter((one) => {
      const fits = this.has(one);
      if (fits) this.takes(one);
      return fits;
    });
    for (const one of chosen) this.leaves(one);
    return chosen;
  }
}
