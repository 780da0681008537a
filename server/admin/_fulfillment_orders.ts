// Fulfillment orders: made by the operator, cancelled between a merchant's app and the fulfillment service's.
import type { components } from '../../generated/admin/cancellation_requests.ts';
import { type Executor, integer, json, nullable, type Row, table, text, time, wide } from '../store/table.ts';

type Shape = components['schemas']['FulfillmentOrder'];

export const fulfillmentOrders = table(
  'fulfillment_orders',
  {
    order_id: integer(),
    assigned_location_id: integer(),
    request_status: text(),
    status: text(),
    fulfill_at: nullable(time()),
    fulfill_by: nullable(time()),
    supported_actions: json<string[]>(),
    destination: json<Omit<Shape['destination'], 'id'>>(),
    origin: json<Shape['origin']>(),
    merchant_requests: wide(json<Shape['merchant_requests']>()),
  },
  { index: [['shop_id', 'order_id']] },
);

export type FulfillmentOrder = Row<typeof fulfillmentOrders>;

export const fulfillmentLineItems = table(
  'fulfillment_order_line_items',
  { fulfillment_order_id: integer(), line_item_id: integer(), inventory_item_id: integer(), variant_id: integer(), quantity: integer() },
  { index: [['shop_id', 'fulfillment_order_id']] },
);

export async function shown(store: Executor, order: FulfillmentOrder): Promise<Shape> {
  const items = await fulfillmentLineItems.all(store, order.shop_id, [['fulfillment_order_id', '=', order.id]]);
  return {
    id: order.id,
    shop_id: order.shop_id,
    order_id: order.order_id,
    assigned_location_id: order.assigned_location_id,
    created_at: order.created_at,
    updated_at: order.updated_at,
    request_status: order.request_status,
    status: order.status,
    fulfill_at: order.fulfill_at,
    fulfill_by: order.fulfill_by,
    supported_actions: order.supported_actions,
    // there is one destination for each fulfillment order, so they share their number
    destination: { id: order.id, ...order.destination },
    origin: order.origin,
    line_items: items.map((item) => ({
      id: item.id,
      shop_id: item.shop_id,
      fulfillment_order_id: item.fulfillment_order_id,
      quantity: item.quantity,
      line_item_id: item.line_item_id,
      inventory_item_id: item.inventory_item_id,
      fulfillable_quantity: order.status === 'cancelled' ? 0 : item.quantity,
      variant_id: item.variant_id,
    })),
    outgoing_requests: [],
    fulfillment_holds: [],
    international_duties: null,
    delivery_method: null,
    merchant_requests: order.merchant_requests,
  };
}
