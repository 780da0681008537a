// Longer than other files: each group of operations has one file of tests, and this one also has the names by which a place is given.
import { describe, expect, test } from 'vitest';
import { settled, subscribe } from '../support/deliveries.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';
import { ahead } from '../support/shop.ts';

const home = {
  first_name: 'Mina',
  last_name: 'Okafor',
  address1: '14 Pier Street',
  city: 'Portland',
  phone: '+1 207-555-0134',
  province_code: 'ME',
  country_code: 'US',
  zip: '04101',
};
const notApproved = { status: 403, body: { errors: '[API] This app is not approved to access protected customer data.' } };
const isDefault = { status: 422, body: { errors: { base: ['Cannot delete the customer’s default address'] } } };

async function customerOf(box: Sandbox): Promise<string> {
  const { customer } = (await box.operator('POST', './customers', { customer: { first_name: 'Mina', last_name: 'Okafor' } })).body;
  return `/customers/${customer.id}/addresses`;
}

const made = async (box: Sandbox, path: string, address: object) => (await box.post(`${path}.json`, { address })).body.customer_address;

describe('createCustomerAddress', () => {
  test('201 answers every member; the first becomes the default', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const { status, body } = await box.post(`${path}.json`, { address: home });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        customer_address: {
          ...home,
          id: expect.any(Number),
          customer_id: Number(path.split('/')[2]),
          company: null,
          address2: '',
          province: 'Maine',
          country: 'United States',
          country_name: 'United States',
          name: 'Mina Okafor',
          default: true,
        },
      },
    });
    expect(await made(box, path, { city: 'Bath' })).toMatchObject({ default: false, city: 'Bath', name: null, country: '', country_code: '', province: '' });
    expect((await box.get(`${path}/${body.customer_address.id}.json`)).body).toEqual(body);
  });

  test.each([
    [
      { country: 'canada', province: 'québec' },
      { country: 'Canada', country_code: 'CA', province: 'Quebec', province_code: 'QC' },
    ],
    [
      { country: 'CA', province: 'qc' },
      { country: 'Canada', country_code: 'CA', province: 'Quebec', province_code: 'QC' },
    ],
    [
      { country_name: 'United States of America', province: 'Maine' },
      { country: 'United States', country_code: 'US', province: 'Maine', province_code: 'ME' },
    ],
    [
      { country: 'Germany', country_code: 'FR' },
      { country: 'Germany', country_code: 'DE', province: '', province_code: '' },
    ],
    [
      { country: 'Japan', province: 'Somewhere' },
      { country: 'Japan', country_code: 'JP', province: 'Somewhere', province_code: '' },
    ],
    [
      { country_code: 'ES', province: 'Cantabria', province_code: 'S' },
      { province: 'Cantabria', province_code: 'S' },
    ],
    [{ country_code: 'usa' }, { country: 'United States', country_code: 'US' }],
  ])('201 normalises %j', async (given, place) => {
    const box = await sandbox();
    expect(await made(box, await customerOf(box), given)).toMatchObject(place);
  });

  test('201: of 20 addresses at once for a customer without any, one is the default', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    await Promise.all(Array.from({ length: 20 }, (_, n) => box.post(`${path}.json`, { address: { city: `City ${n}` } })));
    const { addresses } = (await box.get(`${path}.json`)).body;
    expect(addresses).toHaveLength(20);
    expect(addresses.filter((address: { default: boolean }) => address.default)).toHaveLength(1);
  });

  test.each([
    [{ country: 'Teeland' }, { country: ['is not a country'] }],
    [{ country_code: 'ZZ' }, { country_code: ['is not a country'] }],
    [{ country_name: 'Nowhere' }, { country_name: ['is not a country'] }],
    [
      { city: 'x'.repeat(256), zip: true },
      { city: ['is too long (maximum is 255 characters)'], zip: ['is invalid'] },
    ],
  ])('422 for %j', async (address, errors) => {
    const box = await sandbox();
    const { status, body } = await box.post(`${await customerOf(box)}.json`, { address });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });
});

