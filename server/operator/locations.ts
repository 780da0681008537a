import type { components, operations, refusals } from '../../generated/operator/locations.ts';
import { inventoryLevels } from '../domain/inventory.ts';
import { hasLocation, locations } from '../domain/locations.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, type Row } from '../store/table.ts';

const present = ({ shop_id, ...location }: Row<typeof locations>): components['schemas']['Location'] => location;

export const handlers: OperatorHandlers<operations, refusals> = {
  async listLocations({ shop, store, query, page }) {
    const { rows, links } = await locations.list(store, shop.id, page, [after(query.since_id)]);
    return { status: 200, body: { locations: rows.map(present) }, links };
  },

  createLocation: {
    async rules({ shop, store, body }) {
      return { fulfillment_service: (await hasLocation(store, shop.id, body.location.fulfillment_service)) ? 'taken' : undefined };
    },

    async handle({ shop, store, body, now }) {
      const { name, address1, address2, city, province, zip, country_code, phone, fulfillment_service } = body.location;
      const location = await locations.insert(
        store,
        {
          shop_id: shop.id,
          name,
          address1: address1 ?? null,
          address2: address2 ?? null,
          city: city ?? null,
          province: province ?? null,
          zip: zip ?? null,
          country_code: country_code ?? shop.country_code,
          phone: phone ?? null,
          fulfillment_service: fulfillment_service ?? 'manual',
        },
        now,
      );
      return { status: 201, body: { location: present(location) } };
    },
  },

  async getLocation({ shop, store, path }) {
    const location = await locations.find(store, shop.id, path.location_id);
    return location ? { status: 200, body: { location: present(location) } } : notFound;
  },

  updateLocation: {
    async rules({ shop, store, path, body }) {
      const location = await locations.find(store, shop.id, path.location_id);
      if (!location) return notFound;
      return { fulfillment_service: (await hasLocation(store, shop.id, body.location.fulfillment_service, location.id)) ? 'taken' : undefined };
    },

    async handle({ shop, store, path, body, now }) {
      const location = await locations.find(store, shop.id, path.location_id);
      if (!location) return notFound;
      const { name, address1, address2, city, province, zip, country_code, phone, fulfillment_service } = body.location;
      const changes = { name, address1, address2, city, province, zip, country_code, phone, fulfillment_service };
      return { status: 200, body: { location: present(await locations.update(store, location, changes, now)) } };
    },
  },

  async deleteLocation({ shop, store, path }) {
    if ((await locations.remove(store, shop.id, [['id', '=', path.location_id]])) === 0) return notFound;
    await inventoryLevels.remove(store, shop.id, [['location_id', '=', path.location_id]]);
    return { status: 200, body: {} };
  },
};
