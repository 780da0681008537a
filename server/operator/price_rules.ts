import type { components, operations, refusals } from '../../generated/operator/price_rules.ts';
import { clashes, heldRule, type PriceRule, priceRules, redeemCode, removeRule, ruleEvent } from '../domain/discounts.ts';
import { money } from '../domain/money.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { parseBound } from '../store/clock.ts';
import { after } from '../store/table.ts';

const answer = (rule: PriceRule): components['schemas']['PriceRule'] => ({
  id: rule.id,
  shop_id: rule.shop_id,
  title: rule.title,
  target_type: rule.target_type,
  target_selection: rule.target_selection,
  allocation_method: rule.allocation_method,
  value_type: rule.value_type,
  value: rule.value,
  customer_selection: rule.customer_selection,
  usage_limit: rule.usage_limit,
  starts_at: rule.starts_at,
  ends_at: rule.ends_at,
  created_at: rule.created_at,
  updated_at: rule.updated_at,
});

/** What was given, as it is stored; what wasn't stays undefined. */
function columns({ starts_at, ends_at, value, ...rest }: components['schemas']['PriceRuleUpdate']) {
  const { title, target_type, target_selection, allocation_method, value_type, customer_selection, usage_limit } = rest;
  return {
    title,
    target_type,
    target_selection,
    allocation_method,
    value_type,
    value: value == null ? value : money(value),
    customer_selection,
    usage_limit,
    starts_at: starts_at && parseBound(starts_at),
    ends_at: ends_at && (parseBound(ends_at) ?? null),
  };
}

export const handlers: OperatorHandlers<operations, refusals> = {
  async listPriceRules({ shop, store, query, page }) {
    const { rows, links } = await priceRules.list(store, shop.id, page, [after(query.since_id)]);
    return { status: 200, body: { price_rules: rows.map(answer) }, links };
  },

  async createPriceRule({ shop, store, body, now, refuse, happened }) {
    const given = columns(body.price_rule);
    const values = {
      shop_id: shop.id,
      title: body.price_rule.title,
      target_type: given.target_type ?? null,
      target_selection: given.target_selection ?? null,
      allocation_method: given.allocation_method ?? null,
      value_type: given.value_type ?? null,
      value: given.value ?? null,
      customer_selection: given.customer_selection ?? 'all',
      usage_limit: given.usage_limit ?? null,
      starts_at: given.starts_at ?? now,
      ends_at: given.ends_at ?? null,
      created_at: now,
      updated_at: now,
    };
    const wrong = clashes(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const rule = await priceRules.insert(store, values);
    await happened(ruleEvent(rule, 'create'));
    return { status: 201, body: { price_rule: answer(rule) } };
  },

  async getPriceRule({ shop, store, path }) {
    const rule = await priceRules.find(store, shop.id, path.price_rule_id);
    return rule ? { status: 200, body: { price_rule: answer(rule) } } : notFound;
  },

  async updatePriceRule({ shop, store, path, body, now, refuse, happened }) {
    const rule = await heldRule(store, shop.id, path.price_rule_id);
    if (!rule) return notFound;
    const changed = await priceRules.update(store, rule, columns(body.price_rule), now);
    const wrong = clashes(changed);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (changed !== rule) await happened(ruleEvent(changed, 'update'));
    return { status: 200, body: { price_rule: answer(changed) } };
  },

  async deletePriceRule({ shop, store, path, happened }) {
    const rule = await heldRule(store, shop.id, path.price_rule_id);
    if (!rule) return notFound;
    await removeRule(store, rule);
    await happened(ruleEvent(rule, 'destroy'));
    return { status: 200, body: {} };
  },

  async redeemDiscountCode({ shop, store, body, now, refuse }) {
    const redeemed = await redeemCode(store, shop.id, body.redemption.code, now);
    if (typeof redeemed === 'string') return refuse({ code: redeemed });
    const { id, price_rule_id, usage_count, created_at, updated_at } = redeemed;
    return { status: 200, body: { discount_code: { id, price_rule_id, code: redeemed.code, usage_count, created_at, updated_at } } };
  },
};
