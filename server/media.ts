// Serves pictures from the store, at the addresses that responses contain.

import { pipeline } from 'node:stream/promises';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { type Request, type Response, Router } from 'express';
import { notFoundRefusal, wrongMethod } from '../contract/requests/refusal.ts';
import { sendRefusal } from '../contract/requests/send.ts';
import { pictures } from './domain/pictures.ts';
import { hasAlready } from './http/server.ts';
import { bytesOf, partOf } from './store/expressions.ts';
import { over } from './store/over.ts';
import type { Store } from './store/store.ts';

/** How many bytes of pictures are in memory at once, for all readers together. */
const inHand = 8 * 1024 * 1024;
const [smallest, largest] = [16 * 1024, 256 * 1024];
/** After each read comes a pause of this many times its duration, because an engine may go through a whole picture to read one part of it. */
const restPerRead = 4;
/** A read that took longer than an eighth of a second has mostly waited for its turn, and a rest of many seconds would cut its reader off. */
const longestRestMs = 500;
/** In place of a shop, which a picture's address doesn't name: behind reads of the server itself, such as those of all jobs, a picture would wait for seconds. */
const ofPictures = 0;
/** A reader that takes nothing for this long is cut off. */
const idleMs = 30_000;

const address = /^\/media\/((?:collections|products)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:gif|jpg|png|webp))$/;

/** These addresses need no token, so no picture is read into memory as a whole: parts are sent as fast as the reader takes them. */
export function media(store: Store): Router {
  let readers = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const row = (name: string) => over(store, pictures).selectFrom('pictures').where('name', '=', name);
  const kindOf = (name: string) =>
    row(name)
      .select(['type', bytesOf('content').as('size')])
      .executeTakeFirst();

  /** Reads parts off the event loop, one after the other for all readers, and for no more than a fifth of the time. */
  function part(name: string, from: number, bytes: number): Promise<Uint8Array | undefined> {
    const read = turn.then(() => setImmediate()).then(() => readPart(name, from, bytes));
    turn = read.then(({ tookMs }) => (tookMs < 1 ? undefined : pause(Math.min(restPerRead * tookMs, longestRestMs)))).catch(() => {});
    return read.then(({ part }) => part);
  }

  async function readPart(name: string, from: number, bytes: number) {
    const { sql, parameters } = row(name)
      .select(partOf('content', from, bytes).as('part'))
      .compile();
    const began = performance.now();
    const [found] = await store.walked(sql, [...parameters], ofPictures);
    return { part: found?.part as Uint8Array | undefined, tookMs: performance.now() - began };
  }

  async function* parts(name: string, size: number) {
    for (let sent = 0; sent < size; ) {
      const next = await part(name, sent, Math.min(largest, Math.max(smallest, Math.floor(inHand / readers))));
      // the announced Content-Length can't be kept, so the connection is cut
      if (!next?.length) throw new Error('the picture was removed meanwhile');
      sent += next.length;
      yield next;
    }
  }

  const router = Router();
  router.use(async (request: Request, response: Response) => {
    const [path = ''] = request.originalUrl.split('?', 1);
    const [, name] = address.exec(path) ?? [];
    if (!name) return sendRefusal(response, notFoundRefusal);
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendRefusal(response, wrongMethod('GET, HEAD'));
    const kind = await kindOf(name);
    if (!kind) return sendRefusal(response, notFoundRefusal);
    // the address of a picture is never reused for another picture
    response.set({
      'Content-Type': kind.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${name}"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
    });
    if (hasAlready(request, `"${name}"`)) return response.status(304).end();
    response.set('Content-Length', String(kind.size));
    if (request.method === 'HEAD') return response.end();
    response.setTimeout(idleMs, () => response.destroy());
    readers += 1;
    try {
      await pipeline(parts(name, Number(kind.size)), response);
    } catch {
      // the response is broken by the reader or by an error here: no status can be sent any more
      response.destroy();
    } finally {
      readers -= 1;
    }
  });
  return router;
}
