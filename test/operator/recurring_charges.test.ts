import { describe, expect, test } from 'vitest';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { ahead } from '../support/shop.ts';

const root = './recurring_application_charges';
const byLabel = (box: Sandbox, more: object = {}) => ({
  recurring_application_charge: {
    app_id: box.app.id,
    name: 'Shelf Notes, by the label',
    price: '0.00',
    capped_amount: '100.00',
    terms: '5 cents a printed label',
    ...more,
  },
});
const base = (message: string) => ({ status: 422, body: { errors: { base: [message] } } });

async function active(box: Sandbox, more: object = {}) {
  const { id } = (await box.operator('POST', root, byLabel(box, more))).body.recurring_application_charge;
  return { id, ...(await box.operator('POST', `${root}/${id}/activate`)).body.recurring_application_charge };
}

describe('createRecurringCharge', () => {
  test('201 pending', async () => {
    const box = await sandbox();
    const { status, body } = await box.operator('POST', root, byLabel(box));
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        recurring_application_charge: {
          id: expect.any(Number),
          shop_id: box.shop.id,
          app_id: box.app.id,
          name: 'Shelf Notes, by the label',
          price: '0.00',
          capped_amount: '100.00',
          proposed_capped_amount: null,
          terms: '5 cents a printed label',
          currency: 'USD',
          test: null,
          status: 'pending',
          activated_at: null,
          cancelled_at: null,
          billing_cycle: null,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      },
    });
  });

  test('201: a development store is charged in test only', async () => {
    const box = await sandbox({ shop: { development: true } });
    expect((await box.operator('POST', root, byLabel(box))).body.recurring_application_charge.test).toBe(true);
  });

  test.each([
    [
      { capped_amount: undefined, terms: undefined },
      { capped_amount: ["can't be blank"], terms: ["can't be blank"] },
    ],
    [
      { price: '0.00', capped_amount: undefined, terms: undefined },
      { capped_amount: ["can't be blank"], terms: ["can't be blank"] },
    ],
    [{ price: '5', terms: undefined }, { terms: ["can't be blank"] }],
    [{ app_id: 1 }, { app_id: ['is not installed on the shop'] }],
    [
      { price: -1, capped_amount: '0' },
      { price: ['must be greater than or equal to 0'], capped_amount: ['must be greater than 0'] },
    ],
    [
      { capped_amount: '0.004', price: 0.004 },
      { capped_amount: ['must have at most 2 decimals'], price: ['must have at most 2 decimals'] },
    ],
    [
      { price: '10000.01', capped_amount: 'x' },
      { price: ['must be less than or equal to 10000'], capped_amount: ['is not a number'] },
    ],
  ])('422 for %j', async (more, errors) => {
    const box = await sandbox();
    const { status, body } = await box.operator('POST', root, byLabel(box, more));
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });
});

describe('getRecurringCharge, listRecurringCharges', () => {
  test('200 by app and status', async () => {
    const box = await sandbox();
    const first = await active(box);
    const { recurring_application_charge: second } = (await box.operator('POST', root, byLabel(box))).body;
    expect((await box.operator('GET', root)).body).toEqual({ recurring_application_charges: [first, second] });
    expect((await box.operator('GET', `${root}?status=pending&app_id=${box.app.id}`)).body).toEqual({ recurring_application_charges: [second] });
    expect((await box.operator('GET', `${root}?app_id=1`)).body).toEqual({ recurring_application_charges: [] });
    expect((await box.operator('GET', `${root}/${second.id}`)).body).toEqual({ recurring_application_charge: second });
  });
});

describe('activateRecurringCharge, cancelRecurringCharge', () => {
  test('200: cycles of 30 days from the activation', async () => {
    const box = await sandbox();
    const charge = await active(box);
    expect(charge).toMatchObject({
      status: 'active',
      billing_cycle: { number: 1, starts_at: charge.activated_at, balance_used: '0.00', balance_remaining: '100.00' },
    });
    expect(Date.parse(charge.billing_cycle.ends_at) - Date.parse(charge.billing_cycle.starts_at)).toBe(30 * 86_400_000);
    await ahead(box, 61 * 86_400);
    const later = (await box.operator('GET', `${root}/${charge.id}`)).body.recurring_application_charge;
    expect(later.billing_cycle.number).toBe(3);
    expect(await box.operator('POST', `${root}/${charge.id}/activate`)).toMatchObject(base('is not pending'));
    expect((await box.operator('POST', `${root}/${charge.id}/cancel`)).body.recurring_application_charge).toMatchObject({
      status: 'cancelled',
      billing_cycle: null,
      cancelled_at: expect.any(String),
    });
    expect(await box.operator('POST', `${root}/${charge.id}/cancel`)).toMatchObject(base('is cancelled already'));
  });
});

