import type { components, operations, refusals } from '../../generated/admin/custom_collections.ts';
import { type Handlers, notFound, type QueryOf } from '../contract/types.ts';
import { after, between, type Executor, equals, published, type Where } from '../store/table.ts';
import { type Collect, type Collection, collections, collects, collectsLock } from './_collections.ts';
import { freeHandle, handleOf } from './_handles.ts';
import { putMetafields, removeMetafields } from './_metafields.ts';
import { keepPicture, type Measured, pictures, pictureUrl, readPicture } from './_pictures.ts';
import { products } from './_variants.ts';

type Answer = components['schemas']['CustomCollection'];
type Input = components['schemas']['CustomCollectionUpdate'];

export const collectionAnswer = (collection: Collection, origin: string): Answer => ({
  id: collection.id,
  handle: collection.handle,
  title: collection.title,
  updated_at: collection.updated_at,
  body_html: collection.body_html,
  published: collection.published_at !== null,
  published_at: collection.published_at,
  sort_order: collection.sort_order,
  template_suffix: collection.template_suffix,
  published_scope: collection.published_scope,
  admin_graphql_api_id: `gid://service/Collection/${collection.id}`,
  ...(collection.image
    ? {
        image: {
          created_at: collection.image.created_at,
          alt: collection.image.alt,
          width: collection.image.width,
          height: collection.image.height,
          src: pictureUrl(origin, collection.image.name),
        },
      }
    : {}),
});

const isCustom: Where<Collection> = ['smart', '=', false];

const hasProduct = (productId: number | undefined): Where<Collection> =>
  productId === undefined ? undefined : (eb) => eb('id', 'in', eb.selectFrom('collects').select('collection_id').where('product_id', '=', productId));

const filters = (query: QueryOf<operations['countCustomCollections']>): Where<Collection>[] => [
  isCustom,
  equals('title', query.title),
  hasProduct(query.product_id),
  ...between('updated_at', query.updated_at_min, query.updated_at_max),
  ...between('published_at', query.published_at_min, query.published_at_max),
  published(query.published_status),
];

export const findCustomCollection = (store: Executor, shopId: number, id: number) => collections.first(store, shopId, [['id', '=', id], isCustom]);

/** A collection that nobody else changes or removes while the transaction lasts. Held before any lock. */
export async function heldCollection(tx: Executor, shopId: number, id: number, smart: boolean): Promise<Collection | undefined> {
  const collection = await collections.hold(tx, shopId, id);
  return collection?.smart === smart ? collection : undefined;
}

const event = ({ title }: Collection, verb: 'create' | 'update' | 'destroy' | 'published' | 'unpublished') =>
  ({ subject: 'Collection', verb, name: title }) as const;

/** The collection that every shop starts with. */
export const frontpage = (tx: Executor, shopId: number, now: string) =>
  collections.insert(tx, {
    shop_id: shopId,
    smart: false,
    title: 'Frontpage',
    handle: 'frontpage',
    body_html: '',
    published_at: now,
    published_scope: 'web',
    sort_order: 'best-selling',
    rules: [],
    created_at: now,
    updated_at: now,
  });

type ImageWish = { picture: Measured; alt: string | null } | { alt: string | null } | 'remove' | undefined;

/** What the image of a body asks for. The address that we answered with, sent back, asks for nothing new. */
async function imageWish(given: Input['image'], current: Collection | undefined, outbound: Parameters<typeof readPicture>[1]) {
  if (given === undefined) return { wish: undefined };
  if (given === null || typeof given === 'string') return { wish: 'remove' as const };
  const { attachment, src, alt } = given;
  const ours = current?.image && src?.endsWith(`/media/${current.image.name}`);
  const nextAlt = alt === undefined ? (current?.image?.alt ?? null) : alt;
  if (current?.image && !attachment && (ours || !src)) return { wish: { alt: nextAlt } };
  const read = await readPicture({ attachment: attachment ?? null, src: src ?? null }, outbound);
  return 'problem' in read ? { problem: read.problem } : { wish: { picture: read, alt: alt ?? null } };
}

