// Limits of connections: how many there are, and how many requests a client may send ahead of the responses.
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { letGo } from '../../contract/requests/arriving.ts';
import { connectionsWithin, httpServer } from '../../server/http/server.ts';
import type { Bounds } from '../../server/http/slow-readers.ts';
import { callOf } from '../../server/monitoring/tracing.ts';
import { until } from '../support/harness.ts';

async function serving(bounds?: Bounds) {
  const waiting: ServerResponse[] = [];
  const unheard: [status: number, requestId: string][] = [];
  const server = httpServer(
    (_request, response) => void waiting.push(response),
    (...refused) => void unheard.push(refused),
    bounds,
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = () => {
    const one = { text: '', ended: false, socket: connect((server.address() as AddressInfo).port, '127.0.0.1') };
    one.socket.setEncoding('utf8').on('data', (part) => {
      one.text += part;
    });
    one.socket
      .on('error', () => {})
      .on('close', () => {
        one.ended = true;
      });
    return one;
  };
  return { server, waiting, unheard, open };
}

const asked = 'GET / HTTP/1.1\r\nHost: a.example\r\n\r\n';

test('a client that sends 10,000 requests ahead of the responses gets 33, and the last is 503', async () => {
  const { waiting, open } = await serving();
  const one = open();
  one.socket.write(asked.repeat(10_000));
  await until(
    async () => waiting.length,
    (begun) => begun === 33,
  );
  for (const response of waiting) response.end('there');
  await until(
    async () => one.ended,
    (ended) => ended,
  );
  expect(waiting).toHaveLength(33);
  expect(one.text.match(/HTTP\/1\.1 \d+/g)).toEqual([...new Array(33).fill('HTTP/1.1 200'), 'HTTP/1.1 503']);
  expect(one.text).toMatch(/Connection: close\r\nRetry-After: 2\.0\r\n[\s\S]*\{"errors":"Too many requests were sent ahead of their answers"\}$/);
});

test('a client that gets its responses may go on, with several requests at a time', async () => {
  const { waiting, open } = await serving();
  const one = open();
  for (let n = 1; n <= 20; n++) {
    one.socket.write(asked.repeat(20));
    await until(
      async () => waiting.length,
      (begun) => begun === 20 * n,
    );
    for (const response of waiting) if (!response.writableEnded) response.end('there');
  }
  await until(
    async () => one.text.match(/HTTP\/1\.1 200/g)?.length,
    (answers) => answers === 400,
  );
  expect(one.ended).toBe(false);
});

test('at the limit of connections idle ones are closed, to make room for new ones', async () => {
  const { server, waiting, open } = await serving();
  expect(server.maxConnections).toBeLessThanOrEqual(10_000);
  expect([64, 1024, 16_384, Infinity].map(connectionsWithin)).toEqual([48, 768, 10_000, 10_000]);
  server.maxConnections = 2;
  const [resting, busy] = [open(), open()];
  resting.socket.write(asked);
  busy.socket.write(asked);
  await until(
    async () => waiting.length,
    (begun) => begun === 2,
  );
  const [first, second] = waiting;
  // the order in which the two arrived is not known
  first!.end('there');
  await until(
    async () => resting.text + busy.text,
    (text) => text.includes('there'),
  );
  const third = open();
  await until(
    async () => [resting.ended, busy.ended, third.ended],
    (ended) => ended.filter(Boolean).length === 2,
  );
  second!.end('there');
  const fourth = open();
  fourth.socket.write(asked);
  await until(
    async () => waiting.length,
    (begun) => begun === 3,
  );
  expect((resting.text + busy.text).match(/200/g)).toHaveLength(2);
});

const rubbish = '\x00\x01RUBBISH\r\n\r\n';

test('complete requests are answered before one that cannot be parsed', async () => {
  const { waiting, open } = await serving();
  const one = open();
  one.socket.write(`${asked}${asked}${rubbish}`);
  await until(
    async () => waiting.length,
    (begun) => begun === 2,
  );
  // more bytes of this kind change nothing while the other requests wait
  one.socket.write(rubbish);
  for (const response of waiting) response.end('there');
  await until(
    async () => one.ended,
    (ended) => ended,
  );
  expect(one.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(one.text).toMatch(/\{"errors":"The request could not be read"\}$/);
});

test('a body that cannot be parsed is refused at once, because its own request waits for it', async () => {
  const { waiting, open } = await serving();
  const one = open();
  one.socket.write('POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\nnone\r\n');
  await until(
    async () => one.ended,
    (ended) => ended,
  );
  expect(waiting).toHaveLength(1);
  expect(one.text).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"errors":"The request could not be read"\}$/);
});

