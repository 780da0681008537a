import type { components, operations, refusals } from '../../generated/operator/recurring_charges.ts';
import {
  answerCap,
  answerRecurring,
  balanceUsed,
  billingCurrency,
  cancelRecurring,
  cycleAt,
  heldRecurring,
  type RecurringCharge,
  recurringCharges,
  remaining,
  staysInstalled,
} from '../domain/charges.ts';
import { compare, money } from '../domain/money.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, type Executor, equals } from '../store/table.ts';

type Answer = components['schemas']['RecurringCharge'];

async function answer(store: Executor, charge: RecurringCharge, now: string): Promise<Answer> {
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
    const { rows, links } = await recurringCharges.list(store, shop.id, page, [
      after(query.since_id),
      equals('app_id', query.app_id),
      equals('status', query.status),
    ]);
    return { status: 200, body: { recurring_application_charges: await Promise.all(rows.map((charge) => answer(store, charge, now))) }, links };
  },

  async createRecurringCharge({ shop, store, body, now, refuse }) {
    const { app_id, name, capped_amount, terms, test } = body.recurring_application_charge;
    const price = money(body.recurring_application_charge.price);
    const free = compare(price, 0) === 0;
    const capped = capped_amount === undefined || capped_amount === null ? null : money(capped_amount);
    const missing = {
      ...((await staysInstalled(store, shop.id, Number(app_id))) ? {} : { app_id: 'not_installed' as const }),
      ...(free && capped === null ? { capped_amount: 'needed' as const } : {}),
      ...(capped === '0.00' ? { capped_amount: 'too_small' as const } : {}),
      ...((free || capped !== null) && !terms ? { terms: 'needed' as const } : {}),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    const charge = await recurringCharges.insert(store, {
      shop_id: shop.id,
      app_id: Number(app_id),
      name,
      price,
      capped_amount: capped,
      terms: terms ?? null,
      test: test === true || shop.development,
      status: 'pending',
      created_at: now,
      updated_at: now,
    });
    return { status: 201, body: { recurring_application_charge: await answer(store, charge, now) } };
  },

  async getRecurringCharge({ shop, store, path, now }) {
    const charge = await recurringCharges.find(store, shop.id, path.recurring_application_charge_id);
    return charge ? { status: 200, body: { recurring_application_charge: await answer(store, charge, now) } } : notFound;
  },

  async activateRecurringCharge({ shop, store, path, now, answer: declared }) {
    const charge = await heldRecurring(store, shop.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    if (charge.status !== 'pending') return declared(422, 'not_pending');
    const changed = await answerRecurring(store, charge, true, now);
    return { status: 200, body: { recurring_application_charge: await answer(store, changed, now) } };
  },

  async cancelRecurringCharge({ shop, store, path, now, answer: declared }) {
    const charge = await heldRecurring(store, shop.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    if (charge.status === 'cancelled') return declared(422, 'cancelled');
    const changed = await cancelRecurring(store, charge, now);
    return { status: 200, body: { recurring_application_charge: await answer(store, changed, now) } };
  },

  async proposeCappedAmountChange({ shop, store, path, body, now, refuse }) {
    const charge = await heldRecurring(store, shop.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    if (charge.status !== 'active') return refuse({ base: 'not_active' });
    if (charge.capped_amount === null) return refuse({ base: 'no_cap' });
    const proposed_capped_amount = money(body.capped_amount_change.capped_amount ?? 0);
    if (proposed_capped_amount === '0.00') return refuse({ capped_amount: 'too_small' });
    const used = await balanceUsed(store, charge, now);
    if (compare(proposed_capped_amount, used) < 0) return refuse({ capped_amount: ['below_used', { used }] });
    const changed = await recurringCharges.update(store, charge, { proposed_capped_amount }, now);
    return { status: 200, body: { recurring_application_charge: await answer(store, changed, now) } };
  },

  async acceptCappedAmountChange({ shop, store, path, now, answer: declared }) {
    const charge = await heldRecurring(store, shop.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    const changed = await answerCap(store, charge, true, now);
    if (typeof changed === 'string') return declared(422, changed);
    return { status: 200, body: { recurring_application_charge: await answer(store, changed, now) } };
  },

  async declineCappedAmountChange({ shop, store, path, now, answer: declared }) {
    const charge = await heldRecurring(store, shop.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    const changed = await answerCap(store, charge, false, now);
    if (typeof changed === 'string') return declared(422, 'nothing_proposed');
    return { status: 200, body: { recurring_application_charge: await answer(store, changed, now) } };
  },
};
