// Servers that accept a call and then send nothing, or stop in the middle of the response.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';

let taken = 0;
/** The first call of a test gets no response, or half of one. The next call gets the whole response. A removal never gets one. */
const server = createServer((request, response) => {
  taken++;
  if (request.method === 'DELETE') return;
  const half = request.url!.includes('redirects');
  if (taken > 1) response.writeHead(200).end('{"count":1}');
  else if (half) response.writeHead(200, { 'Content-Length': 11 }).write('{"cou');
});
let baseUrl: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each(['/pages/count.json', '/redirects/count.json'] as const)('%s is retried', async (path) => {
  taken = 0;
  const retried: unknown[] = [];
  const client = createClient({ baseUrl, accessToken: 'sat_1', timeoutMs: 1500, hooks: { onRetry: ({ status, error }) => void retried.push(status, error) } });
  expect(await client.get(path)).toEqual({ count: 1 });
  expect(retried).toEqual([0, new Error('it took longer than 1.5 s')]);
});

test('a removal is not retried, and the error says that it may have been done', async () => {
  taken = 0;
  const client = createClient({ baseUrl, accessToken: 'sat_1', timeoutMs: 1500 });
  await expect(client.delete('/pages/{page_id}.json', { path: { page_id: 1 } })).rejects.toMatchObject({
    reason: 'connection',
    status: 0,
    message: `DELETE /pages/{page_id}.json got no answer from ${baseUrl}: it took longer than 1.5 s. The server may have done it all the same; check before you repeat it`,
  });
  expect(taken).toBe(1);
});
