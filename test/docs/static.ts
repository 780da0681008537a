// A minimal file server below a path. It does only what every web host does.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export async function served(folder: string, below: string): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.startsWith(below) ? join(folder, pathname.slice(below.length) || 'index.html') : '';
    const bytes = await readFile(file).catch(() => undefined);
    response.writeHead(bytes ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
