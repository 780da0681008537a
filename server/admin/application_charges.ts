import type { components, operations, refusals } from '../../generated/admin/application_charges.ts';
import {
  type ApplicationCharge,
  applicationCharges,
  billingCurrency,
  confirmationPath,
  createCharge,
  decoratedReturnUrl,
  standing,
} from '../domain/charges.ts';
import { money } from '../domain/money.ts';
import { installOf } from '../domain/tenants.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after } from '../store/table.ts';

/** Before this version an app had to activate an accepted charge by another call. Until then the charge was `accepted`. */
const activatedAtOnceSince = '2021-01';

type ChargeSchema = components['schemas']['ApplicationChargeFields'];

function present(row: ApplicationCharge, now: string, version: string): Required<ChargeSchema> {
  const charge = standing(row, now);
  return {
    id: charge.id,
    name: charge.name,
    api_client_id: charge.app_id,
    price: charge.price,
    status: charge.status === 'active' && version < activatedAtOnceSince ? 'accepted' : charge.status,
    return_url: charge.return_url,
    test: charge.test ? true : null,
    created_at: charge.created_at,
    updated_at: charge.updated_at,
    currency: billingCurrency,
    charge_type: null,
    decorated_return_url: decoratedReturnUrl(charge),
  };
}

export const handlers: Handlers<operations, refusals> = {
  async listApplicationCharges({ shop, app, store, query, page, now, version }) {
    const { rows, links } = await applicationCharges.list(store, shop.id, page, [['app_id', '=', app.id], after(query.since_id)]);
    return { status: 200, body: { application_charges: rows.map((charge) => present(charge, now, version)) }, links };
  },

  async createApplicationCharge({ shop, app, store, body, now, version, origin, signature }) {
    const { name, price, return_url = null, test } = body.application_charge;
    const charge = await createCharge(store, shop, { app_id: app.id, name, price: money(price), return_url, test: test === true }, now);
    // the transaction holds a lock on the app's install, so the install is still there
    const install = (await installOf(store, charge))!;
    return {
      status: 201,
      body: { application_charge: { ...present(charge, now, version), confirmation_url: origin + confirmationPath(charge, install, signature) } },
    };
  },

  async getApplicationCharge({ shop, app, store, path, now, version }) {
    const charge = await applicationCharges.findUnder(store, shop.id, { app_id: app.id }, path.application_charge_id);
    return charge ? { status: 200, body: { application_charge: present(charge, now, version) } } : notFound;
  },
};
