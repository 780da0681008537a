// Where the client follows a redirection, and what it sends there. One server is the shop, the other one belongs to somebody else.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';

const asked: string[] = [];
let answer: (path: string) => { status: number; location?: string; body?: unknown };
const listening = async (name: string) => {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url!.replace('/admin/api/latest', '');
    asked.push(`${name} ${request.method} ${path} ${request.headers['x-service-access-token']}`);
    const { status, location, body } = answer(path);
    response.writeHead(status, location === undefined ? {} : { Location: location }).end(JSON.stringify(body ?? {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

let shop: Awaited<ReturnType<typeof listening>>;
let other: Awaited<ReturnType<typeof listening>>;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  [shop, other] = await Promise.all([listening('shop'), listening('other')]);
  client = createClient({ baseUrl: shop.origin, accessToken: 'sat_1' });
});
beforeEach(() => void asked.splice(0));
afterAll(() => {
  shop.server.close();
  other.server.close();
});

describe('a read', () => {
  test.each([301, 302, 303, 307, 308])('is followed within the shop: %s', async (status) => {
    answer = (path) => (path === '/pages/count.json' ? { status, location: '/admin/api/latest/pages/number.json' } : { status: 200, body: { count: 1 } });
    expect(await client.get('/pages/count.json')).toEqual({ count: 1 });
    expect(asked).toEqual(['shop GET /pages/count.json sat_1', 'shop GET /pages/number.json sat_1']);
  });

  test('is followed by an absolute and by a relative address, for a list too', async () => {
    answer = (path) =>
      path === '/pages.json'
        ? { status: 302, location: `${shop.origin}/admin/api/latest/one.json` }
        : path === '/one.json'
          ? { status: 302, location: 'two.json' }
          : { status: 200, body: { pages: [{ id: 1 }] } };
    expect(await client.list('/pages.json').all()).toEqual([{ id: 1 }]);
    expect(asked).toEqual(['shop GET /pages.json sat_1', 'shop GET /one.json sat_1', 'shop GET /two.json sat_1']);
  });

  test('is followed three times at most', async () => {
    answer = () => ({ status: 302, location: '/admin/api/latest/pages/count.json' });
    await expect(client.get('/pages/count.json')).rejects.toMatchObject({ name: 'StoreAdminError', reason: 'answer', status: 302 });
    expect(asked).toHaveLength(4);
  });

  const places: [name: string, location: () => string][] = [
    ['another port', () => `${other.origin}/taken`],
    ['another name of this machine', () => other.origin.replace('127.0.0.1', 'localhost')],
    ['no scheme', () => other.origin.replace('http:', '')],
    ['backslashes', () => other.origin.replace('http://', '/\\\\')],
    ['another scheme', () => shop.origin.replace('http:', 'https:')],
    ['data', () => 'data:application/json,{"count":2}'],
    ['no address', () => 'http://['],
  ];
  test.each(places)('is not followed to another origin: %s', async (_, location) => {
    answer = (path) => (path === '/pages/count.json' ? { status: 302, location: location() } : { status: 200, body: { count: 2 } });
    await expect(client.get('/pages/count.json')).rejects.toMatchObject({
      name: 'StoreAdminError',
      reason: 'answer',
      status: 302,
      method: 'get',
      path: '/pages/count.json',
      message: `GET /pages/count.json answered 302. It leads to ${location()}, and nothing was sent there: the client follows only redirections of GET, within ${shop.origin}`,
    });
    expect(asked).toEqual(['shop GET /pages/count.json sat_1']);
  });

  test('is not followed when its second step leads to another origin', async () => {
    answer = (path) => ({ status: 302, location: path === '/pages/count.json' ? '/admin/api/latest/one.json' : `${other.origin}/taken` });
    await expect(client.get('/pages/count.json')).rejects.toThrow(`It leads to ${other.origin}/taken, and nothing was sent there`);
    expect(asked).toEqual(['shop GET /pages/count.json sat_1', 'shop GET /one.json sat_1']);
  });

  test('without a Location is an error', async () => {
    answer = () => ({ status: 302 });
    await expect(client.get('/pages/count.json')).rejects.toMatchObject({ reason: 'answer', status: 302 });
  });
});

describe('a write', () => {
  test.each([301, 302, 303, 307, 308])('is not followed, neither within the shop nor elsewhere: %s', async (status) => {
    for (const location of [() => '/moved', () => `${other.origin}/moved`]) {
      answer = (path) => (path === '/moved' ? { status: 200, body: { page: { id: 1 } } } : { status, location: location() });
      const refused = {
        name: 'StoreAdminError',
        reason: 'answer',
        status,
        message: expect.stringContaining(`It leads to ${location()}, and nothing was sent there`),
      };
      await expect(client.post('/pages.json', { body: { page: { title: 'Tea' } } })).rejects.toMatchObject(refused);
      await expect(client.put('/pages/{page_id}.json', { path: { page_id: 1 }, body: { page: { title: 'Tea' } } })).rejects.toMatchObject(refused);
      await expect(client.delete('/pages/{page_id}.json', { path: { page_id: 1 } })).rejects.toMatchObject(refused);
      expect(asked.splice(0)).toEqual(['shop POST /pages.json sat_1', 'shop PUT /pages/1.json sat_1', 'shop DELETE /pages/1.json sat_1']);
    }
  });
});
