import { describe, expect, test } from 'vitest';
import { deliveriesOf, subscribe } from '../support/deliveries.ts';
import { sandbox } from '../support/harness.ts';
import { disputeIn } from '../support/orders.ts';
import { ahead } from '../support/shop.ts';

const unmoved = { country: 'United States', country_code: 'US', province: 'Maine', province_code: 'ME' };
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

  test('200 with members chosen', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    expect((await box.get(`${at(id)}?fields=submitted,fulfillments`)).body).toEqual({ dispute_evidence: { submitted: false, fulfillments: [] } });
  });
});

describe('updateDisputeEvidence', () => {
  test('200: a tracking number may come as a number, and a shipping date as a time', async () => {
    const box = await sandbox();
    const dispute = await disputeIn(box);
    const fulfillments_attributes = [{ shipping_carrier: 'Harbour Post', shipping_tracking_number: 4321, shipping_date: '2017-01-02T13:00:00+00:00' }];
    const { status, body } = await box.put(at(dispute.id), { dispute_evidence: { fulfillments_attributes } });
    expect(status).toBe(200);
    expect(body.dispute_evidence.fulfillments.at(-1)).toEqual({
      shipping_carrier: 'Harbour Post',
      shipping_tracking_number: '4321',
      shipping_date: '2017-01-02',
    });
  });

  test('200: a parcel of which nothing is said is not added', async () => {
    const box = await sandbox();
    const empty = [{}, { shipping_carrier: '', shipping_tracking_number: null }];
    const { id } = await disputeIn(box, { evidence: { fulfillments: empty } });
    const { body } = await box.put(at(id), { dispute_evidence: { fulfillments_attributes: [...empty, { shipping_date: '2026-09-05' }] } });
    expect(body.dispute_evidence.fulfillments).toEqual([{ shipping_carrier: null, shipping_tracking_number: null, shipping_date: '2026-09-05' }]);
  });

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

  test.each([
    ['access_activity_log', 'Signed in from Portland.'],
    ['cancellation_policy_disclosure', 'Shown before payment.'],
    ['cancellation_rebuttal', 'Nobody asked for a cancellation.'],
    ['customer_email_address', 'tomas@mail.example'],
    ['customer_first_name', 'Tomas'],
    ['customer_last_name', 'Reyes'],
    ['product_description', 'Product name: Silver Needle'],
    ['refund_policy_disclosure', 'Printed on the receipt.'],
    ['refund_refusal_explanation', 'Signed for.'],
    ['uncategorized_text', 'See the letter.'],
  ])('200 changes %s and nothing else', async (member, value) => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    const before = (await box.get(at(id))).body.dispute_evidence;
    const { status, body } = await box.put(at(id), { dispute_evidence: { [member]: value } });
    expect({ status, body }).toEqual({ status: 200, body: { dispute_evidence: { ...before, [member]: value, updated_at: body.dispute_evidence.updated_at } } });
  });

  test.each([
    [{ country: 'UK' }, { country: 'United Kingdom', country_code: 'GB', province: 'Maine', province_code: null }],
    [{ country: 'Canada' }, { country: 'Canada', country_code: 'CA', province: 'Maine', province_code: null }],
    [{ country: 'Narnia' }, { country: 'Narnia', country_code: null, province: 'Maine', province_code: null }],
    [
      { country: 'Narnia', country_code: 'US', country_name: 'Germany' },
      { country: 'Narnia', country_code: null },
    ],
    [{ country: null }, { country: null, country_code: null, province: 'Maine', province_code: null }],
    [{ country_code: null }, { country: null, country_code: null, province: 'Maine', province_code: null }],
    [{ country_code: 'de' }, { country: 'Germany', country_code: 'DE', province: 'Maine', province_code: null }],
    [{ country_code: 'usa' }, unmoved],
    [{ country_code: '' }, unmoved],
    [{ country: '', country_code: ' ' }, unmoved],
    [{ country_name: 'Germany' }, unmoved],
    [{ province_code: null }, { country_code: 'US', province: null, province_code: null }],
    [{ province: '' }, { country_code: 'US', province: null, province_code: null }],
    [{ province_code: 'Oregon' }, { country_code: 'US', province: 'Oregon', province_code: 'OR' }],
    [
      { country: 'Canada', province_code: 'ME' },
      { country_code: 'CA', province: 'ME', province_code: null },
    ],
    [
      { country_code: 'CA', province_code: 'ON' },
      { country: 'Canada', country_code: 'CA', province: 'Ontario', province_code: 'ON' },
    ],
    [
      { country: 'Turkey', country_code: 'US' },
      { country: 'Türkiye', country_code: 'TR' },
    ],
    [{ province: 'Nowhere' }, { country: 'United States', province: 'Nowhere', province_code: null }],
    [{ province: 'oregon' }, { country: 'United States', country_code: 'US', province: 'Oregon', province_code: 'OR' }],
    [
      { country: 'Nowhere', country_code: null },
      { country: 'Nowhere', country_code: null },
    ],
  ])('200 with country and province given by one name each: %j', async (given, address) => {
    const box = await sandbox();
    const { id } = await disputeIn(box, { evidence: { shipping_address: { country: 'USA', province: 'Maine' } } });
    const changed = await box.put(at(id), { dispute_evidence: { shipping_address_attributes: given } });
    expect(changed.body.dispute_evidence.shipping_address).toMatchObject(address);
    const { shipping_address } = changed.body.dispute_evidence;
    const again = await box.put(at(id), { dispute_evidence: { shipping_address_attributes: shipping_address } });
    expect(again.body).toEqual(changed.body);
  });

  test("200 with every member of the place, as a customer's address has it", async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    const { customer } = (await box.operator('POST', './customers', { customer: { first_name: 'Mina' } })).body;
    const addresses = `/customers/${customer.id}/addresses`;
    const address = (await box.post(`${addresses}.json`, { address: {} })).body.customer_address;
    const steps = [
      { country: 'usa', province: 'Maine' },
      { country: 'Canada' },
      { province: 'quebec' },
      { country_code: null },
      { country_code: 'ca' },
      { country_code: '' },
      { country: null, country_code: 'ES', province_code: 's' },
      { province: 'Cantabria' },
      { country: null },
      { country_code: 'fr', province: null },
    ];
    for (const step of steps) {
      const theirs = (await box.put(`${addresses}/${address.id}.json`, { address: step })).body.customer_address;
      const ours = (await box.put(at(id), { dispute_evidence: { shipping_address_attributes: step } })).body.dispute_evidence.shipping_address;
      for (const member of ['country', 'country_code', 'province', 'province_code'])
        expect([member, ours[member] ?? ''], JSON.stringify(step)).toEqual([member, theirs[member]]);
    }
  });

  test.each([
    [{ province: null }, { country: 'United States', country_code: 'US', province: null, province_code: null }],
    [{ province_code: 'OR' }, { country: 'United States', country_code: 'US', province: 'Oregon', province_code: 'OR' }],
    [{ country_code: null }, { country: null, country_code: null, province: 'Maine', province_code: null }],
    [{ country_code: 'CA' }, { country: 'Canada', country_code: 'CA', province: 'Maine', province_code: null }],
  ])('200 for a whole address in which the place is changed by one of its names: %j', async (change, place) => {
    const box = await sandbox();
    const { id } = await disputeIn(box, { evidence: { shipping_address: { country: 'USA', province: 'Maine' } } });
    const { shipping_address } = (await box.get(at(id))).body.dispute_evidence;
    const put = (given: object) => box.put(at(id), { dispute_evidence: { shipping_address_attributes: { ...shipping_address, ...given } } });
    expect(await put({ country_code: 'ZZ' })).toMatchObject({
      status: 422,
      body: { errors: { 'shipping_address_attributes.country_code': ['is not a country'] } },
    });
    expect((await put(change)).body.dispute_evidence.shipping_address).toMatchObject(place);
  });

  test('200 gives a country with an unknown name a code, where the whole address is sent back with it', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box, { evidence: { shipping_address: { country: 'Nowhere' } } });
    const { shipping_address } = (await box.get(at(id))).body.dispute_evidence;
    const given = { ...shipping_address, country_code: 'CA' };
    expect((await box.put(at(id), { dispute_evidence: { shipping_address_attributes: given } })).body.dispute_evidence.shipping_address).toMatchObject({
      country: 'Canada',
      country_code: 'CA',
    });
  });

  test('200 ignores what only the platform writes', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    const before = (await box.get(at(id))).body;
    const forged = { submitted: true, submitted_by_merchant_on: '2026-09-01T00:00:00Z', payments_dispute_id: 1, billing_address: { city: 'Elsewhere' } };
    expect((await box.put(at(id), { dispute_evidence: forged })).body).toEqual(before);
  });

  test.each([
    [{ customer_email_address: 'nobody' }, 'customer_email_address'],
    [{ uncategorized_text: 'x'.repeat(20_001) }, 'uncategorized_text'],
    [{ shipping_address_attributes: { country: ' ', country_code: 'Narnia' } }, 'shipping_address_attributes.country_code'],
    [{ shipping_address_attributes: { country_code: 'ZZ' } }, 'shipping_address_attributes.country_code'],
    [{ fulfillments_attributes: [{ shipping_date: '2026-02-30' }] }, 'fulfillments_attributes[0].shipping_date'],
  ])('422 for %j, which then stays as it was', async (dispute_evidence, field) => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    const before = (await box.get(at(id))).body;
    const { status, body } = await box.put(at(id), { dispute_evidence: { ...dispute_evidence, submit_evidence: true } });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
    expect((await box.get(at(id))).body).toEqual(before);
  });

  test('200 submits once, also where 50 come at once; then 422', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    await subscribe(box, 'https://hooks.shelf-notes.example/', { topic: 'disputes/update' });
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
    expect(await deliveriesOf(box)).toMatchObject([{ topic: 'disputes/update' }]);
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

test('updateDisputeEvidence 422 where there would be more than 250 parcels in all; those that fit are added', async () => {
  const box = await sandbox();
  const { id } = await disputeIn(box);
  const parcels = (count: number) => Array.from({ length: count }, (_, n) => ({ shipping_tracking_number: `HP${n}` }));
  const added = (count: number) => box.put(at(id), { dispute_evidence: { fulfillments_attributes: parcels(count) } });
  const { length } = (await box.get(at(id))).body.dispute_evidence.fulfillments;
  expect((await added(249 - length)).status).toBe(200);
  expect(await added(2)).toMatchObject({
    status: 422,
    body: { errors: { fulfillments_attributes: ['would be too many (evidence has at most 250 parcels)'] } },
  });
  expect((await added(1)).body.dispute_evidence.fulfillments).toHaveLength(250);
  expect((await Promise.all([added(1), added(1)])).map(({ status }) => status)).toEqual([422, 422]);
});

test('updateDisputeEvidence 422 says that a code is that of no country, beside how the dispute stands', async () => {
  const box = await sandbox();
  const { id } = await disputeIn(box, { evidence_due_by: '2001-01-01T00:00:00Z' });
  const { status, body } = await box.put(at(id), { dispute_evidence: { shipping_address_attributes: { country_code: 'ZZ' } } });
  expect({ status, body }).toEqual({
    status: 422,
    body: { errors: { 'shipping_address_attributes.country_code': ['is not a country'], base: ['The due date for evidence has passed'] } },
  });
});

test('updateDisputeEvidence 422 says what is wrong with one member of an address beside what is malformed in another', async () => {
  const box = await sandbox();
  const { id } = await disputeIn(box);
  const put = async (address: unknown) => (await box.put(at(id), { dispute_evidence: { shipping_address_attributes: address } })).body;
  const unknown = ['is not a country'];
  const long = ['is too long (maximum is 20 characters)'];
  expect(await put({ zip: '1'.repeat(21), country_code: 'ZZ' })).toEqual({
    errors: { 'shipping_address_attributes.zip': long, 'shipping_address_attributes.country_code': unknown },
  });
  // what is itself malformed is told as that only
  expect(await put({ zip: '1'.repeat(21), country_code: ['ZZ'] })).toEqual({
    errors: { 'shipping_address_attributes.zip': long, 'shipping_address_attributes.country_code': ['is invalid'] },
  });
  expect(await put('ZZ')).toEqual({ errors: { shipping_address_attributes: ['is invalid'] } });
});

test('updateDisputeEvidence 422 has the errors of the schema together with those of the rules; 404 comes first', async () => {
  const box = await sandbox();
  const { id } = await disputeIn(box, { evidence_due_by: '2001-01-01T00:00:00Z' });
  const tried = async (dispute: number) => {
    const { status, body } = await box.put(at(dispute), { dispute_evidence: { customer_email_address: 'mina', submit_evidence: 'yes' } });
    return { status, body };
  };
  expect(await tried(id)).toEqual({
    status: 422,
    body: { errors: { customer_email_address: ['is invalid'], submit_evidence: ['is invalid'], base: ['The due date for evidence has passed'] } },
  });
  expect(await tried(1)).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
