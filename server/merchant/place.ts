// What the merchant's home and lists share: the shop's addresses, the links between pages, and what a row looks like.
import type { ApplicationCharge } from '../domain/charges.ts';
import type { feedback } from '../domain/feedback.ts';
import { products } from '../domain/products.ts';
import { type App, apps, type Shop } from '../domain/tenants.ts';
import { type Html, html, named, withoutElements } from '../looks/html.ts';
import type { Cursor, Cursors, PageRequest } from '../store/lists/paging.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/table.ts';
import { amount, appMark, appName, chargeBadges, day, testBadge } from './words.ts';

export interface Place {
  store: Store;
  seals: Cursors;
  shop: Shop;
  now: string;
  /** The path of the shop's home, or of a page below it. */
  at(below?: string, query?: Record<string, string | number>): string;
  signOut: boolean;
}

/**
 * Sort orders that only one index has. If the order is by id, PostgreSQL may read all rows in the order of ids, hoping to meet matching ones soon. If they
 * don't come soon, it reads an app's 100,000 charges first.
 */
export const endingFirst = [{ by: 'expires_at' as const }, { by: 'id' as const }];
export const oldestFirst = [{ by: 'created_at' as const }, { by: 'id' as const }];
export const lastDecidedFirst = [
  { by: 'updated_at' as const, descending: true },
  { by: 'id' as const, descending: true },
];

type Links = { previous?: Cursor; next?: Cursor };
type Query = Record<string, string | number>;

/** A cursor is valid only for the list and the shop that it was made for. With any other cursor the list begins at its first page. */
export function pageAsked({ seals, shop }: Place, list: string, { page_info }: { page_info?: unknown }, limit: number): PageRequest {
  const cursor = typeof page_info === 'string' ? seals.open(`merchant/${shop.id}/${list}`, page_info)?.cursor : undefined;
  return { limit, ...(cursor && { cursor }) };
}

export function pageLinks({ seals, shop, at }: Place, list: string, below: string, query: Query, { previous, next }: Links, label: string | Html) {
  const to = (cursor: Cursor) => at(below, { ...query, page_info: seals.seal(`merchant/${shop.id}/${list}`, { cursor, query: {} }) });
  return (
    (previous || next) &&
    html`<nav class="pages" aria-label="${withoutElements(html`${label}`)}"><span>${previous && html`<a class="button" href="${to(previous)}">Previous</a>`}</span><span>${next && html`<a class="button" href="${to(next)}">Next</a>`}</span></nav>`
  );
}

/** The apps of these rows. The rows must be those of one page, so that there are few apps. */
export async function appsOf(store: Store, rows: { app_id: number }[]): Promise<Map<number, App>> {
  const found = await apps.all(store, null, [['id', 'in', [...new Set(rows.map(({ app_id }) => app_id))]]]);
  return new Map(found.map((app) => [app.id, app]));
}

type Message = Row<typeof feedback>;

export async function titlesOf(store: Store, shop: Shop, messages: Message[]): Promise<Map<number, string>> {
  const ids = messages.filter(({ resource_type }) => resource_type === 'Product').map(({ resource_id }) => resource_id);
  return new Map((await products.all(store, shop.id, [['id', 'in', ids]])).map(({ id, title }) => [id, title]));
}

/** "Learn more" links to the app's own address. If the app has none, it links to the list of all its messages. */
export function message({ at }: Pick<Place, 'at'>, one: Message, app: App | undefined, titles: Map<number, string>): Html {
  const product = one.resource_type === 'Product' && html` <span class="quiet">on ${named(titles.get(one.resource_id) ?? 'a product')}</span>`;
  const more = app?.app_url ?? at('/messages', { app_id: one.app_id });
  const action = html`<div class="actions"><a class="button" href="${more}">Learn more<span class="aside"> about ${appName(app)}</span></a></div>`;
  return html`<li class="card task">${appMark(app)}<div><h3>${appName(app)}${product}</h3>${one.messages.map((text) => html`<p>${text}</p>`)}</div>${action}</li>`;
}

/** `none` is what stands there if there is nothing to list. */
export const listOf = (items: Html[], none: string) => (items.length > 0 ? html`<ul class="card rows">${items}</ul>` : nothing(none));

export const nothing = (none: string) => html`<p class="card quiet">${none}</p>`;

/** `path` makes the charge's name a link. It is given if there is something to decide or to look at. */
export const chargeRow = (charge: ApplicationCharge, app: App | undefined, path?: string, badge: Html = chargeBadges[charge.status]) =>
  html`<li><div><h3>${path ? html`<a href="${path}">${named(charge.name)}</a>` : named(charge.name)}</h3><p class="quiet small">${appName(app)} · ${day(charge.updated_at)} ${charge.test && testBadge}</p></div><div class="sum">${amount(charge.price)}<br>${badge}</div></li>`;
