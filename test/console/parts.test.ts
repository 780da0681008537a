// JSON in the console is coloured, also where it was cut off.
import { expect, test } from 'vitest';
import { code } from '../../server/console/parts.ts';

test('a string that was cut off is coloured as one string', () => {
  expect(code('Body', '{"a":"b\\').text).toContain('<span class="k">&quot;a&quot;</span>:<span class="s">&quot;b\\</span></code>');
});

test.each([
  ['marks', '{"a":"', '\\"'],
  ['backslashes', '{"a":"', '\\\\'],
  ['strings', '{', '"a"'],
  ['spaces', '{"a"', ' '],
  ['digits', '{"a":', '1'],
])('100,000 %s are coloured in the time that their length takes', (_, begun, repeated) => {
  const began = process.cpuUsage();
  code('Body', begun + repeated.repeat(100_000));
  // quadratic time would take many seconds
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1500);
});
