import type { components, operations, refusals } from '../../generated/admin/shop_resource_feedback.ts';
import { type feedback, giveFeedback, inMilliseconds, inUtc, ownFeedback } from '../domain/feedback.ts';
import type { App, Shop } from '../domain/tenants.ts';
import type { Handlers } from '../handlers.ts';
import type { Row } from '../store/table.ts';

const present = (row: Row<typeof feedback>): components['schemas']['ShopFeedback'] => ({
  created_at: row.created_at,
  updated_at: row.updated_at,
  resource_id: row.resource_id,
  resource_type: row.resource_type,
  messages: row.messages,
  feedback_generated_at: inMilliseconds(row.feedback_generated_at),
  state: row.state,
});

const about = (shop: Shop, app: App) => ({ shop_id: shop.id, app_id: app.id, resource_type: 'Shop', resource_id: shop.id }) as const;

export const handlers: Handlers<operations, refusals> = {
  async listShopFeedback({ shop, app, store }) {
    const own = await ownFeedback(store, about(shop, app));
    return { status: 200, body: { resource_feedback: own ? [present(own)] : [] } };
  },

  async createShopFeedback({ shop, app, store, body, now, respond }) {
    const { state, messages, feedback_generated_at } = body.resource_feedback;
    const given = { state, messages: messages ?? [], feedback_generated_at: inUtc(feedback_generated_at), resource_updated_at: null };
    const stored = await giveFeedback(store, about(shop, app), given, now);
    return stored ? { status: 202, body: { resource_feedback: present(stored) } } : respond(409, 'outdated');
  },
};
