// Longer than other files: each group of operations has one file of tests, and this one also tests pictures, which it serves itself.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections, collects } from '../../server/domain/collections.ts';
import { momentNow } from '../../server/store/clock.ts';
import { expectNumbered } from '../support/handles.ts';
import { engine, type Sandbox, sandbox, until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';
import { ahead, gif, metafieldsOf, png, productIn } from '../support/shop.ts';
import { longestTurn, mostOfATurn } from '../support/turns.ts';

const path = '/custom_collections.json';
const one = (id: number) => `/custom_collections/${id}.json`;

async function made(box: Sandbox, custom_collection: object) {
  const { status, body, text } = await box.post(path, { custom_collection });
  if (status !== 201) throw new Error(text);
  return body.custom_collection;
}

const order = async (box: Sandbox, id: number) =>
  (await box.get(`/collects.json?collection_id=${id}`)).body.collects
    .sort((a: { position: number }, b: { position: number }) => a.position - b.position)
    .map((collect: { product_id: number }) => collect.product_id);

let pictures: Server;
/** Each sends the picture that a waiting request has asked for. */
const late: (() => void)[] = [];
let pictureUrl: string;
beforeAll(async () => {
  pictures = createServer((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { Location: '/green-teas.png' }).end();
    else if (request.url === '/green-teas.png') response.end(Buffer.from(png(1200, 800), 'base64'));
    else if (request.url === '/huge') response.end(Buffer.alloc(6 * 1024 * 1024));
    else if (request.url === '/text') response.end('a picture');
    else if (request.url === '/late') late.push(() => response.end(Buffer.from(png(1200, 800), 'base64')));
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => pictures.listen(0, '127.0.0.1', ready));
  pictureUrl = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});
afterAll(() => pictures.close());

test('every shop starts with frontpage', async () => {
  const { get } = await sandbox();
  const { custom_collections } = (await get(path)).body;
  expect(custom_collections).toEqual([
    {
      id: expect.any(Number),
      handle: 'frontpage',
      title: 'Frontpage',
      updated_at: expect.any(String),
      body_html: null,
      published: true,
      published_at: expect.any(String),
      sort_order: 'best-selling',
      template_suffix: null,
      published_scope: 'web',
      admin_graphql_api_id: `gid://service/Collection/${custom_collections[0].id}`,
    },
  ]);
});

describe('createCustomCollection', () => {
  test('201 with defaults, without an image key', async () => {
    const box = await sandbox();
    const collection = await made(box, { title: 'Green teas' });
    expect(collection).toMatchObject({
      title: 'Green teas',
      handle: 'green-teas',
      body_html: null,
      published: true,
      sort_order: 'best-selling',
      template_suffix: null,
    });
    expect(collection).not.toHaveProperty('image');
    expect((await box.get(one(collection.id))).body).toEqual({ custom_collection: { ...collection, products_count: 0 } });
  });

  test('201 hidden, with products in order and metafields', async () => {
    const box = await sandbox();
    const products = [await productIn(box), await productIn(box)];
    const metafields = [{ key: 'season', namespace: 'harvest', value: 'spring', type: 'single_line_text_field' }];
    const collection = await made(box, {
      title: 'Oolongs',
      published: false,
      sort_order: 'manual',
      body_html: null,
      template_suffix: 'wide',
      collects: products.map(({ id }) => ({ product_id: id })),
      metafields,
    });
    expect(collection).toMatchObject({ published: false, published_at: null, sort_order: 'manual', body_html: null, template_suffix: 'wide' });
    expect(await order(box, collection.id)).toEqual(products.map(({ id }) => id));
    expect((await box.get(one(collection.id))).body.custom_collection.products_count).toBe(2);
    const stored = await box.server.store.db.selectFrom('metafields').selectAll().where('owner_id', '=', collection.id).execute();
    expect(stored).toMatchObject([{ owner_type: 'collection', namespace: 'harvest', key: 'season', value: 'spring' }]);
  });

  test('201 with a picture in Base64, measured and served', async () => {
    const box = await sandbox();
    const { image } = await made(box, { title: 'Oolongs', image: { attachment: png(640, 480), alt: 'A placeholder' } });
    expect(image).toEqual({
      created_at: expect.any(String),
      alt: 'A placeholder',
      width: 640,
      height: 480,
      src: expect.stringMatching(`^${box.origin}/media/collections/[0-9a-f-]+\\.png$`),
    });
    const served = await fetch(image.src);
    expect([served.status, served.headers.get('content-type'), Buffer.from(await served.arrayBuffer()).toString('base64')]).toEqual([
      200,
      'image/png',
      png(640, 480),
    ]);
  });

  test.each(['/green-teas.png', '/elsewhere'])('201 with a picture from %s', async (at) => {
    const box = await sandbox();
    const { image } = await made(box, { title: 'Green teas', image: { src: pictureUrl + at } });
    expect(image).toMatchObject({ width: 1200, height: 800, alt: null });
  });

  test('201 with the same title numbers the handle, also where 50 come at once', async () => {
    const box = await sandbox();
    const collections = await Promise.all(Array.from({ length: 50 }, () => made(box, { title: 'Teas' })));
    expectNumbered(
      collections.map(({ handle }) => handle),
      'teas',
    );
  });

  test.each([
    [{}, { title: ["can't be blank"] }],
    [
      { title: 'x'.repeat(256), handle: 'x'.repeat(256) },
      { title: ['is too long (maximum is 255 characters)'], handle: ['is too long (maximum is 255 characters)'] },
    ],
    [
      { title: 'x', sort_order: 'random', published: 1 },
      { sort_order: ['is not included in the list'], published: ['is invalid'] },
    ],
    [{ title: 'x', image: { alt: 'nothing' } }, { image: ['needs an attachment or a src'] }],
    [{ title: 'x', image: { attachment: '?' } }, { image: ['has an attachment that is not Base64'] }],
    [{ title: 'x', image: { attachment: 'aGVsbG8=' } }, { image: ['is not a GIF, JPEG, PNG or WebP picture'] }],
    [{ title: 'x', image: { src: 'ftp://x' } }, { 'image.src': ['is not an http or https URL'] }],
    [{ title: 'x', image: { src: 'http://192.168.0.1/x.png' } }, { image: ['could not be fetched'] }],
    [{ title: 'x', image: { src: '{pictures}/missing' } }, { image: ['could not be fetched'] }],
    [{ title: 'x', image: { src: '{pictures}/text' } }, { image: ['is not a GIF, JPEG, PNG or WebP picture'] }],
    [{ title: 'x', image: { src: '{pictures}/huge' } }, { image: ['is too large (maximum is 5242880 bytes)'] }],
    [{ title: 'x', collects: [{ product_id: 1 }] }, { collects: ["has a product that this shop doesn't have"] }],
    [{ title: 'x', collects: [{}] }, { collects: ["has a product that this shop doesn't have"] }],
    [{ title: 'x', collects: [{ id: 1 }] }, { collects: ["has a collect that this collection doesn't have"] }],
    [
      { title: 'x', metafields: [{ key: 'k'.repeat(31), namespace: 'n', value: 1, type: 't' }] },
      { 'metafields[0].key': ['is too long (maximum is 30 characters)'] },
    ],
  ])('422 for %j, and nothing is left behind', async (given, errors) => {
    const box = await sandbox();
    const custom_collection = JSON.parse(JSON.stringify(given).replace('{pictures}', pictureUrl));
    const { status, body } = await box.post(path, { custom_collection });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
    expect((await box.get('/custom_collections/count.json')).body).toEqual({ count: 1 });
  });
});

describe('updateCustomCollection', () => {
  test('200 changes what is sent; a record as it came changes nothing', async () => {
    const box = await sandbox();
    const collection = await made(box, { title: 'Green teas', image: { attachment: gif, alt: 'One' } });
    expect((await box.put(one(collection.id), { custom_collection: collection })).body).toEqual({ custom_collection: collection });
    const { body } = await box.put(one(collection.id), {
      custom_collection: {
        title: 'Greens',
        body_html: '<p>x</p>',
        handle: 'Frontpage',
        sort_order: 'created',
        published: false,
        template_suffix: '',
        image: { alt: 'Two' },
      },
    });
    expect(body.custom_collection).toEqual({
      ...collection,
      title: 'Greens',
      body_html: '<p>x</p>',
      handle: 'frontpage-1',
      sort_order: 'created',
      published: false,
      published_at: null,
      image: { ...collection.image, alt: 'Two' },
      updated_at: body.custom_collection.updated_at,
    });
    expect((await box.put(one(collection.id), { custom_collection: { published: true } })).body.custom_collection.published_at).toEqual(expect.any(String));
  });

  test.each([[''], [null]])('200: image %j removes the picture, which is then not served', async (image) => {
    const box = await sandbox();
    const collection = await made(box, { title: 'Green teas', image: { attachment: gif } });
    expect((await box.put(one(collection.id), { custom_collection: { image } })).body.custom_collection).not.toHaveProperty('image');
    expect((await fetch(collection.image.src)).status).toBe(404);
  });

  test('422 for a file that is not a picture; the former picture stays', async () => {
    const box = await sandbox();
    const collection = await made(box, { title: 'Green teas', image: { attachment: gif } });
    const { status, body } = await box.put(one(collection.id), { custom_collection: { title: 'Greens', image: { src: `${pictureUrl}/text` } } });
    expect({ status, body }).toEqual({ status: 422, body: { errors: { image: ['is not a GIF, JPEG, PNG or WebP picture'] } } });
    expect((await box.get(`${one(collection.id)}?fields=title,image`)).body.custom_collection).toEqual({ title: 'Green teas', image: collection.image });
  });

  test('200: another picture has another address', async () => {
    const box = await sandbox();
    const collection = await made(box, { title: 'Green teas', image: { attachment: gif, alt: 'One' } });
    const { image } = (await box.put(one(collection.id), { custom_collection: { image: { attachment: png(10, 20) } } })).body.custom_collection;
    expect(image).toMatchObject({ width: 10, height: 20, alt: null });
    expect(image.src).not.toBe(collection.image.src);
    expect((await fetch(collection.image.src)).status).toBe(404);
  });

  test('200: collects add and reorder', async () => {
    const box = await sandbox();
    const [a, b, c, d] = [await productIn(box), await productIn(box), await productIn(box), await productIn(box)].map(({ id }) => id) as [
      number,
      number,
      number,
      number,
    ];
    const collection = await made(box, { title: 'Teas', sort_order: 'manual', collects: [{ product_id: a }, { product_id: b }, { product_id: c }] });
    const put = (...collects: object[]) => box.put(one(collection.id), { custom_collection: { collects } });
    expect((await put({ product_id: d, position: 1 })).status).toBe(200);
    expect(await order(box, collection.id)).toEqual([d, a, b, c]);
    const { collects } = (await box.get(`/collects.json?product_id=${c}`)).body;
    await put({ id: collects[0].id, position: 2 }, { product_id: d, position: 4 });
    expect(await order(box, collection.id)).toEqual([a, c, b, d]);
    await put({ product_id: a });
    expect(await order(box, collection.id)).toEqual([a, c, b, d]);
    const repeated = await put({ product_id: a, position: 1 }, { product_id: a, position: 2 });
    expect({ status: repeated.status, body: repeated.body }).toEqual({ status: 422, body: { errors: { collects: ['has a product more than once'] } } });
    const half = await put({ product_id: d, position: 1 }, { product_id: 1 });
    expect({ status: half.status, body: half.body }).toEqual({ status: 422, body: { errors: { collects: ["has a product that this shop doesn't have"] } } });
    const all = await put({ product_id: 1 }, { product_id: d }, { id: 1 }, { product_id: d }, { product_id: 1 });
    expect({ status: all.status, body: all.body }).toEqual({
      status: 422,
      body: {
        errors: {
          collects: ["has a product that this shop doesn't have", "has a collect that this collection doesn't have", 'has a product more than once'],
        },
      },
    });
    expect(await order(box, collection.id)).toEqual([a, c, b, d]);
  });

  describe('places', () => {
    /** A collection of so many products, some of which are taken out again, which leaves gaps between the positions. */
    async function filled(many: number, gone: number[] = []) {
      const box = await sandbox();
      const products: number[] = [];
      for (let n = 0; n < many; n++) products.push((await productIn(box)).id);
      const { id } = await made(box, { title: 'Teas', sort_order: 'manual', collects: products.map((product_id) => ({ product_id })) });
      const listed = async (): Promise<{ id: number; product_id: number; position: number; updated_at: string }[]> =>
        (await box.get(`/collects.json?collection_id=${id}`)).body.collects;
      const before = await listed();
      for (const n of gone) await box.delete(`/collects/${before[n - 1]!.id}.json`);
      const ids = before.map((collect) => collect.id);
      /** The position of each collect, named by its number from 1. A collect that was added later is named by its product. */
      const places = async () =>
        (await listed())
          .sort((a, b) => a.position - b.position)
          .map(({ id, product_id, position }) => `${ids.includes(id) ? ids.indexOf(id) + 1 : `product ${product_id}`} at ${position}`)
          .join();
      const put = async (...collects: object[]) => {
        const { status, body, text } = await box.put(one(id), { custom_collection: { collects } });
        if (status !== 200) throw new Error(text);
        return body.custom_collection;
      };
      return { box, id, ids, products, listed, places, put, at: (n: number, position: number) => ({ id: ids[n - 1], position }) };
    }

    test.each<[string, number[], [number, number][], string]>([
      [
        'all of them at once',
        [],
        [
          [1, 3],
          [2, 4],
          [3, 2],
          [4, 1],
        ],
        '4 at 1,3 at 2,1 at 3,2 at 4',
      ],
      [
        'all of them, some as they are',
        [],
        [
          [1, 4],
          [2, 2],
          [3, 3],
          [4, 1],
        ],
        '4 at 1,2 at 2,3 at 3,1 at 4',
      ],
      ['one further on', [], [[1, 3]], '2 at 1,3 at 2,1 at 3,4 at 4'],
      ['one further back', [], [[4, 2]], '1 at 1,4 at 2,2 at 3,3 at 4'],
      ['one beyond the last', [], [[2, 99]], '1 at 1,3 at 2,4 at 3,2 at 4'],
      [
        'several to one place, as they come',
        [],
        [
          [4, 1],
          [3, 1],
        ],
        '4 at 1,3 at 2,1 at 3,2 at 4',
      ],
      ['one in front of a gap', [2], [[4, 1]], '4 at 1,1 at 3,3 at 4'],
      ['one across a gap', [2], [[1, 3]], '3 at 1,1 at 3,4 at 4'],
      [
        'two that change places across a gap',
        [2],
        [
          [1, 4],
          [4, 1],
        ],
        '4 at 1,3 at 3,1 at 4',
      ],
    ])('200 for %s', async (_, gone, moves, expected) => {
      const { places, put, at } = await filled(4, gone);
      await put(...moves.map(([n, position]) => at(n, position)));
      expect(await places()).toBe(expected);
    });

    test('200 for products that are added in the order of their positions, into a gap where there is one', async () => {
      const { box, places, put } = await filled(4, [2]);
      const [first, second] = [(await productIn(box)).id, (await productIn(box)).id];
      await put({ product_id: first, position: 2 });
      expect(await places()).toBe(`1 at 1,product ${first} at 2,3 at 3,4 at 4`);
      await put({ product_id: second, position: 2 });
      expect(await places()).toBe(`1 at 1,product ${second} at 2,product ${first} at 3,3 at 4,4 at 5`);
      const products = [first, second, (await productIn(box)).id];
      const other = await made(box, { title: 'Others', collects: products.map((product_id, n) => ({ product_id, position: 3 - n })) });
      expect(await order(box, other.id)).toEqual(products.toReversed());
    });

    test.each<[string, (filled: { ids: number[]; products: number[]; listed: () => Promise<object[]> }) => object[] | Promise<object[]>]>([
      ['its own place', ({ ids }) => [{ id: ids[2], position: 3 }]],
      ['a product that is there, without a place', ({ products }) => [{ product_id: products[3] }]],
      ['all of them as they came', ({ listed }) => listed()],
      ['the place behind the last for the last', ({ ids }) => [{ id: ids[4], position: 6 }]],
      ['a gap that it is beside', ({ ids }) => [{ id: ids[0], position: 2 }]],
    ])('200 for %s, which changes nothing', async (_, given) => {
      const at = await filled(5, [2]);
      const before = await at.listed();
      const entries = await given(at);
      const { box, id, put } = at;
      const { products_count, ...collection } = (await box.get(one(id))).body.custom_collection;
      await ahead(box, 60);
      expect(await put(...entries)).toEqual(collection);
      expect(await at.listed()).toEqual(before);
    });

    test('200 writes only the collects whose position changes', async () => {
      const { box, put, at, listed } = await filled(6);
      const before = await listed();
      await ahead(box, 60);
      await put(at(3, 4));
      const after = await listed();
      expect(after.flatMap((collect, n) => (collect.updated_at === before[n]!.updated_at ? [] : [n + 1]))).toEqual([3, 4]);
    });
  });

  test.each([
    ['products', async (box: Sandbox) => ({ collects: [{ product_id: (await productIn(box)).id }] })],
    ['metafields', async () => ({ metafields: [{ key: 'season', namespace: 'harvest', value: 'spring', type: 'single_line_text_field' }] })],
  ])('200: other %s count as a change of the collection, the same ones do not', async (_, given) => {
    const box = await sandbox();
    const collection = await made(box, { title: 'Green teas' });
    const custom_collection = await given(box);
    const told = await receiver();
    await box.post('/webhooks.json', { webhook: { topic: 'collections/update', address: told.url, format: 'json' } });
    await ahead(box, 60);
    const changed = (await box.put(one(collection.id), { custom_collection })).body.custom_collection;
    expect(changed).toEqual({ ...collection, updated_at: expect.not.stringContaining(collection.updated_at) });
    await ahead(box, 60);
    expect((await box.put(one(collection.id), { custom_collection })).body.custom_collection).toEqual(changed);
    expect((await box.get('/events.json?filter=Collection&fields=verb')).body.events).toEqual([{ verb: 'create' }, { verb: 'update' }]);
    await until(
      async () => told.received.map(({ text }) => JSON.parse(text).updated_at),
      (times) => times.length > 0,
    );
    expect(told.received.map(({ text }) => JSON.parse(text).updated_at)).toEqual([changed.updated_at]);
  });

  test('422 for an emptied title', async () => {
    const box = await sandbox();
    const { id } = await made(box, { title: 'Teas' });
    expect(await box.put(one(id), { custom_collection: { title: ' ' } })).toMatchObject({ status: 422, body: { errors: { title: ["can't be blank"] } } });
  });
});

describe('listCustomCollections, countCustomCollections, getCustomCollection', () => {
  test('200 with every filter', async () => {
    const box = await sandbox();
    const product = await productIn(box);
    const [front] = (await box.get(path)).body.custom_collections;
    const green = await made(box, { title: 'Green teas', collects: [{ product_id: product.id }] });
    const white = await made(box, { title: 'White teas', published: false });
    const all = [front, green, white];
    const at = encodeURIComponent(front.updated_at);
    const expectations: [string, object[], boolean][] = [
      ['', all, true],
      [`ids=${white.id},${front.id},1`, [front, white], false],
      [`since_id=${front.id}`, [green, white], false],
      ['title=Green%20teas', [green], true],
      ['handle=white-teas', [white], false],
      [`product_id=${product.id}`, [green], true],
      ['published_status=published', [front, green], true],
      ['published_status=unpublished', [white], true],
      [`updated_at_min=${at}`, all, true],
      ['updated_at_max=2001-01-01T00:00:00Z', [], true],
      [`published_at_min=${at}`, [front, green], true],
      ['published_at_max=2001-01-01T00:00:00Z', [], true],
    ];
    for (const [query, custom_collections, counts] of expectations) {
      expect((await box.get(`${path}?${query}`)).body, query).toEqual({ custom_collections });
      if (counts) expect((await box.get(`/custom_collections/count.json?${query}`)).body, query).toEqual({ count: custom_collections.length });
    }
    expect((await box.get(`${path}?fields=id,image`)).body).toEqual({ custom_collections: all.map(({ id }) => ({ id })) });
    expect((await box.get(`${one(green.id)}?fields=products_count`)).body).toEqual({ custom_collection: { products_count: 1 } });
    const seen = [];
    for await (const page of box.pages(`${path}?limit=2`)) seen.push(page.body.custom_collections);
    expect(seen).toEqual([[front, green], [white]]);
  });

  test("200 for a product's collections, some of which are hidden or deleted", async () => {
    const box = await sandbox();
    const [product, other] = [await productIn(box), await productIn(box)];
    const collects = [{ product_id: product.id }, { product_id: other.id }];
    const green = await made(box, { title: 'Green teas', collects });
    const white = await made(box, { title: 'White teas', published: false, collects });
    const black = await made(box, { title: 'Black teas', collects });
    const counts = async () => {
      const asked = ['', '&published_status=any', '&published_status=published', '&published_status=unpublished', '&title=Green%20teas'];
      return Promise.all(asked.map(async (more) => (await box.get(`/custom_collections/count.json?product_id=${product.id}${more}`)).body.count));
    };
    expect(await counts()).toEqual([3, 3, 2, 1, 1]);
    await box.put(one(green.id), { custom_collection: { published: false } });
    expect(await counts()).toEqual([3, 3, 1, 2, 1]);
    await box.delete(one(black.id));
    const [{ id }] = (await box.get(`/collects.json?collection_id=${white.id}&product_id=${product.id}`)).body.collects;
    await box.delete(`/collects/${id}.json`);
    expect(await counts()).toEqual([1, 1, 0, 1, 1]);
    expect((await box.get(`/custom_collections/count.json?product_id=${other.id}`)).body).toEqual({ count: 2 });
  });

  test.each([
    ['few', 7],
    ['most', 1],
  ])('200 for a product in more collections than a query names by id, of which %s are hidden', async (_, shown) => {
    const box = await sandbox();
    const { store } = box.server;
    const [product, other] = [await productIn(box), await productIn(box)];
    const now = '2026-09-01T09:30:00+00:00';
    await store.transaction(async (tx) => {
      const about = { shop_id: box.shop.id, smart: false, body_html: '', published_scope: 'web' as const, sort_order: 'manual' as const, rules: [] };
      const all = await collections.insertAll(
        tx,
        Array.from({ length: 1200 }, (_, n) => ({ ...about, title: `Teas ${n}`, handle: `teas-${n}`, published_at: n % 8 < shown ? now : null })),
        now,
      );
      // every sixth collection has only the other product
      const place = (n: number) => ({ shop_id: box.shop.id, product_id: n % 6 === 5 ? other.id : product.id, position: 1 });
      await collects.insertAll(
        tx,
        [...all, ...all.slice(0, 5)].map(({ id }, n) => ({ ...place(n), collection_id: id, ...(n >= 1200 ? { product_id: other.id } : {}) })),
        now,
      );
    });
    const theirs = Array.from({ length: 1200 }, (_, n) => n).filter((n) => n % 6 !== 5);
    const published = theirs.filter((n) => n % 8 < shown).length;
    const counted = async (status: string) => (await box.get(`/custom_collections/count.json?product_id=${product.id}&published_status=${status}`)).body.count;
    expect([await counted('any'), await counted('published'), await counted('unpublished')]).toEqual([1000, published, 1000 - published]);
  });
});

test('a change that waited for a picture has the time of its write, so that lists by updated_at do not miss it', async () => {
  const box = await sandbox();
  const collection = await made(box, { title: 'Teas' });
  const waiting = box.put(one(collection.id), { custom_collection: { image: { src: `${pictureUrl}/late` } } });
  await until(
    async () => late.length,
    (asked) => asked > 0,
  );
  let n = 0;
  const between = await until(
    async () => (await box.put(one(collection.id), { custom_collection: { title: `Teas ${n++}` } })).body.custom_collection,
    ({ updated_at }) => updated_at > collection.updated_at,
  );
  late.pop()!();
  const { status, body } = await waiting;
  expect([status, body.custom_collection.title]).toEqual([200, between.title]);
  expect(body.custom_collection.updated_at >= between.updated_at).toBe(true);
});

test('a change that waited for a picture counts the metafields that came meanwhile, and is a 404 where the collection is gone', async () => {
  const box = await sandbox();
  const waited = async (meanwhile: (path: string) => Promise<{ status: number }>) => {
    const at = one((await made(box, { title: 'Teas' })).id);
    const waiting = box.put(at, { custom_collection: { image: { src: `${pictureUrl}/late` }, metafields: metafieldsOf(250, 1) } });
    await until(
      async () => late.length,
      (asked) => asked > 0,
    );
    expect((await meanwhile(at)).status).toBe(200);
    late.pop()!();
    const { status, body } = await waiting;
    return { status, body };
  };
  expect(await waited((at) => box.put(at, { custom_collection: { metafields: metafieldsOf(0, 250) } }))).toEqual({
    status: 422,
    body: { errors: { metafields: ['would be too many (a record has at most 250, with 1 MB of values and descriptions)'] } },
  });
  expect(await waited((at) => box.delete(at))).toEqual({ status: 404, body: { errors: 'Not Found' } });
});

test.each<[how: string, status: number, change: (box: Sandbox) => [method: string, path: string, body?: object]]>([
  ['is changed', 201, ({ app }) => ['PUT', `/apps/${app.id}`, { app: { name: 'Shelf Notes 2' } }]],
  ['loses its scope', 403, ({ app }) => ['PUT', `/apps/${app.id}`, { app: { scopes: ['read_content'] } }]],
  ['is uninstalled', 401, ({ install }) => ['DELETE', `./installs/${install.id}`]],
])('a picture is fetched once, although its app %s meanwhile, and the answer is %i', async (_, status, change) => {
  const box = await sandbox();
  const { url, received } = await receiver((_, response) => {
    late.push(() => response.end(Buffer.from(png(1200, 800), 'base64')));
  });
  // the token is remembered from here on
  await box.get(path);
  const waiting = box.post(path, { custom_collection: { title: 'Teas', image: { src: `${url}/teas.png` } } });
  await until(
    async () => late.length,
    (asked) => asked > 0,
  );
  expect((await box.operator(...change(box))).status).toBe(200);
  late.pop()!();
  expect((await waiting).status).toBe(status);
  expect(received).toHaveLength(1);
  const { db } = box.server.store;
  const written = await db.selectFrom('collections').select('id').where('shop_id', '=', box.shop.id).where('title', '=', 'Teas').execute();
  expect(written).toHaveLength(status === 201 ? 1 : 0);
});

test('pictures that are being fetched count with the bodies of their app and shop, until the calls are answered', async () => {
  const [box, neighbour] = [await sandbox(), await sandbox()];
  const picture = Buffer.concat([Buffer.from(png(1200, 800), 'base64'), Buffer.alloc(9 * 2 ** 19)]);
  const finish: (() => void)[] = [];
  const { url } = await receiver(({ path }, response) => {
    if (path === '/small.png') return void response.end(Buffer.from(png(1200, 800), 'base64'));
    response.writeHead(200, { 'Content-Length': picture.length }).write(picture.subarray(0, -1));
    finish.push(() => response.end(picture.subarray(-1)));
  });
  const collection = (from: Sandbox, name: string) => from.post(path, { custom_collection: { title: 'Teas', image: { src: `${url}/${name}.png` } } });
  const answered: number[] = [];
  const calls = Array.from({ length: 8 }, async () => {
    const answer = await collection(box, 'large');
    answered.push(answer.status);
    return answer;
  });
  await until(
    async () => [answered.length, finish.length],
    ([refused, asked]) => refused! >= 5 && asked === 8,
  );
  // what is no larger than a block needs no room, and others have their own
  expect((await collection(box, 'small')).status).toBe(201);
  const theirs = collection(neighbour, 'large');
  await until(
    async () => finish.length,
    (asked) => asked === 9,
  );
  for (const end of finish) end();
  expect((await theirs).status).toBe(201);
  const all = await Promise.all(calls);
  expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const { status, body, headers } of all.filter((one) => one.status !== 201)) {
    expect({ status, body }).toEqual({ status: 503, body: { errors: 'Too many large files are being fetched at once' } });
    expect(headers.get('retry-after')).toBe('2.0');
  }
  finish.length = 0;
  const later = collection(box, 'large');
  await until(
    async () => finish.length,
    (asked) => asked === 1,
  );
  finish[0]!();
  expect((await later).status).toBe(201);
});

