// What Prometheus is told. Every label has a bound: operations, statuses and kinds of jobs are those that the code declares; no shop, app, host or address is one.
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { type Checked, checks } from './readiness.ts';
import { type Queue, queues } from './store/queue.ts';
import type { Store } from './store/store.ts';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What a caller ran into. */
const limits = ['rate', 'strangers', 'calls', 'lists', 'database', 'bodies', 'body_size', 'body_time'] as const;
export type Limit = (typeof limits)[number];
const limitOf: Record<number, Limit | undefined> = { 408: 'body_time', 413: 'body_size' };

export type Outcome = 'done' | 'again' | 'dead';
export type CountAnswer = (operation: string, status: number, ms: number) => void;

/** The answers of one operation. A request costs two sums and a step in a list, so metrics that nobody reads cost nothing that can be measured. */
interface Answers {
  door: string;
  operation: string;
  statuses: Map<number, number>;
  /** One more than there are bounds. */
  buckets: number[];
  seconds: number;
}

/** What stands for an operation where a request came to none. */
export const astray = 'none';

/** A kind of job that a newer release left behind. */
const unknownKind = 'unknown';
const queueAgeMs = 5000;
const patienceMs = 2000;

interface Counted {
  store: Store;
  kinds: string[];
  /** Bodies that found no room. */
  bodiesRefused(): number;
  look(): Promise<Checked>;
}

export class Metrics {
  private readonly registry = new Registry();
  private readonly answers: Answers[] = [];
  private readonly hits = new Map<Limit, number>(limits.map((limit) => [limit, 0]));
  private readonly runs = new Map<string, number>();
  private readonly kinds: Set<string>;
  private readonly counted: Counted;
  private known: { at: number; queues: Promise<Queue[] | undefined> } | undefined;

  constructor(counted: Counted) {
    this.counted = counted;
    this.kinds = new Set(counted.kinds);
    this.registerAll();
  }

