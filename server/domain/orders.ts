// Orders and their line items. A line item keeps the title and the price that its variant had when it was bought.
import type { components } from '../../generated/operator/orders.ts';
import { lock } from '../store/store.ts';
import { type Executor, integer, json, nullable, type Row, table, text } from '../store/table.ts';
import { customers, fullName } from './customers.ts';
import type { Happening } from './events.ts';
import { plus, times } from './money.ts';
import type { Variant } from './products.ts';
import { countryOf, provinceOf } from './regions.ts';

type Schemas = components['schemas'];
type OrderAddress = Schemas['OrderAddress'];

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
  { unique: [{ columns: ['shop_id', 'order_number'] }], index: [['shop_id', 'customer_id', 'id']], counted: [[]] },
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

export type LineItem = Row<typeof orderLineItems>;

export const orderName = ({ order_number }: Order) => `#${order_number}`;

/** Who has the buyer's names: the customer, or else the billing address. */
export async function buyerOf(store: Executor, { shop_id, customer_id, billing_address }: Order) {
  const customer = customer_id === null ? undefined : await customers.find(store, shop_id, customer_id);
  return customer && fullName(customer) ? customer : billing_address;
}

/** The name of the buyer in event messages: the names, or else the email address or `a guest`. */
export const customerNameOf = async (store: Executor, order: Order): Promise<string> => fullName(await buyerOf(store, order)) || order.email || 'a guest';

/** The events and the webhook of a new order, which is confirmed at once. */
export const orderPlaced = (order: Order, items: LineItem[], customerName: string): Happening[] => [
  {
    id: order.id,
    event: { subject: 'Order', verb: 'placed', name: orderName(order), arguments: [] },
    webhook: { topic: 'orders/create', payload: orderPayload(order, items) },
  },
  { id: order.id, event: { subject: 'Order', verb: 'confirmed', name: orderName(order), arguments: [orderName(order), customerName] } },
];

export const handedToFulfillment = (order: Order, lineItems: number): Happening => ({
  id: order.id,
  event: { subject: 'Order', verb: 'fulfillment_pending', name: orderName(order), arguments: [lineItemsCounted(lineItems)] },
});

/** The number of line items in words, for event messages. */
export const lineItemsCounted = (lineItems: number) => `${lineItems} line item${lineItems === 1 ? '' : 's'}`;

export const presentOrder = (order: Order, items: LineItem[]): Schemas['Order'] => ({
  id: order.id,
  shop_id: order.shop_id,
  order_number: order.order_number,
  name: orderName(order),
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

export const orderPayload = (order: Order, items: LineItem[]) => ({ ...presentOrder(order, items), admin_graphql_api_id: `gid://service/Order/${order.id}` });

export const lineItemsOf = (store: Executor, shopId: number, orderIds: number[]): Promise<LineItem[]> =>
  orderIds.length === 0 ? Promise.resolve([]) : orderLineItems.all(store, shopId, [['order_id', 'in', orderIds]]);

/** An address with standard names of country and province. Each member is listed, so that the compiler reports it if the contract adds another one. */
export function orderAddress(given: Schemas['OrderAddressInput'] = {}): OrderAddress {
  const country = countryOf(given.country_code ?? given.country ?? '');
  const province = country && provinceOf(country.code, given.province ?? given.province_code ?? '');
  return {
    first_name: given.first_name ?? null,
    last_name: given.last_name ?? null,
    company: given.company ?? null,
    address1: given.address1 ?? null,
    address2: given.address2 ?? null,
    city: given.city ?? null,
    province: province?.name ?? given.province ?? null,
    province_code: province?.code ?? given.province_code ?? null,
    country: country?.name ?? given.country ?? null,
    country_code: country?.code ?? given.country_code ?? null,
    zip: given.zip ?? null,
    phone: given.phone ?? null,
  };
}

interface OrderLine {
  variant: Variant;
  title: string;
  variant_title: string;
  sku: string | null;
  quantity: number;
  price: string;
}

/** The order's number comes from the number of orders. There are no gaps, as orders are never removed. */
export async function placeOrder(
  tx: Executor,
  shopId: number,
  given: Pick<Order, 'customer_id' | 'email' | 'currency' | 'shipping_address' | 'billing_address'>,
  lines: OrderLine[],
  now: string,
): Promise<{ order: Order; items: LineItem[] }> {
  await lock(tx, shopId, 'orders');
  const order = await orders.insert(
    tx,
    {
      shop_id: shopId,
      ...given,
      order_number: 1001 + (await orders.count(tx, shopId, [])),
      total_price: lines.reduce((sum, { price, quantity }) => plus(sum, times(price, quantity)), '0.00'),
    },
    now,
  );
  const items: LineItem[] = [];
  for (const { variant, ...line } of lines)
    items.push(
      await orderLineItems.insert(
        tx,
        {
          shop_id: shopId,
          ...line,
          order_id: order.id,
          variant_id: variant.id,
          product_id: variant.product_id,
          inventory_item_id: variant.inventory_item_id,
        },
        now,
      ),
    );
  return { order, items };
}
