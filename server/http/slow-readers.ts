// Ends connections whose clients don't read their responses. Otherwise clients could keep those responses in the server's memory for as long as they like.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { usualPatience } from '../../contract/requests/send.ts';
import { callOf } from '../monitoring/tracing.ts';

/** Nobody can see how much of one written piece the client has read. So a piece gets `ms`, and in addition its size divided by `bytesPerSecond`. */
export interface Bounds {
  ms: number;
  bytesPerSecond: number;
  /** Bytes of all unread responses together. Beyond it, the stalled connections of the holder with the most bytes are ended. */
  mostBytes: number;
}

const usualBounds: Bounds = { ...usualPatience, mostBytes: 64 * 2 ** 20 };

interface Waiting {
  taken: number;
  since: number;
}

/** On whose account unread bytes count: an app in a shop, or the address of a caller without a token. */
function holderOf({ req }: ServerResponse): string {
  const { shopId, appId } = callOf(req);
  return shopId === undefined ? `from ${req.socket.remoteAddress}` : `${shopId}/${appId}`;
}

/** Checks the connections at intervals. Sending more requests doesn't count as reading. */
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
      // a pipelined response behind others has no socket yet
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
