// A server of another project, for the tests of the check: it answers as one function says.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { Judge } from '../../check/judge.ts';
import { checkServer } from '../../check/server.ts';

type Json = Record<string, any>;

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export const json = (schema: Json) => ({ description: 'It.', content: { 'application/json': { schema } } });
export const no = json({ type: 'object', required: ['error'], properties: { error: { type: 'string' } } });

export const contractOf = (paths: Json): Json => ({ openapi: '3.1.0', info: { title: 'Leaves', version: '1' }, paths });

/** A body that is no JSON is refused by whoever reads it first. */
function orRefused(answer: () => Answer | undefined): Answer | undefined {
  try {
    return answer();
  } catch (error) {
    if (error instanceof SyntaxError) return { status: 400, body: { error: 'body' } };
    throw error;
  }
}

/** Checks a server that answers with what `answer` returns, or not at all, and 405 to methods that its contract doesn't have. */
export async function checked(document: Json, answer: (request: IncomingMessage, body: string) => Answer | undefined, options: Json = {}) {
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { pathname } = new URL(request.url!, 'http://server');
    const found = new Judge(document).match(request.method!, pathname);
    const answered = found && 'allowed' in found ? { status: 405, headers: { Allow: found.allowed.join(', ') } } : orRefused(() => answer(request, body));
    if (!answered) return;
    const { status, body: said, headers }: Answer = answered;
    response.writeHead(status, { ...(said === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers });
    response.end(said === undefined ? '' : JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return checkServer({ url, document, seed: 7, requests: 200, ...options });
}
