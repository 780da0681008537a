import type { operations, refusals } from '../../generated/operator/merchant_sessions.ts';
import { issueLogin, merchantSessions } from '../domain/merchant_sessions.ts';
import type { OperatorHandlers } from '../handlers.ts';

export const handlers: OperatorHandlers<operations, refusals> = {
  async createMerchantSession({ shop, store, body, origin }) {
    const { token, expires_at } = await issueLogin(store, shop, body.merchant_session.return_path ?? null);
    return { status: 201, body: { merchant_session: { url: `${origin}/merchant/sessions?token=${token}`, expires_at } } };
  },

  async endMerchantSessions({ shop, store }) {
    await merchantSessions.remove(store, shop.id, []);
    return { status: 200, body: {} };
  },
};
