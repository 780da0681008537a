// The tests that have to notice a mutation: those that ask a server of their own process, on SQLite. A server that a test starts as a process runs unchanged.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    include: ['test/{admin,contract,domain,operator}/**/*.test.ts'],
    exclude: ['test/contract/{mock,docs,folders,second-judge,own-express}.test.ts'],
    env: { ENGINE: 'sqlite' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
