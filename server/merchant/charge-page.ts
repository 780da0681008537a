// The page of a single one-time charge: waiting for a decision, decided, expired, or of an app that is uninstalled.
import type { Response } from 'express';
import { type ApplicationCharge, billingCurrency, decoratedReturnUrl } from '../domain/charges.ts';
import type { App, Shop } from '../domain/tenants.ts';
import { html, named } from '../looks/html.ts';
import { page, type Surroundings } from './layout.ts';
import { amount, appName, asker, chargeBadges, date, decisionForm, heading, testBadge } from './words.ts';

export interface ShownCharge {
  charge: ApplicationCharge;
  shop: Shop;
  app: App | undefined;
  /** The path of the page, to which its form posts too. */
  path: string;
  /** The path of the merchant's home, if the merchant came from there. An app knows the address of its charge's page, so that page has no link to the home. */
  home?: string;
  signOut: boolean;
}

const around = ({ shop, home, signOut }: ShownCharge): Surroundings => ({ shop: { name: shop.name, ...(home && { path: home }) }, signOut });
const toShop = ({ home }: ShownCharge) => home && html`<a class="button" href="${home}">To your shop</a>`;

export function pendingCharge(response: Response, shown: ShownCharge) {
  const { charge, shop, app, path } = shown;
  const title = html`${appName(app)} asks for ${amount(charge.price)}`;
  page(
    response,
    200,
    title,
    html`${heading(title, charge)}
<div class="card">
${asker(app, 'One-time charge')}
<p class="price">${amount(charge.price)} <small>${billingCurrency}, charged once</small></p>
<dl>
<dt>For</dt><dd>${named(charge.name)}</dd>
<dt>Shop</dt><dd>${named(shop.name)}</dd>
<dt>Answer by</dt><dd>${date(charge.expires_at)}</dd>
</dl>
${decisionForm(path)}
</div>
<p class="quiet small">Nothing is charged unless you accept.</p>`,
    { ...around(shown), sendsTo: charge.return_url ? [new URL(charge.return_url).origin] : [] },
  );
}

export function decidedCharge(response: Response, shown: ShownCharge) {
  const { charge, shop, app } = shown;
  const words = { active: 'was accepted', declined: 'was declined', expired: 'has expired', pending: '' }[charge.status];
  const next = decoratedReturnUrl(charge);
  const title = `The charge ${words}`;
  page(
    response,
    charge.status === 'expired' ? 410 : 200,
    title,
    html`<h1>${title}</h1>
<div class="card">
${asker(app, 'One-time charge')}
<p class="price">${amount(charge.price)} <small>${billingCurrency}</small></p>
<dl>
<dt>State</dt><dd>${chargeBadges[charge.status]} ${charge.test && testBadge}</dd>
<dt>For</dt><dd>${named(charge.name)}</dd>
<dt>Shop</dt><dd>${named(shop.name)}</dd>
<dt>${charge.status === 'expired' ? 'Expired' : 'Decided'}</dt><dd>${date(charge.updated_at)}</dd>
</dl>
</div>
<p>${charge.status === 'expired' ? 'It was not answered within 2 days, so nothing is charged. The app can ask again.' : 'There is nothing left to decide.'}</p>
<div class="actions">${next && html`<a class="button act" href="${next}">Back to ${appName(app)}</a>`}${toShop(shown)}</div>`,
    around(shown),
  );
}

/** Only for the merchant's own pages: the address that the app has is invalid once the app is uninstalled. */
export function uninstalledCharge(response: Response, shown: ShownCharge) {
  const { charge, shop, app } = shown;
  page(
    response,
    409,
    'The app is no longer installed',
    html`<h1>${appName(app)} is no longer installed</h1>
<div class="card">
${asker(app, 'One-time charge')}
<p class="price">${amount(charge.price)} <small>${billingCurrency}</small></p>
<dl>
<dt>For</dt><dd>${named(charge.name)}</dd>
<dt>Shop</dt><dd>${named(shop.name)}</dd>
<dt>Expires</dt><dd>${date(charge.expires_at)}</dd>
</dl>
</div>
<p>Nothing was decided and nothing is charged. You can decide if the app is installed again before the charge expires.</p>
<div class="actions">${toShop(shown)}</div>`,
    around(shown),
  );
}
