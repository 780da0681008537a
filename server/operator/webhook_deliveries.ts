import { randomUUID } from 'node:crypto';
import type { components, operations, refusals } from '../../generated/operator/webhook_deliveries.ts';
import { type Payload as Declared, payloadOf } from '../contracts.ts';
import { collections, presentCollection } from '../domain/collections.ts';
import { customerPayload, customers, defaultAddress } from '../domain/customers.ts';
import { addressLeft, deliveryLock, redeliver, shopsOfApp, whyNotAgain } from '../domain/deliveries.ts';
import { type Delivery, deliveries, deliveryHeaders, presentDelivery, storedPayload } from '../domain/delivery-record.ts';
import { disputePayload, disputes } from '../domain/disputes.ts';
import { fulfillmentOrders, shown } from '../domain/fulfillment_orders.ts';
import { inventoryItems, presentInventoryItem } from '../domain/inventory.ts';
import { jobs, reviveJob } from '../domain/jobs.ts';
import { lineItemsOf, orderPayload, orders } from '../domain/orders.ts';
import { signed } from '../domain/payloads.ts';
import { productPayload, products } from '../domain/products.ts';
import { addressProblem, removedWebhooks } from '../domain/subscriptions.ts';
import { type App, apps, installs, type Shop, secretsOf } from '../domain/tenants.ts';
import { presentTheme, themes } from '../domain/themes.ts';
import { mandatoryTopics, missingMandatory, topics } from '../domain/topics.ts';
import { shopPayload } from '../domain/uninstalls.ts';
import { notify, notifyMandatory } from '../domain/webhooks.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { orderAsked } from '../store/lists/order.ts';
import { lock } from '../store/store.ts';
import { after, between, type Columns, type Executor, equals, type Row, type Table, type Where } from '../store/table.ts';

/** Columns that may be large, which lists leave out: the payload and the attempts. */
const notListed = { without: ['payload', 'payload_id', 'parts', 'attempts'] satisfies (keyof Delivery)[], entries: { attempt_count: 'attempts' } };

const present = (row: Delivery) => presentDelivery(row, row.attempts.length);

const deadJob = (job: Row<typeof jobs>): components['schemas']['DeadJob'] => ({
  id: job.id,
  shop_id: job.shop_id,
  kind: job.kind,
  subject_id: job.subject_id,
  attempts: job.attempts,
  last_error: job.last_error ?? '',
  created_at: job.created_at,
  died_at: job.updated_at,
});

const presentMandatory = (app: App) => ({
  mandatory_webhooks: {
    'customers/data_request': app.mandatory_webhooks?.['customers/data_request'] ?? null,
    'customers/redact': app.mandatory_webhooks?.['customers/redact'] ?? null,
    'shop/redact': app.mandatory_webhooks?.['shop/redact'] ?? null,
  },
  missing_mandatory_webhooks: missingMandatory(app),
});

const dead: Where<Row<typeof jobs>> = ['dead', '=', true];
const findDead = (store: Executor, id: number) => jobs.first(store, null, [['id', '=', id], dead]);

type Payload = Record<string, unknown>;

type OfRecord = (store: Executor, shop: Shop, id: number, origin: string) => Promise<Payload | undefined>;

const recordOf =
  <C extends Columns>(table: Table<C>, tell: (row: Row<Table<C>>, store: Executor, origin: string) => Payload | Promise<Payload>): OfRecord =>
  async (store, shop, id, origin) => {
    const row = await table.find(store, shop.id, id);
    return row && tell(row, store, origin);
  };

/** The payload about a record of this server, by the whole topic or its first part. */
const records: Record<string, OfRecord> = {
  collections: recordOf(collections, (collection, _, origin) => ({ ...presentCollection(collection, origin) })),
  customers: recordOf(customers, (customer, store) => customerPayload(store, customer)),
  disputes: recordOf(disputes, disputePayload),
  fulfillment_orders: recordOf(fulfillmentOrders, async (order, store) => ({ ...(await shown(store, order)) })),
  inventory_items: recordOf(inventoryItems, presentInventoryItem),
  orders: recordOf(orders, async (order, store) => orderPayload(order, await lineItemsOf(store, order.shop_id, [order.id]))),
  products: recordOf(products, productPayload),
  themes: recordOf(themes, presentTheme),
  async 'customers/data_request'(store, shop, id) {
    const found = await subject(store, shop, id);
    return found && { shop_id: shop.id, shop_domain: shop.domain, orders_requested: found.orders, customer: found.customer, data_request: { id } };
  },
  async 'customers/redact'(store, shop, id) {
    const found = await subject(store, shop, id);
    return found && { shop_id: shop.id, shop_domain: shop.domain, customer: found.customer, orders_to_redact: found.orders };
  },
};

