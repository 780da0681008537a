// What a sandbox was asked lately, in memory, for whoever wants to see why a call of theirs was refused.
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { components } from '../generated/operator/requests.ts';
import { callOf } from './tracing.ts';

export type Served = components['schemas']['ServedRequest'];
export type Whole = components['schemas']['WholeRequest'];
type Exchanged = Pick<Whole, 'query' | 'headers' | 'body' | 'answer_headers' | 'answer_body'>;

const most = 1000;
/** Of so many of them what was sent and answered is kept too: what lives long is collected late, and memory would grow under load. */
const mostWhole = 200;
const mostOfABody = 16 * 1024;
const mostBytes = 8 * 1024 * 1024;

/** On the request itself: what a weak map holds is collected late. */
const watched = Symbol('watched');
type Watched = IncomingMessage & { originalUrl?: string; [watched]?: Seen };

export class Recent {
  private readonly kept: Served[] = [];
  private count = 0;
  /** By the ids of their requests, oldest first. */
  private readonly exchanged = new Map<number, Exchanged & { bytes: number }>();
  private bytes = 0;

  /** Looks on while a request is read and answered; both go on as they would. */
  watch(request: Watched, response: ServerResponse) {
    const seen = new Seen(request, response);
    request[watched] = seen;
    response.once('close', () => seen.id !== undefined && this.keep(seen.id, seen.exchanged()));
  }

  note(served: Omit<Served, 'id'>, request: Watched) {
    this.count += 1;
    this.kept.push({ id: this.count, ...served });
    const seen = request[watched];
    if (seen) seen.id = this.count;
    if (this.kept.length > most) this.forget(this.kept.shift()!.id);
  }

  /** Those behind an id, oldest first. */
  since(id: number): readonly Served[] {
    const newer = Math.max(0, this.count - id);
    return newer >= this.kept.length ? this.kept : this.kept.slice(this.kept.length - newer);
  }

  find(id: number): Whole | undefined {
    const served = this.kept[id - (this.kept[0]?.id ?? 0)];
    if (!served) return undefined;
    const { query = '', headers = null, body = null, answer_headers = null, answer_body = null } = this.exchanged.get(id) ?? {};
    return { ...served, query, headers, body, answer_headers, answer_body };
  }

  private keep(id: number, exchanged: Exchanged) {
    if (id < (this.kept[0]?.id ?? 0)) return;
    const bytes = sizeOf(exchanged);
    this.exchanged.set(id, { ...exchanged, bytes });
    this.bytes += bytes;
    for (const oldest of this.exchanged.keys()) {
      if (this.bytes <= mostBytes && this.exchanged.size <= mostWhole) break;
      this.forget(oldest);
    }
  }

  private forget(id: number) {
    this.bytes -= this.exchanged.get(id)?.bytes ?? 0;
    this.exchanged.delete(id);
  }
}

const lengthOf = (headers: Record<string, string> | null) => Object.entries(headers ?? {}).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
const sizeOf = ({ query, headers, body, answer_headers, answer_body }: Exchanged) =>
  2 * (query.length + lengthOf(headers) + (body?.length ?? 0) + lengthOf(answer_headers) + (answer_body?.length ?? 0));

/** The beginning of a body, as its parts come by. */
class Beginning {
  private readonly parts: Buffer[] = [];
  private kept = 0;
  private size = 0;

  add(part: unknown, encoding?: unknown) {
    if (typeof part !== 'string' && !(part instanceof Uint8Array)) return;
    const bytes = typeof part === 'string' ? Buffer.from(part, encoding as BufferEncoding) : Buffer.from(part);
    this.size += bytes.length;
    if (this.kept >= mostOfABody) return;
    // of a larger whole nothing stays in memory but what is kept
    const first = Buffer.from(bytes.subarray(0, mostOfABody - this.kept));
    this.kept += first.length;
    this.parts.push(first);
  }

  text(packed: unknown): string {
    if (packed !== undefined && packed !== 'identity') return `(${this.size} bytes, ${String(packed)})`;
    const text = withoutSecrets(Buffer.concat(this.parts).toString());
    return this.size > this.kept ? `${text}…` : text;
  }
}

class Seen {
  id: number | undefined;
  private readonly request: IncomingMessage & { originalUrl?: string };
  private readonly response: ServerResponse;
  private readonly sent = new Beginning();
  private readonly answered = new Beginning();

  constructor(request: Seen['request'], response: ServerResponse) {
    this.request = request;
    this.response = response;
    // as a stream's own `on` it would set the body flowing before anybody reads it
    EventEmitter.prototype.on.call(request, 'data', (part: Buffer) => this.sent.add(part));
    const { write, end } = response;
    const { answered } = this;
    response.write = function (this: ServerResponse, ...given: unknown[]) {
      answered.add(given[0], given[1]);
      return write.apply(this, given as Parameters<typeof write>);
    };
    response.end = function (this: ServerResponse, ...given: unknown[]) {
      answered.add(given[0], given[1]);
      return end.apply(this, given as unknown as Parameters<typeof end>);
    };
  }

  exchanged(): Exchanged {
    const { request, response } = this;
    const [, query = ''] = /\?(.*)/s.exec(request.originalUrl ?? request.url ?? '') ?? [];
    return {
      query: withoutSecrets(query),
      headers: told(request.headers),
      body: this.sent.text(request.headers['content-encoding']),
      answer_headers: told(response.getHeaders()),
      answer_body: this.answered.text(response.getHeader('content-encoding')),
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
    .replace(/\b(sat|mln|mse)_[0-9a-f]+/gi, `$1_${hidden}`)
    .replace(/("(?:access_token|refresh_token|client_secret|token|password|signature)"\s*:\s*")[^"]*/gi, `$1${hidden}`)
    .replace(/\b((?:access_token|client_secret|signature|token|code_verifier|code)=)[^&\s]+/gi, `$1${hidden}`);

export function requestOf(
  door: string,
  operation: string,
  status: number,
  ms: number,
  request: IncomingMessage & { originalUrl?: string },
  errors: unknown,
): Omit<Served, 'id'> {
  const call = callOf(request);
  return {
    at: new Date().toISOString(),
    door,
    operation,
    method: request.method ?? '',
    path: (request.originalUrl ?? request.url ?? '').replace(/\?.*/s, ''),
    status,
    duration_ms: Math.round(ms * 10) / 10,
    request_id: call.requestId,
    shop_id: call.shopId ?? null,
    app_id: call.appId ?? null,
    errors: (errors ?? null) as Served['errors'],
  };
}
