// The application without its port: which interface is served under which path, and the workers. admission/ says who is admitted.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { Arrivals } from '../contract/arriving.ts';
import { type Enforcing, enforce } from '../contract/enforce.ts';
import type { Ports } from '../contract/ports.ts';
import { type Refusal, refusal } from '../contract/refusal.ts';
import { helpLink, send } from '../contract/send.ts';
import * as adminGroups from './admin/index.ts';
import { appPorts } from './admission/app-ports.ts';
import { hinted, nowhere, versionHint } from './admission/hints.ts';
import { OperatorKeys } from './admission/operator-keys.ts';
import { operatorPorts } from './admission/operator-ports.ts';
import { type House, notNow } from './admission/ports.ts';
import { strangersOf } from './admission/strangers.ts';
import { pageOf, Visits } from './admission/visits.ts';
import { type Config, ConfigProblem, isFile } from './config.ts';
import { Live } from './console/live.ts';
import { consolePages } from './console/routes.ts';
import { Sessions } from './console/session.ts';
import { declared, judge } from './contracts.ts';
import { docs } from './docs/routes.ts';
import { Credentials } from './domain/credentials.ts';
import { Deprecations } from './domain/deprecations.ts';
import { jobKinds } from './domain/jobs.ts';
import { merchantSessions } from './domain/merchant_sessions.ts';
import { Retention } from './domain/retention.ts';
import { sealSecrets } from './domain/sealing.ts';
import { SigningKeys } from './domain/signing_keys.ts';
import { setting, settingOnce, shops, tokens } from './domain/tenants.ts';
import { front, isForPeople, notFoundPage } from './front.ts';
import { isOfThisMachine, nameOf } from './http/host.ts';
import { Workers } from './jobs/workers.ts';
import { looks } from './looks/routes.ts';
import { media } from './media.ts';
import { merchant } from './merchant/pages.ts';
import type { Log } from './monitoring/log.ts';
import { astray, Metrics } from './monitoring/metrics.ts';
import { Readiness } from './monitoring/readiness.ts';
import { callOf } from './monitoring/tracing.ts';
import { type Watching, watching } from './monitoring/watching.ts';
import { oauth } from './oauth.ts';
import * as operatorGroups from './operator/index.ts';
import { Destinations } from './outbound/destinations.ts';
import { Mail } from './outbound/mail.ts';
import { Outbound } from './outbound/outbound.ts';
import { counterparts, counterpartsAt } from './sandbox/counterparts.ts';
import { Recent } from './sandbox/recent.ts';
import { momentNow } from './store/clock.ts';
import { Cursors } from './store/paging.ts';
import { rateLimiter } from './store/rate-limit.ts';
import type { Store } from './store/store.ts';
import { saidOnce } from './store/unavailable.ts';
import { Vault } from './store/vault.ts';
import { tables } from './tables.ts';
import { bringUpToDate } from './up-to-date.ts';
import { served as versionServed, versionsAt } from './versions.ts';

const elsewhere = { errors: 'A sandbox answers here as localhost, by its address, as a domain of one of its shops, or as the host that --public-url names' };

/** `originalUrl` is the address as the client sent it. `url` has lost the prefix of the interface. */
type Arriving = IncomingMessage & { originalUrl?: string };
type Door = (request: Arriving, response: ServerResponse) => Promise<void>;

/** What pollers repeat, and what pages load besides themselves. It is left out of the list of recent requests, where it would hide the rest. */
const askedAgainAndAgain = new Set(['listRequests', 'getRequest', 'listHeldDeliveries', 'console', 'looks']);

interface AppOptions {
  store: Store;
  /** The caller has brought the database up to date already. */
  isUpToDate?: boolean;
  config: Config;
  operatorKey: string;
  arrivals?: Arrivals;
  log: Log;
  onResponse?: House['onResponse'];
}

interface Running {
  listener: RequestListener;
  /** Counts and logs a request that the HTTP server refused before the listener got it. */
  unheard(status: number, requestId: string): void;
  app: Express;
  workers: Workers;
  readiness: Readiness;
  metrics: Metrics;
  watch: Watching;
  vault: Vault;
  /** The open pages of the console. */
  live: Live;
}

/** Reads and compiles both contracts ahead of time: `createApp` needs both. */
export const readContracts = () => void [declared('admin'), declared('operator')];

