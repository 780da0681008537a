// `npm run portable`: generators of other projects read the contract's documents. What they make is compiled, and makes calls to a running server. Linters and
// validators of other projects read the documents too. `-- kubb schemathesis` tries only the rows whose names have one of the words. `--cases N` is for
// Schemathesis. `--jobs N` is the number of rows at once. Exits with 1 if a row fails.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { optionsOf } from '../scripts/_options.ts';
import { deliveryFile, machine } from './machine.ts';
import { type Row, rendered, tryRow } from './row.ts';
import { delivered, type Sandbox, type Situation, situation } from './situation.ts';
import { tools } from './tools.ts';

const { values, positionals } = optionsOf("npm run portable -- [ROW …] runs other people's generators, linters and tests on the contract.", {
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    cases: { type: 'string', default: '20000' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});
const words = [...values.only, ...positionals];
const chosen = tools.filter(({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase())));
if (chosen.length === 0) throw new Error(`no row has ${words.join(' or ')} in its name: ${tools.map(({ name }) => name).join('; ')}`);

const root = resolve(import.meta.dirname, '..');
const server = spawn(process.execPath, ['server/bin.js', '--json', '--db', ':memory:', '--port', '0', '--no-rate-limit'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => server.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const sandbox: Sandbox = await new Promise((started, failed) => {
  createInterface(server.stdout).once('line', (line) => started(JSON.parse(line)));
  server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
});

mkdirSync(dirname(deliveryFile), { recursive: true });
const delivery = chosen.some(({ example }) => example) ? await delivered(sandbox, deliveryFile) : {};
let current: Situation;
const here = machine(
  async ({ example }) => {
    current = await situation(sandbox, example === true, delivery);
    return current.environment;
  },
  (_, printed) => current.judge(printed),
  Number(values.cases),
);

const rows: Row[] = [];
// from the end of the table, where the long rows are: a long row that begins last would keep the run waiting
const left = [...chosen.entries()].reverse().values();
const began = performance.now();
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0);

/** Tries row after row, until all have been begun. */
async function work() {
  for (const [at, tool] of left) {
    const since = performance.now();
    const row = await tryRow(here, tool);
    rows[at] = row;
    console.log(`${row.name}: ${row.outcome}, ${seconds(since)} s${row.output ? `\n${row.output.replaceAll(/^/gm, '    ')}` : ''}`);
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
console.log(`\n${rendered(rows)}\nin ${seconds(began)} s`);
process.exit(rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0);
