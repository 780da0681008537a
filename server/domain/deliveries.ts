// Webhook deliveries: sends them, stores the outcome of every attempt, and gives up deliveries that must not be sent any more. The last failed attempt
// removes a subscription and gives up its other deliveries, so sending and giving up can't be separated.
import { defineJob, enqueueAll, jobs } from '../jobs/define.ts';
import { messageOf } from '../jobs/endings.ts';
import { momentNow } from '../store/clock.ts';
import { literal } from '../store/expressions.ts';
import { over } from '../store/over.ts';
import { lock } from '../store/store.ts';
import type { Executor } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { type Attempt, attempt, backoff, type Delivery, deliveries, retries } from './delivery-record.ts';
import { payloads, Rendering, type Signed, signed, type Whole } from './payloads.ts';
import { held, removedWebhooks, webhooks } from './subscriptions.ts';
import { type App, apps, asGranted, type Clocked, installs, type Secrets, secretsOf, shopsForKeyShare } from './tenants.ts';
import { sentAnyway, subscribable, topics } from './topics.ts';

/** The changes of a pending delivery that is given up. */
const givenUp = (last_error: string) => ({ state: 'failed', next_attempt_at: null, last_error }) as const;
export const appRemoved = givenUp('the app was removed');

/** The reasons for which a pending delivery is given up. */
const noLonger = {
  subscribed: 'the subscription was removed',
  installed: 'the app was uninstalled',
  allowed: 'the app may no longer see the data of this topic',
  gone: 'the delivery is from an earlier install of the app',
};

/** Transactions that change the same delivery, or the same subscription, run one after the other. */
export const deliveryLock = (tx: Executor, shopId: number, id: number) => lock(tx, shopId, `webhook_deliveries/${id}`);
export const subscriptionLock = (tx: Executor, shopId: number, id: number) => lock(tx, shopId, `webhooks/${id}`);

/** XML may take six times as many bytes as JSON: a quotation mark becomes six characters. */
const mostForXml = 6;

export function send(tx: Executor, shop: Clocked, rows: Delivery[], whole: Whole | undefined, laneOf?: (row: Delivery) => string | undefined) {
  const shared = whole && Buffer.byteLength(whole.content);
  const sent = rows.filter(({ address }) => !address.startsWith(held));
  return enqueueAll(
    tx,
    shop,
    delivery,
    sent.map((row) => ({
      payload: { delivery_id: row.id },
      subject: row.id,
      channel: channelTo(row.address),
      lane: laneOf?.(row),
      holder: row.app_id,
      bytes: shared === undefined ? Buffer.byteLength(row.payload) : shared * (row.format === 'xml' ? mostForXml : 1),
    })),
  );
}

/** All addresses of a host share a channel: a host that answers slowly at one address answers slowly at the others. */
const channelTo = (address: string) => `webhook ${URL.parse(address)?.host || address}`;

/** Moves jobs for an address that isn't in use any more to a channel of their own. So other deliveries to the same host don't wait for them. */
async function setAside(tx: Executor, shopId: number, ids: number[], address: string) {
  await lockJobs(tx, shopId, ids);
  await over(tx, jobs)
    .updateTable(jobs.name)
    .set({ channel: `${channelTo(address)} aside` })
    .where('shop_id', '=', shopId)
    .where('kind', '=', delivery.kind)
    .where('subject_id', 'in', ids)
    .execute();
}

/** Locks delivery jobs in order of id, as a worker locks jobs that end together. The same order prevents deadlocks. */
async function lockJobs(tx: Executor, shopId: number, ids: number[]) {
  const theirs = over(tx, jobs)
    .selectFrom(jobs.name)
    .select('id')
    .where('shop_id', '=', shopId)
    .where('kind', '=', delivery.kind)
    .where('subject_id', 'in', ids);
  if (tx.engine === 'postgres') await theirs.orderBy('id').forUpdate().execute();
}

