// The merchant's home. What waits for a decision comes first: a few items per kind and app, so that no app takes the space of the others.
import type { Response } from 'express';
import { applicationCharges, balanceUsed, decoratedReturnUrl, recurringCharges, standing } from '../domain/charges.ts';
import { feedback } from '../domain/feedback.ts';
import { installs } from '../domain/tenants.ts';
import { type Html, html, named } from '../looks/html.ts';
import { literal } from '../store/expressions.ts';
import type { PageRequest } from '../store/lists/paging.ts';
import type { Where } from '../store/table.ts';
import { newestApps } from './app-page.ts';
import { page } from './layout.ts';
import { appsOf, chargeRow, endingFirst, lastDecidedFirst, message, oldestFirst, type Place, pageAsked, pageLinks, titlesOf } from './place.ts';
import { usage } from './recurring-page.ts';
import { amount, appMark, appName, date, outcome, regularly, testBadge } from './words.ts';

/** `appsAPage` is how many apps a page of the to-do list has. `ofAKind` is how many items of each kind are shown per app. */
const appsAPage = 5;
const ofAKind = 3;
/** How many rows each list shows that needs no decision. */
const latest = 10;

/** Installed apps that wait for the merchant. Each subquery reads only the first row of an index, so an app's number of requests doesn't matter. */
const waiting =
  (shopId: number, now: string): Extract<Where, (...given: never[]) => unknown> =>
  (eb) => {
    const first = (table: string, order: string) =>
      eb
        .selectFrom(table)
        .select(`${table}.id`)
        .where(`${table}.shop_id`, '=', shopId)
        .whereRef(`${table}.app_id`, '=', 'installs.app_id')
        .orderBy(`${table}.${order}`)
        .limit(literal(1));
    const recurring = first('recurring_application_charges', 'id');
    return eb.or([
      eb(first('application_charges', 'expires_at').where('status', '=', 'pending').where('expires_at', '>', now), 'is not', null),
      eb(recurring.where('status', '=', 'pending'), 'is not', null),
      eb(recurring.where('status', '=', 'active').where('proposed_capped_amount', 'is not', null), 'is not', null),
      eb(first('resource_feedback', 'created_at').where('state', '=', 'requires_action'), 'is not', null),
    ]);
  };

async function toDo(place: Place, asked: PageRequest) {
  const { store, shop, now, at } = place;
  const { rows, links } = await installs.list(store, shop.id, asked, [waiting(shop.id, now)]);
  const few = { limit: ofAKind };
  const found = await Promise.all(
    rows.map(async ({ app_id }) => {
      const its = ['app_id', '=', app_id] as const;
      return {
        app_id,
        charges: await applicationCharges.list(store, shop.id, few, [[...its], ['status', '=', 'pending'], ['expires_at', '>', now]], endingFirst),
        pending: await recurringCharges.list(store, shop.id, few, [[...its], ['status', '=', 'pending']]),
        caps: await recurringCharges.list(store, shop.id, few, [[...its], ['status', '=', 'active'], (eb) => eb('proposed_capped_amount', 'is not', null)]),
        messages: await feedback.list(store, shop.id, few, [[...its], ['state', '=', 'requires_action']], oldestFirst),
      };
    }),
  );
  const apps = await appsOf(store, rows);
  const titles = await titlesOf(
    store,
    shop,
    found.flatMap(({ messages }) => messages.rows),
  );
  const name = (appId: number) => appName(apps.get(appId));
  const task = (appId: number, what: Html, path: string, on: Html) =>
    html`<li class="card task">${appMark(apps.get(appId))}<div>${what}</div><div class="actions"><a class="button act" href="${path}">Decide<span class="aside"> on ${on}</span></a></div></li>`;
  const more = (appId: number, { links }: { links: { next?: unknown } }, what: string, path: string) =>
    links.next !== undefined && html`<li class="more"><a href="${path}">All ${what} of ${name(appId)}</a></li>`;

  const tasks = [
    ...found.map(({ app_id, charges }) => [
      charges.rows.map((charge) =>
        task(
          app_id,
          html`<h3>${name(app_id)} asks for ${amount(charge.price)}</h3><p>${named(charge.name)} ${charge.test && testBadge}</p><p class="quiet small">Answer by ${date(charge.expires_at)}</p>`,
          at(`/application_charges/${charge.id}`),
          named(charge.name),
        ),
      ),
      more(app_id, charges, 'open charges', at('/application_charges', { app_id, waiting: 1 })),
    ]),
    ...found.map(({ app_id, pending, caps }) => [
      [...pending.rows, ...caps.rows].map((charge) =>
        task(
          app_id,
          charge.proposed_capped_amount === null
            ? html`<h3>${name(app_id)} asks for ${regularly(charge)}</h3><p>${named(charge.name)} ${charge.test && testBadge}</p>`
            : html`<h3>${name(app_id)} asks for a cap of ${amount(charge.proposed_capped_amount)}</h3><p>${named(charge.name)} ${charge.test && testBadge}</p><p class="quiet small">The current cap is ${amount(charge.capped_amount ?? '0')} in 30 days</p>`,
          at(`/recurring_application_charges/${charge.id}`),
          named(charge.name),
        ),
      ),
      more(app_id, pending, 'open recurring charges', at('/recurring_application_charges', { app_id, waiting: 1 })),
      more(app_id, caps, 'recurring charges', at('/recurring_application_charges', { app_id })),
    ]),
    ...found.map(({ app_id, messages }) => [
      messages.rows.map((one) => message(place, one, apps.get(app_id), titles)),
      more(app_id, messages, 'messages', at('/messages', { app_id })),
    ]),
  ];
  return { tasks, links, some: rows.length > 0 };
}

