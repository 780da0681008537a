// Rates at a checkout: the request to each carrier service, the cache of its rates, and the log that says why its rates were used or not.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../generated/operator/checkout_rates.ts';
import { failing } from '../outbound/faults.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { moment, momentNow } from '../store/clock.ts';
import type { Portion } from '../store/executor.ts';
import { lock } from '../store/store.ts';
import { boolean, type Executor, integer, json, nullable, type Row, table, text, type Where } from '../store/table.ts';
import { askCarrier, type Checks, type carrierServices, type Question, type RateReason, type Verdict } from './carriers.ts';
import { strikes } from './faults.ts';
import { inventoryItems } from './inventory.ts';
import { subunits } from './money.ts';
import { grams, optionsOf, products, titleOf, variants } from './products.ts';
import { provinceOf } from './regions.ts';
import { type Shop, shops } from './tenants.ts';

type Outcome = components['schemas']['RateOutcome'];
type Cart = components['schemas']['CheckoutCart'];
type Address = components['schemas']['CheckoutAddress'];
type BackupRate = components['schemas']['BackupRate'];
type Carrier = Row<typeof carrierServices>;

export const rateDecisions = table(
  'rate_decisions',
  {
    app_id: integer(),
    carrier_service_id: integer(),
    carrier_service_name: text(),
    outcome: text<Outcome>(),
    reason: text<RateReason>(),
    detail: text(),
    cached: boolean(),
    status: nullable(integer()),
    duration_ms: integer(),
    timeout_s: integer(),
  },
  {
    index: [
      ['shop_id', 'app_id', 'cached', 'created_at'],
      ['shop_id', 'carrier_service_id', 'id'],
      ['shop_id', 'outcome', 'id'],
      ['shop_id', 'created_at', 'id'],
    ],
  },
);

/** Is in the cache while the first caller asks the carrier. Other callers wait for the verdict that replaces it. */
const underWay = 'under way';

export const cachedRates = table(
  'rate_answers',
  { carrier_service_id: integer(), key: text(), verdict: json<Verdict | typeof underWay>(), answered_at_ms: integer(), expires_at_ms: integer() },
  { unique: [{ columns: ['shop_id', 'carrier_service_id', 'key'] }] },
);

export const backupRates = table('backup_rates', { rates: json<BackupRate[]>() }, { unique: [{ columns: ['shop_id'] }] });

export const outcomeOf = (reason: RateReason): Outcome => (reason === 'answered' ? 'rates' : reason === 'empty' ? 'no_rates' : 'backup');

export async function backupOf(store: Executor, shop: Shop): Promise<BackupRate[]> {
  const own = await backupRates.first(store, shop.id, []);
  return own?.rates ?? [{ service_name: 'Shipping', service_code: 'backup', description: '', currency: shop.currency, total_price: '1000' }];
}

/** Seconds. They depend on the number of requests to the app for the shop in the last minute. */
const timeoutFor = (requests: number) => (requests < 1500 ? 10 : requests <= 3000 ? 5 : 3);

/** A carrier gets the province by its code, though a location may have it by its name. */
export const carrierAddress = ({ country, zip = null, province = null, city = null, address1 = null, address2 = null }: Address) => ({
  country,
  postal_code: zip,
  province: province && (provinceOf(country, province)?.code ?? province),
  city,
  name: null,
  address1,
  address2,
  address3: null,
  phone: null,
  fax: null,
  email: null,
  address_type: null,
  company_name: null,
});

type Item = Awaited<ReturnType<typeof itemsOf>>['items'][number];

const variantIds = (items: Cart['items']) => [...new Set(items.map(({ variant_id }) => Number(variant_id)))];

