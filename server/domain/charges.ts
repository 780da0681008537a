// One-time, recurring and usage charges: how an app asks for one, how the merchant decides, and the sum of a billing cycle.
import { defineJob, enqueue } from '../jobs/define.ts';
import { moment, msOf } from '../store/clock.ts';
import { sumOfHundredths } from '../store/expressions.ts';
import { over } from '../store/over.ts';
import { lock } from '../store/store.ts';
import { boolean, type Executor, integer, nullable, type Row, table, text, time } from '../store/table.ts';
import { type Amount, compare, fromHundredths, minus, money, plus } from './money.ts';
import { type Shop, staysInstalled } from './tenants.ts';

/** Apps bill in US dollars, whatever the shop's currency. */
export const billingCurrency = 'USD';

const day = 86_400_000;
const chargeLifetimeMs = 2 * day;
const cycleMs = 30 * day;

export const applicationCharges = table(
  'application_charges',
  {
    app_id: integer(),
    name: text(),
    price: text(),
    status: text<'pending' | 'active' | 'declined' | 'expired'>(),
    return_url: nullable(text()),
    test: boolean(),
    expires_at: time(),
  },
  {
    index: [
      ['shop_id', 'app_id', 'id'],
      ['shop_id', 'app_id', 'status', 'expires_at', 'id'],
      ['shop_id', 'status', 'id'],
      ['shop_id', 'status', 'updated_at', 'id'],
      // for the links that apps send merchants to, which name only the charge's id
      ['id'],
    ],
  },
);

export type ApplicationCharge = Row<typeof applicationCharges>;
type ChargeStatus = ApplicationCharge['status'];

/** The status of a charge at `now`. A charge is expired at its time, even if the job that stores this hasn't run yet. */
const statusAt = ({ status, expires_at }: ApplicationCharge, now: string): ChargeStatus => (status === 'pending' && expires_at <= now ? 'expired' : status);

/**
 * Finds a charge in any shop: the links that apps send merchants to name the charge, and not its shop. There may be several, as a shop that was imported on
 * PostgreSQL may have brought an id that another shop has.
 */
export async function chargesOfLink(store: Executor, id: number): Promise<ApplicationCharge[]> {
  const rows = await over(store, applicationCharges).selectFrom('application_charges').selectAll().where('id', '=', id).execute();
  return rows.map((row) => applicationCharges.decode(row));
}

/** The charge with the status that it has at `now`. */
export function standing(charge: ApplicationCharge, now: string): ApplicationCharge {
  const status = statusAt(charge, now);
  return status === charge.status ? charge : { ...charge, status, updated_at: charge.expires_at };
}

const chargeLock = (tx: Executor, shopId: number, id: number) => lock(tx, shopId, `application_charges/${id}`);

export const expiry = defineJob<{ charge_id: number }>({
  kind: 'expire_application_charge',
  attempts: 20,
  backoff: () => 60_000,
  async run({ payload, shop, now, complete }) {
    await complete(async (tx) => {
      await chargeLock(tx, shop.id, payload.charge_id);
      const charge = await applicationCharges.find(tx, shop.id, payload.charge_id);
      if (charge && charge.status === 'pending' && statusAt(charge, now) === 'expired')
        await applicationCharges.update(tx, charge, { status: 'expired' }, charge.expires_at);
    });
  },
});

export async function createCharge(
  tx: Executor,
  shop: Shop,
  given: Pick<ApplicationCharge, 'app_id' | 'name' | 'price' | 'return_url' | 'test'>,
  now: string,
): Promise<ApplicationCharge> {
  const expires_at = moment(msOf(now) + chargeLifetimeMs);
  const charge = await applicationCharges.insert(
    tx,
    {
      shop_id: shop.id,
      ...given,
      // a development store can't be charged
      test: given.test || shop.development,
      status: 'pending',
      expires_at,
    },
    now,
  );
  await enqueue(tx, shop, expiry, { charge_id: charge.id }, { delayMs: chargeLifetimeMs, subject: charge.id });
  return charge;
}

/** Stores a decision, once. `decided` is false where it was decided before or has expired. If the charge is pending then, its app was uninstalled. */
export async function decide(tx: Executor, shopId: number, id: number, decision: 'active' | 'declined', now: string) {
  await chargeLock(tx, shopId, id);
  const charge = await applicationCharges.find(tx, shopId, id);
  if (!charge) return undefined;
  const before = standing(charge, now);
  if (before.status !== 'pending' || !(await staysInstalled(tx, shopId, charge.app_id))) return { charge: before, decided: false };
  return { charge: await applicationCharges.update(tx, charge, { status: decision }, now), decided: true };
}

