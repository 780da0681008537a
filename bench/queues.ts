// Compares this project's job queue with pg-boss and graphile-worker: the same work in the same PostgreSQL.
// node bench/queues.ts [how many]
//
// What needs no measuring:
// - Neither of the two runs on SQLite.
// - All three enqueue in the caller's transaction: see `raise` of each.
// - This project's jobs become due by the clock of their shop, so they move with it. The others fix a job's moment when it is enqueued, and
//   compare it with one clock for all: the database's, in graphile-worker also the process's (`useNodeTime`), in tests of pg-boss a TestClock.
//   Code that moves a shop's clock then has to move each waiting job: `rescheduleJobs(ids, { runAt })`, `update(name, null, { id, startAfter })`.
import { spawn } from 'node:child_process';
import { Logger, run, runMigrations } from 'graphile-worker';
import { type RawBuilder, sql } from 'kysely';
import { fromKysely, type Job, PgBoss } from 'pg-boss';
import { optionsOf } from '../scripts/_options.ts';
import { judge } from '../server/contracts.ts';
import { shops } from '../server/domain/tenants.ts';
import { defineJob, enqueue } from '../server/jobs/define.ts';
import { Workers } from '../server/jobs/workers.ts';
import { Destinations } from '../server/outbound/destinations.ts';
import { Mail } from '../server/outbound/mail.ts';
import { Outbound } from '../server/outbound/outbound.ts';
import { momentNow } from '../server/store/clock.ts';
import { PostgresStore } from '../server/store/postgres/postgres.ts';
import { type Executor, integer, table, text } from '../server/store/table.ts';
import { Vault } from '../server/store/vault.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { subscribed } from './deliveries.ts';
import { median } from './load.ts';

const rounds = 3;
const atOnce = 64;

/** What the application writes. A job reads its note, and writes that the work was done. */
const notes = table('notes', { body: text(), done: integer() });
const body = 'Leaves from one garden, picked by hand in April, steeped three times at 80 degrees. '.repeat(3);
const read = (ids: number[]) => sql<{ id: number; body: string }>`select * from notes where id = any(${ids})`;
const write = (ids: number[]) => sql`update notes set done = done + 1, updated_at = ${momentNow()} where id = any(${ids})`;

interface Payload {
  note: number;
}

/** `alone`: each job reads and writes by itself. `together`: jobs that were taken together are also read and written together. */
type Measurable = 'alone' | 'together';
/** A job that is `held` never ends. */
type Kind = Measurable | 'held';

interface Queue {
  kinds: Measurable[];
  raise(tx: Executor, kind: Kind, payload: Payload): Promise<unknown>;
  work(kind: Kind): Promise<() => Promise<unknown>>;
  left: RawBuilder<unknown>;
  empty(): Promise<unknown>;
  close(): Promise<unknown>;
}

function held(): Promise<never> {
  console.log('taken');
  return new Promise(() => {});
}

const rest = { attempts: 3, backoff: () => 1000 };

const alone = defineJob<Payload>({
  kind: 'alone',
  ...rest,
  async run({ payload, store, complete }) {
    const { rows } = await read([payload.note]).execute(store.db);
    await complete((tx) => write(rows.map(({ id }) => id)).execute(tx.db));
  },
});

const together = defineJob<Payload, number | undefined, number | undefined>({
  kind: 'together',
  ...rest,
  async known(store, taken) {
    const { rows } = await read(taken.map(({ payload }) => payload.note)).execute(store.db);
    const found = new Map(rows.map(({ id }) => [id, id]));
    return ({ payload: { note } }) => found.get(note);
  },
  run: async ({ known }) => known,
  settle: async (tx, done) => void (await write(done).execute(tx.db)),
});

const endless = defineJob<Payload>({ kind: 'held', ...rest, run: held });

async function ours(store: PostgresStore): Promise<Queue> {
  const [shop] = await shops.all(store, null, []);
  const outbound = new Outbound({ sandbox: true });
  return {
    kinds: ['alone', 'together'],
    raise: (tx, kind, payload) =>
      kind === 'together' ? enqueue(tx, shop!, together, payload) : enqueue(tx, shop!, kind === 'alone' ? alone : endless, payload),
    async work() {
      const destinations = new Destinations();
      const workers = new Workers({
        store,
        kinds: [alone, together, endless],
        judge,
        outbound,
        destinations,
        mail: new Mail(outbound, undefined),
        vault: new Vault('bench'),
        oldestVersion: undefined,
        log: console.error,
      });
      workers.start();
      return () => workers.stop();
    },
    left: sql`select 1 from jobs limit 1`,
    empty: async () => {},
    close: async () => {},
  };
}

