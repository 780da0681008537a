import { describe, expect, test } from 'vitest';
import { sandbox, until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';

async function collected() {
  const box = await sandbox();
  const { custom_collection } = (await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas', published: false } })).body;
  const address = `./custom_collections/${custom_collection.id}/publication`;
  return { box, custom_collection, address, seen: async () => (await box.get(`/custom_collections/${custom_collection.id}.json`)).body.custom_collection };
}

describe('getPublication', () => {
  test('200: a new collection is only in the Online Store', async () => {
    const { box, custom_collection, address } = await collected();
    expect(await box.operator('GET', address)).toMatchObject({
      status: 200,
      body: { publication: { custom_collection_id: custom_collection.id, published_scope: 'web', published_at: null } },
    });
  });

  test('404 for a smart collection', async () => {
    const { box } = await collected();
    const rules = [{ column: 'title', relation: 'contains', condition: 'tea' }];
    const { smart_collection } = (await box.operator('POST', './smart_collections', { smart_collection: { title: 'Teas', rules } })).body;
    expect((await box.operator('GET', `./custom_collections/${smart_collection.id}/publication`)).body).toEqual({ errors: 'Not Found' });
  });
});

describe('updatePublication', () => {
  test('200: apps read the scope and get one webhook about it; a scope that they send is ignored', async () => {
    const { box, custom_collection, address, seen } = await collected();
    const hooks = await receiver();
    await box.post('/webhooks.json', { webhook: { address: hooks.url, topic: 'collections/update' } });
    for (const _ of ['once', 'again'])
      expect(await box.operator('PUT', address, { publication: { published_scope: 'global' } })).toMatchObject({
        status: 200,
        body: { publication: { custom_collection_id: custom_collection.id, published_scope: 'global', published_at: null } },
      });
    expect(await seen()).toMatchObject({ published_scope: 'global' });
    await box.put(`/custom_collections/${custom_collection.id}.json`, { custom_collection: { title: 'Greener teas', published_scope: 'web' } });
    expect(await seen()).toMatchObject({ title: 'Greener teas', published_scope: 'global' });
    await until(
      async () => hooks.received.length,
      (count) => count === 2,
    );
    expect(hooks.received.map(({ text }) => JSON.parse(text)).map(({ title, published_scope }) => [title, published_scope])).toEqual([
      ['Green teas', 'global'],
      ['Greener teas', 'global'],
    ]);
  });

  test('422 for another scope', async () => {
    const { box, address } = await collected();
    for (const published_scope of ['pos', ''])
      expect(await box.operator('PUT', address, { publication: { published_scope } })).toMatchObject({
        status: 422,
        body: { errors: { published_scope: ['is not included in the list'] } },
      });
    expect((await box.operator('PUT', address, { publication: {} })).body).toEqual({ errors: { published_scope: ["can't be blank"] } });
  });
});
