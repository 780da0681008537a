import { inTurns } from '../../contract/requests/turns.ts';
import type { components, operations, refusals } from '../../generated/operator/products.ts';
import { collects, collectsLock, productsOf } from '../domain/collections.ts';
import { feedback } from '../domain/feedback.ts';
import { freeHandle, handleOf, handlesLock, nextHandle } from '../domain/handles.ts';
import { inventoryItems, inventoryLevels, stockAt } from '../domain/inventory.ts';
import { locations } from '../domain/locations.ts';
import { pictureProblem, pictures, pictureUrl, readPicture, storePicture } from '../domain/pictures.ts';
import {
  addVariant,
  defaults,
  firstVariants,
  firstVariantsProblems,
  itemGone,
  itemMade,
  optionsOf,
  type Product,
  productChanged,
  productEvent,
  productImages,
  productPayload,
  products,
  removeVariants,
  titleOf,
  touched,
  variants,
  variantsLock,
  variantsOf,
} from '../domain/products.ts';
import { firstPublishedAt, nextPublishedAt, publishing } from '../domain/publishing.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, type Executor, type Row } from '../store/table.ts';

type Image = Row<typeof productImages>;

const presentImage = ({ id, position, alt, width, height, name }: Image, origin: string): components['schemas']['ProductImage'] => ({
  id,
  position,
  alt,
  width,
  height,
  src: pictureUrl(origin, name),
});

/** The size of a variant with long names in a response. */
const variantBytes = 2048;

async function present(store: Executor, product: Product, origin: string): Promise<components['schemas']['Product']> {
  const variants = await variantsOf(store, product);
  const images = await productImages.all(store, product.shop_id, [['product_id', '=', product.id]]);
  return {
    id: product.id,
    title: product.title,
    vendor: product.vendor,
    handle: product.handle,
    status: product.status,
    published_at: product.published_at,
    gift_card: product.gift_card,
    units_sold: product.units_sold,
    options: product.options.map((name, at) => ({ name, position: at + 1 })),
    variants: variants.map((variant) => ({
      id: variant.id,
      inventory_item_id: variant.inventory_item_id,
      title: titleOf(optionsOf(variant)),
      price: variant.price,
    })),
    images: images.map((image) => presentImage(image, origin)),
    created_at: product.created_at,
    updated_at: product.updated_at,
  };
}

