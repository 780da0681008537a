// A cache of bounded size, for values that can be made again, but at a cost.

/** Empties itself when it is full. Callers' requests decide which keys there are, so without a bound it would grow without end. */
export class Memory<V> {
  private readonly known = new Map<string, V>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(key: string): V | undefined {
    return this.known.get(key);
  }

  set(key: string, value: V) {
    if (this.known.size >= this.most && !this.known.has(key)) this.known.clear();
    this.known.set(key, value);
  }

  delete(key: string) {
    this.known.delete(key);
  }

  clear() {
    this.known.clear();
  }

  get size(): number {
    return this.known.size;
  }
}
