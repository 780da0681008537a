// How much of one body the check takes into memory. A server or a recording that has more would end the process.
import type { Readable } from 'node:stream';
import { type BrotliOptions, brotliDecompressSync, gunzipSync, inflateSync, type ZlibOptions } from 'node:zlib';
import { own } from '../contract/document.ts';

export const mostOfBody = 64 * 1024 * 1024;

export class TooLarge extends Error {
  constructor(what: string) {
    super(`${what} is larger than ${mostOfBody / 1024 / 1024} MB, and the check reads no more of one body`);
  }
}

/** The whole body of a request or a response. Where it is too large, the stream stays open, so that a request can still be answered. */
export async function wholeOf(stream: Readable, what: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > mostOfBody) throw new TooLarge(what);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const unpacking: Record<string, (body: Buffer, options: ZlibOptions & BrotliOptions) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** The text of a body as its `Content-Encoding` packs it, or of one that isn't packed like that after all. Undefined where nobody can read it, or it is too large. */
export function unpacked(body: Buffer, encoding = ''): string | undefined {
  if (body.length === 0) return '';
  const unpack = ['', 'identity'].includes(encoding) ? (one: Buffer) => one : own<(typeof unpacking)[string]>(unpacking, encoding);
  try {
    return unpack?.(body, { maxOutputLength: mostOfBody }).toString();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : body.toString();
  }
}
