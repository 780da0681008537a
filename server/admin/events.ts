import type { operations, refusals } from '../../generated/admin/events.ts';
import { type Event, events, presentEvent, retainedFrom, type Subject } from '../domain/events.ts';
import { type App, grants } from '../domain/tenants.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, between, equals, type Where } from '../store/table.ts';

const scopes: [scope: string, subjects: Subject[]][] = [
  ['read_content', ['Article', 'Blog', 'Comment', 'Page']],
  ['read_products', ['Collection', 'Product']],
  ['read_price_rules', ['PriceRule']],
  ['read_orders', ['Order']],
];

/** What an app gets to see of the log, of the last year. */
const visible = (app: App, now: string): Where<Event>[] => [
  ['subject_type', 'in', scopes.flatMap(([scope, subjects]) => (grants(app.scopes, scope) ? subjects : []))],
  ['created_at', '>=', retainedFrom(now)],
];

export const handlers: Handlers<operations, refusals> = {
  async listEvents({ shop, app, store, now, query, page }) {
    const { rows, links } = await events.list(store, shop.id, page, [
      ...visible(app, now),
      after(query.since_id),
      ...between('created_at', query.created_at_min, query.created_at_max),
      query.filter === undefined ? undefined : ['subject_type', 'in', query.filter],
      equals('verb', query.verb),
    ]);
    return { status: 200, body: { events: rows.map(presentEvent) }, links };
  },

  async countEvents({ shop, app, store, now, query }) {
    const count = await events.count(store, shop.id, [...visible(app, now), ...between('created_at', query.created_at_min, query.created_at_max)]);
    return { status: 200, body: { count } };
  },

  async getEvent({ shop, app, store, now, path }) {
    const event = await events.first(store, shop.id, [['id', '=', path.event_id], ...visible(app, now)]);
    return event ? { status: 200, body: { event: presentEvent(event) } } : notFound;
  },
};
