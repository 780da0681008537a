// The server without its port: who may come in by which door, in one screenful.
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { Arrivals } from '../contract/arriving.ts';
import { type Admitted, Dispatch, deprecatedReason, type Entry, send } from '../contract/enforce.ts';
import { type Refusal, refusal } from '../contract/guard.ts';
import * as adminGroups from './admin/index.ts';
import { type Config, ConfigProblem } from './config.ts';
import { declared, judge } from './contracts.ts';
import { docs } from './docs.ts';
import { Deprecations } from './domain/deprecations.ts';
import { jobKinds } from './domain/jobs.ts';
import { Retention } from './domain/retention.ts';
import { Doorkeeper, grants, hashed, installs, kept, shops } from './domain/tenants.ts';
import { nameOf } from './host.ts';
import { Workers } from './jobs/queue.ts';
import { media } from './media.ts';
import { merchant } from './merchant/pages.ts';
import * as operatorGroups from './operator/index.ts';
import { Destinations } from './outbound/destinations.ts';
import { Mail } from './outbound/mail.ts';
import { Outbound } from './outbound/outbound.ts';
import { momentNow } from './store/clock.ts';
import { migrate } from './store/migrate.ts';
import { Cursors } from './store/paging.ts';
import { rateLimiter } from './store/rate-limit.ts';
import type { Store } from './store/store.ts';
import type { Executor } from './store/table.ts';
import { Vault } from './store/vault.ts';
import { tables } from './tables.ts';
import { served, versionsAt } from './versions.ts';

export interface AppOptions {
  store: Store;
  config: Config;
  operatorKey: string;
  arrivals?: Arrivals;
  log?: Entry['log'];
  onAnswer?: Entry['onAnswer'];
}

