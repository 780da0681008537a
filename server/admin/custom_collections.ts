import type { QueryOf } from '../../contract/requests/handlers.ts';
import type { operations, refusals } from '../../generated/admin/custom_collections.ts';
import {
  arrange,
  type Collection,
  collectionForUpdate,
  collectionGone,
  collectionHappened,
  collections,
  collects,
  collectsLock,
  countHidden,
  findCollection,
  hasProduct,
  imageFor,
  imageWish,
  isCustom,
  metafieldsOwner,
  presentCollection,
  wrongCollection,
} from '../domain/collections.ts';
import { handleOf, insertUnderHandle, nextHandle } from '../domain/handles.ts';
import { putMetafields, removeMetafields, wrongMetafields } from '../domain/metafields.ts';
import { pictures } from '../domain/pictures.ts';
import { firstPublishedAt, havingPublishedStatus, nextPublishedAt, publishing } from '../domain/publishing.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, between, type Executor, equals, type Where } from '../store/table.ts';

const filters = async (
  { store, shop }: { store: Executor; shop: { id: number } },
  query: QueryOf<operations['countCustomCollections']>,
  use: 'list' | 'count',
): Promise<Where<Collection>[]> => [
  isCustom,
  equals('title', query.title),
  query.product_id === undefined ? undefined : await hasProduct(store, shop.id, query.product_id, use),
  ...between('updated_at', query.updated_at_min, query.updated_at_max),
  ...between('published_at', query.published_at_min, query.published_at_max),
  havingPublishedStatus(query.published_status),
];

export const handlers: Handlers<operations, refusals> = {
  async listCustomCollections({ shop, store, query, page, origin }) {
    const where: Where<Collection>[] = [
      ...(await filters({ store, shop }, query, 'list')),
      after(query.since_id),
      equals('handle', query.handle),
      query.ids && ['id', 'in', query.ids],
    ];
    const { rows, links } = await collections.list(store, shop.id, page, where);
    return { status: 200, body: { custom_collections: rows.map((row) => presentCollection(row, origin)) }, links };
  },

  async countCustomCollections({ shop, store, query }) {
    const { product_id, published_status = 'any', ...others } = query;
    if (product_id === undefined || Object.keys(others).length > 0)
      return { status: 200, body: { count: await collections.count(store, shop.id, await filters({ store, shop }, query, 'count')) } };
    // products are added only to custom collections, so the product's collects are as many as its custom collections
    const all = await collects.count(store, shop.id, [['product_id', '=', product_id]]);
    const hidden = published_status === 'any' ? 0 : await countHidden(store, shop.id, product_id, all);
    return { status: 200, body: { count: published_status === 'unpublished' ? hidden : all - hidden } };
  },

  async getCustomCollection({ shop, store, path, origin }) {
    const collection = await findCollection(store, shop.id, path.custom_collection_id, false);
    if (!collection) return notFound;
    const products_count = await collects.count(store, shop.id, [['collection_id', '=', collection.id]]);
    return { status: 200, body: { custom_collection: { ...presentCollection(collection, origin), products_count } } };
  },

  createCustomCollection: {
    rules: ({ shop, store, body, outbound }) => wrongCollection(store, shop.id, undefined, body.custom_collection, outbound),

    async outside({ shop, body, keeps, ownOrigin, outbound, transaction, refuse }) {
      const given = body.custom_collection;
      const { wish, problem } = await imageWish(given.image, undefined, outbound, keeps);
      if (problem) return refuse({ image: problem });
      return transaction(async ({ store, now, happened }) => {
        // this lock before that of handles: a change of a collection takes them in this order
        if (given.collects?.length) await collectsLock(store, shop.id);
        const collection = await insertUnderHandle(
          store,
          collections,
          handleOf([given.handle, given.title], 'collection'),
          {
            shop_id: shop.id,
            smart: false,
            title: given.title,
            body_html: given.body_html ?? '',
            bodiless: given.body_html == null,
            published_at: firstPublishedAt({ published: given.published }, now),
            published_scope: 'web',
            sort_order: given.sort_order ?? 'best-selling',
            template_suffix: given.template_suffix || null,
            image: (await imageFor(store, shop.id, undefined, wish, now)) ?? null,
            rules: [],
          },
          now,
        );
        const arranged = await arrange(store, collection, given.collects, now);
        if ('wrong' in arranged) return refuse({ collects: arranged.wrong });
        await putMetafields(store, metafieldsOwner(collection), given.metafields, now);
        await happened(collectionHappened(collection, ownOrigin, 'create'));
        return { status: 201, body: { custom_collection: presentCollection(collection, ownOrigin) } };
      });
    },
  },

  updateCustomCollection: {
    async rules({ shop, store, path, body, outbound }) {
      const current = await findCollection(store, shop.id, path.custom_collection_id, false);
      return current ? wrongCollection(store, shop.id, current, body.custom_collection, outbound) : notFound;
    },

    async outside({ shop, store: reader, path, body, keeps, origin, ownOrigin, outbound, transaction, refuse }) {
      const given = body.custom_collection;
      const before = await findCollection(reader, shop.id, path.custom_collection_id, false);
      if (!before) return notFound;
      const { wish, problem } = await imageWish(given.image, before, outbound, keeps);
      if (problem) return refuse({ image: problem });
      return transaction(async ({ store, now, happened }) => {
        const current = await collectionForUpdate(store, shop.id, path.custom_collection_id, false);
        if (!current) return notFound;
        const { title, body_html, published: visible, sort_order, template_suffix } = given;
        const arranged = await arrange(store, current, given.collects, now);
        if ('wrong' in arranged) return refuse({ collects: arranged.wrong });
        // other calls may have added metafields while the picture was fetched
        const full = await wrongMetafields(store, metafieldsOwner(current), given.metafields);
        if (full.metafields) return refuse(full);
        const described = await putMetafields(store, metafieldsOwner(current), given.metafields, now);
        const changed = await collections.update(
          store,
          current,
          {
            title,
            handle: await nextHandle(store, collections, current, given, 'collection'),
            body_html: body_html === null ? '' : body_html,
            bodiless: body_html === undefined ? undefined : body_html === null,
            published_at: nextPublishedAt({ published: visible }, current, now),
            sort_order,
            template_suffix: template_suffix === undefined ? undefined : template_suffix || null,
            image: await imageFor(store, shop.id, current, wish, now),
          },
          now,
          arranged.moved || described,
        );
        if (changed !== current) await happened(collectionHappened(changed, ownOrigin, publishing(current, changed) ?? 'update'));
        return { status: 200, body: { custom_collection: presentCollection(changed, origin) } };
      });
    },
  },

  async deleteCustomCollection({ shop, store, path, happened }) {
    const collection = await collectionForUpdate(store, shop.id, path.custom_collection_id, false);
    if (!collection) return notFound;
    await collectsLock(store, shop.id);
    await collections.remove(store, shop.id, [['id', '=', collection.id]]);
    await collects.remove(store, shop.id, [['collection_id', '=', collection.id]]);
    if (collection.image) await pictures.remove(store, shop.id, [['id', '=', collection.image.picture_id]]);
    await removeMetafields(store, metafieldsOwner(collection));
    await happened(collectionGone(collection));
    return { status: 200, body: {} };
  },
};
