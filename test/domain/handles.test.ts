import { slugify } from 'transliteration';
import { expect, test } from 'vitest';
import { handleOf } from '../../server/domain/handles.ts';

test('handleOf makes the same handle as the library does, with its short cut too', () => {
  const characters = Array.from({ length: 130 }, (_, code) => String.fromCharCode(code));
  const texts = characters.flatMap((one) => characters.flatMap((other) => [one + other, `a${one}${other}B`]));
  const otherwise = texts.filter((text) => {
    const made = slugify(text, { lowercase: true, separator: '-', allowedChars: 'a-zA-Z0-9_-' }).replace(/^-+|-+$/g, '');
    return handleOf([text], 'page') !== (made || 'page');
  });
  expect(otherwise).toEqual([]);
});

test.each([
  ['Dr. Who', 'dr-who'],
  ['Hello... world!', 'hello-world'],
  ['A ~ B', 'a-b'],
  ['Thé. Vert ~ été', 'the-vert-ete'],
  ['green_teas', 'green_teas'],
  ['.', 'page'],
  ['..', 'page'],
  ['~…~', 'page'],
])('the handle of %j is %s', (title, handle) => {
  expect(handleOf([title], 'page')).toBe(handle);
});

test('a wish of which nothing is left counts as none', () => {
  for (const wish of [undefined, '', ' ', '..', '!?']) expect([wish, handleOf([wish, 'Green teas'], 'page')]).toEqual([wish, 'green-teas']);
});
