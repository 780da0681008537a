// Metafields: values of apps, stored beside a page, blog or collection.
import { lock } from '../store/store.ts';
import type { Executor } from '../store/table.ts';
import { integer, nullable, table, text, wide } from '../store/table.ts';

export type MetafieldOwner = 'page' | 'blog' | 'collection';

export const metafields = table(
  'metafields',
  { owner_type: text<MetafieldOwner>(), owner_id: integer(), namespace: text(), key: text(), value: wide(text()), type: text(), description: nullable(text()) },
  {
    unique: [{ columns: ['shop_id', 'owner_type', 'owner_id', 'namespace', 'key'] }],
    index: [
      ['shop_id', 'owner_type', 'id'],
      ['shop_id', 'owner_id', 'id'],
    ],
  },
);

interface MetafieldInput {
  namespace: string;
  key: string;
  value: string | number | boolean;
  type: string;
  description?: string | null;
}

/** The limits for a record, because a webhook about it may carry all its metafields. The contract states them beside `metafields`. */
export const mostMetafields = { count: 250, bytes: 1024 * 1024 };

const bytesOf = ({ value, description }: { value: string; description?: string | null }) => Buffer.byteLength(value) + Buffer.byteLength(description ?? '');
const nameOf = ({ namespace, key }: { namespace: string; key: string }) => JSON.stringify([namespace, key]);

interface Owner {
  shop_id: number;
  type: MetafieldOwner;
  id: number;
}

/** What storing these metafields would change, and whether they are too many. Until the transaction ends, the owner's metafields are locked. */
async function planned(store: Executor, owner: Owner | undefined, given: MetafieldInput[]) {
  if (owner) await lock(store, owner.shop_id, `metafields/${owner.type}/${owner.id}`);
  const theirs = owner
    ? await metafields.all(store, owner.shop_id, [
        ['owner_type', '=', owner.type],
        ['owner_id', '=', owner.id],
      ])
    : [];
  const known = new Map(theirs.map((metafield) => [nameOf(metafield), metafield]));
  // of several with the same name, the last one counts
  const wanted = new Map(
    given.map(({ value, description, ...rest }) => {
      const name = nameOf(rest);
      // a description that isn't given stays as it is
      return [name, { ...rest, value: String(value), description: description === undefined ? (known.get(name)?.description ?? null) : description }];
    }),
  );
  const added = [...wanted].flatMap(([name, content]) => (known.has(name) ? [] : [content]));
  const changed = [...wanted].flatMap(([name, { value, type, description }]) => {
    const was = known.get(name);
    const same = !was || (was.value === value && was.type === type && was.description === description);
    return same ? [] : [{ was, is: { id: was.id, value, type, description } }];
  });
  const before = theirs.reduce((sum, one) => sum + bytesOf(one), 0);
  const growth = added.reduce((sum, one) => sum + bytesOf(one), 0) + changed.reduce((sum, one) => sum + bytesOf(one.is) - bytesOf(one.was), 0);
  const full = (added.length > 0 && theirs.length + added.length > mostMetafields.count) || (growth > 0 && before + growth > mostMetafields.bytes);
  return { added, changed, full };
}

/** Why metafields can't be stored for an owner. The owner is undefined where it isn't created yet. */
export async function wrongMetafields(store: Executor, owner: Owner | undefined, given: MetafieldInput[] | undefined) {
  return given?.length && (await planned(store, owner, given)).full ? { metafields: 'full' as const } : {};
}

/** Stores metafields that `wrongMetafields` accepts. One with the same namespace and key gets the new value. Returns whether anything has changed. */
export async function putMetafields(store: Executor, owner: Owner, given: MetafieldInput[] | undefined, now: string): Promise<boolean> {
  if (!given?.length) return false;
  const { added, changed } = await planned(store, owner, given);
  const place = { shop_id: owner.shop_id, owner_type: owner.type, owner_id: owner.id };
  await metafields.insertAll(
    store,
    added.map(({ namespace, key, value, type, description }) => ({ ...place, namespace, key, value, type, description })),
    now,
  );
  await metafields.updateAll(
    store,
    owner.shop_id,
    changed.map(({ is }) => ({ ...is, updated_at: now })),
  );
  return added.length + changed.length > 0;
}

export async function removeMetafields(store: Executor, owner: Owner) {
  await metafields.remove(store, owner.shop_id, [
    ['owner_type', '=', owner.type],
    ['owner_id', '=', owner.id],
  ]);
}
