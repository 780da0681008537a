// What takes long is done a piece at a time, with everybody else served in between: as long as a piece took, nothing more of it is done.

/** Milliseconds, and the rest of the piece that is being done then. */
const longest = 5;

/** Others need several turns of the event loop for what they ask, above all where the store is another process. */
const restAfter = (ms: number) => new Promise<void>((next) => setImmediate(() => setTimeout(next, ms)));

export async function inTurns<T>(all: Iterable<T>, each: (one: T) => void | Promise<void>) {
  let since = performance.now();
  for (const one of all) {
    await each(one);
    if (performance.now() - since < longest) continue;
    await restAfter(performance.now() - since);
    since = performance.now();
  }
}
