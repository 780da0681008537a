import { code as currencyOf } from 'currency-codes';
import type { components } from '../../../generated/operator/checkout_rates.ts';
import { html, named } from '../../looks/html.ts';
import { atMost, card, howLong, type Mood, money, pill, table, when } from '../parts.ts';
import { type Page, read, type ShopVisit } from '../visit.ts';
import { appNames } from './names.ts';

type Schemas = components['schemas'];

const most = 100;
const moods: Record<string, Mood> = { rates: 'good', no_rates: 'wait', backup: 'bad' };

/** Rates are given in subunits. They are hundredths even in a currency without subunits. */
function inUnits(subunits: string, currency: string): string {
  const digits = currencyOf(currency)?.digits || 2;
  return money((Number(subunits) / 10 ** digits).toFixed(digits), currency);
}

export const rates: Page<ShopVisit> = {
  at: 'rates',
  title: 'Carrier rates',
  live: ['changes'],

  async show(visit) {
    const { there } = visit;
    const [{ rate_decisions: all }, { backup_rates: backup }] = await Promise.all([
      read<{ rate_decisions: Schemas['RateDecision'][] }>(visit, `${there}/rate_decisions?order=newest&limit=${most}`),
      read<{ backup_rates: { rates: { service_name: string; total_price: string; currency: string }[] } }>(visit, `${there}/backup_rates`),
    ]);
    const names = await appNames(visit, all);
    const rows = all.map((one) => ({
      cells: [
        when(one.created_at, visit),
        html`${named(one.carrier_service_name)}<small class="why">${names.of(one.app_id)}</small>`,
        html`<code class="whole">${one.reason}</code><small class="why">${one.detail}</small>`,
        pill(one.outcome.replace('_', ' '), moods[one.outcome]),
        one.cached ? 'from an earlier answer' : `${one.status ?? 'no answer'}, ${howLong(one.duration_ms)} of ${one.timeout_s} s`,
      ],
    }));
    const instead = backup.rates.map((one) => ({ cells: [named(one.service_name), inUnits(one.total_price, one.currency)] }));
    return html`${card('Decisions, newest first', html`${table('Rate decisions', ['When', 'Carrier service', 'Why', 'Outcome', 'Answer'], rows, 'No checkout has asked for rates yet. If an app has a carrier service, POST …/checkout_rates of the operator interface asks as a checkout does.')}${atMost(all, most)}`)}
${card('If no carrier answers', table('Backup rates', ['Rate', 'Price'], instead, 'There are no backup rates: if no carrier answers, a checkout has none.'))}`;
  },
};
