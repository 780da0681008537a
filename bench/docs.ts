// Measures how soon an operation of the contract can be read and tried: this server's page, Redoc's and Scalar's of the same contract, in one browser, in turn.
// Redoc's page is what `npx redocly build-docs` writes. The scripts of both come from the registry into .cache/bench-docs, as nothing else here needs them.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { npm } from '../scripts/_npm.ts';
import { optionsOf } from '../scripts/_options.ts';
import { launch, noBrowser } from '../test/browser/chromium.ts';
import { median } from './load.ts';
import { stopped, storeAdmin } from './servers.ts';

const execute = promisify(execFile);
const { values } = optionsOf('npm run bench:docs compares the reference with the pages of other projects.', {
  options: { rounds: { type: 'string', default: '9' }, shots: { type: 'string' } },
});
const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache/bench-docs');
const scalarVersion = '1.72.1';
/** The operation that each page is opened at. A heading with this text shows that the operation is on the screen. */
const summary = 'Create a page';

/** One file of a package. It is fetched from the registry only once. */
async function fromPackage(name: string, version: string, inside: string): Promise<Buffer> {
  const file = join(cache, `${name.replaceAll('/', '-')}-${version}.js`);
  if (!existsSync(file)) {
    const { stdout } = await execute(...npm(['pack', '--silent', `${name}@${version}`, '--pack-destination', cache]), { cwd: root });
    const packed = join(cache, stdout.trim().split('\n').at(-1)!);
    await execute('tar', ['-xzf', packed, '-C', cache, `package/${inside}`]);
    renameSync(join(cache, 'package', inside), file);
    rmSync(join(cache, 'package'), { recursive: true });
    rmSync(packed);
  }
  return readFileSync(file);
}

/** The page that `build-docs` writes, with its script beside it instead of on the tool's own host. */
async function redoc(): Promise<{ page: string; script: Buffer }> {
  const file = join(cache, 'redoc.html');
  const args = ['build-docs', 'generated/admin.json', '--theme.openapi.disableGoogleFont', '--output', file];
  await execute(process.execPath, [join(root, 'node_modules/@redocly/cli/bin/cli.js'), ...args], { cwd: root });
  const written = readFileSync(file, 'utf8').replace(/<link href="https:[^>]*>/, '');
  const [tag, version] = /<script src="https:[^"]*\/v([\d.]+)\/[^>]*>/.exec(written)!;
  return { page: written.replace(tag, '<script src="/redoc.js">'), script: await fromPackage('redoc', version!, 'bundles/redoc.standalone.js') };
}

const scalarPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Scalar</title></head>
<body><script id="api-reference" data-url="/admin.json"></script><script src="/scalar.js"></script></body></html>`;

/** The other tools' files are unchanged, and come from the loopback like this server's. */
async function others(): Promise<{ origin: string; close: () => void }> {
  const { page, script } = await redoc();
  const files: Record<string, [type: string, bytes: Buffer | string]> = {
    '/redoc': ['text/html; charset=utf-8', page],
    '/redoc.js': ['text/javascript; charset=utf-8', script],
    '/scalar': ['text/html; charset=utf-8', scalarPage],
    '/scalar.js': ['text/javascript; charset=utf-8', await fromPackage('@scalar/api-reference', scalarVersion, 'dist/browser/standalone.js')],
    '/admin.json': ['application/json', readFileSync(join(root, 'generated/admin.json'))],
  };
  const server = createServer((request, response) => {
    const file = files[new URL(request.url!, 'http://x').pathname];
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': file[0] }).end(file[1]);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

interface Load {
  painted: number;
  usable: number;
  kilobytes: number;
}

/** Checks in each frame whether the operation's heading is on the screen, and notes the time when the following frame has been drawn. */
const watching = `(() => {
  const look = () => {
    const ready = document.readyState !== 'loading';
    const shown = ready && [...document.querySelectorAll('h1, h2, h3')].some((one) => {
      const { top, bottom, height } = one.getBoundingClientRect();
      return one.textContent.trim().startsWith(${JSON.stringify(summary)}) && height > 0 && bottom > 0 && top < innerHeight;
    });
    if (shown) requestAnimationFrame(() => { window.usableAt = performance.now(); });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Loads the page in a browser context that has never been there. */
async function load(browser: Browser, url: string, shot?: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watching);
    await page.goto(url, { waitUntil: 'commit' });
    // polled from outside, because a page's policy may forbid code that is evaluated within the page
    const isThere = () => page.evaluate<boolean>('Boolean(window.usableAt && performance.getEntriesByName("first-contentful-paint").length)');
    for (const end = Date.now() + 60_000; !(await isThere()); await new Promise((next) => setTimeout(next, 50)))
      if (Date.now() > end) throw new Error(`${url} did not show "${summary}" within a minute`);
    const found = await page.evaluate<Load>(`({
      painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      usable: Math.max(usableAt, performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd),
      kilobytes: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, one) => sum + one.transferSize, 0) / 1024,
    })`);
    if (shot) await page.screenshot({ path: shot });
    return found;
  } finally {
    await context.close();
  }
}

const told = (numbers: number[]) => `${Math.round(median(numbers))} (${Math.round(Math.min(...numbers))}–${Math.round(Math.max(...numbers))})`;

if (noBrowser) {
  console.error(`This measurement needs Chromium: ${noBrowser}`);
  process.exit(1);
}
mkdirSync(cache, { recursive: true });
const target = await storeAdmin(':memory:');
const host = await others();
const pages: Record<string, string> = {
  'this server': `${new URL(target.base).origin}/docs/admin/pages#createPage`,
  Redoc: `${host.origin}/redoc#operation/createPage`,
  Scalar: `${host.origin}/scalar#tag/pages/POST/pages.json`,
};
const browser = await launch();
const loads = new Map<string, Load[]>(Object.keys(pages).map((name) => [name, []]));
try {
  // the first load of each page isn't counted, because the browser and the servers have just started
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const [name, url] of Object.entries(pages)) {
      const shot = round === 0 && values.shots ? join(values.shots, `${name.replace(' ', '-').toLowerCase()}.png`) : undefined;
      const found = await load(browser, url, shot);
      if (round > 0) loads.get(name)!.push(found);
    }
} finally {
  await browser.close();
  host.close();
  await stopped();
}
const rows = [...loads].map(
  ([name, all]) =>
    `| ${name} | ${told(all.map(({ painted }) => painted))} | ${told(all.map(({ usable }) => usable))} | ${Math.round(median(all.map(({ kilobytes }) => kilobytes)))} |`,
);
console.log(`Medians of ${values.rounds} rounds in which the pages take turns, with the least and the most; "${summary}" of the contract for apps.

| | first paint, ms | usable, ms | KB |
|---|---:|---:|---:|
${rows.join('\n')}`);
writeFileSync(join(cache, 'last.json'), JSON.stringify(Object.fromEntries(loads), null, 2));
