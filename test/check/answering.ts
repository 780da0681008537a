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

/** Checks a server that answers with what `answer` returns, and 405 to methods that its contract doesn't have. */
export async function checked(document: Json, answer: (request: IncomingMessage, body: string) => Answer, options: Json = {}) {
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { pathname } = new URL(request.url!, 'http://server');
    const found = new Judge(document).match(request.method!, pathname);
    const {
      status,
      body: said,
      headers,
    }: Answer = found && 'allowed' in found ? { status: 405, headers: { Allow: found.allowed.join(', ') } } : answer(request, body);
    response.writeHead(status, { ...(said === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers });
    response.end(said === undefined ? '' : JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return checkServer({ url, document, seed: 7, requests: 200, ...options });
}
