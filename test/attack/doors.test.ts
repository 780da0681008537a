// What callers without a token can do: read the docs, ask for pictures, and try wrong credentials everywhere. None of it disturbs callers with a token.
import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { send } from '../support/harness.ts';
import { png } from '../support/shop.ts';
import { type Arena, arena, expectHeld, fromElsewhere } from './_arena.ts';

/** Sends all requests on so many keep-alive connections at once. Returns how often each status came. */
async function flood(origin: string, connections: number, asks: Iterator<[path: string, headers?: Record<string, string>]>): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const statuses: Record<number, number> = {};
  const one = (path: string, headers: Record<string, string> = {}) =>
    new Promise<void>((done) => {
      request({ agent, hostname, port, path, headers }, (response) => {
        statuses[response.statusCode!] = (statuses[response.statusCode!] ?? 0) + 1;
        response.resume().on('close', () => done());
      })
        .on('error', () => done())
        .end();
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let next = asks.next(); !next.done; next = asks.next()) await one(...next.value);
    }),
  );
  agent.destroy();
  return statuses;
}

const pages = [
  '/docs',
  '/docs/operator',
  '/docs/errors',
  '/docs/admin/webhooks',
  '/docs/admin/pages',
  '/docs/operator/products',
  '/docs/search.json',
  '/docs/admin.yaml',
];

/** Spellings of the docs' addresses: letters in upper case or percent-encoded, repeated slashes, and added parameters. */
function* spellings(count: number, going: () => boolean): Generator<[string, Record<string, string>]> {
  for (let n = 0; n < count && going(); n++) {
    const path = pages[n % pages.length]!;
    const large = [...path].map((letter, at) => ((n >> (at % 12)) & 1 ? letter.toUpperCase() : letter)).join('');
    const percent = path.replace(/[a-z]/g, (letter) => (Math.random() < 0.5 ? `%${letter.charCodeAt(0).toString(16)}` : letter));
    yield [
      [
        large,
        `/docs${percent.slice(5)}`,
        `${path}?n=${n}`,
        path.replaceAll('/', '/'.repeat(1 + (n % 3))),
        `${path}/`,
        `${path}/${n}`,
        `${path};n=${n}`,
        `${large}?n=${n}`,
      ][n % 8]!,
      fromElsewhere(),
    ];
  }
}

test('5,000 spellings of docs addresses', { timeout: 180_000 }, async () => {
  const ring = await arena();
  const { origin } = ring;
  const statuses: Record<number, number> = {};
  await expectHeld(ring, async (going) => {
    for (const [status, times] of Object.entries(await flood(origin, 8, spellings(5000, going))))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + times;
  });
  expect(Object.keys(statuses).sort()).toEqual(['200', '308', '404']);
  // only few addresses are answered, with any query
  expect(statuses[404]).toBeGreaterThan(statuses[200]!);
});

test("32 connections on the docs' search, and on all of their pages", { timeout: 180_000 }, async () => {
  const ring = await arena();
  const { origin } = ring;
  await expectHeld(ring, async (going) => {
    function* asks(): Generator<[string, Record<string, string>]> {
      for (let n = 0; going(); n++) yield [n % 4 === 0 ? pages[(n / 4) % pages.length]! : '/docs/search.json', fromElsewhere()];
    }
    expect(Object.keys(await flood(origin, 32, asks()))).toEqual(['200']);
  });
});

function* knocks(going: () => boolean, from: () => Record<string, string>): Generator<[string, Record<string, string>]> {
  for (let n = 0; going(); n++) {
    const junk = randomBytes(n % 7 === 0 ? 6000 : 24).toString('hex');
    const asks: [string, Record<string, string>?][] = [
      ['/admin/api/latest/pages.json', { 'X-Service-Access-Token': `token_${junk}`, Host: `${n}-${junk.slice(0, 40)}.example` }],
      ['/admin/api/latest/pages.json', { 'X-Service-Access-Token': `sat_${junk.slice(0, 36)}` }],
      [`/admin/api/${junk}/pages.json`],
      ['/operator/shops', { Authorization: `Bearer ${junk}` }],
      [`/merchant/shops/1?signature=${junk}`],
      ['/merchant/shops/1', { Cookie: `__Host-merchant=mse_${junk.slice(0, 36)}` }],
      [`/${junk}`],
      [`/media/collections/${randomUUID()}.png`],
      [`/media/collections/%ff`],
      [`/merchant/shops/%ff`],
    ];
    for (const [path, headers] of asks) yield [path, { ...headers, ...from() }];
  }
}

