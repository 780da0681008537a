import type { components, operations, refusals } from '../../generated/admin/customer_addresses.ts';
import { type Handlers, notFound } from '../contract/types.ts';
import { customers } from '../operator/customers.ts';
import { lock } from '../store/store.ts';
import { boolean, type Executor, integer, nullable, type Row, table, text } from '../store/table.ts';
import { countryOf, provinceOf } from './_regions.ts';

export const customerAddresses = table(
  'customer_addresses',
  {
    customer_id: integer(),
    first_name: nullable(text()),
    last_name: nullable(text()),
    company: nullable(text()),
    address1: text(),
    address2: text(),
    city: text(),
    zip: text(),
    phone: text(),
    country: text(),
    country_code: text(),
    province: text(),
    province_code: text(),
    is_default: boolean(),
  },
  { index: [['shop_id', 'customer_id', 'id']] },
);

type Address = Row<typeof customerAddresses>;
type Input = components['schemas']['CustomerAddressUpdate'];

const answer = (address: Address): components['schemas']['CustomerAddress'] => ({
  id: address.id,
  customer_id: address.customer_id,
  first_name: address.first_name,
  last_name: address.last_name,
  company: address.company,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  province: address.province,
  country: address.country,
  zip: address.zip,
  phone: address.phone,
  name: [address.first_name, address.last_name].filter(Boolean).join(' ') || null,
  province_code: address.province_code,
  country_code: address.country_code,
  country_name: address.country,
  default: address.is_default,
});

const find = (store: Executor, shopId: number, path: { customer_id: number; address_id: number }) =>
  customerAddresses.first(store, shopId, [
    ['id', '=', path.address_id],
    ['customer_id', '=', path.customer_id],
  ]);

const line = (given: string | null | undefined) => (given === undefined ? undefined : (given ?? '').trim());
const optionalName = (given: string | null | undefined) => (given === undefined ? undefined : given?.trim() || null);

const nowhere = { country: '', country_code: '', province: '', province_code: '' };

/** The first of the members that is given decides; `unknown` names the one that is no country. */
function placeOf(given: Input, current: typeof nowhere): typeof nowhere | { unknown: 'country' | 'country_code' | 'country_name' } {
  const member = (['country', 'country_code', 'country_name'] as const).find((name) => given[name]?.trim());
  const cleared = member === undefined && (given.country === null || given.country_code === null || given.country_name === null);
  const country = member && countryOf(given[member]!);
  if (member && !country) return { unknown: member };
  const country_code = country?.code ?? (cleared ? '' : current.country_code);
  const moved = country_code !== current.country_code;
  const place = { country: country?.name ?? (cleared ? '' : current.country), country_code };
  const written = given.province?.trim() || given.province_code?.trim();
  if (written === undefined || written === '') {
    const unchanged = given.province === undefined && given.province_code === undefined && !moved;
    return unchanged ? { ...place, province: current.province, province_code: current.province_code } : { ...place, province: '', province_code: '' };
  }
  const named = provinceOf(country_code, written);
  // where a country has two provinces of one name, the code says which, or the one that the address has
  const coded = provinceOf(country_code, given.province_code?.trim() || (moved ? '' : current.province_code));
  const province = coded && coded.name === named?.name ? coded : named;
  return { ...place, province: province?.name ?? written, province_code: province?.code ?? '' };
}

const contents = (given: Input) => ({
  first_name: optionalName(given.first_name),
  last_name: optionalName(given.last_name),
  company: optionalName(given.company),
  address1: line(given.address1),
  address2: line(given.address2),
  city: line(given.city),
  zip: line(given.zip),
  phone: line(given.phone),
});

/** All changes of one customer's addresses come one after the other, so exactly one stays the default, each province one of its country, and none when the customer goes. */
export const addressesLock = (store: Executor, shopId: number, customerId: number) => lock(store, shopId, `customer_addresses/${customerId}`);

