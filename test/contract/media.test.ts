// Pictures are sent in parts, whole and unchanged, to everyone who has their address.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { engine, type Sandbox, sandbox, send } from '../support/harness.ts';
import { png } from '../support/shop.ts';

let box: Sandbox;
let path: string;
const content = Buffer.concat([Buffer.from(png(640, 480), 'base64'), randomBytes(1_500_001)]);

beforeAll(async () => {
  box = await sandbox();
  const made = await box.post('/custom_collections.json', { custom_collection: { title: 'Oolongs', image: { attachment: content.toString('base64') } } });
  path = new URL(made.body.custom_collection.image.src).pathname;
});

test('several simultaneous requests get the whole picture', async () => {
  const got = await Promise.all(Array.from({ length: 5 }, async () => Buffer.from(await (await fetch(box.origin + path)).arrayBuffer())));
  for (const bytes of got) expect(bytes.equals(content)).toBe(true);
});

const longRead = {
  sqlite: 'with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000) select max(i) from n',
  postgres: 'select pg_sleep(1)',
}[engine];
const whole = async () => expect(Buffer.from(await (await fetch(box.origin + path)).arrayBuffer()).equals(content)).toBe(true);

test('a picture does not wait for long reads of the server itself', async () => {
  let [isWhole, times] = [false, 0];
  const picture = whole().finally(() => {
    isWhole = true;
  });
  // as many as run at once
  for (; !isWhole; times++) await Promise.all(Array.from({ length: engine === 'sqlite' ? 1 : 2 }, () => box.server.store.walked(longRead, [], null)));
  await picture;
  // each of its six parts would wait for one
  expect(times).toBeLessThan(5);
});

test('a picture that has waited for its turn goes on soon after that', async () => {
  const began = performance.now();
  // the first reads of shops may take all places
  const reads = [1, 2, 3, 4, 5].slice(engine === 'sqlite' ? 3 : 0).map((shop) => box.server.store.walked(longRead, [], -shop));
  const picture = whole();
  await Promise.all(reads);
  const waited = performance.now() - began;
  await picture;
  expect(performance.now() - began).toBeLessThan(3 * waited);
});

test('If-None-Match gets 304, and HEAD gets the headers', async () => {
  const { status, headers, text } = await send(box.origin, 'HEAD', path);
  expect([status, text, headers.get('content-length'), headers.get('content-type')]).toEqual([200, '', String(content.length), 'image/png']);
  // a browser runs nothing that stands in it
  expect([headers.get('x-content-type-options'), headers.get('content-security-policy'), headers.get('cache-control')]).toEqual([
    'nosniff',
    "default-src 'none'; frame-ancestors 'none'",
    'public, max-age=31536000, immutable',
  ]);
  const again = await send(box.origin, 'GET', `${path}?x=1`, { headers: { 'If-None-Match': headers.get('etag')! } });
  expect([again.status, again.text]).toEqual([304, '']);
  const asked = async (tags: string) => (await send(box.origin, 'HEAD', path, { headers: { 'If-None-Match': tags } })).status;
  for (const known of ['*', `W/${headers.get('etag')}`, `"other", ${headers.get('etag')}`]) expect([known, await asked(known)]).toEqual([known, 304]);
  expect(await asked('"other"')).toBe(200);
});

test('it can only be read', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, body, headers } = await send(box.origin, method, path);
    expect([status, body, headers.get('allow')]).toEqual([405, { errors: 'Method Not Allowed' }, 'GET, HEAD']);
  }
});

test.each(['', '/', '/collections', '/collections/x.png', '/collections/%ff', `/collections/${crypto.randomUUID()}.png`, '/themes/x.zip', '/../docs/x'])(
  '/media%s is not found',
  async (rest) => {
    expect(await send(box.origin, 'GET', `/media${rest}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  },
);

test('other spellings of its address are not found', async () => {
  for (const spelled of [
    path.toUpperCase(),
    path.replace('media', 'MEDIA'),
    `${path}/`,
    path.replace('/collections', '//collections'),
    path.replace('collections', '%63ollections'),
  ])
    expect([spelled, (await send(box.origin, 'GET', spelled)).status]).toEqual([spelled, 404]);
});

test('readers that leave in the middle, or never read, block nobody', async () => {
  const before = box.server.logged.length;
  const { port } = new URL(box.origin);
  const sockets = Array.from({ length: 40 }, (_, n) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`));
    if (n % 2) socket.once('data', () => socket.destroy());
    return socket.on('error', () => {});
  });
  for (const [n, socket] of sockets.entries()) if (n % 2 === 0) socket.pause();
  const got = Buffer.from(await (await fetch(box.origin + path)).arrayBuffer());
  expect(got.equals(content)).toBe(true);
  for (const socket of sockets) socket.destroy();
  // other tests' jobs may log on the same server meanwhile
  expect(box.server.logged.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
});
