// Callers with a token ask for more than they may, or as much as they can. The calls of others don't wait for that.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type Arena, arena, type Caller, expectHeld } from './_arena.ts';

/** Sends requests on keep-alive connections for as long as the attack goes on. Returns the statuses that came. */
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

test('an app that goes on with 32 connections in spite of its rate limit', { timeout: 180_000 }, async () => {
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

test('connections that send thousands of requests without waiting for a response', { timeout: 180_000 }, async () => {
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
