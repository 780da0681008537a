// All tests on both engines, then the check that they reached every declared pair of operation and status, and the second judge of what they saw.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { missingPairs } from '../check/reached.ts';
import { recordings } from '../test/recorder.ts';
import { objections } from './second-judge.ts';

rmSync('.cache/reached', { recursive: true, force: true });
mkdirSync('.cache/reached', { recursive: true });
rmSync(recordings, { recursive: true, force: true });
const report = '.cache/test-report.json';
rmSync(report, { force: true });
const run = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  // servers that tests start needn't be compiled each time
  { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/compiled') } },
);

const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
let passed = numPassedTests;
let failed = numFailedTests + (numFailedTests === 0 && (numFailedTestSuites > 0 || run.status !== 0) ? 1 : 0);
if (process.argv.length === 2) {
  // part of the tests says nothing of what none of them reaches
  writeFileSync('.cache/reached/all', '');
  const missing = missingPairs();
  for (const pair of missing) console.log(`no test reached: ${pair}`);
  const objected = await objections(true);
  for (const objection of objected) console.log(objection);
  for (const wrong of [missing, objected]) {
    if (wrong.length > 0) failed += 1;
    else passed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
