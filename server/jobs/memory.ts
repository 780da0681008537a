// How much of what jobs hold in memory there is room for.

/** Bytes of all that runs at once. */
export const mostBytes = 8 * 1024 * 1024;

interface Weighed {
  bytes: number;
  holder: number | null;
}

/** Whoever holds some gets more only while as much is free as would then be held: so there is room left for others, however many hold what they can. */
export class MemoryBudget {
  private readonly inUse = new Map<number | null, number>();
  private total = 0;

  /** One that is larger counts as a quarter, or it might never find room. */
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

  /** Of these, in their order, those for which there is room together. */
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
