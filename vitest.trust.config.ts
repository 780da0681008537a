// How the server fails, measured: the tests of that in their long form, one file at a time, one engine after the other, since what is measured is time.
import { defineConfig } from 'vitest/config';
import { on } from './vitest.config.ts';

const include = ['test/store/{away-*,durability,only}.test.ts', 'test/jobs/away.test.ts', 'test/{stopping,memory,processes}.test.ts'];

const trusted = (engine: 'sqlite' | 'postgres', groupOrder: number) => ({
  test: { ...on(engine), name: engine, include, maxWorkers: 1, testTimeout: 400_000, sequence: { groupOrder } },
});

export default defineConfig({ test: { pool: 'forks', isolate: false, projects: [trusted('sqlite', 1), trusted('postgres', 2)] } });