export const handlers: Handlers<operations, refusals> = {
  async listCustomerAddresses({ shop, app, store, path, page, answer: declared }) {
    if (!app.protected_customer_data) return declared(403, 'not_approved');
    if (!(await customers.find(store, shop.id, path.customer_id))) return notFound;
    const { rows, links } = await customerAddresses.list(store, shop.id, page, [['customer_id', '=', path.customer_id]]);
    return { status: 200, body: { addresses: rows.map(answer) }, links };
  },

  async createCustomerAddress({ shop, app, store, path, body, now, refuse, answer: declared }) {
    if (!app.protected_customer_data) return declared(403, 'not_approved');
    await addressesLock(store, shop.id, path.customer_id);
    if (!(await customers.find(store, shop.id, path.customer_id))) return notFound;
    const place = placeOf(body.address, nowhere);
    if ('unknown' in place) return refuse({ [place.unknown]: 'unknown' });
    const given = contents(body.address);
    const address = await customerAddresses.insert(store, {
      shop_id: shop.id,
      customer_id: path.customer_id,
      first_name: given.first_name ?? null,
      last_name: given.last_name ?? null,
      company: given.company ?? null,
      address1: given.address1 ?? '',
      address2: given.address2 ?? '',
      city: given.city ?? '',
      zip: given.zip ?? '',
      phone: given.phone ?? '',
      ...place,
      is_default: (await customerAddresses.count(store, shop.id, [['customer_id', '=', path.customer_id]])) === 0,
      created_at: now,
      updated_at: now,
    });
    return { status: 201, body: { customer_address: answer(address) } };
  },

  async getCustomerAddress({ shop, app, store, path, answer: declared }) {
    if (!app.protected_customer_data) return declared(403, 'not_approved');
    const address = await find(store, shop.id, path);
    return address ? { status: 200, body: { customer_address: answer(address) } } : notFound;
  },

  async updateCustomerAddress({ shop, app, store, path, body, now, refuse, answer: declared }) {
    if (!app.protected_customer_data) return declared(403, 'not_approved');
    await addressesLock(store, shop.id, path.customer_id);
    const address = await find(store, shop.id, path);
    if (!address) return notFound;
    const place = placeOf(body.address, address);
    if ('unknown' in place) return refuse({ [place.unknown]: 'unknown' });
    const changed = await customerAddresses.update(store, address, { ...contents(body.address), ...place }, now);
    return { status: 200, body: { customer_address: answer(changed) } };
  },

  async setDefaultCustomerAddress({ shop, app, store, path, now, answer: declared }) {
    if (!app.protected_customer_data) return declared(403, 'not_approved');
    await addressesLock(store, shop.id, path.customer_id);
    const address = await find(store, shop.id, path);
    if (!address) return notFound;
    const defaults = await customerAddresses.all(store, shop.id, [
      ['customer_id', '=', path.customer_id],
      ['is_default', '=', true],
    ]);
    for (const other of defaults) if (other.id !== address.id) await customerAddresses.update(store, other, { is_default: false }, now);
    return { status: 200, body: { customer_address: answer(await customerAddresses.update(store, address, { is_default: true }, now)) } };
  },

  async setCustomerAddresses({ shop, app, store, path, query, answer: declared }) {
    if (!app.protected_customer_data) return declared(403, 'not_approved');
    await addressesLock(store, shop.id, path.customer_id);
    const ids = [...new Set(query['address_ids[]'])];
    const found = await customerAddresses.all(store, shop.id, [
      ['customer_id', '=', path.customer_id],
      ['id', 'in', ids],
    ]);
    if (found.length < ids.length) return notFound;
    if (found.some((address) => address.is_default)) return declared(422, 'default_address');
    await customerAddresses.remove(store, shop.id, [['id', 'in', ids]]);
    return { status: 200, body: {} };
  },

  async deleteCustomerAddress({ shop, app, store, path, answer: declared }) {
    if (!app.protected_customer_data) return declared(403, 'not_approved');
    await addressesLock(store, shop.id, path.customer_id);
    const address = await find(store, shop.id, path);
    if (!address) return notFound;
    if (address.is_default) return declared(422, 'default_address');
    await customerAddresses.remove(store, shop.id, [['id', '=', address.id]]);
    return { status: 200, body: {} };
  },
};
