// `npm run portable`: generators of others read the contract's documents, what they make is compiled, and makes calls of a running server.
// `-- --only kubb` tries the rows whose names have the word; may be repeated. Ends with 1 where a row fails.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { deliveryFile, machine } from './machine.ts';
import { type Row, rendered, tryRow } from './row.ts';
import { delivered, type Sandbox, type Situation, situation } from './situation.ts';
import { tools } from './tools.ts';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const chosen = tools.filter(({ name }) => !values.only || values.only.some((word) => name.toLowerCase().includes(word.toLowerCase())));
if (chosen.length === 0) throw new Error(`no row has ${values.only} in its name: ${tools.map(({ name }) => name).join('; ')}`);

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
);

const rows: Row[] = [];
for (const tool of chosen) {
  const began = performance.now();
  const row = await tryRow(here, tool);
  rows.push(row);
  console.log(
    `${row.name}: ${row.outcome}, ${((performance.now() - began) / 1000).toFixed(0)} s${row.output ? `\n${row.output.replaceAll(/^/gm, '    ')}` : ''}`,
  );
}
console.log(`\n${rendered(rows)}`);
process.exit(rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0);
