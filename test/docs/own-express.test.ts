// Compiles docs/own-express.ts with the settings of other projects.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { folderUntil } from '../support/folder.ts';

test('it compiles for ES2022, strictly', async () => {
  // within the repository, where TypeScript finds the packages
  const folder = folderUntil(onTestFinished, 'test/docs/.own-express-');
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [resolve('docs/own-express.ts')] }));
  const compiled = promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', folder, '--listFiles']);
  const { stdout } = await compiled.catch((error: { stdout: string }) => error);
  expect(stdout.split('\n').filter((line) => line.includes('error TS'))).toEqual([]);
  expect(stdout).toContain(resolve('docs/own-express.ts'));
});
