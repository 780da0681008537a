// Runs vitest and counts what it ran.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

export function vitest(args: string[]): { passed: number; failed: number } {
  const report = '.cache/test-report.json';
  rmSync(report, { force: true });
  const run = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    // servers that tests start needn't be compiled each time
    { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/compiled') } },
  );
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  return { passed: numPassedTests, failed: numFailedTests + (numFailedTests === 0 && (numFailedTestSuites > 0 || run.status !== 0) ? 1 : 0) };
}
