// The locations from which a shop ships, each with the fulfillment service that ships there.
import { lock } from '../store/store.ts';
import { type Executor, nullable, type Row, table, text } from '../store/table.ts';

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

export type Location = Row<typeof locations>;

/** The location that is asked for, or the shop's first one. It can't be removed until the transaction ends. */
export async function locationForKeyShare(tx: Executor, shopId: number, asked: number | string | undefined) {
  const id = asked ?? (await locations.first(tx, shopId, []))?.id;
  return id === undefined ? undefined : locations.findForKeyShare(tx, shopId, id);
}

/** Whether a service has another location already. For `manual`, which is the merchant, the number of locations isn't limited. */
export async function hasLocation(store: Executor, shopId: number, service: string | undefined, own?: number): Promise<boolean> {
  if (service === undefined || service === 'manual') return false;
  await lock(store, shopId, 'locations');
  const found = await locations.first(store, shopId, [['fulfillment_service', '=', service]]);
  return found !== undefined && found.id !== own;
}
