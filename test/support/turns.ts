// Measures how long work blocks the event loop, in CPU time of the thread: elapsed time would depend on other tests too.

/** Milliseconds of CPU time that a call may take in one turn of the event loop. */
export const mostOfATurn = 50;

const computed = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

async function longestOf(work: () => unknown): Promise<number> {
  let longest = 0;
  let over = false;
  await new Promise(setImmediate);
  let since = computed();
  const turn = () => {
    const now = computed();
    longest = Math.max(longest, now - since);
    since = now;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await work();
  } finally {
    over = true;
    turn();
  }
  return longest;
}

/** Milliseconds of CPU time of the longest turn. If they are too many the work is run again, since a garbage collection may be in one run. */
export async function longestTurn(work: () => unknown, most = mostOfATurn): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && least >= most; time++) least = Math.min(least, await longestOf(work));
  return least;
}
