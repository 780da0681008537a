// The indexes that a table's declaration asks for, in the words of each engine, and those that earlier releases made and nobody asks for any more.
import type { Executor } from './executor.ts';
import { type IndexPart, indexName, inIndex } from './indexes.ts';
import { quoted } from './quoting.ts';
import type { AnyTable } from './table.ts';
import { uniqueName } from './unique.ts';

type Engine = Executor['engine'];

export interface Index {
  name: string;
  unique: boolean;
  /** Behind `on`: the table and its columns. */
  of: string;
}

/** Under it a row of a shop is found wherever the shop lies. PostgreSQL has it as primary key; on SQLite `id` stays the row's own key, which is its place in the file. */
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
    // two values of one hash can be made, but then nobody is kept out except by themselves
    const lastly = unique.ignoreCase ? `lower(${quoted(last)})` : hashed ? `md5(${quoted(last)})` : quoted(last);
    all.push({ name: uniqueName(name, unique), unique: true, of: on([...first, lastly]) });
    // by which a value is found as quickly as by an index of the column itself
    if (hashed) all.push({ name: indexName(name, [last, 'hash']), unique: false, of: on([quoted(last)], 'using hash ') });
  }
  return all;
}

/** Of tables that are declared otherwise today: a value is unique within its shop, and an index of a list goes on to the id. */
const former = [
  'pictures_name_key',
  'storefront_access_tokens_access_token_key',
  'collections_shop_id_smart_updated_at_id_idx',
  'collects_shop_id_product_id_idx',
  'discount_codes_price_rule_id_idx',
  'disputes_shop_id_order_id_idx',
  'fulfillment_orders_shop_id_order_id_idx',
  'gift_card_deliveries_gift_card_id_idx',
  'gift_cards_shop_id_disabled_at_idx',
  'gift_cards_shop_id_last_characters_idx',
  'orders_shop_id_customer_id_idx',
  'pages_shop_id_created_at_id_idx',
  'pages_shop_id_updated_at_id_idx',
  'redirects_shop_id_target_idx',
  'redirects_shop_id_path_key',
  'redirects_shop_id_path_hashed_key',
  'webhook_deliveries_webhook_id_idx',
];

/** Indexes of a table by name that go once those that are declared are there. Whatever else there is may be somebody's own. */
export function formerIndexes(table: AnyTable, present: Iterable<string>): string[] {
  const unhashed = (table.indexes.unique ?? []).filter(({ long }) => long).map((unique) => uniqueName(table.name, { ...unique, long: false }));
  const known = new Set([...former, ...unhashed, ...(table.ofShops ? [indexName(table.name, ['shop_id', 'id'])] : [])]);
  return [...present].filter((name) => known.has(name));
}

export const creating = ({ name, unique, of }: Index, concurrently = false) =>
  `create ${unique ? 'unique ' : ''}index ${concurrently ? 'concurrently ' : ''}${quoted(name)} on ${of}`;
