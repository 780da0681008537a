import type { components, operations, refusals } from '../../generated/admin/product_resource_feedback.ts';
import { type feedback, giveFeedback, inMilliseconds, inUtc, ownFeedback } from '../domain/feedback.ts';
import { products } from '../domain/products.ts';
import { type Handlers, notFound } from '../handlers.ts';
import type { Row } from '../store/table.ts';

const present = (row: Row<typeof feedback>): components['schemas']['ProductFeedback'] => ({
  created_at: row.created_at,
  updated_at: row.updated_at,
  resource_id: row.resource_id,
  resource_type: row.resource_type,
  // in the form of the product's own `updated_at`, from which the app has read it
  resource_updated_at: (row.resource_updated_at ?? '').replace(/Z$/, '+00:00'),
  messages: row.messages,
  feedback_generated_at: inMilliseconds(row.feedback_generated_at),
  state: row.state,
});

const about = (shopId: number, appId: number, productId: number) =>
  ({ shop_id: shopId, app_id: appId, resource_type: 'Product', resource_id: productId }) as const;

export const handlers: Handlers<operations, refusals> = {
  async listProductFeedback({ shop, app, store, path }) {
    if (!(await products.find(store, shop.id, path.product_id))) return notFound;
    const own = await ownFeedback(store, about(shop.id, app.id, path.product_id));
    return { status: 200, body: { resource_feedback: own ? [present(own)] : [] } };
  },

  createProductFeedback: {
    async rules({ shop, store, path }) {
      return (await products.findForKeyShare(store, shop.id, path.product_id)) ? undefined : notFound;
    },

    async handle({ shop, app, store, path, body, now, respond }) {
      const { state, messages, feedback_generated_at, resource_updated_at } = body.resource_feedback;
      const given = { state, messages: messages ?? [], feedback_generated_at: inUtc(feedback_generated_at), resource_updated_at: inUtc(resource_updated_at) };
      const stored = await giveFeedback(store, about(shop.id, app.id, path.product_id), given, now);
      return stored ? { status: 202, body: { resource_feedback: present(stored) } } : respond(409, 'outdated');
    },
  },
};
