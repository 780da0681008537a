// Tracks the server's leaky bucket, so that calls wait here instead of being refused there. All calls of a client share one limiter.

/** The server's smallest bucket, and the rate at which it leaks. Assumed where the server doesn't tell. */
const smallest = { size: 40, leakPerSecond: 2 };

export class Limiter {
  private size = smallest.size;
  /** The highest level that the bucket can have at the time `at`, as far as this client knows. */
  private level = 0;
  private at = 0;
  private sent = 0;
  private done = 0;
  /** No call is sent before this time. */
  private closedUntil = 0;
  private readonly waiting: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes room for one call. Returns a promise only where the call has to wait. */
  enter(signal: AbortSignal | null | undefined): number | Promise<number> {
    if (this.waiting.length === 0 && this.wait() <= 0) return this.go();
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', stop);
        resolve(this.go());
      };
      const stop = () => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        // with nobody waiting, its timer would only keep the program from ending
        this.pump();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.waiting.push(start);
      this.pump();
    });
  }

  /** `ticket` is what `enter` returned. A success without the header means that there is no limit. Other responses without it never reached the bucket. */
  leave(ticket: number, header: string | null | undefined, succeeded: boolean, retryAfterMs = 0) {
    const now = this.settle();
    this.done += 1;
    const [used = Number.NaN, size = Number.NaN] = header?.split('/').map(Number) ?? [];
    if (used >= 0 && size >= 1) {
      this.size = size;
      // calls that overlapped this one may have reached the server after it; without such calls the header is exact. No bucket holds more than its size
      const others = this.sent - ticket - 1;
      const held = Math.min(used, size);
      this.level = Math.min(Math.max(this.level, held), held + others);
    } else if (succeeded) this.size = Number.POSITIVE_INFINITY;
    else this.level = Math.max(0, this.level - 1);
    if (retryAfterMs > 0) this.closedUntil = Math.max(this.closedUntil, now + retryAfterMs);
    if (this.waiting.length > 0) this.pump();
  }

  private go(): number {
    this.settle();
    this.level += 1;
    this.sent += 1;
    return this.done;
  }

  private settle(): number {
    // the system clock may be set back, and calls would wait until it has caught up; performance.now() never goes back
    const now = performance.now();
    this.level = Math.max(0, this.level - ((now - this.at) / 1000) * smallest.leakPerSecond);
    this.at = now;
    return now;
  }

  /** Milliseconds until the bucket has room for one more call. */
  private wait(): number {
    const now = this.settle();
    return Math.max(this.closedUntil - now, ((this.level + 1 - this.size) / smallest.leakPerSecond) * 1000);
  }

  private pump() {
    clearTimeout(this.timer);
    let wait = 0;
    while (this.waiting.length > 0) {
      wait = this.wait();
      if (wait > 0) break;
      this.waiting.shift()?.();
    }
    // a timer may fire a little early
    if (this.waiting.length > 0) this.timer = setTimeout(() => this.pump(), wait + 2);
  }
}

/** Waits for `ms` milliseconds. Rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
