// Starts the server: reads the settings, then opens the store, the application and the port.
import { existsSync, readFileSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorKeys } from './admission/operator-keys.ts';
import type { Running } from './app.ts';
import { type Config, ConfigProblem, helpFor, isFile, type LogLevel, readConfig } from './config.ts';
import type { Shop } from './domain/tenants.ts';
import { NoStart, whyNoStart } from './failures.ts';
import { httpServer, leave, listenAt } from './http/server.ts';
import { keyBeside } from './keys.ts';
import { type OpenLog, openLog } from './monitoring/log.ts';
import { starting, watchingAlone } from './monitoring/watching.ts';
import { type Demo, demo, moveCounterparts } from './sandbox/demo.ts';
import { openKept } from './sandbox/kept.ts';
import { distribute } from './store/schema/distribute.ts';
import { backUp } from './store/sqlite/backup.ts';
import { behindLink, beTheOnlyServer, makePlaceFor, takeBack } from './store/sqlite/only.ts';
import { removeLeft, removeUnfinished } from './store/sqlite/unfinished.ts';
import { openStore, type Store } from './store/store.ts';
import { tables } from './tables.ts';
import { assertFolderOf, exportTo } from './transfer/export.ts';
import { importFrom } from './transfer/import.ts';
import { bringUpToDate } from './up-to-date.ts';

/** How long --migrate waits for another process that writes to a SQLite file. */
const migrationMs = 300_000;

/** The database's address, for error messages. Known as soon as the settings are read. */
let database = '';
/** The exit code of a start that fails, as those of the commands: 2 until the settings are understood, and 1 from then on. */
let failed = 2;
/** Not read from the configuration, because a wrong option is an error that is told in the same form. */
const inJson = process.argv.includes('--json');

async function main() {
  // the reader of the output may go away, and a log file may reach its size limit: neither may end the process
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('SIGXFSZ', () => {});
  assertPlace();
  const config = readConfig(process.argv.slice(2), process.env);
  if (isFile(config.db)) config.db = behindLink(config.db);
  database = config.db;
  failed = 1;
  if (config.help) return console.log(helpFor(process.stdout.columns ?? Infinity));
  const done = await insteadOfServing(config);
  if (done) return tellDone(done);
  assertGiven(config);
  const seeds = config.seed ? read(config.seed) : undefined;
  if (isFile(config.db)) await take(config);

  const terminal = process.stderr.isTTY === true;
  const log = openLog(levelOf(config, terminal), { terminal, coloured: terminal && process.stderr.hasColors() });

  // while a large database is brought up to date, the management port already responds
  let watch = starting;
  const management = config.sandbox || config.migrate ? undefined : httpServer(watchingAlone((request, response) => watch(request, response)));
  const managementPort = management && (await listening(management, 'management-port', config));

  const store = openStore(config.db, { connections: config['db-connections'], prepared: config['db-prepared'], log });
  // a third of what a start loads, and the contracts: a first start loads them while PostgreSQL creates the tables, which takes as long
  const loading = () => import('./app.ts');
  // closing a SQLite store writes its log into the database file and removes the files beside it
  const closed = async (error: unknown): Promise<never> => {
    if (isFile(config.db)) await store.close();
    throw error;
  };
  const meanwhile = () => loading().then(({ readContracts }) => readContracts());
  await bringUpToDate(store, log, { meanwhile, patienceMs: config.migrate ? migrationMs : 0 }).catch(closed);
  // not earlier: only an existing database may get a key file
  if (isFile(config.db)) config['code-key'] ||= await keyBeside(config.db, store).catch(closed);
  const kept = config.sandbox && !config.migrate ? openKept(config.db, (problem) => log({ level: 'warn', sandbox: problem })) : undefined;
  const operatorKey = config['operator-key'] || (kept?.keys.operator_key ?? '');
  const { createApp } = await loading();
  const running = await createApp({ store, isUpToDate: true, config, operatorKey, log }).catch(closed);
  const { listener, unheard, app, workers, metrics, vault } = running;
  if (config.migrate) {
    if (config.distribute) await distribute(store, tables, say);
    await store.close();
    return tellDone(`${hidden(config.db)} is up to date`);
  }

  // before the port is open, as the pages show the token
  const { untold, ...found } = kept ? await demo(store, vault, { keys: kept.keys, story: config['demo-records'] }) : ({} as Partial<Demo> & { untold?: Shop });
  if (kept && found.access_token && found.access_token !== kept.keys.access_token) kept.keep({ ...kept.keys, access_token: found.access_token });
  Object.assign(app.locals, {
    demoToken: found.access_token,
    shopId: found.shop_id,
    clientSecret: found.client_secret,
    ...(config.sandbox ? { operatorKey } : {}),
  });
  metrics.ofProcess = true;
  // a host's metrics are requested soon, so their package is loaded at the start
  if (management) await import('./monitoring/exposition.ts');
  watch = running.watch;
  const server = httpServer(listener, unheard);
  const port = await listening(server, 'port', config);
  const origin = config['public-url'] || `http://${bracketed(config.host)}:${port}`;
  app.locals.origin = origin;
  workers.start();
  const own = `http://${reachable(config.host)}:${port}`;
  if (kept && !untold) await moveCounterparts(store, found as Demo, own);
  if (untold) {
    const { writeDemoRecords } = await import('./sandbox/demo-records.ts');
    await writeDemoRecords({ store, vault, shop: untold, app_id: found.app_id!, origin: own });
  }
  if (seeds !== undefined) await plant(seeds, own, operatorKey);
  kept?.keep({
    ...kept.keys,
    ...found,
    operator_key: operatorKey,
    access_token: found.access_token ?? kept.keys.access_token,
    base_url: `${own}/admin/api/latest`,
  });

  const stop = stopping(server, running, store, log, config);
  // a second SIGTERM or Ctrl-C ends the process at once; a terminal that is closed sends SIGHUP twice, once by the system and once by the shell
  process.once('SIGTERM', stop).once('SIGINT', stop).on('SIGHUP', stop);
  const facts = {
    base_url: `${origin}/admin/api/latest`,
    docs_url: `${origin}/docs`,
    operator_url: `${origin}/operator`,
    console_url: `${origin}/console`,
    // a host prints its operator key nowhere
    ...(config.sandbox ? { operator_key: operatorKey } : {}),
    ...found,
    ...(managementPort === undefined ? {} : { management_url: `http://${bracketed(config.host)}:${managementPort}` }),
  };
  // printed last, since the program that reads it may stop the server at once
  console.log(config.json ? JSON.stringify(facts) : welcome(facts));
}

