// The servers that are measured. Each has a process of its own, and listens only on the loopback.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../test/support/ports.ts';

/** What `_vitals.js` sends. */
interface Vitals {
  /** CPU time since the start, in milliseconds. */
  cpu: number;
  /** Bytes. */
  rss: number;
  /** What JavaScript holds, buffers included. SQLite's caches, at most 16 MB for each connection, are only in `rss`. */
  heap: number;
  /** Milliseconds. */
  loopP99: number;
  loopMax: number;
}

export interface Target {
  base: string;
  headers: Record<string, string>;
  /** The page that is asked for by its id. 0 until there is one. */
  page: number;
  /** The tokens of further shops, if it has some. */
  tokens?: string[];
  /** Figures of its process. Those of the event loop are since the last question. */
  vitals(): Promise<Vitals>;
}

/** A server that prints `Ready`, with further facts about it. */
export interface OurTarget extends Target {
  operatorUrl: string;
  /** Milliseconds from the start of its process until it listens. */
  readyAfter: number;
  pid: number;
  stop(): Promise<void>;
}

/** What every server of this repository prints once it listens. */
interface Ready {
  base_url: string;
  operator_url?: string;
  access_token?: string;
}

const children: ChildProcess[] = [];
process.once('exit', () => {
  for (const child of children) child.kill();
});

function ended(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const gone = new Promise((exited) => child.once('exit', exited));
  child.kill(signal);
  return gone;
}

/** Ends all servers. Call it before their databases are removed. */
export async function stopped() {
  await Promise.all(children.map((child) => ended(child, 'SIGKILL')));
}

function launch(args: string[], cwd: string): ChildProcess {
  const told = ['--import', join(import.meta.dirname, '_vitals.js')];
  const child = spawn(process.execPath, [...told, ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  children.push(child);
  return child;
}

const vitalsOf = (child: ChildProcess) => () =>
  new Promise<Vitals>((told) => {
    child.once('message', (vitals) => told(vitals as Vitals));
    child.send('vitals');
  });

async function started(args: string[], cwd = process.cwd()): Promise<OurTarget> {
  const since = performance.now();
  const child = launch(args, cwd);
  const ready = new Promise<Ready>((found, failed) => {
    child.once('exit', (code) => failed(new Error(`${args.join(' ')} ended with ${code}`)));
    createInterface({ input: child.stdout! }).once('line', (line) => found(JSON.parse(line)));
  });
  const { base_url, operator_url = '', access_token } = await ready;
  return {
    base: base_url,
    headers: access_token ? { 'X-Service-Access-Token': access_token } : {},
    page: 0,
    vitals: vitalsOf(child),
    operatorUrl: operator_url,
    pid: child.pid!,
    readyAfter: performance.now() - since,
    stop: async () => void (await ended(child, 'SIGTERM')),
  };
}

export const operatorKey = 'bench';
/** `checkout` is the folder of the checkout whose server is started. */
export const storeAdmin = (db: string, checkout?: string) =>
  started(['server/bin.js', '--json', '--port', '0', '--no-rate-limit', '--operator-key', operatorKey, '--db', db], checkout);
export const oneCommitEach = (db: string) => started(['bench/one-commit.ts', db]);
/** The same service written by hand, for so many shops. Their tokens are t1, t2 and so on. */
export async function handmade(db: string, shops: number): Promise<OurTarget> {
  const target = await started(['bench/handmade.ts', db, String(shops)]);
  target.tokens = Array.from({ length: shops }, (_, at) => `t${at + 1}`);
  return target;
}
/** `answers` is a file with the bytes to answer with. */
export const express = (kind: 'bare' | 'merged' | 'pages', answers: string) => started(['bench/express.ts', kind, answers]);

export async function prism(): Promise<Target> {
  const port = await freePort();
  const args = ['mock', 'generated/admin.yaml', '-h', '127.0.0.1', '-p', String(port), '-v', 'silent'];
  const child = launch(['node_modules/@stoplight/prism-cli/dist/index.js', ...args], process.cwd());
  child.stdout!.resume();
  const base = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 60_000; ; ) {
    const answered = await fetch(base).catch(() => undefined);
    if (answered) return { base, headers: { 'X-Service-Access-Token': 'any' }, page: 0, vitals: vitalsOf(child) };
    if (Date.now() > until || child.exitCode !== null) throw new Error('Prism did not start');
    await new Promise((next) => setTimeout(next, 100));
  }
}
