// The server without its port: which door is under which path, and the workers beside them. Who may come in by a door is said in app-ports.ts and operator-ports.ts.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { Arrivals } from '../contract/arriving.ts';
import { type Enforcing, enforce } from '../contract/enforce.ts';
import type { Ports } from '../contract/ports.ts';
import { type Refusal, refusal } from '../contract/refusal.ts';
import { helpLink, send } from '../contract/send.ts';
import * as adminGroups from './admin/index.ts';
import { appPorts } from './app-ports.ts';
import { type Config, ConfigProblem, isFile } from './config.ts';
import { Live } from './console/live.ts';
import { consolePages } from './console/routes.ts';
import { Sessions } from './console/session.ts';
import { declared, judge } from './contracts.ts';
import { counterparts, counterpartsAt } from './counterparts.ts';
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
import { hinted, nowhere, versionHint } from './hints.ts';
import { isOfThisMachine, nameOf } from './host.ts';
import { Workers } from './jobs/workers.ts';
import type { Log } from './log.ts';
import { looks } from './looks/routes.ts';
import { media } from './media.ts';
import { merchant } from './merchant/pages.ts';
import { astray, Metrics } from './metrics.ts';
import { oauth } from './oauth.ts';
import * as operatorGroups from './operator/index.ts';
import { OperatorKeys } from './operator-keys.ts';
import { operatorPorts } from './operator-ports.ts';
import { Destinations } from './outbound/destinations.ts';
import { Mail } from './outbound/mail.ts';
import { Outbound } from './outbound/outbound.ts';
import { type House, notNow } from './ports.ts';
import { Readiness } from './readiness.ts';
import { Recent } from './recent.ts';
import { momentNow } from './store/clock.ts';
import { Cursors } from './store/paging.ts';
import { rateLimiter } from './store/rate-limit.ts';
import type { Store } from './store/store.ts';
import { saidOnce } from './store/unavailable.ts';
import { Vault } from './store/vault.ts';
import { strangersOf } from './strangers.ts';
import { tables } from './tables.ts';
import { callOf } from './tracing.ts';
import { bringUpToDate } from './up-to-date.ts';
import { served as versionServed, versionsAt } from './versions.ts';
import { pageOf, Visits } from './visits.ts';
import { type Watching, watching } from './watching.ts';

const elsewhere = { errors: 'A sandbox answers here as localhost, by its address, as a domain of one of its shops, or as the host that --public-url names' };

/** `originalUrl` is the address as it was asked for, of which the doors take off what they are called by. */
type Arriving = IncomingMessage & { originalUrl?: string };
type Door = (request: Arriving, response: ServerResponse) => Promise<void>;

/** Whoever follows something asks for it so, and pages are made of more than was asked for: nobody wants to see that among what was. */
const askedAgainAndAgain = new Set(['listRequests', 'getRequest', 'listHeldDeliveries', 'console', 'looks']);

interface AppOptions {
  store: Store;
  /** Whoever starts it has brought the database to what it needs. */
  isUpToDate?: boolean;
  config: Config;
  operatorKey: string;
  arrivals?: Arrivals;
  log: Log;
  onResponse?: House['onResponse'];
}

interface Running {
  listener: RequestListener;
  /** Counts and tells what could not be read as HTTP, or came in a way that no request does. */
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

/** Both are asked for as the doors are made. */
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
  // what --migrate goes on to do may take as long as it takes
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
  /** The calls that the console's pages are made of. */
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

  // the pages that people see
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
    // an address that can't be decoded
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
    // what shops entrust to their apps stays in no cache on the way
    response.setHeader('Cache-Control', 'no-store');
    const { url = '/' } = request;
    const rest = url.slice(1 + name.length);
    request.originalUrl = url;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    if (!ofConsole.has(request)) recent?.watch(request, response);
    doors[name.toLowerCase()]!(request, response).catch((error) => failed(error, response));
  };
  const publicName = publicUrl && new URL(publicUrl).hostname;
  /** A sandbox's pages carry a token, and its operator's key may be known: a site that has its own name mean this machine gets neither. */
  const allowed = async (name: string) => name === publicName || (await shops.first(store, null, [['domain', '=', name]])) !== undefined;

  return {
    // a contract finds its operations by itself: Express's router on top would cost as much as all else that a small call takes
    listener(request: Arriving, response) {
      response.setHeader('X-Request-Id', callOf(request).requestId);
      // what is answered is taken for what it says it is
      response.setHeader('X-Content-Type-Options', 'nosniff');
      const { url = '/' } = request;
      // an app's merchant and its token come ahead of the versions
      const name = isOAuth.test(url) ? undefined : /^\/(admin|operator)(?=[/?]|$)/i.exec(url)?.[1];
      // a host keeps them to a port of their own
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

/** A line for each request, made of names and numbers of our own: which operation it came to, and never the address or anything that was sent. */
function requestLines(log: Pick<Log, 'request' | 'tells'>, usual: 'debug' | 'info'): House['served'] {
  return (door, operation, status, ms, request) => {
    // what keeps the server from answering has a line of its own, once a second
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

/** A host that is started anew without what says that it is one would be a sandbox, which shows its token and its operator's key to whoever comes. */
async function keepHosts(store: Store, { sandbox, sandboxMeant }: Config) {
  if (!sandbox) await store.transaction((tx) => settingOnce(tx, 'host', 'true', momentNow()));
  else if (!sandboxMeant && (await store.transaction((tx) => setting(tx, 'host'))) !== undefined)
    throw new ConfigProblem(
      'This database has served a host, and a sandbox lets everybody in: say --no-sandbox or SANDBOX=false, or --sandbox where one is meant all the same',
    );
}

/** What is sealed in this database opens with its key, and with no other. */
async function openVault(store: Store, config: Config): Promise<Vault> {
  const codeKey = config['code-key'];
  const right = `give the right one with --code-key or CODE_KEY${config.sandbox && isFile(config.db) ? `, or put its file beside the database as ${config.db}.key` : ''}`;
  if (!codeKey && (await store.transaction((tx) => setting(tx, 'code_key'))) !== undefined)
    throw new ConfigProblem(`This database was first started with a code key, without which its gift card codes and secrets don't open: ${right}`);
  const vault = new Vault(codeKey || (await sandboxKey(store)));
  const formerKey = await store.transaction(async (tx) => {
    if (!codeKey) return undefined;
    const mark = vault.mark('key', 'of this database');
    if ((await settingOnce(tx, 'code_key', mark, momentNow())) !== mark)
      throw new ConfigProblem(`The code key is not the one that this database was first started with: gift card codes could be given out twice; ${right}`);
    return setting(tx, 'sandbox_key');
  });
  await sealSecrets(store, vault, formerKey === undefined ? undefined : new Vault(formerKey));
  return vault;
}

/** A sandbox needs no key of its own. All its processes and starts have the same, or none could open what another has sealed. */
const sandboxKey = (store: Store) => store.transaction((tx) => settingOnce(tx, 'sandbox_key', randomBytes(32).toString('hex'), momentNow()));

function door(name: 'admin' | 'operator', groups: Record<string, { handlers: object }>, ports: Ports, bodies: Enforcing) {
  const { contract, validator } = declared(name);
  const handlers = Object.assign({}, ...Object.values(groups).map((group) => group.handlers)) as Record<string, unknown>;
  return enforce(contract, validator, handlers, ports, bodies);
}

/** Takes the version off the path, and says which one serves; gives a refusal where there is no such version. What is left is a path of the contract. */
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
