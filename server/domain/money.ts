// Amounts of money: exact decimals, stored and returned as strings with two decimals. No amount is calculated in floating point.
import Big from 'big.js';
import { code as currencyOf } from 'currency-codes';

export type Amount = string | number;

/** Rounds to two decimals, half up. A number counts as it is written: 1.005 becomes 1.01. `-0.00` becomes `0.00`. */
export const money = (amount: Amount): string =>
  Big(amount)
    .toFixed(2, Big.roundHalfUp)
    .replace(/^-0\.00$/, '0.00');
export const plus = (a: Amount, b: Amount): string => money(Big(a).plus(b).toString());
export const minus = (a: Amount, b: Amount): string => money(Big(a).minus(b).toString());
export const times = (a: Amount, factor: number): string => money(Big(a).times(factor).toString());
/** Negative, 0 or positive, as `sort` expects it. */
export const compare = (a: Amount, b: Amount): number => Big(a).cmp(b);

/** An amount in hundredths, as it is stored in columns by which records are searched and sorted. */
export const hundredths = (amount: Amount): number => Number(Big(money(amount)).times(100).toFixed());
export const fromHundredths = (count: number): string => money(Big(count).div(100).toFixed());

/** How many subunits make one unit of a currency. It is 100 even for currencies that have no subunits in ISO 4217. */
const perUnit = (currency: string) => 10 ** (currencyOf(currency)?.digits || 2);
export const subunits = (amount: Amount, currency: string): number => Number(Big(amount).times(perUnit(currency)).round(0, Big.roundHalfUp).toFixed());