  /** Those of the whole process: event loop, garbage, memory, descriptors. */
  ofProcess() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 20 });
  }

  /** Counts the answers at a door. */
  at(door: string): CountAnswer {
    const known = new Map<string, Answers>();
    return (operation, status, ms) => {
      let answers = known.get(operation);
      if (!answers) {
        answers = { door, operation, statuses: new Map(), buckets: new Array(seconds.length + 1).fill(0), seconds: 0 };
        known.set(operation, answers);
        this.answers.push(answers);
      }
      const took = ms / 1000;
      let bucket = 0;
      while (bucket < seconds.length && took > seconds[bucket]!) bucket++;
      answers.buckets[bucket]!++;
      answers.seconds += took;
      answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
      const limit = limitOf[status];
      if (limit) this.hit(limit);
    };
  }

  hit(limit: Limit) {
    this.hits.set(limit, this.hits.get(limit)! + 1);
  }

  ran(kind: string, outcome: Outcome) {
    const key = `${this.kinds.has(kind) ? kind : unknownKind} ${outcome}`;
    this.runs.set(key, (this.runs.get(key) ?? 0) + 1);
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  text = (): Promise<string> => this.registry.metrics();

  private registerAll() {
    const registers = [this.registry];
    const { answers, hits, runs, counted } = this;
    const ofJobs = () => this.queues();
    new Counter({
      name: 'store_admin_http_requests_total',
      help: 'Requests that were answered, by operation and status',
      labelNames: ['door', 'operation', 'status'],
      registers,
      collect() {
        this.reset();
        for (const { door, operation, statuses } of answers) for (const [status, n] of statuses) this.inc({ door, operation, status }, n);
      },
    });
    this.registry.registerMetric(durations(answers));
    new Counter({
      name: 'store_admin_limits_hit_total',
      help: 'Requests that ran into a limit',
      labelNames: ['limit'],
      registers,
      collect() {
        this.reset();
        for (const [limit, n] of hits) this.inc({ limit }, n + (limit === 'bodies' ? counted.bodiesRefused() : 0));
      },
    });
    new Counter({
      name: 'store_admin_job_runs_total',
      help: 'Runs of jobs by how they ended; those of kind webhook_delivery are attempts to deliver',
      labelNames: ['kind', 'outcome'],
      registers,
      collect() {
        this.reset();
        for (const kind of counted.kinds) for (const outcome of ['done', 'again', 'dead']) this.inc({ kind, outcome }, runs.get(`${kind} ${outcome}`) ?? 0);
        for (const [key, n] of runs) if (key.startsWith(`${unknownKind} `)) this.inc({ kind: unknownKind, outcome: key.slice(unknownKind.length + 1) }, n);
      },
    });
    new Gauge({
      name: 'store_admin_jobs',
      help: 'Jobs that are due, put off (later) or given up (dead), by their kind, which is the kind of their channel',
      labelNames: ['kind', 'state'],
      registers,
      async collect() {
        this.reset();
        for (const { kind, due, later, dead } of await ofJobs()) {
          this.set({ kind, state: 'due' }, due);
          this.set({ kind, state: 'later' }, later);
          this.set({ kind, state: 'dead' }, dead);
        }
      },
    });
    new Gauge({
      name: 'store_admin_jobs_oldest_due_seconds',
      help: 'How long the job has waited that is due longest, by kind',
      labelNames: ['kind'],
      registers,
      async collect() {
        this.reset();
        for (const { kind, oldestMs } of await ofJobs()) this.set({ kind }, oldestMs / 1000);
      },
    });
    new Gauge({
      name: 'store_admin_db_connections',
      help: 'Connections to the database',
      labelNames: ['state'],
      registers,
      collect() {
        const { open, idle } = counted.store.load();
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'busy' }, open - idle);
      },
    });
    new Gauge({
      name: 'store_admin_db_waiting',
      help: 'On PostgreSQL who waits for a connection of the pool, on SQLite writes that wait for their turn',
      registers,
      collect() {
        this.set(counted.store.load().waiting);
      },
    });
    new Gauge({
      name: 'store_admin_check',
      help: '1 where a check of /readyz is well, 0 where it is not',
      labelNames: ['check'],
      registers,
      async collect() {
        this.reset();
        const checked = await counted.look();
        for (const check of checks) if (checked[check] !== undefined) this.set({ check }, checked[check] === 'ok' ? 1 : 0);
      },
    });
  }

  /** Read at most once in five seconds, however often somebody asks. Kinds that are empty count too; where the database doesn't answer nothing is said. */
  private async queues(): Promise<Queue[]> {
    const { store, kinds } = this.counted;
    if (!this.known || performance.now() - this.known.at > queueAgeMs) {
      const asked = queues(store, Date.now()).catch(() => undefined);
      this.known = { at: performance.now(), queues: asked };
    }
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<undefined>((over) => {
      timer = setTimeout(over, patienceMs, undefined);
    });
    const found = await Promise.race([this.known.queues, patience]);
    clearTimeout(timer);
    if (!found) return [];
    const ofKnown = kinds.map((kind) => found.find((one) => one.kind === kind) ?? { kind, due: 0, later: 0, dead: 0, oldestMs: 0 });
    const others = found.filter(({ kind }) => !this.kinds.has(kind));
    if (others.length === 0) return ofKnown;
    const sum = (of: 'due' | 'later' | 'dead') => others.reduce((all, one) => all + one[of], 0);
    const oldestMs = Math.max(...others.map((one) => one.oldestMs));
    return [...ofKnown, { kind: unknownKind, due: sum('due'), later: sum('later'), dead: sum('dead'), oldestMs }];
  }
}

/** A histogram of what was counted already: the package's own counts each value itself, which takes ten times as long. */
function durations(answers: Answers[]): Metric {
  const name = 'store_admin_http_request_duration_seconds';
  const values = () =>
    answers.flatMap((one) => {
      const labels = { door: one.door, operation: one.operation };
      let below = 0;
      const buckets = one.buckets.map((n, at) => {
        below += n;
        return { metricName: `${name}_bucket`, labels: { ...labels, le: seconds[at] ?? '+Inf' }, value: below };
      });
      return [...buckets, { metricName: `${name}_sum`, labels, value: one.seconds }, { metricName: `${name}_count`, labels, value: below }];
    });
  const get = async () => ({ name, help: 'Until the answer was ready to be sent', type: 'histogram', aggregator: 'sum', values: values() });
  return { name, get, reset() {} } as unknown as Metric;
}
