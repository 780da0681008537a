import { describe, expect, test } from 'vitest';
import { link, type Sandbox, sandbox } from '../support/harness.ts';
import { ahead } from '../support/shop.ts';

async function recurring(box: Sandbox, given: object = {}, activate = true) {
  const charge = { app_id: box.app.id, name: 'Shelf Notes, by the label', price: '0.00', capped_amount: '100.00', terms: '5 cents a printed label', ...given };
  const { body, text, status } = await box.operator('POST', './recurring_application_charges', { recurring_application_charge: charge });
  if (status !== 201) throw new Error(text);
  const { id } = body.recurring_application_charge;
  if (activate) await box.operator('POST', `./recurring_application_charges/${id}/activate`);
  return { id, path: `/recurring_application_charges/${id}/usage_charges` };
}

const usage = (price: unknown, description = '250 shelf labels') => ({ usage_charge: { description, price } });
const exceeds = { status: 422, body: { errors: { base: ['Total price exceeds balance remaining'] } } };

describe('createUsageCharge', () => {
  test('201 with what is left of the cap', async () => {
    const box = await sandbox({ app: { scopes: [] } });
    const { path } = await recurring(box);
    const { status, body } = await box.post(`${path}.json`, usage('12.50'));
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        usage_charge: {
          id: expect.any(Number),
          description: '250 shelf labels',
          price: '12.50',
          created_at: expect.any(String),
          currency: 'USD',
          balance_used: '12.50',
          balance_remaining: '87.50',
          risk_level: 0,
        },
      },
    });
    expect((await box.post(`${path}.json`, usage(67.5))).body.usage_charge).toMatchObject({ balance_used: '80.00', balance_remaining: '20.00', risk_level: 1 });
    expect((await box.post(`${path}.json`, usage('20.00'))).body.usage_charge).toMatchObject({
      balance_used: '100.00',
      balance_remaining: '0.00',
      risk_level: 2,
    });
    expect(await box.post(`${path}.json`, usage('0.01'))).toMatchObject(exceeds);
  });

  test('422 past the cap: of 100 at once as many are accepted as fit', async () => {
    const box = await sandbox();
    const { path } = await recurring(box, { capped_amount: '10.00' });
    const answers = await Promise.all(Array.from({ length: 100 }, () => box.post(`${path}.json`, usage('0.35'))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(28);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) expect({ status, body }).toEqual(exceeds);
    const { usage_charges } = (await box.get(`${path}.json?fields=balance_used,balance_remaining`)).body;
    expect(usage_charges).toEqual(Array(28).fill({ balance_used: '9.80', balance_remaining: '0.20' }));
  });

  test('422 past the cap: 100 at once reach it exactly', async () => {
    const box = await sandbox();
    const { path } = await recurring(box, { capped_amount: '7.70' });
    const answers = await Promise.all(Array.from({ length: 100 }, () => box.post(`${path}.json`, usage('0.11'))));
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.usage_charge);
    const byBalance = made.sort((a, b) => Number(a.balance_used) - Number(b.balance_used));
    expect(byBalance).toHaveLength(70);
    expect(byBalance[69]).toMatchObject({ balance_used: '7.70', balance_remaining: '0.00', risk_level: 2 });
    expect(new Set(made.map(({ balance_used }) => balance_used)).size).toBe(70);
  });

  test('201: a new cycle of 30 days begins with the whole cap', async () => {
    const box = await sandbox();
    const { path } = await recurring(box);
    await box.post(`${path}.json`, usage('100.00'));
    await ahead(box, 30 * 86_400 - 60);
    expect(await box.post(`${path}.json`, usage('1.00'))).toMatchObject(exceeds);
    await ahead(box, 61);
    expect((await box.post(`${path}.json`, usage('1.00'))).body.usage_charge).toMatchObject({ balance_used: '1.00', balance_remaining: '99.00' });
    expect((await box.get(`${path}.json?fields=price,balance_used`)).body.usage_charges).toEqual([
      { price: '100.00', balance_used: '1.00' },
      { price: '1.00', balance_used: '1.00' },
    ]);
  });

  test.each([
    [{}, { description: ["can't be blank"], price: ['must be greater than zero'] }],
    [{ description: 'x', price: 0 }, { price: ['must be greater than zero'] }],
    [{ description: 'x', price: '-1' }, { price: ['must be greater than zero'] }],
    [{ description: 'x', price: '0.001' }, { price: ['must have at most 2 decimals'] }],
    [{ description: 'x', price: 0.001 }, { price: ['must have at most 2 decimals'] }],
    [{ description: 'x', price: 'much' }, { price: ['is not a number'] }],
    [{ description: 'x'.repeat(256), price: 1 }, { description: ['is too long (maximum is 255 characters)'] }],
  ])('422 for %j', async (usage_charge, errors) => {
    const box = await sandbox();
    const { path } = await recurring(box);
    const { status, body } = await box.post(`${path}.json`, { usage_charge });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });

  test('422 for a number that is too large for JavaScript', async () => {
    const box = await sandbox();
    const { path } = await recurring(box);
    const { status, body } = await box.post(`${path}.json`, '{"usage_charge":{"description":"x","price":1e999}}');
    expect({ status, body }).toEqual({ status: 422, body: { errors: { price: ['is not a number'] } } });
  });

  test('422 on a recurring charge that is not active, or has no cap', async () => {
    const box = await sandbox();
    const pending = await recurring(box, {}, false);
    const flat = await recurring(box, { price: '19.00', capped_amount: undefined, terms: undefined });
    expect(await box.post(`${pending.path}.json`, usage('1.00'))).toMatchObject({
      status: 422,
      body: { errors: { base: ['Recurring application charge is not active'] } },
    });
    expect(await box.post(`${flat.path}.json`, usage('1.00'))).toMatchObject({
      status: 422,
      body: { errors: { base: ['Recurring application charge has no capped amount'] } },
    });
  });
});

