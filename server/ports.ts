// What this application brings to its contracts: who is let in by which door, what a write is, what its errors mean.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Json } from '../contract/document.ts';
import { explanation } from '../contract/explain.ts';
import type { Deprecation, Operation } from '../contract/operations.ts';
import type { Admitted, Asked, Ports } from '../contract/ports.ts';
import { type Refusal, refusal } from '../contract/refusal.ts';
import type { Config } from './config.ts';
import { assertPayload } from './contracts.ts';
import { type Deprecations, isDeprecatedIn } from './domain/deprecations.ts';
import { type Happening, record } from './domain/events.ts';
import { keyed } from './domain/idempotency.ts';
import { type App, Doorkeeper, grants, hashed, installs, type Shop, shops } from './domain/tenants.ts';
import { calledAs, nameOf, ownAddress } from './host.ts';
import { astray, type Metrics } from './metrics.ts';
import type { Outbound } from './outbound/outbound.ts';
import { momentNow } from './store/clock.ts';
import { type Log, Unavailable } from './store/faults.ts';
import type { Cursors, PageInfo } from './store/paging.ts';
import type { RateLimiter } from './store/rate-limit.ts';
import type { Store } from './store/store.ts';
import { type AnyTable, type Executor, Gone, Taken } from './store/table.ts';
import type { Vault } from './store/vault.ts';
import { Crowded } from './store/walks.ts';
import { versionsAt } from './versions.ts';

export interface House {
  store: Store;
  config: Config;
  cursors: Cursors;
  outbound: Outbound;
  vault: Vault;
  tables: AnyTable[];
  log: Log;
  /** Tests learn from it which answers were given. */
  onResponse?: ((operation: Operation, status: number) => void) | undefined;
  metrics: Metrics;
}

/** Who calls, as the handlers and the event log know them. */
interface Caller {
  shop?: Shop;
  app?: App;
  author: string;
  version: string;
  headers?: Record<string, string>;
  /** Until the transaction ends whom it admits stays, so that nothing is written for who has gone; refuses who has gone meanwhile. */
  stays?(tx: Executor): Promise<Refusal | undefined>;
}

/** Said of what is deprecated, each once: the platform's own header, RFC 9745's and RFC 8594's. */
const saidOf = new WeakMap<Deprecation, { since: string; headers: Record<string, string> }>();
function deprecationHeaders(deprecation: Deprecation, oldestVersion: string | undefined): Record<string, string> {
  // of what was deprecated before all versions that there are, nobody knows since when
  const since = deprecation.since ?? versionsAt(Date.now(), oldestVersion).oldest;
  const said = saidOf.get(deprecation);
  if (said && said.since === since) return said.headers;
  const headers = {
    'X-Service-API-Deprecated-Reason': deprecation.documentation_url,
    Deprecation: `@${Date.parse(`${since}-01T00:00:00Z`) / 1000}`,
    Sunset: new Date(deprecation.migration_deadline).toUTCString(),
  };
  saidOf.set(deprecation, { since, headers });
  return headers;
}

/** What is said of a bucket, by how much is in it: nearly always one of a few texts. */
class BucketHeaders {
  private readonly said: Record<string, string>[] = [];
  private readonly size: number;
  private readonly leak: number;

  constructor(size: number, leak: number) {
    this.size = size;
    this.leak = leak;
  }

  at(level: number): Record<string, string> {
    const used = Math.min(this.size, Math.ceil(level));
    if (used >= mostTexts) return this.make(used);
    this.said[used] ??= this.make(used);
    return this.said[used];
  }

  private make(used: number): Record<string, string> {
    // whole numbers of a structured field have 15 digits
    const seconds = (calls: number) => Math.min(Math.ceil(calls / this.leak) || 0, 999_999_999_999_999);
    return {
      'X-Service-Shop-Api-Call-Limit': `${used}/${this.size}`,
      RateLimit: `"bucket";r=${Math.floor(this.size - used)};t=${seconds(used)}`,
      'RateLimit-Policy': `"bucket";q=${Math.floor(this.size)};w=${seconds(this.size)}`,
    };
  }
}

const mostTexts = 1000;

/** The version that serves a request, as the door has found it. */
const versions = new WeakMap<IncomingMessage, string>();
export const servedAs = (request: IncomingMessage, version: string) => versions.set(request, version);
const versionOf = (request: IncomingMessage) => versions.get(request) ?? '';

export const crowded = refusal(503, 'Too many lists of this shop are being read at once', { 'Retry-After': '2.0' });

