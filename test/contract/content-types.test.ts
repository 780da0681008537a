// Content-Types of all kinds cost nothing: 3,000 different ones leave memory and throughput as 3,000 equal ones do.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { engine, freshDatabase } from '../harness.ts';

const memory = (child: ChildProcess) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** In ticks. Time on the clock would tell of other tests too. */
function computed(child: ChildProcess) {
  const [, fields] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields!.split(' ').slice(11, 13).map(Number);
  return user! + system!;
}

test.skipIf(engine === 'postgres' || !existsSync('/proc/self/status'))('3,000 Content-Types', async () => {
  const child = spawn(process.execPath, ['server/main.ts', '--json', '--no-demo-records', '--port', '0', '--db', await freshDatabase(), '--no-rate-limit'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const facts = await new Promise<{ base_url: string; access_token: string }>((ready) =>
    createInterface(child.stdout!).once('line', (line) => ready(JSON.parse(line))),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const ask = (type: string) =>
    new Promise<number>((done, failed) => {
      const asked = request(
        `${facts.base_url}/pages.json`,
        { agent, headers: { 'X-Service-Access-Token': facts.access_token, 'Content-Type': type } },
        (response) => {
          response.resume().on('end', () => done(response.statusCode!));
        },
      );
      asked.on('error', failed).end();
    });
  /** What 250 requests cost. */
  const batch = async (type: (n: number) => string) => {
    const start = computed(child);
    const statuses = await Promise.all(Array.from({ length: 250 }, (_, n) => ask(type(n))));
    expect(new Set(statuses)).toEqual(new Set([200]));
    return computed(child) - start;
  };
  for (let round = 0; round < 8; round++) await batch(() => 'application/json');
  const before = memory(child);
  const cost = { equal: 0, different: 0 };
  for (let round = 0; round < 12; round++) {
    const types = { equal: () => 'application/json', different: (n: number) => `application/x-tea-${round}-${n}; strength=${n}` };
    for (const kind of round % 2 ? (['equal', 'different'] as const) : (['different', 'equal'] as const)) cost[kind] += await batch(types[kind]);
  }
  // a sandbox keeps what it was asked lately, some of which is collected late; what is compiled for a type takes more than all of that
  expect(memory(child) - before).toBeLessThan(120);
  // what reading a longer header takes, and no compiling of anything, which costs ten times a request
  expect(cost.different / cost.equal).toBeLessThan(1.5);
  agent.destroy();
});
