import { describe, expect, onTestFinished, test } from 'vitest';
import { webhooks } from '../../server/domain/subscriptions.ts';
import { topics } from '../../server/domain/topics.ts';
import { type Answer, link, sandbox, startServer } from '../support/harness.ts';
import { incompressible } from '../support/shop.ts';

const hook = (more: object = {}) => ({ webhook: { address: 'https://hooks.shelf-notes.example/collections', topic: 'collections/update', ...more } });

describe('createWebhook', () => {
  test('201 for the address with the most bytes, which is unique as any other', async () => {
    const { post, get } = await sandbox();
    const host = 'https://hooks.shelf-notes.example/';
    const webhook = { topic: 'collections/update', address: host + incompressible(2048 - host.length) };
    const { status, body } = await post('/webhooks.json', { webhook });
    expect({ status, body }).toMatchObject({ status: 201, body: { webhook } });
    expect((await get(`/webhooks.json?topic=${webhook.topic}`)).body).toEqual({ webhooks: [body.webhook] });
    expect(await post('/webhooks.json', { webhook })).toMatchObject({ status: 422, body: { errors: { address: [expect.stringContaining('already')] } } });
  });

  test('422 for the 251st subscription of an app in a shop, also where several come at once', async () => {
    const box = await sandbox();
    const subscribe = (n: number) =>
      box.post('/webhooks.json', { webhook: { topic: 'collections/update', address: `https://hooks.shelf-notes.example/${n}` } });
    for (let n = 0; n < 248; n += 31) await Promise.all(Array.from({ length: 31 }, (_, k) => subscribe(n + k)));
    const last = await Promise.all([248, 249, 250, 251, 252].map(subscribe));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    expect((await subscribe(253)).body).toEqual({ errors: { base: ['An app has at most 250 subscriptions in a shop'] } });
    expect((await box.get('/webhooks/count.json')).body).toEqual({ count: 250 });
    const other = await box.anotherApp();
    expect((await other.post('/webhooks.json', hook())).status).toBe(201);
  });

  test('201 answers every member, with defaults', async () => {
    const { post, get, app } = await sandbox();
    const { status, body } = await post('/webhooks.json', hook());
    expect(status).toBe(201);
    expect(body).toEqual({
      webhook: {
        id: expect.any(Number),
        address: 'https://hooks.shelf-notes.example/collections',
        topic: 'collections/update',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
        updated_at: body.webhook.created_at,
        format: 'json',
        fields: [],
        metafield_namespaces: [],
        private_metafield_namespaces: [],
        api_version: app.api_version,
      },
    });
    expect((await get(`/webhooks/${body.webhook.id}.json`)).body).toEqual(body);
  });

  test('201 with everything given, the format in lower case', async () => {
    const { post } = await sandbox();
    const given = { fields: ['id', 'title'], metafield_namespaces: ['harvest'], private_metafield_namespaces: ['old'] };
    expect(await post('/webhooks.json', hook({ format: 'XML', ...given }))).toMatchObject({ status: 201, body: { webhook: { format: 'xml', ...given } } });
  });

  test('201 with private metafield namespaces says that they are deprecated, and so does the report', async () => {
    const box = await sandbox({ app: { distribution: 'custom' } });
    const { get, post } = box;
    const reason = ({ headers }: Answer) => headers.get('X-Service-API-Deprecated-Reason');
    expect(reason(await post('/webhooks.json', hook()))).toBeNull();
    const sent = await post('/webhooks.json', hook({ topic: 'collections/create', private_metafield_namespaces: ['old'] }));
    expect([sent.status, reason(sent)]).toEqual([201, `${box.origin}/docs/guides/migrating#webhooks`]);
    expect((await get('/deprecated_api_calls.json')).body.deprecated_api_calls).toMatchObject([
      {
        description: 'Subscribe to a topic: `private_metafield_namespaces` is deprecated. Send `metafield_namespaces`.',
        endpoint: 'POST /webhooks.json',
      },
    ]);
  });

  test.each([
    'pubsub://shelf-notes:shop-events',
    'pubsub://Shelf_Notes.9:t',
    'pubsub://shelf-notes.example:shop:events',
    'pubsub://s:goog-events',
    'pubsub://123:%C3%A4~+.',
  ])('201 for %s, as a service names its topics by itself', async (address) => {
    const { post, get } = await sandbox();
    const { status, body } = await post('/webhooks.json', hook({ address }));
    expect({ status, body }).toEqual({ status: 201, body: { webhook: expect.objectContaining({ address }) } });
    expect((await get(`/webhooks.json?address=${encodeURIComponent(address)}`)).body).toEqual({ webhooks: [body.webhook] });
  });

  test.each([...topics.values()].filter(({ mandatory }) => !mandatory).map(({ name }) => name))('201 for the topic %s', async (topic) => {
    const { post } = await sandbox();
    expect(await post('/webhooks.json', hook({ topic }))).toMatchObject({ status: 201, body: { webhook: { topic } } });
  });

  test.each([
    ['neither address nor topic', {}, { address: ["can't be blank"], topic: ["can't be blank"] }],
    ['a blank address', { ...hook().webhook, address: ' ' }, { address: ["can't be blank"] }],
    [
      'an address of another kind',
      { ...hook().webhook, address: 'ftp://hooks.shelf-notes.example' },
      { address: ['is neither an HTTPS URL nor a pubsub://project:topic nor an event source'] },
    ],
    [
      'a name and password in the address',
      { ...hook().webhook, address: 'https://a:b@hooks.shelf-notes.example/' },
      { address: ['is neither an HTTPS URL nor a pubsub://project:topic nor an event source'] },
    ],
    ...[
      'pubsub://shelf-notes',
      'pubsub://shelf-notes:',
      'pubsub://:shop-events',
      'pubsub://shelf-notes:shop events',
      'pubsub://shelf/notes:shop-events',
      'pubsub://shelf-notes:shop/events',
      'arn:aws:events:us-east-1:123456789012:event-bus/default',
      'arn:aws:events:us-east-1::event-source/shelf-notes',
      'arn:aws:events:us-east-1::event-source/aws.partner/service.example/',
      'arn:aws:events:us-east-1::event-source/aws.partner/service.example/shelf notes',
      'arn:aws:events:hooks.shelf-notes.example::event-source/aws.partner/service.example/shelf-notes',
      'arn:aws:events:us-east-1.shelf-notes::event-source/aws.partner/service.example/shelf-notes',
      'arn:aws:events:localhost::event-source/aws.partner/service.example/shelf-notes',
      'arn:aws:events:us-east-1@shelf-notes::event-source/aws.partner/service.example/shelf-notes',
      'arn:aws:events:us-east-1#::event-source/aws.partner/service.example/shelf-notes',
    ].map((address): [string, object, object] => [
      address,
      { ...hook().webhook, address },
      { address: ['is neither an HTTPS URL nor a pubsub://project:topic nor an event source'] },
    ]),
    ['an address that is not public', { ...hook().webhook, address: 'https://169.254.169.254/latest' }, { address: ['must be a public address'] }],
    ['no format', { ...hook().webhook, format: null }, { format: ["can't be blank"] }],
    ['an unknown format', { ...hook().webhook, format: 'YAML' }, { format: ['is not included in the list'] }],
    [
      'invalid fields',
      { ...hook().webhook, fields: 'id', metafield_namespaces: [''] },
      { fields: ['is invalid'], 'metafield_namespaces[0]': ["can't be blank"] },
    ],
  ])('422 for %s', async (_, webhook, errors) => {
    const { post } = await sandbox();
    expect(await post('/webhooks.json', { webhook })).toMatchObject({ status: 422, body: { errors } });
  });

  test.each(['orders/delete', 'customers/redact', 'shop/redact', 'customers/data_request', 'Collections/Update'])('422 for the topic %s', async (topic) => {
    const { post } = await sandbox();
    const { status, body } = await post('/webhooks.json', hook({ topic }));
    expect(status).toBe(422);
    expect(body.errors.topic).toEqual([
      expect.stringMatching(/^is not a topic that this app can subscribe to; those are: app\/uninstalled, collections\/create, /),
    ]);
  });

  test("422 names what the app's scopes allow: write includes read, company topics need both, protected data an approval", async () => {
    const allowed = async (app: object) => {
      const { post } = await sandbox({ app });
      return (await post('/webhooks.json', hook({ topic: 'none/such' }))).body.errors.topic[0].replace(/^.*those are: /, '');
    };
    expect(await allowed({ scopes: [] })).toBe('app/uninstalled');
    expect(await allowed({ scopes: ['write_themes'] })).toBe('app/uninstalled, themes/create, themes/delete, themes/publish, themes/update');
    expect(await allowed({ scopes: ['read_third_party_fulfillment_orders'] })).toMatch(
      /^app\/uninstalled, fulfillment_orders\/cancellation_request_accepted, /,
    );
    expect(await allowed({ scopes: ['read_companies'] })).toBe('app/uninstalled');
    expect(await allowed({ scopes: ['read_companies', 'read_customers'], protected_customer_data: false })).toBe(
      'app/uninstalled, company_contact_roles/revoke, company_contacts/delete, company_locations/delete, customers/delete',
    );
    expect(await allowed({ scopes: ['read_companies', 'read_customers'] })).toContain('company_contacts/create');
  });

  test('422 for the same address and topic, also where 50 come at once; another app may', async () => {
    const box = await sandbox();
    const made = await Promise.all(Array.from({ length: 50 }, () => box.post('/webhooks.json', hook())));
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(422)]);
    expect(made.find(({ status }) => status === 422)?.body).toEqual({ errors: { address: ['for this topic has already been taken'] } });
    expect((await box.post('/webhooks.json', hook({ topic: 'collections/create' }))).status).toBe(201);
    expect((await (await box.anotherApp()).post('/webhooks.json', hook())).status).toBe(201);
  });

  test('422 for an address that means the same, also where several come at once; each is answered as it was sent', async () => {
    const box = await sandbox();
    const same = ['https://hooks.shelf-notes.example/V1', 'HTTPS://Hooks.Shelf-Notes.example/V1', 'https://hooks.shelf-notes.example:443/V1'];
    const made = await Promise.all(same.map((address) => box.post('/webhooks.json', hook({ address }))));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const [kept] = (await box.get('/webhooks.json')).body.webhooks;
    expect(same).toContain(kept.address);
    for (const address of ['https://hooks.shelf-notes.example/v1', 'https://hooks.shelf-notes.example:8443/V1', 'HTTPS://Hooks.shelf-notes.example'])
      expect((await box.post('/webhooks.json', hook({ address }))).body.webhook).toMatchObject({ address });
    const { webhook } = (await box.post('/webhooks.json', hook({ address: 'https://hooks.shelf-notes.example/v2' }))).body;
    const moved = (id: number, address: string) => box.put(`/webhooks/${id}.json`, { webhook: { address } });
    expect((await moved(webhook.id, 'https://HOOKS.shelf-notes.example/')).body).toEqual({ errors: { address: ['for this topic has already been taken'] } });
    // its own address may be written otherwise
    for (const address of same) expect((await moved(kept.id, address)).body.webhook).toMatchObject({ id: kept.id, address });
  });

  test('200 for a change beside a subscription that an earlier release let in under the same address', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const { post, put, shop, app } = await sandbox({ server });
    const { store } = server;
    const { webhook } = (await post('/webhooks.json', hook())).body;
    const { id: _, ...row } = (await webhooks.find(store, shop.id, webhook.id))!;
    await store.transaction((tx) => webhooks.insert(tx, { ...row, app_id: app.id, address: row.address.replace('https', 'HTTPS') }, row.created_at));
    const change = { webhook: { address: webhook.address, fields: ['id'] } };
    expect((await put(`/webhooks/${webhook.id}.json`, change)).body.webhook).toMatchObject(change.webhook);
  });

  test('422 outside of the sandbox for plain http and for this machine', async () => {
    const server = await startServer({ sandbox: false });
    const { post } = await sandbox({ server });
    const asked = async (address: string) => (await post('/webhooks.json', hook({ address }))).body.errors.address;
    expect(await asked('http://hooks.shelf-notes.example/')).toEqual(['must be secure (HTTPS)']);
    for (const address of ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://0x7f.1/', 'https://printer.local/'])
      expect(await asked(address)).toEqual(['must be a public address']);
    await server.close();
  });
});

