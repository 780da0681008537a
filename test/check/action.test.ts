// Runs the shell lines of the steps of action.yml, with the environment that a runner gives them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesIn, folderUntil } from '../support/folder.ts';

interface Step {
  id?: string;
  name?: string;
  uses?: string;
  shell?: string;
  env?: Record<string, string>;
  run?: string;
}
interface Action {
  inputs: Record<string, { required?: boolean; default?: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: Step[] };
}

const action = parse(readFileSync('action.yml', 'utf8'), { strict: true }) as Action;
const folder = folderUntil(afterAll);
const file = filesIn(folder);

const get = (operationId: string) => ({ get: { operationId, responses: { 200: { description: 'Tea.' } } } });
const two = file('two.json', { openapi: '3.1.0', info: { title: 'Tea', version: '1.0.0' }, paths: { '/tea': get('getTea'), '/leaf': get('getLeaf') } });
const one = file('one.json', { openapi: '3.1.0', info: { title: 'Tea', version: '2.0.0' }, paths: { '/tea': get('getTea') } });
const agreed = (until: string) => file(`${until}.yaml`, `- {rule: operation-removed, place: getLeaf, reason: Nobody calls it., until: ${until}}\n`);

const filled = (text: string, inputs: Record<string, string>) => text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => inputs[name]!);

/** What a runner does with a log: it takes lines that begin with `::` for commands, except between `stop-commands` and its token. It shows all others. */
function heard(log: string) {
  const commands: string[] = [];
  const shown: string[] = [];
  let until: string | undefined;
  for (const line of log.split('\n')) {
    if (until === undefined && line.startsWith('::stop-commands::')) until = line.slice('::stop-commands::'.length);
    else if (line === `::${until}::`) until = undefined;
    else (until === undefined && line.startsWith('::') ? commands : shown).push(line);
  }
  return { commands, shown: shown.join('\n'), hears: until === undefined };
}

/** Runs the steps that are commands as a runner does: bash with -e and pipefail. Leaves out the steps that install packages. */
function acted(given: Record<string, string>, checkout = resolve('.')) {
  const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, { default: otherwise = '' }]) => [name, given[name] ?? otherwise]));
  const scratch = mkdtempSync(join(folder, 'run-'));
  const [output, summary] = ['output', 'summary'].map((name) => join(scratch, name)) as [string, string];
  // the file of an earlier step
  writeFileSync(join(scratch, 'breaking-changes.json'), '[]');
  let log = '';
  let status: number | null = 0;
  for (const { run, env = {} } of action.runs.steps.filter((step) => step.run && !step.run.includes('npm ci'))) {
    const environment = {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      GITHUB_ACTION_PATH: checkout,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: scratch,
      ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filled(text, inputs)])),
    };
    const script = join(scratch, 'step.sh');
    writeFileSync(script, run!);
    const ended = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], { cwd: folder, env: environment, encoding: 'utf8' });
    log += ended.stdout + ended.stderr;
    status = ended.status;
    if (status !== 0) break;
  }
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const outputs = Object.fromEntries(
    read(output)
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('=') as [string, string]),
  );
  return { status, log, outputs, summary: read(summary) };
}

test('it is a composite action, and no command contains text that others can write', () => {
  expect(action.runs.using).toBe('composite');
  for (const { uses, run, shell, env = {} } of action.runs.steps) {
    if (uses) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
    else expect([shell, run]).toEqual(['bash', expect.not.stringContaining('${{')]);
    for (const text of Object.values(env)) expect(Object.keys(action.inputs)).toContain(/^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text)?.[1]);
  }
  const installs = action.runs.steps.find(({ run }) => run?.includes('npm ci'))!;
  expect(installs.run).toContain('--prefix "$GITHUB_ACTION_PATH"');
  for (const { value } of Object.values(action.outputs)) expect(value).toMatch(/^\$\{\{ steps\.compare\.outputs\.\w+ \}\}$/);
});

