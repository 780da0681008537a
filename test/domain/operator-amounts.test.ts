// Amounts that the operator sends are read like those of apps: as text or as a number, with at most two decimals. Nothing is rounded.
import { describe, expect, test } from 'vitest';
import { type Json, resolve } from '../../contract/document.ts';
import { declared } from '../../server/contracts.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { orderIn } from '../support/orders.ts';
import { tenPercent } from '../support/price-rules.ts';

interface Call {
  path: string;
  body: object;
  /** Takes the amount of the created record from the response body. */
  made(body: Record<string, any>): unknown;
  field: string;
}

const calls: Record<string, (box: Sandbox, amount: unknown) => Promise<Call>> = {
  'price of a line item': async (box, price) => {
    const { line_items } = await orderIn(box);
    const body = { order: { email: 'mina.okafor@mail.example', line_items: [{ variant_id: line_items[0].variant_id, quantity: 1, price }] } };
    return { path: './orders', body, made: ({ order }) => order.line_items[0].price, field: 'line_items[0].price' };
  },
  'amount of a dispute': async (box, amount) => {
    const body = { dispute: { order_id: (await orderIn(box)).id, evidence_due_by: '2099-01-01T00:00:00Z', amount } };
    return { path: './disputes', body, made: ({ dispute }) => dispute.amount, field: 'amount' };
  },
  'amount of an event': async (box, amount) => ({
    path: `./orders/${(await orderIn(box)).id}/events`,
    body: { event: { verb: 'capture_success', amount } },
    made: ({ event }) => event.arguments[0].replace(/^\$(.*) USD$/, '$1'),
    field: 'amount',
  }),
};

describe.each(Object.entries(calls))('%s', (_, call) => {
  test.each([
    ['12.50', '12.50'],
    ['7', '7.00'],
    [7.5, '7.50'],
    [0, '0.00'],
  ])('%j is %s', async (given, stored) => {
    const box = await sandbox();
    const { path, body, made } = await call(box, given);
    const answer = await box.operator('POST', path, body);
    expect({ status: answer.status, amount: made(answer.body) }).toEqual({ status: 201, amount: stored });
  });

  test.each([
    ['1.239', 'must have at most 2 decimals'],
    [1.239, 'must have at most 2 decimals'],
    ['-1', 'must be greater than or equal to 0'],
    [-1, 'must be greater than or equal to 0'],
    ['ten', 'is not a number'],
    ['1000000000000', 'must be less than or equal to 999999999999.99'],
  ])('%j %s', async (given, message) => {
    const box = await sandbox();
    const { path, body, field } = await call(box, given);
    expect(await box.operator('POST', path, body)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
  });
});

test('the value of a price rule is not rounded either', async () => {
  const box = await sandbox();
  for (const value of ['-10.239', -10.239])
    expect(await box.operator('POST', './price_rules', { price_rule: { ...tenPercent, value } })).toMatchObject({
      status: 422,
      body: { errors: { value: ['must have at most 2 decimals'] } },
    });
});

test('an event names a currency without a sign only once', async () => {
  const box = await sandbox({ shop: { currency: 'KWD' } });
  const order = await orderIn(box);
  const { body } = await box.operator('POST', `./orders/${order.id}/events`, { event: { verb: 'capture_success', amount: '36.25' } });
  expect(body.event.arguments).toEqual(['36.25 KWD']);
});

/** All schemas that a node refers to, directly or through other schemas. */
function referredTo(document: Json, node: unknown, found = new Set<string>()): Set<string> {
  if (node === null || typeof node !== 'object') return found;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === 'string' && !found.has($ref)) {
    found.add($ref);
    referredTo(document, resolve(document, node as Json), found);
  }
  for (const inner of Object.values(node)) referredTo(document, inner, found);
  return found;
}

test.each(['admin', 'operator'] as const)(
  'no request body of the %s interface has the schema that responses have for amounts, which allows three decimals',
  (name) => {
    const { document, operations } = declared(name).contract;
    const bodies = [...operations.values()].filter(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(30);
    const wrong = bodies.filter(({ body }) => referredTo(document, body!.schema).has('#/components/schemas/Money'));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  },
);
