import type { components, operations, refusals } from '../../generated/operator/recurring_charges.ts';
import {
  balanceUsed,
  billingCurrency,
  cancelRecurring,
  capProblems,
  cycleAt,
  decideCap,
  decideRecurring,
  lockedRecurringCharge,
  planProblems,
  type RecurringCharge,
  recurringCharges,
  remaining,
} from '../domain/charges.ts';
import { money } from '../domain/money.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { orderAsked } from '../store/lists/order.ts';
import { after, type Executor, equals } from '../store/table.ts';

type ChargeSchema = components['schemas']['RecurringCharge'];

async function present(store: Executor, charge: RecurringCharge, now: string): Promise<ChargeSchema> {
  const active = charge.status === 'active' && charge.activated_at !== null ? cycleAt(charge.activated_at, now) : null;
  const used = active && (await balanceUsed(store, charge, now));
  return {
    id: charge.id,
    shop_id: charge.shop_id,
    app_id: charge.app_id,
    name: charge.name,
    price: charge.price,
    capped_amount: charge.capped_amount,
    proposed_capped_amount: charge.proposed_capped_amount,
    terms: charge.terms,
    currency: billingCurrency,
    test: charge.test ? true : null,
    status: charge.status,
    activated_at: charge.activated_at,
    cancelled_at: charge.cancelled_at,
    billing_cycle:
      active && used !== null
        ? { ...active, balance_used: used, balance_remaining: charge.capped_amount === null ? null : remaining(charge.capped_amount, used) }
        : null,
    created_at: charge.created_at,
    updated_at: charge.updated_at,
  };
}

export const handlers: OperatorHandlers<operations, refusals> = {
  async listRecurringCharges({ shop, store, query, page, now }) {
    const where = [after(query.since_id), equals('app_id', query.app_id), equals('status', query.status)];
    const { rows, links } = await recurringCharges.list(store, shop.id, page, where, orderAsked(query.order));
    return { status: 200, body: { recurring_application_charges: await Promise.all(rows.map((charge) => present(store, charge, now))) }, links };
  },

  createRecurringCharge: {
    rules: ({ shop, store, body }) => planProblems(store, shop.id, body.recurring_application_charge),

    async handle({ shop, store, body, now }) {
      const { app_id, name, price, capped_amount, terms = null, test } = body.recurring_application_charge;
      const charge = await recurringCharges.insert(
        store,
        {
          shop_id: shop.id,
          app_id: Number(app_id),
          name,
          price: money(price),
          capped_amount: capped_amount == null ? null : money(capped_amount),
          terms,
          test: test === true || shop.development,
          status: 'pending',
        },
        now,
      );
      return { status: 201, body: { recurring_application_charge: await present(store, charge, now) } };
    },
  },

  async getRecurringCharge({ shop, store, path, now }) {
    const charge = await recurringCharges.find(store, shop.id, path.recurring_application_charge_id);
    return charge ? { status: 200, body: { recurring_application_charge: await present(store, charge, now) } } : notFound;
  },

  async activateRecurringCharge({ shop, store, path, now, respond }) {
    const charge = await lockedRecurringCharge(store, shop.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    if (charge.status !== 'pending') return respond(422, 'not_pending');
    const changed = await decideRecurring(store, charge, true, now);
    return { status: 200, body: { recurring_application_charge: await present(store, changed, now) } };
  },

  async cancelRecurringCharge({ shop, store, path, now, respond }) {
    const charge = await lockedRecurringCharge(store, shop.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    if (charge.status === 'cancelled') return respond(422, 'cancelled');
    const changed = await cancelRecurring(store, charge, now);
    return { status: 200, body: { recurring_application_charge: await present(store, changed, now) } };
  },

  proposeCappedAmountChange: {
    async rules({ shop, store, path, body, now }) {
      const charge = await lockedRecurringCharge(store, shop.id, path.recurring_application_charge_id);
      return charge ? capProblems(store, charge, body.capped_amount_change.capped_amount ?? undefined, now) : notFound;
    },

    async handle({ shop, store, path, body, now }) {
      const charge = await recurringCharges.find(store, shop.id, path.recurring_application_charge_id);
      if (!charge) return notFound;
      const proposed_capped_amount = money(body.capped_amount_change.capped_amount ?? 0);
      const changed = await recurringCharges.update(store, charge, { proposed_capped_amount }, now);
      return { status: 200, body: { recurring_application_charge: await present(store, changed, now) } };
    },
  },

  async acceptCappedAmountChange({ shop, store, path, now, respond }) {
    const charge = await lockedRecurringCharge(store, shop.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    const changed = await decideCap(store, charge, true, now);
    if (typeof changed === 'string') return respond(422, changed);
    return { status: 200, body: { recurring_application_charge: await present(store, changed, now) } };
  },

  async declineCappedAmountChange({ shop, store, path, now, respond }) {
    const charge = await lockedRecurringCharge(store, shop.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    const changed = await decideCap(store, charge, false, now);
    if (typeof changed === 'string') return respond(422, 'nothing_proposed');
    return { status: 200, body: { recurring_application_charge: await present(store, changed, now) } };
  },
};
