// The budget of memory for the jobs that run in a process. Each job says how many bytes it needs, and for which holder.

/** Bytes of all that runs at once. */
export const mostBytes = 8 * 1024 * 1024;

interface Weighed {
  bytes: number;
  holder: number | null;
}

/** A holder gets more only while at least as much as its new total stays free. So there is room for one more holder, however many have all that they can get. */
export class MemoryBudget {
  private readonly inUse = new Map<number | null, number>();
  private total = 0;

  /** A job of more than a quarter of the budget counts as a quarter, or it might never find room. */
  private weight = ({ bytes }: Weighed) => Math.min(bytes, mostBytes / 4);

  has(room: Weighed) {
    return room.bytes === 0 || (this.inUse.get(room.holder) ?? 0) + this.weight(room) <= mostBytes - this.total;
  }

  takes(one: Weighed) {
    if (one.bytes === 0) return;
    this.total += this.weight(one);
    this.inUse.set(one.holder, (this.inUse.get(one.holder) ?? 0) + this.weight(one));
  }

  leaves(one: Weighed) {
    if (one.bytes === 0) return;
    this.total -= this.weight(one);
    const left = (this.inUse.get(one.holder) ?? 0) - this.weight(one);
    if (left > 0) this.inUse.set(one.holder, left);
    else this.inUse.delete(one.holder);
  }

  /** Of these jobs, in their order, those that fit into the budget together. */
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
