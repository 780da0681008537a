// Webhooks on their way out: who is subscribed, what each is sent, and how every attempt went.
import { randomUUID } from 'node:crypto';
import { defineJob, enqueueAll, jobs } from '../jobs/define.ts';
import { messageOf } from '../jobs/endings.ts';
import { type Destinations, type Outcome, posted } from '../outbound/destinations.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { momentNow } from '../store/clock.ts';
import { over } from '../store/over.ts';
import { lock } from '../store/store.ts';
import { type Executor, integer, json, nullable, type Row, table, text, time, wide } from '../store/table.ts';
import { metafieldsFor, placesIn } from './payload-metafields.ts';
import { cut, large, type Parts, payloads, Rendering, type Signed, signed, storePayload, textOf, type Whole } from './payloads.ts';
import { apps, type Shop } from './tenants.ts';
import { subscribable, topics } from './topics.ts';

/** Why an address can't receive deliveries. */
export { problemWith as addressProblem } from '../outbound/destinations.ts';

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

interface Attempt extends Outcome {
  number: number;
  started_at: string;
  duration_ms: number;
}

/** A delivery has copies of its subscription's values: it is sent as it was queued, also after the subscription has changed or was removed. */
export const deliveries = table(
  'webhook_deliveries',
  {
    app_id: integer(),
    webhook_id: nullable(integer()),
    delivery_uid: text(),
    event_uid: text(),
    topic: text(),
    address: text(),
    format: text<'json' | 'xml'>(),
    api_version: text(),
    triggered_at: time(),
    /** What is sent, where it isn't put together from a payload that is shared. */
    payload: text(),
    payload_id: nullable(integer()),
    parts: nullable(json<Parts>()),
    state: text<'pending' | 'delivered' | 'failed'>(),
    attempts: json<Attempt[]>(),
    next_attempt_at: nullable(time()),
    last_error: nullable(text()),
  },
  {
    index: [
      ['payload_id'],
      ['shop_id', 'webhook_id', 'id'],
      ['shop_id', 'app_id', 'id'],
      ['shop_id', 'topic', 'id'],
      ['shop_id', 'event_uid', 'id'],
      ['shop_id', 'state', 'id'],
      ['shop_id', 'created_at', 'id'],
    ],
  },
);

/** What becomes of a delivery that was still on its way. */
export const appRemoved = { state: 'failed', next_attempt_at: null, last_error: 'the app was removed' } as const;

export const removedWebhooks = table('removed_webhooks', {
  app_id: integer(),
  webhook_id: integer(),
  topic: text(),
  address: text(),
  delivery_id: integer(),
  reason: text(),
});

export type Delivery = Row<typeof deliveries>;

interface Notice {
  topic: string;
  payload: Record<string, unknown>;
  /** The record that it is about: deliveries about one record stay in order. */
  id?: number;
  /** Only this app's subscriptions. */
  app_id?: number;
}

interface Occasion {
  shop: { id: number; clock_offset_ms: number };
  now: string;
  uid: string;
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
  const query = over(tx, webhooks, apps)
    .selectFrom('webhooks')
    .innerJoin('apps', 'apps.id', 'webhooks.app_id')
    .selectAll('webhooks')
    .select(['apps.api_version as app_version', 'apps.scopes as app_scopes', 'apps.protected_customer_data as app_approved'])
    .where('webhooks.shop_id', '=', occasion.shop.id)
    .where('webhooks.topic', '=', notice.topic)
    .orderBy('webhooks.id');
  const rows = (await (notice.app_id === undefined ? query : query.where('webhooks.app_id', '=', notice.app_id)).execute()) as Record<string, unknown>[];
  const topic = topics.get(notice.topic)!;
  const told = rows.flatMap(({ app_version, app_scopes, app_approved, ...row }) => {
    // scopes can be taken back after subscribing
    const may = subscribable(topic, { scopes: JSON.parse(app_scopes as string), protected_customer_data: Boolean(app_approved) });
    return may ? { ...webhooks.decode(row), api_version: app_version as string } : [];
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

/** To the address in the app's configuration, where there is one. */
export async function notifyMandatory(
  tx: Executor,
  occasion: Occasion,
  notice: Notice,
  app: { id: number; api_version: string; mandatory_webhooks: Record<string, string | null> | null },
): Promise<Delivery[]> {
  const address = app.mandatory_webhooks?.[notice.topic];
  if (!address) return [];
  const parts = { members: null, metafields: null };
  const to: Destination = { app_id: app.id, webhook_id: null, address, format: 'json', api_version: app.api_version, parts };
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
      payload: alone ? textOf(whole, { ...to, ...parts, topic }) : '',
      payload_id,
      parts: alone ? null : parts,
      state: 'pending',
      attempts: [],
      next_attempt_at: now,
      last_error: null,
    })),
    now,
  );
  await send(tx, shop, rows, alone ? undefined : whole, ({ webhook_id }) => (webhook_id === null || id === undefined ? undefined : `${webhook_id}/${id}`));
  return rows;
}

