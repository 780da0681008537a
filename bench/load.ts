// Makes calls over a few connections, and measures what they cost the server: CPU time of its process, which other processes on the machine change little.
import { Agent, request } from 'node:http';
import type { Target } from './servers.ts';

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: string;
  /** Used instead of the target's own token. */
  token?: string;
}

/** A kind of call. `share` says how many of them a round has: expensive calls are made less often. */
export interface Asked {
  name: string;
  share: number;
  status: number;
  request(target: Target): Call;
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export const connections = 8;
/** A new connection for each call: the server may close a kept connection just when the next call is sent. */
const alone = new Agent();

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export const answered = (target: Pick<Target, 'base' | 'headers'>, { method = 'GET', path, body, token }: Call, agent = alone) =>
  new Promise<Answer>((told, failed) => {
    const headers: Record<string, string | number> = { ...target.headers };
    if (token !== undefined) headers['X-Service-Access-Token'] = token;
    if (body !== undefined) Object.assign(headers, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
    const call = request(target.base + path, { agent, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.once('end', () => told({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(parts).toString() }));
    });
    call.once('error', failed).end(body);
  });

let written = 0;
/** Titles differ, as those of real pages do. With equal titles the search for a free handle would be measured. */
export const pageBody = () =>
  JSON.stringify({ page: { title: `Brewing notes ${process.pid} ${++written}`, body_html: '<p>Water at 80 degrees, three minutes.</p>' } });

/** Makes fifty pages for the lists. The last one is the page that is asked for. */
export async function filled(target: Target): Promise<Target> {
  for (let n = 0; n < 50; n++) {
    const { status, text } = await answered(target, { method: 'POST', path: '/pages.json', body: pageBody() });
    if (status !== 201) throw new Error(`page not made: ${status} ${text}`);
    target.page = (JSON.parse(text) as { page: { id: number } }).page.id;
  }
  return target;
}

/** CPU milliseconds per call. */
async function cost(target: Target, asked: Asked, calls: number): Promise<number> {
  const before = await target.vitals();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = calls;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const { status } = await answered(target, asked.request(target), agent);
        if (status !== asked.status) throw new Error(`${asked.name}: answered with ${status}`);
      }
    }),
  );
  agent.destroy();
  return ((await target.vitals()).cpu - before.cpu) / calls;
}

const slices = 10;

/** For each round, the CPU milliseconds per call of each target. Targets take turns slice by slice, so that a disturbance on the machine affects all alike. */
export async function costs(targets: Target[], asked: Asked, { rounds, calls }: { rounds: number; calls: number }): Promise<number[][]> {
  const figures: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const sums = targets.map(() => 0);
    for (let slice = 0; slice < slices; slice++)
      for (const [at, target] of targets.entries()) sums[at]! += await cost(target, asked, Math.ceil((calls * asked.share) / slices));
    figures.push(sums.map((sum) => sum / slices));
  }
  return figures;
}
