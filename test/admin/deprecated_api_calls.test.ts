import { describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/store.ts';
import { freshDatabase, sandbox, startServer, until } from '../harness.ts';
import { ahead, productIn } from '../shop.ts';

describe('listDeprecatedApiCalls', () => {
  test('200 lists each deprecated endpoint once, of this app alone, for 30 days', async () => {
    const box = await sandbox({ app: { distribution: 'custom' } });
    const other = await box.anotherApp({ distribution: 'custom' });
    const product = await productIn(box);
    for (let n = 0; n < 3; n++) await box.get(`/products/${product.id}/variants.json`);
    const { status, body } = await box.get('/deprecated_api_calls.json');
    expect(status).toBe(200);
    expect(body).toEqual({
      data_updated_at: body.deprecated_api_calls[0].last_call_at,
      deprecated_api_calls: [
        {
          api_type: 'REST',
          description: expect.stringContaining('deprecated since 2024-04. Use the GraphQL'),
          documentation_url: expect.stringMatching(/^https:/),
          endpoint: 'GET /products/{product_id}/variants.json',
          last_call_at: expect.any(String),
          migration_deadline: expect.any(String),
          graphql_schema_name: null,
          version: '2024-04',
        },
      ],
    });
    expect((await other.get('/deprecated_api_calls.json')).body.deprecated_api_calls).toEqual([]);
    await ahead(box, 31 * 86_400);
    expect((await box.get('/deprecated_api_calls.json')).body.deprecated_api_calls).toEqual([]);
  });

  test('200 without the calls in a version from before the deprecation, which carry no reason either', async () => {
    const server = await startServer({ 'oldest-version': '2024-01' });
    const box = await sandbox({ app: { distribution: 'custom' }, server });
    const product = await productIn(box);
    const call = (version: string) => box.get(`/products/${product.id}/variants.json`, { version });
    const before = await call('2024-01');
    expect(before.status).toBe(200);
    expect(before.headers.get('X-Service-API-Deprecated-Reason')).toBeNull();
    expect((await box.get('/deprecated_api_calls.json')).body.deprecated_api_calls).toEqual([]);
    for (const version of ['2024-04', 'unstable']) expect((await call(version)).headers.get('X-Service-API-Deprecated-Reason')).toMatch(/^https:/);
    expect((await box.get('/deprecated_api_calls.json')).body.deprecated_api_calls).toHaveLength(1);
    await server.close();
  });

  test('200 with what was called before an orderly stop', async () => {
    const store = openStore(await freshDatabase());
    const first = await startServer({}, store);
    const box = await sandbox({ app: { distribution: 'custom' }, server: first });
    await box.get(`/products/${(await productIn(box)).id}/variants.json`);
    await first.close();
    expect(await store.db.selectFrom('deprecated_calls').selectAll().execute()).toMatchObject([{ shop_id: box.shop.id, app_id: box.app.id }]);
    await store.close();
  });

  test('200 with what nobody asked for is stored within seconds, off the call', async () => {
    const box = await sandbox({ app: { distribution: 'custom' } });
    await box.get(`/products/${(await productIn(box)).id}/variants.json`);
    const stored = () => box.server.store.db.selectFrom('deprecated_calls').select('operation').where('shop_id', '=', box.shop.id).execute();
    const rows = await until(stored, (all) => all.length > 0);
    expect(rows).toEqual([{ operation: 'listVariants' }]);
  }, 15_000);

  test('200 without calls that were refused for their scope', async () => {
    const box = await sandbox({ app: { distribution: 'custom', scopes: ['read_content'] } });
    const product = await productIn(box);
    expect((await box.get(`/products/${product.id}/variants.json`)).status).toBe(403);
    expect((await box.get('/deprecated_api_calls.json')).body.deprecated_api_calls).toEqual([]);
  });

  test('403 for an app that is not a custom one', async () => {
    const { get } = await sandbox({ app: { distribution: 'public' } });
    expect(await get('/deprecated_api_calls.json')).toMatchObject({ status: 403, body: { errors: '[API] This action is available to custom apps only.' } });
  });
});
