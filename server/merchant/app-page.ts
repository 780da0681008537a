// The apps of a shop: the list of all, the page of one with what it may do, and the question before it is uninstalled.
import type { Response } from 'express';
import type { Install } from '../domain/apps.ts';
import { type App, apps, grants, installOf, installs } from '../domain/tenants.ts';
import { html } from '../looks/html.ts';
import { newestFirst } from '../store/lists/order.ts';
import { page } from './layout.ts';
import { appsOf, listOf, type Place, pageAsked, pageLinks } from './place.ts';
import { appMark, appName, asker, day, mayDo } from './words.ts';

const aPage = 25;

export interface Installed {
  app: App;
  install: Install;
}

/** Undefined if no such app is installed in this shop: a merchant must not learn about the apps of other shops. */
export async function installedApp({ store, shop }: Place, appId: number): Promise<Installed | undefined> {
  const install = await installOf(store, { shop_id: shop.id, app_id: appId });
  const app = install && (await apps.find(store, null, install.app_id));
  return app && { app, install };
}

/** What an app may do in a shop. An app can lose scopes that merchants have granted it. */
export function scopesOf({ app, install }: Installed): string[] {
  const known = [...app.scopes, ...app.unauthenticated_scopes];
  return install.granted?.filter((scope) => grants(known, scope)) ?? known;
}

const since = ({ created_at }: Install) => html`Installed on ${day(created_at)}`;

const appRow = (install: Install, app: App | undefined, path: string) =>
  html`<li class="app">${appMark(app)}<div><h3><a href="${path}">${appName(app)}</a></h3><p class="quiet small">${since(install)}</p></div></li>`;

/** The rows of the newest apps, with links to the pages before and after them. */
async function rowsOf(place: Place, query: { page_info?: unknown }, limit: number) {
  const { store, shop, at } = place;
  const { rows, links } = await installs.list(store, shop.id, pageAsked(place, 'apps', query, limit), [], newestFirst);
  const found = await appsOf(store, rows);
  return { items: rows.map((row) => appRow(row, found.get(row.app_id), at(`/apps/${row.app_id}`))), links };
}

const none = 'No app is installed. You install one from its own page, and it stands here then.';

export const newestApps = async (place: Place, limit: number) => listOf((await rowsOf(place, {}, limit)).items, none);

export async function appsPage(response: Response, place: Place, query: { page_info?: unknown }) {
  const { shop, at, signOut } = place;
  const { items, links } = await rowsOf(place, query, aPage);
  page(
    response,
    200,
    'All apps',
    html`<h1>All apps</h1>
<h2>Newest first</h2>
${listOf(items, none)}
${pageLinks(place, 'apps', '/apps', {}, links, 'All apps')}
<div class="actions"><a class="button" href="${at()}">To your shop</a></div>`,
    { shop: { name: shop.name, path: at() }, wide: true, signOut },
  );
}

export function appPage(response: Response, { shop, at, signOut }: Place, shown: Installed) {
  const { app, install } = shown;
  const scopes = scopesOf(shown);
  const its = { app_id: app.id };
  page(
    response,
    200,
    appName(app),
    html`<h1>${appName(app)}</h1>
<div class="card">
${asker(app, since(install))}
<h2>The app is able to</h2>
${scopes.length > 0 ? mayDo(scopes) : html`<p>The app may see no data of your shop.</p>`}
<div class="actions"><a class="button" href="${at(`/apps/${app.id}/uninstall`)}">Uninstall<span class="aside"> ${appName(app)}</span></a></div>
</div>
<p><a href="${at('/application_charges', its)}">Charges of ${appName(app)}</a> · <a href="${at('/recurring_application_charges', its)}">Recurring charges of ${appName(app)}</a></p>
<div class="actions"><a class="button" href="${at()}">To your shop</a></div>`,
    { shop: { name: shop.name, path: at() }, signOut },
  );
}

export function uninstallPage(response: Response, { shop, at, signOut }: Place, { app, install }: Installed) {
  const title = html`Uninstall ${appName(app)}?`;
  page(
    response,
    200,
    title,
    html`<h1>${title}</h1>
<div class="card">
${asker(app, since(install))}
<p>The app loses its access to your shop at once. Its recurring charges end, and its scripts are removed from your storefront.</p>
<p>What it made in your shop, such as pages and products, stays.</p>
<form method="post" action="${at(`/apps/${app.id}/uninstall`)}" class="actions"><button class="danger" name="decision" value="uninstall">Uninstall</button><a class="button" href="${at(`/apps/${app.id}`)}">Keep it</a></form>
</div>`,
    { shop: { name: shop.name, path: at() }, signOut },
  );
}
