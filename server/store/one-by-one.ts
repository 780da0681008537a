/** How the pieces of work of one caller follow each other. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export const atOnce: InTurn = (work) => work();

/**
 * Begins each piece of work once the one before it has ended. So a call takes one place at a time, however many statements it sends at once. A limit to
 * the calls that may wait then holds for calls: otherwise a few that send much would take the places of many that would have been let in.
 */
export function oneByOne(): InTurn {
  let last: Promise<unknown> | undefined;
  return (work) => {
    const result = last ? last.then(work) : work();
    const ended = result.then(
      () => {},
      () => {},
    );
    last = ended;
    void ended.then(() => {
      if (last === ended) last = undefined;
    });
    return result;
  };
}
