// Runs the tests on both engines: all but the long ones, or those that are named. After a run of all, further checks follow. Tests must have reached every
// declared pair of operation and status. The second judge must agree with what they saw. Answers must keep what the documents for clients promise. Statements
// must name the shop, and take no second connection.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { missingPairs } from '../check/reached.ts';
import { statementsNoted } from '../test/support/noted.ts';
import { recordings } from '../test/support/recorder.ts';
import { end, vitest } from './_vitest.ts';
import { brokenPromises } from './clients-judge.ts';
import { objections } from './second-judge.ts';
import { wrongStatements } from './statements.ts';

rmSync('.cache/reached', { recursive: true, force: true });
mkdirSync('.cache/reached', { recursive: true });
rmSync(recordings, { recursive: true, force: true });
rmSync(statementsNoted, { recursive: true, force: true });

const isWhole = process.argv.length === 2;
if (isWhole) process.env.TEST_PART = 'short';
let { passed, failed } = vitest(process.argv.slice(2));
if (isWhole) {
  // a part of the tests can't show what no test reaches
  writeFileSync('.cache/reached/all', '');
  const missing = missingPairs();
  for (const pair of missing) console.log(`failed: no test reached ${pair}`);
  const objected = await objections(true);
  for (const objection of objected) console.log(`failed: ${objection}`);
  const broken = brokenPromises();
  for (const line of broken) console.log(`failed: ${line}`);
  const statements = wrongStatements();
  for (const line of statements) console.log(`failed: ${line}`);
  for (const wrong of [missing, objected, broken, statements]) {
    if (wrong.length > 0) failed += 1;
    else passed += 1;
  }
}
end({ passed, failed });
