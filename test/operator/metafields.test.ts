import { describe, expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';

describe('listMetafields, getMetafield', () => {
  test('200 by kind and id of the owner; replaced by key, deleted with the owner', async () => {
    const box = await sandbox();
    const field = (value: string) => [{ key: 'season', namespace: 'harvest', value, type: 'single_line_text_field' }];
    const { page } = (await box.post('/pages.json', { page: { title: 'Tea', metafields: field('spring') } })).body;
    const { custom_collection } = (await box.post('/custom_collections.json', { custom_collection: { title: 'Teas', metafields: field('autumn') } })).body;
    const { metafields } = (await box.operator('GET', './metafields')).body;
    expect(metafields[0]).toEqual({
      id: expect.any(Number),
      owner_type: 'page',
      owner_id: page.id,
      namespace: 'harvest',
      key: 'season',
      value: 'spring',
      type: 'single_line_text_field',
      description: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await box.operator('GET', `./metafields?owner_type=collection&owner_id=${custom_collection.id}`)).body.metafields).toEqual([metafields[1]]);
    expect((await box.operator('GET', `./metafields?owner_type=page&owner_id=${page.id + 1}`)).body.metafields).toEqual([]);
    expect((await box.operator('GET', `./metafields?since_id=${metafields[0].id}`)).body.metafields).toEqual([metafields[1]]);
    expect((await box.operator('GET', `./metafields/${metafields[0].id}`)).body).toEqual({ metafield: metafields[0] });
    await box.put(`/pages/${page.id}.json`, { page: { metafields: field('summer') } });
    expect((await box.operator('GET', './metafields?owner_type=page')).body.metafields).toMatchObject([{ id: metafields[0].id, value: 'summer' }]);
    await box.delete(`/pages/${page.id}.json`);
    expect((await box.operator('GET', './metafields?owner_type=page')).body.metafields).toEqual([]);
  });
});
