// Products and their variants, in one file because their rules need each other.
import Big from 'big.js';
import type { components } from '../../generated/admin/variants.ts';
import type { components as operatorComponents } from '../../generated/operator/products.ts';
import { lock } from '../store/store.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, time } from '../store/table.ts';
import type { Happening } from './events.ts';
import { inventoryItems, inventoryLevels, presentInventoryItem } from './inventory.ts';
import { locations } from './locations.ts';
import { money } from './money.ts';

export const products = table(
  'products',
  {
    title: text(),
    vendor: nullable(text()),
    handle: text(),
    status: text<'active' | 'archived' | 'draft'>(),
    published_at: nullable(time()),
    /** The names of the options in which the variants differ, in order. */
    options: json<string[]>(),
    gift_card: boolean(),
    units_sold: integer(),
  },
  { unique: [{ columns: ['shop_id', 'handle'], chosen: true }] },
);

export type Product = Row<typeof products>;

export const productImages = table(
  'product_images',
  { product_id: integer(), position: integer(), picture_id: integer(), name: text(), alt: nullable(text()), width: integer(), height: integer() },
  { index: [['shop_id', 'product_id']] },
);

export const variants = table(
  'variants',
  {
    product_id: integer(),
    inventory_item_id: integer(),
    option1: nullable(text()),
    option2: nullable(text()),
    option3: nullable(text()),
    /** The three values as one text, so that a unique index allows each combination only once. */
    combination: text(),
    price: text(),
    compare_at_price: nullable(text()),
    barcode: nullable(text()),
    position: integer(),
    image_id: nullable(integer()),
    inventory_policy: text<'deny' | 'continue'>(),
    fulfillment_service: text(),
    weight: json<number>(),
    weight_unit: text<WeightUnit>(),
    taxable: boolean(),
    tax_code: nullable(text()),
  },
  { unique: [{ columns: ['shop_id', 'product_id', 'combination'], long: true }], index: [['shop_id', 'inventory_item_id']] },
);

export type Variant = Row<typeof variants>;
type WeightUnit = 'g' | 'kg' | 'oz' | 'lb';
type Options = [string | null, string | null, string | null];

/** The contract states this number in the phrase `full`. */
const mostVariants = 100;
/** The contract states this number in the phrase `too_heavy`, and beside `weight` and `grams`: so a value of either that was returned can be sent back. */
const mostGrams = 2_000_000_000;

const gramsPer: Record<WeightUnit, string> = { g: '1', kg: '1000', oz: '28.349523125', lb: '453.59237' };
export const grams = ({ weight, weight_unit }: Pick<Variant, 'weight' | 'weight_unit'>) => Number(new Big(weight).times(gramsPer[weight_unit]).toFixed(0));

export const combinationOf = (options: Options) => JSON.stringify(options);
export const titleOf = (options: Options) => options.filter((value) => value !== null).join(' / ') || 'Default Title';
export const optionsOf = ({ option1, option2, option3 }: Pick<Variant, 'option1' | 'option2' | 'option3'>): Options => [option1, option2, option3];

/** A product's variants are counted and compared under this lock. Its pictures are added and removed under it too, because variants refer to them. */
export const variantsLock = (tx: Executor, product: Pick<Product, 'id' | 'shop_id'>) => lock(tx, product.shop_id, `variants/${product.id}`);

export const variantsOf = async (store: Executor, product: Pick<Product, 'id' | 'shop_id'>): Promise<Variant[]> =>
  (await variants.all(store, product.shop_id, [['product_id', '=', product.id]])).sort((a, b) => a.position - b.position || a.id - b.id);

interface VariantContents {
  options: Options;
  price: string;
  compare_at_price: string | null;
  sku: string | null;
  barcode: string | null;
  image_id: number | null;
  inventory_policy: 'deny' | 'continue';
  tracked: boolean;
  fulfillment_service: string;
  weight: number;
  weight_unit: WeightUnit;
  requires_shipping: boolean;
  taxable: boolean;
  tax_code: string | null;
}

export const defaults: Omit<VariantContents, 'options'> = {
  price: '0.00',
  compare_at_price: null,
  sku: null,
  barcode: null,
  image_id: null,
  inventory_policy: 'deny',
  tracked: false,
  fulfillment_service: 'manual',
  weight: 0,
  weight_unit: 'lb',
  requires_shipping: true,
  taxable: true,
  tax_code: null,
};

/** Adds a variant and its inventory item. */
export async function addVariant(tx: Executor, product: Product, given: VariantContents, position: number, now: string) {
  const { options, sku, tracked, requires_shipping, ...own } = given;
  const item = await inventoryItems.insert(tx, { shop_id: product.shop_id, sku, tracked, requires_shipping, country_harmonized_system_codes: [] }, now);
  const [option1, option2, option3] = options;
  const variant = await variants.insert(
    tx,
    {
      shop_id: product.shop_id,
      product_id: product.id,
      inventory_item_id: item.id,
      option1,
      option2,
      option3,
      combination: combinationOf(options),
      position,
      ...own,
    },
    now,
  );
  return { variant, item };
}