/** Of what is wrong with the database a caller learns whether it is worth to ask for something else meanwhile. */
const away = refusal(503, 'The database cannot be reached just now', { 'Retry-After': '2.0' });
const unwritable = refusal(503, 'Nothing can be stored just now', { 'Retry-After': '2.0' });
export const awayFor = ({ fault }: Unavailable) => (fault === 'away' || fault === 'damaged' ? away : unwritable);

/** Where the reference of an interface begins. */
const homes = { admin: '/docs', operator: '/docs/operator' };

/** What both doors share; they differ in how they find out who calls. */
export function ports(name: 'admin' | 'operator', house: House, admit: (asked: Asked) => Promise<Caller | Refusal>): Ports {
  const { config, cursors, log, onResponse, metrics } = house;
  const count = metrics.at(name);
  const publicUrl = config['public-url'] || undefined;
  return {
    async admit(asked) {
      // who hangs up while the body is read takes the connection's address along
      const ownOrigin = publicUrl ?? ownAddress(asked.request);
      const caller = await admit(asked);
      if ('status' in caller) return caller;
      return admitted(house, caller, () => ({ origin: publicUrl ?? calledAs(asked.request), ownOrigin }));
    },
    explain(error, operation) {
      if (error instanceof Crowded) metrics.hit('lists');
      if (error instanceof Crowded) return { status: crowded.status, body: { errors: crowded.errors }, headers: crowded.headers! };
      if (error instanceof Unavailable) {
        log({ level: 'error', operation: operation.id, error: error.message }, error);
        const { status, errors, headers } = awayFor(error);
        return { status, body: { errors }, headers: headers! };
      }
      if (error instanceof Taken && error.blames) return { refuse: { [error.blames]: 'taken' } };
      // someone else removed it in the meantime: as if they had come first
      if (error instanceof Gone && operation.responses.has(404)) return { status: 404, body: { errors: 'Not Found' } };
      return undefined;
    },
    cursors: { seal: (place, info) => cursors.seal(place, info as PageInfo), open: (place, text) => cursors.open(place, text) },
    origin: (request) => publicUrl ?? calledAs(request),
    help: (request, operation) => `${publicUrl ?? calledAs(request)}${operation ? `/docs/${name}/${operation.group}#${operation.id}` : homes[name]}`,
    ...(config.sandbox
      ? {
          explained({ id }, status, reasons, requestId) {
            log({ level: 'info', request_id: requestId, operation: id, status, explained: reasons });
            return { 'Preference-Applied': 'explain', 'X-Service-Explanation': explanation(reasons) };
          },
        }
      : {}),
    note: {
      ...(config.strict ? {} : { ignored: (names: string) => ({ 'X-Service-Ignored-Parameters': names }) }),
      answered(operation, status, ms) {
        count(operation.id, status, ms);
        onResponse?.(operation, status);
      },
      astray: (status, ms) => count(astray, status, ms),
      failed: (error, operation, requestId) =>
        log({ level: 'error', request_id: requestId, operation: operation.id, error: error instanceof Error ? error.stack : String(error) }),
    },
  };
}

function admitted({ store, outbound, vault, tables, cursors, config }: House, caller: Caller, origins: () => Json): Admitted {
  const { shop, app, author, version, headers, stays } = caller;
  const oldestVersion = config['oldest-version'] || undefined;
  // one call is one action, however many records it touches
  const uid = randomUUID();
  const inside = (executor: Executor, { now }: Json) => ({
    store: executor,
    happened: (happening: Happening) => {
      if (happening.webhook) assertPayload(happening.webhook);
      return record(executor, { shop: shop!, author, now, uid, oldestVersion }, happening);
    },
  });
  return {
    as: `${shop?.id ?? ''}/${app?.id ?? ''}`,
    ...(headers ? { headers } : {}),
    context: () => ({
      shop,
      app,
      now: momentNow(shop?.clock_offset_ms),
      version,
      oldestVersion,
      ...origins(),
      signature: (purpose: string, value: string) => cursors.signature(purpose, value),
      outbound,
      vault,
      tables,
      sandbox: config.sandbox,
    }),
    ...(shop && app ? { keyed: (_context: Json, key: string, call: Parameters<typeof keyed>[3]) => keyed({ store, vault }, { shop, app }, key, call) } : {}),
    reading: (context) => inside(store, context),
    async unitOfWork(context, work) {
      try {
        return await store.transaction(async (tx) => {
          // both are sent together; who has gone is told so, whatever the work came to
          const [left, done] = await Promise.allSettled([stays?.(tx), work(inside(tx, context))]);
          if (left.status === 'rejected') throw left.reason;
          if (left.value) throw new Left(left.value);
          if (done.status === 'rejected') throw done.reason;
          return done.value;
        });
      } catch (error) {
        if (!(error instanceof Left)) throw error;
        const { status, errors, headers } = error.refusal;
        return { status, body: { errors }, ...(headers ? { headers } : {}) };
      }
    },
  };
}

