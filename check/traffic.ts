// Checks traffic against the contract: as it passes through a proxy, or as a HAR file recorded it.

import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Json, own } from '../contract/document.ts';
import { flatHeaders, isFollowed } from './ask.ts';
import { Judge, pathOf, type Received, type Sent } from './judge.ts';
import { mostOfBody, TooLarge, unpacked, wholeOf } from './most.ts';
import { Unreadable } from './read.ts';
import { ReadOnlyWatch } from './read-only-watch.ts';
import type { Finding } from './report.ts';

/** The path after the base, as the contract writes paths. */
const pathBelow = (judge: Judge, url: string) => pathOf(url).slice(judge.basePattern().exec(url)?.[0].length ?? 0);

/** What is wrong in one exchange. A request off the contract counts as wrong too, unless the server refused it. */
function departures(judge: Judge, readOnly: ReadOnlyWatch, sent: Sent, received: Received): Finding[] {
  const path = pathBelow(judge, sent.url);
  const match = judge.match(sent.method, path);
  const asked = `${sent.method} ${sent.url}`;
  const place = (finding: Finding): Finding => ({ ...finding, message: `${finding.message}\n  ${asked}` });
  if (!match || 'allowed' in match) {
    const here = (rule: string, message: string) => [place({ rule, place: `${sent.method} ${path} ${received.status}`, message })];
    if (received.status < 400) return here('undocumented', 'is not in the contract, but the server answers it');
    if (match && received.status !== 405) return here('unsupported_method', 'should answer 405');
    return received.status >= 500 ? here('not_a_server_error', received.body.slice(0, 200)) : [];
  }
  const problems = judge.request(match.at, match.values, sent);
  const found = [...judge.response(match.at, sent.method, received), ...judge.list(match.at, sent, received), ...judge.unchanged(match.at, sent, received)];
  // some rules of a server are in no schema, so a refusal of a good request is not reported: people have to judge it
  const rejected = problems.length > 0 ? judge.pair(match.at, problems, received) : [];
  return [...found, ...rejected, ...readOnly.see(match.at, sent, received)].map(place);
}

/** How many exchanges passed, what was wrong in them, and how many more the contract says nothing about, by their kind. */
interface Watched {
  exchanges: number;
  findings: Finding[];
  others: Map<string, number>;
}

/** What browsers and proxies do by themselves. No contract describes it, unless it says so. */
function otherKind({ method, headers }: Sent, { status, headers: answered }: Received): string | undefined {
  if (method === 'OPTIONS' && status < 500 && own(headers, 'access-control-request-method') !== undefined) return 'CORS preflight (OPTIONS)';
  // a browser that knows that a host wants https sends nothing, and records an answer of its own
  if (own(answered, 'non-authoritative-reason') !== undefined) return 'redirect of the browser itself (307)';
  if (status === 304) return 'answer from a cache (304)';
  return status < 200 ? 'switch to another protocol (101)' : undefined;
}

/** Equal findings are reported once. */
export class Watch {
  readonly judge: Judge;
  readonly watched: Watched = { exchanges: 0, findings: [], others: new Map() };
  private readonly seen = new Set<string>();
  private readonly readOnly: ReadOnlyWatch;

  constructor(document: Json) {
    this.judge = new Judge(document);
    this.readOnly = new ReadOnlyWatch(this.judge);
  }

  see(sent: Sent, received: Received): Finding[] {
    const found = departures(this.judge, this.readOnly, sent, received);
    // a contract that describes it has no findings about it
    const other = found.length > 0 ? otherKind(sent, received) : undefined;
    if (other) {
      this.watched.others.set(other, (this.watched.others.get(other) ?? 0) + 1);
      return [];
    }
    this.watched.exchanges += 1;
    const fresh = found.filter(({ rule, place }) => !this.seen.has(`${rule} ${place}`));
    for (const { rule, place } of fresh) this.seen.add(`${rule} ${place}`);
    this.watched.findings.push(...fresh);
    return fresh;
  }
}

/** One sentence about what was not judged. */
export const passedOver = ({ watched: { others } }: Watch): string[] =>
  others.size === 0 ? [] : [`passed over, because contracts don't describe them: ${[...others].map(([kind, times]) => `${times} x ${kind}`).join(', ')}`];

