// Breaks the code at random, one place at a time, and lists what no test noticed: `npm run mutate -- server/contract --mutants 100`.
// It works in a copy of the checkout, with the files that are closest by name: the tests of the file, of those that import it, or of its folder.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

export interface Mutation {
  start: number;
  end: number;
  text: string;
}

const swapped: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Each place of a source where one thing can be another. Types, imports and the words of errors that are thrown change nothing that a test could see. */
export function mutationsIn(source: string): Mutation[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isThrowStatement(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    const replace = (text: string, place: ts.Node = node) => found.push({ start: place.getStart(file), end: place.end, text });
    if (ts.isBinaryExpression(node)) {
      const other = swapped[node.operatorToken.getText(file)];
      if (other) replace(other, node.operatorToken);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) replace(node.operand.getText(file));
    else if (ts.isConditionalExpression(node)) {
      replace(node.whenTrue.getText(file));
      replace(node.whenFalse.getText(file));
    } else if (ts.isIfStatement(node)) {
      replace('true', node.expression);
      replace('false', node.expression);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) replace('false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace('true');
    else if (ts.isNumericLiteral(node)) replace(String(Number(node.text) + 1));
    else if (ts.isStringLiteral(node) && node.text !== '' && !ts.isPropertyAssignment(node.parent)) replace("''");
    else if (ts.isExpressionStatement(node) && ts.isCallExpression(ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression))
      replace(';');
    else if (ts.isSpreadAssignment(node)) replace('...{}');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The same places for the same seed (mulberry32). */
function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function testsOf(file: string): string[] {
  const testOf = (source: string) => `test/${source.replace(/^server\//, '').replace(/\.ts$/, '.test.ts')}`;
  const importers = globSync('server/{admin,operator,merchant}/*.ts').filter((other) =>
    [...readFileSync(other, 'utf8').matchAll(/from '(\.[^']+)'/g)].some(([, path]) => resolve(dirname(other), path!) === resolve(file)),
  );
  const close = [file, ...importers].map(testOf).filter((test) => existsSync(test));
  const slow = ['mock', 'docs', 'folders', 'second-judge', 'own-express'];
  const folder = globSync(`${dirname(testOf(file))}/*.test.ts`).filter((test) => !slow.includes(basename(test, '.test.ts')));
  // what everything imports is seen by the tests of its folder first
  return [...new Set(close.length > 0 && close.length < 12 ? close : [...folder, 'test/admin/pages.test.ts'])];
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mutants: { type: 'string', default: '40' },
      seed: { type: 'string', default: String(Date.now() % 1e6) },
      'at-least': { type: 'string', default: '0' },
    },
  });
  const files = positionals.flatMap((place) => (place.endsWith('.ts') ? [place] : globSync(`${place}/**/*.ts`))).sort();
  const places = files.flatMap((file) => mutationsIn(readFileSync(file, 'utf8')).map((mutation) => ({ file, mutation })));
  if (places.length === 0) throw new Error(`There is nothing to change in ${positionals.join(', ') || 'no folder'}`);
  const random = randomly(Number(values.seed));
  const chosen = places
    .map((place) => ({ place, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, Number(values.mutants))
    .map(({ place }) => place);

  const copy = mkdtempSync(join(tmpdir(), 'store-admin-mutants-'));
  try {
    const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
    for (const file of listed) if (existsSync(file)) cpSync(file, join(copy, file));
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const run = (tests: string[], timeout?: number) =>
      spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'sqlite', '--bail', '1', ...tests], {
        cwd: copy,
        encoding: 'utf8',
        timeout,
      });
    const limits = new Map<string, number>();
    /** How long a mutant may take, once its tests have passed without one. */
    const limitFor = (tests: string[]) => {
      const key = tests.join(' ');
      if (!limits.has(key)) {
        const start = performance.now();
        const { status, stdout } = run(tests);
        if (status !== 0) throw new Error(`Without a mutant, ${key} fails:\n${stdout.slice(-2000)}`);
        limits.set(key, 30_000 + 3 * (performance.now() - start));
      }
      return limits.get(key)!;
    };

    console.log(`${chosen.length} of ${places.length} mutants in ${files.length} files, seed ${values.seed}`);
    let noticed = 0;
    for (const { file, mutation } of chosen) {
      const tests = testsOf(file);
      const limit = limitFor(tests);
      const source = readFileSync(file, 'utf8');
      writeFileSync(join(copy, file), source.slice(0, mutation.start) + mutation.text + source.slice(mutation.end));
      const { status } = run(tests, limit);
      writeFileSync(join(copy, file), source);
      if (status !== 0) noticed += 1;
      else {
        const line = source.slice(0, mutation.start).split('\n').length;
        console.log(`survived  ${file}:${line}  ${source.slice(mutation.start, mutation.end).slice(0, 80)}  ->  ${mutation.text.slice(0, 80)}`);
      }
    }
    const share = (100 * noticed) / chosen.length;
    console.log(`${noticed} of ${chosen.length} noticed (${share.toFixed(0)} %)`);
    if (share < Number(values['at-least'])) process.exitCode = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (import.meta.main) main();
