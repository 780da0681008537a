// Works out the positions of a collection's products after some of them were added or moved.
import { setImmediate as turn } from 'node:timers/promises';

interface Placed {
  id: number;
  position: number;
}

/** A collect that exists, or a product that is to get one. */
type Entry = Placed | { product_id: number };

export interface Wish {
  entry: Entry;
  position: number | undefined;
}

/** Reads the positions that are taken in a collection. */
interface Places {
  /** The last position; 0 where the collection is empty. */
  last(): Promise<number>;
  /** The collects from one position to another, both included, in order and in batches. */
  between(from: number, to: number): AsyncIterable<Placed[]>;
}

/** So many entries are put in order before the event loop gets a turn. */
const placedAtOnce = 20_000;

/** For each position that is asked for, in order: the next position that is free. Behind the last position no gaps are made. */
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
 * Decides which entries get another position, and which one. Entries that ask for a position are taken out of the order and put back in, the lowest
 * position first. The positions that are taken stay the same, with the gaps between them. A new entry takes the next free position in addition.
 * So only the part of a long collection that lies between the old and the new positions is read.
 */
export async function placed(wishes: Wish[], { last, between }: Places) {
  const added = wishes.flatMap(({ entry, position }) => ('id' in entry || position !== undefined ? [] : [entry]));
  const moves = wishes
    .flatMap(({ entry, position }) => (position === undefined || ('id' in entry && entry.position === position) ? [] : [{ entry, position }]))
    .sort((a, b) => a.position - b.position);
  // where several entries ask for the same position, the first gets it, and the next ones come after it
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
    // a new entry may move all entries after it
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
    // an entry from before a gap that asks for a position in the gap comes last before the gap: it doesn't pass the entry after it
    const isBehind = next && 'id' in next.entry && next.entry.position < next.position && next.position < following;
    const isNext = next && (next.position <= position || isBehind || stayed === staying.length);
    const entry = isNext ? moves[moved++]!.entry : staying[stayed++]!;
    if (!('id' in entry)) changes.made.push({ product_id: entry.product_id, position });
    else if (entry.position !== position) changes.moved.push({ id: entry.id, position });
  }
  return changes;
}
