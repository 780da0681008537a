// The latest requests to a sandbox, kept in memory, for developers who want to see why a call was refused.
import { EventEmitter } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import type { components } from '../../generated/operator/requests.ts';
import { type IncomingMessage, ServerResponse } from '../http/node-http.ts';
import { hidden, withoutOwnTokens } from '../monitoring/log.ts';
import { callOf } from '../monitoring/tracing.ts';

type Served = components['schemas']['ServedRequest'];
type Whole = components['schemas']['WholeRequest'];
type Exchanged = Pick<Whole, 'query' | 'headers' | 'body' | 'answer_headers' | 'answer_body'>;

const most = 1000;
/** The bodies and headers of only this many requests are kept: long-lived objects are collected late, and memory would grow under load. */
const mostWhole = 200;
/** Characters or bytes kept of each body. That is 6 MB in all at most, or twice as much if every response is a text of nearly twice this length. */
const mostOfABody = 16 * 1024;

/** Stored on the request itself, because the entries of a weak map are collected late. */
const watched = Symbol('watched');
type Watched = IncomingMessage & { originalUrl?: string; [watched]?: Exchange };

/**
 * Every request passes here, and few are ever looked at. So its data is kept as it is, and formatted only when someone asks for it.
 * The request and response objects themselves are not kept: they would keep their connection in memory.
 */
export class Recent {
  /** A ring buffer: the request with number n is at index n modulo `most`. */
  private readonly entries: Entry[] = [];
  private count = 0;

  /** Records a request and its response without changing either. */
  watch(request: Watched, response: ServerResponse) {
    request[watched] = new Exchange(request, response);
  }

  note(door: string, operation: string, status: number, ms: number, request: Watched, errors?: unknown) {
    this.count += 1;
    const { requestId, shopId, appId } = callOf(request);
    this.entries[this.count % most] = {
      told: {
        id: this.count,
        door,
        operation,
        method: request.method ?? '',
        status,
        duration_ms: Math.round(ms * 10) / 10,
        request_id: requestId,
        shop_id: shopId ?? null,
        app_id: appId ?? null,
        errors: (errors ?? null) as Served['errors'],
      },
      at: Date.now(),
      url: request.originalUrl ?? request.url ?? '',
      exchange: request[watched],
    };
    const older = this.entries[(this.count + most - mostWhole) % most];
    if (older) older.exchange = undefined;
  }

  /** The requests after the one with this id, oldest first. */
  since(id: number): Served[] {
    const oldest = Math.max(id, this.count - most) + 1;
    return Array.from({ length: Math.max(0, this.count - oldest + 1) }, (_, at) => servedOf(this.entries[(oldest + at) % most]!));
  }

  find(id: number): Whole | undefined {
    const entry = this.entries[id % most];
    if (entry?.told.id !== id) return undefined;
    return { ...servedOf(entry), ...(entry.exchange?.told() ?? { query: '', headers: null, body: null, answer_headers: null, answer_body: null }) };
  }
}

/** A request, without the values that take long to format. */
interface Entry {
  told: Omit<Served, 'at' | 'path'>;
  at: number;
  url: string;
  exchange: Exchange | undefined;
}

const servedOf = ({ told, at, url }: Entry): Served => ({ ...told, at: new Date(at).toISOString(), path: url.replace(/\?.*/s, '') });

/** The beginning of a body, collected from its chunks. */
class Beginning {
  private readonly parts: (string | Uint8Array)[] = [];
  private kept = 0;
  private size = 0;

  add(part: unknown, encoding?: unknown) {
    if (typeof part !== 'string' && !(part instanceof Uint8Array)) return;
    // in latin1 one character is one byte
    this.size += typeof part !== 'string' || encoding === 'latin1' ? part.length : Buffer.byteLength(part, encoding as BufferEncoding);
    if (this.kept >= mostOfABody) return;
    const room = mostOfABody - this.kept;
    this.kept += Math.min(room, part.length);
    // a slice of a string keeps the whole string in memory, so only a string of bounded length is sliced
    if (typeof part === 'string' && part.length <= 2 * mostOfABody) this.parts.push(part.slice(0, room));
    // a longer string and a received buffer are copied, so that only the copy stays in memory
    else this.parts.push(typeof part === 'string' ? Buffer.from(part.slice(0, room)) : Uint8Array.prototype.slice.call(part, 0, room));
  }

  text(packed: unknown): string {
    if (packed !== undefined && packed !== 'identity') return `(${this.size} bytes, ${String(packed)})`;
    const bytes = Buffer.concat(this.parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
    const text = withoutSecrets(bytes.toString());
    return this.size > bytes.length ? `${text}…` : text;
  }
}

/** Stored on a response, for the methods that replace its own. */
const exchange = Symbol('exchange');
type Answering = ServerResponse & { [exchange]: Exchange };

function watchedWrite(this: Answering, ...given: unknown[]) {
  this[exchange].answers(this, given[0], given[1]);
  return ServerResponse.prototype.write.apply(this, given as Parameters<ServerResponse['write']>);
}

function watchedEnd(this: Answering, part: unknown, encoding: unknown, then: unknown) {
  this[exchange].answers(this, part, encoding);
  return ServerResponse.prototype.end.call(this, part, encoding as BufferEncoding, then as () => void);
}

/** A request and its response. */
class Exchange {
  private readonly url: string;
  private readonly headers: IncomingMessage['headers'];
  private readonly body: Beginning | undefined;
  private answerHeaders: OutgoingHttpHeaders = {};
  private readonly answer = new Beginning();

  constructor(request: Watched, response: ServerResponse) {
    this.url = request.originalUrl ?? request.url ?? '';
    const { headers } = request;
    this.headers = headers;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const body = new Beginning();
      this.body = body;
      // the stream's own `on` would start the flow of data before the body's reader is attached
      EventEmitter.prototype.on.call(request, 'data', (part: Buffer) => body.add(part));
    }
    const answering = response as Answering;
    answering[exchange] = this;
    answering.write = watchedWrite as typeof answering.write;
    answering.end = watchedEnd as typeof answering.end;
  }

  answers(response: ServerResponse, part: unknown, encoding: unknown) {
    this.answerHeaders = response.getHeaders();
    this.answer.add(part, encoding);
  }

  told(): Exchanged {
    const [, query = ''] = /\?(.*)/s.exec(this.url) ?? [];
    return {
      query: withoutSecrets(query),
      headers: told(this.headers),
      body: this.body?.text(this.headers['content-encoding']) ?? '',
      answer_headers: told(this.answerHeaders),
      answer_body: this.answer.text(this.answerHeaders['content-encoding']),
    };
  }
}

const credentials = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-service-access-token']);

const told = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, credentials.has(name) ? hidden : withoutSecrets(String(value))]));

/** A person who sees the screen isn't necessarily allowed to make calls. */
const withoutSecrets = (text: string): string =>
  withoutOwnTokens(text)
    .replace(/("(?:access_token|refresh_token|client_secret|token|password|signature)"\s*:\s*")[^"]*/gi, `$1${hidden}`)
    // in a URL, which may stand in JSON, a form or a sentence
    .replace(/\b((?:access_token|client_secret|signature|token|code_verifier|code)=)[^&\s"'\\<>]+/gi, `$1${hidden}`);
