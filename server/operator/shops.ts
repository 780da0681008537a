import type { components, operations, refusals } from '../../generated/operator/shops.ts';
import { deactivateCarriers, holdStanding } from '../admin/_carriers.ts';
import { firstTheme } from '../admin/_themes.ts';
import { frontpage } from '../admin/custom_collections.ts';
import type { OperatorHandlers } from '../contract/types.ts';
import { merchantPath } from '../merchant/address.ts';
import { after, declaredTables, type Executor, equals } from '../store/table.ts';
import { installs, type Shop, shops } from '../store/tenants.ts';

interface Address {
  origin: string;
  sandbox: boolean;
  signature(purpose: string, value: string): string;
}

const answer = (shop: Shop, { origin, ...keys }: Address): components['schemas']['Shop'] => ({
  id: shop.id,
  name: shop.name,
  domain: shop.domain,
  email: shop.email,
  currency: shop.currency,
  country_code: shop.country_code,
  plan: shop.plan,
  billing_interval: shop.billing_interval,
  carrier_services_feature: shop.carrier_services_feature,
  development: shop.development,
  clock_offset_ms: shop.clock_offset_ms,
  merchant_url: origin + merchantPath(shop, keys),
  created_at: shop.created_at,
  updated_at: shop.updated_at,
});

export async function openShop(tx: Executor, given: components['schemas']['ShopCreate'], now: string): Promise<Shop> {
  const shop = await shops.insert(tx, {
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
    created_at: now,
    updated_at: now,
  });
  await furnish(tx, shop.id, now);
  return shop;
}

/** What every shop starts with. */
export async function furnish(tx: Executor, shopId: number, now: string) {
  await frontpage(tx, shopId, now);
  await firstTheme(tx, shopId, now);
}

export const handlers: OperatorHandlers<operations, refusals> = {
  async listShops({ store, query, page, ...address }) {
    const { rows, links } = await shops.list(store, null, page, [after(query.since_id), equals('domain', query.domain)]);
    return { status: 200, body: { shops: rows.map((shop) => answer(shop, address)) }, links };
  },

  async createShop({ store, body, now, ...address }) {
    return { status: 201, body: { shop: answer(await openShop(store, body.shop, now), address) } };
  },

  async getShop({ shop, ...address }) {
    return { status: 200, body: { shop: answer(shop, address) } };
  },

  async updateShop({ shop, store, body, now, ...address }) {
    const { name, domain, email, currency, country_code, plan, billing_interval, carrier_services_feature, development } = body.shop;
    const changes = { name, domain, email, currency, country_code, plan, billing_interval, carrier_services_feature, development };
    await holdStanding(store, shop.id);
    const changed = await shops.update(store, shop, changes, now);
    await deactivateCarriers(store, changed, now);
    return { status: 200, body: { shop: answer(changed, address) } };
  },

  async deleteShop({ shop, store }) {
    // with the installs, the writes of apps that are under way have ended, and no other begins
    await installs.remove(store, shop.id, []);
    for (const table of declaredTables) if (!table.indexes.global) await table.remove(store, shop.id, []);
    await shops.remove(store, null, [['id', '=', shop.id]]);
    return { status: 200, body: {} };
  },
};
