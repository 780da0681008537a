import type { operations, refusals } from '../../generated/operator/requests.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';

export const handlers: OperatorHandlers<operations, refusals> = {
  async listRequests({ recent, query, page, respond }) {
    if (!recent) return respond(403, 'no_sandbox');
    const { since_id, shop_id, without_shop, door, request_id, refused } = query;
    const matching = recent
      .since(since_id ?? 0)
      .filter(
        (one) =>
          (shop_id === undefined || one.shop_id === shop_id) &&
          (!without_shop || one.shop_id === null) &&
          (door === undefined || one.door === door) &&
          (request_id === undefined || one.request_id === request_id) &&
          (!refused || one.status >= 400),
      );
    const requests = since_id === undefined ? matching.slice(-page.limit) : matching.slice(0, page.limit);
    return { status: 200, body: { requests } };
  },

  async getRequest({ recent, path, respond }) {
    if (!recent) return respond(403, 'no_sandbox');
    const request = recent.find(path.request_number);
    return request ? { status: 200, body: { request } } : notFound;
  },
};