describe('deleteCustomCollection', () => {
  test('200: its collects, picture and metafields are deleted; the products stay', async () => {
    const box = await sandbox();
    const product = await productIn(box);
    const collection = await made(box, {
      title: 'Teas',
      collects: [{ product_id: product.id }],
      image: { attachment: gif },
      metafields: [{ key: 'k', namespace: 'n', value: 'v', type: 't' }],
    });
    expect(await box.delete(one(collection.id))).toMatchObject({ status: 200, body: {} });
    expect(await box.get(one(collection.id))).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.get('/collects/count.json')).body).toEqual({ count: 0 });
    expect((await fetch(collection.image.src)).status).toBe(404);
    expect(await box.server.store.db.selectFrom('metafields').selectAll().where('owner_id', '=', collection.id).execute()).toEqual([]);
    expect((await box.operator('GET', `./products/${product.id}`)).status).toBe(200);
  });

  test.runIf(engine === 'sqlite')('200: a collection of 40,000 products is deleted, and nobody else waits for all of its collects', async () => {
    const [box, neighbour] = [await sandbox(), await sandbox()];
    const fill = async (shop_id: number, collection_id: number, size: number) => {
      for (let from = 1; from <= size; from += 1000) {
        const rows = Array.from({ length: 1000 }, (_, n) => ({ shop_id, collection_id, product_id: from + n, position: from + n }));
        await box.server.store.transaction((tx) => collects.insertAll(tx, rows, momentNow()));
      }
    };
    const full: number[] = [];
    for (let n = 0; n < 3; n++) full.push((await made(box, { title: 'Teas' })).id);
    for (const id of full) await fill(box.shop.id, id, 40_000);
    await fill(neighbour.shop.id, full[2]!, 1000);
    const turn = await longestTurn(async () => expect((await box.delete(one(full.pop()!))).status).toBe(200));
    expect(turn).toBeLessThan(mostOfATurn);
    expect((await box.get('/collects/count.json')).body.count).toBe(full.length * 40_000);
    expect((await neighbour.get('/collects/count.json')).body.count).toBe(1000);
  });
});

