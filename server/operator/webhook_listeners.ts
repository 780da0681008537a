import type { operations, refusals } from '../../generated/operator/webhook_listeners.ts';
import { presentDelivery } from '../domain/delivery-record.ts';
import { answerHeld, closeListener, heldFor, listenerAddress, lockListener, openListener, wouldExceed } from '../domain/listeners.ts';
import { type App, apps, staysInstalled } from '../domain/tenants.ts';
import { subscribable, topics } from '../domain/topics.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import type { Executor } from '../store/table.ts';

/** The app, if it is installed. A lock keeps it installed until the transaction ends. */
async function installed(store: Executor, shopId: number, appId: number | string): Promise<App | undefined> {
  const app = await apps.findForKeyShare(store, null, appId);
  return app && (await staysInstalled(store, shopId, app.id)) ? app : undefined;
}

const allowed = (app: App) => [...topics.values()].filter((one) => subscribable(one, app)).map(({ name }) => name);

export const handlers: OperatorHandlers<operations, refusals> = {
  openWebhookListener: {
    async rules({ shop, store, path, body }) {
      const { app_id, topics: asked } = body.webhook_listener;
      if (app_id === undefined) return undefined;
      await lockListener(store, shop, path.listener_name, [Number(app_id)]);
      const app = await installed(store, shop.id, app_id);
      if (!app) return { app_id: 'unknown' };
      const may = allowed(app);
      const stranger = asked?.find((topic) => !may.some((one) => one === topic));
      const full = await wouldExceed(store, shop, path.listener_name, app, asked ?? may);
      return {
        topics: stranger === undefined ? undefined : (['unknown', { name: stranger, topics: may.join(', ') }] as const),
        base: full ? 'full' : undefined,
      };
    },

    async handle({ shop, store, path, body, now }) {
      const { app_id, topics: asked } = body.webhook_listener;
      const app = await installed(store, shop.id, app_id);
      if (!app) return notFound;
      const wanted = [...new Set(asked ?? allowed(app))];
      await openListener(store, shop, path.listener_name, app, wanted, now);
      return {
        status: 200,
        body: {
          webhook_listener: { name: path.listener_name, shop_id: shop.id, app_id: app.id, address: listenerAddress(path.listener_name), topics: wanted },
        },
      };
    },
  },

  async closeWebhookListener({ shop, store, path, now }) {
    return (await closeListener(store, shop, path.listener_name, now)) ? { status: 200, body: {} } : notFound;
  },

  async listHeldDeliveries({ shop, store, vault, path, page, now }) {
    const { found, done } = await heldFor(store, vault, shop, path.listener_name, page, now);
    const held_deliveries = found.map(({ row, headers, payload }) => ({
      id: row.id,
      delivery_uid: row.delivery_uid,
      topic: row.topic,
      attempt_count: row.attempts.length,
      headers,
      payload,
    }));
    return { status: 200, body: { held_deliveries }, ...(done && { links: { done } }) };
  },

  async answerHeldDelivery({ shop, store, path, body, now, respond }) {
    const { status, duration_ms, answer = null } = body.attempt;
    const row = await answerHeld(store, shop, path.listener_name, path.delivery_id, { status, duration_ms, answer }, now);
    return row ? { status: 201, body: { webhook_delivery: presentDelivery(row, row.attempts.length) } } : respond(422, 'not_held');
  },
};
