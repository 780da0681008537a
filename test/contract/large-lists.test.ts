// A page of a list ends before it exceeds 8 MB, and a client that reads slowly makes nobody else wait.
import { get as ask, createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendInSlices } from '../../contract/requests/send.ts';
import { pages } from '../../server/admin/pages.ts';
import { moment } from '../../server/store/clock.ts';
import { type Sandbox, sandbox, until } from '../support/harness.ts';

const now = moment(Date.parse('2026-09-01T09:30:00Z'));

async function shopWith(count: number, body_html: string): Promise<Sandbox> {
  const box = await sandbox();
  const { store } = box.server;
  const common = { shop_id: box.shop.id, title: 'How we store tea', author: 'Shelf Notes', body_html };
  // one row at a time, since one statement with all texts would be as long as all of them
  await store.transaction(async (tx) => {
    for (let n = 0; n < count; n++) await pages.insert(tx, { ...common, handle: `tea-${n}` }, now);
  });
  return box;
}

const list = '/pages.json?limit=250';
const million = 'x'.repeat(1_000_000);

/** Asks for a list and reads nothing of it. */
async function stalled({ origin, token }: Sandbox): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write([`GET /admin/api/latest${list} HTTP/1.1`, `Host: ${hostname}`, `X-Service-Access-Token: ${token}`, '', ''].join('\r\n'));
  await new Promise((begun) => socket.once('readable', begun).read(0));
  return socket;
}

test('100 records of 50 kB come in one response', async () => {
  const box = await shopWith(100, '<p>\n"tea"</p>'.repeat(3900));
  const { status, body, headers, text } = await box.get(list);
  expect(status).toBe(200);
  expect(body.pages.length).toBe(100);
  expect(headers.get('link')).toBeNull();
  expect(Buffer.byteLength(text)).toBeGreaterThan(5_000_000);
  expect((await box.get(`/pages/${body.pages[99].id}.json`)).body.page).toEqual(body.pages[99]);
});

test('records of 1 MB come as many at a time as fit 8 MB, and no record comes twice', async () => {
  const box = await shopWith(17, million);
  const lengths: number[] = [];
  const ids = new Set<number>();
  for await (const { body, text, headers } of box.pages(list)) {
    lengths.push(body.pages.length);
    for (const { id } of body.pages) ids.add(id);
    expect(Buffer.byteLength(text)).toBeLessThan(8 * 2 ** 20);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
  expect(lengths).toEqual([8, 8, 1]);
  expect(ids.size).toBe(17);
});

test('quotes and control characters count with their length in the response', async () => {
  for (const [text, length] of [
    ['"'.repeat(500_000), 8],
    ['\u0001'.repeat(500_000), 2],
    ['茶'.repeat(333_333), 8],
  ] as const) {
    const box = await shopWith(9, text);
    const answer = await box.get(list);
    expect(answer.body.pages.length).toBe(length);
    expect(answer.body.pages[0].body_html).toBe(text);
    expect(Buffer.byteLength(answer.text)).toBeLessThan(8 * 2 ** 20);
  }
});

test('HEAD of a large list answers as GET does, and the connection stays usable', async () => {
  const box = await shopWith(9, million);
  const head = await box.call('HEAD', list);
  expect([head.status, head.text, head.headers.get('link') === null]).toEqual([200, '', false]);
  expect((await box.get('/pages.json?limit=250&fields=id,body_html')).body.pages.length).toBe(8);
});

test('members that `fields` leaves out neither count nor wait for a place', async () => {
  const box = await shopWith(9, million);
  const whole = (await box.get(list)).headers.get('link')!;
  await stalled(box);
  const short = await box.get(`${list}&fields=id,title`);
  expect(short.body.pages.length).toBe(9);
  expect(short.body.pages[8]).toEqual({ id: expect.any(Number), title: 'How we store tea' });
  expect(short.headers.get('link')).toBeNull();
  const next = new URL(whole.slice(1, whole.indexOf('>')));
  next.searchParams.set('fields', 'title');
  expect((await box.get(`/pages.json${next.search}`)).body).toEqual({ pages: [{ title: 'How we store tea' }] });
});

test('a slow reader makes no other shop wait, and its own shop only until it has gone', async () => {
  const [slow, other] = [await shopWith(40, million), await shopWith(9, million)];
  const socket = await stalled(slow);
  expect((await other.get(list)).body.pages.length).toBe(8);
  const waiting = slow.get(list);
  // a small response waits for nobody
  expect((await slow.get('/pages/count.json')).body).toEqual({ count: 40 });
  socket.destroy();
  expect((await waiting).body.pages.length).toBe(8);
});

test('three readers that read nothing leave room for a fourth', async () => {
  const boxes = await Promise.all([1, 2, 3, 4].map(() => shopWith(9, million)));
  const [last, ...slow] = boxes;
  await Promise.all(slow.map(stalled));
  expect((await last!.get(list)).body.pages.length).toBe(8);
});

/** A server that sends a list of 64 MB to every request. */
async function sending(patience: { ms: number; bytesPerSecond: number }) {
  const outcomes: boolean[] = [];
  const server = createServer(async (_request, response) => {
    await sendInSlices(response, { status: 200, key: 'pages', records: Array.from({ length: 64 }, () => million) }, patience);
    outcomes.push(response.writableFinished);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const answer = await new Promise<IncomingMessage>((came) => void ask({ port: (server.address() as AddressInfo).port }, came));
  onTestFinished(() => void answer.destroy());
  return { answer: answer.on('error', () => {}), outcomes };
}

test('a client that reads nothing is cut off', async () => {
  const { outcomes } = await sending({ ms: 100, bytesPerSecond: 64 * 1024 });
  expect(
    await until(
      async () => outcomes,
      ({ length }) => length > 0,
    ),
  ).toEqual([false]);
});

test('a client that reads too slowly is cut off', async () => {
  const { answer, outcomes } = await sending({ ms: 300, bytesPerSecond: 2 ** 30 });
  const crumb = setInterval(() => answer.read(64 * 1024), 10);
  onTestFinished(() => clearInterval(crumb));
  expect(
    await until(
      async () => outcomes,
      ({ length }) => length > 0,
    ),
  ).toEqual([false]);
});

test('a client that reads gets all of it', async () => {
  const { answer, outcomes } = await sending({ ms: 30_000, bytesPerSecond: 64 * 1024 });
  let size = 0;
  for await (const part of answer) size += part.length;
  expect(size).toBe(JSON.stringify({ pages: Array.from({ length: 64 }, () => million) }).length);
  expect(
    await until(
      async () => outcomes,
      ({ length }) => length > 0,
    ),
  ).toEqual([true]);
});
