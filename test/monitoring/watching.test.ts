// Monitoring of a process: whether it is ready, what it has counted, and that each alert uses a metric that exists.

import { readFileSync, renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { httpServer } from '../../server/http/server.ts';
import { jobs } from '../../server/jobs/define.ts';
import { exposition } from '../../server/monitoring/exposition.ts';
import { Metrics } from '../../server/monitoring/metrics.ts';
import { Readiness } from '../../server/monitoring/readiness.ts';
import { starting, watching, watchingAlone } from '../../server/monitoring/watching.ts';
import { schema } from '../../server/store/schema/schema.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { folderUntil } from '../support/folder.ts';
import { engine, freshDatabase, type Running, sandbox, send, startServer, until } from '../support/harness.ts';
import { host } from '../support/host-process.ts';
import { raw } from '../support/raw.ts';
import { listening, receiver, status } from '../support/receiver.ts';

async function started(): Promise<Running> {
  const server = await startServer();
  onTestFinished(() => server.close());
  return server;
}

const metricsOf = ({ store }: Running, more: Partial<Metrics['counted']> = {}) =>
  new Metrics({ store, kinds: ['webhook_delivery'], bodiesRefused: () => 0, look: async () => ({ database: 'ok' }), ...more });

const scraped = async (origin: string) => (await send(origin, 'GET', '/metrics')).text;
/** The value of a series in the text of the metrics. */
const reading = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('/readyz', () => {
  test('200 with each check, as soon as the workers have looked for jobs', async () => {
    const { origin, store } = await started();
    const { body, headers } = await until(
      () => send(origin, 'GET', '/readyz'),
      ({ status }) => status === 200,
    );
    const disk = store.engine === 'sqlite' ? { disk: 'ok' } : {};
    expect(body).toEqual({ status: 'ready', checks: { database: 'ok', migrations: 'ok', workers: 'ok', ...disk } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await send(origin, 'GET', '/livez')).body).toEqual({ status: 'alive' });
    expect((await send(origin, 'POST', '/readyz')).status).toBe(405);
    expect((await send(origin, 'GET', '/readyz/more')).status).toBe(404);
  });

  test('503 once a newer release has changed the database', async () => {
    const { origin, store } = await started();
    await store.transaction(({ db }) => db.insertInto('migration_steps').values({ name: 'schema 1000' }).execute());
    const { status: answered, body } = await send(origin, 'GET', '/readyz');
    expect([answered, body.status, body.checks.migrations]).toEqual([503, 'not ready', `the database has schema 1000, this release needs ${schema}`]);
  });

  test('503 while the workers cannot reach the jobs, and where the database is closed', async () => {
    const url = await freshDatabase();
    const store = openStore(url);
    const server = await startServer({}, store);
    await server.workers.stop();
    server.workers.lookedAt = performance.now() - 11_000;
    expect((await send(server.origin, 'GET', '/readyz')).body.checks.workers).toBe('have not reached the jobs for 10 s');
    await store.close();
    const unready = await send(server.origin, 'GET', '/readyz');
    expect([unready.status, unready.body.checks.database]).toEqual([503, 'cannot be reached']);
    expect((await send(server.origin, 'GET', '/livez')).status).toBe(200);
    const { status: answered, text } = await send(server.origin, 'GET', '/metrics');
    expect([answered, reading(text, 'store_admin_check{check="database"}')]).toEqual([200, 0]);
  });

  test.runIf(engine === 'sqlite')('503 while the database file is moved away, since nothing can be stored', async () => {
    const folder = folderUntil(onTestFinished);
    const file = join(folder, 'store.sqlite');
    const server = await startServer({}, openStore(file));
    const asked = async () => (await send(server.origin, 'GET', '/readyz')).body.checks.database;
    renameSync(file, `${file}.elsewhere`);
    expect(await asked()).toBe('cannot be reached');
    renameSync(`${file}.elsewhere`, file);
    expect(await asked()).toBe('ok');
  });

  test('a nearly full disk is reported, and a missing one; a database that never answers is waited for a second', async () => {
    const { store, workers } = await started();
    const full = new Readiness({ store, workers, folder: '/', freeIn: async () => 1024 });
    const told = await full.look();
    expect([told.disk, Readiness.isReady({ ...told, workers: 'ok' })]).toEqual(['is full or nearly full', true]);
    const unknown = new Readiness({ store, workers, folder: '/', freeIn: () => Promise.reject(new Error('no such folder')) });
    expect((await unknown.look()).disk).toBe("can't be found");
    const silent = { ...store, quick: () => new Promise<never>(() => {}) } as unknown as typeof store;
    const began = performance.now();
    const asked = new Readiness({ store: silent, workers, folder: undefined });
    expect(await asked.look()).toMatchObject({ database: 'does not answer in time' });
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe('/metrics', () => {
  test('counts requests by operation and status, with their duration, and what ran into a limit', async () => {
    const server = await started();
    const { get, post } = await sandbox({ server });
    await get('/pages/count.json');
    await get('/pages/count.json', { token: 'wrong' });
    await get('/nothing.json');
    // neither is passed on to an operation or a page
    await raw(server.origin, ['GET / HTTP/1.1']);
    await raw(server.origin, ['GET /docs HTTP/1.1', 'Host: elsewhere.example']);
    await post('/pages.json', JSON.stringify({ page: { title: 'x'.repeat(2 ** 20) } }));
    const text = await scraped(server.origin);
    const answered = (operation: string, status: number) =>
      reading(text, `store_admin_http_requests_total{door="admin",operation="${operation}",status="${status}"}`);
    expect([answered('countPages', 200), answered('countPages', 401), answered('none', 404), answered('createPage', 413)]).toEqual([1, 1, 1, 1]);
    const refused = [400, 421].map((status) => reading(text, `store_admin_http_requests_total{door="pages",operation="none",status="${status}"}`));
    expect(refused).toEqual([1, 1]);
    const took = 'store_admin_http_request_duration_seconds';
    const labels = 'door="admin",operation="countPages"';
    expect(reading(text, `${took}_count{${labels}}`)).toBe(2);
    expect(reading(text, `${took}_bucket{${labels},le="+Inf"}`)).toBe(2);
    expect(reading(text, `${took}_sum{${labels}}`)).toBeGreaterThan(0);
    expect(reading(text, 'store_admin_limits_hit_total{limit="body_size"}')).toBe(1);
    expect(reading(text, 'store_admin_limits_hit_total{limit="rate"}')).toBe(0);
  });

  test('counts deliveries by outcome, and waiting jobs by kind', async () => {
    const server = await started();
    const box = await sandbox({ server });
    const inbox = await receiver();
    const subscribed = await box.post('/webhooks.json', { webhook: { topic: 'customers/create', address: inbox.url } });
    expect(subscribed.status).toBe(201);
    const runs = (outcome: string) => `store_admin_job_runs_total{kind="webhook_delivery",outcome="${outcome}"}`;
    const before = await scraped(server.origin);
    expect([reading(before, runs('done')), reading(before, runs('again')), reading(before, runs('dead'))]).toEqual([0, 0, 0]);
    await box.operator('POST', './customers', { customer: { first_name: 'Mina' } });
    await until(
      () => scraped(server.origin),
      (text) => reading(text, runs('done')) === 1,
    );
    inbox.answer = status(500);
    await box.operator('POST', './customers', { customer: { first_name: 'Noor' } });
    const after = await until(
      () => scraped(server.origin),
      (text) => reading(text, runs('again')) === 1 && reading(text, 'store_admin_jobs{kind="webhook_delivery",state="later"}') === 1,
    );
    expect(reading(after, 'store_admin_jobs_oldest_due_seconds{kind="webhook_delivery"}')).toBe(0);
  });

  test('counts jobs that were given up, and those of kinds that this release does not know together', async () => {
    const server = await started();
    const { shop } = await sandbox({ server });
    await server.workers.stop();
    const job = { shop_id: shop.id, payload: {}, channel: 'none', attempts: 0, leased_until_ms: 0, bytes: 0, subject_id: 1, dead: false };
    const due = (kind: string, minutes: number) => ({ ...job, kind, run_at_ms: Date.now() - minutes * 60_000 });
    const dead = { ...due('webhook_delivery', 20), dead: true };
    const waiting = [due('webhook_delivery', 10), due('webhook_delivery', 5), due('webhook_delivery', -5), dead, dead];
    const unknown = [due('brew_tea', 30), { ...due('pour_tea', 60), dead: true }, due('pour_tea', 15), due('pour_tea', -15)];
    await server.store.transaction((tx) => jobs.insertAll(tx, [...waiting, ...unknown], shop.created_at));
    const metrics = metricsOf(server);
    metrics.ran('brew_tea', 'dead');
    const text = await exposition(metrics).text();
    const counted = (kind: string) => [
      ...['due', 'later', 'dead'].map((state) => reading(text, `store_admin_jobs{kind="${kind}",state="${state}"}`)),
      Math.round(reading(text, `store_admin_jobs_oldest_due_seconds{kind="${kind}"}`)! / 60),
    ];
    expect([counted('webhook_delivery'), counted('unknown')]).toEqual([
      [2, 1, 2, 10],
      [2, 1, 1, 30],
    ]);
    expect(['dead', 'again'].map((outcome) => reading(text, `store_admin_job_runs_total{kind="unknown",outcome="${outcome}"}`))).toEqual([1, 0]);
    expect(text).not.toMatch(/brew_tea|pour_tea/);
  });

  test('a job behind an earlier one of its lane is due once that one has ended', async () => {
    const server = await started();
    const { shop } = await sandbox({ server });
    await server.workers.stop();
    const job = { shop_id: shop.id, kind: 'webhook_delivery', payload: {}, channel: 'none', attempts: 0, leased_until_ms: 0, bytes: 0, subject_id: 1 };
    const inLane = (lane: string | null, minutes: number, dead = false) => ({ ...job, lane, dead, run_at_ms: Date.now() - minutes * 60_000 });
    // the first one of its lane was refused, and waits for its next attempt
    const refused = [inLane('a', -5), inLane('a', 60), inLane('a', 50)];
    const waiting = [inLane('b', 4), inLane('b', 3), inLane('c', 90, true), inLane('c', 2), inLane(null, 1), inLane(null, 1)];
    await server.store.transaction((tx) => jobs.insertAll(tx, [...refused, ...waiting], shop.created_at));
    const text = await exposition(metricsOf(server)).text();
    expect(['due', 'later', 'dead'].map((state) => reading(text, `store_admin_jobs{kind="webhook_delivery",state="${state}"}`))).toEqual([4, 4, 1]);
    expect(Math.round(reading(text, 'store_admin_jobs_oldest_due_seconds{kind="webhook_delivery"}')! / 60)).toBe(4);
  });

  test('come without the jobs where the database does not answer in time, and with how many connections are busy', async () => {
    const server = await started();
    const busy = { load: () => ({ open: 5, idle: 2, waiting: 1 }), walked: () => new Promise<never>(() => {}) } as unknown as Store;
    const text = await exposition(metricsOf(server, { store: busy })).text();
    const connections = ['idle', 'busy'].map((state) => reading(text, `store_admin_db_connections{state="${state}"}`));
    expect([...connections, reading(text, 'store_admin_db_waiting')]).toEqual([2, 3, 1]);
    expect(text).not.toContain('store_admin_jobs{');
  });

  test('have the numbers of the jobs that were read before while they are being read, and for no longer than a minute', async () => {
    const server = await started();
    const { shop } = await sandbox({ server });
    await server.workers.stop();
    const job = {
      shop_id: shop.id,
      kind: 'webhook_delivery',
      payload: {},
      channel: 'none',
      attempts: 0,
      leased_until_ms: 0,
      bytes: 0,
      subject_id: 1,
      dead: true,
    };
    await server.store.transaction((tx) => jobs.insertAll(tx, [{ ...job, run_at_ms: Date.now() }], shop.created_at));
    let asked = 0;
    const walked = (sql: string) => (asked++ === 0 ? server.store.walked(sql, [], null) : new Promise<never>(() => {}));
    const slow = { engine, load: () => server.store.load(), walked } as unknown as Store;
    const metrics = metricsOf(server, { store: slow });
    const dead = async () => (await metrics.backlogs()).map((one) => one.dead);
    expect(await dead()).toEqual([1]);
    const read = performance.now();
    const now = vi.spyOn(performance, 'now');
    onTestFinished(() => void now.mockRestore());
    for (const [afterMs, told] of [
      [50_000, [1]],
      [70_000, []],
    ] as const) {
      now.mockReturnValue(read + afterMs);
      expect(await dead()).toEqual(told);
    }
    expect(asked).toBe(2);
  });

  test('count bodies that came too slowly, and those for which there was no memory', async () => {
    const metrics = metricsOf(await started(), { bodiesRefused: () => 3 });
    metrics.at('admin')('createPage', 408, 30_000);
    const text = await exposition(metrics).text();
    const hits = ['bodies', 'body_time', 'body_size'].map((limit) => reading(text, `store_admin_limits_hit_total{limit="${limit}"}`));
    expect(hits).toEqual([3, 1, 0]);
  });

  test('answer 500 where they cannot be written', async () => {
    const running = await started();
    const failing = metricsOf(running, { look: () => Promise.reject(new Error('no')) });
    const server = httpServer(watchingAlone(watching(new Readiness({ ...running, folder: undefined }), failing)));
    const origin = await listening(server);
    onTestFinished(() => void server.close());
    expect(await send(origin, 'GET', '/metrics')).toMatchObject({ status: 500, body: { errors: 'An unexpected error occurred' } });
    expect((await send(origin, 'GET', '/livez?from=prober')).status).toBe(200);
  });

  test('no label names a shop, an app, a host or an address, however many there are', async () => {
    const server = await started();
    await sandbox({ server });
    const series = async () => (await scraped(server.origin)).split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
    const boxes = await Promise.all(Array.from({ length: 3 }, () => sandbox({ server })));
    await boxes[0]!.get('/pages/count.json');
    await send(server.origin, 'GET', '/stray/0');
    const known = await series();
    for (const [n, box] of boxes.entries()) {
      await box.get(`/pages/count.json?published_status=any`);
      await send(server.origin, 'GET', `/stray/${n}`);
      await box.get(`/stray-${n}.json`);
    }
    // series of the first call of an app that matched no operation
    expect((await series()) - known).toBeLessThanOrEqual(17);
    expect(await scraped(server.origin)).not.toMatch(/stray|shop-|127\.0\.0\.1/);
  });
});

test('a host has them on a port of their own, with the event loop, and every alert finds its series', async () => {
  const { origin, management } = await host('--drain-seconds', '0');
  for (const path of ['/livez', '/readyz', '/metrics']) expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(`${management}/admin/api/latest/pages.json`)).status).toBe(404);
  const ready = await until(
    () => fetch(`${management}/readyz`),
    ({ status }) => status === 200,
  );
  expect(ready.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const answer = await fetch(`${management}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(reading(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  const names = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  const { groups } = parse(readFileSync('docs/alerts.yaml', 'utf8')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const documented = readFileSync('docs/operations.md', 'utf8');
  const spoken = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => expr.match(/\b(?:store_admin|nodejs|process)_\w+/g) ?? []));
  expect(spoken.length).toBeGreaterThan(8);
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => `\`${alert}\``));
  // a database that is away or full makes no 500, and on PostgreSQL a full disk fails no check
  for (const status of [500, 503]) expect(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join()).toContain(`requests_total{status="${status}"}`);
  for (const name of spoken) expect(names).toContain(name.replace(/_(?:bucket|sum|count)$/, ''));
  const own = [...names].filter((name) => name.startsWith('store_admin_'));
  expect(
    [...alerts, ...own].filter((name) => !documented.includes(name)),
    'describe them in docs/operations.md',
  ).toEqual([]);
});

test('each series is there once, also for pages that were served to some and refused to others', async () => {
  const { origin, management } = await host('--rate-limit', '40', '--address-limit', '2', '--address-leak', '0.001', '--drain-seconds', '0');
  expect((await Promise.all([1, 2, 3].map(() => send(origin, 'GET', '/docs')))).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  const text = await scraped(management);
  expect(reading(text, 'store_admin_http_request_duration_seconds_count{door="pages",operation="docs"}')).toBe(3);
  const series = text.split('\n').filter((line) => /^\w/.test(line));
  const names = series.map((line) => line.replace(/ \S+$/, ''));
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});

test('while a start brings its database up to date the process is alive, and not ready', async () => {
  const server = httpServer(watchingAlone(starting));
  const origin = await listening(server);
  onTestFinished(() => void server.close());
  const asked = await Promise.all(['/livez', '/readyz', '/metrics', '/pages'].map((path) => send(origin, 'GET', path)));
  expect(asked.map(({ status, body }) => [status, body])).toEqual([
    [200, { status: 'alive' }],
    [503, { status: 'starting' }],
    [503, { status: 'starting' }],
    [404, { errors: 'Not Found' }],
  ]);
});

test.each(['GET /livez', 'POST /metrics', 'POST /pages'])('the management port reads no body of %s: the connection ends', async (asked) => {
  const server = httpServer(watchingAlone(starting));
  const { port } = new URL(await listening(server));
  onTestFinished(() => void server.close());
  const socket = connect(Number(port), '127.0.0.1');
  const text = new Promise((done) => socket.once('data', (part) => done(String(part))));
  const ended = new Promise((done) => socket.once('close', done));
  socket.write(`${asked} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000000\r\n\r\n`);
  expect(await text).toContain('\r\nConnection: close\r\n');
  await ended;
});
