// Runs long work in pieces of 5 ms. After each piece it rests for as long as the piece took, so that other requests are served in between.

/** In milliseconds. The call that is running at the end of this time is finished first. */
const longest = 5;

/** Other requests need several turns of the event loop for what they ask, above all where the store is another process. */
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
