// Inventory items and their stock. Each variant has exactly one item, made and removed with it.
import { lock } from '../store/store.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text } from '../store/table.ts';
import type { Happening } from './events.ts';
import { provinceOf } from './regions.ts';

export const inventoryItems = table(
  'inventory_items',
  {
    sku: nullable(text()),
    cost: nullable(text()),
    tracked: boolean(),
    requires_shipping: boolean(),
    country_code_of_origin: nullable(text()),
    province_code_of_origin: nullable(text()),
    harmonized_system_code: nullable(text()),
    country_harmonized_system_codes: json<{ harmonized_system_code: string; country_code: string }[]>(),
  },
  { unique: [{ columns: ['shop_id', 'sku'], blames: 'sku' }] },
);

export type InventoryItem = Row<typeof inventoryItems>;

export const inventoryLevels = table(
  'inventory_levels',
  { inventory_item_id: integer(), location_id: integer(), available: integer() },
  { unique: [{ columns: ['shop_id', 'inventory_item_id', 'location_id'] }] },
);

export const presentInventoryItem = (item: InventoryItem) => ({
  id: item.id,
  sku: item.sku,
  created_at: item.created_at,
  updated_at: item.updated_at,
  requires_shipping: item.requires_shipping,
  cost: item.cost,
  country_code_of_origin: item.country_code_of_origin,
  province_code_of_origin: item.province_code_of_origin,
  harmonized_system_code: item.harmonized_system_code,
  tracked: item.tracked,
  country_harmonized_system_codes: item.country_harmonized_system_codes,
  admin_graphql_api_id: `gid://service/InventoryItem/${item.id}`,
});

/** Locks an item and finds it. No other transaction changes it until this one ends, so that its province of origin stays in its country of origin. */
export async function inventoryItemForUpdate(tx: Executor, shopId: number, id: number): Promise<InventoryItem | undefined> {
  await lock(tx, shopId, `inventory_items/${id}`);
  return inventoryItems.find(tx, shopId, id);
}

interface Origin {
  country_code_of_origin?: string | null;
  province_code_of_origin?: string | null;
}

/** An item's origin after a change. Another country clears the province unless one is given. The province is undefined where the country doesn't have it. */
export function originAfter(item: InventoryItem, given: Origin) {
  const country = given.country_code_of_origin === undefined ? item.country_code_of_origin : given.country_code_of_origin;
  const kept = country === item.country_code_of_origin ? item.province_code_of_origin : null;
  const province = given.province_code_of_origin === undefined ? kept : given.province_code_of_origin || null;
  return { country_code_of_origin: country, province_code_of_origin: province === null ? null : provinceOf(country ?? '', province)?.code };
}

type Given = Origin & Partial<Pick<InventoryItem, 'sku'>> & { country_harmonized_system_codes?: InventoryItem['country_harmonized_system_codes'] | null };

/** Why an item can't be changed like this. The province is checked against its country, so it isn't checked where the country is malformed. */
export async function itemProblems(tx: Executor, item: InventoryItem, given: Given, malformed: ReadonlySet<string>) {
  const { sku } = given;
  const codes = given.country_harmonized_system_codes ?? [];
  const other = sku && sku !== item.sku ? await inventoryItems.first(tx, item.shop_id, [['sku', '=', sku]]) : undefined;
  const origin = malformed.has('country_code_of_origin') ? null : originAfter(item, given).province_code_of_origin;
  return {
    sku: other && ('taken' as const),
    country_harmonized_system_codes: new Set(codes.map(({ country_code }) => country_code)).size < codes.length ? ('repeated' as const) : undefined,
    province_code_of_origin: origin === undefined ? ('unknown' as const) : undefined,
  };
}

export const itemChanged = (item: InventoryItem): Happening => ({
  id: item.id,
  webhook: { topic: 'inventory_items/update', payload: presentInventoryItem(item) },
});

/** The stock of each item, summed up over all locations. */
export async function quantities(store: Executor, shopId: number, itemIds: number[]): Promise<Map<number, number>> {
  const counted = new Map<number, number>();
  if (itemIds.length === 0) return counted;
  for (const { inventory_item_id, available } of await inventoryLevels.all(store, shopId, [['inventory_item_id', 'in', itemIds]]))
    counted.set(inventory_item_id, (counted.get(inventory_item_id) ?? 0) + available);
  return counted;
}

/** Stocks an item at a location. A stock that exists there stays as it is, and a new one is 0. The caller has locked item and location. */
export async function stockAt(tx: Executor, shopId: number, itemId: number, locationId: number, now: string) {
  await lock(tx, shopId, `inventory_levels/${itemId}/${locationId}`);
  const known = await inventoryLevels.first(tx, shopId, [
    ['inventory_item_id', '=', itemId],
    ['location_id', '=', locationId],
  ]);
  return known ?? inventoryLevels.insert(tx, { shop_id: shopId, inventory_item_id: itemId, location_id: locationId, available: 0 }, now);
}