/** The return URL with the charge's id at the end of its query. The app may have signed its own query, even with a `charge_id`, so that stays as it is. */
export function decoratedReturnUrl({ id, return_url }: Pick<ApplicationCharge, 'id' | 'return_url'>): string | null {
  if (return_url === null) return null;
  const url = new URL(return_url);
  url.search = `${url.search}${url.search ? '&' : '?'}charge_id=${id}`;
  return url.href;
}

/** The text that is signed for a charge's address. It contains the install, so the address is valid only as long as that install. */
export const confirmed = (charge: Pick<ApplicationCharge, 'id' | 'shop_id' | 'app_id'>, install: { id: number }) =>
  `${charge.shop_id}/${charge.app_id}/${charge.id}/${install.id}`;

/** The address that the app is given for the merchant. It leads only to this charge. */
export const confirmationPath = (
  charge: Pick<ApplicationCharge, 'id' | 'shop_id' | 'app_id'>,
  install: { id: number },
  sign: (purpose: string, value: string) => string,
) => `/merchant/application_charges/${charge.id}?signature=${sign('application_charge', confirmed(charge, install))}`;

export const recurringCharges = table(
  'recurring_application_charges',
  {
    app_id: integer(),
    name: text(),
    price: text(),
    capped_amount: nullable(text()),
    proposed_capped_amount: nullable(text()),
    terms: nullable(text()),
    test: boolean(),
    status: text<'pending' | 'active' | 'cancelled'>(),
    activated_at: nullable(time()),
    cancelled_at: nullable(time()),
    /** The start of the billing cycle in which usage was charged last, and the sum of the usage charges in that cycle. */
    used_since: nullable(time()),
    used: nullable(text()),
  },
  {
    index: [
      ['shop_id', 'app_id', 'id'],
      ['shop_id', 'app_id', 'status', 'id'],
      ['shop_id', 'status', 'id'],
      ['shop_id', 'status', 'created_at', 'id'],
    ],
  },
);

export type RecurringCharge = Row<typeof recurringCharges>;

export const usageCharges = table(
  'usage_charges',
  { recurring_charge_id: integer(), description: text(), price: text() },
  {
    index: [
      ['shop_id', 'recurring_charge_id', 'id'],
      // the charges of a cycle are summed up from this index, without reading the table
      ['shop_id', 'recurring_charge_id', 'created_at', 'price'],
    ],
  },
);

export type UsageCharge = Row<typeof usageCharges>;

interface Cycle {
  number: number;
  starts_at: string;
  ends_at: string;
}

/** The billing cycle at `now`. Cycles are counted from the activation. */
export function cycleAt(activatedAt: string, now: string): Cycle {
  const start = msOf(activatedAt);
  const number = Math.max(0, Math.floor((msOf(now) - start) / cycleMs));
  return { number: number + 1, starts_at: moment(start + number * cycleMs), ends_at: moment(start + (number + 1) * cycleMs) };
}

/** The sum of the usage charges in the current cycle. */
export async function balanceUsed(store: Executor, charge: RecurringCharge, now: string): Promise<string> {
  if (charge.activated_at === null) return '0.00';
  const { starts_at, ends_at } = cycleAt(charge.activated_at, now);
  if (charge.used !== null && charge.used_since === starts_at) return charge.used;
  const { hundredths } = await over(store, usageCharges)
    .selectFrom('usage_charges')
    .select(sumOfHundredths('price').as('hundredths'))
    .where('shop_id', '=', charge.shop_id)
    .where('recurring_charge_id', '=', charge.id)
    .where('created_at', '>=', starts_at)
    .where('created_at', '<', ends_at)
    .executeTakeFirstOrThrow();
  return fromHundredths(Number(hundredths ?? 0));
}

/** Why usage can't be charged to a charge. The caller has locked the charge. The price has two decimals. */
export async function usageProblems(tx: Executor, charge: RecurringCharge, price: string | undefined, now: string) {
  const nothing = price !== undefined && compare(price, 0) <= 0;
  const room = async (capped: string) =>
    price === undefined || nothing || compare(plus(await balanceUsed(tx, charge, now), price), capped) <= 0 ? undefined : ('exceeds' as const);
  return {
    price: nothing ? ('too_small' as const) : undefined,
    base: charge.status !== 'active' ? ('not_active' as const) : charge.capped_amount === null ? ('no_cap' as const) : await room(charge.capped_amount),
  };
}

