// What this application brings to both of its contracts: transactions, and what errors mean. app-ports.ts and operator-ports.ts say who is admitted.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Json } from '../../contract/document.ts';
import type { Operation } from '../../contract/operations.ts';
import { explanation } from '../../contract/requests/explain.ts';
import { type Admitted, type Asked, type Ports, refused } from '../../contract/requests/ports.ts';
import { notFoundRefusal, type Refusal, refusal } from '../../contract/requests/refusal.ts';
import { keyOf } from '../../contract/requests/repeats.ts';
import type { Config } from '../config.ts';
import { assertPayload } from '../contracts.ts';
import { type Happening, record } from '../domain/events.ts';
import { keyed } from '../domain/idempotency.ts';
import type { SigningKeys } from '../domain/signing_keys.ts';
import type { App, Shop } from '../domain/tenants.ts';
import { calledAs, ownOriginOf } from '../http/host.ts';
import { astray, type Metrics } from '../monitoring/metrics.ts';
import { type Call, callOf } from '../monitoring/tracing.ts';
import { type Outbound, OutboundProblem } from '../outbound/outbound.ts';
import { faultOf, mayFail } from '../sandbox/faults.ts';
import type { Recent } from '../sandbox/recent.ts';
import { momentNow } from '../store/clock.ts';
import type { Portion } from '../store/executor.ts';
import { type Crowd, Crowded } from '../store/fair-semaphore.ts';
import { isEnded, isOutOfFiles, isOverdue } from '../store/limits.ts';
import type { Cursors, PageInfo } from '../store/lists/paging.ts';
import type { LogOnce } from '../store/log-once.ts';
import { oneByOne } from '../store/one-by-one.ts';
import type { Store } from '../store/store.ts';
import { type AnyTable, type Executor, Gone, Taken } from '../store/table.ts';
import { Unavailable } from '../store/unavailable.ts';
import type { Vault } from '../store/vault.ts';
import { addressHint, hinted, unlikeAny } from './hints.ts';
import { type Strangers, tooManyGuesses } from './strangers.ts';

export interface House {
  store: Store;
  config: Config;
  cursors: Cursors;
  outbound: Outbound;
  vault: Vault;
  signingKeys: SigningKeys;
  tables: AnyTable[];
  log: LogOnce;
  /** Called once for each answered request: writes its log line. */
  served(door: string, operation: string, status: number, ms: number, request: IncomingMessage, errors?: unknown): void;
  /** Only in a sandbox. */
  recent: Recent | undefined;
  /** Tests learn here which responses were given. */
  onResponse?: ((operation: Operation, status: number) => void) | undefined;
  metrics: Metrics;
  strangers: Strangers;
}

/** The caller, as handlers and the event log know it. */
export interface Caller {
  shop?: Shop;
  app?: App;
  author: string;
  version: string;
  headers?: Record<string, string>;
  /** Writes the audit log's entry in the transaction of the change. */
  wrote?(tx: Executor, status: number): Promise<unknown> | undefined;
  /** Whether the caller is still admitted as it was remembered. Absent where it was read from the database just now. */
  still?(): Promise<boolean>;
  /** Locks the rows that admit the caller until the transaction ends, so that nothing is written for a removed one. Refuses a caller removed meanwhile. */
  stays?(tx: Executor): Promise<Refusal | undefined>;
}

const comeAgain = (errors: string) => refusal(503, errors, { 'Retry-After': '2.0' });
const crowded: Record<Crowd, Refusal> = {
  lists: comeAgain('Too many lists of this shop are being read at once'),
  calls: comeAgain('Too many calls of this shop are under way at once'),
  database: comeAgain('Too much waits for the database'),
};
const noRoom = comeAgain('Too many large files are being fetched at once');
const overdue = comeAgain('The database took too long');
const outOfFiles = comeAgain('Too many connections are open at once');

/** A caller learns from these two whether other calls, such as reads, may still succeed. */
const away = comeAgain('The database cannot be reached just now');
const unwritable = comeAgain('Nothing can be stored just now');

