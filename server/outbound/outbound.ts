// Every call to another server goes through here. The name is resolved once, the address is checked, and the connection goes to that address;
// bodies, time and redirects have limits. A sandbox additionally allows plain http and this machine's loopback addresses, and nothing else.
// Where only the operator chooses the hosts, any address may be called.
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { Agent as HttpAgent, request as httpRequest } from '../http/node-http.ts';
import { isLoopback, isOwn, isPublic, literalAddress } from './addresses.ts';
import { deadline } from './deadline.ts';
import { Names, type Resolve } from './names.ts';

export type Reason = 'scheme' | 'address' | 'connect' | 'timeout' | 'redirect' | 'too_large' | 'no_room' | 'aborted';

/** What is wrong with a URL. The codes are those for which contracts have messages beside an address. */
export type UrlProblem = 'invalid' | 'insecure' | 'not_public';

const saidOf: Record<UrlProblem, [Reason, string]> = {
  invalid: ['scheme', 'is not a URL that can be called'],
  insecure: ['scheme', 'must use HTTPS'],
  not_public: ['address', 'points to an address that is not public'],
};

export class OutboundProblem extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Whether the process may open no more files or connections, so that the other server isn't at fault. */
export const isOutOfFiles = ({ code = '' }: NodeJS.ErrnoException) => /^E[MN]FILE$/.test(code);

export interface OutboundRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** How many bytes of the response are accepted. */
  maxBytes: number;
  /** Only the status matters: this many bytes of the body are kept. A body that is too large, breaks off or is late ends there, and the call doesn't fail. */
  keep?: number;
  /**
   * Counts the memory for the body, beyond its first block: at once where the length is announced, so that a body that begins can also end.
   * Where it returns false the call ends with `no_room`.
   */
  keeps?: ((bytes: number) => boolean) | undefined;
  connectMs?: number;
  /** The time for the whole call, redirects included. */
  totalMs?: number;
  /** Ends the call early. */
  signal?: AbortSignal;
  /** Whether a redirect may be followed. Without this function none is, and the 3xx is the response. */
  follow?: (next: URL, from: URL) => boolean;
  /** Opens a new connection. A kept one may break just as it is reused, and the request is then sent again. */
  fresh?: boolean;
}

export interface OutboundResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** The address of the response, after redirects. */
  url: string;
}

const blockBytes = 64 * 1024;

/** The beginning of a body, copied into blocks. Kept as they arrive, chunks of one byte would take a hundred times their size. */
class Body {
  private readonly blocks: Buffer[] = [];
  /** How many bytes of the last block are used. */
  private used = blockBytes;
  private left: number;
  /** How many bytes are counted already. */
  private counted = blockBytes;
  private readonly keeps: (bytes: number) => boolean;

  constructor(most: number, keeps: (bytes: number) => boolean = () => true) {
    this.left = most;
    this.keeps = keeps;
  }

  /** Counts so many bytes in all. Returns false where there is no room for them. */
  reserve(bytes: number): boolean {
    if (bytes <= this.counted) return true;
    if (!this.keeps(bytes - this.counted)) return false;
    this.counted = bytes;
    return true;
  }

  /** Returns false where there is no room for another block. */
  add(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length && this.left > 0; ) {
      if (this.used === blockBytes) {
        if (!this.reserve((this.blocks.length + 1) * blockBytes)) return false;
        this.blocks.push(Buffer.allocUnsafeSlow(blockBytes));
        this.used = 0;
      }
      const copied = chunk.copy(this.blocks.at(-1)!, this.used, at, Math.min(chunk.length, at + this.left));
      this.used += copied;
      this.left -= copied;
      at += copied;
    }
    return true;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.blocks, Math.max(0, (this.blocks.length - 1) * blockBytes + this.used));
  }
}

const httpsPort = '443';
/** URLs leave out the usual port of their scheme. */
const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? httpsPort : '80');
const mostRedirects = 5;
/** A server may send a header of many kilobytes, and errors are stored with each call. */
const mostOfLocation = 200;
/** What takes the event loop's time is the pieces of a body, however small they are, and all that arrives, such as the extensions of chunks. */
const mostPieces = (maxBytes: number) => 1000 + maxBytes / 64;
const mostArriving = (maxBytes: number) => 64 * 1024 + maxBytes * 2;
/** Interim responses (1xx) are no part of a body. No server has a reason to send more of them. */
const mostInterim = 20;
const noRoom: [why: string, reason: Reason] = ['too much is being fetched at once', 'no_room'];

