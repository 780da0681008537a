// The tests watch all SQL statements for those that name no shop or another shop. This test is for that watch.
import { expect, test } from 'vitest';
import { tables } from '../../server/tables.ts';
import { demandsOf } from '../support/shop-demands.ts';

const ofShops = new Map(tables.filter((table) => table.ofShops).map((table) => [table.name, table]));
const seen = (text: string, values: unknown[] = [7, 8, 9]) => demandsOf(text, ofShops).map(({ table, shops }) => [table, shops(values)]);

test.each([
  ['select * from "pages" where "shop_id" = $1 and "id" = $2', [['pages', [7]]]],
  ['select * from "pages" where "id" = ? and "shop_id" = ?', [['pages', [8]]]],
  ['select * from "pages" where "id" = $1', [['pages', undefined]]],
  ['select "id", "title" from "pages" where "id" = $1 order by "title", "pages"."id"', [['pages', undefined]]],
  ['select * from "pages" where ("shop_id" = $1 or "id" = $2)', [['pages', undefined]]],
  ['update "pages" set "title" = $1 where "id" = $2 returning "id"', [['pages', undefined]]],
  ['update "pages" set "shop_id" = $1', [['pages', undefined]]],
  ['delete from "pages" where "shop_id" = $3', [['pages', [9]]]],
  ['select "id" from "jobs" where "lane" = $1', []],
  [
    'select * from "collections" where "shop_id" = $1 and "id" in (select "collection_id" from "collects" where "product_id" = $2)',
    [
      ['collections', [7]],
      ['collects', undefined],
    ],
  ],
  [
    'select * from "collections" where "shop_id" = $1 and "id" in (select "collection_id" from "collects" where "collects"."shop_id" = "collections"."shop_id")',
    [
      ['collections', [7]],
      ['collects', [7]],
    ],
  ],
  ['insert into "pages" ("title", "shop_id") values ($1, $2), ($1, $3) returning "id"', [['pages', [8, 9]]]],
  ['insert into "pages" ("title") values ($1)', [['pages', undefined]]],
])('%s', (text, expected) => {
  expect(seen(text)).toEqual(expected);
});
