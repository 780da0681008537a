// Who was let in is remembered, and no longer than it is true: whoever changes what stands behind a token may be another process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Doorkeeper } from '../../server/domain/tenants.ts';
import { openStore } from '../../server/store/store.ts';
import { engine, freshDatabase, sandbox, startServer } from '../harness.ts';

test('what another process changes is seen by the next call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-tenants-'));
  const database = engine === 'sqlite' ? join(folder, 'store.sqlite') : await freshDatabase();
  const [theirs, ours] = [openStore(database), openStore(database)];
  const server = await startServer({}, theirs);
  onTestFinished(async () => {
    await Promise.all([server.close(), ours.close()]);
    rmSync(folder, { recursive: true });
  });
  const box = await sandbox({ server });
  const other = await sandbox({ server });
  const doorkeeper = new Doorkeeper();
  const name = 'door.example';
  /** As a call goes: what is remembered is held against what there is. */
  const letIn = async (token: string) => {
    const known = await doorkeeper.admit(ours, token, name);
    return known?.proof && !(await known.proof.holds()) ? doorkeeper.admit(ours, token, name) : known;
  };
  const admit = async () => (await letIn(box.token))?.tenant ?? 'nobody';
  const first = await admit();
  expect(first).toMatchObject({ shop: { id: box.shop.id }, app: { id: box.app.id } });
  // rows that nobody has written to are made into objects once
  expect(await admit()).toBe(first);

  await box.operator('PUT', `/apps/${box.app.id}`, { app: { name: 'Renamed' } });
  expect(await admit()).toMatchObject({ app: { name: 'Renamed' } });
  await box.operator('PUT', `/shops/${box.shop.id}`, { shop: { plan: 'advanced' } });
  expect(await admit()).toMatchObject({ shop: { plan: 'advanced' } });
  await box.operator('POST', './faults', { fault: { operation: 'listPages', status: 429 } });
  expect(await admit()).toMatchObject({ shop: { faults: [{ operation: 'listPages' }] } });
  // the name under which the call comes becomes another shop's, and ceases to be
  const { domain } = other.shop;
  await box.operator('PUT', `/shops/${other.shop.id}`, { shop: { domain: name } });
  expect(await admit()).toBe('nobody');
  await box.operator('PUT', `/shops/${other.shop.id}`, { shop: { domain } });
  expect(await admit()).toMatchObject({ shop: { id: box.shop.id } });

  const issued = (await box.operator('POST', `./installs/${box.install.id}/tokens`)).body;
  const byIssued = () => letIn(issued.access_token);
  expect(await byIssued()).toBeDefined();
  await box.operator('DELETE', `./installs/${box.install.id}/tokens/${issued.token.id}`);
  expect(await byIssued()).toBeUndefined();
  expect(await admit()).toMatchObject({ shop: { id: box.shop.id } });
  await box.operator('DELETE', `./installs/${box.install.id}`);
  expect(await admit()).toBe('nobody');
});
