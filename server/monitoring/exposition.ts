// Writes the metrics in Prometheus's format. Its package is loaded at the first request for them, which a sandbox rarely gets.
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { type Answers, type Metrics, seconds, unknownKind } from './metrics.ts';
import { checks } from './readiness.ts';

export interface Exposition {
  contentType: string;
  text(): Promise<string>;
}

export function exposition(metrics: Metrics): Exposition {
  const registry = new Registry();
  const registers = [registry];
  const { answers, hits, runs, counted } = metrics;
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
  registry.registerMetric(durations(answers));
  new Counter({
    name: 'store_admin_limits_hit_total',
    help: 'Requests that reached a limit',
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
      // from 0 on: Prometheus sees no increase in a series that begins with 1
      for (const kind of [...counted.kinds, unknownKind])
        for (const outcome of ['done', 'again', 'dead']) this.inc({ kind, outcome }, runs.get(`${kind} ${outcome}`) ?? 0);
    },
  });
  new Gauge({
    name: 'store_admin_jobs',
    help: 'Jobs that are due, wait for their next attempt or for an earlier job (later), or were given up (dead), by their kind, which is the kind of their channel',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, due, later, dead } of await metrics.backlogs()) {
        this.set({ kind, state: 'due' }, due);
        this.set({ kind, state: 'later' }, later);
        this.set({ kind, state: 'dead' }, dead);
      }
    },
  });
  new Gauge({
    name: 'store_admin_jobs_oldest_due_seconds',
    help: 'How long the oldest due job has been waiting, by kind',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, oldestMs } of await metrics.backlogs()) this.set({ kind }, oldestMs / 1000);
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
    help: 'PostgreSQL: callers that wait for a connection of the pool. SQLite: writes that wait for their turn',
    registers,
    collect() {
      this.set(counted.store.load().waiting);
    },
  });
  new Gauge({
    name: 'store_admin_check',
    help: '1 if a check of /readyz succeeds, 0 if it fails',
    labelNames: ['check'],
    registers,
    async collect() {
      this.reset();
      const checked = await counted.look();
      for (const check of checks) if (checked[check] !== undefined) this.set({ check }, checked[check] === 'ok' ? 1 : 0);
    },
  });
  if (metrics.ofProcess) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  return { contentType: Registry.PROMETHEUS_CONTENT_TYPE, text: () => registry.metrics() };
}

/** A histogram of counts that exist already. The package's own histogram counts each value itself, which takes ten times as long. */
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
  const get = async () => ({ name, help: 'The time until the response was ready to be sent', type: 'histogram', aggregator: 'sum', values: values() });
  return { name, get, reset() {} } as unknown as Metric;
}
