import type { components, operations, refusals } from '../../generated/operator/order_events.ts';
import { events, presentEvent } from '../domain/events.ts';
import { money } from '../domain/money.ts';
import { customerNameOf, lineItemsCounted, lineItemsOf, type Order, orderName, orders } from '../domain/orders.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import type { Executor } from '../store/table.ts';

type Given = components['schemas']['OrderEventCreate'];

/** If a currency has no symbol, only its code is shown, behind the amount. */
const amountOf = (amount: string, currency: string) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: 2 });
  const parts = format.formatToParts(amount as `${number}`);
  const sign = parts.find(({ type }) => type === 'currency')?.value;
  const shown = sign === currency ? parts.filter(({ type }) => type !== 'currency') : parts;
  return `${shown
    .map(({ value }) => value)
    .join('')
    .trim()} ${currency}`;
};

/** The values for the gaps in the verb's message, in order. */
async function argumentsOf(store: Executor, given: Given, order: Order, author: string): Promise<string[]> {
  if (/^(authorization|capture|refund|sale)_/.test(given.verb)) return [amountOf(money(given.amount ?? order.total_price), order.currency)];
  if (given.verb === 'confirmed') return [orderName(order), given.customer_name ?? (await customerNameOf(store, order))];
  if (given.verb === 'update') return [orderName(order)];
  if (given.verb === 'cancelled') return [given.staff_name ?? author];
  if (given.verb === 'mail_sent') return [given.message_type ?? 'order confirmation'];
  if (!['fulfillment_cancelled', 'fulfillment_pending', 'restock_line_items'].includes(given.verb)) return [];
  return [lineItemsCounted(given.line_item_count ?? (await lineItemsOf(store, order.shop_id, [order.id])).length)];
}

export const handlers: OperatorHandlers<operations, refusals> = {
  async createOrderEvent({ shop, store, path, body, now }) {
    const order = await orders.find(store, shop.id, path.order_id);
    if (!order) return notFound;
    const author = body.event.author ?? shop.name;
    // not through `happened`: the call itself names the author, and the response needs the row
    const event = await events.insert(
      store,
      {
        shop_id: shop.id,
        subject_id: order.id,
        subject_type: 'Order',
        verb: body.event.verb,
        name: orderName(order),
        arguments: await argumentsOf(store, body.event, order, author),
        body: body.event.body ?? null,
        author,
      },
      now,
    );
    return { status: 201, body: { event: presentEvent(event) } };
  },
};