async function settled({ store, shop }: Place) {
  const newest = { limit: latest };
  const decided = await Promise.all(
    (['active', 'declined'] as const).map((status) => applicationCharges.list(store, shop.id, newest, [['status', '=', status]], lastDecidedFirst)),
  );
  return decided
    .flatMap(({ rows }) => rows)
    .sort((a, b) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : b.id - a.id))
    .slice(0, latest);
}

export async function homePage(response: Response, place: Place, query: { page_info?: unknown; notice?: unknown; uninstalled?: unknown }) {
  const { store, shop, now, at, signOut } = place;
  const waits = await toDo(place, pageAsked(place, 'to do', query, appsAPage));
  const running = await recurringCharges.list(store, shop.id, { limit: latest }, [['status', '=', 'active']], oldestFirst);
  const charges = await settled(place);
  const given = typeof query.notice === 'string' && /^\d{1,15}$/.test(query.notice) ? await applicationCharges.find(store, shop.id, query.notice) : undefined;
  const noticed = given && standing(given, now);
  const apps = await appsOf(store, [...running.rows, ...charges, ...(noticed ? [noticed] : [])]);
  const back = noticed && decoratedReturnUrl(noticed);
  const used = await Promise.all(running.rows.map((charge) => balanceUsed(store, charge, now)));
  page(
    response,
    200,
    named(shop.name),
    html`<h1>Apps and charges</h1>
${noticed?.status === 'declined' && outcome(html`The charge of ${amount(noticed.price)} by ${appName(apps.get(noticed.app_id))} was declined. ${back && html`<a href="${back}">Back to ${appName(apps.get(noticed.app_id))}</a>`}`)}
${noticed?.status === 'active' && outcome(html`The charge was accepted. ${amount(noticed.price)} goes to ${appName(apps.get(noticed.app_id))}.`, 'good')}
${query.uninstalled === '1' && outcome(html`The app was uninstalled.`, 'good')}
<h2>To do</h2>
${waits.some ? html`<ul>${waits.tasks}</ul>` : html`<p class="card quiet">Nothing is left to do. If an app asks for money, or needs you to do something, it stands here.</p>`}
${pageLinks(place, 'to do', '', {}, waits.links, 'What other apps ask for')}
${running.rows.length > 0 && html`<h2>Recurring</h2><ul>${running.rows.map((charge, n) => html`<li class="card"><h3><a href="${at(`/recurring_application_charges/${charge.id}`)}">${named(charge.name)}</a> ${charge.test && testBadge}</h3><p class="quiet">${appName(apps.get(charge.app_id))} · ${regularly(charge)}</p>${usage(charge, used[n]!, now)}</li>`)}</ul>`}
<h2>Charges</h2>
${charges.length === 0 ? html`<p class="card quiet">You have decided on no charge yet.</p>` : html`<ul class="card rows">${charges.map((charge) => chargeRow(charge, apps.get(charge.app_id)))}</ul>`}
<h2>Apps</h2>
${await newestApps(place, latest)}
<nav aria-label="Everything"><p><a href="${at('/application_charges')}">All charges</a> · <a href="${at('/recurring_application_charges')}">All recurring charges</a> · <a href="${at('/apps')}">All apps</a></p></nav>`,
    { shop: { name: shop.name }, wide: true, signOut },
  );
}
