// What became of deliveries. Their list has no attempts, so each delivery that is shown is asked for by itself, and again only after it has changed.
import type { components } from '../../../generated/operator/webhook_deliveries.ts';
import { howLong, type Mood, pill } from '../parts.ts';
import { readIfThere, type ShopVisit } from '../visit.ts';

type Schemas = components['schemas'];
export type Delivery = Schemas['WebhookDelivery'];
export type DeliveryLog = Schemas['WebhookDeliveryLog'];

interface Outcome {
  status: number | null;
  duration_ms: number;
  /** The duration of the first attempt that got a response. */
  answered_ms: number | undefined;
  /** Failed attempts since it was first sent, or since it last arrived. */
  failures: number;
}

/** Retries after the first attempt, as the webhooks guide tells apps. */
export const mostRetries = 8;

/** The server doesn't send a delivery to a listener: `store-admin listen` fetches it once it is due. */
export const isFetched = ({ address }: Pick<Delivery, 'address'>) => address.startsWith('listener://');

export function outcomeOf({ attempts }: Pick<DeliveryLog, 'attempts'>): Outcome | undefined {
  const last = attempts.at(-1);
  if (!last) return undefined;
  const arrived = attempts.findLastIndex(({ error }) => error === null);
  return {
    status: last.status,
    duration_ms: last.duration_ms,
    answered_ms: attempts.find(({ status }) => status !== null)?.duration_ms,
    failures: attempts.length - 1 - arrived,
  };
}

const kept = new Map<string, Outcome>();
const mostKept = 5000;
/** The key has more than the id: after a shop is restored from a snapshot, the same delivery may have another outcome. */
const asItIs = ({ delivery_uid, state, attempt_count, updated_at }: Delivery) => [delivery_uid, state, attempt_count, updated_at].join(' ');

/** One call after the other, because each answer has the whole payload. A delivery that was never tried, or is gone, has no outcome. */
export async function outcomesOf(visit: ShopVisit, rows: Delivery[]): Promise<Map<number, Outcome>> {
  const found = new Map<number, Outcome>();
  for (const row of rows) {
    if (row.attempt_count === 0) continue;
    const outcome = kept.get(asItIs(row)) ?? (await asked(visit, row));
    if (outcome) found.set(row.id, outcome);
  }
  return found;
}

async function asked(visit: ShopVisit, { id }: Delivery): Promise<Outcome | undefined> {
  const log = (await readIfThere<{ webhook_delivery: DeliveryLog }>(visit, `${visit.there}/webhook_deliveries/${id}`))?.webhook_delivery;
  const outcome = log && outcomeOf(log);
  if (!outcome) return undefined;
  kept.set(asItIs(log), outcome);
  const [oldest] = kept.keys();
  if (kept.size > mostKept) kept.delete(oldest!);
  return outcome;
}

const moods: Record<Delivery['state'], Mood> = { delivered: 'good', failed: 'bad', pending: 'wait' };

/** The result of a delivery, in a few words. */
export function went({ state, next_attempt_at }: Delivery, outcome: Outcome | undefined) {
  // a delivery that is sent again after all its retries gets all retries again
  const retry = (outcome?.failures ?? 0) % (1 + mostRetries);
  const words = {
    delivered: outcome ? `${outcome.status ?? 'delivered'} in ${howLong(outcome.duration_ms)}` : 'delivered',
    failed: 'failed',
    pending: retry > 0 ? `retry ${retry} of ${mostRetries}` : next_attempt_at === null ? 'waiting' : 'pending',
  };
  return pill(words[state], moods[state]);
}

export function medianOf(numbers: number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length === 0 ? undefined : Math.round((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2);
}
