// The tests that start servers, browsers, compilers and package managers of their own, or go through everything.
import { vitest } from './_vitest.ts';

process.env.TEST_PART = 'long';
const { passed, failed } = vitest(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
