// What takes long is done a piece at a time, with everybody else served in between.

/** Milliseconds, and the rest of the piece that is being done then. */
const longest = 5;

export async function inTurns<T>(all: Iterable<T>, each: (one: T) => void | Promise<void>) {
  let since = performance.now();
  for (const one of all) {
    await each(one);
    if (performance.now() - since < longest) continue;
    await new Promise<void>((next) => setImmediate(next));
    since = performance.now();
  }
}
