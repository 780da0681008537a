// Bodies that hold more values than anyone needs, and bodies that never end: only their sender waits for them.
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Operation } from '../../contract/operations.ts';
import { placesOf } from '../../scripts/_near-bounds.ts';
import { declared } from '../../server/contracts.ts';
import { asOperator, operatorKey, send } from '../support/harness.ts';
import { type Arena, arena, expectHeld } from './_arena.ts';

interface Target {
  name: 'admin' | 'operator';
  operation: Operation;
  keys: string[];
}

/** Every list that a body of the contract may have. */
const lists: Target[] = (['admin', 'operator'] as const).flatMap((name) => {
  const { document, operations } = declared(name).contract;
  return [...operations.values()].flatMap((operation) =>
    operation.body
      ? placesOf(document, operation.body.schema)
          .filter(({ schema }) => schema.items && schema.type?.includes('array'))
          .map(({ keys }) => ({ name, operation, keys }))
      : [],
  );
});

const nested = (keys: string[], heap: string): string =>
  keys.reduceRight((inner, key) => (key === '0' ? `[${inner}]` : `{${JSON.stringify(key)}:${inner}}`), heap);

const heapOf = (bytes: number) => `[${'{},'.repeat(Math.floor(bytes / 3))}{}]`;
const plain = heapOf(1_000_000);
const large = heapOf(10_000_000);

function ask({ origin, attacker }: Arena, { name, operation, keys }: Target, packed: boolean) {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, parameter) => (parameter === 'shop_id' ? String(attacker.shopId) : '1'));
  const credentials: Record<string, string> = name === 'admin' ? { 'X-Service-Access-Token': attacker.token } : { Authorization: `Bearer ${operatorKey}` };
  const body = packed ? gzipSync(nested(keys, large)) : nested(keys, plain);
  const headers = { ...credentials, 'Content-Type': 'application/json', ...(packed ? { 'Content-Encoding': 'gzip' } : {}) };
  return send(origin, operation.method.toUpperCase(), `${name === 'admin' ? '/admin/api/latest' : '/operator'}${path}`, { body, headers });
}

test('millions of empty objects in every list of the contract, compressed and not, disturb nobody', { timeout: 300_000 }, async () => {
  const within = await arena();
  expect(lists.length).toBeGreaterThan(25);
  let at = 0;
  await expectHeld(within, async () => {
    const target = lists[at % lists.length]!;
    const { status } = await ask(within, target, at++ % 2 === 0);
    expect([413, 429], target.operation.id).toContain(status);
  });
});

test('413 for millions of empty objects, whichever list has them', { timeout: 300_000 }, async () => {
  const unlimited = await arena('--no-rate-limit');
  for (const target of lists)
    for (const packed of [false, true]) {
      const { status, body } = await ask(unlimited, target, packed);
      expect({ status, body }, `${target.operation.id} ${target.keys.join('.')}`).toEqual({
        status: 413,
        body: { errors: expect.stringMatching(/^The body (is larger than 1048576 bytes|holds more than 20000 values)$/) },
      });
    }
  expect((await asOperator(unlimited.origin, 'GET', '/shops')).status).toBe(200);
});

test('numbers of a million digits disturb nobody', { timeout: 300_000 }, async () => {
  const within = await arena();
  const { origin, attacker } = within;
  const numbers = ['1.', '-1.', '1']
    .flatMap((begun) => ['', '1', '.0', '.01'].map((end) => `${begun}${'0'.repeat(1_000_000)}${end}`))
    .filter((one) => !/\..*\./.test(one));
  let at = 0;
  await expectHeld(within, async () => {
    const body = `{"page":{"title":"Tea","other":${numbers[at++ % numbers.length]}}}`;
    const { status } = await send(origin, 'POST', '/admin/api/latest/pages.json', { body, headers: { 'X-Service-Access-Token': attacker.token } });
    expect([201, 429]).toContain(status);
  });
});

test('60 uploads of one token that never end disturb nobody, and take no more memory than a few', { timeout: 300_000 }, async () => {
  const within = await arena();
  const { origin, attacker } = within;
  const sockets = new Set<Socket>();
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const megabyte = Buffer.alloc(2 ** 20, ' ');
  const upload = () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    sockets.add(socket);
    const head = ['POST /admin/api/latest/custom_collections.json HTTP/1.1', 'Host: localhost', `X-Service-Access-Token: ${attacker.token}`];
    socket.write([...head, 'Content-Type: application/json', 'Content-Length: 10000000', '', ''].join('\r\n'));
    for (let n = 0; n < 9; n++) socket.write(megabyte);
    return new Promise<void>((gone) =>
      socket
        .resume()
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          gone();
        }),
    );
  };
  await expectHeld(within, async (going) => {
    const all = Array.from({ length: 60 }, upload);
    while (going() && sockets.size > 0) await Promise.race([new Promise((next) => setTimeout(next, 100)), Promise.all(all)]);
    for (const socket of sockets) socket.destroy();
    await Promise.all(all);
  });
});
