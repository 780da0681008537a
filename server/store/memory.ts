// A cache of bounded size, for values that can be made again, but at a cost.

/**
 * Forgets what hasn't been asked for lately when it is full. Callers' requests decide which keys there are, so without a bound it would grow without end.
 * It has two halves: when the newer one is full, it takes the place of the older one. A value of the older half that is asked for moves to the newer one.
 * So a caller with ever new keys doesn't make everybody's values be made again, as it would if all were forgotten at once.
 */
export class Memory<V extends {}> {
  private newer = new Map<string, V>();
  private older = new Map<string, V>();
  private readonly half: number;

  constructor(most: number) {
    this.half = most / 2;
  }

  get(key: string): V | undefined {
    const lately = this.newer.get(key);
    if (lately !== undefined) return lately;
    const before = this.older.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  set(key: string, value: V) {
    this.older.delete(key);
    if (this.newer.size >= this.half && !this.newer.has(key)) {
      this.older = this.newer;
      this.newer = new Map();
    }
    this.newer.set(key, value);
  }

  delete(key: string) {
    this.newer.delete(key);
    this.older.delete(key);
  }

  clear() {
    this.newer.clear();
    this.older.clear();
  }

  get size(): number {
    return this.newer.size + this.older.size;
  }
}
