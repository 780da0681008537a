// What custom and smart collections share: their ids and their handles, so that `collection_id` and a URL mean one collection only.
import { lock } from '../store/store.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, time, wide, withDefault } from '../store/table.ts';

export type SortOrder = 'alpha-asc' | 'alpha-desc' | 'best-selling' | 'created' | 'created-desc' | 'manual' | 'price-asc' | 'price-desc';

export interface CollectionImage {
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
    published_at: nullable(time()),
    published_scope: withDefault(text<'web' | 'global'>(), 'web'),
    sort_order: text<SortOrder>(),
    template_suffix: nullable(text()),
    image: nullable(json<CollectionImage>()),
    rules: wide(json<{ column: string; relation: string; condition: string }[]>()),
  },
  { unique: [{ columns: ['shop_id', 'handle'] }], index: [['shop_id', 'smart', 'id']] },
);

export type Collection = Row<typeof collections>;

export const collects = table(
  'collects',
  { collection_id: integer(), product_id: integer(), position: integer() },
  { unique: [{ columns: ['shop_id', 'collection_id', 'product_id'], blames: 'product_id' }], index: [['shop_id', 'product_id']] },
);

export type Collect = Row<typeof collects>;

/** Taken before a product or collection is looked up for them: neither goes while products come into collections or are moved there. */
export const collectsLock = (tx: Executor, shopId: number) => lock(tx, shopId, 'collects');
