import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engine, sandbox, until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';
import { ahead, productIn } from '../support/shop.ts';

async function filled() {
  const box = await sandbox();
  const products = [await productIn(box), await productIn(box), await productIn(box)] as const;
  const { custom_collection: collection } = (await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas' } })).body;
  const collect = (product_id: unknown, collection_id: unknown = collection.id) => box.post('/collects.json', { collect: { product_id, collection_id } });
  return { box, products, collection, collect };
}

const noProduct = { product: ["can't be blank"], product_id: ['is invalid'] };
const noCollection = { collection: ["can't be blank"], collection_id: ['is invalid'] };

describe('createCollect', () => {
  test('201 at the end of the collection', async () => {
    const { products, collection, collect } = await filled();
    await collect(products[0].id);
    const { status, body } = await collect(String(products[1].id), String(collection.id));
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        collect: {
          id: expect.any(Number),
          collection_id: collection.id,
          product_id: products[1].id,
          position: 2,
          sort_value: '0000000002',
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      },
    });
  });

  test('201 at the place that is asked for; the products from there on move on', async () => {
    const box = await sandbox();
    const ids = [];
    for (const title of ['Sencha', 'Assam', 'Keemun', 'Lu An']) ids.push((await productIn(box, { title })).id);
    const [sencha, assam, keemun, luAn] = ids;
    const { custom_collection } = (await box.post('/custom_collections.json', { custom_collection: { title: 'Teas', collects: [{ product_id: sencha }] } }))
      .body;
    const put = async (product_id: number | undefined, position: unknown) =>
      (await box.post('/collects.json', { collect: { product_id, collection_id: custom_collection.id, position } })).body;
    expect((await put(assam, 1)).collect).toMatchObject({ position: 1, sort_value: '0000000001' });
    expect((await put(keemun, '2')).collect.position).toBe(2);
    expect((await put(luAn, 100)).collect.position).toBe(4);
    const listed = (await box.get(`/collects.json?collection_id=${custom_collection.id}`)).body.collects as { product_id: number; position: number }[];
    expect(listed.toSorted((one, other) => one.position - other.position).map(({ product_id }) => product_id)).toEqual([assam, keemun, sencha, luAn]);
    expect(await put(sencha, 0)).toEqual({ errors: { product_id: ['already exists in this collection'], position: ['must be greater than or equal to 1'] } });
  });

  test('422 without product and collection, or with unknown ones', async () => {
    const { box, products, collection, collect } = await filled();
    const answered = async (...given: unknown[]) => {
      const { status, body } = await collect(given[0], given.length > 1 ? given[1] : collection.id);
      return { status, body };
    };
    const refused = (errors: object) => ({ status: 422, body: { errors } });
    const nothing = await box.post('/collects.json', { collect: { body: 'foobar' } });
    expect({ status: nothing.status, body: nothing.body }).toEqual(refused({ ...noProduct, ...noCollection }));
    expect(await answered(1, 1)).toEqual(refused({ ...noProduct, ...noCollection }));
    expect(await answered(1)).toEqual(refused(noProduct));
    expect(await answered('x')).toEqual(refused(noProduct));
    expect(await answered(products[0].id, 1)).toEqual(refused(noCollection));
    expect(await answered(products[0].id, null)).toEqual(refused(noCollection));
    const stranger = await productIn(await sandbox());
    expect(await answered(stranger.id)).toEqual(refused(noProduct));
  });

  test('422 for a product that is in the collection already, also where 50 come at once', async () => {
    const { box, products, collect } = await filled();
    const answers = await Promise.all(Array.from({ length: 50 }, () => collect(products[0].id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect({ status, body }).toEqual({ status: 422, body: { errors: { product_id: ['already exists in this collection'] } } });
    expect((await box.get('/collects/count.json')).body).toEqual({ count: 1 });
  });

  test('403 into a smart collection', async () => {
    const { box, products, collect } = await filled();
    const rules = [{ column: 'title', relation: 'contains', condition: 'tea' }];
    const { smart_collection } = (await box.operator('POST', './smart_collections', { smart_collection: { title: 'Teas', rules } })).body;
    const { status, body } = await collect(products[0].id, smart_collection.id);
    expect({ status, body }).toEqual({ status: 403, body: { errors: "Products can't be added to a smart collection" } });
  });
});

describe('listCollects, countCollects, getCollect', () => {
  test('200 by collection and product, in pages; the single one is deprecated', async () => {
    const { box, products, collection, collect } = await filled();
    const { custom_collections } = (await box.get('/custom_collections.json')).body;
    const made = [];
    for (const { id } of products) made.push((await collect(id)).body.collect);
    made.push((await collect(products[0].id, custom_collections[0].id)).body.collect);
    const expectations: [string, object[]][] = [
      ['', made],
      [`collection_id=${collection.id}`, made.slice(0, 3)],
      [`product_id=${products[0].id}`, [made[0], made[3]]],
      [`product_id=${products[0].id}&collection_id=${collection.id}`, [made[0]]],
      ['collection_id=1', []],
    ];
    for (const [query, collects] of expectations) {
      expect((await box.get(`/collects.json?${query}`)).body, query).toEqual({ collects });
      expect((await box.get(`/collects/count.json?${query}`)).body, query).toEqual({ count: collects.length });
    }
    expect((await box.get(`/collects.json?since_id=${made[1].id}&fields=product_id`)).body.collects).toEqual([
      { product_id: products[2].id },
      { product_id: products[0].id },
    ]);
    const seen = [];
    for await (const page of box.pages('/collects.json?limit=3')) seen.push(page.body.collects);
    expect(seen).toEqual([made.slice(0, 3), made.slice(3)]);
    const one = await box.get(`/collects/${made[1].id}.json`);
    expect(one.body).toEqual({ collect: made[1] });
    expect(one.headers.get('x-service-api-deprecated-reason')).toMatch(/collects/);
    expect((await box.get(`/collects/${made[1].id}.json?fields=id`)).body).toEqual({ collect: { id: made[1].id } });
  });
});

describe('deleteCollect', () => {
  test('200 takes the product out; the product stays', async () => {
    const { box, products, collect } = await filled();
    const { collect: made } = (await collect(products[0].id)).body;
    expect(await box.delete(`/collects/${made.id}.json`)).toMatchObject({ status: 200, body: {} });
    expect(await box.get(`/collects/${made.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.operator('GET', `./products/${products[0].id}`)).status).toBe(200);
  });
});

test('adding a product or taking it out is a change of the collection, deleting the product is none', async () => {
  const { box, products, collection, collect } = await filled();
  const told = await receiver();
  await box.post('/webhooks.json', { webhook: { topic: 'collections/update', address: told.url, format: 'json' } });
  const updatedAt = async () => (await box.get(`/custom_collections/${collection.id}.json`)).body.custom_collection.updated_at;
  const times = [];
  await ahead(box, 60);
  const { id } = (await collect(products[0].id)).body.collect;
  times.push(await updatedAt());
  await ahead(box, 60);
  await box.delete(`/collects/${id}.json`);
  times.push(await updatedAt());
  expect([collection.updated_at < times[0], times[0] < times[1]]).toEqual([true, true]);
  await ahead(box, 60);
  expect((await collect(1)).status).toBe(422);
  expect((await box.delete(`/collects/${id}.json`)).status).toBe(404);
  expect(await updatedAt()).toBe(times[1]);
  await collect(products[1].id);
  times.push(await updatedAt());
  await ahead(box, 60);
  await box.operator('DELETE', `./products/${products[1].id}`);
  expect(await updatedAt()).toBe(times[2]);
  expect((await box.get('/events.json?filter=Collection&fields=verb')).body.events).toEqual(['create', 'update', 'update', 'update'].map((verb) => ({ verb })));
  const received = await until(
    async () => told.received.map(({ text }) => JSON.parse(text).updated_at),
    (all) => all.length >= times.length,
  );
  expect(received).toEqual(times);
});

test.runIf(engine === 'sqlite')('201 and 200 in a collection of more products than a call has arguments', async () => {
  const { box, products, collection, collect } = await filled();
  const many = 150_000;
  await box.server.store.transaction(({ db }) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${many})
      insert into collects (shop_id, collection_id, product_id, position, created_at, updated_at)
      select ${box.shop.id}, ${collection.id}, n, n, ${collection.updated_at}, ${collection.updated_at} from numbers`.execute(db),
  );
  const { status, body } = await collect(products[0].id);
  expect([status, body.collect?.position]).toEqual([201, many + 1]);
  const placeOf = async (product_id: number) =>
    (await box.get(`/collects.json?collection_id=${collection.id}&product_id=${product_id}`)).body.collects[0].position;
  const collects = [{ product_id: products[1].id }, { product_id: products[0].id, position: many }];
  expect((await box.put(`/custom_collections/${collection.id}.json`, { custom_collection: { collects } })).status).toBe(200);
  expect([await placeOf(products[1].id), await placeOf(products[0].id), await placeOf(many), await placeOf(1)]).toEqual([many + 2, many, many + 1, 1]);
});

describe('collects of what is deleted meanwhile', () => {
  const tries = Array.from({ length: 10 });

  test('are deleted with the collection, or refused', async () => {
    const box = await sandbox();
    const products = await Promise.all(tries.map(() => productIn(box)));
    for (const _ of tries) {
      const { id } = (await box.post('/custom_collections.json', { custom_collection: { title: 'Teas' } })).body.custom_collection;
      const adding = products.map((product) => box.post('/collects.json', { collect: { product_id: product.id, collection_id: id } }));
      const arranging = box.put(`/custom_collections/${id}.json`, { custom_collection: { collects: products.map((product) => ({ product_id: product.id })) } });
      const answers = await Promise.all([box.delete(`/custom_collections/${id}.json`), arranging, ...adding]);
      expect(answers.filter(({ status }) => ![200, 201, 404, 422].includes(status))).toEqual([]);
    }
    expect((await box.get('/collects/count.json')).body).toEqual({ count: 0 });
  });

  test('are created and deleted while the collection is changed, without a deadlock', async () => {
    const box = await sandbox();
    const products = await Promise.all(tries.map(() => productIn(box)));
    const { id } = (await box.post('/custom_collections.json', { custom_collection: { title: 'Teas' } })).body.custom_collection;
    const all = products.map((product, at) => ({ product_id: product.id, position: at + 1 }));
    for (const _ of tries.slice(0, 3)) {
      const adding = products.map((product) => box.post('/collects.json', { collect: { product_id: product.id, collection_id: id } }));
      const arranging = [all, all.toReversed()].map((collects) => box.put(`/custom_collections/${id}.json`, { custom_collection: { collects } }));
      const made = await Promise.all([...arranging, ...adding]);
      expect(made.filter(({ status }) => ![200, 201, 422].includes(status))).toEqual([]);
      const { collects } = (await box.get(`/collects.json?collection_id=${id}`)).body;
      expect(collects.map(({ position }: { position: number }) => position).sort((a: number, b: number) => a - b)).toEqual(all.map(({ position }) => position));
      const gone = await Promise.all([
        ...collects.map((collect: { id: number }) => box.delete(`/collects/${collect.id}.json`)),
        box.put(`/custom_collections/${id}.json`, { custom_collection: { collects: all.slice(0, 1) } }),
      ]);
      expect(gone.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
      for (const left of (await box.get(`/collects.json?collection_id=${id}`)).body.collects) await box.delete(`/collects/${left.id}.json`);
    }
  });

  test('are deleted with the product, or refused', async () => {
    const box = await sandbox();
    const collections = await Promise.all(tries.map(() => box.post('/custom_collections.json', { custom_collection: { title: 'Teas' } })));
    for (const _ of tries) {
      const { id } = await productIn(box);
      const adding = collections.map(({ body }) => box.post('/collects.json', { collect: { product_id: id, collection_id: body.custom_collection.id } }));
      const arranging = box.post('/custom_collections.json', { custom_collection: { title: 'Teas', collects: [{ product_id: id }] } });
      const answers = await Promise.all([box.operator('DELETE', `./products/${id}`), arranging, ...adding]);
      expect(answers.filter(({ status }) => ![200, 201, 422].includes(status))).toEqual([]);
    }
    expect((await box.get('/collects/count.json')).body).toEqual({ count: 0 });
  });
});

test('422 names an unknown product and a malformed collection at once, and the other way round', async () => {
  const { box, products, collection, collect } = await filled();
  const told = async (...given: unknown[]) => {
    const { status, body } = await collect(given[0], given[1]);
    return { status, body };
  };
  expect(await told(1, 'x')).toEqual({ status: 422, body: { errors: { ...noProduct, ...noCollection } } });
  expect(await told('x', 1)).toEqual({ status: 422, body: { errors: { ...noProduct, ...noCollection } } });
  expect(await told(products[0].id, 'x')).toEqual({ status: 422, body: { errors: noCollection } });
  expect((await collect(products[0].id, collection.id)).status).toBe(201);
  expect(await told(products[0].id, collection.id)).toEqual({ status: 422, body: { errors: { product_id: ['already exists in this collection'] } } });
  const rules = [{ column: 'title', relation: 'contains', condition: 'tea' }];
  const { smart_collection } = (await box.operator('POST', './smart_collections', { smart_collection: { title: 'Teas', rules } })).body;
  expect(await told('x', smart_collection.id)).toEqual({ status: 403, body: { errors: "Products can't be added to a smart collection" } });
});