/** The refusal for an error that comes from overload or from the database: the same call may succeed a little later. */
export function notNow(error: unknown, { metrics, log }: Pick<House, 'metrics' | 'log'>, about: Record<string, unknown> = {}): Refusal | undefined {
  if (error instanceof Unavailable) {
    log({ level: 'error', ...about, error: error.message }, error);
    return error.kind === 'away' || error.kind === 'damaged' ? away : unwritable;
  }
  // counted where the memory is
  if (error instanceof OutboundProblem && error.reason === 'no_room') return noRoom;
  if (isOutOfFiles(error)) {
    log({ level: 'error', ...about, error: String(error) }, error);
    return outOfFiles;
  }
  const refused = error instanceof Crowded ? crowded[error.crowd] : isOverdue(error) ? overdue : undefined;
  if (refused) metrics.hit(error instanceof Crowded ? error.crowd : 'database');
  // each of these has held a connection for ten seconds at least, so they are few; the other refusals may come by the thousand, and are only counted
  if (error instanceof Error && isEnded(error)) log({ level: 'warn', ...about, error: `The database took too long: ${error.message}` });
  return refused;
}

/** Where the documentation of each interface begins. */
const homes = { admin: '/docs', operator: '/docs/operator' };

/**
 * What both interfaces share; they differ in how they identify the caller. `isGood` says whether a request has a credential that admits it.
 * It is asked only where the bucket of the caller's address is full. `ofStrangers` are headers for a caller that is refused there.
 */
export function ports(
  name: 'admin' | 'operator',
  house: House,
  isGood: (request: IncomingMessage) => boolean | Promise<boolean>,
  admit: (asked: Asked) => Promise<Caller | Refusal>,
  ofStrangers: Record<string, string> = {},
): Ports {
  const { config, cursors, log, onResponse, metrics, strangers } = house;
  const turnedAway = async (request: IncomingMessage) => {
    if (await isGood(request)) return undefined;
    metrics.hit('strangers');
    await strangers.hold();
    return { ...tooManyGuesses, headers: { ...tooManyGuesses.headers, ...ofStrangers } };
  };
  const count = metrics.at(name);
  const publicUrl = config['public-url'] || undefined;
  const origin = (request: IncomingMessage) => publicUrl ?? calledAs(request);
  return {
    async admit(asked) {
      // read now: if the caller hangs up while the body arrives, the connection's address is gone
      const ownOrigin = publicUrl ?? ownOriginOf(asked.request);
      const refused = strangers.refuses(asked.request) ? await turnedAway(asked.request) : undefined;
      if (refused) return refused;
      const caller = await admit(asked);
      if ('status' in caller && caller.status === 401) strangers.take(asked.request);
      if ('status' in caller) return caller;
      const call = callOf(asked.request);
      if (caller.shop) call.shopId = caller.shop.id;
      // calls with an Idempotency-Key don't share a transaction: each holds a lock until its commit, and the others would wait for it
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
      const later = notNow(error, house, { operation: operation.id });
      if (later) return refused(later);
      if (error instanceof Taken && error.blames) return { refuse: { [error.blames]: 'taken' } };
      // another caller removed the record meanwhile: the response is as if that had come first
      if (error instanceof Gone && operation.responses.has(404)) return refused(notFoundRefusal);
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
        // a response that a fault made doesn't show which responses the operation's own code gives
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
  // through the portion of a shop, its calls don't hold up those of other shops, nor one call that sends much at once the others of the shop
  const portion: Portion = shop ? store.ofShop(shop.id, oneByOne()) : store;
  // all records that one call touches share this id, as one action; most calls touch none
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
            // both are sent to the database together. A caller that was removed is refused, whatever the work returned
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
        if (error instanceof Left) return refused(error.refusal);
        throw error;
      }
    },
  };
}

/** The caller was removed while the call was under way: the transaction is rolled back. */
class Left extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('left');
    this.refusal = refusal;
  }
}
