import type { operations, refusals } from '../../generated/operator/customers.ts';
import { addressesLock, customerAddresses, customerChanged, customerPayload, customers, emailKey, emailTaken, presentCustomer } from '../domain/customers.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, equals } from '../store/table.ts';

export const handlers: OperatorHandlers<operations, refusals> = {
  async listCustomers({ shop, store, query, page }) {
    const { rows, links } = await customers.list(store, shop.id, page, [after(query.since_id), equals('email_key', query.email?.toLowerCase())]);
    return { status: 200, body: { customers: rows.map(presentCustomer) }, links };
  },

  createCustomer: {
    rules: async ({ shop, store, body }) => ({ email: (await emailTaken(store, shop.id, body.customer.email)) ? 'taken' : undefined }),

    async handle({ shop, store, body, now, happened }) {
      const { email = null, first_name = null, last_name = null } = body.customer;
      const customer = await customers.insert(
        store,
        {
          shop_id: shop.id,
          email,
          email_key: emailKey(email),
          first_name,
          last_name,
        },
        now,
      );
      await happened({ id: customer.id, webhook: { topic: 'customers/create', payload: await customerPayload(store, customer) } });
      return { status: 201, body: { customer: presentCustomer(customer) } };
    },
  },

  async getCustomer({ shop, store, path }) {
    const customer = await customers.find(store, shop.id, path.customer_id);
    return customer ? { status: 200, body: { customer: presentCustomer(customer) } } : notFound;
  },

  updateCustomer: {
    async rules({ shop, store, path, body }) {
      const customer = await customers.find(store, shop.id, path.customer_id);
      return customer ? { email: (await emailTaken(store, shop.id, body.customer.email, customer.id)) ? 'taken' : undefined } : notFound;
    },

    async handle({ shop, store, path, body, now, happened }) {
      const customer = await customers.find(store, shop.id, path.customer_id);
      if (!customer) return notFound;
      const { email, first_name, last_name } = body.customer;
      const changed = await customers.update(
        store,
        customer,
        { email, email_key: email === undefined ? undefined : emailKey(email), first_name, last_name },
        now,
      );
      if (changed !== customer) await happened(await customerChanged(store, changed));
      return { status: 200, body: { customer: presentCustomer(changed) } };
    },
  },

  async deleteCustomer({ shop, store, path, happened }) {
    await addressesLock(store, shop.id, path.customer_id);
    if ((await customers.remove(store, shop.id, [['id', '=', path.customer_id]])) === 0) return notFound;
    await customerAddresses.remove(store, shop.id, [['customer_id', '=', path.customer_id]]);
    await happened({ id: path.customer_id, webhook: { topic: 'customers/delete', payload: { id: path.customer_id } } });
    return { status: 200, body: {} };
  },
};
