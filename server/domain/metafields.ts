import { lock } from '../store/store.ts';
import type { Executor } from '../store/table.ts';
import { integer, nullable, table, text } from '../store/table.ts';

export type MetafieldOwner = 'page' | 'blog' | 'collection';

export const metafields = table(
  'metafields',
  { owner_type: text<MetafieldOwner>(), owner_id: integer(), namespace: text(), key: text(), value: text(), type: text(), description: nullable(text()) },
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
  // of two with one name the later counts; 250 are asked for and written in one query each
  const wanted = new Map(given.map((one) => [JSON.stringify([one.namespace, one.key]), one]));
  const known = await metafields.all(store, owner.shop_id, [
    ['owner_type', '=', owner.type],
    ['owner_id', '=', owner.id],
    ['key', 'in', [...new Set(given.map(({ key }) => key))]],
  ]);
  const there = new Map(known.map((one) => [JSON.stringify([one.namespace, one.key]), one]));
  const made: Parameters<typeof metafields.insertAll>[1] = [];
  const changes: Parameters<typeof metafields.updateAll>[1] = [];
  for (const [name, { namespace, key, value, type, description = null }] of wanted) {
    const content = { value: String(value), type, description };
    const old = there.get(name);
    if (!old) made.push({ shop_id: owner.shop_id, owner_type: owner.type, owner_id: owner.id, namespace, key, ...content, created_at: now, updated_at: now });
    else if (old.value !== content.value || old.type !== type || old.description !== description) changes.push({ id: old.id, ...content, updated_at: now });
  }
  await metafields.insertAll(store, made);
  await metafields.updateAll(store, changes);
  return made.length + changes.length > 0;
}

export async function removeMetafields(store: Executor, owner: { shop_id: number; type: MetafieldOwner; id: number }) {
  await metafields.remove(store, owner.shop_id, [
    ['owner_type', '=', owner.type],
    ['owner_id', '=', owner.id],
  ]);
}
