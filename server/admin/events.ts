import type { components, operations, refusals } from '../../generated/admin/events.ts';
import { events, keptFrom, type Subject } from '../domain/events.ts';
import { type App, grants } from '../domain/tenants.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, between, equals, type Row, type Where } from '../store/table.ts';

type Event = Row<typeof events>;

/** `{link}` is the record by its name, `{n}` the n-th argument, from 0. */
const templates: Record<Subject, Record<string, string>> = {
  Article: {
    create: 'New article created: {link}',
    destroy: '{link} was destroyed.',
    published: '{link} was published.',
    unpublished: '{link} was unpublished.',
    update: '{link} was updated.',
  },
  Blog: { create: 'New blog created: {link}', destroy: '{link} was destroyed.', update: '{link} was updated.' },
  Collection: {
    create: 'New collection created: {link}',
    destroy: '{link} was destroyed.',
    published: '{link} was published.',
    unpublished: '{link} was hidden.',
    update: '{link} was updated.',
  },
  // the link is to the article, whose id is the third argument
  Comment: { create: 'New comment for {link}: {1}' },
  Page: {
    create: 'New page created: {link}',
    destroy: '{link} was destroyed.',
    published: '{link} was published.',
    unpublished: '{link} was hidden.',
    update: '{link} was updated.',
  },
  PriceRule: { create: 'New price rule created: {link}', destroy: '{link} was destroyed.', update: '{link} was updated.' },
  Product: {
    create: 'New product created: {link}',
    destroy: '{link} was destroyed.',
    published: '{link} was published.',
    unpublished: '{link} was hidden.',
  },
  Order: {
    authorization_failure: 'The customer tried unsuccessfully to authorize {0}',
    authorization_pending: 'Authorization for {0} is pending',
    authorization_success: 'The customer authorized capture of {0}',
    capture_failure: 'Failed to capture {0}',
    capture_pending: 'Capture for {0} is pending',
    capture_success: 'Captured {0}',
    placed: 'Order was placed',
    confirmed: 'Received a new order {link} by {1}',
    closed: 'Order was closed',
    re_opened: 'Order was re-opened',
    cancelled: 'Order was cancelled by {0}',
    update: '{link} was updated',
    mail_sent: '{0} email was sent to the customer',
    fulfillment_cancelled: '{0} cancelled from third-party fulfillment',
    fulfillment_pending: '{0} submitted to the third-party service',
    fulfillment_success: 'Line items fulfilled',
    restock_line_items: '{0} restocked',
    refund_failure: 'Failed to refund {0}',
    refund_pending: 'Refund of {0} is pending',
    refund_success: 'Refunded {0}',
    sale_failure: 'The customer failed to pay {0}',
    sale_pending: 'Payment of {0} is pending',
    sale_success: '{0} captured',
    void_failure: 'Failed to void the authorization',
    void_pending: 'Voiding of the authorization is pending',
    void_success: 'The authorization was voided',
  },
  ApiPermission: {},
};

const plurals: Record<Subject, string> = {
  Article: 'articles',
  Blog: 'blogs',
  Collection: 'collections',
  Comment: 'comments',
  Page: 'pages',
  PriceRule: 'price_rules',
  Product: 'products',
  Order: 'orders',
  ApiPermission: 'api_permissions',
};

const scopes: [scope: string, subjects: Subject[]][] = [
  ['read_content', ['Article', 'Blog', 'Comment', 'Page']],
  ['read_products', ['Collection', 'Product']],
  ['read_price_rules', ['PriceRule']],
  ['read_orders', ['Order']],
];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** The two texts differ only in what is done with a value. */
const filled = (event: Event, link: string, write: (text: string) => string) =>
  (templates[event.subject_type][event.verb] ?? '{link}').replace(/\{(link|\d)\}/g, (_, key: string) =>
    key === 'link' ? link : write(String(event.arguments[Number(key)] ?? '')),
  );

export function answer(event: Event) {
  const path = `/admin/${plurals[event.subject_type]}/${event.subject_id}`;
  const target = event.subject_type === 'Comment' ? `/admin/articles/${event.arguments[2]}` : path;
  return {
    id: event.id,
    subject_id: event.subject_id,
    subject_type: event.subject_type,
    verb: event.verb,
    message: filled(event, `<a href="${target}">${escaped(event.name)}</a>`, escaped),
    description: filled(event, event.name, (text) => text),
    arguments: event.arguments,
    body: event.body,
    path,
    author: event.author,
    created_at: event.created_at,
  } satisfies components['schemas']['EventFields'];
}

/** What an app gets to see of the log, of the last year. */
const visible = (app: App, now: string): Where<Event>[] => [
  ['subject_type', 'in', scopes.flatMap(([scope, subjects]) => (grants(app.scopes, scope) ? subjects : []))],
  ['created_at', '>=', keptFrom(now)],
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
    return { status: 200, body: { events: rows.map(answer) }, links };
  },

  async countEvents({ shop, app, store, now, query }) {
    const count = await events.count(store, shop.id, [...visible(app, now), ...between('created_at', query.created_at_min, query.created_at_max)]);
    return { status: 200, body: { count } };
  },

  async getEvent({ shop, app, store, now, path }) {
    const event = await events.first(store, shop.id, [['id', '=', path.event_id], ...visible(app, now)]);
    return event ? { status: 200, body: { event: answer(event) } } : notFound;
  },
};
