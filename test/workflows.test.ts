// Workflows run where nobody looks until they fail: what they call is there, and what they use has a version.
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
  jobs: Record<string, { 'runs-on': string; 'timeout-minutes': number; steps: Step[] }>;
}

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8'));

test.each(globSync('.github/workflows/*').sort())('%s', (file) => {
  const workflow = parse(readFileSync(file, 'utf8'), { strict: true }) as Workflow;
  expect(Object.keys(workflow).sort()).toEqual(['jobs', 'name', 'on', 'permissions']);
  // a job that needs more says so itself
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(workflow.jobs)) {
    expect(job).toMatchObject({ 'runs-on': 'ubuntu-latest', 'timeout-minutes': expect.any(Number) });
    for (const { uses, run = '', ...step } of job.steps) {
      expect(uses === undefined, JSON.stringify(step)).toBe(run !== '');
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
      for (const [, name] of run.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)) expect(scripts).toHaveProperty([name!]);
      for (const [called] of run.matchAll(/(?<![\w/])(?:scripts|\.ci)\/[\w.-]+/g)) expect(existsSync(called), called).toBe(true);
      // what others can write is no part of a command
      expect(run).not.toContain('${{');
    }
  }
});

test.each([...globSync('.github/ISSUE_TEMPLATE/*'), '.github/dependabot.yml'])('%s can be read', (file) => {
  expect(parse(readFileSync(file, 'utf8'), { strict: true })).toBeTypeOf('object');
});

test('one version of Redocly judges, whether it is called as a library or as a command', () => {
  const versions = ['cli', 'openapi-core'].map((name) => JSON.parse(readFileSync(`node_modules/@redocly/${name}/package.json`, 'utf8')).version);
  expect(versions[0]).toBe(versions[1]);
});

test('a release has the version of each package, and its entry in the changelog', () => {
  const changelog = `# Changelog\n\n## Unreleased\n\nSoon.\n\n## ${version}\n\nThe first.\n\n- All of it.\n\n## 0.0.1\n\nBefore.\n`;
  const versions = { 'package.json': version, 'client/package.json': version };
  expect(notesOf(`v${version}`, changelog, versions)).toBe('The first.\n\n- All of it.');
  expect(() => notesOf(`v${version}`, '# Changelog\n\n## Unreleased\n\nSoon.\n', versions)).toThrow('has nothing under');
  expect(() => notesOf(`v${version}`, changelog, { ...versions, 'client/package.json': '9.9.9' })).toThrow('says 9.9.9');
});
