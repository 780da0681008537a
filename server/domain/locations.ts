// Where a shop ships from, and which service does it there.
import { lock } from '../store/store.ts';
import { type Executor, nullable, table, text } from '../store/table.ts';

export const locations = table('locations', {
  name: text(),
  address1: nullable(text()),
  address2: nullable(text()),
  city: nullable(text()),
  province: nullable(text()),
  zip: nullable(text()),
  country_code: text(),
  phone: nullable(text()),
  fulfillment_service: text(),
});

/** The location that is named, or the shop's first; it stays until the transaction ends. */
export async function locationForKeyShare(tx: Executor, shopId: number, asked: number | string | undefined) {
  const id = asked ?? (await locations.first(tx, shopId, []))?.id;
  return id === undefined ? undefined : locations.findForKeyShare(tx, shopId, id);
}

/** Whether a service, other than the merchant, ships from another location already. */
export async function hasLocation(store: Executor, shopId: number, service: string | undefined, own?: number): Promise<boolean> {
  if (service === undefined || service === 'manual') return false;
  await lock(store, shopId, 'locations');
  const found = await locations.first(store, shopId, [['fulfillment_service', '=', service]]);
  return found !== undefined && found.id !== own;
}