describe('listWebhooks, countWebhooks', () => {
  test("200 with the app's own, by address, topic and date, in pages", async () => {
    const box = await sandbox();
    const { post, get } = box;
    const ids: number[] = [];
    for (const topic of ['collections/create', 'collections/update', 'collections/delete'])
      ids.push((await post('/webhooks.json', hook({ topic }))).body.webhook.id);
    const elsewhere = await post('/webhooks.json', hook({ address: 'https://other.shelf-notes.example/' }));
    await (await box.anotherApp()).post('/webhooks.json', hook());
    const listed = async (query: string) => (await get(`/webhooks.json?${query}`)).body.webhooks.map(({ id }: { id: number }) => id);
    expect(await listed('')).toEqual([...ids, elsewhere.body.webhook.id]);
    expect(await listed(`address=${encodeURIComponent(hook().webhook.address)}`)).toEqual(ids);
    expect(await listed('topic=collections/update')).toEqual([ids[1], elsewhere.body.webhook.id]);
    expect(await listed(`since_id=${ids[2]}`)).toEqual([elsewhere.body.webhook.id]);
    for (const name of ['created_at', 'updated_at']) {
      expect(await listed(`${name}_min=2000-01-01T00:00:00Z`)).toHaveLength(4);
      expect(await listed(`${name}_max=2000-01-01T00:00:00Z`)).toEqual([]);
    }
    expect((await get('/webhooks/count.json')).body).toEqual({ count: 4 });
    expect((await get('/webhooks/count.json?topic=collections/update')).body).toEqual({ count: 2 });
    expect((await get(`/webhooks/count.json?address=${encodeURIComponent('https://other.shelf-notes.example/')}`)).body).toEqual({ count: 1 });
    const first = await get('/webhooks.json?limit=3&fields=id,topic');
    expect(first.body.webhooks[0]).toEqual({ id: ids[0], topic: 'collections/create' });
    const pages = [];
    for await (const { body } of box.pages('/webhooks.json?limit=3')) pages.push(body.webhooks.length);
    expect(pages).toEqual([3, 1]);
    expect(link(first, 'next')).toBeDefined();
  });
});

