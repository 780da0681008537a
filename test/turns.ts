// How long work keeps the event loop, by what the thread computed: time on the clock would tell of other tests too.

/** Milliseconds of CPU that a call may take of one turn of the event loop. */
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

/** Milliseconds of CPU that its longest turn took. Where they were too many it is asked again: a collection of garbage comes once. */
export async function longestTurn(work: () => unknown, most = mostOfATurn): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && least >= most; time++) least = Math.min(least, await longestOf(work));
  return least;
}
