// Webhook subscriptions, and whether an app may subscribe an address to a topic, in a format.
import { problemWith } from '../outbound/destinations.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { beginsOtherThan, type Executor, equals, integer, json, type Row, table, text, type Where, wide } from '../store/table.ts';
import { hasAllItMay } from './tenants.ts';

/** Why an address can't receive deliveries. */
export const addressProblem = problemWith;

/** Addresses of listeners begin like this. Nothing is sent there: the deliveries wait until they are fetched (listeners.ts). No app can give one. */
export const held = 'listener://';

export const webhooks = table(
  'webhooks',
  {
    app_id: integer(),
    address: text(),
    topic: text(),
    format: text<'json' | 'xml'>(),
    fields: wide(json<string[]>()),
    metafield_namespaces: wide(json<string[]>()),
    private_metafield_namespaces: wide(json<string[]>()),
  },
  { unique: [{ columns: ['shop_id', 'app_id', 'topic', 'address'], blames: 'address', long: true }], index: [['shop_id', 'topic']], ownedByApp: true },
);

/** Leaves out the subscriptions of listeners. */
export const isOfAnApp: Where<Row<typeof webhooks>> = beginsOtherThan('address', held);

/** Subscriptions that were removed because nothing arrived. A subscription that an app deletes leaves no row here. */
export const removedWebhooks = table(
  'removed_webhooks',
  { app_id: integer(), webhook_id: integer(), topic: text(), address: text(), delivery_id: integer(), reason: text() },
  { index: [['shop_id', 'webhook_id']] },
);

interface SubscriptionWish {
  /** The id of the subscription that changes. Absent for a new one. */
  id?: number;
  address: string;
  topic?: string | undefined;
  format?: string | undefined;
}

/** They are limited because a write reads and notifies all subscriptions of its topic. The contract states this number in the phrase `full`. */
export const mostPerAppAndShop = 250;

export const subscriptionsFull = (tx: Executor, shopId: number, app: { id: number }) => hasAllItMay(tx, webhooks, shopId, app, mostPerAppAndShop);

/** Checks whether deliveries may go to an address in that format, and whether the app has already subscribed the address to the topic. */
export async function wrongSubscription(
  tx: Executor,
  shopId: number,
  app: { id: number },
  { id, address, topic, format }: SubscriptionWish,
  outbound: Outbound,
) {
  const same = [equals('app_id', app.id), equals('topic', topic), equals('address', address)];
  const there = topic === undefined ? undefined : await webhooks.first(tx, shopId, same);
  const problem = addressProblem(address, outbound) ?? (there && there.id !== id ? ('taken' as const) : undefined);
  const jsonOnly = address.startsWith('arn:') && format?.toLowerCase() === 'xml';
  return { ...(problem && { address: problem }), ...(jsonOnly && { format: 'json_only' as const }) };
}
