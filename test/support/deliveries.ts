// Helpers for tests of subscriptions and their deliveries.

import { type Sandbox, until } from './harness.ts';

/** Subscribes the sandbox's app, and gives the subscription. */
export async function subscribe(box: Sandbox, address: string, more: object = {}) {
  const { status, body, text } = await box.post('/webhooks.json', { webhook: { address, topic: 'customers/create', ...more } });
  if (status !== 201) throw new Error(text);
  return body.webhook;
}

export const addCustomer = async (box: Sandbox, first_name = 'Mina') =>
  (await box.operator('POST', './customers', { customer: { first_name } })).body.customer as { id: number };

export const deliveriesOf = async (box: Sandbox, query = '') => (await box.operator('GET', `./webhook_deliveries?limit=250${query}`)).body.webhook_deliveries;

/** The deliveries, once there are `count` of them and none is pending. */
export const settled = (box: Sandbox, count = 1) =>
  until(
    () => deliveriesOf(box),
    (all) => all.length === count && all.every(({ state }: { state: string }) => state !== 'pending'),
  );

/** Advances the shop's clock until the shop has nothing left to send. */
export async function waitOut(box: Sandbox) {
  for (let offset = 1; offset < 50; offset++) {
    // read before the clock moves, because an attempt may begin at once
    const before = (await deliveriesOf(box)).map(({ attempt_count }: { attempt_count: number }) => attempt_count).join();
    // in the store's queue of transactions: a second write on SQLite would wait for the first transaction, and block the thread that has to end it
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
