// Gift cards: their codes, which are shown only once, their balances, and the delivery of a card to a recipient on a given day.
import { randomInt } from 'node:crypto';
import { defineJob, enqueue, exponential } from '../jobs/define.ts';
import { momentNow, msOf } from '../store/clock.ts';
import { checked } from '../store/conditions.ts';
import { comparedInIndex, contains, timed } from '../store/expressions.ts';
import { isComparison } from '../store/lists/order.ts';
import { idsWith, isFindable } from '../store/lists/words.ts';
import { lock } from '../store/store.ts';
import { type Executor, integer, isNull, nullable, type Row, table, text, time, type Where, wide, withNullAs } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { customers } from './customers.ts';
import { type Amount, compare, fromHundredths, hundredths, money } from './money.ts';
import { amountTerm, type Term, timeTerm } from './search.ts';
import type { Shop } from './tenants.ts';

/** `lowest` and `highest` stand for null in the order of times: before all times, and after them. */
export const lowest = '';
export const highest = '~';

export const giftCards = table(
  'gift_cards',
  {
    /** A keyed hash of the code, by which equal codes are found. This table doesn't have the code itself. */
    code_mark: text(),
    last_characters: text(),
    currency: text(),
    /** Amounts are in hundredths, so that searches can compare and sort them. */
    initial_value: integer(),
    balance: integer(),
    amount_spent: integer(),
    customer_id: nullable(integer()),
    api_client_id: integer(),
    note: nullable(wide(text())),
    /** The note in lower case, for searches that ignore case. */
    note_key: nullable(text()),
    template_suffix: nullable(text()),
    expires_on: nullable(text()),
    disabled_at: nullable(time()),
  },
  {
    unique: [{ columns: ['shop_id', 'code_mark'], blames: 'code' }],
    index: [
      ['shop_id', 'last_characters', 'id'],
      ['shop_id', 'customer_id'],
      ['shop_id', isNull('disabled_at'), 'id'],
      // the columns by which a search can be sorted, in both directions
      ...(['created_at', 'updated_at', 'balance', 'initial_value', 'amount_spent'] as const).map((by) => ['shop_id' as const, by, 'id' as const]),
      ...(['disabled_at', 'expires_on'] as const).flatMap((by) =>
        [withNullAs(by, lowest), withNullAs(by, highest)].map((part) => ['shop_id' as const, part, 'id' as const]),
      ),
    ],
    words: ['note_key', 'last_characters'],
    counted: [[isNull('disabled_at')]],
  },
);

export const giftCardDeliveries = table(
  'gift_card_deliveries',
  {
    gift_card_id: integer(),
    recipient_id: integer(),
    /** The email address that it was sent to. */
    email: nullable(text()),
    message: nullable(text()),
    send_on: text(),
    status: text<'pending' | 'sent' | 'cancelled'>(),
    sent_at: nullable(time()),
    /** The code, sealed by the vault. Null when it was sent or cancelled. */
    sealed_code: nullable(text()),
  },
  {
    index: [
      ['shop_id', 'gift_card_id', 'id'],
      ['shop_id', 'status', 'id'],
    ],
  },
);

export type GiftCard = Row<typeof giftCards>;

/** Locks a card and finds it. No other transaction spends from it or disables it until this one ends. */
export async function giftCardForUpdate(tx: Executor, shopId: number, id: number): Promise<GiftCard | undefined> {
  await lock(tx, shopId, `gift_card/${id}`);
  return giftCards.find(tx, shopId, id);
}

// without characters that look like others
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
export const generatedCode = () => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');

const place = (shopId: number) => `gift_cards/${shopId}`;

/** What a card stores instead of its code. */
export const keptOfCode = (vault: Vault, shopId: number, code: string) => ({ code_mark: vault.mark(place(shopId), code), last_characters: code.slice(-4) });

/** Seals a code that is still to be sent. */
export const sealedCode = (vault: Vault, shopId: number, code: string) => vault.seal(place(shopId), code);

/** Removes spaces, and makes letters lower case: both only help people to read a code. */
export const normalCode = (code: string) => code.replace(/\s/g, '').toLowerCase();

interface Asked {
  code?: string | null;
  customer_id?: Amount | null;
  recipient_id?: Amount | null;
  send_on?: string | null;
}

/** Why a card can't be issued with these values. */
export async function cardProblems(tx: Executor, vault: Vault, shopId: number, given: Asked, now: string) {
  const { code, customer_id, recipient_id, send_on } = given;
  const customer = customer_id == null || (await customers.find(tx, shopId, customer_id));
  const recipient = recipient_id == null ? undefined : await customers.find(tx, shopId, recipient_id);
  const other = code == null ? undefined : await giftCards.first(tx, shopId, [['code_mark', '=', vault.mark(place(shopId), normalCode(code))]]);
  return {
    code: other && ('taken' as const),
    customer_id: customer ? undefined : ('unknown' as const),
    recipient_id: recipient_id == null || recipient?.email ? undefined : recipient ? ('no_email' as const) : ('unknown' as const),
    send_on: send_on && send_on < now.slice(0, 10) ? ('past' as const) : undefined,
  };
}

