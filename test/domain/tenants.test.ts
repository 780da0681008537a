// The server remembers whom a token lets in, but only while that is true: another process may change the token, the app or the shop.
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Doorkeeper, settings, shops } from '../../server/domain/tenants.ts';
import { momentNow } from '../../server/store/clock.ts';
import { openStore } from '../../server/store/store.ts';
import { engine, sandbox, send, startServer } from '../support/harness.ts';
import { sharedDatabase, twoServers } from '../support/shared-database.ts';

test('what another process changes is seen by the next call', async () => {
  const database = await sharedDatabase();
  const [theirs, ours] = [openStore(database), openStore(database)];
  const server = await startServer({}, theirs);
  onTestFinished(async () => void (await Promise.all([server.close(), ours.close()])));
  const box = await sandbox({ server });
  const other = await sandbox({ server });
  const doorkeeper = new Doorkeeper();
  const name = 'door.example';
  /** Lets in as a call does: it checks that the remembered rows are still stored like that. */
  const letIn = async (token: string) => {
    const known = await doorkeeper.admit(ours, token, name);
    return known?.proof && !(await known.proof.holds()) ? doorkeeper.admit(ours, token, name) : known;
  };
  const admit = async () => (await letIn(box.token))?.tenant ?? 'nobody';
  const first = await admit();
  expect(first).toMatchObject({ shop: { id: box.shop.id }, app: { id: box.app.id } });
  // rows that no write has changed are turned into objects only once
  expect(await admit()).toBe(first);
  // a write to another table doesn't make the server read them again
  const now = momentNow();
  await ours.transaction((tx) => settings.insert(tx, { name: 'of a test', value: '' }, now));
  expect(await admit()).toBe(first);
  await ours.transaction(async (tx) => shops.update(tx, (await shops.find(tx, null, box.shop.id))!, { name: 'By ourselves' }, now));
  expect(await admit()).toMatchObject({ shop: { name: 'By ourselves' } });

  await box.operator('PUT', `/apps/${box.app.id}`, { app: { name: 'Renamed' } });
  expect(await admit()).toMatchObject({ app: { name: 'Renamed' } });
  await box.operator('PUT', `/shops/${box.shop.id}`, { shop: { plan: 'advanced' } });
  expect(await admit()).toMatchObject({ shop: { plan: 'advanced' } });
  await box.operator('POST', './faults', { fault: { operation: 'listPages', status: 429 } });
  expect(await admit()).toMatchObject({ shop: { faults: [{ operation: 'listPages' }] } });
  // another shop takes the host name of the call as its domain, and gives it back
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

test.runIf(engine === 'sqlite')('what another program changes in the SQLite file counts a few milliseconds later', async () => {
  const file = await sharedDatabase();
  const store = openStore(file);
  const server = await startServer({}, store);
  const beside = new DatabaseSync(file, { timeout: 5000 });
  onTestFinished(async () => {
    beside.close();
    await server.close();
  });
  const box = await sandbox({ server });
  const status = async () => (await send(server.origin, 'GET', '/admin/api/latest/pages.json', { headers: { 'X-Service-Access-Token': box.token } })).status;
  expect(await status()).toBe(200);
  beside.exec('delete from tokens');
  await vi.waitFor(async () => expect(await status()).toBe(401), { timeout: 5000, interval: 1 });
});

test('once another process has changed it, a remembered token lets nobody in, writes nothing and refuses nobody', async () => {
  const [theirs, ours] = await twoServers();
  const page = { page: { title: 'Remembered' } };
  const carrier = { carrier_service: { name: 'Quay', callback_url: 'https://carrier.example/rates', service_discovery: true } };
  const large = { page: { title: 'Large', body_html: 'x'.repeat(50_000) } };
  const invalid = { page: { title: '' } };
  const calls = [
    ['GET', '/pages.json', undefined],
    ['GET', '/pages/999.json', undefined],
    ['POST', '/pages.json', page],
    ['POST', '/pages.json', large],
    ['POST', '/pages.json', invalid],
    ['POST', '/carrier_services.json', carrier],
    ['DELETE', '/pages/999.json', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const box = await sandbox({ server: theirs });
    const call = () => send(ours.origin, method, `/admin/api/latest${path}`, { body, headers: { 'X-Service-Access-Token': box.token } });
    const before = await call();
    expect(before.status, `${method} ${path}`).not.toBe(401);
    // a new name of the shop changes the remembered rows, but the token still lets the app in
    await box.operator('PUT', `/shops/${box.shop.id}`, { shop: { name: 'Renamed' } });
    expect((await call()).status, `${method} ${path}`).not.toBe(401);
    const written = (await box.get('/pages/count.json')).body;
    await box.operator('DELETE', `./installs/${box.install.id}`);
    expect(await call(), `${method} ${path}`).toMatchObject({ status: 401 });
    const again = (await box.operator('POST', './installs', { install: { app_id: box.app.id } })).body;
    expect(
      (await send(theirs.origin, 'GET', '/admin/api/latest/pages/count.json', { headers: { 'X-Service-Access-Token': again.access_token } })).body,
    ).toEqual(written);
  }

  const narrow = await sandbox({ server: theirs, app: { scopes: ['read_products'] } });
  const list = async () => (await send(ours.origin, 'GET', '/admin/api/latest/pages.json', { headers: { 'X-Service-Access-Token': narrow.token } })).status;
  expect([await list(), await list()]).toEqual([403, 403]);
  await narrow.operator('PUT', `/apps/${narrow.app.id}`, { app: { scopes: ['read_content'] } });
  expect(await list()).toBe(200);

  // a fault that has struck is written to the shop's row, which differs from the remembered one from then on
  const faulty = await sandbox({ server: theirs });
  const call = (method = 'GET', path = '/pages.json', body?: object) =>
    send(ours.origin, method, `/admin/api/latest${path}`, { body, headers: { 'X-Service-Access-Token': faulty.token } });
  await faulty.operator('POST', './faults', { fault: { operation: 'listPages', status: 429, times: 5 } });
  await faulty.operator('POST', './faults', { fault: { operation: 'createPage', delay_ms: 1, times: 5 } });
  expect([(await call()).status, (await call()).status, (await call('GET', '/pages/count.json')).status]).toEqual([429, 429, 200]);
  expect((await call('POST', '/pages.json', page)).status).toBe(201);
  const { faults } = (await faulty.operator('GET', './faults')).body;
  expect(faults.map(({ struck }: { struck: number }) => struck).sort()).toEqual([1, 2]);
  await faulty.operator('DELETE', `./installs/${faulty.install.id}`);
  expect((await call()).status).toBe(401);
});
