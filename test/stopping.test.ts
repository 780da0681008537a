// SIGTERM under load: every request that was sent is answered, and callers are told to go elsewhere.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { httpServer, leave } from '../server/http/server.ts';
import { signIn } from './console/_visits.ts';
import { figure, inFull } from './support/figures.ts';
import { asOperator, until } from './support/harness.ts';
import { besidesRequests, host } from './support/host-process.ts';

const clients = 40;
const before = inFull ? 10_000 : 3000;

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  text: string;
}

/** Fails where a response is missing or incomplete. */
const ask = (agent: Agent, url: string, token: string, body?: object) =>
  new Promise<Answer>((done, failed) => {
    const headers = { 'X-Service-Access-Token': token, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer: IncomingMessage) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.once('error', failed).once('end', () => done({ status: answer.statusCode, connection: answer.headers.connection, text }));
    });
    sent.once('error', failed).end(body && JSON.stringify(body));
  });

/** A write whose body is incomplete until `finish`. */
function slowly(url: string, token: string): { answer: Promise<Answer>; finish(): void } {
  const body = JSON.stringify({ redirect: { path: '/slow', target: '/x' } });
  // padded with blanks, so that the body doesn't arrive too slowly
  const [first, last] = [body.slice(0, -1) + ' '.repeat(32_768), '}'];
  const headers = { 'X-Service-Access-Token': token, 'Content-Type': 'application/json', 'Content-Length': first.length + last.length };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(url, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) }, (answer) => {
    answer.resume().once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection, text: '' }));
  });
  sent.once('error', reject).write(first);
  return { answer: promise, finish: () => void sent.end(last) };
}

const isRefused = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(false);
    });
    socket.once('error', () => done(true));
  });

test('none of thousands of requests on kept connections is cut, and the process ends', { timeout: 300_000 }, async () => {
  const { origin, management, stop, ended } = await host('--drain-seconds', '3');
  const { shop } = (await asOperator(origin, 'POST', '/shops', { shop: { name: 'Harbour Tea', domain: 'harbour.example' } })).body;
  const { app } = (await asOperator(origin, 'POST', '/apps', { app: { name: 'Shelf Notes', scopes: ['write_content'] } })).body;
  const token = (await asOperator(origin, 'POST', `/shops/${shop.id}/installs`, { install: { app_id: app.id } })).body.access_token;
  const ready = async () => (await fetch(`${management}/readyz`)).status;
  expect(await ready()).toBe(200);

  let slow: ReturnType<typeof slowly>;
  let isTold = false;
  let answered = 0;
  const odd: unknown[] = [];
  const closing: string[] = [];
  const client = async (name: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; !isTold; n++) {
      const write = n % 4 === 3 ? { redirect: { path: `/c${name}-${n}`, target: '/x' } } : undefined;
      const answer = await ask(agent, `${origin}/admin/api/latest/redirects.json${write ? '' : '?limit=1'}`, token, write).catch((error: Error) => error);
      if (answer instanceof Error || answer.status !== (write ? 201 : 200)) odd.push(answer);
      else JSON.parse(answer.text);
      if (!(answer instanceof Error) && answer.connection === 'close') closing.push(`${name}`);
      answered++;
      // not earlier, since a body has to arrive within 30 s
      if (answered === before - 200) slow = slowly(`${origin}/admin/api/latest/redirects.json`, token);
      if (answered === before) stop();
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: clients }, (_, name) => client(name)));
  await until(ready, (status) => status === 503);
  isTold = true;
  expect(await (await fetch(`${management}/readyz`)).json()).toMatchObject({ status: 'leaving' });
  expect((await fetch(`${management}/livez`)).status).toBe(200);
  await all;
  await until(() => isRefused(Number(new URL(origin).port)), Boolean);
  slow!.finish();
  expect(await slow!.answer).toMatchObject({ status: 201, connection: 'close' });
  expect(await ended).toBe(0);
  expect(odd).toEqual([]);
  expect(answered).toBeGreaterThan(before);
  expect(new Set(closing).size).toBeGreaterThan(0);
  figure('SIGTERM under load: requests, cut', `${answered}, ${odd.length}`);
});

test('a server that leaves at once still answers a request on its way on an idle connection, and then closes it', async () => {
  const server = httpServer((_, response) => void response.end('done'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  expect(await ask(agent, `http://127.0.0.1:${port}/`, '')).toMatchObject({ connection: 'keep-alive' });
  const left = leave(server, { noticeMs: 0, finishMs: 5000 });
  while (server.listening) await new Promise((next) => setImmediate(next));
  expect(await ask(agent, `http://127.0.0.1:${port}/`, '')).toMatchObject({ text: 'done', connection: 'close' });
  await left;
});

test('a request that does not end in time is cut off, so that the process ends', async () => {
  const server = httpServer(() => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const begun = once(server, 'request');
  const cut = ask(new Agent({ keepAlive: true }), `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, '').catch((error: Error) => error.message);
  await begun;
  await leave(server, { noticeMs: 0, finishMs: 100 });
  expect(await cut).toBe('socket hang up');
});

test('a terminal that is closed ends the process as SIGTERM does, however often it says so', async () => {
  const { origin, management, kill, ended, logged } = await host('--drain-seconds', '1');
  for (let n = 0; n < 2; n++) kill('SIGHUP');
  await until(
    async () => (await fetch(`${management}/readyz`)).status,
    (status) => status === 503,
  );
  kill('SIGHUP');
  expect((await fetch(`${origin}/docs`)).status).toBe(200);
  expect(await ended).toBe(0);
  expect(besidesRequests(logged)).toEqual([]);
});

test('open pages of the console hear of the end at once, and delay no process', async () => {
  const { origin, management, stop, ended } = await host('--drain-seconds', '3');
  const { cookies: cookie } = await signIn(origin);
  const open = () => fetch(`${origin}/console/live`, { headers: { cookie } });
  const streams = await Promise.all(Array.from({ length: 5 }, open));
  expect(streams.map(({ status }) => status)).toEqual(Array(5).fill(200));
  // a stream that nobody reads, as of a page in the background or of a proxy that has gone
  const { promise: unread, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(`${origin}/console/live`, { headers: { cookie }, agent: new Agent() }, resolve).once('error', reject).end();
  (await unread).on('error', () => {});
  const since = performance.now();
  stop();
  // the streams end and are not cut
  for (const stream of streams) expect(await stream.text()).toMatch(/^retry: 2000\n\n/);
  expect((await fetch(`${management}/livez`)).status).toBe(200);
  expect((await open()).status).toBe(503);
  expect(await ended).toBe(0);
  // --drain-seconds is 3; what isn't answered 20 s later is cut
  expect(performance.now() - since).toBeLessThan(20_000);
});
