// The table of shops. A row of a shop is read under the shop's id, and has times by the shop's clock. The job queue needs this table too,
// so it is declared here, and not in server/domain/tenants.ts with apps, installs and tokens.
import { over } from './over.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, withDefault } from './table.ts';

/** A fault that a sandbox simulates (server/domain/faults.ts). It is stored in the shop's row, which every call reads anyway. */
export interface Fault {
  id: number;
  /** One of these three is set. It may be `*`, which means all. */
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
    /** The time on the shop's clock before and after it was last moved forward. Several moves shortly after each other count as one. */
    clock_moved_from_ms: nullable(integer()),
    clock_moved_to_ms: nullable(integer()),
    faults: nullable(json<Fault[]>()),
  },
  { global: true, unique: [{ columns: ['domain'], blames: 'domain' }], index: [['clock_offset_ms']] },
);

export type Shop = Row<typeof shops>;

/** What is needed of a shop where only its clock matters. */
export type Clocked = Pick<Shop, 'id' | 'clock_offset_ms'>;

/**
 * The time from which the delay until the next attempt is counted, after an attempt that was due at `dueMs` has failed. Usually that is now.
 * Moving the clock forward leaves out time in which attempts would have been made. An attempt that fell due in that time counts from when it was due,
 * so that all of these attempts are still made.
 */
export function failedAt({ clock_offset_ms, clock_moved_from_ms: from, clock_moved_to_ms: to }: Shop, dueMs: number): number {
  return from !== null && to !== null && dueMs >= from && dueMs < to ? dueMs : Date.now() + clock_offset_ms;
}

/** The shop as it is. Until the transaction ends, no other one changes the shop's row; rows that belong to the shop may change. */
export async function shopForChange(tx: Executor, id: number): Promise<Shop | undefined> {
  const row = over(tx, shops).selectFrom('shops').select('id').where('id', '=', id);
  // a separate statement reads the row after the lock is held, so that it sees what another transaction has changed meanwhile
  if (tx.engine === 'postgres') await row.forNoKeyUpdate().execute();
  return shops.find(tx, null, id);
}

/** The ids of the given shops that exist. These shops can't be removed until the transaction ends. */
export async function shopsForKeyShare(tx: Executor, ids: number[]): Promise<Set<number>> {
  const there = over(tx, shops)
    .selectFrom('shops')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id');
  return new Set((await (tx.engine === 'postgres' ? there.forKeyShare() : there).execute()).map(({ id }) => id));
}
