// Runs the server under mixed load for long, and measures whether its memory and its descriptors stay constant.
// node bench/soak.ts [--minutes 30] [--calls 150]: calls per second on each engine. Both engines run at the same time.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionsOf } from '../scripts/_options.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { answered, median, pageBody } from './load.ts';
import { type OurTarget, stopped, storeAdmin } from './servers.ts';

const { values } = optionsOf('npm run soak calls both engines for a while, and prints how memory and descriptors changed.', {
  options: { minutes: { type: 'string', default: '30' }, calls: { type: 'string', default: '150' } },
});
const minutes = Number(values.minutes);
const everyMs = 1000 / Number(values.calls);
const samplesAMinute = 12;

interface Sample {
  rss: number;
  heap: number;
  descriptors: number;
}

let delivered = 0;
const receiver = createServer((request, response) => {
  delivered++;
  request.resume().once('end', () => response.end());
});
await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;

/** Records that are made are removed, so that the amount of data stays the same. Only events and deliveries are kept, as in normal use. */
async function round(target: OurTarget, n: number): Promise<void> {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: string, expected = 200) => {
    const { status, text } = await answered(target, { method, path, ...(body === undefined ? {} : { body }) });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== expected) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const kinds = [
    async () => {
      const { page } = await call('POST', '/pages.json', pageBody(), 201);
      await call('PUT', `/pages/${page.id}.json`, `{"page":{"title":"Brewing notes again ${n}"}}`);
      await call('GET', `/pages/${page.id}.json`);
      await call('DELETE', `/pages/${page.id}.json`);
      await call('GET', `/pages/${page.id}.json`, undefined, 404);
    },
    async () => {
      const { custom_collection } = await call('POST', '/custom_collections.json', `{"custom_collection":{"title":"Harvest ${n}"}}`, 201);
      await call('DELETE', `/custom_collections/${custom_collection.id}.json`);
    },
    () => call('GET', '/pages.json?limit=50'),
    () => call('GET', `/events.json?limit=50&created_at_min=2026-01-01T00:00:00Z&since_id=${n}`),
    () => call('GET', `/pages/count.json?title=${n}`),
    () => call('POST', '/redirects.json', '{"redirect":{"path":""}}', 422),
    async () => {
      const { status } = await answered(target, { path: '/pages.json', token: `sat_${n}` });
      if (status !== 401) throw new Error(`a call with an unknown token: ${status}`);
    },
  ];
  await kinds[n % kinds.length]!();
}
const statuses = new Map<number, number>();

async function soak(name: string, target: OurTarget) {
  for (const topic of ['collections/create', 'collections/delete']) {
    const { status, text } = await answered(target, { method: 'POST', path: '/webhooks.json', body: JSON.stringify({ webhook: { topic, address } }) });
    if (status !== 201) throw new Error(text);
  }
  const samples: Sample[] = [];
  const sampler = setInterval(async () => {
    const { rss, heap } = await target.vitals();
    samples.push({ rss, heap, descriptors: readdirSync(`/proc/${target.pid}/fd`).length });
  }, 60_000 / samplesAMinute);
  const end = performance.now() + minutes * 60_000;
  const open = new Set<Promise<void>>();
  let failed = 0;
  for (let n = 0; performance.now() < end; n++) {
    const one = round(target, n).catch((error) => {
      if (++failed <= 5) console.error(`${name}: ${error}`);
    });
    open.add(one);
    one.finally(() => open.delete(one));
    // on a slow machine the load becomes less, rather than the queue longer
    if (open.size >= 16) await Promise.race(open);
    await new Promise((next) => setTimeout(next, everyMs));
  }
  await Promise.all(open);
  clearInterval(sampler);
  return { name, samples, failed };
}

/** By how much it grew from the end of the first third on, in percent of the mean: a straight line is fitted to one value of each minute. */
function growth(samples: number[], ofMinute: (minute: number[]) => number): string {
  const warm = samples.slice(Math.floor(samples.length / 3));
  const values = Array.from({ length: Math.floor(warm.length / samplesAMinute) }, (_, minute) =>
    ofMinute(warm.slice(minute * samplesAMinute, (minute + 1) * samplesAMinute)),
  );
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const slope = values.reduce((sum, one, at) => sum + (at - middle) * (one - mean), 0) / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return `${((100 * slope * (values.length - 1)) / mean).toFixed(1)} %`;
}
const least = (values: number[]) => Math.min(...values);

const folder = mkdtempSync(join(tmpdir(), 'store-admin-soak-'));
const { url, stop } = await startPostgres();
const results = await Promise.all([
  storeAdmin(join(folder, 'store.sqlite')).then((target) => soak('SQLite', target)),
  storeAdmin(url).then((target) => soak('PostgreSQL', target)),
]);
const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
for (const { name, samples, failed } of results) {
  const warm = samples.slice(Math.floor(samples.length / 3));
  const descriptors = warm.map((sample) => sample.descriptors);
  console.log(
    `${name}: ${minutes} minutes, memory ${mb(median(warm.map(({ rss }) => rss)))} MB, ${growth(
      samples.map(({ rss }) => rss),
      median,
    )} growth after warm-up;` +
      ` of it the JavaScript heap after garbage collections ${mb(least(warm.map(({ heap }) => heap)))} MB, ${growth(
        samples.map(({ heap }) => heap),
        least,
      )};` +
      ` descriptors ${Math.min(...descriptors)} to ${Math.max(...descriptors)}, at the end ${descriptors.at(-1)}; ${failed} calls failed`,
  );
}
console.log(`${[...statuses].map(([status, times]) => `${status} ${times} times`).join(', ')}; ${delivered} webhooks received`);
await stopped();
await stop();
rmSync(folder, { recursive: true, force: true });
receiver.closeAllConnections();
receiver.close();
