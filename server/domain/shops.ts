// Shops: opens a shop with what every shop starts with, and removes a shop with all that it has.
import type { components } from '../../generated/operator/shops.ts';
import { lock } from '../store/store.ts';
import type { AnyTable, Executor } from '../store/table.ts';
import { frontpage } from './collections.ts';
import { installs, type Shop, shops } from './tenants.ts';
import { firstTheme } from './themes.ts';

export async function domainTaken(tx: Executor, domain: string | undefined, own?: number): Promise<boolean> {
  const other = domain === undefined ? undefined : await shops.first(tx, null, [['domain', '=', domain]]);
  return other !== undefined && other.id !== own;
}

/** Locks the opening of shops: no other transaction opens one until this one ends. */
export const openingLock = (tx: Executor) => lock(tx, 0, 'shops');

/** Inserts only the shop's row, without what a shop starts with (`furnish`). */
export const insertShop = (tx: Executor, given: components['schemas']['ShopCreate'], now: string): Promise<Shop> =>
  shops.insert(
    tx,
    {
      name: given.name,
      domain: given.domain,
      email: given.email ?? null,
      currency: given.currency ?? 'USD',
      country_code: given.country_code ?? 'US',
      plan: given.plan ?? 'basic',
      billing_interval: given.billing_interval ?? 'monthly',
      carrier_services_feature: given.carrier_services_feature ?? false,
      development: given.development ?? false,
      clock_offset_ms: 0,
      clock_moved_from_ms: null,
      clock_moved_to_ms: null,
    },
    now,
  );

export async function openShop(tx: Executor, given: components['schemas']['ShopCreate'], now: string): Promise<Shop> {
  const shop = await insertShop(tx, given, now);
  await furnish(tx, shop.id, now);
  return shop;
}

/** Adds what every shop starts with. */
export async function furnish(tx: Executor, shopId: number, now: string) {
  await frontpage(tx, shopId, now);
  await firstTheme(tx, shopId, now);
}

/** The caller has found the shop with `findForUpdate`. Removing the installs waits for apps' writes that are under way, and no other write can begin. */
export async function removeShop(tx: Executor, shop: Shop, tables: AnyTable[]) {
  await installs.remove(tx, shop.id, []);
  for (const table of tables) if (!table.indexes.global) await table.remove(tx, shop.id, []);
  await shops.remove(tx, null, [['id', '=', shop.id]]);
}
