// Ends connections on which answers wait that nobody takes: what they hold would stay in memory for as long as their readers like.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { usualPatience } from '../contract/send.ts';
import { callOf } from './tracing.ts';

/** Of a piece nobody sees how much has been taken, so it has the time that it takes at so many bytes a second besides. */
export interface Bounds {
  ms: number;
  bytesPerSecond: number;
  /** In all answers together. Beyond it those are ended who hold most, and take nothing. */
  mostBytes: number;
}

const usualBounds: Bounds = { ...usualPatience, mostBytes: 64 * 2 ** 20 };

interface Waiting {
  taken: number;
  since: number;
}

/** An app in a shop, or whoever calls without a token. */
function holderOf({ req }: ServerResponse): string {
  const { shopId, appId } = callOf(req);
  return shopId === undefined ? `from ${req.socket.remoteAddress}` : `${shopId}/${appId}`;
}

/** Looks from time to time. Who sends something meanwhile has taken nothing for that. */
export function endSlowReaders(open: Iterable<ServerResponse>, bounds = usualBounds): NodeJS.Timeout {
  const known = new WeakMap<Socket, Waiting>();
  const look = () => {
    const now = performance.now();
    const still: { socket: Socket; holder: string }[] = [];
    const heldBy = new Map<string, number>();
    let inAll = 0;
    for (const response of open) {
      const { socket, writableLength } = response;
      if (writableLength === 0) continue;
      const holder = holderOf(response);
      heldBy.set(holder, (heldBy.get(holder) ?? 0) + writableLength);
      inAll += writableLength;
      // one behind others has none yet
      if (!socket) continue;
      const left = socket.writableLength;
      const taken = socket.bytesWritten - left;
      const before = known.get(socket);
      if (before?.taken !== taken) known.set(socket, { taken, since: now });
      else if (now - before.since > bounds.ms + (left / bounds.bytesPerSecond) * 1000) socket.destroy();
      else still.push({ socket, holder });
    }
    if (inAll <= bounds.mostBytes) return;
    const [most] = [...heldBy].sort(([, a], [, b]) => b - a)[0]!;
    for (const { socket } of still.filter(({ holder }) => holder === most)) socket.destroy();
  };
  return setInterval(look, bounds.ms / 10).unref();
}
