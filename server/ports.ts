// What this application brings to its contracts: who is let in by which door, what a write is, what its errors mean.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Json } from '../contract/document.ts';
import { explanation } from '../contract/explain.ts';
import type { Operation } from '../contract/operations.ts';
import { type Admitted, type Asked, Overtaken, type Ports } from '../contract/ports.ts';
import { type Refusal, refusal } from '../contract/refusal.ts';
import { keyOf } from '../contract/repeats.ts';
import { BucketHeaders, deprecationHeaders } from './app-headers.ts';
import type { Config } from './config.ts';
import { assertPayload } from './contracts.ts';
import { type AuditEntry, noted } from './domain/audit_log.ts';
import type { Credentials } from './domain/credentials.ts';
import { type Deprecations, isDeprecatedIn } from './domain/deprecations.ts';
import { type Happening, record } from './domain/events.ts';
import { keyed } from './domain/idempotency.ts';
import type { SigningKeys } from './domain/signing_keys.ts';
import { type App, Doorkeeper, grants, installs, type Shop, shops } from './domain/tenants.ts';
import { faultOf, mayFail } from './faults.ts';
import { addressHint, hinted, keyHint, scopeHint, tokenHint } from './hints.ts';
import { addressOf, calledAs, nameOf, ownAddress } from './host.ts';
import { astray, type Metrics } from './metrics.ts';
import type { OperatorKeys } from './operator-keys.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Recent } from './recent.ts';
import { momentNow } from './store/clock.ts';
import { askedOnce, type Portion } from './store/executor.ts';
import { type Log, Unavailable } from './store/faults.ts';
import { isOverdue } from './store/limits.ts';
import type { Cursors, PageInfo } from './store/paging.ts';
import type { RateLimiter } from './store/rate-limit.ts';
import type { Store } from './store/store.ts';
import { type AnyTable, type Executor, Gone, Taken } from './store/table.ts';
import type { Vault } from './store/vault.ts';
import { type Crowd, Crowded } from './store/walks.ts';
import { type Strangers, tooMany } from './strangers.ts';
import { type Call, callOf } from './tracing.ts';

export interface House {
  store: Store;
  config: Config;
  cursors: Cursors;
  outbound: Outbound;
  vault: Vault;
  signingKeys: SigningKeys;
  tables: AnyTable[];
  log: Log;
  /** A request was answered: its line of the log. */
  served(door: string, operation: string, status: number, ms: number, request: IncomingMessage, errors?: unknown): void;
  /** In a sandbox. */
  recent: Recent | undefined;
  /** Tests learn from it which answers were given. */
  onResponse?: ((operation: Operation, status: number) => void) | undefined;
  metrics: Metrics;
  strangers: Strangers;
}

/** Who calls, as the handlers and the event log know them. */
interface Caller {
  shop?: Shop;
  app?: App;
  author: string;
  version: string;
  headers?: Record<string, string>;
  /** Notes in the transaction of a change that it was made. */
  wrote?(tx: Executor, status: number): Promise<unknown> | undefined;
  /** Whether they are who they were, where that comes from memory. */
  still?(): Promise<boolean>;
  /** Until the transaction ends whom it admits stays, so that nothing is written for who has gone; refuses who has gone meanwhile. */
  stays?(tx: Executor): Promise<Refusal | undefined>;
}

const comeAgain = (errors: string) => refusal(503, errors, { 'Retry-After': '2.0' });
const crowded: Record<Crowd, Refusal> = {
  lists: comeAgain('Too many lists of this shop are being read at once'),
  calls: comeAgain('Too many calls of this shop are under way at once'),
  database: comeAgain('Too much waits for the database'),
};
const overdue = comeAgain('The database took too long');

/** Of what is wrong with the database a caller learns whether it is worth to ask for something else meanwhile. */
const away = comeAgain('The database cannot be reached just now');
const unwritable = comeAgain('Nothing can be stored just now');

/** What an error says that comes of too much being asked at once, or of the database: a little later the same call may be answered. */
export function notNow(error: unknown, { metrics, log }: Pick<House, 'metrics' | 'log'>, about: Record<string, unknown> = {}): Refusal | undefined {
  if (error instanceof Unavailable) {
    log({ level: 'error', ...about, error: error.message }, error);
    return error.fault === 'away' || error.fault === 'damaged' ? away : unwritable;
  }
  const refused = error instanceof Crowded ? crowded[error.crowd] : isOverdue(error) ? overdue : undefined;
  if (refused) metrics.hit(error instanceof Crowded ? error.crowd : 'database');
  return refused;
}