/** The customer whose data a mandatory topic is about, and the orders that hold some of it. */
async function subject(store: Executor, shop: Shop, id: number) {
  const customer = await customers.find(store, shop.id, id);
  if (!customer) return undefined;
  const address = await defaultAddress(store, shop.id, id);
  const theirs = await orders.all(store, shop.id, [['customer_id', '=', id]]);
  return { customer: { id, email: customer.email, phone: address?.phone || null }, orders: theirs.map((order) => order.id) };
}

/** The payload without a record: the example of the documentation, with the id and domain of this shop. */
function example(topic: string, { example: shown, members }: Declared, shop: Shop): Payload {
  if (topic === 'app/uninstalled') return shopPayload(shop);
  return { ...shown, ...(members.has('shop_domain') ? { shop_id: shop.id, shop_domain: shop.domain } : {}) };
}

/** The given addresses with their topics. */
const addressesIn = (given: Partial<components['schemas']['MandatoryWebhooksUpdate']>) =>
  mandatoryTopics.flatMap((topic) => {
    const address = given[topic];
    return address === undefined ? [] : [[topic, address] as const];
  });

const installsOf = (store: Executor, shopId: number, appId: number | string | undefined) =>
  installs.all(store, shopId, appId === undefined ? [] : [['app_id', '=', Number(appId)]]);

interface Told {
  topic: string;
  record_id?: number | string;
  payload?: Payload;
}

/** What is to be sent, or why it can't be sent. */
async function noticeOf({ shop, store, ownOrigin }: { shop: Shop; store: Executor; ownOrigin: string }, { topic, record_id, payload: given = {} }: Told) {
  const [known, declares] = [topics.get(topic), payloadOf(topic)];
  if (!known || !declares) return { wrong: { topic: ['unknown', { topics: [...topics.keys()].join(', ') }] } as const };
  const strangers = Object.keys(given).filter((member) => !declares.members.has(member));
  const unknown = strangers.length > 0 ? (['unknown_member', { names: strangers.join(', '), members: [...declares.members].join(', ') }] as const) : undefined;
  const record = records[topic] ?? records[topic.split('/')[0]!];
  if (record_id !== undefined && !record) return { wrong: { record_id: 'not_kept', payload: unknown } as const };
  const id = record_id === undefined ? undefined : Number(record_id);
  const told = id === undefined ? example(topic, declares, shop) : topic.endsWith('/delete') ? { id } : await record!(store, shop, id, ownOrigin);
  if (!told) return { wrong: { record_id: ['unknown', { topic }], payload: unknown } as const };
  if (unknown) return { wrong: { payload: unknown } };
  const payload = { ...told, ...given };
  const problem = declares.problemWith(payload);
  if (problem) return { wrong: { payload: ['invalid_member', { name: problem.member, topic, reason: problem.reason }] } as const };
  return { wrong: {}, notice: { topic: known.name, payload, ...(id === undefined ? {} : { id }) } };
}

