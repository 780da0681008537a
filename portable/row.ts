// One row of the matrix: what it came to, and why. The machine is a parameter, so that tests can try the decisions without a network.
import type { Fault, Tool } from './tools.ts';

export type Step = 'install' | 'generate' | 'compile' | 'run';

export interface Ended {
  ok: boolean;
  /** The output of both streams. */
  output: string;
}

type Outcome = 'passed' | 'skipped' | "the tool's fault" | 'failed';

export interface Row {
  name: string;
  outcome: Outcome;
  /** The steps that succeeded, in order. */
  done: Step[];
  why: string;
  /** The output of the command that failed, or of a command that is run for its output. */
  output?: string;
}

/** What a row needs from the machine. */
export interface Machine {
  has(command: string): boolean;
  /** Runs a step of a row. `document` is the path of the document to read, from the root of the project. */
  step(tool: Tool, step: Step, document?: string): Promise<Ended>;
  /** For work with the one shop that all rows share: only one row at a time changes it, and judges the result. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** What is wrong with the program's results. Empty if nothing is. */
  judge(tool: Tool, printed: string): Promise<string[]>;
}

/** By the output, whether the network or the registry can't be reached. If the registry answers that it has no such package, the row has a mistake. */
export const outOfReach = (output: string): boolean =>
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|UnknownHostException)\b|no such host|onnection (refused|timed out)|i\/o timeout|Network is unreachable|Temporary failure in name resolution|Name or service not known|Could not resolve host|Unknown host|Failed to establish a new connection|Couldn't connect to server/.test(
    output,
  );

/** The last lines of a long output. */
const end = (output: string) =>
  output
    .trim()
    .split('\n')
    .slice(-30)
    .map((line) => line.slice(0, 400))
    .join('\n');

/** Checks that the tool still fails on the small document as the table says, with the same message. Returns what is different. */
async function stillThere(machine: Machine, tool: Tool, fault: Fault): Promise<string | undefined> {
  const file = `portable/faults/${fault.document}`;
  const steps: Step[] = fault.step === 'generate' ? ['generate'] : ['generate', 'compile'];
  for (const step of steps) {
    const { ok, output } = await machine.step(tool, step, file);
    if (ok && step === fault.step) return `no longer fails on ${file}: take the fault out of portable/tools.ts`;
    if (!ok && (step !== fault.step || !fault.says.test(output))) return `fails on ${file}, but otherwise than the table says:\n${end(output)}`;
  }
  return undefined;
}

export async function tryRow(machine: Machine, tool: Tool): Promise<Row> {
  const row = (outcome: Outcome, done: Step[], why: string, output?: string): Row => ({
    name: tool.name,
    outcome,
    done,
    why,
    ...(output !== undefined && { output: end(output) }),
  });
  const missing = tool.needs.filter((command) => !machine.has(command));
  if (missing.length > 0) return row('skipped', [], `no ${missing.join(', no ')} here`);
  const done: Step[] = [];
  const installed = await machine.step(tool, 'install');
  if (!installed.ok) {
    if (outOfReach(installed.output)) return row('skipped', done, 'its registry is out of reach');
    return row('failed', done, 'not installed', installed.output);
  }
  done.push('install');
  for (const fault of tool.faults ?? []) {
    const other = await stillThere(machine, tool, fault);
    if (other) return row('failed', done, other);
  }
  if (tool.checks) {
    const { ok, output } = await machine.step(tool, 'run');
    const shown = output.trim();
    return ok ? { ...row('passed', [...done, 'run'], ''), ...(tool.shows && { output: shown }) } : row('failed', done, 'has something to say', output);
  }
  const told = (tool.faults ?? []).map((fault) => `${fault.told} (${fault.document})`).join('; ');
  const blocked = tool.faults?.some(({ blocks }) => blocks) ?? false;
  const file = tool.document && `generated/${tool.document}`;
  for (const step of ['generate', 'compile'] as const) {
    const { ok, output } = await machine.step(tool, step, file);
    if (!ok) {
      // its dependencies are fetched when it is compiled
      if (step === 'compile' && outOfReach(output)) return row('skipped', done, 'its registry is out of reach');
      return blocked ? row("the tool's fault", done, told) : row('failed', done, `doesn't ${step}`, output);
    }
    done.push(step);
  }
  const { ran, wrong } = await machine.alone(async () => {
    const ended = await machine.step(tool, 'run', file);
    return { ran: ended, wrong: ended.ok ? await machine.judge(tool, ended.output) : [] };
  });
  if (!ran.ok) return blocked ? row("the tool's fault", done, told) : row('failed', done, "doesn't run", ran.output);
  done.push('run');
  if (wrong.length > 0) return blocked ? row("the tool's fault", done, told) : row('failed', done, wrong.join('; '), ran.output);
  if (blocked) return row('failed', done, `passes, although ${told}: it no longer blocks`);
  return row('passed', done, told && `with a way around: ${told}`);
}

/** The matrix as text for people, with the totals. */
export function rendered(rows: Row[]): string {
  const steps: Step[] = ['install', 'generate', 'compile', 'run'];
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, outcome, done, why }) => {
    const marks = steps.map((step) => (done.includes(step) ? step : '-'.repeat(step.length))).join(' ');
    return `${name.padEnd(width)}  ${marks}  ${outcome}${why && `: ${why}`}`;
  });
  const count = (of: Outcome) => rows.filter(({ outcome }) => outcome === of).length;
  return [
    ...lines,
    `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped, ${count("the tool's fault")} with a fault of the tool`,
  ].join('\n');
}
