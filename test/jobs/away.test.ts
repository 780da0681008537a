// Jobs, and marks of deprecated calls in memory, outlive an outage of the database: what could not be stored is stored once the database is back.
import { expect, test } from 'vitest';
import { deprecatedCalls, recorderOf } from '../../server/domain/deprecations.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { sandbox, until } from '../support/harness.ts';
import { interruptible } from '../support/interruptible.ts';
import { receiver, status } from '../support/receiver.ts';
import { productIn } from '../support/shop.ts';

test('a job that ends during an outage of the database is completed afterwards, and has not failed; marks of deprecated calls are kept', {
  timeout: 120_000,
}, async () => {
  const { server, store, begin, end } = await interruptible();
  const box = await sandbox({ server, app: { distribution: 'custom' } });
  const inbox = await receiver();
  let answer = () => {};
  inbox.answer = (_, response) => {
    answer = () => void response.end();
  };
  expect((await box.post('/webhooks.json', { webhook: { topic: 'customers/create', address: inbox.url } })).status).toBe(201);
  const product = await productIn(box);
  expect((await box.get(`/products/${product.id}/variants.json`)).status).toBe(200);
  await box.operator('POST', './customers', { customer: { first_name: 'Mina' } });
  await until(
    async () => inbox.received.length,
    (n) => n === 1,
  );

  await begin();
  // answered at once, because an attempt ends after five seconds
  answer();
  inbox.answer = status(200);
  await until(
    async () => server.logged,
    // whichever query of the workers fails first logs the outage for all
    (logged) => logged.some(({ error }) => String(error).includes('The database')),
  );
  expect((await box.operator('POST', './customers', { customer: { first_name: 'Noor' } })).status).toBe(503);
  await expect(recorderOf(store)!.flush()).rejects.toBeInstanceOf(Unavailable);
  await end();

  await until(
    async () => {
      // if the database took more than five seconds to stop, the attempt had timed out before, and the next one is due in a minute
      await box.operator('POST', './clock/advance', { clock: { seconds: 60 } });
      return store.walked('select * from jobs', [], null);
    },
    (left) => left.length === 0,
  );
  const ids = new Set(inbox.received.map(({ headers }) => headers['x-service-webhook-id']));
  expect(ids.size).toBe(1);
  const { body } = await box.operator('GET', './webhook_deliveries');
  expect(body.webhook_deliveries.map(({ state }: { state: string }) => state)).toEqual(['delivered']);
  await until(
    () => deprecatedCalls.count(store, box.shop.id, []),
    (marks) => marks === 1,
  );
});