export interface OutboundOptions {
  sandbox: boolean;
  /** Whether only the operator chooses the hosts. Any address may then be called, also by plain http. */
  anywhere?: boolean;
  /** Tests resolve names themselves. */
  resolver?: Resolve;
  /** Tests say themselves which addresses this machine has. */
  isOwn?: (address: string) => boolean;
  /** How long an idle connection is kept. Tests shorten it. */
  restingMs?: number;
}

export class Outbound {
  readonly sandbox: boolean;
  private readonly anywhere: boolean;
  private readonly resolver: Resolve;
  private readonly isOwn: (address: string) => boolean;
  private readonly agents: Record<'kept' | 'fresh', { http: HttpAgent; https: HttpsAgent }>;

  private secureContext: SecureContext | undefined;
  private closed = false;

  constructor({ sandbox, anywhere = false, resolver = new Names().resolve, isOwn: has = isOwn, restingMs = 15_000 }: OutboundOptions) {
    this.sandbox = sandbox;
    this.anywhere = anywhere;
    this.resolver = resolver;
    this.isOwn = has;
    // callers limit how much they send at once; a limit here would make requests wait for a connection
    const agents = (keepAlive: boolean) => {
      // apps choose the hosts, so an idle connection isn't kept for as long as its host likes
      const options = { keepAlive, timeout: restingMs };
      return { http: new HttpAgent(options), https: new HttpsAgent(options) };
    };
    this.agents = { kept: agents(true), fresh: agents(false) };
  }

  /** The trusted authorities, loaded once: each connection would load them again, and one write may open 250. At the first use, so as not to slow the start. */
  private trusted(): SecureContext {
    this.secureContext ??= createSecureContext();
    return this.secureContext;
  }

  /** What is wrong with a URL, checked without the network. For the moment when the URL is registered. */
  problemWith(text: string): UrlProblem | undefined {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return 'invalid';
    if (this.anywhere) return undefined;
    if (url.protocol === 'http:' && !this.sandbox) return 'insecure';
    const address = literalAddress(url);
    const local = /(^|\.)(localhost|local|internal)\.?$/.test(url.hostname);
    if (address ? !this.allows(address, portOf(url)) : local && !(this.sandbox && url.hostname === 'localhost')) return 'not_public';
    return undefined;
  }

  async send(request: OutboundRequest): Promise<OutboundResponse> {
    const late = new AbortController();
    const callOff = deadline(request.totalMs ?? 10_000, () => late.abort());
    try {
      return await this.followed(request, request.signal ? AbortSignal.any([request.signal, late.signal]) : late.signal);
    } finally {
      callOff();
    }
  }

  close() {
    this.closed = true;
    for (const { http, https } of Object.values(this.agents)) for (const agent of [http, https]) agent.destroy();
  }

  private async followed({ follow, ...request }: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    let url = request.url;
    for (let hops = 0; ; hops++) {
      const problem = this.problemWith(url);
      if (problem) throw new OutboundProblem(saidOf[problem][0], `${url} ${saidOf[problem][1]}`);
      const response = await this.once({ ...request, url }, signal);
      const location = response.headers.location;
      if (!follow || response.status < 300 || response.status > 399 || !location) return response;
      const next = URL.parse(location, url);
      if (!next || hops === mostRedirects || !follow(next, new URL(url)))
        throw new OutboundProblem('redirect', `redirect from ${url} to ${location.slice(0, mostOfLocation)} is not followed`);
      url = next.href;
    }
  }

  /**
   * What this machine serves at a public address of its own reaches this process also where a firewall keeps it from everybody else. Only what is at the port
   * of HTTPS is certainly served to everybody. That may also be an app on the same machine.
   */
  private allows(address: string, port: string): boolean {
    if (this.anywhere) return true;
    if (this.sandbox) return isPublic(address) || isLoopback(address);
    return isPublic(address) && (port === httpsPort || !this.isOwn(address));
  }

  /** The `lookup` for the connection to a port, of a call that ends with the signal. */
  private lookup =
    (ended: AbortSignal, port: string): LookupFunction =>
    (hostname, options, done) =>
      this.resolver(
        hostname,
        options,
        (error, addresses) => {
          if (error) return done(error, '', 4);
          // a name with a private address among public ones is hardly an accident, so all are refused
          const bad = addresses.find(({ address }) => !this.allows(address, port));
          if (bad || addresses.length === 0) return done(new OutboundProblem('address', `${hostname} resolves to an address that is not public`), '', 4);
          if (options.all) return (done as (error: null, addresses: unknown) => void)(null, addresses);
          done(null, addresses[0]!.address, addresses[0]!.family);
        },
        ended,
      );