export async function createApp({
  store,
  isUpToDate = false,
  config,
  operatorKey,
  arrivals = new Arrivals(),
  log: write,
  onResponse,
}: AppOptions): Promise<Running> {
  const log = saidOnce(write);
  if (!isUpToDate) await bringUpToDate(store, log, { meanwhile: readContracts });
  const vault = await openVault(store, config);
  if (!config.migrate) await keepHosts(store, config);
  const signingKeys = new SigningKeys(store, vault);
  await signingKeys.open();
  // `servesCalls` limits how long a statement may take; the work of --migrate may take longer
  if (!config.migrate) void store.servesCalls();
  const operatorKeys = new OperatorKeys({ ...config, 'operator-key': operatorKey });
  /** Entries of the audit log that are being written. */
  const noting = new Set<Promise<unknown>>();
  const outbound = new Outbound({ sandbox: config.sandbox });
  const destinations = new Destinations();
  const deprecations = new Deprecations(store, log);
  const retention = new Retention({ store, logDays: config['log-days'], log });
  const oldest = config['oldest-version'] || undefined;
  const workers = new Workers({
    store,
    kinds: jobKinds,
    outbound,
    destinations,
    mail: new Mail(outbound, config['mail-url'] || undefined),
    vault,
    judge,
    oldestVersion: oldest,
    log,
    onEnded: (kind, outcome) => {
      metrics.ran(kind, outcome);
      live.changed('jobs');
    },
    atStart: () => {
      retention.start();
      signingKeys.start((error) => log({ level: 'error', signing_keys: 'refresh', error: String(error) }));
    },
    atStop: async () => {
      signingKeys.stop();
      await Promise.all([retention.stop(), deprecations.flush(), destinations.close(), ...noting]);
    },
  });
  const readiness = new Readiness({ store, workers, folder: store.folder });
  const kinds = jobKinds.map(({ kind }) => kind);
  const metrics = new Metrics({ store, kinds, bodiesRefused: () => arrivals.refused, look: () => readiness.look() });
  const watch = watching(readiness, metrics);
  const lines = requestLines(write, config.sandbox ? 'debug' : 'info');
  const recent = config.sandbox ? new Recent() : undefined;
  const live = new Live({ others: !config.sandbox });
  const served: House['served'] = (door, operation, status, ms, request, errors) => {
    lines(door, operation, status, ms, request);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && (ofConsole.has(request) || askedAgainAndAgain.has(operation))) return;
    recent?.note(door, operation, status, ms, request, errors);
    live.changed('requests');
    if (!reads) live.changed('changes');
  };
  /** The requests that the console makes to the operator interface for its own pages. */
  const ofConsole = new WeakSet<IncomingMessage>();
  const strangers = strangersOf(config);
  const house = { store, config, outbound, vault, tables, cursors: new Cursors(signingKeys), signingKeys, log, served, recent, onResponse, metrics, strangers };
  const bodies = { maxBody: config['max-body'], arrivals };
  const limiter = rateLimiter(store);
  const ofApps = new Credentials(/^sat_[0-9a-f]{36}$/, (hashes) => tokens.all(store, null, [['hash', 'in', hashes]]));
  const sessions = new Credentials(/^m(?:se|ln)_[0-9a-f]{36}$/, (hashes) => merchantSessions.all(store, null, [['hash', 'in', hashes]]));

  const forApps = appPorts(house, limiter, deprecations, ofApps);
  const admin = door('admin', adminGroups, forApps, bodies);
  const operator = door('operator', operatorGroups, operatorPorts(house, operatorKeys, noting), bodies);
  const doors: Record<string, Door> = {
    admin: async (request, response) => {
      const unserved = versioned(oldest, request, response);
      if (!unserved) return admin(request, response);
      const { refusal: turnedAway, headers } = (await forApps.astray!(request)) ?? {};
      const { status, errors, headers: own } = turnedAway ?? unserved;
      forApps.note.astray!(status, 0, request);
      send(response, status, { errors }, { Link: helpLink(forApps.help!(request)), ...headers, ...own });
    },
    operator: (request, response) => {
      callOf(request).version = versionsAt(Date.now()).latest;
      return operator(request, response);
    },
  };

  const failed = (error: Error, response: ServerResponse) => {
    const refused = notNow(error, house);
    if (refused) return response.headersSent ? response.destroy() : send(response, refused.status, { errors: refused.errors }, refused.headers);
    log({ level: 'error', request_id: response.getHeader('x-request-id'), error: error.stack });
    if (response.headersSent) response.destroy();
    else send(response, 500, { errors: 'An unexpected error occurred' });
  };

  // the pages for people
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const count = metrics.at('pages');
  app.use((request, response, next) => {
    const began = performance.now();
    const page = pageOf(request.path);
    response.once('finish', () => {
      const ms = performance.now() - began;
      count(page, response.statusCode, ms);
      served('pages', page, response.statusCode, ms, request);
    });
    next();
  });
  app.use(
    '/docs',
    docs(() => ({ ...app.locals, ...(config.sandbox && { counterparts: counterpartsAt }) })),
  );
  app.use('/looks', looks());
  app.use(front());
  app.use('/media', media(store));
  if (config.sandbox) app.use(counterpartsAt, counterparts());
  app.use('/admin/oauth', oauth(house));
  const publicUrl = config['public-url'] || undefined;
  app.use(
    '/merchant',
    merchant({
      ...house,
      sessions,
      causeOf: (request) => callOf(request).cause,
      isForNow: (error, about) => notNow(error, house, about) !== undefined,
      sandbox: config.sandbox,
      publicUrl,
      loginUrl: config['merchant-login-url'] || undefined,
    }),
  );
  const consoleSessions = new Sessions(vault, publicUrl?.startsWith('https:') ?? false);
  app.use(
    '/console',
    consolePages({
      operator(request, response) {
        ofConsole.add(request);
        enter('operator', request, response);
      },
      sessions: consoleSessions,
      ownKey: config.sandbox ? operatorKey : undefined,
      sandbox: config.sandbox,
      publicUrl,
      live,
      failed,
    }),
  );
  app.use((request, response) => (isForPeople(request) ? notFoundPage(response) : send(response, 404, { errors: 'Not Found' }, hinted(request, nowhere))));
  app.use((error: Error & { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    // Express throws this for an address that it can't decode
    if (!response.headersSent && error.status !== undefined && error.status < 500)
      return send(response, error.status, { errors: 'The request could not be read' });
    failed(error, response);
  });
  const visits = new Visits({
    ...house,
    sessions,
    publicUrl,
    isOperator: (request) => operatorKeys.nameOf(consoleSessions.keyOf(request) ?? '') !== undefined,
    serve: app,
  });
  const enter = (name: string | undefined, request: Arriving, response: ServerResponse) => {
    if (name === undefined) return visits.take(request, response);
    // no cache between server and client may keep the data of shops
    response.setHeader('Cache-Control', 'no-store');
    const { url = '/' } = request;
    const rest = url.slice(1 + name.length);
    request.originalUrl = url;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    if (!ofConsole.has(request)) recent?.watch(request, response);
    doors[name.toLowerCase()]!(request, response).catch((error) => failed(error, response));
  };
  const publicName = publicUrl && new URL(publicUrl).hostname;
  /** A hostile site can point its name at this machine. A sandbox's pages carry a token, and its operator key may be known: such a name is refused. */
  const allowed = async (name: string) => name === publicName || (await shops.first(store, null, [['domain', '=', name]])) !== undefined;

  return {
    // each contract finds its operations itself: Express's router on top would double the cost of a small call
    listener(request: Arriving, response) {
      response.setHeader('X-Request-Id', callOf(request).requestId);
      // browsers must take the response for the type that it declares, and not guess another
      response.setHeader('X-Content-Type-Options', 'nosniff');
      const { url = '/' } = request;
      // OAuth's paths begin with /admin as well, but have no version and belong to no contract of the interfaces
      const name = isOAuth.test(url) ? undefined : /^\/(admin|operator)(?=[/?]|$)/i.exec(url)?.[1];
      // a host serves /livez, /readyz and /metrics only at its management port
      if (name === undefined && config.sandbox && watch(request, response)) return;
      if (name === undefined && pageOf(url) === 'media') return visits.take(request, response);
      const named = nameOf(request);
      if (!config.sandbox || name?.toLowerCase() === 'admin' || isOfThisMachine(named)) return enter(name, request, response);
      allowed(named)
        .then((may) => {
          if (may) return enter(name, request, response);
          count(astray, 421, 0);
          served('pages', astray, 421, 0, request);
          send(response, 421, elsewhere);
        })
        .catch((error) => failed(error, response));
    },
    unheard(status, requestId) {
      count(astray, status, 0);
      log({ level: config.sandbox ? 'debug' : 'info', door: 'http', operation: astray, status, request_id: requestId });
    },
    app,
    workers,
    readiness,
    metrics,
    watch,
    vault,
    live,
  };
}

