import type { components, operations, refusals } from '../../generated/operator/shops.ts';
import { deactivateCarriers, lockStanding } from '../domain/carriers.ts';
import { type Keys, merchantPath } from '../domain/merchant_paths.ts';
import { resetShop } from '../domain/resets.ts';
import { domainTaken, openingLock, openShop, removeShop } from '../domain/shops.ts';
import { waitForSaves } from '../domain/snapshots.ts';
import { type Shop, shops } from '../domain/tenants.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { momentNow } from '../store/clock.ts';
import { orderAsked } from '../store/lists/order.ts';
import { after, equals } from '../store/table.ts';

interface Address extends Keys {
  origin: string;
}

const present = (shop: Shop, { origin, ...keys }: Address): components['schemas']['Shop'] => ({
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

export const handlers: OperatorHandlers<operations, refusals> = {
  async listShops({ store, query, page, ...address }) {
    const { rows, links } = await shops.list(store, null, page, [after(query.since_id), equals('domain', query.domain)], orderAsked(query.order));
    return { status: 200, body: { shops: rows.map((shop) => present(shop, address)) }, links };
  },

  createShop: {
    async rules({ store, body, sandbox }) {
      // the lock keeps shops from being opened while a snapshot is restored; a host has no snapshots
      if (sandbox) await openingLock(store);
      return { domain: (await domainTaken(store, body.shop.domain)) ? 'taken' : undefined };
    },

    async handle({ store, body, now, ...address }) {
      return { status: 201, body: { shop: present(await openShop(store, body.shop, now), address) } };
    },
  },

  async getShop({ shop, ...address }) {
    return { status: 200, body: { shop: present(shop, address) } };
  },

  updateShop: {
    rules: async ({ shop, store, body }) => ({ domain: (await domainTaken(store, body.shop.domain, shop.id)) ? 'taken' : undefined }),

    async handle({ shop, store, body, now, ...address }) {
      const { name, domain, email, currency, country_code, plan, billing_interval, carrier_services_feature, development } = body.shop;
      const changes = { name, domain, email, currency, country_code, plan, billing_interval, carrier_services_feature, development };
      await lockStanding(store, shop.id);
      // read under the lock: what another call has changed since this one was admitted must stay, and is checked with it
      const current = await shops.find(store, null, shop.id);
      if (!current) return notFound;
      const changed = await shops.update(store, current, changes, now);
      await deactivateCarriers(store, changed, now);
      return { status: 200, body: { shop: present(changed, address) } };
    },
  },

  async deleteShop({ shop, store, sandbox, tables }) {
    if (sandbox) await waitForSaves(store);
    await removeShop(store, shop, tables);
    return { status: 200, body: {} };
  },

  async resetShop({ shop, store, sandbox, tables, respond, ...address }) {
    if (!sandbox) return respond(403, 'no_sandbox');
    // by the real time, because the reset also sets the shop's own clock back
    const opened = await resetShop(store, shop.id, tables, momentNow());
    return opened ? { status: 200, body: { shop: present(opened, { ...address, sandbox }) } } : notFound;
  },
};
