import type { components, operations, refusals } from '../../generated/admin/webhooks.ts';
import { addressLeft, subscriptionLock, unsubscribe } from '../domain/deliveries.ts';
import { held, isOfAnApp, subscriptionsFull, webhooks, wrongSubscription } from '../domain/subscriptions.ts';
import type { App, Shop } from '../domain/tenants.ts';
import { subscribable, topics } from '../domain/topics.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, between, type Executor, equals, type Row, type Where } from '../store/table.ts';
import { inWindow } from '../versions.ts';

type Subscription = Row<typeof webhooks>;

/** The app whose version the payloads are written in. */
interface Owner {
  app: App;
  oldestVersion: string | undefined;
}

const present = (webhook: Subscription, { app, oldestVersion }: Owner): components['schemas']['Webhook'] => ({
  id: webhook.id,
  address: webhook.address,
  topic: webhook.topic,
  created_at: webhook.created_at,
  updated_at: webhook.updated_at,
  format: webhook.format,
  fields: webhook.fields,
  metafield_namespaces: webhook.metafield_namespaces,
  private_metafield_namespaces: webhook.private_metafield_namespaces,
  api_version: inWindow(app.api_version, oldestVersion),
});

/** The subscriptions that the app made itself. Those of listeners belong to the operator. */
const own = (app: App): Where<Subscription>[] => [['app_id', '=', app.id], isOfAnApp];

async function find(store: Executor, shop: Shop, app: App, id: number): Promise<Subscription | undefined> {
  const webhook = await webhooks.findUnder(store, shop.id, { app_id: app.id }, id);
  return webhook?.address.startsWith(held) ? undefined : webhook;
}

const lower = (format: 'JSON' | 'XML' | 'json' | 'xml') => format.toLowerCase() as 'json' | 'xml';

export const handlers: Handlers<operations, refusals> = {
  async listWebhooks({ shop, app, store, query, page, oldestVersion }) {
    const { rows, links } = await webhooks.list(store, shop.id, page, [
      ...own(app),
      after(query.since_id),
      equals('address', query.address),
      equals('topic', query.topic),
      ...between('created_at', query.created_at_min, query.created_at_max),
      ...between('updated_at', query.updated_at_min, query.updated_at_max),
    ]);
    return { status: 200, body: { webhooks: rows.map((row) => present(row, { app, oldestVersion })) }, links };
  },

  async countWebhooks({ shop, app, store, query }) {
    return {
      status: 200,
      body: { count: await webhooks.count(store, shop.id, [...own(app), equals('address', query.address), equals('topic', query.topic)]) },
    };
  },

  async getWebhook({ shop, app, store, path, oldestVersion }) {
    const webhook = await find(store, shop, app, path.webhook_id);
    return webhook ? { status: 200, body: { webhook: present(webhook, { app, oldestVersion }) } } : notFound;
  },

  createWebhook: {
    async rules({ shop, app, store, body, outbound }) {
      const { address, topic, format } = body.webhook;
      const allowed = [...topics.values()].filter((one) => subscribable(one, app)).map(({ name }) => name);
      const full = await subscriptionsFull(store, shop.id, app);
      return {
        ...(full && { base: 'full' as const }),
        ...(topic !== undefined && !allowed.some((one) => one === topic) && { topic: ['unknown', { topics: allowed.join(', ') }] as const }),
        ...(address !== undefined && (await wrongSubscription(store, shop.id, app, { address, topic, format }, outbound))),
      };
    },

    async handle({ shop, app, store, now, body, oldestVersion }) {
      const { address, topic, format = 'JSON', fields, metafield_namespaces, private_metafield_namespaces } = body.webhook;
      const webhook = await webhooks.insert(
        store,
        {
          shop_id: shop.id,
          app_id: app.id,
          address,
          topic,
          format: lower(format),
          fields: fields ?? [],
          metafield_namespaces: metafield_namespaces ?? [],
          private_metafield_namespaces: private_metafield_namespaces ?? [],
        },
        now,
      );
      return { status: 201, body: { webhook: present(webhook, { app, oldestVersion }) } };
    },
  },

  updateWebhook: {
    async rules({ shop, app, store, path, body, malformed, outbound }) {
      // address and format are checked together, so two updates must not each change one of them at the same time
      await subscriptionLock(store, shop.id, path.webhook_id);
      const webhook = await find(store, shop, app, path.webhook_id);
      if (!webhook) return notFound;
      if (malformed.has('address')) return undefined;
      const { address = webhook.address, format = webhook.format } = body.webhook;
      // each token of an app has scopes of its own, and the one that subscribed may have had more than this one
      if (address !== webhook.address && !subscribable(topics.get(webhook.topic)!, app)) return { address: 'not_allowed' as const };
      return wrongSubscription(store, shop.id, app, { current: webhook, topic: webhook.topic, address, format }, outbound);
    },

    async handle({ shop, app, store, now, path, body, oldestVersion }) {
      const webhook = await find(store, shop, app, path.webhook_id);
      if (!webhook) return notFound;
      const { address = webhook.address, format = webhook.format, fields, metafield_namespaces } = body.webhook;
      const changed = await webhooks.update(
        store,
        webhook,
        {
          address,
          format: lower(format),
          fields: fields === null ? [] : fields,
          metafield_namespaces: metafield_namespaces === null ? [] : metafield_namespaces,
        },
        now,
      );
      if (changed.address !== webhook.address) await addressLeft(store, shop.id, webhook.address, ({ webhook_id }) => webhook_id === webhook.id);
      return { status: 200, body: { webhook: present(changed, { app, oldestVersion }) } };
    },
  },

  async deleteWebhook({ shop, app, store, path, now }) {
    const webhook = await find(store, shop, app, path.webhook_id);
    return webhook && (await unsubscribe(store, shop.id, app, webhook.id, now)) ? { status: 200, body: {} } : notFound;
  },
};
