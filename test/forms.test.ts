// Forms that no browser sends: of any size, in any pieces. What a form decides is tested where its page is.
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { sandbox } from './support/harness.ts';

let origin: string;
beforeAll(async () => {
  ({ origin } = await sandbox());
});

/** Posts pieces until there are no more or the connection ends, and resolves to the status. */
function posted(path: string, pieces: Iterable<string>, type = 'application/x-www-form-urlencoded') {
  const { hostname, host, port } = new URL(origin);
  const left = pieces[Symbol.iterator]();
  let received = '';
  return new Promise<number>((done) => {
    const socket = connect(Number(port), hostname);
    const write = () => {
      while (!socket.destroyed) {
        const { value, done: over } = left.next();
        if (over) return void socket.write('0\r\n\r\n');
        if (!socket.write(`${value.length.toString(16)}\r\n${value}\r\n`)) return;
      }
    };
    socket.on('drain', write).on('error', () => {});
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('close', () => done(Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1])));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    write();
  });
}

function* endless(piece: string) {
  while (true) yield piece;
}

describe.each([
  ['/admin/oauth/access_token', 400],
  ['/merchant/authorize', 413],
  ['/console/sign_in', 413],
])('%s', (path, status) => {
  test.each([
    ['large pieces', 'a'.repeat(16_384)],
    ['pieces of one byte', 'a'],
  ])('refuses a form without end at once, and ends the connection: %s', async (_, piece) => {
    const began = performance.now();
    expect(await posted(path, endless(piece))).toBe(status);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('refuses a compressed form', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Encoding': 'gzip', Origin: origin };
    expect((await fetch(origin + path, { method: 'POST', body: 'a=b', headers })).status).toBe(status === 400 ? 400 : 415);
  });
});

test('a form that comes in pieces is read, and so is JSON', async () => {
  // the client that it names is unknown
  const [form, json] = ['client_id=a&client_secret=b', '{"client_id":"a","client_secret":"b"}'];
  expect(await posted('/admin/oauth/access_token', form)).toBe(401);
  expect(await posted('/admin/oauth/access_token', json, 'application/json; charset=utf-8')).toBe(401);
  for (const other of ['null', '1', '{']) expect(await posted('/admin/oauth/access_token', [other], 'application/json')).toBe(400);
});
