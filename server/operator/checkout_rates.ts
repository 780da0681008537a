import type { components, operations, refusals } from '../../generated/operator/checkout_rates.ts';
import { excessIn, problemBy } from '../contracts.ts';
import { askedCarriers, type Rate } from '../domain/carriers.ts';
import { causeHeaders } from '../domain/delivery-record.ts';
import { locations } from '../domain/locations.ts';
import { backupOf, carrierAddress, decided, itemsOf, outcomeOf, rateDecisions, rated, rateKey, setBackupRates, unknownVariants } from '../domain/rates.ts';
import { secretsOf } from '../domain/tenants.ts';
import type { OperatorHandlers } from '../handlers.ts';
import { orderAsked } from '../store/lists/order.ts';
import { after, between, equals, type Row } from '../store/table.ts';

const presentDecision = ({ updated_at, timeout_s, ...row }: Row<typeof rateDecisions>): components['schemas']['RateDecision'] => ({
  ...row,
  timeout_s: timeout_s as 10 | 5 | 3,
});

const unknownItems = (ids: number[]) => ({ items: ids.length > 0 ? (['unknown', { ids: ids.join(', ') }] as const) : undefined });

export const handlers: OperatorHandlers<operations, refusals> = {
  createCheckoutRates: {
    rules: async ({ shop, store, body }) => unknownItems(await unknownVariants(store, shop.id, body.cart.items ?? [])),

    async outside({ shop, store, vault, body, outbound, cause, refuse, transaction }) {
      const { cart } = body;
      const { destination: to, box, currency = shop.currency, locale = 'en' } = cart;
      const { items, unknown } = await itemsOf(store, shop, cart, currency);
      // a variant may have been removed since the rules ran
      if (unknown.length) return refuse(unknownItems(unknown));
      const location = cart.origin ? undefined : await locations.first(store, shop.id, []);
      const from = cart.origin ?? { ...location, country: location?.country_code ?? shop.country_code };
      const [origin, destination] = [carrierAddress(from), carrierAddress(to)];
      const request = { rate: { origin, destination, items, currency, locale } };
      const key = rateKey(items, box, origin, destination);
      const headers = { 'X-Service-Shop-Domain': shop.domain, ...causeHeaders(cause()) };
      const asked = await askedCarriers(store, shop.id);
      const results = await Promise.all(
        asked.map(({ carrier, app }) =>
          rated(store, shop, carrier, { key, request, headers, secrets: secretsOf(app, vault) }, outbound, { problemBy, excessIn }),
        ),
      );
      const backup = results.some(({ verdict }) => outcomeOf(verdict.reason) === 'backup') ? await backupOf(store, shop) : [];
      return transaction(async ({ store: tx }) => {
        const decisions = [];
        for (const [at, one] of results.entries()) decisions.push(presentDecision(await decided(tx, shop, asked[at]!.carrier, one)));
        const rates = results.flatMap(({ verdict }, at) => verdict.rates.map((rate: Rate) => ({ carrier_service_id: asked[at]!.carrier.id, ...rate })));
        return { status: 200, body: { checkout_rates: { rates, backup_rates: backup, decisions } } };
      });
    },
  },

  async listRateDecisions({ shop, store, query, page }) {
    const where = [
      after(query.since_id),
      equals('carrier_service_id', query.carrier_service_id),
      equals('outcome', query.outcome),
      ...between('created_at', query.created_at_min, query.created_at_max),
    ];
    const { rows, links } = await rateDecisions.list(store, shop.id, page, where, orderAsked(query.order));
    return { status: 200, body: { rate_decisions: rows.map(presentDecision) }, links };
  },

  async getBackupRates({ shop, store }) {
    return { status: 200, body: { backup_rates: { rates: await backupOf(store, shop) } } };
  },

  async updateBackupRates({ shop, store, now, body }) {
    const rates = body.backup_rates.rates.map(({ service_name, service_code, description = '', currency = shop.currency, total_price }) => ({
      service_name,
      service_code,
      description,
      currency,
      total_price: String(BigInt(total_price)),
    }));
    await setBackupRates(store, shop, rates, now);
    return { status: 200, body: { backup_rates: { rates } } };
  },
};
