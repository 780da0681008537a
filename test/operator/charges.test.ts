import { describe, expect, test } from 'vitest';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { ahead } from '../support/shop.ts';

const root = './application_charges';

async function made(box: Sandbox, more: object = {}) {
  return (
    await box.post('/application_charges.json', {
      application_charge: { name: 'Labels', price: '24.00', return_url: 'https://shelf-notes.example/charged', ...more },
    })
  ).body.application_charge;
}

describe('listShopApplicationCharges, getShopApplicationCharge', () => {
  test('200 of every app, by app and by how they stand now', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const [first, second] = [await made(box), await made(other, { test: true })];
    const { application_charges } = (await box.operator('GET', root)).body;
    expect(application_charges[1].test).toBe(true);
    expect(application_charges[0]).toEqual({
      id: first.id,
      shop_id: box.shop.id,
      app_id: box.app.id,
      name: 'Labels',
      price: '24.00',
      currency: 'USD',
      status: 'pending',
      test: null,
      return_url: 'https://shelf-notes.example/charged',
      decorated_return_url: first.decorated_return_url,
      confirmation_url: first.confirmation_url,
      created_at: first.created_at,
      updated_at: first.updated_at,
      expires_at: expect.any(String),
    });
    const ids = async (query: string) => (await box.operator('GET', `${root}?${query}`)).body.application_charges.map(({ id }: { id: number }) => id);
    expect(await ids(`app_id=${other.app.id}`)).toEqual([second.id]);
    expect(await ids('status=pending')).toEqual([first.id, second.id]);
    await box.operator('POST', `${root}/${first.id}/accept`);
    expect(await ids('status=pending')).toEqual([second.id]);
    await ahead(box, 2 * 86_400 + 1);
    expect(await ids('status=pending')).toEqual([]);
    expect(await ids('status=expired')).toEqual([second.id]);
    expect(await ids('status=active')).toEqual([first.id]);
    expect((await box.operator('GET', `${root}/${second.id}`)).body.application_charge).toMatchObject({
      status: 'expired',
      confirmation_url: null,
      expires_at: null,
    });
  });
});

describe('acceptApplicationCharge, declineApplicationCharge', () => {
  test('200 once; 422 for a second decision, also where both come at once', async () => {
    const box = await sandbox();
    const charge = await made(box);
    expect((await box.operator('POST', `${root}/${charge.id}/accept`)).body.application_charge).toMatchObject({
      status: 'active',
      confirmation_url: null,
      expires_at: null,
    });
    expect(await box.operator('POST', `${root}/${charge.id}/accept`)).toMatchObject({ status: 422, body: { errors: { base: ['was accepted already'] } } });
    expect(await box.operator('POST', `${root}/${charge.id}/decline`)).toMatchObject({ status: 422, body: { errors: { base: ['was accepted already'] } } });
    const second = await made(box);
    const answers = await Promise.all(['accept', 'decline', 'accept', 'decline'].map((decision) => box.operator('POST', `${root}/${second.id}/${decision}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const third = await made(box);
    expect((await box.operator('POST', `${root}/${third.id}/decline`)).body.application_charge).toMatchObject({ status: 'declined' });
    expect(await box.operator('POST', `${root}/${third.id}/decline`)).toMatchObject({ status: 422, body: { errors: { base: ['was declined already'] } } });
    expect((await box.get(`/application_charges/${third.id}.json`)).body.application_charge.status).toBe('declined');
  });

  test('422 once the app is uninstalled; the charge stays pending, and expires', async () => {
    const box = await sandbox();
    const charge = await made(box);
    await box.operator('DELETE', `./installs/${box.install.id}`);
    for (const decision of ['accept', 'decline'])
      expect(await box.operator('POST', `${root}/${charge.id}/${decision}`)).toMatchObject({
        status: 422,
        body: { errors: { base: ['is of an app that is no longer installed'] } },
      });
    const status = async () => (await box.operator('GET', `${root}/${charge.id}`)).body.application_charge.status;
    expect(await status()).toBe('pending');
    await ahead(box, 2 * 86_400);
    expect(await status()).toBe('expired');
  });
});
