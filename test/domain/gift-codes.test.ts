import { expect, test } from 'vitest';
import { generatedCode } from '../../server/domain/gift_cards.ts';

test('a code has 16 letters that nobody takes for one another, each as often as any other', () => {
  const times = new Map<string, number>();
  for (let n = 0; n < 4000; n++) {
    const code = generatedCode();
    expect(code).toMatch(/^[a-hjkmnp-z2-9]{16}$/);
    for (const letter of code) times.set(letter, (times.get(letter) ?? 0) + 1);
  }
  expect(times.size).toBe(31);
  // ten times as far from the average as letters are that fall by chance
  const average = (4000 * 16) / 31;
  for (const [letter, count] of times) expect(Math.abs(count - average), letter).toBeLessThan(10 * Math.sqrt(average));
});