test('a comparison needs only packages that the step installs, and none for development', async () => {
  const installs = action.runs.steps.find(({ run }) => run?.includes('npm ci'))!;
  expect(installs.run).toContain('--omit=dev --omit=optional');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  await using build = await rolldown({ input: 'check/cli.ts', external: (id) => !/^[./]/.test(id), platform: 'node' });
  const { output } = await build.generate({ format: 'esm' });
  const chunks = new Map(output.filter((each): each is OutputChunk => each.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  // modules that are imported only for an option aren't loaded with these
  const loaded = new Set([output[0].fileName]);
  for (const name of loaded) for (const next of chunks.get(name)?.imports ?? []) loaded.add(next);
  const packages = [...loaded].filter((name) => !chunks.has(name) && !name.startsWith('node:'));
  expect(packages).toContain('yaml');
  expect(packages.filter((name) => !Object.keys(dependencies).some((own) => name === own || name.startsWith(`${own}/`)))).toEqual([]);
});

test('a program that crashes says nothing of any contract', () => {
  for (const level of ['ERR', 'WARN', 'NONE'])
    expect(acted({ base: one, revision: two, 'fail-on': level }, folder)).toMatchObject({
      status: 2,
      outputs: {},
      log: expect.stringContaining('::error::The comparison did not come to its end'),
    });
});

test('a breaking change fails the job, and is shown as text, as an annotation and in the summary', () => {
  const { status, log, outputs, summary } = acted({ base: two, revision: one });
  expect(status).toBe(1);
  expect(log).toContain('operation-removed: GET /leaf is gone');
  expect(log).toContain(`::error file=${one},title=operation-removed::getLeaf`);
  expect(summary).toMatch(/^### Breaking changes\n\n( {4}.*\n)* {4}.*GET \/leaf is gone.*\n( {4}.*\n)* {4}.*1 finding\n$/);
  expect(outputs.breaking).toBe('1');
  expect(JSON.parse(readFileSync(outputs.result!, 'utf8'))).toMatchObject([{ passed: false }]);
});

test('what a contract calls its operations gives the runner no command, and writes nothing else into the summary', () => {
  const evil = ['::error::forged', 'leaf\n::add-mask::tea\r::stop-commands::x', '~~~\n<img src="https://elsewhere.example">'];
  const paths = Object.fromEntries(evil.map((operationId, n) => [`/${n}\n::warning::forged`, get(operationId)]));
  const base = file('evil.json', { openapi: '3.1.0', info: { title: 'Tea', version: '1.0.0' }, paths });
  const { log, summary } = acted({ base, revision: one });
  const { commands } = heard(log);
  expect(commands).toHaveLength(evil.length);
  for (const command of commands) expect(command).toMatch(new RegExp(`^::error file=${one},(line=\\d+,)?title=operation-removed::`));
  expect(
    summary
      .split('\n')
      .slice(2, -1)
      .filter((line) => !line.startsWith('    ')),
  ).toEqual([]);
  // the place of what is wrong has the names around it
  const unreadable = file('unreadable.json', { openapi: '3.1.0', paths: { '/a\n::error::forged': null } });
  const failed = acted({ base: unreadable, revision: one });
  expect([failed.status, heard(failed.log)]).toMatchObject([2, { commands: [], hears: true }]);
  expect(failed.log).toContain('::error::forged');
});

test('a change that breaks nothing passes', () => {
  expect(acted({ base: one, revision: two, annotations: 'false' })).toMatchObject({
    status: 0,
    outputs: { breaking: '0' },
    summary: expect.stringContaining('no findings'),
  });
});

test('outputs that are switched off are left out', () => {
  const { log, summary } = acted({ base: two, revision: one, annotations: 'false', summary: 'false', format: 'json' });
  expect(log).not.toContain('::error');
  expect(JSON.parse(heard(log).shown)).toMatchObject([{ findings: [{ rule: 'operation-removed' }] }]);
  expect(summary).toBe('');
});

const brief = { annotations: 'false', summary: 'false', format: 'json' };

test('an allowance that a changed contract does not need fails the job, and counts as no breaking change', () => {
  const [given, allow] = [{ ...brief, base: one, revision: two }, agreed('2999-12-31')];
  expect(acted({ ...given, allow })).toMatchObject({ status: 1, outputs: { breaking: '0' }, log: expect.stringContaining('idle-allowance') });
  expect(acted({ ...given, allow, revision: one })).toMatchObject({ status: 0, outputs: { breaking: '0' } });
});

test('with fail-on NONE nothing fails the job', () => {
  expect(acted({ ...brief, base: two, revision: one, 'fail-on': 'NONE' })).toMatchObject({ status: 0, outputs: { breaking: '1' } });
});

test.each([
  ['ERR', 0],
  ['WARN', 1],
])('an allowance that has ended is a warning: with fail-on %s the job ends with %i', (level, status) => {
  const ended = { ...brief, base: two, revision: two, allow: agreed('2020-12-31'), 'fail-on': level };
  expect(acted(ended)).toMatchObject({ status, log: expect.stringContaining('ended on 2020-12-31') });
});

test.each(['ERR', 'WARN'])('a new member of a response is an annotation of its own, and with fail-on %s does not fail the job', (level) => {
  const answering = (properties: Record<string, unknown>) => {
    const schema = { type: 'object', additionalProperties: false, properties };
    const responses = { 200: { description: 'Tea.', content: { 'application/json': { schema } } } };
    return { openapi: '3.1.0', info: { title: 'Tea', version: '1.0.0' }, paths: { '/tea': { get: { operationId: 'getTea', responses } } } };
  };
  const base = file('plain.json', answering({ id: { type: 'integer' } }));
  const revision = file('coloured.json', answering({ id: { type: 'integer' }, colour: { type: 'string' } }));
  const { status, log, outputs } = acted({ base, revision, 'fail-on': level });
  expect([status, outputs.breaking]).toEqual([0, '0']);
  expect(log).toContain('::notice title=note::getTea 200 colour is new in what the server sends');
  expect(log).not.toContain('title=allowance');
  expect(JSON.parse(readFileSync(outputs.result!, 'utf8'))).toMatchObject([{ ended: [], notes: [expect.stringContaining('colour')] }]);
});

test('an allowed change does not fail the job', () => {
  const allow = agreed('2999-12-31');
  expect(acted({ ...brief, base: two, revision: one, allow, 'fail-on': 'WARN' })).toMatchObject({ status: 0, outputs: { breaking: '0' } });
});

test('a contract as it was in a commit, by COMMIT:PATH', () => {
  const git = (...args: string[]) => spawnSync('git', ['-c', 'user.name=Tea', '-c', 'user.email=tea@shop.example', ...args], { cwd: folder });
  git('init', '--quiet');
  git('add', 'two.json');
  git('commit', '--quiet', '--message', 'Two');
  expect(acted({ ...brief, base: 'HEAD:two.json', revision: one })).toMatchObject({ status: 1, outputs: { breaking: '1' } });
});

test.each<[string, Record<string, string>, string]>([
  ['a contract that is not there', { base: join(folder, 'none.json'), revision: one }, 'There is no file'],
  ['an unknown level', { base: two, revision: one, 'fail-on': 'breaking' }, 'fail-on is ERR, WARN or NONE, not breaking'],
  ['an unknown format', { base: two, revision: one, format: 'html' }, 'format is text or json, not html'],
])('%s fails the job even with fail-on NONE', (_, inputs, said) => {
  expect(acted({ 'fail-on': 'NONE', ...inputs })).toMatchObject({ status: 2, log: expect.stringContaining(said) });
});