/** Where the reference of an interface begins. */
const homes = { admin: '/docs', operator: '/docs/operator' };

/**
 * What both doors share; they differ in how they find out who calls. `isGood` says whether a request brings a credential that lets it in,
 * and is asked where strangers at its address have had all that they may.
 */
export function ports(
  name: 'admin' | 'operator',
  house: House,
  isGood: (request: IncomingMessage) => boolean | Promise<boolean>,
  admit: (asked: Asked) => Promise<Caller | Refusal>,
): Ports {
  const { config, cursors, log, onResponse, metrics, strangers } = house;
  const turnedAway = async (request: IncomingMessage) => {
    if (await isGood(request)) return undefined;
    metrics.hit('strangers');
    await strangers.hold();
    return tooMany;
  };
  const count = metrics.at(name);
  const publicUrl = config['public-url'] || undefined;
  return {
    async admit(asked) {
      // who hangs up while the body is read takes the connection's address along
      const ownOrigin = publicUrl ?? ownAddress(asked.request);
      const refused = strangers.refuses(asked.request) ? await turnedAway(asked.request) : undefined;
      if (refused) return refused;
      const caller = await admit(asked);
      if ('status' in caller && caller.status === 401) strangers.take(asked.request);
      if ('status' in caller) return caller;
      const call = callOf(asked.request);
      if (caller.shop) call.shopId = caller.shop.id;
      // what is kept under a key is written under a lock, for which others wait
      const kind = keyOf(asked.request) === undefined ? asked.operation.id : undefined;
      const letIn = admitted(house, caller, call, kind, () => ({ origin: publicUrl ?? calledAs(asked.request), ownOrigin }));
      const { shop } = caller;
      if (!config.sandbox || name !== 'admin' || !shop || !mayFail(shop, asked.request)) return letIn;
      letIn.fault = async () => {
        const found = await faultOf(house.store, shop, asked.operation, asked.request);
        call.failing = found !== undefined;
        return found;
      };
      return letIn;
    },
    async astray(request) {
      if (strangers.take(request)) return undefined;
      return turnedAway(request);
    },
    explain(error, operation) {
      const refused = notNow(error, house, { operation: operation.id });
      if (refused) return { status: refused.status, body: { errors: refused.errors }, headers: refused.headers! };
      if (error instanceof Taken && error.blames) return { refuse: { [error.blames]: 'taken' } };
      // someone else removed it in the meantime: as if they had come first
      if (error instanceof Gone && operation.responses.has(404)) return { status: 404, body: { errors: 'Not Found' } };
      return undefined;
    },
    cursors: { seal: (place, info) => cursors.seal(place, info as PageInfo), open: (place, text) => cursors.open(place, text) },
    origin: (request) => publicUrl ?? calledAs(request),
    help: (request, operation) => `${publicUrl ?? calledAs(request)}${operation ? `/docs/${name}/${operation.group}#${operation.id}` : homes[name]}`,
    hinted,
    advice: (grounds) => addressHint(grounds, config.sandbox),
    prefix: name === 'admin' ? '/admin/api/latest' : '/operator',
    ...(config.sandbox
      ? {
          explained({ id }, status, reasons, requestId) {
            log({ level: 'info', request_id: requestId, operation: id, status, explained: reasons });
            return { 'Preference-Applied': 'explain', 'X-Service-Explanation': explanation(reasons) };
          },
        }
      : {}),
    strict: config.strict,
    note: {
      ignored: (names) => ({ 'X-Service-Ignored-Parameters': names }),
      answered(operation, status, ms, request, errors) {
        count(operation.id, status, ms);
        house.served(name, operation.id, status, ms, request, errors);
        // one that was told to fail says nothing of what is reached
        if (!callOf(request).failing) onResponse?.(operation, status);
      },
      astray(status, ms, request) {
        count(astray, status, ms);
        house.served(name, astray, status, ms, request);
      },
      failed: (error, operation, requestId) =>
        log({ level: 'error', request_id: requestId, operation: operation.id, error: error instanceof Error ? error.stack : String(error) }),
    },
  };
}

