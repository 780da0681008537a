// Selects the metafields of a record that go into its webhook payload: those in the namespaces that subscriptions name.
import { bytesUpTo, isAmong } from '../store/expressions.ts';
import { over } from '../store/over.ts';
import type { Executor } from '../store/table.ts';
import { type MetafieldOwner, metafields } from './metafields.ts';

interface Asking {
  app_id: number;
  metafield_namespaces: string[];
}

/** Customers and products have the member too, although nobody can give them a metafield yet. */
const owners: Record<string, MetafieldOwner | 'customer' | 'product'> = { collections: 'collection', customers: 'customer', products: 'product' };

function ownerOf({ topic, id }: { topic: string; id?: number }): { type: MetafieldOwner; id: number } | undefined {
  const [resource = '', what] = topic.split('/');
  const type = owners[resource];
  return type && what !== 'delete' && id !== undefined ? { type: type as MetafieldOwner, id } : undefined;
}

/** An app gets at most so many of a record's metafields, with at most so many bytes of values and descriptions: the oldest. */
const mostMetafields = { count: 250, bytes: 1024 * 1024 };

export interface Metafield {
  id: number;
  namespace: string;
  key: string;
  value: string;
  type: string;
  description: string | null;
  /** The apps that get it. */
  apps: Set<number>;
}

/** The metafields that any of the subscriptions gets; undefined where the topic has none. The bound is counted for each app, so no app's namespaces change what another gets. */
export async function metafieldsFor(
  tx: Executor,
  shopId: number,
  notice: { topic: string; id?: number },
  subscriptions: Asking[],
): Promise<Metafield[] | undefined> {
  const owner = ownerOf(notice);
  if (!owner) return undefined;
  const asking = subscriptions.filter(({ metafield_namespaces }) => metafield_namespaces.length > 0);
  const found = new Map<number, Metafield>();
  for (const [app, theirs] of Map.groupBy(asking, ({ app_id }) => app_id)) {
    const namespaces = [...new Set(theirs.flatMap(({ metafield_namespaces }) => metafield_namespaces))];
    const database = over(tx, metafields);
    const oldest = database
      .selectFrom('metafields')
      .select(['id', 'namespace', 'key', 'value', 'type', 'description'])
      .select(bytesUpTo(['value', 'description']).as('bytes'))
      .where('shop_id', '=', shopId)
      .where('owner_type', '=', owner.type)
      .where('owner_id', '=', owner.id)
      .where(isAmong(tx, 'namespace', namespaces))
      .orderBy('id')
      .limit(mostMetafields.count)
      .as('oldest');
    const rows = await database.selectFrom(oldest).selectAll().where('bytes', '<=', mostMetafields.bytes).execute();
    for (const { bytes, ...row } of rows) {
      const known = found.get(row.id) ?? { ...row, apps: new Set() };
      found.set(row.id, known);
      known.apps.add(app);
    }
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}

export const placesIn = (metafields: Metafield[] | undefined, appId: number, namespaces: string[]) =>
  metafields && namespaces.length > 0
    ? metafields.flatMap(({ namespace, apps }, place) => (apps.has(appId) && namespaces.includes(namespace) ? place : []))
    : null;