const isOAuth = /^\/admin\/oauth(?=[/?]|$)/i;

/** A log line for each request, made of the server's own names and numbers: the operation, and never the address or anything that the caller sent. */
function requestLines(log: Pick<Log, 'request' | 'tells'>, usual: 'debug' | 'info'): House['served'] {
  return (door, operation, status, ms, request) => {
    // the cause of a 503 has its own log line, once a second
    const level = status >= 500 && status !== 503 ? 'error' : usual;
    if (!log.tells(level)) return;
    const call = callOf(request);
    log.request({
      level,
      door,
      operation,
      method: request.method,
      status,
      ms: Math.round(ms * 10) / 10,
      request_id: call.requestId,
      trace_id: call.traceId,
      shop_id: call.shopId,
      app_id: call.appId,
      operator: call.operator,
      ...(call.failing ? { fault: true } : {}),
      ...(call.hint === undefined ? {} : { hint: call.hint }),
    });
  };
}

/** Notes in the database that it serves a host. A host that is restarted without the setting that makes it one would be a sandbox, whose keys anyone sees. */
async function keepHosts(store: Store, { sandbox, sandboxMeant }: Config) {
  if (!sandbox) await store.transaction((tx) => settingOnce(tx, 'host', 'true', momentNow()));
  else if (!sandboxMeant && (await store.transaction((tx) => setting(tx, 'host'))) !== undefined)
    throw new ConfigProblem(
      'This database belongs to a host, and a sandbox would let everybody in: give --no-sandbox or SANDBOX=false, or --sandbox if you really want a sandbox',
    );
}

