import { describe, expect, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { deliveriesOf, subscribe } from '../support/deliveries.ts';
import { sandbox } from '../support/harness.ts';
import { disputeIn, orderIn } from '../support/orders.ts';
import { ahead } from '../support/shop.ts';

const letter = { kind: 'customer_communication', filename: 'letter.pdf', attachment: 'JVBERi0xLjcKJeLjz9MK' };

describe('createDispute, getDispute, listDisputes', () => {
  test('201 about an order', async () => {
    const box = await sandbox();
    await subscribe(box, 'https://hooks.shelf-notes.example/', { topic: 'disputes/create' });
    const made = await disputeIn(box);
    expect(await deliveriesOf(box)).toMatchObject([{ topic: 'disputes/create' }]);
    expect(made).toMatchObject({ type: 'chargeback', amount: '28.00', currency: 'USD', reason: 'general', status: 'needs_response', evidence_sent_on: null });
    expect((await box.operator('GET', `./disputes/${made.id}`)).body).toEqual({ dispute: made });
    expect((await box.operator('GET', `./disputes?order_id=${made.order_id}&status=needs_response`)).body).toEqual({ disputes: [made] });
    expect((await box.operator('GET', './disputes?status=under_review')).body).toEqual({ disputes: [] });
  });

  test.each([...declared('operator').contract.operations.get('createDispute')!.body!.examples])(
    '201 for the example %s, with time for evidence whenever it is tried',
    async (_, example) => {
      const box = await sandbox();
      await ahead(box, 5 * 365 * 86_400);
      const { order_id } = await disputeIn(box);
      const made = await box.operator('POST', './disputes', JSON.parse(JSON.stringify(example).replace(/"order_id":\d+/, `"order_id":${order_id}`)));
      expect(made.status).toBe(201);
      const brought = { dispute_evidence: { submit_evidence: true } };
      expect(await box.put(`/service_payments/disputes/${made.body.dispute.id}/dispute_evidences.json`, brought)).toMatchObject({
        status: 200,
        body: { dispute_evidence: { submitted: true } },
      });
    },
  );

  test('201 in the currency of its order, which the shop may have left', async () => {
    const box = await sandbox();
    const { id: order_id } = await orderIn(box);
    await box.operator('PUT', '.', { shop: { currency: 'EUR' } });
    const { body } = await box.operator('POST', './disputes', { dispute: { order_id, evidence_due_by: '2099-01-01T00:00:00Z' } });
    expect(body.dispute).toMatchObject({ amount: '28.00', currency: 'USD' });
  });

  test('201 with the email and the names of the customer, else with the names of the payer, and with those of the request, null too', async () => {
    const box = await sandbox();
    const { customer } = (await box.operator('POST', './customers', { customer: { email: 'mina@okafor.example', first_name: 'Mina', last_name: 'Okafor' } }))
      .body;
    const payer = { email: 'tomas@okafor.example', billing_address: { first_name: 'Tomas', last_name: 'Reed', city: 'Leith' } };
    const guests = (await orderIn(box, { ...payer, shipping_address: { city: 'Perth' } })).id;
    const hers = (await orderIn(box, { ...payer, customer_id: customer.id, email: undefined })).id;
    const buyerIn = async (order_id: number, evidence?: object) => {
      const { id } = await disputeIn(box, { order_id, evidence });
      const found = (await box.get(`/service_payments/disputes/${id}/dispute_evidences.json`)).body.dispute_evidence;
      return [found.customer_email_address, found.customer_first_name, found.customer_last_name];
    };
    expect(await buyerIn(hers)).toEqual(['mina@okafor.example', 'Mina', 'Okafor']);
    expect(await buyerIn(guests)).toEqual(['tomas@okafor.example', 'Tomas', 'Reed']);
    const [{ id }] = (await box.operator('GET', `./disputes?order_id=${guests}`)).body.disputes;
    const { dispute_evidence: theirs } = (await box.get(`/service_payments/disputes/${id}/dispute_evidences.json`)).body;
    expect([theirs.billing_address.city, theirs.shipping_address.city]).toEqual(['Leith', 'Perth']);
    expect(await buyerIn(hers, { customer_email_address: null, customer_last_name: 'Ash' })).toEqual([null, 'Mina', 'Ash']);
  });

  test('201 with each text, the type and the addresses that the request gives', async () => {
    const box = await sandbox();
    const texts = ['access_activity_log', 'cancellation_policy_disclosure', 'cancellation_rebuttal', 'product_description', 'refund_policy_disclosure'];
    const given = {
      ...Object.fromEntries([...texts, 'refund_refusal_explanation', 'uncategorized_text'].map((name) => [name, `About ${name}`])),
      billing_address: { city: 'Leith' },
      shipping_address: { city: 'Perth' },
    };
    const { id, type } = await disputeIn(box, { type: 'inquiry', evidence: given });
    expect(type).toBe('inquiry');
    expect((await box.get(`/service_payments/disputes/${id}/dispute_evidences.json`)).body.dispute_evidence).toMatchObject(given);
  });

  test('422 without an order or an amount, for an unknown order, and for no amount of money', async () => {
    const { operator } = await sandbox();
    const evidence_due_by = '2099-01-01T00:00:00Z';
    const ask = async (dispute: object) => (await operator('POST', './disputes', { dispute })).body;
    expect(await ask({ evidence_due_by })).toEqual({ errors: { amount: ["can't be blank where there is no order"] } });
    expect(await ask({ evidence_due_by, order_id: 1 })).toEqual({ errors: { order_id: ['is not an order of this shop'] } });
    expect(await ask({ evidence_due_by, amount: '-1.00' })).toEqual({ errors: { amount: ['must be greater than or equal to 0'] } });
    const most = 'must be less than or equal to 999999999999.99';
    expect(await ask({ evidence_due_by, amount: `${'9'.repeat(13)}.00` })).toEqual({ errors: { amount: [most] } });
  });
});

describe('createDisputeFile, getDisputeFile, listDisputeFiles', () => {
  test('201, and the evidence has the latest file of each kind', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    await ahead(box, 60);
    const files = [];
    for (let n = 0; n < 2; n++) files.push((await box.operator('POST', `./disputes/${id}/files`, { file: letter })).body.file);
    expect(files[1]).toMatchObject({ dispute_id: id, size: 15, content_type: 'application/octet-stream' });
    expect((await box.operator('GET', `./disputes/${id}/files`)).body).toEqual({ files });
    expect((await box.operator('GET', `./disputes/${id}/files/${files[0].id}`)).body).toEqual({ file: { ...files[0], attachment: letter.attachment } });
    const other = await disputeIn(box);
    expect((await box.operator('GET', `./disputes/${other.id}/files`)).body).toEqual({ files: [] });
    expect(await box.operator('GET', `./disputes/${other.id}/files/${files[0].id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    const { dispute_evidence } = (await box.get(`/service_payments/disputes/${id}/dispute_evidences.json`)).body;
    expect(dispute_evidence.updated_at).toBe(files[1].created_at);
    expect(dispute_evidence.dispute_evidence_files).toMatchObject({ customer_communication_file_id: files[1].id, uncategorized_file_id: null });
  });

  test.each(['cancellation_policy', 'customer_communication', 'refund_policy', 'service_documentation', 'shipping_documentation', 'uncategorized'])(
    '201 for %s, which fills only its own member of the evidence',
    async (kind) => {
      const box = await sandbox();
      const { id } = await disputeIn(box);
      const { file } = (await box.operator('POST', `./disputes/${id}/files`, { file: { ...letter, kind } })).body;
      const { dispute_evidence_files } = (await box.get(`/service_payments/disputes/${id}/dispute_evidences.json`)).body.dispute_evidence;
      expect(Object.entries(dispute_evidence_files).filter(([, value]) => value !== null)).toEqual([[`${kind}_file_id`, file.id]]);
    },
  );

  test('422 past the due date, and nothing is kept', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box, { evidence_due_by: new Date(Date.now() + 86_400_000).toISOString() });
    await ahead(box, 86_500);
    expect(await box.operator('POST', `./disputes/${id}/files`, { file: letter })).toMatchObject({
      status: 422,
      body: { errors: { base: ['The due date for evidence has passed'] } },
    });
    expect((await box.operator('GET', `./disputes/${id}/files`)).body).toEqual({ files: [] });
  });

  test('201 for Base64 with line breaks, as many programs write it', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    const { status, body } = await box.operator('POST', `./disputes/${id}/files`, { file: { ...letter, attachment: 'JVBERi0xLjcK\nJeLjz9MK\n' } });
    expect([status, body.file.size]).toEqual([201, 15]);
    expect((await box.operator('GET', `./disputes/${id}/files/${body.file.id}`)).body.file.attachment).toBe(letter.attachment);
  });

  test('422 for what is not Base64, and after submission', async () => {
    const box = await sandbox();
    const { id } = await disputeIn(box);
    const hand = async (file: object) => (await box.operator('POST', `./disputes/${id}/files`, { file })).body.errors;
    expect(await hand({ ...letter, attachment: '!!' })).toEqual({ attachment: ['is not Base64'] });
    await box.put(`/service_payments/disputes/${id}/dispute_evidences.json`, { dispute_evidence: { submit_evidence: true } });
    expect(await hand(letter)).toEqual({ base: ["Evidence that was submitted can't be changed"] });
  });
});

test('createDispute 422 has the errors of the schema together with those of the rules', async () => {
  const { operator } = await sandbox();
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { dispute: given });
    return { status, body };
  };
  expect(await tried('POST', './disputes', { order_id: 1, reason: ' ' })).toEqual({
    status: 422,
    body: { errors: { evidence_due_by: ["can't be blank"], reason: ["can't be blank"], order_id: ['is not an order of this shop'] } },
  });
  expect(await tried('POST', './disputes', {})).toEqual({
    status: 422,
    body: { errors: { evidence_due_by: ["can't be blank"], amount: ["can't be blank where there is no order"] } },
  });
  expect(await tried('POST', './disputes', { order_id: 'x' })).toEqual({
    status: 422,
    body: { errors: { evidence_due_by: ["can't be blank"], order_id: ['is invalid'] } },
  });
});

test('createDispute 422 says which code is that of no country', async () => {
  const { operator } = await sandbox();
  const evidence = { billing_address: { country_code: 'ZZ' }, shipping_address: { country: 'Narnia', country_code: 'ZZ' } };
  const asked = async (more: object) => {
    const dispute = { amount: '14.00', evidence_due_by: '2026-12-01T00:00:00Z', evidence: { ...evidence, ...more } };
    const { status, body } = await operator('POST', './disputes', { dispute });
    return { status, errors: body.errors };
  };
  expect(await asked({})).toEqual({ status: 422, errors: { 'evidence.billing_address.country_code': ['is not a country'] } });
  expect(await asked({ shipping_address: { country_code: 'xyz' } })).toEqual({
    status: 422,
    errors: { 'evidence.billing_address.country_code': ['is not a country'], 'evidence.shipping_address.country_code': ['is not a country'] },
  });
  expect((await asked({ billing_address: { country_code: 'us' } })).status).toBe(201);
});

test('createDisputeFile 422 has the errors of the schema together with those of the rules; 404 comes first', async () => {
  const box = await sandbox();
  const { operator } = box;
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { file: given });
    return { status, body };
  };
  const { id } = await disputeIn(box, { evidence_due_by: '2001-01-01T00:00:00Z' });
  const wrong = { ...letter, kind: 'rumour', attachment: '?' };
  expect(await tried('POST', `./disputes/${id}/files`, wrong)).toEqual({
    status: 422,
    body: { errors: { kind: ['is not included in the list'], attachment: ['is not Base64'], base: ['The due date for evidence has passed'] } },
  });
  expect(await tried('POST', './disputes/1/files', wrong)).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
