// The charges and caps that wait for the merchant's decision: for the page of charges, for the shop's home and for the number in the menu.
import type { components as Once } from '../../../generated/operator/charges.ts';
import type { components as Recurring } from '../../../generated/operator/recurring_charges.ts';
import { money } from '../parts.ts';
import { read, readAll, type ShopVisit } from '../visit.ts';

interface Waiting {
  name: string;
  asks: string;
}

/** The most that the operator interface gives in one answer. When some are decided, others move up. */
const most = 250;
export const once = 'application_charges';
export const recurring = 'recurring_application_charges';

/** The oldest first. The operator interface shows a proposed cap only as a field of an active charge, so all active charges are read. */
export async function undecided(visit: ShopVisit) {
  const [{ [once]: some }, { [recurring]: every }, { all: active }] = await Promise.all([
    read<{ [once]: Once['schemas']['ShopApplicationCharge'][] }>(visit, `${visit.there}/${once}?status=pending&limit=${most}`),
    read<{ [recurring]: Recurring['schemas']['RecurringCharge'][] }>(visit, `${visit.there}/${recurring}?status=pending&limit=${most}`),
    readAll<Recurring['schemas']['RecurringCharge']>(visit, `${visit.there}/${recurring}?status=active`, recurring),
  ]);
  return { once: some, every, caps: active.filter(({ proposed_capped_amount }) => proposed_capped_amount !== null) };
}

/** One list for each kind. */
export async function waiting(visit: ShopVisit): Promise<Waiting[][]> {
  const waits = await undecided(visit);
  return [
    waits.once.map(({ name, price, currency }) => ({ name, asks: money(price, currency) })),
    waits.every.map(({ name, price, currency }) => ({ name, asks: `${money(price, currency)} every 30 days` })),
    waits.caps.map(({ name, proposed_capped_amount: cap, currency }) => ({ name, asks: `a cap of ${money(cap ?? '0', currency)}` })),
  ];
}
