// Serves a fixed set of addresses. Each page is made once, when somebody first asks for it. Any other address gets 404, and costs nothing.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import { wrongMethod } from '../../contract/requests/refusal.ts';
import { sendRefusal } from '../../contract/requests/send.ts';
import { hasAlready } from '../http/server.ts';

export type Kind = 'html' | 'json' | 'yaml' | 'txt' | 'css' | 'js' | 'svg' | 'woff2';

const types: Record<Kind, string> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  yaml: 'text/yaml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Pages load nothing from other servers, whatever text a contract has. */
const policy = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
export const ofPages = { 'Content-Security-Policy': policy, 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'same-origin' };

export interface Planned {
  kind: Kind;
  make(): string | Buffer | Promise<string | Buffer>;
}

/** The address of a file, with a hash of its content. The address changes with the file, so a browser that has the file needn't ask again. */
export function versioned(path: string, ...files: URL[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return `${path}?v=${hash.digest('hex').slice(0, 8)}`;
}

interface Made {
  headers: Record<string, string>;
  whole: Buffer;
  /** By the name of the encoding. Typefaces are compressed already. */
  packed: Map<string, Buffer>;
  tag: string;
}

const brotli = promisify(brotliCompress);
/** The smallest first. With this quality Brotli takes as long as gzip; with its best, a hundred times as long for another tenth. */
const packings: [encoding: string, pack: (whole: Buffer) => Promise<Buffer>][] = [
  ['br', (whole) => brotli(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length } })],
  ['gzip', promisify(gzip)],
];

/** Only an encoding that the client names, and not with a weight of 0. */
const takes = (accepted: string, encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accepted);

async function madeOf({ kind, make }: Planned): Promise<Made> {
  const whole = Buffer.from(await make());
  return {
    headers: {
      'Content-Type': types[kind],
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(kind === 'html' ? ofPages : {}),
    },
    whole,
    packed: new Map(kind === 'woff2' ? [] : await Promise.all(packings.map(async ([encoding, pack]) => [encoding, await pack(whole)] as const))),
    tag: createHash('sha256').update(whole).digest('base64url').slice(0, 22),
  };
}

export function served(planned: Map<string, Planned>): Router {
  const pages = new Map<string, Promise<Made>>();
  let turn: Promise<unknown> = Promise.resolve();

  function pageAt(path: string, wanted: Planned): Promise<Made> {
    const known = pages.get(path);
    if (known) return known;
    // makes one page at a time: a client that asks for all pages at once doesn't block the event loop for others
    const page = turn.then(() => setImmediate()).then(() => madeOf(wanted));
    pages.set(path, page);
    turn = page.catch(() => pages.delete(path));
    return page;
  }

  const router = Router();
  router.use(async (request: Request, response: Response, next) => {
    const [path = ''] = request.originalUrl.split('?', 1);
    const wanted = planned.get(path);
    if (!wanted) {
      if (path.endsWith('/') && planned.has(path.slice(0, -1))) return response.redirect(308, path.slice(0, -1));
      return next();
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendRefusal(response, wrongMethod('GET, HEAD'));
    const { headers, whole, packed, tag } = await pageAt(path, wanted);
    const accepted = request.headers['accept-encoding'] ?? '';
    const [encoding, sent] = [...packed].find(([one]) => takes(accepted, one)) ?? [undefined, whole];
    const etag = `"${tag}${encoding ? `-${encoding}` : ''}"`;
    // without a version a file must be asked for again: another release, or another start of the sandbox, has other pages at the same addresses
    const kept = wanted.kind !== 'html' && /\?v=[\w.]+$/.test(request.originalUrl);
    response.set({
      ...headers,
      'Cache-Control': kept ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: etag,
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    if (hasAlready(request, etag)) return response.status(304).end();
    // for HEAD Express sends only the headers
    response.send(sent);
  });
  return router;
}
