import type { components, operations, refusals } from '../../generated/operator/orders.ts';
import { fulfillmentLineItems, fulfillmentOrders, shown } from '../admin/_fulfillment_orders.ts';
import { inventoryItems } from '../admin/_inventory.ts';
import { money, plus, times } from '../admin/_money.ts';
import { optionsOf, products, titleOf, variants } from '../admin/_variants.ts';
import { customerAddresses } from '../admin/customer_addresses.ts';
import { notFound, type OperatorHandlers } from '../contract/types.ts';
import { moment, msOf } from '../store/clock.ts';
import { lock } from '../store/store.ts';
import { after, type Executor, equals, integer, json, nullable, type Row, table, text } from '../store/table.ts';
import { customers } from './customers.ts';
import { locations } from './locations.ts';

type Schemas = components['schemas'];
export type OrderAddress = Schemas['OrderAddress'];

export const orders = table(
  'orders',
  {
    order_number: integer(),
    customer_id: nullable(integer()),
    email: nullable(text()),
    currency: text(),
    total_price: text(),
    shipping_address: json<OrderAddress>(),
    billing_address: json<OrderAddress>(),
  },
  { unique: [{ columns: ['shop_id', 'order_number'] }], index: [['shop_id', 'customer_id']] },
);

export type Order = Row<typeof orders>;

export const orderLineItems = table(
  'order_line_items',
  {
    order_id: integer(),
    variant_id: integer(),
    product_id: integer(),
    inventory_item_id: integer(),
    title: text(),
    variant_title: text(),
    sku: nullable(text()),
    quantity: integer(),
    price: text(),
  },
  { index: [['shop_id', 'order_id']] },
);

type LineItem = Row<typeof orderLineItems>;

export const nameOf = ({ order_number }: Order) => `#${order_number}`;

/** As the messages of events have it. */
export const counted = (lineItems: number) => `${lineItems} line item${lineItems === 1 ? '' : 's'}`;

/** What a line item with long names takes in an answer. */
const lineItemBytes = 2048;

const answer = (order: Order, items: LineItem[]): Schemas['Order'] => ({
  id: order.id,
  shop_id: order.shop_id,
  order_number: order.order_number,
  name: nameOf(order),
  customer_id: order.customer_id,
  email: order.email,
  currency: order.currency,
  total_price: order.total_price,
  line_items: items
    .filter((item) => item.order_id === order.id)
    .map(({ id, variant_id, product_id, title, variant_title, sku, quantity, price }) => ({
      id,
      variant_id,
      product_id,
      title,
      variant_title,
      sku,
      quantity,
      price,
    })),
  shipping_address: order.shipping_address,
  billing_address: order.billing_address,
  created_at: order.created_at,
  updated_at: order.updated_at,
});

export const orderPayload = (order: Order, items: LineItem[]) => ({ ...answer(order, items), admin_graphql_api_id: `gid://service/Order/${order.id}` });

export const lineItemsOf = (store: Executor, shopId: number, orderIds: number[]): Promise<LineItem[]> =>
  orderIds.length === 0 ? Promise.resolve([]) : orderLineItems.all(store, shopId, [['order_id', 'in', orderIds]]);

const address = (given: Schemas['OrderAddressInput'] = {}): OrderAddress => ({
  first_name: given.first_name ?? null,
  last_name: given.last_name ?? null,
  company: given.company ?? null,
  address1: given.address1 ?? null,
  address2: given.address2 ?? null,
  city: given.city ?? null,
  province: given.province ?? null,
  province_code: given.province_code ?? null,
  country: given.country ?? null,
  country_code: given.country_code ?? null,
  zip: given.zip ?? null,
  phone: given.phone ?? null,
});

const instant = (given: string | null | undefined) => (given ? moment(msOf(given)) : null);

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