describe('proposeCappedAmountChange, acceptCappedAmountChange, declineCappedAmountChange', () => {
  test('200: the old cap holds until the merchant agrees', async () => {
    const box = await sandbox();
    const { id } = await active(box);
    const change = `${root}/${id}/capped_amount_change`;
    const propose = (capped_amount: unknown) => box.operator('POST', change, { capped_amount_change: { capped_amount } });
    expect((await propose('250')).body.recurring_application_charge).toMatchObject({ capped_amount: '100.00', proposed_capped_amount: '250.00' });
    expect((await box.operator('POST', `${change}/decline`)).body.recurring_application_charge).toMatchObject({
      capped_amount: '100.00',
      proposed_capped_amount: null,
    });
    expect(await box.operator('POST', `${change}/accept`)).toMatchObject(base('has no proposed capped amount'));
    expect(await box.operator('POST', `${change}/decline`)).toMatchObject(base('has no proposed capped amount'));
    await propose('20.00');
    await box.post(`/recurring_application_charges/${id}/usage_charges.json`, { usage_charge: { description: 'Labels', price: '30.00' } });
    expect(await box.operator('POST', `${change}/accept`)).toMatchObject(base('has used more than the proposed capped amount'));
    const below = await propose('29.99');
    expect({ status: below.status, body: below.body }).toEqual({
      status: 422,
      body: { errors: { capped_amount: ['must not be less than the 30.00 that the billing cycle has used'] } },
    });
    await propose('30.00');
    expect((await box.operator('POST', `${change}/accept`)).body.recurring_application_charge).toMatchObject({
      capped_amount: '30.00',
      proposed_capped_amount: null,
      billing_cycle: { balance_remaining: '0.00' },
    });
  });

  test('422 for no amount, on a charge that is not active, and on one without a cap', async () => {
    const box = await sandbox();
    const { id } = await active(box, { price: '5.00', capped_amount: undefined, terms: undefined });
    const propose = (at: number, capped_amount: unknown) =>
      box.operator('POST', `${root}/${at}/capped_amount_change`, { capped_amount_change: { capped_amount } });
    expect(await propose(id, '5.00')).toMatchObject(base('has no capped amount'));
    const { id: pending } = (await box.operator('POST', root, byLabel(box))).body.recurring_application_charge;
    expect(await propose(pending, '5.00')).toMatchObject(base('is not active'));
    for (const nothing of [null, 0, '0.00']) expect((await propose(pending, nothing)).status).toBe(422);
  });
});

test('createRecurringCharge and proposeCappedAmountChange 422 tell what the schema finds together with what only the shop knows; 404 before either', async () => {
  const box = await sandbox();
  const tried = async (path: string, given: object) => {
    const { status, body } = await box.operator('POST', path, given);
    return { status, body };
  };
  expect(await tried(root, byLabel(box, { name: ' ', app_id: 999999, capped_amount: null, terms: null }))).toEqual({
    status: 422,
    body: {
      errors: {
        name: ["can't be blank"],
        app_id: ['is not installed on the shop'],
        capped_amount: ["can't be blank"],
        terms: ["can't be blank"],
      },
    },
  });
  const { id } = (await box.operator('POST', root, byLabel(box))).body.recurring_application_charge;
  const proposed = { capped_amount_change: { capped_amount: 'much' } };
  expect(await tried(`${root}/${id}/capped_amount_change`, proposed)).toEqual({
    status: 422,
    body: { errors: { capped_amount: ['is not a number'], base: ['is not active'] } },
  });
  expect(await tried(`${root}/1/capped_amount_change`, proposed)).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
