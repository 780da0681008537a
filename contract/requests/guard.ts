// Checks that every request has to pass before its parameters are read: Accept, NUL, Content-Type and length. Then reads its body as JSON.
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type Arrivals, type Becomes, type Keeps, type Receiving, tooLarge } from './arriving.ts';
import { whereBroken } from './broken-json.ts';
import { type Large, parse, type Reading } from './parse.ts';
import { type Refusal, refusal } from './refusal.ts';
import { bytesOfValue, deepest, mostValues } from './scan.ts';

/** Whether an Accept header allows JSON. Quality 0 excludes a type. */
function acceptsJson(accept: string | undefined): boolean {
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

/** One of the two engines can't store NUL, so a request with NUL is refused here. */
const carriesNul = (text: string) => text.includes('\0') || /%00/.test(text);

/** How PHP writes an object without members. As curl sends it, it is called a form. Where a call needs no body, it counts as none. */
const noMembers = Buffer.from('[]');

export function guard(request: IncomingMessage, readsBody: boolean, maxBody: number): Refusal | undefined {
  if (!acceptsJson(request.headers.accept)) return refusal(406, 'This interface answers in application/json only');
  if (carriesNul(request.url ?? '')) return refusal(400, 'The URL carries a NUL character');
  if (!readsBody) return undefined;
  // a shorter body is looked at before its type is judged
  if (lengthOf(request) > noMembers.length && !announcesJson(request)) return notJson(request);
  if (lengthOf(request) > maxBody) return tooLarge(maxBody);
  return undefined;
}

/** The Content-Type that curl sends with -d unless it is told otherwise. */
const form = /^application\/x-www-form-urlencoded\b/i;
const formSent = "This came as a form, as curl sends what stands behind -d: --json sends JSON, and so does -d beside -H 'Content-Type: application/json'";
const notJson = ({ headers }: IncomingMessage): Refusal => ({
  ...refusal(415, 'Content-Type must be application/json'),
  hint: form.test(headers['content-type'] ?? '') ? formSent : undefined,
});
const unreadable = refusal(415, 'The body must be UTF-8, and compressed in a way that the server knows if at all');
const broken = refusal(400, 'The body is not valid JSON');
const problems: Record<Exclude<Reading['problem'], undefined>, Refusal> = {
  values: refusal(413, `The body holds more than ${mostValues} values`),
  depth: refusal(400, `The body nests deeper than ${deepest} levels`),
  encoding: refusal(400, 'The body is not valid UTF-8'),
  syntax: broken,
  nul: refusal(400, 'The body carries a NUL character'),
  half: refusal(400, 'The body carries half of a surrogate pair, which is no character'),
};

/** How many bytes are searched for the place of an error. A text that is longer is also too long for a hint. */
const mostLooked = 200_000;

/** Each of them works on the thread pool, and not on the event loop. */
const unpacking = new Map([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);
const encodings = `Content-Encoding has to be one of ${[...unpacking.keys()].join(', ')}, or may be left out where the body is not compressed`;

/**
 * A compressed body may need many times its size in memory until it has been read, so only a few are decompressed at once, and one of each caller:
 * 10 MB of empty blocks take two seconds. Callers take turns.
 */
const unpackedAtOnce = 2;
const unpackingFor = new Set<string>();
/** The caller whose turn is next comes first. */
const waiting = new Map<string, (() => void)[]>();

async function inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
  const others = waiting.get(caller) ?? [];
  if (unpackingFor.size < unpackedAtOnce && !unpackingFor.has(caller)) unpackingFor.add(caller);
  else await new Promise<void>((begin) => waiting.set(caller, [...others, begin]));
  try {
    return await work();
  } finally {
    unpackingFor.delete(caller);
    const next = [...waiting].find(([one]) => !unpackingFor.has(one));
    if (next) letIn(...next);
  }
}

function letIn(caller: string, [begin, ...others]: (() => void)[]) {
  waiting.delete(caller);
  if (others.length > 0) waiting.set(caller, others);
  unpackingFor.add(caller);
  begin!();
}

interface Intake extends Receiving {
  arrivals: Arrivals;
  /** Whether the call needs a body. */
  needed: boolean;
}

interface ReadBody {
  /** Undefined where the request has none. */
  body: unknown;
  large?: Large | undefined;
  keeps?: Keeps;
}

/** Resolves to the parsed body, or to a refusal. */
export async function readBody(request: IncomingMessage, { arrivals, needed, ...receiving }: Intake): Promise<ReadBody | Refusal> {
  const { headers } = request;
  if (lengthOf(request) === 0 && headers['transfer-encoding'] === undefined) return { body: undefined };
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  const unpack = unpacking.get(encoding);
  if (!unpack && encoding !== 'identity') return { ...unreadable, hint: encodings };
  const { atMost } = receiving;
  return arrivals.receive(request, receiving, (bytes, becomes, keeps) => {
    if (!unpack) return parsed(request, bytes, needed, becomes, keeps);
    return inTurn(receiving.caller, async () => {
      let unpacked: Buffer;
      try {
        unpacked = await unpack(bytes, { maxOutputLength: atMost });
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
          ? tooLarge(atMost)
          : { ...broken, hint: `Content-Encoding is ${encoding}, but the body can't be decompressed with it` };
      }
      return becomes(unpacked.length) ?? parsed(request, unpacked, needed, becomes, keeps);
    });
  });
}

async function parsed(request: IncomingMessage, bytes: Buffer, needed: boolean, becomes: Becomes, keeps: Keeps): Promise<ReadBody | Refusal> {
  // a body whose length wasn't announced may turn out to be empty
  if (bytes.length === 0 || (!needed && noMembers.equals(bytes))) return { body: undefined };
  if (!announcesJson(request)) return notJson(request);
  if (otherCharset.test(request.headers['content-type'] ?? ''))
    return { ...unreadable, hint: 'The charset in Content-Type has to be utf-8, or may be left out' };
  const { length } = bytes;
  const { problem, body, values = 0, large } = await parse(bytes);
  // a large body is in the worker's memory now, and too long to be searched anyway
  if (problem === 'syntax') return { ...broken, hint: large ? undefined : whereBroken(bytes.toString('utf8', 0, Math.min(bytes.length, mostLooked))) };
  if (problem) return problems[problem];
  return becomes(length + bytesOfValue * values) ?? { body, large, keeps };
}
