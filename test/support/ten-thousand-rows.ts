// 10,000 rows of a shop, in four tables, among them some with search indexes and stored counts: for the test of snapshots and for bench/snapshots.ts.
import { pages } from '../../server/admin/pages.ts';
import { redirects } from '../../server/admin/redirects.ts';
import { customers } from '../../server/domain/customers.ts';
import { metafields } from '../../server/domain/metafields.ts';
import { momentNow } from '../../server/store/clock.ts';
import type { Store } from '../../server/store/store.ts';

export const filledTables = [pages, redirects, metafields, customers];

export async function fillShop(store: Store, shop_id: number) {
  const now = momentNow();
  const each = Array.from({ length: 2500 }, (_, n) => n);
  await store.transaction(async (tx) => {
    await pages.insertAll(
      tx,
      each.map((n) => ({ shop_id, title: `Page ${n}`, handle: `page-${n}`, body_html: '<p>Water at 80 degrees, three minutes.</p>', author: 'Shelf Notes' })),
      now,
    );
    await redirects.insertAll(
      tx,
      each.map((n) => ({ shop_id, path: `/from/${n}`, target: `/to/${n}`, path_key: `/from/${n}`, target_key: `/to/${n}` })),
      now,
    );
    await metafields.insertAll(
      tx,
      each.map((n) => ({ shop_id, owner_type: 'page' as const, owner_id: shop_id, namespace: 'tea', key: `key-${n}`, value: `${n}`, type: 'integer' })),
      now,
    );
    await customers.insertAll(
      tx,
      each.map((n) => ({
        shop_id,
        first_name: 'Mina',
        last_name: `Okafor ${n}`,
        email: `mina-${n}@customers.example`,
        email_key: `mina-${n}@customers.example`,
      })) as never[],
      now,
    );
  });
}
