import type { components, operations, refusals } from '../../generated/admin/collects.ts';
import { arrange, type Collect, collectionHappened, collections, collects, collectsLock } from '../domain/collections.ts';
import { products } from '../domain/products.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, equals, type Where } from '../store/table.ts';

const present = (collect: Collect): components['schemas']['Collect'] => ({
  id: collect.id,
  collection_id: collect.collection_id,
  product_id: collect.product_id,
  created_at: collect.created_at,
  updated_at: collect.updated_at,
  position: collect.position,
  sort_value: String(collect.position).padStart(10, '0'),
});

const matching = (query: { collection_id?: number; product_id?: number; since_id?: number }): Where<Collect>[] => [
  after(query.since_id),
  equals('collection_id', query.collection_id),
  equals('product_id', query.product_id),
];

export const handlers: Handlers<operations, refusals> = {
  async listCollects({ shop, store, query, page }) {
    const { rows, links } = await collects.list(store, shop.id, page, matching(query));
    return { status: 200, body: { collects: rows.map(present) }, links };
  },

  async countCollects({ shop, store, query }) {
    return { status: 200, body: { count: await collects.count(store, shop.id, matching(query)) } };
  },

  async getCollect({ shop, store, path }) {
    const collect = await collects.find(store, shop.id, path.collect_id);
    return collect ? { status: 200, body: { collect: present(collect) } } : notFound;
  },

  createCollect: {
    async rules({ shop, store, body, respond }) {
      const { product_id, collection_id } = body.collect;
      // first the collection's row, then the lock: a change of the collection takes them in this order, and another order could deadlock
      const collection = collection_id === undefined ? undefined : await collections.findForUpdate(store, shop.id, collection_id);
      await collectsLock(store, shop.id);
      const product = product_id === undefined ? undefined : await products.find(store, shop.id, product_id);
      if (collection?.smart) return respond(403, 'smart_collection');
      const there =
        product &&
        collection &&
        (await collects.first(store, shop.id, [
          ['collection_id', '=', collection.id],
          ['product_id', '=', product.id],
        ]));
      return {
        ...(!product ? { product_id: 'invalid' as const } : there && { product_id: 'taken' as const }),
        ...(!collection && { collection_id: 'invalid' as const }),
      };
    },

    async handle({ shop, store, body, now, ownOrigin, happened }) {
      const { position } = body.collect;
      const [product_id, collection_id] = [Number(body.collect.product_id), Number(body.collect.collection_id)];
      const collection = (await collections.find(store, shop.id, collection_id))!;
      const last = await collects.last(store, shop.id, [['collection_id', '=', collection_id]], 'position');
      const made = await collects.insert(store, { shop_id: shop.id, collection_id, product_id, position: (last?.position ?? 0) + 1 }, now);
      if (position !== undefined) await arrange(store, collection, [{ id: made.id, position }], now);
      const collect = position === undefined ? made : (await collects.find(store, shop.id, made.id))!;
      await happened(collectionHappened(await collections.update(store, collection, {}, now, true), ownOrigin, 'update'));
      return { status: 201, body: { collect: present(collect) } };
    },
  },

  async deleteCollect({ shop, store, path, now, ownOrigin, happened }) {
    const collect = await collects.find(store, shop.id, path.collect_id);
    const collection = collect && (await collections.findForUpdate(store, shop.id, collect.collection_id));
    if (!collection || !(await collects.remove(store, shop.id, [['id', '=', collect.id]]))) return notFound;
    await happened(collectionHappened(await collections.update(store, collection, {}, now, true), ownOrigin, 'update'));
    return { status: 200, body: {} };
  },
};