test.each([
  ['Expect', 'GET / HTTP/1.1\r\nHost: a.example\r\nExpect: a-miracle\r\n\r\n', 417, 'Expect can only be 100-continue'],
  ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n', 405, 'This server is no proxy'],
])('%s, which this server does not support, is answered in JSON', async (_, text, status, errors) => {
  const { waiting, unheard, open } = await serving();
  const one = open();
  one.socket.write(text);
  await until(
    async () => one.ended,
    (ended) => ended,
  );
  expect(waiting).toEqual([]);
  expect(one.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*X-Request-Id: [\\s\\S]*\\r\\n\\r\\n\\{"errors":"${errors}"\\}$`));
  // the log and the metrics have it too
  expect(unheard).toEqual([[status, /X-Request-Id: (\S+)/.exec(one.text)![1]]]);
});

test.each([
  ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n'],
  ['rubbish', rubbish],
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: a.example\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`],
  ['an impossible chunk', 'POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\nnone\r\n'],
])('after %s the connection ends, also where the client leaves its half open', async (_, text) => {
  const { server } = await serving();
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  await new Promise((ended) => socket.resume().once('end', ended));
  expect(socket.writable).toBe(true);
  await until(
    () => connectionsTo(server),
    (count) => count === 0,
  );
});

test.each([
  ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n'],
  ['rubbish', rubbish],
])('a client that breaks off after %s does not end the process', async (_, text) => {
  const { server, unheard, open } = await serving();
  const thrown: unknown[] = [];
  const note = (error: unknown) => void thrown.push(error);
  process.on('uncaughtExceptionMonitor', note);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note));
  // half of them break off before the server has answered
  for (let n = 0; n < 20; n++) {
    const { socket } = open();
    socket.write(text, () => (n % 2 ? socket.resetAndDestroy() : socket.once('data', () => socket.resetAndDestroy())));
    await new Promise((closed) => socket.once('close', closed));
  }
  await until(
    () => connectionsTo(server),
    (count) => count === 0,
  );
  expect(thrown).toEqual([]);
  expect(unheard.length).toBeGreaterThan(5);
});

const large = Buffer.alloc(20 * 2 ** 20, 'tea ');
const begun = (waiting: ServerResponse[], count = 1) =>
  until(
    async () => waiting.length,
    (there) => there === count,
  );

const patient = { ms: 60_000, bytesPerSecond: 64 * 1024, mostBytes: 2 ** 30 };
const connectionsTo = (server: ReturnType<typeof httpServer>) => new Promise<number>((told) => server.getConnections((_, count) => told(count)));

test('of a refused body in chunks of one byte, no more is read than has arrived', async () => {
  const { waiting, open } = await serving();
  const { socket } = open();
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
  await until(
    async () => waiting.length,
    (count) => count === 1,
  );
  const [response] = waiting as [ServerResponse];
  letGo(response.req, response);
  response.end();
  const flood = () => {
    while (!socket.destroyed && socket.write('1\r\nx\r\n'.repeat(1000)));
  };
  socket.on('drain', flood);
  flood();
  await new Promise((later) => setTimeout(later, 500));
  // one read of the socket brings up to 64 kB, in which a chunk takes six bytes
  expect(response.req.readableLength).toBeLessThan(32 * 1024);
});

test('a client that reads nothing of a response is cut off, whatever it sends meanwhile', async () => {
  const { server, waiting, open } = await serving({ ...patient, ms: 300, bytesPerSecond: 2 ** 30 });
  const one = open();
  one.socket.pause();
  one.socket.write(asked.repeat(3));
  await begun(waiting, 3);
  for (const response of waiting) response.end(large);
  const writing = setInterval(() => one.socket.write('X: y\r\n'), 20);
  onTestFinished(() => clearInterval(writing));
  await until(
    () => connectionsTo(server),
    (count) => count === 0,
  );
});

test('a client that reads slowly gets all of it, and one that waits for a response is not cut off', async () => {
  const { server, waiting, open } = await serving({ ...patient, ms: 1000 });
  const [slow, other] = [open(), open()];
  slow.socket.write(asked);
  await begun(waiting);
  other.socket.write(asked);
  await begun(waiting, 2);
  const began = performance.now();
  slow.socket.on('data', () => {
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 15);
  });
  waiting[0]!.end(large);
  await until(
    async () => slow.text.length,
    (length) => length > large.length,
  );
  expect(performance.now() - began).toBeGreaterThan(2000);
  waiting[1]!.end('there');
  await until(
    async () => other.text,
    (text) => text.includes('there'),
  );
  expect(await connectionsTo(server)).toBe(2);
});

test('when too much waits to be read, only the clients that hold most of it are cut off', async () => {
  const { server, waiting, open } = await serving({ ...patient, ms: 1000, mostBytes: 3 * large.length });
  const greedy = [open(), open(), open()];
  const modest = open();
  for (const { socket } of [...greedy, modest]) {
    socket.pause();
    socket.write(asked.repeat(2));
  }
  await begun(waiting, 8);
  for (const { req } of waiting) Object.assign(callOf(req), { shopId: 1, appId: req.socket.remotePort === modest.socket.localPort ? 2 : 1 });
  for (const response of waiting) response.end(large);
  await until(
    () => connectionsTo(server),
    (count) => count < 4,
  );
  expect(await connectionsTo(server)).toBe(1);
  modest.socket.resume();
  await until(
    async () => modest.text.length,
    (length) => length > 2 * large.length,
  );
});
