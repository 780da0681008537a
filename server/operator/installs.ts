import type { components, operations, refusals } from '../../generated/operator/installs.ts';
import { cancelAllRecurring } from '../domain/charges.ts';
import { type App, apps, hashed, installs, newToken, type Shop, tokens } from '../domain/tenants.ts';
import { notifyUninstalled } from '../domain/webhooks.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, declaredTables, type Executor, type Row } from '../store/table.ts';

type Install = Row<typeof installs>;

async function answer(store: Executor, install: Install): Promise<components['schemas']['Install']> {
  const valid = await tokens.all(store, install.shop_id, [['install_id', '=', install.id]]);
  return {
    id: install.id,
    shop_id: install.shop_id,
    app_id: install.app_id,
    created_at: install.created_at,
    tokens: valid.map(({ id, created_at }) => ({ id, created_at })),
  };
}

/** The token itself is given to the caller and kept by nobody. */
export async function issue(tx: Executor, install: Install, now: string) {
  const access_token = newToken('sat');
  const row = await tokens.insert(tx, {
    shop_id: install.shop_id,
    install_id: install.id,
    app_id: install.app_id,
    hash: hashed(access_token),
    created_at: now,
    updated_at: now,
  });
  return { token: { id: row.id, created_at: row.created_at }, access_token };
}

export async function install(tx: Executor, shop: Shop, app: App, now: string) {
  const row = await installs.insert(tx, { shop_id: shop.id, app_id: app.id, created_at: now, updated_at: now });
  return { install: row, ...(await issue(tx, row, now)) };
}

export const handlers: OperatorHandlers<operations, refusals> = {
  async listInstalls({ shop, store, query, page }) {
    const { rows, links } = await installs.list(store, shop.id, page, [after(query.since_id)]);
    return { status: 200, body: { installs: await Promise.all(rows.map((row) => answer(store, row))) }, links };
  },

  async installApp({ shop, store, body, now, refuse }) {
    const app = await apps.keep(store, null, body.install.app_id);
    if (!app) return refuse({ app_id: 'unknown' });
    const { install: row, access_token } = await install(store, shop, app, now);
    return { status: 201, body: { install: await answer(store, row), access_token } };
  },

  async getInstall({ shop, store, path }) {
    const row = await installs.find(store, shop.id, path.install_id);
    return row ? { status: 200, body: { install: await answer(store, row) } } : notFound;
  },

  async uninstallApp({ shop, store, path, now }) {
    const row = await installs.hold(store, shop.id, path.install_id);
    if (!row) return notFound;
    await notifyUninstalled(store, shop, row.app_id, now);
    for (const table of declaredTables) if (table.indexes.ownedByApp) await table.remove(store, shop.id, [['app_id', '=', row.app_id]]);
    await tokens.remove(store, shop.id, [['install_id', '=', row.id]]);
    await cancelAllRecurring(store, shop.id, row.app_id, now);
    await installs.remove(store, shop.id, [['id', '=', row.id]]);
    return { status: 200, body: {} };
  },

  async issueToken({ shop, store, path, now }) {
    const row = await installs.keep(store, shop.id, path.install_id);
    return row ? { status: 201, body: await issue(store, row, now) } : notFound;
  },

  async revokeToken({ shop, store, path }) {
    const removed = await tokens.remove(store, shop.id, [
      ['id', '=', path.token_id],
      ['install_id', '=', path.install_id],
    ]);
    return removed ? { status: 200, body: {} } : notFound;
  },
};
