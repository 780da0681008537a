// The HTTP server around the application. What isn't HTTP gets an answer in the form of all others.
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';

const answers: Record<string, [status: string, errors: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

export function httpServer(listener: RequestListener): Server {
  // a little longer than bodies may take, whose end the application tells in its own words
  const server = createServer({ headersTimeout: 15_000, requestTimeout: 40_000, connectionsCheckingInterval: 2_000 }, listener);
  // longer than clients and proxies keep a connection, so that none is closed under a request on its way
  server.keepAliveTimeout = 75_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return;
    const [status, errors] = answers[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read'];
    const body = JSON.stringify({ errors });
    const headers = [`X-Request-Id: ${randomUUID()}`, 'Content-Type: application/json; charset=utf-8', `Content-Length: ${body.length}`, 'Connection: close'];
    socket.end([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'));
  });
  return server;
}
