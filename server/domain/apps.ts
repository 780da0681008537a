// Apps: registers them, installs them in shops, issues their tokens, uninstalls and removes them.
import { randomBytes } from 'node:crypto';
import type { components } from '../../generated/operator/apps.ts';
import { jobs } from '../jobs/define.ts';
import { moment, momentNow, msOf } from '../store/clock.ts';
import { over } from '../store/over.ts';
import { lock } from '../store/store.ts';
import type { AnyTable, Executor, Row } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { versionsAt } from '../versions.ts';
import { cancelAllRecurring } from './charges.ts';
import { appRemoved, delivery, giveUpBeyond, lockJobsOf } from './deliveries.ts';
import { deliveries } from './delivery-record.ts';
import { type App, apps, hashed, installs, newToken, placeOfSecret, type Shop, tokens } from './tenants.ts';
import { cameBack, notifyUninstalled } from './uninstalls.ts';

export type Install = Row<typeof installs>;

/** Returns the client secret as plain text. The row has it sealed. */
export async function registerApp(tx: Executor, vault: Vault, given: components['schemas']['AppCreate'], now: string) {
  const client_id = randomBytes(16).toString('hex');
  const client_secret = given.client_secret ?? newSecret();
  const app = await apps.insert(
    tx,
    {
      name: given.name,
      client_id,
      client_secret: vault.seal(placeOfSecret({ client_id }), client_secret),
      previous_secret: null,
      previous_secret_until: null,
      distribution: given.distribution ?? 'custom',
      sales_channel: given.sales_channel ?? false,
      scopes: given.scopes ?? [],
      unauthenticated_scopes: given.unauthenticated_scopes ?? [],
      protected_customer_data: given.protected_customer_data ?? false,
      api_version: given.api_version ?? versionsAt(msOf(now)).latest,
      app_url: given.app_url ?? null,
      redirect_urls: given.redirect_urls ?? null,
    },
    now,
  );
  return { app, client_secret };
}

const newSecret = () => randomBytes(16).toString('hex');

/** The previous secret still signs beside the new one for `previousMs`. Any older secret stops signing at once. */
export async function rotateSecret(
  tx: Executor,
  vault: Vault,
  app: App,
  { given = newSecret(), previousMs }: { given?: string | undefined; previousMs: number },
  now: string,
) {
  const previous_secret_until = moment(Date.now() + previousMs);
  const client_secret = vault.seal(placeOfSecret(app), given);
  await apps.update(tx, app, { client_secret, previous_secret: app.client_secret, previous_secret_until }, now);
  return { client_secret: given, previous_expires_at: previous_secret_until };
}

/** Removes an app that is installed nowhere, and gives up its pending deliveries. The caller has locked the app and its shops (`shopsOfApp`). */
export async function removeApp(tx: Executor, id: number, now: string) {
  await apps.remove(tx, null, [['id', '=', id]]);
  const database = over(tx, deliveries, jobs);
  await lockJobsOf(tx, id);
  await database.deleteFrom(jobs.name).where('kind', '=', delivery.kind).where('holder', '=', id).execute();
  await database
    .updateTable(deliveries.name)
    .set({ ...appRemoved, updated_at: now })
    .where('app_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export const presentToken = ({ id, created_at, expires_at, scopes }: Row<typeof tokens>) => ({ id, created_at, expires_at, scopes });

/** Returns the token itself, which is stored nowhere. The row has its hash. */
export async function issue(
  tx: Executor,
  install: Install,
  now: string,
  expires_at: string | null = null,
  scopes: string[] | null = null,
  access_token = newToken('sat'),
) {
  const row = await tokens.insert(
    tx,
    {
      shop_id: install.shop_id,
      install_id: install.id,
      app_id: install.app_id,
      hash: hashed(access_token),
      expires_at,
      scopes,
    },
    now,
  );
  return { token: presentToken(row), access_token };
}

/** Of an install, without those that came from codes. */
const mostIssued = 100;

/** Whether the install can have another token from the operator. Removes the one that ended first if there is no room otherwise. */
export async function makeRoom(tx: Executor, { id, shop_id }: Install): Promise<boolean> {
  await lock(tx, shop_id, `tokens of install ${id}`);
  const there = await tokens.all(tx, shop_id, [
    ['install_id', '=', id],
    ['scopes', 'is null', true],
  ]);
  if (there.length < mostIssued) return true;
  const now = momentNow();
  const [first] = there.filter(({ expires_at }) => expires_at !== null && expires_at <= now).sort((a, b) => (a.expires_at! < b.expires_at! ? -1 : 1));
  if (!first) return false;
  await tokens.remove(tx, shop_id, [['id', '=', first.id]]);
  return true;
}

/**
 * Stores on an install what its tokens were granted together. Subscriptions belong to the app, and get what this covers. An install without any token
 * keeps what it was granted: so a token can be revoked and replaced without losing a webhook. To stop all webhooks, the app is uninstalled.
 * The caller has locked the install.
 */
export async function regrant(tx: Executor, row: Install, now: string) {
  const query = over(tx, tokens).selectFrom(tokens.name).select('scopes').distinct();
  const found = await query.where('shop_id', '=', row.shop_id).where('install_id', '=', row.id).execute();
  if (found.length === 0) return;
  const chosen = found.map(({ scopes }) => scopes as string | null);
  const granted = chosen.includes(null) ? null : [...new Set(chosen.flatMap((scopes) => JSON.parse(scopes!) as string[]))].sort();
  if (JSON.stringify(granted) === JSON.stringify(row.granted)) return;
  await installs.update(tx, row, { granted }, now);
  const app = await apps.find(tx, null, row.app_id);
  if (app) await giveUpBeyond(tx, row.shop_id, app, granted, now);
}

const atOnce = 500;

/** Stores what was granted on installs that older releases left without it. Works in batches, and returns where the next one begins. */
export async function noteGrants(tx: Executor, given?: unknown): Promise<{ shop_id: number; id: number } | undefined> {
  const from = (given as { shop_id: number; id: number } | undefined) ?? { shop_id: 0, id: 0 };
  const rows = await installs.nextRows(tx, from, atOnce);
  for (const row of rows) await regrant(tx, row, row.updated_at);
  const last = rows.at(-1);
  return last && rows.length === atOnce ? { shop_id: last.shop_id, id: last.id } : undefined;
}

export async function install(tx: Executor, shop: Shop, app: App, now: string, scopes: string[] | null = null, token?: string) {
  const row = await installs.insert(tx, { shop_id: shop.id, app_id: app.id, granted: scopes === null ? null : scopes.toSorted() }, now);
  await cameBack(tx, shop, app.id, now);
  return { install: row, ...(await issue(tx, row, now, null, scopes, token)) };
}

/** Removes an install, and what the app had in the shop. The caller has found the install with `findForUpdate`. */
export async function uninstall(tx: Executor, shop: Shop, row: Install, tables: AnyTable[], now: string, oldestVersion: string | undefined) {
  await notifyUninstalled(tx, shop, row.app_id, now, oldestVersion);
  for (const table of tables) if (table.indexes.ownedByApp) await table.remove(tx, shop.id, [['app_id', '=', row.app_id]]);
  await tokens.remove(tx, shop.id, [['install_id', '=', row.id]]);
  await cancelAllRecurring(tx, shop.id, row.app_id, now);
  await installs.remove(tx, shop.id, [['id', '=', row.id]]);
}
