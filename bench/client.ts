// Compares the client with bare fetch, ky and axios, in one process, against the same bytes from bare Express. The client's retries, limiter and paging are on.
// All take turns, several times. The medians are printed as one Markdown table.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axios from 'axios';
import ky from 'ky';
import { createClient } from '../client/src/index.ts';
import { optionsOf } from '../scripts/_options.ts';
import { median } from './load.ts';
import { express, stopped } from './servers.ts';

optionsOf('npm run bench:client compares the client with bare fetch, ky and axios.', {});

const rounds = 9;
const seconds = 1;
const atOnce = 8;

const page = {
  id: 131000001,
  title: 'How we store tea',
  shop_id: 690933842,
  handle: 'how-we-store-tea',
  body_html: '<p>Leaves from one garden, picked by hand in April.</p>',
  author: 'Shelf Notes',
  created_at: '2026-09-01T09:30:00+00:00',
  updated_at: '2026-09-01T09:30:00+00:00',
  published_at: '2026-09-01T09:30:00+00:00',
  template_suffix: null,
  admin_graphql_api_id: 'gid://service/Page/131000001',
};

/** Calls per second, with `atOnce` calls under way at the same time. */
async function rate(call: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  let calls = 0;
  const caller = async () => {
    while (performance.now() - since < seconds * 1000) {
      await call();
      calls++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return calls / ((performance.now() - since) / 1000);
}

const folder = mkdtempSync(join(tmpdir(), 'store-admin-bench-'));
try {
  const answer = join(folder, 'answer.json');
  const said = { 'X-Service-Shop-Api-Call-Limit': '1/40', 'X-Service-API-Version': '2026-10', 'X-Request-Id': '018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a90' };
  writeFileSync(answer, JSON.stringify({ headers: said, body: { page } }));
  const { base } = await express('bare', answer);
  const url = `${base}/pages/${page.id}.json`;
  const headers = { Accept: 'application/json', 'X-Service-Access-Token': 'any' };
  const client = createClient({ baseUrl: new URL(base).origin, accessToken: 'any' });
  const calls: Record<string, () => Promise<unknown>> = {
    'bare fetch': async () => (await fetch(url, { headers })).json(),
    'the client': () => client.get('/pages/{page_id}.json', { path: { page_id: page.id } }),
    ky: () => ky.get(url, { headers }).json(),
    axios: async () => (await axios.get(url, { headers })).data,
  };
  const figures = new Map<string, number[]>(Object.keys(calls).map((name) => [name, []]));
  for (const call of Object.values(calls)) await rate(call);
  for (let round = 0; round < rounds; round++) for (const [name, call] of Object.entries(calls)) figures.get(name)!.push(await rate(call));

  const figure = (name: string) => median(figures.get(name)!);
  const ratios = [
    { to: 'bare fetch', atLeast: 0.8 },
    { to: 'ky', atLeast: 1 },
    { to: 'axios', atLeast: 1 },
  ].map(({ to, atLeast }) => {
    const ratio = figure('the client') / figure(to);
    return `| the client ÷ ${to} | ${ratio.toFixed(2)} | ${atLeast} | ${ratio >= atLeast ? 'yes' : 'no'} |`;
  });
  console.log(`GET of one page, ${atOnce} at once: median of ${rounds} rounds of ${seconds} s, Node ${process.version}.\n`);
  console.log(['| what | figure | at least | reached |', '| --- | ---: | ---: | --- |', ...ratios].join('\n'));
  console.log([...figures.keys()].map((name) => `| ${name} | ${Math.round(figure(name))}/s | | |`).join('\n'));
} finally {
  await stopped();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
