// The charges and caps that wait for the merchant's decision, for the shop's home and for the number in the menu.
import type { components as Once } from '../../../generated/operator/charges.ts';
import type { components as Recurring } from '../../../generated/operator/recurring_charges.ts';
import { read, type ShopVisit } from '../visit.ts';

export interface Waiting {
  name: string;
  asks: string;
}

/** As many as the operator interface tells at once. */
const most = 250;

/** A list for each kind. Which caps are proposed the operator interface tells with the charges that are active. */
export async function waiting(visit: ShopVisit): Promise<Waiting[][]> {
  const list = async (path: string, status: string) => {
    const lists = await read<Record<string, unknown[]>>(visit, `${visit.there}/${path}?status=${status}&limit=${most}`);
    return lists[path]!;
  };
  const recurring = (status: string) => list('recurring_application_charges', status) as Promise<Recurring['schemas']['RecurringCharge'][]>;
  const [once, every, active] = await Promise.all([
    list('application_charges', 'pending') as Promise<Once['schemas']['ShopApplicationCharge'][]>,
    recurring('pending'),
    recurring('active'),
  ]);
  return [
    once.map(({ name, price, currency }) => ({ name, asks: `${price} ${currency}` })),
    every.map(({ name, price, currency }) => ({ name, asks: `${price} ${currency} every 30 days` })),
    active
      .filter(({ proposed_capped_amount }) => proposed_capped_amount !== null)
      .map(({ name, proposed_capped_amount, currency }) => ({ name, asks: `a cap of ${proposed_capped_amount} ${currency}` })),
  ];
}
