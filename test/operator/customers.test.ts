import { describe, expect, test } from 'vitest';
import { deliveriesOf, subscribe } from '../support/deliveries.ts';
import { link, sandbox } from '../support/harness.ts';

const mina = { email: 'mina@okafor.example', first_name: 'Mina', last_name: 'Okafor' };

describe('createCustomer', () => {
  test('201 with and without an address', async () => {
    const { operator } = await sandbox();
    const { status, body } = await operator('POST', './customers', { customer: mina });
    expect({ status, body }).toEqual({
      status: 201,
      body: { customer: { id: expect.any(Number), ...mina, created_at: expect.any(String), updated_at: expect.any(String) } },
    });
    for (let n = 0; n < 2; n++)
      expect(await operator('POST', './customers', { customer: {} })).toMatchObject({
        status: 201,
        body: { customer: { email: null, first_name: null, last_name: null } },
      });
  });

  test('422 for an invalid email address, or one that another customer has in any case; another shop may have it', async () => {
    const { operator } = await sandbox();
    expect(await operator('POST', './customers', { customer: { email: 'mina' } })).toMatchObject({ status: 422, body: { errors: { email: ['is invalid'] } } });
    await operator('POST', './customers', { customer: mina });
    expect(await operator('POST', './customers', { customer: { email: 'MINA@okafor.example' } })).toMatchObject({
      status: 422,
      body: { errors: { email: ['has already been taken'] } },
    });
    expect((await (await sandbox()).operator('POST', './customers', { customer: mina })).status).toBe(201);
  });
});

describe('listCustomers, getCustomer', () => {
  test('200, by email address, in pages', async () => {
    const { operator } = await sandbox();
    const made = [];
    for (const customer of [mina, { email: null }, { email: 'tomas@harbour-tea.example' }])
      made.push((await operator('POST', './customers', { customer })).body.customer);
    expect((await operator('GET', './customers')).body).toEqual({ customers: made });
    expect((await operator('GET', './customers?email=Mina@okafor.example')).body).toEqual({ customers: [made[0]] });
    expect((await operator('GET', `./customers?since_id=${made[0].id}`)).body).toEqual({ customers: made.slice(1) });
    const page = await operator('GET', './customers?limit=2');
    expect(page.body).toEqual({ customers: made.slice(0, 2) });
    expect(link(page, 'next')).toMatch(/\/operator\/shops\/\d+\/customers\?limit=2&page_info=/);
    expect((await operator('GET', `./customers/${made[1].id}`)).body).toEqual({ customer: made[1] });
  });
});

describe('updateCustomer', () => {
  test('200 with the own email address, in other letters too', async () => {
    const box = await sandbox();
    const { operator } = box;
    await subscribe(box, 'https://hooks.shelf-notes.example/', { topic: 'customers/update' });
    const { customer } = (await operator('POST', './customers', { customer: mina })).body;
    const email = mina.email.toUpperCase();
    for (const given of [customer, { email }]) expect((await operator('PUT', `./customers/${customer.id}`, { customer: given })).status).toBe(200);
    expect((await operator('GET', `./customers?email=${mina.email}`)).body.customers).toMatchObject([{ id: customer.id, email }]);
    // a record that is sent back as it is changes nothing, so there is no news of it
    expect(await deliveriesOf(box)).toHaveLength(1);
  });

  test('200 changes what is sent; 422 for the email address of another customer', async () => {
    const { operator } = await sandbox();
    const { customer } = (await operator('POST', './customers', { customer: mina })).body;
    const { customer: other } = (await operator('POST', './customers', { customer: { email: 'tomas@harbour-tea.example' } })).body;
    expect((await operator('PUT', `./customers/${customer.id}`, { customer: { email: null } })).body.customer).toMatchObject({ ...mina, email: null });
    expect((await operator('PUT', `./customers/${other.id}`, { customer: { email: 'Mina@Okafor.example' } })).body.customer.email).toBe('Mina@Okafor.example');
    expect(await operator('PUT', `./customers/${customer.id}`, { customer: { email: mina.email } })).toMatchObject({
      status: 422,
      body: { errors: { email: ['has already been taken'] } },
    });
  });
});

describe('deleteCustomer', () => {
  test('200, and the addresses are gone too', async () => {
    const { operator, post, get, server } = await sandbox();
    const { customer } = (await operator('POST', './customers', { customer: mina })).body;
    await post(`/customers/${customer.id}/addresses.json`, { address: { city: 'Portland' } });
    expect(await operator('DELETE', `./customers/${customer.id}`)).toMatchObject({ status: 200, body: {} });
    expect(await get(`/customers/${customer.id}/addresses.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await operator('GET', `./customers/${customer.id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await server.store.db.selectFrom('customer_addresses').select('id').where('customer_id', '=', customer.id).execute()).toEqual([]);
  });
});

test('createCustomer and updateCustomer 422 tell what the schema finds together with what only the shop knows; 404 before either', async () => {
  const { operator } = await sandbox();
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { customer: given });
    return { status, body };
  };
  await operator('POST', './customers', { customer: mina });
  const { id } = (await operator('POST', './customers', { customer: {} })).body.customer;
  const wrong = { email: 'MINA@okafor.example', first_name: 'n'.repeat(256) };
  const all = {
    status: 422,
    body: { errors: { first_name: ['is too long (maximum is 255 characters)'], email: ['has already been taken'] } },
  };
  expect(await tried('POST', './customers', wrong)).toEqual(all);
  expect(await tried('PUT', `./customers/${id}`, wrong)).toEqual(all);
  expect(await tried('PUT', './customers/1', wrong)).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