describe('getWebhook, updateWebhook, deleteWebhook', () => {
  test('200 changes what is sent and leaves the rest; null empties', async () => {
    const { post, put, get, delete: remove } = await sandbox();
    const { webhook } = (await post('/webhooks.json', hook({ fields: ['id'], metafield_namespaces: ['harvest'] }))).body;
    const path = `/webhooks/${webhook.id}.json`;
    expect((await put(path, { webhook: {} })).body).toEqual({ webhook });
    expect((await put(path, { webhook: { format: 'XML', topic: 'themes/create', id: 1 } })).body.webhook).toEqual({
      ...webhook,
      format: 'xml',
      updated_at: expect.any(String),
    });
    const changed = await put(path, { webhook: { address: 'https://hooks.shelf-notes.example/v2', fields: null, metafield_namespaces: null } });
    expect(changed).toMatchObject({
      status: 200,
      body: { webhook: { address: 'https://hooks.shelf-notes.example/v2', fields: [], metafield_namespaces: [] } },
    });
    expect((await get(`${path}?fields=id,fields`)).body).toEqual({ webhook: { id: webhook.id, fields: [] } });
    expect(await remove(path)).toMatchObject({ status: 200, body: {} });
    expect(await get(path)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await remove(path)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test("404 for another app's", async () => {
    const box = await sandbox();
    const { webhook } = (await (await box.anotherApp()).post('/webhooks.json', hook())).body;
    const path = `/webhooks/${webhook.id}.json`;
    for (const answered of [await box.get(path), await box.put(path, { webhook: { fields: [] } }), await box.delete(path)])
      expect(answered).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('422 for the second of two changes that are valid only without each other', async () => {
    const { post, put } = await sandbox();
    const address = (n: number) => `arn:aws:events:us-east-1::event-source/aws.partner/service.example/755357713/shelf-notes-${n}`;
    for (let round = 1; round <= 10; round++) {
      const { webhook } = (await post('/webhooks.json', hook({ address: `https://hooks.shelf-notes.example/${round}` }))).body;
      const changes = [{ address: address(round) }, { format: 'XML' }].map((given) => put(`/webhooks/${webhook.id}.json`, { webhook: given }));
      const answers = await Promise.all(changes);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(answers.find(({ status }) => status === 422)!.body).toEqual({ errors: { format: ['must be JSON for an event source'] } });
    }
  });

  test('422 for what creation refuses too', async () => {
    const { post, put } = await sandbox();
    await post('/webhooks.json', hook());
    const { webhook } = (await post('/webhooks.json', hook({ address: 'https://hooks.shelf-notes.example/v2' }))).body;
    const refused = async (given: object) => (await put(`/webhooks/${webhook.id}.json`, { webhook: given })).body.errors;
    expect(await refused({ address: hook().webhook.address })).toEqual({ address: ['for this topic has already been taken'] });
    expect(await refused({ address: '' })).toEqual({ address: ["can't be blank"] });
    expect(await refused({ address: 'https://10.0.0.1/' })).toEqual({ address: ['must be a public address'] });
    expect(await refused({ format: 'YAML' })).toEqual({ format: ['is not included in the list'] });
  });
});

describe('all that is wrong with a subscription at once', () => {
  const unknown = [expect.stringMatching(/^is not a topic that this app can subscribe to; those are: /)];
  const source = 'arn:aws:events:us-east-1::event-source/aws.partner/service.example/755357713/shelf-notes';

  test('422 on create', async () => {
    const { post } = await sandbox();
    const told = async (webhook: object) => {
      const { status, body } = await post('/webhooks.json', { webhook });
      return { status, body };
    };
    expect(await told({ topic: 'teas/brewed' })).toEqual({ status: 422, body: { errors: { address: ["can't be blank"], topic: unknown } } });
    expect(await told({ topic: 'teas/brewed', address: 'https://10.0.0.1/', format: 'YAML' })).toEqual({
      status: 422,
      body: { errors: { address: ['must be a public address'], topic: unknown, format: ['is not included in the list'] } },
    });
    expect((await post('/webhooks.json', hook())).status).toBe(201);
    expect(await told({ ...hook().webhook, fields: [5] })).toEqual({
      status: 422,
      body: { errors: { 'fields[0]': ['is invalid'], address: ['for this topic has already been taken'] } },
    });
    expect(await told({ ...hook({ address: source }).webhook, format: 'XML', fields: [5] })).toEqual({
      status: 422,
      body: { errors: { 'fields[0]': ['is invalid'], format: ['must be JSON for an event source'] } },
    });
  });

  test('422 on change; format and address are judged together where both are right', async () => {
    const { post, put } = await sandbox();
    await post('/webhooks.json', hook({ address: source }));
    const { webhook } = (await post('/webhooks.json', hook())).body;
    const told = async (id: number, given: object) => {
      const { status, body } = await put(`/webhooks/${id}.json`, { webhook: given });
      return { status, body };
    };
    expect(await told(webhook.id, { address: source, format: 'XML', fields: [5], id: webhook.id - 1 })).toEqual({
      status: 422,
      body: {
        errors: {
          'fields[0]': ['is invalid'],
          address: ['for this topic has already been taken'],
          format: ['must be JSON for an event source'],
        },
      },
    });
    // the stored address is to be replaced, so the format isn't compared with it
    expect(await told(webhook.id - 1, { address: 5, format: 'XML' })).toEqual({
      status: 422,
      body: { errors: { address: ['is neither an HTTPS URL nor a pubsub://project:topic nor an event source'] } },
    });
    expect(await told(1, { address: 5 })).toEqual({ status: 404, body: { errors: 'Not Found' } });
  });
});
