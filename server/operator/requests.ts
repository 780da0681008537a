import type { operations, refusals } from '../../generated/operator/requests.ts';
import type { OperatorHandlers } from '../handlers.ts';

export const handlers: OperatorHandlers<operations, refusals> = {
  async listRequests({ recent, query, page, respond }) {
    if (!recent) return respond(403, 'no_sandbox');
    const { since_id, shop_id, refused } = query;
    const matching = recent.since(since_id ?? 0).filter((one) => (shop_id === undefined || one.shop_id === shop_id) && (!refused || one.status >= 400));
    const requests = since_id === undefined ? matching.slice(-page.limit) : matching.slice(0, page.limit);
    return { status: 200, body: { requests } };
  },
};
