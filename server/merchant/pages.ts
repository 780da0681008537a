// The pages on which merchants decide and see what is left to do. Each is opened by a signed address; none needs JavaScript.
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import {
  type ApplicationCharge,
  answerCap,
  answerRecurring,
  applicationCharges,
  balanceUsed,
  billingCurrency,
  confirmationPath,
  cycleAt,
  decide,
  decoratedReturnUrl,
  heldRecurring,
  isInstalled,
  type RecurringCharge,
  recurringCharges,
  recurringPath,
  remaining,
  standing,
} from '../domain/charges.ts';
import { feedback } from '../domain/feedback.ts';
import { compare } from '../domain/money.ts';
import { products } from '../domain/products.ts';
import { type App, apps, installs, merchantPath, type Shop, shops } from '../domain/tenants.ts';
import { momentNow } from '../store/clock.ts';
import type { Cursors } from '../store/paging.ts';
import type { Store } from '../store/store.ts';
import { type Html, html } from './html.ts';
import { mark, page } from './layout.ts';

const amount = (price: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency: billingCurrency }).format(price as Intl.StringNumericLiteral);
const date = (moment: string) =>
  html`<time datetime="${moment}">${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment))} UTC</time>`;
const day = (moment: string) =>
  html`<time datetime="${moment}">${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))}</time>`;

const badges = {
  pending: html`<span class="badge warn">Waits for you</span>`,
  active: html`<span class="badge good">Accepted</span>`,
  declined: html`<span class="badge">Declined</span>`,
  expired: html`<span class="badge">Expired</span>`,
  test: html`<span class="badge warn">Test</span>`,
};
const testNotice = html`<p class="notice warn">This is a test charge. Nobody's card is charged.</p>`;

interface Found<Charge> {
  charge: Charge;
  shop: Shop;
  app: App | undefined;
  now: string;
}

const nameOf = (app: App | undefined) => app?.name ?? 'An app';
const asker = (app: App | undefined, what: string) =>
  html`<div class="who">${mark(nameOf(app))}<p><strong>${nameOf(app)}</strong><br><span class="quiet small">${what}</span></p></div>`;

/** Another site's form decides nothing: a browser says where a form was sent from. */
const fromElsewhere = ({ headers }: Request) => !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

function wishOf({ body }: Request): 'accept' | 'decline' | undefined {
  const wish = (body as { decision?: unknown } | undefined)?.decision;
  return wish === 'accept' || wish === 'decline' ? wish : undefined;
}

const decisionForm = (action: string, cap?: string) =>
  html`<form method="post" action="${action}" class="actions">${cap !== undefined && html`<input type="hidden" name="capped_amount" value="${cap}">`}<button class="act" name="decision" value="accept">Accept</button><button name="decision" value="decline">Decline</button></form>`;