async function imageFor(tx: Executor, shopId: number, current: Collection | undefined, wish: ImageWish, now: string): Promise<Collection['image'] | undefined> {
  if (wish === undefined) return undefined;
  const known = current?.image ?? null;
  if (wish !== 'remove' && !('picture' in wish)) return known && { ...known, alt: wish.alt };
  if (known) await pictures.remove(tx, shopId, [['id', '=', known.picture_id]]);
  if (wish === 'remove') return null;
  const { id, name, width, height } = await keepPicture(tx, shopId, 'collections', wish.picture, now);
  return { picture_id: id, name, alt: wish.alt, width, height, created_at: now };
}

type CollectProblem = 'unknown' | 'unknown_collect' | 'repeated';

/** Adds products and moves collects, entry by entry; positions stay those of a list without gaps. Says what is wrong, or whether that changed something. */
async function arrange(tx: Executor, collection: Collection, entries: Input['collects'], now: string): Promise<{ wrong: CollectProblem } | { moved: boolean }> {
  if (!entries?.length) return { moved: false };
  await collectsLock(tx, collection.shop_id);
  const held = await collects.all(tx, collection.shop_id, [['collection_id', '=', collection.id]]);
  const order: (Collect | { product_id: number })[] = held.sort((a, b) => a.position - b.position || a.id - b.id);
  const named = new Set<number>();
  for (const { id, product_id, position } of entries) {
    const known = order.findIndex((one) => (id === undefined ? one.product_id === Number(product_id) : 'id' in one && one.id === Number(id)));
    if (id !== undefined && known < 0) return { wrong: 'unknown_collect' };
    const entry = order[known] ?? { product_id: Number(product_id) };
    if (named.has(entry.product_id)) return { wrong: 'repeated' };
    named.add(entry.product_id);
    if (known < 0 && (product_id === undefined || !(await products.find(tx, collection.shop_id, entry.product_id)))) return { wrong: 'unknown' };
    if (known >= 0 && position === undefined) continue;
    if (known >= 0) order.splice(known, 1);
    order.splice(position === undefined ? order.length : position - 1, 0, entry);
  }
  let moved = false;
  for (const [at, entry] of order.entries())
    if ('id' in entry) moved = (await collects.update(tx, entry, { position: at + 1 }, now)) !== entry || moved;
    else {
      await collects.insert(tx, {
        shop_id: collection.shop_id,
        collection_id: collection.id,
        product_id: entry.product_id,
        position: at + 1,
        created_at: now,
        updated_at: now,
      });
      moved = true;
    }
  return { moved };
}

