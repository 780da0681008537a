// Holds what CONTRIBUTING.md and SECURITY.md say against the code. The handler that is shown is compiled with the parts of its file that the sample leaves out.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { plainPhrases } from '../contract/phrases.ts';

const guide = readFileSync('CONTRIBUTING.md', 'utf8');

/** Each TypeScript sample below a line that names its file, such as `server/admin/x.ts`. */
const samples = [...guide.matchAll(/`(server\/[\w/]+\.ts)`[^\n]*\n\n( *)```ts\n([\s\S]*?)```/g)].map(([, file, indent, code]) => ({
  file: file!,
  code: code!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
}));

test('the tests that SECURITY.md names exist, for each of the ten risks', () => {
  const security = readFileSync('SECURITY.md', 'utf8');
  const risks = [...security.matchAll(/^\| API(\d+) .*$/gm)];
  expect(risks.map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const [line] of risks) expect(line).toMatch(/`test\/[^`]+`/);
  expect([...security.matchAll(/`(test\/[^`]+\.ts)`/g)].map(([, file]) => file!).filter((file) => !existsSync(file))).toEqual([]);
});

test('the statuses that the join adds, and the codes that the validator gives, are those that the guide lists', () => {
  const { 'x-standard-answers': answers, 'x-phrases': phrases } = parse(readFileSync('openapi/_shared.yaml', 'utf8'));
  const { except: _, headers: __, ...kinds } = answers;
  const added = Object.values<object>(kinds).flatMap((answers) => Object.keys(answers));
  expect(/operations of a kind share \(([^)]+)\)/.exec(guide)![1]!.split(', ')).toEqual([...new Set(added)].filter((one) => /^\d/.test(one)).sort());
  const [, codes] = /The validator gives these codes: ([^\n]+)/.exec(guide)!;
  // other contracts get the same words as this one
  expect(phrases).toMatchObject(plainPhrases);
  // the other phrases are about the whole body and about keys
  const given = Object.keys(plainPhrases).filter((code) => code !== 'more' && !code.startsWith('key'));
  expect([...codes!.matchAll(/`(\w+)`/g)].map(([, code]) => code).sort()).toEqual(given.sort());
});

test('a checkout has the same line ends on every system: Git for Windows begins with core.autocrlf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-lines-'));
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'core.autocrlf=true', '-c', 'user.name=Tea', '-c', 'user.email=tea@shop.example', ...args], { cwd: folder });
  try {
    copyFileSync('.gitattributes', join(folder, '.gitattributes'));
    writeFileSync(join(folder, 'tea.ts'), 'one\ntwo\n');
    for (const args of [['init'], ['add', '.'], ['commit', '-m', 'Tea']]) git(...args);
    rmSync(join(folder, 'tea.ts'));
    git('checkout', '--', 'tea.ts');
    expect(readFileSync(join(folder, 'tea.ts'), 'utf8')).toBe('one\ntwo\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('there is a sample', () => {
  expect(samples.map(({ file }) => file)).toContain('server/admin/redirects.ts');
});

test.each(samples)('the sample of $file compiles, and its lines are in the file', ({ file, code }) => {
  const own = readFileSync(file, 'utf8');
  const declared = (text: string) => new Set([...text.matchAll(/^(?:export )?(?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => name));
  // declarations of the sample are removed from the file; the rest is what the sample leaves out
  const shown = declared(code);
  const rest = own
    .split(/^(?=(?:export |\/\*\*|const |function |async function |import |type |interface ))/m)
    .filter((part) => ![...declared(part)].some((name) => shown.has(name)))
    .join('');
  const sample = code.replace('Handlers<operations, refusals>', "Pick<Handlers<operations, refusals>, 'createRedirect'>");
  const folder = mkdtempSync(join(dirname(file), '.sample-'));
  try {
    const program = `${rest}\n${sample}`.replaceAll(/(from ')(\.\.?\/[^']+)(')/g, (_, before, path, after) => {
      const found = relative(folder, resolve(dirname(file), path));
      return `${before}${found.startsWith('.') ? found : `./${found}`}${after}`;
    });
    writeFileSync(join(folder, basename(file)), program);
    const options = { extends: resolve('tsconfig.json'), compilerOptions: { noUnusedLocals: false }, files: [basename(file)], include: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    const said = spawnSync(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', folder, '--listFiles'], { encoding: 'utf8' });
    expect(said.stdout).toContain(`${resolve(folder, basename(file))}\n`);
    expect(said.stdout.split('\n').filter((line) => /\.ts\(\d|^error/.test(line))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // each line of the sample has to be in the file
  const lines = new Set(own.split('\n').map((line) => line.trim()));
  const foreign = code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && line !== '// …' && !lines.has(line));
  expect(foreign).toEqual([]);
});

test('a program that takes long to run, or writes files, says what it does if it is asked for help, and refuses an option that it lacks', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-help-'));
  try {
    for (const name of [
      ...['docs', 'fuzz', 'trust', 'attacks', 'soak', 'portable', 'first-steps', 'generate', 'demo-records'],
      ...['bench', 'bench:against', 'bench:client', 'bench:docs', 'bench:queues'],
    ]) {
      const file = resolve(scripts[name]!.replace(/^node /, ''));
      const ended = (option: string) => spawnSync(process.execPath, [file, option], { cwd: folder, encoding: 'utf8' });
      expect([name, ended('--help')]).toEqual([name, expect.objectContaining({ status: 0, stderr: '', stdout: expect.stringMatching(`^npm run ${name} `) })]);
      const refused = expect.objectContaining({ status: 2, stdout: '', stderr: expect.stringMatching(`^Unknown option '--song'\\. npm run ${name} `) });
      expect([name, ended('--song')]).toEqual([name, refused]);
    }
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
