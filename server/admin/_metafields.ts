import { lock } from '../store/store.ts';
import type { Executor } from '../store/table.ts';
import { integer, nullable, table, text, wide } from '../store/table.ts';

export type MetafieldOwner = 'page' | 'blog' | 'collection';

export const metafields = table(
  'metafields',
  { owner_type: text<MetafieldOwner>(), owner_id: integer(), namespace: text(), key: text(), value: wide(text()), type: text(), description: nullable(text()) },
  { unique: [{ columns: ['shop_id', 'owner_type', 'owner_id', 'namespace', 'key'] }] },
);

interface MetafieldInput {
  namespace: string;
  key: string;
  value: string | number | boolean;
  type: string;
  description?: string | null;
}

/** Stores metafields beside their owner; one with the same namespace and key is replaced. True where that changed something. */
export async function putMetafields(
  store: Executor,
  owner: { shop_id: number; type: MetafieldOwner; id: number },
  given: MetafieldInput[] | undefined,
  now: string,
): Promise<boolean> {
  if (!given?.length) return false;
  await lock(store, owner.shop_id, `metafields/${owner.type}/${owner.id}`);
  let changed = false;
  for (const { namespace, key, value, type, description = null } of given) {
    const content = { value: String(value), type, description };
    const known = await metafields.first(store, owner.shop_id, [
      ['owner_type', '=', owner.type],
      ['owner_id', '=', owner.id],
      ['namespace', '=', namespace],
      ['key', '=', key],
    ]);
    if (known) changed = (await metafields.update(store, known, content, now)) !== known || changed;
    else {
      await metafields.insert(store, {
        shop_id: owner.shop_id,
        owner_type: owner.type,
        owner_id: owner.id,
        namespace,
        key,
        ...content,
        created_at: now,
        updated_at: now,
      });
      changed = true;
    }
  }
  return changed;
}

export async function removeMetafields(store: Executor, owner: { shop_id: number; type: MetafieldOwner; id: number }) {
  await metafields.remove(store, owner.shop_id, [
    ['owner_type', '=', owner.type],
    ['owner_id', '=', owner.id],
  ]);
}
