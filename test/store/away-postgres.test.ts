// A PostgreSQL that stops, freezes, takes no writes, cuts connections, has no room or no connection left: callers are told so at once, and all is well soon after.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../harness.ts';
import { host } from '../host-process.ts';
import { callersOf, type Outage, outage } from '../outage.ts';
import { ownPostgres } from '../postgres.ts';

describe.runIf(engine === 'postgres')('while PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof ownPostgres>>;
  beforeAll(async () => {
    postgres = await ownPostgres({ durable: false });
  });
  afterAll(() => postgres.stop());

  async function asAdmin(...statements: string[]) {
    const client = new pg.Client(postgres.url);
    client.on('error', () => {});
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  const statuses = (seen: Outage, call: string) => Object.keys(seen.answers[call]!).map(Number);
  const all = (status: number) => (seen: Outage) => Object.values(seen.answers).every((of) => Object.keys(of).join() === String(status));

  let n = 0;
  async function during(fault: { begin(): unknown; end(): unknown; lastsMs?: number }) {
    const name = `away_${++n}`;
    await asAdmin(`create database ${name}`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    const { origin, logged, management, stop, ended } = await host('--db', url.href, '--drain-seconds', '0');
    const callers = await callersOf(origin);
    for (let round = 0; round < 3; round++) await callers.round();
    const began = performance.now();
    const seen = await outage(callers, fault);
    const seconds = (performance.now() - began) / 1000;
    console.log(expect.getState().currentTestName, JSON.stringify(seen), logged.slice(0, 5));
    expect(seen.odd).toEqual([]);
    expect(await callers.lost()).toEqual([]);
    expect(seen.slowestMs).toBeLessThan(1000);
    expect(seen.wellAfterMs).toBeLessThan(5000);
    // one line a second for each fault, of the server and of its pool
    expect(logged.length).toBeLessThan(4 * (seconds + 1));
    expect((await fetch(`${management}/livez`)).status).toBe(200);
    stop();
    expect(await ended).toBe(0);
    return seen;
  }

  test('is stopped', async () => {
    expect(await during({ begin: postgres.halt, end: postgres.start })).toSatisfy(all(503));
  });

  test('is frozen', async () => {
    const seen = await during({ begin: postgres.freeze, end: postgres.thaw, lastsMs: 3000 });
    expect(seen).toSatisfy(all(503));
  });
});
