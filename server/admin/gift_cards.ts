import type { components, operations, refusals } from '../../generated/admin/gift_cards.ts';
import {
  cardProblems,
  cardsToSearch,
  disableGiftCard,
  type GiftCard,
  giftCardConditions,
  giftCardForUpdate,
  giftCards,
  highest,
  issueGiftCard,
  lowest,
  normalCode,
  sendGiftCard,
} from '../domain/gift_cards.ts';
import { fromHundredths, money } from '../domain/money.ts';
import { parseSearch } from '../domain/search.ts';
import type { Shop } from '../domain/tenants.ts';
import { type Handlers, notFound } from '../handlers.ts';
import type { OrderBy } from '../store/lists/order.ts';
import { after, between, type Executor, type Where } from '../store/table.ts';

/** Lists don't read the column that exists only for searching. */
const unsearched: { without: 'note_key'[] } = { without: ['note_key'] };

const present = (card: Omit<GiftCard, 'note_key'>): components['schemas']['GiftCard'] => ({
  id: card.id,
  balance: fromHundredths(card.balance),
  created_at: card.created_at,
  updated_at: card.updated_at,
  currency: card.currency,
  initial_value: fromHundredths(card.initial_value),
  disabled_at: card.disabled_at,
  line_item_id: null,
  api_client_id: card.api_client_id,
  user_id: null,
  customer_id: card.customer_id,
  note: card.note,
  expires_on: card.expires_on,
  template_suffix: card.template_suffix,
  last_characters: card.last_characters,
  order_id: null,
});

const withStatus = (status: 'enabled' | 'disabled' | undefined): Where<GiftCard> =>
  status === undefined ? undefined : ['disabled_at', 'is null', status === 'enabled'];

/** Records without a value come last in both directions. Equal values are ordered by id in the same direction, so that one index serves both directions. */
function orderOf(order: string): OrderBy<GiftCard>[] {
  const [by, direction = 'asc'] = order.toLowerCase().split(/ +/) as [keyof GiftCard & string, string?];
  const descending = direction === 'desc';
  const nullAs = descending ? lowest : highest;
  const first = { by, descending, ...(by === 'disabled_at' || by === 'expires_on' ? { nullAs } : {}) };
  return by === 'id' ? [first] : [first, { by: 'id', descending }];
}

/** Locks the gift card of the path. */
const isThere = async ({ shop, store, path }: { shop: Shop; store: Executor; path: { gift_card_id: number } }) =>
  (await giftCardForUpdate(store, shop.id, path.gift_card_id)) ? undefined : notFound;

export const handlers: Handlers<operations, refusals> = {
  async listGiftCards({ shop, store, query, page }) {
    const where = [after(query.since_id), withStatus(query.status)];
    const { rows, links } = await giftCards.list(store, shop.id, page, where, [{ by: 'id', descending: query.since_id === undefined }], unsearched);
    return { status: 200, body: { gift_cards: rows.map(present) }, links };
  },

  async countGiftCards({ shop, store, query }) {
    return { status: 200, body: { count: await giftCards.count(store, shop.id, [withStatus(query.status)]) } };
  },

  async searchGiftCards({ shop, store, query, page, respond }) {
    const terms = parseSearch(query.query ?? '');
    const asked = terms?.map((term, place) => giftCardConditions(store, term, place)) ?? [undefined];
    if (!terms || asked.includes(undefined)) return respond(400, 'unreadable_query');
    const where: Where<GiftCard>[] = [
      ...asked.flatMap((conditions) => conditions ?? []),
      ...between('created_at', query.created_at_min, query.created_at_max),
      ...between('updated_at', query.updated_at_min, query.updated_at_max),
    ];
    const among = await cardsToSearch(store, shop.id, terms, where);
    const order = orderOf(query.order ?? 'disabled_at DESC');
    const { rows, links } = await giftCards.list(store, shop.id, page, [among && ['id', 'in', among], ...where], order, unsearched);
    return { status: 200, body: { gift_cards: rows.map(present) }, links };
  },

  createGiftCard: {
    rules: ({ shop, store, now, body, vault }) => cardProblems(store, vault, shop.id, body.gift_card, now),

    async handle({ shop, app, store, now, body, vault }) {
      const given = body.gift_card;
      const wish = {
        code: given.code == null ? undefined : normalCode(given.code),
        value: money(given.initial_value),
        app_id: app.id,
        customer_id: given.customer_id == null ? null : Number(given.customer_id),
        note: given.note ?? null,
        template_suffix: given.template_suffix || null,
        expires_on: given.expires_on ?? null,
      };
      const { card, code } = await issueGiftCard(store, vault, shop, wish, now);
      if (given.recipient_id != null) {
        const sending = { recipient_id: Number(given.recipient_id), message: given.message ?? null, send_on: given.send_on ?? now.slice(0, 10) };
        await sendGiftCard(store, vault, shop, { card, code }, sending, now);
      }
      return { status: 201, body: { gift_card: { ...present(card), code } } };
    },
  },

  async getGiftCard({ shop, store, path }) {
    const card = await giftCards.find(store, shop.id, path.gift_card_id);
    return card ? { status: 200, body: { gift_card: present(card) } } : notFound;
  },

  updateGiftCard: {
    rules: isThere,

    async handle({ shop, store, path, body, now }) {
      const card = await giftCards.find(store, shop.id, path.gift_card_id);
      if (!card) return notFound;
      const { expires_on, note, template_suffix } = body.gift_card;
      const changes = {
        expires_on,
        note,
        note_key: note === undefined ? undefined : (note?.toLowerCase() ?? null),
        template_suffix: template_suffix === undefined ? undefined : template_suffix || null,
      };
      return { status: 200, body: { gift_card: present(await giftCards.update(store, card, changes, now)) } };
    },
  },

  disableGiftCard: {
    rules: isThere,

    async handle({ shop, store, path, now }) {
      const card = await giftCards.find(store, shop.id, path.gift_card_id);
      return card ? { status: 201, body: { gift_card: present(await disableGiftCard(store, card, now)) } } : notFound;
    },
  },
};
