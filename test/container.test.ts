// Tests the Dockerfile without Docker: runs each of its steps in an empty folder, and runs the result as a container would:
// as its own user, on files that can't be written, with a volume and /tmp.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { operatorKey } from './support/harness.ts';
import { freePort } from './support/ports.ts';

const steps = readFileSync('Dockerfile', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ instruction: line.split(' ', 1)[0]!, rest: line.slice(line.indexOf(' ') + 1) }));
const given = (instruction: string) => steps.filter((step) => step.instruction === instruction).map(({ rest }) => rest);
const program = (instruction: string): string[] =>
  JSON.parse(
    given(instruction)
      .at(-1)!
      .replace(/^.*?CMD /, ''),
  );
const pairs = (text: string) => text.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);

const ignore = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ keeps: line.startsWith('!'), is: new RegExp(`^${line.replace(/^!/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`) }));
/** Whether Docker sends the file to the build. The last pattern that matches the file, or a folder above it, decides. */
const isSent = (file: string) => ignore.findLast(({ is }) => is.test(file))?.keeps ?? true;

const isRoot = process.getuid?.() === 0;
const [uid, gid] = isRoot ? given('USER').at(-1)!.split(':').map(Number) : [process.getuid!(), process.getgid!()];

let folder: string;
let image: string;
/** Replaces absolute paths of the image by their place here. */
const placed = (text: string, root: string) => text.replace(/(?<=^|[\s=])\/(?=app\b|data\b)/g, `${root}/`);

function build() {
  const stages: Record<string, string> = {};
  let root = '';
  let here = '';
  let environment: Record<string, string> = {};
  for (const { instruction, rest } of steps) {
    if (instruction === 'FROM') {
      const [, name] = / AS (\w+)$/.exec(rest) ?? [];
      root = join(folder, name ?? 'image');
      if (name) stages[name] = root;
      environment = {};
    } else if (instruction === 'WORKDIR') {
      here = placed(rest, root);
      mkdirSync(here, { recursive: true });
    } else if (instruction === 'ARG' || instruction === 'ENV') {
      for (const [name, value] of pairs(rest)) environment[name] = value;
    } else if (instruction === 'RUN') {
      const command = placed(rest, root).replace(/(?<=chown )\S+/, `${uid}:${gid}`);
      execFileSync('sh', ['-c', command], { cwd: here, stdio: 'pipe', env: { ...process.env, ...environment, npm_config_prefer_offline: 'true' } });
    } else if (instruction === 'COPY') {
      const [, from, names] = /^(?:--from=(\w+) )?(.*)$/.exec(rest)!;
      const all = names!.split(' ');
      const to = join(here, all.at(-1)!);
      for (const name of all.slice(0, -1)) {
        if (!from) expect([name, isSent(name)]).toEqual([name, true]);
        const source = from ? placed(name, stages[from]!) : name;
        const place = to.endsWith('/') ? join(to, basename(name)) : to;
        cpSync(source, place, { recursive: true, verbatimSymlinks: true, filter: (file) => from !== undefined || isSent(file) });
      }
    }
  }
  return root;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-admin-container-'));
  chmodSync(folder, 0o755);
  image = build();
  mkdirSync(join(image, 'usr/bin'), { recursive: true });
  cpSync(process.execPath, join(image, 'usr/bin/node'));
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', join(image, 'app')]);
}, 120_000);
afterAll(() => {
  if (!isRoot) execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** A container of the image, with an empty volume, an empty /tmp, and the environment that `docker run --env` gives. */
async function container(given_: Record<string, string>) {
  const outside = mkdtempSync(join(folder, 'mounts-'));
  chmodSync(outside, 0o755);
  const volume = join(outside, 'data');
  const scratch = join(outside, 'tmp');
  // Docker fills an empty volume with the files that the image has at that path
  cpSync(join(image, 'data'), volume, { recursive: true });
  mkdirSync(scratch);
  for (const path of [volume, scratch]) execFileSync('chown', [`${uid}:${gid}`, path]);
  const own = Object.fromEntries(
    given('ENV')
      .flatMap(pairs)
      .map(([name, value]) => [name, value.replace(/^\/data\b/, volume)]),
  );
  const [port, management] = [await freePort(), await freePort()];
  const env = { PATH: join(image, 'usr/bin'), TMPDIR: scratch, ...own, PORT: String(port), MANAGEMENT_PORT: String(management), ...given_ };
  const exec = (args: string[]) => {
    const child = spawn(args[0]!, args.slice(1), { cwd: join(image, 'app'), env, stdio: ['ignore', 'pipe', 'pipe'], ...(isRoot ? { uid, gid } : {}) });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = { out: '', err: '' };
    child.stdout.on('data', (text) => {
      said.out += text;
    });
    child.stderr.on('data', (text) => {
      said.err += text;
    });
    return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) };
  };
  const healthy = () => exec(program('HEALTHCHECK')).ended;
  return { exec, healthy, volume, scratch, origin: `http://127.0.0.1:${port}`, start: (args = program('CMD')) => exec([...program('ENTRYPOINT'), ...args]) };
}

