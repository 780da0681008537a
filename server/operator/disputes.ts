import type { components, operations, refusals } from '../../generated/operator/disputes.ts';
import {
  addressWith,
  type Dispute,
  disputeFiles,
  disputePayload,
  disputes,
  type Evidence,
  evidenceForUpdate,
  evidenceOf,
  evidences,
  hasUnknownCode,
  parcelsOf,
  whyClosed,
} from '../domain/disputes.ts';
import { money } from '../domain/money.ts';
import { buyerOf, lineItemsOf, type Order, orders } from '../domain/orders.ts';
import { fromBase64 } from '../domain/pictures.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { moment, msOf } from '../store/clock.ts';
import { over } from '../store/over.ts';
import { after, type Executor, equals, type Row } from '../store/table.ts';

type Schemas = components['schemas'];

const present = (dispute: Dispute, evidence: Evidence): Schemas['Dispute'] => ({ ...dispute, evidence_id: evidence.id });

type FileRow = Omit<Row<typeof disputeFiles>, 'content'>;

const presentFile = ({ id, dispute_id, kind, filename, content_type, size, created_at }: FileRow): Schemas['DisputeFile'] => {
  return { id, dispute_id, kind, filename, content_type, size, created_at };
};

/** Reads only ids, because the texts of an evidence are long. */
async function evidenceIds(store: Executor, shopId: number, disputeIds: number[]): Promise<Map<number, number>> {
  const theirs = await over(store, evidences)
    .selectFrom(evidences.name)
    .select(['id', 'dispute_id'])
    .where('shop_id', '=', shopId)
    .where('dispute_id', 'in', [0, ...disputeIds])
    .execute();
  return new Map(theirs.map(({ id, dispute_id }) => [dispute_id, id]));
}

/** Lines of `label: value`, with a block for each line item. */
const described = async (store: Executor, order: Order) =>
  (await lineItemsOf(store, order.shop_id, [order.id]))
    .map(({ title, variant_title, price, quantity }) =>
      [`Product name: ${title}`, `Title: ${variant_title}`, `Price: ${price} ${order.currency}`, `Quantity: ${quantity}`].join('\n'),
    )
    .join('\n\n');

