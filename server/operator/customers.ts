import type { components, operations, refusals } from '../../generated/operator/customers.ts';
import { addressesLock, customerAddresses } from '../admin/customer_addresses.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, equals, nullable, type Row, table, text } from '../store/table.ts';

export const customers = table(
  'customers',
  {
    email: nullable(text()),
    /** The address without regard to case. */
    email_key: nullable(text()),
    first_name: nullable(text()),
    last_name: nullable(text()),
  },
  { unique: [{ columns: ['shop_id', 'email_key'], blames: 'email' }] },
);

type Customer = Row<typeof customers>;

const answer = ({ id, email, first_name, last_name, created_at, updated_at }: Customer): components['schemas']['Customer'] => ({
  id,
  email,
  first_name,
  last_name,
  created_at,
  updated_at,
});

export const payload = (customer: Customer) => ({ ...answer(customer), admin_graphql_api_id: `gid://service/Customer/${customer.id}` });

const keyOf = (email: string | null) => email?.toLowerCase() ?? null;

export const handlers: OperatorHandlers<operations, refusals> = {
  async listCustomers({ shop, store, query, page }) {
    const { rows, links } = await customers.list(store, shop.id, page, [after(query.since_id), equals('email_key', query.email?.toLowerCase())]);
    return { status: 200, body: { customers: rows.map(answer) }, links };
  },

  async createCustomer({ shop, store, body, now, happened }) {
    const { email = null, first_name = null, last_name = null } = body.customer;
    const customer = await customers.insert(store, {
      shop_id: shop.id,
      email,
      email_key: keyOf(email),
      first_name,
      last_name,
      created_at: now,
      updated_at: now,
    });
    await happened({ id: customer.id, webhook: { topic: 'customers/create', payload: payload(customer) } });
    return { status: 201, body: { customer: answer(customer) } };
  },

  async getCustomer({ shop, store, path }) {
    const customer = await customers.find(store, shop.id, path.customer_id);
    return customer ? { status: 200, body: { customer: answer(customer) } } : notFound;
  },

  async updateCustomer({ shop, store, path, body, now, happened }) {
    const customer = await customers.find(store, shop.id, path.customer_id);
    if (!customer) return notFound;
    const { email, first_name, last_name } = body.customer;
    const changed = await customers.update(store, customer, { email, email_key: email === undefined ? undefined : keyOf(email), first_name, last_name }, now);
    if (changed !== customer) await happened({ id: customer.id, webhook: { topic: 'customers/update', payload: payload(changed) } });
    return { status: 200, body: { customer: answer(changed) } };
  },

  async deleteCustomer({ shop, store, path, happened }) {
    await addressesLock(store, shop.id, path.customer_id);
    if ((await customers.remove(store, shop.id, [['id', '=', path.customer_id]])) === 0) return notFound;
    await customerAddresses.remove(store, shop.id, [['customer_id', '=', path.customer_id]]);
    await happened({ id: path.customer_id, webhook: { topic: 'customers/delete', payload: { id: path.customer_id } } });
    return { status: 200, body: {} };
  },
};
