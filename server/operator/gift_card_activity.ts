import type { components, operations, refusals } from '../../generated/operator/gift_card_activity.ts';
import { customers } from '../domain/customers.ts';
import { type GiftCard, giftCardDeliveries, giftCardForUpdate, giftCards, spendingProblems } from '../domain/gift_cards.ts';
import { fromHundredths, hundredths } from '../domain/money.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, equals, type Row } from '../store/table.ts';

const balance = (card: GiftCard): components['schemas']['GiftCardBalance'] => ({
  id: card.id,
  shop_id: card.shop_id,
  last_characters: card.last_characters,
  currency: card.currency,
  initial_value: fromHundredths(card.initial_value),
  amount_spent: fromHundredths(card.amount_spent),
  balance: fromHundredths(card.balance),
  disabled_at: card.disabled_at,
  expires_on: card.expires_on,
  updated_at: card.updated_at,
});

const present = (delivery: Row<typeof giftCardDeliveries>, current: Map<number, string | null>): components['schemas']['GiftCardDelivery'] => ({
  id: delivery.id,
  gift_card_id: delivery.gift_card_id,
  recipient_id: delivery.recipient_id,
  email: delivery.email ?? current.get(delivery.recipient_id) ?? null,
  message: delivery.message,
  send_on: delivery.send_on,
  status: delivery.status,
  sent_at: delivery.sent_at,
  created_at: delivery.created_at,
  updated_at: delivery.updated_at,
});

export const handlers: OperatorHandlers<operations, refusals> = {
  redeemGiftCard: {
    async rules({ shop, store, path, body, now }) {
      const card = await giftCardForUpdate(store, shop.id, path.gift_card_id);
      return card ? spendingProblems(card, body.redemption.amount, now) : notFound;
    },

    async handle({ shop, store, path, body, now }) {
      const card = await giftCards.find(store, shop.id, path.gift_card_id);
      if (!card) return notFound;
      const spent = hundredths(body.redemption.amount);
      const changed = await giftCards.update(store, card, { balance: card.balance - spent, amount_spent: card.amount_spent + spent }, now);
      return { status: 200, body: { gift_card: balance(changed) } };
    },
  },

  async listGiftCardDeliveries({ shop, store, query, page }) {
    const where = [after(query.since_id), equals('status', query.status), equals('gift_card_id', query.gift_card_id)];
    const { rows, links } = await giftCardDeliveries.list(store, shop.id, page, where);
    const recipients = await customers.all(store, shop.id, [['id', 'in', [0, ...rows.map(({ recipient_id }) => recipient_id)]]]);
    const current = new Map(recipients.map(({ id, email }) => [id, email]));
    return { status: 200, body: { gift_card_deliveries: rows.map((row) => present(row, current)) }, links };
  },
};
