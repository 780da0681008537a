import type { components, operations, refusals } from '../../generated/admin/variants.ts';
import { type InventoryItem, inventoryItems, itemChanged, quantities, stockAt } from '../domain/inventory.ts';
import {
  addVariant,
  chosenOptions,
  combinationOf,
  defaults,
  grams,
  itemGone,
  itemMade,
  merged,
  noOptions,
  optionsOf,
  productChanged,
  products,
  removeVariants,
  renumber,
  serviceLocation,
  titleOf,
  touched,
  type Variant,
  variants,
  variantsLock,
  variantsOf,
  wrongVariant,
} from '../domain/products.ts';
import type { Shop } from '../domain/tenants.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, type Executor } from '../store/table.ts';

type VariantSchema = components['schemas']['Variant'];

/** From this version on two members of a variant report fixed values. */
const fixedSince = '2025-01';

interface View {
  shop: Shop;
  version: string;
  currencies?: string[] | undefined;
}

async function presentAll(store: Executor, rows: Variant[], { shop, version, currencies }: View): Promise<VariantSchema[]> {
  if (rows.length === 0) return [];
  const itemIds = rows.map(({ inventory_item_id }) => inventory_item_id);
  const items = new Map((await inventoryItems.all(store, shop.id, [['id', 'in', itemIds]])).map((item) => [item.id, item]));
  const counted = await quantities(store, shop.id, itemIds);
  const giftCards = new Set(
    (await products.all(store, shop.id, [['id', 'in', [...new Set(rows.map(({ product_id }) => product_id))]]]))
      .filter(({ gift_card }) => gift_card)
      .map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const item = items.get(row.inventory_item_id);
    // the variant was removed together with its item after its row was read
    if (!item) return [];
    return [present(row, item, counted.get(item.id) ?? 0, giftCards.has(row.product_id), { shop, version, currencies })];
  });
}

function present(variant: Variant, item: InventoryItem, quantity: number, giftCard: boolean, { shop, version, currencies }: View): VariantSchema {
  const fixed = version >= fixedSince;
  const money = (amount: string) => ({ amount, currency_code: shop.currency });
  const presented = !currencies || currencies.includes(shop.currency);
  return {
    id: variant.id,
    product_id: variant.product_id,
    title: titleOf(optionsOf(variant)),
    price: variant.price,
    position: variant.position,
    inventory_policy: variant.inventory_policy,
    compare_at_price: variant.compare_at_price,
    option1: variant.option1,
    option2: variant.option2,
    option3: variant.option3,
    created_at: variant.created_at,
    updated_at: variant.updated_at,
    taxable: variant.taxable,
    tax_code: variant.tax_code,
    barcode: variant.barcode,
    fulfillment_service: fixed ? (giftCard ? 'gift_card' : 'manual') : variant.fulfillment_service,
    grams: grams(variant),
    inventory_management: fixed || item.tracked ? 'service' : null,
    requires_shipping: item.requires_shipping,
    sku: item.sku,
    weight: variant.weight,
    weight_unit: variant.weight_unit,
    inventory_item_id: item.id,
    inventory_quantity: quantity,
    old_inventory_quantity: quantity,
    presentment_prices: presented
      ? [{ price: money(variant.price), compare_at_price: variant.compare_at_price === null ? null : money(variant.compare_at_price) }]
      : [],
    image_id: variant.image_id,
    admin_graphql_api_id: `gid://service/ProductVariant/${variant.id}`,
  };
}

/** A client that sends a whole record back includes members that only the server writes. */
const isEcho = (given: object) => 'created_at' in given || 'admin_graphql_api_id' in given;

/** The changes that are asked for. A record that is sent back contains the fixed values of its version, which mean no change. */
function wishOf(given: components['schemas']['VariantUpdate'], version: string) {
  const wish = { ...given };
  if (version < fixedSince) return wish;
  if (given.fulfillment_service === 'manual' || given.fulfillment_service === 'gift_card') delete wish.fulfillment_service;
  if (given.inventory_management === 'service') delete wish.inventory_management;
  return wish;
}

