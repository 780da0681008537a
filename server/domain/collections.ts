// Collections, the products in them, and the order of these products.
// Custom and smart collections are in one table, so that an id or a handle belongs to only one collection.
import type { components } from '../../generated/admin/custom_collections.ts';
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts';
import { isFoundBy, isOneOf, literal, oneOf } from '../store/expressions.ts';
import { type Computed, over } from '../store/over.ts';
import { lock } from '../store/store.ts';
import { boolean, type Executor, integer, isNull, json, nullable, type Row, table, text, time, type Where, wide, withDefault } from '../store/table.ts';
import { placed, type Wish } from './collect_places.ts';
import type { Happening } from './events.ts';
import { wrongMetafields } from './metafields.ts';
import { type Measured, type PictureInput, pictureProblem, pictures, pictureUrl, readPicture, storePicture } from './pictures.ts';
import { type Product, products, variants } from './products.ts';
import { isPublished } from './publishing.ts';

type CollectionSchema = components['schemas']['CustomCollection'];
type Input = components['schemas']['CustomCollectionUpdate'];

type SortOrder = 'alpha-asc' | 'alpha-desc' | 'best-selling' | 'created' | 'created-desc' | 'manual' | 'price-asc' | 'price-desc';

interface CollectionImage {
  picture_id: number;
  name: string;
  alt: string | null;
  width: number;
  height: number;
  created_at: string;
}

export const collections = table(
  'collections',
  {
    smart: boolean(),
    title: text(),
    handle: text(),
    body_html: wide(text()),
    /** True where the collection never got a text, not even an empty one. */
    bodiless: nullable(boolean()),
    published_at: nullable(time()),
    published_scope: withDefault(text<'web' | 'global'>(), 'web'),
    sort_order: text<SortOrder>(),
    template_suffix: nullable(text()),
    image: nullable(json<CollectionImage>()),
    rules: wide(json<{ column: string; relation: string; condition: string }[]>()),
  },
  {
    unique: [{ columns: ['shop_id', 'handle'], chosen: true }],
    index: [
      ['shop_id', 'smart', 'id'],
      ['shop_id', 'smart', 'title', 'id'],
      ['shop_id', 'smart', 'updated_at', 'id', 'published_at'],
      ['shop_id', 'smart', 'published_at', 'id'],
      ['shop_id', 'smart', isNull('published_at'), 'id'],
    ],
    counted: [['smart', isNull('published_at')]],
  },
);

export type Collection = Row<typeof collections>;

export const collects = table(
  'collects',
  { collection_id: integer(), product_id: integer(), position: integer() },
  {
    unique: [{ columns: ['shop_id', 'collection_id', 'product_id'], blames: 'product_id' }],
    index: [
      ['shop_id', 'collection_id', 'id'],
      ['shop_id', 'collection_id', 'position', 'id'],
      ['shop_id', 'product_id', 'id'],
    ],
    counted: [[], ['collection_id'], ['product_id']],
  },
);

export type Collect = Row<typeof collects>;

/** Up to so many collections of a product are passed to a query by their ids. If the product is in more, a scan of all collections soon finds one of them. */
const mostNamed = 1000;

/** The condition that a product is in a collection. `use` says whether the query lists some of the collections or counts all of them. */
export async function hasProduct(store: Executor, shopId: number, productId: number, use: 'list' | 'count'): Promise<Where<Collection>> {
  const few = await over(store, collects)
    .selectFrom('collects')
    .select('collection_id')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .limit(mostNamed + 1)
    .execute();
  if (few.length <= mostNamed) return ['id', 'in', few.map(({ collection_id }) => collection_id)];
  return (eb) => {
    const theirs = eb.selectFrom('collects').select('collects.id').where('collects.product_id', '=', productId);
    const one = theirs.whereRef('collects.shop_id', '=', 'collections.shop_id').whereRef('collects.collection_id', '=', 'collections.id');
    // PostgreSQL turns `exists` into a join, which reads all rows before it returns the first one
    return use === 'count' ? eb.exists(one) : eb(one, 'is not', null);
  };
}

const isHidden: Where<Collection> = ['published_at', 'is null', true];

