// Limits on request bodies while they arrive: how many bytes wait in memory (for one caller and in all), how slowly they may come, and in how many pieces.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusal } from './refusal.ts';

interface ArrivalLimits {
  /** The most bytes of bodies in memory, for all callers together. */
  inAll: number;
  /** The first bytes of each body are not counted, so a small body is never refused because memory is short. */
  free: number;
  /** After `graceMs` a body must have arrived at `bytesPerSecond` on average. After `endMs` it must be complete. */
  graceMs: number;
  bytesPerSecond: number;
  endMs: number;
  /** The most pieces that a body may arrive in. A body in pieces of one byte costs a hundred times what it costs in one piece. */
  pieces: number;
}

const usual: ArrivalLimits = {
  inAll: 48 * 1024 * 1024,
  free: 64 * 1024,
  graceMs: 5_000,
  bytesPerSecond: 1024,
  endMs: 30_000,
  pieces: 10_000,
};

/** A caller may have one part in so many of what the others leave: 16 MB while they have nothing. So however many have all that they may, there is room left. */
const shares = 3;

const tooLong = refusal(408, 'The request took too long to arrive');
const noRoom = refusal(503, 'Too many large bodies are arriving at once', { 'Retry-After': '2.0' });
const inCrumbs = refusal(400, 'The body arrives in too many pieces');
const brokenOff = refusal(400, 'The body broke off');
export const tooLarge = (bytes: number) => refusal(413, `The body is larger than ${bytes} bytes`);

export interface Receiving {
  /** The caller against whose share of the memory the body counts. */
  caller: string;
  /** The most bytes that the body may have, also after decompression. */
  atMost: number;
  /** Gets what is to be called once the call is done and its response has ended. */
  whenOver(leave: () => void): void;
}

export type Becomes = (length: number) => Refusal | undefined;

/** Counts more bytes that a call keeps in memory until it is done. False, and nothing is counted, where the limits leave too little. */
export type Keeps = (bytes: number) => boolean;

interface Room {
  caller: string;
  charged: number;
}

export class Arrivals {
  private readonly limits: ArrivalLimits;
  private readonly taken = new Map<string, number>();
  private takenInAll = 0;
  /** How many bodies were refused because the limits left no memory for them. */
  refused = 0;

  constructor(limits: Partial<ArrivalLimits> = {}) {
    this.limits = { ...usual, ...limits };
  }

  /**
   * Collects all bytes of a body and passes them to `use`, or returns a refusal. What `use` makes of the bytes takes memory too.
   * So they stay counted until the call is over: calls that wait for something hold no more memory together than bodies that arrive, also those whose
   * callers have hung up.
   * Where `use` makes more of them, it calls `becomes` with the new length. That counts from then on, or `becomes` returns a refusal.
   * What the call fetches from elsewhere later is counted by `keeps`.
   */
  async receive<T>(
    request: IncomingMessage,
    { caller, atMost, whenOver }: Receiving,
    use: (bytes: Buffer, becomes: Becomes, keeps: Keeps) => Promise<T | Refusal>,
  ): Promise<T | Refusal> {
    const room = { caller, charged: 0 };
    const leave = () => void this.charge(room, 0);
    const becomes: Becomes = (length) => (this.charge(room, Math.max(0, length - this.limits.free)) ? undefined : this.full());
    const keeps: Keeps = (bytes) => {
      const fits = this.charge(room, room.charged + bytes);
      if (fits) whenOver(leave);
      else this.refused++;
      return fits;
    };
    try {
      const bytes = await this.collect(request, room, atMost);
      return Buffer.isBuffer(bytes) ? await use(bytes, becomes, keeps) : bytes;
    } finally {
      if (room.charged > 0) whenOver(leave);
    }
  }

  private full(): Refusal {
    this.refused++;
    return noRoom;
  }

