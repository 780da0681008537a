// The servers that are measured, each in a process of its own, on the loopback only.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

export interface Target {
  base: string;
  headers: Record<string, string>;
}

/** What every child that is ours prints once it listens. */
interface Ready {
  base_url: string;
  access_token?: string;
}

const children: ChildProcess[] = [];
process.once('exit', () => {
  for (const child of children) child.kill();
});

/** Before their databases go. */
export async function stopped() {
  await Promise.all(
    children.map((child) => {
      if (child.exitCode !== null || child.signalCode !== null) return undefined;
      const gone = new Promise((exited) => child.once('exit', exited));
      child.kill('SIGKILL');
      return gone;
    }),
  );
}

function launch(args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

async function started(args: string[]): Promise<Target> {
  const child = launch(args);
  const ready = new Promise<Ready>((found, failed) => {
    child.once('exit', (code) => failed(new Error(`${args.join(' ')} ended with ${code}`)));
    createInterface({ input: child.stdout! }).once('line', (line) => found(JSON.parse(line)));
  });
  const { base_url, access_token } = await ready;
  return { base: base_url, headers: access_token ? { 'X-Service-Access-Token': access_token } : {} };
}

export const storeAdmin = (db: string) => started(['server/main.ts', '--json', '--port', '0', '--no-rate-limit', '--db', db]);
export const oneCommitEach = (db: string) => started(['bench/one-commit.ts', db]);
/** `kind` is bare, merged or pages; `answer` a file with what to answer. */
export const express = (kind: 'bare' | 'merged' | 'pages', answer: string) => started(['bench/express.ts', kind, answer]);

export async function prism(): Promise<Target> {
  const port = await freePort();
  const child = launch([
    'node_modules/@stoplight/prism-cli/dist/index.js',
    'mock',
    'generated/admin.yaml',
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-v',
    'silent',
  ]);
  child.stdout!.resume();
  const base = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 60_000; ; ) {
    const answered = await fetch(base).catch(() => undefined);
    if (answered) return { base, headers: { 'X-Service-Access-Token': 'any' } };
    if (Date.now() > until || child.exitCode !== null) throw new Error('Prism did not start');
    await new Promise((next) => setTimeout(next, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
