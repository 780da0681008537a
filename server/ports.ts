// What this application brings to its contracts: who is let in by which door, what a write is, what its errors mean.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Json } from '../contract/document.ts';
import type { Operation } from '../contract/operations.ts';
import type { Admitted, Asked, Ports } from '../contract/ports.ts';
import { type Refusal, refusal } from '../contract/refusal.ts';
import type { Config } from './config.ts';
import { assertPayload } from './contracts.ts';
import type { Deprecations } from './domain/deprecations.ts';
import { type Happening, record } from './domain/events.ts';
import { type App, Doorkeeper, grants, hashed, installs, type Shop, shops } from './domain/tenants.ts';
import { calledAs, nameOf, ownAddress } from './host.ts';
import type { Outbound } from './outbound/outbound.ts';
import { momentNow } from './store/clock.ts';
import type { Cursors, PageInfo } from './store/paging.ts';
import type { RateLimiter } from './store/rate-limit.ts';
import type { Store } from './store/store.ts';
import { type AnyTable, type Executor, Gone, Taken } from './store/table.ts';
import type { Vault } from './store/vault.ts';
import { Crowded } from './store/walks.ts';

export interface House {
  store: Store;
  config: Config;
  cursors: Cursors;
  outbound: Outbound;
  vault: Vault;
  tables: AnyTable[];
  log(entry: Record<string, unknown>): void;
  /** Tests learn from it which answers were given. */
  onResponse?: ((operation: Operation, status: number) => void) | undefined;
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

const deprecatedReason = 'X-Service-API-Deprecated-Reason';

/** The version that serves a request, as the door has found it. */
const versions = new WeakMap<IncomingMessage, string>();
export const servedAs = (request: IncomingMessage, version: string) => versions.set(request, version);
const versionOf = (request: IncomingMessage) => versions.get(request) ?? '';

export const crowded = refusal(503, 'Too many lists of this shop are being read at once', { 'Retry-After': '2.0' });

/** What both doors share; they differ in how they find out who calls. */
export function ports(house: House, admit: (asked: Asked) => Promise<Caller | Refusal>): Ports {
  const { config, cursors, log, onResponse } = house;
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
      if (error instanceof Crowded) return { status: crowded.status, body: { errors: crowded.errors }, headers: crowded.headers! };
      if (error instanceof Taken && error.blames) return { refuse: { [error.blames]: 'taken' } };
      // someone else removed it in the meantime: as if they had come first
      if (error instanceof Gone && operation.responses.has(404)) return { status: 404, body: { errors: 'Not Found' } };
      return undefined;
    },
    cursors: { seal: (place, info) => cursors.seal(place, info as PageInfo), open: (place, text) => cursors.open(place, text) },
    origin: (request) => publicUrl ?? calledAs(request),
    note: {
      ...(config.strict ? {} : { ignored: (names: string) => ({ 'X-Service-Ignored-Parameters': names }) }),
      answered: onResponse ?? (() => {}),
      failed: (error, operation, requestId) =>
        log({ level: 'error', request_id: requestId, operation: operation.id, error: error instanceof Error ? error.stack : String(error) }),
    },
  };
}

function admitted({ store, outbound, vault, tables, cursors, config }: House, caller: Caller, origins: () => Json): Admitted {
  const { shop, app, author, version, headers, stays } = caller;
  // one call is one action, however many records it touches
  const uid = randomUUID();
  const inside = (executor: Executor, { now }: Json) => ({
    store: executor,
    happened: (happening: Happening) => {
      if (happening.webhook) assertPayload(happening.webhook);
      return record(executor, { shop: shop!, author, now, uid }, happening);
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
      ...origins(),
      signature: (purpose: string, value: string) => cursors.signature(purpose, value),
      outbound,
      vault,
      tables,
      sandbox: config.sandbox,
    }),
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
  const doorkeeper = new Doorkeeper();
  const shared = ports(house, async ({ request, operation }) => {
    const token = request.headers['x-service-access-token'];
    const version = versionOf(request);
    const known = await doorkeeper.admit(store, typeof token === 'string' ? token : '', nameOf(request));
    if (!known) return stranger;
    const { shop, app, installId } = known;
    const headers: Record<string, string> = {};
    // nothing is deprecated yet in a version from before; `unstable` comes after all dates
    const deprecation = operation.deprecation && version >= operation.deprecation.since ? operation.deprecation : undefined;
    if (deprecation) headers[deprecatedReason] = deprecation.documentation_url;
    const size = config['rate-limit'];
    // clients compute with it
    headers['X-Service-Shop-Api-Call-Limit'] = `0/${defaultSize}`;
    if (size > 0) {
      const leak = shop.plan === 'advanced' || shop.plan === 'enterprise' ? config['rate-leak-advanced'] : config['rate-leak'];
      const { level, full } = await limiter.take(`${app.id}/${shop.id}`, size, leak);
      headers['X-Service-Shop-Api-Call-Limit'] = `${Math.min(size, Math.ceil(level))}/${size}`;
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
        const sent = [...members].filter(([, { since }]) => version >= since);
        for (const [member] of sent) deprecations.note(shop, app, operation.id, member);
        return sent[0] && { [deprecatedReason]: sent[0][1].documentation_url };
      },
    },
  };
}

const noShop = refusal(404, 'Not Found');

/** The operator comes in by its key, and may do everything. */
export function operatorPorts(house: House, operatorKey: string): Ports {
  const expected = Buffer.from(hashed(`Bearer ${operatorKey}`));
  return ports(house, async ({ request, operation, path }) => {
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
