// Runs the tests that start servers, browsers, compilers and package managers of their own, or that go through everything.
import { end, vitest } from './_vitest.ts';

process.env.TEST_PART = 'long';
end(vitest(process.argv.slice(2)));
