// Queues webhooks: finds the subscriptions of a topic, and decides what each of them gets.
import { createHash, randomUUID } from 'node:crypto';
import type { TopicName } from '../../generated/topics.ts';
import { over } from '../store/over.ts';
import type { Executor } from '../store/table.ts';
import { inWindow } from '../versions.ts';
import { send } from './deliveries.ts';
import { type Delivery, deliveries } from './delivery-record.ts';
import { metafieldsFor, placesIn } from './payload-metafields.ts';
import { cut, large, type Parts, payloadText, storePayload, type Whole } from './payloads.ts';
import { webhooks } from './subscriptions.ts';
import { apps, asGranted, type Clocked, installs } from './tenants.ts';
import { subscribable, topics } from './topics.ts';

interface Notice {
  topic: TopicName;
  payload: Record<string, unknown>;
  /** The record that it is about: deliveries about one record stay in order. */
  id?: number;
  /** Where it is given, only this app's subscriptions are notified. */
  app_id?: number;
}

export interface Occasion {
  shop: Clocked;
  now: string;
  uid: string;
  /** The oldest version that is served, where the operator has widened the window of versions (versions.ts). */
  oldestVersion?: string | undefined;
}

interface Destination {
  app_id: number;
  webhook_id: number | null;
  address: string;
  format: 'json' | 'xml';
  api_version: string;
  parts: Parts;
}

/** Queues a delivery to every subscription of the topic, in the transaction of the write that it is about. */
export async function notify(tx: Executor, occasion: Occasion, notice: Notice): Promise<Delivery[]> {
  const query = over(tx, webhooks, apps, installs)
    .selectFrom('webhooks')
    .innerJoin('apps', 'apps.id', 'webhooks.app_id')
    .innerJoin('installs', (join) => join.onRef('installs.shop_id', '=', 'webhooks.shop_id').onRef('installs.app_id', '=', 'webhooks.app_id'))
    .selectAll('webhooks')
    .select(['apps.api_version as app_version', 'apps.scopes as app_scopes', 'apps.protected_customer_data as app_approved', 'installs.granted as granted'])
    .where('webhooks.shop_id', '=', occasion.shop.id)
    .where('webhooks.topic', '=', notice.topic)
    .orderBy('webhooks.id');
  const rows = (await (notice.app_id === undefined ? query : query.where('webhooks.app_id', '=', notice.app_id)).execute()) as Record<string, unknown>[];
  const topic = topics.get(notice.topic)!;
  const told = rows.flatMap(({ app_version, app_scopes, app_approved, granted, ...row }) => {
    // after it has subscribed, the app may have lost scopes, in all shops or in this one
    const app = { scopes: JSON.parse(app_scopes as string), unauthenticated_scopes: [], protected_customer_data: Boolean(app_approved) };
    const may = subscribable(topic, asGranted(app, granted === null ? null : JSON.parse(granted as string)));
    return may ? { ...webhooks.decode(row), api_version: inWindow(app_version as string, occasion.oldestVersion) } : [];
  });
  if (told.length === 0) return [];
  const metafields = await metafieldsFor(tx, occasion.shop.id, notice, told);
  const whole = cut(
    notice.payload,
    (metafields ?? []).map(({ id, apps, ...shown }) => shown),
  );
  const all = told.map(({ id, app_id, address, format, api_version, fields, metafield_namespaces }) => ({
    app_id,
    webhook_id: id,
    address,
    format,
    api_version,
    parts: { members: placesOf(whole, fields), metafields: placesIn(metafields, app_id, metafield_namespaces) },
  }));
  return deliver(tx, occasion, notice, whole, all);
}

/** Queues a delivery to the address in the app's configuration, where there is one. */
export async function notifyMandatory(
  tx: Executor,
  occasion: Occasion,
  notice: Notice,
  app: { id: number; api_version: string; mandatory_webhooks: Record<string, string | null> | null },
): Promise<Delivery[]> {
  const address = app.mandatory_webhooks?.[notice.topic];
  if (!address) return [];
  const parts = { members: null, metafields: null };
  const api_version = inWindow(app.api_version, occasion.oldestVersion);
  const to: Destination = { app_id: app.id, webhook_id: null, address, format: 'json', api_version, parts };
  return deliver(tx, occasion, notice, cut(notice.payload, []), [to]);
}

async function deliver(tx: Executor, { shop, now, uid }: Occasion, { topic, id }: Notice, whole: Whole, all: Destination[]) {
  // a small payload with one delivery is stored in that delivery's row: a row of its own would cost more than it saves
  const alone = all.length === 1 && whole.content.length <= large;
  const payload_id = alone ? null : await storePayload(tx, shop.id, whole, now);
  const rows = await deliveries.insertAll(
    tx,
    all.map(({ parts, ...to }) => ({
      ...to,
      shop_id: shop.id,
      delivery_uid: randomUUID(),
      event_uid: uid,
      topic,
      triggered_at: now,
      payload: alone ? payloadText(whole, { ...to, ...parts, topic }) : '',
      payload_id,
      parts: alone ? null : parts,
      state: 'pending',
      attempts: [],
      next_attempt_at: now,
      last_error: null,
      cause: tx.cause?.() ?? null,
    })),
    now,
  );
  await send(tx, shop, rows, alone ? undefined : whole, (row) => (id === undefined ? undefined : laneOf(row, id)));
  return rows;
}

/**
 * Deliveries about one record to one address of an app are sent one after the other, whatever their topics are.
 * The lane has a hash of the address, because an address may be longer than what PostgreSQL takes into an index.
 */
function laneOf({ shop_id, app_id, topic, address }: Delivery, id: number): string {
  const [kind] = topic.split('/');
  return `${shop_id}/${app_id}/${kind}/${id}/${createHash('sha256').update(address).digest('base64url')}`;
}

/** The indexes of the members that the subscription names. The payload of a delete has only the id, and is sent as a whole. */
function placesOf({ members }: Whole, fields: string[]): number[] | null {
  if (fields.length === 0 || members.map(([name]) => name).join() === 'id') return null;
  const places = new Map(members.map(([name], place) => [name, place]));
  return [...new Set(fields)].flatMap((name) => places.get(name) ?? []);
}
