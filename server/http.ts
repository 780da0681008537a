// The HTTP server around the application. A request that can't be read as HTTP gets a JSON error like any other.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { hostProblem } from './host.ts';
import { createServer } from './node-http.ts';
import { type Bounds, endSlowReaders } from './slow-readers.ts';
import { callOf } from './tracing.ts';

const responses: Record<string, [status: string, errors: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

const place = Symbol('place');
type Placed = ServerResponse & { [place]?: number | undefined };

/**
 * Answers that are under way, each at a place of a list that it knows. In a Set they would be collected late: it makes itself a new table every few
 * dozen entries, the old one leads to the new one and to all that were in it, and what is found from there outlives the quick collections.
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

/** The requests of a server that are under way, and whether it is about to end. */
interface Traffic {
  open: Open;
  leaving: boolean;
  quiet?: () => void;
}

const traffic = new WeakMap<Server, Traffic>();

/** So many connections may come in one moment, as long as the system allows it; Node's own 511 fall short of a thousand callers. */
const mostArriving = 4096;
/** Each takes some 20 kB. Where so many are open, those on which nobody waits for an answer end for the sake of new ones. */
const mostConnections = 10_000;
/** Requests on a connection that are read ahead of the answers before them. Browsers send none, and those who send many want answers to few. */
const mostAhead = 32;
const cutAfterMs = 2000;
/**
 * Node makes an error for each request that its connection leaves behind, and a stack for each error: a pause of 100 ms for thousands of them,
 * in which nobody else is served.
 */
function withoutStacks() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  process.nextTick(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}
const tooFarAhead = 'Too many requests were sent ahead of their answers';

/** Told of each request that was refused here, and that the listener has never heard of. */
type Unheard = (status: number, requestId: string) => void;

export function httpServer(listener: RequestListener, unheard: Unheard = () => {}, bounds?: Bounds): Server {
  const limits = {
    // whether there is a Host is looked at here, so that who forgets it gets JSON like everybody else
    requireHostHeader: false,
    // a little longer than bodies may take, whose end the application tells in its own words
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
  /** Nothing more is read of a connection that is too far ahead; it ends behind the answers that it waits for. */
  function isTooFarAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const waiting = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, waiting);
    // what has been read already holds thousands more, and all that they cost is this line
    if (waiting > mostAhead + 1) return true;
    here.open.add(response);
    response.on('close', over).on('close', () => ahead.set(socket, ahead.get(socket)! - 1));
    if (waiting <= mostAhead) return false;
    socket.pause();
    socket.prependOnceListener('close', withoutStacks);
    // late, so that whoever connects again to do the same does it seldom
    setTimeout(refuse, cutAfterMs, response, 503, tooFarAhead, { 'Retry-After': '2.0' });
    return true;
  }
  const server = createServer(limits, (request, response) => {
    // it has a socket as soon as it is its turn to be answered
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
  server.maxConnections = mostConnections;
  server.on('drop', () => server.closeIdleConnections());
  traffic.set(server, here);
  const looking = endSlowReaders(here.open, bounds);
  server.on('close', () => clearInterval(looking));
  // longer than clients and proxies keep a connection, so that none is closed under a request on its way
  server.keepAliveTimeout = 75_000;
  /** What comes to no request that could be answered. */
  function end(socket: Duplex, status: string, errors: string) {
    if (!socket.writable) return;
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
    // requests before it that came whole are answered first, as HTTP has it
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
  server.on('connect', (_request, socket) => end(socket, '405 Method Not Allowed', 'This server is no proxy'));
  return server;
}

/** `port` 0 is any that is free. */
export const listenAt = (server: NetServer, port: number, host: string) =>
  new Promise<void>((ready, failed) => server.once('error', failed).listen({ port, host, backlog: mostArriving }, ready));

/** What has been read of a connection when the last answer is out has become a request by then. */
const settledMs = 100;

/**
 * Ends the server and cuts no request. From now on each answer ends its connection. For `noticeMs` new connections are taken still,
 * since whoever sends requests here needs that long to hear that it shouldn't; after `finishMs` more what isn't answered is cut off.
 */
export async function leave(server: Server, { noticeMs, finishMs }: { noticeMs: number; finishMs: number }): Promise<void> {
  const here = traffic.get(server)!;
  here.leaving = true;
  for (const response of here.open) if (!response.headersSent) response.setHeader('Connection', 'close');
  await pause(noticeMs);
  // HTTP's own way to close also ends the connections that rest just now, on which the next request may be on its way
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
  // on what is left nobody has asked for anything
  server.closeAllConnections();
  await closed;
  // what HTTP has begun beside it ends too, and that there is nothing to close any more is no news
  server.close(() => {});
}

/** Whether the caller has what `tag` stands for, whatever it says to caches on the way. */
export function hasAlready({ headers }: IncomingMessage, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
}
