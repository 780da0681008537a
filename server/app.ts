// The application without its port: what a server consists of, and which part gets a request. admission/ says who is admitted, interfaces.ts and
// pages.ts what is served.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { Arrivals, letGoOnResponse } from '../contract/requests/arriving.ts';
import { unexpected } from '../contract/requests/refusal.ts';
import { send, sendRefusal } from '../contract/requests/send.ts';
import { OperatorKeys } from './admission/operator-keys.ts';
import { type House, notNow } from './admission/ports.ts';
import { strangersOf } from './admission/strangers.ts';
import { isForPeople, pageNameOf, refusedWith, sendPage, Visits } from './admission/visits.ts';
import { type Config, ConfigProblem } from './config.ts';
import { Live } from './console/live.ts';
import { Sessions } from './console/session.ts';
import { declared, judge } from './contracts.ts';
import { Credentials } from './domain/credentials.ts';
import { Deprecations } from './domain/deprecations.ts';
import { jobKinds } from './domain/jobs.ts';
import { merchantSessions } from './domain/merchant_sessions.ts';
import { Retention } from './domain/retention.ts';
import { SigningKeys } from './domain/signing_keys.ts';
import { setting, settingOnce, shops, tokenForm } from './domain/tenants.ts';
import { hostNameOf, isOfThisMachine } from './http/host.ts';
import { interfaces, type ToInterface } from './interfaces.ts';
import { Workers } from './jobs/workers.ts';
import { openVault } from './keys.ts';
import { html } from './looks/html.ts';
import type { Log } from './monitoring/log.ts';
import { astray, Metrics } from './monitoring/metrics.ts';
import { Readiness } from './monitoring/readiness.ts';
import { requestLines } from './monitoring/request-lines.ts';
import { callOf } from './monitoring/tracing.ts';
import { type Watching, watching } from './monitoring/watching.ts';
import { Destinations } from './outbound/destinations.ts';
import { Mail } from './outbound/mail.ts';
import { Outbound } from './outbound/outbound.ts';
import { pages } from './pages.ts';
import { Recent } from './sandbox/recent.ts';
import { momentNow } from './store/clock.ts';
import { Cursors } from './store/lists/paging.ts';
import { saidOnce } from './store/log-once.ts';
import type { Store } from './store/store.ts';
import type { Vault } from './store/vault.ts';
import { tables } from './tables.ts';
import { bringUpToDate } from './up-to-date.ts';

interface AppOptions {
  store: Store;
  /** The caller has brought the database up to date already. */
  isUpToDate?: boolean;
  config: Config;
  operatorKey: string;
  arrivals?: Arrivals;
  log: Log;
  onResponse?: House['onResponse'];
  /** Whether receivers that fail often get their deliveries more slowly. */
  rest?: boolean;
}