/** Locks all delivery jobs to an app, in the order in which workers lock them. */
export async function lockJobsOf(tx: Executor, appId: number) {
  const theirs = over(tx, jobs).selectFrom(jobs.name).select('id').where('kind', '=', delivery.kind).where('holder', '=', appId);
  if (tx.engine === 'postgres') await theirs.orderBy('shop_id').orderBy('id').forUpdate().execute();
}

type Which = (row: Pick<Delivery, 'app_id' | 'webhook_id' | 'topic' | 'address'>) => boolean;

const readTogether = 1000;

/**
 * The ids of a shop's pending deliveries that `which` accepts. It reads all pending deliveries of the shop: all deliveries of a subscription or an app would
 * be far more, as most of these arrived long ago. There may be hundreds of thousands, so it reads batches: SQLite lets other work run only between statements.
 * It returns full batches too, because PostgreSQL takes as long for the jobs of a few deliveries as for those of a thousand.
 */
async function* pendingOf(tx: Executor, shopId: number, which: Which): AsyncGenerator<number[]> {
  const ids: number[] = [];
  for (let [last, ended] = [0, false]; !ended; ) {
    const query = over(tx, deliveries).selectFrom(deliveries.name).select(['id', 'app_id', 'webhook_id', 'topic', 'address']);
    const behind = query.where('shop_id', '=', shopId).where('state', '=', 'pending').where('id', '>', last);
    const rows = await behind.orderBy('id').limit(literal(readTogether)).execute();
    ids.push(...rows.filter(which).map(({ id }) => id));
    if (ids.length >= readTogether) yield ids.splice(0, readTogether);
    ended = rows.length < readTogether;
    last = rows.at(-1)?.id ?? last;
  }
  if (ids.length > 0) yield ids;
}

/** Called when a subscription or a mandatory topic has got another address. Sets the jobs for the old address aside. */
export async function addressLeft(tx: Executor, shopId: number, address: string, whose: Which) {
  for await (const ids of pendingOf(tx, shopId, (row) => row.address === address && whose(row))) await setAside(tx, shopId, ids, address);
}

/**
 * The shops with delivery jobs for an app, or with its install (where a listener may keep deliveries). Until the transaction ends they can't be removed,
 * reset or restored: these operations remove jobs in another order. They lock the shops first, so this has to run before the app is locked.
 */
export async function shopsOfApp(tx: Executor, appId: number): Promise<number[]> {
  const query = over(tx, jobs).selectFrom(jobs.name).select('shop_id').distinct().where('kind', '=', delivery.kind).where('holder', '=', appId);
  const found = [...(await query.execute()), ...(await installs.all(tx, null, [['app_id', '=', appId]]))];
  if (found.length === 0) return [];
  const there = await shopsForKeyShare(
    tx,
    found.map(({ shop_id }) => shop_id),
  );
  // in order of id, as a worker locks jobs of several shops that end together
  return [...there].sort((a, b) => a - b);
}

class Undelivered extends Error {
  readonly attempt: Attempt;

  constructor(attempt: Attempt) {
    super(attempt.error ?? '');
    this.attempt = attempt;
  }
}

interface Known {
  row: Delivery;
  /** Makes the signed body. Where the app may not get it any more, `over` is the reason instead. */
  take: (() => Promise<Signed>) | { over: string };
}

/** Whether an app may still get a topic in a shop where it was granted these scopes. */
const mayStillSee = (app: App, granted: string[] | null, topic: string) => {
  const known = topics.get(topic);
  return known !== undefined && subscribable(known, asGranted(app, granted));
};

