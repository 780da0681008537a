// The reference docs: made from the contract, served whole, so they open without a network and before any script has run.
// There is a fixed set of addresses. Each is made once, when somebody first asks for it; every other spelling is 404 and costs nothing.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import type { Json } from '../../contract/document.ts';
import { send } from '../../contract/send.ts';
import { hasAlready } from '../http.ts';
import { groupUrl, interfaces, tokenPlace } from './interfaces.ts';
import { assumptionsPage, deprecationsPage, errorsPage, groupPage, overview, searchIndex } from './pages.ts';

const generated = (name: string) => readFile(new URL(`../../generated/${name}`, import.meta.url));
const asset = (name: string) => readFile(new URL(`./${name}`, import.meta.url));

type Kind = 'html' | 'json' | 'yaml' | 'css' | 'js';

const types: Record<Kind, string> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  yaml: 'text/yaml; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** Nothing from elsewhere, whatever a contract's text may hold. */
const policy = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface Planned {
  kind: Kind;
  make(): string | Promise<string | Buffer>;
}

/** Every address that there is. Names are those of the contract; nothing of a request comes in. */
function plan(): Map<string, Planned> {
  const all = interfaces();
  const page = (make: Planned['make']): Planned => ({ kind: 'html', make });
  const file = (kind: Kind, make: Planned['make']): Planned => ({ kind, make });
  return new Map<string, Planned>([
    ...all.map((of): [string, Planned] => [of.home, page(() => overview(all, of))]),
    ...all.flatMap((of) => (of.contract.tags as Json[]).map(({ name }): [string, Planned] => [groupUrl(of, name), page(() => groupPage(all, of, name))])),
    ['/docs/errors', page(() => errorsPage(all))],
    ['/docs/deprecations', page(() => deprecationsPage(all))],
    ['/docs/assumptions', page(async () => assumptionsPage(all, (await generated('assumptions.md')).toString()))],
    ['/docs/search.json', file('json', () => JSON.stringify(searchIndex(all)))],
    ['/docs/reference.css', file('css', () => asset('reference.css'))],
    ['/docs/reference.js', file('js', () => asset('reference.js'))],
    ...all.flatMap(({ name }) =>
      (['json', 'yaml'] as const).map((kind): [string, Planned] => [`/docs/${name}.${kind}`, file(kind, () => generated(`${name}.${kind}`))]),
    ),
  ]);
}

interface Made {
  headers: Record<string, string>;
  whole: Buffer;
  packed: Buffer;
  tag: string;
}

const packing = promisify(gzip);
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

async function madeOf({ kind, make }: Planned, token: string): Promise<Made> {
  const text = await make();
  const whole = Buffer.from(kind === 'html' ? text.toString().replaceAll(tokenPlace, token) : text);
  return {
    headers: {
      'Content-Type': types[kind],
      'X-Content-Type-Options': 'nosniff',
      // another release, or another start of the sandbox, has other pages at the same addresses
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...(kind === 'html' ? { 'Content-Security-Policy': policy, 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'same-origin' } : {}),
    },
    whole,
    packed: await packing(whole),
    tag: createHash('sha256').update(whole).digest('base64url').slice(0, 22),
  };
}

/** `token` is what the pages try operations with; the sandbox has one. It is asked for when a page is made, so it has to be known by then. */
export function docs(token: () => string): Router {
  const planned = plan();
  const pages = new Map<string, Promise<Made>>();
  let turn: Promise<unknown> = Promise.resolve();

  function pageAt(path: string, wanted: Planned): Promise<Made> {
    const known = pages.get(path);
    if (known) return known;
    // one a turn, so that who asks for all of them at once holds nobody up
    const page = turn.then(() => setImmediate()).then(() => madeOf(wanted, token()));
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
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, { errors: 'Method Not Allowed' }, { Allow: 'GET, HEAD' });
    const { headers, whole, packed, tag } = await pageAt(path, wanted);
    const gzipped = takesGzip.test(request.headers['accept-encoding'] ?? '');
    const etag = `"${tag}${gzipped ? '-gzip' : ''}"`;
    response.set({ ...headers, ETag: etag, ...(gzipped ? { 'Content-Encoding': 'gzip' } : {}) });
    if (hasAlready(request, etag)) return response.status(304).end();
    // leaves the bytes away where only the headers are asked for
    response.send(gzipped ? packed : whole);
  });
  return router;
}
