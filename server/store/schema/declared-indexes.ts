// The SQL of the indexes that a table declares, for each engine, and the names of indexes from earlier releases that are dropped.
import type { Executor } from '../executor.ts';
import { type IndexPart, indexName, inIndex } from '../indexes.ts';
import { quoted } from '../quoting.ts';
import type { AnyTable } from '../table.ts';
import { uniqueName } from '../unique.ts';

type Engine = Executor['engine'];

export interface Index {
  name: string;
  unique: boolean;
  /** The SQL after `on`: the table and its columns. */
  of: string;
}

/**
 * The key by which a row of a shop is found, on whichever machine the shop lies. On PostgreSQL it is the primary key.
 * On SQLite the primary key is still `id`, which is also the row's place in the file.
 */
export const shopKey = (table: AnyTable): Index => ({
  name: uniqueName(table.name, { columns: ['shop_id', 'id'] }),
  unique: true,
  of: `${quoted(table.name)} ("shop_id", "id")`,
});

export function indexesOf(engine: Engine, table: AnyTable): Index[] {
  const { name, indexes } = table;
  const on = (columns: string[], using = '') => `${quoted(name)} ${using}(${columns.join(', ')})`;
  const plain = (parts: IndexPart[]): Index => ({ name: indexName(name, parts), unique: false, of: on(parts.map(inIndex)) });
  const all: Index[] = [];
  if (table.ofShops && engine === 'sqlite') all.push(shopKey(table));
  if (indexes.shared !== undefined) all.push(plain(['shop_id', 'id']));
  for (const parts of indexes.index ?? []) all.push(plain(parts));
  for (const unique of indexes.unique ?? []) {
    const columns = unique.columns as string[];
    const [first, last] = [columns.slice(0, -1).map(quoted), columns.at(-1)!];
    const hashed = unique.long === true && engine === 'postgres';
    // somebody can construct two texts with the same md5 hash, but then only the second of these texts is refused
    const lastly = unique.ignoreCase ? `lower(${quoted(last)})` : hashed ? `md5(${quoted(last)})` : quoted(last);
    all.push({ name: uniqueName(name, unique), unique: true, of: on([...first, lastly]) });
    // finds a value as quickly as an index of the column itself would
    if (hashed) all.push({ name: indexName(name, [last, 'hash']), unique: false, of: on([quoted(last)], 'using hash ') });
  }
  return all;
}

/** Indexes of tables that were declared differently in earlier releases. Today a value is unique within its shop, and the index of a list ends with the id. */
const former = [
  'pictures_name_key',
  'storefront_access_tokens_access_token_key',
  'collections_shop_id_smart_updated_at_id_idx',
  'collects_shop_id_product_id_idx',
  'discount_codes_price_rule_id_idx',
  'disputes_shop_id_order_id_idx',
  'events_created_at_idx',
  'fulfillment_orders_shop_id_order_id_idx',
  'gift_card_deliveries_gift_card_id_idx',
  'gift_cards_shop_id_disabled_at_idx',
  'gift_cards_shop_id_last_characters_idx',
  'jobs_dead_run_at_ms_idx',
  'orders_shop_id_customer_id_idx',
  'pages_shop_id_created_at_id_idx',
  'pages_shop_id_published_at_id_idx',
  'pages_shop_id_updated_at_id_idx',
  'pages_shop_id_updated_at_id_published_at_idx',
  'redirects_path_hash_idx',
  'redirects_shop_id_target_idx',
  'redirects_shop_id_target_id_idx',
  'redirects_shop_id_path_key',
  'redirects_shop_id_path_hashed_key',
  'script_tags_shop_id_app_id_updated_at_id_idx',
  'usage_charges_shop_id_recurring_charge_id_created_at_idx',
  'webhook_deliveries_webhook_id_idx',
];

/** The indexes of the table that are dropped once the declared indexes exist. Other indexes may belong to the operator and stay. */
export function formerIndexes(table: AnyTable, present: Iterable<string>): string[] {
  const unhashed = (table.indexes.unique ?? []).filter(({ long }) => long).map((unique) => uniqueName(table.name, { ...unique, long: false }));
  const known = new Set([...former, ...unhashed, ...(table.ofShops ? [indexName(table.name, ['shop_id', 'id'])] : [])]);
  return [...present].filter((name) => known.has(name));
}

export const creating = ({ name, unique, of }: Index, concurrently = false) =>
  `create ${unique ? 'unique ' : ''}index ${concurrently ? 'concurrently ' : ''}${quoted(name)} on ${of}`;
