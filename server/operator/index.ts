// One line per group, as in server/admin/index.ts.
export * as apps from './apps.ts';
export * as charges from './charges.ts';
export * as checkout_rates from './checkout_rates.ts';
export * as customers from './customers.ts';
export * as disputes from './disputes.ts';
export * as installs from './installs.ts';
export * as locations from './locations.ts';
export * as order_events from './order_events.ts';
export * as orders from './orders.ts';
export * as products from './products.ts';
export * as recurring_charges from './recurring_charges.ts';
export * as shops from './shops.ts';
export * as smart_collections from './smart_collections.ts';
export * as webhook_deliveries from './webhook_deliveries.ts';
export * as price_rules from './price_rules.ts';
export * as gift_card_activity from './gift_card_activity.ts';
export * as clock from './clock.ts';
