import type { operations, refusals } from '../../generated/admin/cancellation_requests.ts';
import { cancellationProblem, type FulfillmentOrder, fulfillmentOrderForUpdate, fulfillmentOrders, shown } from '../domain/fulfillment_orders.ts';
import { lineItemsCounted, orderName, orders } from '../domain/orders.ts';
import { type Handlers, notFound, type Writing } from '../handlers.ts';
import type { Executor } from '../store/table.ts';

async function move(
  { store, now, happened }: Writing,
  order: FulfillmentOrder,
  to: 'submitted' | 'accepted' | 'rejected',
  changes: Pick<FulfillmentOrder, 'request_status' | 'supported_actions' | 'merchant_requests'> & { status?: string },
) {
  const fulfillment_order = await shown(store, await fulfillmentOrders.update(store, order, changes, now));
  await happened({ id: order.id, webhook: { topic: `fulfillment_orders/cancellation_request_${to}`, payload: { ...fulfillment_order } } });
  return { status: 200 as const, body: { fulfillment_order } };
}

/** The last request is the one that waits for an answer. */
const decided = (order: FulfillmentOrder, answer: 'accepted' | 'rejected', message: string | null | undefined, now: string) =>
  order.merchant_requests.map((request, at) =>
    at === order.merchant_requests.length - 1 ? { ...request, answer, answer_message: message ?? null, answered_at: now } : request,
  );

async function openRequest(store: Executor, shopId: number, id: number) {
  const order = await fulfillmentOrderForUpdate(store, shopId, id);
  return order ? { base: order.request_status === 'cancellation_requested' ? undefined : ('not_requested' as const) } : notFound;
}

export const handlers: Handlers<operations, refusals> = {
  createCancellationRequest: {
    async rules({ shop, store, path }) {
      const order = await fulfillmentOrderForUpdate(store, shop.id, path.fulfillment_order_id);
      return order ? { base: cancellationProblem(order) } : notFound;
    },

    async handle({ shop, path, body, ...call }) {
      const order = await fulfillmentOrders.find(call.store, shop.id, path.fulfillment_order_id);
      if (!order) return notFound;
      const message = body?.cancellation_request.message ?? null;
      const request = { kind: 'cancellation_request', message, sent_at: call.now, answer: null, answer_message: null, answered_at: null };
      return move(call, order, 'submitted', {
        request_status: 'cancellation_requested',
        supported_actions: ['create_fulfillment', 'cancel_fulfillment_order'],
        merchant_requests: [...order.merchant_requests, request],
      });
    },
  },

  acceptCancellationRequest: {
    rules: ({ shop, store, path }) => openRequest(store, shop.id, path.fulfillment_order_id),

    async handle({ shop, path, body, ...call }) {
      const order = await fulfillmentOrders.find(call.store, shop.id, path.fulfillment_order_id);
      if (!order) return notFound;
      const moved = await move(call, order, 'accepted', {
        request_status: 'cancellation_accepted',
        status: 'cancelled',
        supported_actions: ['request_fulfillment', 'create_fulfillment', 'hold'],
        merchant_requests: decided(order, 'accepted', body?.cancellation_request.message, call.now),
      });
      const ordered = await orders.find(call.store, shop.id, order.order_id);
      const lineItems = lineItemsCounted(moved.body.fulfillment_order.line_items.length);
      if (ordered)
        await call.happened({ id: ordered.id, event: { subject: 'Order', verb: 'fulfillment_cancelled', name: orderName(ordered), arguments: [lineItems] } });
      return moved;
    },
  },

  rejectCancellationRequest: {
    rules: ({ shop, store, path }) => openRequest(store, shop.id, path.fulfillment_order_id),

    async handle({ shop, path, body, ...call }) {
      const order = await fulfillmentOrders.find(call.store, shop.id, path.fulfillment_order_id);
      if (!order) return notFound;
      return move(call, order, 'rejected', {
        request_status: 'cancellation_rejected',
        supported_actions: ['create_fulfillment'],
        merchant_requests: decided(order, 'rejected', body?.cancellation_request.message, call.now),
      });
    },
  },
};
