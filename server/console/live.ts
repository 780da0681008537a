// Tells open pages by server-sent events that something has changed. The pages then ask for the new state themselves.
import type { ServerResponse } from 'node:http';

/** What changes are about: requests that were answered, records that were changed, jobs that ended. */
export type Topic = 'requests' | 'changes' | 'jobs';

const everything = 'data: requests changes jobs\n\n';
const mostStreams = 100;
/** Changes within this time are told together. */
const gatherMs = 250;
const beatMs = 15_000;
/** A client that leaves so many bytes unread is treated as gone. */
const mostUnread = 16 * 1024;

interface Listener {
  /** Asked at each beat. */
  mayStay(): boolean;
  /** The session in which the page was opened, where there are sessions. */
  session?: string | undefined;
}

interface Limits {
  most?: number;
  beatMs?: number;
  /** Whether other processes may change things without telling this one. If so, pages are told at each beat to refresh. */
  others?: boolean;
}

export class Live {
  private readonly streams = new Map<ServerResponse, Listener>();
  private readonly limits: Required<Limits>;
  private readonly changes = new Set<Topic>();
  private gathering: NodeJS.Timeout | undefined;
  private beating: NodeJS.Timeout | undefined;
  private ended = false;
  /** Grows by one with each change. A page says which count it was made at. It begins with the time, so that the count of an earlier process isn't reached again. */
  count = Date.now();

  constructor(limits: Limits = {}) {
    this.limits = { most: mostStreams, beatMs, others: false, ...limits };
  }

  get size() {
    return this.streams.size;
  }

  changed(topic: Topic) {
    this.count++;
    if (this.streams.size === 0) return;
    this.changes.add(topic);
    this.gathering ??= setTimeout(() => this.tell(), gatherMs).unref();
  }

  /** False if there is no room for another stream. Changes since the page was made are told at once. */
  open(response: ServerResponse, listener: Listener, since = this.count): boolean {
    if (this.ended || this.streams.size >= this.limits.most) return false;
    // the browser has left meanwhile, and `close` is over: nothing would ever free this stream's place
    if (response.destroyed) return true;
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    response.write('retry: 2000\n\n');
    if (since !== this.count) response.write(everything);
    this.streams.set(response, listener);
    response.once('close', () => this.streams.delete(response));
    this.beating ??= setInterval(() => this.beat(), this.limits.beatMs).unref();
    return true;
  }

  /** Ends the streams of all tabs of a browser that signs out. */
  leave(session: string) {
    for (const [response, listener] of this.streams) if (listener.session === session) response.end();
  }

  /** Called when the server is about to end, because it waits for open requests. */
  end() {
    this.ended = true;
    clearInterval(this.beating);
    clearTimeout(this.gathering);
    for (const response of this.streams.keys()) response.end();
  }

  private tell() {
    this.gathering = undefined;
    this.write(`data: ${[...this.changes].join(' ')}\n\n`);
    this.changes.clear();
  }

  private beat() {
    for (const [response, listener] of this.streams) if (!listener.mayStay()) response.end();
    this.write(this.limits.others ? everything : ': still there\n\n');
  }

  private write(text: string) {
    for (const response of this.streams.keys()) {
      if (response.writableEnded) continue;
      if (response.writableLength > mostUnread) response.destroy();
      else response.write(text);
    }
  }
}