export const handlers: OperatorHandlers<operations, refusals> = {
  async listDisputes({ shop, store, query, page }) {
    const { rows, links } = await disputes.list(store, shop.id, page, [
      after(query.since_id),
      equals('order_id', query.order_id),
      equals('status', query.status),
    ]);
    const ids = rows.map(({ id }) => id);
    const byDispute = await evidenceIds(store, shop.id, ids);
    return { status: 200, body: { disputes: rows.map((dispute) => ({ ...dispute, evidence_id: byDispute.get(dispute.id)! })) }, links };
  },

  createDispute: {
    async rules({ shop, store, body, malformed }) {
      const { order_id, amount, evidence } = body.dispute;
      const unknown = order_id !== undefined && !(await orders.find(store, shop.id, order_id));
      const needed = amount === undefined && order_id === undefined && !malformed.has('order_id');
      return {
        order_id: unknown ? 'unknown' : undefined,
        amount: needed ? 'needed' : undefined,
        base: [
          ...(hasUnknownCode(evidence?.billing_address) ? ['unknown_billing_country' as const] : []),
          ...(hasUnknownCode(evidence?.shipping_address) ? ['unknown_shipping_country' as const] : []),
        ],
      };
    },

    async handle({ shop, store, body, now, happened }) {
      const given = body.dispute;
      const order = given.order_id === undefined ? undefined : await orders.find(store, shop.id, given.order_id);
      const dispute = await disputes.insert(
        store,
        {
          shop_id: shop.id,
          order_id: order?.id ?? null,
          type: given.type ?? 'chargeback',
          amount: money(given.amount ?? order!.total_price),
          currency: given.currency ?? order?.currency ?? shop.currency,
          reason: given.reason ?? 'general',
          status: 'needs_response',
          initiated_at: given.initiated_at ? moment(msOf(given.initiated_at)) : now,
          evidence_due_by: moment(msOf(given.evidence_due_by)),
        },
        now,
      );
      const buyer = order && (await buyerOf(store, order));
      const seed = {
        customer_email_address: order?.email,
        customer_first_name: buyer?.first_name,
        customer_last_name: buyer?.last_name,
        ...given.evidence,
      };
      const evidence = await evidences.insert(
        store,
        {
          shop_id: shop.id,
          dispute_id: dispute.id,
          access_activity_log: seed.access_activity_log ?? null,
          cancellation_policy_disclosure: seed.cancellation_policy_disclosure ?? null,
          cancellation_rebuttal: seed.cancellation_rebuttal ?? null,
          customer_email_address: seed.customer_email_address ?? null,
          customer_first_name: seed.customer_first_name ?? null,
          customer_last_name: seed.customer_last_name ?? null,
          product_description: seed.product_description ?? (order ? await described(store, order) : ''),
          refund_policy_disclosure: seed.refund_policy_disclosure ?? null,
          refund_refusal_explanation: seed.refund_refusal_explanation ?? null,
          uncategorized_text: seed.uncategorized_text ?? null,
          billing_address: addressWith(seed.billing_address ?? order?.billing_address ?? {}),
          shipping_address: addressWith(seed.shipping_address ?? order?.shipping_address ?? {}),
          fulfillments: parcelsOf(seed.fulfillments ?? []),
          submitted: false,
        },
        now,
      );
      await happened({ id: dispute.id, webhook: { topic: 'disputes/create', payload: disputePayload(dispute) } });
      return { status: 201, body: { dispute: present(dispute, evidence) } };
    },
  },

  async getDispute({ shop, store, path }) {
    const dispute = await disputes.find(store, shop.id, path.dispute_id);
    return dispute ? { status: 200, body: { dispute: present(dispute, (await evidenceOf(store, dispute))!) } } : notFound;
  },

  async listDisputeFiles({ shop, store, path, query, page }) {
    if (!(await disputes.find(store, shop.id, path.dispute_id))) return notFound;
    const { rows, links } = await disputeFiles.list(store, shop.id, page, [['dispute_id', '=', path.dispute_id], after(query.since_id)], undefined, {
      without: ['content'],
    });
    return { status: 200, body: { files: rows.map(presentFile) }, links };
  },

  createDisputeFile: {
    async rules({ shop, store, path, body, now }) {
      const found = await evidenceForUpdate(store, shop.id, path.dispute_id);
      if (!found) return notFound;
      const { attachment } = body.file;
      return { base: whyClosed(found, now), attachment: attachment === undefined || fromBase64(attachment) ? undefined : 'invalid' };
    },

    async handle({ shop, store, path, body, now }) {
      const found = await evidenceForUpdate(store, shop.id, path.dispute_id);
      if (!found) return notFound;
      const { kind, filename, content_type = 'application/octet-stream', attachment } = body.file;
      // the rules have read it before
      const content = fromBase64(attachment)!;
      const file = await disputeFiles.insert(
        store,
        {
          shop_id: shop.id,
          dispute_id: found.dispute.id,
          kind,
          filename,
          content_type,
          size: content.length,
          content,
        },
        now,
      );
      // the evidence includes its files, so its `updated_at` changes too
      await evidences.update(store, found.evidence, {}, now, true);
      return { status: 201, body: { file: presentFile(file) } };
    },
  },

  async getDisputeFile({ shop, store, path }) {
    const file = await disputeFiles.findUnder(store, shop.id, { dispute_id: path.dispute_id }, path.file_id);
    return file ? { status: 200, body: { file: { ...presentFile(file), attachment: Buffer.from(file.content).toString('base64') } } } : notFound;
  },
};
