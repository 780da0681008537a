// Records of a shop, for tests that need them.
import { over } from '../../server/store/over.ts';
import { shops } from '../../server/store/shops.ts';
import type { Sandbox } from './harness.ts';

interface ProductMade {
  id: number;
  updated_at: string;
  variants: { id: number; inventory_item_id: number }[];
  images: { id: number; src: string }[];
}

export async function productIn(box: Sandbox, given: object = {}): Promise<ProductMade> {
  const answer = await box.operator('POST', './products', { product: { title: 'Jasmine Pearls', ...given } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.product;
}

/** Metafields for the body of a request: `count` of them, with keys that are numbered from `from`. */
export const metafieldsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ namespace: 'harvest', key: `k${from + n}`, value: 'spring', type: 'single_line_text_field' }));

/** A text of this many characters, each of four bytes, that no database can compress. */
export const incompressible = (characters: number) =>
  Array.from({ length: characters }, (_, n) => String.fromCodePoint(0x20000 + ((n * n * 7919 + n * 104729) % 40000))).join('');

/** A GIF of one pixel. */
export const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Only the head of a PNG: the server reads the size of a picture from it. */
export function png(width: number, height: number): string {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]).copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.writeUInt8(8, 24);
  head.writeUInt8(6, 25);
  return head.toString('base64');
}

/** Advances the shop's clock. */
export async function ahead(box: Sandbox, seconds: number) {
  const { store } = box.server;
  await store.transaction(async (tx) => {
    const { clock_offset_ms } = await over(tx, shops).selectFrom('shops').select('clock_offset_ms').where('id', '=', box.shop.id).executeTakeFirstOrThrow();
    await tx.db
      .updateTable('shops')
      .set({ clock_offset_ms: clock_offset_ms + seconds * 1000 })
      .where('id', '=', box.shop.id)
      .execute();
  });
  store.wake();
}
