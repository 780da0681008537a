// Listeners: subscriptions whose deliveries wait until they are fetched, for apps that the server can't reach. Each of these is an ordinary pending
// delivery, but without a job. So it is given up with its subscription as any other delivery is.
import { moment, momentNow, msOf } from '../store/clock.ts';
import type { PageRequest } from '../store/lists/paging.ts';
import { failedAt } from '../store/shops.ts';
import { lock } from '../store/store.ts';
import type { Executor } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { deliveryLock, unsubscribe, whyNotAgain } from './deliveries.ts';
import { backoff, type Delivery, deliveries, deliveryHeaders, retries, storedPayload } from './delivery-record.ts';
import { signed } from './payloads.ts';
import { held, mostPerAppAndShop, webhooks } from './subscriptions.ts';
import { type App, apps, rowsLock, type Shop, secretsOf, staysInstalled } from './tenants.ts';

export const listenerAddress = (name: string) => `${held}${name}`;

const subscriptionsOf = (store: Executor, shop: Shop, name: string) => webhooks.all(store, shop.id, [['address', '=', listenerAddress(name)]]);

/**
 * Only one transaction at a time opens, changes or closes a listener. Its apps, and those in `wanted`, can't be uninstalled meanwhile: an uninstall removes
 * the same subscriptions in another order. The listener is locked before the apps: a transaction that waits for the listener must not block an uninstall.
 */
export async function lockListener(tx: Executor, shop: Shop, name: string, wanted: number[] = []) {
  await lock(tx, shop.id, `webhook_listeners/${name}`);
  const there = await subscriptionsOf(tx, shop, name);
  const appIds = new Set([...wanted, ...there.map(({ app_id }) => app_id)]);
  for (const appId of [...appIds].sort((a, b) => a - b)) await staysInstalled(tx, shop.id, appId);
}

/** Whether the app would have more subscriptions than it may. */
export async function wouldExceed(tx: Executor, shop: Shop, name: string, app: App, topics: string[]): Promise<boolean> {
  await rowsLock(tx, webhooks, shop.id, app);
  const all = await webhooks.all(tx, shop.id, [['app_id', '=', app.id]]);
  return all.filter(({ address }) => address !== listenerAddress(name)).length + topics.length > mostPerAppAndShop;
}

/** Subscribes to new topics, and removes subscriptions that aren't asked for any more. The other subscriptions stay, with their pending deliveries. */
export async function openListener(tx: Executor, shop: Shop, name: string, app: App, topics: string[], now: string) {
  const there = await subscriptionsOf(tx, shop, name);
  const stays = there.filter((one) => one.app_id === app.id && topics.includes(one.topic));
  for (const { app_id, id } of there.filter((one) => !stays.includes(one))) await unsubscribe(tx, shop.id, { id: app_id }, id, now);
  const fresh = topics.filter((topic) => !stays.some((one) => one.topic === topic));
  await webhooks.insertAll(
    tx,
    fresh.map((topic) => ({
      shop_id: shop.id,
      app_id: app.id,
      address: listenerAddress(name),
      topic,
      format: 'json',
      fields: [],
      metafield_namespaces: [],
      private_metafield_namespaces: [],
    })),
    now,
  );
}

/** Returns whether there was a listener. */
export async function closeListener(tx: Executor, shop: Shop, name: string, now: string): Promise<boolean> {
  await lockListener(tx, shop, name);
  const there = await subscriptionsOf(tx, shop, name);
  for (const { app_id, id } of there) await unsubscribe(tx, shop.id, { id: app_id }, id, now);
  return there.length > 0;
}

interface Held {
  found: { row: Delivery; payload: string; headers: Record<string, string> }[];
  done: (() => void) | undefined;
}

/** A page of the deliveries that are due and that their app may still get, with body and headers. */
export async function heldFor(store: Executor, vault: Vault, shop: Shop, name: string, page: PageRequest, now: string): Promise<Held> {
  const { rows, links } = await deliveries.list(store, shop.id, page, [
    ['state', '=', 'pending'],
    ['address', '=', listenerAddress(name)],
    ['next_attempt_at', '<=', now],
  ]);
  // nearly always all deliveries are for one app and a few topics, so the app is looked up once for each subscription
  const asked = new Map<string, Promise<App | undefined>>();
  const appFor = async (row: Delivery) => {
    const app = await apps.find(store, null, row.app_id);
    return (await whyNotAgain(store, row, app)) === undefined ? app : undefined;
  };
  const found = await Promise.all(
    rows.map(async (row) => {
      const key = `${row.webhook_id} ${row.topic}`;
      if (!asked.has(key)) asked.set(key, appFor(row));
      const app = await asked.get(key);
      if (!app) return [];
      const payload = await storedPayload(store, row);
      return { row, payload, headers: deliveryHeaders(row, shop, signed(payload, secretsOf(app, vault))) };
    }),
  );
  const seen = found.flat();
  // a page of deliveries that the app may not get any more is skipped, so that it doesn't hide the next page
  if (seen.length > 0 || !links.next) return { found: seen, done: links.done };
  links.done?.();
  return heldFor(store, vault, shop, name, { ...page, cursor: links.next }, now);
}

interface Answered {
  status: number;
  duration_ms: number;
  answer: string | null;
}

/** Stores the app's answer to a delivery. Undefined where the listener has no pending delivery with that id. */
export async function answerHeld(tx: Executor, shop: Shop, name: string, id: number, { status, duration_ms, answer }: Answered, now: string) {
  await deliveryLock(tx, shop.id, id);
  const row = await deliveries.find(tx, shop.id, id);
  if (row?.state !== 'pending' || row.address !== listenerAddress(name)) return undefined;
  const error = status >= 200 && status < 300 ? null : `status ${status}`;
  const number = row.attempts.length + 1;
  const attempts = [...row.attempts, { number, started_at: momentNow(shop.clock_offset_ms - duration_ms), duration_ms, status, error, answer }];
  // a delivery that was sent again gets all its retries again
  const tried = ((number - 1) % (1 + retries)) + 1;
  const next_attempt_at = error !== null && tried <= retries ? moment(failedAt(shop, msOf(row.next_attempt_at ?? now)) + backoff(tried)) : null;
  const state = error === null ? 'delivered' : next_attempt_at === null ? 'failed' : 'pending';
  return deliveries.update(tx, row, { attempts, state, next_attempt_at, last_error: error }, now);
}
