import { describe, expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';
import { orderIn } from '../support/orders.ts';

test('an order raises its events by itself, when it is placed and when it is handed to fulfillment', async () => {
  const box = await sandbox();
  const order = await orderIn(box, { billing_address: { first_name: 'Mina', last_name: 'Okafor & Co' } });
  const listed = async () => (await box.get(`/events.json?filter=Order`)).body.events;
  const common = {
    subject_id: order.id,
    subject_type: 'Order',
    body: null,
    path: `/admin/orders/${order.id}`,
    author: 'Operator',
    created_at: order.created_at,
  };
  const placed = [
    { ...common, id: expect.any(Number), verb: 'placed', message: 'Order was placed', description: 'Order was placed', arguments: [] },
    {
      ...common,
      id: expect.any(Number),
      verb: 'confirmed',
      message: `Received a new order <a href="/admin/orders/${order.id}">#1001</a> by Mina Okafor &amp; Co`,
      description: 'Received a new order #1001 by Mina Okafor & Co',
      arguments: ['#1001', 'Mina Okafor & Co'],
    },
  ];
  expect(await listed()).toEqual(placed);
  await box.operator('POST', './locations', { location: { name: 'Quayside Fulfillment' } });
  expect((await box.operator('POST', `./orders/${order.id}/fulfillment_orders`, { fulfillment_order: {} })).status).toBe(201);
  const text = '1 line item submitted to the third-party service';
  expect(await listed()).toEqual([
    ...placed,
    {
      ...common,
      id: expect.any(Number),
      verb: 'fulfillment_pending',
      message: text,
      description: text,
      arguments: ['1 line item'],
      created_at: expect.any(String),
    },
  ]);
  // an order or fulfillment order that is refused makes no event
  expect((await box.operator('POST', `./orders/${order.id}/fulfillment_orders`, { fulfillment_order: {} })).status).toBe(422);
  expect((await box.operator('POST', './orders', { order: { line_items: [{ variant_id: 1, quantity: 1 }] } })).status).toBe(422);
  expect(await listed()).toHaveLength(3);
});

test.each([
  [{ first_name: 'Mi', last_name: 'Ok' }, { shipping_address: { first_name: 'Gift', last_name: 'Ee' } }, 'Mi Ok'],
  [{}, { billing_address: { first_name: 'Mina', last_name: 'Okafor' } }, 'Mina Okafor'],
  [{}, { email: null }, 'a guest'],
])('the event names the customer, or else the payer: %j with %j', async (named, given, name) => {
  const box = await sandbox();
  const customer = (await box.operator('POST', './customers', { customer: { email: 'm@o.example', ...named } })).body.customer;
  const order = await orderIn(box, { customer_id: customer.id, ...given });
  const confirmed = (await box.get('/events.json?filter=Order&verb=confirmed')).body.events;
  expect(confirmed).toMatchObject([{ description: `Received a new order #1001 by ${name}` }]);
  const again = await box.operator('POST', `./orders/${order.id}/events`, { event: { verb: 'confirmed' } });
  expect(again.body.event.arguments).toEqual(['#1001', name]);
});

describe('createOrderEvent', () => {
  test.each([
    [{ verb: 'authorization_failure' }, 'The customer tried unsuccessfully to authorize $28.00 USD'],
    [{ verb: 'authorization_pending' }, 'Authorization for $28.00 USD is pending'],
    [{ verb: 'authorization_success' }, 'The customer authorized capture of $28.00 USD'],
    [{ verb: 'capture_failure' }, 'Failed to capture $28.00 USD'],
    [{ verb: 'capture_pending' }, 'Capture for $28.00 USD is pending'],
    [{ verb: 'capture_success' }, 'Captured $28.00 USD'],
    [{ verb: 'placed' }, 'Order was placed'],
    [{ verb: 'confirmed' }, 'Received a new order #1001 by mina.okafor@mail.example'],
    [{ verb: 'closed' }, 'Order was closed'],
    [{ verb: 're_opened' }, 'Order was re-opened'],
    [{ verb: 'cancelled' }, 'Order was cancelled by Harbour Tea'],
    [{ verb: 'update' }, '#1001 was updated'],
    [{ verb: 'mail_sent' }, 'order confirmation email was sent to the customer'],
    [{ verb: 'fulfillment_cancelled' }, '1 line item cancelled from third-party fulfillment'],
    [{ verb: 'fulfillment_pending' }, '1 line item submitted to the third-party service'],
    [{ verb: 'fulfillment_success' }, 'Line items fulfilled'],
    [{ verb: 'restock_line_items' }, '1 line item restocked'],
    [{ verb: 'refund_failure' }, 'Failed to refund $28.00 USD'],
    [{ verb: 'refund_pending' }, 'Refund of $28.00 USD is pending'],
    [{ verb: 'refund_success' }, 'Refunded $28.00 USD'],
    [{ verb: 'sale_failure' }, 'The customer failed to pay $28.00 USD'],
    [{ verb: 'sale_pending' }, 'Payment of $28.00 USD is pending'],
    [{ verb: 'sale_success' }, '$28.00 USD captured'],
    [{ verb: 'void_failure' }, 'Failed to void the authorization'],
    [{ verb: 'void_pending' }, 'Voiding of the authorization is pending'],
    [{ verb: 'void_success' }, 'The authorization was voided'],
    [{ verb: 'authorization_failure', amount: '1.50' }, 'The customer tried unsuccessfully to authorize $1.50 USD'],
    [{ verb: 'refund_success', amount: '1234.00' }, 'Refunded $1,234.00 USD'],
    [{ verb: 'confirmed', customer_name: 'Mina <Okafor>' }, 'Received a new order #1001 by Mina <Okafor>'],
    [{ verb: 'cancelled', author: 'Ines Alder' }, 'Order was cancelled by Ines Alder'],
    [{ verb: 'cancelled', staff_name: 'Ines Alder' }, 'Order was cancelled by Ines Alder'],
    [{ verb: 'mail_sent', message_type: 'shipping confirmation' }, 'shipping confirmation email was sent to the customer'],
    [{ verb: 'restock_line_items', line_item_count: 2 }, '2 line items restocked'],
  ])('201 for %o', async (event, description) => {
    const box = await sandbox();
    const { id } = await orderIn(box);
    const { status, body } = await box.operator('POST', `./orders/${id}/events`, { event });
    expect(status).toBe(201);
    expect(body.event).toMatchObject({ subject_id: id, subject_type: 'Order', verb: event.verb, description, path: `/admin/orders/${id}` });
    expect(body.event.message).not.toContain('<Okafor>');
    expect((await box.get(`/events/${body.event.id}.json`)).body).toEqual(body);
  });

  test('422 for a verb that orders do not have', async () => {
    const box = await sandbox();
    const { id } = await orderIn(box);
    expect(await box.operator('POST', `./orders/${id}/events`, { event: { verb: 'published' } })).toMatchObject({
      status: 422,
      body: { errors: { verb: ['is not included in the list'] } },
    });
  });
});
