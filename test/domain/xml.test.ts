// Payloads as XML, whatever the members of free-form objects are called.
import { expect, test } from 'vitest';
import { xmlOf } from '../../server/domain/xml.ts';

const named = (name: string) => /<\/id><(.*?)>/su.exec([...xmlOf('orders/create', { id: 1, [name]: 2 })].join(''))![1];

test.each([
  ['count', 'count'],
  ['größe', 'größe'],
  ['茶', '茶'],
  ['𝒜', '𝒜'],
  ['e\u0301', 'e\u0301'],
  ['a·b', 'a·b'],
  ['two words', 'two_words'],
  ['a:b', 'a_b'],
  ['7up', '_7up'],
  ['·b', '_·b'],
  ['', '_'],
  // letters and numbers to Unicode, but in no name of XML
  ['µ', '_'],
  ['ª', '_'],
  ['a²', 'a_'],
  ['a½', 'a_'],
  ['a①', 'a_'],
  ['×', '_'],
  ['\ud800', '_'],
])('a member %j is the element %j', (name, element) => {
  expect(named(name)).toBe(element);
});