const say = (progress: string) => void (inJson || console.log(progress));
const tellDone = (done: string) => console.log(inJson ? JSON.stringify({ done }) : done);

/** Without its folder a process can't tell which file a relative path means. */
function assertPlace() {
  try {
    process.cwd();
  } catch {
    throw new NoStart('The folder in which the server was started has been removed: start it in another one');
  }
}

/** The signals that end a command, each with its exit code. */
const endings = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

function stopHalfway(code: number): never {
  removeUnfinished();
  takeBack();
  process.exit(code);
}

/** Does what --backup, --export or --import asks for, and returns a sentence about it. Undefined where a server is to be started. */
async function insteadOfServing(config: Config): Promise<string | undefined> {
  const target = config.backup || config.export;
  if (target || config.import) for (const [signal, code] of endings) process.once(signal, () => stopHalfway(code));
  const left = target ? removeLeft(target) : [];
  if (left.length > 0) say(`What an earlier run had left unfinished was removed: ${left.join(', ')}`);
  if (config.backup) {
    assertFolderOf(config.backup);
    await backUp(config.db, config.backup);
    const key = existsSync(`${config.db}.key`) ? `; ${config.db}.key has its key: back that up too, in another place` : '';
    return `${config.db} was copied to ${config.backup}${key}`;
  }
  if (config.export) {
    const rows = await exportTo(config.db, config.export, { domain: config['export-shop'] || undefined, say });
    return `${rows} rows were exported to ${config.export}; only the code key of ${hidden(config.db)} decrypts their secrets`;
  }
  if (config.import) {
    if (isFile(config.db)) makePlaceFor(config.db);
    if (isFile(config.db)) beTheOnlyServer(config.db);
    const rows = await importFrom(config.db, config.import, { say });
    return `${rows} rows were imported from ${config.import}`;
  }
  return undefined;
}

/** Settings without which a host doesn't start. They are checked before the database is opened. */
function assertGiven(config: Config) {
  const keys = new OperatorKeys(config);
  if (config.sandbox) return;
  if (keys.size === 0 && !config.migrate)
    throw new ConfigProblem(
      'Without the sandbox, the server needs an operator key: give it with --operator-key or OPERATOR_KEY, or several with names in OPERATOR_KEYS',
    );
  if (config['code-key'].length < 32)
    throw new ConfigProblem(
      'Without the sandbox, the server needs a key of 32 characters or more to encrypt gift card codes and secrets: give it with --code-key or CODE_KEY',
    );
  if (!config.migrate && !config['public-url'])
    throw new ConfigProblem(
      'Without the sandbox, the server needs an address for its links, such as https://admin.example.com: give it with --public-url or PUBLIC_URL',
    );
}