/** Stores the sum of a cycle, so that the next usage charge needn't sum it up again. Responses don't show it, so `updated_at` stays as it is. */
export async function noteUsed(tx: Executor, charge: RecurringCharge, used: string, now: string) {
  const { starts_at } = cycleAt(charge.activated_at!, now);
  await over(tx, recurringCharges)
    .updateTable('recurring_application_charges')
    .set({ used_since: starts_at, used })
    .where('shop_id', '=', charge.shop_id)
    .where('id', '=', charge.id)
    .execute();
}

export const remaining = (capped: string, used: string): string => (compare(used, capped) > 0 ? '0.00' : minus(capped, used));

/** Transactions that charge usage or change the cap take this lock, so that they run one after the other. */
export const capLock = (tx: Executor, charge: { id: number; shop_id: number }) => lock(tx, charge.shop_id, `recurring_application_charges/${charge.id}`);

/** Locks a charge and finds it. No other transaction changes it until this one ends. */
export async function lockedRecurringCharge(tx: Executor, shopId: number, id: number): Promise<RecurringCharge | undefined> {
  await capLock(tx, { id, shop_id: shopId });
  return recurringCharges.find(tx, shopId, id);
}

/** The caller has locked the charge, and it isn't cancelled yet. */
export const cancelRecurring = (tx: Executor, charge: RecurringCharge, now: string) =>
  recurringCharges.update(tx, charge, { status: 'cancelled', cancelled_at: now, proposed_capped_amount: null }, now);

/** Stores the merchant's decision about a pending charge. The caller has locked the charge. If the merchant accepts, the first cycle begins. */
export const decideRecurring = (tx: Executor, charge: RecurringCharge, accepts: boolean, now: string) =>
  accepts ? recurringCharges.update(tx, charge, { status: 'active', activated_at: now }, now) : cancelRecurring(tx, charge, now);

interface Plan {
  app_id?: Amount;
  price?: Amount;
  capped_amount?: Amount | null;
  terms?: string | null;
}

/** Why such a charge can't be created. A charge with the price 0 must have a cap, and a charge with a cap needs terms. */
export async function planProblems(tx: Executor, shopId: number, { app_id, price, capped_amount, terms }: Plan) {
  const free = price !== undefined && compare(money(price), 0) === 0;
  const capped = capped_amount == null ? undefined : money(capped_amount);
  return {
    app_id: app_id === undefined || (await staysInstalled(tx, shopId, Number(app_id))) ? undefined : ('not_installed' as const),
    capped_amount: capped === '0.00' ? ('too_small' as const) : free && capped === undefined ? ('needed' as const) : undefined,
    terms: (free || capped !== undefined) && !terms ? ('needed' as const) : undefined,
  };
}

/** Why another cap can't be proposed for a charge. The caller has locked the charge. */
export async function capProblems(tx: Executor, charge: RecurringCharge, proposed: Amount | undefined, now: string) {
  const base = charge.status !== 'active' ? ('not_active' as const) : charge.capped_amount === null ? ('no_cap' as const) : undefined;
  if (proposed === undefined) return { base };
  const used = await balanceUsed(tx, charge, now);
  const low = compare(money(proposed), used) < 0 ? (['below_used', { used }] as const) : undefined;
  return { base, capped_amount: compare(money(proposed), 0) === 0 ? ('too_small' as const) : low };
}

/** Stores the merchant's decision about the proposed cap of a charge. The caller has locked the charge. */
export async function decideCap(
  tx: Executor,
  charge: RecurringCharge,
  accepts: boolean,
  now: string,
): Promise<RecurringCharge | 'nothing_proposed' | 'below_used'> {
  const { proposed_capped_amount: proposed } = charge;
  if (proposed === null) return 'nothing_proposed';
  if (!accepts) return recurringCharges.update(tx, charge, { proposed_capped_amount: null }, now);
  if (compare(proposed, await balanceUsed(tx, charge, now)) < 0) return 'below_used';
  return recurringCharges.update(tx, charge, { capped_amount: proposed, proposed_capped_amount: null }, now);
}

const cancelledTogether = 100;

/** Cancels an app's recurring charges at its uninstall, because it must not bill the shop any more. There may be any number, so they are read a few at a time. */
export async function cancelAllRecurring(tx: Executor, shopId: number, appId: number, now: string) {
  for (;;) {
    const some = await recurringCharges.all(
      tx,
      shopId,
      [
        ['app_id', '=', appId],
        ['status', 'in', ['pending', 'active']],
      ],
      cancelledTogether,
    );
    if (some.length === 0) return;
    for (const { id } of some) {
      const charge = await lockedRecurringCharge(tx, shopId, id);
      if (charge && charge.status !== 'cancelled') await cancelRecurring(tx, charge, now);
    }
  }
}
