// The command as others run it: what it prints and what it ends with.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['check/cli.ts', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

const get = { operationId: 'getTea', responses: { 200: { description: 'Tea.' } } };
const two = file('two.json', {
  openapi: '3.1.0',
  info: { title: 'Tea', version: '1' },
  paths: { '/tea': { get }, '/leaf': { get: { ...get, operationId: 'getLeaf' } } },
});
const one = file(
  'one.yaml',
  'openapi: 3.1.0\ninfo: {title: Tea, version: "2"}\npaths:\n  /tea:\n    get: {operationId: getTea, responses: {"200": {description: Tea.}}}\n',
);
const none = join(folder, 'nothing.yaml');

test('0 where nothing breaks', () => {
  expect(run('--compare', two, two, '--allow', none)).toMatchObject({ status: 0, stdout: 'breaking changes: no findings\n' });
  expect(run('--compare', one, two, '--allow', none)).toMatchObject({ status: 0 });
});

test('1 where something does, in the words asked for, and written to a file', () => {
  const written = join(folder, 'written.json');
  expect(run('--compare', two, one, '--allow', none)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('operation-removed: GET /leaf is gone: calls of it fail'),
  });
  expect(run('--compare', two, one, '--allow', none, '--output', 'annotations').stdout).toContain(`::error file=${one},title=operation-removed::getLeaf`);
  expect(run('--compare', two, one, '--allow', none, '--output', 'json', '--write', written).status).toBe(1);
  expect(JSON.parse(readFileSync(written, 'utf8'))).toMatchObject([{ passed: false, findings: [{ rule: 'operation-removed', place: 'getLeaf' }] }]);
});

test('an allowance lets a change pass until it ends', () => {
  const allowance = (until: string) =>
    file(`allowed-${until}.yaml`, `- {rule: operation-removed, place: getLeaf, reason: Nobody calls it., until: ${until}}\n`);
  expect(run('--compare', two, one, '--allow', allowance('2999-12-31'))).toMatchObject({ status: 0, stdout: expect.stringContaining('1 allowed') });
  expect(run('--compare', two, one, '--allow', allowance('2020-12-31'))).toMatchObject({ status: 1, stdout: expect.stringContaining('ended on 2020-12-31') });
  const several = file('several.yaml', '- {rule: operation-removed, place: [getLeaf, getRoot], reason: Nobody calls them., until: 2999-12-31}\n');
  expect(run('--compare', two, one, '--allow', several)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('idle-allowance: the allowance of operation-removed allows nothing: remove it'),
  });
});

test.each<[string, string[], string]>([
  ['an option that is not there', ['--nonsense'], "Unknown option '--nonsense'"],
  ['a file that is not there', ['--compare', none, one], 'There is no file'],
  ['a file that is no contract', ['--compare', file('list.yaml', '- 1\n'), one], 'is not an OpenAPI document'],
  ['a file that is broken', ['--compare', file('broken.json', '{"openapi"'), one], 'broken.json: '],
  [
    'a contract in several files',
    ['--compare', file('parts.yaml', "openapi: 3.1.0\npaths: {/tea: {$ref: './tea.yaml'}}\n"), one],
    'refers to ./tea.yaml: join it into one document first',
  ],
  ['one contract alone', ['--compare', one], '--compare takes two contracts'],
  ['another output', ['--compare', one, one, '--output', 'xml'], '--output is one of'],
  ['an allowance without an end', ['--compare', two, one, '--allow', file('endless.yaml', '- {rule: a, place: b, reason: c}\n')], 'entry 1 lacks until'],
  ['a server that is not there', ['--server', 'http://127.0.0.1:9', '--contract', two], 'does not answer'],
  ['a HAR file that is none', ['--har', two, '--contract', two], 'is not a HAR file'],
  ['a seed that is no number', ['--server', 'http://127.0.0.1:9', '--contract', two, '--seed', 'x'], '--seed takes a whole number'],
])('2 for %s', (_, args, said) => {
  const { status, stderr } = run(...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
});

test('a recording of a whole web page is judged by what is served from where the contract is', () => {
  const entry = (url: string) => ({ request: { method: 'GET', url, headers: [] }, response: { status: 200, headers: [], content: {} } });
  const page = file('page.har', { log: { entries: ['http://tea.example/tea', 'http://tea.example/cup', 'http://cdn.example/x.js'].map(entry) } });
  expect(run('--har', page, '--contract', two)).toMatchObject({
    status: 1,
    stdout:
      'GET /cup 200\n  undocumented: is in no contract and answers\n  GET /cup\n' +
      'note: http://cdn.example serves nothing of the contract and was left out\n2 recorded exchanges: 1 finding\n',
  });
});

test('in another repository the whole check says in a sentence what can be asked there', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(process.cwd(), 'check/cli.ts')], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^Without options .* say what to check, with --compare, --server, --har or --proxy\n$/)]);
});

test('--help says what there is', () => {
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--proxy URL') });
});
