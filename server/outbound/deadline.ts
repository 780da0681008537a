/** A timer may be this late although the process ran normally. */
const tolerableMs = 20;

/**
 * Calls `passed` after so many milliseconds, and returns a function that cancels it.
 * While this process stood still it could receive no response, so that time isn't counted.
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
