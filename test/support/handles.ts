// What handles are like that were made from one wish at once.
import { expect } from 'vitest';
import { engine } from './harness.ts';

/** On PostgreSQL a write that is begun again gets another number, so a few numbers may be left out. On SQLite none is. */
const mostLeftOut = engine === 'sqlite' ? 0 : 8;

export function expectNumbered(handles: string[], wish: string) {
  const numbers = handles.map((handle) => (handle === wish ? 0 : Number(handle.replace(`${wish}-`, '')))).sort((a, b) => a - b);
  expect(new Set(numbers).size).toBe(handles.length);
  expect(numbers[0]).toBeLessThanOrEqual(mostLeftOut);
  expect(numbers.at(-1)).toBeLessThan(handles.length + mostLeftOut);
}
