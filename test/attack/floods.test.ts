// Callers with a token who ask for more than they may, or for all that there is: the calls of others wait for none of it.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type Arena, arena, type Caller, expectHeld } from './_arena.ts';

/** Asks on connections that stay until there is nothing left to ask; the statuses that came. */
async function ask({ origin }: Arena, connections: number, going: () => boolean, { token }: Caller, body?: string): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Set<string>();
  const one = () =>
    new Promise<void>((done) => {
      const headers = { 'X-Service-Access-Token': token, 'Content-Type': 'application/json' };
      request(`${origin}/admin/api/latest/pages.json?limit=5`, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
        statuses.add(String(response.statusCode));
        response.resume().on('close', () => done());
      })
        .on('error', () => done())
        .end(body);
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (going()) await one();
    }),
  );
  agent.destroy();
  return [...statuses].sort();
}

test('an app that goes on on 32 connections whatever its rate limit says', { timeout: 180_000 }, async () => {
  const there = await arena();
  await expectHeld(there, async (going) => {
    expect(await ask(there, 32, going, there.attacker)).toContain('429');
  });
});

test('a shop without a rate limit that writes on 100 connections', { timeout: 180_000 }, async () => {
  const there = await arena('--no-rate-limit');
  await expectHeld(there, async (going) => {
    expect(await ask(there, 100, going, there.attacker, '{"page":{"title":"Winter teas"}}')).toEqual(['201']);
  });
});

test('connections that send thousands of requests ahead of their answers', { timeout: 180_000 }, async () => {
  const there = await arena();
  const { port } = new URL(there.origin);
  const asked = 'GET /docs/search.json HTTP/1.1\r\nHost: a.example\r\n\r\n'.repeat(2000);
  const sockets = new Set<Socket>();
  const one = () =>
    new Promise<void>((gone) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(asked));
      sockets.add(socket);
      socket
        .resume()
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          gone();
        });
    });
  await expectHeld(there, async (going) => {
    const all = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (going()) await one();
      }),
    );
    while (going()) await new Promise((next) => setTimeout(next, 50));
    for (const socket of sockets) socket.destroy();
    await all;
  });
});