export async function createApp({
  store,
  config,
  operatorKey,
  arrivals = new Arrivals(),
  log = (entry) => console.error(JSON.stringify(entry)),
  onAnswer,
}: AppOptions): Promise<{ app: Express; workers: Workers }> {
  const vault = new Vault(config['code-key'] || randomBytes(32).toString('hex'));
  const cursorSecret = await store.transaction(async (tx) => {
    await migrate(tx, tables);
    const mark = vault.mark('key', 'of this database');
    if (config['code-key'] && (await kept(tx, 'code_key', mark, momentNow())) !== mark)
      throw new ConfigProblem('The code key is not the one that this database was first started with: gift card codes could be given out twice');
    return kept(tx, 'cursors', randomBytes(32).toString('hex'), momentNow());
  });
  const outbound = new Outbound({ sandbox: config.sandbox });
  const destinations = new Destinations();
  const common = {
    store,
    outbound,
    vault,
    tables,
    sandbox: config.sandbox,
    cursors: new Cursors(cursorSecret),
    maxBody: config['max-body'],
    arrivals,
    publicUrl: config['public-url'] || undefined,
    log,
    onAnswer,
  };
  const deprecations = new Deprecations(store, log);
  const retention = new Retention({ store, logDays: config['log-days'], log });
  const doorkeeper = new Doorkeeper();
  const limiter = await rateLimiter(store);
  const oldest = config['oldest-version'] || undefined;

  const stranger = refusal(401, '[API] Invalid API key or access token (unrecognized login or wrong password)');
  const admin = new Dispatch({
    ...common,
    ...declared('admin'),
    groups: adminGroups,
    async admit(request, operation, _path, version): Promise<Admitted | Refusal> {
      const token = request.headers['x-service-access-token'];
      const known = await doorkeeper.admit(store, typeof token === 'string' ? token : '', nameOf(request));
      if (!known) return stranger;
      const { shop, app, installId } = known;
      const headers: Record<string, string> = {};
      // nothing is deprecated yet in a version from before; `unstable` comes after all dates
      const deprecation = operation.deprecation && version >= operation.deprecation.since ? operation.deprecation : undefined;
      if (deprecation) headers[deprecatedReason] = deprecation.documentation_url;
      const size = config['rate-limit'];
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
      const keep = async (tx: Executor) => ((await installs.keep(tx, shop.id, installId)) ? undefined : stranger);
      return { shop, app, author: app.name, version, headers, keep };
    },
    onDeprecated({ shop, app }, operation, members) {
      for (const member of members) deprecations.note(shop!, app!, operation.id, member);
    },
  });

  const noShop = refusal(404, 'Not Found');
  const operator = new Dispatch({
    ...common,
    ...declared('operator'),
    groups: operatorGroups,
    async admit(request, operation, path, version): Promise<Admitted | Refusal> {
      if (!same(request.headers.authorization ?? '', `Bearer ${operatorKey}`))
        return refusal(401, 'The operator key is missing or wrong', { 'WWW-Authenticate': 'Bearer' });
      const common = { author: 'Operator', version, headers: {} };
      if (path.shop_id === undefined || Number.isNaN(path.shop_id)) return common;
      const shop = Number.isSafeInteger(path.shop_id) ? await shops.first(store, null, [['id', '=', path.shop_id]]) : undefined;
      if (!shop) return noShop;
      // what is done to the shop itself is done to it alone
      const found = (tx: Executor) => (operation.path === '/shops/{shop_id}' ? shops.hold(tx, null, shop.id) : shops.keep(tx, null, shop.id));
      return { ...common, shop, keep: async (tx) => ((await found(tx)) ? undefined : noShop) };
    },
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_request, response, next) => {
    response.setHeader('X-Request-Id', randomUUID());
    next();
  });
  app.use('/admin', (request, response) => {
    const [, asked, rest] = /^\/api\/([^/?]+)(\/.*)$/s.exec(request.url) ?? [];
    const versions = versionsAt(Date.now(), oldest);
    const version = asked === undefined ? versions.oldest : served(versions, asked);
    if (version === undefined)
      return send(response, 404, {
        errors: `Not Found: there is no version ${asked}. Supported are ${[...versions.stable, versions.candidate, 'unstable', 'latest'].join(', ')}`,
      });
    response.setHeader('X-Service-API-Version', version);
    if (asked !== version && asked !== 'latest')
      response.setHeader(
        'X-Service-API-Version-Warning',
        `${asked === undefined ? 'No version was asked for' : `${asked} is no longer supported`}; ${version} served the call`,
      );
    return admin.serve(request, response, { path: rest ?? request.url, base: asked === undefined ? '/admin' : `/admin/api/${asked}`, version });
  });
  app.use('/operator', (request, response) =>
    operator.serve(request, response, { path: request.url, base: '/operator', version: versionsAt(Date.now()).latest }),
  );
  app.use(
    '/docs',
    docs(() => String(app.locals.demoToken ?? '')),
  );
  app.use('/media', media(store));
  app.use('/merchant', merchant({ ...common, loginUrl: config['merchant-login-url'] || undefined }));
  app.use((_request, response) => send(response, 404, { errors: 'Not Found' }));
  app.use((error: Error & { status?: number }, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    // an address that can't be decoded
    if (error.status !== undefined && error.status < 500) return send(response, error.status, { errors: 'The request could not be read' });
    log({ level: 'error', request_id: response.getHeader('x-request-id'), error: error.stack });
    send(response, 500, { errors: 'An unexpected error occurred' });
  });
  return {
    app,
    workers: new Workers({
      store,
      kinds: jobKinds,
      outbound,
      destinations,
      mail: new Mail(outbound, config['mail-url'] || undefined),
      vault,
      judge,
      log,
      atStart: () => retention.start(),
      atStop: async () => {
        await Promise.all([retention.stop(), deprecations.flush(), destinations.close()]);
      },
    }),
  };
}

/** In the same time whatever is given. */
const same = (given: string, expected: string) => timingSafeEqual(Buffer.from(hashed(given)), Buffer.from(hashed(expected)));