/** Who called has gone while the call was under way: nothing of it stays. */
class Left extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('left');
    this.refusal = refusal;
  }
}

/** What a bucket holds of which nothing else is said. */
const defaultSize = 40;

const stranger = refusal(401, '[API] Invalid API key or access token (unrecognized login or wrong password)');

/** Apps come in by a token, which stands for an app in a shop. */
export function appPorts(house: House, limiter: RateLimiter, deprecations: Deprecations): Ports {
  const { store, config } = house;
  const oldestVersion = config['oldest-version'] || undefined;
  const doorkeeper = new Doorkeeper();
  const usual = new BucketHeaders(config['rate-limit'], config['rate-leak']);
  const advanced = new BucketHeaders(config['rate-limit'], config['rate-leak-advanced']);
  const shared = ports('admin', house, async ({ request, operation }) => {
    const token = request.headers['x-service-access-token'];
    const version = versionOf(request);
    const known = await doorkeeper.admit(store, typeof token === 'string' ? token : '', nameOf(request));
    if (!known) return stranger;
    const { shop, app, installId } = known;
    const deprecation = operation.deprecation && isDeprecatedIn(version, operation.deprecation) ? operation.deprecation : undefined;
    let headers = deprecation ? deprecationHeaders(deprecation, oldestVersion) : {};
    const size = config['rate-limit'];
    // clients compute with it
    headers['X-Service-Shop-Api-Call-Limit'] = `0/${defaultSize}`;
    if (size > 0) {
      const quick = shop.plan === 'advanced' || shop.plan === 'enterprise';
      const leak = quick ? config['rate-leak-advanced'] : config['rate-leak'];
      const { level, full } = await limiter.take(`${app.id}/${shop.id}`, size, leak);
      const told = (quick ? advanced : usual).at(level);
      headers = deprecation ? { ...headers, ...told } : told;
      if (full)
        return refusal(429, `Exceeded ${leak} calls per second for api client. Reduce request rates to resume uninterrupted service.`, {
          ...headers,
          'Retry-After': '2.0',
        });
    }
    const lacking = operation.scopes.find((scope) => !grants(app.scopes, scope));
    if (lacking) return refusal(403, `[API] This action requires merchant approval for ${lacking} scope.`, headers);
    if (deprecation) deprecations.note(shop, app, operation.id);
    const stays = async (tx: Executor) => ((await installs.findForKeyShare(tx, shop.id, installId)) ? undefined : stranger);
    return { shop, app, author: app.name, version, headers, stays };
  });
  return {
    ...shared,
    note: {
      ...shared.note,
      deprecated(context, operation, members) {
        const { shop, app, version } = context as { shop: Shop; app: App; version: string };
        const sent = [...members].filter(([, deprecation]) => isDeprecatedIn(version, deprecation));
        for (const [member] of sent) deprecations.note(shop, app, operation.id, member);
        return sent[0] && deprecationHeaders(sent[0][1], oldestVersion);
      },
    },
  };
}

const noShop = refusal(404, 'Not Found');

/** The operator comes in by its key, and may do everything. */
export function operatorPorts(house: House, operatorKey: string): Ports {
  const expected = Buffer.from(hashed(`Bearer ${operatorKey}`));
  return ports('operator', house, async ({ request, operation, path }) => {
    // in the same time whatever is given
    if (!timingSafeEqual(Buffer.from(hashed(request.headers.authorization ?? '')), expected))
      return refusal(401, 'The operator key is missing or wrong', { 'WWW-Authenticate': 'Bearer' });
    const operator = { author: 'Operator', version: versionOf(request) };
    if (path.shop_id === undefined || Number.isNaN(path.shop_id)) return operator;
    const shop = Number.isSafeInteger(path.shop_id) ? await shops.first(house.store, null, [['id', '=', path.shop_id]]) : undefined;
    if (!shop) return noShop;
    // what is done to the shop itself is done to it alone
    const found = (tx: Executor) => (operation.path === '/shops/{shop_id}' ? shops.findForUpdate(tx, null, shop.id) : shops.findForKeyShare(tx, null, shop.id));
    return { ...operator, shop, stays: async (tx) => ((await found(tx)) ? undefined : noShop) };
  });
}
