// The one place where a write is made known: the event log and the webhook deliveries, in the write's own transaction.
import { moment, msOf } from '../store/clock.ts';
import { type Executor, integer, json, nullable, table, text } from '../store/table.ts';
import { notify } from './webhooks.ts';

export type Subject = 'Article' | 'Blog' | 'Collection' | 'Comment' | 'Order' | 'Page' | 'PriceRule' | 'Product' | 'ApiPermission';

export interface Happening {
  /** The record it happened to. */
  id: number;
  /** What the event log says of it; left out where the log has no such subject. */
  event?: { subject: Subject; verb: string /** What the message calls the record. */; name: string; arguments?: (string | number)[]; body?: string };
  /** The webhook topic with its payload; deletes carry only the id. */
  webhook?: { topic: string; payload: Record<string, unknown> };
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
  { index: [['shop_id', 'subject_type', 'id']] },
);

export const yearMs = 365 * 86_400_000;

/** Events from before that moment are gone, whether or not they are still stored. */
export const keptFrom = (now: string) => moment(msOf(now) - yearMs);

/** Who did it where and when. */
export interface Action {
  shop: { id: number; clock_offset_ms: number };
  author: string;
  now: string;
  /** Names the action, on everything that it leads to. */
  uid: string;
}

export async function record(tx: Executor, { shop, author, now, uid }: Action, { id, event, webhook }: Happening) {
  if (event)
    await events.insert(tx, {
      shop_id: shop.id,
      subject_id: id,
      subject_type: event.subject,
      verb: event.verb,
      name: event.name,
      arguments: event.arguments ?? [event.name],
      body: event.body ?? null,
      author,
      created_at: now,
      updated_at: now,
    });
  if (webhook) await notify(tx, { shop, now, uid }, { ...webhook, id });
}
