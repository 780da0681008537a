// One server for all tests of a worker process; a shop, an app and a token of its own for each test.
import { appendFileSync, mkdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import type { Arrivals } from '../../contract/requests/arriving.ts';
import type { components as AppTypes } from '../../generated/operator/apps.ts';
import type { components as ShopTypes } from '../../generated/operator/shops.ts';
import { createApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { everyScope } from '../../server/contracts.ts';
import { httpServer, listenAt } from '../../server/http/server.ts';
import type { Workers } from '../../server/jobs/workers.ts';
import type { RequestLine } from '../../server/monitoring/log.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { record } from './recorder.ts';
import { bindWorkers, learnToken, whileServing, whileWorking } from './statements.ts';

export const engine = (process.env.ENGINE ?? 'sqlite') as 'sqlite' | 'postgres';
/** The key for a database that servers of several processes use in turn: each has to decrypt what another one has encrypted. */
export const codeKey = 'k'.repeat(32);
export const operatorKey = 'test-operator-key-of-enough-length';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON. */
  body: any;
  text: string;
}

export interface Options {
  body?: unknown;
  headers?: Record<string, string>;
  /** null sends no token. */
  token?: string | null;
  version?: string;
}

export interface Running {
  origin: string;
  store: Store;
  workers: Workers;
  logged: Record<string, unknown>[];
  /** The log lines of requests and of jobs that succeeded. */
  lines: Record<string, unknown>[];
  close(): Promise<void>;
}

mkdirSync('.cache/reached', { recursive: true });
const reached = new Set<string>();

/** Notes a status that a test reached, for the check that the tests reach every declared one. */
export function note(operation: string, status: number) {
  const pair = `${operation} ${status}`;
  if (reached.has(pair)) return;
  reached.add(pair);
  appendFileSync(`.cache/reached/${engine}`, `${pair}\n`);
}

/** A database on which no server has ever started. */
export const emptyDatabase = (): Promise<string> => newDatabase('');

/**
 * A database with the tables of a server. On SQLite the server makes them, which takes no time. On PostgreSQL the template is copied as files, so that
 * the copy is not written to the write-ahead log too.
 */
export const freshDatabase = (): Promise<string> => newDatabase(engine === 'postgres' ? ` template ${inject('postgresTemplate')} strategy file_copy` : '');

async function newDatabase(as: string): Promise<string> {
  if (engine === 'sqlite') return ':memory:';
  const admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await admin.query(`create database ${name}${as}`);
  await admin.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** A server with settings of its own. Closing it closes its store too, unless the test gave the store. */
export async function startServer(settings: Partial<Config> = {}, given?: Store, arrivals?: Arrivals): Promise<Running> {
  const store = given ?? openStore(await freshDatabase());
  const logged: Record<string, unknown>[] = [];
  const lines: Record<string, unknown>[] = [];
  const config = { ...readConfig(['--sandbox', '--no-rate-limit'], {}), ...settings };
  const { listener, unheard, workers } = await createApp({
    store,
    config,
    operatorKey,
    ...(arrivals ? { arrivals } : {}),
    // lines of requests are kept apart, for the tests that ask for them
    log: Object.assign((entry: Record<string, unknown>) => void (entry.level === 'debug' ? lines : logged).push(entry), {
      request: (line: RequestLine) => void lines.push({ ...line }),
      tells: () => true,
    }),
    onResponse: (operation, status) => note(operation.id, status),
  });
  const server = httpServer((request, response) => whileServing(request, () => listener(request, response)), unheard);
  await listenAt(server, 0, '127.0.0.1');
  whileWorking(() => workers.start());
  bindWorkers(store);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    store,
    workers,
    logged,
    lines,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await workers.stop();
      if (!given) await store.close();
    },
  };
}

let shared: Promise<Running> | undefined;
function sharedServer(): Promise<Running> {
  shared ??= startServer();
  return shared;
}

/**
 * When one test opens many connections at once, some stay idle until a later test asks as much at once. Without this timeout the agent keeps them
 * until the server ends them after 76 s, and a request that is sent at that moment gets no response.
 */
const kept = new Agent({ keepAlive: true, timeout: 15_000 });

/** Asks as `fetch` does, with a quarter of the CPU time. With `fetch` requests would take a large part of the CPU time of all tests. */
function asked(url: URL, method: string, headers: Record<string, string>, body: string | Uint8Array | undefined) {
  return new Promise<{ status: number; headers: Headers; text: string }>((done, failed) => {
    const sent = request(url, { method, agent: kept, headers: { Accept: '*/*', 'Accept-Encoding': 'gzip', 'User-Agent': 'node', ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part) => void parts.push(part))
        .on('error', failed)
        .on('end', () => {
          const all = new Headers();
          for (let at = 0; at < response.rawHeaders.length; at += 2) all.append(response.rawHeaders[at]!, response.rawHeaders[at + 1]!);
          const bytes = Buffer.concat(parts);
          const text = all.get('content-encoding') === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes;
          done({ status: response.statusCode!, headers: all, text: text.toString() });
        });
    });
    sent.on('error', failed).end(body);
  });
}