/** The deliveries of a shop whose jobs were claimed together. Deliveries with the same body share one rendering. */
async function knownOf(store: Executor, vault: Vault, shopId: number, ids: number[]): Promise<Map<number, Known>> {
  const rows = await deliveries.all(store, shopId, [['id', 'in', ids]]);
  const appIds = [...new Set(rows.map(({ app_id }) => app_id))];
  const webhookIds = [...new Set(rows.flatMap(({ webhook_id }) => webhook_id ?? []))];
  const referred = [...new Set(rows.flatMap(({ payload_id }) => payload_id ?? []))];
  const [theirApps, theirInstalls, subscriptions, theirPayloads] = await Promise.all([
    apps.all(store, null, [['id', 'in', appIds]]),
    installs.all(store, shopId, [['app_id', 'in', appIds]]),
    webhookIds.length ? webhooks.all(store, shopId, [['id', 'in', webhookIds]]) : [],
    referred.length ? payloads.all(store, shopId, [['id', 'in', referred]]) : [],
  ]);
  const appsById = new Map(theirApps.map((app) => [app.id, app]));
  const installed = new Map(theirInstalls.map((install) => [install.app_id, install]));
  const subscribed = new Set(subscriptions.map(({ id }) => id));
  const wholes = new Map(theirPayloads.map((whole) => [whole.id, whole]));
  const whyNot = ({ app_id, webhook_id, topic, sent_again }: Delivery, app: App) => {
    if (sentAnyway(topic)) return undefined;
    const install = installed.get(app_id);
    if (!install) return noLonger.installed;
    if (!mayStillSee(app, install.granted, topic)) return noLonger.allowed;
    return webhook_id === null || subscribed.has(webhook_id) || sent_again ? undefined : noLonger.subscribed;
  };
  const renderings = new Map<string, Rendering>();
  const takeOf = (row: Delivery, app: App) => {
    let secrets: Secrets;
    try {
      secrets = secretsOf(app, vault);
    } catch (error) {
      // only this delivery fails, and not those that were claimed together with it
      return () => Promise.reject(error);
    }
    if (row.payload_id === null) return async () => signed(row.payload, secrets);
    const whole = wholes.get(row.payload_id);
    // the payload was removed with its shop
    if (!whole) return () => Promise.reject(new Error(`the payload of delivery ${row.id} is gone`));
    const key = JSON.stringify([row.payload_id, row.app_id, row.format, row.parts]);
    const rendering = renderings.get(key) ?? new Rendering(whole, { ...row, ...row.parts! }, secrets);
    renderings.set(key, rendering.shared());
    return () => rendering.take();
  };
  const one = (row: Delivery): [number, Known] => {
    const app = appsById.get(row.app_id);
    const over = app ? whyNot(row, app) : appRemoved.last_error;
    return [row.id, { row, take: app && over === undefined ? takeOf(row, app) : { over: over! } }];
  };
  return new Map(rows.map(one));
}

type Done = { shop_id: number; id: number; attempts: Attempt[]; updated_at: string };