/** A header that stands there more than once has all its values, as a server reads it. */
function named(list: { name: string; value: string }[]): Record<string, string> {
  const values = new Map<string, string[]>();
  for (const { name, value } of list) values.set(name.toLowerCase(), [...(values.get(name.toLowerCase()) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(', ')]));
}

interface Exchange {
  origin: string;
  sent: Sent;
  received: Received;
}

/**
 * A browser records everything that a page loads, so only hosts that serve some operation of the contract are checked.
 * Where a request was blocked or cut off, it records the status 0, and there is no response to check.
 */
export function ofContract({ judge }: Watch, exchanges: Exchange[]): { own: Exchange[]; unanswered: number; others: string[] } {
  const serving = exchanges.filter(({ sent: { method, url } }) => {
    const match = judge.match(method, pathBelow(judge, url));
    return match !== undefined && 'at' in match;
  });
  const hosts = new Set((serving.length > 0 ? serving : exchanges).map(({ origin }) => origin));
  const all = [...new Set(exchanges.map(({ origin }) => origin))];
  const here = exchanges.filter(({ origin }) => hosts.has(origin));
  const own = here.filter(({ received }) => received.status > 0);
  // data:, blob: and the like have no origin, and were never sent
  return { own, unanswered: here.length - own.length, others: all.filter((origin) => !hosts.has(origin) && origin !== 'null') };
}

const isHeaders = (list: unknown) =>
  list === undefined || (Array.isArray(list) && list.every((one) => typeof one?.name === 'string' && typeof one.value === 'string'));

const isEntry = (entry: Json | null) =>
  typeof entry?.request?.method === 'string' &&
  URL.canParse(entry.request.url) &&
  (entry.response?.status == null || Number.isInteger(entry.response.status)) &&
  isHeaders(entry.request.headers) &&
  isHeaders(entry.response?.headers);

/** A browser may record only the fields of a form that it sent. */
function bodyOf(data: Json | undefined): { body?: string; unread?: boolean } {
  if (typeof data?.text === 'string') return { body: data.encoding === 'base64' ? Buffer.from(data.text, 'base64').toString() : data.text };
  return data === undefined ? {} : { unread: true };
}

export function readHar(file: string): Exchange[] {
  let log: Json | undefined;
  try {
    // some programs begin the file with a byte order mark
    log = (JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as Json | null)?.log;
  } catch (error) {
    throw new Unreadable(`${file}: ${(error as Error).message}`);
  }
  if (!Array.isArray(log?.entries)) throw new Unreadable(`${file} is not a HAR file`);
  return (log.entries as Json[]).map((entry, n) => {
    if (!isEntry(entry)) throw new Unreadable(`${file}: entry ${n + 1} is not a request with its response`);
    const { request, response } = entry;
    const { origin, pathname, search } = new URL(request.url);
    const { text, encoding, size } = response?.content ?? {};
    // a browser may have dropped a body that it recorded the size of; one without text and size was empty
    const body = typeof text === 'string' ? text : '';
    const headers = named(response?.headers ?? []);
    // some proxies record the bytes as they came
    const plain = encoding === 'base64' ? unpacked(Buffer.from(body, 'base64'), own(headers, 'content-encoding')) : body;
    return {
      origin,
      sent: { method: request.method, url: pathname + search, headers: named(request.headers ?? []), ...bodyOf(request.postData) },
      received: {
        // some programs record no response, or none of its status, where a request was cut off
        status: Math.max(0, response?.status ?? 0),
        headers,
        body: plain ?? '',
        unread: plain === undefined || (typeof text !== 'string' && size !== undefined && size !== 0),
      },
    };
  });
}

const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'te', 'trailer', 'upgrade'];

const passedOn = (headers: IncomingMessage['headers']) => Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.includes(name)));

const asJson = { 'Content-Type': 'application/json' };

/** So much of a response waits for its end, since a client can still be told with 502 that it broke off. The rest is passed on as it comes. */
const mostWaiting = 1024 * 1024;

/** Passes responses on, and keeps their bodies for the check, of all that are under way together as many bytes as of one body. */
class Passing {
  private kept = 0;

