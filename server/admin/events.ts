import type { operations, refusals } from '../../generated/admin/events.ts';
import { type Event, events, presentEvent, retainedFrom, type Subject } from '../domain/events.ts';
import { orders } from '../domain/orders.ts';
import { products } from '../domain/products.ts';
import { type App, grants, type Shop } from '../domain/tenants.ts';
import { type Handlers, notFound } from '../handlers.ts';
import type { PageRequest } from '../store/lists/paging.ts';
import { after, between, type Executor, equals, type Where } from '../store/table.ts';

const scopes: [scope: string, subjects: Subject[]][] = [
  ['read_content', ['Article', 'Blog', 'Comment', 'Page']],
  ['read_products', ['Collection', 'Product']],
  ['read_price_rules', ['PriceRule']],
  ['read_orders', ['Order']],
];

const everything = scopes.flatMap(([, subjects]) => subjects);

/** The subjects whose events the app may read. */
const subjectsFor = (app: App) => scopes.flatMap(([scope, subjects]) => (grants(app.scopes, scope) ? subjects : []));

/** The events of the last year. Older ones may still be stored until they are removed. */
const retained = (now: string): Where<Event> => ['created_at', '>=', retainedFrom(now), 'checked'];
const ofSubjects = (subjects: Subject[]): Where<Event> => ['subject_type', 'in', subjects];

/** The events of one record. */
async function about(store: Executor, { shop, subject, id, now, since, page }: About) {
  const where: Where<Event>[] = [retained(now), after(since), ['subject_type', '=', subject], ['subject_id', '=', id]];
  const { rows, links } = await events.list(store, shop.id, page, where);
  return { status: 200 as const, body: { events: rows.map(presentEvent) }, links };
}

interface About {
  shop: Shop;
  subject: Subject;
  id: number;
  now: string;
  since: number | undefined;
  page: PageRequest;
}

export const handlers: Handlers<operations, refusals> = {
  async listEvents({ shop, app, store, now, query, page }) {
    const { filter, verb, created_at_min, created_at_max } = query;
    const subjects = subjectsFor(app).filter((subject) => !filter || filter.includes(subject));
    const where = [retained(now), after(query.since_id), ...between('created_at', created_at_min, created_at_max), equals('verb', verb)];
    // nearly all of the shop's events match, so they are read in their own order; otherwise each subject's events are read in order and merged
    const all = subjects.length === everything.length && (verb ?? created_at_min ?? created_at_max) === undefined;
    const { rows, links } = await (all
      ? events.list(store, shop.id, page, [...where, ofSubjects(subjects)])
      : events.list(store, shop.id, page, where, undefined, { each: ['subject_type', subjects] }));
    return { status: 200, body: { events: rows.map(presentEvent) }, links };
  },

  async countEvents({ shop, app, store, now, query }) {
    const { created_at_min, created_at_max } = query;
    const subjects = subjectsFor(app);
    const count =
      (created_at_min ?? created_at_max) === undefined
        ? await events.countKept(store, shop.id, 'subject_type', subjects, [['created_at', '<', retainedFrom(now)]])
        : await events.count(store, shop.id, [
            ofSubjects(subjects),
            ['created_at', '>=', retainedFrom(now)],
            ...between('created_at', created_at_min, created_at_max),
          ]);
    return { status: 200, body: { count } };
  },

  async getEvent({ shop, app, store, now, path }) {
    const event = await events.first(store, shop.id, [['id', '=', path.event_id], ofSubjects(subjectsFor(app)), retained(now)]);
    return event ? { status: 200, body: { event: presentEvent(event) } } : notFound;
  },

  async listOrderEvents({ shop, store, now, path, query, page }) {
    if (!(await orders.find(store, shop.id, path.order_id))) return notFound;
    return about(store, { shop, subject: 'Order', id: path.order_id, now, since: query.since_id, page });
  },

  async listProductEvents({ shop, store, now, path, query, page }) {
    if (!(await products.find(store, shop.id, path.product_id))) return notFound;
    return about(store, { shop, subject: 'Product', id: path.product_id, now, since: query.since_id, page });
  },
};
