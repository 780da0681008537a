// What a first start finds: a shop, an app and a token, so that the first request can be pasted.

import { loadContract } from './contract/contract.ts';
import { registerApp } from './operator/apps.ts';
import { install, issue } from './operator/installs.ts';
import { openShop } from './operator/shops.ts';
import { momentNow } from './store/clock.ts';
import type { Store } from './store/store.ts';
import { apps, installs, shops } from './store/tenants.ts';

const domain = 'demo.store-admin.example';

/** Every start issues a token of its own; those of earlier starts stay valid. */
export function demo(store: Store): Promise<{ shop_domain: string; access_token: string }> {
  return store.transaction(async (tx) => {
    const now = momentNow();
    const shop =
      (await shops.first(tx, null, [['domain', '=', domain]])) ?? (await openShop(tx, { name: 'Demo shop', domain, plan: 'advanced', development: true }, now));
    const [known] = await installs.all(tx, shop.id);
    if (known) {
      const app = await apps.first(tx, null, [['id', '=', known.app_id]]);
      if (app) await apps.update(tx, app, { scopes: everyScope() }, now);
      return { shop_domain: domain, access_token: (await issue(tx, known, now)).access_token };
    }
    const app = await registerApp(
      tx,
      {
        name: 'Demo app',
        scopes: everyScope(),
        unauthenticated_scopes: ['unauthenticated_read_product_listings'],
        sales_channel: true,
        protected_customer_data: true,
      },
      now,
    );
    return { shop_domain: domain, access_token: (await install(tx, shop, app, now)).access_token };
  });
}

/** The demo app may do whatever an operation asks for. */
function everyScope(): string[] {
  const asked = [...loadContract('admin').operations.values()].flatMap(({ scopes }) => scopes);
  const resources = new Set(asked.map((scope) => scope.replace(/^(read|write)_/, '')));
  return [...resources].sort().map((resource) => `write_${resource}`);
}
