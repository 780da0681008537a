import type { components, operations, refusals } from '../../generated/operator/smart_collections.ts';
import { type Collection, collectionForUpdate, collectionGone, collectionHappened, collections, findCollection } from '../domain/collections.ts';
import { handleOf, insertUnderHandle, nextHandle } from '../domain/handles.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, equals } from '../store/table.ts';

const present = ({ id, title, handle, rules, created_at, updated_at }: Collection): components['schemas']['SmartCollection'] => ({
  id,
  title,
  handle,
  rules,
  created_at,
  updated_at,
});

export const handlers: OperatorHandlers<operations, refusals> = {
  async listSmartCollections({ shop, store, query, page }) {
    const { rows, links } = await collections.list(store, shop.id, page, [['smart', '=', true], after(query.since_id), equals('handle', query.handle)]);
    return { status: 200, body: { smart_collections: rows.map(present) }, links };
  },

  async createSmartCollection({ shop, store, body, now, ownOrigin, happened }) {
    const { title, handle, rules } = body.smart_collection;
    const collection = await insertUnderHandle(
      store,
      collections,
      handleOf([handle, title], 'collection'),
      {
        shop_id: shop.id,
        smart: true,
        title,
        body_html: '',
        bodiless: true,
        published_at: now,
        published_scope: 'web',
        sort_order: 'best-selling',
        rules: rules.map(({ column, relation, condition }) => ({ column, relation, condition })),
      },
      now,
    );
    await happened(collectionHappened(collection, ownOrigin, 'create'));
    return { status: 201, body: { smart_collection: present(collection) } };
  },

  async getSmartCollection({ shop, store, path }) {
    const collection = await findCollection(store, shop.id, path.smart_collection_id, true);
    return collection ? { status: 200, body: { smart_collection: present(collection) } } : notFound;
  },

  async updateSmartCollection({ shop, store, path, body, now, ownOrigin, happened }) {
    const collection = await collectionForUpdate(store, shop.id, path.smart_collection_id, true);
    if (!collection) return notFound;
    const { title, handle, rules } = body.smart_collection;
    const changes = {
      title,
      handle: await nextHandle(store, collections, collection, { handle, title }, 'collection'),
      rules: rules?.map(({ column, relation, condition }) => ({ column, relation, condition })),
    };
    const changed = await collections.update(store, collection, changes, now);
    if (changed !== collection) await happened(collectionHappened(changed, ownOrigin, 'update'));
    return { status: 200, body: { smart_collection: present(changed) } };
  },

  async deleteSmartCollection({ shop, store, path, happened }) {
    const collection = await collectionForUpdate(store, shop.id, path.smart_collection_id, true);
    if (!collection) return notFound;
    await collections.remove(store, shop.id, [['id', '=', collection.id]]);
    await happened(collectionGone(collection));
    return { status: 200, body: {} };
  },
};
