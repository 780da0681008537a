import { describe, expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';
import { fulfillmentOrderIn, orderIn } from '../support/orders.ts';

describe('createOrder, getOrder, listOrders', () => {
  test('201 counts the orders of the shop, and adds up exactly', async () => {
    const box = await sandbox();
    const first = await orderIn(box, { shipping_address: { first_name: 'Mina', city: 'Portland' } });
    expect(first).toMatchObject({
      name: '#1001',
      total_price: '28.00',
      currency: 'USD',
      line_items: [{ title: 'Jasmine Pearls', quantity: 2, price: '14.00' }],
    });
    expect(first.billing_address).toEqual(first.shipping_address);
    const second = await orderIn(box);
    expect(second.order_number).toBe(1002);
    expect((await box.operator('GET', `./orders/${first.id}`)).body).toEqual({ order: first });
    expect((await box.operator('GET', './orders')).body).toEqual({ orders: [first, second] });
  });

  test('201 with the email and the default address of the customer, where the order has none of its own', async () => {
    const box = await sandbox();
    const { customer } = (await box.operator('POST', './customers', { customer: { email: 'mina@okafor.example' } })).body;
    await box.post(`/customers/${customer.id}/addresses.json`, { address: { city: 'Portland' } });
    const placed = async (given: object) => {
      const { email, shipping_address, billing_address } = await orderIn(box, { customer_id: customer.id, ...given });
      return [email, shipping_address.city, billing_address.city];
    };
    expect(await placed({ email: undefined })).toEqual(['mina@okafor.example', 'Portland', 'Portland']);
    expect(await placed({ email: null })).toEqual([null, 'Portland', 'Portland']);
    expect(await placed({ shipping_address: { city: 'Bath' }, billing_address: { city: 'Camden' } })).toEqual(['mina.okafor@mail.example', 'Bath', 'Camden']);
  });

  test.each([
    ['nothing ordered', { line_items: [] }, 'line_items', "can't be blank"],
    ['a variant of another shop', { line_items: [{ variant_id: 1, quantity: 1 }] }, 'line_items', 'names variants that are not in this shop - 1'],
    ['an unknown customer', { customer_id: 1, line_items: [{ variant_id: 1, quantity: 1 }] }, 'customer_id', 'is not a customer of this shop'],
    ['a price below nothing', { line_items: [{ variant_id: 1, quantity: 1, price: '-1.00' }] }, 'line_items[0].price', 'must be greater than or equal to 0'],
  ])('422 for %s', async (_, order, field, phrase) => {
    const { operator } = await sandbox();
    expect(await operator('POST', './orders', { order })).toMatchObject({ status: 422, body: { errors: { [field]: [phrase] } } });
  });
});

describe('createFulfillmentOrder, getFulfillmentOrder, listFulfillmentOrders', () => {
  test('201 with the whole order, in progress', async () => {
    const box = await sandbox();
    const made = await fulfillmentOrderIn(box);
    expect(made).toMatchObject({
      status: 'in_progress',
      request_status: 'accepted',
      line_items: [{ quantity: 2, fulfillable_quantity: 2 }],
      merchant_requests: [],
    });
    expect((await box.operator('GET', `./fulfillment_orders/${made.id}`)).body).toEqual({ fulfillment_order: made });
    expect((await box.operator('GET', './fulfillment_orders?status=in_progress&request_status=accepted')).body).toEqual({ fulfillment_orders: [made] });
    expect((await box.operator('GET', './fulfillment_orders?status=closed')).body).toEqual({ fulfillment_orders: [] });
  });

  test('201 with what is left; over several fulfillment orders no more than was ordered, until one is cancelled', async () => {
    const box = await sandbox();
    const first = await fulfillmentOrderIn(box, {});
    const path = `./orders/${first.order_id}/fulfillment_orders`;
    const ask = (fulfillment_order: object) => box.operator('POST', path, { fulfillment_order });
    expect(await ask({})).toMatchObject({ status: 422, body: { errors: { line_items: ['are all in other fulfillment orders'] } } });
    await box.post(`/fulfillment_orders/${first.id}/cancellation_request.json`, undefined);
    await box.post(`/fulfillment_orders/${first.id}/cancellation_request/accept.json`, undefined);
    const line_item_id = first.line_items[0].line_item_id;
    expect((await ask({ line_items: [{ line_item_id, quantity: 1 }] })).status).toBe(201);
    expect(await ask({ line_items: [{ line_item_id, quantity: 2 }] })).toMatchObject({
      status: 422,
      body: { errors: { line_items: [`asks for more of line item ${line_item_id} than is left of the order`] } },
    });
    expect(await ask({})).toMatchObject({ status: 201, body: { fulfillment_order: { line_items: [{ line_item_id, quantity: 1 }] } } });
  });

  test('201 with name and address of the assigned location as its origin, unless the request has another', async () => {
    const box = await sandbox();
    await box.operator('POST', './locations', { location: { name: 'Quayside Fulfillment' } });
    const place = { name: 'Ropewalk Barn', address1: '2 Lane', address2: 'Rear', city: 'Bath', province: 'Maine', zip: '04530', phone: '+12075550148' };
    const { location } = (await box.operator('POST', './locations', { location: { ...place, country_code: 'US' } })).body;
    const originOf = async (given: object = {}) => {
      const order = await orderIn(box);
      const fulfillment_order = { assigned_location_id: location.id, ...given };
      return (await box.operator('POST', `./orders/${order.id}/fulfillment_orders`, { fulfillment_order })).body.fulfillment_order.origin;
    };
    expect(await originOf()).toEqual({ ...place, country_code: 'US', location_id: location.id });
    expect(await originOf({ origin: { city: 'Camden' } })).toMatchObject({ name: null, address1: null, city: 'Camden', location_id: location.id });
  });

  test('422 for 49 of 50 that want the same goods at once', async () => {
    const box = await sandbox();
    await box.operator('POST', './locations', { location: { name: 'Quayside Fulfillment' } });
    const order = await orderIn(box);
    const path = `./orders/${order.id}/fulfillment_orders`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => box.operator('POST', path, { fulfillment_order: {} })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(49);
    for (const { body } of refused) expect(body).toEqual({ errors: { line_items: ['are all in other fulfillment orders'] } });
  });

  test("422 for too much, for another order's line item, and for a location that isn't there", async () => {
    const box = await sandbox();
    const order = await orderIn(box);
    const item = order.line_items[0].id;
    const ask = async (fulfillment_order: object) => (await box.operator('POST', `./orders/${order.id}/fulfillment_orders`, { fulfillment_order })).body.errors;
    const nowhere = { assigned_location_id: ["can't be blank where the shop has no location"] };
    expect(await ask({ line_items: [{ line_item_id: item, quantity: 3 }] })).toEqual({
      line_items: [`asks for more of line item ${item} than is left of the order`],
      ...nowhere,
    });
    expect(await ask({ line_items: [{ line_item_id: 1 }] })).toEqual({ line_items: ["names line items that are not this order's - 1"], ...nowhere });
    expect(await ask({})).toEqual(nowhere);
    expect(await ask({ assigned_location_id: 1 })).toEqual({ assigned_location_id: ['is not a location of this shop'] });
  });
});

test('createOrder 422 has the errors of the schema together with those of the rules', async () => {
  const { operator } = await sandbox();
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { order: given });
    return { status, body };
  };
  expect(await tried('POST', './orders', { email: 'mina', customer_id: 1, line_items: [{ variant_id: 1, quantity: 1 }] })).toEqual({
    status: 422,
    body: {
      errors: {
        email: ['is invalid'],
        customer_id: ['is not a customer of this shop'],
        line_items: ['names variants that are not in this shop - 1'],
      },
    },
  });
});

test('createFulfillmentOrder 422 has the errors of the schema together with those of the rules; 404 comes first', async () => {
  const box = await sandbox();
  const { operator } = box;
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { fulfillment_order: given });
    return { status, body };
  };
  const { id } = await orderIn(box);
  const wrong = { status: ' ', line_items: [{ line_item_id: 1, quantity: 1 }], assigned_location_id: 1 };
  expect(await tried('POST', `./orders/${id}/fulfillment_orders`, wrong)).toEqual({
    status: 422,
    body: {
      errors: {
        status: ["can't be blank"],
        line_items: ["names line items that are not this order's - 1"],
        assigned_location_id: ['is not a location of this shop'],
      },
    },
  });
  expect(await tried('POST', `./orders/${id}/fulfillment_orders`, { status: ' ' })).toEqual({
    status: 422,
    body: { errors: { status: ["can't be blank"], assigned_location_id: ["can't be blank where the shop has no location"] } },
  });
  expect(await tried('POST', './orders/1/fulfillment_orders', wrong)).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
