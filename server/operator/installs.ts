import type { components, operations, refusals } from '../../generated/operator/installs.ts';
import { type Install, install, issue, makeRoom, presentToken, regrant, uninstall } from '../domain/apps.ts';
import { apps, installs, tokens } from '../domain/tenants.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { parseBound } from '../store/clock.ts';
import { after, type Executor } from '../store/table.ts';

async function present(store: Executor, { id, shop_id, app_id, created_at }: Install): Promise<components['schemas']['Install']> {
  const valid = await tokens.all(store, shop_id, [['install_id', '=', id]]);
  return { id, shop_id, app_id, created_at, tokens: valid.map(presentToken) };
}

/** The time as it is stored. The contract has checked its form. */
const endOf = ({ expires_at }: components['schemas']['TokenUpdate'] = {}) => (expires_at ? (parseBound(expires_at) ?? null) : null);

export const handlers: OperatorHandlers<operations, refusals> = {
  async listInstalls({ shop, store, query, page }) {
    const { rows, links } = await installs.list(store, shop.id, page, [after(query.since_id)]);
    return { status: 200, body: { installs: await Promise.all(rows.map((row) => present(store, row))) }, links };
  },

  installApp: {
    async rules({ shop, store, body }) {
      const { app_id } = body.install;
      if (app_id === undefined) return undefined;
      if (!(await apps.findForKeyShare(store, null, app_id))) return { app_id: 'unknown' };
      return { app_id: (await installs.first(store, shop.id, [['app_id', '=', Number(app_id)]])) ? 'taken' : undefined };
    },

    async handle({ shop, store, body, now }) {
      // the rules have locked the app in this transaction, so it is still there
      const app = (await apps.findForKeyShare(store, null, body.install.app_id))!;
      const { install: row, access_token } = await install(store, shop, app, now);
      return { status: 201, body: { install: await present(store, row), access_token } };
    },
  },

  async getInstall({ shop, store, path }) {
    const row = await installs.find(store, shop.id, path.install_id);
    return row ? { status: 200, body: { install: await present(store, row) } } : notFound;
  },

  async uninstallApp({ shop, store, path, now, tables, oldestVersion }) {
    const row = await installs.findForUpdate(store, shop.id, path.install_id);
    if (!row) return notFound;
    await uninstall(store, shop, row, tables, now, oldestVersion);
    return { status: 200, body: {} };
  },

  async issueToken({ shop, store, path, body, now, respond }) {
    // a new token takes nothing away, so it doesn't wait for the app's writes under way, nor do they wait for it
    const row = await installs.findForAdding(store, shop.id, path.install_id);
    if (!row) return notFound;
    if (!(await makeRoom(store, row))) return respond(422, 'full');
    const issued = await issue(store, row, now, endOf(body?.token));
    await regrant(store, row, now);
    return { status: 201, body: issued };
  },

  async updateToken({ shop, store, path, body, now }) {
    const token = await tokens.findForUpdate(store, shop.id, path.token_id);
    if (token?.install_id !== path.install_id) return notFound;
    const { expires_at } = body.token;
    const changed = expires_at === undefined ? token : await tokens.update(store, token, { expires_at: endOf(body.token) }, now);
    return { status: 200, body: { token: presentToken(changed) } };
  },

  async revokeToken({ shop, store, path, now }) {
    const row = await installs.findForUpdate(store, shop.id, path.install_id);
    if (!row) return notFound;
    const removed = await tokens.remove(store, shop.id, [
      ['id', '=', path.token_id],
      ['install_id', '=', path.install_id],
    ]);
    if (!removed) return notFound;
    await regrant(store, row, now);
    return { status: 200, body: {} };
  },
};
