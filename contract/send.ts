// How a response is sent: always JSON, with its length unless it is a large list.
import type { ServerResponse } from 'node:http';
import { inTurns } from './turns.ts';

const json = 'application/json; charset=utf-8';

/** `text` is the body as it is sent, where that is known already. */
export function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}, text = JSON.stringify(body)) {
  for (const name in headers) response.setHeader(name, headers[name]!);
  response.statusCode = status;
  if (text === undefined) return void response.end();
  response.setHeader('Content-Type', json);
  const bytes = Buffer.byteLength(text);
  response.setHeader('Content-Length', bytes);
  // a byte for each character: nothing has to be encoded
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

/** Leads from a refusal to where people read about it. */
export const helpLink = (url: string) => `<${url}>; rel="help"`;

interface LargeList {
  status: number;
  key: string;
  /** Each is forgotten as it leaves. */
  records: unknown[];
  headers?: Record<string, string>;
}

/** Characters that are written at once, unless a single record has more. */
const mostOfASlice = 2 ** 18;

/** A slice has to be taken within so long, and all of them at so many bytes a second once that long has passed; then the connection is cut. */
export const usualPatience = { ms: 30_000, bytesPerSecond: 64 * 1024 };

/** Sends no slice before the one ahead has been taken. Resolves when the last one has, or when nobody takes any more. */
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
  // taken from its end, an array costs nothing to shorten
  records.reverse();
  while (records.length > 0) yield records.pop();
}