/** Makes this process the only server of its SQLite file. */
async function take(config: Config) {
  // a first start must not create a database if its port is taken
  if (!config.migrate && !existsSync(config.db)) {
    const first = createServer();
    await listening(first, 'port', config);
    await new Promise((closed) => first.close(closed));
  }
  makePlaceFor(config.db);
  // --migrate may run beside a server
  if (!config.migrate) beTheOnlyServer(config.db);
}

/** Makes the shop that the text of a seed describes. */
async function plant(text: string, origin: string, operatorKey: string) {
  const { NoSeed, seed } = await import('./sandbox/seed.ts');
  const target = { origin, operatorKey, say: (told: string) => console.error(told) };
  await seed(text, target).catch((error) => {
    throw error instanceof NoSeed ? new NoStart(error.message) : error;
  });
}

/** Ends the process without cutting off a request or losing a job. */
function stopping(server: HttpServer, { readiness, live, workers }: Running, store: Store, log: OpenLog, config: Config) {
  return async () => {
    if (readiness.leaving) return;
    readiness.leaving = true;
    live.end();
    // a sandbox has no load balancer that would need notice
    await leave(server, { noticeMs: config.sandbox ? 0 : config['drain-seconds'] * 1000, finishMs: 20_000 });
    // jobs that can't be stored because the database is away stay undone: the next process runs them
    await workers.stop().catch((error) => log({ level: 'error', error: whyNoStart(error, database) }));
    // a frozen database never closes, so this waits two seconds at most
    await Promise.race([store.close(), pause(2000)]);
    await log.flush();
    process.exit(0);
  };
}

/** The text of the file that --seed names. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new NoStart(`The file of --seed can't be read: ${(error as Error).message}`);
  }
}

async function listening(server: Server, option: 'port' | 'management-port', { [option]: port, host }: Config): Promise<number> {
  await listenAt(server, port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new NoStart(`Port ${port} of ${host} is taken: stop the program that uses it, or choose another port with --${option}; 0 picks a free one`);
    // Windows refuses some higher ports too, which it has reserved
    if (error.code === 'EACCES')
      throw new NoStart(`This user may not open port ${port} of ${host}: choose ${port > 1023 ? 'another port' : 'a port above 1023'} with --${option}`);
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? ''))
      throw new NoStart(`${host} is not an address of this machine: choose another one with --host, such as 127.0.0.1`);
    throw error;
  });
  return (server.address() as AddressInfo).port;
}

/** A sandbox at a terminal logs each request and each delivery. A file or a program that reads the log gets the level that was asked for. */
function levelOf({ quiet, sandbox, 'log-level': asked }: Config, terminal: boolean): LogLevel {
  if (quiet) return 'error';
  return (asked || (sandbox && terminal ? 'debug' : 'info')) as LogLevel;
}

/** A database's address contains its password, so it isn't printed. */
const hidden = (db: string) => (db.includes('://') ? 'the database' : db);
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);
/** A server that listens on all addresses is reached on the loopback address. */
const reachable = (host: string) => ({ '0.0.0.0': '127.0.0.1', '::': '[::1]' })[host] ?? bracketed(host);

interface Facts extends Partial<Demo> {
  base_url: string;
  docs_url: string;
  operator_url: string;
  console_url: string;
  operator_key?: string;
  management_url?: string;
}

function welcome(facts: Facts): string {
  const lines = [`base URL       ${facts.base_url}`, `docs           ${facts.docs_url}`];
  lines.push(`operator       ${facts.operator_url}`, `console        ${facts.console_url}`);
  if (facts.operator_key) lines.push(`operator key   ${facts.operator_key}`);
  if (facts.management_url) lines.push(`management     ${facts.management_url}`);
  if (facts.access_token) {
    lines.push(`shop           ${facts.shop_id}, ${facts.shop_domain}`, `access token   ${facts.access_token}`);
    lines.push(`client secret  ${facts.client_secret}`, '', 'Try it:');
    // in these quotes every shell takes it, also cmd and PowerShell
    lines.push(`curl -H "X-Service-Access-Token: ${facts.access_token}" ${facts.base_url}/pages.json`);
  }
  return lines.join('\n');
}

main().catch((error: unknown) => {
  takeBack();
  const why = whyNoStart(error, database);
  console.error(inJson ? JSON.stringify({ error: why instanceof Error ? why.stack : why }) : why);
  process.exit(failed);
});
