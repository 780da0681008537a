import { defineConfig } from 'vitest/config';

const suite = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: engine,
    include: ['test/**/*.test.ts'],
    env: { ENGINE: engine },
    globalSetup: engine === 'postgres' ? ['test/postgres.ts'] : [],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});

// One server a worker, so files share their modules; each test opens a shop of its own.
export default defineConfig({
  test: { pool: 'forks', isolate: false, maxWorkers: 2, projects: [suite('sqlite'), suite('postgres')] },
});
