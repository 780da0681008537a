// Webhook subscriptions, and whether an app may subscribe an address to a topic, in a format.
import { problemWith } from '../outbound/destinations.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { over } from '../store/over.ts';
import { beginsOtherThan, type Executor, integer, json, type Row, table, text, type Where, wide } from '../store/table.ts';
import { hasAllItMay, rowsLock } from './tenants.ts';

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
  /** The subscription that changes. Absent for a new one. */
  current?: Row<typeof webhooks>;
  address: string;
  topic?: string | undefined;
  format?: string | undefined;
}

/** They are limited because a write reads and notifies all subscriptions of its topic. The contract states this number in the phrase `full`. */
export const mostPerAppAndShop = 250;

export const subscriptionsFull = (tx: Executor, shopId: number, app: { id: number }) => hasAllItMay(tx, webhooks, shopId, app, mostPerAppAndShop);

/** URLs that mean the same differ in the case of their scheme and host, in a default port, or in whether an empty path is written. */
const meaning = (address: string) => (/^https?:/i.test(address) ? (URL.parse(address)?.href ?? address) : address);

/** Takes a lock, since the index of addresses compares them as they are written. */
async function isSubscribed(tx: Executor, shopId: number, app: { id: number }, topic: string, address: string, current: number | undefined): Promise<boolean> {
  await rowsLock(tx, webhooks, shopId, app);
  const theirs = await over(tx, webhooks)
    .selectFrom(webhooks.name)
    .select(['id', 'address'])
    .where('shop_id', '=', shopId)
    .where('topic', '=', topic)
    .where('app_id', '=', app.id)
    .execute();
  return theirs.some((one) => one.id !== current && meaning(one.address) === meaning(address));
}

/** Checks whether deliveries may go to an address in that format, and whether the app has already subscribed the address to the topic. */
export async function wrongSubscription(
  tx: Executor,
  shopId: number,
  app: { id: number },
  { current, address, topic, format }: SubscriptionWish,
  outbound: Outbound,
) {
  // an address that stays may be there twice, as earlier releases compared them only as they are written
  const isNew = topic !== undefined && address !== current?.address;
  const isThere = isNew && (await isSubscribed(tx, shopId, app, topic, address, current?.id));
  const problem = addressProblem(address, outbound) ?? (isThere ? ('taken' as const) : undefined);
  const jsonOnly = address.startsWith('arn:') && format?.toLowerCase() === 'xml';
  return { ...(problem && { address: problem }), ...(jsonOnly && { format: 'json_only' as const }) };
}
