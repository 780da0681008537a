// Starts the server: settings, store, application, port.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { ConfigProblem, help, type LogLevel, readConfig } from './config.ts';
import { type Demo, demo, furnish } from './demo.ts';
import { httpServer, leave } from './http.ts';
import { openLog } from './log.ts';
import { OperatorKeys } from './operator-keys.ts';
import { NoSeed, seed } from './seed.ts';
import { backUp, NoBackup } from './store/backup.ts';
import { distribute, NotDistributable } from './store/distribute.ts';
import { asFault, Unavailable } from './store/faults.ts';
import { AlreadyServed, beTheOnlyServer } from './store/only.ts';
import { NewerSchema } from './store/schema.ts';
import { openStore } from './store/store.ts';
import { keyFile } from './store/vault.ts';
import { tables } from './tables.ts';
import { exportTo, importFrom, NoTransfer } from './transfer.ts';
import { starting, watchingAlone } from './watching.ts';

/** Says in one sentence why there is no server. */
class NoStart extends Error {}

async function main() {
  // whoever reads the log may go away, and a file may reach the size that it may have: neither is an end
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('SIGXFSZ', () => {});
  const config = readConfig(process.argv.slice(2), process.env);
  if (config.help) return console.log(help);
  if (config.backup) {
    await backUp(config.db, config.backup);
    const key = existsSync(`${config.db}.key`) ? `; ${config.db}.key belongs to it, and is to be kept elsewhere` : '';
    return console.log(`${config.db} was copied to ${config.backup}${key}`);
  }
  const say = (progress: string) => console.log(progress);
  if (config.export) {
    const rows = await exportTo(config.db, config.export, { domain: config['export-shop'] || undefined, say });
    return console.log(`${rows} rows were exported to ${config.export}; their secrets open with the code key of ${hidden(config.db)} alone`);
  }
  if (config.import) {
    const isFile = !config.db.includes('://');
    if (isFile) mkdirSync(dirname(config.db), { recursive: true });
    if (isFile) beTheOnlyServer(config.db);
    const rows = await importFrom(config.db, config.import, { say });
    return console.log(`${rows} rows were imported from ${config.import}`);
  }
  // said before the database is opened
  if (new OperatorKeys(config).size === 0 && !config.sandbox)
    throw new ConfigProblem('Without the sandbox an operator key has to be given: --operator-key or OPERATOR_KEY, or several with names: OPERATOR_KEYS');
  if (!config.sandbox && config['code-key'].length < 32)
    throw new ConfigProblem('Without the sandbox a key of 32 characters or more has to be given for gift card codes: --code-key or CODE_KEY');
  if (!config.sandbox && !config.migrate && !config['public-url'])
    throw new ConfigProblem('Without the sandbox the address that links carry has to be given, such as https://admin.example.com: --public-url or PUBLIC_URL');
  const isFile = !config.db.includes('://') && config.db !== ':memory:';
  if (isFile) mkdirSync(dirname(config.db), { recursive: true });
  // whoever only brings it up to date may do so beside a server
  if (isFile && !config.migrate) beTheOnlyServer(config.db);
  if (isFile) config['code-key'] ||= keyFile(`${config.db}.key`);

  const log = openLog(config['log-level'] as LogLevel, { terminal: process.stderr.isTTY });

  // whoever watches is answered while a large database is brought up to date
  let watch = starting;
  const management = config.sandbox || config.migrate ? undefined : httpServer(watchingAlone((request, response) => watch(request, response)));
  const managementPort = management && (await listening(management, config['management-port'], config.host));

  const store = openStore(config.db, { connections: config['db-connections'], prepared: config['db-prepared'] });
  const operatorKey = config['operator-key'] || (config.sandbox ? randomBytes(24).toString('hex') : '');
  const { listener, app, workers, readiness, metrics, vault, ...made } = await createApp({ store, config, operatorKey, log });
  if (config.migrate) {
    if (config.distribute) await distribute(store, tables, (progress) => console.log(progress));
    await store.close();
    return console.log(`${config.db} is up to date`);
  }

  // before anybody can ask for a page that holds the token
  const { opened, ...found } = config.sandbox ? await demo(store, vault) : ({} as Partial<Demo>);
  app.locals.demoToken = found.access_token;
  metrics.ofProcess();
  watch = made.watch;
  const server = httpServer(listener);
  const port = await listening(server, config.port, config.host);
  const origin = config['public-url'] || `http://${bracketed(config.host)}:${port}`;
  workers.start();
  if (opened && config['demo-records']) await furnish(`http://${reachable(config.host)}:${port}/operator`, operatorKey, opened);

  if (config.seed)
    await seed(readFileSync(config.seed, 'utf8'), { origin: `http://${reachable(config.host)}:${port}`, operatorKey, say: (told) => console.error(told) });
  const watched = managementPort === undefined ? {} : { management_url: `http://${bracketed(config.host)}:${managementPort}` };
  const facts = {
    base_url: `${origin}/admin/api/latest`,
    docs_url: `${origin}/docs`,
    operator_url: `${origin}/operator`,
    // a host's own key is in none of its output
    ...(config.sandbox ? { operator_key: operatorKey } : {}),
    ...found,
    ...watched,
  };
  if (config.json) console.log(JSON.stringify(facts));
  else console.log(welcome(facts));

  const stop = async () => {
    readiness.leaving = true;
    // nobody shares out requests among sandboxes
    await leave(server, { noticeMs: config.sandbox ? 0 : config['drain-seconds'] * 1000, finishMs: 20_000 });
    // what isn't stored because the database is away stays undone, or is done by the next one
    await workers.stop().catch((error) => log({ level: 'error', error: sentenceOf(error) }));
    // a frozen database doesn't say goodbye
    await Promise.race([store.close(), pause(2000)]);
    await log.flush();
    process.exit(0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

async function listening(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((ready, failed) => server.once('error', failed).listen(port, host, ready)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new NoStart(`Port ${port} of ${host} is taken: stop who has it, or give another one`);
    throw error;
  });
  return (server.address() as AddressInfo).port;
}

/** A database's address has its password in it. */
const hidden = (db: string) => (db.includes('://') ? 'the database' : db);
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);
/** Whoever listens everywhere is reached on the loopback. */
const reachable = (host: string) => ({ '0.0.0.0': '127.0.0.1', '::': '[::1]' })[host] ?? bracketed(host);

function welcome(facts: {
  base_url: string;
  docs_url: string;
  operator_url: string;
  operator_key?: string;
  shop_domain?: string;
  access_token?: string;
  management_url?: string;
}): string {
  const lines = [`base URL       ${facts.base_url}`, `docs           ${facts.docs_url}`, `operator       ${facts.operator_url}`];
  if (facts.operator_key) lines.push(`operator key   ${facts.operator_key}`);
  if (facts.management_url) lines.push(`management     ${facts.management_url}`);
  if (facts.access_token) {
    lines.push(`shop           ${facts.shop_domain}`, `access token   ${facts.access_token}`, '', 'Try it:');
    lines.push(`curl -H 'X-Service-Access-Token: ${facts.access_token}' ${facts.base_url}/pages.json`);
  }
  return lines.join('\n');
}

/** Of what the operator can mend a sentence is enough; the rest is our own mistake. */
function sentenceOf(error: unknown): unknown {
  const fault = asFault(error);
  const told = [AlreadyServed, ConfigProblem, NewerSchema, NoBackup, NoStart, NotDistributable, NoSeed, NoTransfer, Unavailable].some(
    (kind) => fault instanceof kind,
  );
  if (told) return (fault as Error).message;
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall ? `The server can't start: ${message}` : error;
}

main().catch((error: unknown) => {
  console.error(sentenceOf(error));
  process.exit(1);
});
