// Tests compose.yaml without Docker: follows docs/hosting.md in an empty folder, and starts the server with the environment that Compose would give it.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text as errors } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { helpFor, readConfig } from '../server/config.ts';
import { scratch } from './support/command.ts';
import { engine, freshDatabase } from './support/harness.ts';
import { freePort } from './support/ports.ts';

interface Service {
  image: string;
  build?: string;
  environment: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  profiles?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

const text = readFileSync('compose.yaml', 'utf8');
const guide = readFileSync('docs/hosting.md', 'utf8').split('## In a container\n')[1]!;
/** Reads the file as Compose does: YAML with the merge keys of 1.1, and then variables replaced in each text. */
const read = (env: Record<string, string>) =>
  parse(text, (_, value) => (typeof value === 'string' ? value.replace(/\$\{(\w+)-\}/g, (_place, name: string) => env[name] ?? '') : value), {
    merge: true,
    strict: true,
  }) as { services: Record<string, Service>; volumes: object };
const imageEnvironment = Object.fromEntries(
  /^ENV (.*)$/m
    .exec(readFileSync('Dockerfile', 'utf8'))![1]!
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const block = (number: number) => [...guide.matchAll(/```sh\n([\s\S]*?)```/g)][number]![1]!;

// compose.yaml starts the server with PostgreSQL
describe.skipIf(engine !== 'postgres')('compose.yaml', () => {
  test('names images by version, settings of the server, volumes, and variables that the guide explains', () => {
    const { services, volumes } = read({});
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const mounted = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':', 1)[0]);
    expect(mounted.sort()).toEqual(Object.keys(volumes).sort());
    for (const [name, { image, build, environment, ports = [] }] of Object.entries(services)) {
      expect([name, image]).toEqual([name, build ? `store-admin:${version}` : expect.stringMatching(/^\w+:\d+$/)]);
      // other machines may reach only the proxy, so each port is published on 127.0.0.1
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
      if (!build) continue;
      for (const variable of Object.keys(environment)) expect(helpFor(Infinity)).toMatch(new RegExp(`env ${variable}\\)`));
      const config = readConfig([], { ...imageEnvironment, ...environment });
      expect([name, config.sandbox, ports]).toEqual([name, name === 'sandbox', [`127.0.0.1:${config.port}:${config.port}`]]);
    }
    const placed = [...text.matchAll(/\$\{(\w+)-\}/g)].map(([, name]) => name!);
    for (const name of placed) expect(guide).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|$`, 'm'));
    // a variable in any other form would not be replaced
    expect(text.match(/\$/g)).toHaveLength(placed.length);
    expect(services['store-admin']!.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    expect(services.postgres!.healthcheck!.test[0]).toBe('CMD');
    expect(guide).toContain(`store-admin:${version}\n`);
    expect(guide).toContain(`http://localhost:${services.sandbox!.environment.PORT}`);
  });

  test('the lines of the guide lead from an empty folder to a first shop', { timeout: 120_000 }, async () => {
    const folder = scratch();
    const [port, management] = [await freePort(), await freePort()];
    const called = join(folder, 'called');
    // a program in the place of docker: it notes its arguments, and runs here what should run in the container
    mkdirSync(join(folder, 'bin'));
    const docker = join(folder, 'bin/docker');
    writeFileSync(docker, `#!/bin/sh\necho "$*" >> '${called}'\n[ "$2" = exec ] && { shift 3; cd '${resolve('.')}' && exec "$@"; }\nexit 0\n`);
    chmodSync(docker, 0o755);
    const shell = (lines: string, env = {}) =>
      promisify(execFile)('sh', ['-ec', lines], {
        cwd: folder,
        env: { PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`, ...env },
      });
    // the nightly workflow has Docker, and runs the same lines
    const [, awk] = /awk '(.*)' docs\/hosting\.md/.exec(readFileSync('.github/workflows/nightly.yaml', 'utf8'))!;
    expect((await promisify(execFile)('awk', [awk!, 'docs/hosting.md'])).stdout).toBe(block(0));
    const [before, after] = block(0).split(/(?<=docker compose up .*\n)/);
    await shell(before!);
    const env = () =>
      Object.fromEntries(
        readFileSync(join(folder, '.env'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.split('=') as [string, string]),
      );
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    const first = env();
    await shell(before!);
    expect(env()).toEqual(first);
    const { environment } = read(first).services['store-admin']!;
    const { username, password, pathname } = new URL(environment.DATABASE_URL!);
    expect([username, password, pathname]).toEqual(['store_admin', first.POSTGRES_PASSWORD, '/store_admin']);

    const own = { PORT: String(port), MANAGEMENT_PORT: String(management), DATABASE_URL: await freshDatabase(), DRAIN_SECONDS: '0' };
    const inContainer = { PATH: process.env.PATH, ...imageEnvironment, ...environment, ...own };
    const server = spawn(process.execPath, ['cli/bin.js', 'start'], { env: inContainer, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void server.kill('SIGKILL'));
    const ended = once(server, 'exit');
    const said = errors(server.stderr);
    await Promise.race([once(server.stdout, 'data'), ended.then(async () => expect(await said).toBe(''))]);
    await promisify(execFile)(process.execPath, ['server/healthcheck.ts'], { env: inContainer });
    const { stdout } = await shell(after!.replaceAll('4010', String(port)), {
      STORE_ADMIN_SERVER: `http://127.0.0.1:${port}`,
      OPERATOR_KEY: first.OPERATOR_KEY,
    });
    expect(stdout).toMatch(/^\{"shops":\[\]\}/);
    expect(stdout).toContain('Ropewalk Coffee');
    expect(readFileSync(called, 'utf8').split('\n').slice(1)).toEqual([
      'compose up --build --detach --wait',
      'compose exec store-admin node cli/bin.js shop create Ropewalk Coffee',
      '',
    ]);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('a sandbox and a single container need only what their lines say', () => {
    const { services } = read({});
    expect(services.sandbox).toMatchObject({ profiles: ['sandbox'], read_only: true, tmpfs: ['/tmp'] });
    for (const line of block(2).trim().split('\n')) expect(line).toMatch(/^docker compose (up|logs)( --\w+)* sandbox$/);
    const given = { ...imageEnvironment, OPERATOR_KEY: 'o'.repeat(32), CODE_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://admin.example.com' };
    expect(readConfig([], given)).toMatchObject({ sandbox: false, host: '0.0.0.0', db: '/data/store-admin.sqlite' });
    expect(block(1)).toContain('--volume store-admin:/data --publish 127.0.0.1:4010:4010');
  });
});
