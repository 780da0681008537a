// The pages on which merchants decide and see what is left to do. Each is opened by a signed address; none needs JavaScript.
import express, { type Request, type Response, Router } from 'express';
import { type ApplicationCharge, applicationCharges, billingCurrency, confirmationPath, decide, decoratedReturnUrl, standing } from '../admin/_charges.ts';
import { feedback } from '../admin/_feedback.ts';
import { products } from '../admin/_variants.ts';
import { momentNow } from '../store/clock.ts';
import type { Cursors } from '../store/paging.ts';
import type { Store } from '../store/store.ts';
import { type App, apps, type Shop, shops } from '../store/tenants.ts';
import { merchantPath } from './address.ts';
import { type Html, html } from './html.ts';
import { page } from './layout.ts';

const amount = (price: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency: billingCurrency }).format(price as Intl.StringNumericLiteral);
const date = (moment: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment));

const statusWords = { pending: 'Waits for your decision', active: 'Accepted', declined: 'Declined', expired: 'Expired' };

interface Confirmation {
  charge: ApplicationCharge;
  shop: Shop;
  app: App | undefined;
  now: string;
}

export function merchant(store: Store, seals: Cursors): Router {
  const router = Router();
  const sign = (purpose: string, value: string) => seals.signature(purpose, value);
  const notFound = (response: Response) =>
    page(
      response,
      404,
      'Not found',
      html`<h1>There is nothing here</h1><p>The address is incomplete, or what it led to is gone. Go back to the app and start again from there.</p>`,
    );

  /** What a signed address leads to; nothing where it is not ours. */
  async function confirmation(request: Request): Promise<Confirmation | undefined> {
    const id = Number(request.params.id);
    if (!Number.isSafeInteger(id)) return undefined;
    const row = await applicationCharges.first(store, null, [['id', '=', id]]);
    if (!row || request.query.signature !== sign('application_charge', `${row.shop_id}/${row.id}`)) return undefined;
    const shop = await shops.first(store, null, [['id', '=', row.shop_id]]);
    if (!shop) return undefined;
    const now = momentNow(shop.clock_offset_ms);
    return { charge: standing(row, now), shop, app: await apps.first(store, null, [['id', '=', row.app_id]]), now };
  }

  const afterDecision = (charge: ApplicationCharge, shop: Shop, notice: string) => decoratedReturnUrl(charge) ?? `${merchantPath(shop, sign)}&notice=${notice}`;

  router.get('/application_charges/:id', async (request, response) => {
    const found = await confirmation(request);
    if (!found) return notFound(response);
    const { charge, shop, app } = found;
    const title = `${app?.name ?? 'An app'} asks for ${amount(charge.price)}`;
    if (charge.status !== 'pending') return decidedPage(response, found);
    const action = confirmationPath(charge, sign);
    const decision = (value: string, label: string, style: string) =>
      html`<form method="post" action="${action}"><button class="${style}" name="decision" value="${value}">${label}</button></form>`;
    page(
      response,
      200,
      title,
      html`<h1>${title}</h1>
<div class="card">
<p class="price">${amount(charge.price)}</p>
<dl>
<dt>For</dt><dd>${charge.name}</dd>
<dt>App</dt><dd>${app?.name}</dd>
<dt>Shop</dt><dd>${shop.name}</dd>
<dt>Charged</dt><dd>Once</dd>
<dt>Answer by</dt><dd>${date(charge.expires_at)} UTC</dd>
</dl>
</div>
${charge.test && html`<p class="notice">This is a test charge. Nobody's card is charged.</p>`}
<div class="actions">${decision('accept', 'Accept', 'act')}${decision('decline', 'Decline', '')}</div>`,
      charge.return_url ? [new URL(charge.return_url).origin] : [],
    );
  });

  router.post('/application_charges/:id', express.urlencoded({ extended: false, limit: '2kb' }), async (request, response) => {
    // a browser says where a form was sent from; another site's form decides nothing
    const from = request.headers['sec-fetch-site'];
    if (from !== undefined && from !== 'same-origin' && from !== 'none')
      return page(response, 403, 'Not from here', html`<h1>That was sent from another site</h1><p>Nothing was decided.</p>`);
    const found = await confirmation(request);
    if (!found) return notFound(response);
    const wish = (request.body as { decision?: unknown } | undefined)?.decision;
    if (wish !== 'accept' && wish !== 'decline')
      return page(response, 400, 'No decision', html`<h1>Accept or decline?</h1><p><a href="${request.originalUrl}">Back to the charge</a></p>`);
    const { shop, now } = found;
    const status = wish === 'accept' ? 'active' : 'declined';
    const outcome = await store.transaction((tx) => decide(tx, shop.id, found.charge.id, status, now));
    if (!outcome) return notFound(response);
    const { charge } = outcome;
    // sending the same decision twice is the same as sending it once
    if (charge.status !== status) return decidedPage(response, { ...found, charge });
    response
      .set('Cache-Control', 'no-store')
      .redirect(303, status === 'active' ? afterDecision(charge, shop, 'accepted') : `${merchantPath(shop, sign)}&notice=declined&charge_id=${charge.id}`);
  });

  function decidedPage(response: Response, { charge, shop, app }: Confirmation) {
    const words = { active: 'was accepted', declined: 'was declined', expired: 'has expired', pending: '' }[charge.status];
    const next = decoratedReturnUrl(charge);
    const title = `The charge ${words}`;
    page(
      response,
      charge.status === 'expired' ? 410 : 200,
      title,
      html`<h1>${title}</h1>
<div class="card"><p class="price">${amount(charge.price)}</p><dl><dt>For</dt><dd>${charge.name}</dd><dt>App</dt><dd>${app?.name}</dd><dt>Shop</dt><dd>${shop.name}</dd></dl></div>
${charge.status === 'expired' ? html`<p>It was not answered within 2 days. The app can ask again.</p>` : html`<p>There is nothing left to decide.</p>`}
<div class="actions">${next && html`<a class="button" href="${next}">Back to ${app?.name ?? 'the app'}</a>`}<a class="button" href="${merchantPath(shop, sign)}">To your shop</a></div>`,
    );
  }

  router.get('/shops/:id', async (request, response) => {
    const shop = await shops.first(store, null, [['id', '=', Number(request.params.id) || 0]]);
    if (!shop || request.query.signature !== sign('merchant', String(shop.id))) return notFound(response);
    const now = momentNow(shop.clock_offset_ms);
    const charges = (await applicationCharges.all(store, shop.id)).map((charge) => standing(charge, now));
    const given = await feedback.all(store, shop.id, [['state', '=', 'requires_action']]);
    const named = new Map(
      (await Promise.all([...new Set([...charges, ...given].map(({ app_id }) => app_id))].map((id) => apps.first(store, null, [['id', '=', id]])))).map(
        (app) => [app?.id, app],
      ),
    );
    const productIds = given.filter(({ resource_type }) => resource_type === 'Product').map(({ resource_id }) => resource_id);
    const titles = new Map(productIds.length ? (await products.all(store, shop.id, [['id', 'in', productIds]])).map(({ id, title }) => [id, title]) : []);
    const appName = (id: number) => named.get(id)?.name ?? 'An app';
    const pending = charges.filter(({ status }) => status === 'pending');
    const settled = charges.filter(({ status }) => status !== 'pending').reverse();
    const declined =
      request.query.notice === 'declined' ? charges.find(({ id, status }) => String(id) === request.query.charge_id && status === 'declined') : undefined;
    const back = declined && decoratedReturnUrl(declined);

    const asks: Html[] = pending.map(
      (charge) =>
        html`<li class="card"><p><strong>${appName(charge.app_id)}</strong> asks for ${amount(charge.price)}: ${charge.name}${charge.test && ' (test)'}</p><div class="actions"><a class="button" href="${confirmationPath(charge, sign)}">Decide</a></div></li>`,
    );
    const messages: Html[] = given.map((one) => {
      const url = named.get(one.app_id)?.app_url;
      const about = one.resource_type === 'Product' ? ` on ${titles.get(one.resource_id) ?? 'a product'}` : '';
      return html`<li class="card"><p><strong>${appName(one.app_id)}</strong>${about}</p>${one.messages.map((message) => html`<p>${message}</p>`)}${url && html`<div class="actions"><a class="button" href="${url}">Learn more<span> about ${appName(one.app_id)}</span></a></div>`}</li>`;
    });
    page(
      response,
      200,
      shop.name,
      html`<h1>${shop.name}</h1>
${declined && html`<p class="notice" role="status">The charge of ${amount(declined.price)} by ${appName(declined.app_id)} was declined. ${back && html`<a href="${back}">Back to ${appName(declined.app_id)}</a>`}</p>`}
${request.query.notice === 'accepted' && html`<p class="notice" role="status">The charge was accepted.</p>`}
<h2>To do</h2>
${asks.length + messages.length === 0 ? html`<p class="quiet">Nothing is left to do.</p>` : html`<ul>${asks}${messages}</ul>`}
<h2>Charges</h2>
${settled.length === 0 ? html`<p class="quiet">None so far.</p>` : html`<ul>${settled.map((charge) => html`<li class="card"><p><strong>${amount(charge.price)}</strong> ${charge.name}</p><p class="quiet">${appName(charge.app_id)} · ${statusWords[charge.status]}${charge.test && ' · Test'}</p></li>`)}</ul>`}`,
    );
  });

  router.use((_request, response) => notFound(response));
  return router;
}
