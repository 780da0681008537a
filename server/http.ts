// The HTTP server around the application. A request that can't be read as HTTP gets a JSON error like any other.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { hostProblem } from './host.ts';

const responses: Record<string, [status: string, errors: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

export function httpServer(listener: RequestListener): Server {
  const limits = {
    // whether there is a Host is looked at here, so that who forgets it gets JSON like everybody else
    requireHostHeader: false,
    // a little longer than bodies may take, whose end the application tells in its own words
    headersTimeout: 15_000,
    requestTimeout: 40_000,
    connectionsCheckingInterval: 2_000,
  };
  const server = createServer(limits, (request, response) => {
    const errors = hostProblem(request);
    if (errors === undefined) return listener(request, response);
    const headers = { 'X-Request-Id': randomUUID(), 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };
    response.writeHead(400, headers).end(JSON.stringify({ errors }));
  });
  // longer than clients and proxies keep a connection, so that none is closed under a request on its way
  server.keepAliveTimeout = 75_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return;
    const [status, errors] = responses[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read'];
    const body = JSON.stringify({ errors });
    const headers = [`X-Request-Id: ${randomUUID()}`, 'Content-Type: application/json; charset=utf-8', `Content-Length: ${body.length}`, 'Connection: close'];
    socket.end([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'));
  });
  return server;
}

/** Whether the caller has what `tag` stands for, whatever it says to caches on the way. */
export function hasAlready({ headers }: IncomingMessage, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
}