test('createCustomerAddress 201 makes one default of many that come at once', async () => {
  const box = await sandbox();
  const path = await customerOf(box);
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => made(box, path, { city: `City ${n}` })));
  expect(all.filter(({ default: isDefault }) => isDefault)).toHaveLength(1);
});

describe('protected customer data', () => {
  test('403 for every operation of an app that was not approved', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const address = await made(box, path, home);
    const blind = await box.anotherApp({ protected_customer_data: false });
    const one = `${path}/${address.id}`;
    for (const [method, at, body] of [
      ['GET', `${path}.json`],
      ['POST', `${path}.json`, { address: home }],
      ['GET', `${one}.json`],
      ['PUT', `${one}.json`, { address: {} }],
      ['PUT', `${one}/default.json`],
      ['PUT', `${path}/set.json?address_ids[]=${address.id}&operation=destroy`],
      ['DELETE', `${one}.json`],
    ] as const)
      expect(await blind.call(method, at, { body }), `${method} ${at}`).toMatchObject(notApproved);
    expect((await box.get(`${one}.json`)).body.customer_address).toEqual(address);
  });
});

describe('listCustomerAddresses, getCustomerAddress', () => {
  test('200 in order of id, in pages, with members chosen', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const all = [];
    for (const city of ['Portland', 'Bath', 'Camden']) all.push(await made(box, path, { city }));
    expect((await box.get(`${path}.json`)).body).toEqual({ addresses: all });
    const seen = [];
    for await (const page of box.pages(`${path}.json?limit=2`)) seen.push(page.body.addresses);
    expect(seen).toEqual([all.slice(0, 2), all.slice(2)]);
    const chosen = [];
    for await (const page of box.pages(`${path}.json?limit=2&fields=city`)) chosen.push(page.body.addresses);
    expect(chosen).toEqual([[{ city: 'Portland' }, { city: 'Bath' }], [{ city: 'Camden' }]]);
    expect((await box.get(`${path}/${all[1].id}.json?fields=id,city`)).body).toEqual({ customer_address: { id: all[1].id, city: 'Bath' } });
  });

  test("404 for another customer's address", async () => {
    const box = await sandbox();
    const [mine, theirs] = [await customerOf(box), await customerOf(box)];
    const address = await made(box, theirs, home);
    for (const [method, at, body] of [
      ['GET', ''],
      ['PUT', '', { address: {} }],
      ['DELETE', ''],
      ['PUT', '/default'],
    ] as const)
      expect(await box.call(method, `${mine}/${address.id}${at}.json`, { body })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

describe('countries', () => {
  test.each([
    ['UK', 'United Kingdom', 'GB'],
    ['Great Britain', 'United Kingdom', 'GB'],
    ['U.S.A.', 'United States', 'US'],
    ['the United States', 'United States', 'US'],
    ['United States of America', 'United States', 'US'],
    ['Turkey', 'Türkiye', 'TR'],
    ['Turkiye', 'Türkiye', 'TR'],
    ['Czech Republic', 'Czechia', 'CZ'],
    ['Macau', 'Macao', 'MO'],
    ['Macao SAR China', 'Macao', 'MO'],
    ['hong kong', 'Hong Kong', 'HK'],
    ['Ivory Coast', 'Côte d’Ivoire', 'CI'],
    ['Trinidad and Tobago', 'Trinidad & Tobago', 'TT'],
    ['St Lucia', 'St. Lucia', 'LC'],
    ['Viet Nam', 'Vietnam', 'VN'],
    ['Burma', 'Myanmar', 'MM'],
    ['gbr', 'United Kingdom', 'GB'],
  ])('%s', async (written, country, country_code) => {
    const box = await sandbox();
    const path = await customerOf(box);
    for (const member of ['country', 'country_code', 'country_name'])
      expect(await made(box, path, { [member]: written })).toMatchObject({ country, country_code, country_name: country });
  });
});

describe('updateCustomerAddress', () => {
  test('200 changes what is sent; null clears; a record as it came changes nothing', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const address = await made(box, path, home);
    const at = `${path}/${address.id}.json`;
    expect((await box.put(at, { address })).body).toEqual({ customer_address: address });
    expect((await box.put(at, { address: { address2: 'Unit 3', first_name: null, phone: null } })).body.customer_address).toEqual({
      ...address,
      address2: 'Unit 3',
      first_name: null,
      name: 'Okafor',
      phone: '',
    });
    expect((await box.put(at, { address: { country: 'Canada' } })).body.customer_address).toMatchObject({
      country: 'Canada',
      country_code: 'CA',
      province: 'Maine',
      province_code: '',
    });
    expect((await box.put(at, { address: { province: 'Quebec' } })).body.customer_address).toMatchObject({
      country: 'Canada',
      province: 'Quebec',
      province_code: 'QC',
    });
    expect((await box.put(at, { address: { country: null, country_code: null } })).body.customer_address).toMatchObject({
      country: '',
      country_code: '',
      province: 'Quebec',
      province_code: '',
    });
    expect((await box.put(at, { address: { country_code: 'CA' } })).body.customer_address).toMatchObject({ province: 'Quebec', province_code: 'QC' });
    expect((await box.put(at, { address: { city: 'Montreal', province: null } })).body.customer_address).toMatchObject({ province: '', province_code: '' });
  });

  test('200 for `customer_address` as the root key, as the answer has it', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const posted = await box.post(`${path}.json`, { customer_address: home });
    expect({ status: posted.status, body: posted.body }).toMatchObject({ status: 201, body: { customer_address: { city: 'Portland', province: 'Maine' } } });
    const { customer_address: address } = posted.body;
    const put = await box.put(`${path}/${address.id}.json`, { customer_address: { ...address, city: 'Bath' } });
    expect({ status: put.status, body: put.body }).toEqual({ status: 200, body: { customer_address: { ...address, city: 'Bath' } } });
    expect(await box.post(`${path}.json`, { customer_address: { country: 'Nowhere', city: 'x'.repeat(256) } })).toMatchObject({
      status: 422,
      body: { errors: { country: ['is not a country'], city: ['is too long (maximum is 255 characters)'] } },
    });
    expect(await box.post(`${path}.json`, { customer: home })).toMatchObject({
      status: 400,
      body: { errors: { address: 'Required parameter missing or invalid' } },
    });
  });

  test('200: a record as it came changes nothing, also where a country has two provinces of one name', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const address = await made(box, path, { country_code: 'ES', province_code: 'S' });
    const at = `${path}/${address.id}.json`;
    expect((await box.put(at, { address })).body).toEqual({ customer_address: address });
    expect((await box.put(at, { address: { province: 'Cantabria' } })).body).toEqual({ customer_address: address });
  });

  test.each([
    [{ province: null }, { country: 'United States', province: '', province_code: '' }],
    [{ province_code: '' }, { country: 'United States', province: '', province_code: '' }],
    [{ province_code: 'OH' }, { country: 'United States', province: 'Ohio', province_code: 'OH' }],
    [{ country: null }, { country: '', country_code: '', country_name: '', province: 'Maine', province_code: '' }],
    [{ country_code: null }, { country: '', country_code: '', country_name: '', province: 'Maine', province_code: '' }],
    [{ country_code: 'CA' }, { country: 'Canada', country_code: 'CA', country_name: 'Canada', province: 'Maine', province_code: '' }],
    [
      { country_name: 'Canada', province_code: 'QC' },
      { country: 'Canada', country_code: 'CA', province: 'Quebec', province_code: 'QC' },
    ],
  ])('200 for a whole record in which the place is changed by one of its names: %j', async (change, place) => {
    const box = await sandbox();
    const path = await customerOf(box);
    const address = await made(box, path, home);
    const { status, body } = await box.put(`${path}/${address.id}.json`, { address: { ...address, ...change } });
    expect({ status, body }).toMatchObject({ status: 200, body: { customer_address: place } });
  });

  test('422 for a whole record with an unknown code', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const address = await made(box, path, home);
    expect(await box.put(`${path}/${address.id}.json`, { address: { ...address, country_code: 'ZZ' } })).toMatchObject({
      status: 422,
      body: { errors: { country_code: ['is not a country'] } },
    });
  });

  test('422 for an unknown country', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const { id } = await made(box, path, home);
    expect(await box.put(`${path}/${id}.json`, { address: { country: 'Teeland' } })).toMatchObject({
      status: 422,
      body: { errors: { country: ['is not a country'] } },
    });
  });
});

