// The table of shops. Every row belongs to a shop, is read under its id, and has its times by its clock. The queue needs that too,
// so this table is declared here, and not in server/domain/tenants.ts with apps, installs and tokens.
import { over } from './over.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, withDefault } from './table.ts';

/** What is to go wrong in a sandbox (server/domain/faults.ts). It stands in the shop's row, which every call has read already. */
export interface Fault {
  id: number;
  /** One of these three is named, and may be `*`. */
  operation: string | null;
  topic: string | null;
  carrier_service: string | null;
  status: number | null;
  example: string | null;
  delay_ms: number;
  cut_off: 'before' | 'after' | null;
  share: number;
  times: number | null;
  struck: number;
  created_at: string;
}

export const shops = table(
  'shops',
  {
    name: text(),
    domain: text(),
    email: nullable(text()),
    currency: text(),
    country_code: text(),
    plan: text<'basic' | 'standard' | 'advanced' | 'enterprise'>(),
    billing_interval: text<'monthly' | 'yearly'>(),
    carrier_services_feature: boolean(),
    development: boolean(),
    clock_offset_ms: withDefault(integer(), 0),
    /** By its clock, from where to where that was put forward last, in one move or in several that came soon behind one another. */
    clock_moved_from_ms: nullable(integer()),
    clock_moved_to_ms: nullable(integer()),
    faults: nullable(json<Fault[]>()),
  },
  { global: true, unique: [{ columns: ['domain'], blames: 'domain' }], index: [['clock_offset_ms']] },
);

export type Shop = Row<typeof shops>;

/**
 * From when the next attempt is counted, where one has failed that was due at a time: from now. What fell due as the clock was put forward has all attempts that
 * it would have had in the time that was left out, so each of them is counted from when it was due.
 */
export function failedAt({ clock_offset_ms, clock_moved_from_ms: from, clock_moved_to_ms: to }: Shop, dueMs: number): number {
  return from !== null && to !== null && dueMs >= from && dueMs < to ? dueMs : Date.now() + clock_offset_ms;
}

/** The shop as it stands, which nobody else changes until the transaction ends. Others go on with what belongs to it. */
export async function shopForChange(tx: Executor, id: number): Promise<Shop | undefined> {
  const row = over(tx, shops).selectFrom('shops').select('id').where('id', '=', id);
  // what another has changed meanwhile is seen by a statement that begins behind the lock
  if (tx.engine === 'postgres') await row.forNoKeyUpdate().execute();
  return shops.find(tx, null, id);
}

/** Those of the shops that are there, and stay so until the transaction ends. */
export async function shopsForKeyShare(tx: Executor, ids: number[]): Promise<Set<number>> {
  const there = over(tx, shops)
    .selectFrom('shops')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id');
  return new Set((await (tx.engine === 'postgres' ? there.forKeyShare() : there).execute()).map(({ id }) => id));
}
