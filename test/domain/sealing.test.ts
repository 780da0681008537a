// Client secrets and storefront tokens are sealed (encrypted) in the database, also those that an earlier release stored in plain text.
import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { sealSecrets } from '../../server/domain/sealing.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { Vault } from '../../server/store/vault.ts';
import { addCustomer, settled, subscribe } from '../support/deliveries.ts';
import { freshDatabase, type Running, Sandbox, sandbox, startServer } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';

const key = 'k'.repeat(32);
const plain = 'sealed-once-and-not-a-second-time';

const stored = async (store: Store) => ({
  secrets: (await store.db.selectFrom('apps').select(['client_secret', 'previous_secret']).orderBy('id').execute()).flatMap((row) => Object.values(row)),
  tokens: (await store.db.selectFrom('storefront_access_tokens').select('access_token').orderBy('id').execute()).map(({ access_token }) => access_token),
});

/** Stores both in plain text, as an earlier release left them. */
async function unsealed(store: Store, box: Sandbox, token: string) {
  await store.transaction(async ({ db }) => {
    await db.updateTable('apps').set({ client_secret: plain }).where('id', '=', box.app.id).execute();
    await db.updateTable('storefront_access_tokens').set({ access_token: token }).where('shop_id', '=', box.shop.id).execute();
    await db.deleteFrom('settings').where('name', '=', 'secrets_sealed').execute();
  });
}

/** The same sandbox on the server that was started next. */
const at = (server: Running, { shop, app, install, token }: Sandbox) => new Sandbox(server, shop, app, install, token);
const hmac = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('base64');

const storefront = async (box: Sandbox) => {
  const { body } = await box.post('/storefront_access_tokens.json', { storefront_access_token: { title: 'Kiosk' } });
  return body.storefront_access_token.access_token as string;
};
const shown = async (box: Sandbox) =>
  (await box.get('/storefront_access_tokens.json')).body.storefront_access_tokens.map(({ access_token }: { access_token: string }) => access_token);

async function opened(settings: object, db?: string) {
  const store = openStore(db ?? (await freshDatabase()));
  onTestFinished(() => store.close());
  const server = await startServer(settings, store);
  return { store, server };
}

test('secrets and tokens of an app are not in the database in plain text', async () => {
  const { store, server } = await opened({ 'code-key': key });
  onTestFinished(() => server.close());
  const box = await sandbox({ server });
  const token = await storefront(box);
  const all = JSON.stringify(await stored(store));
  for (const secret of [box.app.client_secret, token]) expect(all).not.toContain(secret);
  expect(await shown(box)).toEqual([token]);
});

test('secrets and tokens of an earlier release are sealed at the start, once, and stay valid', async () => {
  const { store, server } = await opened({ 'code-key': key });
  const box = await sandbox({ server });
  const token = await storefront(box);
  await unsealed(store, box, token);
  await server.close();
  const again = await startServer({ 'code-key': key }, store);
  onTestFinished(() => again.close());
  const first = await stored(store);
  expect(JSON.stringify(first)).not.toMatch(new RegExp(`${plain}|${token}`));
  await sealSecrets(store, new Vault(key), undefined);
  expect(await stored(store)).toEqual(first);
  const moved = at(again, box);
  const to = await receiver();
  await subscribe(moved, to.url);
  await addCustomer(moved);
  await settled(moved);
  expect(to.received[0]!.headers['x-service-hmac-sha256']).toBe(hmac(to.received[0]!.text, plain));
  expect(await shown(moved)).toEqual([token]);
});

test('sealing that broke off goes on at the next start, and seals nothing twice', async () => {
  const { store, server } = await opened({ 'code-key': key });
  onTestFinished(() => server.close());
  const box = await sandbox({ server });
  const token = await storefront(box);
  await unsealed(store, box, token);
  let calls = 0;
  const transaction = (work: never) => (++calls === 2 ? Promise.reject(new Error('killed')) : store.transaction(work));
  const dying: Store = Object.assign(Object.create(store), { transaction });
  await expect(sealSecrets(dying, new Vault(key), undefined)).rejects.toThrow('killed');
  const half = await stored(store);
  expect([half.secrets.includes(plain), half.tokens]).toEqual([false, [token]]);
  await sealSecrets(store, new Vault(key), undefined);
  const whole = await stored(store);
  expect(whole.secrets).toEqual(half.secrets);
  expect(await shown(box)).toEqual([token]);
});

test('what a sandbox sealed under its own key is sealed again under the key that it is started with', async () => {
  const { store, server } = await opened({});
  const box = await sandbox({ server });
  const token = await storefront(box);
  await server.close();
  const again = await startServer({ 'code-key': key }, store);
  onTestFinished(() => again.close());
  const moved = at(again, box);
  expect(await shown(moved)).toEqual([token]);
  const app = await moved.operator('POST', `/apps/${box.app.id}/client_secret`, {});
  expect(app.status).toBe(201);
});
