// Memory and event loop under varied requests. Each path, parameter, token and body comes once, and the server must keep none of them.
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import type { Operation } from '../contract/operations.ts';
import { declared } from '../server/contracts.ts';
import { arena } from './attack/_arena.ts';
import { figure, inFull } from './support/figures.ts';

const requests = inFull ? 100_000 : 1500;
const mb = (bytes: number) => Math.round(bytes / 2 ** 20);

const operations = [...declared('admin').contract.operations.values()];

/** The `n`th request: takes the operations in turn, with well-formed values, malformed ones, and values that are new in each request. */
function nth(n: number) {
  const operation = operations[n % operations.length] as Operation;
  const round = Math.floor(n / operations.length);
  const path = operation.path.replace(/\{[^}]+\}/g, () => (round % 5 === 4 ? `x${n}` : String((n * 7919) % 10_000)));
  const query = [`limit=${1 + (n % 250)}`, `u${n}=${n}`, `fields=id,f${n}`, `since_id=${n}`, `page_info=${n}`][round % 5];
  const example = operation.body && JSON.stringify([...operation.body.examples.values()][round % operation.body.examples.size]);
  const body = example && (round % 3 === 0 ? example : round % 3 === 1 ? example.replaceAll(/"([a-z ]{3,})"(?!:)/gi, `"$1 ${n}"`) : `{"k${n}":${example}}`);
  const stray = round % 7 === 6 ? `/s${n}` : '';
  return { method: operation.method.toUpperCase(), path: `/admin/api/latest${stray}${path}?${query}`, body };
}

test(`${requests} varied requests without a token, and as many with one, leave memory as it was`, { timeout: 600_000 }, async () => {
  const { origin, attacker, vitals } = await arena('--no-rate-limit');
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = (n: number, token: string) =>
    new Promise<number>((done, failed) => {
      const { method, path, body } = nth(n);
      const headers = { 'X-Service-Access-Token': token, 'User-Agent': `client ${n}`, ...(body ? { 'Content-Type': 'application/json' } : {}) };
      const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
        answer.resume().once('end', () => done(answer.statusCode!));
      });
      sent.once('error', failed).end(body);
    });

  for (const [who, tokenOf] of [
    ['without a token', (n: number) => `sat_${n}`],
    ['with a token', () => attacker.token],
  ] as const) {
    const statuses = new Map<number, number>();
    const some = async (from: number, to: number) => {
      let n = from;
      const caller = async () => {
        while (n < to) {
          const status = await send(n++, tokenOf(n));
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: 16 }, caller));
    };
    // the caches with a limit fill first
    await some(0, requests / 5);
    const before = await vitals();
    await some(requests / 5, requests);
    const after = await vitals();
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    const told = `heap ${mb(before.heap)} to ${mb(after.heap)} MB, RSS ${mb(before.rss)} to ${mb(after.rss)} MB`;
    figure(`${requests} varied requests ${who}, from a fifth on`, told);
    figure(`event loop meanwhile, ${who}: p99 and most`, `${Math.round(after.loopP99)} and ${Math.round(after.loopMax)} ms`);
    expect(mb(after.heap - before.heap), told).toBeLessThan(16);
    // this includes what the database keeps of the new records
    expect(mb(after.rss - before.rss), told).toBeLessThan(192);
  }
  agent.destroy();
});
