// What each part of the whole check says where something is wrong. .ci/run shows that this repository passes the check.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assumptions, branchPoint, broken, checkAll, coverage, driftOf, exampleCount } from '../../check/all.ts';
import { lintJoined } from '../../check/lint.ts';
import { declaredPairs } from '../../check/reached.ts';
import { readDocument, Unreadable } from '../../check/read.ts';
import { folderUntil } from '../support/folder.ts';

test('a base commit that is not here fails the check', async () => {
  await expect(checkAll({ base: 'origin/nowhere', allowances: [], today: '2026-01-01' })).rejects.toThrow(
    new Unreadable('There is no commit origin/nowhere here; fetch it, with its history'),
  );
});

test('the base is the commit at which the branch left the first of the known main branches', () => {
  const asked: string[] = [];
  const known = (branches: string[]) => (_: string, __: string, branch: string) => {
    asked.push(branch);
    return branches.includes(branch) ? `left ${branch}` : undefined;
  };
  expect(branchPoint(known(['main', 'origin/main']) as never)).toBe('left origin/main');
  expect(branchPoint(known(['master']) as never)).toBe('left master');
  expect(branchPoint(known([]) as never)).toBeUndefined();
  expect(asked.slice(0, 2)).toEqual(['origin/HEAD', 'origin/main']);
});

test('where a contract breaks, the report says how to agree to it', () => {
  const since = (document: object) => broken('admin', document, 'HEAD', [], '2026-01-01').report;
  const { '/pages/count.json': _, ...paths } = readDocument('generated/admin.json').paths;
  const { findings, notes } = since({ ...readDocument('generated/admin.json'), paths });
  expect(findings).toMatchObject([{ rule: 'operation-removed', place: 'countPages' }]);
  expect(notes).toEqual([expect.stringContaining('openapi/_allowed-changes.yaml')]);
  expect(since(readDocument('generated/admin.json'))).toMatchObject({ findings: [], notes: [] });
});

test('examples are counted, and only the lint names a body without one', () => {
  const media = (examples: object) => ({ content: { 'application/json': { examples } } });
  const get = { operationId: 'getTea', responses: { 200: media({ tea: { value: {} } }), 404: media({}) } };
  const document = { paths: { '/tea': { get } } };
  expect(exampleCount([{ document }])).toEqual({ subject: '1 examples of 2 bodies', findings: [] });
  expect(lintJoined(document, {}, 'admin').filter(({ rule }) => rule === 'example-per-media-type')).toEqual([
    { rule: 'example-per-media-type', place: 'getTea 404 application/json', message: 'has no example' },
  ]);
});

test.each([
  ['says nothing', ['-e', ''], []],
  ['fails and says why', ['-e', 'console.error("stale"); process.exit(1)'], ['stale']],
  ['fails without a word', ['-e', 'process.exit(3)'], ['the generator ended with 3']],
  ['is killed', ['-e', 'process.kill(process.pid, "SIGKILL")'], ['the generator ended with SIGKILL']],
])('a generator that %s', async (_, args, messages) => {
  const { findings } = await driftOf([process.execPath, ...args]);
  expect(findings).toEqual(messages.map((message) => ({ rule: 'drift', place: 'generated/', message })));
});

test('the check of generated files and the lint find the same on Windows, where names that are found have backslashes', () => {
  const preload = join(folderUntil(onTestFinished), 'windows.mjs');
  writeFileSync(
    preload,
    `import fs from 'node:fs';
    import path from 'node:path';
    import { syncBuiltinESMExports } from 'node:module';
    const found = fs.globSync;
    fs.globSync = (...given) => found(...given).map((name) => name.replaceAll('/', '\\\\'));
    path.normalize = path.win32.normalize;
    syncBuiltinESMExports();`,
  );
  const ended = (...args: string[]) => spawnSync(process.execPath, ['--import', preload, ...args], { encoding: 'utf8' }).stdout;
  expect(ended('scripts/generate.ts', '--check')).toBe('generated/ matches openapi/\n');
  expect(ended('check/lint-contract.ts')).toMatch(/^[1-9]\d* documents, 0 findings\n$/);
});

test('a generator that cannot be started is a finding', async () => {
  const { findings } = await driftOf([join(tmpdir(), 'no-such-program')]);
  expect(findings).toMatchObject([{ rule: 'drift', message: expect.stringContaining('the generator did not start: spawn ') }]);
});

test('an assumption without a sentence or a source is named', () => {
  const contract = {
    paths: { '/tea': { 'x-assumption': [{ claim: 'Tea is hot.', source: 'D01' }, { claim: 'so', source: 'D01' }, { claim: 'Tea is dear.' }] } },
  };
  const { subject, findings } = assumptions([{ name: 'admin', document: contract }]);
  expect(subject).toBe('3 assumptions from 2 sources');
  expect(findings.map(({ place }) => place)).toEqual(['admin paths /tea', 'admin paths /tea']);
});

test('coverage counts after a whole run of the tests, and names the pairs that no test reached', () => {
  const folder = folderUntil(onTestFinished);
  const [missed, ...reached] = declaredPairs();
  for (const engine of ['sqlite', 'postgres']) writeFileSync(join(folder, engine), reached.join('\n'));
  expect(coverage(folder)).toMatchObject({ findings: [], notes: [expect.stringContaining('not counted')] });
  writeFileSync(join(folder, 'all'), '');
  expect(coverage(folder)).toMatchObject({
    subject: `${reached.length * 2} of ${reached.length * 2 + 2} pairs of operation and status reached by tests`,
    findings: [{ place: `${missed} (sqlite)` }, { place: `${missed} (postgres)` }],
  });
});
