// What all merchant's pages show in the same way: amounts, dates, states and names.
import { type ApplicationCharge, billingCurrency, type RecurringCharge } from '../domain/charges.ts';
import { compare } from '../domain/money.ts';
import type { App } from '../domain/tenants.ts';
import { type Html, html, named } from '../looks/html.ts';
import { mark } from './layout.ts';

export const amount = (price: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: billingCurrency }).format(price as Intl.StringNumericLiteral);
export const date = (moment: string) =>
  html`<time datetime="${moment}">${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment))} UTC</time>`;
export const day = (moment: string) =>
  html`<time datetime="${moment}">${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))}</time>`;

export const resources: Record<string, string> = {
  content: 'pages, blogs and articles',
  products: 'products and collections',
  themes: 'themes',
  script_tags: 'scripts of the storefront',
  customers: 'customers and their addresses',
  orders: 'orders',
  gift_cards: 'gift cards',
  price_rules: 'price rules and discounts',
  shipping: 'shipping rates',
  inventory: 'stock',
  companies: 'companies and their contacts',
  assigned_fulfillment_orders: 'shipments that the app handles',
  third_party_fulfillment_orders: 'shipments that other services handle',
  resource_feedbacks: 'its messages to you about steps that are left',
  service_payments_dispute_evidences: 'evidence in payment disputes',
  product_listings: 'products that are on sale',
};

const scopeInWords = (scope: string) => {
  const [, open, what, resource = scope] = /^(unauthenticated_)?(read|write)_(.+)$/.exec(scope) ?? [];
  const may = `${what === 'write' ? 'See and change' : 'See'} ${resources[resource] ?? resource.replaceAll('_', ' ')}`;
  return open ? `${may}, with tokens that visitors of the storefront use` : may;
};

/** What an app may do with these scopes. Those that `isNew` selects are marked. */
export const mayDo = (scopes: string[], isNew: (scope: string) => boolean = () => false) =>
  html`<ul class="may">${scopes.map((scope) => html`<li>${scopeInWords(scope)} <span class="quiet small">${scope}</span>${isNew(scope) && html` ${newBadge}`}</li>`)}</ul>`;

const waits = html`<span class="badge warn">Waits for you</span>`;
export const testBadge = html`<span class="badge warn">Test</span>`;
export const chargeBadges: Record<ApplicationCharge['status'], ReturnType<typeof html>> = {
  pending: waits,
  active: html`<span class="badge good">Accepted</span>`,
  declined: html`<span class="badge">Declined</span>`,
  expired: html`<span class="badge">Expired</span>`,
};
export const uninstalledBadge = html`<span class="badge">App uninstalled</span>`;
export const recurringBadges: Record<RecurringCharge['status'], ReturnType<typeof html>> = {
  pending: waits,
  active: html`<span class="badge good">Active</span>`,
  cancelled: html`<span class="badge">Cancelled</span>`,
};
const newBadge = html`<span class="badge warn">New</span>`;
export const capBadge = html`<span class="badge warn">New cap</span>`;

/** What has become of a decision. It gets the focus, because screen readers don't announce what is on a page from the beginning. */
export const outcome = (words: Html, kind: 'good' | '' = '') => html`<p class="notice ${kind}" role="status" tabindex="-1" autofocus>${words}</p>`;

const testNotice = html`<p class="notice warn">This is a test charge. Nobody's card is charged.</p>`;

/** The start of a charge's page: its title, and a notice if it is a test charge. */
export const heading = (title: Html, { test }: { test: boolean }) => html`<h1>${title}</h1>
${test && testNotice}`;

const plainNameOf = (app: App | undefined) => app?.name ?? 'An app';
export const appName = (app: App | undefined): Html => named(plainNameOf(app));
/** The first letter of the app's name, shown in place of a picture. */
export const appMark = (app: App | undefined): Html => mark(plainNameOf(app));
export const asker = (app: App | undefined, what: string | Html) =>
  html`<div class="who">${appMark(app)}<p><strong>${appName(app)}</strong><br><span class="quiet small">${what}</span></p></div>`;

export const isForUsage = ({ price, capped_amount }: RecurringCharge) => compare(price, 0) === 0 && capped_amount !== null;
export const regularly = (charge: RecurringCharge) =>
  isForUsage(charge) ? `up to ${amount(charge.capped_amount ?? '0')} every 30 days` : `${amount(charge.price)} every 30 days`;

export const decisionForm = (action: string, cap?: string) =>
  html`<form method="post" action="${action}" class="actions">${cap !== undefined && html`<input type="hidden" name="capped_amount" value="${cap}">`}<button class="act" name="decision" value="accept">Accept</button><button name="decision" value="decline">Decline</button></form>`;
