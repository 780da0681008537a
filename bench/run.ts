// All rows in turn, several times over, so that whatever disturbs the machine disturbs all alike; medians, in one Markdown table.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startPostgres } from '../test/postgres.ts';
import { type Row, ratios, rows } from './rows.ts';
import { express, oneCommitEach, prism, stopped, storeAdmin, type Target } from './servers.ts';

const rounds = 5;
const seconds = 1.5;
const connections = 32;

async function made({ base, headers }: Target, title: string): Promise<Response> {
  const response = await fetch(`${base}/pages.json`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ page: { title, body_html: '<p>Leaves from one garden, picked by hand in April.</p>' } }),
  });
  if (response.status !== 201) throw new Error(`page not made: ${response.status} ${await response.text()}`);
  return response;
}

/** Fifty pages for the lists; the id of the first is asked for one by one. */
async function filled(target: Target): Promise<number> {
  const { page } = (await (await made(target, 'About us')).json()) as { page: { id: number } };
  for (let n = 2; n <= 50; n++) await made(target, `Tea of week ${n}`);
  return page.id;
}

async function measure(row: Row, target: Target, page: number, duration: number): Promise<number> {
  const url = new URL(target.base);
  const request = row.request(target, page);
  const result = await autocannon({
    url: url.origin,
    connections,
    pipelining: row.pipelining ?? 1,
    duration,
    headers: target.headers,
    requests: [{ ...request, path: `${url.pathname === '/' ? '' : url.pathname}${request.path}` }],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${row.name}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const folder = mkdtempSync(join(tmpdir(), 'store-admin-bench-'));
const postgres = await startPostgres({ durable: true });
try {
  const sqlite = await storeAdmin(join(folder, 'group.sqlite'));
  const page = await filled(sqlite);
  const one = await fetch(`${sqlite.base}/pages/${page}.json`, { headers: sqlite.headers });
  const skipped = new Set(['connection', 'keep-alive', 'date', 'content-length', 'content-type']);
  const answer = join(folder, 'answer.json');
  writeFileSync(answer, JSON.stringify({ headers: Object.fromEntries([...one.headers].filter(([name]) => !skipped.has(name))), body: await one.json() }));

  const targets: Record<string, Target> = {
    sqlite,
    postgres: await storeAdmin(postgres.url),
    'one-commit': await oneCommitEach(join(folder, 'single.sqlite')),
    bare: await express('bare', answer),
    merged: await express('merged', answer),
    pages: await express('pages', answer),
    prism: await prism(),
  };
  const pages: Record<string, number> = { sqlite: page, postgres: await filled(targets.postgres!) };
  const figures = new Map<string, number[]>(rows.map(({ name }) => [name, []]));
  const run = (row: Row, duration: number) => measure(row, targets[row.server]!, pages[row.server] ?? page, duration);
  for (const row of rows) await run(row, 1);
  for (let round = 0; round < rounds; round++) for (const row of rows) figures.get(row.name)!.push(await run(row, seconds));

  const figure = (name: string) => median(figures.get(name)!);
  const lines = ratios.map(({ of, to, atLeast }) => {
    const ratio = figure(of) / figure(to);
    return `| ${of} ÷ ${to} | ${ratio.toFixed(2)} | ${atLeast} | ${ratio >= atLeast ? 'yes' : 'no'} |`;
  });
  console.log(`Requests a second at ${connections} connections: median of ${rounds} rounds of ${seconds} s, Node ${process.version}.\n`);
  console.log(['| what | figure | at least | reached |', '| --- | ---: | ---: | --- |', ...lines].join('\n'));
  console.log(rows.map(({ name }) => `| ${name} | ${Math.round(figure(name))}/s | | |`).join('\n'));
} finally {
  await stopped();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
