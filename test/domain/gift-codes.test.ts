import { expect, test } from 'vitest';
import { generatedCode } from '../../server/domain/gift_cards.ts';

test('a generated code has 16 characters that look different from each other, all equally frequent', () => {
  const times = new Map<string, number>();
  for (let n = 0; n < 4000; n++) {
    const code = generatedCode();
    expect(code).toMatch(/^[a-hjkmnp-z2-9]{16}$/);
    for (const letter of code) times.set(letter, (times.get(letter) ?? 0) + 1);
  }
  expect(times.size).toBe(31);
  // ten standard deviations from the average, so that chance doesn't fail the test
  const average = (4000 * 16) / 31;
  for (const [letter, count] of times) expect(Math.abs(count - average), letter).toBeLessThan(10 * Math.sqrt(average));
});
