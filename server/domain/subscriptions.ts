// Rules of a webhook subscription: whether an app may subscribe an address to a topic, in a format.
import type { Outbound } from '../outbound/outbound.ts';
import { type Executor, equals } from '../store/table.ts';
import { hasAllItMay } from './tenants.ts';
import { addressProblem, webhooks } from './webhooks.ts';

interface SubscriptionWish {
  /** Of the one that changes. */
  id?: number;
  address: string;
  topic?: string | undefined;
  format?: string | undefined;
}

/** Every write tells all of them, and reads them for it. The contract says the number in the words of `full`. */
const mostPerAppAndShop = 250;

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
