/** Timers are never quite on time. */
const tolerableMs = 20;

/**
 * Calls back after so many milliseconds, and gives back what calls that off.
 * While this process stood still it could have heard nobody, so that time isn't counted.
 */
export function deadline(ms: number, passed: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (forMs: number) => {
    const due = performance.now() + forMs;
    timer = setTimeout(() => {
      const lateMs = performance.now() - due;
      if (lateMs > tolerableMs) wait(lateMs);
      else passed();
    }, forMs);
  };
  wait(ms);
  return () => clearTimeout(timer);
}
