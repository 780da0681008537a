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
  const place = 'export the module of a table in the index.ts of its folder: server/domain/, server/admin/ or server/operator/';
  expect(declared(/= table\(\s*'(\w+)'/g), place).toEqual(tables.map(({ name }) => name).sort());
});

test('every job that is declared is listed, once', () => {
  const kinds = declared(/= defineJob<[^{(]*(?:\{[^}]*\}[^{(]*)*\(\{\s*kind: '(\w+)'/g);
  expect(kinds, 'add the job to `jobKinds` in server/domain/jobs.ts').toEqual(jobKinds.map(({ kind }) => kind).sort());
});