const hasExpired = ({ expires_on }: GiftCard, now: string) => expires_on !== null && now.slice(0, 10) > expires_on;

/** Why an amount can't be spent from a card. The caller has locked the card. */
export function spendingProblems(card: GiftCard, amount: Amount | undefined, now: string) {
  const base = card.disabled_at !== null ? ('disabled' as const) : hasExpired(card, now) ? ('expired' as const) : undefined;
  if (amount === undefined) return { base };
  const left = fromHundredths(card.balance);
  const exceeds = compare(amount, left) > 0 ? (['exceeds', { balance: left }] as const) : undefined;
  return { base, amount: compare(amount, money(amount)) === 0 ? exceeds : ('invalid' as const) };
}

interface Wish extends Partial<Pick<GiftCard, 'customer_id' | 'note' | 'template_suffix' | 'expires_on'>> {
  /** The code in its normal form. Where it is undefined, a code is generated. */
  code: string | undefined;
  value: string;
  app_id: number;
}

/** Returns the card and its code. The code can't be shown again later. */
export async function issueGiftCard(tx: Executor, vault: Vault, shop: Shop, wish: Wish, now: string): Promise<{ card: GiftCard; code: string }> {
  const { code = generatedCode(), value, app_id, note = null, ...rest } = wish;
  const card = await giftCards.insert(
    tx,
    {
      shop_id: shop.id,
      ...keptOfCode(vault, shop.id, code),
      currency: shop.currency,
      initial_value: hundredths(value),
      balance: hundredths(value),
      amount_spent: 0,
      api_client_id: app_id,
      note,
      note_key: note?.toLowerCase() ?? null,
      ...rest,
    },
    now,
  );
  return { card, code };
}

/** Sends a card at the beginning of the given day, or at once where that day has begun. */
export async function sendGiftCard(
  tx: Executor,
  vault: Vault,
  shop: Shop,
  { card, code }: { card: GiftCard; code: string },
  given: Pick<Row<typeof giftCardDeliveries>, 'recipient_id' | 'message' | 'send_on'>,
  now: string,
) {
  const sealed_code = sealedCode(vault, shop.id, code);
  const content = { shop_id: shop.id, gift_card_id: card.id, ...given, status: 'pending', sealed_code } as const;
  const { id } = await giftCardDeliveries.insert(tx, { ...content }, now);
  const delayMs = Math.max(0, msOf(`${given.send_on}T00:00:00Z`) - msOf(now));
  await enqueue(tx, shop, deliverGiftCard, { delivery_id: id }, { delayMs, subject: id });
}

/** Disables a card for ever and cancels its pending deliveries. The caller has locked the card. */
export async function disableGiftCard(tx: Executor, card: GiftCard, now: string): Promise<GiftCard> {
  const disabled = await giftCards.update(tx, card, { disabled_at: card.disabled_at ?? now }, now);
  for (const delivery of await giftCardDeliveries.all(tx, card.shop_id, [['gift_card_id', '=', card.id]]))
    if (delivery.status === 'pending') await giftCardDeliveries.update(tx, delivery, { status: 'cancelled', sealed_code: null }, now);
  return disabled;
}

export const deliverGiftCard = defineJob<{ delivery_id: number }>({
  kind: 'gift_card_delivery',
  attempts: 9,
  backoff: exponential(30_000),
  async run({ payload, shop, store, mail, vault, complete }) {
    const delivery = await giftCardDeliveries.find(store, shop.id, payload.delivery_id);
    const card = delivery && (await giftCards.find(store, shop.id, delivery.gift_card_id));
    if (delivery?.status !== 'pending' || !card) return;
    const recipient = await customers.find(store, shop.id, delivery.recipient_id);
    const email = hasExpired(card, momentNow(shop.clock_offset_ms)) ? null : (recipient?.email ?? null);
    if (email) {
      const code = vault.open(place(shop.id), delivery.sealed_code ?? '');
      // what can be paid with it: some of its value may have been spent before its day
      const lines = [delivery.message, `Your gift card of ${shop.name}: ${fromHundredths(card.balance)} ${card.currency}`, `Code: ${code}`];
      const text = [...lines, card.expires_on && `Valid until ${card.expires_on}`].filter(Boolean).join('\n\n');
      await mail.send({ id: `gift_card_delivery/${delivery.id}`, to: email, subject: `A gift card of ${shop.name}`, text });
    }
    await complete(async (tx) => {
      await giftCardForUpdate(tx, shop.id, card.id);
      const current = await giftCardDeliveries.find(tx, shop.id, delivery.id);
      if (current?.status !== 'pending') return;
      const now = momentNow(shop.clock_offset_ms);
      await giftCardDeliveries.update(tx, current, { ...(email ? { status: 'sent', sent_at: now, email } : { status: 'cancelled' }), sealed_code: null }, now);
    });
  },
});