  private collect(request: IncomingMessage, room: Room, atMost: number): Promise<Buffer | Refusal> {
    const { free, graceMs, bytesPerSecond, endMs, pieces } = this.limits;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > atMost) return Promise.resolve(tooLarge(atMost));
    // the connection is closed already, so nobody receives this response
    if (request.destroyed) return Promise.resolve(brokenOff);
    let buffer = Buffer.alloc(0);
    let size = 0;
    let parts = 0;
    // memory for the announced length is reserved at once, so that a body that begins can also end; without a length it grows by doubling
    const grow = (needed: number) => {
      const capacity = Math.min(atMost, Math.max(needed, announced, 2 * buffer.length));
      if (!this.charge(room, Math.max(0, capacity - free))) return false;
      const larger = Buffer.allocUnsafeSlow(capacity);
      buffer.copy(larger, 0, 0, size);
      buffer = larger;
      return true;
    };
    return new Promise<Buffer | Refusal>((done) => {
      const began = performance.now();
      const end = (outcome: Buffer | Refusal) => {
        clearTimeout(timer);
        request.off('data', onData).off('end', onEnd).off('close', onClose);
        done(outcome);
      };
      const onData = (part: Buffer) => {
        if (size + part.length > atMost) return end(tooLarge(atMost));
        if (++parts > pieces) return end(inCrumbs);
        if (size + part.length > buffer.length && !grow(size + part.length)) return end(this.full());
        size += part.copy(buffer, size);
      };
      const onEnd = () => end(buffer.subarray(0, size));
      const onClose = () => end(brokenOff);
      const check = () => {
        const passed = performance.now() - began;
        if (passed >= endMs || size < (bytesPerSecond * passed) / 1000) return end(tooLong);
        timer = setTimeout(check, Math.min(1000, endMs - passed));
      };
      let timer = setTimeout(check, Math.min(graceMs, endMs));
      if (announced > free && !grow(announced)) return end(this.full());
      request.on('data', onData).on('end', onEnd).on('close', onClose);
    });
  }

  /** Sets how many bytes are counted for a body. Returns false, and changes nothing, where the limits leave too little. */
  private charge(room: Room, bytes: number): boolean {
    const more = bytes - room.charged;
    const before = this.taken.get(room.caller) ?? 0;
    const theirs = before + more;
    const ofOthers = this.takenInAll - before;
    if (more > 0 && theirs > (this.limits.inAll - ofOthers) / shares) return false;
    room.charged = bytes;
    this.takenInAll += more;
    if (theirs > 0) this.taken.set(room.caller, theirs);
    else this.taken.delete(room.caller);
    return true;
  }
}

const lingerMs = 2_000;
const lingerPieces = 100;
/** A body of at most this many bytes is read to its end, which costs less than a new connection. */
const trifle = 64 * 1024;
/** At most this many bytes of a larger body are read, in case it ends within them. */
const glimpse = 256 * 1024;

/**
 * Called before a response to a request whose body is still arriving: the connection ends with that response. It stays open for 2 s, because a caller
 * that is still sending gets no response from a connection that is cut. Meanwhile at most 256 kB are read: to read all would cost as much as to accept it.
 */
export function letGo(request: IncomingMessage, response: ServerResponse) {
  if (request.complete || request.destroyed) return;
  if (Number(request.headers['content-length'] ?? Infinity) <= trifle) return;
  const { socket } = request;
  response.setHeader('Connection', 'close');
  // Node would cut the connection as soon as the response is written
  socket.destroySoon = () => socket.end();
  const cut = () => void socket.destroy();
  const timer = setTimeout(cut, lingerMs);
  socket.once('close', () => clearTimeout(timer));
  let size = 0;
  let parts = 0;
  request
    .on('data', (part: Buffer) => {
      size += part.length;
      if (size <= glimpse && ++parts <= lingerPieces) return;
      // without this, Node reads on until it has kept 64 kB, which are 65,536 chunks of one byte
      request._read = () => {};
      request.pause();
      socket.pause();
    })
    .once('end', () => (socket.writableFinished ? cut() : socket.once('finish', cut)))
    .on('error', cut)
    .resume();
}

/** For handlers that don't know `letGo`, such as Express: calls it where a response begins before the body has arrived. Otherwise Node reads on to its end. */
export function letGoOnResponse(request: IncomingMessage, response: ServerResponse) {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > trifle)) return;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    response.writeHead = writeHead;
    letGo(request, response);
    return writeHead(...head);
  };
}
