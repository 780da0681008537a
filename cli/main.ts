// Runs a command, from its arguments to its exit code. docs/cli.md describes the commands.
import { constants } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { type Command, CommanderError } from 'commander';
import { harmless } from '../contract/printable.ts';
import { exits, Failure } from './failure.ts';
import type { Terminal } from './output.ts';
import { programFor } from './program.ts';

export async function run(args: string[], terminal: Terminal): Promise<number> {
  const json = args.includes('--json');
  const program = programFor(terminal, json);
  try {
    knowsItsCommand(program, args);
    // the parser knows no help about the help
    await program.parseAsync(
      args.filter((word, at) => word !== 'help' || args[at - 1] !== 'help'),
      { from: 'user' },
    );
    return exits.done;
  } catch (error) {
    // the parser has printed its own errors already
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0 && json) terminal.err.write(`${JSON.stringify({ error: error.message.replace(/^error: /, '') })}\n`);
      return error.exitCode === 0 ? exits.done : exits.misused;
    }
    const { aborted, reason } = terminal.stop;
    if (aborted) return reason instanceof Failure ? reason.code : exits.done;
    if (!(error instanceof Failure)) throw error;
    const told = json ? JSON.stringify({ error: error.message, ...error.told }) : error.message;
    terminal.err.write(`${harmless(told)}\n`);
    return error.code;
  }
}

/** The help of an unknown command is an error, rather than the help of all commands: scripts ask for it to find out whether a command exists. */
function knowsItsCommand(program: Command, args: string[]) {
  const { operands } = program.parseOptions(args);
  if (!args.includes('--help') && !args.includes('-h') && operands[0] !== 'help') return;
  const words = operands.filter((word) => word !== 'help');
  let command = program;
  for (const word of words) {
    const below = command.commands.find((one) => one.name() === word);
    // without the request for help, the parser refuses the command, and names a similar one
    if (!below && command.commands.length > 0) program.parse(words, { from: 'user' });
    if (!below) return;
    command = below;
  }
}

/** The terminal of this process. A signal stops a command, and also a reader that closes the pipe. */
export function ofProcess(): Terminal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Failure(`stopped by ${signal}`, 128 + constants.signals[signal])));
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    stop.abort();
    // a reader that closes the pipe has seen enough
    if (error.code === 'EPIPE') return;
    process.stderr.write(`The output can't be written: ${error.message}\n`);
    process.once('exit', () => {
      process.exitCode = exits.failed;
    });
  });
  return {
    out: process.stdout,
    err: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    input: () => text(process.stdin),
    ask: process.stdin.isTTY && process.stderr.isTTY ? (question) => asked(question, stop.signal) : undefined,
    stop: stop.signal,
  };
}

/** On standard error, because standard output is for results. */
async function asked(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // the library takes Ctrl-C for itself while it reads
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await new Promise<string>((answered, stopped) => {
      lines.once('close', () => answered(''));
      signal.addEventListener('abort', () => stopped(signal.reason), { once: true });
      lines.question(harmless(question)).then(answered, stopped);
    });
  } finally {
    lines.close();
  }
}