const bossQueue = {
  /** The fastest sizes here, of the options that the documentation offers for throughput. A handler gets a whole batch, which fails or succeeds as one. */
  work: { batchSize: 250, localConcurrency: 2, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
  /** The shortest heartbeat that is accepted. A worker counts as dead 10 s after its last heartbeat, if a supervisor checks each second. */
  heartbeat: { heartbeatSeconds: 10, heartbeatRefreshSeconds: 3 },
  watch: { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 },
};

async function pgBoss(store: PostgresStore, url: string, watching = false): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, max: 16, schedule: false, ...(watching ? bossQueue.watch : {}) });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  for (const kind of ['alone', 'together']) await boss.createQueue(kind);
  await boss.createQueue('held', { heartbeatSeconds: bossQueue.heartbeat.heartbeatSeconds });
  const ids = (jobs: Job<Payload>[]) => jobs.map(({ data }) => data.note);
  return {
    kinds: ['alone', 'together'],
    raise: (tx, kind, payload) => boss.send(kind, payload, { db: fromKysely(tx.db) }),
    async work(kind) {
      if (kind === 'alone')
        await boss.work<Payload>(kind, bossQueue.work, (jobs) =>
          Promise.all(
            ids(jobs).map(async (id) => {
              const { rows } = await read([id]).execute(store.db);
              await write(rows.map((row) => row.id)).execute(store.db);
            }),
          ),
        );
      else if (kind === 'together')
        // the transaction is open before the handler begins: a batch that waits for receivers would keep it open all that time
        await boss.work(kind, { ...bossQueue.work, transactional: true }, async (jobs: Job<Payload>[], tx) => {
          const { rows } = await read(ids(jobs)).execute(store.db);
          const query = write(rows.map(({ id }) => id)).compile(store.db);
          await tx.executeSql(query.sql, [...query.parameters]);
        });
      else await boss.work(kind, { pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: bossQueue.heartbeat.heartbeatRefreshSeconds }, held);
      return () => boss.offWork(kind);
    },
    left: sql`select 1 from pgboss.job where name <> 'held' and state < 'completed' limit 1`,
    empty: () => boss.deleteAllJobs(),
    close: () => boss.stop({ graceful: false }),
  };
}

async function graphileWorker(store: PostgresStore, url: string): Promise<Queue> {
  const shared = { connectionString: url, logger: new Logger(() => () => {}) };
  await runMigrations(shared);
  // the notes of several jobs can't be read or written together: a task gets one job, or several only if they were enqueued as one
  const taskList = {
    async alone(payload: unknown) {
      const { rows } = await read([(payload as Payload).note]).execute(store.db);
      await write(rows.map(({ id }) => id)).execute(store.db);
    },
    held,
  };
  return {
    kinds: ['alone'],
    raise: (tx, kind, payload) => sql`select graphile_worker.add_job(${kind}, ${JSON.stringify(payload)}::json)`.execute(tx.db),
    async work() {
      const runner = await run({
        ...shared,
        taskList,
        parsedCronItems: [],
        noHandleSignals: true,
        preset: {
          worker: {
            // as in the documentation's own measurement, except for the concurrency
            concurrentJobs: 64,
            maxPoolSize: 16,
            localQueue: { size: 500 },
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
            minResetLockedInterval: 1000,
            maxResetLockedInterval: 1000,
          },
        },
      });
      return () => runner.stop();
    },
    left: sql`select 1 from graphile_worker._private_jobs limit 1`,
    empty: async () => {},
    close: async () => {},
  };
}

type Name = 'ours' | 'pg-boss' | 'graphile-worker';
/** A queue that is `watching` notices soon when another worker is dead. */
const queues: Record<Name, (store: PostgresStore, url: string, watching?: boolean) => Promise<Queue>> = {
  ours,
  'pg-boss': pgBoss,
  'graphile-worker': graphileWorker,
};

/** Writes a note and its job in one transaction. */
const raise = (store: PostgresStore, queue: Queue, kind: Kind) =>
  store.transaction(async (tx) => {
    const note = await notes.insert(tx, { shop_id: 1, body, done: 0 }, momentNow());
    await queue.raise(tx, kind, { note: note.id });
  });

const seconds = (began: number) => (performance.now() - began) / 1000;
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

