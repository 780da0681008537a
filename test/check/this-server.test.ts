// This server, asked what its own contract says.
import { expect, test } from 'vitest';
import { readDocument } from '../../check/document.ts';
import { checkServer } from '../../check/server.ts';
import { sandbox } from '../harness.ts';

test('this server holds to its contract', async () => {
  const box = await sandbox();
  const outcome = await checkServer({ url: box.origin, document: readDocument('generated/admin.json'), token: box.token, requests: 1500, parallel: 4 });
  expect(outcome.findings).toEqual([]);
  expect(outcome.requests).toBeGreaterThanOrEqual(1500);
});
