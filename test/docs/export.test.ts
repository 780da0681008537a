// The reference and the guides as a site: no link is broken, on the server and as static files below a path of another host.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allGuides, guideUrl } from '../../server/docs/guides.ts';
import { interfaces } from '../../server/docs/interfaces.ts';
import { pagesOf } from '../../server/docs/routes.ts';
import { sandbox } from '../support/harness.ts';
import { crawl } from './crawl.ts';
import { served } from './static.ts';

const execute = promisify(execFile);
const written = (folder: string) => execute(process.execPath, ['scripts/docs.ts', folder]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-admin-docs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('on the server no link is broken', async () => {
  const { origin } = await sandbox();
  const { broken, pages } = await crawl(`${origin}/docs`);
  expect(broken).toEqual([]);
  expect(pages).toBeGreaterThan(70);
});

test('as static files below a path of another host no link is broken, and none leads to the root of that host', async () => {
  const site = join(folder, 'site');
  await written(site);
  const host = await served(site, '/tools/store-admin/');
  try {
    // the crawl asks for every link, so it also finds one that leads out of the folder
    const { broken, pages } = await crawl(`${host.origin}/tools/store-admin/index.html`);
    expect(broken).toEqual([]);
    expect(pages).toBeGreaterThan(70);
  } finally {
    host.close();
  }
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))) {
    const text = readFileSync(join(site, file), 'utf8');
    expect([file, text.match(/ (?:href|src)="\/[^"]*"|%[A-Z_]+%/g)]).toEqual([file, null]);
  }
});

test('no link leads to a reserved host name, and a link to a page shows its title', async () => {
  const wrong: string[] = [];
  for (const [path, { kind, make }] of pagesOf(() => ({}))) {
    if (kind !== 'html') continue;
    for (const [, href, label] of (await make()).toString().matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<code>)?([^<]*)/g))
      if (/^https?:\/\/[^/]*\.(example|invalid|test)\b/.test(href!) || /\.md$/.test(label!)) wrong.push(`${path}: ${label} ${href}`);
  }
  expect(wrong).toEqual([]);
});

test('the first page of each interface leads to guides, each guide to the next, and the changelog is the last', async () => {
  const pages = pagesOf(() => ({}));
  const textOf = async (path: string) => (await pages.get(path)!.make()).toString();
  for (const { home } of interfaces()) {
    const [begin = ''] = /<nav class="begin"(?:.|\n)*?<\/nav>/.exec(await textOf(home)) ?? [];
    expect([home, begin.match(/href="\/docs\/guides\//g)?.length]).toEqual([home, expect.toSatisfy((count) => count > 1)]);
  }
  const walked: string[] = [];
  for (let path: string | undefined = '/docs/guides/quickstart'; path; path = /rel="next" href="([^"]+)"/.exec(await textOf(path))?.[1]) walked.push(path);
  expect(walked).toEqual(allGuides.map(({ name }) => guideUrl(name)));
  expect(walked.at(-1)).toBe('/docs/guides/changelog');
  expect(await textOf('/docs/errors')).toContain('<h1>Error catalogue</h1>');
});

test('every deprecation leads to the part of a guide that says what to do instead', async () => {
  const pages = pagesOf(() => ({}));
  const addresses = [...JSON.stringify(interfaces().map(({ contract }) => contract)).matchAll(/"migration":"[^"]*","documentation_url":"([^"]*)"/g)];
  const places = [...new Set(addresses.map(([, address]) => address!))];
  expect(places.length).toBeGreaterThan(5);
  for (const address of places) {
    const [path, place] = address.split('#');
    expect([address, String(await pages.get(path!)?.make())]).toEqual([address, expect.stringContaining(` id="${place}"`)]);
    expect(String(await pages.get('/docs/deprecations')!.make())).toContain(`href="${address}">How to migrate</a>`);
  }
});

test('a folder with other content is left unchanged, also with a search.json in it, and so is a file', async () => {
  const theirs = join(folder, 'theirs');
  mkdirSync(theirs);
  for (const name of ['mine.txt', 'search.json']) {
    writeFileSync(join(theirs, name), 'mine');
    const { stderr } = await written(theirs).catch((error) => error);
    expect(stderr).toBe(`${theirs} contains other files: give a folder that is empty, or doesn't exist yet\n`);
    expect(readFileSync(join(theirs, name), 'utf8')).toBe('mine');
  }
  const file = join(theirs, 'mine.txt');
  expect((await written(file).catch((error) => error)).stderr).toBe(`${file} is not a folder: give a folder that is empty, or doesn't exist yet\n`);
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('a folder that an earlier run has written is replaced', async () => {
  const site = join(folder, 'again');
  await written(site);
  writeFileSync(join(site, 'of-before.html'), '');
  await written(site);
  expect(readdirSync(site)).toContain('search.json');
  expect(readdirSync(site)).not.toContain('of-before.html');
});

test('Redocly can build its own documentation from the contract', { timeout: 120_000 }, async () => {
  const file = join(folder, 'operator.html');
  await execute(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', 'build-docs', 'operator', '--output', file]);
  expect(readFileSync(file, 'utf8')).toContain('/shops/{shop_id}/clock/advance');
});
