// What a caller finds who knows only the server's address.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type Json, resolve } from '../contract/document.ts';
import { type Sandbox, sandbox, send } from './support/harness.ts';

let box: Sandbox;
beforeAll(async () => {
  box = await sandbox();
});
const get = (path: string, accept = '*/*') => send(box.origin, 'GET', path, { headers: { Accept: accept } });
const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('a browser is redirected to the docs, a program gets a list of paths, and all of them exist', async () => {
  const led = await get('/', browser);
  expect([led.status, led.headers.get('location'), led.headers.get('vary')]).toEqual([302, '/docs', 'Accept']);
  const { status, body, headers } = await get('/', 'application/json');
  expect([status, headers.get('vary'), headers.get('cache-control')]).toEqual([200, 'Accept', 'no-cache']);
  expect((await send(box.origin, 'HEAD', '/')).status).toBe(200);
  expect(await send(box.origin, 'POST', '/')).toMatchObject({ status: 405, body: { errors: 'Method Not Allowed' } });
  const found = await Promise.all(Object.entries<string>(body).map(async ([name, path]) => [name, (await get(path)).status]));
  // the path of an interface itself has no page, and the console redirects to a shop
  expect(Object.fromEntries(found)).toEqual({ ...Object.fromEntries(Object.keys(body).map((name) => [name, 200])), admin: 404, console: 303, operator: 404 });
});

test.each([
  ['/openapi.json', 'admin.json', 'application/json; charset=utf-8'],
  ['/openapi.yaml', 'admin.yaml', 'text/yaml; charset=utf-8'],
  ['/llms.txt', 'llms.txt', 'text/plain; charset=utf-8'],
  ['/llms-full.txt', 'llms-full.txt', 'text/plain; charset=utf-8'],
])('%s serves %s', async (path, file, type) => {
  const { status, text, headers } = await get(path);
  expect([status, headers.get('content-type'), text === readFileSync(`generated/${file}`, 'utf8')]).toEqual([200, type, true]);
  expect((await send(box.origin, 'POST', path)).status).toBe(405);
});

test.each(['/docs/nothing', '/docs/admin/nothing', '/nothing'])('%s is a page for browsers, and JSON for programs', async (path) => {
  const page = await get(path, browser);
  expect([page.status, page.headers.get('content-type'), page.headers.get('vary')]).toEqual([404, 'text/html; charset=utf-8', 'Accept']);
  expect(page.text).toContain('<a href="/docs">');
  // with the navigation of other pages, and without an unfilled placeholder
  expect(page.text).toContain('<nav class="side" id="shell_menu"');
  expect(page.text).not.toMatch(/%[A-Z_]+%/);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await get(path)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
});

test('the collections have each operation once, at its path and with its body', () => {
  const contracts = ['admin', 'operator'].map((name) => JSON.parse(readFileSync(`generated/${name}.json`, 'utf8')) as Json);
  const names = contracts.flatMap((contract) =>
    Object.values<Json>(contract.paths).flatMap((item) => ['get', 'post', 'put', 'delete'].flatMap((method) => (item[method] ? [item[method].summary] : []))),
  );
  const leaves = (items: Json[], key: 'item' | 'items'): Json[] => items.flatMap((one) => (one[key] ? leaves(one[key], key) : [one]));
  const postman = leaves(JSON.parse(readFileSync('generated/postman.json', 'utf8')).item, 'item');
  const bruno = leaves(JSON.parse(readFileSync('generated/bruno.json', 'utf8')).items, 'items');
  expect(postman.map(({ name }) => name)).toHaveLength(names.length);
  expect(postman.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect(bruno.map(({ name }) => name).sort()).toEqual([...names].sort());
  const [create] = postman.filter(({ name }) => name === 'Create a page');
  const page = contracts[0]!.paths['/pages.json'].post;
  const [example] = Object.values<Json>(resolve(contracts[0]!, page.requestBody).content['application/json'].examples);
  expect([create!.request.url.raw, JSON.parse(create!.request.body.raw)]).toEqual(['{{baseUrl}}/admin/api/latest/pages.json', example!.value]);
  for (const { request } of [...postman, ...bruno]) expect(request.url.raw ?? request.url).not.toMatch(/[^{]\{[a-z]|undefined/);
});
