import { describe, expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';

const path = '/storefront_access_tokens.json';
const titled = (title: unknown) => ({ storefront_access_token: { title } });

describe('createStorefrontAccessToken', () => {
  test('200 with the scopes of the app; the title need not be unique', async () => {
    const { post, get, app } = await sandbox();
    const [first, second] = [await post(path, titled('Tea finder')), await post(path, titled('Tea finder'))];
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      storefront_access_token: {
        access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
        access_scope: app.unauthenticated_scopes.join(','),
        created_at: expect.stringMatching(/\+00:00$/),
        id: expect.any(Number),
        admin_graphql_api_id: `gid://service/StorefrontAccessToken/${first.body.storefront_access_token.id}`,
        title: 'Tea finder',
      },
    });
    expect(second.body.storefront_access_token.access_token).not.toBe(first.body.storefront_access_token.access_token);
    expect((await get(path)).body).toEqual({ storefront_access_tokens: [first.body.storefront_access_token, second.body.storefront_access_token] });
  });

  test.each([
    ['no title', undefined, "can't be blank"],
    ['a blank title', ' ', "can't be blank"],
    ['a title of another type', 5, 'is invalid'],
    ['a title too long', 'x'.repeat(256), 'is too long (maximum is 255 characters)'],
  ])('422 for %s', async (_, title, message) => {
    const { post } = await sandbox();
    expect(await post(path, titled(title))).toMatchObject({ status: 422, body: { errors: { title: [message] } } });
  });

  test('400 for the 101st token, also where several come at once; another app and another shop have their own hundred', async () => {
    const box = await sandbox();
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 30 }, () => box.post(path, titled('Tea finder'))));
    const answers = await Promise.all(Array.from({ length: 50 }, () => box.post(path, titled('Tea finder'))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, body }).toEqual({ status: 400, body: { errors: ['Api permission exceeds public access token limit of: 100'] } });
    const { storefront_access_tokens: held } = (await box.get(path)).body;
    expect(held).toHaveLength(100);
    expect((await (await box.anotherApp()).post(path, titled('Other'))).status).toBe(200);
    expect((await box.delete(`/storefront_access_tokens/${held[0].id}.json`)).status).toBe(200);
    expect((await box.post(path, titled('In its place'))).status).toBe(200);
  });

  test('403 for an app without unauthenticated scopes', async () => {
    const { post } = await sandbox({ app: { unauthenticated_scopes: [] } });
    expect(await post(path, titled('Tea finder'))).toMatchObject({
      status: 403,
      body: { errors: 'App must be extendable to create a storefront access token.' },
    });
  });
});

describe('listStorefrontAccessTokens', () => {
  test("200 with only the app's own tokens", async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    await other.post(path, titled('Other'));
    expect(await box.get(path)).toMatchObject({ status: 200, body: { storefront_access_tokens: [] } });
  });

  test('200 with the scopes that it was made with, as far as the app has them now', async () => {
    const box = await sandbox({ app: { unauthenticated_scopes: ['unauthenticated_read_content', 'unauthenticated_write_checkouts'] } });
    const { storefront_access_token: made } = (await box.post(path, titled('Tea finder'))).body;
    expect(made.access_scope).toBe('unauthenticated_read_content,unauthenticated_write_checkouts');
    const listedWith = async (unauthenticated_scopes: string[]) => {
      await box.operator('PUT', `/apps/${box.app.id}`, { app: { unauthenticated_scopes } });
      return (await box.get(path)).body;
    };
    expect(await listedWith(['unauthenticated_read_content'])).toEqual({
      storefront_access_tokens: [{ ...made, access_scope: 'unauthenticated_read_content' }],
    });
    const others = ['unauthenticated_read_content', 'unauthenticated_read_product_tags', 'unauthenticated_write_checkouts'];
    expect(await listedWith(others)).toEqual({ storefront_access_tokens: [made] });
  });

  test('200 with members chosen', async () => {
    const { get, post } = await sandbox();
    const { access_token } = (await post(path, titled('Tea finder'))).body.storefront_access_token;
    expect((await get(`${path}?fields=access_token,title`)).body).toEqual({ storefront_access_tokens: [{ access_token, title: 'Tea finder' }] });
  });

  test('403 for an app without unauthenticated scopes', async () => {
    const { get } = await sandbox({ app: { unauthenticated_scopes: [] } });
    expect(await get(path)).toMatchObject({ status: 403, body: { errors: '[API] This action requires merchant approval for unauthenticated_* scope.' } });
  });
});

describe('deleteStorefrontAccessToken', () => {
  test('200 with an empty body', async () => {
    const { post, delete: remove, get } = await sandbox();
    const { id } = (await post(path, titled('Tea finder'))).body.storefront_access_token;
    const { status, text } = await remove(`/storefront_access_tokens/${id}.json`);
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect((await get(path)).body).toEqual({ storefront_access_tokens: [] });
  });

  test("404 for another app's token", async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const { id } = (await other.post(path, titled('Other'))).body.storefront_access_token;
    expect(await box.delete(`/storefront_access_tokens/${id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await other.get(path)).body.storefront_access_tokens).toHaveLength(1);
  });

  test('403 for an app without unauthenticated scopes', async () => {
    const { delete: remove } = await sandbox({ app: { unauthenticated_scopes: [] } });
    expect(await remove('/storefront_access_tokens/1.json')).toMatchObject({
      status: 403,
      body: { errors: '[API] This action requires merchant approval for unauthenticated_* scope.' },
    });
  });
});

test('403 where the app may have none, and 400 where it has all it may have, before 422 for a blank title', async () => {
  const without = await sandbox({ app: { unauthenticated_scopes: [] } });
  const refused = await without.post(path, titled(''));
  expect({ status: refused.status, body: refused.body }).toEqual({ status: 403, body: (await without.post(path, titled('Till'))).body });
  const box = await sandbox();
  await Promise.all(Array.from({ length: 100 }, (_, n) => box.post(path, titled(`Till ${n}`))));
  const full = await box.post(path, titled(' '));
  expect({ status: full.status, body: full.body }).toEqual({ status: 400, body: (await box.post(path, titled('Till'))).body });
});
