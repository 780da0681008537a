import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { link, type Running, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { ahead } from '../support/shop.ts';

const path = '/application_charges.json';
const labels = { name: 'Shelf labels, printed set', price: '24.00', return_url: 'https://shelf-notes.example/charged?from=bill' };
const days = (count: number) => count * 86_400;

async function made(box: Sandbox, charge: object = labels) {
  const { status, body, text } = await box.post(path, { application_charge: charge });
  if (status !== 201) throw new Error(text);
  return body.application_charge;
}

describe('createApplicationCharge', () => {
  test('201 pending, with every member and where the merchant decides', async () => {
    const box = await sandbox();
    const charge = await made(box);
    expect(charge).toEqual({
      id: expect.any(Number),
      name: labels.name,
      api_client_id: box.app.id,
      price: '24.00',
      status: 'pending',
      return_url: labels.return_url,
      test: null,
      created_at: expect.any(String),
      updated_at: charge.created_at,
      currency: 'USD',
      charge_type: null,
      decorated_return_url: `https://shelf-notes.example/charged?from=bill&charge_id=${charge.id}`,
      confirmation_url: expect.stringMatching(`^${box.origin}/merchant/application_charges/${charge.id}\\?signature=[\\w-]{43}$`),
    });
  });

  test.each([
    [
      { price: 60, test: true },
      { price: '60.00', test: true },
    ],
    [
      { price: '0.5', test: false },
      { price: '0.50', test: null },
    ],
    [{ price: '10000' }, { price: '10000.00' }],
    [{ price: '1.05' }, { price: '1.05' }],
    [
      { price: 1, return_url: undefined },
      { return_url: null, decorated_return_url: null },
    ],
  ])('201 for %j', async (given, expected) => {
    expect(await made(await sandbox(), { ...labels, ...given })).toMatchObject(expected);
  });

  test.each([
    ['https://shelf-notes.example/?state=a%20b~%2Bc+d&plain', 'https://shelf-notes.example/?state=a%20b~%2Bc+d&plain&charge_id=$'],
    ['https://shelf-notes.example/charged?', 'https://shelf-notes.example/charged?charge_id=$'],
    ['https://shelf-notes.example/charged?charge_id=7&from=bill#done', 'https://shelf-notes.example/charged?charge_id=7&from=bill&charge_id=$#done'],
  ])('201: the return URL %s keeps its query, with the id of this charge at its end', async (return_url, decorated) => {
    const charge = await made(await sandbox(), { ...labels, return_url });
    expect(charge).toMatchObject({ return_url, decorated_return_url: decorated.replace('$', String(charge.id)) });
  });

  test('201: a development store is charged in test only; no scope is needed', async () => {
    const box = await sandbox({ shop: { development: true }, app: { scopes: [] } });
    expect(await made(box)).toMatchObject({ test: true });
  });

  const tooSmall = 'must be greater than or equal to the equivalent of $0.50 USD';
  test.each([
    [{}, { name: ["can't be blank"], price: ["can't be blank"] }],
    [{ name: 'x', price: '0.49' }, { price: [tooSmall] }],
    [{ name: 'x', price: 0.1 }, { price: [tooSmall] }],
    [{ name: 'x', price: '-5' }, { price: [tooSmall] }],
    [{ name: 'x', price: '0' }, { price: [tooSmall] }],
    [{ name: 'x', price: '10000.01' }, { price: ['must be less than or equal to 10000'] }],
    [{ name: 'x', price: 10001 }, { price: ['must be less than or equal to 10000'] }],
    [{ name: 'x', price: 'much' }, { price: ['is not a number'] }],
    [{ name: 'x', price: 1, return_url: 'https://shelf-notes.example:99999/' }, { return_url: ['is invalid'] }],
    [{ name: 'x', price: 1, return_url: 'https://1.2.3.4.5/' }, { return_url: ['is invalid'] }],
    [{ name: 'x', price: 1, return_url: '' }, { return_url: ["can't be blank"] }],
    [
      { name: ' ', price: '0.1', return_url: 'javascript:alert(1)', test: 'yes' },
      { name: ["can't be blank"], price: [tooSmall], return_url: ['is invalid'], test: ['is invalid'] },
    ],
  ])('422 for %j', async (application_charge, errors) => {
    const { post } = await sandbox();
    const { status, body } = await post(path, { application_charge });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });
});

describe('getApplicationCharge, listApplicationCharges', () => {
  test("200 with the app's own charges, without the confirmation URL", async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const theirs = await made(other);
    const [first, second] = [await made(box), await made(box)].map(({ confirmation_url, ...charge }) => charge) as [
      Record<string, unknown>,
      Record<string, unknown>,
    ];
    expect((await box.get(path)).body).toEqual({ application_charges: [first, second] });
    expect((await box.get(`${path}?since_id=${first.id}&fields=id`)).body).toEqual({ application_charges: [{ id: second.id }] });
    expect((await box.get(`/application_charges/${first.id}.json`)).body).toEqual({ application_charge: first });
    expect((await box.get(`/application_charges/${first.id}.json?fields=status`)).body).toEqual({ application_charge: { status: 'pending' } });
    expect(await box.get(`/application_charges/${theirs.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('200 with pages of 250 where no limit is given', async () => {
    const box = await sandbox();
    const ids = (await Promise.all(Array.from({ length: 252 }, () => made(box)))).map(({ id }) => id).sort((a, b) => a - b);
    const all = await box.get(`${path}?fields=id`);
    expect(all.body.application_charges.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 250));
    const rest = await box.get(`${path}${new URL(link(all, 'next')!).search}`);
    expect(rest.body.application_charges.map(({ id }: { id: number }) => id)).toEqual(ids.slice(250));
    expect(link(rest, 'next')).toBeUndefined();
    const two = await box.get(`${path}?limit=2&since_id=${ids[3]}`);
    expect(two.body.application_charges.map(({ id }: { id: number }) => id)).toEqual(ids.slice(4, 6));
    expect((await box.get(`${path}${new URL(link(two, 'next')!).search}`)).body.application_charges.map(({ id }: { id: number }) => id)).toEqual(
      ids.slice(6, 8),
    );
    expect(await box.get(`${path}?limit=251`)).toMatchObject({ status: 400, body: { errors: { limit: 'must be a whole number from 1 to 250' } } });
  });
});

describe('expiry', () => {
  test('shows at every read from 2 days on, and is stored by a job', async () => {
    const box = await sandbox();
    const charge = await made(box);
    const at = `/application_charges/${charge.id}.json?fields=status`;
    await ahead(box, days(2) - 60);
    expect((await box.get(at)).body.application_charge.status).toBe('pending');
    await ahead(box, 61);
    expect((await box.get(at)).body.application_charge.status).toBe('expired');
    expect(await box.operator('POST', `./application_charges/${charge.id}/accept`)).toMatchObject({ status: 422, body: { errors: { base: ['has expired'] } } });
    const rows = () => box.server.store.db.selectFrom('application_charges').select('status').where('id', '=', charge.id).execute();
    await until(rows, ([row]) => row?.status === 'expired');
    const { body } = await box.get(`/application_charges/${charge.id}.json`);
    expect(Date.parse(body.application_charge.updated_at) - Date.parse(charge.created_at)).toBe(2 * 86_400_000);
  });
});

describe('versions before 2021-01', () => {
  let wide: Running;
  beforeAll(async () => {
    wide = await startServer({ 'oldest-version': '2020-10' });
  });
  afterAll(() => wide.close());

  test('show an accepted charge as accepted', async () => {
    const box = await sandbox({ server: wide });
    const charge = await made(box);
    await box.operator('POST', `./application_charges/${charge.id}/accept`);
    const status = async (version: string) => (await box.get(`/application_charges/${charge.id}.json`, { version })).body.application_charge.status;
    expect(await status('2020-10')).toBe('accepted');
    expect(await status('2021-01')).toBe('active');
    expect(await status('latest')).toBe('active');
    const { id } = await made(box);
    expect((await box.get(`/application_charges/${id}.json`, { version: '2020-10' })).body.application_charge.status).toBe('pending');
  });
});
