// Amounts are exact decimals, kept and answered as strings of two decimals; no sum ever passes through floating point.
import Big from 'big.js';
import { code as currencyOf } from 'currency-codes';

export type Amount = string | number;

/** Two decimals, half up. A number counts as it is written: 1.005 is 1.01. Nothing is never less than nothing. */
export const money = (amount: Amount): string =>
  Big(amount)
    .toFixed(2, Big.roundHalfUp)
    .replace(/^-0\.00$/, '0.00');
export const plus = (a: Amount, b: Amount): string => money(Big(a).plus(b).toString());
export const minus = (a: Amount, b: Amount): string => money(Big(a).minus(b).toString());
export const times = (a: Amount, factor: number): string => money(Big(a).times(factor).toString());
/** Negative, 0 or positive, as sorting wants it. */
export const compare = (a: Amount, b: Amount): number => Big(a).cmp(b);

/** Hundredths, as columns hold amounts that are searched and ordered by. */
export const hundredths = (amount: Amount): number => Number(Big(money(amount)).times(100).toFixed());
export const fromHundredths = (count: number): string => money(Big(count).div(100).toFixed());

/** How many subunits make one unit. Where ISO 4217 has none, amounts are multiplied by 100 all the same. */
const perUnit = (currency: string) => 10 ** (currencyOf(currency)?.digits || 2);
export const subunits = (amount: Amount, currency: string): number => Number(Big(amount).times(perUnit(currency)).round(0, Big.roundHalfUp).toFixed());
