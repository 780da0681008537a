// Disputes and their evidence: the operator opens a dispute, and an app provides the evidence.
import type { components } from '../../generated/admin/dispute_evidence.ts';
import { over } from '../store/over.ts';
import { lock } from '../store/store.ts';
import { boolean, bytes, type Executor, integer, json, nullable, type Row, table, text, time } from '../store/table.ts';
import { placeOf, wrongPlace } from './customers.ts';

type Shape = components['schemas']['DisputeEvidence'];
type Address = Omit<Shape['billing_address'], 'id'>;
type AddressInput = components['schemas']['DisputeEvidenceAddressInput'];

export const disputes = table(
  'disputes',
  {
    order_id: nullable(integer()),
    type: text<'chargeback' | 'inquiry'>(),
    amount: text(),
    currency: text(),
    reason: text(),
    status: text<'needs_response' | 'under_review'>(),
    initiated_at: time(),
    evidence_due_by: time(),
    evidence_sent_on: nullable(time()),
    finalized_on: nullable(time()),
  },
  {
    index: [
      ['shop_id', 'order_id', 'id'],
      ['shop_id', 'status', 'id'],
    ],
  },
);

export type Dispute = Row<typeof disputes>;

const texts = {
  access_activity_log: nullable(text()),
  cancellation_policy_disclosure: nullable(text()),
  cancellation_rebuttal: nullable(text()),
  customer_email_address: nullable(text()),
  customer_first_name: nullable(text()),
  customer_last_name: nullable(text()),
  product_description: text(),
  refund_policy_disclosure: nullable(text()),
  refund_refusal_explanation: nullable(text()),
  uncategorized_text: nullable(text()),
};

export const evidences = table(
  'dispute_evidences',
  {
    dispute_id: integer(),
    ...texts,
    billing_address: json<Address>(),
    shipping_address: json<Address>(),
    fulfillments: json<Shape['fulfillments']>(),
    submitted: boolean(),
    submitted_by_merchant_on: nullable(time()),
  },
  { unique: [{ columns: ['shop_id', 'dispute_id'] }] },
);

export type Evidence = Row<typeof evidences>;

const fileKinds = [
  'cancellation_policy',
  'customer_communication',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized',
] as const;

export const disputeFiles = table(
  'dispute_files',
  { dispute_id: integer(), kind: text<(typeof fileKinds)[number]>(), filename: text(), content_type: text(), size: integer(), content: bytes() },
  { index: [['shop_id', 'dispute_id', 'id']] },
);

export const evidenceOf = (store: Executor, dispute: Pick<Dispute, 'id' | 'shop_id'>) =>
  evidences.first(store, dispute.shop_id, [['dispute_id', '=', dispute.id]]);

const blank: Address = { address1: null, address2: null, city: null, province: null, province_code: null, country: null, country_code: null, zip: null };

/** The members of an input address that say in which country and province it is. */
const placeIn = ({ country, country_code, province, province_code }: AddressInput) =>
  Object.fromEntries(Object.entries({ country, country_code, province, province_code }).filter(([, value]) => value !== undefined)) as AddressInput;

/** Where the evidence says that an address is, as a customer's address says it. */
const placeBefore = ({ country, country_code, province, province_code }: Address) => ({
  country: country ?? '',
  country_code: country_code ?? '',
  province: province ?? '',
  province_code: province_code ?? '',
});

/** Whether the country is decided by `country_code`, and no country has that code. */
export const hasUnknownCode = (given: AddressInput | undefined, before = blank) =>
  given !== undefined && wrongPlace(placeIn(given), placeBefore(before)).country_code !== undefined;

/** An address after a change. It is read as a customer's address is, but a country with an unknown name stays as it was written. */
export function addressWith(given: AddressInput, before = blank): Address {
  const wanted = placeIn(given);
  const current = placeBefore(before);
  const stated = wrongPlace(wanted, current).country && wanted.country?.trim();
  const place = placeOf(stated ? { ...wanted, country: null, country_code: null } : wanted, current);
  return {
    address1: given.address1 === undefined ? before.address1 : given.address1,
    address2: given.address2 === undefined ? before.address2 : given.address2,
    city: given.city === undefined ? before.city : given.city,
    province: place.province || null,
    province_code: place.province_code || null,
    country: stated || place.country || null,
    country_code: place.country_code || null,
    zip: given.zip === undefined ? before.zip : given.zip,
  };
}

