import type { components, operations, refusals } from '../../generated/operator/charges.ts';
import { type ApplicationCharge, applicationCharges, billingCurrency, confirmationPath, decide, decoratedReturnUrl, standing } from '../domain/charges.ts';
import { installOf, installs } from '../domain/tenants.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { orderAsked } from '../store/lists/order.ts';
import { after, type Executor, equals, type Where } from '../store/table.ts';

interface Asked {
  store: Executor;
  now: string;
  origin: string;
  signature(purpose: string, value: string): string;
}

function present(
  row: ApplicationCharge,
  install: { id: number } | undefined,
  { now, origin, signature }: Asked,
): components['schemas']['ShopApplicationCharge'] {
  const charge = standing(row, now);
  const pending = charge.status === 'pending';
  // each response names its members one by one: the contract may change one response and not another
  return {
    id: charge.id,
    shop_id: charge.shop_id,
    app_id: charge.app_id,
    name: charge.name,
    price: charge.price,
    currency: billingCurrency,
    status: charge.status,
    test: charge.test ? true : null,
    return_url: charge.return_url,
    decorated_return_url: decoratedReturnUrl(charge),
    confirmation_url: pending && install ? origin + confirmationPath(charge, install, signature) : null,
    created_at: charge.created_at,
    updated_at: charge.updated_at,
    expires_at: pending ? charge.expires_at : null,
  };
}

/** Whether a pending charge has expired depends on the time: its row may still say pending. */
function havingStatus(status: ApplicationCharge['status'] | undefined, now: string): Where<ApplicationCharge> {
  if (status === 'pending') return (eb) => eb.and([eb('status', '=', 'pending'), eb('expires_at', '>', now)]);
  if (status === 'expired') return (eb) => eb.or([eb('status', '=', 'expired'), eb.and([eb('status', '=', 'pending'), eb('expires_at', '<=', now)])]);
  return equals('status', status);
}

const reasons = { active: 'accepted', declined: 'declined', expired: 'expired', pending: 'not_installed' } as const;

const respondWith = async (charge: ApplicationCharge, call: Asked) => ({
  status: 200 as const,
  body: { application_charge: present(charge, await installOf(call.store, charge), call) },
});

type Decision = OperatorHandlers<operations, refusals>['acceptApplicationCharge' | 'declineApplicationCharge'];

const deciding =
  (status: 'active' | 'declined'): Decision =>
  async (call) => {
    const found = await decide(call.store, call.shop.id, call.path.application_charge_id, status, call.now);
    if (!found) return notFound;
    const { charge, decided } = found;
    return decided ? respondWith(charge, call) : call.respond(422, reasons[charge.status]);
  };

export const handlers: OperatorHandlers<operations, refusals> = {
  async listShopApplicationCharges(call) {
    const { shop, store, query, page, now } = call;
    const where: Where<ApplicationCharge>[] = [after(query.since_id), equals('app_id', query.app_id), havingStatus(query.status, now)];
    const { rows, links } = await applicationCharges.list(store, shop.id, page, where, orderAsked(query.order));
    const installed = await installs.all(store, shop.id, [['app_id', 'in', [...new Set(rows.map(({ app_id }) => app_id))]]]);
    const byApp = new Map(installed.map((install) => [install.app_id, install]));
    return { status: 200, body: { application_charges: rows.map((charge) => present(charge, byApp.get(charge.app_id), call)) }, links };
  },

  async getShopApplicationCharge(call) {
    const charge = await applicationCharges.find(call.store, call.shop.id, call.path.application_charge_id);
    return charge ? respondWith(charge, call) : notFound;
  },

  acceptApplicationCharge: deciding('active'),
  declineApplicationCharge: deciding('declined'),
};