/** Gives the variants positions without gaps, in the given order. Writes only those that move, and returns whether any did. */
export async function renumber(tx: Executor, ordered: Variant[], now: string): Promise<boolean> {
  const moved = [...ordered.entries()].filter(([at, variant]) => variant.position !== at + 1);
  for (const [at, variant] of moved) await variants.update(tx, variant, { position: at + 1 }, now);
  return moved.length > 0;
}

export async function removeVariants(tx: Executor, shopId: number, gone: Variant[]) {
  if (gone.length === 0) return [];
  const itemIds = gone.map(({ inventory_item_id }) => inventory_item_id);
  // the items first: a change of an item locks the item before its variant
  await inventoryItems.remove(tx, shopId, [['id', 'in', itemIds]]);
  await variants.remove(tx, shopId, [['id', 'in', gone.map(({ id }) => id)]]);
  await inventoryLevels.remove(tx, shopId, [['inventory_item_id', 'in', itemIds]]);
  return itemIds;
}

export const productEvent = (product: Product, verb: 'create' | 'destroy' | 'published' | 'unpublished') =>
  ({ subject: 'Product', verb, name: product.title }) as const;

export const productPayload = (product: Product) => ({
  id: product.id,
  title: product.title,
  handle: product.handle,
  vendor: product.vendor,
  created_at: product.created_at,
  updated_at: product.updated_at,
  published_at: product.published_at,
  admin_graphql_api_id: `gid://service/Product/${product.id}`,
});

export const itemMade = (item: Row<typeof inventoryItems>): Happening => ({
  id: item.id,
  webhook: { topic: 'inventory_items/create', payload: presentInventoryItem(item) },
});
export const itemGone = (id: number): Happening => ({ id, webhook: { topic: 'inventory_items/delete', payload: { id } } });
export const productChanged = (product: Product): Happening => ({ id: product.id, webhook: { topic: 'products/update', payload: productPayload(product) } });

/** A change of its variants or pictures is a change of the product. Returns the row as it is stored: another call may have changed it since it was read. */
export const touched = (tx: Executor, product: Product, now: string): Promise<Product> => products.update(tx, product, {}, now, true);

type VariantInput = components['schemas']['VariantUpdate'];

const optionNames = ['option1', 'option2', 'option3'] as const;
type OptionProblems = { [K in (typeof optionNames)[number]]?: 'missing' | 'beyond' };

export const noOptions: Options = [null, null, null];

/** A variant's option values after a change: those that are given, and the current ones for the others. */
export const chosenOptions = (given: VariantInput, current: Options) =>
  optionNames.map((name, at) => (given[name] === undefined ? current[at]! : given[name]?.trim() || null)) as Options;

/** A variant needs a value for each option of the product, and no other values. A product without options has one variant without values. */
function wrongOptions(product: Product, options: Options): OptionProblems {
  const problems: OptionProblems = {};
  for (const [at, name] of optionNames.entries()) {
    if (at < product.options.length && options[at] === null) problems[name] = 'missing';
    if (at >= product.options.length && options[at] !== null) problems[name] = 'beyond';
  }
  return problems;
}

const words = (given: string | null | undefined, current: string | null) => (given === undefined ? current : given?.trim() || null);

const weights = ['grams', 'weight', 'weight_unit'] as const;

/** `weight` is used before `grams`, unless it comes back as it was: a whole record in which only `grams` is changed asks for that change. */
function weightOf(given: VariantInput, current: Pick<VariantContents, 'weight' | 'weight_unit'>): Pick<VariantContents, 'weight' | 'weight_unit'> {
  const weighed = { weight: given.weight ?? current.weight, weight_unit: given.weight_unit ?? current.weight_unit };
  const isEcho = weighed.weight === current.weight && weighed.weight_unit === current.weight_unit;
  const isInGrams = given.grams !== undefined && given.grams !== grams(current) && (given.weight === undefined || isEcho);
  return isInGrams ? { weight: given.grams!, weight_unit: 'g' } : weighed;
}

