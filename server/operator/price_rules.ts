import type { components, operations, refusals } from '../../generated/operator/price_rules.ts';
import { clashes, lockedPriceRule, type PriceRule, priceRules, redeemable, redeemCode, removeRule, ruleEvent } from '../domain/discounts.ts';
import { money } from '../domain/money.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { parseBound } from '../store/clock.ts';
import { after } from '../store/table.ts';

const present = (rule: PriceRule): components['schemas']['PriceRule'] => ({
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

/** The given members as they are stored; members that weren't given stay undefined. */
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

/** The values of a new rule where none are given. */
const defaults = (now: string) =>
  ({
    target_type: null,
    target_selection: null,
    allocation_method: null,
    value_type: null,
    value: null,
    customer_selection: 'all',
    usage_limit: null,
    starts_at: now,
    ends_at: null,
  }) as const;

type Given = ReturnType<typeof columns>;

/** The former values, replaced by those that are given. */
const changedBy = <T extends object>(before: T, given: Given) =>
  ({ ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }) as T & {
    [K in keyof Given]: Exclude<Given[K], undefined>;
  };

export const handlers: OperatorHandlers<operations, refusals> = {
  async listPriceRules({ shop, store, query, page }) {
    const { rows, links } = await priceRules.list(store, shop.id, page, [after(query.since_id)]);
    return { status: 200, body: { price_rules: rows.map(present) }, links };
  },

  createPriceRule: {
    rules: async ({ body, now, malformed }) => clashes(changedBy(defaults(now), columns(body.price_rule)), malformed),

    async handle({ shop, store, body, now, happened }) {
      const values = { ...changedBy(defaults(now), columns(body.price_rule)), shop_id: shop.id };
      const rule = await priceRules.insert(store, values, now);
      await happened(ruleEvent(rule, 'create'));
      return { status: 201, body: { price_rule: present(rule) } };
    },
  },

  async getPriceRule({ shop, store, path }) {
    const rule = await priceRules.find(store, shop.id, path.price_rule_id);
    return rule ? { status: 200, body: { price_rule: present(rule) } } : notFound;
  },

  updatePriceRule: {
    async rules({ shop, store, path, body, malformed }) {
      const rule = await lockedPriceRule(store, shop.id, path.price_rule_id);
      return rule ? clashes(changedBy(rule, columns(body.price_rule)), malformed) : notFound;
    },

    async handle({ shop, store, path, body, now, happened }) {
      const rule = await priceRules.find(store, shop.id, path.price_rule_id);
      if (!rule) return notFound;
      const changed = await priceRules.update(store, rule, columns(body.price_rule), now);
      if (changed !== rule) await happened(ruleEvent(changed, 'update'));
      return { status: 200, body: { price_rule: present(changed) } };
    },
  },

  async deletePriceRule({ shop, store, path, happened }) {
    const rule = await lockedPriceRule(store, shop.id, path.price_rule_id);
    if (!rule) return notFound;
    await removeRule(store, rule);
    await happened(ruleEvent(rule, 'destroy'));
    return { status: 200, body: {} };
  },

  redeemDiscountCode: {
    async rules({ shop, store, body, now }) {
      const { code } = body.redemption;
      const found = code === undefined ? undefined : await redeemable(store, shop.id, code, now);
      return { code: typeof found === 'string' ? found : undefined };
    },

    async handle({ shop, store, body, now, refuse }) {
      const found = await redeemable(store, shop.id, body.redemption.code, now);
      if (typeof found === 'string') return refuse({ code: found });
      const { id, price_rule_id, code, usage_count, created_at, updated_at } = await redeemCode(store, found);
      return { status: 200, body: { discount_code: { id, price_rule_id, code, usage_count, created_at, updated_at } } };
    },
  },
};
