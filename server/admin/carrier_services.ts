import type { components, operations, refusals } from '../../generated/admin/carrier_services.ts';
import { carrierServices, carriersFull, mayHaveCarriers, wrongCarrier } from '../domain/carriers.ts';
import type { App, Shop } from '../domain/tenants.ts';
import { type Handlers, notFound } from '../handlers.ts';
import type { Executor, Row, Where } from '../store/table.ts';

type CarrierService = Row<typeof carrierServices>;

const present = (carrier: CarrierService): components['schemas']['CarrierService'] => ({
  id: carrier.id,
  name: carrier.name,
  callback_url: carrier.callback_url,
  active: carrier.active,
  service_discovery: carrier.service_discovery,
  format: 'json',
  carrier_service_type: 'api',
  admin_graphql_api_id: `gid://service/DeliveryCarrierService/${carrier.id}`,
});

const own = (app: App): Where<CarrierService> => ['app_id', '=', app.id];

const find = (store: Executor, shop: Shop, app: App, id: number) => carrierServices.findUnder(store, shop.id, { app_id: app.id }, id);

export const handlers: Handlers<operations, refusals> = {
  async listCarrierServices({ shop, app, store }) {
    const all = await carrierServices.all(store, shop.id, [own(app)]);
    return { status: 200, body: { carrier_services: all.map(present) } };
  },

  async getCarrierService({ shop, app, store, path }) {
    const carrier = await find(store, shop, app, path.carrier_service_id);
    return carrier ? { status: 200, body: { carrier_service: present(carrier) } } : notFound;
  },

  createCarrierService: {
    async rules({ shop, app, store, body, outbound }) {
      const eligible = await mayHaveCarriers(store, shop.id);
      const full = await carriersFull(store, shop.id, app);
      return {
        ...(!eligible ? { base: 'ineligible' as const } : full && { base: 'full' as const }),
        ...(await wrongCarrier(store, shop.id, app, body.carrier_service, outbound)),
      };
    },

    async handle({ shop, app, store, now, body }) {
      const { name, callback_url, active, service_discovery } = body.carrier_service;
      const carrier = await carrierServices.insert(
        store,
        {
          shop_id: shop.id,
          app_id: app.id,
          name,
          callback_url,
          active: active ?? true,
          service_discovery,
        },
        now,
      );
      return { status: 201, body: { carrier_service: present(carrier) } };
    },
  },

  updateCarrierService: {
    async rules({ shop, app, store, path, body, outbound }) {
      const { active } = body.carrier_service;
      // no service is active in a shop that may not have them
      const ineligible = active && !(await mayHaveCarriers(store, shop.id));
      const carrier = await find(store, shop, app, path.carrier_service_id);
      if (!carrier) return notFound;
      return {
        ...(ineligible && { base: 'ineligible' as const }),
        ...(await wrongCarrier(store, shop.id, app, body.carrier_service, outbound, carrier)),
      };
    },

    async handle({ shop, app, store, now, path, body }) {
      const { name, callback_url, active, service_discovery } = body.carrier_service;
      const carrier = await find(store, shop, app, path.carrier_service_id);
      if (!carrier) return notFound;
      const changed = await carrierServices.update(store, carrier, { name, callback_url, active: active ?? undefined, service_discovery }, now);
      return { status: 200, body: { carrier_service: present(changed) } };
    },
  },

  async deleteCarrierService({ shop, app, store, path }) {
    const removed = await carrierServices.remove(store, shop.id, [['id', '=', path.carrier_service_id], own(app)]);
    return removed ? { status: 200, body: {} } : notFound;
  },
};
