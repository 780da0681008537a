import type { operations, refusals } from '../../generated/admin/dispute_evidence.ts';
import {
  addressWith,
  disputePayload,
  disputes,
  evidenceForUpdate,
  evidenceOf,
  evidences,
  hasTooManyParcels,
  hasUnknownCode,
  parcelsOf,
  shownEvidence,
  whyClosed,
} from '../domain/disputes.ts';
import { type Handlers, notFound } from '../handlers.ts';

export const handlers: Handlers<operations, refusals> = {
  async getDisputeEvidence({ shop, store, path }) {
    const evidence = await evidenceOf(store, { id: path.dispute_id, shop_id: shop.id });
    return evidence ? { status: 200, body: { dispute_evidence: await shownEvidence(store, evidence) } } : notFound;
  },

  updateDisputeEvidence: {
    async rules({ shop, store, path, body, now }) {
      const found = await evidenceForUpdate(store, shop.id, path.dispute_id);
      if (!found) return notFound;
      const why = whyClosed(found, now);
      const isUnknown = hasUnknownCode(body.dispute_evidence.shipping_address_attributes, found.evidence.shipping_address);
      const isFull = hasTooManyParcels(found.evidence, body.dispute_evidence.fulfillments_attributes);
      return { base: [why ?? [], isUnknown ? ('unknown_country' as const) : [], isFull ? ('full' as const) : []].flat() };
    },

    async handle({ shop, store, path, body, now, happened }) {
      const found = await evidenceForUpdate(store, shop.id, path.dispute_id);
      if (!found) return notFound;
      const { dispute, evidence } = found;
      const given = body.dispute_evidence;
      const changed = await evidences.update(
        store,
        evidence,
        {
          access_activity_log: given.access_activity_log,
          cancellation_policy_disclosure: given.cancellation_policy_disclosure,
          cancellation_rebuttal: given.cancellation_rebuttal,
          customer_email_address: given.customer_email_address,
          customer_first_name: given.customer_first_name,
          customer_last_name: given.customer_last_name,
          product_description: given.product_description,
          refund_policy_disclosure: given.refund_policy_disclosure,
          refund_refusal_explanation: given.refund_refusal_explanation,
          uncategorized_text: given.uncategorized_text,
          shipping_address: given.shipping_address_attributes && addressWith(given.shipping_address_attributes, evidence.shipping_address),
          fulfillments: given.fulfillments_attributes && [...evidence.fulfillments, ...parcelsOf(given.fulfillments_attributes)],
          ...(given.submit_evidence ? { submitted: true, submitted_by_merchant_on: now } : {}),
        },
        now,
      );
      if (given.submit_evidence) {
        const sent = await disputes.update(store, dispute, { status: 'under_review', evidence_sent_on: now }, now);
        await happened({ id: dispute.id, webhook: { topic: 'disputes/update', payload: disputePayload(sent) } });
      }
      return { status: 200, body: { dispute_evidence: await shownEvidence(store, changed) } };
    },
  },
};
