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
/** Where the shop's clock was put ahead, all its events may be too old, although they are still stored. */
const walksIn = (shop: Shop) => shop.clock_offset_ms > 0;
const laterOf = (one: string, other = one) => (one > other ? one : other);
const ofSubjects = (subjects: Subject[]): Where<Event> => ['subject_type', 'in', subjects];

/** The events of one record. */
async function about(store: Executor, { shop, subject, id, now, since, page }: About) {
  // records of two kinds seldom have the same id
  const where: Where<Event>[] = [retained(now), after(since), ['subject_type', '=', subject, 'checked'], ['subject_id', '=', id]];
  const { rows, links } = await events.list(store, shop.id, page, where, undefined, { walks: walksIn(shop) });
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
    // the later of two lower bounds, so that no row is tested twice
    const from = created_at_min && laterOf(retainedFrom(now), created_at_min);
    const where = [from ? undefined : retained(now), after(query.since_id), ...between('created_at', from, created_at_max), equals('verb', verb)];
    // nearly all of the shop's events match, so they are read in their own order; otherwise each subject's events are read in order and merged
    const all = subjects.length === everything.length && (verb ?? created_at_min ?? created_at_max) === undefined;
    const { rows, links } = await (all
      ? events.list(store, shop.id, page, [...where, ofSubjects(subjects)], undefined, { walks: walksIn(shop) })
      : events.list(store, shop.id, page, where, undefined, { walks: walksIn(shop), each: ['subject_type', subjects] }));
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
            // one lower bound: of two, the engine may enter the index by the farther one
            ...between('created_at', laterOf(retainedFrom(now), created_at_min), created_at_max),
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
