// In which order a collection's products come, once some have been added or moved.
import { setImmediate as turn } from 'node:timers/promises';

interface Placed {
  id: number;
  position: number;
}

/** A collect that is there, or a product that is to get one. */
type Entry = Placed | { product_id: number };

export interface Wish {
  entry: Entry;
  position: number | undefined;
}

/** What a collection has. */
interface Places {
  /** The last place; 0 where there is none. */
  last(): Promise<number>;
  /** Who is between two places, both included, in order, a part at a time. */
  between(from: number, to: number): AsyncIterable<Placed[]>;
}

/** So many are put in order before the event loop is given back. */
const placedAtOnce = 20_000;

/** For each place that is asked for, in order, the next one that nobody has. Behind the last place there are no gaps. */
function freePlaces(asked: number[], taken: number[], end: number): number[] {
  let [at, next, last] = [0, 1, end];
  return asked.map((position) => {
    next = Math.min(Math.max(next, position), last + 1);
    for (; at < taken.length && taken[at]! <= next; at++) if (taken[at] === next) next++;
    last = Math.max(last, next);
    return next++;
  });
}

/**
 * Who gets another place, and which. Those that ask for one are taken out of the order and put back in by their places, the lowest first; the places
 * that there are stay, gaps between them too, and whoever has none gets the next free one. So of a long collection only what lies between is read.
 */
export async function placed(wishes: Wish[], { last, between }: Places) {
  const added = wishes.flatMap(({ entry, position }) => ('id' in entry || position !== undefined ? [] : [entry]));
  const moves = wishes
    .flatMap(({ entry, position }) => (position === undefined || ('id' in entry && entry.position === position) ? [] : [{ entry, position }]))
    .sort((a, b) => a.position - b.position);
  // of those that ask for one place the first gets it, and the next comes behind it
  for (const [at, move] of moves.entries()) if (at > 0) move.position = Math.max(move.position, moves[at - 1]!.position + 1);
  const changes: { made: { product_id: number; position: number }[]; moved: Placed[] } = { made: [], moved: [] };
  if (added.length + moves.length === 0) return changes;

  const end = await last();
  const moving = new Set(moves.flatMap(({ entry }) => ('id' in entry ? [entry.id] : [])));
  const arriving = moves.flatMap(({ entry, position }) => ('id' in entry ? [] : [position]));
  const concerned = moves.flatMap(({ entry, position }) => ('id' in entry ? [position, entry.position] : [position]));
  const taken: number[] = [];
  const staying: Entry[] = [];
  if (moves.length > 0)
    // whoever arrives may move all that are behind it
    for await (const rows of between(Math.min(...concerned), arriving.length > 0 ? end : Math.max(...concerned)))
      for (const row of rows) {
        taken.push(row.position);
        if (!moving.has(row.id)) staying.push(row);
      }
  for (const [at, entry] of added.entries()) {
    taken.push(end + 1 + at);
    staying.push(entry);
  }

  const free = freePlaces(arriving, taken, end + added.length);
  const none = Number.POSITIVE_INFINITY;
  let [fromTaken, fromFree, moved, stayed] = [0, 0, 0, 0];
  while (fromTaken < taken.length || fromFree < free.length) {
    if ((fromTaken + fromFree) % placedAtOnce === 0) await turn();
    const position = Math.min(taken[fromTaken] ?? none, free[fromFree] ?? none);
    if (taken[fromTaken] === position) fromTaken++;
    else fromFree++;
    const following = Math.min(taken[fromTaken] ?? none, free[fromFree] ?? none);
    const next = moves[moved];
    // a place in a gap is behind the one before it, for whoever comes from there too
    const isBehind = next && 'id' in next.entry && next.entry.position < next.position && next.position < following;
    const isNext = next && (next.position <= position || isBehind || stayed === staying.length);
    const entry = isNext ? moves[moved++]!.entry : staying[stayed++]!;
    if (!('id' in entry)) changes.made.push({ product_id: entry.product_id, position });
    else if (entry.position !== position) changes.moved.push({ id: entry.id, position });
  }
  return changes;
}
