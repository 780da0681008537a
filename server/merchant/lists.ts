// The lists of charges, recurring charges and messages, split into pages: of the whole shop or of one app.
import type { Response } from 'express';
import { applicationCharges, recurringCharges, standing } from '../domain/charges.ts';
import { feedback } from '../domain/feedback.ts';
import { type App, installs } from '../domain/tenants.ts';
import { type Html, html, named } from '../looks/html.ts';
import { newestFirst } from '../store/lists/order.ts';
import { equals } from '../store/table.ts';
import { installedApp } from './app-page.ts';
import { page } from './layout.ts';
import { appsOf, chargeRow, endingFirst, listOf, message, nothing, oldestFirst, type Place, pageAsked, pageLinks, titlesOf } from './place.ts';
import { appName, capBadge, chargeBadges, day, recurringBadges, regularly, testBadge, uninstalledBadge } from './words.ts';

const aPage = 25;

interface Asked {
  app: App | undefined;
  /** Show only what waits for the merchant. This is possible only for a single app, because an index finds those rows. */
  waiting: boolean;
  query: { page_info?: unknown };
}

/** Undefined if `app_id` names an app that isn't installed in this shop: a merchant must not learn about the apps of other shops. */
export async function listAsked(place: Place, query: Record<string, unknown>): Promise<Asked | undefined> {
  if (query.app_id === undefined) return { app: undefined, waiting: false, query };
  const shown = /^\d{1,15}$/.test(String(query.app_id)) ? await installedApp(place, Number(query.app_id)) : undefined;
  return shown && { app: shown.app, waiting: query.waiting === '1', query };
}

const filters = ({ app, waiting }: Asked) => ({ ...(app && { app_id: app.id }), ...(waiting && { waiting: 1 }) });
const nameList = (kind: string, asked: Asked) => `${kind} ${JSON.stringify(filters(asked))}`;

function show(response: Response, { shop, at, signOut }: Place, title: Html, order: string, list: Html, links: ReturnType<typeof pageLinks>) {
  page(
    response,
    200,
    title,
    html`<h1>${title}</h1>
<h2>${order}</h2>
${list}
${links}
<div class="actions"><a class="button" href="${at()}">To your shop</a></div>`,
    { shop: { name: shop.name, path: at() }, wide: true, signOut },
  );
}

export async function chargesPage(response: Response, place: Place, asked: Asked) {
  const { store, shop, now, at } = place;
  const { app, waiting } = asked;
  const name = nameList('charges', asked);
  const where = [equals('app_id', app?.id)];
  const request = pageAsked(place, name, asked.query, aPage);
  const { rows, links } = waiting
    ? await applicationCharges.list(store, shop.id, request, [...where, ['status', '=', 'pending'], ['expires_at', '>', now]], endingFirst)
    : await applicationCharges.list(store, shop.id, request, where, newestFirst);
  const owners = await appsOf(store, rows);
  const present = await installs.all(store, shop.id, [['app_id', 'in', [...owners.keys()]]]);
  const installed = new Set(present.map(({ app_id }) => app_id));
  const items = rows.map((row) => {
    const charge = standing(row, now);
    const badge = charge.status === 'pending' && !installed.has(charge.app_id) ? uninstalledBadge : chargeBadges[charge.status];
    return chargeRow(charge, owners.get(charge.app_id), at(`/application_charges/${charge.id}`), badge);
  });
  const title = waiting ? html`Charges of ${appName(app)} to decide on` : app ? html`Charges of ${appName(app)}` : html`All charges`;
  show(
    response,
    place,
    title,
    waiting ? 'Expiring first' : 'Newest first',
    listOf(
      items,
      waiting
        ? 'No charge waits for your decision any more. Those that you decided are under All charges, on the page of your shop.'
        : 'There is no charge yet. Each that an app asks for stands here, whatever you decide.',
    ),
    pageLinks(place, name, '/application_charges', filters(asked), links, title),
  );
}

export async function recurringListPage(response: Response, place: Place, asked: Asked) {
  const { store, shop, at } = place;
  const { app, waiting } = asked;
  const name = nameList('recurring', asked);
  const where = [equals('app_id', app?.id), waiting ? equals('status', 'pending') : undefined];
  const { rows, links } = await recurringCharges.list(
    store,
    shop.id,
    pageAsked(place, name, asked.query, aPage),
    where,
    waiting ? [{ by: 'id' }] : newestFirst,
  );
  const owners = await appsOf(store, rows);
  const items = rows.map(
    (charge) =>
      html`<li><div><h3><a href="${at(`/recurring_application_charges/${charge.id}`)}">${named(charge.name)}</a></h3><p class="quiet small">${appName(owners.get(charge.app_id))} · ${regularly(charge)} · ${day(charge.updated_at)} ${charge.test && testBadge}</p></div><div class="sum">${charge.proposed_capped_amount === null ? recurringBadges[charge.status] : capBadge}</div></li>`,
  );
  const title = waiting
    ? html`Recurring charges of ${appName(app)} to decide on`
    : app
      ? html`Recurring charges of ${appName(app)}`
      : html`All recurring charges`;
  show(
    response,
    place,
    title,
    waiting ? 'Oldest first' : 'Newest first',
    listOf(
      items,
      waiting
        ? 'No recurring charge waits to begin. What else waits for you is on the page of your shop.'
        : 'There is no recurring charge yet. Each that an app asks for stands here, whatever you decide.',
    ),
    pageLinks(place, name, '/recurring_application_charges', filters(asked), links, title),
  );
}

export async function messagesPage(response: Response, place: Place, asked: Asked & { app: App }) {
  const { store, shop } = place;
  const { app } = asked;
  const name = nameList('messages', asked);
  const where = [equals('app_id', app.id), equals('state', 'requires_action')];
  const { rows, links } = await feedback.list(store, shop.id, pageAsked(place, name, asked.query, aPage), where, oldestFirst);
  const titles = await titlesOf(store, shop, rows);
  const title = html`Messages of ${appName(app)}`;
  const list =
    rows.length > 0
      ? html`<ul>${rows.map((one) => message(place, one, app, titles))}</ul>`
      : nothing('The app has no message for you. If it needs you to do something, it says so here.');
  show(response, place, title, 'Oldest first', list, pageLinks(place, name, '/messages', filters(asked), links, title));
}