test('requests with wrong credentials everywhere, from many addresses', { timeout: 180_000 }, async () => {
  const ring = await arena();
  await expectHeld(ring, async (going) => {
    expect(Object.keys(await flood(ring.origin, 16, knocks(going, fromElsewhere))).sort()).toEqual(['400', '401', '403', '404']);
  });
});

test('requests with wrong credentials everywhere, from the address of the good clients, up to the limit for an address', { timeout: 180_000 }, async () => {
  const ring = await arena();
  await expectHeld(ring, async (going) => {
    const statuses = await flood(
      ring.origin,
      64,
      knocks(going, () => ({})),
    );
    expect(Object.keys(statuses)).toContain('429');
    const others = Object.entries(statuses).flatMap(([status, times]) => (status === '429' ? [] : times));
    // what a bucket of the limit holds, and what leaks from it in the time of a round
    expect(others.reduce((all, times) => all + times, 0)).toBeLessThan(600);
  });
});

/** Twelve pictures of nearly 5 MB. Anybody who has their addresses may ask for them. */
let gallery: Promise<string[]> | undefined;
async function hung({ origin, attacker }: Arena): Promise<string[]> {
  const header = Buffer.from(png(640, 480), 'base64');
  const made = [];
  for (let n = 0; n < 12; n++) {
    const attachment = Buffer.concat([header, randomBytes(4_900_000)]).toString('base64');
    const answer = await send(origin, 'POST', '/admin/api/latest/custom_collections.json', {
      body: { custom_collection: { title: `Teas ${n}`, image: { attachment } } },
      headers: { 'X-Service-Access-Token': attacker.token },
    });
    expect(answer.status, answer.text.slice(0, 200)).toBe(201);
    made.push(answer.body.custom_collection.image.src as string);
  }
  return made.map((src) => new URL(src).pathname);
}

test('200 connections that ask for large pictures and hardly read them', { timeout: 240_000 }, async () => {
  const ring = await arena();
  const { origin } = ring;
  gallery ??= hung(ring);
  const paths = await gallery;
  const { port } = new URL(origin);
  await expectHeld(ring, async (going) => {
    const sockets = Array.from({ length: 200 }, (_, n) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET ${paths[n % paths.length]} HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: 10.1.1.${n}\r\n\r\n`),
      );
      return socket.on('error', () => {}).pause();
    });
    while (going()) {
      await new Promise((next) => setTimeout(next, 100));
      for (const socket of sockets) socket.read(16_000);
    }
    for (const socket of sockets) socket.destroy();
  });
});

test('16 connections that read large pictures as fast as they can', { timeout: 240_000 }, async () => {
  const ring = await arena();
  gallery ??= hung(ring);
  const paths = await gallery;
  await expectHeld(ring, async (going) => {
    function* asks(): Generator<[string, Record<string, string>]> {
      for (let n = 0; going(); n++) yield [paths[n % paths.length]!, fromElsewhere()];
    }
    expect(Object.keys(await flood(ring.origin, 16, asks()))).toEqual(['200']);
  });
});

test('200 connections that ask 30 times each for the contract in all its forms, and read none of it', { timeout: 240_000 }, async () => {
  const ring = await arena();
  const { port } = new URL(ring.origin);
  const forms = ['/openapi.json', '/openapi.yaml', '/llms-full.txt', '/collections/postman.json', '/collections/bruno.json', '/docs/admin.json'];
  await expectHeld(ring, async (going) => {
    const sockets = Array.from({ length: 200 }, (_, n) =>
      connect(Number(port), '127.0.0.1', function (this: Socket) {
        const asks = Array.from(
          { length: 30 },
          (_, at) => `GET ${forms[(n + at) % forms.length]} HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: 10.2.${n}.${at}\r\n\r\n`,
        );
        this.write(asks.join(''));
      })
        .on('error', () => {})
        .pause(),
    );
    while (going()) await new Promise((next) => setTimeout(next, 100));
    for (const socket of sockets) socket.destroy();
  });
});