export const handlers: Handlers<operations, refusals> = {
  async listCustomCollections({ shop, store, query, page, origin }) {
    const where: Where<Collection>[] = [...filters(query), after(query.since_id), equals('handle', query.handle), query.ids && ['id', 'in', query.ids]];
    const { rows, links } = await collections.list(store, shop.id, page, where);
    return { status: 200, body: { custom_collections: rows.map((row) => collectionAnswer(row, origin)) }, links };
  },

  async countCustomCollections({ shop, store, query }) {
    return { status: 200, body: { count: await collections.count(store, shop.id, filters(query)) } };
  },

  async getCustomCollection({ shop, store, path, origin }) {
    const collection = await findCustomCollection(store, shop.id, path.custom_collection_id);
    if (!collection) return notFound;
    const products_count = await collects.count(store, shop.id, [['collection_id', '=', collection.id]]);
    return { status: 200, body: { custom_collection: { ...collectionAnswer(collection, origin), products_count } } };
  },

  createCustomCollection: {
    async outside({ shop, body, now, origin, outbound, transaction, refuse }) {
      const given = body.custom_collection;
      const { wish, problem } = await imageWish(given.image, undefined, outbound);
      if (problem) return refuse({ image: problem });
      return transaction(async ({ store, happened }) => {
        // before that of handles, as a change takes them
        if (given.collects?.length) await collectsLock(store, shop.id);
        const collection = await collections.insert(store, {
          shop_id: shop.id,
          smart: false,
          title: given.title,
          handle: await freeHandle(store, collections, shop.id, handleOf(given.handle || given.title, 'collection')),
          body_html: given.body_html ?? '',
          published_at: given.published === false ? null : now,
          published_scope: 'web',
          sort_order: given.sort_order ?? 'best-selling',
          template_suffix: given.template_suffix || null,
          image: (await imageFor(store, shop.id, undefined, wish, now)) ?? null,
          rules: [],
          created_at: now,
          updated_at: now,
        });
        const arranged = await arrange(store, collection, given.collects, now);
        if ('wrong' in arranged) return refuse({ collects: arranged.wrong });
        const owner = { shop_id: shop.id, type: 'collection', id: collection.id } as const;
        if ((await putMetafields(store, owner, given.metafields, now)) === 'full') return refuse({ metafields: 'full' });
        await happened({
          id: collection.id,
          event: event(collection, 'create'),
          webhook: { topic: 'collections/create', payload: collectionAnswer(collection, origin) },
        });
        return { status: 201, body: { custom_collection: collectionAnswer(collection, origin) } };
      });
    },
  },

  updateCustomCollection: {
    async outside({ shop, store: reader, path, body, now, origin, outbound, transaction, refuse }) {
      const given = body.custom_collection;
      const before = await findCustomCollection(reader, shop.id, path.custom_collection_id);
      if (!before) return notFound;
      const { wish, problem } = await imageWish(given.image, before, outbound);
      if (problem) return refuse({ image: problem });
      return transaction(async ({ store, happened }) => {
        const current = await heldCollection(store, shop.id, path.custom_collection_id, false);
        if (!current) return notFound;
        const { title, handle, body_html, published: visible, sort_order, template_suffix } = given;
        const arranged = await arrange(store, current, given.collects, now);
        if ('wrong' in arranged) return refuse({ collects: arranged.wrong });
        const described = await putMetafields(store, { shop_id: shop.id, type: 'collection', id: current.id }, given.metafields, now);
        if (described === 'full') return refuse({ metafields: 'full' });
        const changed = await collections.update(
          store,
          current,
          {
            title,
            handle:
              handle === undefined
                ? undefined
                : await freeHandle(store, collections, shop.id, handleOf(handle || title || current.title, 'collection'), current.id),
            body_html: body_html === undefined ? undefined : (body_html ?? ''),
            published_at: visible === undefined ? undefined : visible ? (current.published_at ?? now) : null,
            sort_order,
            template_suffix: template_suffix === undefined ? undefined : template_suffix || null,
            image: await imageFor(store, shop.id, current, wish, now),
          },
          now,
          arranged.moved || described,
        );
        const shown = Number(changed.published_at !== null) - Number(current.published_at !== null);
        if (changed !== current)
          await happened({
            id: changed.id,
            event: event(changed, shown > 0 ? 'published' : shown < 0 ? 'unpublished' : 'update'),
            webhook: { topic: 'collections/update', payload: collectionAnswer(changed, origin) },
          });
        return { status: 200, body: { custom_collection: collectionAnswer(changed, origin) } };
      });
    },
  },

  async deleteCustomCollection({ shop, store, path, happened }) {
    const collection = await heldCollection(store, shop.id, path.custom_collection_id, false);
    if (!collection) return notFound;
    await collectsLock(store, shop.id);
    await collections.remove(store, shop.id, [['id', '=', collection.id]]);
    await collects.remove(store, shop.id, [['collection_id', '=', collection.id]]);
    if (collection.image) await pictures.remove(store, shop.id, [['id', '=', collection.image.picture_id]]);
    await removeMetafields(store, { shop_id: shop.id, type: 'collection', id: collection.id });
    await happened({ id: collection.id, event: event(collection, 'destroy'), webhook: { topic: 'collections/delete', payload: { id: collection.id } } });
    return { status: 200, body: {} };
  },
};