export function merchant(store: Store, seals: Cursors, log: (entry: Record<string, unknown>) => void): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '2kb' });
  const sign = (purpose: string, value: string) => seals.signature(purpose, value);
  const home = (shop: Shop) => ({ shop: { name: shop.name, path: merchantPath(shop, sign) } });
  const notFound = (response: Response) =>
    page(
      response,
      404,
      'Not found',
      html`<div class="card"><h1>There is nothing here</h1><p>The address is incomplete, or what it led to is gone.</p><p class="quiet">Go back to the app and start again from there.</p></div>`,
    );
  const sentFromElsewhere = (response: Response) =>
    page(
      response,
      403,
      'Not from here',
      html`<div class="card"><h1>That was sent from another site</h1><p>Nothing was decided. Only a decision made on the page itself counts.</p></div>`,
    );
  const noDecision = (request: Request, response: Response) =>
    page(
      response,
      400,
      'No decision',
      html`<div class="card"><h1>Accept or decline?</h1><p>Nothing was decided, because the answer was neither.</p><div class="actions"><a class="button act" href="${request.originalUrl}">Back to the charge</a></div></div>`,
    );

  const surroundings = async ({ shop_id, app_id }: { shop_id: number; app_id: number }) => {
    const shop = await shops.first(store, null, [['id', '=', shop_id]]);
    return shop && { shop, app: await apps.first(store, null, [['id', '=', app_id]]), now: momentNow(shop.clock_offset_ms) };
  };
  const idOf = ({ params }: Request) => (Number.isSafeInteger(Number(params.id)) ? Number(params.id) : 0);

  /** What a signed address leads to; nothing where it is not ours. */
  async function confirmation(request: Request): Promise<Found<ApplicationCharge> | undefined> {
    const row = await applicationCharges.first(store, null, [['id', '=', idOf(request)]]);
    if (!row || request.query.signature !== sign('application_charge', `${row.shop_id}/${row.id}`)) return undefined;
    const around = await surroundings(row);
    return around && { ...around, charge: standing(row, around.now) };
  }

  async function subscription(request: Request): Promise<Found<RecurringCharge> | undefined> {
    const charge = await recurringCharges.first(store, null, [['id', '=', idOf(request)]]);
    if (!charge || request.query.signature !== sign('recurring_application_charge', `${charge.shop_id}/${charge.id}`)) return undefined;
    const around = await surroundings(charge);
    return around && { ...around, charge };
  }

  router.get('/application_charges/:id', async (request, response) => {
    const found = await confirmation(request);
    if (!found) return notFound(response);
    const { charge, shop, app } = found;
    if (charge.status !== 'pending') return decidedPage(response, found);
    if (!(await isInstalled(store, charge))) return uninstalledPage(response, found);
    const title = `${nameOf(app)} asks for ${amount(charge.price)}`;
    page(
      response,
      200,
      title,
      html`<h1>${title}</h1>
${charge.test && testNotice}
<div class="card">
${asker(app, 'One-time charge')}
<p class="price">${amount(charge.price)} <small>${billingCurrency}, charged once</small></p>
<dl>
<dt>For</dt><dd>${charge.name}</dd>
<dt>Shop</dt><dd>${shop.name}</dd>
<dt>Answer by</dt><dd>${date(charge.expires_at)}</dd>
</dl>
${decisionForm(confirmationPath(charge, sign))}
</div>
<p class="quiet small">Nothing is charged unless you accept.</p>`,
      { ...home(shop), sendsTo: charge.return_url ? [new URL(charge.return_url).origin] : [] },
    );
  });

  router.post('/application_charges/:id', form, async (request, response) => {
    if (fromElsewhere(request)) return sentFromElsewhere(response);
    const found = await confirmation(request);
    if (!found) return notFound(response);
    const wish = wishOf(request);
    if (!wish) return noDecision(request, response);
    const { shop, now } = found;
    const status = wish === 'accept' ? 'active' : 'declined';
    const outcome = await store.transaction(async (tx) => (await shops.keep(tx, null, shop.id)) && decide(tx, shop.id, found.charge.id, status, now));
    if (!outcome) return notFound(response);
    const { charge } = outcome;
    if (charge.status === 'pending') return uninstalledPage(response, { ...found, charge });
    // sending the same decision twice is the same as sending it once
    if (charge.status !== status) return decidedPage(response, { ...found, charge });
    const next = (status === 'active' && decoratedReturnUrl(charge)) || `${merchantPath(shop, sign)}&notice=${charge.id}`;
    response.set('Cache-Control', 'no-store').redirect(303, next);
  });

  function decidedPage(response: Response, { charge, shop, app }: Found<ApplicationCharge>) {
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
<dt>State</dt><dd>${badges[charge.status]} ${charge.test && badges.test}</dd>
<dt>For</dt><dd>${charge.name}</dd>
<dt>Shop</dt><dd>${shop.name}</dd>
<dt>${charge.status === 'expired' ? 'Expired' : 'Decided'}</dt><dd>${date(charge.updated_at)}</dd>
</dl>
</div>
<p>${charge.status === 'expired' ? 'It was not answered within 2 days, so nothing is charged. The app can ask again.' : 'There is nothing left to decide.'}</p>
<div class="actions">${next && html`<a class="button act" href="${next}">Back to ${nameOf(app)}</a>`}<a class="button" href="${merchantPath(shop, sign)}">To your shop</a></div>`,
      home(shop),
    );
  }

  const uninstalledPage = (response: Response, { charge, shop, app }: Found<ApplicationCharge>) =>
    page(
      response,
      409,
      'The app is no longer installed',
      html`<h1>${nameOf(app)} is no longer installed</h1>
<div class="card">
${asker(app, 'One-time charge')}
<p class="price">${amount(charge.price)} <small>${billingCurrency}</small></p>
<dl>
<dt>For</dt><dd>${charge.name}</dd>
<dt>Shop</dt><dd>${shop.name}</dd>
<dt>Expires</dt><dd>${date(charge.expires_at)}</dd>
</dl>
</div>
<p>Nothing was decided and nothing is charged. You can decide if the app is installed again before the charge expires.</p>
<div class="actions"><a class="button" href="${merchantPath(shop, sign)}">To your shop</a></div>`,
      home(shop),
    );

  router.get('/recurring_application_charges/:id', async (request, response) => {
    const found = await subscription(request);
    if (!found) return notFound(response);
    const { charge, shop, app, now } = found;
    const { capped_amount: cap, proposed_capped_amount: proposed, status } = charge;
    const used = await balanceUsed(store, charge, now);
    const tooLow = proposed !== null && compare(proposed, used) < 0;
    const title =
      proposed !== null
        ? `${nameOf(app)} asks for a cap of ${amount(proposed)}`
        : { pending: `${nameOf(app)} asks for ${regularly(charge)}`, active: `${charge.name} is active`, cancelled: `${charge.name} is cancelled` }[status];
    const state = { pending: badges.pending, active: html`<span class="badge good">Active</span>`, cancelled: html`<span class="badge">Cancelled</span>` };
    page(
      response,
      200,
      title,
      html`<h1>${title}</h1>
${charge.test && testNotice}
${tooLow && html`<p class="notice warn">${amount(used)} has been used in this cycle already, which is above the new cap. You can accept it in the next cycle.</p>`}
<div class="card">
${asker(app, proposed === null ? 'Recurring charge' : 'Change of the cap')}
${
  proposed === null
    ? isForUsage(charge)
      ? html`<p class="price">${amount(cap ?? '0')} <small>${billingCurrency} at most in 30 days, by what is used</small></p>`
      : html`<p class="price">${amount(charge.price)} <small>${billingCurrency} every 30 days</small></p>`
    : html`<p class="price">${amount(proposed)} <small>${billingCurrency} at most in 30 days, instead of ${amount(cap ?? '0')}</small></p>`
}
<dl>
<dt>For</dt><dd>${charge.name}</dd>
${proposed !== null && html`<dt>Price</dt><dd>${amount(charge.price)} every 30 days, as before</dd>`}
${cap !== null && html`<dt>Usage</dt><dd>Up to ${amount(cap)} in 30 days${proposed !== null && ' until you accept'}${compare(charge.price, 0) > 0 && ', on top of the price'}</dd>`}
${charge.terms && html`<dt>Terms</dt><dd>${charge.terms}</dd>`}
<dt>Shop</dt><dd>${shop.name}</dd>
<dt>State</dt><dd>${state[status]} ${charge.test && badges.test}</dd>
</dl>
${status === 'active' && usage(charge, used, now)}
${
  proposed !== null && tooLow
    ? html`<form method="post" action="${recurringPath(charge, sign)}" class="actions"><input type="hidden" name="capped_amount" value="${proposed}"><button name="decision" value="decline">Decline</button></form>`
    : (status === 'pending' || proposed !== null) && decisionForm(recurringPath(charge, sign), proposed ?? undefined)
}
</div>
${
  status === 'pending' || proposed !== null
    ? html`<p class="quiet small">${proposed === null ? 'Nothing is charged unless you accept. The first 30 days begin then.' : 'The present cap holds unless you accept.'}</p>`
    : html`<div class="actions"><a class="button" href="${merchantPath(shop, sign)}">To your shop</a></div>`
}`,
      home(shop),
    );
  });

  router.post('/recurring_application_charges/:id', form, async (request, response) => {
    if (fromElsewhere(request)) return sentFromElsewhere(response);
    const found = await subscription(request);
    if (!found) return notFound(response);
    const wish = wishOf(request);
    if (!wish) return noDecision(request, response);
    const cap = (request.body as { capped_amount?: unknown }).capped_amount;
    await store.transaction(async (tx) => {
      if (!(await shops.keep(tx, null, found.shop.id))) return;
      const charge = await heldRecurring(tx, found.shop.id, found.charge.id);
      // what was decided, withdrawn or proposed anew in the meantime is left as it is, and shown
      if (charge && cap === undefined && charge.status === 'pending') await answerRecurring(tx, charge, wish === 'accept', found.now);
      if (charge && cap !== undefined && cap === charge.proposed_capped_amount) await answerCap(tx, charge, wish === 'accept', found.now);
    });
    response.set('Cache-Control', 'no-store').redirect(303, recurringPath(found.charge, sign));
  });

  const isForUsage = ({ price, capped_amount }: RecurringCharge) => compare(price, 0) === 0 && capped_amount !== null;
  const regularly = (charge: RecurringCharge) =>
    isForUsage(charge) ? `up to ${amount(charge.capped_amount ?? '0')} every 30 days` : `${amount(charge.price)} every 30 days`;

  function usage({ capped_amount: cap, activated_at }: RecurringCharge, used: string, now: string) {
    if (cap === null || activated_at === null) return undefined;
    return html`<progress value="${used}" max="${cap}" aria-label="Used of the cap"></progress><p class="quiet small">${amount(used)} of ${amount(cap)} used, ${amount(remaining(cap, used))} left until ${day(cycleAt(activated_at, now).ends_at)}</p>`;
  }

  router.get('/shops/:id', async (request, response) => {
    const shop = await shops.first(store, null, [['id', '=', idOf(request)]]);
    if (!shop || request.query.signature !== sign('merchant', String(shop.id))) return notFound(response);
    const now = momentNow(shop.clock_offset_ms);
    const charges = (await applicationCharges.all(store, shop.id)).map((charge) => standing(charge, now));
    const recurring = await recurringCharges.all(store, shop.id);
    const installed = new Set((await installs.all(store, shop.id)).map(({ app_id }) => app_id));
    const given = await feedback.all(store, shop.id, [['state', '=', 'requires_action']]);
    const appIds = [...new Set([...charges, ...recurring, ...given].map(({ app_id }) => app_id))];
    const named = new Map((await Promise.all(appIds.map((id) => apps.first(store, null, [['id', '=', id]])))).map((app) => [app?.id, app]));
    const productIds = given.filter(({ resource_type }) => resource_type === 'Product').map(({ resource_id }) => resource_id);
    const titles = new Map(productIds.length ? (await products.all(store, shop.id, [['id', 'in', productIds]])).map(({ id, title }) => [id, title]) : []);
    const appName = (id: number) => nameOf(named.get(id));
    const settled = charges.filter(({ status }) => status !== 'pending').reverse();
    const active = recurring.filter(({ status }) => status === 'active');
    const noticed = charges.find(({ id }) => String(id) === request.query.notice);
    const back = noticed && decoratedReturnUrl(noticed);

    const task = (appId: number, what: Html, action: Html | undefined) =>
      html`<li class="card task">${mark(appName(appId))}<div>${what}</div>${action && html`<div class="actions">${action}</div>`}</li>`;
    const decideOn = (path: string, what: string) => html`<a class="button act" href="${path}">Decide<span class="aside"> on ${what}</span></a>`;
    const asks = [
      ...charges
        .filter(({ status, app_id }) => status === 'pending' && installed.has(app_id))
        .map((charge) =>
          task(
            charge.app_id,
            html`<h3>${appName(charge.app_id)} asks for ${amount(charge.price)}</h3><p>${charge.name} ${charge.test && badges.test}</p><p class="quiet small">Answer by ${date(charge.expires_at)}</p>`,
            decideOn(confirmationPath(charge, sign), charge.name),
          ),
        ),
      ...recurring
        .filter(({ status, proposed_capped_amount }) => status === 'pending' || proposed_capped_amount !== null)
        .map((charge) =>
          task(
            charge.app_id,
            charge.proposed_capped_amount === null
              ? html`<h3>${appName(charge.app_id)} asks for ${regularly(charge)}</h3><p>${charge.name} ${charge.test && badges.test}</p>`
              : html`<h3>${appName(charge.app_id)} asks for a cap of ${amount(charge.proposed_capped_amount)}</h3><p>${charge.name} ${charge.test && badges.test}</p><p class="quiet small">Now ${amount(charge.capped_amount ?? '0')} in 30 days</p>`,
            decideOn(recurringPath(charge, sign), charge.name),
          ),
        ),
    ];
    const messages = given.map((one) => {
      const url = named.get(one.app_id)?.app_url;
      const product = one.resource_type === 'Product' && html` <span class="quiet">on ${titles.get(one.resource_id) ?? 'a product'}</span>`;
      return task(
        one.app_id,
        html`<h3>${appName(one.app_id)}${product}</h3>${one.messages.map((message) => html`<p>${message}</p>`)}`,
        url ? html`<a class="button" href="${url}">Learn more<span class="aside"> about ${appName(one.app_id)}</span></a>` : undefined,
      );
    });
    page(
      response,
      200,
      shop.name,
      html`<h1>Apps and charges</h1>
${noticed?.status === 'declined' && html`<p class="notice" role="status">The charge of ${amount(noticed.price)} by ${appName(noticed.app_id)} was declined. ${back && html`<a href="${back}">Back to ${appName(noticed.app_id)}</a>`}</p>`}
${noticed?.status === 'active' && html`<p class="notice good" role="status">The charge was accepted. ${amount(noticed.price)} goes to ${appName(noticed.app_id)}.</p>`}
<h2>To do</h2>
${asks.length + messages.length === 0 ? html`<p class="card quiet">Nothing is left to do.</p>` : html`<ul>${asks}${messages}</ul>`}
${active.length > 0 && html`<h2>Recurring</h2><ul>${await Promise.all(active.map(async (charge) => html`<li class="card"><h3><a href="${recurringPath(charge, sign)}">${charge.name}</a> ${charge.test && badges.test}</h3><p class="quiet">${appName(charge.app_id)} · ${regularly(charge)}</p>${usage(charge, await balanceUsed(store, charge, now), now)}</li>`))}</ul>`}
<h2>Charges</h2>
${settled.length === 0 ? html`<p class="card quiet">None so far.</p>` : html`<ul class="card rows">${settled.map((charge) => html`<li><div><h3>${charge.name}</h3><p class="quiet small">${appName(charge.app_id)} · ${day(charge.updated_at)} ${charge.test && badges.test}</p></div><div class="sum">${amount(charge.price)}<br>${badges[charge.status]}</div></li>`)}</ul>`}`,
      { shop: { name: shop.name }, wide: true },
    );
  });

  router.use((_request, response) => notFound(response));
  router.use((error: Error & { status?: number }, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    // an address that is none, or a form that is too large
    if (error.status !== undefined && error.status < 500)
      return page(
        response,
        error.status,
        'Not readable',
        html`<div class="card"><h1>That can't be read</h1><p>Nothing was decided. Go back to the app and start again from there.</p></div>`,
      );
    log({ level: 'error', request_id: response.getHeader('x-request-id'), error: error.stack });
    page(
      response,
      500,
      'That did not work',
      html`<div class="card"><h1>That did not work</h1><p>Something went wrong here, and nothing was decided. Try it again in a moment.</p></div>`,
    );
  });
  return router;
}
