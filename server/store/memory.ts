// What is kept because making it again costs something.

/** Forgets everything once it is full: what callers send decides how much there is to keep, and none of it is needed. */
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

  clear() {
    this.known.clear();
  }

  get size(): number {
    return this.known.size;
  }
}
