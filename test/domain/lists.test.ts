// A table that is declared but not listed would never be created. A job that is declared but not listed would never be done.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobKinds } from '../../server/domain/jobs.ts';
import { tables } from '../../server/tables.ts';

const source = globSync('server/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const declared = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name]) => name).sort();

test('every table that is declared is listed, once', () => {
  expect(declared(/= table\(\s*'(\w+)'/g)).toEqual(tables.map(({ name }) => name).sort());
});

test('every job that is declared is listed, once', () => {
  expect(declared(/= defineJob<[^{(]*(?:\{[^}]*\}[^{(]*)*\(\{\s*kind: '(\w+)'/g)).toEqual(jobKinds.map(({ kind }) => kind).sort());
});
