import { inTurns } from '../../contract/requests/turns.ts';
import type { operations, refusals } from '../../generated/operator/orders.ts';
import { customers, defaultAddress } from '../domain/customers.ts';
import { fulfillmentOrders, makeFulfillmentOrder, shown, takeLineItems } from '../domain/fulfillment_orders.ts';
import { inventoryItems } from '../domain/inventory.ts';
import { locationForKeyShare } from '../domain/locations.ts';
import { money } from '../domain/money.ts';
import {
  customerNameOf,
  handedToFulfillment,
  lineItemsOf,
  orderAddress,
  orderLineItems,
  orderPlaced,
  orders,
  placeOrder,
  presentOrder,
} from '../domain/orders.ts';
import { optionsOf, products, titleOf, variants } from '../domain/products.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, type Executor, equals } from '../store/table.ts';

/** The size of a line item with long names in a response. */
const lineItemBytes = 2048;

/** The variants with these ids and the titles of their products, and the ids that no variant has. */
async function goodsOf(store: Executor, shopId: number, lineItems: { variant_id: number | string }[]) {
  const ids = [...new Set(lineItems.map(({ variant_id }) => Number(variant_id)))];
  const found = await variants.all(store, shopId, [['id', 'in', ids]]);
  const titles = new Map((await products.all(store, shopId, [['id', 'in', found.map((one) => one.product_id)]])).map(({ id, title }) => [id, title]));
  // the product may have been removed since its variant was found
  const goods = new Map(found.filter((one) => titles.has(one.product_id)).map((variant) => [variant.id, { variant, title: titles.get(variant.product_id)! }]));
  return { goods, unknown: ids.filter((id) => !goods.has(id)) };
}

const unknownLines = (ids: number[]) => ({ line_items: ids.length > 0 ? (['unknown', { ids: ids.join(', ') }] as const) : undefined });
/** How many orders' line items, up to 250 each, are read in one query. */
const readTogether = 5;

export const handlers: OperatorHandlers<operations, refusals> = {
  async listOrders({ shop, store, query, page }) {
    const { rows, links } = await orders.list(store, shop.id, page, [after(query.since_id), equals('customer_id', query.customer_id)], undefined, {
      weigh: orderLineItems.weighedBy(store, shop.id, 'order_id', lineItemBytes),
    });
    const presented: ReturnType<typeof presentOrder>[] = [];
    const groups = Array.from({ length: Math.ceil(rows.length / readTogether) }, (_, n) => rows.slice(n * readTogether, (n + 1) * readTogether));
    await inTurns(groups, async (group) => {
      const ids = group.map(({ id }) => id);
      const items = await lineItemsOf(store, shop.id, ids);
      presented.push(...group.map((order) => presentOrder(order, items)));
    });
    return { status: 200, body: { orders: presented }, links };
  },

  createOrder: {
    async rules({ shop, store, body }) {
      const { customer_id, line_items = [] } = body.order;
      const stranger = customer_id !== undefined && !(await customers.find(store, shop.id, customer_id));
      return { customer_id: stranger ? 'unknown' : undefined, ...unknownLines((await goodsOf(store, shop.id, line_items)).unknown) };
    },

    async handle({ shop, store, body, now, refuse, happened }) {
      const given = body.order;
      const customer = given.customer_id === undefined ? undefined : await customers.find(store, shop.id, given.customer_id);
      const { goods, unknown } = await goodsOf(store, shop.id, given.line_items);
      // a product may have been removed since the rules ran
      if (unknown.length > 0) return refuse(unknownLines(unknown));
      const itemIds = [...goods.values()].map(({ variant }) => variant.inventory_item_id);
      const skus = new Map((await inventoryItems.all(store, shop.id, [['id', 'in', itemIds]])).map(({ id, sku }) => [id, sku]));
      const home = customer && (await defaultAddress(store, shop.id, customer.id));
      const shipping = orderAddress(given.shipping_address ?? home);
      const lines = given.line_items.map(({ variant_id, quantity, price }) => {
        const { variant, title } = goods.get(Number(variant_id))!;
        return {
          variant,
          title,
          variant_title: titleOf(optionsOf(variant)),
          sku: skus.get(variant.inventory_item_id) ?? null,
          quantity,
          price: money(price ?? variant.price),
        };
      });
      const placed = {
        customer_id: customer?.id ?? null,
        email: given.email === undefined ? (customer?.email ?? null) : given.email,
        currency: shop.currency,
        shipping_address: shipping,
        billing_address: given.billing_address ? orderAddress(given.billing_address) : shipping,
      };
      const { order, items } = await placeOrder(store, shop.id, placed, lines, now);
      for (const happening of orderPlaced(order, items, await customerNameOf(store, order))) await happened(happening);
      return { status: 201, body: { order: presentOrder(order, items) } };
    },
  },

  async getOrder({ shop, store, path }) {
    const order = await orders.find(store, shop.id, path.order_id);
    return order ? { status: 200, body: { order: presentOrder(order, await lineItemsOf(store, shop.id, [order.id])) } } : notFound;
  },

  createFulfillmentOrder: {
    async rules({ shop, store, path, body }) {
      const order = await orders.find(store, shop.id, path.order_id);
      if (!order) return notFound;
      const { line_items, assigned_location_id: asked } = body.fulfillment_order;
      const { wrong } = await takeLineItems(store, order, line_items);
      const location = await locationForKeyShare(store, shop.id, asked);
      return { line_items: wrong, assigned_location_id: location ? undefined : asked === undefined ? 'needed' : 'unknown' };
    },

    async handle({ shop, store, path, body, now, happened }) {
      const order = await orders.find(store, shop.id, path.order_id);
      if (!order) return notFound;
      const given = body.fulfillment_order;
      const { lines } = await takeLineItems(store, order, given.line_items);
      // the rules have locked the location in this transaction, so it is still there
      const location = (await locationForKeyShare(store, shop.id, given.assigned_location_id))!;
      const made = await makeFulfillmentOrder(store, order, location, lines, given, now);
      await happened(handedToFulfillment(order, lines.length));
      return { status: 201, body: { fulfillment_order: await shown(store, made) } };
    },
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