export const handlers: OperatorHandlers<operations, refusals> = {
  async listWebhookDeliveries({ shop, store, query, page }) {
    const where = [
      after(query.since_id),
      equals('webhook_id', query.webhook_id),
      equals('app_id', query.app_id),
      equals('topic', query.topic),
      equals('event_uid', query.event_uid),
      equals('state', query.state),
      ...between('created_at', query.created_at_min, query.created_at_max),
    ];
    const { rows, links } = await deliveries.list(store, shop.id, page, where, orderAsked(query.order), notListed);
    return { status: 200, body: { webhook_deliveries: rows.map((row) => presentDelivery(row, row.attempt_count)) }, links };
  },

  async getWebhookDelivery({ shop, store, vault, path }) {
    const row = await deliveries.find(store, shop.id, path.delivery_id);
    if (!row) return notFound;
    const app = await apps.find(store, null, row.app_id);
    const payload = await storedPayload(store, row);
    const headers = deliveryHeaders(row, shop, app ? signed(payload, secretsOf(app, vault)) : { signature: '' });
    if (!app) delete headers['X-Service-Hmac-Sha256'];
    return { status: 200, body: { webhook_delivery: { ...present(row), headers, payload, attempts: row.attempts } } };
  },

  async redeliverWebhook({ shop, store, now, path, respond }) {
    await deliveryLock(store, shop.id, path.delivery_id);
    const row = await deliveries.find(store, shop.id, path.delivery_id);
    if (!row) return notFound;
    if (row.state === 'pending') return respond(422, 'pending');
    const problem = await whyNotAgain(store, row, await apps.findForKeyShare(store, null, row.app_id));
    if (problem) return respond(422, problem);
    return { status: 202, body: { webhook_delivery: present(await redeliver(store, shop, row, now)) } };
  },

  triggerWebhook: {
    async rules(call) {
      const { shop, store, body } = call;
      // members are named here, since `...rest` would copy thousands of unknown members that a caller may send
      const { topic, app_id, record_id, payload } = body.trigger;
      const stranger = app_id !== undefined && (await installsOf(store, shop.id, app_id)).length === 0;
      const { wrong } =
        topic === undefined ? {} : await noticeOf(call, { topic, ...(record_id !== undefined && { record_id }), ...(payload !== undefined && { payload }) });
      return { ...wrong, app_id: stranger ? 'unknown' : undefined };
    },

    async handle(call) {
      const { shop, store, now, body, refuse, oldestVersion } = call;
      const { app_id, ...told } = body.trigger;
      const { wrong, notice } = await noticeOf(call, told);
      // the record may have been removed since the rules ran
      if (!notice) return refuse(wrong);
      const occasion = { shop, now, uid: randomUUID(), oldestVersion };
      const meant = { ...notice, ...(app_id === undefined ? {} : { app_id: Number(app_id) }) };
      if (!topics.get(told.topic)!.mandatory) return { status: 202, body: { webhook_deliveries: (await notify(store, occasion, meant)).map(present) } };
      const made: Delivery[] = [];
      for (const install of await installsOf(store, shop.id, app_id)) {
        const app = await apps.find(store, null, install.app_id);
        if (app) made.push(...(await notifyMandatory(store, occasion, meant, app)));
      }
      return { status: 202, body: { webhook_deliveries: made.map(present) } };
    },
  },

  async listRemovedWebhooks({ shop, store, query, page }) {
    const { rows, links } = await removedWebhooks.list(store, shop.id, page, [after(query.since_id)], orderAsked(query.order));
    return { status: 200, body: { removed_webhooks: rows.map(({ updated_at, ...row }) => row) }, links };
  },

  async getMandatoryWebhooks({ store, path }) {
    const app = await apps.find(store, null, path.app_id);
    return app ? { status: 200, body: presentMandatory(app) } : notFound;
  },

  updateMandatoryWebhooks: {
    async rules({ store, path, body, outbound }) {
      // apps belong to no shop, so the lock has shop 0
      await lock(store, 0, `mandatory_webhooks/${path.app_id}`);
      if (!(await apps.find(store, null, path.app_id))) return notFound;
      const problems = addressesIn(body.mandatory_webhooks).map(([topic, address]) => [topic, address ? addressProblem(address, outbound) : undefined]);
      return Object.fromEntries(problems);
    },

    async handle({ store, now, path, body }) {
      const app = await apps.find(store, null, path.app_id);
      if (!app) return notFound;
      const next = { ...presentMandatory(app).mandatory_webhooks, ...Object.fromEntries(addressesIn(body.mandatory_webhooks)) };
      const corrected = addressesIn(body.mandatory_webhooks).flatMap(([topic, address]) => {
        const before = app.mandatory_webhooks?.[topic];
        return before && before !== address ? [[topic, before] as const] : [];
      });
      const shopIds = corrected.length > 0 ? await shopsOfApp(store, app.id) : [];
      // the app is locked before the jobs, as in a transaction that removes the app
      const changed = await apps.update(store, app, { mandatory_webhooks: next }, now);
      for (const shopId of shopIds)
        for (const [topic, before] of corrected) await addressLeft(store, shopId, before, (row) => row.app_id === app.id && row.topic === topic);
      return { status: 200, body: presentMandatory(changed) };
    },
  },

  async listDeadJobs({ store, query, page }) {
    const { rows, links } = await jobs.list(store, null, page, [dead, after(query.since_id), equals('kind', query.kind)], orderAsked(query.order));
    return { status: 200, body: { dead_jobs: rows.map(deadJob) }, links };
  },

  async getDeadJob({ store, path }) {
    const job = await findDead(store, path.job_id);
    return job ? { status: 200, body: { dead_job: deadJob(job) } } : notFound;
  },

  async deleteDeadJob({ store, path }) {
    const removed = await jobs.remove(store, null, [['id', '=', path.job_id], dead]);
    return removed ? { status: 200, body: {} } : notFound;
  },

  async retryDeadJob({ store, path }) {
    const job = await findDead(store, path.job_id);
    if (!job) return notFound;
    await reviveJob(store, job);
    return { status: 202, body: { dead_job: deadJob(job) } };
  },
};
