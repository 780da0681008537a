// What a first start finds: a shop with something in it, an app and a token, so that the first request can be pasted.
import type { Json } from '../contract/document.ts';
import { declared } from './contracts.ts';
import { install, issue, registerApp } from './domain/apps.ts';
import { openShop } from './domain/shops.ts';
import { apps, installs, shops } from './domain/tenants.ts';
import { topics } from './domain/topics.ts';
import { momentNow } from './store/clock.ts';
import type { Store } from './store/store.ts';
import type { Vault } from './store/vault.ts';

const domain = 'demo.store-admin.example';

export interface Demo {
  shop_domain: string;
  access_token: string;
  opened?: number;
}

/** Every start issues a token of its own; those of earlier starts stay valid. `opened` is a shop that wasn't there before. */
export function demo(store: Store, vault: Vault): Promise<Demo> {
  return store.transaction(async (tx) => {
    const now = momentNow();
    const there = await shops.first(tx, null, [['domain', '=', domain]]);
    const shop = there ?? (await openShop(tx, { name: 'Demo shop', domain, plan: 'advanced', development: true }, now));
    const [known] = await installs.all(tx, shop.id);
    if (known) {
      const app = await apps.find(tx, null, known.app_id);
      if (app) await apps.update(tx, app, { scopes: everyScope() }, now);
      return { shop_domain: domain, access_token: (await issue(tx, known, now)).access_token };
    }
    const { app } = await registerApp(
      tx,
      vault,
      {
        name: 'Demo app',
        scopes: everyScope(),
        unauthenticated_scopes: ['unauthenticated_read_product_listings'],
        sales_channel: true,
        protected_customer_data: true,
      },
      now,
    );
    return { shop_domain: domain, access_token: (await install(tx, shop, app, now)).access_token, ...(there ? {} : { opened: shop.id }) };
  });
}

/** What apps only read: the records of the operator's own examples, so that there is something to sell, deliver and dispute. */
export async function furnish(operatorUrl: string, operatorKey: string, shopId: number) {
  const { operations } = declared('operator').contract;
  const made = new Map<number, number>();
  const make = async (operationId: string, example: string, path: Record<string, number> = {}) => {
    const operation = operations.get(operationId)!;
    const places: Record<string, number> = { shop_id: shopId, ...path };
    const response = await fetch(operatorUrl + operation.path.replace(/\{(\w+)\}/g, (_, name) => String(places[name])), {
      method: 'POST',
      headers: { Authorization: `Bearer ${operatorKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(operation.body!.examples.get(example), (_, value) => made.get(value) ?? value),
    });
    const answer = (await response.json()) as Json;
    if (response.status !== 201) throw new Error(`${operationId} for the demo shop: ${response.status} ${JSON.stringify(answer)}`);
    const [record] = Object.values<Json>(answer);
    const [shown] = Object.values<Json>([...operation.responses.get(201)!.examples.values()][0] as Json);
    note(shown!, record!);
    return record!.id as number;
  };
  /** The examples refer to each other by their own ids. */
  const note = (shown: Json, record: Json) => {
    if (typeof shown.id === 'number') made.set(shown.id, record.id);
    for (const key of ['variants', 'line_items']) for (const [at, part] of (shown[key] ?? []).entries()) if (record[key][at]) note(part, record[key][at]);
  };
  await make('createLocation', 'location');
  await make('createProduct', 'product');
  await make('createSmartCollection', 'smart_collection');
  await make('createCustomer', 'customer');
  await make('createPriceRule', 'percentage');
  const order_id = await make('createOrder', 'guest');
  await make('createFulfillmentOrder', 'whole', { order_id });
}

/** The demo app may do whatever an operation asks for, hear of every topic, and read of every event. */
function everyScope(): string[] {
  const asked = [...declared('admin').contract.operations.values()].flatMap(({ scopes }) => scopes);
  const heard = [...topics.values()].flatMap(({ scopes }) => scopes.flat());
  // no operation asks for orders, but the event log shows theirs to those who may read them
  const resources = new Set([...asked, ...heard, 'read_orders'].map((scope) => scope.replace(/^(read|write)_/, '')));
  return [...resources].sort().map((resource) => `write_${resource}`);
}
