// What is asked of every request before anyone looks at what it wants.
import type { IncomingMessage } from 'node:http';
import { finished, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

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

const unpacking = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Of who went before the end there is none. */
function bytesOf(request: IncomingMessage, maxBody: number): Promise<Buffer | Refusal> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  const unpack = unpacking.get(encoding);
  if (!unpack && encoding !== 'identity') return Promise.resolve(unreadable);
  return new Promise((done) => {
    const unpacked = unpack?.();
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (why: Refusal) => {
      // the rest is let go by, for who is still sending hears no answer
      request.unpipe().resume();
      unpacked?.destroy();
      done(why);
    };
    finished(request, (error) => error && refuse(refusal(400, 'The body broke off')));
    (unpacked ? request.pipe(unpacked) : request)
      .on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxBody) chunks.push(chunk);
        else refuse(tooLarge(maxBody));
      })
      .on('end', () => done(Buffer.concat(chunks)))
      .on('error', () => refuse(refusal(400, 'The body is not valid JSON')));
  });
}

/** Reads a body as JSON. */
export async function readBody(request: IncomingMessage, maxBody: number): Promise<{ body: unknown } | Refusal> {
  if (lengthOf(request) === 0 && request.headers['transfer-encoding'] === undefined) return { body: undefined };
  const bytes = await bytesOf(request, maxBody);
  return Buffer.isBuffer(bytes) ? parsed(request, bytes) : bytes;
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
