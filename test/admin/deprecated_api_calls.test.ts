import { describe, expect, test } from 'vitest';
import { sandbox } from '../harness.ts';
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

  test('403 for an app that is not a custom one', async () => {
    const { get } = await sandbox({ app: { distribution: 'public' } });
    expect(await get('/deprecated_api_calls.json')).toMatchObject({ status: 403, body: { errors: '[API] This action is available to custom apps only.' } });
  });
});