  private once(given: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    const { url, method = 'GET', headers = {}, body, maxBytes, keep, keeps, connectMs = 5_000, fresh } = given;
    const agents = this.agents[fresh ? 'fresh' : 'kept'];
    return new Promise((resolve, reject) => {
      /** Whether the call has its outcome. Errors may still come: a request that is cut off here reports that its connection was reset. */
      let isOver = false;
      const answered = (outcome: OutboundResponse | Promise<OutboundResponse>) => {
        isOver = true;
        resolve(outcome);
      };
      const failed = (error: Error) => {
        isOver = true;
        reject(error);
      };
      const secure = new URL(url).protocol === 'https:';
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const ended = new AbortController();
      const request = (secure ? httpsRequest : httpRequest)(url, {
        method,
        headers: { ...headers, ...length },
        agent: secure ? agents.https : agents.http,
        ...(secure && { secureContext: this.trusted() }),
        lookup: this.lookup(ended.signal, portOf(new URL(url))),
        signal,
      });
      let connected = () => {};
      let response: IncomingMessage | undefined;
      let interim = 0;
      const arrived = new Body(keep ?? maxBytes, keeps);
      const answer = ({ statusCode = 0, headers }: IncomingMessage) => answered({ status: statusCode, headers, body: arrived.bytes, url });
      /** A server may respond before it has read the whole request. The rest is still sent, within the time of the call. */
      const answerIfOver = () => {
        if (response?.readableEnded && (request.writableFinished || request.destroyed)) answer(response);
      };
      const broken = (reason: Reason, error: NodeJS.ErrnoException) => {
        if (response && (keep !== undefined || response.readableEnded)) answer(response);
        else if (error instanceof OutboundProblem || isOutOfFiles(error)) failed(error);
        else failed(signal.aborted ? new OutboundProblem('timeout', 'no answer in time') : new OutboundProblem(reason, error.message || String(error.code)));
      };
      request.on('socket', (socket) => {
        if (!socket.connecting) return;
        connected = deadline(connectMs, () => request.destroy(new OutboundProblem('timeout', `no connection within ${connectMs / 1000} s`)));
        socket.once(secure ? 'secureConnect' : 'connect', connected);
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        ended.abort();
        // the server closed an idle connection just as it was reused: it has read nothing of this request, so it is sent again
        const isUnread = request.reusedSocket && error.code === 'ECONNRESET' && !response;
        // nobody would wait for a request that is sent again after the outcome: its error would end the process
        if (isUnread && !isOver && !signal.aborted && !this.closed) return answered(this.once(given, signal));
        broken('connect', error);
      });
      // a response that switches to another protocol emits neither `response` nor `error`
      request.on('close', () => {
        connected();
        if (!response) failed(new OutboundProblem('aborted', 'the connection ended without an answer'));
        answerIfOver();
      });
      request.on('finish', answerIfOver);
      const cut = (why: string, reason: Reason = 'too_large') => {
        // without an error for the connection: where the whole response has arrived at once, nothing listens to its errors any more
        broken(reason, new OutboundProblem(reason, why));
        request.destroy();
      };
      // what has arrived already is still parsed after the call has ended, and there may be thousands of pieces
      request.on('information', () => {
        if (!request.destroyed && ++interim > mostInterim) cut(`the answer has more than ${mostInterim} interim responses`);
      });
      request.on('response', (begun) => {
        response = begun;
        const { bytesRead } = begun.socket;
        const announced = Number(begun.headers['content-length'] ?? 0);
        if (announced <= maxBytes && !arrived.reserve(announced)) return cut(...noRoom);
        let size = 0;
        let pieces = 0;
        begun.on('data', (chunk: Buffer) => {
          if (request.destroyed) return;
          size += chunk.length;
          if (!arrived.add(chunk)) cut(...noRoom);
          else if (size > maxBytes) cut(`the answer is larger than ${maxBytes} bytes`);
          else if (++pieces > mostPieces(maxBytes) || begun.socket.bytesRead - bytesRead > mostArriving(maxBytes)) cut('the answer comes in too many pieces');
        });
        begun.on('end', answerIfOver);
        begun.on('error', (error) => broken('aborted', error));
        begun.on('close', () => {
          if (!begun.complete) broken('aborted', new Error('the answer was cut off'));
        });
      });
      request.end(body);
    });
  }
}
