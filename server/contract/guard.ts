// What is asked of every request before anyone looks at what it wants.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { raw } from 'express';

export interface Refusal {
  status: number;
  errors: unknown;
  headers?: Record<string, string>;
}

export const refusal = (status: number, errors: unknown, headers?: Record<string, string>): Refusal => ({ status, errors, ...(headers ? { headers } : {}) });

/** Whether an Accept header leaves room for JSON. Quality 0 excludes. */
export function acceptsJson(accept: string | undefined): boolean {
  if (!accept || accept === '*/*' || accept === 'application/json') return true;
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, excluded: quality !== undefined && Number(quality.slice(2)) === 0 };
  });
  const named =
    ranges.find(({ type }) => type === 'application/json') ?? ranges.find(({ type }) => type === 'application/*') ?? ranges.find(({ type }) => type === '*/*');
  return named !== undefined && !named.excluded;
}

const isJson = /^application\/(json|[a-z0-9.+-]+\+json)\s*(;|$)/i;
const announcesJson = ({ headers }: IncomingMessage) => isJson.test(headers['content-type'] ?? '');
const otherCharset = /;\s*charset=(?!"?utf-?8"?\s*(;|$))/i;
const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0);

/** NUL can't be stored by both engines, so nothing that carries one comes further. */
const carriesNul = (text: string) => text.includes('\0') || /%00/.test(text);

export function guard(request: IncomingMessage, readsBody: boolean, maxBody: number): Refusal | undefined {
  if (!acceptsJson(request.headers.accept)) return refusal(406, 'This interface answers in application/json only');
  if (carriesNul(request.url ?? '')) return refusal(400, 'The URL carries a NUL character');
  if (!readsBody) return undefined;
  if (lengthOf(request) > 0 && !announcesJson(request)) return notJson;
  if (lengthOf(request) > maxBody) return tooLarge(maxBody);
  return undefined;
}

const notJson = refusal(415, 'Content-Type must be application/json');
const unreadable = refusal(415, 'The body must be UTF-8, and compressed in a way that the server knows if at all');
const tooLarge = (maxBody: number) => refusal(413, `The body is larger than ${maxBody} bytes`);

/** Reads a body as JSON. */
export function bodyReader(maxBody: number) {
  const read = raw({ limit: maxBody, type: () => true });
  return (request: IncomingMessage, response: ServerResponse): Promise<{ body: unknown } | Refusal> =>
    new Promise((done) => {
      if (lengthOf(request) === 0 && request.headers['transfer-encoding'] === undefined) return done({ body: undefined });
      read(request as never, response as never, (error?: unknown) => {
        if (!error) return done(parsed(request, (request as unknown as { body: Buffer }).body));
        const { type, status } = error as { type?: string; status?: number };
        done(type === 'entity.too.large' ? tooLarge(maxBody) : status === 415 ? unreadable : refusal(400, 'The body is not valid JSON'));
      });
    });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parsed(request: IncomingMessage, bytes: Buffer): { body: unknown } | Refusal {
  // whose length wasn't announced may turn out to be none
  if (bytes.length === 0) return { body: undefined };
  if (!announcesJson(request)) return notJson;
  if (otherCharset.test(request.headers['content-type'] ?? '')) return unreadable;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return refusal(400, 'The body is not valid UTF-8');
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refusal(400, 'The body is not valid JSON');
  }
  const problem = unstorable(body, 0);
  return problem ? refusal(400, problem) : { body };
}

/** Deeper than any body that the contract knows; without an end a hostile one would exhaust the stack. */
const deepest = 64;

function unstorable(node: unknown, depth: number): string | undefined {
  if (typeof node === 'string') return node.includes('\0') ? 'The body carries a NUL character' : undefined;
  if (node === null || typeof node !== 'object') return undefined;
  if (depth > deepest) return `The body nests deeper than ${deepest} levels`;
  for (const [key, value] of Object.entries(node)) {
    const problem = unstorable(key, depth) ?? unstorable(value, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}