  /** Resolves to the body, or to undefined if there was no room to keep it. */
  async on(upstream: IncomingMessage, response: ServerResponse): Promise<Buffer | undefined> {
    const begin = () => void response.writeHead(upstream.statusCode!, passedOn(upstream.headers));
    const gone = new Promise((closed) => response.once('close', closed));
    let body: Buffer[] | undefined = [];
    let [waiting, size]: [Buffer[] | undefined, number] = [[], 0];
    const drop = () => {
      this.kept -= body ? size : 0;
      body = undefined;
    };
    try {
      for await (const part of upstream as AsyncIterable<Buffer>) {
        if (this.kept + part.length > mostOfBody) drop();
        size += part.length;
        if (body) this.kept += part.length;
        body?.push(part);
        waiting?.push(part);
        if (waiting && body && size <= mostWaiting) continue;
        if (waiting) begin();
        const isFull = !response.write(waiting ? Buffer.concat(waiting) : part);
        waiting = undefined;
        if (isFull) await Promise.race([new Promise((drained) => response.once('drain', drained)), gone]);
      }
      if (waiting) begin();
      response.end(waiting && Buffer.concat(waiting));
      return body && Buffer.concat(body);
    } finally {
      drop();
    }
  }
}

/** Passes everything on unchanged, and reports findings as they happen. */
export function proxy(target: string, watch: Watch, tell: (findings: Finding[]) => void): Server {
  const to = new URL(target);
  const ask = to.protocol === 'https:' ? httpsRequest : httpRequest;
  const passing = new Passing();
  const server = createServer(async (request, response) => {
    const body = await wholeOf(request, 'the body of the request').catch((error: Error) => error);
    if (body instanceof Error) {
      // a client that went away in the middle of its request gets no response
      if (body instanceof TooLarge) response.writeHead(413, { ...asJson, Connection: 'close' }).end(JSON.stringify({ errors: body.message }));
      return;
    }
    const refuse = (error: Error) => {
      // a response that breaks off is an error of the request and of the response, and nobody waits for it after the client has gone
      if (response.writableEnded || response.destroyed) return;
      // the client has a part of the response already, and has to notice that it breaks off
      if (response.headersSent) return void response.destroy();
      response.writeHead(502, asJson).end(JSON.stringify({ errors: `The server behind the proxy does not answer: ${error.message}` }));
    };
    let [hasAnswered, hasMore] = [false, false];
    const onward = ask(
      to,
      {
        path: request.url,
        method: request.method,
        headers: { ...passedOn(request.headers), host: request.headers.host ?? to.host, ...(body.length ? { 'content-length': body.length } : {}) },
      },
      async (upstream) => {
        hasAnswered = true;
        const { statusCode: status = 0, headers: given } = upstream;
        if (status < 100) return refuse(new Error(`${status} is no status`));
        let received: Buffer | undefined;
        try {
          received = await passing.on(upstream, response);
        } catch (error) {
          refuse(error as Error);
          return void upstream.destroy();
        }
        const plain = received && unpacked(received, given['content-encoding']);
        const sent = { method: request.method ?? 'GET', url: request.url ?? '/', headers: flatHeaders(request.headers) };
        try {
          const fresh = watch.see(
            { ...sent, body: body.length ? body.toString() : undefined },
            { status, headers: flatHeaders(given), body: plain ?? '', unread: plain === undefined, ...(hasMore ? { isFollowed: true } : {}) },
          );
          if (fresh.length > 0) tell(fresh);
        } catch (error) {
          // the contract can't be read, so no exchange can be judged
          server.emit('error', error);
        }
      },
    );
    onward.on('error', (error) => {
      // the response is passed on without the body that it can't have
      if (hasAnswered && isFollowed(error)) hasMore = true;
      else refuse(error);
    });
    // a stream of events, for one, would never end by itself
    response.once('close', () => response.writableEnded || onward.destroy());
    // a switch to another protocol emits neither `response` nor `error`
    onward.on('upgrade', (_, socket) => {
      socket.destroy();
      refuse(new Error('it switches to another protocol'));
    });
    onward.end(body);
  });
  return server;
}