export const delivery = defineJob<{ delivery_id: number }, Known | undefined, Done | undefined>({
  kind: 'webhook_delivery',
  attempts: 1 + retries,
  backoff,
  hasMissedAttempts: true,
  async known(store, taken, vault) {
    const ofShops = [...Map.groupBy(taken, ({ shop_id }) => shop_id)].map(async ([shopId, theirs]) => {
      const ids = theirs.map(({ payload }) => payload.delivery_id);
      return [shopId, await knownOf(store, vault, shopId, ids)] as const;
    });
    // on PostgreSQL an imported shop may bring ids that another shop has
    const known = new Map(await Promise.all(ofShops));
    return ({ shop_id, payload }) => known.get(shop_id)?.get(payload.delivery_id);
  },

  async run({ known, now, complete, ...around }) {
    const { shop } = around;
    // the delivery was given up meanwhile, as its subscription was removed
    if (!known || known.row.state === 'failed') return undefined;
    const { row, take } = known;
    if ('over' in take) {
      await complete((tx) => deliveries.update(tx, row, givenUp(take.over), now));
      return undefined;
    }
    const tried = await attempt(around, row, await take());
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

  told: (known) => (known && known.row.state !== 'failed' ? { topic: known.row.topic, address: known.row.address } : {}),
  async onRetry(tx, failed) {
    for (const [shopId, theirs] of Map.groupBy(failed, ({ run }) => run.shop.id)) {
      const changes = theirs.flatMap(({ run: { known, now }, error, nextAt }) =>
        known ? { id: known.row.id, attempts: withAttempt(known.row, error), last_error: messageOf(error), next_attempt_at: nextAt, updated_at: now } : [],
      );
      await deliveries.updateAll(tx, shopId, changes);
      // jobs that were running while their subscription got another address
      const rows = theirs.flatMap(({ run: { known } }) => known?.row ?? []);
      const subscriptions = await webhooks.all(tx, shopId, [['id', 'in', [...new Set(rows.flatMap(({ webhook_id }) => webhook_id ?? []))]]]);
      const meant = new Map(subscriptions.map(({ id, address }) => [id, address]));
      for (const { id, webhook_id, address } of rows) if (webhook_id !== null && meant.get(webhook_id) !== address) await setAside(tx, shopId, [id], address);
    }
  },

  /**
   * Several deliveries of a subscription may fail for the last time at once, and then each would wait for the others' jobs. So the subscription is locked, and
   * the first one gives up all. It locks its own job among the others, in order of id: an uninstall, which ends the same jobs, locks them in that order too.
   */
  async beforeDead(tx, { known, shop }) {
    const webhookId = known?.row.webhook_id;
    if (!webhookId) return;
    await subscriptionLock(tx, shop.id, webhookId);
    if (tx.engine === 'postgres')
      for await (const ids of pendingOf(tx, shop.id, ({ webhook_id }) => webhook_id === webhookId)) await lockJobs(tx, shop.id, ids);
  },

  async onDead(tx, { payload, shop, now }, error) {
    const row = await deliveries.find(tx, shop.id, payload.delivery_id);
    if (!row) return;
    const changes = { attempts: withAttempt(row, error), last_error: messageOf(error), next_attempt_at: null, state: 'failed' } as const;
    const failed = await deliveries.update(tx, row, changes, now);
    if (failed.webhook_id) await removeFailing(tx, failed, now);
  },

  async onRevived(tx, { shop_id, payload }, now) {
    const row = await deliveries.find(tx, shop_id, payload.delivery_id);
    if (!row) return;
    // the app isn't locked here: a transaction that removes the app has locked it, and waits for this job, which it removes afterwards
    const sent_again = (await whyNotAgain(tx, row, await apps.find(tx, null, row.app_id))) === undefined;
    await deliveries.update(tx, row, { state: 'pending', next_attempt_at: now, sent_again }, now);
  },
});

const withAttempt = (row: Delivery, error: unknown) => (error instanceof Undelivered ? [...row.attempts, error.attempt] : row.attempts);

/**
 * After a delivery's last attempt has failed, its subscription is removed, and the subscription's pending deliveries are given up.
 * A subscription that has another address by now stays, because nothing was sent to that address yet.
 */
async function removeFailing(tx: Executor, row: Delivery, now: string) {
  const webhookId = row.webhook_id!;
  const removed = await webhooks.remove(tx, row.shop_id, [
    ['id', '=', webhookId],
    ['address', '=', row.address],
  ]);
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
  await giveUp(tx, row.shop_id, ({ webhook_id }) => webhook_id === webhookId, noLonger.subscribed, now);
}

/** Gives up pending deliveries and removes their jobs, so that later deliveries about the same records don't wait for these. */
async function giveUp(tx: Executor, shopId: number, which: Which, why: string, now: string) {
  for await (const ids of pendingOf(tx, shopId, which)) {
    await lockJobs(tx, shopId, ids);
    await jobs.remove(tx, shopId, [
      ['kind', '=', delivery.kind],
      ['subject_id', 'in', ids],
    ]);
    // the locks waited for workers that were storing an outcome; any other worker finds its job gone, and stores nothing
    const left = over(tx, deliveries).selectFrom(deliveries.name).select('id').where('shop_id', '=', shopId).where('state', '=', 'pending');
    const rows = await left.where('id', 'in', ids).orderBy('id').execute();
    await deliveries.updateAll(
      tx,
      shopId,
      rows.map(({ id }) => ({ id, ...givenUp(why), updated_at: now })),
    );
  }
}

/** Removes a subscription if it is the app's. Returns whether there was one. */
export async function unsubscribe(tx: Executor, shopId: number, app: { id: number }, webhookId: number, now: string): Promise<boolean> {
  // another transaction may be changing or removing it
  await subscriptionLock(tx, shopId, webhookId);
  const removed = await webhooks.remove(tx, shopId, [
    ['id', '=', webhookId],
    ['app_id', '=', app.id],
  ]);
  if (removed > 0) await giveUp(tx, shopId, ({ webhook_id }) => webhook_id === webhookId, noLonger.subscribed, now);
  return removed > 0;
}

/** Gives up an app's pending deliveries in a shop at its uninstall, except the topics that are sent even then (`sentAnyway`). */
export const giveUpUninstalled = (tx: Executor, shopId: number, appId: number, now: string) =>
  giveUp(tx, shopId, ({ app_id, topic }) => app_id === appId && !sentAnyway(topic), noLonger.installed, now);

/** Gives up `shop/redact` for an app that is installed again, because the app may keep the shop's data. */
export const giveUpRedaction = (tx: Executor, shopId: number, appId: number, now: string) =>
  giveUp(tx, shopId, ({ app_id, topic }) => app_id === appId && topic === 'shop/redact', noLonger.gone, now);

/** Gives up what the app's scopes and approval don't cover any more, in `shopIds` and shops where it was installed since. The caller has locked the app. */
export async function giveUpForbidden(tx: Executor, app: App, shopIds: number[], now: string) {
  const granted = new Map((await installs.all(tx, null, [['app_id', '=', app.id]])).map((one) => [one.shop_id, one.granted]));
  const all = new Set([...shopIds, ...granted.keys()]);
  for (const shopId of [...all].sort((a, b) => a - b)) await giveUpBeyond(tx, shopId, app, granted.get(shopId) ?? null, now);
}

/** Does the same in one shop, with what the app was granted there. */
export const giveUpBeyond = (tx: Executor, shopId: number, app: App, granted: string[] | null, now: string) =>
  giveUp(tx, shopId, ({ app_id, topic }) => app_id === app.id && !sentAnyway(topic) && !mayStillSee(app, granted, topic), noLonger.allowed, now);

/** Why a delivery can't be sent again to its app. It can be sent if its subscription was removed because nothing arrived. */
export async function whyNotAgain(store: Executor, row: Delivery, app: App | undefined): Promise<'app_removed' | 'not_allowed' | undefined> {
  if (!app) return 'app_removed';
  if (sentAnyway(row.topic)) return undefined;
  const install = await installs.first(store, row.shop_id, [['app_id', '=', app.id]]);
  if (!install || !mayStillSee(app, install.granted, row.topic)) return 'not_allowed';
  if (row.webhook_id === null || (await webhooks.find(store, row.shop_id, row.webhook_id))) return undefined;
  return (await removedWebhooks.first(store, row.shop_id, [['webhook_id', '=', row.webhook_id]])) ? undefined : 'not_allowed';
}

/** Sends a delivery again at once, with the same contents as the first time. Its retries are counted from the start. */
export async function redeliver(tx: Executor, shop: Clocked, row: Delivery, now: string): Promise<Delivery> {
  await jobs.remove(tx, shop.id, [
    ['kind', '=', delivery.kind],
    ['subject_id', '=', row.id],
  ]);
  const whole = row.payload_id === null ? undefined : await payloads.find(tx, shop.id, row.payload_id);
  await send(tx, shop, [row], whole);
  return deliveries.update(tx, row, { state: 'pending', next_attempt_at: now, sent_again: true }, now);
}
