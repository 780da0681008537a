import { defineConfig } from 'vitest/config';

/** What has no store, or stands before one whichever it is, is the same on both engines. */
const storeless = [
  'test/browser/**',
  'test/check/{all,breaking,cli,lint,server}.test.ts',
  'test/client/!(paging|calls).test.ts',
  'test/contract/{arrows,docs,mock,folders,gone,second-judge,own-express}.test.ts',
  'test/domain/lists.test.ts',
  'test/store/vault.test.ts',
  'test/{workflows,contributing}.test.ts',
];

/** Stops the clock of its whole process, and with it that of the server which the others share. */
const timeless = ['test/client/calls.test.ts'];

const suite = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: engine,
    include: ['test/**/*.test.ts'],
    exclude: engine === 'postgres' ? [...storeless, ...timeless] : timeless,
    env: { ENGINE: engine },
    globalSetup: engine === 'postgres' ? ['test/postgres.ts'] : [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

// One server a worker, so files share their modules; each test opens a shop of its own.
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    projects: [suite('sqlite'), suite('postgres'), { test: { name: 'timeless', include: timeless, isolate: true } }],
  },
});
