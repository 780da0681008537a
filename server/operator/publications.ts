import type { components, operations, refusals } from '../../generated/operator/publications.ts';
import { type Collection, collectionForUpdate, collectionHappened, collections, findCollection } from '../domain/collections.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';

const present = ({ id, published_scope, published_at }: Collection): components['schemas']['PublicationAnswer'] => ({
  publication: { custom_collection_id: id, published_scope, published_at },
});

export const handlers: OperatorHandlers<operations, refusals> = {
  async getPublication({ shop, store, path }) {
    const collection = await findCollection(store, shop.id, path.custom_collection_id, false);
    return collection ? { status: 200, body: present(collection) } : notFound;
  },

  async updatePublication({ shop, store, now, path, body, ownOrigin, happened }) {
    const collection = await collectionForUpdate(store, shop.id, path.custom_collection_id, false);
    if (!collection) return notFound;
    const changed = await collections.update(store, collection, { published_scope: body.publication.published_scope }, now);
    if (changed !== collection) await happened(collectionHappened(changed, ownOrigin, 'update'));
    return { status: 200, body: present(changed) };
  },
};
