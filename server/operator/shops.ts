import type { components, operations, refusals } from '../../generated/operator/shops.ts';
import { deactivateCarriers, mayHaveCarriers } from '../admin/_carriers.ts';
import { frontpage } from '../admin/custom_collections.ts';
import type { OperatorHandlers } from '../contract/types.ts';
import { after, declaredTables, type Executor, equals } from '../store/table.ts';
import { type Shop, shops } from '../store/tenants.ts';

const answer = (shop: Shop): components['schemas']['Shop'] => ({
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
  created_at: shop.created_at,
  updated_at: shop.updated_at,
});

/** A shop with all that every shop starts with. */
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
  await frontpage(tx, shop.id, now);
  return shop;
}

export const handlers: OperatorHandlers<operations, refusals> = {
  async listShops({ store, query, page }) {
    const { rows, links } = await shops.list(store, null, page, [after(query.since_id), equals('domain', query.domain)]);
    return { status: 200, body: { shops: rows.map(answer) }, links };
  },

  async createShop({ store, body, now }) {
    return { status: 201, body: { shop: answer(await openShop(store, body.shop, now)) } };
  },

  async getShop({ shop }) {
    return { status: 200, body: { shop: answer(shop) } };
  },

  async updateShop({ shop, store, body, now }) {
    const { name, domain, email, currency, country_code, plan, billing_interval, carrier_services_feature, development } = body.shop;
    const changes = { name, domain, email, currency, country_code, plan, billing_interval, carrier_services_feature, development };
    const changed = await shops.update(store, shop, changes, now);
    if (!mayHaveCarriers(changed)) await deactivateCarriers(store, shop.id, now);
    return { status: 200, body: { shop: answer(changed) } };
  },

  async deleteShop({ shop, store }) {
    for (const table of declaredTables) if (!table.indexes.global) await table.remove(store, shop.id, []);
    await shops.remove(store, null, [['id', '=', shop.id]]);
    return { status: 200, body: {} };
  },
};
