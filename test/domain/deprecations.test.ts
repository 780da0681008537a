import { expect, onTestFinished, test, vi } from 'vitest';
import { callsSince, Deprecations, deprecatedCalls } from '../../server/domain/deprecations.ts';
import { apps, shops } from '../../server/domain/tenants.ts';
import type { Executor } from '../../server/store/table.ts';
import { sandbox, startServer } from '../support/harness.ts';

test('a report has the calls that are still being stored, and does not wait for them, even if the database takes no writes', async () => {
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
  await new Promise((next) => setImmediate(next));
  deprecations.note(shop!, app!, 'listCollects');
  const reported = async () => (await callsSince(store, box.shop.id, box.app.id, '2000-01-01T00:00:00Z')).map(({ operation }) => operation).sort();
  expect(await reported()).toEqual(['getCollect', 'listCollects']);
  expect(await deprecatedCalls.all(store, box.shop.id)).toEqual([]);
  go();
  await first;
  expect(await deprecatedCalls.all(store, box.shop.id)).toMatchObject([{ operation: 'getCollect' }]);
  expect(await reported()).toEqual(['getCollect', 'listCollects']);
  await deprecations.flush();
  expect(await deprecatedCalls.all(store, box.shop.id)).toHaveLength(2);
});

test('calls of the same second have one order in the report, before and after they are stored', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { store } = server;
  const box = await sandbox({ server });
  const [shop, app] = [await shops.find(store, null, box.shop.id), await apps.find(store, null, box.app.id)];
  const deprecations = new Deprecations(store, () => {});
  const reported = async () => (await callsSince(store, box.shop.id, box.app.id, '2000-01-01T00:00:00Z')).map(({ operation }) => operation);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => void vi.restoreAllMocks());
  for (const operation of ['listCollects', 'getCollect', 'listVariants', 'getCollect']) deprecations.note(shop!, app!, operation);
  const before = await reported();
  await deprecations.flush();
  expect(await reported()).toEqual(before);
  expect(before).toEqual(['getCollect', 'listCollects', 'listVariants']);
});
