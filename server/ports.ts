// What this application brings to its contracts, whichever door: what a write is, what its errors mean. Who is let in is said in app-ports.ts and operator-ports.ts.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Json } from '../contract/document.ts';
import { explanation } from '../contract/explain.ts';
import type { Operation } from '../contract/operations.ts';
import type { Admitted, Asked, Ports } from '../contract/ports.ts';
import { type Refusal, refusal } from '../contract/refusal.ts';
import { keyOf } from '../contract/repeats.ts';
import type { Config } from './config.ts';
import { assertPayload } from './contracts.ts';
import { type Happening, record } from './domain/events.ts';
import { keyed } from './domain/idempotency.ts';
import type { SigningKeys } from './domain/signing_keys.ts';
import type { App, Shop } from './domain/tenants.ts';
import { faultOf, mayFail } from './faults.ts';
import { addressHint, hinted, unlikeAny } from './hints.ts';
import { calledAs, ownAddress } from './host.ts';
import { astray, type Metrics } from './metrics.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Recent } from './recent.ts';
import { momentNow } from './store/clock.ts';
import type { Portion } from './store/executor.ts';
import { type Crowd, Crowded } from './store/fair-semaphore.ts';
import { isOverdue } from './store/limits.ts';
import type { Cursors, PageInfo } from './store/paging.ts';
import type { Store } from './store/store.ts';
import { type AnyTable, type Executor, Gone, Taken } from './store/table.ts';
import { type Log, Unavailable } from './store/unavailable.ts';
import type { Vault } from './store/vault.ts';
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
export interface Caller {
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
  const origin = (request: IncomingMessage) => publicUrl ?? calledAs(request);
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
      const letIn = admitted(house, caller, call, kind, () => ({ origin: origin(asked.request), ownOrigin }));
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
      const refusal = strangers.take(request) ? undefined : await turnedAway(request);
      return refusal && { refusal };
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
    origin,
    help: (request, operation) => `${origin(request)}${operation ? `/docs/${name}/${operation.group}#${operation.id}` : homes[name]}`,
    hinted,
    advice: (grounds) => addressHint(grounds, config.sandbox),
    prefix: name === 'admin' ? '/admin/api/latest' : '/operator',
    unlike: unlikeAny[name],
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
