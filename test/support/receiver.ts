// A server of somebody else, on this machine: it keeps the requests that it gets, and answers as the test says.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
}

export type Answering = (received: Received, response: ServerResponse) => void;

export const status =
  (code: number, body = ''): Answering =>
  (_, response) =>
    void response.writeHead(code).end(body);

export interface Receiver {
  url: string;
  received: Received[];
  answer: Answering;
}

/** The server is closed when the test that opened it ends. */
export async function receiver(answer: Answering = status(200)): Promise<Receiver> {
  const opened: Receiver = { url: '', received: [], answer };
  // by default Node ends idle connections after 5 s, on a slow machine in the middle of a test that expects them to be kept
  const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, text: Buffer.concat(chunks).toString('utf8') };
      opened.received.push(one);
      opened.answer(one, response);
    });
  });
  opened.url = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return opened;
}

export async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
