import type { components, operations, refusals } from '../../generated/admin/discount_codes.ts';
import {
  type Creation,
  codeKey,
  codeProblems,
  codeTaken,
  creationCodes,
  creations,
  discountCodes,
  insertCode,
  isCreating,
  lockedPriceRule,
  priceRules,
  startCreation,
} from '../domain/discounts.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, type Executor, equals, type Row } from '../store/table.ts';

const present = ({ id, price_rule_id, code, usage_count, created_at, updated_at }: Row<typeof discountCodes>): components['schemas']['DiscountCode'] => ({
  id,
  price_rule_id,
  code,
  usage_count,
  created_at,
  updated_at,
});

const presentCreation = (creation: Creation): components['schemas']['DiscountCodeCreation'] => ({
  id: creation.id,
  price_rule_id: creation.price_rule_id,
  started_at: creation.started_at,
  completed_at: creation.completed_at,
  created_at: creation.created_at,
  updated_at: creation.updated_at,
  status: creation.status,
  codes_count: creation.codes_count,
  imported_count: creation.imported_count,
  failed_count: creation.failed_count,
  logs: creation.logs,
});

const find = (store: Executor, shopId: number, { price_rule_id, discount_code_id }: { price_rule_id: number; discount_code_id: number }) =>
  discountCodes.findUnder(store, shopId, { price_rule_id }, discount_code_id);

const findCreation = (store: Executor, shopId: number, { price_rule_id, batch_id }: { price_rule_id: number; batch_id: number }) =>
  creations.findUnder(store, shopId, { price_rule_id }, batch_id);

export const handlers: Handlers<operations, refusals> = {
  async countDiscountCodes({ shop, store, query }) {
    const { times_used, times_used_min, times_used_max } = query;
    const matching = await discountCodes.count(store, shop.id, [
      equals('usage_count', times_used),
      times_used_min === undefined ? undefined : ['usage_count', '>=', times_used_min],
      times_used_max === undefined ? undefined : ['usage_count', '<=', times_used_max],
    ]);
    return { status: 200, body: { count: matching } };
  },

  async lookupDiscountCode({ shop, store, query, origin, version }) {
    const code = await discountCodes.first(store, shop.id, [['code_key', '=', codeKey(query.code)]]);
    if (!code) return notFound;
    const location = `${origin}/admin/api/${version}/price_rules/${code.price_rule_id}/discount_codes/${code.id}.json`;
    return { status: 303, headers: { Location: location }, body: { location } };
  },

  async listDiscountCodes({ shop, store, path, query, page }) {
    if (!(await priceRules.find(store, shop.id, path.price_rule_id))) return notFound;
    const { rows, links } = await discountCodes.list(store, shop.id, page, [['price_rule_id', '=', path.price_rule_id], after(query.since_id)]);
    return { status: 200, body: { discount_codes: rows.map(present) }, links };
  },

  createDiscountCode: {
    async rules({ shop, store, path, body }) {
      const rule = await lockedPriceRule(store, shop.id, path.price_rule_id);
      return rule ? codeProblems(store, rule, body.discount_code.code) : notFound;
    },

    async handle({ shop, store, path, body, now }) {
      const rule = await priceRules.find(store, shop.id, path.price_rule_id);
      return rule ? { status: 201, body: { discount_code: present(await insertCode(store, rule, body.discount_code.code, now)) } } : notFound;
    },
  },

  async getDiscountCode({ shop, store, path }) {
    const code = await find(store, shop.id, path);
    return code ? { status: 200, body: { discount_code: present(code) } } : notFound;
  },

  updateDiscountCode: {
    async rules({ shop, store, path, body }) {
      const known = await find(store, shop.id, path);
      return known ? { code: await codeTaken(store, shop.id, body.discount_code.code, known.id) } : notFound;
    },

    async handle({ shop, store, path, body, now }) {
      const known = await find(store, shop.id, path);
      if (!known) return notFound;
      const code = body.discount_code.code?.trim();
      const changed = await discountCodes.update(store, known, { code, code_key: code && codeKey(code) }, now);
      return { status: 200, body: { discount_code: present(changed) } };
    },
  },

  async deleteDiscountCode({ shop, store, path }) {
    const removed = await discountCodes.remove(store, shop.id, [
      ['id', '=', path.discount_code_id],
      ['price_rule_id', '=', path.price_rule_id],
    ]);
    return removed ? { status: 204 } : notFound;
  },

  createDiscountCodeCreation: {
    async rules({ shop, store, path }) {
      if (!(await lockedPriceRule(store, shop.id, path.price_rule_id))) return notFound;
      return { base: (await isCreating(store, shop.id)) ? 'taken' : undefined };
    },

    async handle({ shop, store, path, body, now }) {
      const rule = await priceRules.find(store, shop.id, path.price_rule_id);
      if (!rule) return notFound;
      const codes = body.discount_codes.map(({ code }) => code ?? '');
      const creation = await startCreation(store, shop, rule, codes, now);
      return { status: 201, body: { discount_code_creation: presentCreation(creation) } };
    },
  },

  async getDiscountCodeCreation({ shop, store, path }) {
    const creation = await findCreation(store, shop.id, path);
    return creation ? { status: 200, body: { discount_code_creation: presentCreation(creation) } } : notFound;
  },

  async listDiscountCodeCreationCodes({ shop, store, path }) {
    const creation = await findCreation(store, shop.id, path);
    if (!creation) return notFound;
    const codes = await creationCodes.all(store, shop.id, [['creation_id', '=', creation.id]]);
    return { status: 200, body: { discount_codes: codes.map(({ discount_code_id, code, errors }) => ({ id: discount_code_id, code, errors })) } };
  },
};