/** A quotation mark takes six characters in XML. */
const mostForXml = 6;

function send(tx: Executor, shop: Occasion['shop'], rows: Delivery[], whole: Whole | undefined, laneOf?: (row: Delivery) => string | undefined) {
  const shared = whole && Buffer.byteLength(whole.content);
  return enqueueAll(
    tx,
    shop,
    delivery,
    rows.map((row) => ({
      payload: { delivery_id: row.id },
      subject: row.id,
      channel: `webhook ${hostOf(row.address)}`,
      lane: laneOf?.(row),
      holder: row.app_id,
      bytes: shared === undefined ? Buffer.byteLength(row.payload) : shared * (row.format === 'xml' ? mostForXml : 1),
    })),
  );
}

/** Whoever answers slowly at one address does so at the others of the same host. */
const hostOf = (address: string) => URL.parse(address)?.host || address;

/** Where the members are that the subscription names. What a delete leaves comes whole: the id. */
function placesOf({ members }: Whole, fields: string[]): number[] | null {
  if (fields.length === 0 || members.map(([name]) => name).join() === 'id') return null;
  const places = new Map(members.map(([name], place) => [name, place]));
  return [...new Set(fields)].flatMap((name) => places.get(name) ?? []);
}

export const headersOf = (row: Delivery, shop: { domain: string }, signature: string): Record<string, string> => ({
  'Content-Type': row.format === 'xml' ? 'application/xml; charset=utf-8' : 'application/json',
  'X-Service-Topic': row.topic,
  'X-Service-Shop-Domain': shop.domain,
  'X-Service-API-Version': row.api_version,
  'X-Service-Webhook-Id': row.delivery_uid,
  'X-Service-Event-Id': row.event_uid,
  'X-Service-Triggered-At': row.triggered_at,
  'X-Service-Hmac-Sha256': signature,
});

export async function storedPayload(store: Executor, row: Delivery): Promise<string> {
  if (row.payload_id === null) return row.payload;
  const whole = await payloads.find(store, row.shop_id, row.payload_id);
  if (!whole) throw new Error(`the payload of delivery ${row.id} is gone`);
  return textOf(whole, { ...row, ...row.parts! });
}

/** 8 retries within 4 hours, each after twice the time of the one before; earlier by up to a quarter, so that those that failed together don't come back together. */
const retries = 8;
const retriedWithinMs = 4 * 3_600_000;
const backoff = (attempt: number) => (retriedWithinMs / (2 ** retries - 1)) * 2 ** (attempt - 1) * (1 - Math.random() / 4);

class Undelivered extends Error {
  readonly attempt: Attempt;

  constructor(attempt: Attempt) {
    super(attempt.error ?? '');
    this.attempt = attempt;
  }
}

async function attempt(outbound: Outbound, destinations: Destinations, row: Delivery, shop: Shop, { body, signature }: Signed): Promise<Attempt> {
  const began = performance.now();
  const tried = { number: row.attempts.length + 1, started_at: momentNow(shop.clock_offset_ms) };
  const message = { address: row.address, topic: row.topic, payload: body, headers: headersOf(row, shop, signature) };
  const outcome = /^https?:/i.test(row.address) ? await posted(outbound, message) : await destinations.send(message);
  return { ...tried, duration_ms: Math.round(performance.now() - began), ...outcome };
}

interface Known {
  row: Delivery;
  /** Absent where the app is gone, and its secret with it. */
  take: (() => Promise<Signed>) | undefined;
}

/** The rows of a shop that were taken up together, with a rendering for all that are to get the same. */
async function knownOf(store: Executor, shopId: number, ids: number[]): Promise<[number, Known][]> {
  const rows = await deliveries.all(store, shopId, [['id', 'in', ids]]);
  const theirs = await apps.all(store, null, [['id', 'in', [...new Set(rows.map(({ app_id }) => app_id))]]]);
  const secrets = new Map(theirs.map(({ id, client_secret }) => [id, client_secret]));
  const referred = [...new Set(rows.flatMap(({ payload_id }) => payload_id ?? []))];
  const wholes = new Map((referred.length ? await payloads.all(store, shopId, [['id', 'in', referred]]) : []).map((whole) => [whole.id, whole]));
  const renderings = new Map<string, Rendering>();
  const takeOf = (row: Delivery, secret: string) => {
    if (row.payload_id === null) return async () => signed(row.payload, secret);
    const whole = wholes.get(row.payload_id);
    // with its shop
    if (!whole) return () => Promise.reject(new Error(`the payload of delivery ${row.id} is gone`));
    const key = JSON.stringify([row.payload_id, row.app_id, row.format, row.parts]);
    const rendering = renderings.get(key) ?? new Rendering(whole, { ...row, ...row.parts! }, secret);
    renderings.set(key, rendering.shared());
    return () => rendering.take();
  };
  return rows.map((row) => {
    const secret = secrets.get(row.app_id);
    return [row.id, { row, take: secret === undefined ? undefined : takeOf(row, secret) }];
  });
}

