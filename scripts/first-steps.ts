// Follows the README and the quickstart word for word, as a newcomer does: from a clone in an empty folder to a verified webhook. The commands come from the
// documents themselves. It prints what each step took. It fails if a step fails, or if all steps take longer than --seconds.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { snippets } from '../server/docs/markdown.ts';
import { follow, Started } from '../test/docs/follow.ts';
import { freePort } from '../test/support/ports.ts';
import { optionsOf } from './_options.ts';

const execute = promisify(execFile);
const { values } = optionsOf('npm run first-steps follows the README and the quickstart in an empty folder, and fails if that takes too long.', {
  options: { seconds: { type: 'string', default: '60' } },
});
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'first-steps-'));
const clone = join(folder, 'store-admin');

// a newcomer has neither the variables that npm sets for scripts nor this checkout's own programs. A free port doesn't collide with another sandbox
const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !one.startsWith(root));
const env = { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))), PATH: path.join(delimiter), PORT: '0' };

let total = 0;
/** Of an install only the processor time counts: how long it waits depends on the network and on other processes. */
function tell(step: string, ms: number, counted = ms) {
  total += counted;
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${step}`);
}

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  tell(step, performance.now() - began);
  return done;
}

/** The part of a document under one of its headings. */
const section = (text: string, heading: string) => text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';

/** The value that follows a name in the server's output. */
function printed(said: string, name: string): string {
  const value = new RegExp(`^${name} +(\\S+)`, 'm').exec(said)?.[1];
  if (!value) throw new Error(`The server printed no ${name}:\n${said}`);
  return value;
}

/** The processor time of a shell's child processes in seconds, from what `times` prints last. Time that they waited isn't in it. */
function processorSeconds(said: string): number {
  const parts = [
    ...said
      .trim()
      .split('\n')
      .at(-1)!
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

let server: Started | undefined;
try {
  await timed('git clone', () => execute('git', ['clone', '--quiet', root, clone], { env }));
  const [start] = snippets(section(readFileSync(join(clone, 'README.md'), 'utf8'), 'Start it'));
  const lines = start!.code.trim().split(/ && |\n/);
  const last = lines.pop()!;
  for (const line of lines) {
    const began = performance.now();
    const { stdout } = await execute('sh', ['-c', `${line}\ntimes`], { cwd: clone, env, maxBuffer: 64 * 1024 * 1024 });
    const worked = processorSeconds(stdout);
    tell(`${line} (${worked.toFixed(1)} s of the processor)`, performance.now() - began, worked * 1000);
  }
  server = await timed(last, async () => {
    const one = new Started(last, { cwd: clone, env, group: true });
    await one.says(/^curl /m);
    return one;
  });
  const { said } = server;
  const line = /^curl .*/m.exec(said)![0];
  const { stdout } = await timed('the line to paste', () => execute('sh', ['-c', line], { cwd: folder, env }));
  if (!Array.isArray(JSON.parse(stdout).pages)) throw new Error(`${line} did not answer with pages: ${stdout}`);

  const facts = {
    'http://127.0.0.1:4010/admin/api/latest': printed(said, 'base URL'),
    'sat_…': printed(said, 'access token'),
    CLIENT_SECRET: printed(said, 'client secret'),
    '4999': String(await freePort()),
  };
  const guide = readFileSync(join(clone, 'docs/guides/quickstart.md'), 'utf8');
  const filled = Object.entries(facts).reduce((text, [place, fact]) => text.replaceAll(place, fact), guide);
  await follow(filled, folder, ({ file, code }, ms) => tell(file ? `save ${file}` : code.trim().split('\n')[0]!.slice(0, 80), ms));
  const [, words] = /prints `([^`]+)`/.exec(guide) ?? [];
  console.log(`${(total / 1000).toFixed(1).padStart(6)} s  of machine time from nothing to "${words}"`);
  if (total > Number(values.seconds) * 1000) {
    console.error(`That is longer than ${values.seconds} s`);
    process.exitCode = 1;
  }
} finally {
  if (server?.process.pid && server.process.exitCode === null) process.kill(-server.process.pid);
  rmSync(folder, { recursive: true, force: true });
}