const keys = { OPERATOR_KEY: operatorKey, CODE_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://admin.example.com', DRAIN_SECONDS: '0' };
/** All files of the image with their modification times, to find out whether a run has written any. */
const files = () => readdirSync(join(image, 'app'), { recursive: true }).map((name) => `${name} ${statSync(join(image, 'app', String(name))).mtimeMs}`);

test('the image has what the server needs to run, and no tools, keys or data of this machine', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; link?: boolean }>;
  };
  const there = (name: string) => existsSync(join(image, 'app', name, 'package.json'));
  const names = Object.entries(packages).filter(([name]) => name.startsWith('node_modules/'));
  expect(names.filter(([name, one]) => (one.dev || one.optional || one.link) && there(name)).map(([name]) => name)).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(dependencies).filter((name) => !there(`node_modules/${name}`))).toEqual([]);
  // a native module is compiled for one system, and would not run on another
  expect(globSync('**/*.node', { cwd: join(image, 'app') })).toEqual([]);
  expect(readdirSync(join(image, 'app')).sort()).toEqual(
    ['CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'check', 'cli', 'contract', 'docs', 'generated', 'node_modules', 'package.json', 'server'].sort(),
  );
  for (const name of ['.env', 'data/store-admin.sqlite', 'node_modules/pg/package.json', 'test/support/shop.ts', 'docs/images/x.png', '.git/config'])
    expect([name, isSent(name)]).toEqual([name, false]);
  expect(readdirSync(join(image, 'data'))).toEqual([]);
});

test('both stages use the same Node, the one that the project runs on', () => {
  const images = given('FROM').map((from) => from.split(' ', 1)[0]);
  expect(images).toEqual([images[0], images[0]]);
  expect(images[0]).toMatch(new RegExp(`^node:${readFileSync('.nvmrc', 'utf8').trim()}\\b.`));
});

test('a host starts, is healthy, writes only into its volume, and ends with 0 on SIGTERM', { timeout: 120_000 }, async () => {
  const before = files();
  const { start, exec, healthy, volume, scratch, origin } = await container(keys);
  expect(await healthy()).toBe(1);
  const server = start();
  await once(server.child.stdout, 'data');
  expect([await healthy(), server.said.err]).toEqual([0, '']);
  const status = async (path: string, headers = {}) => (await fetch(origin + path, { headers, redirect: 'manual' })).status;
  const asOperator = { Authorization: `Bearer ${operatorKey}` };
  expect(await status('/operator/shops', asOperator)).toBe(200);
  for (const path of ['/', '/docs', '/docs/search.json', '/docs/guides/webhooks', '/docs/operator.yaml', '/openapi.json', '/llms.txt', '/looks/looks.css'])
    expect([path, await status(path)]).toEqual([path, 200]);
  const made = exec(['node', 'cli/bin.js', 'shop', 'create', 'Ropewalk Tea', '--server', origin, '--json']);
  expect([await made.ended, made.said.err]).toEqual([0, '']);
  server.child.kill('SIGTERM');
  expect([await server.ended, server.said.err.split('\n').filter((line) => line && !line.includes('"door":'))]).toEqual([0, []]);
  expect(await healthy()).toBe(1);
  expect(readdirSync(volume).filter((name) => !name.startsWith('store-admin.sqlite'))).toEqual([]);
  expect(readdirSync(scratch)).toEqual([]);
  expect(files()).toEqual(before);
  // a new container finds the volume as it was
  const again = start(['export', join(volume, 'all.jsonl')]);
  expect([await again.ended, again.said.out]).toEqual([0, expect.stringMatching(/^\d+ rows were exported/m)]);
  expect(readFileSync(join(volume, 'all.jsonl'), 'utf8')).toContain('Ropewalk Tea');
});

test('a sandbox starts and is healthy too', { timeout: 120_000 }, async () => {
  const { start, healthy, volume, origin } = await container({ SANDBOX: 'true', DEMO_RECORDS: 'false' });
  const server = start(['start', '--json']);
  await once(server.child.stdout, 'data');
  expect([await healthy(), server.said.err]).toEqual([0, '']);
  const { access_token } = JSON.parse(server.said.out);
  expect((await fetch(`${origin}/admin/api/latest/pages.json`, { headers: { 'X-Service-Access-Token': access_token } })).status).toBe(200);
  expect(readdirSync(volume)).toContain('store-admin.sqlite.sandbox');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a missing setting is reported in a sentence', async () => {
  const { start } = await container({});
  const { ended, said } = start();
  expect([await ended, said.err]).toEqual([1, expect.stringMatching(/^Without the sandbox, the server needs an operator key: .*\n$/)]);
});
