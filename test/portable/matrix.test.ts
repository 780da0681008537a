// The matrix of other people's tools, without running them: its table, and the outcome of a row. `npm run portable` runs them.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { queue } from '../../portable/machine.ts';
import { type Ended, type Machine, outOfReach, rendered, type Step, tryRow } from '../../portable/row.ts';
import { changed, saidBy } from '../../portable/situation.ts';
import { type Fault, type Tool, tools } from '../../portable/tools.ts';

describe('the table', () => {
  test('names each row once, and each has its program', () => {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    expect(tools.flatMap(({ program = [] }) => program).sort()).toEqual(globSync(['portable/programs/*', 'examples/*']).sort());
  });

  test.each(tools)(
    '$name has exact versions, and reads a generated document',
    ({ packages: { npm = {}, pypi = {}, maven, go }, document, generate, example, checks, needs, faults = [] }) => {
      for (const version of [...Object.values(npm), ...Object.values(pypi)]) expect(version).toMatch(/^\d+\.\d+\.\d+[\w.]*$/);
      if (maven) expect(maven).toMatch(/^[\w.]+:[\w-]+:\d+\.\d+\.\d+$/);
      if (go) expect(go).toMatch(/@v\d+\.\d+\.\d+$/);
      expect(example === true || checks === true).toBe(document === undefined && generate === undefined);
      if (document) expect(existsSync(join('generated', document)), document).toBe(true);
      // the command that installs a row's packages has to be among its needs
      const installs = { npm: Object.keys(npm).length > 0, python3: Object.keys(pypi).length > 0, mvn: maven !== undefined, go: go !== undefined };
      expect(needs).toEqual(expect.arrayContaining(Object.keys(installs).filter((command) => installs[command as keyof typeof installs])));
      for (const fault of faults) expect(existsSync(join('portable/faults', fault.document)), fault.document).toBe(true);
    },
  );

  test('every document of a fault belongs to a row', () => {
    const named = new Set(tools.flatMap(({ faults = [] }) => faults.map(({ document }) => document)));
    expect(globSync('*', { cwd: 'portable/faults' }).sort()).toEqual([...named].sort());
  });

  test('every required tool is there, and every language has an example', () => {
    const names = tools.map(({ name }) => name);
    for (const language of ['Java', 'Kotlin', 'Python', 'Go', 'Rust', 'TypeScript']) expect(names).toContain(`openapi-generator, ${language}`);
    for (const language of ['TypeScript', 'Python', 'Go', 'Java', 'Rust']) expect(names).toContain(`example in ${language}`);
  });

  test('no program and no guide names a package registry: the tools know theirs', () => {
    const files = [...globSync('portable/**/*.*'), ...globSync('examples/**/*.*'), ...globSync('documents/*.*'), 'docs/portable.md', 'action.yml'];
    // host names, as addresses contain them
    const hosts = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => `${file}: ${host}`));
    expect(hosts.filter((found) => !/: (127\.0\.0\.1|localhost|maven\.apache\.org|[\w-]+\.example)$/.test(found))).toEqual([]);
  });
});

const fine: Ended = { ok: true, output: '' };
const tool: Tool = {
  name: 'a tool',
  program: 'examples/go',
  needs: ['go', 'java'],
  packages: {},
  document: 'admin.json',
  generate: 'a',
  compile: 'b',
  run: 'c',
};
const fault: Fault = { document: 'choice.yaml', step: 'compile', says: /cannot find symbol/, told: 'a choice of maps is no Java', blocks: true };

/** A machine on which every step succeeds, except those in `ended`: by the step, or by `fault step` for a step with a fault's document. */
function machine(ended: Partial<Record<Step | `fault ${Step}`, Ended>> = {}, { missing = [], wrong = [] }: { missing?: string[]; wrong?: string[] } = {}) {
  const asked: string[] = [];
  const steps: Machine = {
    has: (command) => !missing.includes(command),
    async step(_, step, document) {
      const key = document?.startsWith('portable/faults/') ? (`fault ${step}` as const) : step;
      asked.push(key);
      return ended[key] ?? fine;
    },
    alone: (work) => work(),
    judge: async () => wrong,
  };
  return { steps, asked };
}

const bad = (output: string): Ended => ({ ok: false, output });

describe('a row', () => {
  test('passes when everything goes well', async () => {
    const { steps, asked } = machine();
    expect(await tryRow(steps, tool)).toEqual({ name: 'a tool', outcome: 'passed', done: ['install', 'generate', 'compile', 'run'], why: '' });
    expect(asked).toEqual(['install', 'generate', 'compile', 'run']);
  });

  test('is skipped by name where a toolchain is missing, and installs nothing', async () => {
    const { steps, asked } = machine({}, { missing: ['java'] });
    expect(await tryRow(steps, tool)).toMatchObject({ outcome: 'skipped', why: 'no java here' });
    expect(asked).toEqual([]);
  });

  test.each<[string, Step, string, string]>([
    ['skipped', 'install', 'npm error code ENOTFOUND', 'its registry is out of reach'],
    ['skipped', 'compile', 'Could not resolve host', 'its registry is out of reach'],
    ['failed', 'install', 'npm error code E404', 'not installed'],
    ['failed', 'generate', 'unknown keyword', "doesn't generate"],
    ['failed', 'generate', 'connect ECONNREFUSED', "doesn't generate"],
    ['failed', 'compile', 'cannot find symbol', "doesn't compile"],
    ['failed', 'run', 'connect ECONNREFUSED', "doesn't run"],
  ])('is %s where it can not %s: %s', async (outcome, step, output, why) => {
    const { steps } = machine({ [step]: bad(output) });
    expect(await tryRow(steps, tool)).toMatchObject({ outcome, why });
  });

  test('fails where the program did something else', async () => {
    const { steps } = machine({}, { wrong: ['the update changed format as well'] });
    expect(await tryRow(steps, tool)).toMatchObject({ outcome: 'failed', why: 'the update changed format as well' });
  });
});

