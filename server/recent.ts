// What a sandbox was asked lately, in memory, for whoever wants to see why a call of theirs was refused.
import { EventEmitter } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import type { components } from '../generated/operator/requests.ts';
import { type IncomingMessage, ServerResponse } from './node-http.ts';
import { callOf } from './tracing.ts';

export type Served = components['schemas']['ServedRequest'];
export type Whole = components['schemas']['WholeRequest'];
type Exchanged = Pick<Whole, 'query' | 'headers' | 'body' | 'answer_headers' | 'answer_body'>;

const most = 1000;
/** Of so many of them what was sent and answered is kept too: what lives long is collected late, and memory would grow under load. */
const mostWhole = 200;
/** Characters, or bytes, of each body: 6 MB in all at most, and twice as much where every answer is a text of nearly twice the length. */
const mostOfABody = 16 * 1024;

/** On the request itself: what a weak map holds is collected late. */
const watched = Symbol('watched');
type Watched = IncomingMessage & { originalUrl?: string; [watched]?: Exchange };

/**
 * Every request passes here, and few are ever looked at: what is known of one is kept as it is, and put into words for whoever asks for it.
 * Of the request and its answer themselves nothing is kept, since with them their connection would stay in memory.
 */
export class Recent {
  /** The one with number n at n modulo `most`. */
  private readonly entries: Entry[] = [];
  private count = 0;

  /** Looks on while a request is read and answered; both go on as they would. */
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

  /** Those behind an id, oldest first. */
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

/** What a request was, but for what takes long to write. */
interface Entry {
  told: Omit<Served, 'at' | 'path'>;
  at: number;
  url: string;
  exchange: Exchange | undefined;
}

const servedOf = ({ told, at, url }: Entry): Served => ({ ...told, at: new Date(at).toISOString(), path: url.replace(/\?.*/s, '') });

/** The beginning of a body, as its parts come by. */
class Beginning {
  private readonly parts: (string | Uint8Array)[] = [];
  private kept = 0;
  private size = 0;

  add(part: unknown, encoding?: unknown) {
    if (typeof part !== 'string' && !(part instanceof Uint8Array)) return;
    // in latin1 a character is a byte
    this.size += typeof part !== 'string' || encoding === 'latin1' ? part.length : Buffer.byteLength(part, encoding as BufferEncoding);
    if (this.kept >= mostOfABody) return;
    const room = mostOfABody - this.kept;
    this.kept += Math.min(room, part.length);
    // a part of a text keeps all of it in memory
    if (typeof part === 'string' && part.length <= 2 * mostOfABody) this.parts.push(part.slice(0, room));
    // of what is larger, or has come in, nothing stays in memory but what is kept
    else this.parts.push(typeof part === 'string' ? Buffer.from(part.slice(0, room)) : Uint8Array.prototype.slice.call(part, 0, room));
  }

  text(packed: unknown): string {
    if (packed !== undefined && packed !== 'identity') return `(${this.size} bytes, ${String(packed)})`;
    const bytes = Buffer.concat(this.parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
    const text = withoutSecrets(bytes.toString());
    return this.size > bytes.length ? `${text}…` : text;
  }
}

/** On an answer that is looked at, for what is called in place of its own. */
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

/** What was sent, and what was answered. */
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
      // as a stream's own `on` it would set the body flowing before anybody reads it
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

const hidden = '[redacted]';
const credentials = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-service-access-token']);

const told = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, credentials.has(name) ? hidden : withoutSecrets(String(value))]));

/** Whoever sees a screen needn't be who may call. */
const withoutSecrets = (text: string): string =>
  text
    .replace(/\b(sat|cod|mln|mse)_[0-9a-f]+/gi, `$1_${hidden}`)
    .replace(/("(?:access_token|refresh_token|client_secret|token|password|signature)"\s*:\s*")[^"]*/gi, `$1${hidden}`)
    // in an address, which may stand in JSON, in a form or in a sentence
    .replace(/\b((?:access_token|client_secret|signature|token|code_verifier|code)=)[^&\s"'\\<>]+/gi, `$1${hidden}`);
