import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { components, operations, refusals } from '../../generated/admin/gift_cards.ts';
import { type Handlers, notFound } from '../contract/types.ts';
import { defineJob, enqueue, exponential } from '../jobs/queue.ts';
import { customers } from '../operator/customers.ts';
import { momentNow, msOf, parseBound } from '../store/clock.ts';
import type { Order } from '../store/paging.ts';
import { lock } from '../store/store.ts';
import { after, between, type Executor, integer, nullable, type Row, table, text, time, type Where, wide } from '../store/table.ts';
import { compare, fromHundredths, hundredths, money } from './_money.ts';
import { amountTerm, parseSearch, type Term, timeTerm } from './_search.ts';

export const giftCards = table(
  'gift_cards',
  {
    /** Tells equal codes; the code itself is kept nowhere. */
    code_mark: text(),
    last_characters: text(),
    currency: text(),
    /** Amounts in hundredths, as they are searched and ordered by. */
    initial_value: integer(),
    balance: integer(),
    amount_spent: integer(),
    customer_id: nullable(integer()),
    api_client_id: integer(),
    note: nullable(wide(text())),
    /** For searching without regard to case. */
    note_key: nullable(text()),
    template_suffix: nullable(text()),
    expires_on: nullable(text()),
    disabled_at: nullable(time()),
  },
  {
    unique: [{ columns: ['shop_id', 'code_mark'], blames: 'code' }],
    index: [
      ['shop_id', 'last_characters'],
      ['shop_id', 'disabled_at'],
    ],
  },
);

export const deliveries = table(
  'gift_card_deliveries',
  {
    gift_card_id: integer(),
    recipient_id: integer(),
    /** The address that it was sent to. */
    email: nullable(text()),
    message: nullable(text()),
    send_on: text(),
    status: text<'pending' | 'sent' | 'cancelled'>(),
    sent_at: nullable(time()),
    /** The code, encrypted; until it is sent or never will be. */
    sealed_code: nullable(text()),
  },
  { index: [['gift_card_id']] },
);

export type GiftCard = Row<typeof giftCards>;

/** A card that nobody else spends from or disables while the transaction lasts. */
export async function heldCard(tx: Executor, shopId: number, id: number): Promise<GiftCard | undefined> {
  await lock(tx, shopId, `gift_card/${id}`);
  return giftCards.find(tx, shopId, id);
}

/** Lists don't read what is there for searching alone. */
const unsearched: { without: 'note_key'[] } = { without: ['note_key'] };