/** How many of the custom collections that a product is in are hidden. `all` is how many it is in. */
export async function countHidden(store: Executor, shopId: number, productId: number, all: number): Promise<number> {
  const hidden = await collections.count(store, shopId, [isCustom, isHidden]);
  // usually the shop has fewer hidden collections than the product has collects; then it is quicker to look for the hidden ones in these collects (below)
  if (all <= mostNamed || hidden > all) return collections.count(store, shopId, [isCustom, isHidden, await hasProduct(store, shopId, productId, 'count')]);
  const ids = over(store, collections).selectFrom('collections').select('id').where('shop_id', '=', shopId).where('smart', '=', literal(false));
  const ofHidden = isFoundBy(store, 'collection_id', ids.where('published_at', 'is', null));
  return collects.count(store, shopId, [['product_id', '=', productId], () => ofHidden]);
}

/** Callers lock this before they look up a product or collection. So neither is removed while products are added to collections or moved in them. */
export const collectsLock = (tx: Executor, shopId: number) => lock(tx, shopId, 'collects');

/** A collection as responses and webhooks show it. */
export const presentCollection = (collection: Collection, origin: string): CollectionSchema => ({
  id: collection.id,
  handle: collection.handle,
  title: collection.title,
  updated_at: collection.updated_at,
  body_html: collection.bodiless ? null : collection.body_html,
  published: isPublished(collection),
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

const collectionEvent = ({ title }: Collection, verb: 'create' | 'update' | 'destroy' | 'published' | 'unpublished') =>
  ({ subject: 'Collection', verb, name: title }) as const;

/** The event and the webhook of a new or changed collection. A change that publishes or hides it has a verb of its own. */
export const collectionHappened = (collection: Collection, ownOrigin: string, verb: 'create' | 'update' | 'published' | 'unpublished'): Happening => ({
  id: collection.id,
  event: collectionEvent(collection, verb),
  webhook: { topic: verb === 'create' ? 'collections/create' : 'collections/update', payload: presentCollection(collection, ownOrigin) },
});

export const collectionGone = (collection: Collection): Happening => ({
  id: collection.id,
  event: collectionEvent(collection, 'destroy'),
  webhook: { topic: 'collections/delete', payload: { id: collection.id } },
});

export const isCustom: Where<Collection> = ['smart', '=', false];

export const findCollection = (store: Executor, shopId: number, id: number, smart: boolean) =>
  collections.first(store, shopId, [
    ['id', '=', id],
    ['smart', '=', smart],
  ]);

/** Locks a collection's row: no other transaction changes or removes it until this one ends. Call it before any `lock` by name. */
export async function collectionForUpdate(tx: Executor, shopId: number, id: number, smart: boolean): Promise<Collection | undefined> {
  const collection = await collections.findForUpdate(tx, shopId, id);
  return collection?.smart === smart ? collection : undefined;
}

/** The collection that every shop starts with. */
export const frontpage = (tx: Executor, shopId: number, now: string) =>
  collections.insert(
    tx,
    {
      shop_id: shopId,
      smart: false,
      title: 'Frontpage',
      handle: 'frontpage',
      body_html: '',
      bodiless: true,
      published_at: now,
      published_scope: 'web',
      sort_order: 'best-selling',
      rules: [],
    },
    now,
  );

type ImageWish = { picture: Measured; alt: string | null } | { alt: string | null } | 'remove' | undefined;

/** What the image in a request body asks for: a wish, or a picture that has to be read first. The `src` of an earlier response asks for no new picture. */
function askedOf(
  given: Input['image'],
  current: Collection | undefined,
): { wish: ImageWish; problem?: undefined } | { toRead: PictureInput; alt: string | null } {
  if (given === undefined) return { wish: undefined };
  if (given === null || typeof given === 'string') return { wish: 'remove' };
  const { attachment, src, alt } = given;
  const ours = current?.image && src?.endsWith(`/media/${current.image.name}`);
  const nextAlt = alt === undefined ? (current?.image?.alt ?? null) : alt;
  if (current?.image && !attachment && (ours || !src)) return { wish: { alt: nextAlt } };
  return { toRead: { attachment: attachment ?? null, src: src ?? null }, alt: alt ?? null };
}

/** Problems of the image in a request body that are known without fetching it. */
function wrongImage(given: Input['image'], current: Collection | undefined, outbound: Outbound) {
  const asked = askedOf(given, current);
  const problem = 'toRead' in asked ? pictureProblem(asked.toRead, outbound) : undefined;
  return problem ? { image: problem } : {};
}

/** The wish that the image in a request body stands for, or what is wrong with the picture. Fetches the picture, so it must not run in a transaction. */
export async function imageWish(given: Input['image'], current: Collection | undefined, outbound: Outbound, keeps: OutboundRequest['keeps']) {
  const asked = askedOf(given, current);
  if ('wish' in asked) return asked;
  const read = await readPicture(asked.toRead, outbound, keeps);
  return 'problem' in read ? { problem: read.problem, wish: undefined } : { wish: { picture: read, alt: asked.alt } };
}

export async function imageFor(
  tx: Executor,
  shopId: number,
  current: Collection | undefined,
  wish: ImageWish,
  now: string,
): Promise<Collection['image'] | undefined> {
  if (wish === undefined) return undefined;
  const known = current?.image ?? null;
  if (wish !== 'remove' && !('picture' in wish)) return known && { ...known, alt: wish.alt };
  if (known) await pictures.remove(tx, shopId, [['id', '=', known.picture_id]]);
  if (wish === 'remove') return null;
  const { id, name, width, height } = await storePicture(tx, shopId, 'collections', wish.picture, now);
  return { picture_id: id, name, alt: wish.alt, width, height, created_at: now };
}

type CollectProblem = 'unknown' | 'unknown_collect' | 'repeated';

/** The wishes in the entries of a request body, or what is wrong with them. The collection may not exist yet. Reads only rows that the entries name. */
async function wishesIn(
  tx: Executor,
  shopId: number,
  collection: Collection | undefined,
  entries: NonNullable<Input['collects']>,
): Promise<{ wrong: CollectProblem[] } | { wishes: Wish[] }> {
  const named = (key: 'id' | 'product_id') => entries.flatMap((entry) => (entry[key] === undefined ? [] : Number(entry[key])));
  // without an order: to return the rows in order of their ids, SQLite would go through the whole collection
  const members = async (key: 'id' | 'product_id') =>
    collection
      ? await over(tx, collects)
          .selectFrom('collects')
          .select(['id', 'product_id', 'position'])
          .where('shop_id', '=', shopId)
          .where('collection_id', '=', collection.id)
          .where(isOneOf(tx.engine, key, 'integer', oneOf(tx.engine, named(key))))
          .execute()
      : [];
  const byId = new Map((await members('id')).map((collect) => [collect.id, collect]));
  const byProduct = new Map((await members('product_id')).map((collect) => [collect.product_id, collect]));
  const there = new Set((await products.all(tx, shopId, [['id', 'in', named('product_id')]])).map(({ id }) => id));
  const seen = new Set<number>();
  const wrong = new Set<CollectProblem>();
  const wishes: Wish[] = [];
  for (const { id, product_id, position } of entries) {
    const known = id === undefined ? byProduct.get(Number(product_id)) : byId.get(Number(id));
    if (id !== undefined && !known) {
      wrong.add('unknown_collect');
      continue;
    }
    const entry = known ?? { product_id: Number(product_id) };
    if (seen.has(entry.product_id)) wrong.add('repeated');
    seen.add(entry.product_id);
    if (!known && !there.has(entry.product_id)) wrong.add('unknown');
    wishes.push({ entry, position });
  }
  return wrong.size > 0 ? { wrong: [...wrong] } : { wishes };
}

/** Problems of the entries in a request body, as the store is now. It may change before `arrange` runs. */
async function wrongCollects(tx: Executor, shopId: number, collection: Collection | undefined, entries: Input['collects']) {
  if (!entries?.length) return {};
  const asked = await wishesIn(tx, shopId, collection, entries);
  return 'wrong' in asked ? { collects: asked.wrong } : {};
}

export const metafieldsOwner = ({ id, shop_id }: Collection) => ({ shop_id, type: 'collection' as const, id });

/** Problems of a request body: of its picture, as far as they are known without fetching it, of its products and of its metafields. */
export const wrongCollection = async (tx: Executor, shopId: number, current: Collection | undefined, given: Input, outbound: Outbound) => ({
  ...wrongImage(given.image, current, outbound),
  ...(await wrongCollects(tx, shopId, current, given.collects)),
  ...(await wrongMetafields(tx, current && metafieldsOwner(current), given.metafields)),
});

/** So many collects are read or written in one statement. On SQLite a statement blocks the event loop, which gets a turn between two statements. */
const collectsAtOnce = 500;

/** A collection's collects from one position to another, in order and in batches. */
async function* collectsBetween(tx: Executor, { id, shop_id }: Collection, from: number, to: number) {
  for (let last = { id: 0, position: from }; ; ) {
    const rows = await over(tx, collects)
      .selectFrom('collects')
      .select(['id', 'position'])
      .where('shop_id', '=', shop_id)
      .where('collection_id', '=', id)
      .where((eb) => eb(eb.refTuple('position', 'id'), '>', eb.tuple(last.position, last.id)))
      .where('position', '<=', to)
      .orderBy('position')
      .orderBy('id')
      .limit(collectsAtOnce)
      .execute();
    yield rows;
    if (rows.length < collectsAtOnce) return;
    last = rows.at(-1)!;
  }
}

/** Adds products and moves collects. Returns what is wrong, or whether anything has changed. */
export async function arrange(
  tx: Executor,
  collection: Collection,
  entries: Input['collects'],
  now: string,
): Promise<{ wrong: CollectProblem[] } | { moved: boolean }> {
  if (!entries?.length) return { moved: false };
  await collectsLock(tx, collection.shop_id);
  const asked = await wishesIn(tx, collection.shop_id, collection, entries);
  if ('wrong' in asked) return asked;
  const { made, moved } = await placed(asked.wishes, {
    last: async () => (await collects.last(tx, collection.shop_id, [['collection_id', '=', collection.id]], 'position'))?.position ?? 0,
    between: (from, to) => collectsBetween(tx, collection, from, to),
  });
  const [shop_id, collection_id] = [collection.shop_id, collection.id];
  await collects.insertAll(
    tx,
    made.map((one) => ({ shop_id, collection_id, ...one })),
    now,
  );
  for (let at = 0; at < moved.length; at += collectsAtOnce) {
    const part = moved.slice(at, at + collectsAtOnce);
    await collects.updateAll(
      tx,
      shop_id,
      part.map((one) => ({ ...one, updated_at: now })),
    );
  }
  return { moved: made.length + moved.length > 0 };
}

/** An expression by which a collection's products are put in order. */
type Sorting = Computed<typeof products | typeof variants | typeof collects, 'products'>;

const cheapest: Sorting = (eb) =>
  eb
    .selectFrom('variants')
    .select(({ fn, cast }) => fn.min(cast('variants.price', 'numeric')).as('price'))
    .whereRef('variants.shop_id', '=', 'products.shop_id')
    .whereRef('variants.product_id', '=', 'products.id');

const placeIn =
  (collectionId: number): Sorting =>
  (eb) =>
    eb
      .selectFrom('collects')
      .select(({ fn }) => fn.min('collects.position').as('position'))
      .whereRef('collects.shop_id', '=', 'products.shop_id')
      .whereRef('collects.product_id', '=', 'products.id')
      .where('collects.collection_id', '=', collectionId);

const orderings: Record<SortOrder, [by: (collectionId: number) => Sorting, direction: 'asc' | 'desc']> = {
  'alpha-asc': [() => (eb) => eb.fn('lower', ['products.title']), 'asc'],
  'alpha-desc': [() => (eb) => eb.fn('lower', ['products.title']), 'desc'],
  'best-selling': [() => (eb) => eb.ref('products.units_sold'), 'desc'],
  created: [() => (eb) => eb.ref('products.created_at'), 'asc'],
  'created-desc': [() => (eb) => eb.ref('products.created_at'), 'desc'],
  manual: [placeIn, 'asc'],
  'price-asc': [() => cheapest, 'asc'],
  'price-desc': [() => cheapest, 'desc'],
};

/** A collection's products in the collection's sort order. Products that are equal in it are in order of id. */
export async function productsOf(store: Executor, shopId: number, collectionId: number, most: number): Promise<Product[]> {
  const collection = await collections.find(store, shopId, collectionId);
  const [by, direction] = orderings[collection?.sort_order ?? 'manual'];
  const rows = await over(store, products, variants, collects)
    .selectFrom('products')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where((eb) =>
      eb('products.id', 'in', eb.selectFrom('collects').select('product_id').where('shop_id', '=', shopId).where('collection_id', '=', collectionId)),
    )
    .orderBy(by(collectionId), direction)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => products.decode(row));
}
