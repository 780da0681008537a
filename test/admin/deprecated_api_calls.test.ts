import { describe, expect, test } from 'vitest';
import { recorderOf } from '../../server/domain/deprecations.ts';
import { openStore } from '../../server/store/store.ts';
import { type Answer, freshDatabase, sandbox, startServer, until } from '../support/harness.ts';
import { ahead, productIn } from '../support/shop.ts';

describe('listDeprecatedApiCalls', () => {
  test('200 lists each deprecated endpoint once, only of this app, for 30 days', async () => {
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
          documentation_url: `${box.origin}/docs/guides/migrating#variants`,
          endpoint: 'GET /products/{product_id}/variants.json',
          last_call_at: expect.any(String),
          migration_deadline: expect.any(String),
          graphql_schema_name: null,
          version: '2024-04',
        },
      ],
    });
    const inOrder = 'api_type description documentation_url endpoint last_call_at migration_deadline graphql_schema_name version';
    expect(Object.keys(body.deprecated_api_calls[0]).join(' ')).toBe(inOrder);
    expect((await other.get('/deprecated_api_calls.json')).body.deprecated_api_calls).toEqual([]);
    await ahead(box, 31 * 86_400);
    const later = (await box.get('/deprecated_api_calls.json')).body;
    expect(later).toEqual({ data_updated_at: expect.any(String), deprecated_api_calls: [] });
    expect(Date.parse(later.data_updated_at)).toBeGreaterThan(Date.now() + 30 * 86_400_000);
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
    for (const version of ['2024-04', 'unstable'])
      expect((await call(version)).headers.get('X-Service-API-Deprecated-Reason')).toBe(`${box.origin}/docs/guides/migrating#variants`);
    expect((await box.get('/deprecated_api_calls.json')).body.deprecated_api_calls).toHaveLength(1);
    await server.close();
  });

  test('200 with calls that sent a deprecated member, each member by itself; not with members that are required', async () => {
    const box = await sandbox({ app: { distribution: 'custom' } });
    const { variants } = await productIn(box);
    const carrier = { name: 'Harbour Post', callback_url: 'https://rates.shelf-notes.example/', service_discovery: true };
    const reason = ({ headers }: Answer) => headers.get('X-Service-API-Deprecated-Reason');
    const made = await box.post('/carrier_services.json', { carrier_service: carrier });
    expect(reason(made)).toBeNull();
    const tag = await box.post('/script_tags.json', { script_tag: { src: 'https://js.shelf-notes.example/a.js', event: 'onload' } });
    expect([tag.status, reason(tag)]).toEqual([201, null]);
    const report = async () => (await box.get('/deprecated_api_calls.json')).body.deprecated_api_calls;
    expect(await report()).toEqual([]);

    const sent = await box.put(`/carrier_services/${made.body.carrier_service.id}.json`, { carrier_service: { format: 'json' } });
    expect(reason(sent)).toBe(`${box.origin}/docs/guides/migrating#carrier-services`);
    expect(await (await fetch(reason(sent)!)).text()).toContain('id="carrier-services"');
    expect(await report()).toEqual([
      {
        api_type: 'REST',
        description: 'Change a carrier service: `format` is deprecated. Leave it out; there is no other.',
        documentation_url: `${box.origin}/docs/guides/migrating#carrier-services`,
        endpoint: 'PUT /carrier_services/{carrier_service_id}.json',
        last_call_at: expect.any(String),
        migration_deadline: '2027-04-01T00:00:00+00:00',
        graphql_schema_name: null,
        version: '2024-10',
      },
    ]);
    // a call of a deprecated operation with a deprecated member is listed for both
    await box.put(`/variants/${variants[0]!.id}.json`, { variant: { grams: 60 } });
    const put = (await report()).filter(({ endpoint }: { endpoint: string }) => endpoint === 'PUT /variants/{variant_id}.json');
    expect(put.map(({ description }: { description: string }) => description).sort()).toEqual([
      'Change a variant: `grams` is deprecated. Send `weight` and `weight_unit`.',
      expect.stringMatching(/^Change a variant: deprecated since 2024-04\. /),
    ]);
  });

  test('200 without a deprecated member whose value was refused; a deprecation without a version counts from the oldest version on', async () => {
    const server = await startServer({ 'oldest-version': '2020-10' });
    const box = await sandbox({ app: { distribution: 'custom' }, server });
    const path = `/script_tags/${(await box.post('/script_tags.json', { script_tag: { src: 'https://js.shelf-notes.example/a.js', event: 'onload' } })).body.script_tag.id}.json`;
    expect((await box.put(path, { script_tag: { event: 'onunload' } })).status).toBe(422);
    const { variants } = await productIn(box);
    expect((await box.get('/deprecated_api_calls.json')).body.deprecated_api_calls).toEqual([]);
    const calls: [method: string, path: string, body?: object][] = [
      ['put', path, { script_tag: { event: 'onload' } }],
      ['get', '/script_tags/count.json'],
      ['get', '/discount_codes/lookup.json?code=NONE'],
      ['get', '/collects/1.json'],
    ];
    const version = '2020-10';
    const reasons = [];
    for (const [method, called, body] of calls)
      reasons.push((await box.call(method.toUpperCase(), called, { body, version })).headers.get('X-Service-API-Deprecated-Reason'));
    expect(reasons).toEqual(['script-tags', 'script-tags', 'discount-codes', 'collects'].map((page) => `${box.origin}/docs/guides/migrating#${page}`));
    // the reference says since which version changing a variant is deprecated, and that is later than this one
    const variant = await box.put(`/variants/${variants[0]!.id}.json`, { variant: { grams: 60 } }, { version });
    expect([variant.status, variant.headers.get('X-Service-API-Deprecated-Reason')]).toEqual([200, `${box.origin}/docs/guides/migrating#variants`]);
    const { body } = await box.get('/deprecated_api_calls.json');
    expect(body.deprecated_api_calls.map(({ description }: { description: string }) => description).sort()).toEqual([
      'Change a script tag: `event` is deprecated. Leave it out; a script tag keeps the one that there is.',
      'Change a variant: `grams` is deprecated. Send `weight` and `weight_unit`.',
      "Count script tags: deprecated. Page through the GraphQL interface's scriptTags and count what it lists.",
      "Find a discount code: deprecated. Ask the GraphQL interface's codeDiscountNodeByCode.",
      "Get a collect: deprecated. Ask the GraphQL interface's collection whether it has the product.",
    ]);
    await server.close();
  });

  test('200 with a deprecated member of a call that was refused for anything else', async () => {
    const box = await sandbox({ app: { distribution: 'custom' } });
    const { carrier_service } = (
      await box.post('/carrier_services.json', {
        carrier_service: { name: 'Harbour Post', callback_url: 'https://rates.shelf-notes.example/', service_discovery: true },
      })
    ).body;
    const page = `${box.origin}/docs/guides/migrating#carrier-services`;
    const tried: [status: number, id: number, given: object, reason: string | null][] = [
      // refused by the schema, by the rules, and because the record doesn't exist
      [422, carrier_service.id, { format: 'json', active: 'yes' }, page],
      [422, carrier_service.id, { format: 'json', callback_url: 'https://192.168.1.1/' }, page],
      [404, 1, { format: 'json', active: 'yes' }, page],
      [422, carrier_service.id, { format: 'xml', active: 'yes' }, null],
      [422, carrier_service.id, { active: 'yes' }, null],
    ];
    for (const [status, id, given, reason] of tried) {
      const answer = await box.put(`/carrier_services/${id}.json`, { carrier_service: given });
      expect([answer.status, answer.headers.get('X-Service-API-Deprecated-Reason')], JSON.stringify(given)).toEqual([status, reason]);
    }
    const { variants } = await productIn(box);
    await box.put(`/variants/${variants[0]!.id}.json`, { variant: { grams: 60, price: 'dear' } });
    const { deprecated_api_calls } = (await box.get('/deprecated_api_calls.json')).body;
    expect(deprecated_api_calls.map(({ description }: { description: string }) => description).sort()).toEqual([
      'Change a carrier service: `format` is deprecated. Leave it out; there is no other.',
      'Change a variant: `grams` is deprecated. Send `weight` and `weight_unit`.',
      expect.stringMatching(/^Change a variant: deprecated since 2024-04\. /),
    ]);
  });

  test('200 with the most recent call first, also after the calls are stored', async () => {
    const box = await sandbox({ app: { distribution: 'custom' } });
    const reported = async () => (await box.get('/deprecated_api_calls.json')).body.deprecated_api_calls.map(({ endpoint }: { endpoint: string }) => endpoint);
    const [count, find, collect] = ['GET /script_tags/count.json', 'GET /discount_codes/lookup.json', 'GET /collects/{collect_id}.json'] as const;
    const called = { [count]: '/script_tags/count.json', [find]: '/discount_codes/lookup.json?code=NONE', [collect]: '/collects/1.json' };
    const inTurn: [endpoint: keyof typeof called, expected: string[]][] = [
      [find, [find]],
      [count, [count, find]],
      [collect, [collect, count, find]],
      [count, [count, collect, find]],
      [find, [find, count, collect]],
    ];
    for (const [endpoint, expected] of inTurn) {
      await ahead(box, 60);
      await box.get(called[endpoint]);
      expect(await reported()).toEqual(expected);
      await recorderOf(box.server.store)!.flush();
      expect(await reported()).toEqual(expected);
    }
  });

  test('200 with calls from before an orderly stop of the server', async () => {
    const store = openStore(await freshDatabase());
    const first = await startServer({}, store);
    const box = await sandbox({ app: { distribution: 'custom' }, server: first });
    await box.get(`/products/${(await productIn(box)).id}/variants.json`);
    await first.close();
    expect(await store.db.selectFrom('deprecated_calls').selectAll().execute()).toMatchObject([{ shop_id: box.shop.id, app_id: box.app.id }]);
    await store.close();
  });

  test('200: calls are stored within seconds after their response, even if nobody reads the report', async () => {
    const box = await sandbox({ app: { distribution: 'custom' } });
    await box.get(`/products/${(await productIn(box)).id}/variants.json`);
    const stored = () => box.server.store.db.selectFrom('deprecated_calls').select('operation').where('shop_id', '=', box.shop.id).execute();
    const rows = await until(stored, (all) => all.length > 0, 30_000);
    expect(rows).toEqual([{ operation: 'listVariants' }]);
  });

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
