// Bodies near each bound of the contract and beyond it, one after another. None takes more time of the event loop than a call may, and none fails.

import { expect, onTestFinished, test } from 'vitest';
import { readDocument } from '../../check/read.ts';
import { checkBounds } from '../../scripts/_bounds.ts';
import { start } from '../../scripts/_fuzzed-server.ts';
import { freshDatabase } from '../support/harness.ts';

test('1,000 bodies on each engine take at most 50 ms each', { timeout: 300_000 }, async () => {
  const server = await start(await freshDatabase(), { measured: true });
  onTestFinished(() => server.stop());
  const contracts = { admin: readDocument('generated/admin.json'), operator: readDocument('generated/operator.json') };
  const { findings, statuses } = await checkBounds(server, contracts, { requests: 1000, seed: Date.now() % 2 ** 31 });
  expect(findings.map(({ what, status, cpu, body }) => ({ what, status, cpu, body: body.slice(0, 500) }))).toEqual([]);
  // the bodies reach the handlers, and pass bounds of every kind
  for (const status of [200, 201, 400, 413, 422]) expect(statuses[status], JSON.stringify(statuses)).toBeGreaterThan(5);
  expect(statuses[401] ?? statuses[403], JSON.stringify(statuses)).toBeUndefined();
});
