// Apps: how they are registered, come into a shop with a token, and go.
import { randomBytes } from 'node:crypto';
import type { components } from '../../generated/operator/apps.ts';
import { jobs } from '../jobs/define.ts';
import { msOf } from '../store/clock.ts';
import { over } from '../store/over.ts';
import type { AnyTable, Executor, Row } from '../store/table.ts';
import { versionsAt } from '../versions.ts';
import { cancelAllRecurring } from './charges.ts';
import { appRemoved, deliveries, delivery } from './deliveries.ts';
import { type App, apps, hashed, installs, newToken, type Shop, tokens } from './tenants.ts';
import { cameBack, notifyUninstalled } from './uninstalls.ts';

export type Install = Row<typeof installs>;

export async function registerApp(tx: Executor, given: components['schemas']['AppCreate'], now: string): Promise<App> {
  return apps.insert(
    tx,
    {
      name: given.name,
      client_id: randomBytes(16).toString('hex'),
      client_secret: given.client_secret ?? randomBytes(16).toString('hex'),
      distribution: given.distribution ?? 'custom',
      sales_channel: given.sales_channel ?? false,
      scopes: given.scopes ?? [],
      unauthenticated_scopes: given.unauthenticated_scopes ?? [],
      protected_customer_data: given.protected_customer_data ?? false,
      api_version: given.api_version ?? versionsAt(msOf(now)).latest,
      app_url: given.app_url ?? null,
    },
    now,
  );
}

/** Removes an app that is locked and installed nowhere. Its waiting deliveries are dropped. */
export async function removeApp(tx: Executor, id: number, now: string) {
  await apps.remove(tx, null, [['id', '=', id]]);
  const database = over(tx, deliveries, jobs);
  await database.deleteFrom(jobs.name).where('kind', '=', delivery.kind).where('holder', '=', id).execute();
  await database
    .updateTable(deliveries.name)
    .set({ ...appRemoved, updated_at: now })
    .where('app_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** The token itself is given to the caller and kept by nobody. */
export async function issue(tx: Executor, install: Install, now: string) {
  const access_token = newToken('sat');
  const row = await tokens.insert(
    tx,
    {
      shop_id: install.shop_id,
      install_id: install.id,
      app_id: install.app_id,
      hash: hashed(access_token),
    },
    now,
  );
  return { token: { id: row.id, created_at: row.created_at }, access_token };
}

export async function install(tx: Executor, shop: Shop, app: App, now: string) {
  const row = await installs.insert(tx, { shop_id: shop.id, app_id: app.id }, now);
  await cameBack(tx, shop, app.id, now);
  return { install: row, ...(await issue(tx, row, now)) };
}

/** With an install that was found for update goes what the app had in the shop. */
export async function uninstall(tx: Executor, shop: Shop, row: Install, tables: AnyTable[], now: string, oldestVersion: string | undefined) {
  await notifyUninstalled(tx, shop, row.app_id, now, oldestVersion);
  for (const table of tables) if (table.indexes.ownedByApp) await table.remove(tx, shop.id, [['app_id', '=', row.app_id]]);
  await tokens.remove(tx, shop.id, [['install_id', '=', row.id]]);
  await cancelAllRecurring(tx, shop.id, row.app_id, now);
  await installs.remove(tx, shop.id, [['id', '=', row.id]]);
}