export interface Running {
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

/** Reads and compiles both contracts ahead of time, since `createApp` needs them. */
export const readContracts = () => void [declared('admin'), declared('operator')];

export async function createApp({
  store,
  isUpToDate = false,
  config,
  operatorKey,
  arrivals = new Arrivals(),
  log: write,
  onResponse,
  rest = true,
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
  const workers = new Workers({
    store,
    kinds: jobKinds,
    outbound,
    destinations,
    mail: new Mail(outbound, config['mail-url'] || undefined),
    vault,
    judge,
    oldestVersion: config['oldest-version'] || undefined,
    log,
    rest,
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
  const recent = config.sandbox ? new Recent() : undefined;
  const live = new Live({ others: !config.sandbox });
  /** The requests that the console makes to the operator interface for its own pages. */
  const ofConsole = new WeakSet<IncomingMessage>();
  const served = telling(write, config, recent, live, (request) => ofConsole.has(request));
  const cursors = new Cursors(signingKeys);
  const strangers = strangersOf(config);
  const house = { store, config, outbound, vault, tables, cursors, signingKeys, log, served, recent, onResponse, metrics, strangers };

  const failed = failureResponder(house);
  const toInterface = interfaces(house, { arrivals, deprecations, operatorKeys, noting, failed });
  const sessions = new Credentials(tokenForm('mse', 'mln'), (hashes) => merchantSessions.all(store, null, [['hash', 'in', hashes]]));
  const publicUrl = config['public-url'] || undefined;
  const consoleSessions = new Sessions(vault, publicUrl?.startsWith('https:') ?? false);
  const operator = (request: IncomingMessage, response: ServerResponse) => {
    ofConsole.add(request);
    toInterface('operator', request, response);
  };
  const app = pages(house, { sessions, consoleSessions, operatorKey, operator, live, failed });
  const visits = new Visits({
    ...house,
    sessions,
    publicUrl,
    isOperator: (request) => operatorKeys.nameOf(consoleSessions.keyOf(request) ?? '') !== undefined,
    serve: app,
  });
  return {
    listener: entrance(house, { toInterface, visits, watch, failed }),
    unheard(status, requestId) {
      metrics.at('pages')(astray, status, 0);
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

/** What pollers repeat, and what pages load besides themselves. It is left out of the list of recent requests, where it would hide the rest. */
const askedAgainAndAgain = new Set(['listRequests', 'getRequest', 'listHeldDeliveries', 'console', 'looks']);

/** Logs each answered request, and tells the console of it. `isOfConsole` says whether the console made the request for a page of its own. */
function telling(log: Log, { sandbox }: Config, recent: Recent | undefined, live: Live, isOfConsole: (request: IncomingMessage) => boolean): House['served'] {
  const write = requestLines(log, sandbox ? 'debug' : 'info');
  return (door, operation, status, ms, request, errors) => {
    write(door, operation, status, ms, request);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && (isOfConsole(request) || askedAgainAndAgain.has(operation))) return;
    recent?.note(door, operation, status, ms, request, errors);
    live.changed('requests');
    if (!reads) live.changed('changes');
  };
}

/** Responds where the server failed: with a refusal if the call may succeed a little later, else with 500 and a line in the log. */
function failureResponder(house: Pick<House, 'metrics' | 'log'>) {
  return (error: Error, response: ServerResponse) => {
    const refused = notNow(error, house);
    if (refused) return response.headersSent ? response.destroy() : sendRefusal(response, refused);
    house.log({ level: 'error', request_id: response.getHeader('x-request-id'), error: error.stack });
    if (response.headersSent) response.destroy();
    else sendRefusal(response, unexpected);
  };
}

const isOAuth = /^\/admin\/oauth(?=[/?]|$)/i;
const elsewhere = 'A sandbox answers here as localhost, by its address, as a domain of one of its shops, or as the host that --public-url names';
const [beforeOption, afterOption] = elsewhere.split('--public-url');
const elsewhereInWords = html`${beforeOption}<code>--public-url</code>${afterOption}.`;
const elsewherePage = refusedWith('Another name', "This sandbox doesn't know the name in the address", elsewhereInWords);

interface Inside {
  toInterface: ToInterface;
  visits: Visits;
  watch: Watching;
  failed(error: Error, response: ServerResponse): void;
}

/**
 * Leads a request to its interface, to the pages, or to the responses for monitoring. Each contract finds its operations itself: Express's router on top
 * would double the cost of a small call.
 */
function entrance({ store, config, recent, served, metrics }: House, { toInterface, visits, watch, failed }: Inside): RequestListener {
  const count = metrics.at('pages');
  const publicName = URL.parse(config['public-url'])?.hostname;
  /** A hostile site can point its name at this machine. A sandbox's pages carry a token, and its operator key may be known: such a name is refused. */
  const allowed = async (name: string) => name === publicName || (await shops.first(store, null, [['domain', '=', name]])) !== undefined;
  const enter = (name: string | undefined, request: IncomingMessage, response: ServerResponse) => {
    if (name === undefined) return visits.take(request, response);
    recent?.watch(request, response);
    toInterface(name, request, response);
  };
  return (request, response) => {
    response.setHeader('X-Request-Id', callOf(request).requestId);
    // browsers must take the response for the type that it declares, and not guess another
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const { url = '/' } = request;
    // OAuth's paths begin with /admin as well, but have no version and belong to no contract of the interfaces
    const name = isOAuth.test(url) ? undefined : /^\/(admin|operator)(?=[/?]|$)/i.exec(url)?.[1];
    // a host serves /livez, /readyz and /metrics only at its management port
    if (name === undefined && config.sandbox && watch(request, response)) return;
    if (name === undefined && pageNameOf(url) === 'media') return visits.take(request, response);
    const named = hostNameOf(request);
    if (!config.sandbox || name?.toLowerCase() === 'admin' || isOfThisMachine(named)) return enter(name, request, response);
    allowed(named)
      .then((may) => {
        if (may) return enter(name, request, response);
        letGoOnResponse(request, response);
        count(astray, 421, 0);
        served('pages', astray, 421, 0, request);
        if (name === undefined && isForPeople(request)) sendPage(response, 421, elsewherePage);
        else send(response, 421, { errors: elsewhere });
      })
      .catch((error) => failed(error, response));
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