/** A variant's values after a change: those that are given, and the current ones for the others. */
export const merged = (given: VariantInput, current: Omit<VariantContents, 'options'>): Omit<VariantContents, 'options'> => ({
  price: given.price === undefined ? current.price : money(given.price),
  compare_at_price: given.compare_at_price === undefined ? current.compare_at_price : given.compare_at_price === null ? null : money(given.compare_at_price),
  sku: words(given.sku, current.sku),
  barcode: words(given.barcode, current.barcode),
  image_id: given.image_id === undefined ? current.image_id : given.image_id === null ? null : Number(given.image_id),
  inventory_policy: given.inventory_policy ?? current.inventory_policy,
  tracked: given.inventory_management === undefined ? current.tracked : given.inventory_management === 'service',
  fulfillment_service: given.fulfillment_service ?? current.fulfillment_service,
  ...weightOf(given, current),
  requires_shipping: given.requires_shipping ?? current.requires_shipping,
  taxable: given.taxable ?? current.taxable,
  tax_code: words(given.tax_code, current.tax_code),
});

/** The location of the service that a request body names. For `manual`, it is the shop's own first location. It can't be removed until the transaction ends. */
export async function serviceLocation(tx: Executor, shopId: number, service: string | undefined) {
  if (service === undefined || service === 'gift_card') return undefined;
  const named = await locations.first(tx, shopId, [['fulfillment_service', '=', service]]);
  return named && (await locations.findForKeyShare(tx, shopId, named.id));
}

interface VariantPlace {
  product: Product;
  /** The product's other variants. */
  others: Variant[];
  /** The variant that changes. Absent for a new one. */
  own?: Variant;
}

/**
 * The options and the picture have to be the product's, and the service has to be the shop's. No two variants have the same combination of options, and no two
 * items the same SKU. A combination with a malformed value isn't compared.
 */
export async function wrongVariant(tx: Executor, { product, others, own }: VariantPlace, given: VariantInput, malformed: ReadonlySet<string>) {
  const options = chosenOptions(given, own ? optionsOf(own) : noOptions);
  const combination = combinationOf(options);
  const there = !optionNames.some((name) => malformed.has(name)) && others.some((other) => other.combination === combination);
  const image = given.image_id == null ? undefined : await productImages.find(tx, product.shop_id, given.image_id);
  const service = given.fulfillment_service;
  // a record that is sent back names a service whose location may be gone
  const needsNoLocation = service === own?.fulfillment_service || service === 'manual' || (service === 'gift_card' && product.gift_card);
  const sku = given.sku?.trim();
  const item = sku ? await inventoryItems.first(tx, product.shop_id, [['sku', '=', sku]]) : undefined;
  const isWeighed = !weights.some((name) => malformed.has(name)) && weights.some((name) => given[name] !== undefined);
  return {
    ...wrongOptions(product, options),
    base: [...(there ? [['exists', { title: titleOf(options) }] as const] : []), ...(!own && others.length >= mostVariants ? ['full' as const] : [])],
    ...(isWeighed && grams(weightOf(given, own ?? defaults)) > mostGrams && { weight: 'too_heavy' as const }),
    ...(given.image_id != null && image?.product_id !== product.id && { image_id: 'unknown' as const }),
    ...(service !== undefined && !needsNoLocation && !(await serviceLocation(tx, product.shop_id, service)) && { fulfillment_service: 'unknown' as const }),
    ...(item && item.id !== own?.inventory_item_id && { sku: 'taken' as const }),
  };
}

type ProductInput = operatorComponents['schemas']['ProductCreate'];

/** The variants that a new product begins with: those that are given, or one with the default value of each option. */
export function firstVariants({ options = [], variants: given }: Pick<ProductInput, 'options' | 'variants'>) {
  const fallback = options.map(() => 'Default');
  const wished = given?.map(({ option1, option2, option3, price, sku, grams }) => ({
    options: [option1, option2, option3].map((value) => value?.trim() || null),
    price: price === undefined ? '0.00' : money(price),
    sku: sku?.trim() || null,
    ...(grams ? weightOf({ grams }, defaults) : {}),
  })) ?? [{ options: [...fallback, null, null, null].slice(0, 3), price: '0.00', sku: null }];
  return wished.map((variant) => ({ ...variant, options: variant.options as Options }));
}

/** Why a product can't be created with these variants. Their values are checked against its options only where the options are well-formed. */
export async function firstVariantsProblems(tx: Executor, shopId: number, given: Pick<ProductInput, 'options' | 'variants'>, malformed: ReadonlySet<string>) {
  const { options = [] } = given;
  const made = firstVariants(given);
  const odd = made.some((variant) => variant.options.some((value, at) => (value !== null) !== at < options.length));
  const repeated = new Set(made.map((variant) => combinationOf(variant.options))).size < made.length;
  const skus = made.flatMap(({ sku }) => sku ?? []);
  const taken = new Set(skus).size < skus.length || (skus.length > 0 && (await inventoryItems.first(tx, shopId, [['sku', 'in', skus]])));
  const problems: ('options' | 'repeated' | 'sku_taken')[] = [];
  if (!malformed.has('options') && odd) problems.push('options');
  else if (!malformed.has('options') && repeated) problems.push('repeated');
  if (taken) problems.push('sku_taken');
  return problems;
}