export const handlers: OperatorHandlers<operations, refusals> = {
  async listProducts({ shop, store, query, page, origin }) {
    if (query.collection_id === undefined) {
      const { rows, links } = await products.list(store, shop.id, page, [after(query.since_id)], undefined, {
        weigh: variants.weighedBy(store, shop.id, 'product_id', variantBytes),
      });
      const presented: components['schemas']['Product'][] = [];
      await inTurns(rows, async (row) => void presented.push(await present(store, row, origin)));
      return { status: 200, body: { products: presented }, links };
    }
    const rows = await productsOf(store, shop.id, query.collection_id, page.limit);
    return { status: 200, body: { products: await Promise.all(rows.map((row) => present(store, row, origin))) } };
  },

  createProduct: {
    async rules({ shop, store, body, malformed }) {
      // products are created one after the other, so that each sees the skus of the one before
      await handlesLock(store, products, shop.id);
      const { options, variants: wished } = body.product;
      const given = { ...(options ? { options: options.map((name) => name.trim()) } : {}), ...(wished ? { variants: wished } : {}) };
      return { variants: await firstVariantsProblems(store, shop.id, given, malformed) };
    },

    async handle({ shop, store, body, now, origin, happened }) {
      const given = body.product;
      const names = (given.options ?? []).map((name) => name.trim());
      const product = await products.insert(
        store,
        {
          shop_id: shop.id,
          title: given.title,
          vendor: given.vendor?.trim() || null,
          handle: await freeHandle(store, products, shop.id, handleOf([given.handle, given.title], 'product')),
          status: given.status ?? 'active',
          published_at: firstPublishedAt({ published: given.published }, now),
          options: names,
          gift_card: given.gift_card ?? false,
          units_sold: given.units_sold ?? 0,
        },
        now,
      );
      await happened({ id: product.id, event: productEvent(product, 'create'), webhook: { topic: 'products/create', payload: productPayload(product) } });
      for (const [at, wished] of firstVariants({ ...given, options: names }).entries()) {
        const { item } = await addVariant(store, product, { ...defaults, requires_shipping: !product.gift_card, ...wished }, at + 1, now);
        await happened(itemMade(item));
      }
      return { status: 201, body: { product: await present(store, product, origin) } };
    },
  },

  async getProduct({ shop, store, path, origin }) {
    const product = await products.find(store, shop.id, path.product_id);
    return product ? { status: 200, body: { product: await present(store, product, origin) } } : notFound;
  },

  async updateProduct({ shop, store, path, body, now, origin, happened }) {
    const { title, vendor, handle, status, published, units_sold } = body.product;
    // lock order: a call that creates a product holds the handles, and may wait for an sku whose item is changed in one transaction with this product
    if (handle !== undefined) await handlesLock(store, products, shop.id);
    const product = await products.findForUpdate(store, shop.id, path.product_id);
    if (!product) return notFound;
    const changed = await products.update(
      store,
      product,
      {
        title,
        vendor: vendor === undefined ? undefined : vendor?.trim() || null,
        handle: await nextHandle(store, products, product, { handle, title }, 'product'),
        status,
        published_at: nextPublishedAt({ published }, product, now),
        units_sold,
      },
      now,
    );
    const verb = publishing(product, changed);
    if (changed !== product)
      await happened({
        id: product.id,
        ...(verb && { event: productEvent(changed, verb) }),
        webhook: { topic: 'products/update', payload: productPayload(changed) },
      });
    return { status: 200, body: { product: await present(store, changed, origin) } };
  },

  async deleteProduct({ shop, store, path, happened }) {
    await variantsLock(store, { id: path.product_id, shop_id: shop.id });
    await collectsLock(store, shop.id);
    const found = await products.find(store, shop.id, path.product_id);
    if (!found) return notFound;
    // items are locked before the product: a change of an item locks its product after it
    for (const itemId of await removeVariants(store, shop.id, await variantsOf(store, found))) await happened(itemGone(itemId));
    const product = await products.findForUpdate(store, shop.id, path.product_id);
    if (!product) return notFound;
    const images = await productImages.all(store, shop.id, [['product_id', '=', product.id]]);
    if (images.length > 0) await pictures.remove(store, shop.id, [['id', 'in', images.map(({ picture_id }) => picture_id)]]);
    await productImages.remove(store, shop.id, [['product_id', '=', product.id]]);
    await collects.remove(store, shop.id, [['product_id', '=', product.id]]);
    await feedback.remove(store, shop.id, [
      ['resource_type', '=', 'Product'],
      ['resource_id', '=', product.id],
    ]);
    await products.remove(store, shop.id, [['id', '=', product.id]]);
    await happened({ id: product.id, event: productEvent(product, 'destroy'), webhook: { topic: 'products/delete', payload: { id: product.id } } });
    return { status: 200, body: {} };
  },

  addProductImage: {
    async rules({ shop, store, path, body, malformed, outbound }) {
      if (!(await products.find(store, shop.id, path.product_id))) return notFound;
      if (malformed.has('attachment') || malformed.has('src')) return undefined;
      return { base: pictureProblem(body.image, outbound) };
    },

    async outside({ shop, path, body, keeps, origin, outbound, transaction, refuse }) {
      const { attachment = null, src = null, alt = null } = body.image;
      const read = await readPicture({ attachment, src }, outbound, keeps);
      if ('problem' in read) return refuse({ base: read.problem });
      return transaction(async ({ store, now, happened }) => {
        await variantsLock(store, { id: path.product_id, shop_id: shop.id });
        const product = await products.find(store, shop.id, path.product_id);
        if (!product) return notFound;
        const others = await productImages.all(store, shop.id, [['product_id', '=', path.product_id]]);
        const { id: picture_id, name, width, height } = await storePicture(store, shop.id, 'products', read, now);
        const position = Math.max(0, ...others.map((image) => image.position)) + 1;
        const image = await productImages.insert(
          store,
          {
            shop_id: shop.id,
            product_id: path.product_id,
            position,
            picture_id,
            name,
            alt,
            width,
            height,
          },
          now,
        );
        await happened(productChanged(await touched(store, product, now)));
        return { status: 201, body: { image: presentImage(image, origin) } };
      });
    },
  },

  async deleteProductImage({ shop, store, path, now, happened }) {
    await variantsLock(store, { id: path.product_id, shop_id: shop.id });
    const image = await productImages.find(store, shop.id, path.image_id);
    const product = await products.find(store, shop.id, path.product_id);
    if (!product || image?.product_id !== product.id) return notFound;
    await productImages.remove(store, shop.id, [['id', '=', image.id]]);
    await pictures.remove(store, shop.id, [['id', '=', image.picture_id]]);
    for (const variant of await variants.all(store, shop.id, [['image_id', '=', image.id]])) await variants.update(store, variant, { image_id: null }, now);
    await happened(productChanged(await touched(store, product, now)));
    return { status: 200, body: {} };
  },

  async listInventoryLevels({ shop, store, query }) {
    if (!(await inventoryItems.find(store, shop.id, query.inventory_item_id))) return notFound;
    const levels = await inventoryLevels.all(store, shop.id, [['inventory_item_id', '=', query.inventory_item_id]]);
    return { status: 200, body: { inventory_levels: levels.map(presentLevel) } };
  },

  setInventoryLevel: {
    async rules({ shop, store, body }) {
      const { inventory_item_id, location_id } = body.inventory_level;
      const item = inventory_item_id === undefined || (await inventoryItems.findForKeyShare(store, shop.id, inventory_item_id));
      const location = location_id === undefined || (await locations.findForKeyShare(store, shop.id, location_id));
      return { inventory_item_id: item ? undefined : 'unknown', location_id: location ? undefined : 'unknown' };
    },

    async handle({ shop, store, body, now }) {
      const { inventory_item_id, location_id, available } = body.inventory_level;
      const level = await stockAt(store, shop.id, Number(inventory_item_id), Number(location_id), now);
      return { status: 200, body: { inventory_level: presentLevel(await inventoryLevels.update(store, level, { available }, now)) } };
    },
  },
};

const presentLevel = ({ inventory_item_id, location_id, available, updated_at }: Row<typeof inventoryLevels>) => ({
  inventory_item_id,
  location_id,
  available,
  updated_at,
});
