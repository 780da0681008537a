// Runs a host as a process of its own, for tests that can't share the process with it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { codeKey, freshDatabase, operatorKey } from './harness.ts';
import { freePort } from './ports.ts';

/** The log lines that are not about requests. */
export const besidesRequests = (logged: string[]) => logged.filter((line) => !line.includes('"door":'));

export interface Host {
  origin: string;
  management: string;
  pid: number;
  stop(): void;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<number | null>;
  /** The line on its standard output. */
  printed: string;
  /** Lines on the standard error of the process. */
  logged: string[];
}

/** The process is killed when the test that started it ends. */
export async function host(...options: string[]): Promise<Host> {
  const started = await hostFor(options);
  onTestFinished(() => void started.kill('SIGKILL'));
  return started;
}

/** A host puts its own address into links, so its port has to be known before it starts. */
export async function hostFor(options: string[], preloaded: string[] = []): Promise<Host> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const keys = ['--operator-key', operatorKey, '--code-key', codeKey];
  const limit = options.includes('--rate-limit') ? [] : ['--no-rate-limit'];
  const args = ['--no-sandbox', '--json', ...limit, ...keys, '--port', String(port), '--public-url', origin];
  if (!options.includes('--db')) args.push('--db', await freshDatabase());
  // a process that is killed leaves the file of a database in memory
  const scratch = mkdtempSync(join(tmpdir(), 'store-admin-host-'));
  const clean = () => rmSync(scratch, { recursive: true, force: true });
  const child = spawn(process.execPath, [...preloaded, 'server/main.ts', ...args, '--management-port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: scratch },
  });
  child.once('exit', clean);
  process.once('exit', () => {
    child.kill('SIGKILL');
    clean();
  });
  const logged: string[] = [];
  createInterface(child.stderr).on('line', (line) => logged.push(line));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const said = await new Promise<string>((ready, failed) => {
    createInterface(child.stdout).once('line', ready);
    child.once('exit', (code) => failed(new Error(`ended with ${code}: ${logged.join('\n')}`)));
  });
  return {
    origin,
    management: JSON.parse(said).management_url,
    pid: child.pid!,
    stop: () => void child.kill('SIGTERM'),
    kill: (signal) => void child.kill(signal),
    ended,
    printed: said,
    logged,
  };
}