const changeVariant = {
  async rules({ shop, store, path, body, version, malformed }) {
    const before = await variants.find(store, shop.id, path.variant_id);
    const product = before && (await products.find(store, shop.id, before.product_id));
    if (!product) return notFound;
    await variantsLock(store, product);
    const all = await variantsOf(store, product);
    const own = all.find(({ id }) => id === path.variant_id);
    if (!own) return notFound;
    return wrongVariant(store, { product, others: all.filter((other) => other !== own), own }, wishOf(body.variant, version), malformed);
  },

  async handle({ shop, store, path, body, now, version, happened }) {
    const before = await variants.find(store, shop.id, path.variant_id);
    const product = before && (await products.find(store, shop.id, before.product_id));
    if (!product) return notFound;
    const all = await variantsOf(store, product);
    const variant = all.find(({ id }) => id === path.variant_id);
    const item = variant && (await inventoryItems.find(store, shop.id, variant.inventory_item_id));
    if (!variant || !item) return notFound;
    const given = body.variant;
    const wish = wishOf(given, version);
    const next = merged(wish, { ...variant, sku: item.sku, tracked: item.tracked, requires_shipping: item.requires_shipping });
    const others = all.filter(({ id }) => id !== variant.id);
    const options = chosenOptions(given, optionsOf(variant));
    const { sku, tracked, requires_shipping, ...own } = next;
    const changedItem = await inventoryItems.update(store, item, { sku, tracked, requires_shipping }, now);
    const [option1, option2, option3] = options;
    let changed = await variants.update(store, variant, { ...own, option1, option2, option3, combination: combinationOf(options) }, now, changedItem !== item);
    const location = await serviceLocation(store, shop.id, isEcho(given) ? wish.fulfillment_service : given.fulfillment_service);
    if (location) await stockAt(store, shop.id, item.id, location.id, now);
    if (given.position !== undefined && given.position !== variant.position) {
      const place = Math.min(given.position, others.length + 1) - 1;
      const moved = await renumber(store, [...others.slice(0, place), changed, ...others.slice(place)], now);
      if (moved) changed = (await variants.find(store, shop.id, variant.id))!;
    }
    if (changedItem !== item) await happened(itemChanged(changedItem));
    if (changed !== variant) await happened(productChanged(await touched(store, product, now)));
    const [found] = await presentAll(store, [changed], { shop, version });
    return { status: 200, body: { variant: found! } };
  },
} satisfies Handlers<operations, refusals>['updateVariant'];

export const handlers: Handlers<operations, refusals> = {
  async listVariants({ shop, store, path, query, page, version }) {
    if (!(await products.find(store, shop.id, path.product_id))) return notFound;
    const { rows, links } = await variants.list(store, shop.id, page, [after(query.since_id), ['product_id', '=', path.product_id]]);
    return { status: 200, body: { variants: await presentAll(store, rows, { shop, version, currencies: query.presentment_currencies }) }, links };
  },

  async countVariants({ shop, store, path }) {
    if (!(await products.find(store, shop.id, path.product_id))) return notFound;
    return { status: 200, body: { count: await variants.count(store, shop.id, [['product_id', '=', path.product_id]]) } };
  },

  async getVariant({ shop, store, path, version }) {
    const variant = await variants.find(store, shop.id, path.variant_id);
    if (!variant) return notFound;
    const [found] = await presentAll(store, [variant], { shop, version });
    return found ? { status: 200, body: { variant: found } } : notFound;
  },

  createVariant: {
    async rules({ shop, store, path, body, malformed }) {
      await variantsLock(store, { id: path.product_id, shop_id: shop.id });
      const product = await products.find(store, shop.id, path.product_id);
      if (!product) return notFound;
      return wrongVariant(store, { product, others: await variantsOf(store, product) }, body.variant, malformed);
    },

    async handle({ shop, store, path, body, now, version, happened }) {
      const product = await products.find(store, shop.id, path.product_id);
      if (!product) return notFound;
      const given = body.variant;
      const others = await variantsOf(store, product);
      const position = Math.min(given.position ?? others.length + 1, others.length + 1);
      for (const other of others.slice(position - 1)) await variants.update(store, other, { position: other.position + 1 }, now);
      const options = chosenOptions(given, noOptions);
      const { variant, item } = await addVariant(store, product, { options, ...merged(given, defaults) }, position, now);
      const location = await serviceLocation(store, shop.id, given.fulfillment_service);
      if (location) await stockAt(store, shop.id, item.id, location.id, now);
      await happened(itemMade(item));
      await happened(productChanged(await touched(store, product, now)));
      const [found] = await presentAll(store, [variant], { shop, version });
      return { status: 201, body: { variant: found! } };
    },
  },

  updateVariant: changeVariant,

  updateProductVariant: {
    async rules(call) {
      const { shop, store, path } = call;
      const variant = await variants.findUnder(store, shop.id, { product_id: path.product_id }, path.variant_id);
      return variant ? changeVariant.rules(call) : notFound;
    },
    handle: changeVariant.handle,
  },

  async deleteVariant({ shop, store, path, now, happened, respond }) {
    const product = await products.find(store, shop.id, path.product_id);
    if (!product) return notFound;
    await variantsLock(store, product);
    const all = await variantsOf(store, product);
    const variant = all.find(({ id }) => id === path.variant_id);
    if (!variant) return notFound;
    if (all.length === 1) return respond(422, 'last_variant');
    await removeVariants(store, shop.id, [variant]);
    await renumber(
      store,
      all.filter((other) => other !== variant),
      now,
    );
    await happened(itemGone(variant.inventory_item_id));
    await happened(productChanged(await touched(store, product, now)));
    return { status: 200, body: {} };
  },
};
