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

/** What is told of a record may carry them all. The contract says as much beside `metafields`. */
const most = { count: 250, bytes: 1024 * 1024 };

const bytesOf = ({ value, description }: { value: string; description?: string | null }) => Buffer.byteLength(value) + Buffer.byteLength(description ?? '');
const nameOf = ({ namespace, key }: { namespace: string; key: string }) => JSON.stringify([namespace, key]);

/** Stores metafields beside their owner; one with the same namespace and key is replaced. True where that changed something, `full` where they would be too many. */
export async function putMetafields(
  store: Executor,
  owner: { shop_id: number; type: MetafieldOwner; id: number },
  given: MetafieldInput[] | undefined,
  now: string,
): Promise<boolean | 'full'> {
  if (!given?.length) return false;
  await lock(store, owner.shop_id, `metafields/${owner.type}/${owner.id}`);
  const theirs = await metafields.all(store, owner.shop_id, [
    ['owner_type', '=', owner.type],
    ['owner_id', '=', owner.id],
  ]);
  const known = new Map(theirs.map((metafield) => [nameOf(metafield), metafield]));
  // the last of several with one name counts
  const wanted = new Map(given.map(({ value, description = null, ...rest }) => [nameOf(rest), { ...rest, value: String(value), description }]));
  const added = [...wanted].flatMap(([name, content]) => (known.has(name) ? [] : [content]));
  const changed = [...wanted].flatMap(([name, { value, type, description }]) => {
    const was = known.get(name);
    const same = !was || (was.value === value && was.type === type && was.description === description);
    return same ? [] : [{ was, is: { id: was.id, value, type, description, updated_at: now } }];
  });
  const before = theirs.reduce((sum, one) => sum + bytesOf(one), 0);
  const growth = added.reduce((sum, one) => sum + bytesOf(one), 0) + changed.reduce((sum, one) => sum + bytesOf(one.is) - bytesOf(one.was), 0);
  if ((added.length > 0 && theirs.length + added.length > most.count) || (growth > 0 && before + growth > most.bytes)) return 'full';
  const place = { shop_id: owner.shop_id, owner_type: owner.type, owner_id: owner.id, created_at: now, updated_at: now };
  await metafields.insertAll(
    store,
    added.map(({ namespace, key, value, type, description }) => ({ ...place, namespace, key, value, type, description })),
  );
  await metafields.updateAll(
    store,
    changed.map((one) => one.is),
  );
  return added.length + changed.length > 0;
}

export async function removeMetafields(store: Executor, owner: { shop_id: number; type: MetafieldOwner; id: number }) {
  await metafields.remove(store, owner.shop_id, [
    ['owner_type', '=', owner.type],
    ['owner_id', '=', owner.id],
  ]);
}
