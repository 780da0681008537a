import { describe, expect, test } from 'vitest';
import { link, sandbox } from '../support/harness.ts';

const rules = [{ column: 'variant_price', relation: 'less_than', condition: '20.00' }];

describe('createSmartCollection', () => {
  test('201, with a handle that no collection of either kind has', async () => {
    const { operator, post } = await sandbox();
    await post('/custom_collections.json', { custom_collection: { title: 'Under twenty' } });
    const { status, body } = await operator('POST', './smart_collections', { smart_collection: { title: 'Under twenty', rules } });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        smart_collection: {
          id: expect.any(Number),
          title: 'Under twenty',
          handle: 'under-twenty-1',
          rules,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      },
    });
  });

  test('422 without title and rules', async () => {
    const { operator } = await sandbox();
    expect(await operator('POST', './smart_collections', { smart_collection: { rules: [{ column: 'title' }] } })).toMatchObject({
      status: 422,
      body: { errors: { title: ["can't be blank"], 'rules[0].relation': ["can't be blank"], 'rules[0].condition': ["can't be blank"] } },
    });
  });
});

test('subscribers of collections get webhooks about smart ones too', async () => {
  const box = await sandbox();
  const { operator, post } = box;
  for (const verb of ['create', 'update', 'delete'])
    await post('/webhooks.json', { webhook: { address: 'https://hooks.shelf-notes.example/', topic: `collections/${verb}`, fields: ['id', 'title'] } });
  const { id } = (await operator('POST', './smart_collections', { smart_collection: { title: 'Under twenty', rules } })).body.smart_collection;
  for (const title of ['Under thirty', 'Under thirty']) await operator('PUT', `./smart_collections/${id}`, { smart_collection: { title } });
  await operator('DELETE', `./smart_collections/${id}`);
  const { webhook_deliveries: made } = (await operator('GET', './webhook_deliveries')).body;
  const told = [];
  for (const one of made) told.push([one.topic, JSON.parse((await operator('GET', `./webhook_deliveries/${one.id}`)).body.webhook_delivery.payload)]);
  expect(told).toEqual([
    ['collections/create', { id, title: 'Under twenty' }],
    ['collections/update', { id, title: 'Under thirty' }],
    ['collections/delete', { id }],
  ]);
});

describe('getSmartCollection, listSmartCollections, updateSmartCollection, deleteSmartCollection', () => {
  test('200; custom collections are not among them', async () => {
    const box = await sandbox();
    const { custom_collection } = (await box.post('/custom_collections.json', { custom_collection: { title: 'Teas' } })).body;
    const { smart_collection } = (await box.operator('POST', './smart_collections', { smart_collection: { title: 'Under twenty', rules } })).body;
    expect((await box.operator('GET', './smart_collections')).body).toEqual({ smart_collections: [smart_collection] });
    expect((await box.operator('GET', './smart_collections?handle=teas')).body).toEqual({ smart_collections: [] });
    expect(link(await box.operator('GET', './smart_collections?limit=1'), 'next')).toBeUndefined();
    expect((await box.operator('GET', `./smart_collections/${smart_collection.id}`)).body).toEqual({ smart_collection });
    expect(await box.operator('GET', `./smart_collections/${custom_collection.id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    const at = `./smart_collections/${smart_collection.id}`;
    expect((await box.operator('PUT', at, { smart_collection: { title: 'Everyday', handle: 'teas' } })).body.smart_collection).toMatchObject({
      title: 'Everyday',
      handle: 'teas-1',
      rules,
    });
    expect(await box.operator('PUT', at, { smart_collection: { rules: [] } })).toMatchObject({ status: 422, body: { errors: { rules: ["can't be blank"] } } });
    expect(await box.get(`/custom_collections/${smart_collection.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await box.operator('DELETE', at)).toMatchObject({ status: 200, body: {} });
    expect(await box.operator('GET', at)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

test('a collection that many calls delete at once is deleted once', async () => {
  const box = await sandbox();
  const { id } = (await box.operator('POST', './smart_collections', { smart_collection: { title: 'Under twenty', rules } })).body.smart_collection;
  const gone = await Promise.all(Array.from({ length: 5 }, () => box.operator('DELETE', `./smart_collections/${id}`)));
  expect(gone.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
});
