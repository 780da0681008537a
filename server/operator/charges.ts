import type { components, operations, refusals } from '../../generated/operator/charges.ts';
import { type ApplicationCharge, applicationCharges, billingCurrency, confirmationPath, decide, decoratedReturnUrl, standing } from '../domain/charges.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, equals, type Where } from '../store/table.ts';

type Sign = (purpose: string, value: string) => string;

function answer(row: ApplicationCharge, now: string, origin: string, sign: Sign): components['schemas']['ShopApplicationCharge'] {
  const charge = standing(row, now);
  const pending = charge.status === 'pending';
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
    confirmation_url: pending ? origin + confirmationPath(charge, sign) : null,
    created_at: charge.created_at,
    updated_at: charge.updated_at,
    expires_at: pending ? charge.expires_at : null,
  };
}

/** Whether a pending charge has expired is a question of the time, not of what is written down. */
function havingStatus(status: ApplicationCharge['status'] | undefined, now: string): Where<ApplicationCharge> {
  if (status === 'pending') return (eb) => eb.and([eb('status', '=', 'pending'), eb('expires_at', '>', now)]);
  if (status === 'expired') return (eb) => eb.or([eb('status', '=', 'expired'), eb.and([eb('status', '=', 'pending'), eb('expires_at', '<=', now)])]);
  return equals('status', status);
}

const reasons = { active: 'accepted', declined: 'declined', expired: 'expired', pending: 'not_installed' } as const;

export const handlers: OperatorHandlers<operations, refusals> = {
  async listShopApplicationCharges({ shop, store, query, page, now, origin, signature }) {
    const where: Where<ApplicationCharge>[] = [after(query.since_id), equals('app_id', query.app_id), havingStatus(query.status, now)];
    const { rows, links } = await applicationCharges.list(store, shop.id, page, where);
    return { status: 200, body: { application_charges: rows.map((charge) => answer(charge, now, origin, signature)) }, links };
  },

  async getShopApplicationCharge({ shop, store, path, now, origin, signature }) {
    const charge = await applicationCharges.find(store, shop.id, path.application_charge_id);
    return charge ? { status: 200, body: { application_charge: answer(charge, now, origin, signature) } } : notFound;
  },

  async acceptApplicationCharge({ shop, store, path, now, origin, signature, answer: declared }) {
    const found = await decide(store, shop.id, path.application_charge_id, 'active', now);
    if (!found) return notFound;
    const { charge, decided } = found;
    if (!decided) return declared(422, reasons[charge.status]);
    return { status: 200, body: { application_charge: answer(charge, now, origin, signature) } };
  },

  async declineApplicationCharge({ shop, store, path, now, origin, signature, answer: declared }) {
    const found = await decide(store, shop.id, path.application_charge_id, 'declined', now);
    if (!found) return notFound;
    const { charge, decided } = found;
    if (!decided) return declared(422, reasons[charge.status]);
    return { status: 200, body: { application_charge: answer(charge, now, origin, signature) } };
  },
};