/** The parcels as they are stored. One of which nothing is said, such as an empty line of a form, is none. */
export const parcelsOf = (given: components['schemas']['DisputeEvidenceFulfillmentInput'][]): Shape['fulfillments'] =>
  given
    .map(({ shipping_carrier, shipping_tracking_number, shipping_date }) => ({
      shipping_carrier: shipping_carrier || null,
      shipping_tracking_number: shipping_tracking_number || null,
      shipping_date: shipping_date ?? null,
    }))
    .filter((parcel) => Object.values(parcel).some((value) => value !== null));

const mostParcels = 250;

/** Parcels are limited because all of them are in one row, which is read and returned as a whole. */
export const hasTooManyParcels = ({ fulfillments }: Evidence, more: unknown[] | undefined) =>
  more !== undefined && fulfillments.length + more.length > mostParcels;

/** Why the evidence can't be changed any more. */
export const whyClosed = ({ dispute, evidence }: { dispute: Dispute; evidence: Evidence }, now: string): 'submitted' | 'past_due' | undefined =>
  evidence.submitted ? 'submitted' : now > dispute.evidence_due_by ? 'past_due' : undefined;

export async function shownEvidence(store: Executor, evidence: Evidence): Promise<Shape> {
  const files = await over(store, disputeFiles)
    .selectFrom('dispute_files')
    .select(['kind', (eb) => eb.fn.max('id').as('id')])
    .where('shop_id', '=', evidence.shop_id)
    .where('dispute_id', '=', evidence.dispute_id)
    .groupBy('kind')
    .execute();
  const latest = (kind: (typeof fileKinds)[number]): number | null => {
    const file = files.find((one) => one.kind === kind);
    return file ? Number(file.id) : null;
  };
  return {
    id: evidence.id,
    payments_dispute_id: evidence.dispute_id,
    access_activity_log: evidence.access_activity_log,
    // each evidence has two addresses, so their ids are computed from its own id
    billing_address: { id: evidence.id * 2 - 1, ...evidence.billing_address },
    cancellation_policy_disclosure: evidence.cancellation_policy_disclosure,
    cancellation_rebuttal: evidence.cancellation_rebuttal,
    customer_email_address: evidence.customer_email_address,
    customer_first_name: evidence.customer_first_name,
    customer_last_name: evidence.customer_last_name,
    product_description: evidence.product_description,
    refund_policy_disclosure: evidence.refund_policy_disclosure,
    refund_refusal_explanation: evidence.refund_refusal_explanation,
    shipping_address: { id: evidence.id * 2, ...evidence.shipping_address },
    uncategorized_text: evidence.uncategorized_text,
    created_at: evidence.created_at,
    updated_at: evidence.updated_at,
    submitted_by_merchant_on: evidence.submitted_by_merchant_on,
    submitted: evidence.submitted,
    fulfillments: evidence.fulfillments,
    dispute_evidence_files: {
      cancellation_policy_file_id: latest('cancellation_policy'),
      customer_communication_file_id: latest('customer_communication'),
      refund_policy_file_id: latest('refund_policy'),
      service_documentation_file_id: latest('service_documentation'),
      shipping_documentation_file_id: latest('shipping_documentation'),
      uncategorized_file_id: latest('uncategorized'),
    },
  };
}

/** Locks the evidence until the transaction ends: it is submitted only once, and no parcel or file that is added at the same time is lost. */
export async function evidenceForUpdate(tx: Executor, shopId: number, disputeId: number): Promise<{ dispute: Dispute; evidence: Evidence } | undefined> {
  await lock(tx, shopId, `disputes/${disputeId}`);
  const dispute = await disputes.find(tx, shopId, disputeId);
  const evidence = dispute && (await evidenceOf(tx, dispute));
  return evidence && { dispute, evidence };
}

export const disputePayload = ({ shop_id, created_at, updated_at, ...dispute }: Dispute) => dispute;