type Done = { shop_id: number; id: number; attempts: Attempt[]; updated_at: string };

export const delivery = defineJob<{ delivery_id: number }, Known | undefined, Done | undefined>({
  kind: 'webhook_delivery',
  attempts: 1 + retries,
  backoff,

  async known(store, taken) {
    const shops = [...Map.groupBy(taken, ({ shop_id }) => shop_id)];
    const ofShops = shops.map(([shopId, theirs]) =>
      knownOf(
        store,
        shopId,
        theirs.map(({ payload }) => payload.delivery_id),
      ),
    );
    const known = new Map((await Promise.all(ofShops)).flat());
    return ({ delivery_id }) => known.get(delivery_id);
  },

  async run({ known, shop, outbound, destinations, now, complete }) {
    // given up meanwhile, as the subscription was removed
    if (!known || known.row.state === 'failed') return undefined;
    const { row, take } = known;
    if (!take) {
      await complete((tx) => deliveries.update(tx, row, appRemoved, now));
      return undefined;
    }
    const tried = await attempt(outbound, destinations, row, shop, await take());
    if (tried.error !== null) throw new Undelivered(tried);
    return { shop_id: shop.id, id: row.id, attempts: [...row.attempts, tried], updated_at: momentNow(shop.clock_offset_ms) };
  },

  async settle(tx, done) {
    for (const [shopId, theirs] of Map.groupBy(done, ({ shop_id }) => shop_id))
      await deliveries.updateAll(
        tx,
        shopId,
        theirs.map(({ shop_id, ...one }) => ({ ...one, state: 'delivered', next_attempt_at: null, last_error: null })),
      );
  },

  async onRetry(tx, failed) {
    for (const [shopId, theirs] of Map.groupBy(failed, ({ run }) => run.shop.id)) {
      const changes = theirs.flatMap(({ run: { known, now }, error, nextAt }) =>
        known ? { id: known.row.id, attempts: withAttempt(known.row, error), last_error: messageOf(error), next_attempt_at: nextAt, updated_at: now } : [],
      );
      await deliveries.updateAll(tx, shopId, changes);
    }
  },

  async onDead(tx, { payload, shop, now }, error) {
    // several that fail at once would each wait for what the others hold
    const { webhook_id } = (await deliveries.find(tx, shop.id, payload.delivery_id)) ?? {};
    if (webhook_id) await lock(tx, shop.id, `webhooks/${webhook_id}`);
    const row = await deliveries.find(tx, shop.id, payload.delivery_id);
    if (!row) return;
    const changes = { attempts: withAttempt(row, error), last_error: messageOf(error), next_attempt_at: null, state: 'failed' } as const;
    const failed = await deliveries.update(tx, row, changes, now);
    if (failed.webhook_id) await removeFailing(tx, failed, now);
  },

  async onRevived(tx, { shop_id, payload }, now) {
    const row = await deliveries.find(tx, shop_id, payload.delivery_id);
    if (row) await deliveries.update(tx, row, { state: 'pending', next_attempt_at: now }, now);
  },
});

const withAttempt = (row: Delivery, error: unknown) => (error instanceof Undelivered ? [...row.attempts, error.attempt] : row.attempts);

/** After a delivery's last attempt has failed its subscription is removed, and its waiting deliveries are dropped. */
async function removeFailing(tx: Executor, row: Delivery, now: string) {
  const webhookId = row.webhook_id!;
  const removed = await webhooks.remove(tx, row.shop_id, [['id', '=', webhookId]]);
  if (removed === 0) return;
  await removedWebhooks.insert(
    tx,
    {
      shop_id: row.shop_id,
      app_id: row.app_id,
      webhook_id: webhookId,
      topic: row.topic,
      address: row.address,
      delivery_id: row.id,
      reason: row.last_error ?? '',
    },
    now,
  );
  await over(tx, deliveries)
    .updateTable(deliveries.name)
    .set({ state: 'failed', next_attempt_at: null, last_error: 'the subscription was removed', updated_at: now })
    .where('shop_id', '=', row.shop_id)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

/** At once, with everything that it had at first; the retries are counted anew. */
export async function redeliver(tx: Executor, shop: Occasion['shop'], row: Delivery, now: string): Promise<Delivery> {
  await jobs.remove(tx, shop.id, [
    ['kind', '=', delivery.kind],
    ['subject_id', '=', row.id],
  ]);
  const whole = row.payload_id === null ? undefined : await payloads.find(tx, shop.id, row.payload_id);
  await send(tx, shop, [row], whole);
  return deliveries.update(tx, row, { state: 'pending', next_attempt_at: now }, now);
}
