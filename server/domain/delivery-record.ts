// A webhook delivery: what is stored of it, what of that the operator and the receiver are shown, and one attempt to send it.
import type { components } from '../../generated/operator/webhook_deliveries.ts';
import type { Run } from '../jobs/define.ts';
import { type Destinations, type Outcome, posted } from '../outbound/destinations.ts';
import { failing } from '../outbound/faults.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { momentNow } from '../store/clock.ts';
import type { Cause } from '../store/executor.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, time } from '../store/table.ts';
import { type Fault, strikes } from './faults.ts';
import { type Parts, payloads, payloadText, type Signed, signatureHeaders } from './payloads.ts';

export interface Attempt extends Outcome {
  number: number;
  started_at: string;
  duration_ms: number;
}

/** A delivery has copies of its subscription's values. It is sent as it was queued, even after the subscription has changed. */
export const deliveries = table(
  'webhook_deliveries',
  {
    app_id: integer(),
    webhook_id: nullable(integer()),
    delivery_uid: text(),
    event_uid: text(),
    topic: text(),
    address: text(),
    format: text<'json' | 'xml'>(),
    api_version: text(),
    triggered_at: time(),
    /** The body that is sent. Empty where the body is put together from a shared payload (`payload_id`). */
    payload: text(),
    payload_id: nullable(integer()),
    parts: nullable(json<Parts>()),
    state: text<'pending' | 'delivered' | 'failed'>(),
    attempts: json<Attempt[]>(),
    next_attempt_at: nullable(time()),
    last_error: nullable(text()),
    /** True where the operator has it sent again. It is then sent even if its subscription was removed because nothing arrived. */
    sent_again: nullable(boolean()),
    /** The call that caused it. Each attempt sends the receiver the ids of this call. */
    cause: nullable(json<Cause>()),
  },
  {
    index: [
      ['payload_id'],
      ['shop_id', 'webhook_id', 'id'],
      ['shop_id', 'app_id', 'id'],
      ['shop_id', 'topic', 'id'],
      ['shop_id', 'event_uid', 'id'],
      ['shop_id', 'state', 'id'],
      ['shop_id', 'created_at', 'id'],
    ],
  },
);

export type Delivery = Row<typeof deliveries>;

/** A delivery without the columns that may be large: its payload and its attempts. */
type Listed = Omit<Delivery, 'payload' | 'payload_id' | 'parts' | 'attempts'>;

export const presentDelivery = (row: Listed, attempt_count: number): components['schemas']['WebhookDelivery'] => ({
  id: row.id,
  shop_id: row.shop_id,
  app_id: row.app_id,
  webhook_id: row.webhook_id,
  delivery_uid: row.delivery_uid,
  event_uid: row.event_uid,
  topic: row.topic,
  address: row.address,
  format: row.format,
  api_version: row.api_version,
  triggered_at: row.triggered_at,
  state: row.state,
  attempt_count,
  next_attempt_at: row.next_attempt_at,
  last_error: row.last_error,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Headers by which a receiver finds the call that caused this request. */
export const causeHeaders = (cause: Cause | null): Record<string, string> =>
  cause ? { 'X-Request-Id': cause.request_id, traceparent: cause.traceparent } : {};

export const deliveryHeaders = (row: Delivery, shop: { domain: string }, signatures: Omit<Signed, 'body'>): Record<string, string> => ({
  'Content-Type': row.format === 'xml' ? 'application/xml; charset=utf-8' : 'application/json',
  'X-Service-Topic': row.topic,
  'X-Service-Shop-Domain': shop.domain,
  'X-Service-API-Version': row.api_version,
  'X-Service-Webhook-Id': row.delivery_uid,
  'X-Service-Event-Id': row.event_uid,
  'X-Service-Triggered-At': row.triggered_at,
  ...signatureHeaders(signatures),
  ...causeHeaders(row.cause),
});

export async function storedPayload(store: Executor, row: Delivery): Promise<string> {
  if (row.payload_id === null) return row.payload;
  const whole = await payloads.find(store, row.shop_id, row.payload_id);
  if (!whole) throw new Error(`the payload of delivery ${row.id} is gone`);
  return payloadText(whole, { ...row, ...row.parts! });
}

/** 8 retries within 4 hours. Each delay is twice the one before, less a random part of up to a quarter: what failed together isn't retried together. */
export const retries = 8;
const retriedWithinMs = 4 * 3_600_000;
export const backoff = (attempt: number) => (retriedWithinMs / (2 ** retries - 1)) * 2 ** (attempt - 1) * (1 - Math.random() / 4);

async function outcomeOf(message: Parameters<typeof posted>[1], outbound: Outbound, destinations: Destinations, fault: Fault | undefined): Promise<Outcome> {
  const isUrl = /^https?:/i.test(message.address);
  if (!fault) return isUrl ? posted(outbound, message) : destinations.send(message);
  if (isUrl) return posted(failing(outbound, fault), message);
  let outcome: Outcome | undefined;
  // a fault makes a messaging service fail as it does a URL; where the fault lets the message through, the service's own outcome counts
  const send = async ({ url }: { url: string }) => {
    outcome = await destinations.send(message);
    return { status: 200, headers: {}, body: Buffer.alloc(0), url };
  };
  const answered = await posted(failing({ send }, fault), message);
  return answered.error === null && outcome ? outcome : answered;
}

/** Sends a delivery once, and returns how that went. */
export async function attempt(
  { outbound, destinations, shop, store }: Pick<Run<object>, 'outbound' | 'destinations' | 'shop' | 'store'>,
  row: Delivery,
  { body, ...signatures }: Signed,
): Promise<Attempt> {
  const fault = outbound.sandbox ? await strikes(store, shop, { topic: row.topic }) : undefined;
  const began = performance.now();
  const tried = { number: row.attempts.length + 1, started_at: momentNow(shop.clock_offset_ms) };
  const message = { address: row.address, topic: row.topic, payload: body, headers: deliveryHeaders(row, shop, signatures) };
  const outcome = await outcomeOf(message, outbound, destinations, fault);
  return { ...tried, duration_ms: Math.round(performance.now() - began), ...outcome };
}