export async function send(origin: string, method: string, path: string, { body, headers = {} }: Options = {}): Promise<Answer> {
  const url = new URL(origin + path);
  const bytes = body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await asked(url, method, { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers }, bytes);
  const { text } = response;
  const [, token] = /"access_token":"([^"]+)"/.exec(text) ?? [];
  const [, shop] = /^\/operator\/shops\/(\d+)\//.exec(url.pathname) ?? [];
  if (token && shop) learnToken(token, Number(shop));
  // OAuth has a contract of its own; a test sends bytes where the body can't be parsed
  if (/^\/admin(?!\/oauth\/)/.test(url.pathname) && !(bytes instanceof Uint8Array))
    record({
      method,
      url: url.pathname + url.search,
      contentType: new Headers(headers).get('content-type') ?? (body === undefined ? null : 'application/json'),
      sent: bytes ?? null,
      status: response.status,
      answeredType: response.headers.get('content-type'),
      answered: text,
    });
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
  };
}

export const asOperator = (origin: string, method: string, path: string, body?: unknown) =>
  send(origin, method, `/operator${path}`, { body, headers: { Authorization: `Bearer ${operatorKey}` } });

type ShopInput = Partial<ShopTypes['schemas']['ShopCreate']>;
type AppInput = Partial<AppTypes['schemas']['AppCreate']>;

export class Sandbox {
  readonly origin: string;
  readonly server: Running;
  readonly shop: ShopTypes['schemas']['Shop'];
  readonly app: AppTypes['schemas']['AppWithSecret'];
  readonly install: { id: number };
  readonly token: string;

  constructor(server: Running, shop: Sandbox['shop'], app: Sandbox['app'], install: { id: number }, token: string) {
    this.server = server;
    this.origin = server.origin;
    this.shop = shop;
    this.app = app;
    this.install = install;
    this.token = token;
  }

  /** A call of the store administration interface, with the sandbox's token. */
  call = (method: string, path: string, options: Options = {}): Promise<Answer> => {
    const { token = this.token, version = 'latest', headers = {}, ...rest } = options;
    return send(this.origin, method, `/admin/api/${version}${path}`, {
      ...rest,
      headers: { ...(token === null ? {} : { 'X-Service-Access-Token': token }), ...headers },
    });
  };

  get = (path: string, options?: Options) => this.call('GET', path, options);
  post = (path: string, body: unknown, options?: Options) => this.call('POST', path, { ...options, body });
  put = (path: string, body: unknown, options?: Options) => this.call('PUT', path, { ...options, body });
  delete = (path: string, options?: Options) => this.call('DELETE', path, options);

  /** A call of the operator interface; paths that start with `./` are below this shop. */
  operator = (method: string, path: string, body?: unknown): Promise<Answer> =>
    asOperator(this.origin, method, path.replace(/^\./, `/shops/${this.shop.id}`), body);

  /** The same shop with another app installed on it. */
  anotherApp = async (given: AppInput = {}): Promise<Sandbox> => {
    const app = await registerApp(this.origin, given);
    const installed = await this.operator('POST', './installs', { install: { app_id: app.id } });
    return new Sandbox(this.server, this.shop, app, installed.body.install, installed.body.access_token);
  };

  /** Each page of a list, following its `next` links. */
  async *pages(path: string): AsyncGenerator<Answer> {
    for (let url: string | undefined = `${this.origin}/admin/api/latest${path}`; url; ) {
      const answer: Answer = await send('', 'GET', url, { headers: { 'X-Service-Access-Token': this.token } });
      yield answer;
      url = link(answer, 'next');
    }
  }
}

export function link({ headers }: Answer, rel: 'next' | 'previous'): string | undefined {
  return headers
    .get('link')
    ?.split(', ')
    .map((part) => /^<([^>]+)>; rel="(\w+)"$/.exec(part))
    .find((part) => part?.[2] === rel)?.[1];
}

// vitest ends its workers by this signal, after which nothing would remove the folders of stores in memory
process.once('SIGTERM', () => process.exit());

let counter = 0;

async function registerApp(origin: string, given: AppInput): Promise<AppTypes['schemas']['AppWithSecret']> {
  const app = {
    name: 'Shelf Notes',
    scopes: everyScope(),
    unauthenticated_scopes: ['unauthenticated_read_product_listings', 'unauthenticated_read_content'],
    sales_channel: true,
    protected_customer_data: true,
    ...given,
  };
  const answer = await asOperator(origin, 'POST', '/apps', { app });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.app;
}

/** A shop and an app of the test's own. The app has every scope and approval unless told otherwise. */
export async function sandbox({ shop = {}, app = {}, server }: { shop?: ShopInput; app?: AppInput; server?: Running } = {}): Promise<Sandbox> {
  const running = server ?? (await sharedServer());
  const domain = `shop-${process.pid}-${++counter}.example`;
  const opened = await asOperator(running.origin, 'POST', '/shops', { shop: { name: 'Harbour Tea', domain, plan: 'advanced', ...shop } });
  if (opened.status !== 201) throw new Error(opened.text);
  const registered = await registerApp(running.origin, app);
  const installed = await asOperator(running.origin, 'POST', `/shops/${opened.body.shop.id}/installs`, { install: { app_id: registered.id } });
  return new Sandbox(running, opened.body.shop, registered, installed.body.install, installed.body.access_token);
}

/** Waits for the result of a job: asks again until the condition holds, and fails with the last value. */
export async function until<T>(ask: () => Promise<T>, holds: (value: T) => boolean, withinMs = 90_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`waited ${withinMs} ms; the last was ${JSON.stringify(value)?.slice(0, 2000)}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}