describe('listUsageCharges, getUsageCharge', () => {
  test("200 with those of the recurring charge; 404 for another app's", async () => {
    const box = await sandbox();
    const { id, path } = await recurring(box);
    const made = (await box.post(`${path}.json`, usage('12.50'))).body.usage_charge;
    const listed = { ...made, recurring_application_charge_id: id, updated_at: made.created_at };
    const list = await box.get(`${path}.json`);
    expect(list.body).toEqual({ usage_charges: [listed] });
    // in the order of the creation's response, which is the source's
    expect(list.text).toBe(JSON.stringify({ usage_charges: [listed] }));
    expect((await box.get(`${path}/${made.id}.json`)).body).toEqual({ usage_charge: listed });
    expect((await box.get(`${path}/${made.id}.json?fields=price`)).body).toEqual({ usage_charge: { price: '12.50' } });
    const other = await box.anotherApp();
    for (const [method, at, body] of [
      ['GET', `${path}.json`],
      ['GET', `${path}/${made.id}.json`],
      ['POST', `${path}.json`, usage('1.00')],
    ] as const)
      expect(await other.call(method, at, { body })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    const second = await recurring(box);
    expect(await box.get(`${second.path}/${made.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('200 in pages; the used balance is the sum of all of them, and begins again with each cycle', async () => {
    const box = await sandbox();
    const { path } = await recurring(box);
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.push((await box.post(`${path}.json`, usage('10.00'))).body.usage_charge.id);
    const first = await box.get(`${path}.json?limit=2`);
    expect(first.body.usage_charges).toMatchObject([
      { id: ids[0], balance_used: '50.00' },
      { id: ids[1], balance_used: '50.00' },
    ]);
    const second = await box.get(`${path}.json${new URL(link(first, 'next')!).search}`);
    expect(second.body.usage_charges.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2, 4));
    expect(link(second, 'previous')).toBeDefined();
    expect((await box.get(`${path}.json?since_id=${ids[3]}`)).body.usage_charges.map(({ id }: { id: number }) => id)).toEqual(ids.slice(4));
    await ahead(box, 31 * 86_400);
    expect((await box.get(`${path}/${ids[0]}.json`)).body.usage_charge).toMatchObject({ balance_used: '0.00', balance_remaining: '100.00' });
    expect((await box.post(`${path}.json`, usage('30.00'))).body.usage_charge).toMatchObject({ balance_used: '30.00' });
    expect(await box.post(`${path}.json`, usage('70.01'))).toMatchObject(exceeds);
  });
});

test('createUsageCharge 422 has the errors of the schema together with those of the rules; 404 comes first', async () => {
  const box = await sandbox();
  const tried = async (path: string, usage_charge: object) => {
    const { status, body } = await box.post(`${path}.json`, { usage_charge });
    return { status, body };
  };
  const { path } = await recurring(box);
  expect(await tried(path, { description: ' ', price: '100.01' })).toEqual({
    status: 422,
    body: { errors: { description: ["can't be blank"], base: ['Total price exceeds balance remaining'] } },
  });
  expect(await tried(path, { description: ' ', price: '0.00' })).toEqual({
    status: 422,
    body: { errors: { description: ["can't be blank"], price: ['must be greater than zero'] } },
  });
  const pending = await recurring(box, {}, false);
  expect(await tried(pending.path, { price: 'much' })).toEqual({
    status: 422,
    body: { errors: { description: ["can't be blank"], price: ['is not a number'], base: ['Recurring application charge is not active'] } },
  });
  expect(await tried('/recurring_application_charges/1/usage_charges', {})).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
