// Calls the operator interface from the console, within this process. Rights, answers and the audit log are the same as for any other caller.
import type { Json } from '../../contract/document.ts';
import { IncomingMessage, ServerResponse } from '../http/node-http.ts';

export interface Answered {
  status: number;
  body: Json;
  /** The `Link` header of a page of a list, or nothing. */
  link: string;
}

/** Handles a request whose address begins with `/operator`. */
export type Operator = (request: IncomingMessage, response: ServerResponse) => void;

/** Headers of the page's own request that are passed on: they say who asks, and from where. Only the key is set here. */
const broughtAlong = ['host', 'x-forwarded-for', 'traceparent'];

class Answer extends ServerResponse {
  private readonly parts: Buffer[] = [];
  private readonly settled = Promise.withResolvers<Answered>();
  readonly answered = this.settled.promise;

  private take(part: unknown, encoding: unknown) {
    if (typeof part === 'string') this.parts.push(Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (part instanceof Uint8Array) this.parts.push(Buffer.from(part));
  }

  override write(part: unknown, encoding?: unknown): boolean {
    this.take(part, encoding);
    return true;
  }

  override end(part?: unknown, encoding?: unknown): this {
    this.take(part, encoding);
    const text = Buffer.concat(this.parts).toString();
    this.settled.resolve({ status: this.statusCode, body: text === '' ? {} : JSON.parse(text), link: String(this.getHeader('link') ?? '') });
    // the code that gives back what the call has taken waits for this event
    process.nextTick(() => this.emit('close'));
    return this;
  }

  override destroy(error?: Error): this {
    this.settled.reject(error ?? new Error('The operator interface broke off its response'));
    return this;
  }
}

interface Caller {
  operator: Operator;
  /** The request for the page that needs the call. */
  page: IncomingMessage;
  requestId: unknown;
  key: string;
}

export function operate({ operator, page, requestId, key }: Caller, method: string, path: string, body?: Json): Promise<Answered> {
  const request = new IncomingMessage(page.socket);
  request.method = method;
  request.url = `/operator${path}`;
  for (const name of broughtAlong) if (page.headers[name] !== undefined) request.headers[name] = page.headers[name];
  request.headers.authorization = `Bearer ${key}`;
  request.headers['x-request-id'] = String(requestId);
  if (body !== undefined) {
    const bytes = Buffer.from(JSON.stringify(body));
    request.headers['content-type'] = 'application/json';
    request.headers['content-length'] = String(bytes.length);
    request.push(bytes);
  }
  request.push(null);
  request.complete = true;
  const answer = new Answer(request);
  operator(request, answer);
  return answer.answered;
}
