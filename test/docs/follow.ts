// Follows a guide word for word, as a reader at a shell would: runs its lines in order, saves its files, keeps its programs running.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Snippet, snippets } from '../../server/docs/markdown.ts';
import { agrees, jsonIn, memberIn } from './answers.ts';

const execute = promisify(execFile);

/** A program that keeps running, and its output so far. */
export class Started {
  said = '';
  readonly process: ChildProcess;
  private waiting: (() => void)[] = [];

  constructor(line: string, { cwd, env = process.env, group = false }: { cwd: string; env?: NodeJS.ProcessEnv; group?: boolean }) {
    this.process = spawn('sh', ['-c', line], { cwd, env, detached: group });
    const heard = () => {
      for (const one of this.waiting.splice(0)) one();
    };
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.on('data', (piece) => {
        this.said += piece;
        heard();
      });
    this.process.once('exit', heard);
  }

  async says(words: string | RegExp, withinMs = 40_000): Promise<void> {
    const end = Date.now() + withinMs;
    const isSaid = () => (typeof words === 'string' ? this.said.includes(words) : words.test(this.said));
    while (!isSaid()) {
      if (this.process.exitCode !== null || Date.now() > end) throw new Error(`It did not say ${words}, but:\n${this.said}`);
      await new Promise<void>((heard) => {
        const alarm = setTimeout(heard, end - Date.now());
        this.waiting.push(() => {
          clearTimeout(alarm);
          heard();
        });
      });
    }
  }
}

/** `told` gets each snippet that was followed, and how long it took. Snippets in other languages are left to the test that reads the guide. */
export async function follow(text: string, cwd: string, told: (snippet: Snippet, ms: number) => void = () => {}): Promise<void> {
  const started: Started[] = [];
  const known: string[] = [];
  let printed = '';
  try {
    const all = snippets(text);
    for (const [n, snippet] of all.entries()) {
      const began = performance.now();
      const { language, file, reason, code } = snippet;
      if (file) writeFileSync(join(cwd, file), code);
      else if (reason) continue;
      else if (language === 'json') {
        if (!agrees(jsonIn(printed).at(-1), JSON.parse(code))) throw new Error(`The answer is not what is shown:\n${code}\nbut:\n${printed}`);
      } else if (language === 'http') agreesWithHead(printed, code);
      else if (language === 'sh') {
        const lines = withWhatCame(code, printed);
        const whole = ['set -eu', ...known, lines].join('\n');
        known.push(...(lines.match(/^(?:\w+=.*|\w+\(\) \{.*)$/gm) ?? []));
        if (/ &\s*$/.test(lines)) {
          const one = new Started(whole.replace(/^(.*) &\s*$/m, 'exec env $1'), { cwd });
          started.push(one);
          await one.says('ready');
        } else printed = (await execute('sh', ['-c', whole], { cwd })).stdout;
        // an error response is only allowed where the guide shows one
        if (!['json', 'http'].includes(all[n + 1]?.language ?? '') && printed.includes('"errors":'))
          throw new Error(`A refusal that is not shown:\n${lines}\n${printed}`);
      } else continue;
      told(snippet, performance.now() - began);
    }
    for (const [, words] of text.matchAll(/prints `([^`]+)`/g)) await saidByOne(started, words!);
  } finally {
    for (const one of started) one.process.kill();
  }
}

/** A line of a guide that takes a value out of the response before it. */
export const fromResponse = /^(\w+)=(\S+) +# the ([\w.]+) in the response$/gm;

/** Puts the value of the response into such a line, so that the shell can run it. The guide has to show the same value, or `…` where it varies. */
function withWhatCame(code: string, printed: string): string {
  return code.replace(fromResponse, (line, variable: string, written: string, member: string) => {
    const came = String(memberIn(jsonIn(printed).at(-1), member));
    if (written !== came && !written.endsWith('…')) throw new Error(`The page says ${line}\nbut what came is ${came}:\n${printed}`);
    return `${variable}=${came}`;
  });
}

async function saidByOne(started: Started[], words: string) {
  if (started.length === 0) throw new Error(`Nothing runs that could print ${words}`);
  await Promise.any(started.map((one) => one.says(words)));
}

/** The response has to have the status line and the headers that the guide shows. `…` stands for any text. */
function agreesWithHead(printed: string, shown: string) {
  const [head = ''] = printed.split('\r\n\r\n');
  for (const line of shown.trim().split('\n')) {
    const value = new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+')}$`, 'i');
    if (!head.split('\r\n').some((one) => value.test(one))) throw new Error(`No line of the head is ${line}:\n${head}`);
  }
}
