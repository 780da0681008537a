// Amounts are compared with whole numbers of any size (bigint), which have no rounding errors.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, fromHundredths, hundredths, minus, money, plus, subunits } from '../../server/domain/money.ts';

/** An amount in millionths, as a whole number. */
const micros = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

const written = (amount: bigint, decimals: number) => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
/** Half away from zero, as merchants round. */
const rounded = (amount: bigint) => (amount < 0n ? -((-amount + 5000n) / 10000n) : (amount + 5000n) / 10000n);
const expected = (amount: bigint) => (rounded(amount) === 0n ? '0.00' : written(rounded(amount), 2));

describe('money', () => {
  test('is written with two decimals, rounded half up', () => {
    fc.assert(
      fc.property(micros, (a) => void expect(money(written(a, 6))).toBe(expected(a))),
      { numRuns: 2000 },
    );
  });

  test.each([
    [1.005, '1.01'],
    ['1.005', '1.01'],
    [0.1 + 0.2, '0.30'],
    [25, '25.00'],
    ['007.5', '7.50'],
    ['-10', '-10.00'],
    ['0.004', '0.00'],
    [1e-7, '0.00'],
    ['999999999.994', '999999999.99'],
  ])('of %s is %s', (given, text) => expect(money(given)).toBe(text));

  test('adds and subtracts without losing anything', () => {
    fc.assert(
      fc.property(micros, micros, (a, b) => {
        expect(plus(written(a, 6), written(b, 6))).toBe(expected(a + b));
        expect(minus(written(a, 6), written(b, 6))).toBe(expected(a - b));
      }),
      { numRuns: 2000 },
    );
  });

  test('compares by value', () => {
    fc.assert(fc.property(micros, micros, (a, b) => void expect(Math.sign(compare(written(a, 6), written(b, 6)))).toBe(a < b ? -1 : a > b ? 1 : 0)));
    expect(compare('10', '9.99')).toBe(1);
    expect(compare(10, '10.00')).toBe(0);
  });

  test('is converted to hundredths and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (count) => {
        expect(fromHundredths(count)).toBe(written(BigInt(count), 2));
        expect(hundredths(fromHundredths(count))).toBe(count);
      }),
      { numRuns: 2000 },
    );
  });

  test('has the subunits of its currency', () => {
    expect(subunits('19.95', 'USD')).toBe(1995);
    expect(subunits('500', 'JPY')).toBe(50000);
    expect(subunits('1.234', 'KWD')).toBe(1234);
    expect(subunits('8.115', 'USD')).toBe(812);
  });
});
