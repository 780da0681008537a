// The event log. `record` adds a write's event to the log and its webhooks to the queue, in the write's own transaction.
// Webhooks without an event, such as those of an uninstall, are queued by `notify` directly (webhooks.ts).
import type { components } from '../../generated/admin/events.ts';
import type { TopicName } from '../../generated/topics.ts';
import { escaped } from '../escaped.ts';
import { moment, msOf } from '../store/clock.ts';
import { type Executor, integer, json, nullable, type Row, table, text } from '../store/table.ts';
import { notify, type Occasion } from './webhooks.ts';

export type Subject = 'Article' | 'Blog' | 'Collection' | 'Comment' | 'Order' | 'Page' | 'PriceRule' | 'Product' | 'ApiPermission';

export interface Happening {
  /** The record it happened to. */
  id: number;
  /** The entry for the event log. Absent where the log has no such subject. */
  event?: {
    subject: Subject;
    verb: string;
    /** What the message calls the record. */
    name: string;
    arguments?: (string | number)[];
    body?: string;
  };
  /** The webhook topic with its payload; deletes carry only the id. */
  webhook?: { topic: TopicName; payload: Record<string, unknown> };
}

export const events = table(
  'events',
  {
    subject_id: integer(),
    subject_type: text<Subject>(),
    verb: text(),
    name: text(),
    arguments: json<(string | number)[]>(),
    body: nullable(text()),
    author: text(),
  },
  {
    index: [
      ['shop_id', 'subject_type', 'id'],
      ['shop_id', 'subject_type', 'verb', 'id'],
      ['shop_id', 'subject_type', 'created_at', 'id'],
      ['shop_id', 'subject_id', 'id'],
    ],
    counted: [['subject_type']],
    gathered: true,
  },
);

export type Event = Row<typeof events>;

export const yearMs = 365 * 86_400_000;

/** Events from before this moment aren't shown any more, even while they are still stored. */
export const retainedFrom = (now: string) => moment(msOf(now) - yearMs);

/** Who did something, in which shop, and when. All webhooks that it causes carry its `uid`. */
export interface Action extends Occasion {
  author: string;
}

export async function record(tx: Executor, { author, ...occasion }: Action, { id, event, webhook }: Happening) {
  const { shop, now } = occasion;
  if (event) {
    await events.append(
      tx,
      {
        shop_id: shop.id,
        subject_id: id,
        subject_type: event.subject,
        verb: event.verb,
        name: event.name,
        arguments: event.arguments ?? [event.name],
        body: event.body ?? null,
        author,
      },
      now,
    );
  }
  if (webhook) await notify(tx, occasion, { ...webhook, id });
}

/** `{link}` stands for the record's name, which is a link in `message`. `{n}` stands for the n-th argument, counted from 0. */
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

/** Fills in a template. `message` and `description` differ only in how the link and the values are written. */
const filled = (event: Event, link: string, write: (text: string) => string) =>
  (templates[event.subject_type][event.verb] ?? '{link}').replace(/\{(link|\d)\}/g, (_, key: string) =>
    key === 'link' ? link : write(String(event.arguments[Number(key)] ?? '')),
  );

/** An event as responses show it, both to apps and to the operator. */
export function presentEvent(event: Event) {
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
