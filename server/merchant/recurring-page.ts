// The page of a single recurring charge: waiting for a decision, with a new cap that its app proposes, active, or cancelled.
import type { Response } from 'express';
import { billingCurrency, cycleAt, type RecurringCharge, remaining } from '../domain/charges.ts';
import { compare } from '../domain/money.ts';
import type { App, Shop } from '../domain/tenants.ts';
import { html, named } from '../looks/html.ts';
import { page } from './layout.ts';
import { amount, appName, asker, day, decisionForm, heading, isForUsage, outcome, recurringBadges, regularly, testBadge } from './words.ts';

export interface ShownRecurring {
  charge: RecurringCharge;
  shop: Shop;
  app: App | undefined;
  now: string;
  /** The amount used in the current billing cycle. */
  used: string;
  /** The path of the page, to which its form posts too. */
  path: string;
  home: string;
  /** Whether the merchant has just decided here. */
  decided: boolean;
  signOut: boolean;
}

export function usage({ capped_amount: cap, activated_at }: RecurringCharge, used: string, now: string) {
  if (cap === null || activated_at === null) return undefined;
  return html`<progress value="${used}" max="${cap}" aria-label="Used of the cap"></progress><p class="quiet small">${amount(used)} of ${amount(cap)} used, ${amount(remaining(cap, used))} left until ${day(cycleAt(activated_at, now).ends_at)}</p>`;
}

export function recurringPage(response: Response, { charge, shop, app, now, used, path, home, decided, signOut }: ShownRecurring) {
  const { capped_amount: cap, proposed_capped_amount: proposed, status } = charge;
  const tooLow = proposed !== null && compare(proposed, used) < 0;
  const title =
    proposed !== null
      ? html`${appName(app)} asks for a cap of ${amount(proposed)}`
      : {
          pending: html`${appName(app)} asks for ${regularly(charge)}`,
          active: html`${named(charge.name)} is active`,
          cancelled: html`${named(charge.name)} is cancelled`,
        }[status];
  page(
    response,
    200,
    title,
    html`${heading(title, charge)}
${decided && status !== 'pending' && proposed === null && outcome(html`The charge is ${status}.${status === 'active' && cap !== null && ` Its cap is ${amount(cap)} in 30 days.`}`, status === 'active' ? 'good' : '')}
${tooLow && html`<p class="notice warn">${amount(used)} has been used in this cycle already, which is above the new cap. You can accept it in the next cycle.</p>`}
<div class="card">
${asker(app, proposed === null ? 'Recurring charge' : 'Change of the cap')}
${
  proposed === null
    ? isForUsage(charge)
      ? html`<p class="price">${amount(cap ?? '0')} <small>${billingCurrency} at most in 30 days, depending on usage</small></p>`
      : html`<p class="price">${amount(charge.price)} <small>${billingCurrency} every 30 days</small></p>`
    : html`<p class="price">${amount(proposed)} <small>${billingCurrency} at most in 30 days, instead of ${amount(cap ?? '0')}</small></p>`
}
<dl>
<dt>For</dt><dd>${named(charge.name)}</dd>
${proposed !== null && html`<dt>Price</dt><dd>${amount(charge.price)} every 30 days, as before</dd>`}
${cap !== null && html`<dt>Usage</dt><dd>Up to ${amount(cap)} in 30 days${proposed !== null && ' until you accept'}${compare(charge.price, 0) > 0 && ', on top of the price'}</dd>`}
${charge.terms && html`<dt>Terms</dt><dd>${named(charge.terms)}</dd>`}
<dt>Shop</dt><dd>${named(shop.name)}</dd>
<dt>State</dt><dd>${recurringBadges[status]} ${charge.test && testBadge}</dd>
</dl>
${status === 'active' && usage(charge, used, now)}
${
  proposed !== null && tooLow
    ? html`<form method="post" action="${path}" class="actions"><input type="hidden" name="capped_amount" value="${proposed}"><button name="decision" value="decline">Decline</button></form>`
    : (status === 'pending' || proposed !== null) && decisionForm(path, proposed ?? undefined)
}
</div>
${
  status === 'pending' || proposed !== null
    ? html`<p class="quiet small">${proposed === null ? 'Nothing is charged unless you accept. The first 30 days begin then.' : 'The current cap stays unless you accept the new one.'}</p>`
    : html`<div class="actions"><a class="button" href="${home}">To your shop</a></div>`
}`,
    { shop: { name: shop.name, path: home }, signOut },
  );
}
