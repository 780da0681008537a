// Checks this server against its own contracts.
import { expect, test } from 'vitest';
import { checkServer } from '../../check/server.ts';
import { declared } from '../../server/contracts.ts';
import { operatorKey, sandbox, startServer } from '../support/harness.ts';

test('this server conforms to its admin contract', { timeout: 180_000 }, async () => {
  const box = await sandbox();
  const outcome = await checkServer({ url: box.origin, document: declared('admin').contract.document, token: box.token, requests: 600, parallel: 4 });
  expect(outcome.findings).toEqual([]);
  expect(outcome.requests).toBeGreaterThanOrEqual(600);
});

test('this server conforms to its operator contract', { timeout: 180_000 }, async () => {
  // the check makes and removes shops, so it gets a server of its own
  const server = await startServer();
  const { shop, app, install } = await sandbox({ server });
  const known = [
    { shop_id: shop.id, install_id: install.id },
    { shop_id: shop.id, app_id: app.id },
  ];
  const outcome = await checkServer({
    url: server.origin,
    document: declared('operator').contract.document,
    token: operatorKey,
    known,
    requests: 1500,
    parallel: 4,
  });
  expect(outcome.findings).toEqual([]);
  const succeeded = Object.values(outcome.answered).filter((counts) => Object.keys(counts).some((status) => Number(status) < 400));
  expect(succeeded.length).toBeGreaterThan(50);
  await server.close();
});
