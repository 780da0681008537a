// GitHub workflows are noticed only when they fail. So this test checks that the scripts which they call exist, and that what they use has a version.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { notesOf } from '../scripts/release.ts';

interface Step {
  uses?: string;
  run?: string;
}
interface Workflow {
  name: string;
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, { 'runs-on': string; 'timeout-minutes': number; permissions?: Record<string, string>; steps: Step[] }>;
}

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8'));

test.each(globSync('.github/workflows/*').sort())('%s', (file) => {
  const workflow = parse(readFileSync(file, 'utf8'), { strict: true }) as Workflow;
  expect(Object.keys(workflow).sort()).toEqual(['jobs', 'name', 'on', 'permissions']);
  // a job that needs more permissions declares them itself
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(workflow.jobs)) {
    expect(job).toMatchObject({ 'runs-on': 'ubuntu-latest', 'timeout-minutes': expect.any(Number) });
    for (const { uses, run = '', ...step } of job.steps) {
      expect(uses === undefined, JSON.stringify(step)).toBe(run !== '');
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
      for (const [, name] of run.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)) expect(scripts).toHaveProperty([name!]);
      for (const [called] of run.matchAll(/(?<![\w/])(?:scripts|\.ci)\/[\w.-]+/g)) expect(existsSync(called), called).toBe(true);
      // text that others can write is no part of a command
      expect(run).not.toContain('${{');
    }
  }
});

test.each([...globSync('.github/ISSUE_TEMPLATE/*'), '.github/dependabot.yml'])('%s can be parsed', (file) => {
  expect(parse(readFileSync(file, 'utf8'), { strict: true })).toBeTypeOf('object');
});

test('the library and the command of Redocly have the same version', () => {
  const versions = ['cli', 'openapi-core'].map((name) => JSON.parse(readFileSync(`node_modules/@redocly/${name}/package.json`, 'utf8')).version);
  expect(versions[0]).toBe(versions[1]);
});

test('one version is in all places, and the changelog has it', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const files = ['package.json', 'client/package.json', 'documents/package.json'];
  const versions = Object.fromEntries(files.map((file) => [file, read(file).version]));
  expect(notesOf(`v${version}`, readFileSync('CHANGELOG.md', 'utf8'), versions)).toContain('What you have to do');
  const { packages } = read('package-lock.json');
  expect(['', 'client', 'documents'].map((name) => packages[name].version)).toEqual([version, version, version]);
  const next = version.replace(/(\d+)\.\d+$/, (_: string, minor: string) => `${Number(minor) + 1}.0`);
  // the places where guides name a package or an image by its version
  const named = /(?:store-admin(?:-client|-contract)?-|store-admin(?:\/(?:client|contract))?@v?|store-admin:)(\d+\.\d+\.\d+)/g;
  // a guide that compares with the next version shows that one too
  for (const file of ['README.md', 'compose.yaml', ...globSync('docs/**/*.md'), ...globSync('{client,documents}/README.md')])
    for (const [what, own] of readFileSync(file, 'utf8').matchAll(named)) expect([file, what, [version, next].includes(own!)]).toEqual([file, what, true]);
});

test('a release is packed once, carries its provenance, and comes after all checks', () => {
  const { jobs } = parse(readFileSync('.github/workflows/release.yaml', 'utf8')) as Workflow;
  const commands = jobs.release!.steps.map(({ run }) => run ?? '');
  const at = (what: RegExp) => commands.findIndex((run) => what.test(run));
  expect(jobs.release!.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  const order = [
    at(/scripts\/release\.ts "\$GITHUB_REF_NAME"/),
    at(/^\.ci\/run$/),
    at(/sbom -- sbom\.cdx\.json/),
    at(/npm pack --workspace client/),
    at(/npm publish/),
    at(/gh release create/),
  ];
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order[0]).toBeGreaterThan(-1);
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([...commands[order[3]!]!.matchAll(/--workspace (\w+)/g)].map(([, name]) => name)).toEqual(workspaces);
  for (const run of commands.filter((one) => one.includes('npm publish'))) expect(run).toMatch(/npm publish "\.\/\$package" --provenance /);
  expect(commands[order[5]!]).toMatch(/sbom\.cdx\.json packages\/\*\.tgz/);
});

test('a release has the version of each package, and its entry in the changelog', () => {
  const changelog = `# Changelog\n\n## Unreleased\n\nSoon.\n\n## ${version}\n\nThe first.\n\n- All of it.\n\n## 0.0.1\n\nBefore.\n`;
  const versions = { 'package.json': version, 'client/package.json': version };
  expect(notesOf(`v${version}`, changelog, versions)).toBe('The first.\n\n- All of it.');
  expect(() => notesOf(`v${version}`, '# Changelog\n\n## Unreleased\n\nSoon.\n', versions)).toThrow('has nothing under');
  expect(() => notesOf(`v${version}`, changelog, { ...versions, 'client/package.json': '9.9.9' })).toThrow('has the version 9.9.9');
});