/** The variants in a cart that aren't the shop's. */
export async function unknownVariants(store: Executor, shopId: number, items: Cart['items']): Promise<number[]> {
  const ids = variantIds(items);
  const found = new Set((await variants.all(store, shopId, [['id', 'in', ids]])).map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/** The cart's lines as a carrier gets them, and the variants that aren't the shop's. */
export async function itemsOf(store: Executor, shop: Shop, cart: Cart, currency: string) {
  const ids = variantIds(cart.items);
  const found = new Map((await variants.all(store, shop.id, [['id', 'in', ids]])).map((variant) => [variant.id, variant]));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length) return { items: [], unknown };
  const of = async <T extends { id: number }>(wanted: Promise<T[]>) => new Map((await wanted).map((row) => [row.id, row]));
  const all = [...found.values()];
  const theirProducts = await of(products.all(store, shop.id, [['id', 'in', all.map(({ product_id }) => product_id)]]));
  const stock = await of(inventoryItems.all(store, shop.id, [['id', 'in', all.map(({ inventory_item_id }) => inventory_item_id)]]));
  const items = cart.items.flatMap(({ variant_id, quantity, properties = null }) => {
    const variant = found.get(Number(variant_id));
    if (!variant) return [];
    const product = theirProducts.get(variant.product_id);
    const item = stock.get(variant.inventory_item_id);
    const title = titleOf(optionsOf(variant));
    return [
      {
        name: title === 'Default Title' ? (product?.title ?? '') : `${product?.title} - ${title}`,
        sku: item?.sku ?? null,
        quantity,
        grams: grams(variant),
        price: subunits(variant.price, currency),
        vendor: product?.vendor ?? null,
        requires_shipping: item?.requires_shipping ?? true,
        taxable: variant.taxable,
        fulfillment_service: product?.gift_card ? 'gift_card' : variant.fulfillment_service,
        properties,
        product_id: variant.product_id,
        variant_id: variant.id,
      },
    ];
  });
  return { items, unknown };
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** A form that is equal for equal objects, even if their members are in another order. */
const canonical = (node: unknown): unknown =>
  Array.isArray(node)
    ? node.map(canonical)
    : node !== null && typeof node === 'object'
      ? Object.entries(node)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, value]) => [name, canonical(value)])
      : node;

/** The key of a request to a carrier service. Requests with equal keys get the same rates. */
export function rateKey(items: Item[], box: Cart['box'], origin: object, destination: object): string {
  const lines = items.map(({ variant_id, quantity, grams: weight, properties }) => digest([variant_id, quantity, weight, canonical(properties)]));
  return digest([lines.sort(), canonical(box ?? null), canonical(origin), canonical(destination)]);
}

/** No rates are cached for longer. */
export const cachedRatesMs = 15 * 60_000;
const cachedForMs = (reason: RateReason) => (outcomeOf(reason) === 'backup' ? 30_000 : cachedRatesMs);

interface Asked {
  verdict: Verdict;
  answeredMs: number;
  /** Whether the rates come from the cache. */
  cached: boolean;
}

/** Longer than a carrier service may take. If a process dies while it asks, other processes wait no longer than this. */
const claimedForMs = 15_000;

/** Requests that are under way in this process, so that callers who ask the same can share one. */
const running = new WeakMap<Executor, Map<string, Promise<Asked>>>();
/** How many requests are under way to each app for each shop. */
const pending = new Map<string, number>();

/** Makes only one request, however many callers in this process ask the same at once. */
async function ask(store: Portion, shop: Shop, carrier: Carrier, key: string, call: () => Promise<Verdict>): Promise<Asked> {
  const whole = store.whole ?? store;
  const calls = running.get(whole) ?? new Map<string, Promise<Asked>>();
  running.set(whole, calls);
  const name = `${shop.id}/${carrier.id}/${key}`;
  const known = calls.get(name);
  if (known) return { ...(await known), cached: true };
  const asked = askCarrierOnce(store, shop, carrier, key, call).finally(() => calls.delete(name));
  calls.set(name, asked);
  return asked;
}

