import { describe, expect, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { events, presentEvent } from '../../server/domain/events.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { orderIn } from '../support/orders.ts';
import { tenPercent } from '../support/price-rules.ts';
import { ahead, productIn } from '../support/shop.ts';

describe('listEvents, countEvents, getEvent', () => {
  test('200 with a message that links to the page, escaped', async () => {
    const { post, get, app } = await sandbox();
    const { page } = (await post('/pages.json', { page: { title: 'Tea & <b>cake</b>', body_html: '' } })).body;
    const { events } = (await get('/events.json?filter=Page')).body;
    expect(events).toEqual([
      {
        id: expect.any(Number),
        subject_id: page.id,
        subject_type: 'Page',
        verb: 'create',
        message: `New page created: <a href="/admin/pages/${page.id}">Tea &amp; &lt;b&gt;cake&lt;/b&gt;</a>`,
        description: 'New page created: Tea & <b>cake</b>',
        arguments: ['Tea & <b>cake</b>'],
        body: null,
        path: `/admin/pages/${page.id}`,
        author: app.name,
        created_at: expect.any(String),
      },
    ]);
    expect((await get(`/events/${events[0].id}.json`)).body).toEqual({ event: events[0] });
  });

  test('200 with filters, and only for the scopes of the app; a year later the list is empty', async () => {
    const box = await sandbox();
    const { page } = (await box.post('/pages.json', { page: { title: 'Tea', body_html: '' } })).body;
    await box.delete(`/pages/${page.id}.json`);
    await orderIn(box);
    const blind = await box.anotherApp({ scopes: ['read_orders'] });
    const verbs = async (query: string, who = box) => (await who.get(`/events.json?${query}`)).body.events.map((event: { verb: string }) => event.verb);
    expect(await verbs('filter=Page,Order')).toEqual(['create', 'destroy', 'placed', 'confirmed']);
    expect(await verbs('verb=destroy')).toEqual(['destroy']);
    expect(await verbs('', blind)).toEqual(['placed', 'confirmed']);
    expect((await blind.get('/events/count.json')).body).toEqual({ count: 2 });
    const [first] = (await box.get('/events.json?limit=1')).body.events;
    expect(await blind.get(`/events/${first.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.get('/events/count.json?created_at_max=2001-01-01T00:00:00Z')).body).toEqual({ count: 0 });
    await ahead(box, 366 * 86_400);
    expect(await verbs('')).toEqual([]);
    expect((await box.get('/events/count.json')).body).toEqual({ count: 0 });
  });
});

/** For each subject, calls that create, change and delete a record, and the events that these make. */
const lives: [subject: string, plural: string, name: string, act: (box: Sandbox) => Promise<number>, told: [verb: string, template: string][]][] = [
  [
    'Page',
    'pages',
    'Tea',
    async ({ post, put, delete: remove }) => {
      const { id } = (await post('/pages.json', { page: { title: 'Tea', body_html: '' } })).body.page;
      for (const change of [{ body_html: 'More' }, { published: false }, { published: true }]) await put(`/pages/${id}.json`, { page: change });
      await remove(`/pages/${id}.json`);
      return id;
    },
    [
      ['create', 'New page created: {link}'],
      ['update', '{link} was updated.'],
      ['unpublished', '{link} was hidden.'],
      ['published', '{link} was published.'],
      ['destroy', '{link} was destroyed.'],
    ],
  ],
  [
    'Blog',
    'blogs',
    'Tea',
    async ({ post, put, delete: remove }) => {
      const { id } = (await post('/blogs.json', { blog: { title: 'Tea' } })).body.blog;
      await put(`/blogs/${id}.json`, { blog: { commentable: 'moderate' } });
      await remove(`/blogs/${id}.json`);
      return id;
    },
    [
      ['create', 'New blog created: {link}'],
      ['update', '{link} was updated.'],
      ['destroy', '{link} was destroyed.'],
    ],
  ],
  [
    'Article',
    'articles',
    'Tea',
    async ({ post, operator }) => {
      const { blog } = (await post('/blogs.json', { blog: { title: 'From the harbour' } })).body;
      const root = `./blogs/${blog.id}/articles`;
      const { id } = (await operator('POST', root, { article: { title: 'Tea' } })).body.article;
      for (const change of [{ tags: ['black'] }, { published: false }, { published: true }]) await operator('PUT', `${root}/${id}`, { article: change });
      await operator('DELETE', `${root}/${id}`);
      return id;
    },
    [
      ['create', 'New article created: {link}'],
      ['update', '{link} was updated.'],
      ['unpublished', '{link} was unpublished.'],
      ['published', '{link} was published.'],
      ['destroy', '{link} was destroyed.'],
    ],
  ],
  [
    'Collection',
    'collections',
    'Tea',
    async ({ post, put, delete: remove }) => {
      const { id } = (await post('/custom_collections.json', { custom_collection: { title: 'Tea' } })).body.custom_collection;
      for (const change of [{ body_html: 'More' }, { published: false }, { published: true }])
        await put(`/custom_collections/${id}.json`, { custom_collection: change });
      await remove(`/custom_collections/${id}.json`);
      return id;
    },
    [
      ['create', 'New collection created: {link}'],
      ['update', '{link} was updated.'],
      ['unpublished', '{link} was hidden.'],
      ['published', '{link} was published.'],
      ['destroy', '{link} was destroyed.'],
    ],
  ],
  [
    'Product',
    'products',
    'Tea',
    async (box) => {
      const { id } = await productIn(box, { title: 'Tea' });
      for (const published of [false, true]) await box.operator('PUT', `./products/${id}`, { product: { published } });
      await box.operator('DELETE', `./products/${id}`);
      return id;
    },
    [
      ['create', 'New product created: {link}'],
      ['unpublished', '{link} was hidden.'],
      ['published', '{link} was published.'],
      ['destroy', '{link} was destroyed.'],
    ],
  ],
  [
    'PriceRule',
    'price_rules',
    'FIRSTFLUSH-10',
    async ({ operator }) => {
      const { id } = (await operator('POST', './price_rules', { price_rule: tenPercent })).body.price_rule;
      await operator('PUT', `./price_rules/${id}`, { price_rule: { value: '-15.0' } });
      await operator('DELETE', `./price_rules/${id}`);
      return id;
    },
    [
      ['create', 'New price rule created: {link}'],
      ['update', '{link} was updated.'],
      ['destroy', '{link} was destroyed.'],
    ],
  ],
];

describe('the event log has', () => {
  test.each(lives)('%s: every verb, in its words', async (subject, plural, name, act, told) => {
    const box = await sandbox();
    const id = await act(box);
    const path = `/admin/${plural}/${id}`;
    const { events } = (await box.get(`/events.json?filter=${subject}`)).body;
    expect(events.map(({ verb, message, description }: Record<string, string>) => [verb, message, description])).toEqual(
      told.map(([verb, template]) => [verb, template.replace('{link}', `<a href="${path}">${name}</a>`), template.replace('{link}', name)]),
    );
    for (const event of events) expect(event).toMatchObject({ subject_id: id, subject_type: subject, path, arguments: [name], body: null });
  });

  test('the words of the table in the contract, and no other verb', () => {
    const { description } = declared('admin').contract.document.tags.find(({ name }: { name: string }) => name === 'events');
    const rows = [...description.matchAll(/^\| (\w+) \| (\w+) \| (.+) \|$/gm)].slice(1).map(([, subject, verb, words]) => ({ subject, verb, words }));
    const ofOrders: string[] = declared('operator').contract.document.components.schemas.OrderEventCreate.properties.verb.enum;
    const made = [
      ...lives.flatMap(([subject, , , , told]) => told.map(([verb]) => `${subject} ${verb}`)),
      'Comment create',
      ...ofOrders.map((verb) => `Order ${verb}`),
    ];
    expect(rows.map(({ subject, verb }) => `${subject} ${verb}`).sort()).toEqual(made.sort());
    const at = '2026-09-01T09:30:00+00:00';
    const rest = { id: 1, shop_id: 1, subject_id: 1, name: '{}', arguments: ['{}', '{}'], body: null, author: 'Operator', created_at: at, updated_at: at };
    for (const { subject, verb, words } of rows)
      expect(words.replaceAll(/\{\w+\}/g, '{}')).toBe(presentEvent({ ...rest, subject_type: subject, verb }).description);
  });

  test('each article that is deleted with its blog', async () => {
    const box = await sandbox();
    const { blog } = (await box.post('/blogs.json', { blog: { title: 'From the harbour' } })).body;
    for (const title of ['Spring', 'Autumn']) await box.operator('POST', `./blogs/${blog.id}/articles`, { article: { title } });
    await box.delete(`/blogs/${blog.id}.json`);
    const { events } = (await box.get('/events.json?verb=destroy')).body;
    expect(events.map(({ description, author }: Record<string, string>) => [description, author])).toEqual([
      ['Spring was destroyed.', box.app.name],
      ['Autumn was destroyed.', box.app.name],
      ['From the harbour was destroyed.', box.app.name],
    ]);
  });

  test('no write that changed nothing or was refused', async () => {
    const box = await sandbox();
    const { page } = (await box.post('/pages.json', { page: { title: 'Tea', body_html: '' } })).body;
    await box.put(`/pages/${page.id}.json`, { page: { title: 'Tea' } });
    await box.put(`/pages/${page.id}.json`, { page: { title: '' } });
    await box.post('/custom_collections.json', { custom_collection: { title: 'Teas', collects: [{ product_id: 1 }] } });
    expect((await box.get('/events.json')).body.events).toMatchObject([{ subject_type: 'Page', verb: 'create' }]);
  });
});

test('an event that is older than a year is not shown, even while it is still stored', async () => {
  const box = await sandbox();
  const old = { subject_id: 1, subject_type: 'Page' as const, verb: 'create', name: 'Old', arguments: [], body: null, author: 'Shelf Notes' };
  const then = '2001-01-01T00:00:00+00:00';
  const { id } = await box.server.store.transaction((tx) => events.insert(tx, { ...old, shop_id: box.shop.id }, then));
  expect((await box.get('/events.json')).body).toEqual({ events: [] });
  expect((await box.operator('GET', './events')).body).toEqual({ events: [] });
  for (const query of ['', '?created_at_max=2099-01-01T00:00:00Z', '?created_at_min=2000-01-01T00:00:00Z'])
    expect((await box.get(`/events/count.json${query}`)).body).toEqual({ count: 0 });
  expect(await box.get(`/events/${id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
});

describe('listEvents', () => {
  test('200 page by page, with the filters kept and only the fields asked for', async () => {
    const box = await sandbox();
    for (let n = 0; n < 5; n++) {
      await box.post('/pages.json', { page: { title: `Page ${n}`, body_html: '' } });
      await box.post('/blogs.json', { blog: { title: `Blog ${n}` } });
    }
    const seen = [];
    for await (const { body } of box.pages('/events.json?filter=Page&verb=create&limit=2&fields=id,arguments')) {
      expect(body.events.length).toBeLessThanOrEqual(2);
      for (const event of body.events) expect(Object.keys(event).sort()).toEqual(['arguments', 'id']);
      seen.push(...body.events);
    }
    expect(seen.map((event) => event.arguments)).toEqual([0, 1, 2, 3, 4].map((n) => [`Page ${n}`]));
    const since = (await box.get(`/events.json?filter=Page&since_id=${seen[2].id}&fields=id`)).body.events;
    expect(since).toEqual(seen.slice(3).map(({ id }) => ({ id })));
    const second = (await box.get('/events.json?limit=2')).headers.get('link');
    expect(second).toMatch(/^<http[^>]+\/events\.json\?limit=2&page_info=[^>]+>; rel="next"$/);
  });

  test('200 and counted from and up to a moment, both included', async () => {
    const box = await sandbox();
    await box.post('/pages.json', { page: { title: 'Then', body_html: '' } });
    await ahead(box, 3600);
    await box.post('/pages.json', { page: { title: 'Later', body_html: '' } });
    const [then, later] = (await box.get('/events.json')).body.events;
    const at = (bound: string, { created_at }: { created_at: string }) => `${bound}=${encodeURIComponent(created_at)}`;
    const cases: [string, object[]][] = [
      [at('created_at_min', then), [then, later]],
      [at('created_at_min', later), [later]],
      [at('created_at_min', { created_at: later.created_at.replace('T', ' ').replace('+00:00', ' UTC') }), [later]],
      [at('created_at_min', { created_at: later.created_at.replace('T', ' ').replace('+00:00', ' +0000') }), [later]],
      [at('created_at_max', then), [then]],
      [at('created_at_max', later), [then, later]],
      [`${at('created_at_min', later)}&${at('created_at_max', then)}`, []],
    ];
    for (const [query, expected] of cases) {
      expect((await box.get(`/events.json?${query}`)).body).toEqual({ events: expected });
      expect((await box.get(`/events/count.json?${query}`)).body).toEqual({ count: expected.length });
    }
  });

  test.each([
    ['read_content', ['Page']],
    ['read_products', ['Product']],
    ['read_price_rules', ['PriceRule']],
    ['read_orders', ['Order', 'Order']],
    ['read_themes', []],
  ])('200 with only %s shows %j', async (scope, subjects) => {
    const box = await sandbox();
    await box.post('/pages.json', { page: { title: 'Tea', body_html: '' } });
    await box.operator('POST', './price_rules', { price_rule: tenPercent });
    await orderIn(box);
    const { get } = await box.anotherApp({ scopes: [scope] });
    const { events } = (await get('/events.json')).body;
    expect(events.map(({ subject_type }: { subject_type: string }) => subject_type)).toEqual(subjects);
    expect((await get('/events/count.json')).body).toEqual({ count: subjects.length });
  });
});

describe('listOrderEvents and listProductEvents', () => {
  test('200 with the events of the one record', async () => {
    const box = await sandbox();
    const [product, other] = [await productIn(box), await productIn(box, { title: 'Sencha' })];
    await box.operator('PUT', `./products/${product.id}`, { product: { published: false } });
    await box.operator('PUT', `./products/${other.id}`, { product: { published: false } });
    // an order may have the id of a product, and events of the product may be too old
    const told = { shop_id: box.shop.id, subject_id: product.id, verb: 'update', name: 'Old', arguments: [], body: null, author: 'Shelf Notes' };
    await box.server.store.transaction(async (tx) => {
      await events.insert(tx, { ...told, subject_type: 'Order' }, product.updated_at);
      await events.insert(tx, { ...told, subject_type: 'Product' }, '2001-01-01T00:00:00+00:00');
    });
    const all = (await box.get('/events.json?filter=Product')).body.events;
    const own = all.filter(({ subject_id }: { subject_id: number }) => subject_id === product.id);
    expect(own.map(({ verb }: { verb: string }) => verb)).toEqual(['create', 'unpublished']);
    const path = `/products/${product.id}/events.json`;
    const { status, body } = await box.get(path);
    expect({ status, body }).toEqual({ status: 200, body: { events: own } });
    expect((await box.get(`${path}?since_id=${own[0].id}`)).body).toEqual({ events: own.slice(1) });
    expect((await box.get(`${path}?fields=verb`)).body).toEqual({ events: own.map(({ verb }: { verb: string }) => ({ verb })) });
    const paged = [];
    for await (const page of box.pages(`${path}?limit=1`)) paged.push(...page.body.events);
    expect(paged).toEqual(own);

    const { id } = await orderIn(box);
    const ofOrder = (await box.get('/events.json?filter=Order')).body.events.filter(({ subject_id }: { subject_id: number }) => subject_id === id);
    expect((await box.get(`/orders/${id}/events.json`)).body).toEqual({ events: ofOrder });
  });

  test('404 for a record that is not there, or another shop’s; 403 without the scope', async () => {
    const [box, stranger] = [await sandbox(), await sandbox()];
    const { id } = await productIn(box);
    for (const path of ['/orders/1/events.json', '/products/1/events.json'])
      expect(await box.get(path)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await stranger.get(`/products/${id}/events.json`)).status).toBe(404);
    const narrow = await box.anotherApp({ scopes: ['read_content'] });
    expect((await narrow.get(`/products/${id}/events.json`)).body).toEqual({ errors: '[API] This action requires merchant approval for read_products scope.' });
    expect((await narrow.get('/orders/1/events.json')).status).toBe(403);
  });
});