/** How many jobs per second are enqueued, and then done. */
async function measured(store: PostgresStore, queue: Queue, kind: Measurable, count: number): Promise<{ raised: number; done: number }> {
  // dead rows of the round before would slow the next one down, pg-boss most of all
  await queue.empty();
  await sql`truncate notes`.execute(store.db);
  await sql`vacuum`.execute(store.db);
  let left = count;
  let began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await raise(store, queue, kind);
    }),
  );
  const raised = count / seconds(began);
  const stop = await queue.work(kind);
  began = performance.now();
  while ((await queue.left.execute(store.db)).rows.length > 0) await pause(5);
  const done = count / seconds(began);
  await stop();
  const { rows } = await sql<{ n: number }>`select count(*) as n from notes where done = 1`.execute(store.db);
  if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} of ${count} jobs were done once`);
  return { raised, done };
}

/** A worker in a process of its own, and what it prints: that it is ready, and that it has taken a job. */
function worker(name: Name, url: string) {
  const child = spawn(process.execPath, [import.meta.filename, 'hold', name, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  return {
    kill: () => child.kill('SIGKILL'),
    async says(word: string) {
      while (!said.includes(word)) {
        if (child.exitCode !== null) throw new Error(`a worker of ${name} ended by itself`);
        await pause(10);
      }
    },
  };
}

async function hold(name: Name, url: string) {
  const store = new PostgresStore(url, { connections: 4 });
  await (await queues[name](store, url, true)).work('held');
  console.log('ready');
}

/** Locks of graphile-worker end after four hours, so the lock of the test is made older by most of that time. */
const fourHours = 4 * 3600;
const age = (by: number) => sql`update graphile_worker._private_jobs set locked_at = locked_at - make_interval(secs => ${by})`;

/** Seconds from when a worker is killed until another one has its job. */
async function survived(store: PostgresStore, name: Name, queue: Queue, url: string): Promise<number> {
  await raise(store, queue, 'held');
  const first = worker(name, url);
  await first.says('taken');
  const second = worker(name, url);
  try {
    await second.says('ready');
    // long enough for one more heartbeat of the first worker
    await pause(4000);
    const aged = name === 'graphile-worker' ? fourHours - 10 : 0;
    const began = performance.now();
    first.kill();
    if (aged > 0) await age(aged).execute(store.db);
    await second.says('taken');
    return aged + seconds(began);
  } finally {
    first.kill();
    second.kill();
  }
}

interface Measured extends Record<'raised' | Measurable, number[]> {
  name: Name;
  queue: Queue;
}

async function compare(count: number) {
  const postgres = await startPostgres({ durable: true });
  const store = new PostgresStore(postgres.url, { connections: atOnce });
  try {
    await subscribed(store, []);
    const rows: Measured[] = [];
    for (const name of Object.keys(queues) as Name[]) rows.push({ name, queue: await queues[name](store, postgres.url), raised: [], alone: [], together: [] });
    for (let round = 0; round < rounds; round++)
      for (const row of rows)
        for (const kind of row.queue.kinds) {
          const { raised, done } = await measured(store, row.queue, kind, count);
          row.raised.push(raised);
          row[kind].push(done);
        }
    const after = await Promise.all(rows.map(({ name, queue }) => survived(store, name, queue, postgres.url)));
    for (const { queue } of rows) await queue.close();

    const [own] = rows;
    const figure = (column: 'raised' | Measurable) => (row: Measured) =>
      row[column].length === 0 ? '| |' : `${Math.round(median(row[column]))}/s | ${(median(row[column]) / median(own![column])).toFixed(2)}`;
    console.log(`Jobs in PostgreSQL, durably: median of ${rounds} rounds of ${count}, ${atOnce} raised at once, Node ${process.version}.\n`);
    console.log('| queue | raised | of ours | done, each by itself | of ours | done, read and written together | of ours | taken over after |');
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    rows.forEach((row, i) => {
      const took = after[i]! > 60 ? `${(after[i]! / 3600).toFixed(1)} h` : `${after[i]!.toFixed(1)} s`;
      console.log(`| ${row.name} | ${[figure('raised')(row), figure('alone')(row), figure('together')(row), took].join(' | ')} |`);
    });
  } finally {
    await store.close();
    await postgres.stop();
  }
}

const {
  positionals: [first, ...more],
} = optionsOf('npm run bench:queues -- [JOBS] compares the job queue with those of other projects, by so many jobs a round (default 1000).', {
  allowPositionals: true,
});
if (first === 'hold') await hold(more[0] as Name, more[1]!);
else await compare(Number(first ?? 1000));
