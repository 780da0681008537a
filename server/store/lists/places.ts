// Limits how many large pages are in memory at once: one for each shop, and a few in all. Later requests wait for their turn.

/** A place becomes free after this time, even if it wasn't given back, for example because a request failed. */
const longestMs = 30_000;

export class Places {
  private readonly holders = new Set<number | null>();
  private readonly waiting: { holder: number | null; enter: () => void }[] = [];
  private readonly inAll: number;

  constructor(inAll: number) {
    this.inAll = inAll;
  }

  /** Waits for a place. The function that it returns gives the place back. */
  async take(holder: number | null): Promise<() => void> {
    if (this.isFree(holder)) this.holders.add(holder);
    else await new Promise<void>((enter) => this.waiting.push({ holder, enter }));
    let isTaken = true;
    const leave = () => {
      if (!isTaken) return;
      isTaken = false;
      clearTimeout(timer);
      this.holders.delete(holder);
      this.admit();
    };
    const timer = setTimeout(leave, longestMs);
    timer.unref();
    return leave;
  }

  private isFree(holder: number | null) {
    return this.holders.size < this.inAll && !this.holders.has(holder);
  }

  /** Admits the request that has waited longest, among those of shops that hold no place. */
  private admit() {
    const at = this.waiting.findIndex(({ holder }) => this.isFree(holder));
    const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
    if (!next) return;
    this.holders.add(next.holder);
    next.enter();
  }
}
