// An order and the records that follow from it, for tests that need them.
import type { Sandbox } from './harness.ts';
import { productIn } from './shop.ts';

async function made(box: Sandbox, path: string, body: object) {
  const answer = await box.operator('POST', path, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

export async function orderIn(box: Sandbox, given: object = {}) {
  const product = await productIn(box);
  const order = { email: 'mina.okafor@mail.example', line_items: [{ variant_id: product.variants[0]!.id, quantity: 2, price: '14.00' }], ...given };
  return (await made(box, './orders', { order })).order;
}

export async function fulfillmentOrderIn(box: Sandbox, given: object = {}) {
  await made(box, './locations', { location: { name: 'Quayside Fulfillment' } });
  const order = await orderIn(box);
  return (await made(box, `./orders/${order.id}/fulfillment_orders`, { fulfillment_order: given })).fulfillment_order;
}

export const disputeIn = async (box: Sandbox, given: object = {}) =>
  (await made(box, './disputes', { dispute: { order_id: (await orderIn(box)).id, evidence_due_by: '2099-01-01T00:00:00Z', ...given } })).dispute;