/** The most card ids that a search passes to its query. Where there are more, it reads cards in its order until enough of them match. */
const mostSearched = 5000;
/** So many words are looked up, one after the other, until one leads to few cards. */
const mostLookedUp = 4;
/** Up to this many cards are read by an index. To go through all of a million cards takes as long. */
const mostByIndex = 100_000;
/** Where more cards meet all conditions, a page of them is soon found in the order of the search. */
const mostMeeting = 2000;

type Condition = Exclude<Where<GiftCard>, unknown[] | undefined>;

/** The card belongs to a customer who meets the condition. */
const ofCustomer =
  (condition: Condition): Condition =>
  (eb) =>
    eb.exists(
      eb
        .selectFrom('customers')
        .select('customers.id')
        .whereRef('customers.shop_id', '=', 'gift_cards.shop_id')
        .whereRef('customers.id', '=', 'gift_cards.customer_id')
        .where(condition),
    );

/** A word may be anywhere in the note, the customer's email address or the last characters. */
const word =
  (store: Executor, value: string): Condition =>
  (eb) =>
    eb.or([
      contains(store, 'gift_cards.note_key', value),
      contains(store, 'gift_cards.last_characters', value),
      ofCustomer(() => contains(store, 'customers.email_key', value))(eb),
    ]);

/** The ids of all cards that may match, and maybe others. Undefined where there are too many. `where` is what the terms and the caller's bounds mean. */
export async function cardsToSearch(store: Executor, shopId: number, terms: Term[], where: Where<GiftCard>[]): Promise<number[] | undefined> {
  const email = terms.find(({ field }) => field === 'email');
  if (email) {
    const owner = await customers.first(store, shopId, [['email_key', '=', email.value]]);
    const theirs = owner ? await giftCards.ids(store, shopId, [['customer_id', '=', owner.id]], mostSearched) : [];
    return theirs.length === mostSearched ? undefined : theirs;
  }
  const words = terms.filter(({ field }) => field === undefined).map(({ value }) => value);
  // a longer word is usually rarer; the query compares the others
  const findable = words.filter(isFindable).sort((a, b) => b.length - a.length);
  for (const one of findable.slice(0, mostLookedUp)) {
    const cards = await cardsWith(store, shopId, one);
    if (cards) return cards;
  }
  return words.length === 0 ? undefined : cardsMeeting(store, shopId, where);
}

/**
 * As `cardsToSearch`, for words that lead to too many cards, or that no index has. The cards that a narrow bound leaves are read by its index.
 * Where there is none, all cards are read as the table has them, which takes a fraction of the time that it takes along an index.
 */
async function cardsMeeting(store: Executor, shopId: number, where: Where<GiftCard>[]): Promise<number[] | undefined> {
  let narrow: Where<GiftCard>[] = [];
  for (const bounds of Map.groupBy(where.filter(isComparison), ([column]) => column).values()) {
    const ids = await giftCards.ids(store, shopId, bounds, mostSearched);
    if (ids.length < mostSearched) return ids;
    if (narrow.length === 0 && !(await giftCards.exceeds(store, shopId, bounds, mostByIndex))) narrow = bounds;
  }
  const asked = where.map((condition) => (condition && isComparison(condition) && !narrow.includes(condition) ? checked(condition) : condition));
  const matching = await giftCards.ids(store, shopId, asked, mostMeeting);
  return matching.length === mostMeeting ? undefined : matching;
}

/** The ids of the cards that may have the word, by the index of words. */
async function cardsWith(store: Executor, shopId: number, word: string): Promise<number[] | undefined> {
  const cards = await idsWith(store, giftCards, shopId, word);
  const owners = cards && (await idsWith(store, customers, shopId, word));
  if (!owners || owners.length === 0) return owners && cards;
  const theirs = await giftCards.ids(store, shopId, [['customer_id', 'in', owners]], mostSearched);
  return theirs.length === mostSearched ? undefined : [...cards, ...theirs];
}

/**
 * The conditions that the term at this place of a search means. Undefined where a card has no such field, or the field can't be compared like that.
 * Cards that have many words in long notes cost much time for each further word, so that each of these looks at the clock. For the first word long notes do.
 */
export function giftCardConditions(store: Executor, term: Term, place: number): Where<GiftCard>[] | undefined {
  const { field, comparison, value } = term;
  switch (field) {
    case undefined:
      return [(eb) => timed(store, word(store, value)(eb), place === 0 ? 'gift_cards.note_key' : undefined)];
    case 'created_at':
    case 'updated_at':
      return timeTerm(field, term);
    case 'disabled_at':
      // its indexes have a text in place of null
      return timeTerm(field, term)?.map(
        ([column, operator, value]) =>
          () =>
            comparedInIndex(`gift_cards.${column}`, operator, value),
      );
    case 'balance':
    case 'initial_value':
    case 'amount_spent':
      return amountTerm(field, term);
    case 'last_characters':
      return comparison === '=' ? [['last_characters', '=', value]] : undefined;
    case 'email':
      return comparison === '=' ? [ofCustomer((eb) => eb('customers.email_key', '=', value))] : undefined;
    default:
      return undefined;
  }
}
