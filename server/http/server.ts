// The HTTP server around the application. A request that can't be read as HTTP gets a JSON error like any other refused request.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { callOf } from '../monitoring/tracing.ts';
import { hostProblem } from './host.ts';
import { createServer } from './node-http.ts';
import { type Bounds, endSlowReaders } from './slow-readers.ts';

const responses: Record<string, [status: string, errors: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

const place = Symbol('place');
type Placed = ServerResponse & { [place]?: number | undefined };

/**
 * The responses under way, in an array; each knows its own index. A Set would be collected late: every few dozen entries it makes itself a new table.
 * The old table refers to the new one and to all former entries, and what is reachable from there survives the quick garbage collections.
 */
class Open {
  private readonly answers: Placed[] = [];

  get size() {
    return this.answers.length;
  }

  add(answer: Placed) {
    answer[place] = this.answers.push(answer) - 1;
  }

  delete(answer: Placed) {
    const at = answer[place];
    if (at === undefined) return;
    answer[place] = undefined;
    const last = this.answers.pop()!;
    if (last === answer) return;
    this.answers[at] = last;
    last[place] = at;
  }

  [Symbol.iterator]() {
    return this.answers.values();
  }
}

/** The requests of a server that are under way, and whether the server is about to end. */
interface Traffic {
  open: Open;
  leaving: boolean;
  quiet?: () => void;
}

const traffic = new WeakMap<Server, Traffic>();

/** How many connections may wait to be accepted, if the system allows it. Node's default of 511 is too few for a thousand callers at once. */
const mostArriving = 4096;
/** Each connection takes some 20 kB. Beyond this number, idle connections are closed to make room for new ones. */
const mostConnections = 10_000;

/** A quarter of the descriptors is left for the database, files, and calls to other servers: clients that take them all would stop these too. */
export const connectionsWithin = (descriptors: number) => Math.min(mostConnections, Math.floor(0.75 * descriptors));

/** How many descriptors the process may have. Only Linux says it in a file. */
function mostDescriptors(): number {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
/** How many requests of a connection are read ahead of their responses. Browsers don't pipeline; a client that sends many often reads few of the responses. */
const mostAhead = 32;
const cutAfterMs = 2000;
/**
 * When a connection ends, Node makes an error for each of its open requests, and each error has a stack. For thousands of requests that blocks the event loop
 * for 100 ms.
 */
function withoutStacks() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  process.nextTick(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}
const tooFarAhead = 'Too many requests were sent ahead of their answers';

/** Called for each request that is refused here and so never reaches the listener. */
type Unheard = (status: number, requestId: string) => void;

export function httpServer(listener: RequestListener, unheard: Unheard = () => {}, bounds?: Bounds): Server {
  const limits = {
    // `hostProblem` checks the Host header, so that a request without one gets a JSON error too
    requireHostHeader: false,
    // a little longer than a body may take: the application ends a late body first, with its own message
    headersTimeout: 15_000,
    requestTimeout: 40_000,
    connectionsCheckingInterval: 2_000,
  };
  const here: Traffic = { open: new Open(), leaving: false };
  function over(this: ServerResponse) {
    here.open.delete(this);
    if (here.open.size === 0) here.quiet?.();
  }
  function refuse(response: ServerResponse, status: number, errors: string, headers: Record<string, string> = {}) {
    const { requestId } = callOf(response.req);
    unheard(status, requestId);
    const body = JSON.stringify({ errors });
    const always = { 'X-Request-Id': requestId, 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length, Connection: 'close' };
    response.writeHead(status, { ...always, ...headers }).end(body);
  }
  const ahead = new WeakMap<Socket, number>();
  /** Reads no more of a connection that is too far ahead. The connection ends after the responses that it waits for. */
  function isTooFarAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const waiting = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, waiting);
    // Node may have parsed thousands more requests already: each of them costs no more than this line
    if (waiting > mostAhead + 1) return true;
    here.open.add(response);
    response.on('close', over).on('close', () => ahead.set(socket, ahead.get(socket)! - 1));
    if (waiting <= mostAhead) return false;
    socket.pause();
    socket.prependOnceListener('close', withoutStacks);
    // the refusal is delayed, so that a client that reconnects to do the same does it seldom
    setTimeout(refuse, cutAfterMs, response, 503, tooFarAhead, { 'Retry-After': '2.0' });
    return true;
  }
  const server = createServer(limits, (request, response) => {
    // a response gets its socket when it is its turn to be sent; without one it waits behind others of its connection
    if (response.socket === null) {
      if (isTooFarAhead(request, response)) return;
    } else {
      here.open.add(response);
      response.on('close', over);
    }
    if (here.leaving) response.setHeader('Connection', 'close');
    const errors = hostProblem(request);
    if (errors === undefined) return listener(request, response);
    refuse(response, 400, errors);
  });
  server.maxConnections = connectionsWithin(mostDescriptors());
  server.on('drop', () => server.closeIdleConnections());
  traffic.set(server, here);
  const looking = endSlowReaders(here.open, bounds);
  server.on('close', () => clearInterval(looking));
  // longer than clients and proxies keep an idle connection: otherwise the server could close one while a request is on its way
  server.keepAliveTimeout = 75_000;
  /** Ends a connection with an error where there is no request to respond to. Node no longer watches it: a client that doesn't end its half would keep it. */
  function end(socket: Duplex, status: string, errors: string) {
    if (!socket.writable) return;
    const cut = setTimeout(() => socket.destroy(), cutAfterMs);
    socket.once('close', () => clearTimeout(cut));
    const body = JSON.stringify({ errors });
    const requestId = randomUUID();
    unheard(Number(status.slice(0, 3)), requestId);
    const headers = [`X-Request-Id: ${requestId}`, 'Content-Type: application/json; charset=utf-8', `Content-Length: ${body.length}`, 'Connection: close'];
    socket.end([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'));
  }
  const ending = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (ending.has(socket)) return;
    const [status, errors] = responses[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read'];
    // HTTP requires that complete requests before the faulty one are answered first
    const before = [...here.open].filter(({ req }) => req.socket === socket && req.complete);
    let left = before.length;
    if (left === 0) return end(socket, status, errors);
    ending.add(socket);
    for (const response of before)
      response.once('close', () => {
        if (--left === 0) end(socket, status, errors);
      });
  });
  server.on('checkExpectation', (_request, response) => refuse(response, 417, 'Expect can only be 100-continue'));
  server.on('connect', (_request, socket) => {
    // Node no longer listens to its errors: a client that breaks off would end the process
    socket.on('error', () => {});
    end(socket, '405 Method Not Allowed', 'This server is no proxy');
  });
  return server;
}

/** With `port` 0 the system picks a free one. */
export const listenAt = (server: NetServer, port: number, host: string) =>
  new Promise<void>((ready, failed) => server.once('error', failed).listen({ port, host, backlog: mostArriving }, ready));

/** After the last response, data that was already read from a connection becomes a request within this time. */
const settledMs = 100;

/**
 * Ends the server without cutting off a request. From the call on, each response closes its connection. For `noticeMs` new connections are still accepted,
 * since load balancers need that long to learn that the server leaves. After another `finishMs` all unfinished requests are cut off.
 */
export async function leave(server: Server, { noticeMs, finishMs }: { noticeMs: number; finishMs: number }): Promise<void> {
  const here = traffic.get(server)!;
  here.leaving = true;
  for (const response of here.open) if (!response.headersSent) response.setHeader('Connection', 'close');
  await pause(noticeMs);
  // `Server.close` of HTTP also ends idle connections, on which the next request may be on its way; that of `net` doesn't
  const closed = new Promise((done) => NetServer.prototype.close.call(server, done));
  const cut = setTimeout(() => server.closeAllConnections(), finishMs);
  do {
    if (here.open.size > 0)
      await new Promise<void>((quiet) => {
        here.quiet = quiet;
      });
    await pause(settledMs);
  } while (here.open.size > 0);
  clearTimeout(cut);
  // the connections that are left have no request
  server.closeAllConnections();
  await closed;
  // also stops the timers of the HTTP server; its error that the server is closed already doesn't matter
  server.close(() => {});
}

/** Whether If-None-Match says that the caller already has the version with this `tag`. */
export function hasAlready({ headers }: IncomingMessage, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
}
