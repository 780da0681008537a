// Runs a sandbox as a process of its own, for tests that kill it or measure it.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export interface SandboxProcess {
  base_url: string;
  operator_url: string;
  access_token: string;
  process: ChildProcess;
  /** Its exit code, or null where a signal ended it. */
  ended: Promise<number | null>;
}

/** Its shop is empty, and its calls aren't limited. It is killed when the test that started it ends. */
export function sandboxProcess(db: string, ...options: string[]): Promise<SandboxProcess> {
  const args = ['server/main.ts', '--json', '--no-demo-records', '--no-rate-limit', '--port', '0', '--db', db, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return new Promise((ready, failed) => {
    void ended.then((code) => failed(new Error(`ended with ${code}`)));
    createInterface(child.stdout).once('line', (line) => ready({ ...JSON.parse(line), process: child, ended }));
  });
}