describe('a row that makes no client', () => {
  const reader: Tool = { name: 'a linter', needs: [], packages: {}, run: 'a', checks: true };

  test('passes where its command passes, and shows the output that the command was run for', async () => {
    const { steps, asked } = machine({ run: { ok: true, output: 'a table\n' } });
    expect(await tryRow(steps, reader)).toEqual({ name: 'a linter', outcome: 'passed', done: ['install', 'run'], why: '' });
    expect(await tryRow(steps, { ...reader, shows: true })).toMatchObject({ outcome: 'passed', output: 'a table' });
    expect(asked).toEqual(['install', 'run', 'install', 'run']);
  });

  test('fails where its command reports something, and is skipped where it cannot be installed', async () => {
    expect(await tryRow(machine({ run: bad('a warning') }).steps, reader)).toMatchObject({ outcome: 'failed', output: 'a warning' });
    expect(await tryRow(machine({ install: bad('ENOTFOUND') }).steps, reader)).toMatchObject({ outcome: 'skipped' });
  });
});

test('rows that need the shop for themselves run one after another, also after a failure', async () => {
  const [alone, seen] = [queue(), [] as string[]];
  const first = alone(async () => {
    await Promise.resolve();
    seen.push('first');
    throw new Error('no');
  });
  const second = alone(async () => seen.push('second'));
  await expect(first).rejects.toThrow('no');
  await second;
  expect(seen).toEqual(['first', 'second']);
});

describe("a tool's own fault", () => {
  const withFault = { ...tool, faults: [fault] };
  const shown = bad('error: cannot find symbol');

  test('is the reason why a row stops, while the small document shows the fault', async () => {
    const { steps } = machine({ 'fault compile': shown, compile: bad('cannot find symbol') });
    expect(await tryRow(steps, withFault)).toMatchObject({ outcome: "the tool's fault", why: 'a choice of maps is no Java (choice.yaml)' });
  });

  test('is reported once the small document passes', async () => {
    const { steps } = machine({ compile: bad('cannot find symbol') });
    expect(await tryRow(steps, withFault)).toMatchObject({ outcome: 'failed', why: expect.stringContaining('no longer fails on portable/faults/choice.yaml') });
  });

  test('is reported where the small document fails otherwise, or earlier', async () => {
    for (const ended of [{ 'fault compile': bad('no space left') }, { 'fault generate': shown }])
      expect(await tryRow(machine(ended).steps, withFault)).toMatchObject({ outcome: 'failed', why: expect.stringContaining('otherwise than the table says') });
  });

  test('is reported where the row passes nevertheless', async () => {
    const { steps } = machine({ 'fault compile': shown });
    expect(await tryRow(steps, withFault)).toMatchObject({ outcome: 'failed', why: expect.stringContaining('it no longer blocks') });
  });

  test('with a workaround the row has to pass', async () => {
    const around = { ...tool, faults: [{ ...fault, blocks: false }] };
    expect(await tryRow(machine({ 'fault compile': shown }).steps, around)).toMatchObject({ outcome: 'passed', why: expect.stringContaining('a way around') });
    expect(await tryRow(machine({ 'fault compile': shown, compile: shown }).steps, around)).toMatchObject({ outcome: 'failed', why: "doesn't compile" });
  });
});

test('an unreachable registry is recognised by the words of each client', () => {
  for (const words of [
    'npm error code ENOTFOUND',
    'Failed to establish a new connection: [Errno -3] Temporary failure in name resolution',
    'dial tcp: lookup example: no such host',
    'Could not transfer artifact: java.net.UnknownHostException',
    'Could not resolve host: example (Could not resolve host)',
  ])
    expect(outOfReach(words), words).toBe(true);
  for (const words of [
    'npm error code E404',
    'No matching distribution found',
    'unknown revision v9.9.9',
    'Could not find artifact',
    "ModuleNotFoundError: No module named 'tea'",
  ])
    expect(outOfReach(words), words).toBe(false);
});

test('the output of a program is found among the output of its tools', () => {
  expect([...saidBy('[INFO] building\nlisted 1,2 \r\nfailed 422 address is taken\nupdating\n')]).toEqual([
    ['listed', '1,2'],
    ['failed', '422 address is taken'],
  ]);
});

test('a member that an update changed without being told to is named', () => {
  const before = { address: 'a', format: 'xml', fields: ['id'], updated_at: '1' };
  expect(changed(before, { ...before, address: 'b', updated_at: '2' }, ['address', 'updated_at'])).toEqual([]);
  expect(changed(before, { address: 'b', format: 'json', fields: [], updated_at: '2', more: 1 }, ['address', 'updated_at'])).toEqual([
    'format',
    'fields',
    'more',
  ]);
});

test('the matrix says how far each row came, and counts the rows', () => {
  const text = rendered([
    { name: 'one', outcome: 'passed', done: ['install', 'generate', 'compile', 'run'], why: '' },
    { name: 'another', outcome: 'skipped', done: [], why: 'no go here' },
    { name: 'third', outcome: 'failed', done: ['install'], why: "doesn't generate" },
  ]);
  expect(text.split('\n')).toEqual([
    'one      install generate compile run  passed',
    'another  ------- -------- ------- ---  skipped: no go here',
    "third    install -------- ------- ---  failed: doesn't generate",
    '1 passed, 1 failed, 1 skipped, 0 with a fault of the tool',
  ]);
});
