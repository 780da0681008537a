// Customers and their addresses. The operator creates customers, and apps create their addresses. A customer's addresses are removed with the customer.
import type { components } from '../../generated/admin/customer_addresses.ts';
import { lock } from '../store/store.ts';
import { boolean, type Executor, integer, nullable, type Row, table, text } from '../store/table.ts';
import type { Happening } from './events.ts';
import { countryName, countryOf, provinceOf } from './regions.ts';

export const customers = table(
  'customers',
  {
    email: nullable(text()),
    /** The email address in lower case (`emailKey`). */
    email_key: nullable(text()),
    first_name: nullable(text()),
    last_name: nullable(text()),
  },
  { unique: [{ columns: ['shop_id', 'email_key'], blames: 'email' }], words: ['email_key'] },
);

type Customer = Row<typeof customers>;

/** Empty where neither name is given. */
export const fullName = ({ first_name, last_name }: { first_name?: string | null; last_name?: string | null }) =>
  [first_name, last_name].filter(Boolean).join(' ');

/** The email address in lower case. Only one customer of a shop may have it. */
export const emailKey = (email: string | null) => email?.toLowerCase() ?? null;

/** Whether another customer of the shop has the address. */
export async function emailTaken(tx: Executor, shopId: number, email: string | null | undefined, own?: number): Promise<boolean> {
  const other = email == null ? undefined : await customers.first(tx, shopId, [['email_key', '=', emailKey(email)]]);
  return other !== undefined && other.id !== own;
}

export const presentCustomer = ({ id, email, first_name, last_name, created_at, updated_at }: Customer) => ({
  id,
  email,
  first_name,
  last_name,
  created_at,
  updated_at,
});

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

type CustomerAddress = Row<typeof customerAddresses>;

/** Serialises changes of a customer's addresses: one stays the default, provinces match their countries, and no address is left without its customer. */
export const addressesLock = (store: Executor, shopId: number, customerId: number) => lock(store, shopId, `customer_addresses/${customerId}`);

export const defaultAddress = (store: Executor, shopId: number, customerId: number) =>
  customerAddresses.first(store, shopId, [
    ['customer_id', '=', customerId],
    ['is_default', '=', true],
  ]);

export const presentAddress = (address: CustomerAddress): components['schemas']['CustomerAddress'] => ({
  id: address.id,
  customer_id: address.customer_id,
  first_name: address.first_name,
  last_name: address.last_name,
  company: address.company,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  province: address.province,
  country: countryName(address.country_code) ?? address.country,
  zip: address.zip,
  phone: address.phone,
  name: fullName(address) || null,
  province_code: address.province_code,
  country_code: address.country_code,
  country_name: countryName(address.country_code) ?? address.country,
  default: address.is_default,
});

export async function customerPayload(store: Executor, customer: Customer) {
  const address = await defaultAddress(store, customer.shop_id, customer.id);
  return {
    ...presentCustomer(customer),
    default_address: address ? presentAddress(address) : null,
    admin_graphql_api_id: `gid://service/Customer/${customer.id}`,
  };
}

export const customerChanged = async (store: Executor, customer: Customer): Promise<Happening> => ({
  id: customer.id,
  webhook: { topic: 'customers/update', payload: await customerPayload(store, customer) },
});

/** A change of a customer's addresses is a change of the customer. The caller holds `addressesLock`, so the customer still exists. */
export async function addressesChanged(tx: Executor, shopId: number, customerId: number, now: string): Promise<Happening> {
  const customer = (await customers.find(tx, shopId, customerId))!;
  return customerChanged(tx, await customers.update(tx, customer, {}, now, true));
}

type AddressInput = components['schemas']['CustomerAddressUpdate'];

const line = (given: string | null | undefined) => (given === undefined ? undefined : (given ?? '').trim());
const optionalName = (given: string | null | undefined) => (given === undefined ? undefined : given?.trim() || null);

export const nowhere = { country: '', country_code: '', province: '', province_code: '' };

const placeNames = [
  ['country', 'country_code', 'country_name'],
  ['province', 'province_code'],
] as const;

/** The names of the place, without those that come back as they were beside a changed one: a whole record with one changed name asks for that change. */
function placeIn(given: AddressInput, current: typeof nowhere): AddressInput {
  const country = countryName(current.country_code) ?? current.country;
  const shown = { ...current, country, country_name: country };
  const wanted = placeNames.flatMap((names) => {
    const sent = names.filter((name) => given[name] !== undefined);
    const changed = sent.filter((name) => (given[name] ?? '') !== shown[name]);
    return changed.length > 0 ? changed : sent;
  });
  return Object.fromEntries(wanted.map((name) => [name, given[name]]));
}

/** A country can be given in three members. The first of them that is given decides. */
const countryMember = (given: AddressInput) => (['country', 'country_code', 'country_name'] as const).find((name) => given[name]?.trim());

/** A country that is given has to exist. */
export function wrongPlace(body: AddressInput, current: typeof nowhere): { country?: 'unknown'; country_code?: 'unknown'; country_name?: 'unknown' } {
  const given = placeIn(body, current);
  const member = countryMember(given);
  return member && !countryOf(given[member]!) ? { [member]: 'unknown' } : {};
}

/** Country and province of an address after a change. `current` is where it was before. The country that is given isn't unknown (`wrongPlace`). */
export function placeOf(body: AddressInput, current: typeof nowhere): typeof nowhere {
  const given = placeIn(body, current);
  const member = countryMember(given);
  const cleared = member === undefined && (given.country === null || given.country_code === null || given.country_name === null);
  const country = member && countryOf(given[member]!);
  const country_code = country?.code ?? (cleared ? '' : current.country_code);
  const moved = country_code !== current.country_code;
  const place = { country: country?.name ?? (cleared ? '' : current.country), country_code };
  const written = given.province?.trim() || given.province_code?.trim();
  if (written === undefined || written === '') {
    if (given.province !== undefined || given.province_code !== undefined) return { ...place, province: '', province_code: '' };
    // the province keeps its name; where the country changes, its code is looked up in the new country
    const { province, province_code } = current;
    return { ...place, province, province_code: moved ? (provinceOf(country_code, province)?.code ?? '') : province_code };
  }
  const named = provinceOf(country_code, written);
  // where a country has two provinces of the same name, the given code decides, or else the code that the address has
  const coded = provinceOf(country_code, given.province_code?.trim() || (moved ? '' : current.province_code));
  const province = coded && coded.name === named?.name ? coded : named;
  return { ...place, province: province?.name ?? written, province_code: province?.code ?? '' };
}

export const addressContents = (given: AddressInput) => ({
  first_name: optionalName(given.first_name),
  last_name: optionalName(given.last_name),
  company: optionalName(given.company),
  address1: line(given.address1),
  address2: line(given.address2),
  city: line(given.city),
  zip: line(given.zip),
  phone: line(given.phone),
});
