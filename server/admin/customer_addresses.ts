import type { operations, refusals } from '../../generated/admin/customer_addresses.ts';
import {
  addressContents,
  addressesChanged,
  addressesLock,
  customerAddresses,
  customers,
  nowhere,
  placeOf,
  presentAddress as present,
  wrongPlace,
} from '../domain/customers.ts';
import { type Handlers, notFound } from '../handlers.ts';
import type { Executor } from '../store/table.ts';

const find = (store: Executor, shopId: number, { customer_id, address_id }: { customer_id: number; address_id: number }) =>
  customerAddresses.findUnder(store, shopId, { customer_id }, address_id);

export const handlers: Handlers<operations, refusals> = {
  async listCustomerAddresses({ shop, store, path, page }) {
    if (!(await customers.find(store, shop.id, path.customer_id))) return notFound;
    const { rows, links } = await customerAddresses.list(store, shop.id, page, [['customer_id', '=', path.customer_id]]);
    return { status: 200, body: { addresses: rows.map(present) }, links };
  },

  createCustomerAddress: {
    async rules({ shop, store, path, body }) {
      await addressesLock(store, shop.id, path.customer_id);
      return (await customers.find(store, shop.id, path.customer_id)) ? wrongPlace(body.address, nowhere) : notFound;
    },

    async handle({ shop, store, path, body, now, happened }) {
      const given = addressContents(body.address);
      const address = await customerAddresses.insert(
        store,
        {
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
          ...placeOf(body.address, nowhere),
          is_default: (await customerAddresses.count(store, shop.id, [['customer_id', '=', path.customer_id]])) === 0,
        },
        now,
      );
      await happened(await addressesChanged(store, shop.id, path.customer_id, now));
      return { status: 201, body: { customer_address: present(address) } };
    },
  },

  async getCustomerAddress({ shop, store, path }) {
    const address = await find(store, shop.id, path);
    return address ? { status: 200, body: { customer_address: present(address) } } : notFound;
  },

  updateCustomerAddress: {
    async rules({ shop, store, path, body }) {
      await addressesLock(store, shop.id, path.customer_id);
      const address = await find(store, shop.id, path);
      return address ? wrongPlace(body.address, address) : notFound;
    },

    async handle({ shop, store, path, body, now, happened }) {
      const address = await find(store, shop.id, path);
      if (!address) return notFound;
      const changed = await customerAddresses.update(store, address, { ...addressContents(body.address), ...placeOf(body.address, address) }, now);
      if (changed !== address) await happened(await addressesChanged(store, shop.id, path.customer_id, now));
      return { status: 200, body: { customer_address: present(changed) } };
    },
  },

  async setDefaultCustomerAddress({ shop, store, path, now, happened }) {
    await addressesLock(store, shop.id, path.customer_id);
    const address = await find(store, shop.id, path);
    if (!address) return notFound;
    const defaults = await customerAddresses.all(store, shop.id, [
      ['customer_id', '=', path.customer_id],
      ['is_default', '=', true],
    ]);
    for (const other of defaults) if (other.id !== address.id) await customerAddresses.update(store, other, { is_default: false }, now);
    const changed = await customerAddresses.update(store, address, { is_default: true }, now);
    if (changed !== address) await happened(await addressesChanged(store, shop.id, path.customer_id, now));
    return { status: 200, body: { customer_address: present(changed) } };
  },

  async setCustomerAddresses({ shop, store, path, query, respond, now, happened }) {
    await addressesLock(store, shop.id, path.customer_id);
    const ids = [...new Set(query['address_ids[]'])];
    const found = await customerAddresses.all(store, shop.id, [
      ['customer_id', '=', path.customer_id],
      ['id', 'in', ids],
    ]);
    if (found.length < ids.length) return notFound;
    if (found.some((address) => address.is_default)) return respond(422, 'default_address');
    await customerAddresses.remove(store, shop.id, [['id', 'in', ids]]);
    if (ids.length > 0) await happened(await addressesChanged(store, shop.id, path.customer_id, now));
    return { status: 200, body: {} };
  },

  async deleteCustomerAddress({ shop, store, path, respond, now, happened }) {
    await addressesLock(store, shop.id, path.customer_id);
    const address = await find(store, shop.id, path);
    if (!address) return notFound;
    if (address.is_default) return respond(422, 'default_address');
    await customerAddresses.remove(store, shop.id, [['id', '=', address.id]]);
    await happened(await addressesChanged(store, shop.id, path.customer_id, now));
    return { status: 200, body: {} };
  },
};
