// Webhook subscriptions, and whether an app may subscribe an address to a topic, in a format.
import { problemWith } from '../outbound/destinations.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { beginsOtherThan, type Executor, equals, integer, json, type Row, table, text, type Where, wide } from '../store/table.ts';
import { hasAllItMay } from './tenants.ts';

/** Why an address can't receive deliveries. */
export const addressProblem = problemWith;

/** Addresses of listeners begin so: nothing is sent there, and what is meant for one waits until it is fetched (listeners.ts). No app can give such an address. */
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

/** No listener's. */
export const isOfAnApp: Where<Row<typeof webhooks>> = beginsOtherThan('address', held);

/** Subscriptions that ended because nothing arrived. Those that an app deletes leave nothing behind. */
export const removedWebhooks = table(
  'removed_webhooks',
  { app_id: integer(), webhook_id: integer(), topic: text(), address: text(), delivery_id: integer(), reason: text() },
  { index: [['shop_id', 'webhook_id']] },
);

interface SubscriptionWish {
  /** Of the one that changes. */
  id?: number;
  address: string;
  topic?: string | undefined;
  format?: string | undefined;
}

/** Every write tells all of them, and reads them for it. The contract says the number in the words of `full`. */
export const mostPerAppAndShop = 250;

export const subscriptionsFull = (tx: Executor, shopId: number, app: { id: number }) => hasAllItMay(tx, webhooks, shopId, app, mostPerAppAndShop);

/** Whether deliveries may go to an address, in that format; and an app subscribes it to a topic once. */
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