/** Other processes may ask the same. So the row in the cache is claimed before the request, and a process that finds it claimed waits for the verdict. */
async function askCarrierOnce(store: Portion, shop: Shop, carrier: Carrier, key: string, call: () => Promise<Verdict>): Promise<Asked> {
  const clock = () => Date.now() + shop.clock_offset_ms;
  const remembered = (from: Executor) =>
    cachedRates.first(from, shop.id, [
      ['carrier_service_id', '=', carrier.id],
      ['key', '=', key],
      ['expires_at_ms', '>', clock()],
    ]);
  const remember = async (tx: Executor, verdict: Verdict | typeof underWay, answeredMs: number, forMs: number) => {
    // the shop was removed: the caller still gets the verdict, but it isn't cached
    if (!(await shops.findForKeyShare(tx, null, shop.id))) return;
    const now = momentNow(shop.clock_offset_ms);
    const replaced: Where<Row<typeof cachedRates>> = (eb) => eb.or([eb('key', '=', key), eb('expires_at_ms', '<=', clock())]);
    await cachedRates.remove(tx, shop.id, [['carrier_service_id', '=', carrier.id], replaced]);
    await cachedRates.insert(
      tx,
      {
        shop_id: shop.id,
        carrier_service_id: carrier.id,
        key,
        verdict,
        answered_at_ms: answeredMs,
        expires_at_ms: answeredMs + forMs,
      },
      now,
    );
  };
  const locked = <T>(work: (tx: Executor) => Promise<T>) =>
    store.transaction(async (tx) => {
      await lock(tx, shop.id, `rate_answers/${carrier.id}`);
      return work(tx);
    });
  const claimed = async (tx: Executor) => {
    const meanwhile = await remembered(tx);
    if (!meanwhile) await remember(tx, underWay, clock(), claimedForMs);
    return meanwhile;
  };
  for (let givenUpAt: number | undefined; ; ) {
    const found = (await remembered(store)) ?? (await locked(claimed));
    if (!found) break;
    if (found.verdict !== underWay) return { verdict: found.verdict, answeredMs: found.answered_at_ms, cached: true };
    // counted from here on: where many calls wait for the database, the first question alone may have taken as long
    givenUpAt ??= performance.now() + claimedForMs;
    if (performance.now() >= givenUpAt) break;
    await pause(50);
  }
  const verdict = await call();
  const answeredMs = clock();
  await locked((tx) => remember(tx, verdict, answeredMs, cachedForMs(verdict.reason)));
  return { verdict, answeredMs, cached: false };
}

type Rated = Asked & { timeoutS: number };

interface Keyed extends Question {
  /** Equal requests have equal keys. A caller who asks the same meanwhile gets the answer to the first call, which the headers name. */
  key: string;
}

/** The answer of one carrier service, from a request or from the cache. */
export async function rated(store: Portion, shop: Shop, carrier: Carrier, { key, ...question }: Keyed, outbound: Outbound, checks: Checks): Promise<Rated> {
  const pair = `${shop.id}/${carrier.app_id}`;
  const minuteAgo = moment(Date.now() + shop.clock_offset_ms - 60_000);
  const calls: Where<Row<typeof rateDecisions>>[] = [
    ['app_id', '=', carrier.app_id],
    ['cached', '=', false],
    ['created_at', '>', minuteAgo],
  ];
  const recent = await rateDecisions.count(store, shop.id, calls, 'few');
  const timeoutS = timeoutFor(recent + (pending.get(pair) ?? 0));
  const asked = await ask(store, shop, carrier, key, async () => {
    pending.set(pair, (pending.get(pair) ?? 0) + 1);
    try {
      const fault = outbound.sandbox ? await strikes(store, shop, { carrier_service: carrier.name }) : undefined;
      return await askCarrier(fault ? failing(outbound, fault) : outbound, checks, carrier.callback_url, question, timeoutS);
    } finally {
      const left = pending.get(pair)! - 1;
      if (left > 0) pending.set(pair, left);
      else pending.delete(pair);
    }
  });
  return { ...asked, timeoutS };
}

/** Logs the outcome of an answer, and the reason for it. */
export function decided(tx: Executor, shop: Shop, carrier: Carrier, { verdict, answeredMs, cached, timeoutS }: Rated) {
  const { reason, detail, status, duration_ms } = verdict;
  const now = momentNow(shop.clock_offset_ms);
  return rateDecisions.insert(
    tx,
    {
      shop_id: shop.id,
      app_id: carrier.app_id,
      carrier_service_id: carrier.id,
      carrier_service_name: carrier.name,
      outcome: outcomeOf(reason),
      reason,
      detail: cached ? `${detail}, from the answer of ${moment(answeredMs)}` : detail,
      cached,
      status,
      duration_ms: cached ? 0 : duration_ms,
      timeout_s: timeoutS,
    },
    now,
  );
}

/** Replaces all backup rates that the shop had. */
export async function setBackupRates(tx: Executor, shop: Shop, rates: BackupRate[], now: string) {
  await lock(tx, shop.id, 'backup_rates');
  const own = await backupRates.first(tx, shop.id, []);
  if (own) await backupRates.update(tx, own, { rates }, now);
  else await backupRates.insert(tx, { shop_id: shop.id, rates }, now);
}
