// Runs vitest, counts the tests, and prints each failure with its reason on one line: the last lines of a log may be all that is kept of it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numFailedTestSuites?: number;
  testResults?: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[];
}

const longest = 1500;
/** Leaves out the lines of a stack that are within node_modules. */
const inOneLine = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules/'))
    .map((line) => line.trim())
    .join(' | ')
    .slice(0, longest);

interface Counts {
  passed: number;
  failed: number;
}

export function vitest(args: string[]): Counts {
  const report = '.cache/test-report.json';
  rmSync(report, { force: true });
  const run = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    // a compile cache, so that the servers that tests start aren't compiled each time
    { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/compiled') } },
  );
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numFailedTestSuites = 0,
    testResults = [],
  }: Report = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  for (const { name, message, assertionResults } of testResults) {
    const file = relative('.', name);
    if (message) console.log(`failed: ${file}: ${inOneLine(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') console.log(`failed: ${file}: ${fullName}: ${inOneLine((failureMessages ?? []).join('\n'))}`);
  }
  return { passed: numPassedTests, failed: numFailedTests + (numFailedTests === 0 && (numFailedTestSuites > 0 || run.status !== 0) ? 1 : 0) };
}

/** Prints the last line of a run, and sets the exit code. */
export function end({ passed, failed }: Counts): never {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
