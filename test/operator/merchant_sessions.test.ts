import { describe, expect, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { merchantSessions } from '../../server/domain/merchant_sessions.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';

const root = './merchant_sessions';
const issue = async (box: Sandbox, given: object = {}) => (await box.operator('POST', root, { merchant_session: given })).body.merchant_session;
const open = (url: string) => fetch(url, { redirect: 'manual' });

describe('createMerchantSession', () => {
  test('201 an address that works once, for a minute, and leads to the page that was asked for', async () => {
    const box = await sandbox();
    const before = Date.now();
    const path = '/merchant/application_charges/210000001?signature=nq3TtOZ5v9sYw0b4yX2mUQ';
    const { status, body } = await box.operator('POST', root, { merchant_session: { return_path: path } });
    expect({ status, body }).toEqual({
      status: 201,
      body: { merchant_session: { url: expect.stringMatching(`^${box.origin}/merchant/sessions\\?token=mln_[0-9a-f]{36}$`), expires_at: expect.any(String) } },
    });
    expect(Math.abs(Date.parse(body.merchant_session.expires_at) - before - 60_000)).toBeLessThan(5_000);
    const first = await open(body.merchant_session.url);
    expect([first.status, first.headers.get('location'), first.headers.get('cache-control')]).toEqual([303, path, 'no-store']);
    expect(first.headers.get('set-cookie')).toMatch(/^merchant=mse_[0-9a-f]{36}; Max-Age=28800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const again = await open(body.merchant_session.url);
    expect([again.status, again.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test("201 to the shop's own page where no other was asked for", async () => {
    const box = await sandbox();
    const { url } = await issue(box);
    expect(box.origin + (await open(url)).headers.get('location')).toBe(box.shop.merchant_url);
  });

  test.each([...declared('operator').contract.operations.get('createMerchantSession')!.body!.examples])('201 for the example %s', async (_, example) => {
    const { operator } = await sandbox();
    expect((await operator('POST', root, example as object)).status).toBe(201);
  });

  test('opened by many at once it lets one in', async () => {
    const box = await sandbox();
    const { url } = await issue(box);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => open(url)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, ...Array(7).fill(403)]);
  });

  test('the tokens are not in the database in plain text; a shop has 100 sessions at most, and another one ends the oldest', async () => {
    const box = await sandbox();
    const first = await issue(box);
    const addresses = [];
    for (let n = 0; n < 100; n++) addresses.push((await issue(box)).url);
    const rows = await merchantSessions.all(box.server.store, box.shop.id);
    expect(rows).toHaveLength(100);
    expect((await open(first.url)).status).toBe(403);
    const opened = await open(addresses.at(-1)!);
    expect(opened.status).toBe(303);
    const secret = /merchant=([^;]+)/.exec(opened.headers.get('set-cookie')!)![1]!;
    const kept = JSON.stringify(await merchantSessions.all(box.server.store, box.shop.id));
    for (const text of [secret, new URL(addresses.at(-1)!).searchParams.get('token')!]) expect(kept).not.toContain(text);
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/merchant/../admin',
    '/merchant/%2e%2e/admin',
    '/merchant/shops/1\r\nX-Header: 1',
    '/merchant',
    'merchant/shops/1',
  ])('422 for the return path %j', async (return_path) => {
    const { operator } = await sandbox();
    const { status, body } = await operator('POST', root, { merchant_session: { return_path } });
    expect({ status, body }).toEqual({ status: 422, body: { errors: { return_path: ['must be the path of a page under /merchant'] } } });
  });

  test('404 for an unknown shop', async () => {
    const { operator } = await sandbox();
    expect((await operator('POST', '/shops/1/merchant_sessions', { merchant_session: {} })).status).toBe(404);
  });
});

describe('endMerchantSessions', () => {
  test('200: unused addresses let nobody in any more, and other shops keep their sessions', async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    const [mine, theirs] = [await issue(box), await issue(other)];
    expect(await box.operator('DELETE', root)).toMatchObject({ status: 200, body: {} });
    expect((await open(mine.url)).status).toBe(403);
    expect((await open(theirs.url)).status).toBe(303);
  });
});