/** Opens the vault with the key of this database. What is sealed in the database opens with no other key. */
async function openVault(store: Store, config: Config): Promise<Vault> {
  const codeKey = config['code-key'];
  const right = `give the right key with --code-key or CODE_KEY${config.sandbox && isFile(config.db) ? `, or put its file beside the database as ${config.db}.key` : ''}`;
  if (!codeKey && (await store.transaction((tx) => setting(tx, 'code_key'))) !== undefined)
    throw new ConfigProblem(`This database has a code key, and without it nobody can decrypt its gift card codes and secrets: ${right}`);
  const vault = new Vault(codeKey || (await sandboxKey(store)));
  const formerKey = await store.transaction(async (tx) => {
    if (!codeKey) return undefined;
    const mark = vault.mark('key', 'of this database');
    if ((await settingOnce(tx, 'code_key', mark, momentNow())) !== mark)
      throw new ConfigProblem(`The code key is not the one of this database, and with another one gift card codes could be issued twice: ${right}`);
    return setting(tx, 'sandbox_key');
  });
  await sealSecrets(store, vault, formerKey === undefined ? undefined : new Vault(formerKey));
  return vault;
}

/** A sandbox without a key in its settings keeps one in the database. All its processes and starts share it, as one opens what another has sealed. */
const sandboxKey = (store: Store) => store.transaction((tx) => settingOnce(tx, 'sandbox_key', randomBytes(32).toString('hex'), momentNow()));

function door(name: 'admin' | 'operator', groups: Record<string, { handlers: object }>, ports: Ports, bodies: Enforcing) {
  const { contract, validator } = declared(name);
  const handlers = Object.assign({}, ...Object.values(groups).map((group) => group.handlers)) as Record<string, unknown>;
  return enforce(contract, validator, handlers, ports, bodies);
}

/** Takes the version off the path, and notes which version serves the call. A version that doesn't exist is refused. What is left is a path of the contract. */
function versioned(oldest: string | undefined, request: Arriving, response: ServerResponse): Refusal | undefined {
  const { url = '/' } = request;
  const [, asked, rest] = /^\/api\/([^/?]+)(\/.*)$/s.exec(url) ?? [];
  const versions = versionsAt(Date.now(), oldest);
  const version = asked === undefined ? versions.oldest : versionServed(versions, asked);
  if (version === undefined) {
    const supported = [...versions.stable, versions.candidate, 'unstable', 'latest'].join(', ');
    return refusal(404, `Not Found: there is no version ${asked}. Supported are ${supported}`, hinted(request, versionHint(url)));
  }
  response.setHeader('X-Service-API-Version', version);
  if (asked !== version && asked !== 'latest')
    response.setHeader(
      'X-Service-API-Version-Warning',
      `${asked === undefined ? 'No version was asked for' : `${asked} is no longer supported`}; ${version} served the call`,
    );
  callOf(request).version = version;
  request.url = rest ?? url;
  return undefined;
}
