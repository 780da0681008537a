// Chooses the metafields of a record that are sent in webhooks about it.
import { bytesUpTo, isAmong } from '../store/expressions.ts';
import { over } from '../store/over.ts';
import type { Executor } from '../store/table.ts';
import { type MetafieldOwner, metafields, mostMetafields } from './metafields.ts';

interface Asking {
  app_id: number;
  metafield_namespaces: string[];
}

/** Webhooks about customers and products have the member `metafields` too, although these records can't have metafields yet. */
const owners: Record<string, MetafieldOwner | 'customer' | 'product'> = { collections: 'collection', customers: 'customer', products: 'product' };

function ownerOf({ topic, id }: { topic: string; id?: number }): { type: MetafieldOwner; id: number } | undefined {
  const [resource = '', what] = topic.split('/');
  const type = owners[resource];
  return type && what !== 'delete' && id !== undefined ? { type: type as MetafieldOwner, id } : undefined;
}

interface Metafield {
  id: number;
  namespace: string;
  key: string;
  value: string;
  type: string;
  description: string | null;
  /** The ids of the apps that get it. */
  apps: Set<number>;
}

/** The metafields that any of these apps gets, oldest first. `mostMetafields` limits them for each app. Undefined where the topic has no metafields. */
export async function metafieldsFor(tx: Executor, shopId: number, notice: { topic: string; id?: number }, told: Asking[]): Promise<Metafield[] | undefined> {
  const owner = ownerOf(notice);
  if (!owner) return undefined;
  const asking = told.filter(({ metafield_namespaces }) => metafield_namespaces.length > 0);
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