test('of pictures that are sent at once one stays, and none where the collection is deleted meanwhile', async () => {
  const box = await sandbox();
  const kept = () => box.server.store.db.selectFrom('pictures').select('id').where('shop_id', '=', box.shop.id).execute();
  for (const _ of Array.from({ length: 4 })) {
    const { id } = await made(box, { title: 'Green teas' });
    const changing = () => Array.from({ length: 5 }, () => box.put(one(id), { custom_collection: { image: { attachment: gif } } }));
    expect((await Promise.all(changing())).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await kept()).toHaveLength(1);
    const [gone, again, ...answers] = await Promise.all([box.delete(one(id)), box.delete(one(id)), ...changing()]);
    expect([gone.status, again.status].sort()).toEqual([200, 404]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(await kept()).toEqual([]);
  }
});

describe('all that is wrong with a collection at once', () => {
  const wrong = { title: ' ', collects: [{ product_id: 1 }], image: { attachment: '%' } };
  const errors = {
    title: ["can't be blank"],
    collects: ["has a product that this shop doesn't have"],
    image: ['has an attachment that is not Base64'],
  };

  test('422 on create and on change, and nothing is fetched', async () => {
    const box = await sandbox();
    const { id } = await made(box, { title: 'Green teas' });
    for (const { status, body } of [await box.post(path, { custom_collection: wrong }), await box.put(one(id), { custom_collection: wrong })])
      expect({ status, body }).toEqual({ status: 422, body: { errors } });
    expect(await box.put(one(1), { custom_collection: wrong })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    let calls = 0;
    const pictures = createServer((_, response) => {
      calls++;
      response.end();
    });
    await new Promise<void>((ready) => pictures.listen(0, '127.0.0.1', ready));
    const image = { src: `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/tea.png` };
    const { status, body } = await box.post(path, { custom_collection: { ...wrong, title: 'Teas', image } });
    expect({ status, body, calls }).toEqual({ status: 422, body: { errors: { collects: errors.collects } }, calls: 0 });
    pictures.close();
    const secret = await box.post(path, { custom_collection: { ...wrong, image: { src: 'https://10.0.0.1/tea.png' } } });
    expect(secret.body).toEqual({ errors: { ...errors, image: ['could not be fetched'] } });
  });

  test('422 for too many metafields, together with all other errors', async () => {
    const box = await sandbox();
    const { id } = await made(box, { title: 'Green teas' });
    const metafields = Array.from({ length: 17 }, (_, n) => ({ namespace: 'harvest', key: `k${n}`, value: 'x'.repeat(65_535), type: 't' }));
    const full = { ...errors, metafields: ['would be too many (a record has at most 250, with 1 MB of values and descriptions)'] };
    for (const { status, body } of [
      await box.post(path, { custom_collection: { ...wrong, metafields } }),
      await box.put(one(id), { custom_collection: { ...wrong, metafields } }),
    ])
      expect({ status, body }).toEqual({ status: 422, body: { errors: full } });
  });

  test('a malformed member is not checked further, also where there are more messages than the response has', async () => {
    const { post } = await sandbox();
    const malformed = { collects: Array(200).fill({ product_id: 'x', position: 'y' }), metafields: [null, 5], image: { attachment: 5 }, title: 5, handle: 5 };
    const { status, body } = await post(path, { custom_collection: malformed });
    expect(status).toBe(422);
    expect(body.errors.base).toEqual(['there are more']);
    expect(Object.keys(body.errors)).toHaveLength(101);
  });
});