export const handlers: OperatorHandlers<operations, refusals> = {
  async listOrders({ shop, store, query, page }) {
    const { rows, links } = await orders.list(store, shop.id, page, [after(query.since_id), equals('customer_id', query.customer_id)], undefined, {
      weigh: orderLineItems.weighedBy(store, shop.id, 'order_id', lineItemBytes),
    });
    const ids = rows.map(({ id }) => id);
    const items = await lineItemsOf(store, shop.id, ids);
    return { status: 200, body: { orders: rows.map((order) => answer(order, items)) }, links };
  },

  async createOrder({ shop, store, body, now, refuse, happened }) {
    const given = body.order;
    const customer = given.customer_id === undefined ? undefined : await customers.find(store, shop.id, given.customer_id);
    if (given.customer_id !== undefined && !customer) return refuse({ customer_id: 'unknown' });
    const wanted = given.line_items.map((item) => ({ ...item, variant_id: Number(item.variant_id) }));
    const ids = [...new Set(wanted.map(({ variant_id }) => variant_id))];
    const theirs = new Map((await variants.all(store, shop.id, [['id', 'in', ids]])).map((variant) => [variant.id, variant]));
    const found = [...theirs.values()];
    const titles = new Map((await products.all(store, shop.id, [['id', 'in', found.map((one) => one.product_id)]])).map(({ id, title }) => [id, title]));
    // the product may have gone since its variant was found
    const unknown = ids.filter((id) => !titles.has(theirs.get(id)?.product_id ?? 0));
    if (unknown.length > 0) return refuse({ line_items: ['unknown', { ids: unknown.join(', ') }] });
    const skus = new Map((await inventoryItems.all(store, shop.id, [['id', 'in', found.map((one) => one.inventory_item_id)]])).map(({ id, sku }) => [id, sku]));
    const home =
      customer &&
      (await customerAddresses.first(store, shop.id, [
        ['customer_id', '=', customer.id],
        ['is_default', '=', true],
      ]));
    const shipping = address(given.shipping_address ?? home);
    const lines = wanted.map((item) => {
      const variant = theirs.get(item.variant_id)!;
      return { variant, quantity: item.quantity, price: money(item.price ?? variant.price) };
    });
    // order numbers have no gaps, as orders are never removed
    await lock(store, shop.id, 'orders');
    const order = await orders.insert(store, {
      shop_id: shop.id,
      order_number: 1001 + (await orders.count(store, shop.id, [])),
      customer_id: customer?.id ?? null,
      email: given.email === undefined ? (customer?.email ?? null) : given.email,
      currency: shop.currency,
      total_price: lines.reduce((sum, { price, quantity }) => plus(sum, times(price, quantity)), '0.00'),
      shipping_address: shipping,
      billing_address: given.billing_address ? address(given.billing_address) : shipping,
      created_at: now,
      updated_at: now,
    });
    const items: LineItem[] = [];
    for (const { variant, quantity, price } of lines)
      items.push(
        await orderLineItems.insert(store, {
          shop_id: shop.id,
          order_id: order.id,
          variant_id: variant.id,
          product_id: variant.product_id,
          inventory_item_id: variant.inventory_item_id,
          title: titles.get(variant.product_id)!,
          variant_title: titleOf(optionsOf(variant)),
          sku: skus.get(variant.inventory_item_id) ?? null,
          quantity,
          price,
          created_at: now,
          updated_at: now,
        }),
      );
    await happened({ id: order.id, webhook: { topic: 'orders/create', payload: orderPayload(order, items) } });
    return { status: 201, body: { order: answer(order, items) } };
  },

  async getOrder({ shop, store, path }) {
    const order = await orders.find(store, shop.id, path.order_id);
    return order ? { status: 200, body: { order: answer(order, await lineItemsOf(store, shop.id, [order.id])) } } : notFound;
  },

  async createFulfillmentOrder({ shop, store, path, body, now, refuse }) {
    const order = await orders.find(store, shop.id, path.order_id);
    if (!order) return notFound;
    const given = body.fulfillment_order;
    // two fulfillment orders that are made at once don't take the same goods
    await lock(store, shop.id, `orders/${order.id}`);
    const ordered = new Map((await lineItemsOf(store, shop.id, [order.id])).map((item) => [item.id, item]));
    const taken = await takenOf(store, order);
    const left = new Map([...ordered.values()].map(({ id, quantity }) => [id, quantity - (taken.get(id) ?? 0)]));
    const rest = [...left].filter(([, quantity]) => quantity > 0).map(([line_item_id]) => ({ line_item_id, quantity: undefined }));
    if (rest.length === 0) return refuse({ line_items: 'none_left' });
    const wanted = new Map<number, number>();
    const unknown: number[] = [];
    for (const { line_item_id, quantity } of given.line_items ?? rest) {
      const id = Number(line_item_id);
      // what is named but used up counts as one too many
      if (ordered.has(id)) wanted.set(id, (wanted.get(id) ?? 0) + (quantity ?? Math.max(left.get(id)!, 1)));
      else unknown.push(Number(line_item_id));
    }
    if (unknown.length > 0) return refuse({ line_items: ['unknown', { ids: unknown.join(', ') }] });
    for (const [id, quantity] of wanted) if (quantity > left.get(id)!) return refuse({ line_items: ['too_much', { id }] });
    const asked = given.assigned_location_id;
    const location = asked === undefined ? await locations.first(store, shop.id, []) : await locations.find(store, shop.id, asked);
    if (!location) return refuse({ assigned_location_id: asked === undefined ? 'needed' : 'unknown' });
    const { first_name, last_name, company, address1, address2, city, province, country, zip, phone } = order.shipping_address;
    const origin = given.origin ?? { name: shop.name, country_code: shop.country_code };
    const made = await fulfillmentOrders.insert(store, {
      shop_id: shop.id,
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
      // what waits for an answer has something that the answer belongs to
      merchant_requests:
        given.request_status === 'cancellation_requested'
          ? [{ kind: 'cancellation_request', message: null, sent_at: now, answer: null, answer_message: null, answered_at: null }]
          : [],
      created_at: now,
      updated_at: now,
    });
    for (const [id, quantity] of wanted) {
      const { inventory_item_id, variant_id } = ordered.get(id)!;
      const of = { shop_id: shop.id, fulfillment_order_id: made.id, line_item_id: id };
      await fulfillmentLineItems.insert(store, { ...of, inventory_item_id, variant_id, quantity, created_at: now, updated_at: now });
    }
    return { status: 201, body: { fulfillment_order: await shown(store, made) } };
  },

  async listFulfillmentOrders({ shop, store, query, page }) {
    const { rows, links } = await fulfillmentOrders.list(store, shop.id, page, [
      after(query.since_id),
      equals('order_id', query.order_id),
      equals('status', query.status),
      equals('request_status', query.request_status),
    ]);
    const fulfillment_orders = [];
    for (const row of rows) fulfillment_orders.push(await shown(store, row));
    return { status: 200, body: { fulfillment_orders }, links };
  },

  async getFulfillmentOrder({ shop, store, path }) {
    const found = await fulfillmentOrders.find(store, shop.id, path.fulfillment_order_id);
    return found ? { status: 200, body: { fulfillment_order: await shown(store, found) } } : notFound;
  },
};
