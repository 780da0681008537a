import './openapi/_place.js';
import { matchesGlob, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What has no store, or stands before one whichever it is, is the same on both engines. */
const storeless = [
  'test/browser/*.test.ts',
  'test/check/{action,all,behaviour,breaking,cli,compare,credentials,draw,lint,lists,others-server,portable,read,read-only,server,values,versions}.test.ts',
  'test/portable/**',
  'test/cli/!(listen).test.ts',
  'test/client/!(paging|calls).test.ts',
  'test/contract/{alone,arrows,connections,docs,mock,folders,gone,second-judge,own-express}.test.ts',
  'test/docs/**',
  'test/domain/{archives,lists,pictures}.test.ts',
  'test/outbound/{outbound,names}.test.ts',
  'test/store/vault.test.ts',
  'test/{workflows,contributing,dependencies,container,samples}.test.ts',
];

/** Stop the clock of their whole process, and with it that of the server which the others share: what it was about to do would never be done. */
const timeless = ['test/client/calls.test.ts', 'test/check/report.test.ts', 'test/console/live.test.ts', 'test/store/places.test.ts'];

/** Measure what one caller does to the others, so nothing else may run beside them: `npm run attacks`. */
const attacks = ['test/attack/**', 'test/jobs/neighbours.test.ts'];

/**
 * Start servers, browsers, compilers and package managers of their own, or go through everything: `npm run test:long`. `npm test` leaves them out, since
 * whoever changes something waits for it. Begun first, so that no worker ends long after the others.
 */
const long = [
  'test/browser/*.test.ts',
  'test/{collected,compose,container,memory,processes,samples,start,stopping,transfer}.test.ts',
  'test/check/{action,all,behaviour,cli,others-server,server,this-server}.test.ts',
  'test/cli/{docs,listen,process}.test.ts',
  'test/client/{contract,package,readme,runtimes,sandbox-package}.test.ts',
  'test/contract/content-types.test.ts',
  'test/docs/{export,guides}.test.ts',
  'test/domain/{discounts,themes}.test.ts',
  'test/jobs/{away,queue,scenario}.test.ts',
  'test/merchant/{host,lists}.test.ts',
  'test/monitoring/watching.test.ts',
  'test/portable/*.test.ts',
  'test/store/{away-postgres,away-sqlite,backup,durability,growth,only,vault}.test.ts',
];
/** Among the others, those that take longest begin first. */
const longer = ['test/contract/{large-lists,mock,standard-answers,idempotency}.test.ts', 'test/jobs/**', 'test/check/report.test.ts'];

/** All files of a project without a break, since each change between them starts new workers, which load and compile everything again. */
const inTurn = ['postgres', 'timeless', 'sqlite'];

const isLong = (file: string) => [...long, ...longer].some((pattern) => matchesGlob(relative(import.meta.dirname, file), pattern));

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId, project }: TestSpecification) => 2 * inTurn.indexOf(project.name) + (isLong(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** `short` or `long`; all of them where files are named. */
const part = process.env.TEST_PART;

/** PostgreSQL once more, with the rows of each shop's tables in partitions by shop: `npm run test:partitioned`. */
const partitioned = process.env.STORE_PARTITIONS !== undefined;
/** Doors, tools and pages ask the same rows by the same rules, whatever tables these are in. */
const ofTables = ['test/{admin,domain,jobs,operator,store}/**/*.test.ts', 'test/contract/{all-at-once,idempotency}.test.ts', 'test/transfer.test.ts'];
/** Kill a process between two statements, or run many jobs through it. The statements are those that the tests of themes, codes and webhooks ask. */
const ofDeath = ['test/domain/{discounts,themes}.test.ts', 'test/store/durability.test.ts', 'test/jobs/queue.test.ts'];
/** Say by which tables and indexes plans go; partitions have others, and what a query costs is asked where there are none. */
const planned = ['test/store/{plans,growth}.test.ts'];
/** Ask how the process starts, tells, fails and ends, whatever its tables are like. */
const ofProcess = [
  'test/{collected,memory,stopping,start,processes,dependencies}.test.ts',
  'test/monitoring/**',
  'test/check/**',
  'test/store/{away-postgres,away-sqlite,only,backup}.test.ts',
  'test/jobs/away.test.ts',
];

export const on = (engine: 'sqlite' | 'postgres') => ({
  env: { ENGINE: engine },
  globalSetup: engine === 'postgres' ? ['test/support/postgres.ts'] : [],
  // a machine that does much else may take ten times as long as a quick one
  testTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 120_000,
});

const suite = (engine: 'sqlite' | 'postgres') => ({
  test: {
    ...on(engine),
    name: engine,
    include: partitioned ? ofTables : part === 'long' ? long : ['test/**/*.test.ts'],
    exclude: [
      ...(part === 'short' ? long : []),
      ...timeless,
      ...attacks,
      ...(engine === 'postgres' ? storeless : []),
      ...(partitioned ? [...planned, ...ofProcess, ...ofDeath] : []),
    ],
  },
});

// One server a worker, so files share their modules; each test opens a shop of its own.
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    // they wait for half of their time, for the database; the long ones start processes that need a core, and five at once take so long that some are given up
    maxWorkers: part === 'long' ? 3 : 5,
    // those that ask for refusals, which are held back for a while
    maxConcurrency: 10,
    sequence: { sequencer: LongFirst },
    projects: partitioned
      ? [suite('postgres')]
      : [suite('sqlite'), suite('postgres'), ...(part === 'long' ? [] : [{ test: { ...on('sqlite'), name: 'timeless', include: timeless, isolate: true } }])],
  },
});
