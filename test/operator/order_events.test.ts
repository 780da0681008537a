import { describe, expect, test } from 'vitest';
import { sandbox } from '../harness.ts';
import { orderIn } from '../orders.ts';

describe('createOrderEvent', () => {
  test.each([
    [{ verb: 'capture_success' }, 'Captured $28.00 USD'],
    [{ verb: 'authorization_failure', amount: '1.50' }, 'The customer tried unsuccessfully to authorize $1.50 USD'],
    [{ verb: 'sale_pending' }, 'Payment of $28.00 USD is pending'],
    [{ verb: 'refund_success', amount: '1234.00' }, 'Refunded $1,234.00 USD'],
    [{ verb: 'void_success' }, 'The authorization was voided'],
    [{ verb: 'confirmed', customer_name: 'Mina <Okafor>' }, 'Received a new order #1001 by Mina <Okafor>'],
    [{ verb: 'cancelled', author: 'Ines Alder' }, 'Order was cancelled by Ines Alder'],
    [{ verb: 'mail_sent', message_type: 'shipping confirmation' }, 'shipping confirmation email was sent to the customer'],
    [{ verb: 'fulfillment_pending' }, '1 line item submitted to the third-party service'],
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
