// Runs Schemathesis with all its checks on both contracts, each against a server of its own: `npm run portable -- schemathesis --cases 20000`.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { interfaces } from '../check/interfaces.ts';
import { readDocument } from '../check/read.ts';
import { examplesOf, type Json, jsonMedia, operationsIn } from '../contract/document.ts';
import { records, start } from '../scripts/_fuzzed-server.ts';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { cases: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' }, interface: { type: 'string', multiple: true } },
});
/** The folder of the hooks. The server is started from the project's root. */
const folder = process.cwd();
process.chdir(root);
const contracts = { admin: readDocument('generated/admin.json'), operator: readDocument('generated/operator.json') };

/** The members that `fields` may name, taken from the parameter's example. */
const fieldsOf = (document: Json) =>
  Object.fromEntries(
    operationsIn(document).flatMap(({ method, path, parameters }) => {
      const fields = parameters.find(({ name }) => name === 'fields');
      return fields ? [[`${method.toUpperCase()} ${path}`, String(fields.example)]] : [];
    }),
  );

/** The codes of rules that a schema can express. The server must not refuse a request by them if it keeps to the schema. */
const ofSchemas = [
  'blank',
  'invalid',
  'not_a_number',
  'not_in_list',
  'too_long',
  'too_short',
  'too_small',
  'too_large',
  'too_many',
  'too_few',
  'unknown_member',
];

const textsIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];

/** The messages of all refusals that are about records, not about the form of a request. The contract has them beside the fields, and in its examples. */
function refusalsOf(document: Json): string[] {
  const words: string[] = [];
  const search = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'x-errors') for (const [code, said] of Object.entries<Json>(value)) if (!ofSchemas.includes(code)) words.push(...textsIn(said));
      search(value);
    }
  };
  search(document);
  for (const errors of Object.values(refusalExamples(document)).flat()) words.push(...textsIn((errors as Json | undefined)?.base));
  return [...new Set(words)];
}

/** The errors of 422 in each operation's examples. */
const refusalExamples = (document: Json): Record<string, unknown[]> =>
  Object.fromEntries(
    operationsIn(document).map(({ method, path, operation }) => {
      const examples = [...examplesOf(document, jsonMedia(document, operation.responses['422'])).values()];
      return [`${method.toUpperCase()} ${path}`, examples.map((example) => (example as Json | undefined)?.errors)];
    }),
  );

function run(args: string[], environment: Record<string, string>): Promise<{ ok: boolean; output: string }> {
  return new Promise((done, failed) => {
    const child = spawn('schemathesis', args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'], cwd: folder });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.once('error', failed).once('close', (code) => done({ ok: code === 0, output }));
  });
}

const generated = (output: string) => Number(/([\d,]+) generated/.exec(output)?.[1]?.replaceAll(',', '') ?? 0);

let failed = false;
const asked = interfaces.filter((one) => !values.interface || values.interface.includes(one));
for (const name of asked) {
  const began = performance.now();
  const { facts, stop } = await start(':memory:');
  const known = (await records(facts, contracts))[name];
  const document = contracts[name];
  const told = { known, fields: fieldsOf(document), refusals: refusalsOf(document), examples: refusalExamples(document) };
  const environment = { SCHEMATHESIS_HOOKS: 'hooks', SITUATION: JSON.stringify(told) };
  const [url, credentials] =
    name === 'admin'
      ? [facts.base_url!, `X-Service-Access-Token: ${facts.access_token}`]
      : [facts.operator_url!, `Authorization: Bearer ${facts.operator_key}`];
  const operations = operationsIn(document).length;
  const wanted = Number(values.cases) / asked.length;
  let [cases, decided, found] = [0, 0, false];
  // the first round runs every phase, later rounds the cases that are left; the bounds have some 8,000 cases, which a short run leaves out
  for (let round = 0; cases < wanted && round < 10; round++) {
    const each = round === 0 ? 3 : Math.ceil((wanted - cases) / operations);
    const { ok, output } = await run(
      [
        ...['run', join(root, `generated/${name}.json`), '--url', url, '-H', credentials, '--checks', 'all', '--continue-on-failure', '--no-color'],
        ...[
          '--phases',
          round > 0 ? 'fuzzing' : wanted < 8000 ? 'examples,fuzzing,stateful' : 'examples,coverage,fuzzing,stateful',
          '--max-examples',
          String(each),
        ],
        ...['--seed', String(Number(values.seed) + round), '--workers', '1', '--generation-database', 'none'],
        // warnings tell where data is missing, which is about the shop and not about the contract
        ...['--warnings', 'off', '--suppress-health-check', 'all'],
        // the server refuses NUL in every text (400), which no schema says
        ...['--generation-allow-x00', 'false'],
      ],
      environment,
    );
    cases += generated(output);
    writeFileSync(join(folder, `${name}-${round}.txt`), output);
    const [, dropped] = /Filtered: (\d+)/.exec(output) ?? [];
    decided += Number(dropped ?? 0);
    if (!ok) console.log(`${output.slice(output.lastIndexOf('= SUMMARY =')).trim()}\nall of it is in ${join(folder, `${name}-${round}.txt`)}`);
    found ||= !ok;
    if (!ok && generated(output) === 0) break;
  }
  stop();
  failed ||= found;
  const took = `${cases} cases of ${operations} operations in ${((performance.now() - began) / 1000).toFixed(0)} s`;
  console.log(`${name}: ${took}, ${found ? 'with findings' : 'no findings'}; ${decided} that the documentation names as decided`);
}
process.exit(failed ? 1 : 0);
