import Big from 'big.js';
import type { operations, refusals } from '../../generated/admin/inventory_items.ts';
import { inventoryItemForUpdate, inventoryItems, itemChanged, itemProblems, originAfter, presentInventoryItem } from '../domain/inventory.ts';
import { productChanged, products, touched, variants } from '../domain/products.ts';
import { type Handlers, notFound } from '../handlers.ts';

/** The members of an item that its variant also shows. */
const shared = ['sku', 'tracked', 'requires_shipping'] as const;

export const handlers: Handlers<operations, refusals> = {
  async listInventoryItems({ shop, store, query, page }) {
    const { rows, links } = await inventoryItems.list(store, shop.id, page, [['id', 'in', query.ids]]);
    return { status: 200, body: { inventory_items: rows.map(presentInventoryItem) }, links };
  },

  async getInventoryItem({ shop, store, path }) {
    const item = await inventoryItems.find(store, shop.id, path.inventory_item_id);
    return item ? { status: 200, body: { inventory_item: presentInventoryItem(item) } } : notFound;
  },

  updateInventoryItem: {
    async rules({ shop, store, path, body, malformed }) {
      const item = await inventoryItemForUpdate(store, shop.id, path.inventory_item_id);
      return item ? itemProblems(store, item, body.inventory_item, malformed) : notFound;
    },

    async handle({ shop, store, path, body, now, happened }) {
      const item = await inventoryItems.find(store, shop.id, path.inventory_item_id);
      if (!item) return notFound;
      const given = body.inventory_item;
      const codes = given.country_harmonized_system_codes === null ? [] : given.country_harmonized_system_codes;
      const changed = await inventoryItems.update(
        store,
        item,
        {
          sku: given.sku === undefined ? undefined : given.sku || null,
          cost: given.cost === undefined ? undefined : given.cost === null ? null : new Big(given.cost).toFixed(2),
          tracked: given.tracked,
          requires_shipping: given.requires_shipping,
          ...originAfter(item, given),
          harmonized_system_code: given.harmonized_system_code,
          country_harmonized_system_codes: codes?.map(({ harmonized_system_code, country_code }) => ({ harmonized_system_code, country_code })),
        },
        now,
      );
      if (changed !== item) await happened(itemChanged(changed));
      if (shared.some((name) => changed[name] !== item[name])) {
        const variant = await variants.first(store, shop.id, [['inventory_item_id', '=', item.id]]);
        const product = variant && (await products.find(store, shop.id, variant.product_id));
        if (product) {
          await variants.update(store, variant, {}, now, true);
          await happened(productChanged(await touched(store, product, now)));
        }
      }
      return { status: 200, body: { inventory_item: presentInventoryItem(changed) } };
    },
  },
};
