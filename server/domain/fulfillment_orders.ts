// Fulfillment orders: the operator creates them, and a merchant's app and the fulfillment service's app agree on their cancellation.
import type { components } from '../../generated/admin/cancellation_requests.ts';
import type { components as operatorComponents } from '../../generated/operator/orders.ts';
import { moment, msOf } from '../store/clock.ts';
import { lock } from '../store/store.ts';
import { type Executor, integer, json, nullable, type Row, table, text, time, wide } from '../store/table.ts';
import type { Location } from './locations.ts';
import { type LineItem, lineItemsOf, type Order } from './orders.ts';

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
  {
    index: [
      ['shop_id', 'order_id', 'id'],
      ['shop_id', 'status', 'id'],
      ['shop_id', 'request_status', 'id'],
    ],
  },
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
    // each fulfillment order has one destination, so both have the same id
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

/** How much of each line item other fulfillment orders hold; a cancelled one holds nothing. */
async function takenOf(store: Executor, order: Order): Promise<Map<number, number>> {
  const made = await fulfillmentOrders.all(store, order.shop_id, [
    ['order_id', '=', order.id],
    ['status', '!=', 'cancelled'],
  ]);
  const taken = new Map<number, number>();
  if (made.length === 0) return taken;
  const items = await fulfillmentLineItems.all(store, order.shop_id, [['fulfillment_order_id', 'in', made.map(({ id }) => id)]]);
  for (const { line_item_id, quantity } of items) taken.set(line_item_id, (taken.get(line_item_id) ?? 0) + quantity);
  return taken;
}

type Given = operatorComponents['schemas']['FulfillmentOrderCreate'];

interface Taken {
  item: LineItem;
  quantity: number;
}

type LineProblem = 'none_left' | ['unknown', { ids: string }] | ['too_much', { id: number }];

/**
 * Takes of each line item the quantity that is asked for, or all that is left where the request names no line items.
 * It locks the order until the transaction ends, so that no goods are promised twice.
 */
export async function takeLineItems(tx: Executor, order: Order, given: Given['line_items']): Promise<{ wrong?: LineProblem; lines: Taken[] }> {
  await lock(tx, order.shop_id, `orders/${order.id}`);
  const ordered = new Map((await lineItemsOf(tx, order.shop_id, [order.id])).map((item) => [item.id, item]));
  const taken = await takenOf(tx, order);
  const left = new Map([...ordered.values()].map(({ id, quantity }) => [id, quantity - (taken.get(id) ?? 0)]));
  const rest = [...left].filter(([, quantity]) => quantity > 0).map(([line_item_id]) => ({ line_item_id, quantity: undefined }));
  if (rest.length === 0) return { wrong: 'none_left', lines: [] };
  const wanted = new Map<number, number>();
  const unknown: number[] = [];
  for (const { line_item_id, quantity } of given ?? rest) {
    const id = Number(line_item_id);
    // a line item that is named but used up counts as at least 1, so that it is refused as too much
    if (ordered.has(id)) wanted.set(id, (wanted.get(id) ?? 0) + (quantity ?? Math.max(left.get(id)!, 1)));
    else unknown.push(id);
  }
  if (unknown.length > 0) return { wrong: ['unknown', { ids: unknown.join(', ') }], lines: [] };
  for (const [id, quantity] of wanted) if (quantity > left.get(id)!) return { wrong: ['too_much', { id }], lines: [] };
  return { lines: [...wanted].map(([id, quantity]) => ({ item: ordered.get(id)!, quantity })) };
}

/** Merchant requests are limited because all of them are shown with the fulfillment order, and sent in each webhook about it. */
const mostRequests = 100;

/** Why the cancellation of a fulfillment order can't be requested. */
export function cancellationProblem({ status, request_status, merchant_requests }: FulfillmentOrder) {
  if (status !== 'in_progress') return 'not_in_progress';
  if (request_status === 'cancellation_requested') return 'pending';
  return merchant_requests.length >= mostRequests ? 'full' : undefined;
}

const instant = (given: string | null | undefined) => (given ? moment(msOf(given)) : null);

export async function makeFulfillmentOrder(
  tx: Executor,
  order: Order,
  location: Location,
  lines: Taken[],
  given: Given,
  now: string,
): Promise<FulfillmentOrder> {
  const { first_name, last_name, company, address1, address2, city, province, country, zip, phone } = order.shipping_address;
  const origin = given.origin ?? location;
  const made = await fulfillmentOrders.insert(
    tx,
    {
      shop_id: order.shop_id,
      order_id: order.id,
      assigned_location_id: location.id,
      request_status: given.request_status ?? 'accepted',
      status: given.status ?? 'in_progress',
      fulfill_at: instant(given.fulfill_at),
      fulfill_by: instant(given.fulfill_by),
      supported_actions: given.supported_actions ?? ['create_fulfillment'],
      destination: { address1, address2, city, company, country, email: order.email, first_name, last_name, phone, province, zip },
      origin: {
        address1: origin.address1 ?? null,
        address2: origin.address2 ?? null,
        city: origin.city ?? null,
        country_code: origin.country_code ?? null,
        location_id: location.id,
        name: origin.name ?? null,
        phone: origin.phone ?? null,
        province: origin.province ?? null,
        zip: origin.zip ?? null,
      },
      // a cancellation that waits for an answer needs a request that can be answered
      merchant_requests:
        given.request_status === 'cancellation_requested'
          ? [{ kind: 'cancellation_request', message: null, sent_at: now, answer: null, answer_message: null, answered_at: null }]
          : [],
    },
    now,
  );
  for (const { item, quantity } of lines)
    await fulfillmentLineItems.insert(
      tx,
      {
        shop_id: order.shop_id,
        fulfillment_order_id: made.id,
        line_item_id: item.id,
        inventory_item_id: item.inventory_item_id,
        variant_id: item.variant_id,
        quantity,
      },
      now,
    );
  return made;
}

/** Locks a fulfillment order and finds it, so that changes of it run one after the other. */
export async function fulfillmentOrderForUpdate(tx: Executor, shopId: number, id: number): Promise<FulfillmentOrder | undefined> {
  await lock(tx, shopId, `fulfillment_orders/${id}`);
  return fulfillmentOrders.find(tx, shopId, id);
}
