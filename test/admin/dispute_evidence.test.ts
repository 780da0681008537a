import { describe, expect, test } from 'vitest';
import { sandbox } from '../harness.ts';
import { disputeIn } from '../orders.ts';
import { ahead } from '../shop.ts';

const at = (id: number) => `/service_payments/disputes/${id}/dispute_evidences.json`;

describe('getDisputeEvidence', () => {
  test('200 with every member, filled from the order', async () => {
    const box = await sandbox();
    const dispute = await disputeIn(box);
    const { status, body } = await box.get(at(dispute.id));
    expect(status).toBe(200);
    expect(body.dispute_evidence).toMatchObject({
      id: dispute.evidence_id,
      payments_dispute_id: dispute.id,
      customer_email_address: 'mina.okafor@mail.example',
      product_description: expect.stringContaining('Product name: Jasmine Pearls\n'),
      submitted: false,
      submitted_by_merchant_on: null,
      fulfillments: [],
    });
  });
});

describe('updateDisputeEvidence', () => {
  test('200 changes what is sent, adds parcels and leaves the rest', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box, { evidence: { fulfillments: [{ shipping_carrier: 'Harbour Post' }], shipping_address: { city: 'Portland' } } });
    const before = (await box.get(at(id))).body.dispute_evidence;
    const { status, body } = await box.put(at(id), {
      dispute_evidence: {
        refund_refusal_explanation: 'Signed for.',
        customer_email_address: null,
        shipping_address_attributes: { address2: 'Second floor' },
        fulfillments_attributes: [{ shipping_tracking_number: 'HP2', shipping_date: '2026-09-05' }],
      },
    });
    expect(status).toBe(200);
    expect(body.dispute_evidence).toEqual({
      ...before,
      refund_refusal_explanation: 'Signed for.',
      customer_email_address: null,
      shipping_address: { ...before.shipping_address, address2: 'Second floor' },
      fulfillments: [...before.fulfillments, { shipping_carrier: null, shipping_tracking_number: 'HP2', shipping_date: '2026-09-05' }],
      updated_at: body.dispute_evidence.updated_at,
    });
    expect((await box.get(at(id))).body).toEqual(body);
    expect((await box.put(at(id), { dispute_evidence: before })).status).toBe(200);
  });

  test('200 submits once, also where 50 come at once; then 422', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    const answers = await Promise.all(Array.from({ length: 50 }, () => box.put(at(id), { dispute_evidence: { submit_evidence: true } })));
    const [done, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(done!.body.dispute_evidence).toMatchObject({ submitted: true, submitted_by_merchant_on: expect.any(String) });
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    expect(await box.put(at(id), { dispute_evidence: {} })).toMatchObject({
      status: 422,
      body: { errors: { base: ["Evidence that was submitted can't be changed"] } },
    });
    expect((await box.operator('GET', `./disputes/${id}`)).body.dispute).toMatchObject({ status: 'under_review', evidence_sent_on: expect.any(String) });
  });

  test('422 past the due date, by the clock of the shop', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box, { evidence_due_by: new Date(Date.now() + 86_400_000).toISOString() });
    expect((await box.put(at(id), { dispute_evidence: { uncategorized_text: 'In time.' } })).status).toBe(200);
    await ahead(box, 86_500);
    expect(await box.put(at(id), { dispute_evidence: { uncategorized_text: 'Late.' } })).toMatchObject({
      status: 422,
      body: { errors: { base: ['The due date for evidence has passed'] } },
    });
  });
});
