// Runs the guide's snippet with the file beside it, and checks that it closes the gaps that the guide names.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Express } from 'express';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const guide = readFileSync('docs/own-express.md', 'utf8');
const snippet = /```ts\n([\s\S]*?)```/.exec(guide)![1]!;
// the snippet imports a file of this folder
const file = resolve(`docs/.own-express-${process.pid}.ts`);
const base = '/admin/api/latest';
let server: ReturnType<typeof createServer>;
let origin: string;

beforeAll(async () => {
  writeFileSync(file, snippet);
  const { app } = (await import(/* @vite-ignore */ file)) as { app: Express };
  server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(file, { force: true });
  await new Promise((closed) => server.close(closed));
});

/** Not the harness's own `send`, which records the responses of this project's server. */
async function send(method: string, path: string, { body, type = 'application/json' }: { body?: unknown; type?: string } = {}) {
  const response = await fetch(origin + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': type } }) });
  const text = await response.text();
  return { status: response.status, text, body: text && JSON.parse(text) };
}
const get = (path: string) => send('GET', path);

test('declared operations are answered', async () => {
  expect(await get(`${base}/pages/count.json`)).toMatchObject({ status: 200, body: { count: 2 } });
  const created = await send('POST', `${base}/redirects.json`, { body: { redirect: { path: '/old', target: '/new' } } });
  expect(created).toMatchObject({ status: 201, body: { redirect: { id: 160000001, path: '/old', target: '/new' } } });
});

test('a request that breaks the contract is refused by field', async () => {
  const refused = await send('POST', `${base}/redirects.json`, { body: { redirect: { path: '/old', target: 5 } } });
  expect(refused).toMatchObject({ status: 422, body: { errors: { target: expect.any(Array) } } });
  expect(await send('POST', `${base}/redirects.json`, { body: { page: {} } })).toMatchObject({ status: 400, body: { errors: expect.any(String) } });
});

test('a response that breaks the contract is logged, and its content is not sent', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await get(`${base}/pages/131000001.json`)).toMatchObject({ status: 500, body: { errors: 'An unexpected error occurred' } });
  expect(String(log.mock.calls[0]?.[0])).toContain('must NOT have');
  log.mockRestore();
});

test.each([
  ['an id in another notation', `${base}/pages/0x10.json`, 400],
  ['an id that would be rounded', `${base}/pages/9007199254740993.json`, 400],
  ['a 30th of February', `${base}/pages/count.json?created_at_min=2026-02-30T00:00:00Z`, 400],
  ['an unknown parameter', `${base}/pages/count.json?colour=green`, 400],
  ['another version', '/admin/api/2026-10/pages/count.json', 404],
  ['no version', '/admin/pages/count.json', 404],
  ['a path that is not declared', `${base}/teas.json`, 404],
  ['a slash at the end', `${base}/pages/count.json/`, 404],
  ['a time with a colon', `${base}/pages/count.json?created_at_min=2026-09-01T09:30:00Z`, 200],
  ['an empty parameter', `${base}/pages/count.json?title=`, 200],
])('%s', async (_, path, status) => {
  expect((await get(path)).status).toBe(status);
});

test('a declared operation without a handler is answered 404', async () => {
  expect(await get(`${base}/redirects.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  expect(await get(`${base}/redirects/1.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  expect(await send('DELETE', `${base}/redirects.json`)).toMatchObject({ status: 405, body: { errors: expect.any(String) } });
});

test('HEAD is answered as GET is', async () => {
  expect(await send('HEAD', `${base}/pages/count.json`)).toMatchObject({ status: 200, text: '' });
});

test('the brackets of a parameter may have any spelling, and its values are checked', async () => {
  for (const name of ['address_ids[]', 'address_ids%5B%5D', 'address_ids']) {
    const answer = await send('PUT', `${base}/customers/1/addresses/set.json?${name}=1&${name}=2&operation=destroy`);
    // the contract accepts the call; this application has no handler for it
    expect(answer.status).toBe(404);
    expect((await send('PUT', `${base}/customers/1/addresses/set.json?${name}=x&operation=destroy`)).status).toBe(400);
  }
});

test('another Content-Type is refused, and the right one may be written in any way', async () => {
  const body = { redirect: { path: '/old', target: '/new' } };
  const as = async (type: string) => (await send('POST', `${base}/redirects.json`, { body, type })).status;
  expect(await Promise.all(['application/json; charset=utf-8', 'Application/JSON;a=1', 'text/plain', 'application/xml'].map(as))).toEqual([201, 201, 415, 415]);
});
