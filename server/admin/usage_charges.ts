import type { operations, refusals } from '../../generated/admin/usage_charges.ts';
import {
  balanceUsed,
  billingCurrency,
  capLock,
  noteUsed,
  type RecurringCharge,
  recurringCharges,
  remaining,
  type UsageCharge,
  usageCharges,
  usageProblems,
} from '../domain/charges.ts';
import { compare, money, plus, times } from '../domain/money.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, type Executor } from '../store/table.ts';

const own = (store: Executor, shopId: number, app_id: number, id: number) => recurringCharges.findUnder(store, shopId, { app_id }, id);

/** How near the billing cycle is to its cap: 0 below four fifths, 1 from there on, 2 when nothing remains. */
const riskLevel = (capped: string, used: string) => (compare(used, capped) >= 0 ? 2 : compare(times(used, 5), times(capped, 4)) >= 0 ? 1 : 0);

function balance(charge: RecurringCharge, used: string) {
  const capped = charge.capped_amount ?? '0.00';
  return { balance_used: used, balance_remaining: remaining(capped, used), risk_level: riskLevel(capped, used) };
}

const created = ({ id, description, price, created_at }: UsageCharge) => ({ id, description, price, created_at, currency: billingCurrency });

const listed = (usage: UsageCharge, charge: RecurringCharge, used: string) => ({
  ...created(usage),
  ...balance(charge, used),
  recurring_application_charge_id: charge.id,
  updated_at: usage.updated_at,
});

export const handlers: Handlers<operations, refusals> = {
  async listUsageCharges({ shop, app, store, path, query, page, now }) {
    const charge = await own(store, shop.id, app.id, path.recurring_application_charge_id);
    if (!charge) return notFound;
    const used = await balanceUsed(store, charge, now);
    const { rows, links } = await usageCharges.list(store, shop.id, page, [['recurring_charge_id', '=', charge.id], after(query.since_id)]);
    return { status: 200, body: { usage_charges: rows.map((usage) => listed(usage, charge, used)) }, links };
  },

  createUsageCharge: {
    async rules({ shop, app, store, path, body, now }) {
      await capLock(store, { id: path.recurring_application_charge_id, shop_id: shop.id });
      const charge = await own(store, shop.id, app.id, path.recurring_application_charge_id);
      const { price } = body.usage_charge;
      return charge ? usageProblems(store, charge, price === undefined ? undefined : money(price), now) : notFound;
    },

    async handle({ shop, app, store, path, body, now }) {
      const charge = await own(store, shop.id, app.id, path.recurring_application_charge_id);
      if (!charge) return notFound;
      const price = money(body.usage_charge.price);
      const used = plus(await balanceUsed(store, charge, now), price);
      const usage = await usageCharges.insert(
        store,
        {
          shop_id: shop.id,
          recurring_charge_id: charge.id,
          description: body.usage_charge.description,
          price,
        },
        now,
      );
      await noteUsed(store, charge, used, now);
      return { status: 201, body: { usage_charge: { ...created(usage), ...balance(charge, used) } } };
    },
  },

  async getUsageCharge({ shop, app, store, path, now }) {
    const charge = await own(store, shop.id, app.id, path.recurring_application_charge_id);
    const usage = charge && (await usageCharges.findUnder(store, shop.id, { recurring_charge_id: charge.id }, path.usage_charge_id));
    if (!usage) return notFound;
    return { status: 200, body: { usage_charge: listed(usage, charge, await balanceUsed(store, charge, now)) } };
  },
};
