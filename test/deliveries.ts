// Subscriptions and what is delivered to them, as tests of both ask for it.

import { type Sandbox, until } from './harness.ts';

/** Subscribes the sandbox's app; the answer is the subscription. */
export async function subscribe(box: Sandbox, address: string, more: object = {}) {
  const { status, body, text } = await box.post('/webhooks.json', { webhook: { address, topic: 'customers/create', ...more } });
  if (status !== 201) throw new Error(text);
  return body.webhook;
}

export const addCustomer = async (box: Sandbox, first_name = 'Mina') =>
  (await box.operator('POST', './customers', { customer: { first_name } })).body.customer as { id: number };

export const deliveriesOf = async (box: Sandbox, query = '') => (await box.operator('GET', `./webhook_deliveries?limit=250${query}`)).body.webhook_deliveries;

/** The deliveries, once there are so many and none of them is still to be sent. */
export const settled = (box: Sandbox, count = 1) =>
  until(
    () => deliveriesOf(box),
    (all) => all.length === count && all.every(({ state }: { state: string }) => state !== 'pending'),
  );

/** Puts the shop's clock forward until the shop has nothing left to send. */
export async function waitOut(box: Sandbox) {
  for (let offset = 1; offset < 50; offset++) {
    // read before the clock moves: an attempt may be made at once
    const before = (await deliveriesOf(box)).map(({ attempt_count }: { attempt_count: number }) => attempt_count).join();
    // in its turn: beside another's transaction SQLite would wait for its end, and hold up who is to end it
    await box.server.store.transaction((tx) =>
      tx.db
        .updateTable('shops')
        .set({ clock_offset_ms: offset * 2 * 3_600_000 })
        .where('id', '=', box.shop.id)
        .execute(),
    );
    box.server.store.onWake();
    const all = await until(
      () => deliveriesOf(box),
      (now) =>
        now.every((one: { state: string }) => one.state !== 'pending') || now.map((one: { attempt_count: number }) => one.attempt_count).join() !== before,
    );
    if (all.every(({ state }: { state: string }) => state !== 'pending')) return all;
  }
  throw new Error('still not settled');
}
