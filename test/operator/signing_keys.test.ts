import { describe, expect, onTestFinished, test } from 'vitest';
import { SigningKeys } from '../../server/domain/signing_keys.ts';
import { Vault } from '../../server/store/vault.ts';
import { asOperator, codeKey, link, sandbox, send, startServer } from '../support/harness.ts';

async function started(settings = {}) {
  const server = await startServer(settings);
  onTestFinished(() => server.close());
  return server;
}

const rotate = (origin: string, signing_key: object = {}) => asOperator(origin, 'POST', '/signing_keys', { signing_key });
const atOnce = { signs_in: 0, previous_valid_for: 0 };

async function paged() {
  const server = await started();
  const box = await sandbox({ server });
  for (const title of ['Assam', 'Bancha', 'Ceylon']) await box.post('/pages.json', { page: { title } });
  const next = async () => link(await box.get('/pages.json?limit=1'), 'next')!;
  const follow = async (url: string) => (await send('', 'GET', url, { headers: { 'X-Service-Access-Token': box.token } })).status;
  return { server, box, next, follow };
}

describe('listSigningKeys', () => {
  test('200, and never the keys', async () => {
    const { origin } = await started();
    const { body } = await asOperator(origin, 'GET', '/signing_keys');
    expect(body).toEqual({ signing_keys: [{ id: 1, signs_from: '1970-01-01T00:00:00+00:00', accepted_until: null }] });
  });

  test('401', async () => {
    const { origin } = await started();
    expect((await send(origin, 'GET', '/operator/signing_keys')).status).toBe(401);
  });
});

describe('rotateSigningKey', () => {
  test('201: the new key signs after a minute; what the old key has signed is accepted for a week more', async () => {
    const { server, next, follow } = await paged();
    const before = await next();
    const { status, body } = await asOperator(server.origin, 'POST', '/signing_keys');
    expect([status, body.signing_key.id]).toEqual([201, 2]);
    const [old, made] = (await asOperator(server.origin, 'GET', '/signing_keys')).body.signing_keys;
    expect(made).toEqual({ id: 2, signs_from: body.signing_key.signs_from, accepted_until: null });
    expect(Date.parse(made.signs_from) - Date.now()).toBeGreaterThan(50_000);
    expect(Date.parse(old.accepted_until) - Date.parse(made.signs_from)).toBe(7 * 86_400_000);
    expect([await follow(before), await next()]).toEqual([200, before]);
  });

  test('201: both are accepted while one takes over from the other', async () => {
    const { server, box, next, follow } = await paged();
    const before = await next();
    const { confirmation_url } = (
      await box.post('/application_charges.json', { application_charge: { name: 'Tea', price: '1.00', return_url: 'https://a.example/' } })
    ).body.application_charge;
    await rotate(server.origin, { signs_in: 0 });
    const after = await next();
    expect(after).not.toBe(before);
    expect([await follow(before), await follow(after)]).toEqual([200, 200]);
    expect((await fetch(confirmation_url)).status).toBe(200);
  });

  test('201: a leaked key ends at once', async () => {
    const { server, box, next, follow } = await paged();
    const before = await next();
    await rotate(server.origin, atOnce);
    expect([await follow(before), await follow(await next())]).toEqual([400, 200]);
    expect((await fetch(box.shop.merchant_url)).status).toBe(404);
    expect((await asOperator(server.origin, 'GET', '/signing_keys')).body.signing_keys.map(({ id }: { id: number }) => id)).toEqual([2]);
  });

  test('201: another process knows it before it signs', async () => {
    const { store } = await started({ 'code-key': codeKey });
    const [one, other] = [new SigningKeys(store, new Vault(codeKey)), new SigningKeys(store, new Vault(codeKey))];
    for (const keys of [one, other]) await keys.open();
    await store.transaction((tx) => one.rotate(tx, { signsInMs: 0, previousMs: 60_000 }));
    for (const keys of [one, other]) await keys.refresh();
    expect(other.current).toBe(one.current);
    expect(other.accepted).toHaveLength(2);
  });

  test('422', async () => {
    const { origin } = await started();
    const { status, body } = await rotate(origin, { signs_in: -1 });
    expect([status, body]).toEqual([422, { errors: { signs_in: ['must be greater than or equal to 0'] } }]);
  });

  test('401', async () => {
    const { origin } = await started();
    expect((await send(origin, 'POST', '/operator/signing_keys')).status).toBe(401);
  });
});

test('the key of an earlier release goes on signing, and is stored sealed', async () => {
  const { store } = await started({ 'code-key': codeKey });
  const legacy = 'f'.repeat(64);
  await store.transaction(async (tx) => {
    await tx.db.deleteFrom('settings').where('name', '=', 'signing_keys').execute();
    const times = { created_at: '2026-09-02T16:05:12+00:00', updated_at: '2026-09-02T16:05:12+00:00' };
    await tx.db
      .insertInto('settings')
      .values({ name: 'cursors', value: legacy, ...times })
      .execute();
  });
  for (const _ of ['first', 'second']) {
    const keys = new SigningKeys(store, new Vault(codeKey));
    await keys.open();
    expect([keys.current, keys.accepted]).toEqual([legacy, [legacy]]);
  }
  expect(JSON.stringify(await store.db.selectFrom('settings').selectAll().execute())).not.toContain(legacy);
});