describe('setDefaultCustomerAddress', () => {
  test('200 moves the default, also where many move it at once', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const all: { id: number }[] = [];
    for (const city of ['Portland', 'Bath', 'Camden', 'Rockland']) all.push(await made(box, path, { city }));
    expect((await box.call('PUT', `${path}/${all[1]!.id}/default.json`)).body).toEqual({ customer_address: { ...all[1], default: true } });
    expect((await box.get(`${path}/${all[0]!.id}.json`)).body.customer_address.default).toBe(false);
    await Promise.all(Array.from({ length: 20 }, (_, n) => box.call('PUT', `${path}/${all[n % 4]!.id}/default.json`)));
    const { addresses } = (await box.get(`${path}.json`)).body;
    expect(addresses.filter((address: { default: boolean }) => address.default)).toHaveLength(1);
  });
});

describe('setCustomerAddresses', () => {
  test('200 destroys all that are named, with brackets raw or encoded', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const all: { id: number }[] = [];
    for (let n = 0; n < 5; n++) all.push(await made(box, path, { city: `City ${n}` }));
    const set = (brackets: string, ...ids: number[]) =>
      box.call('PUT', `${path}/set.json?${ids.map((id) => `address_ids${brackets}=${id}`).join('&')}&operation=destroy`);
    expect(await set('[]', all[1]!.id, all[2]!.id, all[1]!.id)).toMatchObject({ status: 200, body: {} });
    expect(await set('%5B%5D', all[3]!.id)).toMatchObject({ status: 200, body: {} });
    expect((await box.get(`${path}.json`)).body).toEqual({ addresses: [all[0], all[4]] });
    expect(await set('[]', all[4]!.id, 1)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await set('[]', all[4]!.id, all[0]!.id)).toMatchObject(isDefault);
    expect((await box.get(`${path}.json`)).body).toEqual({ addresses: [all[0], all[4]] });
  });

  test('404 for an address of another customer, which stays', async () => {
    const box = await sandbox();
    const [path, theirs] = [await customerOf(box), await customerOf(box)];
    const addresses = [await made(box, theirs, { city: 'Bath' }), await made(box, theirs, { city: 'Camden' })];
    const set = await box.call('PUT', `${path}/set.json?address_ids[]=${addresses[1].id}&operation=destroy`);
    expect(set).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.get(`${theirs}.json`)).body).toEqual({ addresses });
  });

  test.each([
    ['', { 'address_ids[]': 'Required parameter missing or invalid', operation: 'Required parameter missing or invalid' }],
    ['address_ids[]=1&operation=merge', { operation: 'must be destroy' }],
    ['address_ids[]=x&operation=destroy', { 'address_ids[]': 'is not a number' }],
  ])('400 for "%s"', async (query, errors) => {
    const box = await sandbox();
    const { status, body } = await box.call('PUT', `${await customerOf(box)}/set.json?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { errors } });
  });
});

describe('deleteCustomerAddress', () => {
  test('200, but 422 for the default', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const [first, second] = [await made(box, path, home), await made(box, path, home)];
    expect(await box.delete(`${path}/${first.id}.json`)).toMatchObject(isDefault);
    expect(await box.delete(`${path}/${second.id}.json`)).toMatchObject({ status: 200, body: {} });
    expect((await box.get(`${path}.json`)).body).toEqual({ addresses: [first] });
  });
});

test('addresses of a customer who is deleted meanwhile are deleted too, or are a 404', async () => {
  const box = await sandbox();
  for (const _ of Array.from({ length: 10 })) {
    const path = await customerOf(box);
    const adding = Array.from({ length: 10 }, () => box.post(`${path}.json`, { address: home }));
    const [, ...answers] = await Promise.all([box.operator('DELETE', `.${path.replace('/addresses', '')}`), ...adding]);
    for (const { status, body } of answers) {
      expect([201, 404]).toContain(status);
      if (status === 201) expect((await box.get(`${path}/${body.customer_address.id}.json`)).status).toBe(404);
    }
  }
});

describe('all that is wrong with an address at once', () => {
  const errors = { city: ['is too long (maximum is 255 characters)'], country: ['is not a country'] };
  const wrong = { address: { country: 'Atlantis', city: 'x'.repeat(256) } };

  test('422 on create and on change', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const { id } = await made(box, path, home);
    for (const { status, body } of [await box.post(`${path}.json`, wrong), await box.put(`${path}/${id}.json`, wrong)])
      expect({ status, body }).toEqual({ status: 422, body: { errors } });
    expect((await box.put(`${path}/${id}.json`, { address: { country: 5, country_code: 'XX' } })).body).toEqual({
      errors: { country: ['is invalid'], country_code: ['is not a country'] },
    });
  });

  test('404 where customer or address is not there, 403 without approval, whatever is sent', async () => {
    const box = await sandbox();
    const path = await customerOf(box);
    const { id } = await made(box, path, home);
    const missing = [
      await box.post('/customers/1/addresses.json', wrong),
      await box.put(`${path}/1.json`, wrong),
      // an id that no record can have
      await box.put(`${path}/99999999999999999999.json`, wrong),
    ];
    for (const { status, body } of missing) expect({ status, body }).toEqual({ status: 404, body: { errors: 'Not Found' } });
    const other = await box.anotherApp({ protected_customer_data: false });
    for (const { status, body } of [await other.post(`${path}.json`, wrong), await other.put(`${path}/${id}.json`, wrong)])
      expect({ status, body }).toEqual(notApproved);
  });
});

test('each change of an address is a change of the customer, whose webhook has the default address; a write that changes nothing is none', async () => {
  const box = await sandbox();
  const path = await customerOf(box);
  const id = Number(path.split('/')[2]);
  const hooks = await receiver();
  await subscribe(box, hooks.url, { topic: 'customers/update' });
  const ids: number[] = [];
  const create = async () => void ids.push((await made(box, path, home)).id);
  const at = (n: number, more = '') => `${path}/${ids[n]}${more}.json`;
  /** Each change makes one more delivery. It has the customer after the change, with the default address, whose number is given here. */
  const changes: [change: () => Promise<unknown>, standing: number][] = [
    [create, 0],
    [create, 0],
    [create, 0],
    [() => box.put(at(0), { address: { city: 'Bath' } }), 0],
    [() => box.call('PUT', at(1, '/default')), 1],
    [() => box.delete(at(0)), 1],
    [() => box.call('PUT', `${path}/set.json?address_ids[]=${ids[2]}&operation=destroy`), 1],
  ];
  const times = [];
  for (const [change, standing] of changes) {
    await ahead(box, 60);
    await change();
    await settled(box, times.length + 1);
    const { customer } = (await box.operator('GET', `./customers/${id}`)).body;
    const default_address = (await box.get(at(standing))).body.customer_address;
    const payload = JSON.parse(hooks.received.at(-1)!.text);
    expect(payload).toEqual({ ...customer, default_address, admin_graphql_api_id: `gid://service/Customer/${id}` });
    times.push(payload.updated_at);
  }
  expect(new Set(times).size).toBe(times.length);
  await box.put(at(1), { address: home });
  await box.call('PUT', at(1, '/default'));
  await box.put(at(1), { address: { country: 'nowhere at all' } });
  await box.delete(at(1));
  await box.operator('PUT', `./customers/${id}`, { customer: { first_name: 'Minna' } });
  await settled(box, times.length + 1);
  expect(JSON.parse(hooks.received.at(-1)!.text)).toMatchObject({ first_name: 'Minna', default_address: { id: ids[1] } });
});
