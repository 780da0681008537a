// What one caller does to the others is measured, so nothing runs beside an attack: one file at a time, one engine after the other.
import { defineConfig } from 'vitest/config';
import { on } from './vitest.config.ts';

const attacked = (engine: 'sqlite' | 'postgres', groupOrder: number) => ({
  test: { ...on(engine), name: engine, include: ['test/attack/**/*.test.ts', 'test/jobs/neighbours.test.ts'], maxWorkers: 1, sequence: { groupOrder } },
});

export default defineConfig({ test: { pool: 'forks', isolate: false, projects: [attacked('sqlite', 1), attacked('postgres', 2)] } });
