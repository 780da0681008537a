// Sends a request as it stands, and reads the response as it came. `fetch` would add headers that a curl command doesn't have, and hide a body that follows
// a response which can't have one.
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Received } from './judge.ts';
import { TooLarge, wholeOf } from './most.ts';

/** A request got no answer, or only a part of one. */
export class Unanswered extends Error {
  readonly isLate: boolean;

  constructor(said: string, isLate: boolean) {
    super(said);
    this.isLate = isLate;
  }
}

/** A header that stands there more than once has all its values. */
export const flatHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().join(', ')]])));

/** Whether a connection failed because its response, which is complete, was followed by what is no other response: by a body that it can't have. */
export const isFollowed = (error: NodeJS.ErrnoException) => ['HPE_INVALID_CONSTANT', 'HPE_CLOSED_CONNECTION'].includes(error.code ?? '');

interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** `patienceMs` is how long the whole response may take. */
export function ask(url: string, { method, headers, body }: Asked, { patienceMs, agent }: { patienceMs: number; agent: Agent }): Promise<Received> {
  const to = new URL(url);
  const how = {
    method,
    agent,
    headers: { Accept: '*/*', ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
  };
  return new Promise((answered, failed) => {
    const lost = (error: NodeJS.ErrnoException) => failed(new Unanswered(error.message || String(error.code), false));
    const asking = (to.protocol === 'https:' ? httpsRequest : httpRequest)(to, how);
    const late = setTimeout(() => {
      failed(new Unanswered(`${method} ${to.pathname}${to.search} took more than ${patienceMs / 1000} s`, true));
      asking.destroy();
    }, patienceMs);
    asking.on('close', () => clearTimeout(late));
    let isOver = false;
    let isFollowedByBody = false;
    asking.on('response', (response) => {
      isOver = true;
      const { statusCode: status = 0, headers: given } = response;
      wholeOf(response, `what ${method} ${to.pathname}${to.search} answers`).then(
        (body) => answered({ status, headers: flatHeaders(given), body: body.toString(), ...(isFollowedByBody ? { isFollowed: true } : {}) }),
        // to read it once more would take as long
        (error: Error) => {
          if (!(error instanceof TooLarge)) return lost(error);
          failed(new Unanswered(error.message, true));
          asking.destroy();
        },
      );
    });
    asking.on('error', (error) => {
      if (isOver && isFollowed(error)) isFollowedByBody = true;
      else lost(error);
    });
    asking.end(body);
  });
}
