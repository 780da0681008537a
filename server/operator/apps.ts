import type { components, operations, refusals } from '../../generated/operator/apps.ts';
import { scopedResources, unknownScopes } from '../contracts.ts';
import { registerApp, removeApp, rotateSecret } from '../domain/apps.ts';
import { giveUpForbidden, shopsOfApp } from '../domain/deliveries.ts';
import { isSecure } from '../domain/oauth.ts';
import { type App, apps, installs } from '../domain/tenants.ts';
import { missingMandatory } from '../domain/topics.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { msOf } from '../store/clock.ts';
import { after } from '../store/table.ts';
import { versionServing, versionsAt } from '../versions.ts';

const present = (app: App): components['schemas']['App'] => ({
  id: app.id,
  name: app.name,
  client_id: app.client_id,
  distribution: app.distribution,
  sales_channel: app.sales_channel,
  scopes: app.scopes,
  unauthenticated_scopes: app.unauthenticated_scopes,
  protected_customer_data: app.protected_customer_data,
  api_version: app.api_version,
  app_url: app.app_url,
  redirect_urls: app.redirect_urls ?? [],
  previous_secret_expires_at: app.previous_secret_until,
  missing_mandatory_webhooks: missingMandatory(app),
  created_at: app.created_at,
  updated_at: app.updated_at,
});

/** Also accepts versions that have left the window, and scopes that the app already has: clients send an app back as they have read it. */
function problems(
  { api_version: version, scopes = [], redirect_urls = [] }: { api_version?: string; scopes?: string[]; redirect_urls?: string[] },
  now: string,
  sandbox: boolean,
  had: readonly string[] = [],
) {
  const versions = versionsAt(msOf(now));
  const unknown = unknownScopes(scopes).filter((scope) => !had.includes(scope));
  return {
    redirect_urls: sandbox || redirect_urls.every(isSecure) ? undefined : ('insecure' as const),
    api_version: version === undefined || versionServing(versions, version) ? undefined : (['unknown', { newest: versions.candidate }] as const),
    scopes: unknown.length > 0 ? (['unknown', { scopes: unknown.join(', '), resources: [...scopedResources()].sort().join(', ') }] as const) : undefined,
  };
}

export const handlers: OperatorHandlers<operations, refusals> = {
  async listApps({ store, query, page }) {
    const { rows, links } = await apps.list(store, null, page, [after(query.since_id)]);
    return { status: 200, body: { apps: rows.map(present) }, links };
  },

  createApp: {
    rules: async ({ body, now, sandbox }) => problems(body.app, now, sandbox),

    async handle({ store, vault, body, now }) {
      const { app, client_secret } = await registerApp(store, vault, body.app, now);
      return { status: 201, body: { app: { ...present(app), client_secret } } };
    },
  },

  async getApp({ store, path }) {
    const app = await apps.find(store, null, path.app_id);
    return app ? { status: 200, body: { app: present(app) } } : notFound;
  },

  updateApp: {
    async rules({ store, path, body, now, sandbox }) {
      const app = await apps.find(store, null, path.app_id);
      return app ? problems(body.app, now, sandbox, app.scopes) : notFound;
    },

    async handle({ store, path, body, now }) {
      const shopIds = await shopsOfApp(store, path.app_id);
      const app = await apps.findForUpdate(store, null, path.app_id);
      if (!app) return notFound;
      const { name, distribution, sales_channel, scopes, unauthenticated_scopes, protected_customer_data, api_version, app_url, redirect_urls } = body.app;
      const changes = { name, distribution, sales_channel, scopes, unauthenticated_scopes, protected_customer_data, api_version, app_url, redirect_urls };
      const changed = await apps.update(store, app, changes, now);
      await giveUpForbidden(store, changed, shopIds, now);
      return { status: 200, body: { app: present(changed) } };
    },
  },

  async rotateClientSecret({ store, vault, path, body, now }) {
    const app = await apps.findForUpdate(store, null, path.app_id);
    if (!app) return notFound;
    const { client_secret: given, previous_valid_for = 86_400 } = body?.client_secret ?? {};
    return { status: 201, body: { client_secret: await rotateSecret(store, vault, app, { given, previousMs: previous_valid_for * 1000 }, now) } };
  },

  async deleteApp({ store, path, now, respond }) {
    await shopsOfApp(store, path.app_id);
    if (!(await apps.findForUpdate(store, null, path.app_id))) return notFound;
    if (await installs.first(store, null, [['app_id', '=', path.app_id]])) return respond(422, 'installed');
    await removeApp(store, path.app_id, now);
    return { status: 200, body: {} };
  },
};
