import { expect, onTestFinished, test } from 'vitest';
import { Deprecations, deprecatedCalls } from '../../server/domain/deprecations.ts';
import { apps, shops } from '../../server/domain/tenants.ts';
import type { Executor } from '../../server/store/table.ts';
import { sandbox, startServer } from '../harness.ts';

test('a report that finds nothing left to store waits for what is on its way', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { store } = server;
  const box = await sandbox({ server });
  const [shop, app] = [await shops.find(store, null, box.shop.id), await apps.find(store, null, box.app.id)];
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  const transaction = store.transaction.bind(store);
  Object.assign(store, {
    transaction: async (work: (tx: Executor) => Promise<unknown>) => {
      await held;
      return transaction(work);
    },
  });
  const deprecations = new Deprecations(store, () => {});
  deprecations.note(shop!, app!, 'getCollect');
  const first = deprecations.flush();
  let reported = false;
  const second = deprecations.flush().then(() => {
    reported = true;
  });
  await new Promise((next) => setImmediate(next));
  expect(reported).toBe(false);
  go();
  await Promise.all([first, second]);
  expect(await deprecatedCalls.all(store, box.shop.id)).toMatchObject([{ operation: 'getCollect' }]);
});