function admitted(
  { store, outbound, vault, signingKeys, tables, cursors, config, recent }: House,
  caller: Caller,
  call: Call,
  kind: string | undefined,
  origins: () => Json,
): Admitted {
  const { shop, app, author, version, headers, still, stays, wrote } = caller;
  const oldestVersion = config['oldest-version'] || undefined;
  // nobody else's calls wait for those of a shop
  const portion: Portion = shop ? store.ofShop(shop.id) : store;
  // one call is one action, however many records it touches; most touch none
  let uid: string | undefined;
  const clock = () => momentNow(shop?.clock_offset_ms);
  const inside = (executor: Executor, now: string) => ({
    store: executor,
    now,
    happened: (happening: Happening) => {
      if (happening.webhook) assertPayload(happening.webhook);
      uid ??= randomUUID();
      return record(executor, { shop: shop!, author, now, uid, oldestVersion }, happening);
    },
  });
  return {
    as: `${shop?.id ?? ''}/${app?.id ?? ''}`,
    headers,
    still,
    context: () => ({
      shop,
      app,
      now: clock(),
      version,
      oldestVersion,
      ...origins(),
      cause: call.cause,
      signature: (purpose: string, value: string) => cursors.signature(purpose, value),
      outbound,
      vault,
      signingKeys,
      tables,
      sandbox: config.sandbox,
      recent,
    }),
    keyed: shop && app ? (_context, key, call) => keyed({ store, vault }, { shop, app }, key, call) : undefined,
    reading: ({ now }) => inside(portion, now),
    async unitOfWork(_context, work, only) {
      try {
        return await portion.transaction(
          async (tx) => {
            tx.cause = call.cause;
            // both are sent together; who has gone is told so, whatever the work came to
            const [left, done] = await Promise.allSettled([stays?.(tx), work(inside(tx, clock()))]);
            if (left.status === 'rejected') throw left.reason;
            if (left.value) throw new Left(left.value);
            if (done.status === 'rejected') throw done.reason;
            await wrote?.(tx, done.value.status);
            return done.value;
          },
          only ? undefined : kind,
          app?.id,
        );
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
export function appPorts(house: House, limiter: RateLimiter, deprecations: Deprecations, credentials: Credentials): Ports {
  const { store, config, metrics } = house;
  const oldestVersion = config['oldest-version'] || undefined;
  const doorkeeper = new Doorkeeper();
  // a shop that has the server's own name for its domain keeps no other out
  const ownName = URL.parse(config['public-url'])?.hostname;
  const hostOf = (request: IncomingMessage) => {
    const name = nameOf(request);
    return name === ownName ? '' : name;
  };
  const usual = new BucketHeaders(config['rate-limit'], config['rate-leak']);
  const advanced = new BucketHeaders(config['rate-limit'], config['rate-leak-advanced']);
  const tokenOf = ({ headers }: IncomingMessage) => headers['x-service-access-token'] as string | undefined;
  const isGood = (request: IncomingMessage) => credentials.isGood(tokenOf(request), request.socket);
  const admit = async (asked: Asked): Promise<Caller | Refusal> => {
    const { request, operation } = asked;
    const token = tokenOf(request) ?? '';
    const version = callOf(request).version;
    const known = await doorkeeper.admit(store, token, hostOf(request));
    if (!known) {
      credentials.forget(token);
      return { ...stranger, hint: tokenHint(request) };
    }
    credentials.note(token);
    const { tenant } = known;
    const { shop, app, installId } = tenant;
    // who is refused has called all the same
    Object.assign(callOf(request), { shopId: shop.id, appId: app.id });
    // what somebody had fail is counted in the shop's own row, after which it isn't the row that was remembered
    const fails = config.sandbox && mayFail(shop, request);
    if (fails && known.proof && !(await known.proof.holds())) return admit(asked);
    const proof = fails ? undefined : known.proof;
    // nobody is refused by what is no longer so
    const refused = async (refusal: Refusal) => (proof && !(await proof.holds()) ? admit(asked) : refusal);
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
      if (full) metrics.hit('rate');
      if (full)
        return refused(
          refusal(429, `Exceeded ${leak} calls per second for api client. Reduce request rates to resume uninterrupted service.`, {
            ...headers,
            'Retry-After': '2.0',
          }),
        );
    }
    const lacking = operation.scopes.find((scope) => !grants(app.scopes, scope));
    if (lacking)
      return refused({ ...refusal(403, `[API] This action requires merchant approval for ${lacking} scope.`, headers), hint: scopeHint(lacking, app) });
    if (deprecation) deprecations.note(shop, app, operation.id);
    const caller = { shop, app, author: app.name, version, headers };
    const stays = async (tx: Executor) =>
      (await askedOnce(tx, `install ${installId}`, () => installs.findForKeyShare(tx, shop.id, installId))) ? undefined : stranger;
    if (!proof) return { ...caller, stays };
    let isAsked = false;
    return {
      ...caller,
      still() {
        isAsked = true;
        return proof.holds();
      },
      async stays(tx) {
        // who was found to be the same before others were called isn't begun again with
        if (isAsked) return stays(tx);
        if (!(await proof.holdsIn(tx))) throw new Overtaken();
        return undefined;
      },
    };
  };
  const shared = ports('admin', house, isGood, admit);
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

/** What is done to a shop as a whole, beside which nothing else is done to it. */
const alone = new Set(['/shops/{shop_id}', '/shops/{shop_id}/reset', '/shops/{shop_id}/snapshots/{snapshot_id}/restore']);

/** The operator comes in by one of its keys, and may do everything. What it changes, or tries to, is noted. */
export function operatorPorts(house: House, keys: OperatorKeys, pending: Set<Promise<unknown>>): Ports {
  const { store, config, log } = house;
  const isKey = ({ headers }: IncomingMessage) => keys.nameOf(headers.authorization ?? '') !== undefined;
  const shared = ports('operator', house, isKey, async ({ request, operation, path }) => {
    const call = callOf(request);
    call.operator = keys.nameOf(request.headers.authorization ?? '');
    if (call.operator === undefined) return { ...refusal(401, 'The operator key is missing or wrong', { 'WWW-Authenticate': 'Bearer' }), hint: keyHint };
    const entry = operation.method === 'get' ? undefined : entryOf(call.operator, addressOf(request, config['trust-proxy']), request, operation, path);
    const wrote = (tx: Executor, status: number) => {
      call.noted = true;
      return entry && noted(tx, { ...entry, status });
    };
    // a change has noted itself; what was refused, or failed, has not
    call.answered = (status) => {
      if (!entry || (status < 400 && call.noted)) return;
      const failed = (error: unknown) => log({ level: 'error', audit: { ...entry, status }, error: String(error) }, error);
      const writing = store.transaction(async (tx) => noted(tx, { ...entry, status })).catch(failed);
      pending.add(writing);
      void writing.finally(() => pending.delete(writing));
    };
    const operator = { author: 'Operator', version: callOf(request).version, wrote };
    if (path.shop_id === undefined || Number.isNaN(path.shop_id)) return operator;
    const shop = Number.isSafeInteger(path.shop_id) ? await shops.first(store, null, [['id', '=', path.shop_id]]) : undefined;
    if (!shop) return noShop;
    // what is done to the shop itself is done to it alone
    const stays = async (tx: Executor) => {
      const current = await (alone.has(operation.path) ? shops.findForUpdate(tx, null, shop.id) : shops.findForKeyShare(tx, null, shop.id));
      // by the clock that the call came with a change would be written in the shop's future
      if (current && current.clock_offset_ms !== shop.clock_offset_ms) throw new Overtaken();
      return current ? undefined : noShop;
    };
    return { ...operator, shop, stays };
  });
  return {
    ...shared,
    note: {
      ...shared.note,
      answered(operation, status, ms, request, errors) {
        shared.note.answered?.(operation, status, ms, request, errors);
        callOf(request).answered?.(status);
      },
    },
  };
}

/** What is noted of a call: of its address the ids alone, and no body. */
function entryOf(operator: string, address: string, request: IncomingMessage, operation: Operation, path: Json): Omit<AuditEntry, 'status'> {
  return {
    operator,
    operation: operation.id,
    method: operation.method.toUpperCase(),
    path: operation.path.replace(/\{([^}]+)\}/g, (whole, name) => (Number.isNaN(path[name]) ? whole : String(path[name]))),
    about_shop_id: Number.isSafeInteger(path.shop_id) ? path.shop_id : null,
    address,
    request_id: callOf(request).requestId,
  };
}
