// Parses the bytes of a body as JSON: up to 1 MB on the event loop, more in a worker thread, so that parsing never stops the other requests for long.
import { Worker } from 'node:worker_threads';
import { count, deepest, mostValues } from './scan.ts';

export interface Reading {
  problem?: 'values' | 'depth' | 'encoding' | 'syntax' | 'nul' | 'half' | undefined;
  body?: unknown;
  /** How many values the body holds. */
  values?: number;
  large?: Large | undefined;
}

/** What tells a large body from others. To write it as text again, for comparing it, would stop the event loop for as long as reading it. */
export interface Large {
  bytes: number;
  digest: string;
}

/** Uses only its parameters, because the worker thread gets a copy of its source. */
function read(bytes: Uint8Array, decoder: InstanceType<typeof TextDecoder>, counting: typeof count, most: number, depth: number): Reading {
  const values = counting(bytes, most, depth);
  if (typeof values === 'string') return { problem: values };
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { problem: 'encoding' };
  }
  // a decimal with more digits than a number can hold stays text, as it was written: `0.49999999999999999999` is not 0.5
  const asWritten = (_key: string, value: unknown, written?: { source?: string }) => {
    const source = written?.source;
    if (typeof value !== 'number' || !source || source.length < 18 || !/^[-\d]+\.\d+$/.test(source)) return value;
    // no expression: it would try each of a million zeros as the first of the last ones, and stop the event loop for minutes
    let end = source.length;
    while (source[end - 1] === '0') end--;
    if (source[end - 1] === '.') end--;
    return String(value) === source.slice(0, end) ? value : source;
  };
  let body: unknown;
  try {
    body = /[\d.]{17}/.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text);
  } catch {
    return { problem: 'syntax' };
  }
  const carries = (node: unknown, what: (text: string) => boolean): boolean =>
    typeof node === 'string'
      ? what(node)
      : typeof node === 'object' && node !== null && Object.entries(node).some(([key, value]) => what(key) || carries(value, what));
  // one engine can't store NUL, and neither can store half a surrogate pair. JSON can write both only as these escapes.
  // Mostly the escapes mean something else, such as a whole pair, so the strings themselves are checked before the body is refused.
  if (text.includes('\\u0000') && carries(body, (found) => found.includes('\0'))) return { problem: 'nul' };
  if (/\\u[dD][89a-fA-F]/.test(text) && carries(body, (found) => !found.isWellFormed())) return { problem: 'half' };
  return { body, values };
}

/** Up to this size, parsing blocks the event loop for less time than handing the body to the worker would. */
const small = 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export async function parse(bytes: Buffer): Promise<Reading> {
  return bytes.length <= small ? read(bytes, utf8, count, mostValues, deepest) : elsewhere(bytes);
}

interface Aside {
  worker: Worker;
  waiting: ((reading: Reading | Error) => void)[];
}
let aside: Aside | undefined;

/** The worker gets its source as text, because an installed package has no separate file for it. */
const source = () => `
  const { parentPort } = require('node:worker_threads');
  const { hash } = require('node:crypto');
  const read = ${read.toString()};
  const count = ${count.toString()};
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const large = (bytes) => ({ bytes: bytes.length, digest: hash('sha256', bytes, 'base64url') });
  parentPort.on('message', (bytes) => parentPort.postMessage({ ...read(bytes, utf8, count, ${mostValues}, ${deepest}), large: large(bytes) }));
`;

/** Starts the only worker, when it is first needed. It answers in the order in which it is asked. */
function started(): Aside {
  const worker = new Worker(source(), { eval: true, execArgv: [], env: {} });
  const made: Aside = { worker, waiting: [] };
  const lost = (error: Error) => {
    if (aside === made) aside = undefined;
    for (const tell of made.waiting.splice(0)) tell(error);
  };
  worker.on('message', (reading: Reading) => {
    made.waiting.shift()?.(reading);
    // an idle worker must not keep the process alive
    if (made.waiting.length === 0) worker.unref();
  });
  worker.on('error', lost).on('exit', (code) => lost(new Error(`the worker that parses ended with ${code}`)));
  worker.unref();
  return made;
}

function elsewhere(bytes: Buffer): Promise<Reading> {
  aside ??= started();
  const { worker, waiting } = aside;
  return new Promise((done, failed) => {
    waiting.push((reading) => (reading instanceof Error ? failed(reading) : done(reading)));
    worker.ref();
    // a buffer that owns its memory is transferred to the worker; a part of a larger buffer is copied first
    const own = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
    worker.postMessage(own, [own.buffer as ArrayBuffer]);
  });
}
