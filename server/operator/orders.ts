import { inTurns } from '../../contract/turns.ts';
import type { operations, refusals } from '../../generated/operator/orders.ts';
import { customers, defaultAddress } from '../domain/customers.ts';
import { fulfillmentOrders, makeFulfillmentOrder, shown, takeLineItems } from '../domain/fulfillment_orders.ts';
import { inventoryItems } from '../domain/inventory.ts';
import { locations } from '../domain/locations.ts';
import { money } from '../domain/money.ts';
import { lineItemsOf, orderAddress, orderAnswer, orderLineItems, orderPayload, orders, placeOrder } from '../domain/orders.ts';
import { optionsOf, products, titleOf, variants } from '../domain/products.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, equals } from '../store/table.ts';

/** What a line item with long names takes in an answer. */
const lineItemBytes = 2048;

/** Orders whose line items, up to 250 each, are read in one go. */
const readTogether = 5;

export const handlers: OperatorHandlers<operations, refusals> = {
  async listOrders({ shop, store, query, page }) {
    const { rows, links } = await orders.list(store, shop.id, page, [after(query.since_id), equals('customer_id', query.customer_id)], undefined, {
      weigh: orderLineItems.weighedBy(store, shop.id, 'order_id', lineItemBytes),
    });
    const answered: ReturnType<typeof orderAnswer>[] = [];
    const groups = Array.from({ length: Math.ceil(rows.length / readTogether) }, (_, n) => rows.slice(n * readTogether, (n + 1) * readTogether));
    await inTurns(groups, async (group) => {
      const ids = group.map(({ id }) => id);
      const items = await lineItemsOf(store, shop.id, ids);
      answered.push(...group.map((order) => orderAnswer(order, items)));
    });
    return { status: 200, body: { orders: answered }, links };
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
    const home = customer && (await defaultAddress(store, shop.id, customer.id));
    const shipping = orderAddress(given.shipping_address ?? home);
    const lines = wanted.map(({ variant_id, quantity, price }) => {
      const variant = theirs.get(variant_id)!;
      return {
        variant,
        title: titles.get(variant.product_id)!,
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
    await happened({ id: order.id, webhook: { topic: 'orders/create', payload: orderPayload(order, items) } });
    return { status: 201, body: { order: orderAnswer(order, items) } };
  },

  async getOrder({ shop, store, path }) {
    const order = await orders.find(store, shop.id, path.order_id);
    return order ? { status: 200, body: { order: orderAnswer(order, await lineItemsOf(store, shop.id, [order.id])) } } : notFound;
  },

  async createFulfillmentOrder({ shop, store, path, body, now, refuse }) {
    const order = await orders.find(store, shop.id, path.order_id);
    if (!order) return notFound;
    const given = body.fulfillment_order;
    const taken = await takeLineItems(store, order, given.line_items);
    if ('wrong' in taken) return refuse({ line_items: taken.wrong });
    const asked = given.assigned_location_id;
    const location = asked === undefined ? await locations.first(store, shop.id, []) : await locations.find(store, shop.id, asked);
    if (!location) return refuse({ assigned_location_id: asked === undefined ? 'needed' : 'unknown' });
    const origin = given.origin ?? { name: shop.name, country_code: shop.country_code };
    const made = await makeFulfillmentOrder(store, order, location.id, taken.lines, { ...given, origin }, now);
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
