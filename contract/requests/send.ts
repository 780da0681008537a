// Sends responses: always as JSON, and with their length unless the body is a large list.
import type { ServerResponse } from 'node:http';
import type { Refusal } from './refusal.ts';
import { inTurns } from './turns.ts';

const json = 'application/json; charset=utf-8';

/** `text` is the serialised body, where it is known already. */
export function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}, text = JSON.stringify(body)) {
  for (const name in headers) response.setHeader(name, headers[name]!);
  response.statusCode = status;
  if (text === undefined) return void response.end();
  response.setHeader('Content-Type', json);
  const bytes = Buffer.byteLength(text);
  response.setHeader('Content-Length', bytes);
  // every character takes one byte, so nothing has to be encoded
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

export const sendRefusal = (response: ServerResponse, { status, errors, headers }: Refusal) => send(response, status, { errors }, headers);

/** The value of a `Link` header from a refusal to the page that explains it. */
export const helpLink = (url: string) => `<${url}>; rel="help"`;

interface LargeList {
  status: number;
  key: string;
  /** Each record is removed from the list when it is sent, so that its memory can be freed. */
  records: unknown[];
  headers?: Record<string, string>;
}

/** How many characters are written at once. A single record may have more. */
const mostOfASlice = 2 ** 18;

/** Each slice must be taken within `ms`. After that time all slices together must be taken at `bytesPerSecond`; otherwise the connection is cut. */
export const usualPatience = { ms: 30_000, bytesPerSecond: 64 * 1024 };

/** Sends a slice only after the one before was taken. Resolves when the last one has been taken, or when the connection has closed. */
export async function sendInSlices(response: ServerResponse, { status, key, records, headers = {} }: LargeList, patience = usualPatience) {
  for (const name in headers) response.setHeader(name, headers[name]!);
  response.statusCode = status;
  response.setHeader('Content-Type', json);
  if (response.req.method === 'HEAD') return void response.end();
  const began = performance.now();
  let bytes = 0;
  const until = (event: 'drain' | 'close') =>
    new Promise<void>((next) => {
      if (response.destroyed) return next();
      const left = patience.ms + (bytes / patience.bytesPerSecond) * 1000 - (performance.now() - began);
      const end = () => {
        clearTimeout(timer);
        response.off('close', end).off(event, end);
        next();
      };
      const cut = () => {
        response.destroy();
        end();
      };
      const timer = setTimeout(cut, Math.min(patience.ms, left));
      response.on('close', end).on(event, end);
    });
  let text = `{${JSON.stringify(key)}:[`;
  await inTurns(leaving(records), async (record) => {
    if (response.destroyed) return;
    text += JSON.stringify(record);
    if (records.length > 0) text += ',';
    if (text.length < mostOfASlice) return;
    const slice = Buffer.from(text);
    text = '';
    bytes += slice.length;
    if (!response.write(slice)) await until('drain');
  });
  if (response.destroyed) return;
  response.end(`${text}]}`);
  await until('close');
}

function* leaving(records: unknown[]) {
  // removing from the end of an array is cheap; removing from its start moves all the other records
  records.reverse();
  while (records.length > 0) yield records.pop();
}