const answer = (card: Omit<GiftCard, 'note_key'>): components['schemas']['GiftCard'] => ({
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

// without those that are taken for one another; 32 of them, so that a byte chooses evenly
const letters = 'abcdefghjkmnpqrstuvwxyz23456789x';
const generatedCode = () => Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('');

const withStatus = (status: 'enabled' | 'disabled' | undefined): Where<GiftCard> =>
  status === undefined ? undefined : (eb) => eb('disabled_at', status === 'enabled' ? 'is' : 'is not', null);

const emailOf = (condition: (key: ReturnType<typeof sql.ref>) => ReturnType<typeof sql<boolean>>) =>
  sql<boolean>`exists (select 1 from customers where customers.id = gift_cards.customer_id and ${condition(sql.ref('customers.email_key'))})`;

/** A word may stand anywhere in the note, the customer's address or the last characters. */
function word(value: string): Where<GiftCard> {
  const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`;
  const like = (key: ReturnType<typeof sql.ref>) => sql<boolean>`${key} like ${pattern} escape '\\'`;
  return () => sql<boolean>`(${like(sql.ref('gift_cards.note_key'))} or ${like(sql.ref('gift_cards.last_characters'))} or ${emailOf(like)})`;
}

function conditionsOf(term: Term): Where<GiftCard>[] | undefined {
  const { field, comparison, value } = term;
  switch (field) {
    case undefined:
      return [word(value)];
    case 'created_at':
    case 'updated_at':
    case 'disabled_at':
      return timeTerm(field, term, (time) => parseBound(time));
    case 'balance':
    case 'initial_value':
    case 'amount_spent':
      return amountTerm(field, term);
    case 'last_characters':
      return comparison === '=' ? [['last_characters', '=', value]] : undefined;
    case 'email':
      return comparison === '=' ? [() => emailOf((key) => sql<boolean>`${key} = ${value}`)] : undefined;
    default:
      return undefined;
  }
}

/** Records without a value come last, either way. */
function orderOf(order: string): Order<GiftCard>[] {
  const [by, direction = 'asc'] = order.toLowerCase().split(/ +/) as [keyof GiftCard & string, string?];
  const descending = direction === 'desc';
  return [{ by, descending, ...(by === 'disabled_at' || by === 'expires_on' ? { nullAs: descending ? '' : '~' } : {}) }];
}

const place = (shopId: number) => `gift_cards/${shopId}`;

/** Asks who is meant by the ids of customers. */
async function people(store: Executor, shopId: number, { customer_id, recipient_id }: components['schemas']['GiftCardCreate']) {
  const find = (id: string | number | null | undefined) => (id == null ? undefined : customers.find(store, shopId, id));
  return { customer: await find(customer_id), recipient: await find(recipient_id) };
}

export const deliver = defineJob<{ delivery_id: number }>({
  kind: 'gift_card_delivery',
  attempts: 9,
  backoff: exponential(30_000),
  async run({ payload, shop, store, mail, vault, complete }) {
    const delivery = await deliveries.find(store, shop.id, payload.delivery_id);
    const card = delivery && (await giftCards.find(store, shop.id, delivery.gift_card_id));
    if (delivery?.status !== 'pending' || !card) return;
    const email = (await customers.find(store, shop.id, delivery.recipient_id))?.email ?? null;
    if (email) {
      const code = vault.open(place(shop.id), delivery.sealed_code ?? '');
      const lines = [delivery.message, `Your gift card of ${shop.name}: ${fromHundredths(card.initial_value)} ${card.currency}`, `Code: ${code}`];
      const text = [...lines, card.expires_on && `Valid until ${card.expires_on}`].filter(Boolean).join('\n\n');
      await mail.send({ id: `gift_card_delivery/${delivery.id}`, to: email, subject: `A gift card of ${shop.name}`, text });
    }
    await complete(async (tx) => {
      await heldCard(tx, shop.id, card.id);
      const current = await deliveries.find(tx, shop.id, delivery.id);
      if (current?.status !== 'pending') return;
      const now = momentNow(shop.clock_offset_ms);
      await deliveries.update(tx, current, { ...(email ? { status: 'sent', sent_at: now, email } : { status: 'cancelled' }), sealed_code: null }, now);
    });
  },
});

export const handlers: Handlers<operations, refusals> = {
  async listGiftCards({ shop, store, query, page }) {
    const where = [after(query.since_id), withStatus(query.status)];
    const { rows, links } = await giftCards.list(store, shop.id, page, where, [{ by: 'id', descending: query.since_id === undefined }], unsearched);
    return { status: 200, body: { gift_cards: rows.map(answer) }, links };
  },

  async countGiftCards({ shop, store, query }) {
    return { status: 200, body: { count: await giftCards.count(store, shop.id, [withStatus(query.status)]) } };
  },

  async searchGiftCards({ shop, store, query, page, answer: declared }) {
    const terms = parseSearch(query.query ?? '')?.map(conditionsOf) ?? [undefined];
    if (terms.includes(undefined)) return declared(400, 'unreadable_query');
    const where = [
      ...terms.flatMap((conditions) => conditions ?? []),
      ...between('created_at', query.created_at_min, query.created_at_max),
      ...between('updated_at', query.updated_at_min, query.updated_at_max),
    ];
    const { rows, links } = await giftCards.list(store, shop.id, page, where, orderOf(query.order ?? 'disabled_at DESC'), unsearched);
    return { status: 200, body: { gift_cards: rows.map(answer) }, links };
  },

  async createGiftCard({ shop, app, store, now, body, refuse, vault }) {
    const given = body.gift_card;
    const { customer, recipient } = await people(store, shop.id, given);
    const value = money(given.initial_value);
    const today = now.slice(0, 10);
    const wrong: Parameters<typeof refuse>[0] = {
      ...(compare(value, 0) <= 0 ? { initial_value: 'too_small' } : compare(value, '999999999.99') > 0 ? { initial_value: 'too_large' } : {}),
      ...(given.customer_id != null && !customer ? { customer_id: 'unknown' } : {}),
      ...(given.recipient_id != null && !recipient?.email ? { recipient_id: recipient ? 'no_email' : 'unknown' } : {}),
      ...(given.send_on && given.send_on < today ? { send_on: 'past' } : {}),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);

    const code = given.code?.replace(/\s/g, '').toLowerCase() ?? generatedCode();
    const stamps = { shop_id: shop.id, created_at: now, updated_at: now };
    const card = await giftCards.insert(store, {
      ...stamps,
      code_mark: vault.mark(place(shop.id), code),
      last_characters: code.slice(-4),
      currency: shop.currency,
      initial_value: hundredths(value),
      balance: hundredths(value),
      amount_spent: 0,
      customer_id: customer?.id ?? null,
      api_client_id: app.id,
      note: given.note ?? null,
      note_key: given.note?.toLowerCase() ?? null,
      template_suffix: given.template_suffix || null,
      expires_on: given.expires_on ?? null,
    });
    if (recipient) {
      const send_on = given.send_on ?? today;
      const sealed_code = vault.seal(place(shop.id), code);
      const content = { gift_card_id: card.id, recipient_id: recipient.id, message: given.message ?? null, send_on, status: 'pending', sealed_code } as const;
      const delivery = await deliveries.insert(store, { ...stamps, ...content });
      await enqueue(
        store,
        shop,
        deliver,
        { delivery_id: delivery.id },
        { delayMs: Math.max(0, msOf(`${send_on}T00:00:00Z`) - msOf(now)), subject: delivery.id },
      );
    }
    return { status: 201, body: { gift_card: { ...answer(card), code } } };
  },

  async getGiftCard({ shop, store, path }) {
    const card = await giftCards.find(store, shop.id, path.gift_card_id);
    return card ? { status: 200, body: { gift_card: answer(card) } } : notFound;
  },

  async updateGiftCard({ shop, store, path, body, now }) {
    const card = await heldCard(store, shop.id, path.gift_card_id);
    if (!card) return notFound;
    const { expires_on, note, template_suffix } = body.gift_card;
    const changes = {
      expires_on,
      note,
      note_key: note === undefined ? undefined : (note?.toLowerCase() ?? null),
      template_suffix: template_suffix === undefined ? undefined : template_suffix || null,
    };
    return { status: 200, body: { gift_card: answer(await giftCards.update(store, card, changes, now)) } };
  },

  async disableGiftCard({ shop, store, path, now }) {
    const card = await heldCard(store, shop.id, path.gift_card_id);
    if (!card) return notFound;
    const disabled = await giftCards.update(store, card, { disabled_at: card.disabled_at ?? now }, now);
    for (const delivery of await deliveries.all(store, shop.id, [['gift_card_id', '=', card.id]]))
      if (delivery.status === 'pending') await deliveries.update(store, delivery, { status: 'cancelled', sealed_code: null }, now);
    return { status: 201, body: { gift_card: answer(disabled) } };
  },
};
