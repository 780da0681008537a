// JSON in the console is coloured, also where it was cut off. Its document names all pages.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ofServer, ofShop } from '../../server/console/menu.ts';
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

test('docs/console.md names every page of the menu, and no other', () => {
  const rows = readFileSync('docs/console.md', 'utf8').matchAll(/^\| (?!Page |---)([^|]+) \|/gm);
  const named = [...rows].flatMap(([, titles]) => titles!.split(', '));
  expect(named.sort()).toEqual([...ofShop, ...ofServer].map(({ title }) => title).sort());
});
