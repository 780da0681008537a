// Different Content-Types cost no more than equal ones: 3,000 of each need the same memory and time.
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { engine, freshDatabase } from '../support/harness.ts';
import { sandboxProcess } from '../support/sandbox-process.ts';

const memory = (child: ChildProcess) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** CPU time in ticks. Elapsed time would depend on other tests too. */
function computed(child: ChildProcess) {
  const [, fields] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields!.split(' ').slice(11, 13).map(Number);
  return user! + system!;
}

test.skipIf(engine === 'postgres' || !existsSync('/proc/self/status'))('3,000 different Content-Types cost no more than equal ones', async () => {
  const facts = await sandboxProcess(await freshDatabase());
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
  /** The CPU time of 250 requests. */
  const batch = async (type: (n: number) => string) => {
    const start = computed(facts.process);
    const statuses = await Promise.all(Array.from({ length: 250 }, (_, n) => ask(type(n))));
    expect(new Set(statuses)).toEqual(new Set([200]));
    return computed(facts.process) - start;
  };
  for (let round = 0; round < 8; round++) await batch(() => 'application/json');
  const before = memory(facts.process);
  const cost = { equal: 0, different: 0 };
  for (let round = 0; round < 12; round++) {
    const types = { equal: () => 'application/json', different: (n: number) => `application/x-tea-${round}-${n}; strength=${n}` };
    for (const kind of round % 2 ? (['equal', 'different'] as const) : (['different', 'equal'] as const)) cost[kind] += await batch(types[kind]);
  }
  // a sandbox keeps its latest requests, and some garbage is collected late; code that is compiled for each type would take more than both
  expect(memory(facts.process) - before).toBeLessThan(120);
  // reading a longer header may cost this much; compiling something for each type would cost ten times a request
  expect(cost.different / cost.equal).toBeLessThan(1.5);
  agent.destroy();
});
